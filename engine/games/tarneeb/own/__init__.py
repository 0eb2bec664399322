"""My hand only: what to bid and play, from deals that agree with all that is known."""
