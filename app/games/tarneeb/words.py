"""Words that both views of the room use: sides, suits, whose turn it is. No Qt."""

from __future__ import annotations

from app.games.tarneeb.records.deal import Cards
from app.games.tarneeb.records.seats import SEAT_NAMES, SIDE_SIGNS, SUIT_ROWS
from app.words import digits, figures
from app.words.counts import listed
from app.words.translation import _, isolate, joined
from engine.cards import SUIT_SYMBOLS, suit_of
from engine.games.tarneeb import (
    Direction,
    next_seat,
)

MOST_NAMED = 3  # best cards that are named one by one


def in_rows(cards: Cards) -> Cards:
    """Cards of a hand in the order in which they are shown."""
    return tuple(card for suit in SUIT_ROWS for card in cards if suit_of(card) == suit)


DIRECTION_TITLES = {"counterclockwise": _("Counterclockwise"), "clockwise": _("Clockwise")}
#: Names of the scorings as they are shown; files and copied texts have the engine's.
SCORING_NAMES = {
    "Tarneeb to 31": _("Tarneeb to 31"),
    "Tarneeb to 41": _("Tarneeb to 41"),
    "Tarneeb to 61": _("Tarneeb to 61"),
    "Tarneeb to 41 with kaboot": _("Tarneeb to 41 with kaboot"),
    "Bid only, to 41": _("Bid only, to 41"),
    "Own tricks lost, to 31": _("Own tricks lost, to 31"),
}


def side_tricks(side: int, tricks: int) -> str:
    """``N–S 2`` as markup: tricks that a side has taken."""
    return _("<b>{side} {tricks}</b>").format(side=SIDE_SIGNS[side], tricks=tricks)


def side_bid(side: int, bid: int, trump: int | None, *, doubled: bool = False) -> str:
    """``N–S 8 ♠ ×2``: what a side bid, its trump if that is named, and whether it was doubled."""
    suit = "" if trump is None else f" {SUIT_SYMBOLS[trump]}{' ×2' if doubled else ''}"
    return joined(" ", (SIDE_SIGNS[side], isolate(digits.figure(str(bid)) + suit)))


def signed(points: int) -> str:
    """``+9``, ``−8`` or a dash."""
    return figures.signed(points, 0) if points else "–"


def seats_from(seat: int, direction: Direction) -> str:
    """``South, East, North, West``: all four in the order of play."""
    seats = [seat]
    while len(seats) < 4:
        seats.append(next_seat(seats[-1], direction))
    return listed(SEAT_NAMES[seat] for seat in seats)
