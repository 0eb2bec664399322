"""What was done so far, a button each: as many as there is room for, around the one looked at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QWidget

from app.look.fonts import font
from app.widgets.controls import Button
from app.widgets.focus import put_ahead_in_tab_order
from app.widgets.layout import STRETCH, across, discard
from app.widgets.text import set_visible
from app.words.translation import _

CHIP_PX, MORE_PX, GAP_PX = 22, 30, 4  # around a step's letters; of one for several; between


class Done(NamedTuple):
    """A step: its letters, how it is said, what a click does, and whether it is a mere fold."""

    text: str
    name: str
    tip: str
    plain: bool = False


class StepLine(QWidget):
    """Steps in the order they were taken."""

    chosen = Signal(int)  # number of a step

    def __init__(self) -> None:
        super().__init__()
        self.first = 0  # number of the first step that there is room for
        self.chips: list[Button] = []
        self.before, self.after = self._more(_("Earlier steps")), self._more(_("Later steps"))
        self._row = across(self.before, self.after, STRETCH, spacing=GAP_PX, within=self)

    def show_steps(self, steps: Sequence[Done], at: int, room: int) -> None:
        """Show what `room` px hold of the steps, among them the one `at` that is looked at.

        With `at` -1 none is, and the last ones are shown.
        """
        discard(self._row, self.chips)
        metrics = QFontMetricsF(font(12, 500))
        widths = [round(metrics.horizontalAdvance(step.text)) + CHIP_PX for step in steps]
        shown = at if at >= 0 else len(steps) - 1
        self.first, last = _window(widths, shown, room) if steps else (0, 0)
        self.chips = []
        for number in range(self.first, last):
            chip = self._chip(steps[number], number, on=number == at)
            chip.setFixedWidth(widths[number])
            self._row.insertWidget(1 + len(self.chips), chip)
            put_ahead_in_tab_order(chip, self.after)
            self.chips.append(chip)
        self.after.raise_()  # readers come to it last
        set_visible(self.before, self.first > 0)
        set_visible(self.after, last < len(steps))

    def _more(self, name: str) -> Button:
        more = Button("…", kind="outline", small=True, then=partial(self._go_on, name))
        more.setFixedWidth(MORE_PX)
        more.setToolTip(name)
        more.setAccessibleName(name)
        more.hide()
        return more

    def _go_on(self, name: str) -> None:
        earlier = name == self.before.accessibleName()
        self.chosen.emit(self.first - 1 if earlier else self.first + len(self.chips))

    def _chip(self, step: Done, number: int, *, on: bool) -> Button:
        chip = Button(step.text, kind="plain" if step.plain else "outline", small=True)
        chip.setCheckable(True)
        chip.setChecked(on)
        chip.setAccessibleName(step.name)
        chip.setToolTip(step.tip)
        chip.clicked.connect(partial(self.chosen.emit, number))
        return chip


def _window(widths: Sequence[int], at: int, room: int) -> tuple[int, int]:
    """From which step on, and up to which, there is room; step `at` is always among them."""
    first, last = at, at + 1
    room -= 2 * (MORE_PX + GAP_PX) + widths[at]
    while True:
        if first and widths[first - 1] + GAP_PX <= room:
            first -= 1
            room -= widths[first] + GAP_PX
        elif last < len(widths) and widths[last] + GAP_PX <= room:
            room -= widths[last] + GAP_PX
            last += 1
        else:
            return first, last
