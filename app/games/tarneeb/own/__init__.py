"""My hand only: what to bid and play by what one player sees."""
