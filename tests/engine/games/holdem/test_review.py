"""Decisions of hands that were played, one after the other."""

import pytest

from engine.games.holdem.in_play import Step, Table, parse_line, read_hole
from engine.games.holdem.review import AllIn, Decision, Question, analyse
from engine.limits import Limits
from tests.engine.games.holdem.naive import value_of

SIX = Table((100.0,) * 6)


def test_each_decision_gets_its_answer_and_luck_comes_first():
    before = parse_line("UTG raise 2.5", SIX).folded_to(5)
    river = (
        "HJ raise 2.5; BTN call | Qd9h4h HJ check; BTN check | 2c HJ check; BTN check | 7s HJ bet 4"
    )
    decisions = (
        Decision(7, before, 5, read_hole("AhAd"), Step("fold", 5)),
        Decision(8, parse_line(river, SIX), 3, read_hole("QcQh"), Step("fold", 3)),
        Decision(9, before, 0, read_hole("AhAd"), Step("fold", 0)),
    )
    both_in = parse_line("BTN all-in; BB call | Qd9h4h | 2c", Table((50.0, 80.0)))
    all_ins = (AllIn(5, both_in, 1, (read_hole("AsKs"), read_hole("QhQc"))),)
    found = list(analyse(Question(decisions, all_ins, Limits(deals=48))))
    assert [answer.progress for answer in found] == [0.25, 0.5, 0.75, 1.0]
    assert found[0].shares[0][0] == 5
    judged = dict(pair for answer in found for pair in answer.judged)
    assert judged[7].cost > 5
    assert judged[8].cost > 8
    assert judged[9].why == "It is the turn of BB, not of UTG."
    again = list(analyse(Question(decisions, all_ins, Limits(deals=48))))
    assert again == found


def test_what_was_to_be_expected_is_counted_by_hand():
    """Three players, a side pot, every river in turn."""
    table = Table((20.0, 50.0, 50.0))
    hand = parse_line("BTN all-in; SB all-in; BB call | Qd9h4h | 2c", table)
    holes = (read_hole("QsQh"), read_hole("AsKs"), read_hole("Th8h"))
    (found,) = analyse(Question((), (AllIn(1, hand, 2, holes),)))
    deck = set(range(52)) - {card for hole in holes for card in hole} - set(hand.board)
    total = 0.0
    for river in deck:
        values = [value_of((*hole, *hand.board, river)) for hole in holes]
        total += 60 * (values[2] == max(values)) / values.count(max(values))
        side = values[1:]
        total += 60 * (side[1] == max(side)) / side.count(max(side))
    assert found.shares == ((1, pytest.approx(total / len(deck))),)


def test_nothing_is_refused():
    with pytest.raises(ValueError, match="There is no decision to judge"):
        Question()
