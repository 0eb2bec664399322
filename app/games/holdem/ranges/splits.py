"""What a seat does with each hand of its range on a street: what it keeps is its next range.

No Qt. A split belongs to the board on which it was made: a street back shows the range as it was
before, a street forward what went on, and on another board nothing of it is known.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from engine.games.holdem.ranges import NOTHING, Range

Action = Literal["bets", "calls", "folds"]
Taken = Literal["bets", "calls", "both"]

ACTIONS: tuple[Action, ...] = ("bets", "calls", "folds")
TAKEN: tuple[Taken, ...] = ("bets", "calls", "both")
MOST_SPLITS = 60  # in a file
LEAST = 1e-6  # of a weight that is worth keeping


@dataclass(frozen=True, slots=True)
class Split:
    """The range of a seat on a board, shared among what it does there."""

    seat: int  # whose
    board: tuple[int, ...]  # cards on which it was split
    # weights that do so; added up they are the whole range. A raise counts as a bet, a check as a
    # call.
    bets: Range = NOTHING
    calls: Range = NOTHING
    folds: Range = NOTHING
    taken: Taken = "calls"  # what was done, and so which hands the next street begins with

    @property
    def whole(self) -> Range:
        """The range before it was split."""
        return _added(self.bets, self.calls, self.folds)

    @property
    def goes_on(self) -> Range:
        """The range on the next street."""
        if self.taken == "both":
            return _added(self.bets, self.calls)
        return self.bets if self.taken == "bets" else self.calls

    def of(self, action: Action) -> Range:
        """The hands that do so."""
        return {"bets": self.bets, "calls": self.calls, "folds": self.folds}[action]

    def given(self, combos: Collection[int], action: Action, part: float = 1.0) -> Split:
        """Same split in which a part of some combinations does `action`, whatever they did."""
        whole, found = self.whole.weights, []
        for name in ACTIONS:
            weights = list(self.of(name).weights)
            for i in combos:
                if name == action:
                    weights[i] = _clean(weights[i] + part * (whole[i] - weights[i]), whole[i])
                else:
                    weights[i] = _clean(weights[i] * (1 - part), whole[i])
            found.append(Range(tuple(weights)))
        bets, calls, folds = found
        return replace(self, bets=bets, calls=calls, folds=folds)._settled()

    def kept(self, combos: Collection[int]) -> Split:
        """Same split in which all but some combinations fold."""
        others = set(range(len(NOTHING.weights))) - set(combos)
        return self.given(others, "folds")

    def taking(self, taken: Taken) -> Split:
        """Same split, with another action on the way to the next street."""
        return replace(self, taken=taken)

    def _settled(self) -> Split:
        """Same split, on the way with hands that there are."""
        if not self.goes_on.combos:
            for taken in TAKEN:
                if replace(self, taken=taken).goes_on.combos:
                    return replace(self, taken=taken)
        return self


def unsplit(seat: int, board: tuple[int, ...], hands: Range) -> Split:
    """All of a range goes on."""
    return Split(seat, board, calls=hands)


def is_on(split: Split, board: Sequence[int]) -> bool:
    """Whether a board begins with the one of a split; the order of the flop does not count."""
    return len(split.board) <= len(board) and set(split.board) == {*board[: len(split.board)]}


def range_on(splits: Iterable[Split], seat: int, board: Sequence[int], first: Range) -> Range:
    """Range of a seat on a board, which begins with `first`."""
    before = last_before(splits, seat, board)
    return before.goes_on if before else first


def last_before(splits: Iterable[Split], seat: int, board: Sequence[int]) -> Split | None:
    """The split of a seat that its range on a board comes from."""
    found = [s for s in splits if s.seat == seat and len(s.board) < len(board) and is_on(s, board)]
    return max(found, key=lambda split: len(split.board), default=None)


def split_on(splits: Iterable[Split], seat: int, board: Sequence[int]) -> Split | None:
    """The split of a seat on a board itself."""
    found = (s for s in splits if s.seat == seat and len(s.board) == len(board) and is_on(s, board))
    return next(found, None)


def with_split(splits: Sequence[Split], split: Split) -> tuple[Split, ...]:
    """These splits and another; those of the seat that came after it are no longer."""
    kept = [s for s in splits if s.seat != split.seat or not is_on(split, s.board)]
    return (*kept, split)[-MOST_SPLITS:]


def without_split(splits: Sequence[Split], seat: int, board: Sequence[int]) -> tuple[Split, ...]:
    """Splits without those of a seat on a board and on those that begin with it."""
    here = set(board)
    return tuple(s for s in splits if s.seat != seat or not here <= set(s.board))


def with_range(
    splits: Sequence[Split], seat: int, board: Sequence[int], hands: Range
) -> tuple[Split, ...] | None:
    """Splits after which a seat has this range on a board; None if it is none's but the first."""
    before = last_before(splits, seat, board)
    if before is None:
        return None
    left = zip(before.whole.weights, hands.weights, strict=True)
    folds = Range(tuple(max(0.0, round(whole - kept, 9)) for whole, kept in left))
    return with_split(
        splits, replace(before, bets=NOTHING, calls=hands, folds=folds, taken="calls")
    )


def _clean(weight: float, whole: float) -> float:
    """A part of a weight: next to nothing of it is nothing, and all but all is all."""
    return 0.0 if weight < LEAST else whole if weight > whole - LEAST else round(weight, 9)


@functools.lru_cache(maxsize=16)
def _added(*ranges: Range) -> Range:
    """Sum of ranges, no weight above 1; a weight of one of them alone is as it is."""
    columns = zip(*(hands.weights for hands in ranges), strict=True)
    return Range(
        tuple(
            max(column) if column.count(0) >= len(ranges) - 1 else min(1.0, round(sum(column), 9))
            for column in columns
        )
    )
