"""The felt: seats, tricks and lines of play, as every mode draws them."""
