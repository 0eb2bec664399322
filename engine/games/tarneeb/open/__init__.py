"""Open hands: how many tricks every card, trump and leader makes, by double-dummy search."""
