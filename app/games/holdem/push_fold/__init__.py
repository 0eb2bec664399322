"""All-in or fold before the flop."""
