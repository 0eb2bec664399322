"""Parts of a range on a board: what its hands have made, and what they draw to."""

import functools
from collections.abc import Sequence

import numpy as np

from engine.arrays import Flags, Ints
from engine.cards import mask_of, rank_of, suit_of
from engine.games.holdem.combos import MASKS, PAIRS
from engine.games.holdem.evaluator import strengths
from engine.games.holdem.kernels import tables
from engine.games.holdem.rules import DRAWS, HAND_CLASSES

STRAIGHT, FLUSH = HAND_CLASSES.index("straight"), HAND_CLASSES.index("flush")


@functools.lru_cache(maxsize=8)
def hands_on(board: tuple[int, ...]) -> tuple[Ints, Flags]:
    """Hand class, int64[1326], and draws, bool[1326, draw], of every combination.

    Both are 0 for those with a card of the board, and draws on the river.
    """
    classes = np.zeros(len(PAIRS), np.int64)
    draws = np.zeros((len(PAIRS), len(DRAWS)), bool)
    left = MASKS & mask_of(board) == 0
    classes[left] = made_classes(PAIRS[left], board)
    if len(board) < 5:
        draws[left] = draws_of(PAIRS[left], board, classes[left])
    return classes, draws


def made_classes(combos: Ints, board: Sequence[int]) -> Ints:
    """Hand class, int64[n], of `combos`, rows of two cards, on a board of three to five."""
    hands = np.empty((len(combos), 2 + len(board)), np.uint8)
    hands[:, :2], hands[:, 2:] = combos, board
    return strengths(hands).astype(np.int64) >> tables.CLASS_SHIFT


@functools.cache
def _straights() -> Ints:
    """By mask of ranks: bit of the highest card of the best straight, or 0."""
    return tables.straight_top(np.arange(tables.RANK_MASKS))


def draws_of(combos: Ints, board: Sequence[int], classes: Ints) -> Flags:
    """``[combo, draw]``: which of `DRAWS` every row of two cards has on a flop or turn.

    `classes` are what they have made, see `made_classes`.
    """
    ranks, suits = combos % 13, combos // 13
    in_suit = np.bincount([suit_of(card) for card in board], minlength=4)[suits]
    in_suit += 1 + (suits[:, :1] == suits[:, 1:])  # of each card's suit, with the board
    flush = (classes < FLUSH) & (in_suit == 4).any(axis=1)
    backdoor = (classes < FLUSH) & (in_suit == 3).any(axis=1) & (len(board) == 3) & ~flush

    on_board = sum(1 << rank for rank in {rank_of(card) for card in board})
    masks = on_board | 1 << ranks[:, 0] | 1 << ranks[:, 1]
    one_more = 1 << np.arange(13)
    makes = _straights()[masks[:, None] | one_more] > _straights()[on_board | one_more]
    straights = np.where(classes < STRAIGHT, makes.sum(axis=1), 0)
    above = (ranks > max(map(rank_of, board))).all(axis=1) & (ranks[:, 0] != ranks[:, 1])
    found = {
        "flush draw": flush,
        "open-ended straight draw": straights >= 2,
        "gutshot": straights == 1,
        "two overcards": above & (classes < STRAIGHT),
        "backdoor flush draw": backdoor,
    }
    return np.column_stack([found[draw] for draw in DRAWS])
