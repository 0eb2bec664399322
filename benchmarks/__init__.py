"""Our speed beside the peers'; ``make bench`` prints every room's table."""
