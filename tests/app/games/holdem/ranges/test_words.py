"""Curves and bars of a range, counted again another way."""

import math
from bisect import bisect_left
from itertools import accumulate

import pytest
from hypothesis import given, strategies as st

from app.games.holdem.ranges import words
from app.games.holdem.ranges.words import CURVE_STEP, curve, histogram
from engine.cards import parse_cards
from engine.games.holdem import parse_range
from engine.games.holdem.ranges import COMBOS
from tests.app.games.holdem.helpers import combo

RANGES = st.lists(
    st.tuples(
        st.one_of(st.just(math.nan), st.integers(0, 64).map(lambda n: n / 64)),
        st.sampled_from([0.0, 0.25, 1.0]),
    ),
    max_size=300,
)


@given(RANGES)
def test_a_curve_goes_down_from_the_best_hand_by_the_share_it_has(pairs):
    points = curve(*zip(*pairs, strict=True)) if pairs else curve((), ())
    real = sorted(((e, s) for e, s in pairs if s and e == e), reverse=True)
    if not real:
        assert points == []
        return
    total = sum(share for _, share in real)
    reached = [done / total for done in accumulate(share for _, share in real)]
    assert points[0] == (0.0, real[0][0])
    assert points[-1] == (1.0, real[-1][0])
    for share, equity in points[1:]:
        at = min(range(len(reached)), key=lambda i: abs(reached[i] - share))
        assert abs(reached[at] - share) < 1e-9
        assert equity == real[at][0]
    # No hand's share is further from a point than the curve's step, but where no hand ends.
    shares = [share for share, _ in points]
    for share in reached:
        at = bisect_left(shares, share - 1e-12)
        assert min(abs(share - s) for s in shares[max(0, at - 1) : at + 1]) < CURVE_STEP
    # Nor are points nearer together than that, one left out.
    assert all(b - a >= CURVE_STEP - 1e-12 for a, b in zip(shares[1:], shares[3:], strict=False))


@given(RANGES)
def test_bars_hold_the_hands_between_their_edges(pairs):
    bars = histogram(*(zip(*pairs, strict=True) if pairs else ((), ())), 8)
    weighed = [share for equity, share in pairs if equity == equity]
    for i, bar in enumerate(bars):
        inside = [
            share for equity, share in pairs
            if i / 8 <= equity and (equity < (i + 1) / 8 or (i == 7 and equity == 1))
        ]  # fmt: skip
        wanted = sum(inside) / sum(weighed) if sum(weighed) else 0.0
        assert math.isclose(bar, wanted, abs_tol=1e-12)


# ---- sentences and figures of ranges -------------------------------------------------------------


def by_combo(values, others):
    """A figure for each combination: those of `values`, by their cards, and `others`."""
    found = [others] * len(COMBOS)
    for text, value in values.items():
        found[combo(text)] = value
    return found


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("KsAh", "A♥K♠"),
        ("2hAh", "A♥2♥"),
        ("9c9h", "9♥9♣"),
        ("9c9d", "9♦9♣"),
        ("9d9s", "9♠9♦"),
        ("Th9s", "10♥9♠"),
    ],
)
def test_a_combination_shows_its_higher_card_first(text, shown):
    assert words.combo_text(combo(text)) == shown


def test_a_count_has_a_tenth_unless_it_is_whole_to_that():
    said = [words.whole_or_tenth(count) for count in (66.4, 65.96, 1081.0, 1081.3)]
    assert said == ["66.4", "66", "1,081", "1,081.3"]


def test_hands_and_cells_are_spoken():
    assert words.spoken_hand("AKs") == "ace king suited"
    assert words.spoken_hand("T9o") == "ten nine offsuit"
    assert words.spoken_hand("TT") == "pair of tens"
    assert words.spoken_cell("AKs", [0.5] * 4) == "ace king suited, weight 50 percent"
    assert words.spoken_cell("AKs", [0.0] * 4) == "ace king suited, not in the range"
    assert words.spoken_cell("AKs", [1.0, 0, 0.5, 0]) == "ace king suited, 2 of 4 combinations"
    said = words.spoken_combo(combo("KhAs"), 0.25)
    assert said == "ace of spades, king of hearts, weight 25 percent"


@pytest.mark.parametrize(
    ("text", "known", "sentence"),
    [
        ("AA", "", "No card is known yet, so nothing is removed."),
        ("AA", "KsKh", "None of these hands uses a card that is already out."),
        (
            "AA",
            "As",
            "3 of these hands use A♠, which is already out. They get no weight.",
        ),
        (
            "AsAh",
            "As",
            "1 of these hands uses A♠, which is already out. It gets no weight.",
        ),
        (
            "AA, KK",
            "AsKs",
            "6 of these hands use A♠ or K♠, which are already out. They get no weight.",
        ),
        (
            "AA, KK, QQ",
            "AsKsQs",
            "9 of these hands use A♠ K♠ or 1 more, which are already out. They get no weight.",
        ),
    ],
)
def test_what_known_cards_take_from_a_range(text, known, sentence):
    assert words.removed_by(parse_range(text), parse_cards(known), 2) == sentence


def test_a_hands_equity_is_the_mean_of_its_possible_combinations():
    hands = parse_range("AKs, QQ:0.5")
    equities = by_combo({"AsKs": 0.5, "AhKh": 0.25, "QsQh": 0.75}, math.nan)
    shares = by_combo({"AsKs": 0.5, "AhKh": 0.25, "QsQh": 0.25}, 0.0)
    of_hand = words.hand_equities(equities, shares, hands)
    assert of_hand == {"AKs": pytest.approx((0.25 + 0.0625) / 0.75), "QQ": 0.75}
    middle, best = words.middle_and_best(of_hand, hands)
    # Four combinations of the one, six of half a weight of the other.
    assert middle == pytest.approx((4 * (0.3125 / 0.75) + 3 * 0.75) / 7)
    assert best == 0.75
    assert words.middle_and_best({}, hands) == (0.5, 1.0)


def test_the_best_and_the_worst_hands_are_named_if_they_are_few():
    figures = {"AsAh": 0.9, "AsKs": 0.5, "7s2h": 0.1}
    equities, shares = by_combo(figures, math.nan), by_combo(dict.fromkeys(figures, 0.25), 0.0)
    assert words.extremes(equities, shares) == ("A♠A♥", "7♠2♥")
    even = by_combo(dict.fromkeys(figures, 0.5), math.nan)
    assert words.extremes(even, shares) == ("", "")
    assert words.extremes(equities, by_combo({}, 0.0)) == ("", "")
    # Of a sample of a few deals nothing can be told apart, of a large one all three.
    assert words.extremes(equities, shares, 4) == ("", "")
    assert words.extremes(equities, shares, 4_000_000) == ("A♠A♥", "7♠2♥")
    same = {"AsAh": 0.9, "AdAc": 0.9, "AsAd": 0.9, "KsKh": 0.9, "7s2h": 0.1, "7d2c": 0.1}
    several = words.extremes(by_combo(same, math.nan), by_combo(dict.fromkeys(same, 0.1), 0.0))
    assert set(several[0].split(" or ")) == {"AA", "KK"}
    assert several[1] in ("7♠2♥ or 7♦2♣", "7♦2♣ or 7♠2♥")
