"""A question with ranges put as arrays: a weight for every seat and combo."""

import math
import struct
from functools import cached_property, reduce

import numpy as np

from engine.arrays import Floats
from engine.cards import mask_of
from engine.games.holdem.boards import FULL_DECK
from engine.games.holdem.combos import MASKS, SUIT_ORDERS, renamed_combos
from engine.games.holdem.kernels.strengths import SUIT
from engine.games.holdem.ranges import COMBOS, Range
from engine.games.holdem.rules import Question

# numpy takes seven times as long to make an array of a tuple as the two take together.
PACKED = struct.Struct(f"{len(COMBOS)}d")
SCALES = (1, 2, 4, 5, 8, 10, 20, 25, 50, 100, 200, 500, 1000)  # that make weights whole


class Weights:
    """What every seat may hold; a seat with known cards has all combos that go with them."""

    def __init__(self, question: Question) -> None:
        """Turn every seat into weights."""
        self.seats = len(question.seats)  # number of players
        self.board = question.board  # cards known on it
        # dead, deck: masks of the cards known to be out of play, and of those not known at all
        self.dead = mask_of(question.dead)
        known = [0 if isinstance(s, Range) else mask_of(s) for s in question.seats]
        out = mask_of(question.board) | self.dead
        self.deck = FULL_DECK & ~reduce(int.__or__, known, out)
        # known cards by seat, None for a range
        self.held = [None if isinstance(s, Range) else s for s in question.seats]
        # float64[seats, 1326], weights without the cards that are known elsewhere; whole numbers if
        # a small factor makes them so
        self.table = np.zeros((self.seats, len(COMBOS)))
        self.scales = [1.0] * self.seats  # these factors by seat
        for seat, cards in enumerate(question.seats):
            others = reduce(int.__or__, known[:seat] + known[seat + 1 :], out)
            weights = np.ones(len(COMBOS))
            if isinstance(cards, Range):
                weights = np.frombuffer(PACKED.pack(*cards.weights))
                scale = _scale(weights)
                weights = np.rint(weights * scale) if scale > 1 else weights
                self.scales[seat] = scale
            possible = (MASKS & others == 0) & (MASKS & known[seat] == known[seat])
            self.table[seat] = np.where(possible, weights, 0.0)
        self.scale = math.prod(self.scales)  # their product: what a deal of weight 1 counts as
        # whether all weights are 0 or 1
        self.whole = bool(((self.table == 0) | (self.table == 1)).all()) and self.scale == 1
        # by seat, the indices of the combos that have some weight
        self.lists = [np.flatnonzero(weights) for weights in self.table]

    @property
    def deals(self) -> float:
        """Number of ways to deal all unknown cards, without regard to weights and removal."""
        return float(math.prod(len(listed) for listed in self.lists) * self.boards_each)

    @property
    def boards(self) -> int:
        """Number of ways to complete the board, whatever is held."""
        return math.comb(self.deck.bit_count(), 5 - len(self.board))

    @property
    def boards_each(self) -> int:
        """Boards that go with one joint combo of all seats."""
        left = 52 - len(self.board) - self.dead.bit_count() - 2 * self.seats
        return math.comb(left, 5 - len(self.board))

    def by_list_length(self) -> list[int]:
        """Seats, those with the fewest combos first."""
        return sorted(range(self.seats), key=lambda seat: len(self.lists[seat]))

    @cached_property
    def suits_alike(self) -> list[list[int]]:
        """Suits in groups that may be exchanged without changing cards or weights."""
        masks = (self.deck, self.dead, mask_of(self.board))
        groups: list[list[int]] = []
        for suit in range(4):
            for group in groups:
                order = list(range(4))
                order[group[0]], order[suit] = suit, group[0]
                renamed = renamed_combos(tuple(order))
                same = all(
                    mask >> 13 * suit & SUIT == mask >> 13 * group[0] & SUIT for mask in masks
                )
                if same and (self.table[:, renamed] == self.table).all():
                    group.append(suit)
                    break
            else:
                groups.append([suit])
        return groups

    @property
    def orders_alike(self) -> list[tuple[int, ...]]:
        """All new names of the suits that change neither cards nor weights."""
        return [
            order
            for order in SUIT_ORDERS
            if all(order[suit] in group for group in self.suits_alike for suit in group)
        ]


def _scale(weights: Floats) -> float:
    """Least number, if it is small, that makes all weights whole; else 1."""
    for scale in SCALES:
        if (np.rint(weights * scale) / scale == weights).all():
            return float(scale)
    return 1.0
