"""A street that goes on being learned: how far, and what is told on the way."""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from engine.games.holdem.live.solver import Solver

T = TypeVar("T")


class _Fits(Protocol):
    def fits(self, question: Any) -> bool:
        """Whether it answers a question as it is."""


S = TypeVar("S", bound=_Fits)


class Kept(list[S]):
    """The streets asked about last, so many at most; the last one first."""

    def __init__(self, make: Callable[[Any], S], most: int) -> None:
        super().__init__()
        self._make, self._most, self._one_at_a_time = make, most, threading.Lock()

    def street(self, question: Any, *, anew: bool = False) -> S:
        """The one that fits a question; made where there is none, or `anew`."""
        with self._one_at_a_time:
            fitting = [each for each in self if each.fits(question)]
            street = self._make(question) if anew or not fitting else fitting[0]
            self[:] = [street, *(each for each in self if each not in fitting)][: self._most]
            return street


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
