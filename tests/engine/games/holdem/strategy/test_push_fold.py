"""Push or fold against published figures, and against a slow twin."""

import itertools
import random

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from engine.games.holdem.equity import matchups
from engine.games.holdem.ranges import HANDS
from engine.games.holdem.strategy import push_fold
from engine.games.holdem.strategy.push_fold import PushFold, solver
from engine.games.holdem.strategy.push_fold.kernels import weigh_hands
from engine.games.holdem.strategy.push_fold.prizes import prize_worths
from engine.games.holdem.strategy.push_fold.stakes import Stakes
from tests.engine.games.holdem.strategy import naive_push_fold as naive

# Stack: per cent pushed, per cent called, EV of the small blind; of another solver.
HEADS_UP = {
    2: (89.93, 100.0, 0.00955),
    5: (71.53, 61.98, 0.0562),
    10: (58.27, 37.39, -0.04537),
    20: (40.18, 21.72, -0.18319),
}


def solved(*stacks, **more):
    *_, plan = push_fold.analyse(PushFold(tuple(map(float, stacks)), **more))
    return plan


@pytest.mark.parametrize("stack", HEADS_UP)
def test_heads_up_is_as_published(stack):
    pushed, called, ev = HEADS_UP[stack]
    small, big = solved(stack, stack).seats
    assert small.ev == pytest.approx(ev, abs=1e-5)
    assert small.ev + big.ev == pytest.approx(0, abs=1e-12)
    assert 100 * small.push_share == pytest.approx(pushed, abs=0.31)
    assert 100 * big.calls[0].share == pytest.approx(called, abs=0.31)
    assert big.push == ()


@pytest.mark.parametrize(
    ("stack", "hand", "pushed"),
    [
        *((7.0, "Q2o", True), (7.1, "Q2o", False), (11.6, "K2o", True), (11.7, "K2o", False)),
        *((5.1, "63s", True), (5.5, "63s", False), (7.1, "63s", True), (7.2, "63s", False)),
    ],
)
def test_the_deepest_push_of_a_hand_is_as_published(stack, hand, pushed):
    small = solved(stack, stack, target=1e-6).seats[0]
    assert (small.push[HANDS.index(hand)] > 0.5) == pushed


def test_a_better_response_is_what_exploitability_says():
    question = PushFold((10.0, 10.0))
    first = next(push_fold.analyse(question))
    last = solved(10, 10)
    assert first.exploitability > last.exploitability
    assert last.exploitability <= question.target
    # Played against the other's plan, no mix of push and fold gains more than is said.
    for seat in last.seats:
        for frequencies, gains in [(seat.push, seat.push_gains)] + [
            (call.frequencies, call.gains) for call in seat.calls
        ]:
            for frequency, gain in zip(frequencies, gains, strict=False):
                assert max(gain, 0) - frequency * gain < 1e-3


def test_sums_over_hands_are_those_of_loops():
    rng = np.random.default_rng(1)
    table, weights = rng.random((7, 15)), rng.random((3, 7)) * (rng.random((3, 7)) < 0.6)
    sums = np.full((3, 15), np.nan)
    weigh_hands(table, weights, sums)
    for row, column in itertools.product(range(3), range(15)):
        wanted = sum(weights[row, theirs] * table[theirs, column] for theirs in range(7))
        assert sums[row, column] == pytest.approx(wanted)


def test_hands_meet_win_and_split_as_often_as_their_combinations():
    table = solver.hand_table()
    shares, ties = matchups.expanded()
    for mine, theirs in [("AA", "AKs"), ("AKo", "AKo"), ("72o", "22"), ("T9s", "KQo")]:
        met, won, split = naive.chances(shares, ties, mine, theirs)
        found = table[HANDS.index(theirs), :, HANDS.index(mine)]
        assert found == pytest.approx([won, split, met])
    assert table[:, 2].sum(axis=0) == pytest.approx(1)


@given(st.lists(st.integers(1, 90), min_size=2, max_size=6), st.integers(1, 6), st.data())
@settings(max_examples=25)
def test_prizes_are_those_of_all_orders(stacks, paid, data):
    paid = min(paid, len(stacks))
    prizes = data.draw(st.lists(st.integers(0, 50), min_size=paid, max_size=paid))
    assert prize_worths([stacks], prizes)[0] == pytest.approx(naive.prizes_of(stacks, prizes))


def test_prizes_of_a_known_case_and_of_who_is_out():
    found = prize_worths([[5000, 3000, 2000], [10, 0, 0], [10, 10, 0]], [50, 30, 20])
    assert found[0] == pytest.approx([38.392857142857, 32.75, 28.857142857143])
    assert found[1] == pytest.approx([50, 25, 25])
    assert found[2] == pytest.approx([40, 40, 20])


@pytest.mark.parametrize(
    ("kind", "net"), [("each", naive.net), ("big blind", naive.net_with_big_ante)]
)
@given(
    st.lists(st.integers(1, 40), min_size=2, max_size=5),
    st.sampled_from([0.0, 0.5, 1.0, 3.0]),
)
@settings(max_examples=40)
def test_every_end_is_settled_pot_by_pot(kind, net, stacks, ante):
    stacks = [stack / 4 for stack in stacks]
    stakes = Stakes(PushFold(tuple(stacks), ante=ante, ante_kind=kind))
    blinds = (0.5, 1.0)
    seats = range(len(stacks))
    for pusher in seats:
        steal = net(stacks, blinds, ante, pusher, None, 1)
        assert stakes.steal[pusher] == pytest.approx(steal)
        for caller in range(pusher + 1, len(stacks)):
            for row, result in enumerate((1, 0.5, 0)):
                wanted = net(stacks, blinds, ante, pusher, caller, result)
                assert stakes.called[pusher, caller, row] == pytest.approx(wanted)
    assert stakes.walk == pytest.approx(stakes.steal[-1])


def naive_worths(question, plan, stakes):
    """What the hand is worth to all seats: every push and every answer to it, one by one."""
    shares, ties = matchups.expanded()
    some = [HANDS.index(hand) for hand in ("AA", "KQs", "72o")]  # the only ones that push or call
    worth, unopened = np.zeros(3), 1.0
    for pusher in (0, 1):
        pushed = 0.0
        for hand in some:
            chance = len(naive.HAND_COMBOS[HANDS[hand]]) / 1326 * plan.seats[pusher].push[hand]
            pushed += chance
            folded = 1.0
            for caller in range(pusher + 1, 3):
                call = next(c for c in plan.seats[caller].calls if c.against == pusher)
                called = 0.0
                for theirs in some:
                    met, won, split = naive.chances(shares, ties, HANDS[hand], HANDS[theirs])
                    for row, part in enumerate((won, split, met - won - split)):
                        weight = unopened * chance * folded * call.frequencies[theirs] * part
                        worth += weight * stakes.called[pusher, caller, row]
                    called += call.frequencies[theirs] * met
                folded *= 1 - called
            worth += unopened * chance * folded * stakes.steal[pusher]
        unopened *= 1 - pushed
    return worth + unopened * stakes.walk


def test_what_is_won_is_told_in_per_cent_of_all_prizes():
    walk = Stakes(PushFold((7.0, 4.0, 9.0), prizes=(30.0, 20.0))).walk
    before, after = prize_worths([[7.0, 4.0, 9.0], [7.0, 3.5, 9.5]], (60.0, 40.0))
    assert walk == pytest.approx(after - before)


@pytest.mark.parametrize("prizes", [(), (60.0, 40.0)])
def test_three_seats_are_worth_what_all_their_outcomes_are(prizes):
    question = PushFold((7.0, 4.0, 9.0), prizes=prizes, ante=0.1)
    game = solver._Game(question)
    rng = np.random.default_rng(3)
    some = [HANDS.index(hand) for hand in ("AA", "KQs", "72o")]
    push, call = np.zeros((3, 169)), np.zeros((3, 3, 169))
    push[:2, some], call[:, :, some] = rng.random((2, 3)), rng.random((3, 3, 3))
    _, seats = solver._plan(question, game, push, call)
    plan = push_fold.Plan(0.0, 1, seats, (), 1.0, 0.0)
    wanted = naive_worths(question, plan, game.stakes)
    assert [seat.ev for seat in seats] == pytest.approx(wanted.tolist(), abs=1e-9)
    # What is said to be gained is what a change of one frequency gains.
    for seat, hand in [(0, some[1]), (1, some[2])]:
        changed = push.copy()
        changed[seat, hand] += 0.125
        _, after = solver._plan(question, game, changed, call)
        reached = 1.0 if seat == 0 else 1 - push[0] @ solver.CHANCES
        gain = (after[seat].ev - seats[seat].ev) / (0.125 * reached * solver.CHANCES[hand])
        assert gain == pytest.approx(seats[seat].push_gains[hand], rel=1e-6)
    changed = call.copy()
    changed[0, 2, some[0]] += 0.125
    _, after = solver._plan(question, game, push, changed)
    gain = (after[2].ev - seats[2].ev) / (0.125 * solver.CHANCES[some[0]])
    assert gain == pytest.approx(game_gain(game, push, call, some[0]), rel=1e-6)


def game_gain(game, push, call, hand):
    after, alive = game.answers(call)
    _, open_to, _ = game.pushes(push, after)
    return game.calls(push, after, alive, open_to)[0, 2, hand]


def test_folds_before_leave_the_blinds_as_if_alone():
    alone, three = solved(10, 10), solved(25, 10, 10, folded=frozenset({0}))
    assert three.seats[1].ev == pytest.approx(alone.seats[0].ev, abs=1e-5)
    assert three.exploitability == pytest.approx(alone.exploitability)  # of the two who play
    assert three.seats[0].ev == 0
    assert three.seats[0].push == ()


def test_nine_seats_open_wider_the_later_they_are():
    plan = solved(*[10] * 9, ante=1.0, ante_kind="big blind", target=1e-3)
    shares = [seat.push_share for seat in plan.seats[:-1]]
    assert shares == sorted(shares)
    assert sum(seat.ev for seat in plan.seats) == pytest.approx(0, abs=1e-9)


def test_prize_money_makes_players_call_less():
    chips = solved(10, 10, 10, target=1e-4)
    money = solved(10, 10, 10, prizes=(50.0, 50.0), target=1e-4)
    assert money.seats[2].calls[0].share < 0.5 * chips.seats[2].calls[0].share
    assert sum(seat.ev for seat in money.seats) == pytest.approx(0, abs=1e-9)
    assert money.worth == pytest.approx([100 / 3] * 3)


def test_a_stack_below_the_blind_is_in_anyway():
    plan = solved(10, 0.7)
    assert plan.seats[1].calls[0].share > 0.999
    assert np.isfinite([seat.ev for seat in plan.seats]).all()


def test_chips_may_be_named_otherwise():
    rng = random.Random(5)
    stacks = [rng.uniform(3, 20) for _ in range(3)]
    small = solved(*stacks, target=1e-4)
    large = solved(*[100 * s for s in stacks], blinds=(50.0, 100.0), target=1e-4)
    for one, other in zip(small.seats, large.seats, strict=True):
        assert one.ev == pytest.approx(other.ev, abs=1e-4)


@pytest.mark.parametrize(
    ("stacks", "more", "said"),
    [
        ((10.0,), {}, "give 2 to 9"),
        ((10.0, 0.0), {}, "“0” is not above 0"),
        ((10.0, float("nan")), {}, "“nan” is not above 0"),
        ((10.0, 10.0), {"blinds": (2.0, 1.0)}, "“2,1” are no blinds"),
        ((10.0, 10.0), {"ante": -1.0}, "“-1” is not 0 or more"),
        ((10.0, 10.0), {"prizes": (50.0, 30.0, 20.0)}, "3 prizes"),
        ((10.0, 10.0), {"prizes": (30.0, 50.0)}, "begin with the first"),
        ((10.0, 10.0), {"prizes": (0.0,)}, "all 0"),
        ((10.0, 10.0), {"folded": frozenset({0})}, "two must be left"),
    ],
)
def test_what_is_no_game_is_said(stacks, more, said):
    with pytest.raises(ValueError, match=said):
        PushFold(stacks, **more)


def test_a_sweep_over_stacks_is_what_each_stack_gives():
    table = PushFold((10.0, 8.0, 12.0), folded=frozenset([0]))
    *early, last = push_fold.analyse(push_fold.Sweep(table, (4.0, 15.0)))
    assert last.progress == 1
    assert len(early[0].points) < len(last.points) == 2
    for point in last.points:
        *_, plan = push_fold.analyse(
            PushFold((10.0, point.stack, 12.0), folded=frozenset([0]), target=1e-5)
        )
        assert point.push == pytest.approx(plan.seats[1].push_share, abs=0.02)
        assert point.calls == pytest.approx([plan.seats[2].calls[0].share], abs=0.02)


def test_a_sweep_over_all_stacks_gives_everyone_the_same():
    *_, last = push_fold.analyse(push_fold.Sweep(PushFold((10.0, 3.0)), (6.0,), all_seats=True))
    *_, plan = push_fold.analyse(PushFold((6.0, 6.0)))
    (point,) = last.points
    assert (point.push, point.calls[0]) == pytest.approx(
        (plan.seats[0].push_share, plan.seats[1].calls[0].share)
    )
