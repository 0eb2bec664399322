"""A question that goes on where the last one was left."""

from dataclasses import replace

import pytest

from engine.cards import parse_cards
from engine.games.rummy import gin
from engine.games.rummy.gin import Advise, Deal, Step
from engine.limits import Limits

WORLDS = 32  # of a chain
TWO_BATCHES, SEVERAL = 12 * WORLDS, 64 * WORLDS


@pytest.fixture
def question():
    deal = Deal(tuple(parse_cards("5s6s7s 9s9h9d Ah2h3d4c")), parse_cards("Kc")[0])
    deal = deal.after(Step("pass"), Step("pass"), Step("draw", parse_cards("8c")[0]))
    return Advise(deal.table)


def answers(question, deals, **how):
    return list(gin.analyse(replace(question, limits=Limits(deals=deals, seed=5), **how)))


def test_it_ends_as_it_would_have_from_the_start(question):
    whole = answers(question, SEVERAL)[-1]
    first = answers(question, TWO_BATCHES, go_on=True)[-1]
    gone_on = answers(question, SEVERAL, go_on=True)
    assert gone_on[0].worlds == first.worlds == TWO_BATCHES  # at once where it was left
    assert 0 < gone_on[0].progress < 1
    assert [a.worlds for a in gone_on] == sorted(a.worlds for a in gone_on)
    assert replace(gone_on[-1], elapsed_s=0.0) == replace(whole, elapsed_s=0.0)
    assert answers(question, SEVERAL)[0].worlds == 0  # who does not ask for it begins anew


def test_one_that_was_stopped_goes_on_too(question):
    running = gin.analyse(replace(question, limits=Limits(deals=SEVERAL, seed=5), go_on=True))
    stopped = next(answer for answer in running if answer.worlds >= TWO_BATCHES)
    running.close()
    assert answers(question, SEVERAL, go_on=True)[0].worlds == stopped.worlds


def test_one_that_is_answered_is_answered_at_once(question):
    done = answers(question, TWO_BATCHES, go_on=True)[-1]
    (again,) = answers(question, TWO_BATCHES, go_on=True)
    assert again.done
    assert again.choices == done.choices


def test_for_fewer_deals_it_begins_anew(question):
    answers(question, SEVERAL, go_on=True)
    assert answers(question, TWO_BATCHES, go_on=True)[-1].worlds == TWO_BATCHES


def test_after_part_of_a_batch_it_begins_anew(question):
    question = replace(question, scores=(40, 60))  # asked by no other test
    answers(question, 5 * WORLDS, go_on=True)
    assert answers(question, TWO_BATCHES, go_on=True)[0].worlds == 0


@pytest.mark.parametrize(
    "other", [{"scores": (9, 0)}, {"goal": "game"}, {"limits": Limits(deals=TWO_BATCHES, seed=6)}]
)
def test_another_question_begins_anew(question, other):
    answers(question, TWO_BATCHES, go_on=True)
    limits = Limits(deals=TWO_BATCHES, seed=5)
    asked = replace(replace(question, limits=limits, go_on=True), **other)
    assert next(iter(gin.analyse(asked))).worlds == 0
