"""Measuring Hold'em's answers."""
