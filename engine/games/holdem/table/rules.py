"""Cards that are dealt, and who wins what in the end; light: no numpy, no numba."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.games.holdem.hand import DIGITS, Hand

Hole = tuple[int, int]
Shares = Callable[[tuple[int, ...]], Sequence[float]]  # of a pot, for the seats that may win it


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of a hand: two for each seat, and the whole board."""

    holes: tuple[Hole, ...]
    board: tuple[int, ...]


def deal(seed: int, number: int, seats: int) -> Deal:
    """The cards of a hand; the same numbers deal the same cards."""
    cards = random.Random(f"{seed} {number}").sample(range(52), 2 * seats + 5)
    holes = tuple((cards[2 * seat], cards[2 * seat + 1]) for seat in range(seats))
    return Deal(holes, tuple(cards[2 * seats :]))


def run_on(hand: Hand, board: tuple[int, ...]) -> Hand:
    """The hand with the cards of `board` that are due."""
    while due := hand.cards_due:
        hand = hand.deal(*board[hand.street : hand.street + due])
    return hand


def strength(cards: Sequence[int]) -> tuple[int, ...]:
    """Strength of the best five of the cards; the larger wins, equal ones split.

    Its class as in `HAND_CLASSES`, then ranks in the order in which they are compared.
    """
    counts = Counter(card % 13 for card in cards)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    suits = Counter(card // 13 for card in cards)
    suit, most = suits.most_common(1)[0]
    flush = sorted((c % 13 for c in cards if c // 13 == suit), reverse=True) if most > 4 else []
    if (high := _straight(flush)) is not None:
        return 8, high
    first, second = counts[ranks[0]], counts[ranks[1]] if len(ranks) > 1 else 0
    if first == 4:
        return 7, ranks[0], max(ranks[1:])
    if first == 3 and second > 1:
        return 6, ranks[0], max(rank for rank in ranks[1:] if counts[rank] > 1)
    if flush:
        return 5, *flush[:5]
    if (high := _straight(ranks)) is not None:
        return 4, high
    if first == 3:
        return 3, ranks[0], *sorted(ranks[1:], reverse=True)[:2]
    if first == 2 and second == 2:
        return 2, *ranks[:2], max(ranks[2:])
    return (1, ranks[0], *ranks[1:4]) if first == 2 else (0, *ranks[:5])


def _straight(ranks: Sequence[int]) -> int | None:
    """The highest rank of five in a row; an ace is low, too."""
    there = {*ranks, *([-1] if 12 in ranks else [])}
    return next((r for r in range(12, 2, -1) if there.issuperset(range(r - 4, r + 1))), None)


def raked(hand: Hand) -> float:
    """What the house takes of a hand that is over: nothing without a flop."""
    return round(hand.pot - hand.table.raked(hand.pot), DIGITS) if hand.street else 0.0


def split(hand: Hand, shares: Shares) -> tuple[float, ...]:
    """What each seat wins (below 0: loses) if pots are shared out like that.

    A bet that nobody called goes back first; the rake is taken of all pots alike.
    """
    back, chips = hand.uncalled
    won = [-put for put in hand.state.put]
    if back >= 0:
        won[back] += chips
    left = 1 - raked(hand) / hand.pot if hand.pot else 1.0
    for pot in hand.pots():
        for seat, share in zip(pot.seats, shares(pot.seats), strict=True):
            won[seat] += share * pot.chips * left
    return tuple(round(chips, DIGITS) for chips in won)


def nets(hand: Hand, holes: Sequence[Hole]) -> tuple[float, ...]:
    """What each seat has won or lost in a hand that is over; they sum to what the house took."""

    def best(seats: tuple[int, ...]) -> list[float]:
        if len(seats) == 1:
            return [1.0]
        made = [strength((*holes[seat], *hand.board)) for seat in seats]
        winners = made.count(max(made))
        return [(one == max(made)) / winners for one in made]

    return split(hand, best)


def all_in_street(hand: Hand) -> int | None:
    """Cards on the board when the last bets of a showdown went in before the river; or None."""
    if len(hand.left) == 1:
        return None
    played = [state for step, state in zip(hand.steps, hand.states, strict=False) if step.seat >= 0]
    cards = len(played[-1].board) if played else 0  # blinds alone may put all in
    return cards if cards < 5 else None
