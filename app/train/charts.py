"""What the page Train shows of progress: lines over days, and what themes cost as bars."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from app.look import theme
from app.widgets.bars import ShareBar
from app.widgets.chart import Chart
from app.widgets.text import Text

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

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(1, 2)
        self._rows: list[tuple[Text, ShareBar, Text]] = []

    def set_rows(self, rows: Sequence[tuple[str, float, str]]) -> None:
        """Show what each is about, a share of the dearest, and the figure."""
        while len(self._rows) < len(rows):
            at = len(self._rows)
            parts = Text("", "body", wrap=True), ShareBar(8, color="err"), Text("", "strong")
            for column, part in enumerate(parts):
                self._grid.addWidget(part, at, column)
            parts[2].setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
            self._rows.append(parts)
        for i, row in enumerate(self._rows):
            for part in row:
                part.setVisible(i < len(rows))
        for (name, bar, figure), (about, share, cost) in zip(self._rows, rows, strict=False):
            name.set_text(about)
            bar.set_share(share)
            figure.set_text(cost)
        self.setAccessibleDescription("; ".join(f"{about} {cost}" for about, _, cost in rows))
