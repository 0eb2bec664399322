"""Least deadwood: a hand, its best grouping, and what to discard."""
