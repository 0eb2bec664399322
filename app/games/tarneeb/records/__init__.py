"""What the modes keep: a deal with open hands, a hand as one player knows it; files, texts."""
