"""A question put as masks and arrays, and how it is counted or sampled piece by piece."""

import functools
import itertools
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.cards import mask_of
from engine.games.holdem import kernels, tables
from engine.games.holdem.classes import subsets
from engine.games.holdem.ranges import Range
from engine.games.holdem.rules import Question
from engine.rng import stream

Ints = NDArray[np.int64]

SUIT = kernels.SUIT
FULL_DECK = (1 << 52) - 1

PIECE_S = 0.02  # seconds that a piece of work should take
# Seconds of one thread, measured; they only decide what is counted and how work is cut.
PATTERNS_S = 0.0003
OPEN_PATTERNS_S = 0.02
OPEN_BOARD_S = 4e-7
SORTED_HOLDING_S = 1.2e-8
HOLDING_S = 1.2e-8
SAMPLE_S = 8e-9
SAMPLED_SEAT_S = 5e-9


@dataclass(frozen=True, slots=True)
class Samples:
    """Deals sampled: how many, who won them (see `kernels`), hand classes by seat."""

    deals: int
    tally: Ints
    classes: Ints


class Situation:
    """What is known and what may come.

    Kernels take the seats with two known cards first, then those with one, then those with
    none; `order` gives the question's number of every seat in that order.
    """

    def __init__(self, question: Question) -> None:
        """Sort the seats and make masks of the cards."""
        seats = [seat for seat in question.seats if not isinstance(seat, Range)]
        self.order = sorted(range(len(seats)), key=lambda seat: -len(seats[seat]))
        self.cards = [mask_of(seats[seat]) for seat in self.order]
        self.holes = np.array([m for m in self.cards if m.bit_count() == 2], np.int64)
        self.halves = np.array([m for m in self.cards if m.bit_count() == 1], np.int64)
        self.frees = len(seats) - len(self.holes) - len(self.halves)
        self.board = question.board
        known = mask_of(question.board) | mask_of(question.dead)
        self.deck = FULL_DECK & ~functools.reduce(int.__or__, self.cards, known)
        self.start = stream(question.seed)

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.cards)

    @property
    def boards(self) -> int:
        """Number of ways to complete the board."""
        return math.comb(self.deck.bit_count(), 5 - len(self.board))

    @property
    def deals(self) -> int:
        """Number of ways to deal all unknown cards."""
        left = self.deck.bit_count() - (5 - len(self.board))
        deals = self.boards
        for cards in self.cards:
            unknown = 2 - cards.bit_count()
            deals *= math.comb(left, unknown)
            left -= unknown
        return deals

    def seconds_to_count(self) -> float:
        """Roughly how long one thread takes to count every deal."""
        open_seats = len(self.halves) + self.frees
        if open_seats < 2:
            if self.board:
                return self.boards * OPEN_BOARD_S
            return OPEN_PATTERNS_S if open_seats else PATTERNS_S
        left = self.deck.bit_count() - (5 - len(self.board))
        pairs = math.comb(left, 2)
        sorted_holdings = len(self.halves) * left + (pairs if self.frees else 0)
        tried_halves = len(self.halves) if self.frees else len(self.halves) - 1
        looked_up = math.pow(left, tried_halves) * math.pow(pairs, max(self.frees - 1, 0))
        return self._boards_to_count() * (
            sorted_holdings * SORTED_HOLDING_S + looked_up * HOLDING_S
        )

    def counting(self) -> Iterator[Callable[[], Ints]]:
        """Pieces of the exact count; the sum of their tallies is a row per card and `ALL`."""
        if len(self.halves) + self.frees > 1:
            return self._count_deals()
        if self.board:
            return self._count_boards()
        return self._count_patterns()

    def sampling(self, samples: int | None) -> Iterator[Callable[[], Samples]]:
        """Pieces of `samples` random deals (None: endless), the first one small."""
        piece = PIECE_S / (SAMPLE_S + SAMPLED_SEAT_S * self.seats)
        blocks = max(int(piece / kernels.BLOCK), 1)
        block = 0
        size = max(blocks // 8, 1)
        while samples is None or block * kernels.BLOCK < samples:
            deals = size * kernels.BLOCK
            if samples is not None:
                deals = min(deals, samples - block * kernels.BLOCK)
            yield functools.partial(self._sample, block, deals)
            block += size
            size = blocks

    def _sample(self, first_block: int, deals: int) -> Samples:
        tally = np.zeros((53, 1 << self.seats), np.int64)
        classes = np.zeros((self.seats, 9), np.int64)
        kernels.tally_samples(
            tables.address(),
            self.start,
            first_block,
            deals,
            mask_of(self.board),
            np.array(self.cards, np.int64),
            self.deck,
            tally,
            classes,
        )
        return Samples(deals, tally, classes)

    @property
    def _half(self) -> int:
        return int(self.halves[0]) if len(self.halves) else 0

    @property
    def _free(self) -> int:
        """Unknown cards of the one seat that is not fully known."""
        return 2 * self.frees + len(self.halves)

    def _suits_alike(self) -> list[list[int]]:
        """Suits in groups that may be exchanged without changing the question."""
        groups: dict[tuple[int, ...], list[int]] = {}
        for suit in range(4):
            held = tuple(cards >> 13 * suit & SUIT for cards in (*self.cards, self.deck))
            groups.setdefault(held, []).append(suit)
        return list(groups.values())

    def _boards_to_count(self) -> float:
        """Roughly how many boards differ by more than an exchange of suits alike."""
        if self.board:
            return self.boards
        alike = math.prod(math.factorial(len(group)) for group in self._suits_alike())
        return 1.2 * self.boards / alike

    def _count_patterns(self) -> Iterator[Callable[[], Ints]]:
        def count(suit: int, suited: int, alike: int) -> Ints:
            tally = np.zeros((53, 1 << self.seats), np.int64)
            kernels.tally_patterns(
                tables.address(),
                self.holes,
                self.deck,
                self._free,
                self._half,
                suit,
                suited,
                tally[kernels.ALL],
            )
            return tally * alike if alike > 1 else tally

        yield functools.partial(count, -1, 0, 1)
        for group in self._suits_alike():
            for suited in (3, 4, 5):
                yield functools.partial(count, group[0], suited, len(group))

    def _count_boards(self) -> Iterator[Callable[[], Ints]]:
        boards = boards_after(self.board, self.deck)

        def count() -> Ints:
            tally = np.zeros((53, 1 << self.seats), np.int64)
            kernels.tally_boards(
                tables.address(),
                boards,
                len(self.board),
                self.holes,
                self.deck,
                self._free,
                self._half,
                tally,
            )
            return tally

        yield count

    def _count_deals(self) -> Iterator[Callable[[], Ints]]:
        def count(boards: NDArray[np.uint8], weights: Ints, part: int, parts: int) -> Ints:
            tally = np.zeros((53, 1 << self.seats), np.int64)
            kernels.tally_deals(
                tables.address(),
                boards,
                weights,
                len(self.board),
                self.holes,
                self.halves,
                self.frees,
                self.deck,
                part,
                parts,
                tally,
            )
            return tally

        board_s = self.seconds_to_count() / self._boards_to_count()
        length = max(int(PIECE_S / board_s), 1)
        parts = max(int(board_s / PIECE_S), 1)
        if self.board:
            boards = boards_after(self.board, self.deck)
            groups = iter([(boards, np.ones(len(boards), np.int64))])
        else:
            groups = canonical_boards((), self.deck, self._suits_alike())
        for boards, weights in groups:
            for first in range(0, len(boards), length):
                chosen = slice(first, first + length)
                for part in range(parts):
                    yield functools.partial(count, boards[chosen], weights[chosen], part, parts)


@functools.cache
def _combinations(size: int, taken: int) -> NDArray[np.uint8]:
    """All ways to take `taken` (0 to 2) of `size` things, a row each."""
    rows = list(itertools.combinations(range(size), taken))
    return np.array(rows, np.uint8).reshape(len(rows), taken)


def boards_after(board: tuple[int, ...], deck: int) -> NDArray[np.uint8]:
    """All boards of five cards that begin with `board`."""
    left = np.array([card for card in range(52) if deck >> card & 1], np.uint8)
    to_come = left[_combinations(len(left), 5 - len(board))]
    boards = np.empty((len(to_come), 5), np.uint8)
    boards[:, : len(board)] = board
    boards[:, len(board) :] = to_come
    return boards


def canonical_boards(
    board: tuple[int, ...], deck: int, suits_alike: list[list[int]]
) -> Iterator[tuple[NDArray[np.uint8], Ints]]:
    """Boards that begin with `board`, but for exchanges of suits alike, and each one's number.

    Among suits alike most cards to come are of the first, and of those with equally many
    the first has the highest rank mask. The boards come by their number of cards in each suit.
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
            full[:, len(board) :] = _cards_of(boards, to_come)
            yield full, weights


def _cards_of(masks: Ints, count: int) -> NDArray[np.uint8]:
    """Card codes, `count` a row, for every mask of that many cards."""
    cards = np.empty((len(masks), count), np.uint8)
    left = masks.copy()
    for place in range(count):
        lowest = left & -left
        cards[:, place] = np.bitwise_count(lowest - 1)
        left ^= lowest
    return cards
