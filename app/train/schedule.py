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
KNOWN = 0.9  # share of what comes again that is still known then
FACTOR = KNOWN ** (1 / DECAY) - 1
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
    def due(self) -> date:
        """Day on which it comes again."""
        return self.asked + timedelta(days=min(max(round(self.stability), 1), MOST_DAYS))


def after(memory: Memory | None, rating: Rating, day: date) -> Memory:
    """Memory of a position once it was answered on a day; None is one that never was."""
    if memory is None:
        return Memory(W[rating - 1], _clamped(_first_difficulty(rating)), day)
    s, d, days = memory.stability, memory.difficulty, max(0, (day - memory.asked).days)
    missing = 1 - known(memory, days)
    if days == 0:
        grown = exp(W[17] * (rating - 3 + W[18])) * s ** -W[19]
        s *= max(grown, 1.0) if rating == RIGHT else grown
    elif rating == RIGHT:
        s *= 1 + exp(W[8]) * (11 - d) * s ** -W[9] * (exp(W[10] * missing) - 1)
    else:
        lost = W[11] * d ** -W[12] * ((s + 1) ** W[13] - 1) * exp(W[14] * missing)
        s = min(lost, s / exp(W[17] * W[18]))
    moved = d - W[6] * (rating - 3) * (10 - d) / 9
    d = _clamped(W[7] * _first_difficulty(EASY) + (1 - W[7]) * moved)
    return Memory(max(s, LEAST_STABILITY), d, day)


def known(memory: Memory, days: int) -> float:
    """Probability that a position is still known so many days after it was asked."""
    return float((1 + FACTOR * days / memory.stability) ** DECAY)


def _first_difficulty(rating: int) -> float:
    return W[4] - exp(W[5] * (rating - 1)) + 1


def _clamped(difficulty: float) -> float:
    return min(max(difficulty, 1.0), 10.0)
