"""Means of samples, and how far off they may be."""

import functools
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

Z95 = 1.96  # of a normal error 95 % is within so many standard errors on each side


def half_width(se: float) -> float:
    """Half the width of the 95 % interval of an estimate, in the unit of its standard error."""
    return Z95 * se


ROUNDING = 1e-9  # shares that were counted and differ by less are equal


def apart(one: float, one_se: float, other: float, other_se: float, compared: int = 1) -> bool:
    """Whether two means differ by more than their errors explain.

    Where `compared` pairs are looked at, all that are called apart are so in 95 of 100 cases.
    Nothing is assumed of how the two depend on each other: shares of one pot are opposed.
    """
    return abs(one - other) > max(_width_of_all(compared) * (one_se + other_se), ROUNDING)


@functools.cache
def _width_of_all(compared: int) -> float:
    """Half width, in standard errors, of 95 % intervals that all hold at once (Bonferroni)."""
    return NormalDist().inv_cdf(1 - 0.025 / max(compared, 1))


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean of `count` numbers and its standard error."""

    mean: float
    se: float
    count: int

    def share_range(self) -> tuple[float, float]:
        """95 % interval of a share of samples, wide enough even where it is 0 or 1.

        Source: the score interval, E. B. Wilson, JASA 22 (1927).
        """
        if not self.count:
            return 0.0, 1.0
        spread = Z95**2 / self.count
        middle = (self.mean + spread / 2) / (1 + spread)
        half = sqrt(spread * self.mean * (1 - self.mean) + spread**2 / 4) / (1 + spread)
        return max(0.0, middle - half), min(1.0, middle + half)


def estimate(count: int, total: float, squares: float) -> Estimate:
    """Mean and standard error of `count` numbers with this sum and sum of squares."""
    if count == 0:
        return Estimate(0.0, 0.0, 0)
    mean = total / count
    return Estimate(mean, sqrt(max(squares / count - mean * mean, 0.0) / max(count - 1, 1)), count)
