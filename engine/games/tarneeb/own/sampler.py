"""Deals that agree with what is known, numbered from 0: drawn at random or one after the other.

The hidden cards fall into groups with the same possible seats. A deal is a split of the groups
by number, and then a choice of cards for each seat of each group; binomial numbers count both,
so that a number stands for exactly one deal and every deal has a number. A random number below
their count is therefore a uniformly random deal, and nothing is ever rejected.

Where the partner's place is as good as an opponent's (the same number of cards, nothing known
that tells them apart), every random deal is used with the hands moved round as well. Each of
these deals is as random as the first, and together they give the partner weak hands as often
as strong ones: their mean is several times as precise as that of as many independent deals.
"""

from math import comb, gcd

import numpy as np
from numpy.typing import NDArray

from engine.arrays import Floats, Ints
from engine.games.tarneeb.knowledge import Hidden
from engine.rng import FIRST_FACTOR, GOLDEN, SECOND_FACTOR, stream

_MOST = 40  # cards of a group
SHARES = 1 << 62  # added to a seed
_COMB = np.array(
    [[comb(n, k) if k <= n else 0 for k in range(_MOST)] for n in range(_MOST)], np.int64
)


class Sampler:
    """The deals that agree with `hidden`: `deals` of them."""

    def __init__(self, hidden: Hidden, seat: int) -> None:
        # ways to move the hands round, the first of which moves none: ``hands[:, move]``
        self.moves = _moves(hidden, seat)
        splits = list(hidden.splits())
        self._groups = hidden.groups
        self._shares = {
            seats: np.array([split[seats] for split, _ in splits], np.int64).reshape(
                len(splits), -1
            )
            for seats in self._groups
        }
        self._ends = np.cumsum(np.array([ways for _, ways in splits], np.int64))
        self.deals = int(self._ends[-1])

    def hands(self, numbers: Ints) -> Ints:
        """Hidden cards of each seat in the deals of these `numbers`: masks, shape (deals, 4)."""
        split = np.searchsorted(self._ends, numbers, side="right")
        rank = numbers - np.concatenate(([0], self._ends))[split]
        hands = np.zeros((len(numbers), 4), np.int64)
        for seats, cards in self._groups.items():
            takers = [seat for seat in range(4) if seats >> seat & 1]
            shares = self._shares[seats][split]
            free = np.full(len(numbers), (1 << len(cards)) - 1, np.int64)  # cards by place
            for at, seat in enumerate(takers[:-1]):
                ways = _COMB[shares[:, at:].sum(axis=1), shares[:, at]]
                taken = _choose(free, len(cards), shares[:, at], rank % ways)
                rank = rank // ways
                free &= ~taken
                hands[:, seat] |= _spread(taken, cards)
            hands[:, takers[-1]] |= _spread(free, cards)
        return hands

    def random_hands(self, seed: int, first: int, count: int) -> Ints:
        """Hidden cards of each seat in random deals, `moves` deals in a row from each draw.

        `first` and `count` are numbers of draws; the shape is (count * moves, 4).
        """
        hands = self.hands(self.random_numbers(seed, first, count))
        return np.stack([hands[:, move] for move in self.moves], axis=1).reshape(-1, 4)

    def random_numbers(self, seed: int, first: int, count: int) -> Ints:
        """Numbers, shape (count,), of random deals from `first` on of the sequence `seed`."""
        start = np.uint64(stream(seed) & 0xFFFF_FFFF_FFFF_FFFF)
        limit = (1 << 63) // self.deals * self.deals
        index = np.arange(first, first + count, dtype=np.uint64)
        words = random_words(start, index) >> np.uint64(1)
        attempt = 1
        while (again := words >= np.uint64(limit)).any():  # so that every deal is equally likely
            retry = index[again] + np.uint64(attempt << 40)
            words[again] = random_words(start, retry) >> np.uint64(1)
            attempt += 1
        return (words % np.uint64(self.deals)).astype(np.int64)

    def all_numbers(self, first: int, count: int) -> Ints:
        """Numbers of all deals in a mixed order, from place `first` on; shape (count,) at most."""
        step = max(1, round(self.deals * 0.6180339887))
        while gcd(step, self.deals) > 1:
            step += 1
        places = np.arange(first, min(first + count, self.deals), dtype=np.int64)
        return places * step % self.deals


def random_shares(seed: int, first: int, count: int) -> Floats:
    """Uniform numbers from 0 to 1, shape (count,), apart from those that choose deals."""
    start = np.uint64(stream(seed + SHARES) & 0xFFFF_FFFF_FFFF_FFFF)
    words = random_words(start, np.arange(first, first + count, dtype=np.uint64))
    shares: Floats = (words >> np.uint64(11)).astype(np.float64) * 2.0**-53
    return shares


def _moves(hidden: Hidden, seat: int) -> list[list[int]]:
    """Move the hands of three seats in a ring, or exchange the partner's with an opponent's."""
    partner, left, right = (seat + 2) % 4, (seat + 1) % 4, (seat + 3) % 4
    none = [0, 1, 2, 3]

    def alike(one: int, other: int) -> bool:
        return hidden.sizes[one] == hidden.sizes[other] and all(
            seats >> one & 1 == seats >> other & 1 for seats in hidden.may_hold
        )

    def moved(pairs: dict[int, int]) -> list[int]:
        return [pairs.get(place, place) for place in none]

    if alike(partner, left) and alike(partner, right):
        ring = moved({partner: left, left: right, right: partner})
        return [none, ring, [ring[place] for place in ring]]
    for opponent in (left, right):
        if alike(partner, opponent):
            return [none, moved({partner: opponent, opponent: partner})]
    return [none]


def _choose(free: Ints, count: int, wanted: Ints, rank: Ints) -> Ints:
    """Set number `rank` of `wanted` places among the places `free` (masks of `count` bits)."""
    taken = np.zeros_like(free)
    left = np.zeros_like(free)
    for place in range(count):
        left += free >> place & 1
    wanted = wanted.copy()
    rank = rank.copy()
    for place in range(count):
        here = free >> place & 1
        left -= here
        with_it = np.where(wanted > 0, _COMB[left, wanted - 1], 0)
        take = (here == 1) & (rank < with_it)
        rank -= np.where((here == 1) & ~take, with_it, 0)
        taken |= take.astype(np.int64) << place
        wanted -= take
    return taken


def _spread(places: Ints, cards: tuple[int, ...]) -> Ints:
    """Masks of cards from masks of places in `cards`."""
    masks = np.zeros_like(places)
    for place, card in enumerate(cards):
        masks |= (places >> place & 1) << card
    return masks


def random_words(start: np.uint64, index: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """As `engine.rng.random_word`, for many numbers at once: words of `index`, of its shape."""
    golden, one, two = (
        np.uint64(word & 0xFFFF_FFFF_FFFF_FFFF) for word in (GOLDEN, FIRST_FACTOR, SECOND_FACTOR)
    )
    bits = start + index * golden
    bits = (bits ^ bits >> np.uint64(30)) * one
    bits = (bits ^ bits >> np.uint64(27)) * two
    return bits ^ bits >> np.uint64(31)
