"""Kernels of the equilibrium against loops over pairs of hands."""

import numpy as np
import pytest

from engine.games.holdem import parse_range
from engine.games.holdem.ranges import COMBOS
from engine.games.holdem.strategy.equilibrium import Sizes, Spot, ends, rows
from engine.games.holdem.strategy.equilibrium.solver import Solver
from tests.engine.games.holdem import naive
from tests.helpers import cards

RANGES = "TT+,AQs:0.5,98s,T9o,65s", "JJ-88,KQo,65s:0.25,T9s,AQs"  # the weakest hand is both's


def solver_of(board, ranges=RANGES):
    none = Sizes((), ())
    return Solver(Spot(*map(parse_range, ranges), cards(board), 100, 50, (none, none)))


@pytest.fixture(scope="module")
def river():
    return solver_of("QsTd7c7h2d")


def hands(solver, player, context=0):
    count = solver.layout.counts[context, player]
    combos = solver.shape.combos[player][solver.layout.places[context, player, :count]]
    return [COMBOS[combo] for combo in combos]


def test_all_ins_of_a_turn_are_compared_on_each_river():
    solver = solver_of("QsTs7s7h", ("TT,98s", "JJ,T9s,65s"))  # clubs and diamonds are alike
    layout, board = solver.layout, solver.spot.board
    assert len(layout.names)
    mine, theirs = (hands(solver, player, -1) for player in range(2))
    for at, held in enumerate(mine):
        for other, against in enumerate(theirs):
            result = 0
            for river in set(range(52)) - {*held, *against, *board}:
                ours, others = (naive.value_of((*h, *board, river)) for h in (held, against))
                result += (ours > others) - (ours < others)
            if set(held) & set(against):
                result = 0
            assert layout.runouts[0, 0, other, at] == result == -layout.runouts[0, 1, at, other]


@pytest.mark.parametrize("player", [0, 1])
def test_a_sweep_beats_what_pairs_of_hands_beat(river, player):
    mine, theirs = hands(river, player), hands(river, 1 - player)
    rng = np.random.default_rng(player)
    reach = rng.random(river.layout.weights.shape[1]).astype(np.float32)
    values, passed = np.zeros_like(reach), np.zeros(53, np.float32)
    layout = river.layout
    here, there = (
        (layout.counts[0, seat], layout.strengths[0, seat], layout.cards[0, seat])
        for seat in (player, 1 - player)
    )
    ends.show_down(*here, *there, reach, passed, values)
    met = np.ones_like(reach)
    twins = layout.twins[0, player]
    ends.met_values(here[2], twins, here[0], reach, passed, np.float32(2), met)
    for hand, held in enumerate(mine):
        wanted = all_met = 0.0
        for other, weight in zip(theirs, reach, strict=False):
            if not set(held) & set(other):
                ours, others = (naive.value_of((*h, *river.spot.board)) for h in (held, other))
                wanted += weight * ((ours > others) - (ours < others))
                all_met += weight
        assert values[hand] == pytest.approx(wanted, abs=1e-3)
        assert met[hand] == pytest.approx(1 + 2 * all_met, abs=1e-3)
    again = np.zeros_like(passed)
    ends.pass_hands(reach, there[2], len(theirs), again)
    assert again == pytest.approx(passed, abs=1e-3)


def mixed(source):
    """Regret matching, a hand at a time."""
    shares = np.empty(source.shape)
    for hand, numbers in enumerate(source.T):
        positive = [max(float(number), 0.0) for number in numbers]
        total = sum(positive)
        for action, number in enumerate(positive):
            shares[action, hand] = number / total if total > 1e-30 else 1 / len(positive)
    return shares


def numbers(seed, *shape):
    found = np.random.default_rng(seed).normal(size=shape).astype(np.float32)
    found[:, 0] = -1  # nothing positive
    found[:, 1] = 1e-38  # too small to divide by
    return found


def test_reach_is_split_and_values_are_mixed_as_regrets_say():
    source, reach, values = numbers(1, 3, 9), abs(numbers(2, 5, 9)), numbers(3, 6, 9)
    shares, some = mixed(source), np.zeros((2, 9), np.float32)
    rows.spread_reach(source.ravel(), 3, 9, reach, 1, 2, some)
    assert reach[2:] == pytest.approx(shares * reach[1], abs=1e-6)
    rows.mix_values(source.ravel(), 3, 9, values, 0, 2, some)
    assert values[0] == pytest.approx((shares * values[2:5]).sum(axis=0), abs=1e-5)
    assert np.isfinite(reach).all()
    assert np.isfinite(values).all()


def test_values_are_added_and_the_best_is_taken():
    values = numbers(4, 5, 7)
    rows.add_values(values, 0, 2, 3, 7)
    assert values[0] == pytest.approx(values[2] + values[3] + values[4])
    rows.best_values(values, 1, 2, 3, 7)
    assert (values[1] == values[2:].max(axis=0)).all()


def test_what_is_learned_fades():
    regrets, sums, here, after, reach = numbers(5, 5, 8)
    discounts = np.array([0.75, 0.5, 0.25], np.float32)
    wanted = np.where(regrets > 0, 0.75, 0.5) * regrets + after - here
    summed = 0.25 * sums + reach
    rows.learn(regrets, sums, 8, here, after, reach, discounts)
    assert regrets == pytest.approx(wanted, abs=1e-6)
    assert sums == pytest.approx(summed, abs=1e-6)


def test_locked_hands_neither_learn_nor_choose():
    regrets, sums, here, after, reach = numbers(7, 5, 8)
    discounts, locks = np.array([0.75, 0.5, 0.25], np.float32), np.arange(8, dtype=np.uint8) % 2
    free, free_sums = regrets.copy(), sums.copy()
    rows.learn(free, free_sums, 8, here, after, reach, discounts)
    kept = regrets.copy()
    rows.learn_unlocked(regrets, sums, 8, here, after, reach, discounts, locks)
    assert (regrets == np.where(locks, kept, free)).all()
    assert (sums == free_sums).all()
    values, shares = numbers(8, 4, 8), abs(numbers(9, 2, 8))
    wanted = np.where(locks, (shares * values[2:]).sum(axis=0), values[0])
    rows.keep_locks(shares.ravel(), 2, 8, values, 0, 2, locks)
    assert values[0] == pytest.approx(wanted, abs=1e-6)


def test_rows_are_copied_and_cleared():
    source, target = numbers(6, 2, 4)
    rows.copy(source, target)
    assert (source == target).all()
    rows.clear(target)
    assert not target.any()
