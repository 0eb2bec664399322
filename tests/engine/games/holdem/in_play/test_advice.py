"""What to do now: by charts, by solutions, by equity."""

import math
import re
from collections import OrderedDict
from dataclasses import replace
from math import log
from types import SimpleNamespace

import pytest

from engine.cards import parse_cards
from engine.games import holdem
from engine.games.holdem import preflop
from engine.games.holdem.in_play import (
    Hand,
    Question,
    Step,
    Table,
    advice,
    analyse,
    parse_line,
    read_hole,
    solving,
)
from engine.games.holdem.in_play.before import (
    ALL_IN_OR_FOLD,
    AMONG_MORE,
    WIDER,
    Before,
    before_the_flop,
    of_classes,
    own_size,
)
from engine.games.holdem.in_play.judging import judge_before, judged_by
from engine.games.holdem.in_play.solving import StreetSpot, after_the_street, told_ranges
from engine.games.holdem.live.questions import ASKED, LATER
from engine.games.holdem.preflop.charts import Node, find
from engine.games.holdem.preflop.tree import Table as Tree
from engine.games.holdem.ranges import HAND_COMBOS, HANDS, class_of, parse_range
from engine.games.holdem.strategy.equilibrium.questions import Strategy
from engine.games.holdem.three_way import NARROWING
from engine.limits import NO_LIMITS, Limits

SIX = Table((100.0,) * 6)
RIVER = "HJ raise 2.5; BTN call | Qd9h4h HJ check; BTN check | 2c HJ check; BTN check | 7s HJ bet 4"
FEW = ((1, parse_range("QsQh, JdTd")), (3, parse_range("AhQc, 8h7h")))


FEW_OF_TWO = (FEW[0][1], FEW[1][1])


def read_board(text):
    return tuple(parse_cards(text))


def on(street, ranges):
    """Ranges that are known on a street."""
    return tuple((seat, street, held) for seat, held in ranges)


COUNTED, SHORT = Limits(deals=200), Limits(seconds=0.2)  # by boards and iterations, by the clock


def final(line, me, hole, table=SIX, ranges=(), limits=SHORT):
    hand = parse_line(line, table)
    *_, answer = analyse(Question(hand, me, read_hole(hole), ranges, limits))
    return answer


def test_before_the_flop_the_chart_answers():
    answer = final("BTN all-in", 1, "AhQh", Table((10.0, 10.0)))
    assert (answer.source, answer.to_act, answer.best) == ("chart", "BB", "call")
    node = find(2, 10.0).node([("BTN", "all-in", 10)])
    at = HANDS.index("AQs")
    assert (answer.frequencies, answer.evs) == (node.frequencies[at], node.evs[at])
    assert answer.range_of("BB").combos == 1326
    assert answer.pot == 11.0


def test_where_no_chart_is_the_ranges_are_guessed_and_that_is_said(monkeypatch):
    def none(_seats, _stack):
        raise ValueError

    monkeypatch.setattr("engine.games.holdem.in_play.before.find", none)
    answer = final("HJ raise 2.5; BTN raise 8", 1, "AhQh")
    assert answer.source == "equity"
    assert answer.notes == ("No chart has this line: the ranges are guesses.",)
    assert answer.range_of("BTN").share < 0.09
    assert answer.frequencies == ()


def test_a_size_between_those_of_the_chart_is_said_and_the_answer_fits_it():
    node = Node("BTN", ("fold", "raise 8"), (), (), (), (("HJ", "raise 3", "raise 2.5"),))
    hand = parse_line("HJ raise 3", SIX).folded_to(3)
    assert own_size(hand, node, "raise 8") == "raise 9.5"
    assert own_size(hand, node, "all-in 100") == "all-in 100"
    assert own_size(hand, node, "fold") == "fold"
    chart = before_the_flop(parse_line("BTN raise 3", Table((10.0, 10.0))))
    assert chart.notes == ("BTN’s raise 3 is taken for raise 2.",)


def test_a_size_that_is_too_small_here_is_the_least_there_is():
    node = Node("BTN", ("fold", "raise 8"), (), (), ())
    hand = parse_line("HJ raise 6", SIX).folded_to(3)
    assert own_size(hand, node, "raise 8") == "raise 11"
    assert own_size(parse_line("HJ raise 2.5", SIX).folded_to(3), node, "raise 8") == "raise 8"
    short = Table((7.0,) * 6)
    assert own_size(parse_line("HJ raise 2.5", short).folded_to(3), node, "raise 8") == "all-in 7"


def test_sizes_of_a_chart_that_are_all_in_here_are_one_action():
    hand, at = Hand(Table((5.0, 5.0))), class_of(read_hole("AhQh"))
    plays = (0.1, 0.4, 0.5), (0, 1, 2)
    node = Node("BTN", ("fold", "raise 6", "all-in 10"), {at: 1.0}, {at: plays[0]}, {at: plays[1]})
    chart = SimpleNamespace(gain=0.01, worths=lambda _line, _hand: plays[1])
    question = Question(hand, 0, read_hole("AhQh"))
    held = {0: parse_range("AA"), 1: parse_range("KK")}
    found = advice._from_chart(question, Before(held, chart, node, ()), held)
    assert (found.actions, found.evs) == (("fold", "all-in 5"), (0, 2))
    assert found.frequencies == pytest.approx((0.1, 0.9))


@pytest.mark.parametrize(("stack", "told"), [(23.0, "20"), (21.5, ""), (400.0, "200"), (92.0, "")])
def test_a_chart_of_another_depth_is_told_of(stack, told):
    notes = before_the_flop(Hand(Table((stack,) * 6))).notes
    assert notes == ((f"The chart is of {told} big blinds.",) if told else ())


def test_a_class_that_is_next_to_never_held_is_not():
    weights = [0.0] * len(HANDS)
    for name, weight in (("AA", 1e-5), ("KK", 0.5), ("AKs", 1.0000001)):
        weights[HANDS.index(name)] = weight
    held = of_classes(tuple(weights))
    assert [held.hand_weight(name) for name in ("AA", "KK", "AKs", "72o")] == [0, 0.5, 1, 0]


def test_what_nobody_could_call_is_in_no_pot():
    hand = parse_line("BTN all-in; BB call | Qd9h4h", Table((100.0, 40.0)))
    held = dict.fromkeys(hand.saw_flop, parse_range("88+"))
    spot = advice.street_spot(hand, held, hand.saw_flop)
    assert (spot.pot, spot.stack) == (80.0, 0.0)


def test_seldom_is_by_what_a_player_held_before():
    start, now = (
        (parse_range("22+, AK"), parse_range("AA")),
        (parse_range("22+"), parse_range("AA:0.2")),
    )
    assert not advice._is_seldom(start, now, 1)
    assert advice._is_seldom(start, (parse_range("AA:0.4"), now[1]), 0)


@pytest.mark.parametrize(
    ("came", "left", "seldom"), [("TT+", "AA:0.4", True), ("AA", "AA:0.4", False)]
)
def test_a_few_hands_left_of_many_are_crumbs(came, left, seldom):
    assert advice._is_seldom([parse_range(came)], [parse_range(left)], 0) == seldom


def test_a_street_has_room_for_one_more_raise_than_there_were():
    spot = StreetSpot(FEW_OF_TWO, board=read_board("Qd9h4h2c7s"), pot=6.0, stack=97.0)
    assert solving._with_sizes(spot, *FEW_OF_TWO).cap == 3
    line = ("bet 1", "raise 3", "raise 9", "raise 27")
    raised = StreetSpot(FEW_OF_TWO, spot.board, spot.pot, spot.stack, line)
    assert solving._with_sizes(raised, *FEW_OF_TWO).cap == 5


@pytest.mark.parametrize(
    ("off", "progress", "source"), [(0.5, 1.0, "solved"), (1.5, 1.0, "rough"), (0.5, 0.9, "rough")]
)
def test_solved_is_what_is_near_enough_in_the_end(off, progress, source):
    spot = StreetSpot(FEW_OF_TWO, board=read_board("Qd9h4h2c7s"), pot=6.0, stack=97.0)
    known = SimpleNamespace(exploitability=off, combos=(), hands=((), ()), actions=("check",))
    told = solving._told(spot, known, None, progress)
    assert (told.source, told.rough, told.evs_rough) == (source, off, pytest.approx(off * 0.06))


def test_a_river_is_solved_and_the_best_hand_bets():
    line = RIVER.removesuffix("bet 4") + "check"
    hand = parse_line(line, SIX)
    assert (hand.pot, hand.to_act) == (6.5, 3)
    answer = final(line, 3, "AhQc", ranges=on(5, FEW), limits=COUNTED)
    assert answer.source == "solved"
    assert answer.exploitability < 0.2
    assert answer.actions[0] == "check"
    assert sum(answer.frequencies) == pytest.approx(1)
    assert answer.evs[0] > 3  # better than half the hands it may meet
    assert answer.range_of("BTN").weights == FEW[1][1].weights
    assert answer.stack == 97.5


def test_a_hand_that_the_range_lacks_is_advised_on():
    answer = final(RIVER, 3, "QcQs", ranges=on(5, ((1, parse_range("JdTd, KhKd")), FEW[1])))
    assert answer.best
    assert answer.best != "fold"


def test_a_flop_is_answered_from_sampled_boards_and_narrows_what_both_hold():
    line = "HJ raise 2.5; BTN call | Qd9h4h HJ bet 2.15"
    answer = final(line, 3, "QhQc", ranges=on(3, FEW))
    assert answer.source == "rough"
    assert answer.actions[:2] == ("fold", "call")
    assert sum(answer.frequencies) == pytest.approx(1)
    assert answer.best != "fold"  # the top set
    assert answer.exploitability > 0
    turn = final(f"{line}; BTN call | 2c", 3, "QhQc")
    assert turn.to_act == "HJ"
    assert 0 < turn.range_of("HJ").total < 1326


def test_a_bet_that_is_hardly_ever_made_is_answered_by_all_that_was_held():
    line = "HJ raise 2.5; BTN call | Qd9h4h HJ check; BTN check | 2c"
    held_by_then = final(line, 1, "AhQc").range_of("HJ").without(read_board("AhQc")).total
    answer = final(f"{line} HJ bet 60", 3, "AhQc", limits=COUNTED)
    assert (answer.source, answer.seldom) == ("rough", True)
    assert answer.notes[0] == "HJ hardly ever plays like this: by what they held before."
    assert answer.range_of("HJ").total >= 0.8 * held_by_then  # a flop told by the clock
    assert answer.actions[:2] == ("fold", "call")
    assert len(answer.actions) > 2  # a raise was looked at
    judged = judged_by(answer, parse_line(f"{line} HJ bet 60", SIX), Step("fold", 3))
    assert judged.cost is None
    assert "hardly ever" in judged.why


def test_what_they_held_before_stays_once_i_have_called():
    line = "HJ raise 2.5; BTN call | Qd9h4h HJ check; BTN check | 2c HJ all-in"
    asked, over = (final(line + more, 3, "AhQc", limits=COUNTED) for more in ("", "; BTN call"))
    assert asked.seldom
    assert over.range_of("HJ") == asked.range_of("HJ")
    assert over.notes[0] == asked.notes[0]
    assert over.equity == pytest.approx(asked.equity, abs=0.01)


@pytest.mark.parametrize(
    ("stacks", "line"),
    [
        ((100.0, 30.0), "BB check; BTN bet 50"),
        ((100.0, 30.0), "BB bet 5; BTN raise 40"),
        ((100.0, 30.0), "BB check; BTN bet 50; BB call | 2c"),
        ((30.0, 100.0), "BB bet 40"),
        ((30.0, 100.0), "BB bet 40; BTN call | 2c"),
    ],
)
def test_what_nobody_can_match_is_all_in(stacks, line):
    """Who has more bets more than the other has left."""
    line = "BTN raise 2.5; BB call | Qd9h4h " + line
    answer = final(line, 0, "AhQh", Table(stacks))
    assert answer.equity is not None


def test_a_blind_that_is_all_in_is_among_who_may_win():
    table = Table((100.0,) * 5 + (0.4,))
    answer = final("CO raise 2.5", 3, "AhQh", table)
    alone = final("CO raise 2.5", 3, "AhQh")
    assert answer.equity < alone.equity - 0.01


def test_on_the_street_after_such_a_line_advice_goes_on_from_all_that_was_held():
    line = "HJ raise 2.5; BTN call | Qd9h4h HJ check; BTN check | 2c HJ bet 60; BTN call | 3s"
    answer = final(f"{line} HJ check", 3, "AhQc", limits=COUNTED)
    assert (answer.source, answer.seldom) == ("rough", True)
    assert answer.notes[0] == "HJ hardly ever plays like this: by what they held before."
    assert any(action.startswith("bet") or "all-in" in action for action in answer.actions)


def test_after_a_raise_one_more_is_looked_at_on_a_flop_too():
    line = "HJ raise 2.5; BTN raise 8; HJ call | Qd9h4h HJ check; BTN bet 6; HJ raise 20"
    answer = final(line, 3, "AhQh")
    assert answer.actions[:2] == ("fold", "call")
    assert len(answer.actions) > 2


def test_an_all_in_of_many_times_a_raise_is_not_taken_for_one():
    answer = final("CO all-in; BTN call; SB fold; BB fold", 2, "JsTs", SIX)
    callers = answer.range_of("BTN")
    assert "No chart has this line" in answer.notes[0]
    assert callers.weights[HAND_COMBOS["AA"][0]] == 1
    assert callers.combos < 90
    asked = final("UTG raise 20; HJ all-in; CO fold; BTN fold; SB fold; BB fold", 0, "QhQd")
    assert asked.source == "equity"
    assert asked.evs[1] == pytest.approx(asked.equity * 201.5 - 80)


def test_a_call_after_which_others_act_is_no_advice_by_pot_odds(monkeypatch):
    def none(_seats, _stack):
        raise ValueError

    monkeypatch.setattr("engine.games.holdem.in_play.before.find", none)
    answer = final("UTG call; HJ fold", 2, "7h7d", SIX)
    assert (answer.actions, answer.evs, answer.best) == (("fold", "call"), (0.0, None), "")
    assert answer.equity > 0.5
    closing = final("UTG call; HJ fold; CO fold; BTN fold; SB raise 20", 5, "7h7d", SIX)
    assert closing.best == ""  # UTG may come again
    flop = "HJ raise 2.5; CO call; BTN call; SB call; BB call | Qd9h4h SB check; BB check; HJ bet 5"
    assert final(flop, 2, "AhKh", SIX).best == ""
    last = final("HJ raise 20; CO fold; BTN fold; SB fold", 5, "7h7d", SIX)
    assert last.best in ("call", "fold")


def test_a_check_alone_is_no_advice():
    line = "HJ raise 2.5; CO call; BTN call; BB call | Qd9h4h BB check; HJ check; CO check"
    answer = final(line, 3, "QhQc")
    assert (answer.actions, answer.best) == (("check",), "")


def test_of_each_hand_something_stays_whatever_was_done():
    start = parse_range("QQ, JTs"), parse_range("99")
    told = parse_range("QQ:0.5"), parse_range("99")
    first, second = after_the_street(start, told)
    assert first.hand_weight("QQ") == 0.5
    assert first.hand_weight("JTs") == pytest.approx(0.02)
    assert second == start[1]


def test_all_in_is_one_size_however_it_was_written():
    line = "HJ raise 2.5; BTN call | Qd9h4h HJ check; BTN check | 2c HJ check; BTN check | 7s"
    table = Table((13.9,) * 6)
    answer = final(line, 1, "AhQc", table)
    sized = final(f"{line} HJ all-in 11.4", 3, "AhQc", table, limits=COUNTED)
    assert len(set(answer.actions)) == len(answer.actions)
    assert sized.actions == ("fold", "call")


def test_four_players_have_equity_and_pot_odds():
    line = "HJ raise 2.5; CO call; BTN call; BB call | Qd9h4h BB check; HJ bet 5; CO fold; BTN fold"
    answer = final(line, 5, "AhQh")
    assert answer.source == "equity"
    assert answer.notes[-1] == "More than three began this street: equity alone, whatever was bet."
    assert answer.evs == (0.0, pytest.approx(answer.equity * 20.5 - 5))


def test_a_call_wins_no_more_than_the_pots_that_it_is_in():
    table = Table((100.0, 100.0, 100.0, 10.0, 100.0, 100.0))
    line = (
        "UTG call; HJ call; CO call; BTN call; SB fold; BB check | Qd9h4h "
        "BB bet 60; UTG fold; HJ fold; CO fold"
    )
    answer = final(line, 3, "7h6h", table)
    assert answer.evs == (0.0, pytest.approx(answer.equity * 23.5 - 9))


@pytest.mark.parametrize(
    ("mine", "of_the_pots"),
    [("AhAc", 18.5 + 44), ("KhKc", 44), ("JhJc", 0)],
)
def test_what_a_call_is_worth_is_told_pot_by_pot(mine, of_the_pots):
    """BTN is all-in for 6, BB bets 22 more: each pot is won or lost for certain here."""
    table = Table((100.0, 100.0, 100.0, 6.0, 100.0, 100.0))
    line = "CO raise 2; BTN all-in; BB call; CO call | 2d3d7s BB check; CO check | 8c BB check; "
    line += "CO check | 9h BB bet 22"
    btn, bb = {"A": "KsKd QsQd", "K": "AsAd QsQd", "J": "KsKd AsAd"}[mine[0]].split()
    known = on(5, ((3, parse_range(btn)), (5, parse_range(bb))))
    answer = final(line, 2, mine, table, known, limits=COUNTED)
    hand = parse_line(line, table)
    assert [(pot.chips, pot.seats) for pot in hand.winnable(2)] == [(18.5, (2, 3, 5)), (44, (2, 5))]
    assert answer.equity == pytest.approx(of_the_pots / 62.5)
    assert answer.evs[answer.actions.index("call")] == pytest.approx(of_the_pots - 22, abs=0.1)


def test_a_call_of_two_all_ins_before_the_flop_is_for_a_side_pot_too():
    table = Table((100.0, 60.0, 25.0, 3.0, 40.0, 25.0))
    answer = final("CO raise 2.2; BTN all-in; BB all-in", 2, "JsJd", table, limits=COUNTED)
    both, bb = (answer.range_of(name) for name in ("BTN", "BB"))
    mine = tuple(parse_cards("JsJd"))
    shares = []
    for others in ((both, bb), (bb,)):
        asked = holdem.Question((mine, *others), method="sampled", limits=Limits(deals=100_000))
        *_, found = holdem.analyse(asked)
        shares.append(found.seats[0].equity)
    assert answer.evs[1] == pytest.approx(shares[0] * 9.5 + shares[1] * 44 - 22.8, abs=0.5)
    assert answer.best == "call"
    assert "all-in for less" in answer.notes[-1]


@pytest.mark.parametrize(("last", "actions"), [("BTN all-in", 2), ("BTN raise 12; BB all-in", 2)])
def test_an_all_in_over_a_raise_is_answered(last, actions):
    table = Table((20.0, 20.0))
    line = "BTN raise 2.5; BB call | Qd9h4h BB check; BTN bet 2; BB raise 6; " + last
    hand = parse_line(line, table)
    answer = final(line, hand.to_act, "AhQh", table)
    assert answer.source != "equity"
    assert len(answer.actions) == actions


def test_equity_is_against_who_is_left():
    line = "HJ raise 2.5; CO call; BTN call; BB call | 9s5s2d BB check; HJ bet 7"
    three = final(line + "; CO fold", 3, "KsTs")
    flop = final(line + "; CO fold; BTN raise 30; BB fold; HJ raise 60", 3, "KsTs")
    board, mine = tuple(parse_cards("9s5s2d")), tuple(parse_cards("KsTs"))
    asked = holdem.Question((mine, flop.range_of("HJ").without((*board, *mine))), board)
    *_, alone = holdem.analyse(replace(asked, method="exact"))
    assert flop.equity == alone.seats[0].equity
    assert flop.equity > three.equity + 0.05


@pytest.mark.parametrize(
    ("stacks", "line", "me", "hole", "least", "most"),
    [
        ((3.0, 3.0), "BTN all-in", 1, "Td4c", 0.1, 0.5),  # 10 big blinds' chart: -1.8
        ((6.0, 6.0), "BTN all-in", 1, "Td8c", 0.0, 0.4),
        ((4.0,) * 6, "SB all-in", 5, "Td8c", 0.2, 0.8),
        ((12.0, 12.0, 12.0), "BTN all-in; SB all-in", 2, "AhTh", 0.2, 3.0),  # 20's: -2.5
        ((12.0, 1.0, 30.0), "BTN all-in; SB all-in", 2, "AhTh", 2.0, 4.0),
        ((15.0, 15.0, 15.0), "BTN all-in; SB fold", 2, "AhTh", 1.0, 6.0),
    ],
)
def test_an_all_in_of_less_than_charts_have_is_called_by_these_stacks(
    stacks, line, me, hole, least, most
):
    answer = final(line, me, hole, Table(stacks))
    assert answer.source == ("equity" if line.count("all-in") > 1 else "chart")
    assert answer.best == "call"
    assert least < answer.evs[1] < most


def test_who_goes_all_in_with_less_than_charts_have_holds_what_a_plan_says():
    answer = final("BTN all-in; SB fold", 2, "AhTh", Table((12.0,) * 3))
    assert 0.28 < answer.range_of("BTN").total / 1326 < 0.35
    assert "All-in or fold, solved for these stacks." in answer.notes
    few_chips = final("BTN all-in; SB all-in", 2, "AhTh", Table((12.0, 1.0, 30.0)))
    assert few_chips.range_of("BTN").total / 1326 < 0.4  # a plan of one call lets nobody else in


def test_who_faces_an_all_in_of_less_is_told_though_others_act_after():
    line, table = "UTG fold; HJ fold; CO all-in", Table((8.0,) * 6)
    aces, rags = (final(line, 3, hole, table) for hole in ("AsAh", "7c2d"))
    assert (aces.best, rags.best) == ("call", "fold")
    assert aces.evs[1] > 3 > 0 > rags.evs[1]


def test_advice_and_the_judge_go_by_the_same_where_charts_end():
    for stack in (4.0, 6.0, 8.0, 11.0, 12.0, 15.0):
        for seats in (2, 3, 6):
            hand, hole = Hand(Table((stack,) * seats)), read_hole("AsAh")
            *_, answer = analyse(Question(hand, 0, hole, (), SHORT))
            kind, _blank, to = answer.best.partition(" ")
            best = Step(kind, 0, float(to or 0))
            judged = judge_before(hand, hole, best)
            assert not judged.cost
            if judged.cost == 0:
                assert len(answer.actions) > 2  # a chart's


def test_first_in_with_less_than_charts_have_it_is_all_in_or_fold():
    answer = final("", 0, "Td4c", Table((3.0, 3.0)))
    assert (answer.best, answer.actions) == ("all-in 3", ("fold", "all-in 3"))
    assert 0 < answer.evs[1] < 0.5
    assert f"{answer.exploitability:g}" == "0.0001"  # a rounded bound, as in 0.00003
    assert final("UTG fold", 1, "7c2d", Table((8.0,) * 6)).best == "fold"
    assert "raise 2" in final("", 0, "Td4c", Table((6.0, 6.0))).actions  # by the chart of 10
    assert final("BTN call", 1, "Td4c", Table((3.0, 3.0))).actions != ("fold", "all-in 3")


def test_a_line_that_no_chart_has_is_guessed_from_where_charts_end():
    called = final("UTG fold; HJ raise 2.5; CO call", 3, "KsTs", SIX)
    since = "UTG fold; HJ raise 2.5; CO call; BTN call; SB fold; BB call"
    answer = final(f"{since} | 9s5s2d BB check; HJ check; CO check", 3, "KsTs", SIX)
    assert answer.notes[0] == "No chart has all of this line: the ranges of BB are guesses."
    folded = final(f"{since} | 9s5s2d BB fold; HJ check; CO check", 3, "KsTs", SIX)
    assert not any("guesses" in note for note in folded.notes)  # of nobody who is left
    held = called.range_of("CO").without(parse_cards("9s5s2d"))
    assert answer.range_of("CO") == held


def test_a_chart_says_by_how_much_its_mixing_falls_short():
    answer = final("UTG fold; HJ raise 2.5; CO call", 3, "KsTs", SIX)
    top = max(answer.evs)
    short = sum(f * (top - ev) for f, ev in zip(answer.frequencies, answer.evs, strict=True))
    assert answer.evs_rough == pytest.approx(max(0.05, short) + AMONG_MORE * 9)
    assert answer.evs_rough > 0.1


def test_among_three_somebody_may_fold_who_could_check():
    line = "HJ raise 2.5; CO call; BTN call; SB fold; BB fold | Qd9h4h HJ fold; CO bet 3"
    answer = final(line, 3, "AhKh")
    assert answer.source == "rough"
    assert answer.actions[:2] == ("fold", "call")
    later = line.replace("HJ fold; CO bet 3", "HJ check; CO fold; BTN check | 2c HJ check")
    assert final(later, 3, "AhKh").actions[0] == "check"


def test_three_players_are_solved_on_a_river():
    line = "HJ raise 2.5; BTN call; BB call | Qd9h4h BB check; HJ check; BTN check"
    line += " | 2c BB check; HJ check; BTN check | 7s BB check; HJ check"
    known = ((5, parse_range("6d5d, 3c3d")), (1, parse_range("AsAd, KsKd, JdTd")))
    known += ((3, parse_range("9s9d, QcTc, QhJh, KcQs")),)
    question = Question(parse_line(line, SIX), 3, read_hole("9s9d"), on(5, known))
    *_, answer = analyse(question)
    assert answer.source == "solved"
    assert answer.actions[:2] == ("check", "bet 2.64")
    assert answer.best.startswith("bet")
    assert answer.notes[-1].startswith("Among three what each could gain")
    assert answer.exploitability < 1


def test_among_three_a_raise_that_is_hardly_ever_made_is_answered_by_all_that_was_held():
    line = "HJ call; CO raise 4.5; BTN call; HJ call | Ks7s2d HJ check; CO bet 7.5; BTN call"
    known = ((1, parse_range("QJ, QT, JT")), (2, parse_range("77, 22, AK")), (3, FEW[1][1]))
    found = final(line + "; HJ raise 40", 2, "7c7d", ranges=on(3, known), limits=COUNTED)
    assert (found.source, found.seldom) == ("rough", True)
    assert found.notes[0] == "HJ hardly ever plays like this: by what they held before."
    assert found.actions[:2] == ("fold", "call")
    assert found.actions[2:]  # one raise more than there were
    assert found.range_of("HJ").total == pytest.approx(known[0][1].without((43, 18, 0)).total, 0.1)
    fold, call, *_raises = found.evs
    assert call - found.evs_rough > fold == 0


@pytest.mark.parametrize("later", [(), ("3h", "9d")])
def test_no_bet_is_smaller_than_the_big_blind(later):
    line = " BB check; BTN check | ".join(("BTN call; BB check | Td7c2s", *later))
    held = on(3 + len(later), ((0, parse_range("QJ, 77")), (1, parse_range("AT, 65"))))
    for limits in (COUNTED, SHORT):
        found = final(line, 1, "AhTh", Table((100.0, 100.0)), held, limits)
        bets = [name for name in found.actions if name.startswith("bet")]
        assert bets[0] == "bet 1"  # a third of the pot is less
        assert len(bets) == len({*bets})


def test_where_four_saw_the_flop_two_who_are_left_are_told_roughly():
    line = "HJ raise 2.5; CO call; BTN call; BB call | Qd9h4h BB check; HJ bet 5; CO fold; BTN call"
    line += "; BB fold | 2c HJ check; BTN check | 7s HJ check"
    known = ((1, parse_range("QsQh, 8c8d")), (3, parse_range("9s9d, 5d5s")))
    hand, boards = parse_line(line, SIX), Limits(deals=60, threads=1)
    *_, answer = analyse(Question(hand, 3, read_hole("9s9d"), on(5, known), boards))
    assert answer.source == "rough"  # what was bet on the flop says nothing of the ranges
    assert "More than three saw the flop" in answer.notes[-1]


def test_a_range_that_is_known_on_an_earlier_street_is_narrowed_by_what_came_after():
    line = "HJ raise 2.5; BTN call | Qd9h4h HJ check; BTN check | 2c HJ bet 4"
    known = ((1, parse_range("QQ, JdTd, 3c3d")), (3, parse_range("AhQc, 8h7h, 99")))
    first = final(line, 3, "AhQc", ranges=on(4, known))
    before = final(line, 3, "AhQc", ranges=on(3, known))
    flop = final(line.split(" | 2c")[0], 3, "AhQc", ranges=on(3, known))
    for answer in (first, before, flop):
        held = answer.range_of("HJ")
        assert {hand for hand in HANDS if held.hand_weight(hand)} <= {"QQ"} | {"JTs", "33"}
        assert 0 < held.combos <= 6
    assert before.range_of("HJ") != first.range_of("HJ")
    later = final(line, 3, "AhQc", ranges=(*on(3, known), (1, 4, parse_range("KcKd"))))
    assert later.range_of("HJ").combos == 1
    assert (
        final("HJ raise 2.5; BTN call", 3, "AhQh", ranges=on(0, known)).range_of("HJ")
        == known[0][1]
    )


def test_of_four_players_too_what_is_known_on_an_earlier_street_stays():
    line = "HJ raise 2.5; CO call; BTN call; BB call | Qd9h4h BB check; HJ check; CO check"
    line += "; BTN check | 2c BB check"
    kings, aces = parse_range("KK"), parse_range("AA")
    answer = final(line, 3, "AhQh", ranges=((1, 3, kings), (5, 0, kings), (5, 3, aces)))
    assert (answer.range_of("HJ"), answer.range_of("BB")) == (kings, aces)


def test_pot_odds_leave_out_the_rake():
    line = "HJ raise 2.5; CO call; BTN call; BB call | Qd9h4h BB check; HJ bet 5; CO fold; BTN fold"
    for rake, taken in (((0.05, 3.0), 1.025), ((0.25, 3.0), 3.0)):
        answer = final(line, 5, "AhQh", Table((100.0,) * 6, rake=rake))
        assert answer.evs == (0.0, pytest.approx(answer.equity * (20.5 - taken) - 5))


def test_ranges_narrow_along_a_street():
    oop, ip = parse_range("KcQs, 6d5d"), parse_range("AhQc, JhTh")
    board = parse_line(RIVER, SIX).board
    spot = StreetSpot((oop, ip), board, 6.5, 97.5, ("check", "bet 2.15", "call"))
    after = told_ranges(spot, NO_LIMITS).ranges
    lost = parse_range("6d5d").weights.index(1.0)
    assert oop.weights[lost] == 1.0
    assert after[0].weights[lost] < 0.1  # six high calls nothing
    assert after[0].total > 0.3
    assert told_ranges(spot, NO_LIMITS).ranges is after


@pytest.mark.parametrize(
    ("street", "deals", "may_be_bet"),
    [
        ("BTN call | Qd9h4h HJ check; BTN check", 40, {"bets": LATER}),
        ("BTN call | Qd9h4h HJ check; BTN check", None, {"bets": ASKED}),  # it may be gone on from
        ("BTN call | Qd9h4h HJ check; BTN check | 2c HJ check; BTN check", 40, {"bets": ASKED}),
        ("BTN call; BB call | Qd9h4h BB check; HJ check; BTN check", 40, {"offered": NARROWING}),
    ],
)
def test_where_boards_are_counted_a_flop_that_is_over_is_told_by_fewer_sizes(
    monkeypatch, street, deals, may_be_bet
):
    asked = []

    def solve(spot, _hole, _limits):
        asked.append(spot)
        return iter(())

    monkeypatch.setattr(solving, "solve", solve)
    monkeypatch.setattr(solving, "_NARROWED", OrderedDict())
    hand = parse_line(f"HJ raise 2.5; {street}", SIX)
    held = {seat: parse_range("99+").without(hand.board) for seat in hand.saw_flop}
    told_ranges(advice.street_spot(hand, held, hand.saw_flop), Limits(deals=deals))
    (spot,) = asked
    assert {name: getattr(spot, name) for name in may_be_bet} == may_be_bet


def test_a_turn_is_told_by_boards_until_its_solution_is_better(monkeypatch):
    """Solved to 5 % it loses ten times as much as boards that were sampled for half a second."""
    spot = StreetSpot(FEW_OF_TWO, read_board("Qd9h4h2c"), 10.0, 40.0)
    hole, minute = read_hole("QsQh"), Limits(seconds=60.0)
    *_, last = solving.analyse(Strategy(solving._with_sizes(spot, *FEW_OF_TWO)))

    def told(limits, *steps):
        on_the_way = [
            replace(last, exploitability=off, progress=done, elapsed_s=2.0) for off, done in steps
        ]
        monkeypatch.setattr(solving, "FIRST_TURN_S", 0.01)
        monkeypatch.setattr(solving, "analyse", lambda _question: iter(on_the_way))
        return [(each.progress, each.rough) for each in solving.solve(spot, hole, limits)]

    *_, (first, sampled), second, third, fourth = told(minute, (4.0, 0.3), (0.9, 0.6), (0.4, 1.0))
    assert (first, second) == (0.05, (0.3, sampled))
    assert (third, fourth) == ((0.6, 0.9), (1.0, 0.4))
    late = Limits(seconds=1.0)
    *_, (_done, sampled), end = told(late, (4.0, 0.3))
    assert end == (1.0, sampled)
    assert told(late, (0.9, 0.3))[-1] == (1.0, 0.9)


def test_a_river_is_told_as_soon_as_it_says_anything(monkeypatch):
    spot = StreetSpot(FEW_OF_TWO, read_board("Qd9h4h2c7s"), 10.0, 40.0)
    *_, last = solving.analyse(Strategy(solving._with_sizes(spot, *FEW_OF_TWO)))
    steps = [replace(last, exploitability=off, progress=0.1) for off in (5.5, 4.5)]
    monkeypatch.setattr(solving, "analyse", lambda _question: iter(steps))
    assert [each.rough for each in solving.solve(spot, None, NO_LIMITS)] == [4.5]


def test_sizes_that_were_used_are_shares_of_the_pot_and_times_the_bet():
    line, later = ("bet 4", "raise 14"), ("raise 35",)
    spot = StreetSpot(FEW_OF_TWO, read_board("Qd9h4h2c"), 10.0, 90.0, line, later=later)
    used = [(size.kind, size.value) for size in solving._used(spot)]
    assert used == [("pot", 0.4), ("times", 3.5), ("times", 2.5)]


def test_out_of_turn_there_are_ranges_but_no_choices():
    answer = final("HJ raise 2.5; BTN call; BB call | Qd9h4h", 3, "AhQh")
    assert (answer.to_act, answer.actions, answer.best) == ("BB", (), "")
    assert answer.equity is not None


@pytest.mark.parametrize(
    ("line", "me", "hole", "sentence"),
    [
        ("HJ raise 2.5; BB call | Qd9h4h", 1, "QdQh", "Qd is in your hand and on the board."),
        ("HJ raise 2.5", 0, "AhQh", "UTG has folded; there is nothing to ask any more."),
        ("UTG fold; HJ fold; CO fold; BTN fold; SB fold", 5, "AhQh", "The hand is over."),
    ],
)
def test_what_cannot_be_asked_is_refused(line, me, hole, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        Question(parse_line(line, SIX), me, read_hole(hole))


def test_classes_are_found():
    assert HANDS[class_of(read_hole("AhQh"))] == "AQs"
    assert Hand().to_act == 0


@pytest.mark.parametrize(
    ("table_of", "line", "me", "hole"),
    [
        (SIX, "UTG raise 20", 5, "Th9h"),
        (SIX, "CO raise 2.5; BB raise 40", 2, "QhJh"),
        (Table((100.0, 100.0)), "BTN raise 45", 1, "Th9d"),
    ],
)
def test_a_raise_of_a_size_that_no_chart_has_is_answered_by_its_price(table_of, line, me, hole):
    """A chart took it for a raise of a tenth, and called it with half of all hands."""
    hand = parse_line(line, table_of).folded_to(me)
    *_, answer = analyse(Question(hand, me, read_hole(hole)))
    assert (answer.source, answer.best) == ("equity", "fold")
    call = answer.equity * hand.called_pot - hand.choices().call
    assert answer.evs == (0.0, pytest.approx(call))


def test_a_table_whose_first_raise_no_chart_has_is_solved_anew(monkeypatch):
    monkeypatch.setattr("engine.games.holdem.preflop.analysis.SHOWN_FROM_BB", 1e9)  # at any pace
    table_of = Table((20.0,) * 3)
    question = Question(parse_line("BTN raise 5", table_of), 1, read_hole("ThAd"))
    question = replace(question, limits=Limits(seconds=2.0))
    first, *_, last = analyse(question)
    assert first.source == "equity"
    assert last.notes[-1] == "Solved for a first raise to 5."
    asked = preflop.Question(3, 20.0, (("BTN", "raise", 5.0),), open=5.0, seconds=2.0)
    *_, found = preflop.analyse(asked)
    assert last.frequencies == found.frequencies[HANDS.index("ATo")]
    assert last.evs_rough >= 0.05 + advice.OWN_ROUGH * found.gain
    assert dict(last.ranges)["BTN"].total < 1326
    judged = replace(question, limits=Limits(deals=40))
    assert [each.source for each in analyse(judged)] == ["equity", "equity"]  # nobody looks


@pytest.mark.parametrize(("line", "raised"), [("", None), ("BTN raise 5", 5.0)])
def test_a_table_with_antes_is_solved_and_until_then_the_chart_is_said_to_have_none(
    monkeypatch, line, raised
):
    """Half of what the button opens with antes was a fold, by the chart without, to 0.1."""
    monkeypatch.setattr("engine.games.holdem.preflop.analysis.SHOWN_FROM_BB", 1e9)
    hand = parse_line(line, Table((20.0,) * 3, ante=0.5))
    question = Question(hand, hand.to_act, read_hole("Jh5h"), limits=Limits(seconds=1.0))
    answers = [*analyse(question)]
    assert (
        answers[-1].notes[-1].startswith("Solved for " + ("a first" if raised else "antes of 0.5"))
    )
    assert "The chart is of blinds" not in " ".join(answers[-1].notes)
    if raised:
        return
    first = answers[0]
    assert (first.source, first.evs_rough >= 1.5) == ("chart", True)  # all that is posted
    assert [first.elsewhere, answers[-1].elsewhere] == [True, False]
    assert "The chart is of blinds of 0.5 and 1, and antes of 0." in first.notes
    asked = preflop.Question(3, 20.0, (), ante=0.5, seconds=1.0)
    *_, found = preflop.analyse(asked)
    assert answers[-1].frequencies == found.frequencies[HANDS.index("J5s")]
    *_, judged = analyse(replace(question, limits=Limits(deals=40)))  # nobody looks
    assert "The chart is of blinds of 0.5 and 1, and antes of 0." in judged.notes


def test_a_short_table_is_solved_for_its_depth_where_the_chart_is_deeper(monkeypatch):
    """With 12 22 on the button is all-in, and was a fold by the chart of 20."""
    monkeypatch.setattr("engine.games.holdem.preflop.analysis.SHOWN_FROM_BB", 1e9)
    hand, hole = Hand(Table((12.0,) * 6)).folded_to(3), read_hole("2c2d")
    chart = find(6, 12.0)
    for stack, own in ((12.0, True), (16.0, True), (17.0, False), (20.0, False), (24.0, False)):
        there = replace(hand, table=Table((stack,) * 6))
        found = advice._own_table(Question(there, 3, hole), chart)
        assert (found == Tree(6, stack)) is own
    *_, answer = analyse(Question(hand, 3, hole, limits=Limits(seconds=1.0)))
    assert answer.notes == ("Solved for stacks of 12.",)


def test_short_blinds_behind_a_large_stack_are_all_in_or_fold():
    """What can be lost counts: 22 was a fold, by the chart of the large stack."""
    hand = Hand(Table((100.0,) * 4 + (8.0, 8.0))).folded_to(3)
    *_, answer = analyse(Question(hand, 3, read_hole("2c2d")))
    assert answer.best == "all-in 100"
    assert answer.evs[1] == pytest.approx(0.51, abs=0.01)
    one = Hand(Table((100.0,) * 4 + (60.0, 8.0))).folded_to(3)  # the other one would decide
    *_, answer = analyse(Question(one, 3, read_hole("2c2d")))
    assert ALL_IN_OR_FOLD not in answer.notes


def test_a_call_that_the_chart_lacks_is_said_to_be_none_of_its_choices():
    def notes(line, me):
        *_, answer = analyse(Question(parse_line(line, SIX).folded_to(me), me, read_hole("5d5c")))
        return answer.notes

    assert advice.NO_CALL in notes("UTG raise 2.5; HJ call; CO call", 3)
    assert advice.NO_CALL not in notes("UTG raise 2.5", 5)
    assert advice.NO_CALL not in notes("", 0)  # nobody limps first


def test_another_small_blind_widens_the_error():
    small = replace(SIX, small_blind=1.0)
    own, other = ([*analyse(Question(Hand(t), 0, read_hole("AhQh")))][-1] for t in (SIX, small))
    assert other.evs_rough >= own.evs_rough + 0.5
    assert "The chart is of blinds" in other.notes[-1]
    assert not own.notes


def test_no_chart_tells_of_a_straddle():
    for line in ("", "HJ fold; CO fold", "HJ raise 5"):
        hand = parse_line(line, replace(SIX, straddle=2.0))
        before = before_the_flop(hand)
        assert before.chart is None
        assert before.notes[0] == "No chart has antes, a straddle or such a small blind."
        *_, answer = analyse(Question(hand, hand.to_act, read_hole("AsKs")))
        assert (answer.source, answer.best) == ("equity", "fold" if answer.best else "")


@pytest.mark.parametrize("boards", [50, 200, 3200])
def test_what_hangs_on_sampled_streets_before_is_less_sure_by_the_root_of_their_boards(
    monkeypatch, boards
):
    """A river was +0.2, +12.7 or +21.7 by the boards of its flop, each told to 0.02."""
    line = (
        "BTN raise 2.5; BB call | Qd9h4h BB check; BTN check | 2c BB check; BTN check | 7s BB bet 3"
    )
    hand, held = parse_line(line, SIX), (parse_range("QQ, 88"), parse_range("AQ, KQ"))

    def told_by(boards):
        narrowed = solving.Narrowed(held, boards)
        monkeypatch.setattr(advice, "told_ranges", lambda spot, _limits: narrowed)
        *_, answer = analyse(Question(hand, 3, read_hole("AhQh"), limits=COUNTED))
        return answer

    by_solutions, answer, off = told_by(0), told_by(boards), (200 / boards) ** 0.5
    told = math.hypot(by_solutions.evs_rough, off * advice.NARROWED[5] * hand.pot)
    assert answer.evs_rough == pytest.approx(told)
    below = max(answer.evs) - min(answer.evs)
    assert max(answer.apart) >= min(off, 1.0) * advice.BEHIND * below


def test_pot_odds_against_guesses_are_told_with_what_those_may_be_off():
    hand = parse_line("UTG call; HJ raise 9; BB raise 40; HJ all-in", SIX)
    question = Question(hand.folded_to(5), 5, read_hole("QhQd"))
    *_, answer = analyse(question)
    assert "guesses" in answer.notes[-1]
    assert answer.evs_rough == pytest.approx(advice.GUESS_ROUGH * question.hand.called_pot)
    known = replace(question, ranges=((1, 0, parse_range("KK+, AK")),))
    *_, answer = analyse(known)
    assert answer.evs_rough == 0


def test_while_too_little_is_solved_of_a_table_the_price_alone_is_told(monkeypatch):
    monkeypatch.setattr("engine.games.holdem.preflop.analysis.SHOWN_FROM_BB", 0.0)
    question = Question(parse_line("BTN raise 5.5", Table((20.0,) * 3)), 1, read_hole("ThAd"))
    *_, last = analyse(replace(question, limits=Limits(seconds=0.2)))
    assert last.source == "equity"
    assert "more time is needed" in last.notes[-1]


@pytest.mark.parametrize(
    "line",
    [
        "UTG raise 3",
        "UTG call; HJ raise 6",
        "UTG raise 2.5; HJ raise 40",
        "UTG raise 20",
        "HJ all-in",
    ],
)
def test_only_a_first_raise_of_a_size_that_no_chart_has_makes_a_table_of_its_own(line):
    hand = parse_line(line, SIX).folded_to(5)
    assert advice._own_table(Question(hand, 5, read_hole("ThAd"))) is None


def test_from_the_small_blind_the_same_table_is_raised_half_a_blind_more():
    for line in ("CO raise 6", "SB raise 6.5"):
        hand = parse_line(line, SIX).folded_to(5)
        assert advice._own_table(Question(hand, 5, read_hole("ThAd"))) == Tree(6, 100.0, 6.0)


def test_another_size_than_the_charts_widens_the_error():
    own, larger = (
        [*analyse(Question(parse_line(line, SIX).folded_to(5), 5, read_hole("AhQh")))][-1]
        for line in ("BTN raise 2.5", "BTN raise 4")
    )
    assert (own.source, larger.source) == ("chart", "chart")
    assert larger.evs_rough == pytest.approx(own.evs_rough + WIDER * log(4 / 2.5), abs=1e-3)
