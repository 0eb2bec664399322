"""Decisions and all-ins are told one by one, whatever one of them is."""

from engine.games.holdem.in_play import Step, Table, parse_line, read_hole
from engine.games.holdem.review import AllIn, Decision, Question, analyse

SIX = Table((100.0,) * 6)


def test_an_all_in_that_cannot_be_told_stops_nothing():
    hand = parse_line("BTN all-in; BB call", SIX)
    same = (read_hole("AhAd"), read_hole("AhKd"))  # a card twice
    asked = parse_line("UTG raise 2.5", SIX).folded_to(5)
    decision = Decision(7, asked, 5, read_hole("AhAd"), Step("fold", 5))
    first, second = analyse(Question((decision,), (AllIn(3, hand, 3, same),)))
    assert first.shares == ((3, None),)
    assert second.judged[0][1].cost > 5


def test_a_decision_that_cannot_be_asked_says_why():
    hand = parse_line("HJ raise 2.5; BTN call | Qd9h4h HJ check", SIX)
    decision = Decision(7, hand, 3, read_hole("QdAd"), Step("check", 3))
    (answer,) = analyse(Question((decision,)))
    assert answer.judged[0][1].why.endswith("is in your hand and on the board.")


def test_hands_are_told_one_by_one_each_as_one_piece():
    decisions = []
    for key, played_in in enumerate((1, 1, 2)):
        hand = parse_line("UTG raise 2.5", SIX).folded_to(5)
        step = Step("fold", 5)
        decisions.append(Decision(key, hand, 5, read_hole("AhAd"), step, played_in=played_in))
    told = [[key for key, _judged in each.judged] for each in analyse(Question(tuple(decisions)))]
    assert told == [[0, 1], [2]]
