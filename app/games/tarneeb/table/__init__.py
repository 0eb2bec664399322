"""The table: whole games with robots, judged."""
