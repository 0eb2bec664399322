"""Equilibria after the flop: set up, solved, walked, locked and asked."""
