"""What the status strip says."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from app.words.translation import _, brief, said
from engine.sentences import Sentence


class State(Enum):
    """How far an answer is; it says the colour of the strip's dot and what its button does."""

    DONE = auto()
    ROUGH = auto()  # as done, but the figures are worth little yet
    RUNNING = auto()
    STOPPED = auto()
    FAILED = auto()


@dataclass(frozen=True, slots=True)
class Status:
    """One line of status."""

    kind: str = ""  # first, strong word, as in "Exact"
    figures: str = ""  # the rest, as in "903 boards in 1 ms"
    state: State = State.DONE  # how far it is
    progress: float | None = None  # 0 to 1, or None for no bar
    # it tells of the question before; the next status says how far the new one is
    stale: bool = False
    refused: bool = False  # it failed, and would again


def broken_off(problem: str) -> Status:
    """Status of what has no answer, for this reason.

    A `Sentence` is why a question is refused; else the engine ended, or the disk is full, and to
    ask once more may help.
    """
    refused = isinstance(problem, Sentence)
    return Status(_("Could not finish:"), brief(said(problem)), State.FAILED, refused=refused)
