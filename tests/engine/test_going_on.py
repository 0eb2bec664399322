"""What was found for the last question that may go on."""

from dataclasses import dataclass, replace

from engine.going_on import LastFound
from engine.limits import NO_LIMITS, Limits


@dataclass(frozen=True)
class Asked:
    name: str = ""
    limits: Limits = NO_LIMITS
    go_on: bool = True


def test_it_is_given_once_to_the_same_question_whatever_its_time():
    left = LastFound[str]()
    left.keep(Asked("one", Limits(seconds=1.0)), "found")
    assert left.take(Asked("one", Limits(seconds=2.0, precision=0.1))) == "found"
    assert left.take(Asked("one")) is None


def test_another_question_or_another_seed_has_nothing_and_takes_nothing():
    left = LastFound[str]()
    left.keep(Asked("one"), "found")
    assert left.take(Asked("two")) is None
    assert left.take(Asked("one", Limits(seed=1))) is None
    assert left.take(Asked("one")) == "found"


def test_only_the_last_one_is_kept():
    left = LastFound[str]()
    left.keep(Asked("one"), "first")
    left.keep(Asked("two"), "second")
    assert left.take(Asked("one")) is None
    assert left.take(Asked("two")) == "second"


def test_a_question_that_may_not_go_on_neither_keeps_nor_takes():
    left = LastFound[str]()
    left.keep(Asked("one", go_on=False), "found")
    assert left.take(Asked("one")) is None
    left.keep(Asked("one"), "found")
    assert left.take(Asked("one", go_on=False)) is None


def test_which_limits_tell_questions_apart_is_chosen():
    left = LastFound[str](lambda limits: replace(limits, precision=None))
    left.keep(Asked("one", Limits(deals=5, precision=0.1)), "found")
    assert left.take(Asked("one", Limits(deals=6))) is None
    assert left.take(Asked("one", Limits(deals=5))) == "found"
