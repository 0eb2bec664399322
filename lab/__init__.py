"""Fits, tunes and checks the figures that the engine plays by; no wheel brings it along."""
