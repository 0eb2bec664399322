"""Hold’em at the table: you against robots, and what your decisions cost."""
