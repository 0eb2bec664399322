"""What a hand wins against two others' hands at once, with no card held twice.

Pairs of the others' hands are counted by inclusion and exclusion over single cards: all pairs that
leave a hand's cards alone, less those that share a card, for each card; two hands that are the
same share two and come back once. So a hand takes 52 steps, not one for each pair.

A deck is ``[53, WIDTH]``: the reach of the hands with two cards; in row `TOTAL` that of those with
a card, and of all. Equal hands share a pot as if each drew a number and the highest won: so much
of it is had by who drew t, where of equal hands the share t counts as weaker. What the others
hold enters as a product of two, so the mean over t is exact at two points, or one for one other.
"""

from typing import NamedTuple

import numpy as np

from engine.arrays import Bytes, Floats32, UInts16
from engine.games.holdem.live.records import TOTAL, ZERO
from engine.jit import ZERO as NONE, kernel

WIDTH = 64  # a power of two: sums are taken by halves, several numbers at once
EARLY, LATE = np.float32(0.5 - 0.75**0.5 / 3), np.float32(0.5 + 0.75**0.5 / 3)
HALF, WHOLE = np.float32(0.5), np.float32(1)
Both = tuple[Floats32, Floats32]  # reach of both others


class Listed(NamedTuple):
    """Hands in order of strength: their cards, and the place after the last that are as strong."""

    first: Bytes
    second: Bytes
    ends: UInts16


class Work(NamedTuple):
    """Room to compare hands in."""

    decks: Floats32  # [2, 53, WIDTH], see above
    same: Floats32  # [53], products of equal hands of both others, by card and of all
    some: Floats32  # [WIDTH]


@kernel
def empty(deck: Floats32, exact: bool) -> None:
    """Take all hands out of a deck; unless `exact` it holds no more than the sums."""
    for row in range(NONE if exact else TOTAL, TOTAL + 1):
        cells = deck[row]
        for card in range(WIDTH):
            cells[card] = ZERO


@kernel
def add_hands(
    reach: Floats32,
    listed: Listed,
    begin: int,
    end: int,
    part: np.float32,
    exact: bool,
    deck: Floats32,
) -> None:
    """Add a part of the reach of hands."""
    first, second = listed.first, listed.second
    sums = deck[TOTAL]
    for hand in range(begin, end):
        weight = reach[hand] * part
        if weight != ZERO:
            one, other = first[hand], second[hand]
            if exact:
                deck[one, other] += weight
                deck[other, one] += weight
            sums[one] += weight
            sums[other] += weight
            sums[TOTAL] += weight


@kernel
def add_same(
    own: Both, listed: Listed, begin: int, end: int, part: np.float32, same: Floats32
) -> None:
    """Add a part of the products of equal hands, by card and in all."""
    first, second, one, two = listed.first, listed.second, own[0], own[1]
    for hand in range(begin, end):
        weight = one[hand] * two[hand] * part
        if weight != ZERO:
            same[first[hand]] += weight
            same[second[hand]] += weight
            same[TOTAL] += weight


@kernel
def shared(one: Floats32, two: Floats32, some: Floats32, card: int, other: int) -> float:
    """Sum by each card the products of the others' hands with it, but not with these two."""
    sums, more = one[TOTAL], two[TOTAL]
    a, b, c, d = one[card], one[other], two[card], two[other]
    for x in range(WIDTH):
        some[x] = (sums[x] - a[x] - b[x]) * (more[x] - c[x] - d[x])
    some[TOTAL] = some[card] = some[other] = ZERO
    for x in range(32):
        some[x] += some[x + 32]
    for x in range(16):
        some[x] += some[x + 16]
    for x in range(8):
        some[x] += some[x + 8]
    for x in range(4):
        some[x] += some[x + 4]
    total: float = (some[0] + some[1]) + (some[2] + some[3])
    return total


@kernel
def add_won(
    mine: Floats32,
    listed: Listed,
    begin: int,
    end: int,
    own: Both,
    parts: tuple[np.float32, np.float32],
    work: Work,
    stake: float,
    exact: bool,
    values: Floats32,
) -> None:
    """Add `stake` times what hands meet; so much of each own hand is in either deck: `parts`.

    Unless `exact`, as if the others could hold a card twice between them.
    """
    one, two = work.decks[0], work.decks[1]
    first, second, same, some = listed.first, listed.second, work.same, work.some
    sums, more = one[TOTAL], two[TOTAL]
    by, part, other_part = np.float32(stake), parts[0], parts[1]
    for hand in range(begin, end):
        if mine[hand] != ZERO:
            card, other = first[hand], second[hand]
            here, there = own[0][hand] * part, own[1][hand] * other_part
            left = sums[TOTAL] - sums[card] - sums[other] + here
            right = more[TOTAL] - more[card] - more[other] + there
            found = left * right
            if exact:
                found -= shared(one, two, some, card, other)
                found += same[TOTAL] - same[card] - same[other] + here * there
            values[hand] += by * found


@kernel
def meet_both(
    mine: Floats32,
    listed: Listed,
    count: int,
    own: Both,
    work: Work,
    stake: float,
    exact: bool,
    values: Floats32,
) -> None:
    """Add `stake` times all pairs of the others' hands that each hand can meet."""
    for seat in range(2):
        empty(work.decks[seat], exact)
        add_hands(own[seat], listed, NONE, count, WHOLE, exact, work.decks[seat])
    for card in range(TOTAL + 1):
        work.same[card] = ZERO
    if exact:
        add_same(own, listed, NONE, count, WHOLE, work.same)
    add_won(mine, listed, NONE, count, own, (WHOLE, WHOLE), work, stake, exact, values)


@kernel
def show_down_both(
    mine: Floats32,
    listed: Listed,
    count: int,
    own: Both,
    work: Work,
    both: bool,
    stake: float,
    exact: bool,
    values: Floats32,
) -> None:
    """Add what hands win of `stake` against both others, or against the first alone.

    A hand's values are sums over pairs of the others' hands, weighted by their reach.
    """
    decks, same = work.decks, work.same
    empty(decks[0], exact)
    empty(decks[1], exact)
    if not both:
        add_hands(own[1], listed, NONE, count, WHOLE, exact, decks[1])
    for card in range(TOTAL + 1):
        same[card] = ZERO
    start = NONE
    while start < count:
        end = int(listed.ends[start])
        single = end == start + 1
        points = 1 if single or not both else 2
        part = stake / points
        done = ZERO
        for point in range(points + 1):
            at = WHOLE
            if point < points:
                # A hand alone of its strength meets none of it.
                at = ZERO if single else HALF if not both else EARLY if point == 0 else LATE
            other = at if both else WHOLE
            if at > done:
                add_hands(own[0], listed, start, end, at - done, exact, decks[0])
                if both:
                    add_hands(own[1], listed, start, end, at - done, exact, decks[1])
                if exact:
                    before = done * done if both else done
                    add_same(own, listed, start, end, at * other - before, same)
            if point < points:
                add_won(
                    *(mine, listed, start, end, own, (at, other), work, part, exact, values),
                )
            done = at
        start = end
