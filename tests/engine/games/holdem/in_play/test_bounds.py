"""What an all-in, or a call among three, is worth at least and at most."""

import pytest

from engine.asking import analyse
from engine.cards import parse_cards
from engine.games.holdem.in_play import Question, Step, Table, judge, parse_line
from engine.games.holdem.in_play.questions import Bound
from engine.games.holdem.ranges import HANDS
from engine.games.holdem.strategy import push_fold

FLOP = "UTG raise 2.5; HJ call; BB call | Qd9h4h BB check; UTG bet 4"


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


def test_among_three_a_call_or_fold_is_judged_where_equity_tells():
    set_folded = judged(FLOP, "9c9d", "fold")
    assert (set_folded.source, set_folded.best) == ("equity", "call")
    assert set_folded.cost > set_folded.error
    assert judged(FLOP, "9c9d", "call").cost == 0.0
    air = judged(FLOP, "7c2d", "call")
    assert (air.best, air.taken) == ("fold", "call")
    assert air.cost > air.error
    assert judged(FLOP, "7c2d", "fold").cost == 0.0


@pytest.mark.parametrize(("cards", "kind"), [("8c8d", "fold"), ("5c5s", "call"), ("9c9d", "raise")])
def test_among_three_nothing_is_claimed_where_equity_does_not_tell(cards, kind):
    question = asked(FLOP, cards)
    step = Step(kind, question.hand.to_act, 12.0 if kind == "raise" else 0.0)
    found = judge(question, step)
    assert found.cost is None
    assert "More than two saw the flop" in str(found.why)
