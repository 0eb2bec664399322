"""How to play Hold'em, not only who wins how often: push or fold before the flop."""
