"""What a room is made of: its page, views and modes, commands, and what they offer."""
