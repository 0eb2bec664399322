"""Names of the seats, in the order in which they act before and after the flop."""

from engine.sentences import RefusedError

MOST_SEATS = 9
#: In the order of acting before the flop, by how many seats there are.
POSITIONS: dict[int, tuple[str, ...]] = {
    2: ("BTN", "BB"),  # the button is the small blind
    3: ("BTN", "SB", "BB"),
    4: ("CO", "BTN", "SB", "BB"),
    5: ("HJ", "CO", "BTN", "SB", "BB"),
    6: ("UTG", "HJ", "CO", "BTN", "SB", "BB"),
    7: ("UTG", "LJ", "HJ", "CO", "BTN", "SB", "BB"),
    8: ("UTG", "UTG1", "LJ", "HJ", "CO", "BTN", "SB", "BB"),
    9: ("UTG", "UTG1", "UTG2", "LJ", "HJ", "CO", "BTN", "SB", "BB"),
}


def positions(seats: int) -> tuple[str, ...]:
    """Names of the seats in the order in which they act before the flop.

    ValueError if there are no such tables.
    """
    if seats not in POSITIONS:
        raise RefusedError(
            "There are no tables of {seats} seats; give 2 to {most_seats}.",
            seats=seats,
            most_seats=MOST_SEATS,
        )
    return POSITIONS[seats]


def after_the_flop(seats: int) -> tuple[int, ...]:
    """Numbers of the seats in the order in which they act after the flop."""
    if seats == 2:
        return 1, 0
    return seats - 2, seats - 1, *range(seats - 2)
