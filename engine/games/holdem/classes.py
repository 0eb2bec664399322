"""How often a player ends with each hand class: counted exactly, by rank patterns.

Any further cards of the deck are equally likely to complete a hand to seven, whether they
lie on the board or in the player's hand. So a count needs only the cards known to be in the
hand and those that may come.
"""

import math
from collections import Counter

import numpy as np

from engine.arrays import Ints, UInts16
from engine.cards import Mask
from engine.games.holdem.kernels import tables
from engine.games.holdem.kernels.strengths import SUIT


def class_counts(hand: Mask, deck: Mask) -> tuple[int, ...]:
    """Number of ways to complete `hand` to seven cards that end in each of `HAND_CLASSES`.

    `hand` and `deck` (the cards that may come) are masks of cards.
    """
    missing = tables.MOST_CARDS - hand.bit_count()
    suits = [(hand >> 13 * suit & SUIT, deck >> 13 * suit & SUIT) for suit in range(4)]
    mask_keys = tables.view(tables.MASK_KEYS, np.int32, tables.RANK_MASKS)
    hand_key = sum(int(mask_keys[held]) for held, _ in suits)

    # All hands by their ranks alone ...
    keys, weights = _multisets(missing, [left for _, left in suits])
    classes = _histogram(_ranked(hand_key + keys) >> tables.CLASS_SHIFT, weights)
    # ... and then those with a flush are moved to where they belong. Suits alike count once.
    for (held, left), alike in Counter(suits).items():
        others = list(suits)
        others.remove((held, left))
        for drawn in range(max(5 - held.bit_count(), 0), min(missing, left.bit_count()) + 1):
            drawn_masks = subsets(drawn, left)
            keys, weights = _multisets(missing - drawn, [left for _, left in others])
            by_ranks = _ranked(hand_key + mask_keys[drawn_masks][:, None] + keys)
            flush = tables.view(tables.FLUSH, np.uint16, tables.RANK_MASKS)[drawn_masks | held]
            classes -= alike * _histogram(
                by_ranks.ravel() >> tables.CLASS_SHIFT, np.tile(weights, len(drawn_masks))
            )
            classes += alike * _histogram(
                flush >> tables.CLASS_SHIFT, np.full(len(flush), weights.sum())
            )
    return tuple(int(count) for count in classes)


def _histogram(classes: Ints, weights: Ints) -> Ints:
    # The sums are below C(52, 7), so floats hold them exactly.
    counts: Ints = np.bincount(classes, weights, 9).astype(np.int64)
    return counts


def _ranked(keys: Ints) -> Ints:
    """Strength of seven cards by the sum of their rank keys, as if there were no flushes."""
    keys = keys & ((1 << tables.KEY_BITS) - 1)
    rows = tables.view(tables.RANKED_7, np.uint16, tables.ROW_COUNT)
    packed = tables.view(tables.RANKED_7 + 2 * tables.ROW_COUNT, np.uint16, tables.PLACES[7])
    strengths: UInts16 = packed[
        rows[keys >> tables.ROW_BITS] + (keys & ((1 << tables.ROW_BITS) - 1))
    ]
    return strengths.astype(np.int64)


def _multisets(cards: int, suits: list[int]) -> tuple[Ints, Ints]:
    """Key of every multiset of ranks, and in how many ways `suits` (rank masks) have it."""
    first, size = tables.FIRST_MULTISET[cards], tables.MULTISETS[cards]
    keys = tables.view(tables.MULTISET_KEYS + 4 * first, np.int32, size).astype(np.int64)
    codes = tables.view(tables.MULTISET_CODES + 8 * first, np.uint8, 8 * size).reshape(size, 8)
    ways = np.ones(5 * 13 + 5, np.int64)
    for rank in range(13):
        count = sum(suit >> rank & 1 for suit in suits)
        ways[5 * rank + 1 : 5 * rank + 5] = [math.comb(count, taken) for taken in range(1, 5)]
    weights = np.ones(size, np.int64)
    for place in range(cards):
        weights *= ways[codes[:, place]]
    possible = weights > 0
    return keys[possible], weights[possible]


def subsets(cards: int, suit: int) -> Ints:
    """All ways to take `cards` ranks of the rank mask `suit`: masks, int64[n]."""
    first, end = tables.FIRST_SUBSET[cards], tables.FIRST_SUBSET[cards + 1]
    masks = tables.view(tables.SUBSETS + 2 * first, np.uint16, end - first).astype(np.int64)
    taken: Ints = masks[(masks & ~suit) == 0]
    return taken
