"""Exponentials and logarithms beside exact ones, and that their bits are these everywhere."""

import math
from decimal import Decimal, localcontext
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given, strategies as st

from engine.elementary import exp, log_of, raised

powers = st.floats(-744.0, 709.7) | st.floats(-1.0, 1.0)
values = st.floats(0.0, exclude_min=True, allow_infinity=False) | st.floats(0.5, 2.0)


def units_off(got, exact):
    """How far a number is from an exact one, in units in the last place of that."""
    return abs(Decimal(got) - exact) / Decimal(math.ulp(float(exact)))


def exactly(what, number):
    with localcontext(prec=40):
        return getattr(Decimal(number), what)()


@given(powers)
def test_an_exponential_is_less_than_a_unit_in_the_last_place_off(power):
    assert units_off(exp(power), exactly("exp", power)) < 1


@given(values)
def test_a_logarithm_is_less_than_a_unit_in_the_last_place_off(value):
    assert units_off(log_of(value), exactly("ln", value)) < 1


@given(st.floats(0.0, 1.0), st.floats(0.5, 40.0))
def test_a_power_is_what_python_has_but_for_its_last_digits(base, power):
    assert raised(base, power) == pytest.approx(base**power, rel=1e-12, abs=1e-300)


def test_what_has_no_finite_answer():
    assert (exp(-math.inf), exp(-746.0), exp(0.0), exp(709.8), exp(math.inf)) == (
        *(0.0, 0.0, 1.0),
        *(math.inf, math.inf),
    )
    assert (log_of(0.0), log_of(1.0), log_of(math.inf)) == (-math.inf, 0.0, math.inf)
    assert all(map(math.isnan, (exp(math.nan), log_of(math.nan), log_of(-1.0))))


def test_they_are_the_same_to_the_last_bit_on_every_system():
    source = Random(1)
    found = [exp(source.uniform(-745.0, 709.0)).hex() for _ in range(5_000)]
    found += [log_of(source.uniform(0.0, 3.0)).hex() for _ in range(5_000)]
    found += [raised(source.random(), source.uniform(0.5, 9.0)).hex() for _ in range(5_000)]
    told = sha256(" ".join(found).encode()).hexdigest()
    assert told[:16] == "d9bf98446e2bc9f0"
