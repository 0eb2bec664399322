"""Limits of a question: what they refuse, and that they are values."""

import pickle
import re
from dataclasses import FrozenInstanceError, replace

import pytest

from engine.limits import NO_LIMITS, Limits


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"deals": 0}, "“0” deals are too few; give 1 or more."),
        ({"seconds": 0.0}, "“0.0” seconds are too few; give more than 0."),
        ({"seconds": float("nan")}, "“nan” seconds are too few; give more than 0."),
        ({"precision": -0.1}, "The precision “-0.1” is too small; give more than 0."),
        ({"precision": float("nan")}, "The precision “nan” is too small; give more than 0."),
        ({"threads": 0}, "“0” threads are too few; give 1 or more."),
    ],
)
def test_limits_that_leave_nothing_to_do_are_refused(wrong, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        Limits(**wrong)
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        replace(NO_LIMITS, **wrong)


def test_limits_are_values_that_travel():
    limits = Limits(deals=1, seconds=1e-9, precision=1e-9, seed=-(2**70), threads=1)
    assert pickle.loads(pickle.dumps(limits)) == limits != NO_LIMITS
    assert len({limits, replace(limits), NO_LIMITS, Limits()}) == 2
    with pytest.raises(FrozenInstanceError):
        limits.deals = 2


def test_a_question_refuses_limits_of_which_it_makes_no_use():
    Limits(deals=5, seed=1).check_only("deals", "seed")
    with pytest.raises(ValueError, match="A limit of seed means nothing here; set deals only"):
        Limits(deals=5, seed=1).check_only("deals")
