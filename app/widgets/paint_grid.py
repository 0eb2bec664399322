"""A grid of cells that are painted by dragging, each filled from the bottom by its weight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
)
from PySide6.QtWidgets import QWidget

from app.look import theme
from app.look.colours import heat_pair, mix
from app.look.fonts import font
from app.look.paint import paint_frame
from app.widgets.focus import Roving, RovingButton
from app.widgets.text import paint_text
from app.words.digits import Notation

CELL, GAP = QSize(41, 34), 3
STEP_PX = 6  # a quick drag is followed in steps that skip no cell
CORNER_PX = 8  # a stroke along the diagonal does not paint what lies beside it


class PaintCell(RovingButton):
    """One cell: a label, a weight 0 to 1, and a number under the label if there is one."""

    radius = 4.0

    def __init__(
        self, grid: PaintGrid, index: int, label: str, size: QSize, *, strong: bool
    ) -> None:
        super().__init__(grid)
        self.index, self.label = index, Notation(label)
        self.weight = 0.0
        self.mixed = False
        self.note = ""
        self.heat: float | None = None
        self._grid, self._strong = grid, strong
        self.setFixedSize(size)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if not self.isEnabled():
            painter.setOpacity(0.4)
        colours = theme.current()
        whole = QRectF(self.rect())
        ground = QColor(colours.line if self._strong else colours.raised)
        text = QColor(colours.tx if self.weight else colours.tx2)
        paint_frame(painter, whole, self.radius, fill=ground)
        if self.weight:
            fill, full_text = QColor(colours.acc), QColor(colours.acctx)
            if self.heat is not None:
                fill, full_text = heat_pair(colours, self.heat)
            if self.weight >= 1:
                text = full_text
            elif self.heat is not None:
                fill = mix(ground, fill, 0.6)
            else:
                fill = QColor(colours.accsoft)
            self._fill(painter, whole, fill)
        if self.mixed:  # some of what the cell stands for is in, some is not
            corner = QPainterPath(QPointF(whole.right() - 9, 2))
            corner.lineTo(whole.right() - 2, 2)
            corner.lineTo(whole.right() - 2, 9)
            corner.closeSubpath()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillPath(corner, text)
        letters = font(12, 600 if self.weight else 500)
        if self.note:
            upper, lower = whole.adjusted(0, 3, 0, -16), whole.adjusted(0, 17, 0, -2)
            paint_text(painter, upper, self.label, letters, text)
            paint_text(painter, lower, self.note, font(11, 500), text)
        else:
            full = self.weight >= 1  # then suits must read on the fill's colour
            paint_text(painter, whole, self.label, letters, text, plain_suits=full)
        if self.hovered_or_down():
            paint_frame(painter, whole, self.radius, line=colours.tx)

    def _fill(self, painter: QPainter, whole: QRectF, color: QColor) -> None:
        if self.weight >= 1:
            paint_frame(painter, whole, self.radius, fill=color)
            return
        painter.save()
        shape = QPainterPath()
        shape.addRoundedRect(whole, self.radius, self.radius)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipPath(shape)
        high = max(2, round(self.weight * whole.height()))
        painter.fillRect(QRectF(0, whole.height() - high, whole.width(), high), color)
        painter.restore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                half = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                self._grid.touch(self.index, half)
        elif event.key() == Qt.Key.Key_F2:
            self._grid.detail_wanted.emit(self.index)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()  # belongs to the dialog
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Space:
            super().keyReleaseEvent(event)

    # A stroke begins in one cell, which then hears of every move: the grid follows it.

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            half = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._grid.begin(self.index, half)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._grid.go_to(self.mapToParent(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._grid.end()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._grid.end()
        self._grid.detail_wanted.emit(self.index)


class PaintGrid(QWidget):
    """Cells in rows; a press paints with the brush, or erases what has the brush's weight.

    One stroke is everything from a press to its release. Shift paints with half the brush.
    Cells on the `diagonal` may stand out; an empty label leaves a gap. Arrows move, Space
    paints, the menu key or F2 asks for detail.
    """

    #: A cell takes a weight.
    painted = Signal(int, float)
    #: A stroke is over.
    stroke_ended = Signal()
    #: Right click, the menu key or F2 on a cell.
    detail_wanted = Signal(int)

    def __init__(
        self,
        labels: Sequence[str],
        columns: int,
        *,
        name: str,
        size: QSize = CELL,
        diagonal: bool = False,
    ) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.brush = 1.0
        self._columns, self._size = columns, size
        self.cells = [
            PaintCell(self, i, label, size, strong=diagonal and i // columns == i % columns)
            for i, label in enumerate(labels)
        ]
        wide, high = size.width() + GAP, size.height() + GAP
        for i, cell in enumerate(self.cells):
            cell.move(i % columns * wide, i // columns * high)
            cell.setHidden(not cell.label)
            # What a screen reader's "press" does.
            cell.clicked.connect(lambda checked=False, i=i: self.touch(i, False))
        rows = -(-len(labels) // columns)
        self.setFixedSize(columns * wide - GAP, rows * high - GAP)
        self._roving = Roving()
        self._roving.set_buttons(self.cells, columns)
        self._weight: float | None = None  # of the stroke that is going on
        self._place = QPointF()

    def focus_cell(self, index: int | None = None) -> None:
        """Give the keyboard to a cell, or to the one that had it last."""
        stops = (c for c in self.cells if c.focusPolicy() == Qt.FocusPolicy.StrongFocus)
        cell = next(stops) if index is None else self.cells[index]
        cell.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_cell(self, index: int, weight: float, *, mixed: bool, spoken: str) -> None:
        """Show a weight; `mixed` marks a cell whose parts differ; `spoken` is its whole name."""
        cell = self.cells[index]
        if (weight, mixed) != (cell.weight, cell.mixed):
            cell.weight, cell.mixed = weight, mixed
            cell.update()
        cell.set_name(spoken)

    def set_notes(self, notes: Mapping[int, str], heat: Mapping[int, float]) -> None:
        """Write numbers under the labels of some cells and colour these from -1 to 1."""
        for i, cell in enumerate(self.cells):
            new = (notes.get(i, ""), heat.get(i))
            if new != (cell.note, cell.heat):
                cell.note, cell.heat = new
                cell.update()

    def begin(self, index: int, half: bool) -> None:
        """Begin a stroke in a cell."""
        cell = self.cells[index]
        brush = self.brush / 2 if half else self.brush
        self._weight = 0.0 if cell.weight == brush and not cell.mixed else brush
        self._place = QPointF(cell.geometry().center())
        cell.setFocus(Qt.FocusReason.MouseFocusReason)
        self._paint(index)

    def go_to(self, place: QPointF) -> None:
        """Go on with the stroke to a place in the grid."""
        if self._weight is None:
            return
        way = place - self._place
        steps = max(1, round(max(abs(way.x()), abs(way.y())) / STEP_PX))
        for step in range(1, steps + 1):
            point = (self._place + way * (step / steps)).toPoint()
            index = self.cell_at(point)
            if index is not None and not self._is_corner(index, point):
                self._paint(index)
        self._place = QPointF(place)

    def end(self) -> None:
        """End the stroke, if there is one."""
        if self._weight is not None:
            self._weight = None
            self.stroke_ended.emit()

    def touch(self, index: int, half: bool) -> None:
        """Paint or erase one cell."""
        self.begin(index, half)
        self.end()

    def cell_at(self, place: QPoint) -> int | None:
        """Cell at a place (a gap belongs to the cell before it), or None outside the grid."""
        if not self.rect().contains(place):
            return None
        column = place.x() // (self._size.width() + GAP)
        index = place.y() // (self._size.height() + GAP) * self._columns + column
        return index if index < len(self.cells) else None

    def _is_corner(self, index: int, place: QPoint) -> bool:
        """Whether a place is so near a cell's corner that a stroke only brushes past it."""
        inside = self.cells[index].geometry().adjusted(CORNER_PX, CORNER_PX, -CORNER_PX, -CORNER_PX)
        beside = not inside.left() <= place.x() <= inside.right()
        above = not inside.top() <= place.y() <= inside.bottom()
        return beside and above

    def _paint(self, index: int) -> None:
        cell = self.cells[index]
        if self._weight is None or not cell.label or not cell.isEnabled():
            return
        if cell.weight != self._weight or cell.mixed:
            self.painted.emit(index, self._weight)
