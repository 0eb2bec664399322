"""Sentences say no more than is known: nothing is ranked within its error, equals are the same."""

import re

import pytest
from hypothesis import given, strategies as st

from app.games.holdem import spot_text
from app.games.holdem.equity.verdict import verdict
from app.games.holdem.ranges import words as range_words
from engine.estimates import half_width
from engine.games.holdem import Answer, NextCard, SeatEquity
from engine.games.holdem.ranges import HAND_COMBOS

RANKED = re.compile(r"favou?rite|underdog|is next")
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def seats_of(shares, se=0.0):
    """Results of all seats, the shares of the pot as they are given."""
    return tuple(SeatEquity(0, (0,), 0, share, se) for share in shares)


def answer(shares, se=0.0, **parts):
    method = "sampled" if se else "exact"
    return Answer(method, 1000, 1000, seats_of(shares, se), **parts)


def table(seats, mine="AsKs"):
    """A spot with so many seats, the others with one range."""
    others = [f"Seat {seat}: TT+" for seat in range(2, seats + 1)]
    return spot_text.from_text("\n".join([f"You: {mine}", *others]))


SHARES = (
    st.integers(2, 10)
    .flatmap(lambda n: st.lists(st.integers(1, 30), min_size=n, max_size=n))
    .map(lambda parts: [part / sum(parts) for part in parts])
)


@given(SHARES, st.sampled_from([0.0, 0.002, 0.01, 0.05]), st.booleans())
def test_nothing_is_ranked_within_its_error(shares, se, ranged):
    headline = verdict(table(len(shares), "TT+" if ranged else "AsKs"), answer(shares, se)).headline
    most, mine = max(shares[1:]), shares[0]
    doubt = max(half_width(2 * se), 1e-9)
    if abs(mine - most) <= doubt:
        assert not RANKED.search(headline)
    if "is next" in headline:
        assert sum(abs(share - most) <= doubt for share in shares[1:]) == 1
    assert ("too close to call" in headline) <= bool(se)
    if "the same" in headline or "dead even" in headline:
        assert not se
        assert abs(mine - most) < 1e-9


@given(SHARES)
def test_counted_shares_are_ranked_or_the_same(shares):
    headline = verdict(table(len(shares)), answer(shares)).headline
    same = [share for share in shares if abs(share - max(shares)) < 1e-9]
    if len(same) == len(shares) > 2:
        assert headline.startswith(f"It is the same for all {COUNTS[len(shares)]}")
    elif abs(shares[0] - max(shares)) < 1e-9 and len(same) > 1 and len(shares) > 2:
        assert "have the same" in headline
    elif len(shares) > 2:
        assert RANKED.search(headline)


@pytest.mark.parametrize(
    ("shares", "se", "headline"),
    [
        ([0.1] * 10, 0.0, "It is the same for all ten: <em>10.0 %</em> each."),
        ([0.1] * 10, 0.01, "All ten are too close to call: you have <em>10.0 %</em>."),
        ([0.3, 0.3, 0.3, 0.1], 0.0, "You and two others have the same: <em>30.0 %</em> each."),
        (
            [0.3, 0.31, 0.29, 0.1],
            0.01,
            "You and two others are too close to call: you have <em>30.0 %</em>.",
        ),
        ([0.4, 0.4, 0.2], 0.0, "You and Seat 2’s range have the same: <em>40.0 %</em> each."),
        (
            [0.136, *[0.096 + i / 1e4 for i in range(9)]],
            0.0004,
            "You are the favourite of ten with <em>13.6 %</em>. Nine others have about 9.7 % each.",
        ),
    ],
)
def test_equal_and_undecided_shares(shares, se, headline):
    assert verdict(table(len(shares)), answer(shares, se)).headline == headline


FLOP = spot_text.from_text("You: TT+\nSeat 2: 99-55\nBoard: Ks 9s 4d")


@pytest.mark.parametrize(
    ("equities", "se", "sentence"),
    [
        ((0.7, 0.6, 0.5), 0.0, "The 2♠ is your best card (70.0 %), the 4♠ the worst (50.0 %)."),
        (
            (0.7, 0.7, 0.5),
            0.0,
            "The 2♠ and 3♠ are your best cards (70.0 %), the 4♠ is the worst (50.0 %).",
        ),
        (
            (0.7, 0.5, 0.5),
            0.0,
            "The 2♠ is your best card (70.0 %), the 3♠ and 4♠ are the worst (50.0 %).",
        ),
        ((0.7,) * 4 + (0.5,), 0.0, "Your best next cards give you 70.0 %, the worst 50.0 %."),
        ((0.6, 0.6, 0.6), 0.0, ""),
        ((0.61, 0.6, 0.59), 0.02, ""),
    ],
)
def test_the_best_and_worst_next_cards_are_all_that_cannot_be_told_apart(equities, se, sentence):
    after = tuple(NextCard(card, (e, 1 - e), (se, se)) for card, e in enumerate(equities))
    said = verdict(FLOP, answer((0.6, 0.4), se, next_cards=after)).detail
    assert said.startswith(sentence)
    assert ("best" in said) == bool(sentence)


@pytest.mark.parametrize(
    ("pairs", "twos", "sampled", "sentence"),
    [
        (439, 430, 0, "Most often you end up with a pair (43.9 %)."),
        (439, 430, 1000, "Most often you end up with a pair or two pair."),
        (439, 439, 0, "Most often you end up with a pair or two pair."),
        (1000, 0, 0, "You end up with a pair in any case."),
        (1000, 0, 1000, "You nearly always end up with a pair."),
    ],
)
def test_the_most_frequent_hand_is_named_only_where_it_is_known(pairs, twos, sampled, sentence):
    classes = (1000 - pairs - twos, pairs, twos, *[0] * 6)
    you, other = seats_of((0.6, 0.4))
    you = SeatEquity(0, (0,), 0, 0.6, 0.0, classes)
    given = Answer("exact", 1000, 1000, (you, other), classes_sampled=sampled)
    assert sentence in verdict(table(2), given).detail


def test_the_best_hands_of_a_range_are_all_that_cannot_be_told_apart():
    equities, weights = [float("nan")] * 1326, [0.0] * 1326
    for hand, equity in (("AA", 0.8), ("KK", 0.7), ("22", 0.3)):
        combos = HAND_COMBOS[hand]
        for i in combos:
            equities[i], weights[i] = equity, 1 / 18
    assert range_words.extremes(equities, weights) == ("AA", "22")
    assert range_words.extremes(equities, weights, 1e6) == ("AA", "22")
    assert range_words.extremes(equities, weights, 3000) == ("AA or KK", "22")
    assert range_words.extremes(equities, weights, 20) == ("", "")
