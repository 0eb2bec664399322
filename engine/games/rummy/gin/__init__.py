"""Gin with the opponent's cards hidden: a deal as it goes, and what to do next."""
