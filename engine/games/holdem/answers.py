"""From tallies to what a player reads: equities, hand classes, next cards, outs."""

import functools
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from engine.cards import mask_of
from engine.games.holdem.classes import class_counts
from engine.games.holdem.evaluator import category, strengths
from engine.games.holdem.kernels import POT
from engine.games.holdem.rules import Answer, Cards, NextCard, Outs, SeatEquity
from engine.games.holdem.situation import Situation

Ints = NDArray[np.int64]
T = TypeVar("T")


def seat_equities(situation: Situation, tally: Ints, exact: bool) -> tuple[SeatEquity, ...]:
    """Every seat's part in the deals of one tally row, in the order of the question."""
    total = int(tally.sum())
    equities = []
    splits_by_seat = np.einsum("m,mws->sw", tally, ways_won(situation.seats))
    for splits in splits_by_seat.tolist():
        units = sum(deals * (POT // ways) for ways, deals in enumerate(splits, start=1))
        squares = sum(deals * (POT // ways) ** 2 for ways, deals in enumerate(splits, start=1))
        equities.append(
            SeatEquity(
                win=splits[0],
                ties=tuple(splits[1:]),
                lose=total - sum(splits),
                equity=units / (POT * total),
                equity_se=0.0 if exact else standard_error(total, units / POT, squares / POT**2),
            )
        )
    return _in_question_order(situation, equities)


@functools.cache
def ways_won(seats: int) -> Ints:
    """``[mask, ways - 1, seat]``: whether the seat is one of `ways` winners."""
    masks = np.arange(1 << seats)
    member = masks[:, None] >> np.arange(seats) & 1
    ways = np.bitwise_count(masks)[:, None] == np.arange(1, seats + 1)
    splits: Ints = ways[:, :, None] * member[:, None, :]
    return splits


def standard_error(deals: float, shares: float, squares: float) -> float:
    """Of the mean of `deals` pot shares, given their sum and the sum of their squares.

    One pot won and one pot lost are added, so that no few samples look certain.
    """
    mean = (shares + 1) / (deals + 2)
    return math.sqrt(max((squares + 1) / (deals + 2) - mean**2, 0.0) / deals)


def exact_classes(situation: Situation) -> Ints:
    """Deals that end in each hand class, a row per seat in the order of the kernels."""
    board = mask_of(situation.board)
    rows: dict[int, Ints] = {}
    for cards in situation.cards:
        if cards not in rows:
            counts = np.array(class_counts(board | cards, situation.deck), object)
            rows[cards] = counts * (situation.deals // int(counts.sum()))
    return np.array([rows[cards] for cards in situation.cards], np.int64)


def complete(answer: Answer, situation: Situation, tally: Ints, classes: Ints) -> Answer:
    """`answer` with hand classes, next cards and outs, marked as the last."""
    rows = _in_question_order(situation, [tuple(row) for row in classes.tolist()])
    seats = [replace(seat, classes=row) for seat, row in zip(answer.seats, rows, strict=True)]
    next_cards = _next_cards(situation, tally, answer.method == "exact")
    outs: tuple[Outs | None, ...] = ()
    if next_cards:
        if len(situation.holes) == situation.seats:
            outs = _outs_by_hands(situation, [after.card for after in next_cards])
        else:
            holes = zip(situation.order, situation.holes.tolist(), strict=False)
            known = {seat: _cards_of(mask) for seat, mask in holes}
            outs = outs_by_equity(known, situation.board, answer.seats, next_cards)
    return replace(answer, seats=tuple(seats), next_cards=next_cards, outs=outs, done=True)


def _next_cards(situation: Situation, tally: Ints, exact: bool) -> tuple[NextCard, ...]:
    found = []
    for card in range(52):
        if tally[card].any():
            seats = seat_equities(situation, tally[card], exact)
            found.append(
                NextCard(
                    card,
                    tuple(seat.equity for seat in seats),
                    tuple(seat.equity_se for seat in seats),
                )
            )
    return tuple(found)


def _outs_by_hands(situation: Situation, cards: Sequence[int]) -> tuple[Outs | None, ...]:
    """Outs where all hands are known: the hands are compared as they stand after the card."""
    hands = [_cards_of(mask) for mask in situation.holes.tolist()]
    now = _made(hands, situation.board, [()])[0]
    then = _made(hands, situation.board, [(card,) for card in cards])
    found: list[Outs | None] = []
    for seat in range(situation.seats):
        ahead = bool(now[seat] == now.max())
        others = np.delete(then, seat, axis=1).max(axis=1)
        good = [] if ahead else np.flatnonzero(then[:, seat] > others).tolist()
        found.append(_grouped(ahead, {cards[row]: int(then[row, seat]) for row in good}))
    return _in_question_order(situation, found)


def outs_by_equity(
    known: Mapping[int, Cards],
    board: Cards,
    seats: Sequence[SeatEquity],
    next_cards: Sequence[NextCard],
) -> tuple[Outs | None, ...]:
    """Outs of the seats whose two cards are known where others are not.

    A card is an out if it gives the largest share of the pot.
    """
    cards = [after.card for after in next_cards]
    then = _made(list(known.values()), board, [(card,) for card in cards])
    found: list[Outs | None] = [None] * len(seats)
    for column, seat in enumerate(known):
        now = [other.equity for other in seats]
        ahead = now[seat] >= _best_other(now, seat)
        good = [
            row
            for row, after in enumerate(next_cards)
            if not ahead and after.equity[seat] > _best_other(after.equity, seat)
        ]
        found[seat] = _grouped(ahead, {cards[row]: int(then[row, column]) for row in good})
    return tuple(found)


def _best_other(equities: Sequence[float], seat: int) -> float:
    """Largest of all equities but one."""
    return max(*equities[:seat], *equities[seat + 1 :], -math.inf)


def _cards_of(mask: int) -> Cards:
    return tuple(card for card in range(52) if mask >> card & 1)


def _made(holes: Sequence[Cards], board: Cards, further: Sequence[Cards]) -> NDArray[np.uint16]:
    """``[i, hand]``: strength of every hand on the board with `further` cards ``i``."""
    hands = [[*hole, *board, *cards] for cards in further for hole in holes]
    if not hands:
        return np.empty((len(further), 0), np.uint16)
    return strengths(np.array(hands, np.uint8)).reshape(len(further), len(holes))


def _grouped(ahead: bool, made: dict[int, int]) -> Outs:
    """Outs by the class of the strength that each card makes, strongest first."""
    groups: dict[int, list[int]] = {}
    for card in sorted(made, key=lambda card: (-(card % 13), card)):
        groups.setdefault(category(made[card]), []).append(card)
    ordered = sorted(groups.items(), reverse=True)
    return Outs(ahead, tuple((hand_class, tuple(cards)) for hand_class, cards in ordered))


def _in_question_order(situation: Situation, values: Sequence[T]) -> tuple[T, ...]:
    """Values by seat of the question, from values in the order of the kernels."""
    placed = dict(zip(situation.order, values, strict=True))
    return tuple(placed[seat] for seat in range(len(values)))
