"""Random deals that fit conditions, each as likely as any other that does.

Cards that nobody is known to hold fall into classes: suits where lengths are limited, or aces,
kings, queens, jacks and the rest where points are. How many cards of each class every seat gets
decides whether a deal fits, and binomials say in how many ways each such split can be dealt.
Counting the ways from the last class back to the first tells how likely each share of the first
one is, then of the second, and so on; which cards they are is a shuffle. That is the recursive
method of H. Wilf ("A unified setting for sequencing, ranking, and selection algorithms for
combinatorial objects", 1977), exact but for the rounding of floats: nothing is rejected.

Where lengths and points are limited, deals come from whichever leaves fewer, and those that break
the others are rejected.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import comb
from time import perf_counter
from typing import NamedTuple

import numpy as np

from engine.arrays import Flags, Floats, Ints
from engine.cards import mask_of, rank_of, suit_of
from engine.games.tarneeb.conditions import (
    ANY_LENGTH,
    MOST_DRAWN,
    POINTS,
    ContractRate,
    ContractRateAnswer,
    DealConditions,
    Drawn,
    FittingDeals,
    FittingDealsAnswer,
    Range,
    card_points,
)
from engine.games.tarneeb.open import layout
from engine.games.tarneeb.own.sampler import random_words
from engine.games.tarneeb.own.sampling import jobs_for, solved
from engine.games.tarneeb.own.strength import high_card_points
from engine.games.tarneeb.rules import Cards, Deal
from engine.rng import stream
from engine.sentences import RefusedError

CHUNK = 4096  # deals drawn at once
BATCH = 4  # deals that a thread solves at a time
CARDS_BITS, POINTS_BITS = 4, 6  # of a number of cards, and of points, in a code
WORDS = 64  # random numbers of a deal: one a card, and one a class
_BINOMIALS = np.array([[comb(n, k) for k in range(53)] for n in range(53)], np.float64)


class _Class:
    """Cards that count alike: the bounds of every seat's share, and each card's points.

    A code holds the cards that each seat has got, four bits each, and above them its points.
    """

    def __init__(self, cards: Cards, bounds: Sequence[Range], points: int) -> None:
        self.cards, self.points = cards, points
        self.bounds = [(max(low, 0), min(high, len(cards))) for low, high in bounds]

    def shares(self) -> Ints:
        """All ways to split the cards by number: shape (ways, 4)."""
        ranges = [range(low, high + 1) for low, high in self.bounds]
        found = [share for share in product(*ranges) if sum(share) == len(self.cards)]
        return np.array(found, np.int64).reshape(-1, 4)

    def ways(self, shares: Ints) -> Floats:
        """Number of ways to choose the cards of each of `shares`."""
        left = np.full(len(shares), len(self.cards))
        ways = np.ones(len(shares))
        for seat in range(4):
            ways *= _BINOMIALS[left, shares[:, seat]]
            left = left - shares[:, seat]
        return ways


class _Step(NamedTuple):
    """What a class may give from every state before it, in the order of those states."""

    shares: Ints  # cards of the class by seat, (moves, 4)
    place: Ints  # state after each move
    sums: Floats  # deals of the moves before each, and of all
    starts: Ints  # number of the first move from each state, and of all


class _Splits:
    """Splits of classes among the seats: the last class fills what room is left.

    A state is what the seats have got of the first classes, as a code.
    """

    def __init__(
        self,
        classes: Sequence[_Class],
        room: Sequence[int],
        limits: Sequence[tuple[Sequence[int], Range]],
    ) -> None:
        self._room = np.array(room, np.int64)
        self._features = [
            (np.isin(np.arange(4), list(seats)).astype(np.int64), limit) for seats, limit in limits
        ]
        states = np.zeros(1, np.int64)
        moves = []
        for cards in classes[:-1]:
            count = len(states)
            states, before, shares, place = self._moves(states, cards)
            moves.append((count, before, shares, place, cards.ways(shares)))
        last, self._rest = classes[-1], self._room - self._cards(states)
        low, high = np.array(last.bounds).T
        fits = (self._rest >= low).all(axis=1) & (self._rest <= high).all(axis=1)
        fits &= self._points_fit(states, low=1)
        deals = np.where(fits, last.ways(np.where(fits[:, None], self._rest, 0)), 0.0)
        self._steps: list[_Step] = []
        for count, before, shares, place, ways in reversed(moves):
            weights = ways * deals[place]
            sums = np.concatenate(([0.0], weights.cumsum()))
            starts = np.searchsorted(before, np.arange(count + 1))
            self._steps.insert(0, _Step(shares, place, sums, starts))
            deals = np.bincount(before, weights, count)
        self.deals = float(deals.sum())  # number of deals in all splits together

    def _moves(self, states: Ints, cards: _Class) -> tuple[Ints, Ints, Ints, Ints]:
        """States after `cards`, and for each way there: the state before, its share, its place."""
        shares = cards.shares()
        codes = self._codes(shares, cards.points)
        before, option = np.divmod(np.arange(len(states) * len(shares)), max(len(shares), 1))
        after = states[before] + codes[option]
        fits = (self._cards(after) <= self._room).all(axis=1) & self._points_fit(after, low=0)
        found, place = np.unique(after[fits], return_inverse=True)
        return found, before[fits], shares[option[fits]], place

    def _codes(self, shares: Ints, points: int) -> Ints:
        codes: Ints = (shares << CARDS_BITS * np.arange(4)).sum(axis=1)
        for at, (seats, _) in enumerate(self._features):
            codes += points * (shares @ seats) << (4 * CARDS_BITS + POINTS_BITS * at)
        return codes

    def _cards(self, codes: Ints) -> Ints:
        found: Ints = codes[:, None] >> CARDS_BITS * np.arange(4) & ((1 << CARDS_BITS) - 1)
        return found

    def _points_fit(self, codes: Ints, low: int) -> Flags:
        """Whether points are not above their limits, nor below `low` times the least."""
        fits = np.ones(len(codes), bool)
        for at, (_, (least, most)) in enumerate(self._features):
            points = codes >> (4 * CARDS_BITS + POINTS_BITS * at) & ((1 << POINTS_BITS) - 1)
            fits &= (points >= low * least) & (points <= most)
        return fits

    def draw(self, chances: Floats) -> Ints:
        """Splits for random numbers from 0 to 1, shape (deals, classes - 1), as cards by seat.

        The shape is (deals, classes, 4).
        """
        state = np.zeros(len(chances), np.int64)
        found = np.zeros((len(chances), len(self._steps) + 1, 4), np.int64)
        for at, step in enumerate(self._steps):
            first, end = step.starts[state], step.starts[state + 1]
            low, high = step.sums[first], step.sums[end]
            wanted = low + chances[:, at] * (high - low)
            move = np.searchsorted(step.sums, wanted, side="right") - 1
            move = np.clip(move, first, end - 1)
            found[:, at] = step.shares[move]
            state = step.place[move]
        found[:, -1] = self._rest[state]
        return found


class Fitting:
    """Deals that fit `conditions`, by number: draws, of which some may have to be rejected.

    ValueError if no deal fits.
    """

    def __init__(self, conditions: DealConditions) -> None:
        self._conditions = conditions
        held = {card for hand in conditions.known for card in hand}
        self._free = tuple(card for card in conditions.pack if card not in held)
        self._known = np.array([mask_of(hand) for hand in conditions.known], np.int64)
        room = [conditions.size - len(hand) for hand in conditions.known]
        points, lengths = conditions.points_limits(), conditions.length_limits()
        self._classes = self._suits() if lengths or not points else self._honours()
        self._splits = self._split(self._classes, room)
        self.method = "exact"  # "exact", or "rejection" of draws that do not fit
        if points and lengths:
            self.method = "rejection"
            honours = self._honours()
            splits = self._split(honours, room)
            if splits.deals < self._splits.deals:
                self._classes, self._splits = honours, splits
        # number of deals drawn from: where nothing is rejected, of those that fit
        self.deals = self._splits.deals
        if not self.deals:
            raise RefusedError(
                "No deal fits these conditions; allow more points, other lengths, or fix fewer "
                "cards."
            )

    def _suits(self) -> list[_Class]:
        conditions = self._conditions
        classes = []
        for suit in range(4):
            held = [sum(suit_of(card) == suit for card in hand) for hand in conditions.known]
            limits = [hand.lengths[suit] for hand in conditions.seats]
            bounds = [
                (low - has, high - has) for (low, high), has in zip(limits, held, strict=True)
            ]
            classes.append(_Class(_of(self._free, suit), bounds, 0))
        return classes

    def _honours(self) -> list[_Class]:
        any_number = [ANY_LENGTH] * 4
        honours = [
            _Class(tuple(c for c in self._free if rank_of(c) == rank), any_number, points)
            for rank, points in POINTS.items()
        ]
        small = tuple(card for card in self._free if not card_points(card))
        return [*honours, _Class(small, any_number, 0)]

    def _split(self, classes: list[_Class], room: list[int]) -> _Splits:
        limits = []
        if any(cards.points for cards in classes):
            for seats, (low, high) in self._conditions.points_limits():
                held = sum(
                    card_points(card) for seat in seats for card in self._conditions.known[seat]
                )
                limits.append((seats, (max(low - held, 0), high - held)))
        return _Splits(classes, room, limits)

    def hands(self, seed: int, first: int, count: int) -> Ints:
        """Hands of the deals that fit among draws `first` and following: masks, (deals, 4)."""
        words = random_words(
            np.uint64(stream(seed) & 0xFFFF_FFFF_FFFF_FFFF),
            np.arange(first * WORDS, (first + count) * WORDS, dtype=np.uint64),
        ).reshape(count, WORDS)
        chances = np.ldexp((words[:, 52:] >> np.uint64(11)).astype(np.float64), -53)
        shares = self._splits.draw(chances)
        hands = np.tile(self._known, (count, 1))
        at = 0
        for number, cards in enumerate(self._classes):
            size = len(cards.cards)
            if not size:
                continue
            order = np.argsort(words[:, at : at + size], axis=1)
            at += size
            bits = (np.int64(1) << np.array(cards.cards, np.int64))[order]
            ends = shares[:, number].cumsum(axis=1)
            owner = (np.arange(size)[None, :, None] >= ends[:, None, :]).sum(axis=2)
            for seat in range(4):
                hands[:, seat] |= (bits * (owner == seat)).sum(axis=1)
        return hands[self._fits(hands)] if self.method == "rejection" else hands

    def _fits(self, hands: Ints) -> Flags:
        fits = np.ones(len(hands), bool)
        for seats, (low, high) in self._conditions.points_limits():
            points = sum(high_card_points(hands[:, seat]) for seat in seats)
            fits &= (points >= low) & (points <= high)
        for seat, suit, (low, high) in self._conditions.length_limits():
            length = np.bitwise_count(hands[:, seat] >> 13 * suit & 0x1FFF)
            fits &= (length >= low) & (length <= high)
        return fits

    def series(self, seed: int) -> Iterator[tuple[Drawn, Ints]]:
        """Yield how deals were found so far, and the hands of those among the last draws.

        It ends after ``MOST_DRAWN`` where some are rejected.

        ValueError if none was found by then.
        """
        drawn = fitting = 0
        while self.method == "exact" or drawn < MOST_DRAWN:
            count = CHUNK if drawn else CHUNK // 16
            if self.method == "rejection":
                count = min(count, MOST_DRAWN - drawn)
            hands = self.hands(seed, drawn, count)
            drawn += count
            fitting += len(hands)
            yield Drawn(self.method, drawn, fitting), hands
        if not fitting:
            raise RefusedError(
                "None of {drawn:,} random deals fits these conditions; allow a little more.",
                drawn=drawn,
            )


def _of(cards: Iterable[int], suit: int) -> Cards:
    return tuple(card for card in cards if suit_of(card) == suit)


# Answers -----------------------------------------------------------------------------------


def deals_that_fit(question: FittingDeals) -> Iterator[FittingDealsAnswer]:
    """Yield the deals found so far; the last answer has all that were wanted."""
    started = perf_counter()
    wanted = question.limits.deals or 1
    fitting = Fitting(question.conditions)
    deals: list[Deal] = []
    for found, hands in fitting.series(question.limits.seed):
        deals += [_deal(row) for row in hands[: wanted - len(deals)]]
        done = len(deals) == wanted
        progress = 1.0 if done else min(max(len(deals) / wanted, found.drawn / MOST_DRAWN), 1.0)
        yield FittingDealsAnswer(tuple(deals), found, progress, perf_counter() - started)
        if done:
            return


def _deal(masks: Ints) -> Deal:
    north, east, south, west = (
        tuple(card for card in range(52) if int(mask) >> card & 1) for mask in masks
    )
    return Deal((north, east, south, west))


def contract_rate(question: ContractRate) -> Iterator[ContractRateAnswer]:
    """Yield in how many of the deals so far the declarer's side took how many tricks."""
    started = perf_counter()
    fitting = Fitting(question.conditions)
    counts = np.zeros(question.conditions.size + 1, np.int64)
    most, seconds, threads = question.most, question.limits.seconds, question.limits.threads

    def answer(found: Drawn, done: bool) -> ContractRateAnswer:
        elapsed_s = perf_counter() - started
        numbers: list[int] = counts.tolist()  # no numpy: the window unpickles it
        parts = [sum(numbers) / most if most else 0.0, elapsed_s / seconds if seconds else 0.0]
        progress = 1.0 if done else min(max(parts), 0.999)
        return ContractRateAnswer(tuple(numbers), found, done, progress, elapsed_s)

    for found, hands in fitting.series(question.limits.seed):
        yield answer(found, done=False)  # what is rare takes long to be found
        if most is not None:
            hands = hands[: most - counts.sum()]
        for jobs in solved(_batches(question, hands), threads):
            tricks = jobs[:, layout.J_LOW]
            if question.declarer % 2:
                tricks = question.conditions.size - tricks
            counts += np.bincount(tricks, minlength=len(counts))
            late = seconds is not None and perf_counter() - started > seconds
            if late or counts.sum() == most:
                yield answer(found, done=True)
                return
            yield answer(found, done=False)
    yield answer(found, done=True)


def _batches(question: ContractRate, hands: Ints) -> Iterator[Ints]:
    for first in range(0, len(hands), BATCH):
        batch = hands[first : first + BATCH]
        yield jobs_for(batch, question.trump, question.leader, question.direction)
