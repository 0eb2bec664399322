"""Postponed reasoning: never deceived by hands it cannot see, and exact where it sees them."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from engine.games import tarneeb
from engine.games.tarneeb import Marks
from engine.games.tarneeb.open import analysis
from engine.games.tarneeb.open.layout import EVERY_CARD
from engine.games.tarneeb.own import advice, deep, sampling
from tests.engine.games.tarneeb.own.test_advice import answer_to, ending
from tests.engine.games.tarneeb.questions import play_advice
from tests.helpers import cards


def two_way(method):
    """South and North hold AJ2 and KT3; who has the queen is not known, and all three count."""
    north = cards("KsTs3s")
    return play_advice(
        hand=cards("AsJs2s"),
        seat=2,
        trump=2,
        declarer=2,
        bid=3,
        deck=tuple(sorted(cards("AsJs2sKsTs3sQs9s8s4h5h6h"))),
        marks=Marks((north, (), (), ()), ((),) * 4, ((),) * 4),
        method=method,
    )


def test_a_two_way_finesse_is_no_certainty():
    sure = answer_to(two_way("score"))
    assert sure.cards[0].make == 1.0  # each deal by itself can be made
    known = answer_to(two_way("deep"))
    assert known.method == "deep"
    assert known.deals == sure.deals == 20
    # 0.95 because the queen falls or is shown in all but one of the twenty deals.
    assert {card.card: card.make for card in known.cards} == {
        cards("As")[0]: pytest.approx(0.95),
        cards("2s")[0]: pytest.approx(0.95),
        cards("Js")[0]: pytest.approx(0.90),
    }


def solved(jobs):
    return next(sampling.solved([jobs], 1))


def solve(jobs):
    yield
    return solved(jobs)


def both(question, deals=60, decisions=99):
    """Tricks by deal and card with open hands, and with what each player knows."""
    worlds = advice.Worlds(question)
    hands, _, _ = worlds.block(0, min(deals, worlds.sampler.deals))
    jobs = solved(worlds.jobs(hands, EVERY_CARD))
    goal = advice.goal_of(question)
    weights = np.ones(len(hands))
    *_, found = deep.deep_tricks(question, hands, goal.points, weights, decisions, solve)
    return advice.tricks_of(question.seen, jobs), found


@settings(max_examples=30)
@given(st.integers(0, 2**32), st.sampled_from([1, 99]))
def test_in_no_deal_is_it_worth_more_than_with_open_hands(seed, decisions):
    analysis.prepare()
    _, question = ending(seed, 4, "counterclockwise")
    open_hands, known = both(question, decisions=decisions)
    assert known.shape == open_hands.shape
    assert (known <= open_hands).all()
    assert (known >= 0).all()


@settings(max_examples=30)
@given(st.integers(0, 2**32), st.sampled_from(["counterclockwise", "clockwise"]))
def test_with_one_deal_possible_it_is_double_dummy(seed, direction):
    _, question = ending(seed, 4, direction)
    open_hands, known = both(question, deals=1)
    assert (known == open_hands).all()


def test_it_is_the_same_for_any_number_of_threads():
    _, question = ending(5, 5, "counterclockwise")
    answers = [
        answer_to(play_advice(**options(question), deals=40, threads=threads, method="deep"))
        for threads in (1, 2)
    ]
    assert answers[0].method == "deep"
    assert answers[0].cards == answers[1].cards


def test_within_a_time_ever_more_deals_are_looked_at_and_progress_never_falls():
    _, question = ending(1, 6, "counterclockwise")
    asked = play_advice(**options(question), seconds=1.0, method="deep")
    answers = list(tarneeb.analyse(asked))
    progress = [answer.progress for answer in answers]
    assert progress == sorted(progress)
    assert progress[-1] == 1
    deals = [answer.deals for answer in answers if answer.method == "deep"]
    assert deals == sorted(deals)
    assert deals


def options(question):
    names = ("hand", "seat", "trump", "declarer", "bid", "played", "direction", "deck")
    return {name: getattr(question.seen, name) for name in names}


@pytest.mark.parametrize(
    ("mover", "hands", "seen", "chosen"),
    [
        ("partner", (3, 12), (5, 5), [0, 1]),  # he sees his own hand, and knows which it is
        ("partner", (3, 3), (5, 5), [1, 1]),  # the same hand: one card for both deals
        ("partner", (3, 3), (5, 6), [0, 1]),  # told apart by what was played
        ("me", (3, 12), (5, 5), [1, 1]),  # the partner's hand is hidden from the player
        ("me", (3, 12), (5, 6), [0, 1]),
        ("opponent", (3, 3), (5, 5), [1, 0]),  # sees everything
    ],
)
def test_who_cannot_tell_deals_apart_plays_the_same_card_in_them(mover, hands, seen, chosen):
    me, partner = 2, 0
    play = deep._Play(me, np.zeros((2, 4), np.int64), np.zeros(1, np.int64))
    play.hands[:, partner] = hands
    play.hands[:, me] = 48
    play.seen[:] = seen
    play.leader[:] = {"partner": partner, "me": me, "opponent": 1}[mover]
    rollout = deep._Rollout(play, np.arange(4.0), np.ones(2), solve, np.random.default_rng(1))
    cards_of = np.array([[1, 2], [4, 8]])
    tricks = np.array([[1, 0], [0, 2]])  # the mean is higher for the second card
    rows = np.arange(2)
    assert rollout._choices(rows, cards_of, tricks, play.mover == me).tolist() == chosen
