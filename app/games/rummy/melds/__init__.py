"""Melds as every mode draws and names them."""
