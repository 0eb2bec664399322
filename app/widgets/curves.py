"""Curves over a share of a whole, each with the spread of its values at the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QToolTip

from app.look import theme
from app.look.fonts import font
from app.widgets.chart import Chart
from app.widgets.text import paint_text
from app.words.figures import percent
from app.words.translation import _

LEAST_HEIGHT = 80  # px: lower curves cannot be read


@dataclass(frozen=True, slots=True)
class Curve:
    """Points (0 to 1, 0 to 1) from left to right, and shares of the whole from low to high."""

    name: str
    color: str
    points: tuple[tuple[float, float], ...]
    spread: tuple[float, ...] = ()


def value_at(points: Sequence[tuple[float, float]], x: float) -> float:
    """Height of a curve of steps at `x`: that of the first point at or behind it."""
    return next((y for at, y in points if at >= x), points[-1][1])


class CurveChart(Chart):
    """Curves in a square from 0 to 1, in per cent; the pointer reads them off."""

    SPREAD, GAP = 46, 8
    RIGHT, BOTTOM, OVER, CRISP = SPREAD + GAP, 18, (0, SPREAD + GAP), True

    def __init__(self, name: str, height: int = 132) -> None:
        super().__init__()
        self._name = name
        self._curves: tuple[Curve, ...] = ()
        self._height = height
        self.setMinimumHeight(LEAST_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        self.setAccessibleName(name)

    def set_curves(self, curves: Sequence[Curve]) -> None:
        if tuple(curves) != self._curves:
            self._curves = tuple(curves)
            self.setAccessibleDescription(". ".join(_spoken(curve) for curve in curves))
            self.update()

    def curves(self) -> tuple[Curve, ...]:
        return self._curves

    def sizeHint(self) -> QSize:
        return QSize(300, self._height)

    def paint_chart(self, painter: QPainter) -> None:
        plot = self.plot()
        sides = Qt.AlignmentFlag
        for x, text, side, left in (
            (0.0, _("best"), sides.AlignLeft, 0),
            (0.5, "50 %", sides.AlignHCenter, 20),
            (1.0, "100 %", sides.AlignRight, 40),
        ):
            below = QRectF(plot.left() + x * plot.width() - left, plot.bottom() + 2, 40, 16)
            self.write(painter, below, text, side)
        most = max((max(c.spread) for c in self._curves if c.spread), default=0.0)
        for i, curve in enumerate(self._curves):
            self._paint_spread(painter, plot, curve, most, i)
        for curve in self._curves:
            self.paint_line(painter, curve.points, curve.color)

    def write(self, painter: QPainter, box: QRectF, text: str, side: Qt.AlignmentFlag) -> None:
        side |= Qt.AlignmentFlag.AlignAbsolute
        paint_text(painter, box, text, font(11), theme.current().tx2, side)

    def _paint_spread(
        self, painter: QPainter, plot: QRectF, curve: Curve, most: float, index: int
    ) -> None:
        """Bars beside the plot: how much of the whole has a value at that height."""
        if not most:
            return
        high = plot.height() / len(curve.spread)
        thick = (high - 1) / len(self._curves)
        for i, share in enumerate(curve.spread):
            if share:
                y = plot.bottom() - (i + 1) * high + index * thick + 0.5
                wide = max(1.0, share / most * self.SPREAD)
                box = QRectF(plot.right() + self.GAP, y, wide, thick)
                painter.fillRect(box, QColor(curve.color))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        plot = self.plot()
        x = (event.position().x() - plot.left()) / plot.width()
        if not (self._curves and 0 <= x <= 1):
            QToolTip.hideText()
            return
        read = [f"{c.name} {percent(value_at(c.points, x))}" for c in self._curves]
        where = _("at {number:.0f} % from the best").format(number=100 * x)
        QToolTip.showText(event.globalPosition().toPoint(), f"{', '.join(read)} {where}", self)

    def leaveEvent(self, event: QEvent) -> None:
        QToolTip.hideText()
        super().leaveEvent(event)


def _spoken(curve: Curve) -> str:
    figures = [
        _("{word} {number:.0f} percent").format(word=word, number=100 * value_at(curve.points, x))
        for word, x in ((_("best"), 0.0), (_("middle"), 0.5), (_("worst"), 1.0))
    ]
    return f"{curve.name}: {', '.join(figures)}"
