"""A picture of cells for screen readers: a table whose children are its cells.

A widget for each of up to 14,400 cells would be too many, so the children are made when a
screen reader asks for them. (A QTableView would bring them along, but its rows and columns
are whole pixels wide, and up to 720 orders share 312.) `Any` stands for what may be None,
which Qt allows here and its stubs do not.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

MOST_ORDERS = 120  # above it there is the line that is read out


class CellMap(QWidget):
    """Square of cells that are painted; whoever paints them says what and where they are."""

    def accessible_interface(self) -> QAccessibleInterface:
        """The table that screen readers find."""
        return _Map(self)

    @property
    def orders(self) -> int:
        """Rows, and columns."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def at(self) -> tuple[int, int]:
        """Row and column that are pointed at, -1 for none."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def spoken(self, row: int, column: int) -> str:
        """What a screen reader says of a cell."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def cell_rect(self, row: int, column: int) -> QRectF:
        """Where a cell is, in this widget."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def tell_focus(self) -> None:
        """Tell a screen reader that another cell is pointed at."""
        row, column = self.at()
        if QAccessible.isActive() and 0 <= row < self.orders <= MOST_ORDERS:
            event = QAccessibleEvent(self, QAccessible.Event.Focus)
            event.setChild(row * self.orders + column)
            QAccessible.updateAccessibility(event)


class _Map(QAccessibleWidget):
    """The map; its children are the cells, row by row."""

    def __init__(self, cell_map: CellMap) -> None:
        super().__init__(cell_map, QAccessible.Role.Table)
        self.map = cell_map
        self._cells: dict[int, _Cell] = {}

    def childCount(self) -> int:
        orders = self.map.orders
        return orders**2 if orders <= MOST_ORDERS else 0

    def child(self, index: int) -> Any:
        if not 0 <= index < self.childCount():
            return None
        if index not in self._cells:
            self._cells[index] = _Cell(self, index)
            QAccessible.registerAccessibleInterface(self._cells[index])
        return self._cells[index]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return child.index if isinstance(child, _Cell) else -1

    def childAt(self, x: int, y: int) -> Any:
        place = self.rect()
        if not self.childCount() or not place.contains(x, y):
            return None
        orders = self.map.orders
        row, column = (y - place.y()) * orders // place.height(), (x - place.x()) * orders
        return self.child(row * orders + column // place.width())

    def focusChild(self) -> Any:
        row, column = self.map.at()
        return self.child(row * self.map.orders + column) if row >= 0 else None


class _Cell(QAccessibleInterface):
    """One cell: both orders, and the tricks they make."""

    def __init__(self, parent: _Map, index: int) -> None:
        super().__init__()
        self._parent, self.index = parent, index

    def _place(self) -> tuple[int, int]:
        return divmod(self.index, self._parent.map.orders or 1)

    def isValid(self) -> bool:
        return self._parent.isValid() and self.index < self._parent.childCount()

    def object(self) -> Any:
        return None

    def parent(self) -> QAccessibleInterface:
        return self._parent

    def child(self, index: int) -> Any:
        return None

    def childAt(self, x: int, y: int) -> Any:
        return None

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Cell

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = 1
        state.focused = int(self._place() == self._parent.map.at())
        return state

    def rect(self) -> QRect:
        cell_map = self._parent.map
        rect = cell_map.cell_rect(*self._place()).toAlignedRect()
        return rect.translated(cell_map.mapToGlobal(rect.topLeft()) - rect.topLeft())

    def text(self, kind: QAccessible.Text) -> str:
        if kind != QAccessible.Text.Name or not self.isValid():
            return ""
        return self._parent.map.spoken(*self._place())

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """The payoffs cannot be changed."""
