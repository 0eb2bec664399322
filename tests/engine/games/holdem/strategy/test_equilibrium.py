"""Equilibria against games whose solution is known, other solvers, and a slow walk."""

import functools
import math
from dataclasses import replace

import numpy as np
import pytest

from engine.cards import card_text
from engine.games.holdem import Question, analyse, parse_range
from engine.games.holdem.ranges import COMBOS, Range
from engine.games.holdem.strategy import equilibrium
from engine.games.holdem.strategy.equilibrium import (
    ALL_IN,
    PARTS,
    Lock,
    Size,
    Sizes,
    Spot,
    Strategy,
    tree,
)
from engine.games.holdem.strategy.equilibrium.advice import tell
from engine.games.holdem.strategy.equilibrium.solver import Solver, solving
from tests.engine.games.holdem import naive_parts
from tests.engine.games.holdem.strategy.naive_equilibrium import Betting, Walk
from tests.helpers import cards

OOP = "66+,A8s+,A5s-A4s,AJo+,K9s+,KQo,QTs+,JTs,96s+,85s+,75s+,65s,54s"
IP = "QQ-22,AQs-A2s,ATo+,K5s+,KJo+,Q8s+,J8s+,T7s+,96s+,86s+,75s+,64s+,53s+"


def sizes(*shares):
    return tuple(ALL_IN if share == "a" else Size("pot", share) for share in shares)


def spot(oop, ip, board, pot, stack, bets=(0.5,), raises=(), **more):
    both = Sizes(sizes(*bets), sizes(*raises))
    return Spot(parse_range(oop), parse_range(ip), cards(board), pot, stack, (both, both), **more)


def solved(asked, target=0.02, most=5000):
    solver = Solver(asked)
    for measured in solving(solver, target, most):
        assert not measured or math.isfinite(solver.exploitability)
    return solver


def played(advice, *hands):
    """Frequencies of combos, by action."""
    found = {frozenset(COMBOS[combo.combo]): combo.frequencies for combo in advice.combos}
    return [dict(zip(advice.actions, found[frozenset(cards(hand))], strict=True)) for hand in hands]


def test_a_raise_is_by_no_less_than_what_was_bet():
    """However small its size is; one that a size makes larger stays."""
    (street,) = tree.build(spot("AA", "KK", "2c3d7h8sTc", 100, 700, (0.5,), (0.01, 1.0)))
    steps = {node.action: max(node.put) for node in street.nodes if "raise" in node.action}
    assert {"raise 100", "raise 250"} <= steps.keys()
    facing = {"raise 100": 50, "raise 150": 100, "raise 200": 150}
    for action, least in facing.items():
        assert steps[action] == least + 50
    assert min(steps.values()) == 100


def test_what_is_written_as_a_little_more_than_all_in_is_all_in():
    (street,) = tree.build(spot("AA", "KK", "2c3d7h8sTc", 100, 200, (0.5,)), ("bet 201",))
    actions = [node.action for node in street.nodes[1:4]]
    assert actions == ["check", "bet 50", "bet 200"]


@pytest.mark.parametrize("bet", [0.5, 1.0, 2.0])
def test_who_knows_all_bluffs_as_often_as_is_known(bet):
    asked = spot("AsAh,QsQh", "KsKh", "2c3d7h8sTc", 100, 1000, (bet,), cap=1)
    solver = solved(asked, 0.01, 8000)
    assert solver.evs[0] == pytest.approx(50 * (1 + bet / (1 + bet)), abs=0.01)
    advice = tell(solver, (), 1.0, 0.0)
    aces, queens = played(advice, "AsAh", "QsQh")
    assert aces[f"bet {100 * bet:g}"] == pytest.approx(1, abs=0.01)
    assert queens[f"bet {100 * bet:g}"] == pytest.approx(bet / (1 + bet), abs=0.01)
    (kings,) = played(tell(solver, ("bet",), 1.0, 0.0), "KsKh")
    assert kings["call"] == pytest.approx(1 / (1 + bet), abs=0.01)


def test_kuhn_poker():
    three = "AsAh,KsKh,QsQh"
    solver = solved(spot(three, three, "2c3d7h8sTc", 200, 100, cap=1), 0.005, 8000)
    assert solver.evs[0] == pytest.approx(200 * (1 / 2 - 1 / 36), abs=0.01)
    aces, kings, queens = played(tell(solver, (), 1.0, 0.0), "AsAh", "KsKh", "QsQh")
    bluff = queens["bet 100"]
    assert 0 <= bluff < 1 / 3 + 0.02
    assert aces["bet 100"] == pytest.approx(3 * bluff, abs=0.02)
    assert kings["bet 100"] == pytest.approx(0, abs=0.02)
    (kings,) = played(tell(solver, ("check", "bet"), 1.0, 0.0), "KsKh")
    assert kings["call"] == pytest.approx(bluff + 1 / 3, abs=0.03)


# EVs of other solvers: the first two by linear programming, exactly.
GOLDEN = {
    "lp 1": (
        spot(
            "AhAd,KhKd,QhQd,JhJd,9h8h,6h5h,AcKc,QcJc",
            "AsKd,KsQs,JsTs,Th9h,8d8h,7h6h,AdQd,5d4d",
            *("Ks9d4c2h7s", 100, 300, (0.5, 1.0), (1.0,)),
            cap=2,
        ),
        83.0,
    ),
    "lp 2": (
        spot(
            *("AA,QQ,A5s,KTs,87s,J9s", "KK,TT,AQo,98s,65s"),
            *("QsTd7c7h2d", 60, 270, (0.75, "a"), ("a",)),
            cap=3,
        ),
        38.35474236873406,
    ),
    "river": (
        spot(OOP, IP, "Td9d6hQc2s", 200, 900, (0.33, 0.75, 1.5, "a"), (0.6, "a")),
        91.5542488315598,
    ),
    "paired river": (
        spot(
            *("AA-88,AKs,AQs,KQs,AKo", "JJ-22,AQs-ATs,KQs,KJs,QJs,JTs,T9s,98s,AQo"),
            *("8s8d3cJh2c", 180, 120, (0.33, "a"), ("a",)),
        ),
        101.44787309857614,
    ),
    "turn, all-in": (
        spot(
            *("22+,ATs+,KTs+,QTs+,AJo+", "22-JJ,A2s-AQs,K9s+,Q9s+,J9s+,ATo-AQo,KJo+"),
            *("Ah7d2c9s", 100, 150, ("a",)),
        ),
        56.43425707947647,
    ),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_worths_are_those_of_other_solvers(name):
    asked, ev = GOLDEN[name]
    solver = solved(asked)
    assert solver.exploitability <= 0.02
    assert solver.evs[0] == pytest.approx(ev, abs=0.0005 * asked.pot)
    assert sum(solver.evs) == pytest.approx(asked.pot, rel=1e-5)


@pytest.mark.parametrize("bets", [(), (1.0,)])
def test_every_hand_has_its_own_suits_where_rivers_are_alike(bets):
    # Three suits are alike on this board, so that a renaming and its inverse differ.
    alike = spot("AKo,QJo,JTs,77", "KK,QTs,98s,AJo", "Qs7s3s2s", 100, 50, bets, cap=1)
    solver = Solver(alike)
    assert solver.shape.counts[5] < 30
    # A lock of a hand that is not in the range changes nothing, but that no rivers are alike.
    line = () if bets else ("check",)
    frequencies = (1.0, 0.0) if bets else (1.0,)
    nothing = Lock(line, parse_range("5h4d"), frequencies)
    apart = Solver(
        Spot(alike.oop, alike.ip, alike.board, 100, 50, alike.sizes, cap=1, locks=(nothing,))
    )
    assert apart.shape.counts[5] == 48
    for each in (solver, apart):
        each.improve(3)
        each.measure()
    for line in ((), ("check",)):
        found, wanted = tell(solver, line, 1.0, 0.0), tell(apart, line, 1.0, 0.0)
        for one, other in zip(found.combos, wanted.combos, strict=True):
            assert one.combo == other.combo
            assert one.equity == pytest.approx(other.equity, abs=1e-6)
            assert one.ev == pytest.approx(other.ev, abs=1e-2)
    for river in ("Ac", "Ad", "Ah", "As"):
        line = ("check", "check", river)
        found, wanted = tell(solver, line, 1.0, 0.0), tell(apart, line, 1.0, 0.0)
        by_combo = {combo.combo: combo for combo in wanted.combos}
        for one in found.combos:
            assert one.equity == pytest.approx(by_combo[one.combo].equity, abs=1e-6)
            assert one.ev == pytest.approx(by_combo[one.combo].ev, abs=1e-2)


@pytest.mark.slow
def test_a_turn_is_worth_what_another_solver_says():
    solver = solved(spot(OOP, IP, "Td9d6hQc", 200, 900, (0.5,), (0.6,)), 0.05)
    assert solver.evs[0] == pytest.approx(96.26816780176823, abs=0.1)


def checked_by_a_walk(asked, betting, iterations):
    solver = Solver(asked)
    solver.improve(iterations)
    solver.measure()

    @functools.cache
    def strategy(line):
        words = tuple(card_text(word) if isinstance(word, int) else word for word in line)
        advice = tell(solver, words, 1.0, 0.0)
        assert list(advice.actions) == betting.actions(line)
        return {COMBOS[combo.combo]: combo.frequencies for combo in advice.combos}

    ranges = [
        {COMBOS[i]: w for i, w in enumerate(r.without(asked.board).weights) if w}
        for r in (asked.oop, asked.ip)
    ]
    walk = Walk(betting, asked.board, ranges, strategy)
    means = [walk.worth(player, False) for player in (0, 1)]
    bests = [walk.worth(player, True) for player in (0, 1)]
    # Both get half the pot in the solver's numbers, all of it in the walk's.
    assert solver.evs == pytest.approx(means, abs=1e-3)
    gain = 100 * (sum(bests) - sum(means)) / 2 / asked.pot
    assert solver.exploitability == pytest.approx(gain, abs=2e-3)
    return solver


@pytest.mark.parametrize("iterations", [3, 40])
def test_a_river_is_exploited_as_by_a_slow_walk(iterations):
    asked = spot(
        *("AA,QTs:0.5,7d7s,9h8h", "KdKs,QTs,8s8h:0.3,AhJh", "QsTd7c7h2d", 60, 270),
        *((0.75, "a"), (0.5, "a")),
        cap=3,
    )
    checked_by_a_walk(asked, Betting(60, 270, (0.75, "a"), (0.5, "a"), 3), iterations)


def test_a_turn_is_exploited_as_by_a_slow_walk():
    asked = spot("AsAh,9c8c,KdQd:0.5", "KsKh,JcTc,KdQd", "2c3c7h8s", 10, 12, (0.5,), cap=1)
    solver = checked_by_a_walk(asked, Betting(10, 12, (0.5,), (), 1), 30)
    assert solver.shape.counts[5] == 48


def test_a_turn_all_in_is_exploited_as_by_a_slow_walk():
    asked = spot("AA,9c8c", "KK,JcTc:0.7", "2c3c7h8s", 10, 6, ("a",))
    checked_by_a_walk(asked, Betting(10, 6, ("a",), ()), 25)


def test_rivers_alike_but_for_suits_are_solved_once():
    alike = spot("AA,KQs,77", "KK,JTs,AQo", "2s3s7h8h", 10, 20)
    solver = solved(alike, 0.1)
    assert solver.shape.counts[5] < 40
    # One combination weighs a little less: no suits are alike then.
    weights = list(alike.oop.weights)
    weights[COMBOS.index((12, 38))] = 1 - 1e-7
    apart = Spot(
        Range(tuple(weights)),
        *(getattr(alike, n) for n in ("ip", "board", "pot", "stack", "sizes")),
    )
    other = solved(apart, 0.1)
    assert other.shape.counts[5] == 48
    assert solver.evs == pytest.approx(other.evs, abs=0.02)
    for river in ("Ac", "Ad"):
        line = ("check", "check", river)
        one, two = tell(solver, line, 1.0, 0.0), tell(other, line, 1.0, 0.0)
        assert {c.combo for c in one.combos} == {c.combo for c in two.combos}
        by_combo = {c.combo: c.equity for c in two.combos}
        for combo in one.combos:
            assert combo.equity == pytest.approx(by_combo[combo.combo], abs=0.02)


# On the last board three suits are alike: one river stands for three.
@pytest.mark.parametrize("board", ["QsTd7c7h2d", "QsTd7c7h", "Qs7s3s2s"])
def test_without_bets_equities_are_those_of_the_equity_mode(board):
    ranges = "TT+,AQs:0.5,98s", "JJ-88,KQo,65s:0.25"
    asked = spot(*ranges, board, 100, 50, ())
    solver = solved(asked)
    *_, wanted = analyse(Question(tuple(map(parse_range, ranges)), cards(board)))
    assert solver.evs[0] == pytest.approx(100 * wanted.seats[0].equity, abs=1e-3)
    advice = tell(solver, (), 1.0, 0.0)
    assert advice.actions == ("check",)
    for combo in advice.combos:
        assert combo.ev == pytest.approx(100 * combo.equity, abs=0.01)


def test_evs_add_up_to_the_pot_everywhere():
    solver = solved(GOLDEN["turn, all-in"][0], 0.5)
    for line in [(), ("check",), ("bet",), ("bet", "fold"), ("bet", "call"), ("check", "check")]:
        advice = tell(solver, line, 1.0, 0.0)
        assert sum(advice.evs) == pytest.approx(advice.pot, rel=1e-4)
        assert sum(advice.frequencies) == pytest.approx(1 if advice.actions else 0)
    river = tell(solver, ("check", "check", "2h"), 1.0, 0.0)
    assert sum(river.evs) == pytest.approx(100, rel=1e-4)
    held = {card for combo in river.combos for card in COMBOS[combo.combo]}
    assert not held & set(cards("Ah7d2c9s2h"))


@pytest.mark.parametrize("line", [(), ("check",), ("check", "check"), ("check", "check", "2h")])
def test_figures_of_a_range_are_means_over_the_deals_with_its_combos(line):
    advice = tell(solved(GOLDEN["turn, all-in"][0], 0.5), line, 1.0, 0.0)
    for player in (0, 1):
        held = advice.hands[player]
        assert sum(c.share for c in held) == pytest.approx(1)
        assert sum(c.share * c.ev for c in held) == pytest.approx(advice.evs[player], abs=0.01)
        mean = sum(c.share * c.equity for c in held)
        assert mean == pytest.approx(advice.equities[player], abs=1e-6)
    for at, often in enumerate(advice.frequencies):
        done = sum(c.share * c.frequencies[at] for c in advice.combos)
        assert done == pytest.approx(often, abs=1e-6)


def test_a_combo_is_worth_its_actions():
    solver = solved(GOLDEN["lp 2"][0], 0.05)
    for combo in tell(solver, ("check",), 1.0, 0.0).combos:
        mixed = sum(f * ev for f, ev in zip(combo.frequencies, combo.action_evs, strict=True))
        assert combo.ev == pytest.approx(mixed)
        assert max(combo.action_evs) - combo.ev < 1.0
    fold, *_ = tell(solver, ("bet 270",), 1.0, 0.0).combos[0].action_evs
    assert fold == pytest.approx(0, abs=1e-4)


def test_who_is_known_never_to_bluff_is_not_called():
    known = ("AsAh,QsQh", "KsKh", "2c3d7h8sTc", 100, 1000, (1.0,))
    honest = Lock((), parse_range("QQ"), (1.0, 0.0))
    solver = solved(spot(*known, cap=1, locks=(honest,)), 0.01)
    (queens,) = played(tell(solver, (), 1.0, 0.0), "QsQh")
    assert queens["check"] == pytest.approx(1)
    (kings,) = played(tell(solver, ("bet",), 1.0, 0.0), "KsKh")
    assert kings["call"] == pytest.approx(0, abs=0.01)
    assert solver.evs[0] == pytest.approx(50, abs=0.02)  # the aces win the pot, and no more


def test_all_hands_of_a_decision_may_be_locked_and_are_exploited():
    known = ("AsAh,QsQh", "KsKh", "2c3d7h8sTc", 100, 1000, (1.0,))
    caller = Lock(("bet",), parse_range("random"), (0.0, 1.0))
    solver = solved(spot(*known, cap=1, locks=(caller,)), 0.01)
    aces, queens = played(tell(solver, (), 1.0, 0.0), "AsAh", "QsQh")
    assert aces["bet 100"] == pytest.approx(1, abs=0.001)
    assert queens["bet 100"] == pytest.approx(0, abs=0.001)
    assert solver.evs[0] == pytest.approx(100, abs=0.02)


def test_a_decision_on_one_river_may_be_locked():
    turn = spot("AA,QQ", "KK", "2c3d7h8s", 100, 100, (0.5,), cap=1)
    folds = Lock(("check", "check", "Tc", "bet"), parse_range("KK"), (1.0, 0.0))
    locked = Spot(turn.oop, turn.ip, turn.board, 100, 100, turn.sizes, cap=1, locks=(folds,))
    solver, free = solved(locked, 0.05), solved(turn, 0.05)
    assert solver.shape.counts[5] == 48
    for river, shares in (("Tc", 1.0), ("Td", None)):
        advice = tell(solver, ("check", "check", river, "bet"), 1.0, 0.0)
        for combo in advice.combos:
            assert shares is None or combo.frequencies[0] == pytest.approx(shares)
    assert solver.evs[0] > free.evs[0]
    # A strategy that is locked to be an equilibrium's is one still.
    same = [
        Lock((), Range(tuple(float(i == c.combo) for i in range(1326))), c.frequencies)
        for c in tell(free, (), 1.0, 0.0).combos
    ]
    again = solved(
        Spot(*(turn.oop, turn.ip, turn.board, 100, 100), turn.sizes, cap=1, locks=tuple(same)), 0.05
    )
    assert again.evs[0] == pytest.approx(free.evs[0], abs=0.15)


def test_locks_that_name_no_suits_leave_rivers_alike(monkeypatch):
    known = ("AA,KQs,77", "KK,JTs,AQo", "2s3s7h8h", 10, 20)
    lock = Lock(("check",), parse_range("KK,AQo"), (0.25, 0.75))
    alike = solved(spot(*known, locks=(lock,)), 0.1)
    assert alike.shape.counts[5] < 40
    one_suit = Lock(("check",), parse_range("AsQd"), (0.25, 0.75))
    assert Solver(spot(*known, locks=(one_suit,))).shape.counts[5] == 48
    monkeypatch.setattr(Lock, "on_all_cards", False)
    apart = solved(spot(*known, locks=(lock,)), 0.1)
    assert apart.shape.counts[5] == 48
    assert alike.evs == pytest.approx(apart.evs, abs=0.02)
    for solver in (alike, apart):
        kings = played(tell(solver, ("check",), 1.0, 0.0), "KcKd", "KhKs")
        assert all(shares["check"] == pytest.approx(0.25) for shares in kings)


@pytest.mark.parametrize("line", [(), ("check", "check", "Ac")])
def test_combos_are_told_by_what_they_have_made_and_draw_to(line):
    asked = spot("AA,KsQs,7c7d,9h6h", "KK,JhTh,AdQd", "2s3s7h8h", 10, 20)
    board = (*cards("2s3s7h8h"), *(cards(line[2]) if line else ()))
    solver = solved(asked, 1.0, 5)
    for hands in tell(solver, line, 1.0, 0.0).hands:
        assert hands
        for combo in hands:
            held = COMBOS[combo.combo]
            named = {part for bit, part in enumerate(PARTS) if combo.parts >> bit & 1}
            assert named == naive_parts.parts(held, board)


def test_a_lock_of_nothing_is_refused():
    with pytest.raises(ValueError, match=r"add up to 0\.5"):
        Lock((), parse_range("AA"), (0.5, 0.0))
    right = ("AA", "KK", "2c3d7h8sTc", 100, 100)
    with pytest.raises(ValueError, match="3 frequencies where there are 2"):
        Solver(spot(*right, locks=(Lock((), parse_range("AA"), (1.0, 0.0, 0.0)),)))
    with pytest.raises(ValueError, match="is no action"):
        Solver(spot(*right, locks=(Lock(("jump",), parse_range("AA"), (1.0, 0.0)),)))


def test_rake_is_taken_from_the_pot():
    asked = spot("AA,QQ", "KK", "2c3d7h8sTc", 100, 100, (1.0,), rake=0.05, rake_cap=8.0)
    solver = solved(asked, 0.05)
    assert 92 - 1e-3 <= sum(solver.evs) <= 95 + 1e-3
    nothing = solved(spot("AA,QQ", "KK", "2c3d7h8sTc", 100, 0, rake=0.05))
    assert sum(nothing.evs) == pytest.approx(95, abs=1e-3)


def test_suits_and_chips_may_have_other_names():
    one = solved(spot("AhAd,KhQh,8s7s", "KsKd,9h9s,JhTh", "Ks9d4c2h7s", 100, 300, (0.5,), (1.0,)))
    suits = solved(spot("AcAs,KcQc,8h7h", "KhKs,9c9h,JcTc", "Kh9s4d2c7h", 100, 300, (0.5,), (1.0,)))
    chips = solved(spot("AhAd,KhQh,8s7s", "KsKd,9h9s,JhTh", "Ks9d4c2h7s", 1e5, 3e5, (0.5,), (1.0,)))
    assert one.evs == pytest.approx(suits.evs, abs=1e-3)
    assert one.evs[0] == pytest.approx(chips.evs[0] / 1000, abs=0.02)


def test_blocked_and_weighted_ranges_stay_numbers():
    asked = spot("AsAh:0.000001,AsKs", "AsAd,KsKd,AsQs:0.5", "2c3d7h8s", 7, 3, (0.1, 3), ("a",))
    solver = solved(asked, 0.01, 300)
    # With the ace of spades on the river nothing is left of one range.
    for line in [(), ("check",), ("bet 1", "call"), ("bet 1", "call", "As")]:
        advice = tell(solver, line, 1.0, 0.0)
        for combo in advice.combos:
            numbers = (combo.ev, combo.equity, *combo.frequencies, *combo.action_evs)
            assert np.isfinite(numbers).all()
        assert np.isfinite(advice.evs).all()


def test_answers_improve_and_are_kept():
    asked = Strategy(GOLDEN["lp 2"][0], target=0.1)
    found = list(equilibrium.analyse(asked))
    assert found[0].exploitability > found[-1].exploitability
    assert found[-1].exploitability <= 0.1
    assert [a.progress for a in found] == sorted(a.progress for a in found)
    assert found[-1].progress == 1
    (again,) = equilibrium.analyse(Strategy(asked.spot, ("check",), target=0.1))
    assert again.iterations == found[-1].iterations
    assert again.to_act == "ip"


def test_two_questions_of_one_spot_take_turns():
    asked = GOLDEN["lp 1"][0]
    first, second = (
        equilibrium.analyse(Strategy(asked, line, target=0.05)) for line in ((), ("check",))
    )
    assert (next(first).to_act, next(second).to_act) == ("oop", "ip")
    *_, one = first
    *_, other = second
    assert one.progress == other.progress == 1
    assert max(one.exploitability, other.exploitability) <= 0.05


def test_an_answer_ends_where_iterations_do():
    *_, answer = equilibrium.analyse(
        Strategy(spot("AA,QQ", "KK,JJ", "2c3d7h8sTc", 31, 77), target=1e-9, iterations=20)
    )
    assert (answer.iterations, answer.progress) == (20, 1)


def test_donks_differ_from_bets():
    both = Sizes(sizes(0.5), (), donks=())
    asked = Spot(*map(parse_range, ("AA,QQ", "KK")), cards("2c3d7h8s"), 10, 100, (both, both))
    solver = Solver(asked)
    solver.improve(2)
    assert tell(solver, ("check", "bet", "call", "Ts"), 1, 0).actions == ("check",)
    assert tell(solver, ("bet", "call", "Ts"), 1, 0).actions == ("check", "bet 10")
    assert tell(solver, ("check", "check", "Ts"), 1, 0).actions == ("check", "bet 5")


def test_what_was_played_whatever_was_held_is_answered_by_equity():
    """A bet of the pot with everything: kings call where two thirds are bluffs, not a seventh."""
    for bluffs, often in (("JJ,TT", 1), ("JsJh", 0)):
        free = spot(f"AA,{bluffs}", "KK", "2c3d7h8sTc", 100, 100, (1,))
        asked = replace(free, played=("bet 100",))
        *_, answer = equilibrium.analyse(Strategy(asked, ("bet 100",), target=1e-4))
        assert answer.actions == ("fold", "call")
        assert all(hand.frequencies[1] == pytest.approx(often, abs=0.01) for hand in answer.combos)
        assert {hand.reach for hand in answer.hands[0]} == {1.0}  # all of it was bet
        *_, first = equilibrium.analyse(Strategy(asked, target=1e-4))
        assert first.actions == ("bet 100",)
    with pytest.raises(ValueError, match="a call is worth its equity"):
        tree.build(spot("AA", "KK", "2c3d7h8s", 100, 100, (1,), played=("bet 100",)))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (("raise",), "“raise” is no action here; there is: check, bet 50"),
        (("check", "bet 7"), "“bet 7” is no action here; there is: check, bet 50"),
        (("check", "check", "check"), "“check” is not the river"),
        (("check", "check", "7h"), "7h is on the board already"),
        (("bet", "fold", "check"), "comes after the betting has ended"),
    ],
)
def test_a_line_that_leads_nowhere_is_said(line, said):
    asked = spot("AA,QQ", "KK", "2c3d7h8s", 100, 100)
    with pytest.raises(ValueError, match=said):
        next(equilibrium.analyse(Strategy(asked, line)))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"oop": "22:0"}, "out of position is empty"),
        ({"ip": "2c2d"}, "in position has nothing left"),
        ({"board": "2c3d"}, "The board has 2 cards"),
        ({"board": "2c3d7h7h"}, "7h is on the board twice"),
        ({"pot": 0}, "The pot is empty"),
        ({"stack": -1}, "The stack “-1”"),
        ({"pot": math.nan}, "The pot “nan”"),
    ],
)
def test_what_is_no_spot_is_said(changed, said):
    right = {"oop": "AA", "ip": "KK", "board": "2c3d7h8s", "pot": 10, "stack": 10}
    with pytest.raises(ValueError, match=said):
        spot(**right | changed)


def test_ranges_that_exclude_each_other_are_refused():
    with pytest.raises(ValueError, match="exclude each other"):
        Solver(spot("AsAh", "AsAd", "2c3d7h8s", 10, 10))


def test_memory_is_refused_before_it_is_taken():
    asked = Strategy(spot(OOP, IP, "Td9d6hQc", 200, 900), memory_mb=1.0)
    with pytest.raises(ValueError, match="more than 1; give fewer sizes"):
        next(equilibrium.analyse(asked))


@pytest.mark.parametrize("text", ["x", "0", "50%%", "1e9", "-5", "2.5x"])
def test_what_is_no_size_is_said(text):
    with pytest.raises(ValueError, match=r"size|multiple"):
        Sizes(bets=equilibrium.parse_sizes(text))


def test_sizes_are_read():
    assert equilibrium.parse_sizes("33, 75%,allin") == (
        Size("pot", 0.33),
        Size("pot", 0.75),
        ALL_IN,
    )
    assert equilibrium.parse_sizes("2.5x") == (Size("times", 2.5),)


def test_who_waits_is_told_of_too():
    """The hands of both, at a decision, add up to what their ranges win and to the pot."""
    asked = spot("AsAh,QsQh", "KsKh,JsJh", "2c3d7h8sTc", 100, 100)
    *_, advice = equilibrium.analyse(Strategy(asked, ("check",)))
    waits, decides = advice.hands
    assert decides == advice.combos
    assert all(len(combo.frequencies) == len(advice.actions) for combo in decides)
    assert [combo.frequencies for combo in waits] == [(), ()]
    assert sum(advice.equities) == pytest.approx(1)
    # No hand blocks another, so that each meets both of the other's as often as they come.
    for hands, ev in zip(advice.hands, advice.evs, strict=True):
        total = sum(combo.reach for combo in hands)
        assert sum(combo.reach * combo.ev for combo in hands) / total == pytest.approx(ev, abs=1e-3)


def test_the_report_on_rivers_is_what_is_told_on_each():
    """Also for rivers that were not solved, being others with their suits renamed."""
    turn = spot("AA,76s", "KK,JTs", "2c3d7h8s", 100, 100, (1.0,))
    asked = Strategy(turn, ("check", "check"), 0.5)
    *_, here = equilibrium.analyse(asked)
    assert here.to_act == "river"
    *early, report = equilibrium.analyse(equilibrium.Runouts(asked))
    assert report.progress == 1
    assert early[0].progress < 1
    assert sorted(river.card for river in report.cards) == sorted(
        set(range(52)) - set(cards("2c3d7h8s"))
    )
    for river in report.cards:
        line = (*asked.line, card_text(river.card))
        *_, advice = equilibrium.analyse(Strategy(turn, line, 0.5))
        assert river.evs == pytest.approx(advice.evs)
        assert river.frequencies == pytest.approx(advice.frequencies)
        assert report.actions == advice.actions
    with pytest.raises(ValueError, match="No card comes here"):
        next(equilibrium.analyse(equilibrium.Runouts(Strategy(turn, ("check",), 0.5))))


def test_rivers_of_what_is_not_solved_are_not_compared():
    one, other = (spot("AA,76s", "KK,JTs", "2c3d7h8s", 100, stack) for stack in (90, 110))
    asked = Strategy(one, ("check", "check"), 0.5)
    for solved_before in ((), (other,), (one, other)):
        for each in solved_before:
            *_, _advice = equilibrium.analyse(Strategy(each, (), 50))
        with pytest.raises(ValueError, match="not solved; solve it first"):
            next(equilibrium.analyse(equilibrium.Runouts(asked)))
    *_, _advice = equilibrium.analyse(asked)
    assert next(equilibrium.analyse(equilibrium.Runouts(asked))).progress > 0


def test_an_estimate_says_what_the_solution_takes():
    asked = spot("AA,76s", "KK,JTs", "2c3d7h8s", 100, 100, (1.0,))
    (cost,) = equilibrium.analyse(equilibrium.Estimate(asked, 0.5))
    *_, advice = equilibrium.analyse(Strategy(asked, (), 0.5))
    assert cost.memory_mb == pytest.approx(advice.memory_mb)
    assert cost.decisions == 8  # on each street: both to begin, and against a bet
    (finer,) = equilibrium.analyse(equilibrium.Estimate(asked, 0.1))
    assert finer.work_s > cost.work_s > 0


def test_a_solution_that_was_broken_off_comes_out_the_same():
    asked = spot("AA,76s,54s", "KK,JTs,AQ", "2c3d7h8s", 100, 100, (1.0,))
    whole, broken = Solver(asked), Solver(asked)
    for _ in solving(whole, 0.3, 5000):
        pass
    steps = 0
    while broken.exploitability > 0.3:
        for _ in solving(broken, 0.3, 5000):
            steps += 1
            if broken.exploitability <= 0.3:  # one more iteration would be one too many
                break
            if steps % 3 == 0 and broken._measuring is None:  # else it would be of one more
                broken.improve(1)  # as if stopped in the middle, somewhere
                break
    assert broken.iterations == whole.iterations
    assert broken.exploitability == whole.exploitability
    assert broken.evs == whole.evs


def test_two_questions_measure_the_same_solution_in_turns():
    solver, pieces = Solver(spot("AsAh", "KsKh", "2c3d7h8s", 10, 10)), []
    solver._measure = lambda: (pieces.append(piece) for piece in range(4))
    one, other = solver.measuring(), solver.measuring()
    next(one), next(other)
    assert [*other] == [None, None]
    assert [*one] == []  # what the other one has measured
    assert pieces == [0, 1, 2, 3]
    again = solver.measuring()
    next(again)
    solver.stop_measuring()  # the other one goes on learning
    assert [*again] == []


def test_a_question_about_another_spot_leaves_none_without_its_answer(monkeypatch):
    measure, begun = Solver._measure, []

    def slowly(solver):
        begun.append(solver)
        yield
        yield from measure(solver)

    monkeypatch.setattr(Solver, "_measure", slowly)
    first, other = (
        equilibrium.analyse(Strategy(spot("AsAh", "KsKh", board, 2, 1), iterations=2))
        for board in ("2c3d7h8s", "2c3d7h8sTc")
    )
    while not begun:
        next(first)
    next(other)
    *_, last = first
    assert last.iterations == 2


def test_kernels_are_ready_after_preparing():
    from engine.jit import on_compile

    assert list(equilibrium.prepare()) == [("equilibrium", 2)] * 2
    late = []
    with on_compile(lambda: late.append(1)):
        flop = solved(spot("AsAh", "KsKh", "2c3d7h", 10, 10, (1.0,), cap=1), 50)
        for line in (
            (),
            ("check", "check", "8s"),
            ("check", "check", "8s", "check", "check", "9s"),
        ):
            assert tell(flop, line, 1.0, 0.0).actions
        for board in ("2c3d7h8s", "2c3d7h8sTc"):
            assert tell(solved(spot("AsAh", "KsKh", board, 10, 10)), (), 1.0, 0.0).actions
    assert late == []


@pytest.mark.parametrize(("cap", "most"), [(100.0, 15.0), (8.0, 8.0)])
def test_ends_of_the_tree_pay_rake_on_the_whole_pot_up_to_the_cap(cap, most):
    asked = spot("AA", "KK", "2c3d7h8sTc", 100, 100, (1.0,), rake=0.05, rake_cap=cap)
    ends = [node for node in tree.build(asked)[0].nodes if node.kind in (tree.FOLD, tree.SHOWDOWN)]
    # Checked through, or a bet that is folded to: 100; a bet of 100 that is called: 300.
    assert {(end.stake, end.rake) for end in ends} == {(50.0, 5.0), (150.0, most)}
    assert len(ends) == 5
