"""The command line: which subcommand is meant, with which options, and what is printed."""
