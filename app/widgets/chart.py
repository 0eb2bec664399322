"""A chart with a grid of shares and lines over it; the kinds of chart say what they draw."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from app.look import theme
from app.look.fonts import font
from app.words import digits


class Chart(QWidget):
    """Base of charts: margins, levels with their labels, and lines between points from 0 to 1.

    A chart sets the class attributes and writes `paint_chart`, with `paint_line` and `write`;
    `at` turns a point of the unit square, from the bottom left, into px.
    """

    LEFT, RIGHT, TOP, BOTTOM = 30, 4, 6, 22  # px around the square
    LEVELS: Sequence[tuple[float, str]] = ((0.0, "0"), (0.5, "50"), (1.0, "100"))
    OVER = (0, 0)  # px by which the lines of the levels go on to the left and right
    LEVEL_SIDE = Qt.AlignmentFlag.AlignRight  # of the labels before the lines
    CRISP = False  # levels on whole px

    def plot(self) -> QRectF:
        """The square on screen."""
        wide = self.width() - self.LEFT - self.RIGHT
        return QRectF(self.LEFT, self.TOP, wide, self.height() - self.TOP - self.BOTTOM)

    def at(self, x: float, y: float) -> QPointF:
        """Place of a point from 0 to 1 each way."""
        plot = self.plot()
        return QPointF(plot.left() + x * plot.width(), plot.bottom() - y * plot.height())

    def paint_chart(self, painter: QPainter) -> None:
        """Paint what the chart shows over its levels."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font(11))
        colours, plot = theme.current(), self.plot()
        before, beyond = self.OVER
        for level, label in self.LEVELS:
            y = self.at(0, level).y()
            y = round(y) + 0.5 if self.CRISP else y
            painter.setPen(QPen(QColor(colours.line), 1))
            ends = QPointF(plot.left() - before, y), QPointF(plot.right() + beyond, y)
            painter.drawLine(*ends)
            box = QRectF(0, y - 8, self.LEFT - before - 6, 16)
            self.write(painter, box, label, self.LEVEL_SIDE)
        self.paint_chart(painter)

    def write(self, painter: QPainter, box: QRectF, text: str, side: Qt.AlignmentFlag) -> None:
        """Write a label at one side of a box; sides are those of the axes in every language."""
        if not side & Qt.AlignmentFlag.AlignHorizontal_Mask:
            side |= Qt.AlignmentFlag.AlignLeft
        painter.setPen(QColor(theme.current().tx2))
        if not any(map(str.isalpha, text)):  # a figure: its minus is at its left in every language
            painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        painter.drawText(box, side | Qt.AlignmentFlag.AlignAbsolute, digits.value(text))
        painter.setLayoutDirection(self.layoutDirection())

    def paint_line(
        self,
        painter: QPainter,
        points: Sequence[tuple[float, float]],
        color: str,
        *,
        dashed: bool = False,
    ) -> None:
        """Join points; the pen stays for marks on them."""
        style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
        painter.setPen(QPen(QColor(color), 2, style))
        painter.drawPolyline(QPolygonF([self.at(x, y) for x, y in points]))
