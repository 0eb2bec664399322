"""At the table: players that play whole hands and games, and how strong they are."""
