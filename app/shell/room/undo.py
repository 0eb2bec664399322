"""Undo: the steps from one position to the next, gone back and forth.

Not Qt's own stack: its commands belong to C++ and to Python at once, and emptying it now and then
ended the program.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Signal

UNDO_STEPS = 500


class Place(NamedTuple):
    """Where a step leads, or comes from."""

    state: Any
    file: str | None  # path of its file, or empty; None if the step keeps that as it is
    document: object


@dataclass(eq=False)
class Step:
    """One step from a place to another; those of the same kind to merge, if it is one, merge."""

    text: str
    old: Place
    new: Place
    merge: int | None = None


class UndoStack(QObject):
    """Steps in order, the first `index` of which are done."""

    stepped = Signal()  # other steps than before are done, or could be done again
    clean_changed = Signal()

    def __init__(self, go: Callable[[Place], None], parent: QObject) -> None:
        super().__init__(parent)
        self.steps: list[Step] = []
        self.index = 0
        self._go = go
        self._clean: int | None = 0  # steps that were done when all was saved; None: others

    def is_clean(self) -> bool:
        """Whether all is as it was saved, or as it was at the start."""
        return self.index == self._clean

    def undo_text(self) -> str:
        """Name of the step done last; empty if there is none."""
        return self.steps[self.index - 1].text if self.index else ""

    def redo_text(self) -> str:
        """Name of the step undone last; empty if there is none."""
        return self.steps[self.index].text if self.index < len(self.steps) else ""

    def undo(self) -> None:
        self.set_index(self.index - 1)

    def redo(self) -> None:
        self.set_index(self.index + 1)

    def set_index(self, index: int) -> None:
        """Go back or forth until so many steps are done, if there are so many."""
        if index == self.index or not 0 <= index <= len(self.steps):
            return
        was_clean = self.is_clean()
        while self.index > index:
            self.index -= 1
            self._go(self.steps[self.index].old)
        while self.index < index:
            self._go(self.steps[self.index].new)
            self.index += 1
        self.stepped.emit()
        self._tell_clean(was_clean)

    def push(self, step: Step) -> None:
        """Do a step; those that were undone are gone."""
        was_clean = self.is_clean()
        self._go(step.new)
        del self.steps[self.index :]
        if self._clean is not None and self._clean > self.index:
            self._clean = None
        last = self.steps[-1] if self.steps and not was_clean else None
        if last is not None and step.merge is not None and step.merge == last.merge:
            last.new = step.new
            if last.new.state == last.old.state:  # what was typed again is no step
                self.steps.pop()
        else:
            self.steps.append(step)
            if len(self.steps) > UNDO_STEPS:
                del self.steps[0]
                self._clean = self._clean - 1 if self._clean else None
        self.index = len(self.steps)
        self.stepped.emit()
        self._tell_clean(was_clean)

    def clear(self, *, clean: bool = True) -> None:
        """Forget all steps: they begin anew, at what is saved or is not."""
        was_clean = self.is_clean()
        self.steps.clear()
        self.index, self._clean = 0, 0 if clean else None
        self._tell_clean(was_clean)

    def set_clean(self, clean: bool) -> None:
        """Say that all is saved as it is now, or that no number of steps leads to what is."""
        was_clean = self.is_clean()
        self._clean = self.index if clean else None
        self._tell_clean(was_clean)

    def _tell_clean(self, was_clean: bool) -> None:
        if self.is_clean() is not was_clean:
            self.clean_changed.emit()
