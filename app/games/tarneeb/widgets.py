"""Parts of the Tarneeb page: hands on the felt, the trick, lines of play. They show and tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFontMetrics,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.cards.faces import card_width, face_of, paint_card
from app.cards.focus import Roving, RovingButton
from app.cards.hand import CardButton, Fan, HandCard, SuitRows, dragged_card
from app.cards.motion import fly
from app.cards.text import Text, paint_text, set_visible
from app.games.tarneeb import words
from app.games.tarneeb.words import Chip, TrickRow
from app.look import theme
from app.look.fonts import font
from app.look.paint import paint_frame
from engine.cards import card_name
from engine.games.tarneeb import SEAT_NAMES, SEATS, PlayedCard

FAN_STEP = 0.54  # of a card's height
_LEFT = Qt.AlignmentFlag.AlignLeft


class SeatName(RovingButton):
    """A seat's name and what it is to do; a click aims at it while hands are set up."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self._hint = ""
        self._active = self._target = False
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def show_seat(self, hint: str, *, active: bool, target: bool, clickable: bool) -> None:
        """Show `hint` beside the name, green if `active`, in a frame if it is the target."""
        self._hint, self._active, self._target = hint, active, target
        self.setEnabled(clickable)
        self.setText(f"{SEAT_NAMES[self.seat]} {hint}")
        self.set_name(f"{SEAT_NAMES[self.seat]}, {hint}" if hint else SEAT_NAMES[self.seat])
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        name = QFontMetrics(font(13, 600)).horizontalAdvance(SEAT_NAMES[self.seat])
        hint = QFontMetrics(font(12)).horizontalAdvance(self._hint)
        return QSize(name + 7 + hint + 2 * self._padding(), 24)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _padding(self) -> int:
        return 8 if self.isEnabled() or self._target else 1

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = QPainter(self), theme.current()
        whole = QRectF(self.rect())
        if self._target:
            paint_frame(painter, whole, 6, fill=colours.accbg, line=colours.acc)
        elif self.hovered_or_down():
            paint_frame(painter, whole, 6, line=colours.tx)
        elif self.isEnabled():
            paint_frame(painter, whole, 6, line=colours.feltline)
        name = whole.adjusted(self._padding(), 0, 0, 0)
        color = colours.acc if self._active or self._target else colours.tx
        paint_text(painter, name, SEAT_NAMES[self.seat], font(13, 600), color, _LEFT)
        wide = QFontMetrics(font(13, 600)).horizontalAdvance(SEAT_NAMES[self.seat])
        hint = name.adjusted(wide + 7, 0, 0, 0)
        paint_text(painter, hint, self._hint, font(12), colours.tx2, _LEFT)


class FeltFan(Fan):
    """A hand as a fan, between which and other hands cards can be dragged."""

    #: Card dropped here, and the card it was dropped on, or -1.
    dropped = Signal(int, int)

    def __init__(self, seat: int) -> None:
        super().__init__(f"{SEAT_NAMES[seat]}’s hand", 88, badges=True)
        self.movable = False
        self.setAcceptDrops(True)

    def set_movable(self, movable: bool) -> None:
        """Let cards be dragged, or leave room for badges under them."""
        self.movable = movable
        self.set_badges(not movable)

    def _lay_out(self) -> None:
        super()._lay_out()
        for button in self.buttons:
            button.reorderable = self.movable

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        _accept(event, self.movable)

    def dropEvent(self, event: QDropEvent) -> None:
        _drop(event, self.buttons, self.dropped.emit)


class FeltRows(SuitRows):
    """A hand as rows of suits, between which and other hands cards can be dragged."""

    #: Card dropped here, and the card it was dropped on, or -1.
    dropped = Signal(int, int)

    def __init__(self, seat: int) -> None:
        super().__init__(f"{SEAT_NAMES[seat]}’s hand")
        self.movable = False
        self.setAcceptDrops(True)

    def set_movable(self, movable: bool) -> None:
        """Let cards be dragged, or not."""
        self.movable = movable

    def _lay_out(self) -> None:
        super()._lay_out()
        for button in self.buttons:
            button.reorderable = self.movable

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        _accept(event, self.movable)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        _drop(event, self.buttons, self.dropped.emit)


def _accept(event: QDragEnterEvent, movable: bool) -> None:
    if movable and dragged_card(event.mimeData()) is not None:
        event.acceptProposedAction()


def _drop(
    event: QDropEvent, buttons: Sequence[CardButton], dropped: Callable[[int, int], object]
) -> None:
    card = dragged_card(event.mimeData())
    if card is None:
        return
    place: QPoint = event.position().toPoint()
    under = (b.shown.id for b in reversed(buttons) if b.geometry().contains(place))
    event.acceptProposedAction()
    dropped(card, next(under, -1))


class HandOnFelt(QWidget):
    """A seat's name with its cards: a fan for North and South, rows of suits for the others."""

    clicked = Signal(int)
    #: Seat whose name was clicked.
    aimed = Signal(int)
    #: Seat, card dropped on its hand, card under it or -1.
    dropped = Signal(int, int, int)

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.name = SeatName(seat)
        self.cards: FeltFan | FeltRows = FeltRows(seat) if seat % 2 else FeltFan(seat)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3 if seat % 2 else 0)
        middle = Qt.AlignmentFlag.AlignLeft if seat % 2 else Qt.AlignmentFlag.AlignHCenter
        column.addWidget(self.name, 0, middle)
        column.addWidget(self.cards)
        self.name.clicked.connect(lambda: self.aimed.emit(seat))
        self.cards.clicked.connect(self.clicked)
        # A drop is handled once the drag is over: its card may go, and with it the drag's source.
        self.cards.dropped.connect(
            lambda card, onto: self.dropped.emit(seat, card, onto),
            Qt.ConnectionType.QueuedConnection,
        )

    def show_cards(
        self, cards: Sequence[HandCard], *, setting_up: bool, complete: bool = True
    ) -> None:
        """Show these cards; they can be dragged while hands are set up.

        A suit without cards is called void if the hand is `complete`.
        """
        self.cards.set_movable(setting_up)
        if isinstance(self.cards, FeltRows):
            self.cards.set_complete(complete)
        self.cards.set_cards(cards)

    def fit(self, height: int) -> None:
        """Choose the height of the cards."""
        if self.cards.card_height != height:
            self.cards.set_height(height)
        if isinstance(self.cards, FeltFan):
            self.cards.set_step(None if self.cards.movable else round(FAN_STEP * height))

    def button(self, card: int) -> CardButton:
        """Button of a card."""
        return self.cards.button(card)


class TrickBox(QFrame):
    """The trick in progress, each card on its player's side; the last trick, dimmed, before it."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "feltbox")
        self._cards: dict[int, int] = {}
        self._dimmed = False
        self._word = ""
        self._in_flight: int | None = None  # seat whose card is on its way here
        self._places = [QWidget(self) for _ in range(4)]
        self._card_height = 0
        self.set_card_height(72)

    def set_card_height(self, height: int) -> None:
        """Choose the size of the cards; the box follows."""
        if height == self._card_height:
            return
        self._card_height = height
        self.setFixedSize(self.sizeHint())
        for seat, place in enumerate(self._places):
            place.setGeometry(self.place(seat).toRect())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(3.39 * self._card_height), round(3.14 * self._card_height))

    def receive(self, seat: int, card: int, source: QWidget) -> None:
        """Let the card that `seat` plays glide here from `source`; then it is shown."""
        if fly(face_of(card), source, self._places[seat], self._landed):
            self._in_flight = seat

    def _landed(self) -> None:
        self._in_flight = None
        self.update()

    def show_trick(self, cards: Mapping[int, int], *, dimmed: bool, word: str) -> None:
        """Show the card of each seat that has played, and `word` in the middle."""
        self._cards, self._dimmed, self._word = dict(cards), dimmed, word
        spoken = [f"{SEAT_NAMES[seat]} {card_name(card)}" for seat, card in cards.items()]
        self.setAccessibleName(
            ", ".join([*filter(None, [word.replace("\n", " ")]), *spoken]) or "No trick yet"
        )
        self.update()

    def cards(self) -> dict[int, int]:
        """Card of each seat that is shown."""
        return self._cards

    def dimmed(self) -> bool:
        """Whether the trick shown is over."""
        return self._dimmed

    def place(self, seat: int) -> QRectF:
        """Where the card of a seat lies, in this widget."""
        high, wide = self._card_height, card_width(self._card_height)
        rect = QRectF(0, 0, wide, high)
        rect.moveCenter(QRectF(QPointF(), QSizeF(self.sizeHint())).center())
        across, down = 0.97 * high, 0.875 * high
        dx, dy = ((0, -down), (across, 0), (0, down), (-across, 0))[seat]
        return rect.translated(dx, dy)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, colours = QPainter(self), theme.current()
        for seat, card in self._cards.items():
            if seat != self._in_flight:
                paint_card(painter, self.place(seat), face_of(card), colours, dimmed=self._dimmed)
        if self._word:
            painter.setPen(QColor(colours.tx2))
            painter.setFont(font(12))
            painter.drawText(QRectF(self.rect()), Qt.AlignmentFlag.AlignCenter, self._word)


class LineChip(RovingButton):
    """A card of a line with the seat that plays it."""

    radius = 5.0

    def __init__(self, does: str) -> None:
        super().__init__()
        self.chip: Chip | None = None
        self._does = does
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_chip(self, chip: Chip) -> None:
        """Show a card."""
        self.chip = chip
        name = f"{SEAT_NAMES[chip.seat]} {card_name(chip.card)}"
        if chip.cost:
            name += f", gives up {words.count(chip.cost, 'trick')}"
        self.setText(" ".join(part for part, *_ in self._parts(chip)))
        self.set_name(name)
        self.setToolTip(f"{name}. Click to {self._does}")
        self.updateGeometry()
        self.update()

    def _parts(self, chip: Chip) -> list[tuple[str, int, str]]:
        colours = theme.current()
        parts = [
            (SEATS[chip.seat], 400, colours.tx2),
            (words.rank(chip.card), 600, colours.suit(chip.card // 13)),
            (words.pretty(chip.card)[-1], 600, colours.suit(chip.card // 13)),
        ]
        if chip.cost:
            parts.append((f"−{chip.cost}", 600, colours.err))
        return parts

    def sizeHint(self) -> QSize:
        if self.chip is None:
            return QSize(46, 22)
        wide = sum(
            QFontMetrics(font(12, weight)).horizontalAdvance(text) + 3
            for text, weight, _ in self._parts(self.chip)
        )
        return QSize(wide + 13, 22)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.chip is None:
            return
        painter, colours = QPainter(self), theme.current()
        whole = QRectF(self.rect())
        fill, line = {
            "brass": (colours.brassbg, colours.brassline),
            "quiet": (colours.raised, colours.raised),
        }.get(self.chip.kind, (None, colours.line2))
        if self.hovered_or_down():
            line = colours.tx
        paint_frame(painter, whole, self.radius, fill=fill, line=line)
        x = 7.0
        for i, (text, weight, color) in enumerate(self._parts(self.chip)):
            letters = font(12, weight)
            place = QRectF(x, 0, 40, self.height())
            paint_text(painter, place, text, letters, color, _LEFT)
            x += QFontMetrics(letters).horizontalAdvance(text) + (0 if i == 1 else 4)


class LineView(QWidget):
    """Tricks of a line, one below the other: ``Trick 3  S 10♠  E J♠  N K♠  W 6♠  → N``."""

    #: Number of cards played before the card that was clicked.
    clicked = Signal(int)

    def __init__(self, name: str, does: str = "go there") -> None:
        """`does` is what a click on a card does, in words."""
        super().__init__()
        self.setAccessibleName(name)
        self._does = does
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(5)
        self._rows: list[_LineRow] = []
        self._roving = Roving()

    def show_rows(self, rows: Sequence[TrickRow]) -> None:
        """Show these tricks."""
        while len(self._rows) < len(rows):
            row = _LineRow(self.clicked.emit, self._does)
            self._rows.append(row)
            self._column.addWidget(row)
        for i, row in enumerate(self._rows):
            set_visible(row, i < len(rows))
            if i < len(rows):
                row.show_trick(rows[i])
        self._roving.set_buttons([c for row in self._rows for c in row.chips], 4)

    def chips(self) -> list[LineChip]:
        """Chips that are shown, in the order played."""
        return [c for row in self._rows if not row.isHidden() for c in row.chips if c.isEnabled()]

    def texts(self) -> list[str]:
        """Rows as they are read."""
        return [row.text() for row in self._rows if not row.isHidden()]


class _LineRow(QWidget):
    def __init__(self, clicked: Callable[[int], object], does: str) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        self._number, self._winner = Text("", "hint"), Text("", "hint")
        self._number.setFixedWidth(46)
        self.chips = [LineChip(does) for _ in range(4)]
        row.addWidget(self._number)
        for chip in self.chips:
            row.addWidget(chip)
            chip.clicked.connect(lambda _=False, c=chip: c.chip and clicked(c.chip.at))
        row.addWidget(self._winner)
        row.addStretch(1)

    def show_trick(self, trick: TrickRow) -> None:
        self._number.set_text(f"Trick {trick.number}")
        for i, chip in enumerate(self.chips):
            set_visible(chip, i < len(trick.chips))
            chip.setEnabled(i < len(trick.chips))
            if i < len(trick.chips):
                chip.show_chip(trick.chips[i])
        self._winner.set_text("" if trick.winner is None else f"→ {SEATS[trick.winner]}")

    def text(self) -> str:
        shown = [chip.text() for chip in self.chips if chip.isEnabled()]
        return " ".join([self._number.plain(), *shown, self._winner.plain()]).strip()


class MistakeList(QWidget):
    """Cards that gave up tricks; a click goes to the position before the card."""

    #: Number of cards played before the mistake.
    clicked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Mistakes")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self.rows: list[_Mistake] = []
        self._roving = Roving()

    def show_mistakes(self, mistakes: Sequence[PlayedCard]) -> None:
        """List these cards."""
        while len(self.rows) > len(mistakes):
            row = self.rows.pop()
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        while len(self.rows) < len(mistakes):
            row = _Mistake()
            row.clicked.connect(lambda _=False, r=row: self.clicked.emit(r.at))
            self.rows.append(row)
            self._column.addWidget(row)
        for row, mistake in zip(self.rows, mistakes, strict=True):
            row.show_mistake(mistake)
        self._roving.set_buttons(self.rows, 1)


class _Mistake(RovingButton):
    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        self._words = ("", "", "")
        self.setFixedHeight(26)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_mistake(self, mistake: PlayedCard) -> None:
        self.at = mistake.number - 1
        self._words = words.mistake_text(mistake)
        self.setText(", ".join(self._words))
        self.set_name(f"{', '.join(self._words)}. Click to go there")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, 26)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = QPainter(self), theme.current()
        whole = QRectF(self.rect())
        if self.hovered_or_down():
            paint_frame(painter, whole, self.radius, fill=colours.raised, line=colours.line2)
        trick, card, cost = self._words
        row = whole.adjusted(8, 0, -8, 0)
        paint_text(painter, row, trick, font(12), colours.tx2, _LEFT)
        paint_text(painter, row.adjusted(62, 0, 0, 0), card, font(13, 600), colours.tx, _LEFT)
        right = Qt.AlignmentFlag.AlignRight
        paint_text(painter, row, cost, font(12), colours.err, right)
