"""Gin in play."""
