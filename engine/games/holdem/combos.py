"""The 1,326 combos as arrays, in the order of `ranges.COMBOS`, and what new suits make of them."""

import functools
import itertools

import numpy as np

from engine.arrays import Floats, Ints
from engine.games.holdem.ranges import COMBO_MASKS, COMBOS

PAIRS = np.array(COMBOS, np.int64)  # int64[1326, 2]: the lower and the higher card
FIRST, SECOND = (np.ascontiguousarray(cards) for cards in PAIRS.T)
MASKS = np.array(COMBO_MASKS, np.int64)
CODES = FIRST << 6 | SECOND  # as kernels have them

SUIT_ORDERS = tuple(itertools.permutations(range(4)))  # new suits of the old ones


def renamed_cards(order: tuple[int, ...]) -> Ints:
    """New code of every card if suit ``s`` is called ``order[s]``: int64[52]."""
    cards = np.arange(52)
    return np.array(order, np.int64)[cards // 13] * 13 + cards % 13


@functools.cache
def renamed_combos(order: tuple[int, ...]) -> Ints:
    """Index in `COMBOS` of every combo if suit ``s`` is called ``order[s]``: int64[1326]."""
    index = np.zeros((52, 52), np.int64)
    index[FIRST, SECOND] = index[SECOND, FIRST] = np.arange(len(COMBOS))
    new = renamed_cards(order)[PAIRS]
    found: Ints = index[new[:, 0], new[:, 1]]
    return found


def against(table: Floats) -> Floats:
    """``[seat, combo]``: weight of the other of two seats, by `table`, that goes with a combo."""
    found = np.empty_like(table)
    for seat in range(2):
        other = table[1 - seat]
        cards = np.bincount(FIRST, other, 52) + np.bincount(SECOND, other, 52)
        found[seat] = other.sum() - cards[FIRST] - cards[SECOND] + other
    return found
