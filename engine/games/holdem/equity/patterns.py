"""Boards before the flop counted by the ranks they show, where at most one seat is open."""

import functools
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from engine.arrays import Ints
from engine.cards import Mask
from engine.games.holdem.boards import suits_alike
from engine.games.holdem.kernels import tables
from engine.games.holdem.kernels.patterns import tally_patterns

PATTERNS_S = 0.0003  # seconds of one thread for all pieces, if all cards held are known


def pattern_pieces(seats: Sequence[Mask], deck: Mask) -> Iterator[Callable[[], Ints]]:
    """Pieces of the count of all boards; the sum of their tallies is ``int64[1 << seats]``.

    `seats` are masks of two known cards; the last may have one or none. `deck` are the cards
    that may come.
    """
    holes = np.array([cards for cards in seats if cards.bit_count() == 2], np.int64)
    free = sum(2 - cards.bit_count() for cards in seats)
    half = seats[-1] if free == 1 else 0

    def count(suit: int, suited: int, alike: int) -> Ints:
        tally = np.zeros(1 << len(seats), np.int64)
        tally_patterns(tables.address(), holes, deck, free, half, suit, suited, tally)
        return tally * alike

    yield functools.partial(count, -1, 0, 1)
    for group in suits_alike([*seats, deck]):
        for suited in (3, 4, 5):
            yield functools.partial(count, group[0], suited, len(group))


def tally_by_patterns(seats: Sequence[Mask], deck: Mask) -> Ints:
    """Boards by who wins them, ``int64[1 << seats]``; seats and deck as in `pattern_pieces`."""
    return sum((piece() for piece in pattern_pieces(seats, deck)), np.zeros(1 << len(seats), int))
