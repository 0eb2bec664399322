"""How the net learned, and what the survey finds, as lines."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPen,
)

from app.games.two_suits import words
from app.look import theme
from app.widgets.chart import Chart
from app.words.translation import _
from engine.games.two_suits import (
    Estimate,
    LearningPoint,
    SurveyRow,
)

FEWEST, MOST = 2, 7  # cards each
#: Fields of a survey's row that are shares, with their names here.
SHARES = (
    ("determined", _("All orders end alike, you lead all")),
    ("same_rows", _("Same best plans against both opponents")),
    ("sure_winner_best", _("Leading a sure winner is best")),
)


class SharePlot(Chart):
    """Shares over cards each, with bars for their 95 % errors."""

    LEFT, RIGHT, TOP, OVER = 44, 10, 8, (10, 10)

    def __init__(self) -> None:
        super().__init__()
        self._rows: Sequence[SurveyRow] = ()
        self.setMinimumHeight(190)

    def show_rows(self, rows: Sequence[SurveyRow]) -> None:
        """Show what is known so far."""
        self._rows = rows
        self.setAccessibleName(words.shares_shown(len(rows)))
        self.update()

    def paint_chart(self, painter: QPainter) -> None:
        for cards in range(FEWEST, MOST + 1):
            x = self.at(_across(cards), 0).x()
            below = QRectF(x - 20, self.height() - 16, 40, 16)
            self.write(painter, below, str(cards), Qt.AlignmentFlag.AlignHCenter)
        for i, (field, _name) in enumerate(SHARES):
            line = []
            painter.setPen(QPen(QColor(theme.current().seat(i)), 2))
            for row in self._rows:
                found: Estimate = getattr(row, field)
                x = _across(row.cards)
                low, high = (found.mean, found.mean) if row.complete else found.share_range()
                painter.drawLine(self.at(x, low), self.at(x, high))
                painter.drawEllipse(self.at(x, found.mean), 2.5, 2.5)
                line.append((x, found.mean))
            self.paint_line(painter, line, theme.current().seat(i))


def _across(cards: int) -> float:
    """Place of a number of cards, 0 to 1."""
    return (cards - FEWEST) / (MOST - FEWEST)


class LearningCurve(Chart):
    """Share of best cards over games of self-play."""

    LEAST = 0.4  # a net that knows nothing plays better
    LEVELS = ((0, "40"), (1 / 3, "60"), (2 / 3, "80"), (1, "100"))
    LEVEL_SIDE = Qt.AlignmentFlag.AlignVCenter

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
            self.setAccessibleName(words.spoken_curve(points[-1]))
        self.update()

    def points(self) -> Sequence[LearningPoint]:
        return self._points

    def paint_chart(self, painter: QPainter) -> None:
        if not self._most:
            return
        below = QRectF(self.LEFT, self.height() - 16, self.plot().width(), 16)
        self.write(painter, below, "0", Qt.AlignmentFlag.AlignLeft)
        self.write(painter, below, words.games(self._most), Qt.AlignmentFlag.AlignRight)
        if not self._points:
            return
        line = [
            (p.games / self._most, (max(self.LEAST, p.optimal) - self.LEAST) / (1 - self.LEAST))
            for p in self._points
        ]
        self.paint_line(painter, line, theme.current().acc)
        painter.drawEllipse(self.at(*line[-1]), 1.5, 1.5)
