"""Questions and answers of play before the flop; light: no numpy, no numba."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Any

from engine.asking import Asks
from engine.games.holdem.preflop.charts import Step, Turn
from engine.games.holdem.seats import positions
from engine.sentences import RefusedError

_STEP = re.compile(r"(\S+)\s+(fold|check|call|limp|raise|bet|all-in)(?:\s+(?:to\s+)?(\S+))?", re.I)


def parse_line(text: str) -> tuple[Step, ...]:
    """``HJ raise 2.5; BTN raise 8``: who acts, how, and to how much in all.

    ValueError if it is none.
    """
    steps: list[Step] = []
    for part in text.split(";"):
        if not part.strip():
            continue
        found = _STEP.fullmatch(part.strip())
        if not found:
            raise RefusedError(
                "“{part}” is no step of a line; write as HJ raise 2.5.", part=part.strip()
            )
        position, action, amount = found[1].upper(), found[2].lower(), found[3]
        if action in ("raise", "bet") and amount is None:
            raise RefusedError(
                "“{part}” does not say how much; write as HJ raise 2.5.", part=part.strip()
            )
        try:
            number = float(amount) if amount else 0.0
        except ValueError:
            raise RefusedError("“{amount}” is no size of a raise.", amount=amount) from None
        steps.append((position, "raise" if action == "bet" else action, number))
    return tuple(steps)


HERE = 1_000  # of `Question.at`: the turn after the line, however long that is
#: A line, and how often its last step is taken whatever would be best: share of all hands there.
Lock = tuple[tuple[Step, ...], float]


@dataclass(frozen=True, slots=True)
class Question(Asks["Answer"]):
    """How to play before the flop after a line; see `charts.Chart.node`.

    Attributes
    ----------
    seconds : to solve the table anew if no chart has exactly these settings; 0 takes the nearest
    at : turn that is looked at, folds along the line counted, and those of seats behind; where the
        line stops short of it, the last one, and the answer says why. None: the one after the
        line, and there must be one
    locks : how often some play what would not be best
    """

    answered_by = "holdem.preflop.analysis:answer"

    seats: int
    stack: float = 100.0
    line: tuple[Step, ...] = ()
    open: float | None = None
    ante: float = 0.0
    rake: float = 0.0
    rake_cap: float = math.inf
    limps: bool = True
    seconds: float = 0.0
    at: int | None = None
    locks: tuple[Lock, ...] = ()

    def __post_init__(self) -> None:
        positions(self.seats)
        if not (math.isfinite(self.seconds) and self.seconds >= 0):
            raise RefusedError(
                "“{seconds}” seconds are too few; give 0 or more.", seconds=self.seconds
            )
        if not all(line and 0 <= share <= 1 for line, share in self.locks):
            raise RefusedError("What is locked needs a step, and a share of 0 to 100 %.")
        if self.locks and not self.seconds:
            raise RefusedError("Charts know of no locks; give seconds to solve the table anew.")


@dataclass(frozen=True, slots=True)
class Answer:
    """How the one to act plays.

    Attributes
    ----------
    source : ``chart`` or ``solved``
    stack : that the chart is of, and `seats`; not always what was asked for
    totals : share of all hands that gets there that takes each action
    reach, frequencies : by `HANDS`; see `charts.Node`
    evs : by `HANDS` and action, in big blinds more than a fold; see `charts.Chart.worths`
    ranges : what everyone who has not folded may hold, by `HANDS`
    gain : of a best response in the tree, in big blinds a hand
    settings : of the table that was solved: stack, first raise, ante, rake
    mapped : sizes of the line that were taken for others: position, said, taken
    ignored : ``open``, ``ante`` and ``rake`` that were asked for and the chart does not have
    turns : along the line, and then of the seats behind if all fold
    at : the one that is told of
    stops : why nobody, or nobody that is known of, acts after the line; empty if somebody does
    """

    source: str
    seats: int
    stack: float
    to_act: str
    actions: tuple[str, ...]
    totals: tuple[float, ...]
    reach: tuple[float, ...]
    frequencies: tuple[tuple[float, ...], ...]
    evs: tuple[tuple[float, ...], ...]
    ranges: dict[str, tuple[float, ...]]
    gain: float
    settings: dict[str, Any]
    mapped: tuple[tuple[str, str, str], ...]
    ignored: tuple[str, ...]
    progress: float
    elapsed_s: float
    turns: tuple[Turn, ...] = ()
    at: int = 0
    stops: str = ""
