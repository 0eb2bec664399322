"""Desktop app and command line: one page and one command module per game around a shared shell."""
