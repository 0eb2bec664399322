"""Steps that undo takes back in the range editor. No Qt."""

from __future__ import annotations

import time
from dataclasses import dataclass
from enum import Enum, auto

from engine.games.holdem.ranges import Range

TYPING_PAUSE_S = 1.5  # typing on after a longer pause is an undo step of its own


class Edit(Enum):
    """How a range was changed."""

    TYPING = auto()
    TOP = auto()  # the slider that takes the best hands
    STROKE = auto()
    WHOLE = auto()  # another range at once


_GO_ON = (Edit.TYPING, Edit.TOP)  # what goes on in the same step


@dataclass(frozen=True, slots=True)
class Step:
    """What undo goes back to."""

    hands: Range
    text: str


class RangeHistory:
    """Steps in order, the present one among them; at most `most`."""

    def __init__(self, first: Step, most: int) -> None:
        self._steps, self._at, self._most = [first], 0, most
        self._last: Edit | None = None
        self._last_s = 0.0

    def add(self, step: Step, edit: Edit) -> None:
        """End a step; typing goes on in the same one, and so does the slider."""
        if step == self._steps[self._at]:
            return
        now_s = time.monotonic()
        goes_on = edit in _GO_ON and edit == self._last and now_s - self._last_s <= TYPING_PAUSE_S
        del self._steps[self._at + 1 :]
        if goes_on and self._at:
            self._steps[self._at] = step
        else:
            self._steps = [*self._steps, step][-self._most :]
            self._at = len(self._steps) - 1
        self._last, self._last_s = edit, now_s

    def go(self, by: int) -> Step | None:
        """Step that lies `by` further, which is now the present one; None if there is none."""
        at = self._at + by
        if not 0 <= at < len(self._steps):
            return None
        self._at, self._last = at, None
        return self._steps[at]
