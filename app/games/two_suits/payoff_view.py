"""The picture of the payoffs with its legend and marks, and beside it what it says."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QWidget

from app.games.two_suits import words
from app.games.two_suits.payoff_map import PayoffMap, cell_color
from app.look import theme
from app.look.colours import text_on
from app.look.fonts import font, line_height
from app.widgets.layout import STRETCH, across, down, make_grid
from app.widgets.text import ElidedText, Text, explain, set_visible
from app.words import digits
from app.words.spoken import aloud
from app.words.translation import _
from engine.games.two_suits import (
    PayoffsAnswer,
    Position,
    Side,
    order,
)

SIDES: tuple[Side, Side] = ("theirs", "mine")


class TricksLegend(QWidget):
    """A tile for every number of tricks, and one for a game that is impossible."""

    def __init__(self) -> None:
        super().__init__()
        self._size = 4
        self.setFixedHeight(22)

    def set_size(self, size: int) -> None:
        """Show 0 to `size` tricks."""
        self._size = size
        self.setAccessibleName(
            _("Colours of 0 to {size} tricks, and of impossible games").format(size=size)
        )
        explain(
            self,
            _("Tricks and their colours; – is impossible, as a suit that is led is followed."),
        )
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        wide = min(33.0, self.width() / (self._size + 2))
        painter.setFont(font(12, 600))
        for tricks in range(self._size + 2):
            box = QRectF(tricks * wide, 0, wide - 3, 22)
            color = cell_color(tricks, self._size)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color)
            painter.drawRoundedRect(box, 4, 4)
            painter.setPen(text_on(color))
            text = digits.value(str(tricks)) if tricks <= self._size else "–"
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


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
        explain(
            self,
            _(
                "Brass marks your best orders: at the left against a competent opponent, at the "
                "right against one who plays in a random order."
            ),
        )

    def show_answer(self, answer: PayoffsAnswer | None) -> None:
        self._answer = answer
        self.setAccessibleName(aloud(words.strategies_text(answer)) if answer else "")
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
        self.rows_label, self.columns_label = _SideLabel(), ElidedText("", "hint")
        self.remark = Text("", "hint", wrap=True)
        self.legend = TricksLegend()
        self.cell_orders = {side: Text("", "strong", wrap=True) for side in SIDES}
        self.cell_tricks = Text("", "number")
        self.fixed, self.best = Text("", "strong"), Text("", "strong")
        self.agree = Text("", "hint", wrap=True)
        self._explain()
        left = make_grid(gaps=(2, 2))
        left.addWidget(self.rows_label, 0, 0)
        left.addWidget(self.marks, 0, 1)
        left.addWidget(self.map, 0, 2)
        left.addWidget(self.columns_label, 1, 2, Qt.AlignmentFlag.AlignHCenter)
        left.setRowStretch(2, 1)
        grid = make_grid(gaps=(8, 2), wide=1)
        top = Qt.AlignmentFlag.AlignTop
        for row, (side, name) in enumerate(zip(reversed(SIDES), (_("You"), _("Opp")), strict=True)):
            grid.addWidget(Text(name, "hint"), row, 0, top)
            grid.addWidget(self.cell_orders[side], row, 1)
        found = make_grid(gaps=(None, 3), wide=0)
        for row, (name, label) in enumerate(
            ((_("the best fixed order"), self.fixed), (_("best play, card by card"), self.best))
        ):
            found.addWidget(ElidedText(name), row, 0)
            found.addWidget(label, row, 1)
        said = self._said = QWidget()
        down(self.agree, self.remark, STRETCH, spacing=0, within=said)
        right = down(
            Text(_("Tricks"), "hint"),
            self.legend,
            6,
            Text(_("Under the pointer"), "hint"),
            grid,
            self.cell_tricks,
            6,
            Text(_("Fewest tricks with"), "hint"),
            found,
            said,
            STRETCH,
            spacing=6,
        )
        across(left, (right, 1), spacing=16, within=self)
        self.show_payoffs(None, "")

    def _explain(self) -> None:
        explain(self.cell_tricks, _("Tricks that you take if both play in the orders above."))
        explain(
            self.fixed,
            _("Tricks that your best order of cards, fixed before the first trick, always takes."),
        )
        explain(self.best, _("Tricks that you take if both see all cards and choose one by one."))
        explain(
            self.agree,
            _("Mean tricks of your best orders against every order that the opponent may have."),
        )
        for label in (self.rows_label, self.columns_label):
            explain(label, _("Each row is an order of your cards, each column one of theirs."))

    def set_narrow(self, narrow: bool) -> None:
        """Leave room for as many lines as a width needs, so that nothing below moves later."""
        for label in self.cell_orders.values():
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
            label.setMinimumHeight((2 if narrow else 1) * line_height("strong"))
        self._said.setMinimumHeight((4 if narrow else 2) * line_height("hint"))

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
        self.rows_label.set_text(words.orders_label("mine", answer))
        self.columns_label.set_text(words.orders_label("theirs", answer))
        self.fixed.set_text(f"{answer.competent.value:g}")
        self.best.set_text(f"<em>{answer.best_play}</em>")
        self.agree.set_text(words.plans_text(answer))

    def show_remark(self, remark: str) -> None:
        """Say something under the numbers, in the place of how plans agree."""
        self.remark.set_text(remark)
        set_visible(self.remark, bool(remark))
        set_visible(self.agree, not remark)

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
        text = words.cell_text(self.map.value(row, column))
        self.cell_tricks.set_text(text)
        self.map.setAccessibleDescription(
            _("row {row}, column {column}: {text}").format(
                row=row + 1, column=column + 1, text=text
            )
        )
