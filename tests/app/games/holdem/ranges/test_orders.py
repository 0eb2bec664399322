"""Orders of hands, found again from all hands against each other; ranges made from them."""

import functools
import math

import pytest

from app.games.holdem.ranges.orders import ALL_IN_FIRST, ORDERS, RAISE_FIRST, chen_points, part
from engine.games.holdem.equity import matchups
from engine.games.holdem.ranges import COMBOS, HAND_COMBOS, HANDS, RANKING, top


@functools.cache
def called_by(hand):
    """Equity of every hand that another can hold against the first combination of `hand`."""
    mine = HAND_COMBOS[hand][0]
    shares = matchups.expanded()[0][:, mine]
    free = [i for i, combo in enumerate(COMBOS) if not set(combo) & set(COMBOS[mine])]
    return [1 - float(shares[i]) / (2 * matchups.BOARDS) for i in free]


def pushed(hand, stack):
    """Small blinds won by moving in face up with a stack, the small blind in it; folding is -1."""
    gains = (
        (1 - 2 * theirs) * stack if theirs * 2 * stack > stack - 2 else 2
        for theirs in called_by(hand)
    )
    return sum(gains) / len(called_by(hand))


def largest_push(hand):
    low, high = 2.0, 1e5
    if pushed(hand, high) >= -1:
        return math.inf
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if pushed(hand, middle) >= -1 else (low, middle)
    return low


def test_hands_are_all_in_first_by_how_deep_they_can_be_pushed():
    numbers = {hand: largest_push(hand) for hand in ALL_IN_FIRST[::7]}
    depths = [numbers[hand] for hand in ALL_IN_FIRST[::7]]
    assert depths == sorted(depths, reverse=True)
    assert math.isinf(numbers["AA"])
    # As published, where the small blind that is posted already does not count.
    published = {"KK": 953.9955, "AKs": 554.51, "QQ": 478.01, "AKo": 331.89, "JJ": 319.21}
    for hand, depth in published.items():
        assert largest_push(hand) - 1 == pytest.approx(depth, abs=0.02)


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        *(("AA", 20), ("KK", 16), ("TT", 10), ("77", 7), ("33", 5), ("22", 5), ("AKs", 12)),
        *(("AKo", 10), ("AQs", 11), ("KQs", 10), ("JTs", 9), ("T9s", 8), ("75s", 6), ("A5s", 7)),
        *(("QJs", 9), ("J9s", 8), ("K2o", 3), ("72o", -1), ("32o", 3), ("54s", 6)),
    ],
)
def test_points_of_hands_are_counted_as_chen_does(hand, points):
    """Worked out by hand: high card, pair, suit, gap, straight, rounded up."""
    assert chen_points(hand) == points


def test_hands_are_raised_first_by_points_and_then_by_equity():
    keys = [(-chen_points(hand), RANKING.index(hand)) for hand in RAISE_FIRST]
    assert keys == sorted(keys)


def test_every_order_has_every_hand_once():
    for order in ORDERS:
        assert sorted(order) == sorted(HANDS)


@pytest.mark.parametrize("percent", [0, 1, 5.5, 16, 50, 99.9, 100])
def test_the_top_by_equity_is_that_of_the_engine(percent):
    assert part(RANKING, percent / 100) == top(percent / 100)


def test_parts_of_an_order_add_up():
    whole = part(RAISE_FIRST, 0.4)
    first, rest = part(RAISE_FIRST, 0.15), part(RAISE_FIRST, 0.4, 0.15)
    sums = [a + b for a, b in zip(first.weights, rest.weights, strict=True)]
    assert tuple(sums) == whole.weights
