"""The payoffs as a picture, a cell for each pair of orders."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QWidget

from app.games.two_suits import words
from app.look import theme
from app.look.colours import mix
from app.widgets.voice import voice
from app.words.translation import _
from engine.games.two_suits import (
    PayoffsAnswer,
    pictured,
)

GRID_FROM_PX = 6  # cells as large as this have lines between them


class PayoffMap(QWidget):
    """The payoff matrix as a square picture; the cell under the pointer is told.

    A screen reader is told the cell to which the arrow keys go: a widget for each of up to 518,400
    would be too many.
    """

    #: Row and column under the pointer or the arrow keys, -1 for none.
    pointed = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self._answer: PayoffsAnswer | None = None
        self._cells = b""
        self._numbers: Sequence[int] = ()  # of the orders in the picture
        self._at = (-1, -1)
        self._pixmap = QPixmap()
        self._drawn_for: tuple[str, int] | None = None
        self._most = 264  # px
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.set_side(self._most)

    def set_side(self, most: int) -> None:
        """Change the width and height to `most` px, or less if that makes all cells alike."""
        self._most = side = most
        if self.orders and most // self.orders >= GRID_FROM_PX:
            side -= most % self.orders
        if side != self.width():
            self.setFixedSize(side, side)
            self._drawn_for = None

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def show_answer(self, answer: PayoffsAnswer | None) -> None:
        """Show the payoffs of all pairs of orders, or none."""
        self._answer = answer
        cells, picture = (b"", b"") if answer is None else (answer.cells, answer.picture)
        self._cells = cells or picture or b""
        self._numbers = (
            pictured(answer.orders) if answer and not answer.cells else range(self.orders)
        )
        self._drawn_for = None
        self.set_side(self._most)
        self.point(-1, -1)
        orders = f"{self.orders:,}"
        self.setAccessibleName(
            _("Payoffs, {orders} by {orders} orders").format(orders=orders)
            if answer
            else _("Payoffs, none")
        )
        self.update()

    @property
    def orders(self) -> int:
        return 0 if self._answer is None else self._answer.orders

    def at(self) -> tuple[int, int]:
        return self._at

    def value(self, row: int, column: int) -> int | None:
        """My tricks in a cell, None where the game is impossible."""
        return None if self._answer is None else self._answer.cell(row, column)

    def point(self, row: int, column: int) -> None:
        """Point at a cell."""
        inside = 0 <= row < self.orders and 0 <= column < self.orders
        at = (row, column) if inside else (-1, -1)
        if at != self._at:
            self._at = at
            self.pointed.emit(*at)
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        drawn = len(self._numbers)
        places = [
            int(v * drawn / self.width()) for v in (event.position().y(), event.position().x())
        ]
        if all(0 <= place < drawn for place in places):  # what is read is what is drawn
            self.point(*(self._numbers[place] for place in places))

    def leaveEvent(self, event: QEvent) -> None:
        self.point(-1, -1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves: dict[int, tuple[int, int]] = {
            Qt.Key.Key_Up: (-1, 0),
            Qt.Key.Key_Down: (1, 0),
            Qt.Key.Key_Left: (0, -1),
            Qt.Key.Key_Right: (0, 1),
        }
        move = moves.get(event.key())
        if move is None or not self.orders:
            super().keyPressEvent(event)
            return
        at = (max(0, self._at[0]), max(0, self._at[1]))
        if self._at[0] >= 0:
            at = (at[0] + move[0], at[1] + move[1])
        self.point(*(max(0, min(self.orders - 1, v)) for v in at))
        if self._answer is not None:
            voice().say(words.spoken_cell(self._answer, *self._at), "cell")

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colours = theme.current()
        if not self.orders:
            painter.fillRect(self.rect(), QColor(colours.raised))
            return
        side = round(self.width() * self.devicePixelRatioF())
        if self._drawn_for != (colours.name, side):
            self._pixmap = self._draw(side)
            self._drawn_for = (colours.name, side)
        painter.drawPixmap(self.rect(), self._pixmap)
        cell = self.width() / self.orders
        if cell >= GRID_FROM_PX:
            painter.setPen(QPen(QColor(colours.surf), 1))
            for i in range(1, self.orders):
                at = round(i * cell)
                painter.drawLine(at, 0, at, self.height())
                painter.drawLine(0, at, self.width(), at)
        row, column = self._at
        if row < 0:
            return
        veil = QColor(colours.tx)
        veil.setAlpha(46)
        thick = max(cell, 1.0)
        painter.fillRect(QRectF(0, row * cell, self.width(), thick), veil)
        painter.fillRect(QRectF(column * cell, 0, thick, self.height()), veil)
        painter.setPen(QPen(QColor(colours.tx), 2))
        painter.drawRect(QRectF(column * cell, row * cell, max(cell, 4), max(cell, 4)))

    def _draw(self, side: int) -> QPixmap:
        """The cells, one pixel each, made `side` pixels large."""
        drawn = len(self._numbers)
        image = QImage(self._cells, drawn, drawn, drawn, QImage.Format.Format_Indexed8)
        size = 0 if self._answer is None else self._answer.question.position.size
        image.setColorTable([cell_color(t, size).rgb() for t in range(256)])
        # Qt scales an image with a table of colours so roughly that cells miss their lines by px.
        exact = image.convertToFormat(QImage.Format.Format_RGB32)
        return QPixmap.fromImage(exact.scaled(side, side))


def cell_color(tricks: int, size: int) -> QColor:
    """Colour of a payoff of `size` tricks at most; what is no payoff looks empty.

    Half of the tricks is greyer than elsewhere: most of a picture is that, or empty.
    """
    colours = theme.current()
    if tricks > size:
        return QColor(colours.slot)
    half = max(1, size) / 2
    share = (tricks - half) / half
    far = colours.heat_good if share >= 0 else colours.heat_bad
    return mix(QColor(colours.line2), QColor(far), abs(share))
