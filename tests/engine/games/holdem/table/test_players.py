"""Robots, and matches between them."""

import itertools
from math import sqrt
from statistics import stdev
from types import SimpleNamespace

import numpy as np
import pytest

from engine.cards import parse_cards
from engine.games.holdem import Question, analyse, table
from engine.games.holdem.in_play import Hand, Step, Table, parse_line
from engine.games.holdem.in_play.before import before_the_flop
from engine.games.holdem.live import answering
from engine.games.holdem.review.judge import expected
from engine.games.holdem.review.questions import AllIn
from engine.games.holdem.table import KINDS, PEOPLE, Luck, Match, Turn
from engine.games.holdem.table.match import _result, kind_of, play_round
from engine.games.holdem.table.players import ROBOTS, _sized, equity, held, run_outs
from engine.limits import Limits

LINE = "BTN raise 2.5; BB call | Qd9h4h BB check; BTN bet 3"


def moved(hand, cards, kind, seed=0):
    (move,) = table.analyse(
        Turn(hand, tuple(parse_cards(cards)), kind, limits=Limits(seed=seed, threads=1))
    )
    return move.step


def test_people_have_their_shifts():
    assert tuple(ROBOTS) == PEOPLE


@pytest.mark.parametrize("kind", ["fair", "loose", "tight", "aggressive"])
def test_nobody_folds_the_nuts_or_what_is_free(kind):
    hand = parse_line("BTN raise 2.5; BB call | Qd9h4h BB check; BTN bet 3; BB raise 9", Table())
    assert moved(hand, "QsQc", kind).kind != "fold"
    free = parse_line("BTN raise 2.5; BB call | Qd9h4h", Table())
    assert moved(free, "3c2c", kind).kind != "fold"


def test_people_differ_as_they_are_called():
    hand = parse_line(LINE, Table())
    did = {kind: [moved(hand, c, kind).kind for c in WEAK] for kind in ("loose", "tight")}
    assert did["loose"].count("call") > 2 * did["tight"].count("call")
    raised = [moved(Hand(Table()), c, "aggressive").kind for c in WEAK]
    assert raised.count("raise") > 2 * [moved(Hand(Table()), c, "fair").kind for c in WEAK].count(
        "raise"
    )


WEAK = ["AcTs", "Kc8c", "Js8s", "7d6d", "5s5c", "Ac5c", "JcTs", "9c8c", "4c3c", "KsJd"]


def test_a_robot_moves_alike_with_a_seed():
    hand = parse_line(LINE, Table())
    for kind in KINDS:
        assert moved(hand, "JhTs", kind, 3) == moved(hand, "JhTs", kind, 3)


def test_a_strong_robot_takes_what_it_is_advised():
    hand = parse_line(LINE, Table())
    assert moved(hand, "9s9c", "strong").kind in ("call", "raise")
    assert moved(Hand(Table()), "7c2d", "strong").kind == "fold"


def test_equity_on_shared_boards_is_about_the_exact_one():
    hand = parse_line(LINE, Table())
    hole = tuple(parse_cards("JhTs"))
    before = before_the_flop(hand)
    seat = hand.table.positions.index("BTN")
    held_before = np.where(held(hand, before, hole)[seat] > 0, before.ranges[seat].weights, 0.0)
    told = equity(hand, hole, [held_before])
    *_, exact = analyse(Question((hole, before.ranges[seat]), hand.board))
    assert told == pytest.approx(exact.seats[0].equity, abs=0.05)


def test_what_was_done_makes_strong_hands_likelier():
    hand = parse_line(LINE, Table())
    (weights,) = held(hand, before_the_flop(hand), ()).values()
    good = run_outs(hand.board).good
    flat = np.asarray(before_the_flop(hand).ranges[hand.table.positions.index("BTN")].weights)
    flat = np.where(weights > 0, flat, 0.0)
    assert (weights * good).sum() / weights.sum() > (flat * good).sum() / flat.sum() + 0.02


def test_cards_that_are_shared_make_no_hand():
    outs = run_outs(tuple(parse_cards("Qd9h4h2c")))
    assert outs.made.shape == (48, 1326)
    assert (outs.made == 0).sum(axis=1).tolist() == [1326 - 47 * 46 // 2] * 48


def test_a_match_is_the_same_again_and_gives_as_much_as_it_takes():
    match = Match(("fair", "people"), 4, limits=Limits(deals=24, seed=5))
    *_, one = table.analyse(match)
    *_, other = table.analyse(match)
    assert [p.bb_per_100 for p in one.players] == [p.bb_per_100 for p in other.players]
    assert one.hands == 24
    assert {p.kind: p.hands for p in one.players} == {"fair": 48, "people": 48}
    assert sum(p.bb_per_100 for p in one.players) == pytest.approx(0, abs=1e-6)
    assert sum(p.by_equity for p in one.players) == pytest.approx(0, abs=1e-3)


def test_the_same_cards_are_held_by_all():
    match = Match(("fair", "tight", "loose"), 6, limits=Limits(seed=2))
    chairs = [who for who, _played in play_round(match, 0)]
    assert match.turns == 3
    assert all({who[seat] for who in chairs} == {"fair", "tight", "loose"} for seat in range(6))


def test_players_of_a_kind_win_nothing_of_each_other():
    *_, answer = table.analyse(Match(("fair",), 3, limits=Limits(deals=10, seed=1)))
    assert [p.bb_per_100 for p in answer.players] == pytest.approx([0.0])


def test_people_are_of_each_kind_in_turn():
    assert {kind_of("people", number) for number in range(3)} == set(table.PEOPLE)
    assert kind_of("fair", 2) == "fair"


@pytest.mark.parametrize(
    ("players", "seats", "words"),
    [(("shark",), 6, "is no player"), (("fair",) * 3, 2, "3 players"), (("fair",), 9, "9 seats")],
)
def test_what_is_no_match_is_refused(players, seats, words):
    with pytest.raises(ValueError, match=words):
        Match(players, seats)


def test_a_raise_of_odd_chips_is_rounded_to_none_that_is_too_small():
    flop = Hand(Table((100.0, 100.0))).then(Step("call", 0), Step("check", 1)).deal(0, 1, 2)
    hand = flop.raise_to(5.5512)
    step = _sized(hand, hand.choices(), 8.0)  # at least 11.1024
    assert step.kind == "raise"
    assert hand.then(step).state.bet == pytest.approx(11.1024)


def test_an_all_in_that_raises_nothing_shows_what_a_call_shows():
    short = Table((100.0, 100.0, 100.0, 12.5, 100.0, 100.0))
    line = "HJ raise 2.5; BTN call; BB call | Qd9h4h BB bet 20; HJ call; BTN "
    called, all_in = (parse_line(line + last, short) for last in ("call", "all-in"))
    before = before_the_flop(called)
    shown = held(all_in, before, ())
    for seat, weights in held(called, before, ()).items():
        assert np.array_equal(weights, shown[seat])


def test_luck_in_a_side_pot_knows_the_cards_of_who_is_all_in_beside_it():
    """Three are in on the turn; a side pot is between two, and the third holds two of the outs."""
    stacks = Table((20.0, 50.0, 50.0))
    holes = tuple(tuple(parse_cards(text)) for text in ("KhKd", "AhAd", "KsTh"))
    hand = parse_line(
        "BTN call; SB call; BB check | 2c7dJh SB check; BB check; BTN check | Qs SB all-in;"
        " BB all-in; BTN all-in | 3c",
        stacks,
    )
    (luck,) = table.analyse(Luck(hand, holes))
    rivers = [card for card in range(52) if card not in {*hand.board[:4], *sum(holes, ())}]
    before = hand.before(len(hand.steps) - 1)
    mean = np.mean([table.nets(before.deal(river), holes) for river in rivers], axis=0)
    assert luck.nets == pytest.approx(tuple(mean), abs=1e-4)
    won = [expected(AllIn(1, before, me, holes)) - before.state.put[me] for me in range(3)]
    assert won == pytest.approx(tuple(mean), abs=1e-4)


@pytest.mark.parametrize(
    ("line", "fast"), [(LINE, False), (LINE, True), (f"{LINE}; BB call | 2c BB check", False)]
)
def test_a_robot_moves_in_its_time_however_slow_the_machine(monkeypatch, line, fast):
    """A clock on which each look is a second: no more is learned than a few rounds a street.

    And once more where so few rounds make the line look as if it were hardly ever played.
    """
    done, learned = [], answering.Solver.improve
    clock = SimpleNamespace(perf_counter=itertools.count().__next__)
    monkeypatch.setattr(answering, "time", clock)
    monkeypatch.setattr(answering.Solver, "improve", lambda *each: done.append(learned(*each)))
    hand = parse_line(line, Table())
    turn = Turn(hand, tuple(parse_cards("JhTs")), "strong", fast, Limits(seconds=1.0, threads=1))
    (move,) = table.analyse(turn)
    assert hand.then(move.step)
    assert len(done) <= answering.LEAST_ITERATIONS * (hand.street - 1)


@pytest.mark.parametrize(
    ("line", "seconds"), [(LINE, 3.0), (f"{LINE}; BB call | 2c BB check", 1.5)]
)
def test_the_time_of_a_strong_robot_is_that_of_all_streets_that_are_solved(
    monkeypatch, line, seconds
):
    asked = []

    def hear(question):
        asked.append(question.limits.seconds)
        return iter(())

    monkeypatch.setattr("engine.games.holdem.table.players.analyse", hear)
    limits = Limits(seconds=3.0, threads=1)
    turn = Turn(parse_line(line, Table()), tuple(parse_cards("JhTs")), "strong", limits=limits)
    (move,) = table.analyse(turn)
    assert turn.hand.then(move.step)
    assert asked == [seconds]


def test_what_a_player_won_is_told_by_the_hundred_hands_with_its_error():
    rows = [(3, 2.0, 1.0, 2, 1), (3, -1.0, 0.5, 1, 1), (3, 4.0, -2.0, 3, 0)]  # of each deal
    found = _result("fair", rows)
    by_deal = [[100 * row[at] / row[0] for row in rows] for at in (1, 2)]
    told = (found.bb_per_100, found.se), (found.by_equity, found.by_equity_se)
    for (mean, error), values in zip(told, by_deal, strict=True):
        assert mean == pytest.approx(sum(values) / 3)
        assert error == pytest.approx(stdev(values) / sqrt(3))
    assert (found.hands, found.vpip, found.pfr) == pytest.approx((9, 6 / 9, 2 / 9))
