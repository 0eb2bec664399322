"""How often each of two ranges ends with each hand class before the flop, exactly.

The boards that a combo meets are those without the other player's two cards. By inclusion
and exclusion over these cards only boards with given cards are to be counted, and those with
two of them depend on four cards: on the combo and the two, in any order. Of 270,725 sets of
four cards 16,432 differ by more than the names of suits. Their counts are in `FILE`; `python -m
lab.holdem.tables` makes it again (some ten seconds; nothing is sampled).
"""

import functools
import io
from importlib import resources

import numpy as np

from engine.arrays import Floats, Ints, UInts16
from engine.games.holdem.combos import MASKS, PAIRS
from engine.games.holdem.kernels.strengths import SUIT
from engine.games.holdem.ranges import COMBOS

FILE = "classes.npz"


@functools.cache
def groups() -> tuple[UInts16, Ints]:
    """Sets of four cards, as two combinations, in groups that differ by the names of suits.

    Returns
    -------
    uint16[1326, 1326], int64[n]
        the group of every two combinations, `n` for those with a common card; and of every
        group a mask of four cards that stands for it, in rising order
    """
    suits = MASKS[:, None] >> 13 * np.arange(4) & SUIT
    first, second = np.nonzero(np.triu((MASKS[:, None] & MASKS) == 0))
    held = np.sort(suits[first] + suits[second], axis=1)
    masks, group = np.unique(held @ (1 << 13 * np.arange(4)), return_inverse=True)
    found = np.full((len(COMBOS), len(COMBOS)), len(masks), np.uint16)
    found[first, second] = found[second, first] = group
    return found, masks


@functools.cache
def stored() -> UInts16:
    """``[group, class]``: boards with two of a group's cards, if the two others are held.

    That is the number of ways in which three further cards make four given ones a hand of
    seven that is of a class.
    """
    data = (resources.files("assets") / "holdem" / FILE).read_bytes()
    with np.load(io.BytesIO(data)) as file:
        counts: UInts16 = file["counts"]
    return counts


def final_classes(mine: Floats, theirs: Floats) -> Floats:
    """Deals, by weight, in which a range ends in each hand class against another.

    `mine` and `theirs` are weights of all combinations, ``[1326]``; no card is known.
    """
    group, masks = groups()
    held = np.flatnonzero(mine)
    first, second = PAIRS[held].T
    square = np.zeros((52, 52))
    square[PAIRS[:, 0], PAIRS[:, 1]] = square[PAIRS[:, 1], PAIRS[:, 0]] = theirs
    # What the other may hold beside each combo: in all, and with a card.
    with_card = square.sum(axis=0)
    against = theirs.sum() - with_card[first] - with_card[second] + theirs[held]
    with_card = with_card - square[first] - square[second]
    # A board has ten pairs of cards, and each of its cards is in four of them. So a pair on the
    # board counts 1/10 for all that the other may hold, -1/4 for what has one of its cards and
    # 1 for itself; here 20 times that, so that whole weights stay whole.
    ones = with_card[:, PAIRS[:, 0]] + with_card[:, PAIRS[:, 1]]
    counted = mine[held, None] * (2 * against[:, None] - 5 * ones + 20 * theirs)
    sums = np.bincount(group[held].ravel(), counted.ravel(), len(masks) + 1)
    found: Floats = sums[:-1] @ stored().astype(float) / 20
    return found
