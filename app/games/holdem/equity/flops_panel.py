"""Two seats on all flops: equity by texture while it is counted, and the best and worst flops."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.games.holdem import words
from app.games.holdem.spot import Spot
from app.look import theme
from app.look.colours import heat_color
from app.look.fonts import font
from app.look.paint import paint_frame
from app.shell.asking.engine import Engine
from app.shell.room.side_question import SideQuestion
from app.widgets.controls import Button, SegmentedControl
from app.widgets.focus import Roving, RovingButton
from app.widgets.layout import STRETCH, across, down, fill
from app.widgets.panels import Panel
from app.widgets.text import ElidedText, explain, paint_text, set_visible
from app.words.figures import duration
from app.words.translation import _
from engine.cards import card_text
from engine.games.holdem.flops import FlopReport, Flops, Texture
from engine.games.holdem.rules import Cards

ROW, NAME, COUNT, SHARE, EQUITY = 18, 116, 48, 54, 52  # px
NAMED = 3  # flops at each end
WIDEST = 0.15  # of equity more or less than the middle, that fills half of a bar
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight


def question_of(spot: Spot) -> Flops | None:
    """What to ask about all flops; None where it is no question of two seats before the flop."""
    ranged = any(spot.range_of(seat) is not None for seat in range(spot.size))
    if spot.size != 2 or spot.street() != 0 or not ranged:
        return None
    asked = spot.question()
    return Flops(asked.seats, asked.dead) if asked is not None else None


class TextureRow(RovingButton):
    """A texture: how many flops, how often, and a bar from the middle to its equity."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.setFixedHeight(ROW)
        self._cells: tuple[str, ...] = ("", "", "–")
        self._apart = 0.0
        self.set_name(words.TEXTURE_NAMES[name])

    def show_texture(self, texture: Texture, seat: int, middle: float) -> None:
        """Show the figures of the first or the second seat, apart from its equity on all flops."""
        equity = texture.equity if texture.equity is None or seat == 0 else 1 - texture.equity
        self._apart = 0.0 if equity is None else equity - middle
        said = "–" if equity is None else words.percent(equity)
        self._cells = f"{texture.flops:,}", words.percent(texture.frequency), said
        text = _("{texture}: {count} flops, {share} of the deals, equity {equity}")
        spoken = text.format(
            texture=words.TEXTURE_NAMES[self.name],
            count=self._cells[0],
            share=self._cells[1],
            equity=said,
        )
        self.set_name(spoken)
        self.setToolTip(spoken)
        self.update()

    def text(self) -> str:
        return " ".join((words.TEXTURE_NAMES[self.name], *self._cells))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = QPainter(self), theme.current()
        whole = QRectF(self.rect())
        if self.hovered_or_down():
            paint_frame(painter, whole, 4, fill=colours.raised)
        letters = font(12, 500 if self.name else 600)
        name = QRectF(2, 0, NAME, ROW)
        paint_text(painter, name, words.TEXTURE_NAMES[self.name], letters, colours.tx, _LEFT)
        right = whole.right() - 2
        boxes = []
        for wide in (EQUITY, SHARE, COUNT):
            boxes.append(QRectF(right - wide, 0, wide, ROW))
            right -= wide
        inks = (colours.tx2, colours.tx2, colours.tx)
        for box, text, ink in zip(reversed(boxes), self._cells, inks, strict=True):
            paint_text(painter, box, text, font(12, 500), ink, _RIGHT)
        self._paint_bar(painter, QRectF(NAME + 4, 4, max(0.0, right - NAME - 8), ROW - 8))

    def _paint_bar(self, painter: QPainter, box: QRectF) -> None:
        middle, colours = box.center().x(), theme.current()
        painter.fillRect(QRectF(middle, box.top() - 2, 1, box.height() + 4), QColor(colours.line2))
        part = max(-1.0, min(1.0, self._apart / WIDEST))
        wide = part * box.width() / 2
        bar = QRectF(min(middle, middle + wide), box.top(), abs(wide), box.height())
        painter.fillRect(bar, heat_color(colours, part))


class FlopsPanel(Panel):
    """Equity by texture of the flop, before there is one."""

    started = Signal()  # all flops are to be compared

    def __init__(self) -> None:
        super().__init__(_("All flops"), spacing=4)
        self.start_button = Button(_("Compare all flops"), kind="outline", small=True)
        self.start_button.setToolTip(_("Equity on each of the 22,100 flops (Alt+F)"))
        self.start_button.clicked.connect(self.started)
        self.csv_button = Button(_("Copy as CSV"), kind="outline", small=True)
        self.csv_button.clicked.connect(
            lambda: QGuiApplication.clipboard().setText(flops_csv(self.report))
        )
        self.whose = SegmentedControl([words.seat_name(0), "–"], small=True, name=_("Whose equity"))
        self.whose.changed.connect(lambda _chosen: self._show())
        self.progress = ElidedText("", "hint")
        self.body.addLayout(
            across(self.start_button, self.whose, (self.progress, 1), self.csv_button, spacing=8)
        )
        self.rows = [TextureRow(name) for name in words.TEXTURE_NAMES]
        self._roving = Roving()
        self._roving.set_buttons(self.rows, 1)
        self._table = QWidget()
        down(*self.rows, spacing=0, within=self._table)
        self.best, self.worst = ElidedText("", "hint"), ElidedText("", "hint")
        fill(self.body, self.best, self.worst, self._table, STRETCH)
        explain(
            self,
            _(
                "Equity on all flops, each with all cards to come, by what the flop looks like; "
                "bars begin at the equity over all of them. Connected is what lies within a "
                "straight."
            ),
            hover=False,
        )
        self.report: FlopReport | None = None
        self._spot = Spot()
        self._question: Flops | None = None
        self._draw()

    def show_spot(self, spot: Spot) -> None:
        """What was counted of other hands is no more."""
        question = question_of(spot)
        if question != self._question:
            self._question = question
            self.show_report(spot, None)

    def show_report(self, spot: Spot, report: FlopReport | None) -> None:
        """Show what is counted so far; None for nothing asked."""
        self._spot, self.report = spot, report
        self._question = question_of(spot)
        self._show()

    def says_something(self) -> bool:
        """Whether there are flops to compare."""
        return self._question is not None

    def focus_rows(self) -> None:
        """Go there with the keyboard, before the first count to what the rows will replace."""
        stops = (row for row in self.rows if row.focusPolicy() == Qt.FocusPolicy.StrongFocus)
        stop = self.start_button if self.report is None else next(stops)
        stop.setFocus(Qt.FocusReason.OtherFocusReason)

    def texts(self) -> list[str]:
        return [row.text() for row in self.rows]

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._draw()  # what came while it was not seen

    def _show(self) -> None:
        if not self.isHidden():
            self._draw()

    def _draw(self) -> None:
        report, seat = self.report, max(0, self.whose.chosen())
        self.whose.set_option(1, words.player_name(self._spot, 1))
        shown = report is not None
        for widget in (self._table, self.whose, self.best, self.worst, self.csv_button):
            set_visible(widget, shown)
        if shown and self.start_button.hasFocus():
            self.focus_rows()
        set_visible(self.start_button, not shown)
        if report is None:
            self.progress.set_text("")
            return
        self.csv_button.setEnabled(report.done)
        self.progress.set_text(
            _("exact, {duration}").format(duration=duration(report.elapsed_s))
            if report.done
            else _("{percent} % counted").format(percent=f"{100 * report.progress:.0f}")
        )
        middle = report.textures[0].equity or 0.0
        middle = middle if seat == 0 else 1 - middle
        for row, texture in zip(self.rows, report.textures, strict=True):
            row.show_texture(texture, seat, middle)
        ordered = report.ordered()
        if seat:
            ordered = [(1 - equity, flop) for equity, flop in reversed(ordered)]
        self.best.set_text(_("Best: {flops}").format(flops=_named(ordered[:NAMED])))
        self.worst.set_text(_("Worst: {flops}").format(flops=_named(ordered[: -NAMED - 1 : -1])))


def _named(flops: list[tuple[float, Cards]]) -> str:
    """``A♠A♥K♠ 84.2, ...``: flops with their equity in per cent."""
    return ", ".join(f"{words.flop_text(flop)} {100 * equity:.1f}" for equity, flop in flops)


def flops_csv(report: FlopReport | None) -> str:
    """A line for each flop but for new names of the suits: how many it stands for, equities."""
    if report is None:
        return ""
    lines = ["flop,flops,share,equity first,equity second"]
    total = sum(report.deals)
    for flop, number, deals, won in zip(
        report.flops, report.numbers, report.deals, report.shares, strict=True
    ):
        if deals:
            cards = "".join(map(card_text, sorted(flop, key=lambda card: -(card % 13))))
            equity = won / deals
            lines.append(f"{cards},{number},{deals / total:.6g},{equity:.6g},{1 - equity:.6g}")
    return "\n".join(lines) + "\n"


class FlopsControl(QObject):
    """Asks about all flops when it is wanted, and forgets the answer with the ranges."""

    def __init__(
        self, engine: Engine, panel: FlopsPanel, parent: QObject, spot: Callable[[], Spot]
    ) -> None:
        super().__init__(parent)
        self._panel, self._spot = panel, spot
        self._job = SideQuestion(engine, "holdem.flops", self, lambda _report: self._show())
        panel.started.connect(self.start)

    def follow(self) -> None:
        """Show what is known of the spot; what was asked of another is forgotten."""
        if self._job.asked is not None and question_of(self._spot()) != self._job.asked:
            self._job.forget()
        self._show()

    def start(self) -> bool:
        """Compare all flops, unless that has been done; tells whether it can be."""
        question = question_of(self._spot())
        if question is not None:
            self._job.ask(question)
            self._show()
        return question is not None

    def _show(self) -> None:
        self._panel.show_report(self._spot(), self._job.answer)
