"""From counts with ranges to what a player reads: equities by combination, classes, draws."""

import functools
import math
from dataclasses import replace

import numpy as np

from engine.arrays import Floats
from engine.games.holdem.equity.answers import standard_error, ways_won
from engine.games.holdem.equity.count import RangeCount
from engine.games.holdem.equity.weights import PACKED, Weights
from engine.games.holdem.hand_parts import members_on
from engine.games.holdem.kernels import ALL
from engine.games.holdem.rules import Answer, NextCard, Number, SeatEquity

# Weights that are not whole leave such a part of their sum behind where they should cancel out.
ROUNDING = 1e-12


def range_answer(weights: Weights, count: RangeCount, exact: bool) -> Answer:
    """Equities of all seats, and of all combinations of those with a range."""
    seats = []
    (equities,), (errors,) = _equities(count.tally[ALL:], exact)
    if not exact:
        won = count.tally[ALL] @ _parts(weights.seats, 1)
        # What independent deals of the same sum and variance would have as squares.
        squares = count.squares - won**2 * (count.together - 1) / count.deals
        errors = tuple(
            standard_error(count.deals, share, square)
            for share, square in zip(won.tolist(), squares.tolist(), strict=True)
        )
    ways = np.einsum("m,mws->sw", count.tally[ALL], ways_won(weights.seats))
    for seat in range(weights.seats):
        split = [_number(weights, deals, exact) for deals in ways[seat].tolist()]
        lose = _number(weights, count.deals - float(ways[seat].sum()), exact)
        result = SeatEquity(
            win=split[0],
            ties=tuple(split[1:]),
            lose=lose,
            equity=equities[seat],
            equity_se=errors[seat],
            classes=_classes(weights, count.classes[seat], exact),
        )
        if count.reach[seat].any():
            result = _by_combo(weights, result, seat, count)
        seats.append(result)
    deals = _number(weights, count.deals, exact)
    return Answer("exact" if exact else "sampled", deals, deals, tuple(seats))


def completed(weights: Weights, answer: Answer, count: RangeCount) -> Answer:
    """`answer` with hand classes and next cards, marked as the last."""
    exact = answer.method == "exact"
    seats = tuple(
        replace(seat, classes=_classes(weights, found, exact and not count.classes_sampled))
        for seat, found in zip(answer.seats, count.classes, strict=True)
    )
    answer = replace(answer, seats=seats, classes_sampled=count.classes_sampled, done=True)
    if len(weights.board) not in (3, 4):
        return answer
    equities, errors = _equities(count.tally[:ALL], exact)
    possible = count.tally[:ALL].sum(axis=1) > ROUNDING * count.deals
    next_cards = [
        NextCard(card, equities[card], errors[card]) for card in np.flatnonzero(possible).tolist()
    ]
    return replace(answer, next_cards=tuple(next_cards))


def _classes(weights: Weights, classes: Floats, exact: bool) -> tuple[Number, ...]:
    """Deals by hand class as they are told; empty if not counted."""
    if not classes.any():
        return ()
    return tuple(_number(weights, deals, exact) for deals in classes.tolist())


def _number(weights: Weights, deals: float, exact: bool) -> Number:
    """Deals as they are told: whole if they can be, in the weights of the question."""
    if weights.whole or not exact:
        return round(deals)
    return max(deals, 0.0) / weights.scale


@functools.cache
def _parts(seats: int, power: int) -> Floats:
    """``[winners, seat]``: part of the pot that the seat gets, to a power."""
    ways = np.arange(1, seats + 1)
    parts: Floats = np.einsum("mws,w->ms", ways_won(seats), 1 / ways**power)
    return parts


def _equities(
    tally: Floats, exact: bool
) -> tuple[list[tuple[float, ...]], list[tuple[float, ...]]]:
    """By row of a tally: every seat's share of the pot, and its standard error.

    The error is that of deals which are all independent.
    """
    seats = tally.shape[1].bit_length() - 1
    shares = tally @ _parts(seats, 1)
    totals = shares.sum(axis=1, keepdims=True)
    equities = np.divide(shares, totals, out=np.zeros_like(shares), where=totals > 0)
    errors = np.zeros_like(shares)
    if not exact:
        squares = tally @ _parts(seats, 2)
        for row in np.flatnonzero(totals).tolist():
            deals = float(tally[row].sum())
            found = zip(shares[row].tolist(), squares[row].tolist(), strict=True)
            errors[row] = [standard_error(deals, share, square) for share, square in found]
    return list(map(tuple, equities.tolist())), list(map(tuple, errors.tolist()))


def _by_combo(weights: Weights, result: SeatEquity, seat: int, count: RangeCount) -> SeatEquity:
    """`result` with what the seat has now, and for a range what is known of each combination."""
    shares, reach = count.shares[seat], count.reach[seat]
    met = reach > ROUNDING * reach.max()
    reach = np.where(met, reach, 0.0)
    weight = reach / reach.sum()
    if weights.held[seat] is None:
        equity = _ratio(shares, reach)
        result = replace(
            result, combo_equity=PACKED.unpack(equity.data), combo_weight=PACKED.unpack(weight)
        )
    if weights.board:
        members = members_on(weights.board)
        held = reach @ members
        result = replace(
            result,
            part_combos=tuple((weights.table[seat] @ members / weights.scales[seat]).tolist()),
            part_equity=tuple(_ratio(np.where(met, shares, 0.0) @ members, held).tolist()),
        )
    return result


def _ratio(parts: Floats, wholes: Floats) -> Floats:
    """Parts of wholes; nan where a whole is 0."""
    found: Floats = np.divide(parts, wholes, out=np.full(len(wholes), math.nan), where=wholes > 0)
    return found
