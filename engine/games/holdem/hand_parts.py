"""Parts of every combination on a board, as arrays."""

import functools

import numpy as np

from engine.arrays import Floats, Ints
from engine.cards import mask_of
from engine.games.holdem.combos import CODES
from engine.games.holdem.kernels import tables
from engine.games.holdem.kernels.parts import write_parts
from engine.games.holdem.parts import PARTS

_RANKED = {3: tables.RANKED_5, 4: tables.RANKED_6, 5: tables.RANKED_7}


@functools.lru_cache(maxsize=8)
def parts_on(board: tuple[int, ...]) -> Ints:
    """Bits of `PARTS`, int64[1326], that every combination is on a board of three to five cards.

    They are 0 for those with a card of the board.
    """
    found = np.empty(len(CODES), np.int64)
    block = tables.address()
    write_parts(block, block + _RANKED[len(board)], mask_of(board), CODES, found)
    return found


@functools.lru_cache(maxsize=8)
def members_on(board: tuple[int, ...]) -> Floats:
    """``float64[1326, part]``: 1 where a combination is in a part on a board, else 0."""
    return (parts_on(board)[:, None] >> np.arange(len(PARTS)) & 1).astype(float)
