"""Widgets any room can use: cards, deck, slots, bars, panels. They know no game."""
