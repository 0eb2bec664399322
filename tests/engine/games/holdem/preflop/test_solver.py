from dataclasses import replace

import numpy as np
import pytest

from engine.games.holdem.preflop import Question, analyse, parse_line
from engine.games.holdem.preflop.charts import Chart
from engine.games.holdem.preflop.packing import packed_chart
from engine.games.holdem.preflop.questions import HERE
from engine.games.holdem.preflop.solver import Game, solve
from engine.games.holdem.preflop.tree import (
    FOUR_BET,
    KINDS,
    LIMPED,
    RAISED,
    THREE_BET,
    Table,
    build,
)
from engine.games.holdem.preflop.worths import CHANCES, Tilts, equities, masses, triples
from engine.games.holdem.ranges import HANDS
from tests.engine.games.holdem.preflop import naive_preflop

GOLDEN = {"push": 58.27, "call": 37.39}  # heads-up, 10 big blinds: all in or fold


@pytest.fixture(scope="module")
def heads_up():
    *_, solution = solve(Table(2, 10.0, push_or_fold=True), 200)
    return solution


def test_all_in_or_fold_is_the_known_equilibrium(heads_up):
    push, call = (100 * float(CHANCES @ heads_up.play[row]) for row in (2, 4))
    assert push == pytest.approx(GOLDEN["push"], abs=0.3)
    assert call == pytest.approx(GOLDEN["call"], abs=0.3)
    assert heads_up.seats == pytest.approx((-0.0454, 0.0454), abs=5e-4)
    assert heads_up.gain < 1e-4


def test_the_same_table_gives_the_same_answer(heads_up):
    *_, again = solve(Table(2, 10.0, push_or_fold=True), 200)
    assert (again.play == heads_up.play).all()


def test_heads_up_what_one_wins_the_other_loses():
    *_, solution = solve(Table(2, 40.0), 30)
    assert sum(solution.seats) == pytest.approx(0, abs=1e-4)


def test_a_rake_is_missing_from_the_sum():
    *_, solution = solve(Table(2, 40.0, rake=0.05, rake_cap=1.0), 30)
    assert -1 < sum(solution.seats) < -0.01


@pytest.mark.parametrize("table", [Table(2, 30.0, ante=0.1, rake=0.05, rake_cap=0.5)])
def test_worths_are_those_of_the_slow_twin(table):
    random = np.random.default_rng(5)
    tilt = random.normal(0, 0.1, (KINDS, 2, len(HANDS)))
    groups = {(kind, "BB", "BTN"): tilt[kind] for kind in (LIMPED, RAISED, THREE_BET, FOUR_BET)}
    game = Game(table, Tilts(groups, dict.fromkeys(groups, 0.1)))
    play = game.normalised(random.random((game.size, len(HANDS))).astype(np.float32))
    reach = game.reach(play)
    state = (reach, *game.masses(reach))
    mass, equity = masses(), equities()
    for seat in range(table.seats):
        found = game.worths(seat, play, state, best=False)[0]
        for hand in (0, 30, 168):
            slow = naive_preflop.worth(
                game.points,
                table,
                seat,
                hand,
                play.tolist(),
                lambda mine, theirs: mass[theirs, mine],
                lambda mine, theirs: equity[mine, theirs],
                tilt,
            )
            assert found[hand] == pytest.approx(slow, abs=1e-3)


def test_shares_of_three_players_add_up_and_aces_win_most():
    three, mass = triples(), masses()
    anything = np.ones(len(HANDS), np.float32)
    small = anything @ three.theirs
    share = np.outer(small, small).ravel() @ three.core @ three.mine
    assert float(CHANCES @ share) == pytest.approx(1 / 3, abs=0.005)
    assert share.argmax() == HANDS.index("AA")
    assert share[HANDS.index("AA")] == pytest.approx(0.735, abs=0.035)  # counted elsewhere
    assert (anything @ mass)[0] == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_may_fold_and_the_last_one_wins(seats):
    points = build(Table(seats, 100.0))
    number = 0
    while points[number].end is None:
        assert points[number].actions[0] == "fold"
        number = points[number].children[0]
    assert points[number].end.players == ((seats - 1,) if seats > 2 else (1,))


def test_nobody_pays_more_than_the_stack_and_no_more_than_three_see_a_flop():
    for table in (Table(4, 12.0, ante=0.1), Table(5, 100.0)):
        for point in build(table):
            assert max(point.paid) <= table.behind + 1e-9
            assert point.end is None or 1 <= len(point.end.players) <= 3


def reached(table, *kinds):
    """What whoever is to act may do after these actions."""
    points, at = build(table), 0
    for kind in kinds:
        words = [action.split()[0] for action in points[at].actions]
        at = points[at].children[words.index(kind)]
    return points[at].actions


@pytest.mark.parametrize(
    ("kinds", "size"),
    [
        ("fold fold", 2.5),
        ("fold fold fold fold", 3.0),  # the small blind
        ("fold fold raise", 7.5),
        ("fold fold raise fold", 10.0),  # the blinds act first on the flop
        ("fold fold raise fold fold", 10.0),
        ("fold fold raise raise fold fold", 18.8),
        ("fold fold raise fold fold raise", 22.0),
        ("fold fold raise call fold", 12.5),  # of one and a caller
    ],
)
def test_who_acts_later_on_the_flop_raises_by_less(kinds, size):
    assert reached(Table(6, 100.0), *kinds.split())[-1] == f"raise {size:g}"


@pytest.mark.parametrize(("seats", "may"), [(6, True), (9, False)])
def test_at_a_large_table_nobody_raises_the_third_time_without_having_been_in(seats, may):
    actions = reached(Table(seats, 100.0), "raise", "raise")
    assert any(" " in action for action in actions) is may


def test_a_solution_is_packed_and_read_again(heads_up):
    chart = Chart(packed_chart(Table(2, 10.0, push_or_fold=True), heads_up))
    node = chart.node([("BTN", "all-in", 10)])
    assert node.to_act == "BB"
    assert node.totals[1] == pytest.approx(GOLDEN["call"] / 100, abs=0.01)
    assert node.evs[0][1] == pytest.approx(7.9, abs=0.3)


def test_a_table_without_a_chart_is_solved():
    question = Question(2, 33.0, parse_line("BTN raise 2.2"), seconds=0.2)
    *_, answer = analyse(question)
    assert (answer.source, answer.to_act, answer.stack) == ("solved", "BB", 33.0)
    assert answer.progress == 1


def test_another_line_of_a_table_goes_on_with_what_is_solved():
    question = Question(2, 34.0, seconds=0.2, at=HERE)
    first, *_, answer = analyse(question)
    assert (first.source, first.progress, first.stack) == ("chart", 0, 40)  # the nearest
    assert (answer.source, answer.progress) == ("solved", 1)
    (at_once,) = analyse(replace(question, line=parse_line("BTN raise 2.2")))
    assert (at_once.source, at_once.to_act) == ("solved", "BB")


def test_any_turn_of_a_line_is_looked_at_and_why_it_stops_is_said():
    line = parse_line("BTN call; BB check")
    (answer,) = analyse(Question(2, 100.0, line, at=HERE))
    assert [turn.to_act for turn in answer.turns] == ["BTN", "BB"]
    assert (answer.at, answer.to_act) == (1, "BB")
    assert "nobody is left" in answer.stops
    (answer,) = analyse(Question(2, 100.0, line, at=0))
    assert (answer.at, answer.to_act) == (0, "BTN")
    (behind,) = analyse(Question(6, 100.0, at=3))
    assert (behind.to_act, behind.stops) == ("BTN", "")
    (taken,) = analyse(Question(2, 100.0, parse_line("BTN raise 3"), at=HERE))
    assert taken.mapped == (("BTN", "raise 3", "raise 2.5"),)
    with pytest.raises(ValueError, match="nobody is left"):
        list(analyse(Question(2, 100.0, line)))


def test_who_is_locked_plays_that_often_and_others_answer_it():
    opens = parse_line("BTN raise 2.2")

    def asked(line, share, at):
        question = Question(2, 34.0, line, seconds=0.5, at=at, locks=((opens, share),))
        return list(analyse(question))[-1]

    folds = []
    for share in (0.1, 0.9):
        answer = asked((), share, 0)
        raised = answer.totals[answer.actions.index("raise 2.2")]
        assert raised == pytest.approx(share, abs=0.02)
        folds.append(asked(opens, share, HERE).totals[0])
    assert folds[0] > folds[1] + 0.02


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (lambda: Table(6, 1000.0), "2 to 300"),
        (lambda: Table(6, 100.0, open=40.0), "2 to 10"),
        (lambda: Table(6, 100.0, ante=-1.0), "ante"),
        (lambda: parse_line("HJ raise"), "how much"),
        (lambda: parse_line("HJ jumps"), "no step"),
        (lambda: Question(12), "2 to 9"),
        (lambda: Question(6, locks=((parse_line("HJ raise 2.5"), 0.6),)), "locks"),
        (lambda: Question(6, locks=(((), 0.6),), seconds=1), "locked needs"),
    ],
)
def test_what_is_no_table_and_no_line_is_one_sentence(made, said):
    with pytest.raises(ValueError, match=said):
        made()


def test_what_ends_the_hand_can_be_locked_too():
    line = parse_line("BTN raise 2.2; BB fold")
    *_, answer = analyse(Question(2, 34.0, line[:1], seconds=0.2, locks=((line, 0.75),)))
    assert answer.totals[answer.actions.index("fold")] == pytest.approx(0.75, abs=0.01)


def test_what_a_response_gains_leaves_alone_what_is_locked():
    game = Game(Table(2, 10.0, push_or_fold=True))
    random = np.random.default_rng(4)
    play = game.normalised(random.random((game.size, len(HANDS))).astype(np.float32))
    reach = game.reach(play)
    state = (reach, *game.masses(reach))
    every, none = np.ones(game.size, np.bool_), np.zeros(game.size, np.bool_)
    for seat in range(2):
        as_is = game.worths(seat, play, state, best=False)
        free = game.worths(seat, play, state, best=True)
        assert game.worths(seat, play, state, best=True, tied=every) == pytest.approx(as_is)
        assert game.worths(seat, play, state, best=True, tied=none) == pytest.approx(free)
        assert CHANCES @ free[0] > CHANCES @ as_is[0]


@pytest.mark.parametrize("step", ["HJ raise 2.5", "hj Raise to 2.5", "HJ bet 2.5", "HJ bet to 2.5"])
def test_a_first_raise_may_be_called_a_bet(step):
    assert parse_line(step) == (("HJ", "raise", 2.5),)
