"""What the page Train shows of progress: lines over days, and what themes cost as bars."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.look import theme
from app.widgets.bars import ShareBar
from app.widgets.chart import Chart
from app.widgets.layout import make_grid
from app.widgets.text import Text, set_visible

HEIGHT = 96  # px


class CourseChart(Chart):
    """Shares over the days, the oldest at the left in every language; None where there are none."""

    BOTTOM = 8

    def __init__(self, name: str) -> None:
        super().__init__()
        self._lines: tuple[tuple[str, tuple[float | None, ...]], ...] = ()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(300, HEIGHT)

    def set_lines(
        self, lines: Sequence[tuple[str, Sequence[float | None]]], description: str
    ) -> None:
        """Show lines, each with the name of its colour; `description` says what they tell."""
        self._lines = tuple((color, tuple(points)) for color, points in lines)
        self.setAccessibleDescription(description)
        self.update()

    def paint_chart(self, painter: QPainter) -> None:
        colours = theme.current()
        for number, (color, shares) in enumerate(self._lines):
            last = max(1, len(shares) - 1)
            points = [(i / last, share) for i, share in enumerate(shares) if share is not None]
            shade = str(getattr(colours, color))
            if len(points) > 1:
                self.paint_line(painter, points, shade, dashed=number > 0)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(shade))
            for x, y in points if len(points) == 1 else points[-1:]:
                painter.drawEllipse(QPointF(self.at(x, y)), 3, 3)


class Dash(QWidget):
    """A short line like one of the chart."""

    def __init__(self, color: str, *, dashed: bool) -> None:
        super().__init__()
        self._color, self._pieces = color, ((0, 5), (9, 5)) if dashed else ((0, 14),)
        self.setFixedSize(14, 12)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        shade = QColor(str(getattr(theme.current(), self._color)))
        for begin, width in self._pieces:
            painter.fillRect(begin, 5, width, 3, shade)


class CostRows(QWidget):
    """What costs most: names, bars and figures."""

    MOST = 4

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        grid = make_grid((12, 6), within=self)
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(1, 2)
        self._rows: list[tuple[Text, ShareBar, Text]] = []
        for at in range(self.MOST):
            row = Text("", "body", wrap=True), ShareBar(8, color="err"), Text("", "strong")
            row[2].setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
            for column, part in enumerate(row):
                grid.addWidget(part, at, column)
            self._rows.append(row)

    def set_rows(self, rows: Sequence[tuple[str, float, str]]) -> None:
        """Show what each is about, a share of the dearest, and the figure."""
        for shown, row in zip_longest(self._rows, rows[: self.MOST]):
            for part in shown:
                set_visible(part, row is not None)
            if row is not None:
                shown[0].set_text(row[0])
                shown[1].set_share(row[1])
                shown[2].set_text(row[2])
        self.setAccessibleDescription("; ".join(f"{about} {cost}" for about, _, cost in rows))
