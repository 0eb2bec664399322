"""The panel in which the combinations of one hand are painted suit by suit."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import (
    QKeyEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QLayout,
    QWidget,
)

from app.games.holdem import words
from app.games.holdem.ranges import figures as hand_figures, words as range_words
from app.games.holdem.ranges.figures import Combo
from app.games.holdem.ranges.parts import places
from app.widgets.layout import down, fill
from app.widgets.paint_grid import PaintGrid
from app.widgets.text import Text
from app.words.cards import pretty
from app.words.translation import _
from engine.games.holdem.ranges import (
    COMBOS,
    HAND_COMBOS,
)


class SuitsPopup(QFrame):
    """The 4, 6 or 12 combinations of one hand, painted like the hands themselves."""

    painted = Signal(int, float)  # index in COMBOS, weight
    finished = Signal()

    def __init__(self, hand: str, brush: float, known: Sequence[int], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.hand = hand
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setProperty("role", "popup")
        title = _("Suits of {hand}").format(hand=hand)
        rows = combo_places(hand)
        self._combos = [combo for row in rows for combo in row]
        labels = ["" if combo is None else range_words.combo_text(combo) for combo in self._combos]
        self.grid = PaintGrid(labels, len(rows[0]), name=title, size=QSize(58, 32))
        self.grid.brush = brush
        self.grid.painted.connect(self._paint)
        self.grid.stroke_ended.connect(self.finished)
        out = set(known)
        for combo, cell in zip(self._combos, self.grid.cells, strict=True):
            gone = out & set(COMBOS[combo]) if combo is not None else set()
            cell.setEnabled(not gone)
            if gone:
                cell.setToolTip(_("{card} is already out").format(card=pretty(gone.pop())))
        column = down(margins=(12, 10, 12, 12), within=self)
        column.setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)
        fill(column, Text(title, "title"), self.grid)
        free = [i for i, cell in enumerate(self.grid.cells) if cell.label and cell.isEnabled()]
        if free:
            self.grid.focus_cell(free[0])

    def show_weights(self, weights: Sequence[float]) -> None:
        """Show the weights of all combinations."""
        for cell, combo in enumerate(self._combos):
            if combo is not None:
                spoken = range_words.spoken_combo(combo, weights[combo])
                self.grid.set_cell(cell, weights[combo], mixed=False, spoken=spoken)

    def show_equities(self, equities: Sequence[float], parts: Sequence[int], middle: float) -> None:
        """Write what each combination wins under it, and say what it has on the board.

        Both go by `COMBOS`; `parts` are the bits of each. Cells are coloured around `middle`.
        """
        known = {
            cell: combo
            for cell, combo in enumerate(self._combos)
            if combo is not None and equities and not math.isnan(equities[combo])
        }
        best = max((equities[combo] for combo in known.values()), default=1.0)
        notes = {cell: hand_figures.percent(equities[combo]) for cell, combo in known.items()}
        heat = {
            cell: words.heat_between(equities[combo], 0.0, middle, max(best, middle))
            for cell, combo in known.items()
        }
        self.grid.set_notes(notes, heat)
        for cell, combo in known.items():
            held = Combo(combo, 1.0, equities[combo], places(parts[combo]) if parts else ())
            said = hand_figures.combo_words(held)
            self.grid.cells[cell].setToolTip(said)
            self.grid.cells[cell].setAccessibleDescription(said)

    def _paint(self, cell: int, weight: float) -> None:
        combo = self._combos[cell]
        if combo is not None:
            self.painted.emit(combo, weight)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.close()
        else:
            super().keyPressEvent(event)


def combo_places(hand: str) -> list[list[int | None]]:
    """Combinations of a hand in rows by the suit of the high card, columns by that of the low.

    Suited hands are one row; None is a gap.
    """
    row_of = range_words.SUIT_ROWS.index
    found = {}
    for combo in HAND_COMBOS[hand]:
        high, low = range_words.combo_cards(combo)
        found[row_of(high // 13), row_of(low // 13)] = combo
    if hand.endswith("s"):
        return [[found[suit, suit] for suit in range(4)]]
    rows = sorted({row for row, _ in found})
    columns = sorted({column for _, column in found})
    return [[found.get((row, column)) for column in columns] for row in rows]
