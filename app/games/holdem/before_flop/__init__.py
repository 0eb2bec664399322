"""The mode Before the flop: what charts say, from the deal to the flop."""
