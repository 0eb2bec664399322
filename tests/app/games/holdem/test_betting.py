"""Every figure of a decision beside the same one found another way: by outcomes, by halving."""

import math
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, given, strategies as st

from app.games.holdem.betting import (
    Terms,
    decide,
    equity_when_called,
    largest_call,
    needed_equity,
)

chips = st.integers(1, 400)
shares = st.integers(0, 40).map(lambda part: Fraction(part, 40))


def outcomes(pot, call, mine, equity, folds, rake, cap, flop):
    """What putting in `mine` wins, outcome by outcome: (chance, chips gained)."""

    def house(size):
        return min(Fraction(rake) * size, cap)

    raised = mine > call
    gone = folds if raised else Fraction(0)
    showdown = pot + mine + (mine - call if raised else 0)
    taken = pot - (house(pot) if flop else 0)
    yield gone, taken
    yield (1 - gone) * equity, showdown - house(showdown) - mine
    yield (1 - gone) * (1 - equity), Fraction(-mine)


def worth(*how):
    return sum(chance * gain for chance, gain in outcomes(*how))


def halving(gain, low=0.0, high=1.0):
    """Where a rising function becomes 0."""
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if gain(middle) >= 0 else (middle, high)
    return high


@given(chips, st.integers(0, 200), chips, chips, shares, shares, st.sampled_from((0, 3, 5)), chips)
def test_every_option_is_the_sum_of_its_outcomes(pot, call, more, deep, equity, folds, rake, cap):
    pot += call
    bet, stack = call + more, call + more + deep
    rake = Fraction(rake, 100)
    terms = Terms(stack, bet, float(folds), float(rake), cap)
    for flop in (True, False):
        found = decide(pot, call, terms, float(equity), called=float(equity), flop=flop)
        kinds = ["fold", "call", "raise", "all-in"] if call else ["check", "bet", "all-in"]
        assert [option.kind for option in found.options] == kinds
        assert found.options[-1].ev is None or not folds  # of this size, folds are not known
        all_in = decide(*(pot, call, replace(terms, bet=None)), float(equity), called=float(equity))
        assert all_in.options[-1].ev is not None
        for option in (*found.options[:-1], *(all_in.options[-1:] if flop else ())):
            mine = {"fold": None, "check": 0, "call": call, "all-in": stack}.get(option.kind, bet)
            right = 0 if mine is None else worth(pot, call, mine, equity, folds, rake, cap, flop)
            assert option.ev == pytest.approx(float(right), abs=1e-6)
        assert found.best is None


combos = st.tuples(st.integers(0, 100).map(lambda e: e / 100), st.sampled_from((0.25, 0.5, 1.0)))


@given(st.lists(combos, min_size=1, max_size=12), st.integers(0, 100))
def test_who_calls_is_the_best_of_the_range_that_is_left(held, part):
    equities, weights = zip(*held, strict=True)
    found = equity_when_called(equities, weights, part / 100)
    # A quarter of a combination at a time, and a hundredth of that: the worst part is taken away.
    parts = sorted(e for e, weight in held for _ in range(int(weight * 400)))
    gone = len(parts) * part // 100
    assume(len(parts) * part % 100 == 0)
    kept = parts[gone:]
    assert found == (pytest.approx(1 - sum(kept) / len(kept)) if kept else None)
    if kept:
        assert found <= 1 - sum(parts) / len(parts) + 1e-9  # what calls is stronger


def test_hands_of_which_nothing_is_known_neither_call_nor_fold():
    nan = math.nan
    assert equity_when_called((nan, 0.8, 0.2), (0.0, 0.5, 0.5), 0.5) == pytest.approx(0.2)
    assert equity_when_called((nan, 0.8), (0.0, 1.0), 1.0) is None


def test_a_bet_is_worth_what_it_wins_against_what_calls_and_other_sizes_are_not_ranked():
    terms = Terms(stack=400, bet=75, folds=0.5)
    check, bet, all_in = decide(100, 0, terms, 0.6, called=0.3).options
    assert bet.ev == pytest.approx(0.5 * 100 + 0.5 * (0.3 * 250 - 75))
    assert (check.ev, all_in.ev) == (60, None)
    assert all_in.even_folds is not None
    assert decide(100, 0, replace(terms, bet=None), 0.6, called=0.3).options[-1].ev is not None
    assert decide(100, 0, terms, 0.6).options[1].ev is None  # who calls is not known


@given(chips, chips, chips, shares, st.sampled_from((0, 3, 5)), chips)
def test_break_even_folds_are_where_the_outcomes_sum_to_nothing(pot, call, more, equity, rake, cap):
    pot, bet, rake = pot + call, call + more, Fraction(rake, 100)
    (raised,) = decide(
        *(pot, call, Terms(None, bet, None, float(rake), cap), float(equity))
    ).options[2:]
    assert raised.ev is None  # how often they fold is not known

    def gain(folds):
        return worth(pot, call, bet, equity, Fraction(folds), rake, cap, True)

    right = 0.0 if gain(0) >= 0 else halving(gain)
    assert raised.even_folds == pytest.approx(right, abs=1e-6)


@given(chips, chips)
def test_who_defends_so_often_makes_a_bluff_with_nothing_even(pot, bet):
    (option,) = decide(pot, 0, Terms(bet=bet), 0.5).options[1:]
    goes_on = Fraction(option.defence).limit_denominator(1000)
    assert worth(pot, 0, bet, Fraction(0), 1 - goes_on, 0, 0, True) == 0


@given(chips, chips, st.integers(0, 100))
def test_you_defend_against_the_bet_that_was_made(before, bet, own):
    """Somebody bets `bet` into `before`, of which `own` chips are yours on this street."""
    assume(own < bet)
    faced = decide(before + bet, bet - own, Terms(faced=bet), None)
    # The bettor's bluff: wins what was there if you fold, loses the bet if you do not.
    assert (1 - faced.defend) * before - faced.defend * bet == pytest.approx(0, abs=1e-9)
    if not own:
        assert decide(before + bet, bet, Terms(), None).defend == pytest.approx(faced.defend)


@given(chips, chips, st.sampled_from((0, 3, 5, 10)), chips)
def test_the_equity_needed_with_rake_makes_a_call_even(pot, call, rake, cap):
    pot += call
    terms = Terms(rake=rake / 100, cap=cap)

    def gain(equity):
        return worth(pot, call, call, Fraction(equity), Fraction(0), Fraction(rake, 100), cap, True)

    if gain(1) < 0:
        assert needed_equity(pot, call, terms) > 1
        return
    need = needed_equity(pot, call, terms)
    assert need == pytest.approx(halving(gain), abs=1e-6)
    assert need >= call / (pot + call)
    assert decide(pot, call, terms, 0.5).needed == need


@given(
    *(chips, chips, st.fractions(Fraction(1, 40), 1, max_denominator=40)),
    *(st.sampled_from((0, 5)), st.sampled_from((None, 3))),
)
def test_implied_odds_are_what_makes_a_call_even_if_it_is_won_each_time(
    pot, call, equity, rake, cap
):
    pot += call
    found = decide(pot, call, Terms(rake=rake / 100, cap=cap), float(equity)).implied
    taken = rake / 100 * (pot + call)
    taken = taken if cap is None else min(taken, cap)

    def gain(extra):
        return float(equity) * (pot + call - taken + extra) - call

    right = 0.0 if gain(0) >= 0 else halving(gain, 0.0, 1e6)
    assert found == pytest.approx(right, abs=1e-6)


def test_what_is_not_known_is_not_told():
    nothing = decide(100, 50, Terms(stack=400, bet=150, folds=0.5), None)
    assert [option.ev for option in nothing.options] == [0.0, None, None, None]
    assert [option.defence for option in nothing.options][2:] == [0.4, 0.2]
    assert nothing.best is None
    assert nothing.implied is None
    assert decide(100, 50, Terms(), 0.0).implied is None


def test_a_call_takes_no_more_than_the_stack_and_a_bet_beyond_it_is_all_in():
    short = decide(200, 100, Terms(stack=40, bet=300), 0.5)
    assert [(o.kind, o.chips) for o in short.options] == [("fold", 0), ("call", 40)]
    assert short.options[1].ev == pytest.approx(0.5 * (200 - 60 + 40) - 40)  # 60 go back
    deep = decide(200, 0, Terms(stack=300, bet=300), 0.5)
    assert [o.kind for o in deep.options] == ["check", "all-in"]
    assert needed_equity(0, 0) == 0
    assert math.isinf(needed_equity(10, 10, Terms(rake=1.0)))


@given(chips, st.integers(1, 39), st.integers(0, 20), st.sampled_from((None, 0, 1, 3, 50)))
def test_the_largest_call_is_where_it_begins_to_lose(pot, equity, rake, cap):
    equity, terms = equity / 40, Terms(rake=rake / 100, cap=cap)
    most = largest_call(pot, equity, terms)
    even = halving(lambda call: call - equity * terms.won(pot + call), 0.0, 1e6)
    assert most == pytest.approx(even, rel=1e-6)


def test_where_nobody_folds_all_that_are_called_go_on():
    [*_options, bet] = decide(100, 0, Terms(bet=50, folds=0.0), 0.5, called=None).options
    assert bet.ev == pytest.approx(0.5 * 200 - 50)
