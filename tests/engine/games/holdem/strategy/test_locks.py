"""Locks by combo: who changes first when a range is to do something more often."""

import itertools
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from engine.games.holdem import parse_range
from engine.games.holdem.ranges import COMBOS, Range
from engine.games.holdem.strategy.equilibrium import ComboAdvice, Lock, moved, spot_json
from engine.games.holdem.strategy.equilibrium.advice import tell
from tests.engine.games.holdem.strategy.test_equilibrium import played, solved, spot

POT = 100.0


def advice(combo, share, frequencies, evs):
    worth = sum(f * e for f, e in zip(frequencies, evs, strict=True))
    return ComboAdvice(combo, 1.0, share, 0.5, worth, tuple(frequencies), tuple(evs))


def totals_of(combos, lock):
    shares = lock.of_each()
    rows = np.array([shares[combo.combo] for combo in combos])
    weights = np.array([combo.share for combo in combos])
    return weights @ rows / weights.sum()


def loss_of(combos, lock):
    """What the range loses, beside what it does now."""
    shares = lock.of_each()
    return sum(
        combo.share * (combo.ev - np.dot(shares[combo.combo], combo.action_evs)) for combo in combos
    )


def test_the_hands_that_lose_least_fold_first():
    hands = [
        advice(10, 0.25, (0.0, 1.0), (0.0, 40.0)),
        advice(11, 0.25, (0.0, 1.0), (0.0, 1.0)),
        advice(12, 0.25, (0.5, 0.5), (0.0, 0.0)),
        advice(13, 0.25, (1.0, 0.0), (0.0, -9.0)),
    ]
    assert moved(hands, (0.375, 0.625), POT).of_each() == {
        hand.combo: hand.frequencies for hand in hands
    }  # as often as now: each as it does now
    more = moved(hands, (0.6, 0.4), POT).of_each()
    assert more == {10: (0, 1), 11: (0.4, 0.6), 12: (1, 0), 13: (1, 0)}
    less = moved(hands, (0.125, 0.875), POT).of_each()
    assert less == {10: (0, 1), 11: (0, 1), 12: (0, 1), 13: (0.5, 0.5)}


def test_hands_that_lose_the_same_move_together():
    hands = [advice(i, 0.25, (0.0, 1.0), (0.0, 5.0 + i * 1e-5)) for i in range(4)]
    assert set(moved(hands, (0.5, 0.5), POT).of_each().values()) == {(0.5, 0.5)}


@st.composite
def ranges(draw, actions):
    rows = []
    for combo in range(draw(st.integers(1, 6))):
        parts = draw(st.lists(st.integers(0, 4), min_size=actions, max_size=actions))
        parts[draw(st.integers(0, actions - 1))] += 1
        evs = draw(st.lists(st.integers(-50, 50), min_size=actions, max_size=actions))
        share = draw(st.integers(1, 5))
        rows.append(advice(combo, share, [part / sum(parts) for part in parts], evs))
    return rows


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(ranges(3), st.integers(0, 6), st.integers(0, 6))
def test_any_totals_are_reached(hands, first, second):
    totals = [first / 12, second / 12, (12 - first - second) / 12]
    lock = moved(hands, totals, POT)
    assert totals_of(hands, lock) == pytest.approx(totals, abs=1e-5)
    assert lock.hands.combos == len(hands)


def test_a_total_that_sums_left_a_hair_below_nothing_is_nothing():
    hands = [advice(10, 0.5, (0.5, 0.5), (0.0, 1.0)), advice(11, 0.5, (0.0, 1.0), (0.0, 2.0))]
    lock = moved(hands, (1 + 1e-12, -1e-12), POT)
    assert "-" not in f"{lock.frequencies}{lock.by_combo}"  # -0.0 would be shown as -0 %
    assert set(lock.of_each().values()) == {(1.0, 0.0)}


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(ranges(2), st.integers(0, 6))
def test_of_two_actions_no_other_way_loses_less(hands, sixths):
    """A sixth of a hand after the other is tried in all orders of the hands."""
    totals = (sixths / 6, 1 - sixths / 6)
    found = loss_of(hands, moved(hands, totals, POT))
    mass = sum(hand.share for hand in hands)
    now = sum(hand.share * hand.frequencies[0] for hand in hands)
    new = 0 if totals[0] * mass > now else 1
    losses = []
    for order in itertools.permutations(hands):
        wanted, lost = abs(totals[0] * mass - now), 0.0
        for hand in order:
            part = min(wanted, hand.share * hand.frequencies[1 - new])
            lost += part * (hand.action_evs[1 - new] - hand.action_evs[new])
            wanted -= part
        losses.append(lost)
    assert found == pytest.approx(min(losses), abs=1e-3)


def test_a_solution_by_combo_is_played_as_it_is_locked():
    known = ("AsAh,QsQh,JsJh", "KsKh", "2c3d7h8sTc", 100, 1000, (1.0,))
    free = solved(spot(*known, cap=1), 0.01)
    combos = tell(free, (), 1.0, 0.0).combos
    lock = moved(combos, (0.2, 0.8), POT)
    solver = solved(spot(*known, cap=1, locks=(lock,)), 0.01)
    advice = tell(solver, (), 1.0, 0.0)
    assert advice.frequencies == pytest.approx((0.2, 0.8), abs=1e-4)
    aces, queens, jacks = played(advice, "AsAh", "QsQh", "JsJh")
    assert aces["bet 100"] == pytest.approx(1, abs=0.01)
    assert queens["bet 100"] == pytest.approx(jacks["bet 100"], abs=0.02)  # they lose the same
    (kings,) = played(tell(solver, ("bet",), 1.0, 0.0), "KsKh")
    assert kings["call"] == pytest.approx(1, abs=0.01)  # more bluffs than they should


def test_locks_by_combo_leave_suits_alike_that_are():
    known = ("AA,KQs,77", "KK,JTs,AQo", "2s3s7h8h", 10, 20)
    free = solved(spot(*known), 0.3)
    lock = moved(tell(free, ("check",), 1.0, 0.0).combos, (0.5, 0.5), 10, ("check",))
    solver = solved(spot(*known, locks=(lock,)), 0.3)
    assert solver.shape.counts[5] == free.shape.counts[5]
    each = lock.of_each()
    for combo in tell(solver, ("check",), 1.0, 0.0).combos:
        assert combo.frequencies == pytest.approx(each[combo.combo], abs=0.01)


def test_a_lock_by_combo_goes_through_a_file_and_gives_hands_away():
    hands = parse_range("AsAh, KsKh")
    lock = Lock(("check",), hands, (0.5, 0.5), ((1.0, 0.0), (0.0, 1.0)))
    asked = spot("AA,KK", "QQ", "2c3d7h8sTc", 100, 100, locks=(lock,))
    assert spot_json.from_json(spot_json.to_json(asked)) == asked
    older = spot_json.to_json(asked)
    del older["locks"][0]["by_combo"]
    assert spot_json.from_json(older).locks[0] == replace(lock, by_combo=())
    one = lock.without(parse_range("AsAh"))
    kings = next(i for i, weight in enumerate(parse_range("KsKh").weights) if weight)
    assert one.of_each() == {kings: lock.of_each()[kings]}
    with pytest.raises(ValueError, match="each of its hands"):
        Lock((), Range(tuple(float(i < 3) for i in range(len(COMBOS)))), (1.0,), ((1.0,),))
