"""Hands that were played, and what their decisions gave up."""
