"""One seat of the Hold'em page: what it holds and what it is worth. It shows what it is told."""

from __future__ import annotations

from textwrap import shorten

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QWidget,
)

from app.cards.slots import CardSlot, SlotState
from app.games.holdem import words
from app.games.holdem.ranges.words import hand_count, range_text
from app.games.holdem.spot import Spot
from app.look import theme
from app.look.fonts import font, line_height
from app.look.paint import paint_frame
from app.widgets.bars import ShareBar
from app.widgets.focus import RovingButton
from app.widgets.layout import STRETCH, across, down, in_order
from app.widgets.panels import paint_seat, set_stale
from app.widgets.text import (
    ElidedText,
    Text,
    explain,
    paint_text,
    set_role,
    set_visible,
)
from app.words.figures import error
from app.words.translation import _
from engine.games.holdem import Range, SeatEquity

DENSE_UNDER = 40  # px of height
LEAST_BAR = (180, 70)  # px of a bar, in one column of seats and in two
DENSE_MARGIN = 40  # px of an error beside the equity
LONGEST_TIP = 600  # letters of a range in a tooltip


class SeatButton(RovingButton):
    """A seat's number on its colour; a click compares the seat with yours."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self._seat = seat
        self.setFixedSize(24, 24)
        self.set_compared(words.seat_name(seat), compared=False)
        self.setToolTip(_("Compare with this seat; right-click for two cards, a range or any two"))

    def set_compared(self, name: str, *, compared: bool) -> None:
        """Mark the seat that is compared with yours; `name` is of who sits there."""
        self._compared = compared
        text = _("{seat}, compared with you") if compared else _("{seat}, compare hands")
        self.set_name(text.format(seat=name))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, whole = QPainter(self), QRectF(self.rect())
        if not self._compared:
            paint_seat(painter, whole, self._seat)
            return
        paint_frame(painter, whole, 6, line=theme.current().tx, width=2)
        paint_seat(painter, whole.adjusted(3, 3, -3, -3), self._seat)


class SeatMenuButton(RovingButton):
    """Three dots; a click shows what a seat can hold."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.setFixedSize(24, 24)
        text = _("{seat}, two cards, a range or any two")
        self.set_name(text.format(seat=words.seat_name(seat)))
        self.setToolTip(_("Two cards, a range, any two"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = QPainter(self), theme.current()
        hover = self.hovered_or_down()
        line = colours.tx if hover else colours.line2
        paint_frame(painter, QRectF(self.rect()), self.radius, line=line)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.tx if hover else colours.tx2))
        for x in (7, 12, 17):
            painter.drawEllipse(QPointF(x, 12), 1.5, 1.5)


class RangeChip(RovingButton):
    """Short text of a range in two lines; a click edits it."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._range: Range | None = None
        self._words = self._count = ""

    def show_range(self, hands: Range, count: str) -> None:
        """Show a range, of which so many hands are live."""
        if (hands, count) != (self._range, self._count):
            self._range, self._count, self._words = hands, count, range_text(hands)
            shown = shorten(self._words, LONGEST_TIP, placeholder=" …")
            name = _("{seat}, range, {count} hands, {range}")
            self.set_name(name.format(seat=self._name, count=count, range=shown))
            tip = _("<p>{range}</p><p>{count} hands. Click to edit.</p>")
            self.setToolTip(tip.format(range=shown, count=count))
            self.update()

    def text(self) -> str:
        """Whole text of the range."""
        return self._words

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(font(12, tabular=False))
        return QSize(metrics.horizontalAdvance(self._words) + 16, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = QPainter(self), theme.current()
        whole = QRectF(self.rect())
        line = colours.tx if self.hovered_or_down() else colours.line2
        paint_frame(painter, whole, self.radius, fill=colours.slot, line=line)
        letters = font(12, tabular=False)
        lines = two_lines(self._words, QFontMetrics(letters), self.width() - 14)
        top = (whole.height() - 15 * len(lines)) / 2
        for i, text in enumerate(lines):
            box = QRectF(7, top + 15 * i, whole.width() - 14, 15)
            paint_text(painter, box, text, letters, colours.tx, Qt.AlignmentFlag.AlignLeft)


def two_lines(text: str, metrics: QFontMetrics, width: int) -> list[str]:
    """Break a text at a blank into at most two lines; what is left over becomes "…"."""
    if metrics.horizontalAdvance(text) <= width:
        return [text]
    parts = text.split(" ")
    first = parts[0]
    used = 1
    while used < len(parts):
        longer = f"{first} {parts[used]}"
        if metrics.horizontalAdvance(longer) > width:
            break
        first, used = longer, used + 1
    right = Qt.TextElideMode.ElideRight
    lines = [metrics.elidedText(first, right, width)]
    rest = " ".join(parts[used:])
    return [*lines, metrics.elidedText(rest, right, width)] if rest else lines


class SeatStrip(QFrame):
    """One player: number, name, two cards or a range, bar with win and tie, equity."""

    chosen = Signal(int)
    menu_wanted = Signal(int, QPoint)
    range_wanted = Signal(int)

    def __init__(self, seat: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.seat = seat
        self.setProperty("role", "seat")
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.square = SeatButton(seat)
        self.square.clicked.connect(lambda: self.chosen.emit(seat))
        name = words.seat_name(seat)
        self.name, self.kind = ElidedText(name, "strong"), ElidedText("", "hint")
        self.slots = [
            CardSlot(slot, 44, words.slot_name(slot)) for slot in (f"s{seat}.0", f"s{seat}.1")
        ]
        self.chip = RangeChip(name)
        self.chip.clicked.connect(lambda: self.range_wanted.emit(seat))
        self.more = SeatMenuButton(seat)
        self.more.clicked.connect(
            lambda: self.menu_wanted.emit(seat, self.more.mapToGlobal(QPoint(0, 26)))
        )
        self.bar = ShareBar(10)
        self.figures = Text("", "hint")
        self.message = Text("", "hint", wrap=True)
        self.equity = Text("–", "number")
        self.margin = Text("", "hint")
        for label in (self.equity, self.margin):
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

        self._names = QWidget()
        down(STRETCH, self.name, self.kind, STRETCH, spacing=0, within=self._names)
        self._held = QWidget()
        hole = in_order(*self.slots, spacing=4)
        cards = across(hole, (self.chip, 1), spacing=4, within=self._held)
        cards.addStretch(0)
        numbers = self._numbers = down(STRETCH, self.equity, self.margin, STRETCH, spacing=0)
        self._row = across(
            self.square,
            self._names,
            self._held,
            self.more,
            (down(STRETCH, self.bar, self.figures, self.message, STRETCH, spacing=4), 1),
            numbers,
            margins=(10, 0, 10, 0),
            within=self,
        )
        explain(
            self,
            _("A player: what it holds, and what that wins on average against all others."),
            hover=False,
        )
        equity = _("The share of the pot that this seat wins on average, its equity.")
        for widget in (self.bar, self.equity):
            explain(widget, equity)
        explain(
            self.margin,
            _("How far the equity may be off: with a chance of 95 in 100 it is no further."),
        )
        explain(
            self.figures,
            _("How many of 100 deals this seat wins alone, and in how many it splits the pot."),
        )
        self._results = (self.bar, self.figures, self.equity, self.margin)
        self._said = ""
        self.set_size(52, narrow=False)

    def set_size(self, height: int, *, narrow: bool) -> None:
        """Show the strip in that height; `narrow` for two columns of seats.

        Under `DENSE_UNDER` px there is a number, what is held, and the equity beside its error.
        """
        self._narrow, self._dense = narrow, height < DENSE_UNDER
        set_visible(self._names, not self._dense)
        set_visible(self.bar, not self._dense and bool(self._said))
        for label in (self.figures, self.message):
            set_visible(label, not self._dense and bool(label.markup()))
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._numbers.setDirection(beside if self._dense else below)
        side = 4 if self._dense else 10
        self._row.setContentsMargins(side, 0, side, 0)
        self.setFixedHeight(height)
        card = height - (4 if self._dense else 8)
        for slot in self.slots:
            slot.set_height(card)
        self.chip.setFixedHeight(card)
        self._row.setSpacing(6 if narrow else 10)
        self._least = max(64 if narrow else 84, 2 * self.slots[0].width() + 4)
        self._held.setFixedWidth(self._least)
        self._names.setFixedWidth(70 if narrow else 104)
        # Labels of a fixed size ask for no layout when their text changes.
        self.equity.setFixedSize(74 if narrow else 96, 24)
        self.margin.setFixedSize(DENSE_MARGIN if self._dense else 74 if narrow else 96, 16)
        self.figures.setFixedHeight(line_height("hint"))
        self._tell()

    def _tell(self) -> None:
        """Let the tooltip say what there is no room for."""
        self.setToolTip(self._said if self._dense else "")

    def wanted(self) -> int:
        """Px in which the text of a range is whole in one line; 0 for cards."""
        return 0 if self.chip.isHidden() else self.chip.sizeHint().width()

    def set_held(self, wanted: int, wide: int) -> None:
        """Take so many px for cards or range, as far as a strip of that width has room."""
        others = [self.square, self.more, self.equity]
        others.append(self.margin if self._dense else self._names)
        margins = self._row.contentsMargins()
        room = wide - sum(widget.maximumWidth() for widget in others)
        gaps = 3 if self._dense else 5
        room -= gaps * self._row.spacing() + margins.left() + margins.right() + 2  # the frame
        room -= 0 if self._dense else LEAST_BAR[self._narrow]
        self._held.setFixedWidth(max(self._least, min(wanted, room)))

    def show_seat(self, spot: Spot, source: QWidget | None) -> None:
        """Show what the seat holds and whether it takes the next card, which glides in."""
        seat = self.seat
        self.kind.set_text(words.seat_kind(spot, seat))
        name = words.player_name(spot, seat)
        self.name.set_text(name)
        known = spot.who_is(seat).name.translate(words.NO_MARKUP)
        said = _("Who sits here: {name}.").format(name=known)
        explain(self._names, said if known else "")
        hands = spot.range_of(seat)
        if hands is not None:
            live = hands.without(spot.known_elsewhere(seat))
            self.chip.show_range(hands, hand_count(live))
        set_visible(self.chip, hands is not None)
        yours = False
        for i, slot in enumerate(self.slots):
            set_visible(slot, hands is None)
            slot.set_card(spot.card(f"s{seat}.{i}"), come_from=source)
            target = spot.target == slot.slot_id
            yours |= target
            open_ = SlotState.UNKNOWN if seat else SlotState.EMPTY
            slot.set_state(SlotState.TARGET if target else open_)
        set_role(self, "yours", yours)

    def mark(self, spot: Spot, *, compared: bool) -> None:
        """Mark the seat if it is the one that is compared with yours."""
        self.square.set_compared(words.player_name(spot, self.seat), compared=compared)

    def show_result(self, result: SeatEquity, situations: float, *, animate: bool) -> None:
        """Show equity, win and tie."""
        set_visible(self.message, False)
        set_visible(self.bar, not self._dense)
        set_visible(self.figures, not self._dense)
        self.bar.set_color(theme.current().seat(self.seat))
        self.bar.set_share(result.equity, animate=animate)
        win, tie = (f"{100 * share / situations:.1f}" for share in (result.win, result.tie))
        said = _("win {win}, tie {tie}").format(win=win, tie=tie)
        self.figures.setToolTip(said)
        self._said = _("{seat}: {figures}").format(seat=self.name.plain(), figures=said)
        self._tell()
        text = _("win {win}") if self._narrow else _("win {win} &nbsp;tie {tie}")
        self.figures.set_text(text.format(win=win, tie=tie))
        self.figures.say(_("win {win}, tie {tie}").format(win=f"{win} %", tie=f"{tie} %"))
        self.equity.set_text(f"{100 * result.equity:.1f}<small> %</small>")
        se = 100 * result.equity_se
        self.margin.set_text(error(se, 2) if se else "")
        set_visible(self.margin, bool(se))

    def show_nothing(self, message: str) -> None:
        """Show a dash, and a message in the place of the bar."""
        self._said = ""
        self._tell()
        self.bar.hide()
        self.figures.hide()
        self.message.set_text(message)
        set_visible(self.message, not self._dense)
        self.equity.set_text("–")
        self.margin.set_text("")
        self.margin.hide()

    def set_stale(self, stale: bool) -> None:
        """Dim the figures, or undim them."""
        for widget in self._results:
            set_stale(widget, stale)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.square.setFocus(Qt.FocusReason.MouseFocusReason)  # the seat in use
            self.chosen.emit(self.seat)
        super().mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_wanted.emit(self.seat, event.globalPos())
