"""The scheduler against figures of its reference implementation, fsrs 6.3.2 on PyPI.

They were made without learning steps and fuzz, each review on the day on which it was due.
"""

from datetime import date, timedelta

import pytest

from app.train import schedule
from app.train.schedule import Memory, after, known

FIRST = date(2026, 1, 1)
PUBLISHED = [
    (
        (3, 3, 3, 3, 3),
        [
            (2, 2.3065, 2.118104),
            (11, 10.964332, 2.111214),
            (46, 46.280217, 2.104331),
            (163, 162.862202, 2.097455),
            (497, 497.447194, 2.090586),
        ],
    ),
    (
        (1, 3, 3, 1, 3),
        [
            (1, 0.212, 6.4133),
            (2, 1.886788, 6.402115),
            (6, 6.269161, 6.390941),
            (1, 1.063356, 8.798955),
            (2, 2.257506, 8.785385),
        ],
    ),
    ((1, 1, 3), [(1, 0.212, 6.4133), (1, 0.100886, 8.806304), (1, 0.683207, 8.792727)]),
]


@pytest.mark.parametrize(("ratings", "wanted"), PUBLISHED)
def test_stability_difficulty_and_days_are_those_of_the_reference(ratings, wanted):
    memory, day = None, FIRST
    for rating, (days, stability, difficulty) in zip(ratings, wanted, strict=True):
        memory = after(memory, rating, day)
        assert (memory.due - day).days == days
        assert memory.stability == pytest.approx(stability, abs=1e-6)
        assert memory.difficulty == pytest.approx(difficulty, abs=1e-6)
        day = memory.due


def test_an_answer_late_and_a_second_one_on_the_same_day_are_those_of_the_reference():
    memory = after(after(None, 3, FIRST), 1, FIRST + timedelta(days=10))
    assert memory.stability == pytest.approx(0.75916, abs=1e-6)
    again = after(memory, 3, FIRST + timedelta(days=10))
    assert (again.due - again.asked).days == 1
    assert again.stability == pytest.approx(0.812259, abs=1e-6)


def test_ninety_in_a_hundred_are_known_when_a_position_comes_again():
    for stability in (1.0, 7.0, 90.0):
        memory = Memory(stability, 5.0, FIRST)
        assert known(memory, round(stability)) == pytest.approx(schedule.KNOWN)


def test_a_clock_that_was_set_back_is_the_same_day():
    memory = after(None, 3, FIRST)
    assert (
        after(memory, 3, FIRST - timedelta(days=3)).stability == after(memory, 3, FIRST).stability
    )


#: Of the reference too, at the ends: stability, difficulty, days, rating -> the two after, days.
AT_THE_ENDS = [
    ((0.05, 6.0, 1, 1), (0.031719, 8.670456, 1)),
    ((0.3, 2.0, 400, 1), (0.285518, 7.355683, 1)),
    ((0.3, 9.5, 20, 1), (0.202296, 9.820882, 1)),
    ((40.0, 1.0, 300, 3), (390.032352, 1.0, 390)),
    ((40.0, 1.0, 300, 1), (3.888662, 7.02699, 4)),
    ((5.0, 10.0, 5, 3), (7.060252, 9.985228, 7)),
    ((0.001, 5.0, 1, 1), (0.001, 8.341762, 1)),
    ((20.0, 3.3, 0, 3), (20.0, 3.291928, 20)),
    ((20.0, 3.3, 0, 1), (5.83042, 7.782984, 6)),
    ((0.02, 8.0, 0, 3), (0.027184, 7.987228, 1)),
    ((0.02, 8.0, 0, 1), (0.009185, 9.327842, 1)),
    ((90000.0, 2.0, 36500, 3), (122171.486719, 1.993228, 36500)),
]


@pytest.mark.parametrize(("before", "wanted"), AT_THE_ENDS)
def test_what_is_hardly_known_or_known_for_ever_is_as_the_reference_has_it(before, wanted):
    stability, difficulty, days, rating = before
    later = FIRST + timedelta(days=days)
    memory = after(Memory(stability, difficulty, FIRST), rating, later)
    assert (memory.stability, memory.difficulty) == pytest.approx(wanted[:2], abs=1e-6)
    assert memory.due == later + timedelta(days=wanted[2])
