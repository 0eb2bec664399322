"""A question without ranges put as masks, and how it is counted or sampled piece by piece."""

import functools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np

from engine.arrays import Bytes, Ints
from engine.cards import mask_of
from engine.games.holdem.boards import (
    FULL_DECK,
    boards_after,
    canonical_boards,
    suits_alike,
)
from engine.games.holdem.classes import class_counts
from engine.games.holdem.equity import answers
from engine.games.holdem.equity.count import Count
from engine.games.holdem.equity.outs import outs_of
from engine.games.holdem.equity.patterns import PATTERNS_S, pattern_pieces
from engine.games.holdem.equity.situation import PIECE_S, Situation, blocks_of_samples
from engine.games.holdem.equity.weights import Weights
from engine.games.holdem.kernels import ALL, tables
from engine.games.holdem.kernels.deals import tally_deals
from engine.games.holdem.kernels.patterns import tally_boards
from engine.games.holdem.kernels.samples import tally_samples
from engine.games.holdem.ranges import Range
from engine.games.holdem.rules import Answer, NextCard, Outs, Question
from engine.rng import stream

T = TypeVar("T")

# Seconds of one thread, measured; they only decide what is counted and how work is cut.
OPEN_PATTERNS_S = 0.02
OPEN_BOARD_S = 4e-7
SORTED_COMBO_S = 1.2e-8
COMBO_S = 1.2e-8
SAMPLE_S = 8e-9
SAMPLED_SEAT_S = 5e-9


class CardSituation(Situation[Count]):
    """What is known and what may come.

    Kernels take the seats with two known cards first, then those with one, then those with
    none; `order` gives the question's number of every seat in that order.
    """

    def __init__(self, question: Question) -> None:
        """Sort the seats and make masks of the cards."""
        self._question = question
        seats = [seat for seat in question.seats if not isinstance(seat, Range)]
        self.seats = len(seats)
        self.order = sorted(range(len(seats)), key=lambda seat: -len(seats[seat]))
        self.cards = [mask_of(seats[seat]) for seat in self.order]
        self.known = sum(cards.bit_count() == 2 for cards in self.cards)
        self.halves = sum(cards.bit_count() == 1 for cards in self.cards)
        self.frees = self.seats - self.known - self.halves
        self.board = question.board
        known = mask_of(question.board) | mask_of(question.dead)
        self.deck = FULL_DECK & ~functools.reduce(int.__or__, self.cards, known)
        self.start = stream(question.limits.seed)

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
        open_seats = self.halves + self.frees
        if open_seats < 2:
            if self.board:
                return self.boards * OPEN_BOARD_S
            return OPEN_PATTERNS_S if open_seats else PATTERNS_S
        left = self.deck.bit_count() - (5 - len(self.board))
        pairs = math.comb(left, 2)
        sorted_combos = self.halves * left + (pairs if self.frees else 0)
        tried_halves = self.halves if self.frees else self.halves - 1
        looked_up = math.pow(left, tried_halves) * math.pow(pairs, max(self.frees - 1, 0))
        return self._boards_to_count() * (sorted_combos * SORTED_COMBO_S + looked_up * COMBO_S)

    def nothing(self) -> Count:
        """Nothing counted yet."""
        return Count.none(self.seats)

    def counting(self) -> Iterator[Callable[[], Count]]:
        """Pieces of the exact count."""
        if self.halves + self.frees > 1:
            return self._count_deals()
        if self.board:
            return self._count_boards()
        return self._count_patterns()

    def settled(self, count: Count) -> Count:
        """The same count: the pieces are all of it."""
        return count

    def share_counted(self, count: Count) -> float:
        """How much of the exact count is done, 0 to 1."""
        return count.deals / self.deals

    def _boards_to_count(self) -> float:
        """Roughly how many boards differ by more than an exchange of suits alike."""
        if self.board:
            return self.boards
        alike = math.prod(math.factorial(len(group)) for group in self._suits_alike())
        return 1.2 * self.boards / alike

    def _suits_alike(self) -> list[list[int]]:
        return suits_alike([*self.cards, self.deck])

    def _count_patterns(self) -> Iterator[Callable[[], Count]]:
        def count(piece: Callable[[], Ints]) -> Count:
            found = self.nothing()
            found.tally[ALL] = piece()
            return found

        for piece in pattern_pieces(self.cards, self.deck):
            yield functools.partial(count, piece)

    def _count_boards(self) -> Iterator[Callable[[], Count]]:
        boards = boards_after(self.board, self.deck)
        holes = np.array(self.cards[: self.known], np.int64)
        half = self.cards[-1] if self.halves else 0
        free = 2 * self.frees + self.halves  # cards

        def count() -> Count:
            found = self.nothing()
            table, known = tables.address(), len(self.board)
            tally_boards(table, boards, known, holes, self.deck, free, half, found.tally)
            return found

        yield count

    def _count_deals(self) -> Iterator[Callable[[], Count]]:
        seats = np.array(self.cards, np.int64)

        def count(boards: Bytes, times: Ints, part: int, parts: int) -> Count:
            found = self.nothing()
            table, known = tables.address(), len(self.board)
            tally_deals(table, boards, times, known, seats, self.deck, part, parts, found.tally)
            return found

        board_s = self.seconds_to_count() / self._boards_to_count()
        length = max(int(PIECE_S / board_s), 1)
        parts = max(int(board_s / PIECE_S), 1)
        if self.board:
            boards = boards_after(self.board, self.deck)
            groups = iter([(boards, np.ones(len(boards), np.int64))])
        else:
            groups = canonical_boards((), self.deck, self._suits_alike())
        for boards, times in groups:
            for first in range(0, len(boards), length):
                chosen = slice(first, first + length)
                for part in range(parts):
                    yield functools.partial(count, boards[chosen], times[chosen], part, parts)

    def sampling(self, samples: int | None) -> Iterator[Callable[[], Count]]:
        """Pieces of `samples` random deals (None: endless), the first one small."""
        return blocks_of_samples(samples, SAMPLE_S + SAMPLED_SEAT_S * self.seats, self.sample)

    def sample(self, first_block: int, deals: int) -> Count:
        """Deal random deals; each depends on its number alone."""
        found = self.nothing()
        tally_samples(
            tables.address(),
            self.start,
            first_block,
            deals,
            mask_of(self.board),
            np.array(self.cards, np.int64),
            self.deck,
            found.tally,
            found.classes,
        )
        return found

    def equities(self, count: Count, exact: bool) -> Answer:
        """Every seat's part in the deals of a count; hand classes only of samples."""
        seats = self._in_question_order(answers.seat_equities(count.tally[ALL], exact))
        deals = count.deals
        answer = Answer("exact" if exact else "sampled", deals, deals, seats)
        return answer if exact else self._with_classes(answer, count)

    def _with_classes(self, answer: Answer, count: Count) -> Answer:
        rows = self._in_question_order([tuple(row) for row in count.classes.tolist()])
        seats = [replace(seat, classes=row) for seat, row in zip(answer.seats, rows, strict=True)]
        return replace(answer, seats=tuple(seats))

    def final_classes(self) -> Ints:
        """``int64[seats, 9]``: deals that end in each hand class."""
        board = mask_of(self.board)
        rows: dict[int, Ints] = {}
        for cards in self.cards:
            if cards not in rows:
                counts = np.array(class_counts(board | cards, self.deck), object)
                rows[cards] = counts * (self.deals // int(counts.sum()))
        return np.array([rows[cards] for cards in self.cards], np.int64)

    def completed(self, answer: Answer, count: Count) -> Answer:
        """`answer` with hand classes, next cards and outs, marked as the last."""
        exact = answer.method == "exact"
        answer = self._with_classes(answer, count)
        next_cards = []
        for card in np.flatnonzero(count.tally[:ALL].any(axis=1)).tolist():
            after = self._in_question_order(answers.seat_equities(count.tally[card], exact))
            equity, error = zip(*((seat.equity, seat.equity_se) for seat in after), strict=True)
            next_cards.append(NextCard(card, equity, error))
        outs = self._outs if next_cards else ()
        return replace(answer, next_cards=tuple(next_cards), outs=outs, done=True)

    @functools.cached_property
    def _outs(self) -> tuple[Outs | None, ...]:
        return outs_of(Weights(self._question))

    def _in_question_order(self, values: Sequence[T]) -> tuple[T, ...]:
        """Values by seat of the question, from values in the order of the kernels."""
        placed = dict(zip(self.order, values, strict=True))
        return tuple(placed[seat] for seat in range(len(values)))
