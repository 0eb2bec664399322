"""Short stacks before the flop with prizes: all-in or fold by ICM."""

import pytest

from engine.cards import parse_cards
from engine.games.holdem.in_play import Question, Step, Table, parse_line
from engine.games.holdem.ranges import HANDS
from engine.games.holdem.strategy import push_fold
from engine.games.holdem.table import Advice, Judging, Turn, analyse
from engine.games.holdem.table.short import table_of

PRIZES = (50.0, 30.0, 20.0)
SHORT = Table((8.0, 5.0, 11.0, 9.0))


def asked(line, cards, table=SHORT):
    hand = parse_line(line, table)
    return Question(hand, hand.to_act, tuple(parse_cards(cards)))


def judged(line, cards, step, prizes=PRIZES, table=SHORT):
    question = asked(line, cards, table)
    (found,) = analyse(Judging(question, step(question.hand.to_act), prizes))
    return found


def fold(seat):
    return Step("fold", seat)


def all_in(seat):
    return Step("all-in", seat)


def call(seat):
    return Step("call", seat)


@pytest.mark.parametrize(
    ("line", "stacks", "folded"),
    [
        ("", (8.0, 5.0, 11.0, 9.0), 0),
        ("CO fold", (8.0, 5.0, 11.0, 9.0), 1),
        ("BTN all-in", (8.0, 5.0, 11.0, 9.0), 1),  # the small blind is to answer
        ("CO fold", (8.0, 50.0, 11.0, 9.0), 1),  # so much can be lost, and no more
        ("CO fold", (50.0, 50.0, 11.0, 13.0), None),
        ("BTN raise 2.5", (8.0, 5.0, 11.0, 9.0), None),
        ("CO all-in; BTN all-in", (8.0, 5.0, 11.0, 9.0), None),
        ("CO call", (8.0, 5.0, 11.0, 9.0), None),
        ("CO all-in", (1.0, 5.0, 11.0, 9.0), None),  # others may raise: a call ends nothing
        ("CO all-in", (0.6, 5.0, 11.0, 9.0), None),
        ("CO all-in", (1.2, 5.0, 11.0, 9.0), 0),
    ],
)
def test_it_is_all_in_or_fold_where_little_can_be_lost_and_one_at_most_is_in(line, stacks, folded):
    table = table_of(parse_line(line, Table(stacks)), PRIZES)
    assert (table is None) == (folded is None)
    if table is not None:
        assert (len(table.folded), table.stacks, table.prizes) == (folded, stacks, PRIZES)
    assert table_of(parse_line(line, Table(stacks)), ()) is None


def test_who_may_check_or_sees_a_flop_is_not_all_in_or_fold():
    two = Table((8.0, 9.0))
    assert table_of(parse_line("BTN call", two), PRIZES) is None
    assert table_of(parse_line("BTN call; BB check | Qd9h4h", two), PRIZES) is None


def test_worths_are_those_of_push_or_fold():
    question = asked("CO fold; BTN all-in", "QsJs")
    (answer,) = analyse(Advice(question, PRIZES))
    table = push_fold.PushFold(SHORT.stacks, prizes=PRIZES, folded=frozenset([0]))
    *_others, plan = push_fold.analyse(table)
    (gains,) = (c.gains for c in plan.seats[2].calls if c.against == 1)
    at = HANDS.index("QJs")
    assert answer.source == "prizes"
    assert answer.actions == ("fold", "call")
    assert answer.evs[1] == pytest.approx(gains[at], rel=0.1, abs=0.1)


def test_the_bubble_makes_calls_dear():
    prizes = (1.0, 1.0, 1.0)  # three of four are paid alike
    bubble = judged("CO fold; BTN fold; SB all-in", "AdTs", call, prizes)
    assert bubble.source == "prizes"
    assert bubble.best == "fold"
    assert bubble.cost > bubble.error
    alone = judged("CO fold; BTN fold; SB all-in", "AdTs", call, (1.0,))
    assert alone.cost == 0.0


def test_a_decision_is_judged_in_prizes():
    good = judged("CO fold; BTN fold", "AsAh", all_in)
    assert (good.source, good.best, good.cost) == ("prizes", "all-in 11", 0.0)
    bad = judged("CO fold; BTN fold", "AsAh", fold)
    assert (bad.best, bad.taken) == ("all-in 11", "fold")
    assert bad.cost > 1
    limp = judged("CO fold; BTN fold", "AsAh", call)
    assert limp.source != "prizes"


def test_a_raise_of_more_than_half_is_all_in():
    found = judged("CO fold; BTN fold", "AsAh", lambda seat: Step("raise", seat, 6.0))
    assert found.taken == "all-in 11"


def test_a_call_of_who_is_all_in_is_judged_though_more_could_be_raised():
    called = judged("CO fold; BTN all-in", "AsAh", call)
    assert (called.source, called.best, called.taken) == ("prizes", "call", "call")


def test_a_call_and_a_fold_are_judged_alike_where_who_opened_has_a_big_blind_at_most():
    short = Table((0.8, 5.0, 11.0, 9.0))
    sources = [judged("CO all-in", "AsAh", step, table=short).source for step in (call, fold)]
    assert "prizes" not in sources


@pytest.mark.parametrize("kind", ["strong", "fair", "loose", "tight", "aggressive"])
def test_robots_go_all_in_or_fold(kind):
    hand = parse_line("CO fold; BTN fold", SHORT)
    for cards, kinds in (("AsAh", {"all-in"}), ("7s2h", {"fold", "all-in"})):
        (move,) = analyse(Turn(hand, tuple(parse_cards(cards)), kind, prizes=PRIZES))
        assert move.step.kind in kinds
