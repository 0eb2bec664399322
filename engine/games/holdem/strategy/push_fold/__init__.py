"""Push or fold before the flop, for 2 to 9 seats, in chips or in prize money.

>>> from engine.games.holdem.strategy import push_fold
>>> *_, plan = push_fold.analyse(push_fold.PushFold((10.0, 10.0)))
>>> round(plan.seats[0].ev, 4), round(100 * plan.seats[0].push_share, 1)
(-0.0454, 58.3)
"""

from collections.abc import Iterator
from typing import overload

from engine.games.holdem.strategy.push_fold.questions import (
    POSITIONS,
    Call,
    Plan,
    PushFold,
    SeatPlan,
    Sweep,
    SweepPlan,
    SweepPoint,
)

__all__ = [
    "POSITIONS",
    "Call",
    "Plan",
    "PushFold",
    "SeatPlan",
    "Sweep",
    "SweepPlan",
    "SweepPoint",
    "analyse",
    "prepare",
]


@overload
def analyse(question: PushFold) -> Iterator[Plan]: ...
@overload
def analyse(question: Sweep) -> Iterator[SweepPlan]: ...
def analyse(question: PushFold | Sweep) -> Iterator[Plan] | Iterator[SweepPlan]:
    """Yield ever better plans; the last one is final."""
    from engine.games.holdem.strategy.push_fold import solver  # numba is imported with the first

    if isinstance(question, Sweep):
        return solver.sweep(question)
    return solver.solve(question)


def prepare() -> Iterator[tuple[str, int]]:
    """Compile or load the kernels one by one: yield (name of the next, how many in all)."""
    from engine.games.holdem.strategy.push_fold import solver

    return solver.prepare()
