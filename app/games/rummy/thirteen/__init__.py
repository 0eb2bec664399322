"""Three Thirteen in play."""
