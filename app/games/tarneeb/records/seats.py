"""Seats, sides and suits, in the orders in which the room shows them. Without Qt."""

from app.words import seating
from app.words.translation import _, pgettext, said
from engine.games import tarneeb
from engine.games.tarneeb import Direction

NORTH, EAST, SOUTH, WEST = range(4)
#: As they are shown; files and texts are in the engine's own words.
SEAT_NAMES = tuple(map(said, tarneeb.SEAT_NAMES))
#: The same in little room: before a card of a line, and over a card.
SEAT_SIGNS = (
    *(pgettext("seat before a card", "N"), pgettext("seat before a card", "E")),
    *(pgettext("seat before a card", "S"), pgettext("seat before a card", "W")),
)
SEAT_LABELS = (
    *(pgettext("seat over a card", "N"), pgettext("seat over a card", "E")),
    *(pgettext("seat over a card", "S"), pgettext("seat over a card", "W")),
)
SIDE_NAMES = (_("North–South"), _("East–West"))
SIDE_SIGNS = (_("N–S"), _("E–W"))
SEAT_TITLES = SEAT_NAMES  # over a hand, beside what says which one is yours
if seating.as_said():
    # Translators: names of seats in sentences, as in: {seat} passes
    SEAT_NAMES = (
        *(pgettext("seat in a sentence", "Partner"), pgettext("seat in a sentence", "Right")),
        *(pgettext("seat in a sentence", "South (you)"), pgettext("seat in a sentence", "Left")),
    )
    SEAT_TITLES = (SEAT_NAMES[0], SEAT_NAMES[1], _("You"), SEAT_NAMES[3])
    SEAT_SIGNS = (
        *(pgettext("seat before a card", "P"), pgettext("seat before a card", "R")),
        *(pgettext("seat before a card", "Y"), pgettext("seat before a card", "L")),
    )
    SEAT_LABELS = (
        *(pgettext("seat over a card", "partner"), pgettext("seat over a card", "right")),
        *(pgettext("seat over a card", "you"), pgettext("seat over a card", "left")),
    )
    SIDE_NAMES = (_("Our side"), _("Their side"))
    SIDE_SIGNS = (pgettext("a side", "Us"), pgettext("a side", "Them"))
SEAT_COLUMNS = (SOUTH, EAST, NORTH, WEST)  # where a seat is chosen, or has a column
OTHERS = (WEST, NORTH, EAST)  # all but you: as they sit, from the left
SUIT_ROWS = (0, 1, 3, 2)  # spades, hearts, diamonds, clubs, as hands are shown
DIRECTIONS: tuple[Direction, ...] = ("counterclockwise", "clockwise")


def side_of(seat: int) -> int:
    """Side of a seat: 0 North-South, 1 East-West."""
    return seat % 2


def other_direction(direction: Direction) -> Direction:
    return DIRECTIONS[1 - DIRECTIONS.index(direction)]
