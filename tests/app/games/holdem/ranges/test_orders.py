"""Orders of hands, found again from all hands against each other; ranges made from them."""

import functools
import math

import pytest

from app.games.holdem.ranges.library import library
from app.games.holdem.ranges.orders import ALL_IN_FIRST, ORDERS, RAISE_FIRST, chen_points, part
from app.games.holdem.ranges.saved import checked_name, from_text, to_text
from engine.games.holdem import matchups
from engine.games.holdem.ranges import COMBOS, HAND_COMBOS, HANDS, RANKING, parse_range, top


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


def test_the_library_is_saved_ranges_and_tells_shares_where_it_goes_by_them():
    folders = library()
    assert from_text(to_text(folders)) == folders
    for folder, ranges in folders.items():
        for name, text in ranges.items():
            assert checked_name(name, "range") == name
            if folder.startswith("Raise first"):
                share = int(name.split()[-2])
                assert 100 * parse_range(text).share == pytest.approx(share, abs=1)


def weight(text, hand):
    return parse_range(text).hand_weight(hand)


def test_the_library_plays_what_is_usually_played():
    folders = library()
    meets, raised = folders["Against a raise"], folders["Against a 3-bet"]
    for name, text in meets.items():
        if not name.endswith("3-bet"):
            continue
        calls = meets[name.replace("3-bet", "call")]
        both = zip(parse_range(text).weights, parse_range(calls).weights, strict=True)
        assert max(map(sum, both)) <= 1  # no hand does two things
        assert all(weight(text, hand) == 1 for hand in ("AA", "KK", "QQ", "AKs", "A5s", "A2s"))
        assert weight(text, "22") == weight(text, "KQo" if "SB against" not in name else "72o") == 0
        assert all(weight(calls, hand) == 1 for hand in ("22", "55", "98s", "76s"))
        assert parse_range(calls).share > 0.05
    big_blind = meets["BB against UTG, call"]
    assert all(weight(big_blind, hand) == 0 for hand in ("J9o", "K9o", "A5s", "72o"))
    wider = [
        parse_range(meets[f"BB against {other}, call"]).share for other in ("UTG", "CO", "BTN")
    ]
    assert wider == sorted(wider)
    for position in ("UTG", "CO", "BTN"):
        four, call = raised[f"{position}, 4-bet"], raised[f"{position}, calls the 3-bet"]
        both = zip(parse_range(four).weights, parse_range(call).weights, strict=True)
        assert max(map(sum, both)) <= 1
        assert weight(four, "A5s") == weight(four, "AA") == 1
    assert all(weight(text, "A5s") == 1 for text in folders["Squeeze"].values())
