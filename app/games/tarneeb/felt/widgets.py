"""Hands on the felt with names of their seats, and the trick among them. They show and tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFontMetrics,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from app.cards.dragging import DECK, HAND, card_of
from app.cards.faces import card_width, face_of, paint_card
from app.cards.hand import CardButton, Fan, HandCard, SuitRows
from app.cards.motion import fly
from app.games.tarneeb.records.seats import SEAT_NAMES, SEAT_TITLES
from app.look import theme
from app.look.fonts import font
from app.look.paint import (
    paint_frame,
    placed,
)
from app.widgets.focus import RovingButton
from app.widgets.layout import down
from app.widgets.text import paint_text
from app.words.cards import card_name
from app.words.counts import listed
from app.words.translation import _

FAN_STEP = 0.54  # of a card's height
WORD_PX = (12, 11, 10, 9, 8)  # letters amid the cards of a trick
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
        self.setText(f"{SEAT_TITLES[self.seat]} {hint}")
        self.set_name(listed(filter(None, (SEAT_TITLES[self.seat], hint))))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        name = QFontMetrics(font(13, 600)).horizontalAdvance(SEAT_TITLES[self.seat])
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
        name = whole.adjusted(self._padding(), 0, -self._padding(), 0)
        color = colours.acc if self._active or self._target else colours.tx
        paint_text(painter, name, SEAT_TITLES[self.seat], font(13, 600), color, _LEFT)
        wide = QFontMetrics(font(13, 600)).horizontalAdvance(SEAT_TITLES[self.seat])
        hint = name.adjusted(wide + 7, 0, 0, 0)
        paint_text(painter, placed(hint, self), self._hint, font(12), colours.tx2, _LEFT)


class FeltFan(Fan):
    """A hand as a fan, between which and other hands cards can be dragged."""

    #: Card dropped here, and the card it was dropped on, or -1.
    dropped = Signal(int, int)

    def __init__(self, seat: int) -> None:
        super().__init__(_("{seat}’s hand").format(seat=SEAT_NAMES[seat]), 88, badges=True)
        self.movable = False
        self.setAcceptDrops(True)

    def set_movable(self, movable: bool) -> None:
        """Let cards be dragged, or leave room for badges under them."""
        self.movable = movable
        self.set_badges(not movable)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        _accept(event, self.movable)

    def dropEvent(self, event: QDropEvent) -> None:
        _drop(event, self.buttons, self.dropped.emit)


class FeltRows(SuitRows):
    """A hand as rows of suits, between which and other hands cards can be dragged."""

    #: Card dropped here, and the card it was dropped on, or -1.
    dropped = Signal(int, int)

    def __init__(self, seat: int) -> None:
        super().__init__(_("{seat}’s hand").format(seat=SEAT_NAMES[seat]))
        self.movable = False
        self.setAcceptDrops(True)

    def set_movable(self, movable: bool) -> None:
        """Let cards be dragged, or not."""
        self.movable = movable

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        _accept(event, self.movable)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        _drop(event, self.buttons, self.dropped.emit)


def _accept(event: QDragEnterEvent, movable: bool) -> None:
    if movable and card_of(event.mimeData(), (DECK, HAND)) is not None:
        event.acceptProposedAction()


def _drop(
    event: QDropEvent, buttons: Sequence[CardButton], dropped: Callable[[int, int], object]
) -> None:
    card = card_of(event.mimeData(), (DECK, HAND))
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
        sides = Qt.AlignmentFlag  # rows of suits begin at the left in every language
        middle = sides.AlignLeft | sides.AlignAbsolute if seat % 2 else sides.AlignHCenter
        down((self.name, middle), self.cards, spacing=3 if seat % 2 else 0, within=self)
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
        return self.cards.button(card)


class TrickCards(QFrame):
    """Cards of a trick in a box, each of the four in its place."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "feltbox")
        self._cards: dict[int, int] = {}
        self._word = ""
        self._in_flight: set[int] = set()  # cards on their way here: at a fast pace several
        self._places = [QWidget(self) for _ in range(4)]
        self._card_height = 0
        self.set_card_height(72)

    def set_card_height(self, height: int) -> None:
        """Choose the size of the cards; the box follows."""
        if height == self._card_height:
            return
        self._card_height = height
        self.setFixedSize(self.sizeHint())
        for at, place in enumerate(self._places):
            place.setGeometry(self.place(at).toRect())
        self.update()

    def place(self, at: int) -> QRectF:
        """Where one of the cards lies, in this widget."""
        raise NotImplementedError  # Qt's classes allow no abstract methods

    def cards(self) -> dict[int, int]:
        """Card of each seat that is shown."""
        return self._cards

    def _let_fly(self, card: int, source: QWidget, at: int) -> None:
        """Let a card glide from `source` to its place; then it is shown."""
        if fly(face_of(card), source, self._places[at], partial(self._landed, card)):
            self._in_flight.add(card)

    def _landed(self, card: int) -> None:
        self._in_flight.discard(card)
        self.update()


class TrickBox(TrickCards):
    """The trick in progress, each card on its player's side; the last trick, dimmed, before it."""

    def __init__(self) -> None:
        super().__init__()
        self._dimmed = False
        self._lit: tuple[int, str] | None = None

    def sizeHint(self) -> QSize:
        return QSize(round(3.39 * self._card_height), round(3.14 * self._card_height))

    def receive(self, seat: int, card: int, source: QWidget) -> None:
        """Let the card that `seat` plays glide here from `source`."""
        self._let_fly(card, source, seat)

    def show_trick(
        self,
        cards: Mapping[int, int],
        *,
        dimmed: bool,
        word: str,
        lit: tuple[int, str] | None = None,
    ) -> None:
        """Show the card of each seat that has played, and `word` in the middle.

        `lit` is a seat whose place is framed, as it is to play there, and a word in it.
        """
        self._cards, self._dimmed, self._word, self._lit = dict(cards), dimmed, word, lit
        spoken = [f"{SEAT_NAMES[seat]} {card_name(card)}" for seat, card in cards.items()]
        self.setAccessibleName(
            listed([*filter(None, [word.replace("\n", " ")]), *spoken]) or _("No trick yet")
        )
        self.update()

    def dimmed(self) -> bool:
        """Whether the trick shown is over."""
        return self._dimmed

    def place(self, at: int) -> QRectF:
        high, wide = self._card_height, card_width(self._card_height)
        rect = QRectF(0, 0, wide, high)
        rect.moveCenter(QRectF(QPointF(), QSizeF(self.sizeHint())).center())
        across, down = 0.97 * high, 0.875 * high
        dx, dy = ((0, -down), (across, 0), (0, down), (-across, 0))[at]
        return rect.translated(dx, dy)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, colours = QPainter(self), theme.current()
        for seat, card in self._cards.items():
            if card not in self._in_flight:
                paint_card(painter, self.place(seat), face_of(card), colours, dimmed=self._dimmed)
        if self._lit is not None and (self._dimmed or self._lit[0] not in self._cards):
            place, radius = self.place(self._lit[0]), 0.075 * self._card_height
            paint_frame(painter, place, radius, fill=colours.accbg, line=colours.acc, width=2)
            paint_text(painter, place, self._lit[1], font(12, 500), colours.acc)
        if self._word:
            painter.setPen(QColor(colours.tx2))
            self._paint_word(painter)

    def _paint_word(self, painter: QPainter) -> None:
        """Write the word between the cards, in letters that are small enough for that."""
        north, east, south, west = map(self.place, range(4))
        room = QRectF(west.right() + 4, north.bottom() + 1, 0, 0)
        room.setBottomRight(QPointF(east.left() - 4, south.top() - 1))
        how = Qt.AlignmentFlag.AlignCenter.value | Qt.TextFlag.TextWordWrap.value
        for size in WORD_PX:
            painter.setFont(font(size))
            if room.contains(QFontMetricsF(font(size)).boundingRect(room, how, self._word)):
                break
        painter.drawText(room, how, self._word)
