"""Tarneeb: the tricks that every card, trump and leader would make, all hands open."""
