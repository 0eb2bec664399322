"""A hand as it is played, and its table: what In play and At the table share."""
