"""Cards grow with the window."""

MOST = 1.6  # times the plain size; larger cards are not read any better


def growth(width: int, height: int, plain: tuple[int, int]) -> float:
    """How many times as large as plain cards may be, 1 to `MOST`.

    `width` and `height` are the room that there is, and `plain` the room in which cards have
    their plain size, in px.
    """
    return max(1.0, min(width / plain[0], height / plain[1], MOST))
