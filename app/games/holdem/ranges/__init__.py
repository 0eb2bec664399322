"""Ranges: as text, as grids, edited, saved, and by hand part."""
