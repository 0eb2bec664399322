"""Questions beside the main one: what a solution would take, and how all cards compare; files.

Light: no numpy, no numba.
"""

from dataclasses import dataclass

from engine.asking import Asks
from engine.games.holdem.strategy.equilibrium.questions import Size, Spot, Strategy, Street


@dataclass(frozen=True, slots=True)
class Estimate(Asks["Cost"]):
    """What it takes to solve a spot to an exploitability, in per cent of the pot."""

    answered_by = "holdem.strategy.equilibrium.costs:estimate"

    spot: Spot
    target: float = 0.3


@dataclass(frozen=True, slots=True)
class Cheaper:
    """What it would take without a size, of `kind` bets or raises, on a street."""

    street: Street
    kind: str
    size: Size
    memory_mb: float
    work_s: float


@dataclass(frozen=True, slots=True)
class Cost:
    """An estimate before anything is solved.

    Attributes
    ----------
    memory_mb : that the solution takes
    work_s : of one core, about; measured on one computer, so that others differ by a factor
    decisions : of the betting, each counted once whatever cards come
    boards : of five cards, those that differ by the names of suits alone counted once
    free_mb : memory of this computer that is free
    cores : that work on it
    cheaper : what takes less, the least first
    """

    memory_mb: float
    work_s: float
    decisions: int
    boards: int = 1
    free_mb: float = 0.0
    cores: int = 1
    cheaper: tuple[Cheaper, ...] = ()


@dataclass(frozen=True, slots=True)
class Runouts(Asks["RunoutReport"]):
    """How all cards compare that may come after a line; of what is solved by now."""

    answered_by = "holdem.strategy.equilibrium.advice:runouts"

    strategy: Strategy


@dataclass(frozen=True, slots=True)
class Runout:
    """A turn or river.

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
class RunoutReport:
    """Cards looked at so far, and the actions that their frequencies are of."""

    cards: tuple[Runout, ...]
    actions: tuple[str, ...]
    pot: float
    progress: float
    elapsed_s: float


@dataclass(frozen=True, slots=True)
class Save(Asks["Saved"]):
    """Write what is solved by now to a file, which `Load` reads.

    Attributes
    ----------
    spot : of the solution
    path : of the file
    names : of the players, for whoever reads it
    """

    answered_by = "holdem.strategy.equilibrium.advice:save"

    spot: Spot
    path: str
    names: tuple[str, str] = ("OOP", "IP")


@dataclass(frozen=True, slots=True)
class Saved:
    """How far a solution is written."""

    progress: float


@dataclass(frozen=True, slots=True)
class Load(Asks["Loaded"]):
    """Read a solution from a file: questions about its spot are answered from that."""

    answered_by = "holdem.strategy.equilibrium.advice:load"

    path: str
    threads: int | None = None


@dataclass(frozen=True, slots=True)
class Loaded:
    """What was in a file."""

    spot: Spot
    names: tuple[str, str]
    exploitability: float
    iterations: int
