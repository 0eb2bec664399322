"""Two Suits: best play with all cards known, payoffs of fixed plans, and players to play with."""
