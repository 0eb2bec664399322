"""What the soak calls the same answer, which what is wrong on screen is not; how copies end."""

import os
from dataclasses import replace

import pytest

from engine.cards import parse_cards
from engine.games import holdem, nine_cards
from engine.games.holdem import in_play, preflop
from engine.games.tarneeb.questions import Bounds, TrickTableAnswer
from tests.campaigns.fresh import Fresh, agree, known, near, plain, run_command, verdict

FORK = nine_cards.Position((6, 8), (1, 3))
KINGS = holdem.Question((tuple(parse_cards("KsKh")), ()), method="sampled")


def test_an_answer_that_is_wrong_differs():
    *_, answer = nine_cards.analyse(FORK)
    assert verdict("nine_cards", FORK, answer, True) == ("same", None)
    kind, fresh = verdict("nine_cards", FORK, replace(answer, ends_in=answer.ends_in + 1), True)
    assert kind == "differs"
    assert fresh.ends_in == answer.ends_in


def test_samples_that_were_stopped_are_drawn_again_as_far_as_they_went():
    first = next(holdem.analyse(KINGS))
    assert verdict("holdem", KINGS, first, False)[0] == "same deals"
    seat = replace(first.seats[0], equity=first.seats[0].equity + 0.001)
    wrong = replace(first, seats=(seat, first.seats[1]))
    assert verdict("holdem", KINGS, wrong, False)[0] == "differs"


def test_what_was_solved_for_a_time_is_about_the_same():
    question = preflop.Question(2, 33.0, (), seconds=0.1)
    *_, answer = holdem.analyse(question)
    wrong = replace(answer, to_act="BB")  # whatever time allows
    assert verdict("holdem", question, wrong, True)[0] == "differs"
    near = tuple(total * 0.95 for total in answer.totals)
    assert agree(replace(answer, totals=near), answer)
    others = answer.totals[::-1]
    dear = tuple(tuple(ev + 5 for ev in evs) for evs in answer.evs)
    for wrong in ({"totals": others}, {"evs": dear}):
        assert not agree(replace(answer, **wrong), answer)


IN_PLAY = in_play.Answer(
    *("rough", "BTN", "bet 5", ("check", "bet 5"), (0.2, 0.8), (1.2, 2.0), 0.2, 10.0, 90.0, ()),
    equity=0.6,
)


@pytest.mark.parametrize(
    ("change", "same"),
    [
        ({"evs": (1.3, 2.2), "frequencies": (0.4, 0.6), "equity": 0.62}, True),
        ({"evs": (1.0, 4.0)}, False),
        ({"equity": 0.7}, False),
        ({"best": "check", "evs": (1.8, 1.0)}, False),
        ({"best": "check", "evs": (1.8, 1.9)}, True),
        ({"evs": (None, 2.0), "equity": None}, True),
    ],
)
def test_what_was_solved_for_a_time_is_as_near_as_it_says(change, same):
    assert agree(replace(IN_PLAY, **change), IN_PLAY) is same


def test_a_question_that_fails_says_so():
    too_many = replace(KINGS, seats=((),) * 6, method="exact")
    kind, said = verdict("holdem", too_many, object(), True)
    assert kind == "failed"
    assert "too many to count" in said


@pytest.mark.parametrize(("low", "right"), [(3, True), (4, True), (5, False)])
def test_what_was_stopped_early_may_be_vague_but_not_wrong(low, right):
    exact = TrickTableAnswer(((Bounds(4, 4),),), 1.0, 2.0)
    early = TrickTableAnswer(((Bounds(low, 6),),), 0.3, 0.5)
    assert known(plain(early), plain(exact)) == right


@pytest.mark.parametrize(("score", "alike"), [(3.0, True), (9.0, False)])
def test_means_are_compared_by_their_errors_call_by_call(score, alike):
    one = {"calls": [{"call": "7", "score": "1.0", "score_se": "0.2"}], "deals": "40"}
    two = {"calls": [{"call": "7", "score": str(score), "score_se": "0.2"}], "deals": "50"}
    assert near(one, two) == alike


def test_a_copy_that_crashes_is_told_of_and_the_next_one_knows_nothing_of_it():
    fresh = Fresh()
    fresh.ask(os.abort)
    assert fresh.result() is None
    assert fresh.status < 0
    fresh.ask(run_command, ["nine-cards", "--mine", "6,8", "--theirs", "1,3"], 30.0)
    status, out, errors = fresh.result()
    assert (status, fresh.status, errors) == (0, 0, "")
    assert "Pick" in out or "win" in out
    fresh.ask(run_command, ["nine-cards", "--mine", "6,x"], 30.0)
    status, out, errors = fresh.result()
    assert (status, out) == (2, "")
    assert errors.startswith("kibitzer: error: ")
    assert fresh.mb > 50
    fresh.end()
