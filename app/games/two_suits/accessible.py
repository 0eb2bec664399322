"""The payoff map for screen readers: a table whose children are its cells.

A widget for each of up to 14,400 cells would be too many, so the children are made when a
screen reader asks for them. Importing this module is enough. `Any` stands for what may be
None, which Qt allows here and its stubs do not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRect
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget

if TYPE_CHECKING:
    from app.games.two_suits.widgets import PayoffMap

MOST_ORDERS = 120  # above it there is the line that is read out


class _Map(QAccessibleWidget):
    """The map; its children are the cells, row by row."""

    def __init__(self, payoff_map: PayoffMap) -> None:
        super().__init__(payoff_map, QAccessible.Role.Table)
        self.map = payoff_map
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
        payoff_map = self._parent.map
        rect = payoff_map.cell_rect(*self._place()).toAlignedRect()
        return rect.translated(payoff_map.mapToGlobal(rect.topLeft()) - rect.topLeft())

    def text(self, kind: QAccessible.Text) -> str:
        if kind != QAccessible.Text.Name or not self.isValid():
            return ""
        return self._parent.map.spoken(*self._place())

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """The payoffs cannot be changed."""


def _interface_of(class_name: str, thing: Any) -> Any:
    return _Map(thing) if class_name == "PayoffMap" else None


def tell_focus(payoff_map: PayoffMap) -> None:
    """Tell a screen reader that another cell is pointed at."""
    row, column = payoff_map.at()
    if QAccessible.isActive() and 0 <= row < payoff_map.orders <= MOST_ORDERS:
        event = QAccessibleEvent(payoff_map, QAccessible.Event.Focus)
        event.setChild(row * payoff_map.orders + column)
        QAccessible.updateAccessibility(event)


QAccessible.installFactory(_interface_of)
