"""Window, engine process, jobs, documents, settings, command line: all that knows no game."""
