"""From tallies to what a player reads: equities and outs."""

import functools
import math
from collections.abc import Mapping, Sequence

import numpy as np

from engine.arrays import Ints, UInts16
from engine.estimates import apart
from engine.games.holdem.evaluator import category, strengths
from engine.games.holdem.kernels import POT
from engine.games.holdem.rules import Cards, NextCard, Outs, SeatEquity


def seat_equities(tally: Ints, exact: bool) -> list[SeatEquity]:
    """Every seat's part in the deals of one row of a tally, ``int64[1 << seats]``."""
    total = int(tally.sum())
    equities = []
    splits_by_seat = np.einsum("m,mws->sw", tally, ways_won(len(tally).bit_length() - 1))
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
    return equities


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


def outs_by_hands(hands: Sequence[Cards], board: Cards, cards: Sequence[int]) -> list[Outs | None]:
    """Outs among `cards` where all hands are known: they are compared as they stand after it."""
    now = _made(hands, board, [()])[0]
    then = _made(hands, board, [(card,) for card in cards])
    found: list[Outs | None] = []
    for seat in range(len(hands)):
        ahead = bool(now[seat] == now.max())
        others = np.delete(then, seat, axis=1).max(axis=1)
        good = [] if ahead else np.flatnonzero(then[:, seat] > others).tolist()
        found.append(_grouped(ahead, {cards[row]: int(then[row, seat]) for row in good}))
    return found


def outs_by_equity(
    known: Mapping[int, Cards],
    board: Cards,
    seats: Sequence[SeatEquity],
    next_cards: Sequence[NextCard],
) -> tuple[Outs | None, ...]:
    """Outs of the seats whose two cards are known where others are not.

    A card is an out if it gives the largest share of the pot, as far as samples can tell.
    """
    cards = [after.card for after in next_cards]
    then = _made(list(known.values()), board, [(card,) for card in cards])
    found: list[Outs | None] = [None] * len(seats)
    count = (len(seats) - 1) * len(cards)
    now = [(seat.equity, seat.equity_se) for seat in seats]
    after_it = [list(zip(after.equity, after.equity_se, strict=True)) for after in next_cards]
    for column, seat in enumerate(known):
        ahead = not any(_above(other, now[seat], count) for other in now)
        good = [
            row
            for row, shares in enumerate(after_it)
            if not ahead
            and all(
                _above(shares[seat], other, count) for i, other in enumerate(shares) if i != seat
            )
        ]
        found[seat] = _grouped(ahead, {cards[row]: int(then[row, column]) for row in good})
    return tuple(found)


def _above(one: tuple[float, float], other: tuple[float, float], compared: int) -> bool:
    """Whether a share of the pot is larger than another; both with their standard errors."""
    return one[0] > other[0] and apart(*one, *other, compared)


def _made(holes: Sequence[Cards], board: Cards, further: Sequence[Cards]) -> UInts16:
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
