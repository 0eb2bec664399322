"""Equities of a pot: which deals are counted or sampled, and how."""
