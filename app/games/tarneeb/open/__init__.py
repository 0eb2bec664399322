"""Open hands: four hands that all see, solved."""
