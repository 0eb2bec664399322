"""A question that was stopped goes on where it was, and ends as if it never had been."""

from dataclasses import replace
from itertools import islice

import pytest

from engine.cards import parse_cards
from engine.games.holdem import analyse
from engine.games.holdem.ranges import parse_range
from engine.games.holdem.rules import Question
from engine.limits import Limits

ACE_KING = tuple(parse_cards("Ah Kh"))
WIDE, HALF = parse_range("22+, A2s+, KTs+, QJs, AJo+"), parse_range("TT+, AQs+, 87s:0.5")
FLOP = tuple(parse_cards("9c 8d 3h"))
LONG = 3_000_000  # deals: some pieces
SAMPLED = {
    "unknown hands": Question((ACE_KING, (), ()), method="sampled", limits=Limits(deals=LONG)),
    "ranges": Question((ACE_KING, WIDE, HALF), method="sampled", limits=Limits(deals=LONG)),
    "drawn in chains": Question((HALF,) * 6, method="sampled", limits=Limits(deals=LONG)),
    "until precise": Question(
        (WIDE, WIDE, ()), FLOP, method="sampled", limits=Limits(precision=0.0004)
    ),
}
PAIRS = [parse_range(pair) for pair in ("AA", "KK", "QQ")]
COUNTED = {
    "joint combos": Question(tuple(PAIRS), method="exact"),
    "boards by suits": Question((WIDE, HALF), FLOP, method="exact"),
    "three ranges": Question((WIDE, HALF, WIDE), FLOP, method="exact"),
    "unknown cards": Question((ACE_KING, (), ()), FLOP, method="exact"),
}
ALL = SAMPLED | COUNTED


def told(answers):
    """Answers without the time that they took."""
    return [replace(answer, elapsed_s=0.0) for answer in answers]


def stopped_after(question, count):
    """The first answers; then the user has had enough."""
    answers = analyse(question)
    some = list(islice(answers, count))
    answers.close()
    return some


@pytest.mark.parametrize(
    ("name", "threads"), [*((name, 2) for name in ALL), ("ranges", 1), ("boards by suits", 1)]
)
def test_stopping_and_going_on_ends_with_the_same_answer_to_the_bit(name, threads):
    question = ALL[name]
    question = replace(question, limits=replace(question.limits, threads=threads), go_on=True)
    whole = told(analyse(replace(question, go_on=False)))
    for stop in (1, 2, 1):
        stopped_after(question, stop)
    *_, last = told(analyse(question))
    assert repr(last) == repr(whole[-1])  # repr: nan is not equal to itself


@pytest.mark.parametrize("question", SAMPLED.values(), ids=SAMPLED)
def test_the_first_answer_after_a_stop_has_more_deals_than_the_last_before(question):
    question = replace(question, go_on=True)
    before = stopped_after(question, 3)
    after = stopped_after(question, 1)
    assert after[0].situations > before[-1].situations
    assert after[0].elapsed_s > before[-1].elapsed_s


@pytest.mark.parametrize("question", SAMPLED.values(), ids=SAMPLED)
def test_hand_classes_are_known_from_the_first_samples_on(question):
    first = stopped_after(question, 1)[0]
    assert not first.done
    for seat in first.seats:
        assert sum(seat.classes) == pytest.approx(first.situations, rel=0.01)


def test_deals_hold_for_another_precision():
    precise = replace(SAMPLED["until precise"], go_on=True)
    limits = replace(precise.limits, precision=0.002)
    *_, before = analyse(replace(precise, limits=limits))
    after = list(analyse(precise))
    assert after[0].situations > before.situations
    *_, whole = told(analyse(replace(precise, go_on=False)))
    assert repr(told(after)[-1]) == repr(whole)
    again = list(analyse(replace(precise, limits=limits)))
    assert repr(told(again)) == repr([replace(whole, planned=again[0].planned)])


def test_the_count_goes_on_and_not_only_the_estimate_before_it():
    limits = Limits(threads=1)
    question = Question((ACE_KING, (), ()), method="exact", limits=limits, go_on=True)
    before = stopped_after(question, 8)
    after = stopped_after(question, 4)
    assert min(answer.progress for answer in after[2:]) > before[-1].progress > 0


def test_another_question_begins_at_its_beginning():
    question = replace(SAMPLED["ranges"], go_on=True)
    first = stopped_after(question, 4)[0]
    other = replace(question, limits=replace(question.limits, seed=1))
    assert stopped_after(other, 1)[0].situations == first.situations


def test_nothing_is_kept_unless_the_question_is_to_go_on():
    question = SAMPLED["unknown hands"]
    first = stopped_after(question, 4)[0]
    assert stopped_after(question, 1)[0].situations == first.situations
    stopped_after(replace(question, go_on=True), 4)
    assert stopped_after(question, 1)[0].situations == first.situations
