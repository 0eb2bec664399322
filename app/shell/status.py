"""What the status strip says."""

from dataclasses import dataclass
from enum import Enum, auto


class State(Enum):
    """How far an answer is; it says the colour of the strip's dot and what its button does."""

    DONE = auto()
    ROUGH = auto()  # as done, but the figures are worth little yet
    RUNNING = auto()
    STOPPED = auto()
    FAILED = auto()


@dataclass(frozen=True, slots=True)
class Status:
    """One line of status.

    Attributes
    ----------
    kind : first, strong word, as in "Exact"
    figures : the rest, as in "903 boards in 1 ms"
    state : how far it is
    progress : 0 to 1, or None for no bar
    stale : it tells of the question before; the next status says how far the new one is
    """

    kind: str = ""
    figures: str = ""
    state: State = State.DONE
    progress: float | None = None
    stale: bool = False
