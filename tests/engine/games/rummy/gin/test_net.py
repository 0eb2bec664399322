"""The net that plays gin: it sees what a slow twin sees, and nothing that is hidden."""

from random import Random

import numpy as np
import pytest

from engine.games.rummy import gin
from engine.games.rummy.gin import kernels, net
from engine.games.rummy.gin.kernels import DRAWN, HAND, KNOWN, MOVER, NO_BIG_GIN, PHASE, THROW
from tests.engine.games.rummy.gin import naive_net
from tests.engine.games.rummy.gin.test_policy import positions

RULES = np.array([10, 25, 25, 1, NO_BIG_GIN, 1], np.int64)
HOUSES = [[10, 25, 25, 1, NO_BIG_GIN, 1], [0, 25, 25, 1, 31, 1], [5, 20, 10, 0, 50, 2]]


def decisions(rng, deals):
    """States in which somebody decides something."""
    return (state for state, _ in positions(rng, deals) if state[PHASE] != kernels.OVER)


def described(state, rules):
    found = np.zeros((net.MOST + 1, net.COLUMNS), np.int64)
    return net.describe(state, rules, found), found


def parts_of(kind):
    """Rows of the state's features, of a candidate's and of a knock's: start, size, crossed."""

    def part(number):
        first = net.PART_STARTS[number]
        at = range(first, first + net.PART_SIZES[number])
        return [(int(net.STARTS[i]), int(net.SIZES[i]), bool(net.CROSSED[i])) for i in at]

    if kind == net.TAKING:
        return part(net.OF_TAKE), part(net.OF_TAKEN), []
    return part(net.OF_THROW), part(net.OF_THROWN), part(net.OF_KNOCKED)


def test_the_features_and_worths_are_those_of_the_slow_twin():
    rng = Random(41)
    weights = np.random.default_rng(3).normal(0, 0.3, net.SHAPE).astype(np.float32)
    several = knocks = 0
    for state in decisions(rng, 14):
        rules = np.array(rng.choice(HOUSES), np.int64)
        common, candidates = naive_net.describe(state, rules)
        count, found = described(state, rules)
        assert [int(row[net.WHAT]) for row in found[1 : count + 1]] == [c for c, _ in candidates]
        if count == 1:
            continue
        kind = net.THROWING if state[PHASE] == THROW else net.TAKING
        assert found[0, net.WHAT] == kind
        worths = np.zeros(net.MOST, np.float32)
        net.weigh(weights, found, count, worths)
        ends = net.ROWS + 2 * kind
        band = sum(int(state[kernels.TURNS + state[MOVER]]) > edge for edge in (1, 3, 6))
        slow = naive_net.worths(
            *(weights.astype(float), parts_of(kind), weights[ends : ends + 2].astype(float)),
            *(common, candidates, band),
        )
        assert worths[:count] == pytest.approx(slow, abs=2e-4)
        chosen = net.choose_by_net(state, rules, weights)
        assert chosen == candidates[int(np.argmax(worths[:count]))][0]
        several += 1
        knocks += candidates[-1][0] >= kernels.KNOCK
    assert several > 100
    assert knocks > 5


def test_each_feature_has_rows_of_its_own():
    counts = net.SIZES * np.where(net.CROSSED, net.BANDS, 1)
    rows = [range(int(s), int(s + n)) for s, n in zip(net.STARTS, counts, strict=True)]
    assert [row for part in rows for row in part] == list(range(net.ROWS))
    assert net.shipped().shape == net.SHAPE
    assert np.isfinite(net.shipped()).all()


def test_the_choice_is_legal_and_never_depends_on_hidden_cards():
    rng = Random(5)
    seen, choices = 0, np.zeros(40, np.int64)
    for state in decisions(rng, 80):
        me = int(state[MOVER])
        choice = net.choose_by_net(state, RULES, net.shipped())
        assert choice in choices[: kernels.list_choices(state, RULES, choices)]
        other = state.copy()
        known = int(state[KNOWN + 1 - me])
        gone = int(state[HAND + me] | known | state[kernels.BURIED])
        unseen = [card for card in range(52) if not gone >> card & 1 and card != state[kernels.TOP]]
        hidden = int(state[HAND + 1 - me] & ~known).bit_count()
        other[HAND + 1 - me] = known | sum(1 << card for card in rng.sample(unseen, hidden))
        assert net.choose_by_net(other, RULES, net.shipped()) == choice
        seen += other[HAND + 1 - me] != state[HAND + 1 - me]
    assert seen > 500


def test_gin_is_never_let_go():
    state = np.zeros(kernels.STATE, np.int64)
    deck = np.arange(52)
    kernels.deal_cards(deck, 1, state)
    state[HAND] = sum(1 << card for card in (*range(4), *range(13, 17), 26, 27, 28))
    state[PHASE], state[MOVER], state[DRAWN], state[kernels.TAKEN] = THROW, 0, 3, 0
    weights = np.zeros(net.SHAPE, np.float32)
    assert net.choose_by_net(state, RULES, weights) >= kernels.KNOCK
    assert net.choose_by_net(state, np.array(HOUSES[1], np.int64), weights) == kernels.BIG


def test_it_beats_the_rule_it_began_from():
    *_, answer = gin.analyse(gin.Match("net", "rule", deals=600))
    assert answer.first.points - 2 * answer.first.points_se > 0


def test_it_plays_at_a_table():
    table = gin.Deal(tuple(range(10)), 20).table
    played = [*gin.analyse(gin.Play(table, "net"))]
    assert len(played) == 1
    assert played[0].step.kind in ("take", "pass")
