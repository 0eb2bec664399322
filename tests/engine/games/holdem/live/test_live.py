"""Answers of streets in progress: against a slow twin, a solution, and themselves."""

import random
from types import SimpleNamespace

import numpy as np
import pytest

from engine.asking import analyse
from engine.cards import parse_cards
from engine.games import holdem
from engine.games.holdem import live
from engine.games.holdem.live import answering, solver as solver_module
from engine.games.holdem.live.answering import Street
from engine.games.holdem.live.boards import (
    LEAST_SPREAD,
    MEANS,
    PERCENTILES,
    RIVER_BUCKETS,
    SPREAD_WIDTH,
    SPREADS,
    texture,
)
from engine.games.holdem.live.records import RIVER, TURN
from engine.games.holdem.live.walks import take_in
from engine.games.holdem.ranges import COMBOS
from engine.games.holdem.strategy.equilibrium.questions import Strategy
from engine.limits import Limits
from tests.engine.games.holdem.live.naive_live import compare_pass, percentiles

BOARDS = ["Qd9h4h", "Ks7s2s", "8c8d3h", "Qd9h4h2c", "AsKs7d7h"]


def street(oop, ip, board, line=(), pot=20.0, stack=30.0, seed=1, **more):
    ranges = holdem.parse_range(oop), holdem.parse_range(ip)
    spot = live.spot_of(*ranges, tuple(parse_cards(board)), pot, stack, **more)
    return Street(live.Question(spot, tuple(line), limits=Limits(seed=seed, deals=4)))


def test_errors_are_of_the_hand_that_is_asked_about_and_of_all():
    """Two actions, two hands, held alike: halves of the hand at 1 differ by 4 in the second."""
    noise = np.array([[0.0, 0.0], [1.0, 2.0]])  # half of what the halves differ by
    shares, parts = np.array([[0.5, 0.5], [0.5, 0.5]]), np.array([0.5, 0.5])
    evs, half = np.array([[3.0, 3.0], [1.0, 1.0]]), 1.96 * answering.LEARNED
    whole, of_each = answering._errors(noise, shares, parts, evs)
    assert (whole, of_each) == (pytest.approx(half * 1.25**0.5, rel=1e-4), ())
    best, (own, other) = answering._errors(noise, shares, parts, evs, 1)
    assert best == own == 0
    weight = answering.OTHERS
    mean = (2.0**2 + weight * (1.0**2 + 2.0**2) / 2) / (1 + weight)
    assert other == pytest.approx(half * mean**0.5, rel=1e-4)
    best, (other, own) = answering._errors(noise, shares, parts, -evs, 1)  # the other is best
    assert best == own == other == pytest.approx(half * mean**0.5, rel=1e-4)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("player", [0, 1])
def test_a_pass_is_that_of_a_slow_walk_over_the_whole_betting(board, player):
    source = random.Random(f"{board} {player}")
    oop = source.choice(["QQ+, AKs", "AsKs, QhQc:0.5, 8s7s, 9c9d", "JsTs, 2c2d:0.3, AhAd"])
    ip = source.choice(["TT+, AQs:0.7", "KhKd, 6h5h, AdQs", "A5s, 99"])
    rake, seed = source.choice([0.0, 0.05]), source.randrange(2**32)
    solver = street(oop, ip, board, rake=rake, seed=seed).solver
    dealt = compare_pass(solver, player, seed)
    assert dealt[: len(board) // 2] == tuple(parse_cards(board))


def test_what_boards_teach_is_taken_in_once():
    solver = street("QQ+", "TT+", "Qd9h4h").solver
    first, second = (np.full(solver.entries, by, np.float32) for by in (1.0, 2.0))
    regrets, sums = np.zeros((2, solver.entries), np.float32)
    take_in(solver.betting, regrets, sums, first, second, 0, 5.0, 7.0)
    assert not first.any()
    assert not second.any()
    assert set(np.unique(regrets)) == {0.0, 15.0}
    assert set(np.unique(sums)) == {0.0, 21.0}
    assert ((regrets > 0) != (sums > 0)).all()  # one of the two learns at each decision


def test_all_in_is_offered_where_no_more_than_half_a_pot_is_left():
    for stack, last in ((9.0, 9.0), (11.0, 6.6)):
        options = street("QQ+", "TT+", "Qd9h4h2c", stack=stack, bets="33").places[0].options
        assert options[-1].put[0] == pytest.approx(last)


def test_both_players_learn_from_boards_of_their_own(monkeypatch):
    """On boards from which the other has just learned a player would look worse than it is."""
    solver, numbers, whole = street("QQ+", "TT+", "Qd9h4h").solver, [], solver_module.deal

    def noted(tables, hands, begins, source, number, room):
        numbers.append(number)
        whole(tables, hands, begins, source, number, room)

    monkeypatch.setattr(solver_module, "deal", noted)
    solver.improve(3)
    assert sorted(numbers) == list(range(3 * 2 * solver_module.BOARDS))


def test_crumbs_of_a_range_are_left_out_and_what_is_held_now_and_then_is_not():
    solver = street("QQ", "TT", "Qd9h4h").solver
    weights = np.zeros(len(solver.combos))
    weights[:2] = 1e-3, 1e-7
    assert solver.range_of(weights).total == pytest.approx(1e-3)


def weight_by_hand(solver):
    hands = [COMBOS[combo] for combo in solver.combos]
    return hands, dict(zip(hands, solver.hands.mix.tolist(), strict=True))


def test_buckets_of_a_river_are_percentiles_of_what_both_hold():
    solver = street("22+, AKs, 76s", "TT+, AQs, 98s", "Qd9h4h2c").solver
    solver.improve(1)
    room = solver.rooms[0]
    hands, weights = weight_by_hand(solver)
    share = percentiles(hands, weights, tuple(int(card) for card in room.dealt))
    kind = texture(room.dealt, 5)
    for at in range(room.size[0]):
        bucket = room.places[RIVER, at]
        assert bucket // PERCENTILES == kind
        place = min(share[hands[room.listed[at]]] * PERCENTILES, PERCENTILES - 1)
        assert abs(bucket % PERCENTILES - int(place)) <= (place % 1 < 1e-4 or place % 1 > 1 - 1e-4)
    assert room.places[RIVER].max() < RIVER_BUCKETS


def test_buckets_of_a_turn_are_means_and_deviations_over_all_rivers():
    solver = street("QQ+, JsTs", "TT+, 8h7h", "Qd9h4h").solver
    solver.improve(1)
    room = solver.rooms[0]
    hands, weights = weight_by_hand(solver)
    turn = tuple(int(card) for card in room.dealt[:4])
    rivers = [percentiles(hands, weights, (*turn, card)) for card in range(52) if card not in turn]
    for at in range(room.size[0]):
        hand = hands[room.listed[at]]
        found = np.array([by[hand] for by in rivers if hand in by])
        mean, spread = found.mean() * MEANS, (found.std() - LEAST_SPREAD) / SPREAD_WIDTH + 1
        level, step = divmod(int(room.places[TURN, at]) % (MEANS * SPREADS), SPREADS)
        assert level == 0 or level - 1e-3 <= mean
        assert mean <= level + 1 + 1e-3
        assert step == 0 or step - 1e-3 <= spread
        assert step == SPREADS - 1 or spread <= step + 1 + 1e-3


@pytest.mark.parametrize(
    ("board", "kind"),
    [
        *(("Ks7s2s", 5), ("Ks7s2h", 4), ("Ks7d2h", 3), ("Qs7d2h", 6), ("Qs7s2s", 8)),
        *(("8s8d2h", 0), ("8s8d2s", 1), ("9s7d2hAs", 3), ("9s7d2h3s", 6), ("9s7s2s3s", 8)),
    ],
)
def test_boards_of_a_kind_are_told_by_suits_pairs_and_height(board, kind):
    cards = np.array(parse_cards(board), np.int64)
    assert texture(cards, len(cards)) == kind


def answer_to(line=(), deals=200, threads=1, board="Ks7s2s9c", seed=3, **more):
    ranges = holdem.parse_range("QQ+, AKs, 87s, 98s"), holdem.parse_range("TT+, AQs+, 77, A5s")
    spot = live.spot_of(*ranges, tuple(parse_cards(board)), 20.0, 60.0, **more)
    limits = Limits(deals=deals, threads=threads, seed=seed)
    *_, last = live.analyse(live.Question(spot, tuple(line), limits=limits))
    return last


def anew(**more):
    """An answer that what was asked before has no part in."""
    answering._KEPT.clear()
    return answer_to(deals=60, **more)


def test_any_number_of_threads_gives_the_same_answer():
    one, two = (anew(threads=threads) for threads in (1, 2))
    assert one.hands == two.hands
    assert one.ranges == two.ranges


@pytest.mark.parametrize(("asked", "used"), [(1, 1), (2, 2), (9, 2), (None, 2)])
def test_no_more_threads_work_than_are_asked_for_or_boards_are_sampled(monkeypatch, asked, used):
    answering.prepare()  # by one thread, once
    seen, improve = set(), answering.Solver.improve

    def watched(solver, iterations, threads):
        seen.add(threads)
        improve(solver, iterations, threads)

    monkeypatch.setattr(answering.Solver, "improve", watched)
    monkeypatch.setattr(answering.pool, "cores", lambda: 4)
    anew(threads=asked)
    assert seen == {used}


@pytest.mark.parametrize("line", [("bet 12",), ("bet 12", "raise 40")])
def test_a_fold_wins_and_loses_nothing_more_whatever_was_put_in(line):
    answer = answer_to(line)
    fold = answer.actions.index("fold")
    assert max(abs(hand.evs[fold]) for hand in answer.hands) < 1e-3


def test_what_is_asked_for_is_sampled_at_least_and_how_rough_that_is_is_told():
    assert [answer_to(deals=deals).boards for deals in (100, 101)] == [100, 104]
    told = [answering._rough(SimpleNamespace(iterations=number)) for number in (0, 50, 5000)]
    assert told == [100.0, 2.0, answering.LEAST_ROUGH]


def test_what_was_learned_from_other_boards_has_no_part_in_an_answer():
    first, other = (anew(seed=seed) for seed in (3, 4))
    assert first.hands != other.hands
    assert answer_to(deals=60, seed=3).hands == first.hands


def test_what_one_wins_the_other_loses():
    solver = street("QQ+, AKs", "TT+, AQs", "Qd9h4h").solver
    solver.improve(20)
    won, _errors = solver.play(40, seed=5)
    assert won.sum() == pytest.approx(0, abs=1e-4)


def test_ranges_after_a_line_are_those_before_by_how_often_it_is_done():
    before = answer_to()
    at = before.actions.index("check")
    after = answer_to(["check"])
    assert after.to_act == "ip"
    assert after.ranges[0].weights == pytest.approx(before.after[at].weights, abs=1e-6)
    done = answer_to(["check", "check"])
    assert done.to_act == "river"
    assert done.actions == ()
    assert done.pot == 20.0


def test_an_amount_that_is_no_size_of_the_spot_is_taken_as_it_is():
    answer = answer_to(["bet 11"])
    assert (answer.pot, answer.to_call) == (31.0, 11.0)
    called = answer_to(["bet 11", "call"])
    assert (called.to_act, called.pot, called.stack) == ("river", 42.0, 49.0)
    with pytest.raises(ValueError, match=r"“bet 99” is no action here; there is: check, bet"):
        answer_to(["bet 99"])


def test_a_river_is_for_the_solver():
    spot = live.spot_of(*(holdem.parse_range("QQ+"),) * 2, tuple(parse_cards("Ks7s2s9c3d")), 20, 60)
    with pytest.raises(ValueError, match="a river is solved"):
        live.Question(spot)


def test_a_hand_that_the_range_lacks_is_advised_on():
    ranges = holdem.parse_range("QQ+"), holdem.parse_range("TT+")
    spot = live.spot_of(*ranges, tuple(parse_cards("Ks7s2s9c")), 20.0, 60.0)
    hand = tuple(parse_cards("7d7c"))
    *_, answer = live.analyse(live.Question(spot, (), hand, Limits(deals=60)))
    own = answer.of(COMBOS.index((min(hand), max(hand))))
    assert own is not None
    assert own.reach == 0.0
    assert sum(own.frequencies) == pytest.approx(1)


def test_a_hand_that_the_range_lacks_counts_for_next_to_nothing_among_those_it_has():
    ranges = holdem.parse_range("QQ+"), holdem.parse_range("TT+")
    spot = live.spot_of(*ranges, tuple(parse_cards("Ks7s2s9c")), 20.0, 60.0)
    solver = Street(live.Question(spot, (), tuple(parse_cards("7d7c")))).solver
    own = solver.hands.weights[0]
    assert 0 < own[own > 0].min() < 0.01
    assert own.max() == 1.0


def loss(answer, solution, pot):
    """% of the pot that is lost by an answer's frequencies, by the worths of a solution."""
    lost = met = 0.0
    for combo in solution.combos:
        own = answer.of(combo.combo)
        if own is None or combo.reach < 1e-6:
            continue
        order = [solution.actions.index(action) for action in answer.actions]
        evs = [combo.action_evs[at] for at in order]
        best = sum(combo.frequencies[at] * ev for at, ev in zip(order, evs, strict=True))
        got = sum(share * ev for share, ev in zip(own.frequencies, evs, strict=True))
        lost += combo.reach * (best - got)
        met += combo.reach
    return 100 * lost / met / pot


@pytest.mark.parametrize("line", [(), ("check",), ("bet 12",)])
def test_little_is_lost_against_a_solution(line):
    answer = answer_to(line, deals=1600, bets="60")
    ranges = holdem.parse_range("QQ+, AKs, 87s, 98s"), holdem.parse_range("TT+, AQs+, 77, A5s")
    board = tuple(parse_cards("Ks7s2s9c"))
    spot = live.spot_of(*ranges, board, 20.0, 60.0, bets="60")
    *_, solution = analyse(Strategy(spot, line, target=0.1))
    assert loss(answer, solution, 20.0) < 0.5
