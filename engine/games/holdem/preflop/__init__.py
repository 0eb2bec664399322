"""Hold'em before the flop, solved: 2 to 9 seats, raises of all sizes, and what comes after."""
