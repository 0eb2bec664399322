"""What tells two cards apart: a planted difference is named, and chance is not."""

import random

import numpy as np
import pytest

from engine.games import tarneeb
from engine.games.tarneeb import Event, PlayAdvice, Position, SeenPlay, random_deal
from engine.games.tarneeb.own.sampling import Sample
from engine.games.tarneeb.table import comparing
from engine.limits import Limits
from tests.helpers import cards

NORTH, EAST, SOUTH, WEST = range(4)
BEST, OTHER, COUNT = 5, 9, comparing.DEALS
DRAWN, RUFF = Event("draws", WEST), Event("ruffs", EAST, 1)
CHANCE = [Event("wins", SOUTH, card) for card in range(40)]


def seen_in(hand="AsKs5s2sAhKhQh4hAd3d2d5c2c"):
    return SeenPlay(cards(hand), SOUTH, trump=0, declarer=SOUTH, bid=8, played=())


def compared(seed, rates):
    """What `why` says where each event comes at its two `rates`, beside forty that come alike."""
    luck = random.Random(seed)
    courses = {}
    for at, card in enumerate((BEST, OTHER)):
        happened = [
            {
                *(event for event, both in rates.items() if luck.random() < both[at]),
                *(event for event in CHANCE if luck.random() < 0.4),
            }
            for _deal in range(COUNT)
        ]
        # a trick fewer where the trump is drawn or the suit ruffed, else by luck
        tricks = [9 - len(events & {DRAWN, RUFF}) - (luck.random() < 0.3) for events in happened]
        courses[card] = np.array(tricks), happened
    return why(courses), courses


def why(courses):
    return comparing.why((BEST, OTHER), (courses[BEST], courses[OTHER]), Sample(np.ones(COUNT), 1))


def test_a_planted_difference_is_named_with_its_shares():
    for seed in range(20):
        found, courses = compared(seed, {DRAWN: (0.1, 0.4), RUFF: (0.3, 0.35)})
        assert (found.event, found.card, found.than) == (DRAWN, OTHER, BEST)
        shares = [np.mean([DRAWN in e for e in courses[c][1]]) for c in (OTHER, BEST)]
        assert [found.share, found.other] == pytest.approx(shares)
        assert 0 < found.share_se < 0.04


def test_chance_is_not_named():
    named = [compared(s, {DRAWN: (0.3, 0.3)})[0] for s in range(100)]
    assert sum(told is not None for told in named) <= 2


def test_that_a_card_played_now_wins_no_later_trick_is_no_reason():
    rates = {Event("wins", SOUTH, OTHER): (0.6, 0.0), DRAWN: (0.1, 0.4)}
    for seed in range(10):
        assert compared(seed, rates)[0].event == DRAWN


def test_what_goes_with_fewer_tricks_is_no_reason():
    """The better card loses its trump more often, and is better all the same."""
    _none, courses = compared(1, {DRAWN: (0.5, 0.1)})
    courses[BEST][0][:] += 2
    assert why(courses) is None


def test_of_two_that_tell_alike_it_is_always_the_same():
    """Events are records with words, whose places in a set differ from process to process."""
    one, other = Event("falls", 1, 24), Event("wins", SOUTH, 25)
    happened = [{one, other}] * COUNT, [set()] * COUNT
    courses = dict(
        zip(
            (BEST, OTHER),
            zip((np.ones(COUNT), np.zeros(COUNT)), happened, strict=True),
            strict=True,
        )
    )
    assert why(courses).event == one


@pytest.mark.parametrize(
    ("course", "events"),
    [
        ("S:4h E:3s N:5h W:6h", [Event("takes", EAST), Event("ruffs", EAST, 1)]),
        ("S:Ah E:Jh N:5h W:6h", [Event("falls", 1, 22)]),
        ("S:Ah E:2h N:Jh W:6h", []),
        ("S:4h E:9h N:Th W:6h W:2c S:5c E:3c N:4c", [Event("takes", NORTH)]),
        ("S:4h E:9h N:5h W:6h E:8h N:7h W:2h S:Ah", [Event("takes", EAST), Event("wins", 2, 25)]),
    ],
)
def test_events_are_read_from_the_course(course, events):
    plays = [("NESW".index(p[0]), cards(p[2:])[0]) for p in course.split()]
    assert [*comparing.events_of(seen_in(), plays)] == events


def test_what_is_plain_to_see_is_no_news():
    """A jack on the table falls to one's ace, and whoever plays last knows who takes the trick."""
    seen = SeenPlay(seen_in().hand, SOUTH, 0, EAST, 8, cards("Jh3h2h"))  # by East, North and West
    assert [*comparing.events_of(seen, [(SOUTH, 25)])] == []
    assert [*comparing.events_of(seen, [(SOUTH, 15)])] == []


def test_the_last_trump_that_falls_to_their_lead_is_drawn():
    seen = seen_in(hand="2sAhKhQh4hAd3d2d8d9d5c2c7c")
    course = [(SOUTH, 15), (EAST, 20), (NORTH, 16), (WEST, 17)]  # 4h, 9h, 5h, 6h
    course += [(EAST, 12), (NORTH, 1), (WEST, 2), (SOUTH, 0)]  # As draws the 2s
    assert [*comparing.events_of(seen, course)] == [Event("takes", EAST), Event("draws", EAST)]


def test_reasons_are_in_the_last_answer_and_only_where_one_card_is_best():
    told = 0
    for seed in range(6):
        deal = random_deal(7000 + seed)
        position = Position(deal, 0, WEST)
        while len(position.played) < 26 or position.to_move != SOUTH:
            position = position.after(random.Random(seed).choice(position.legal))
        seen = SeenPlay(deal.hands[SOUTH], SOUTH, 0, WEST, 8, position.played)
        question = PlayAdvice(seen, limits=Limits(deals=40), reasons=True)
        *before, last = tarneeb.analyse(question)
        assert all(answer.why is None for answer in before)
        if last.why is not None:
            told += 1
            assert {last.why.card, last.why.than} > set(last.best[:1])
            assert last.why.share - last.why.other >= comparing.LEAST
    assert told
