"""A hand in play: what to do now, from the deal to the river."""
