"""Parts of the Two Suits page: the trick, the payoffs as a picture, the learning curve."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
)
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.cards.faces import face_of, paint_card
from app.cards.panels import Panel
from app.cards.slots import CardSlot, SlotState
from app.cards.text import Text
from app.games.two_suits import words
from app.games.two_suits.accessible import CellMap
from app.look import theme
from app.look.fonts import font
from engine.games.two_suits import (
    Card,
    LearningPoint,
    PayoffsAnswer,
    Play,
    Position,
    Side,
    order,
    other,
    pictured,
)

GRID_FROM_PX = 6  # cells as large as this have lines between them
SIDES: tuple[Side, Side] = ("theirs", "mine")


class _TrickSlot(CardSlot):
    """A place of the trick, which stays when the trick is over, but dimmed."""

    dimmed = False

    def paintEvent(self, event: QPaintEvent) -> None:
        card = self.card()
        if card is None or not self.dimmed or self._in_flight:
            super().paintEvent(event)
            return
        colours = theme.current()
        paint_card(QPainter(self), QRectF(self.rect()), face_of(card), colours, dimmed=True)


class TrickView(Panel):
    """The trick in progress; before a lead the last trick, dimmed."""

    def __init__(self) -> None:
        super().__init__(role="feltbox", margins=(24, 14, 24, 14))
        self.slots = {side: _TrickSlot(f"trick.{side}", 92, side) for side in SIDES}
        row = QHBoxLayout()
        row.setSpacing(14)
        row.addStretch(1)
        for slot in self.slots.values():
            slot.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            slot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            row.addWidget(slot)
        row.addStretch(1)
        self.body.addLayout(row)

    def set_card_height(self, height: int) -> None:
        """Change the size of the cards."""
        for slot in self.slots.values():
            slot.set_height(height)

    def show_trick(self, play: Play, source: QWidget | None) -> None:
        """Show the trick of a position; a card that is new glides in from `source`."""
        position = play.position
        names = {"theirs": "Opponent’s card", "mine": "Your card"}
        cards: dict[Side, Card] = {}
        over = position.led is None and bool(play.tricks)
        if position.led is not None:
            cards[position.leader] = position.led
        elif over:
            last = play.tricks[-1]
            cards = dict(zip((last.leader, other(last.leader)), last.cards, strict=True))
        for side, slot in self.slots.items():
            card = words.deck_card(cards[side], position.game) if side in cards else None
            slot.dimmed = over
            slot.set_name(names[side])
            slot.set_card(card, come_from=source if card != slot.card() else None)
            moving = not position.finished and position.to_move == side
            slot.set_state(
                SlotState.TARGET if moving else SlotState.EMPTY, "you" if side == "mine" else "them"
            )
            slot.update()


class PayoffMap(CellMap):
    """The payoff matrix as a square picture; the cell under the pointer is told.

    A screen reader finds the cells of up to 120 orders as children (see `accessible`).
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
            f"Payoffs, {orders} by {orders} orders" if answer else "Payoffs, none"
        )
        self.update()

    @property
    def orders(self) -> int:
        """Rows, and columns; 0 without an answer."""
        return 0 if self._answer is None else self._answer.orders

    def at(self) -> tuple[int, int]:
        """Row and column that are pointed at, -1 for none."""
        return self._at

    def value(self, row: int, column: int) -> int | None:
        """My tricks in a cell, None where the game is impossible."""
        return None if self._answer is None else self._answer.cell(row, column)

    def spoken(self, row: int, column: int) -> str:
        """What a screen reader says of a cell."""
        return "" if self._answer is None else words.spoken_cell(self._answer, row, column)

    def cell_rect(self, row: int, column: int) -> QRectF:
        """Where a cell is, in this widget."""
        cell = self.width() / self.orders
        return QRectF(column * cell, row * cell, cell, cell)

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
        self.tell_focus()

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
        return QPixmap.fromImage(image.scaled(side, side))


def cell_color(tricks: int, size: int) -> QColor:
    """Colour of a payoff of `size` tricks at most; what is no payoff looks empty."""
    colours = theme.current()
    if tricks > size:
        return QColor(colours.slot)
    half = max(1, size) / 2
    return theme.heat_color(colours, (tricks - half) / half)


class TricksLegend(QWidget):
    """A tile for every number of tricks."""

    def __init__(self) -> None:
        super().__init__()
        self._size = 4
        self.setFixedHeight(22)

    def set_size(self, size: int) -> None:
        """Show 0 to `size` tricks."""
        self._size = size
        self.setAccessibleName(f"Colours of 0 to {size} tricks")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        wide = min(33.0, self.width() / (self._size + 1))
        painter.setFont(font(12, 600))
        for tricks in range(self._size + 1):
            box = QRectF(tricks * wide, 0, wide - 3, 22)
            color = cell_color(tricks, self._size)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color)
            painter.drawRoundedRect(box, 4, 4)
            painter.setPen(theme.text_on(color))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(tricks))


class _SideLabel(QWidget):
    """A hint that is read from the bottom to the top."""

    WIDTH = 16

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self.setFixedWidth(self.WIDTH)

    def set_text(self, text: str) -> None:
        """Change the words."""
        self._text = text
        self.setAccessibleName(text)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(font(12))
        painter.setPen(QColor(theme.current().tx2))
        painter.translate(0, self.height())
        painter.rotate(-90)
        lying = QRectF(0, 0, self.height(), self.WIDTH)
        painter.drawText(lying, Qt.AlignmentFlag.AlignCenter, self._text)


class StrategyMarks(QWidget):
    """Brass marks beside the rows that are best: competent opponent left, random one right."""

    WIDTH, COLUMN = 7, 3
    MOST_READ = 5000  # of an opponent's; more make the same marks

    def __init__(self) -> None:
        super().__init__()
        self._answer: PayoffsAnswer | None = None
        self.setFixedWidth(self.WIDTH)
        self.setToolTip("My best orders: against a competent opponent left, a random one right")

    def show_answer(self, answer: PayoffsAnswer | None) -> None:
        """Show the strategies of an answer, or none."""
        self._answer = answer
        self.setAccessibleName("" if answer is None else words.strategies_text(answer))
        self.update()

    def marks(self) -> tuple[list[tuple[int, int]], ...]:
        """Top and bottom, in px, of what is marked for each opponent."""
        answer = self._answer
        if answer is None:
            return [], []
        row = self.height() / answer.orders
        found = []
        for strategy in (answer.competent, answer.random):
            numbers = memoryview(strategy.numbers).cast("i")[
                :: strategy.count // self.MOST_READ + 1
            ]
            ends = {(int(n * row), max(int(n * row) + 1, int((n + 1) * row))) for n in numbers}
            found.append(sorted(ends))
        return tuple(found)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, brass = QPainter(self), QColor(theme.current().brass)
        for column, marks in enumerate(self.marks()):
            left = column * (self.WIDTH - self.COLUMN)
            for top, bottom in marks:
                painter.fillRect(left, top, self.COLUMN, bottom - top, brass)


class PayoffView(QWidget):
    """The picture, and beside it what it says: legend, cell under the pointer, both values."""

    def __init__(self) -> None:
        super().__init__()
        self._position: Position | None = None
        self.map = PayoffMap()
        self.map.pointed.connect(self._show_cell)
        self.marks = StrategyMarks()
        self.rows_label, self.columns_label = _SideLabel(), Text("", "hint")
        self.remark = Text("", "hint", wrap=True)
        self.legend = TricksLegend()
        self.cell_orders = {side: Text("", "strong", wrap=True) for side in SIDES}
        self.cell_tricks = Text("", "number")
        self.fixed, self.best = Text("", "strong"), Text("", "strong")
        self.agree = Text("", "hint", wrap=True)
        left = QGridLayout()
        left.setHorizontalSpacing(2)
        left.setVerticalSpacing(2)
        left.addWidget(self.rows_label, 0, 0)
        left.addWidget(self.marks, 0, 1)
        left.addWidget(self.map, 0, 2)
        left.addWidget(self.columns_label, 1, 2, Qt.AlignmentFlag.AlignHCenter)
        left.setRowStretch(2, 1)
        right = QVBoxLayout()
        right.setSpacing(6)
        right.addWidget(Text("Tricks", "hint"))
        right.addWidget(self.legend)
        right.addSpacing(6)
        right.addWidget(Text("Under the pointer", "hint"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        top = Qt.AlignmentFlag.AlignTop
        for row, (side, name) in enumerate(zip(reversed(SIDES), ("You", "Opp"), strict=True)):
            grid.addWidget(Text(name, "hint"), row, 0, top)
            grid.addWidget(self.cell_orders[side], row, 1)
        right.addLayout(grid)
        right.addWidget(self.cell_tricks)
        right.addSpacing(6)
        right.addWidget(Text("Fewest tricks with", "hint"))
        found = QGridLayout()
        found.setVerticalSpacing(3)
        found.setColumnStretch(0, 1)
        for row, (name, label) in enumerate(
            (("the best fixed order", self.fixed), ("best play, card by card", self.best))
        ):
            found.addWidget(Text(name), row, 0)
            found.addWidget(label, row, 1)
        right.addLayout(found)
        right.addWidget(self.agree)
        right.addWidget(self.remark)
        right.addStretch(1)
        row_layout = QHBoxLayout(self)
        row_layout.setContentsMargins(0, 0, 0, 0)
        row_layout.setSpacing(16)
        row_layout.addLayout(left)
        row_layout.addLayout(right, 1)
        self.show_payoffs(None, "")

    def show_payoffs(self, answer: PayoffsAnswer | None, remark: str) -> None:
        """Show an answer, or why there is none."""
        self.show_remark(remark)
        self._position = None if answer is None else answer.question.position
        self.map.show_answer(answer)
        self.marks.show_answer(answer)
        self._show_cell(-1, -1)
        if answer is None or self._position is None:
            for label in (self.fixed, self.best):
                label.set_text("–")
            self.agree.set_text("")
            self.rows_label.set_text("")
            self.columns_label.set_text("")
            return
        self.legend.set_size(self._position.size)
        self.rows_label.set_text(words.orders_label("my", answer))
        self.columns_label.set_text(words.orders_label("the opponent’s", answer))
        self.fixed.set_text(f"{answer.competent.value:g}")
        self.best.set_text(f"<em>{answer.best_play}</em>")
        self.agree.set_text(words.plans_text(answer))

    def show_remark(self, remark: str) -> None:
        """Say something under the numbers."""
        if remark != self.remark.plain():
            self.remark.set_text(remark)
            self.remark.setVisible(bool(remark))

    def _show_cell(self, row: int, column: int) -> None:
        position = self._position
        if row < 0 or position is None:
            for label in self.cell_orders.values():
                label.set_text("–")
            self.cell_tricks.set_text("–")
            return
        orders = {"mine": order(position.mine, row), "theirs": order(position.theirs, column)}
        for side, label in self.cell_orders.items():
            label.set_text(words.order_text(orders[side], position.game))
        tricks = self.map.value(row, column)
        text = "impossible" if tricks is None else words.tricks_word(tricks)
        self.cell_tricks.set_text(text)
        self.map.setAccessibleDescription(f"row {row + 1}, column {column + 1}: {text}")


class LearningCurve(QWidget):
    """Share of best cards over games of self-play."""

    LEFT, BOTTOM, TOP = 30, 22, 6

    def __init__(self) -> None:
        super().__init__()
        self._points: Sequence[LearningPoint] = ()
        self._most = 0
        self.setMinimumHeight(84)

    def sizeHint(self) -> QSize:
        return QSize(200, 100)

    def show_points(self, points: Sequence[LearningPoint], games: int) -> None:
        """Show a curve so far, on an axis that ends with `games`."""
        self._points, self._most = points, games
        if points:
            last = points[-1]
            self.setAccessibleName(
                f"Learning curve: {100 * last.optimal:.1f} percent best cards "
                f"after {last.games:,} games"
            )
        self.update()

    def points(self) -> Sequence[LearningPoint]:
        """Points that are shown."""
        return self._points

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = theme.current()
        high = self.height() - self.BOTTOM - self.TOP
        wide = self.width() - self.LEFT - 4
        painter.setFont(font(11))
        for percent in (40, 60, 80, 100):
            y = self.TOP + (100 - percent) / 60 * high
            painter.setPen(QPen(QColor(colours.line), 1))
            painter.drawLine(QPointF(self.LEFT, y), QPointF(self.LEFT + wide, y))
            painter.setPen(QColor(colours.tx2))
            label = QRectF(0, y - 8, self.LEFT - 6, 16)
            painter.drawText(label, Qt.AlignmentFlag.AlignVCenter, str(percent))
        if not self._most:
            return
        most = self._most
        below = QRectF(self.LEFT, self.height() - 16, wide, 16)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, "0")
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, f"{most:,} games")
        if not self._points:
            return
        painter.setPen(QPen(QColor(colours.acc), 2))
        line = QPolygonF(
            [
                QPointF(
                    self.LEFT + point.games / most * wide,
                    self.TOP + (1 - max(0.4, point.optimal)) / 0.6 * high,
                )
                for point in self._points
            ]
        )
        painter.drawPolyline(line)
        painter.drawEllipse(line.last(), 1.5, 1.5)
