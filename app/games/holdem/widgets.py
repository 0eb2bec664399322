"""Parts of the Hold'em page: board, seats, outs, pot odds. They show what they are told."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten

from PySide6.QtCore import QLocale, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QDoubleValidator,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.cards.bars import ShareBar
from app.cards.controls import Button
from app.cards.draw import paint_frame, pretty
from app.cards.focus import RovingButton
from app.cards.panels import Panel, paint_seat, set_stale
from app.cards.slots import CardSlot, SlotState
from app.cards.text import Text, paint_text, set_role, set_visible
from app.games.holdem import words
from app.games.holdem.range_words import hand_count, range_text
from app.games.holdem.spot import MOST_DEAD, Spot, any_card
from app.games.holdem.stakes import needed, parse_stake, stake_text
from app.shell import theme
from app.shell.fonts import font
from engine.games.holdem import Outs, Range, SeatEquity

LONGEST_TIP = 600  # letters of a range in a tooltip
SHOWN_DEAD = 3  # dead-card slots that are always there
DEAD_PER_ROW = 6


class Board(Panel):
    """Flop, turn, river and dead cards on the felt, and buttons to step from street to street."""

    clear = Signal()
    stepped = Signal(int)  # -1 a street back, 1 forward
    deal_wanted = Signal()

    def __init__(self) -> None:
        super().__init__(role="felt", margins=(16, 12, 16, 14))
        self.slots: dict[str, CardSlot] = {}
        row = QHBoxLayout()
        row.setSpacing(22)
        for label, first, last in (("Flop", 0, 3), ("Turn", 3, 4), ("River", 4, 5)):
            group = QVBoxLayout()
            group.setSpacing(6)
            group.addWidget(Text(label, "hint"))
            cards = QHBoxLayout()
            cards.setSpacing(6)
            for i in range(first, last):
                cards.addWidget(self._slot(f"b{i}", words.slot_name(f"b{i}")))
            group.addLayout(cards)
            row.addLayout(group)
        row.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(6)
        self._dead_label = Text("Dead cards", "hint")
        self._tools = self._make_tools()
        top = QHBoxLayout()
        top.addStretch(1)
        top.addWidget(self._dead_label)
        right.addLayout(top)
        self._dead = QGridLayout()
        self._dead.setSpacing(4)
        for i in range(MOST_DEAD):
            slot = self._slot(f"d{i}", f"Dead card {i + 1}")
            self._dead.addWidget(slot, i // DEAD_PER_ROW, i % DEAD_PER_ROW)
        dead_row = QHBoxLayout()
        dead_row.addStretch(1)
        dead_row.addLayout(self._dead)
        right.addLayout(dead_row)
        right.addStretch(1)
        self._right, self._row = right, row
        row.addLayout(right)
        self.body.addLayout(row)
        self._card_height = 98
        self.set_card_height(98)

    def _make_tools(self) -> QWidget:
        self.back_button = Button("A street back", "prev", kind="outline", icon_only=True)
        self.forward_button = Button("A street forward", "next", kind="outline", icon_only=True)
        self.deal_button = Button("Random flop", "dice", kind="outline")
        self.clear_button = Button("Clear", "close", kind="outline")
        self.clear_button.setToolTip("Clear board")
        self.clear_button.setAccessibleName("Clear board")
        self.back_button.clicked.connect(lambda: self.stepped.emit(-1))
        self.forward_button.clicked.connect(lambda: self.stepped.emit(1))
        self.deal_button.clicked.connect(self.deal_wanted)
        self.clear_button.clicked.connect(self.clear)
        self.back_button.setToolTip("A street back; its cards are kept ([)")
        tools = QWidget()
        self._tool_grid = QGridLayout(tools)
        self._tool_grid.setContentsMargins(0, 0, 0, 0)
        self._tool_grid.setSpacing(4)
        return tools

    @property
    def _tool_buttons(self) -> tuple[Button, ...]:
        return self.back_button, self.forward_button, self.deal_button, self.clear_button

    def _slot(self, slot_id: str, name: str) -> CardSlot:
        self.slots[slot_id] = CardSlot(slot_id, 98, name)
        return self.slots[slot_id]

    def set_card_height(self, height: int) -> None:
        """Show cards 98 px high, or 64 where there is little room."""
        self._card_height = height
        compact = height < 98
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(*((14, 9, 14, 11) if compact else (16, 12, 16, 14)))
        for slot_id, slot in self.slots.items():
            if slot_id[0] == "b":
                slot.set_height(height)
        # With little room the buttons are a block beside the dead cards, without words.
        columns = 2 if compact else 4
        for i, button in enumerate(self._tool_buttons):
            self._tool_grid.addWidget(button, i // columns, i % columns)
        for button in (self.deal_button, self.clear_button):
            button.set_compact(compact)
        if compact:
            self._row.insertWidget(self._row.count() - 1, self._tools)
        else:
            self._right.addWidget(self._tools, 0, Qt.AlignmentFlag.AlignRight)

    def show_spot(self, spot: Spot, source: QWidget | None) -> None:
        """Show board and dead cards; a new card glides in from `source`."""
        for i in range(5):
            slot = self.slots[f"b{i}"]
            slot.set_card(spot.board[i], come_from=source)
            slot.set_ghost(spot.ghost(i))
            if spot.locked(f"b{i}"):
                slot.set_state(SlotState.LOCKED, f"Set the {('flop', 'turn')[i - 3]} first")
            else:
                target = spot.target == f"b{i}"
                slot.set_state(SlotState.TARGET if target else SlotState.EMPTY)
        crowded = len(spot.dead) >= DEAD_PER_ROW
        small = 26 if self._card_height < 98 else 34
        for i in range(MOST_DEAD):
            slot = self.slots[f"d{i}"]
            slot.set_height(small if crowded else 44)
            set_visible(slot, i < max(SHOWN_DEAD, len(spot.dead) + 1))
            slot.set_card(spot.dead[i] if i < len(spot.dead) else None, come_from=source)
            first_free = i == len(spot.dead)
            slot.setEnabled(i <= len(spot.dead))
            if spot.target == f"d{i}":
                slot.set_state(SlotState.TARGET)
            else:
                slot.set_state(SlotState.ADD if first_free else SlotState.EMPTY)
        self.clear_button.setEnabled(any_card(spot.board) or any_card(spot.later))
        self.back_button.setEnabled(any_card(spot.board))
        forward = spot.step_forward() != spot
        self.forward_button.setEnabled(forward)
        self.forward_button.setToolTip(
            "A street forward (])" if forward else "No later street is remembered"
        )
        self.deal_button.set_words(words.deal_words(spot))


class SeatButton(RovingButton):
    """A seat's number on its colour; a click compares the seat with yours."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self._seat = seat
        self.setFixedSize(24, 24)
        self.set_name(f"{words.seat_name(seat)}, compare hands")
        self.setToolTip("Compare with this seat; right-click for two cards, a range or any two")

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_seat(QPainter(self), QRectF(self.rect()), self._seat)


class SeatMenuButton(RovingButton):
    """Three dots; a click shows what a seat can hold."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.setFixedSize(24, 24)
        self.set_name(f"{words.seat_name(seat)}, two cards, a range or any two")
        self.setToolTip("Two cards, a range, any two")

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
        self._words = ""

    def show_range(self, hands: Range) -> None:
        """Show a range."""
        if hands != self._range:
            self._range, self._words = hands, range_text(hands)
            shown = shorten(self._words, LONGEST_TIP, placeholder=" …")
            count = f"{hand_count(hands)} hands"
            self.set_name(f"{self._name}, range, {count}, {shown}")
            self.setToolTip(f"<p>{shown}</p><p>{count}. Click to edit.</p>")
            self.update()

    def text(self) -> str:
        """Whole text of the range."""
        return self._words

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
        self.square = SeatButton(seat)
        self.square.clicked.connect(lambda: self.chosen.emit(seat))
        name = words.seat_name(seat)
        self.name, self.kind = Text(name, "strong"), Text("", "hint")
        places = ("first card", "second card")
        self.slots = [CardSlot(f"s{seat}.{i}", 44, f"{name}, {places[i]}") for i in (0, 1)]
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

        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 10, 0)
        row.addWidget(self.square)
        self._names = QWidget()
        names = QVBoxLayout(self._names)
        names.setContentsMargins(0, 0, 0, 0)
        names.setSpacing(0)
        names.addStretch(1)
        names.addWidget(self.name)
        names.addWidget(self.kind)
        names.addStretch(1)
        row.addWidget(self._names)
        self._held = QWidget()
        cards = QHBoxLayout(self._held)
        cards.setContentsMargins(0, 0, 0, 0)
        cards.setSpacing(4)
        for slot in self.slots:
            slot.menu_wanted.connect(lambda place: self.menu_wanted.emit(seat, place))
            cards.addWidget(slot)
        cards.addWidget(self.chip, 1)
        cards.addStretch(0)
        row.addWidget(self._held)
        row.addWidget(self.more)
        middle = QVBoxLayout()
        middle.setSpacing(4)
        middle.addStretch(1)
        middle.addWidget(self.bar)
        middle.addWidget(self.figures)
        middle.addWidget(self.message)
        middle.addStretch(1)
        row.addLayout(middle, 1)
        numbers = QVBoxLayout()
        numbers.setSpacing(0)
        numbers.addStretch(1)
        numbers.addWidget(self.equity)
        numbers.addWidget(self.margin)
        numbers.addStretch(1)
        row.addLayout(numbers)
        self._results = (self.bar, self.figures, self.equity, self.margin)
        self._kinds: tuple[str, ...] = ("", "")
        self.set_size(52, narrow=False)

    def set_size(self, height: int, *, narrow: bool) -> None:
        """Show the strip 52 or 44 px high; `narrow` for two columns of seats."""
        self._narrow = narrow
        self.kind.set_text(self._kinds[narrow])
        self.setFixedHeight(height)
        card = 44 if height >= 52 else 36
        for slot in self.slots:
            slot.set_height(card)
        self.chip.setFixedHeight(card)
        self._row.setSpacing(6 if narrow else 10)
        self._held.setFixedWidth(64 if narrow else 84)
        self._names.setFixedWidth(70 if narrow else 104)
        self.equity.setMinimumWidth(74 if narrow else 96)

    def show_seat(self, spot: Spot, source: QWidget | None) -> None:
        """Show what the seat holds and whether it takes the next card, which glides in."""
        seat = self.seat
        self._kinds = tuple(words.seat_kind(spot, seat, short=short) for short in (False, True))
        self.kind.set_text(self._kinds[self._narrow])
        hands = spot.range_of(seat)
        if hands is not None:
            self.chip.show_range(hands)
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

    def show_result(self, result: SeatEquity, situations: float, *, animate: bool) -> None:
        """Show equity, win and tie."""
        set_visible(self.message, False)
        set_visible(self.bar, True)
        set_visible(self.figures, True)
        self.bar.set_color(theme.current().seat(self.seat))
        self.bar.set_share(result.equity, animate=animate)
        win, tie = 100 * result.win / situations, 100 * result.tie / situations
        self.figures.setToolTip(f"win {win:.1f}, tie {tie:.1f}")
        self.figures.set_text(f"win {win:.1f}" + ("" if self._narrow else f" &nbsp;tie {tie:.1f}"))
        self.equity.set_text(f"{100 * result.equity:.1f}<small> %</small>")
        margin = 100 * words.half_width(result.equity_se)
        self.margin.set_text(f"± {margin:.2f}" if margin else "")
        set_visible(self.margin, bool(margin))

    def show_nothing(self, message: str) -> None:
        """Show a dash, and a message in the place of the bar."""
        self.bar.hide()
        self.figures.hide()
        self.message.set_text(message)
        self.message.show()
        self.equity.set_text("–")
        self.margin.set_text("")
        self.margin.hide()

    def set_stale(self, stale: bool) -> None:
        """Dim the figures, or undim them."""
        for widget in self._results:
            set_stale(widget, stale)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(self.seat)
        super().mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_wanted.emit(self.seat, event.globalPos())


class OutsPanel(Panel):
    """Cards that put you in front, by what they make."""

    def __init__(self) -> None:
        super().__init__("Outs", spacing=5)
        self.total = Text("", "strong")
        self.add_right(self.total)
        self.message = Text("", "hint", wrap=True)
        self.body.addWidget(self.message)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnMinimumWidth(0, 64)
        self._grid.setColumnStretch(1, 1)
        self.body.addLayout(self._grid)
        self._rows: list[tuple[Text, Text, Text]] = []

    def show_message(self, message: str) -> None:
        """Show a sentence instead of cards."""
        self._show(message, "", "", [])

    def show_outs(self, outs: Outs, street: str, unseen: int) -> None:
        """Show outs for the next card, of which there are `unseen`."""
        groups = words.out_groups(outs)
        count = sum(len(cards) for _, cards in groups)
        if outs.ahead:
            self._show("You are in front already: no card needs to come.", "", "", [])
        elif not count:
            self._show(f"No {street} card puts you in front.", "", f"0 of {unseen}", [])
        else:
            hint = f"{street} cards that put you in front"
            self._show("", hint, f"{count} of {unseen}", groups)

    def _show(
        self, message: str, hint: str, total: str, groups: Sequence[tuple[str, Sequence[int]]]
    ) -> None:
        self.message.set_text(message)
        set_visible(self.message, bool(message))
        self.set_hint(hint)
        self.total.set_text(total)
        while len(self._rows) < len(groups):
            row = Text("", "hint"), Text("", wrap=True), Text("", "strong")
            for column, label in enumerate(row):
                align = Qt.AlignmentFlag.AlignTop
                self._grid.addWidget(label, len(self._rows), column, align)
            row[2].setAlignment(Qt.AlignmentFlag.AlignRight)
            self._rows.append(row)
        for i, row in enumerate(self._rows):
            for label in row:
                set_visible(label, i < len(groups))
            if i < len(groups):
                name, cards = groups[i]
                row[0].set_text(name)
                row[1].set_text(" &nbsp;".join(pretty(card) for card in cards))
                row[2].set_text(str(len(cards)))


class PotOdds(Panel):
    """What a call needs, what you have, and what it is worth."""

    changed = Signal(object, object)  # pot, call: float or None

    def __init__(self) -> None:
        super().__init__("Pot odds")
        self.pot, self.call = QLineEdit(), QLineEdit()
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(4)
        for column, (field, name) in enumerate(((self.pot, "Pot"), (self.call, "To call"))):
            field.setAccessibleName(name)
            field.setPlaceholderText("0")
            field.setMaxLength(12)
            validator = QDoubleValidator(0, 1e9, 2, field)
            validator.setNotation(QDoubleValidator.Notation.StandardNotation)
            validator.setLocale(QLocale.c())
            field.setValidator(validator)
            field.setFont(font(13, 500))
            field.textEdited.connect(self._edited)
            grid.addWidget(Text(name, "hint"), 0, column)
            grid.addWidget(field, 1, column)
        self.need, self.advice = Text("", "hint"), Text("", "advice")
        grid.addWidget(self.need, 0, 2)
        grid.addWidget(self.advice, 1, 2)
        for column, stretch in enumerate((2, 2, 3)):
            grid.setColumnStretch(column, stretch)
        self.body.addLayout(grid)
        row = QHBoxLayout()
        row.addWidget(Text("Even at", "hint"))
        for name, size in words.BETS:
            row.addStretch(1)
            need = 100 * needed(1 + size, size)
            row.addWidget(Text(f"{name} <b>{need:.1f}</b>", "hint"))
        self.body.addLayout(row)

    def show_stakes(self, spot: Spot) -> None:
        """Show the stakes of the spot, unless they are what the fields say already."""
        for field, stake in ((self.pot, spot.pot), (self.call, spot.call)):
            if _stake(field.text()) != stake:
                field.setText("" if stake is None else stake_text(stake))

    def show_advice(self, spot: Spot, you: SeatEquity | None) -> None:
        """Show what the call needs and is worth; `you` None for no equity yet."""
        if spot.pot is None or spot.call is None or not spot.call:
            self.need.set_text("Pot with the bet in it")
            self.advice.set_text("")
            return
        need = words.percent(needed(spot.pot, spot.call))
        have = "–" if you is None else words.percent(you.equity)
        self.need.set_text(f"Need {need}, have {have}")
        self.advice.set_text("" if you is None else words.pot_advice(spot.pot, spot.call, you))

    def _edited(self) -> None:
        self.changed.emit(_stake(self.pot.text()), _stake(self.call.text()))


def _stake(text: str) -> float | None:
    try:
        return parse_stake(text)
    except ValueError:
        return None
