"""What explains: guide, welcome, what this is, the list of keys."""
