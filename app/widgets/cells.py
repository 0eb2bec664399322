"""Figures in rows that are read with the keyboard: one Tab stop, arrows go from cell to cell."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QScrollArea, QWidget
from shiboken6 import isValid

_STEPS = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}
_FAR = 10_000  # cells, for Home and End


class Cells(QObject):
    """Takes charge of the cells of a table; Tab comes to one of them only.

    A cell may have a method ``use_key`` that takes a key and says whether it was of use.
    """

    def __init__(self, table: QWidget) -> None:
        super().__init__(table)
        self._table = table
        self._rows: list[list[QWidget]] = []
        self._at = (0, 0)

    def set_rows(self, rows: Sequence[Sequence[QWidget]]) -> None:
        """Take charge of these cells, and of no others."""
        new = [list(row) for row in rows]
        if new == self._rows:
            return
        known = {cell for row in self._rows for cell in row}
        self._rows = new
        for cell in filter(isValid, known - {cell for row in new for cell in row}):
            cell.removeEventFilter(self)
        for row in new:
            for cell in row:
                if cell not in known:
                    cell.installEventFilter(self)
        self._order()
        self._stop_at(*self._at)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            return plain and self._press(watched, event.key())
        return False

    def _press(self, cell: QObject, key: int) -> bool:
        place = self._place(cell)
        if place is None or getattr(cell, "use_key", lambda _key: False)(key):
            return place is not None
        down, right = _STEPS.get(Qt.Key(key), (0, 0))
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            right = _FAR if key == Qt.Key.Key_End else -_FAR
        elif (down, right) == (0, 0):
            return False
        if self._table.isRightToLeft() and key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            right = -right
        self._stop_at(place[0] + down, place[1] + right, go=True)
        return True

    def _place(self, cell: QObject) -> tuple[int, int] | None:
        for i, row in enumerate(self._rows):
            for j, each in enumerate(row):
                if each is cell:
                    return i, j
        return None

    def _stop_at(self, row: int, column: int, *, go: bool = False) -> None:
        """Let Tab come to this cell, or to the next one there is, and to no other; `go` there."""
        row = max(0, min(len(self._rows) - 1, row))
        column = max(0, min(len(self._rows[row]) - 1, column)) if self._rows else 0
        self._at = row, column
        for i, cells in enumerate(self._rows):
            for j, cell in enumerate(cells):
                here = (i, j) == self._at
                policy = Qt.FocusPolicy.TabFocus if here else Qt.FocusPolicy.NoFocus
                if cell.focusPolicy() != policy and (here or not cell.hasFocus()):
                    cell.setFocusPolicy(policy)
                if here and go and not cell.hasFocus():
                    had = self._table.window().focusWidget()
                    cell.setFocus(Qt.FocusReason.OtherFocusReason)
                    _reveal(cell)
                    if had is not None and self._place(had) is not None:
                        had.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def _order(self) -> None:
        """Let Tab come to the cells where it comes to the table: Qt puts new widgets last."""
        before, policy = self._table, self._table.focusPolicy()
        self._table.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # Qt orders only what can have focus
        for row in self._rows:
            for cell in row:
                cell.setFocusPolicy(Qt.FocusPolicy.TabFocus)
                QWidget.setTabOrder(before, cell)
                before = cell
        self._table.setFocusPolicy(policy)


def _reveal(cell: QWidget) -> None:
    """Scroll to a cell."""
    around = cell.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(cell)
        around = around.parentWidget()
