"""A street that goes on being learned: how far, and what is told on the way."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from engine.games.holdem.live.solver import Solver

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Pace:
    """When something is told, and when it is over; in iterations.

    Attributes
    ----------
    first : after so many, then each time `growth` as many
    least, most : no fewer, however late it is; no more
    seconds : then it is late; None if it is never
    """

    first: float
    growth: float
    least: int
    most: float
    seconds: float | None = None
    threads: int = 1


def improving(
    solver: Solver, pace: Pace, start: float, tell: Callable[[bool, float], tuple[T, bool]]
) -> Iterator[T]:
    """Yield what is known of a street, ever better.

    `tell` is given whether it is over, and the seconds since the `start` (of `time.perf_counter`);
    it says what is known, and whether that is all that was asked for.
    """
    goal, over = pace.first, False
    while not over:
        goal = int(min(goal, pace.most))
        with solver.busy:
            solver.improve_a_while(goal, pace.threads)
            elapsed_s = time.perf_counter() - start
            late = pace.seconds is not None and elapsed_s >= pace.seconds
            over = solver.iterations >= pace.most or (late and solver.iterations >= pace.least)
            if not over and solver.iterations < goal:
                continue
            told, over = tell(over, elapsed_s)
            goal = solver.iterations * pace.growth + 1
        yield told
