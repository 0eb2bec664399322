"""What hands and ranges are worth: the board, the seats, and the panels beside them."""
