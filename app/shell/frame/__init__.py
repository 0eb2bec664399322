"""The window round the rooms: rail, header, status strip, its start, keys and size."""
