"""A question that goes on where the last one was left."""

from dataclasses import replace

import pytest

from engine.cards import parse_cards
from engine.games import tarneeb
from engine.games.tarneeb import PASS, Auction
from engine.limits import Limits
from tests.engine.games.tarneeb.questions import bid_advice, play_advice

HAND = tuple(parse_cards("KsQsTs8s6s3sJhThQd8dAcQc8c"))
SECONDS = 60.0


@pytest.fixture
def bids():
    return bid_advice(hand=HAND, seat=2, go_on=True, auction=Auction(1, (PASS, 7, PASS)))


@pytest.fixture
def cards():
    return play_advice(
        hand=HAND, seat=2, trump=0, declarer=2, bid=8, method="score", go_on=True, played=()
    )


def stopped(question, deals):
    """The answer with which a question was stopped once it had looked at so many deals."""
    running = tarneeb.analyse(replace(question, limits=Limits(seconds=SECONDS)))
    found = next(answer for answer in running if answer.deals >= deals)
    running.close()
    return found


@pytest.mark.parametrize("which", ["bids", "cards"])
def test_deals_that_were_looked_at_count_when_it_is_asked_again(which, request):
    question = request.getfixturevalue(which)
    before = stopped(question, 6)
    running = tarneeb.analyse(replace(question, limits=Limits(seconds=SECONDS)))
    first = next(running)
    assert first.deals >= before.deals
    assert before.progress <= first.progress < 1
    more = next(answer for answer in running if answer.deals > first.deals)
    assert more.elapsed_s > before.elapsed_s
    running.close()


@pytest.mark.parametrize("which", ["bids", "cards"])
def test_one_whose_time_is_over_is_answered_at_once_and_goes_on_with_more(which, request):
    question = request.getfixturevalue(which)
    done = list(tarneeb.analyse(replace(question, limits=Limits(seconds=0.3))))[-1]
    (again,) = tarneeb.analyse(replace(question, limits=Limits(seconds=0.3)))
    assert again.done
    assert again.deals == done.deals
    more = next(tarneeb.analyse(replace(question, limits=Limits(seconds=SECONDS))))
    assert more.deals >= done.deals


def test_what_went_on_tells_the_same_as_the_same_deals_at_once(cards):
    stopped(cards, 6)
    found = stopped(cards, 30)
    *_, whole = tarneeb.analyse(replace(cards, limits=Limits(deals=found.deals), go_on=False))
    assert whole.deals == found.deals
    assert whole.cards == found.cards


def test_chances_that_went_on_are_those_of_the_same_deals_at_once(bids):
    stopped(bids, 3)
    found = stopped(bids, 9)
    limits = Limits(deals=found.deals)
    *_, whole = tarneeb.analyse(replace(bids, limits=limits, go_on=False))
    for mine, its, error in zip(found.tricks, whole.tricks, whole.tricks_se, strict=True):
        assert abs(mine - its) < 4 * error


def test_nothing_is_kept_unless_the_question_is_to_go_on_or_is_another(cards):
    before = stopped(cards, 30)
    other = replace(cards, scores=(1, 0))
    assert (
        next(tarneeb.analyse(replace(other, limits=Limits(seconds=SECONDS)))).deals < before.deals
    )
    alone = replace(cards, go_on=False)
    assert (
        next(tarneeb.analyse(replace(alone, limits=Limits(seconds=SECONDS)))).deals < before.deals
    )
