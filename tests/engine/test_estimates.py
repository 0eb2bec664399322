"""When two means are told apart, tried with means that are equal."""

import random

from engine.estimates import apart


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
