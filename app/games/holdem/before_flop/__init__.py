"""Charts before the flop in the terminal."""
