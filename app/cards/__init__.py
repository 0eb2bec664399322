"""Cards to click: deck, hands, slots, what is dragged and typed. They know no game."""
