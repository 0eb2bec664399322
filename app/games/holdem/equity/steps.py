"""The steps of a hand, each with your equity as it was then; a click goes back to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout

from app.games.holdem import words
from app.games.holdem.spot import Spot
from app.look import theme
from app.look.fonts import font
from app.look.paint import (
    paint_frame,
    placed,
)
from app.widgets.focus import Roving, RovingButton
from app.widgets.layout import discard
from app.widgets.panels import Panel
from app.widgets.scroll import ScrollColumn
from app.widgets.text import Text, explain, paint_text, plain
from app.words.cards import pretty
from app.words.translation import _

ROW, LEAST_HEIGHT = 25, 132  # px
MOST_STEPS, MOST_KNOWN = 40, 200
BAR, FIGURE = 96, 56  # px

Asked = tuple[object, ...]


def what_is_asked(spot: Spot) -> Asked:
    """What an equity depends on."""
    return spot.seats, spot.board, spot.dead


def step_name(before: Spot | None, spot: Spot) -> str:
    """What a step changed, in few words: ``Flop K♠ 9♠ 4♦``, ``Seat 2’s range``."""
    if before is None:
        return _hand(spot, 0) if spot.is_set(0) else _("Table")
    changed = [
        seat
        for seat in range(min(spot.size, before.size))
        if spot.seats[seat] != before.seats[seat]
    ]
    if changed and spot.board != before.board:
        return _("Another hand")
    if spot.board != before.board:
        return _street(before, spot)
    if spot.size != before.size:
        return _("{count} seats").format(count=spot.size)
    if changed:
        return _hand(spot, changed[0])
    return _("Dead cards {cards}").format(cards=_cards(spot.dead)) if spot.dead else _("Dead cards")


def _hand(spot: Spot, seat: int) -> str:
    if spot.range_of(seat) is not None:
        return words.side_name(spot, seat)
    name = words.player_name(spot, seat)
    if not spot.hole(seat):
        return _("{seat} unknown").format(seat=name)
    return _("{seat} {cards}").format(seat=name, cards=_cards(spot.hole(seat)))


def _street(before: Spot, spot: Spot) -> str:
    """The street of the last card that is new, or the one that is left."""
    names = {(3, 3): _("Flop {cards}"), (4, 1): _("Turn {cards}"), (5, 1): _("River {cards}")}
    count = sum(card is not None for card in spot.board)
    new = [c for c, old in zip(spot.board, before.board, strict=True) if c is not None and c != old]
    if not new:
        backs = {0: _("Before the flop"), 3: _("Back to the flop"), 4: _("Back to the turn")}
        return backs.get(count, _("Board"))
    return names.get((count, len(new)), _("Board {cards}")).format(cards=_cards(new))


def _cards(cards: Sequence[int]) -> str:
    return " ".join(pretty(card) for card in cards)


@dataclass(frozen=True, slots=True)
class Row:
    """A step: its number, its name, your equity then (None if that is not known)."""

    step: int
    name: str
    equity: float | None


class _RowButton(RovingButton):
    radius = 4.0

    def __init__(self, row: Row, *, now: bool) -> None:
        super().__init__()
        self.row, self.now = row, now
        self.setFixedHeight(ROW)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        equity = "–" if row.equity is None else words.percent(row.equity)
        text = _("{step}, {equity}, shown now") if now else _("{step}, {equity}")
        self.set_name(text.format(step=row.name, equity=equity))

    def sizeHint(self) -> QSize:
        return QSize(200, ROW)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = QPainter(self), theme.current()
        whole = QRectF(self.rect())
        if self.hovered_or_down():
            paint_frame(painter, whole, self.radius, fill=colours.raised)
        letters = font(13, 600 if self.now else 400)
        sides = Qt.AlignmentFlag
        name = whole.adjusted(0, 0, -BAR - FIGURE - 20, 0)
        paint_text(painter, placed(name, self), self.row.name, letters, colours.tx, sides.AlignLeft)
        bar = QRectF(whole.right() - BAR, (ROW - 7) / 2, BAR, 7)
        paint_frame(painter, placed(bar, self), 3, fill=colours.raised)
        text = "–" if self.row.equity is None else words.percent(self.row.equity)
        figure = QRectF(bar.left() - 10 - FIGURE, 0, FIGURE, ROW)
        paint_text(painter, placed(figure, self), text, letters, colours.tx, sides.AlignRight)
        if self.row.equity:
            filled = QRectF(bar.left(), bar.top(), max(2.0, bar.width() * self.row.equity), 7)
            filled = placed(filled, self)
            paint_frame(painter, filled, min(3, filled.width() / 2), fill=colours.seat(0))


class HistoryPanel(Panel):
    """Steps that had an answer, the newest last."""

    wanted = Signal(int)  # number of the step to go to

    def __init__(self) -> None:
        super().__init__(_("History"), _("click to go back"), spacing=6)
        self.place = Text("", "hint")
        self.add_right(self.place)
        self._scroll = ScrollColumn(spacing=0)
        self._column: QVBoxLayout = self._scroll.column
        self._column.addStretch(1)
        self.body.addWidget(self._scroll)
        self._known: dict[Asked, float] = {}
        self._roving = Roving()
        self.buttons: list[_RowButton] = []
        self._rows: tuple[list[Row], int] = ([], 0)
        self.setMinimumHeight(LEAST_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        explain(
            self, _("Steps of this hand with your equity after each; a click goes back to one.")
        )

    def learn(self, spot: Spot, equity: float) -> None:
        """Keep your equity in a spot."""
        asked = what_is_asked(spot)
        self._known.pop(asked, None)
        self._known[asked] = equity
        if len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]

    def show_steps(self, steps: Sequence[Spot], at: int) -> None:
        """Show positions by their number, of which number `at` is the one on the table."""
        rows: list[Row] = []
        before: Spot | None = None
        first = max(0, at - MOST_STEPS)
        for number, spot in enumerate(steps[first : at + MOST_STEPS], first):
            asked = what_is_asked(spot)
            same = before is not None and asked == what_is_asked(before)
            if number == at and same and rows:
                rows[-1] = Row(at, rows[-1].name, rows[-1].equity)
            elif not same and (number == at or asked in self._known) and not spot.is_blank():
                rows.append(Row(number, step_name(before, spot), self._known.get(asked)))
                before = spot
        current = next((i for i, row in enumerate(rows) if row.step == at), -1)
        if (rows, current) != self._rows:
            self._rows = rows, current
            self._show(rows, current)

    def as_rows(self) -> list[tuple[str, ...]]:
        """Steps and your equity after each, to be copied."""
        known = ("" if row.equity is None else f"{row.equity:.6g}" for row in self._rows[0])
        names = (plain(format(row.name)) for row in self._rows[0])
        return [(_("step"), _("equity")), *zip(names, known, strict=True)]

    def _show(self, rows: Sequence[Row], current: int) -> None:
        focused = any(button.hasFocus() for button in self.buttons)
        discard(self._column, self.buttons)
        self.buttons = [_RowButton(row, now=i == current) for i, row in enumerate(rows)]
        for i, button in enumerate(self.buttons):
            button.clicked.connect(lambda _on=False, step=button.row.step: self.wanted.emit(step))
            self._column.insertWidget(i, button)
        self._roving.set_buttons(self.buttons, 1)
        text = _("step {at} of {count}").format(at=current + 1, count=len(rows))
        self.place.set_text(text if current >= 0 else "")
        if current >= 0:
            now = self.buttons[current]
            self._roving.stop_at(now)
            if focused:
                now.setFocus()
            # Once it has its place: rows that have come are laid out later.
            QTimer.singleShot(0, now, lambda: self._scroll.ensureWidgetVisible(now, 0, 0))
