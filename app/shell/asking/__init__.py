"""The engine process from both ends of its pipe."""
