"""Boards that may come: all of them, those that differ by more than the names of suits."""

import functools
import itertools
import math
from collections.abc import Iterator, Sequence

import numpy as np

from engine.arrays import Bytes, Ints
from engine.cards import DECK, Mask, mask_of
from engine.games.holdem.classes import subsets
from engine.games.holdem.kernels.strengths import SUIT

FULL_DECK = mask_of(DECK)


def cards_of(mask: Mask) -> tuple[int, ...]:
    """Codes of a mask of cards, the lowest first."""
    return tuple(card for card in DECK if mask >> card & 1)


@functools.cache
def _combinations(size: int, taken: int) -> Bytes:
    """All ways to take `taken` (0 to 2) of `size` things, a row each."""
    rows = list(itertools.combinations(range(size), taken))
    return np.array(rows, np.uint8).reshape(len(rows), taken)


def boards_after(board: tuple[int, ...], deck: Mask) -> Bytes:
    """All boards of five cards that begin with `board`: uint8[n, 5], codes of cards."""
    left = np.array([card for card in range(52) if deck >> card & 1], np.uint8)
    to_come = left[_combinations(len(left), 5 - len(board))]
    boards = np.empty((len(to_come), 5), np.uint8)
    boards[:, : len(board)] = board
    boards[:, len(board) :] = to_come
    return boards


def canonical_boards(
    board: tuple[int, ...], deck: Mask, suits_alike: list[list[int]]
) -> Iterator[tuple[Bytes, Ints]]:
    """Boards that begin with `board`, but for exchanges of suits alike, and each one's number.

    Among suits alike most cards to come are of the first, and of those with equally many
    the first has the highest rank mask. The boards come by their number of cards in each suit:
    uint8[n, 5], codes of cards, and int64[n], how many boards each stands for.
    """
    to_come = 5 - len(board)
    for sizes in itertools.product(range(to_come + 1), repeat=4):
        groups = [[sizes[suit] for suit in group] for group in suits_alike]
        if sum(sizes) != to_come or any(group != sorted(group, reverse=True) for group in groups):
            continue
        boards = np.zeros(1, np.int64)
        weights = np.ones(1, np.int64)
        for group in suits_alike:
            weights *= math.factorial(len(group))
            before = repeats = np.zeros(len(boards), np.int64)
            for suit in group:
                chosen = subsets(sizes[suit], deck >> 13 * suit & SUIT)
                old = np.repeat(np.arange(len(boards)), len(chosen))
                new = np.tile(chosen, len(boards))
                if suit != group[0]:
                    fewer = sizes[suit] < sizes[group[group.index(suit) - 1]]
                    kept = fewer | (new <= before[old])
                    old, new = old[kept], new[kept]
                repeats = np.where((repeats[old] > 0) & (before[old] == new), repeats[old] + 1, 1)
                boards = boards[old] | new << 13 * suit
                weights = weights[old] // repeats
                before = new
        if len(boards):
            full = np.empty((len(boards), 5), np.uint8)
            full[:, : len(board)] = board
            full[:, len(board) :] = _rows_of_cards(boards, to_come)
            yield full, weights


def _rows_of_cards(masks: Ints, count: int) -> Bytes:
    """Card codes, `count` a row, for every mask of that many cards."""
    cards = np.empty((len(masks), count), np.uint8)
    left = masks.copy()
    for place in range(count):
        lowest = left & -left
        cards[:, place] = np.bitwise_count(lowest - 1)
        left ^= lowest
    return cards


def suits_alike(masks: Sequence[Mask]) -> list[list[int]]:
    """Suits in groups that may be exchanged without changing any of the masks of cards."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for suit in range(4):
        held = tuple(mask >> 13 * suit & SUIT for mask in masks)
        groups.setdefault(held, []).append(suit)
    return list(groups.values())
