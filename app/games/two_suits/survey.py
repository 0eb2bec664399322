"""Do the report's claims hold? A dialog that looks at many deals of every number of cards."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QDialog, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from app.cards.controls import Button
from app.cards.tables import ListTable
from app.cards.text import Text
from app.games.two_suits import words
from app.look import theme
from app.look.fonts import font
from app.shell.engine import Engine, Job
from engine.games.two_suits import Estimate, Survey, SurveyAnswer, SurveyRow
from engine.limits import Limits

FEWEST, MOST, DEALS = 2, 7, 200
#: Fields of a row that are shares, and those that are tricks, with their names here.
SHARES = (
    ("determined", "Every game of the report ends alike"),
    ("same_rows", "Same best plans against both opponents"),
    ("sure_winner_best", "Leading a sure winner is best"),
)
TRICKS = (
    ("sure_winner_cost", "Tricks a sure winner costs where it is not"),
    ("plan", "Tricks of the best fixed plan, report"),
    ("plan_winner_leads", "Tricks of the best fixed plan, winner leads"),
    ("best_play", "Tricks of best play, card by card"),
)


class SharePlot(QWidget):
    """Shares over cards each, with bars for their 95 % errors."""

    LEFT, BOTTOM, TOP = 34, 22, 8

    def __init__(self) -> None:
        super().__init__()
        self._rows: Sequence[SurveyRow] = ()
        self.setMinimumHeight(190)

    def show_rows(self, rows: Sequence[SurveyRow]) -> None:
        """Show what is known so far."""
        self._rows = rows
        self.setAccessibleName(f"Shares for {len(rows)} numbers of cards; the table says them")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font(11))
        colours = theme.current()
        high = self.height() - self.BOTTOM - self.TOP
        step = (self.width() - self.LEFT - 20) / (MOST - FEWEST)
        for share in (0.0, 0.5, 1.0):
            y = self.TOP + (1 - share) * high
            painter.setPen(QPen(QColor(colours.line), 1))
            painter.drawLine(QPointF(self.LEFT, y), QPointF(self.width(), y))
            painter.setPen(QColor(colours.tx2))
            at = QRectF(0, y - 8, self.LEFT - 6, 16)
            painter.drawText(at, Qt.AlignmentFlag.AlignRight, f"{100 * share:.0f}")
        for cards in range(FEWEST, MOST + 1):
            x = self.LEFT + 10 + (cards - FEWEST) * step
            at = QRectF(x - 20, self.height() - 16, 40, 16)
            painter.drawText(at, Qt.AlignmentFlag.AlignHCenter, str(cards))
        for i, (field, _) in enumerate(SHARES):
            painter.setPen(QPen(QColor(colours.seat(i)), 2))
            line = []
            for row in self._rows:
                found: Estimate = getattr(row, field)
                x = self.LEFT + 10 + (row.cards - FEWEST) * step
                y = self.TOP + (1 - found.mean) * high
                ends = (found.mean, found.mean) if row.complete else found.share_range()
                low, high_end = (self.TOP + (1 - end) * high for end in ends)
                painter.drawLine(QPointF(x, low), QPointF(x, high_end))
                painter.drawEllipse(QPointF(x, y), 2.5, 2.5)
                line.append(QPointF(x, y))
            painter.drawPolyline(QPolygonF(line))


class SurveyDialog(QDialog):
    """A plot and a table of what many deals are like, while they are looked at."""

    def __init__(self, engine: Engine, room: str, trump: int | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Do the report’s claims hold?")
        self.plot = SharePlot()
        sizes = [str(cards) for cards in range(FEWEST, MOST + 1)]
        right = range(1, len(sizes) + 1)
        headers = ["Per cent of deals, or tricks; cards each", *sizes]
        self.table = ListTable(headers, right=right, row_height=26, name="Survey")
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(12)
        column.addWidget(Text("Do the report’s claims hold?", "heading"))
        with_trump = "no trump" if trump is None else "a trump suit"
        column.addWidget(
            Text(f"Up to {DEALS} random deals of each size, {with_trump}; you lead. ± is 95 %.")
        )
        column.addWidget(self.plot)
        column.addWidget(self.table)
        row = QHBoxLayout()
        self.remark = Text("", "hint")
        self.bar = QProgressBar()
        self.bar.setRange(0, 1000)
        self.bar.setTextVisible(False)
        self.bar.setFixedSize(180, 6)
        self.bar.setAccessibleName("Deals looked at")
        self.button = Button("Cancel", kind="outline")
        self.button.clicked.connect(self._stop_or_close)
        row.addWidget(self.remark, 1)
        row.addWidget(self.bar)
        row.addWidget(self.button)
        column.addLayout(row)
        self.setMinimumWidth(920)
        self._show_rows(())
        self.finished.connect(self._leave)
        self.job = Job(engine, room, self)
        self.job.update.connect(self._show)
        self.job.done.connect(self._end)
        self.job.start(Survey(FEWEST, MOST, trump, Limits(deals=DEALS)))

    def _show(self, answer: SurveyAnswer) -> None:
        self._show_rows(answer.rows)
        self.bar.setValue(round(1000 * answer.progress))

    def _show_rows(self, rows: Sequence[SurveyRow]) -> None:
        self.plot.show_rows(rows)
        empty = ["–"] * (MOST - FEWEST + 1 - len(rows))
        colours = [theme.current().seat(i) for i in range(len(SHARES))]
        texts = [
            [
                f'<span style="color:{color}">●</span> {name}',
                *(words.share_text(getattr(row, field), exact=row.complete) for row in rows),
                *empty,
            ]
            for color, (field, name) in zip(colours, SHARES, strict=True)
        ]
        texts += [
            [
                name,
                *(words.mean_text(getattr(row, field), exact=row.complete) for row in rows),
                *empty,
            ]
            for field, name in TRICKS
        ]
        self.table.set_rows(texts)

    def _end(self, problem: str | None) -> None:
        self.bar.hide()
        self.button.setText("Close")
        self.remark.set_text("" if problem is None else f"Could not finish: {problem}")

    def _stop_or_close(self) -> None:
        if self.job.running:
            self.job.cancel()
            self._end(None)
            self.remark.set_text("Stopped")
        else:
            self.reject()

    def _leave(self) -> None:
        self.job.cancel()
        self.deleteLater()
