"""How two ranges play each other from the turn or river on.

>>> from engine.cards import parse_cards
>>> from engine.games import holdem
>>> from engine.games.holdem.strategy import equilibrium
>>> ranges = holdem.parse_range("AsAh, QsQh"), holdem.parse_range("KsKh")
>>> one = equilibrium.Sizes(bets=equilibrium.parse_sizes("100"), raises=())
>>> board = tuple(parse_cards("2c3d7h8sTc"))
>>> spot = equilibrium.Spot(*ranges, board, pot=100, stack=1000, sizes=(one, one), cap=1)
>>> *_, advice = equilibrium.analyse(equilibrium.Strategy(spot, target=0.05))
>>> round(advice.evs[0], 1), advice.actions
(75.0, ('check', 'bet 100'))

One thread works on a question, so that its answer is the same wherever it is asked.
"""

from collections.abc import Iterator
from typing import overload

from engine.games.holdem.strategy.equilibrium.questions import (
    ALL_IN,
    PLAYERS,
    Advice,
    ComboAdvice,
    Lock,
    Size,
    Sizes,
    Spot,
    Strategy,
    parse_sizes,
)
from engine.games.holdem.strategy.equilibrium.reports import (
    Cost,
    Estimate,
    RiverCard,
    RiverReport,
    Rivers,
)

__all__ = [
    "ALL_IN",
    "PLAYERS",
    "Advice",
    "ComboAdvice",
    "Cost",
    "Estimate",
    "Lock",
    "RiverCard",
    "RiverReport",
    "Rivers",
    "Size",
    "Sizes",
    "Spot",
    "Strategy",
    "analyse",
    "parse_sizes",
    "prepare",
]


@overload
def analyse(question: Strategy) -> Iterator[Advice]: ...
@overload
def analyse(question: Estimate) -> Iterator[Cost]: ...
@overload
def analyse(question: Rivers) -> Iterator[RiverReport]: ...
def analyse(question: Strategy | Estimate | Rivers) -> Iterator[Advice | Cost | RiverReport]:
    """Yield ever better answers; the last one is final.

    Raises
    ------
    ValueError
        If the line leads nowhere, the ranges exclude each other, or too much memory is needed.
    """
    from engine.games.holdem.strategy.equilibrium import advice  # numba comes with the first

    if isinstance(question, Estimate):
        return advice.estimate(question)
    if isinstance(question, Rivers):
        return advice.rivers(question)
    return advice.advise(question)


def prepare() -> Iterator[tuple[str, int]]:
    """Compile or load the kernels one by one: yield (name of the next, how many in all)."""
    from engine.cards import parse_cards
    from engine.games.holdem.ranges import parse_range

    yield "equilibrium", 1
    board = tuple(parse_cards("2c3d7h8s"))
    spot = Spot(parse_range("AsAh"), parse_range("KsKh"), board, 2, 1)
    next(analyse(Strategy(spot)))
