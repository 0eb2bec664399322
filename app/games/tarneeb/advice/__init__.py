"""What to bid and play, as a player who sees one hand is told it; for my hand and the table."""
