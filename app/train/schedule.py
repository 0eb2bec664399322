"""When a position comes again: FSRS, version 6, with its default parameters. No Qt.

Source: "The Algorithm", wiki of open-spaced-repetition/fsrs4anki on GitHub, FSRS-6; names of
weights are those of its page. There are no steps within a day: what was missed comes the day
after. Memory of a position is its stability, the days after which it is known with 90 %, and its
difficulty, 1 to 10.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from math import exp
from typing import Literal

# fmt: off
W = (0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
     0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542)
# fmt: on
DECAY = -W[20]
FACTOR = 0.9 ** (1 / DECAY) - 1
RETENTION = 0.9  # wanted share that is still known when it comes
LEAST_STABILITY, MOST_DAYS = 0.001, 36_500

Rating = Literal[1, 3]  # 2, "hard", is never given
MISS: Rating = 1
RIGHT: Rating = 3
EASY = 4


@dataclass(frozen=True, slots=True)
class Memory:
    """What is known of how well a position is known, after it was asked on a day."""

    stability: float
    difficulty: float
    asked: date

    @property
    def days(self) -> int:
        """Days until it comes again."""
        wanted = self.stability / FACTOR * (RETENTION ** (1 / DECAY) - 1)
        return int(min(max(round(wanted), 1), MOST_DAYS))

    @property
    def due(self) -> date:
        """Day on which it comes again."""
        return self.asked + timedelta(days=self.days)


def after(memory: Memory | None, rating: Rating, day: date) -> Memory:
    """Memory of a position once it was answered on a day; None is one that never was."""
    if memory is None:
        return Memory(W[rating - 1], _clamped(_first_difficulty(rating)), day)
    days = max(0, (day - memory.asked).days)
    stability = _after_gap(memory, rating, days) if days else _same_day(memory, rating)
    return Memory(max(stability, LEAST_STABILITY), _difficulty(memory.difficulty, rating), day)


def known(memory: Memory, days: int) -> float:
    """Probability that a position is still known so many days after it was asked."""
    return float((1 + FACTOR * days / memory.stability) ** DECAY)


def _after_gap(memory: Memory, rating: Rating, days: int) -> float:
    s, d, missing = memory.stability, memory.difficulty, 1 - known(memory, days)
    if rating == RIGHT:
        return float(s * (1 + exp(W[8]) * (11 - d) * s ** -W[9] * (exp(W[10] * missing) - 1)))
    lost = W[11] * d ** -W[12] * ((s + 1) ** W[13] - 1) * exp(W[14] * missing)
    return float(min(lost, s / exp(W[17] * W[18])))


def _same_day(memory: Memory, rating: Rating) -> float:
    grown = float(exp(W[17] * (rating - 3 + W[18])) * memory.stability ** -W[19])
    return memory.stability * (max(grown, 1.0) if rating == RIGHT else grown)


def _first_difficulty(rating: int) -> float:
    return W[4] - exp(W[5] * (rating - 1)) + 1


def _difficulty(before: float, rating: Rating) -> float:
    moved = before - W[6] * (rating - 3) * (10 - before) / 9
    return _clamped(W[7] * _first_difficulty(EASY) + (1 - W[7]) * moved)


def _clamped(difficulty: float) -> float:
    return min(max(difficulty, 1.0), 10.0)
