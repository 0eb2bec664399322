"""Questions beside the main one: what a solution would take, and how all rivers compare.

Light: no numpy, no numba.
"""

from dataclasses import dataclass

from engine.games.holdem.strategy.equilibrium.questions import Spot, Strategy


@dataclass(frozen=True, slots=True)
class Estimate:
    """What it takes to solve a spot to an exploitability, in per cent of the pot."""

    spot: Spot
    target: float = 0.3


@dataclass(frozen=True, slots=True)
class Cost:
    """An estimate before anything is solved.

    Attributes
    ----------
    memory_mb : that the solution takes
    work_s : of one core, about; measured on one computer, so that others differ by a factor
    decisions : of the betting, each counted once whatever cards come
    """

    memory_mb: float
    work_s: float
    decisions: int


@dataclass(frozen=True, slots=True)
class Rivers:
    """How all rivers compare that may come at the end of a line; of what is solved by now."""

    strategy: Strategy


@dataclass(frozen=True, slots=True)
class RiverCard:
    """A river.

    Attributes
    ----------
    card : that comes
    evs, equities : of both
    frequencies : of the first actions there, out of position
    """

    card: int
    evs: tuple[float, float]
    equities: tuple[float, float]
    frequencies: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class RiverReport:
    """Rivers looked at so far, and the actions that their frequencies are of."""

    cards: tuple[RiverCard, ...]
    actions: tuple[str, ...]
    pot: float
    progress: float
    elapsed_s: float
