"""Means and their errors, computed another way; when two are told apart, where they are equal."""

import random
from math import inf, sqrt
from statistics import fmean, stdev

import pytest

from engine.estimates import ROUNDING, Estimate, apart, estimate, half_width


def test_what_was_counted_differs_unless_it_is_equal():
    assert apart(0.5, 0.0, 0.5001, 0.0)
    assert not apart(0.1 + 0.2, 0.0, 0.3, 0.0)


def test_the_interval_of_a_difference_holds_both_errors():
    assert not apart(0.50, 0.01, 0.539, 0.01)
    assert apart(0.50, 0.01, 0.540, 0.01)


def test_equal_means_are_seldom_called_apart_however_many_are_compared():
    source = random.Random(1)
    for compared in (1, 5, 45):
        wrong = 0
        for _ in range(400):
            first, *others = (source.gauss(0, 1) for _ in range(compared + 1))
            wrong += any(apart(first, 1.0, other, 1.0, compared) for other in others)
        assert wrong <= 0.05 * 400


def test_what_is_closer_than_rounding_is_equal():
    assert not apart(1.0 + ROUNDING / 2, 0.0, 1.0, 0.0)
    assert apart(1.0 + 2 * ROUNDING, 0.0, 1.0, 0.0)


@pytest.mark.parametrize("numbers", [[3.0, 4.0], [1.0, -2.0, 6.5, 0.25], [0.5] * 3 + [2.5]])
def test_an_estimate_is_the_mean_and_its_standard_error(numbers):
    found = estimate(len(numbers), sum(numbers), sum(n * n for n in numbers))
    assert found.mean == pytest.approx(fmean(numbers))
    assert found.se == pytest.approx(stdev(numbers) / sqrt(len(numbers)))
    assert found.count == len(numbers)
    assert half_width(found.se) == pytest.approx(1.96 * found.se)


def test_few_numbers_have_no_error_to_speak_of():
    assert estimate(0, 0.0, 0.0) == Estimate(0.0, 0.0, 0)
    assert estimate(1, 7.0, 49.0) == Estimate(7.0, 0.0, 1)
    assert estimate(3, 0.3, 0.03).se == pytest.approx(0.0, abs=1e-8)  # all alike, but rounded


@pytest.mark.parametrize(
    ("mean", "count"), [(0.5, 40), (0.02, 300), (0.9, 10), (0.0, 25), (1.0, 8)]
)
def test_the_range_of_a_share_ends_where_the_share_would_be_a_surprise(mean, count):
    low, high = Estimate(mean, 0.0, count).share_range()
    for end, outermost in ((low, 0.0), (high, 1.0)):
        if end != outermost:
            assert abs(end - mean) == pytest.approx(1.96 * sqrt(end * (1 - end) / count))
    assert 0.0 <= low <= mean <= high <= 1.0
    assert low < high


def test_of_nothing_every_share_is_possible():
    assert Estimate(0.0, inf, 0).share_range() == (0.0, 1.0)
