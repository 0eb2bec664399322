"""What an all-in, or a call among three, is worth at least and at most."""

import numpy as np
import pytest

from engine.asking import analyse
from engine.cards import parse_cards
from engine.games.holdem.in_play import Question, Step, Table, judge, parse_line
from engine.games.holdem.in_play.before import before_the_flop, chart_line
from engine.games.holdem.in_play.bounds import BEHIND
from engine.games.holdem.in_play.classes import met
from engine.games.holdem.in_play.questions import Bound
from engine.games.holdem.preflop.charts import find
from engine.games.holdem.ranges import HANDS
from engine.games.holdem.strategy import push_fold

FLOP = "UTG raise 2.5; HJ call; CO call; BB call | Qd9h4h BB check; UTG bet 6"


def asked(line, cards, table=None):
    hand = parse_line(line, table or Table())
    return Question(hand, hand.to_act, tuple(parse_cards(cards)))


def bounds(line, cards, table=None):
    (worth,) = analyse(Bound(asked(line, cards, table)))
    return worth.least, worth.most


def judged(line, cards, kind):
    question = asked(line, cards)
    return judge(question, Step(kind, question.hand.to_act))


@pytest.mark.parametrize("stacks", [(10.0, 10.0), (12.0, 8.0), (10.0, 10.0, 10.0)])
@pytest.mark.parametrize("cards", ["AsAh", "Kc7d", "7s2h"])
def test_an_all_in_first_in_is_worth_what_push_or_fold_says(stacks, cards):
    least, most = bounds("", cards, Table(stacks))
    *_others, plan = analyse(push_fold.PushFold(stacks))
    high, low = cards[0], cards[2]
    name = high * 2 if high == low else f"{high}{low}o"
    assert least - 0.15 < plan.seats[0].push_gains[HANDS.index(name)] < most + 0.15


def test_who_would_call_it_may_do_so_more_often_or_less(monkeypatch):
    """With rags each call costs: what it is worth lies between both, and apart from either."""
    line, cards, table = "BTN raise 2.5; SB fold", "Jh3c", Table((25.0,) * 6)
    least, most = bounds(line, cards, table)
    monkeypatch.setattr("engine.games.holdem.in_play.bounds.OFF", 0.0)
    usual = bounds(line, cards, table)[0]
    assert least < usual - 0.02
    assert most > usual + 0.02


def test_a_large_all_in_that_no_chart_has_is_called_with_little():
    hand = parse_line("HJ all-in; CO call", Table())
    assert before_the_flop(hand).ranges[2].share == pytest.approx(0.6 / 100**0.5, abs=0.01)


def test_a_large_all_in_is_judged_by_who_would_call_it():
    worst = judged("BTN fold", "7c2d", "all-in")
    assert (worst.source, worst.best) == ("equity", "fold")
    assert worst.cost > worst.error > 0
    ahead = judged("BTN raise 2.2; SB fold", "JcJd", "all-in")
    assert ahead.source == "equity"
    assert ahead.cost < worst.cost + 1
    raised = judged("UTG raise 2.5; HJ raise 8", "AcQd", "all-in")
    assert raised.cost > 10


def test_an_all_in_of_a_hundred_with_rags_is_not_as_good_as_the_best():
    """Called by 99+, AQs and AKo at most, by TT+ and AK at least, of what a button raises with."""
    rags = judged("BTN raise 2.5; SB fold", "Jh3c", "all-in")
    assert (rags.best, rags.source) == ("fold", "equity")
    assert 1 < rags.error < rags.cost < 4.2


def test_an_all_in_that_may_cost_much_is_not_called_as_good_where_nothing_can_be_claimed():
    open_still = judged("BTN raise 2.5; SB fold; BB raise 10", "Kh7c", "all-in")
    assert (open_still.cost, open_still.why) == (None, "It hangs on who would call it.")


def test_nothing_is_said_where_somebody_is_all_in_already():
    hand = parse_line("BTN all-in", Table((30.0, 100.0, 100.0)))
    question = Question(hand, hand.to_act, tuple(parse_cards("AsAh")))
    with pytest.raises(ValueError, match="all-in already"):
        next(analyse(Bound(question)))


def test_who_bet_holds_better_hands_at_best():
    for cards in ("9c9d", "QcJd", "5c5s"):
        least, most = bounds(FLOP, cards)
        assert least < most


def test_among_four_a_call_or_fold_is_judged_where_equity_tells():
    set_folded = judged(FLOP, "9c9d", "fold")
    assert (set_folded.source, set_folded.best) == ("equity", "call")
    assert set_folded.cost > set_folded.error
    assert judged(FLOP, "9c9d", "call").cost == 0.0
    air = judged(FLOP, "7c2d", "call")
    assert (air.best, air.taken) == ("fold", "call")
    assert air.cost > air.error
    assert judged(FLOP, "7c2d", "fold").cost == 0.0


@pytest.mark.parametrize(("cards", "kind"), [("8c8d", "fold"), ("7c7s", "call"), ("9c9d", "raise")])
def test_among_four_nothing_is_claimed_where_equity_does_not_tell(cards, kind):
    question = asked(FLOP, cards)
    step = Step(kind, question.hand.to_act, 12.0 if kind == "raise" else 0.0)
    found = judge(question, step)
    assert found.cost is None
    assert "More than three saw the flop" in str(found.why)


@pytest.mark.parametrize(
    ("line", "cards", "least", "most"),
    [
        ("", "7h2d", 0.3, 0.9),  # under the gun
        ("UTG fold", "Kh2d", 0.1, 0.8),
        ("HJ raise 2.5; CO raise 8", "Ah9d", 0.2, 8.1),
        ("HJ raise 2.5; CO raise 8", "7h2d", 2.0, 8.1),
    ],
)
def test_a_call_that_no_chart_has_costs_something_where_it_can_be_worth_no_more(
    line, cards, least, most
):
    found = judged(line, cards, "call")
    assert (found.source, found.best, found.taken) == ("equity", "fold", "call")
    assert least <= found.cost - found.error < found.cost + found.error <= most


@pytest.mark.parametrize("line", ["", "HJ raise 2.5; CO raise 8"])
def test_a_call_of_a_strong_hand_hangs_on_what_comes_after_it(line):
    assert judged(line, "AhAd", "call").why == "It hangs on what comes after it."


def test_a_call_after_others_limped_has_no_chart():
    assert judged("UTG call", "7h2d", "call").why == "No chart has this line."


def test_no_chart_makes_more_of_a_call_that_is_behind_than_its_equity():
    """Of all calls of a first raise and, by the big blind, of a raise of it; 6 seats."""
    chart = find(6, 100.0)
    names, calls = chart.positions, 0
    for opener in range(4):
        first = [(names[opener], "raise", 2.5)]
        for other in range(opener + 1, 6):
            again = [*first, (names[other], "raise", 8.0)]
            for line, caller in ((first, names[other]), (again, "BB")):
                calls += behind(chart, line, caller)
    assert calls > 2000


@pytest.mark.parametrize(
    ("line", "table"),
    [
        ("UTG raise 2.5; BTN raise 8", Table((100.0,) * 9)),
        ("UTG raise 2.5; HJ raise 8", Table((40.0,) * 6)),
        ("UTG raise 2.5; HJ call; CO raise 11", Table()),
        ("UTG raise 2.5; HJ raise 8; CO raise 20", Table()),
    ],
)
def test_where_calls_are_worth_more_than_their_share_now_and_then_there_is_no_bound(line, table):
    hand = parse_line(line, table).folded_to(table.positions.index("SB"))
    question = Question(hand, hand.to_act, tuple(parse_cards("Ah9c")))
    with pytest.raises(ValueError, match="No chart has this line"):
        list(analyse(Bound(question, calls=True)))


def behind(chart, line, caller):
    """Calls with hands of less than `BEHIND`, each of which is worth no more than its equity."""
    table = Table()
    hand = parse_line("; ".join(f"{who} {kind} {to}" for who, kind, to in line), table)
    seat = table.positions.index(caller)
    if seat <= table.positions.index(line[-1][0]):
        return 0
    hand = hand.folded_to(seat)
    node, choices = chart.node(chart_line(hand)), hand.choices()
    _met_by, shares = met(np.asarray(chart.ranges(chart_line(hand))[line[-1][0]]))
    at, pot = node.actions.index("call"), choices.pot + choices.call
    rough = 0.01 * pot  # 0.005 of the pot at most, and what figures of charts are rounded to
    evs = [evs[at] for evs, share in zip(node.evs, shares, strict=True) if share < BEHIND]
    most = [share * pot - choices.call for share in shares if share < BEHIND]
    assert all(ev < bound + rough for ev, bound in zip(evs, most, strict=True))
    return len(evs)
