"""Two ranges compared on each of many boards by itself."""

import numpy as np

from engine.arrays import Bytes, Floats, Ints
from engine.games.holdem.kernels import ALL
from engine.games.holdem.kernels.strengths import board_of
from engine.games.holdem.kernels.sweeps import describe_combos, sort_combos, sweep_level
from engine.jit import ZERO, kernel
from engine.machine import Address, address_of


@kernel
def sweep_each(
    tables: Address, boards: Bytes, combos: Ints, weights: Floats, results: Floats
) -> None:
    """Write for each of `boards` the deals won by the first range, by the second, and split.

    ``weights[c, range]`` are the weights of the combo `c` of `combos`; ``results[board, 3]``.
    """
    rows = np.empty((2, len(combos)), np.int64)
    items = rows[0]
    buckets = np.empty(257, np.int64)
    keys = np.empty(len(combos), np.int64)
    masks = np.empty(len(combos), np.int64)
    shares = np.zeros((len(combos), 2))
    passed = np.empty((ALL + 1, 2))
    describe_combos(tables, combos, masks, keys)
    for board in range(len(boards)):
        cards, key = board_of(tables, address_of(boards) + 5 * board)
        listed = sort_combos(tables, cards, key, combos, masks, keys, len(combos), rows, buckets)
        for card in range(ALL + 1):
            passed[card, 0] = 0.0
            passed[card, 1] = 0.0
        won_0 = won_1 = split = 0.0
        item = ZERO
        while item < listed:
            item, more_0, more_1, more_split = sweep_level(
                items, item, listed, weights, passed, 0.0, 0.0, shares
            )
            won_0 += more_0
            won_1 += more_1
            split += more_split
        results[board, 0] = won_0
        results[board, 1] = won_1
        results[board, 2] = split
