"""Places on the table that hold one card each."""

from enum import Enum, auto

from PySide6.QtCore import (
    QPoint,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QFocusEvent,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QWidget

from app.cards.dragging import DECK, SLOT, card_of, card_pixmap, drag, goes_far, mime, slot_of
from app.cards.faces import CORNER, card_width, face_of, paint_card
from app.cards.motion import fly
from app.look import theme
from app.look.fonts import font
from app.look.paint import paint_frame, paint_icon
from app.widgets.focus import RovingButton
from app.widgets.text import paint_text
from app.words.cards import card_name
from app.words.translation import _


class SlotState(Enum):
    """What a slot without a card stands for."""

    EMPTY = auto()
    TARGET = auto()
    LOCKED = auto()
    UNKNOWN = auto()
    ADD = auto()


#: What a screen reader says.
_SPOKEN = {
    SlotState.EMPTY: _("empty"),
    SlotState.TARGET: _("empty, next"),
    SlotState.LOCKED: _("locked"),
    SlotState.UNKNOWN: _("unknown"),
    SlotState.ADD: _("empty, add a card"),
}
_WORD = {SlotState.TARGET: _("next"), SlotState.UNKNOWN: _("?"), SlotState.ADD: "+"}


class CardSlot(RovingButton):
    """A card, or the place for one; cards can be dragged from slot to slot, and off to the deck."""

    #: A card was dragged from the slot with the first id onto the slot with the second.
    swap_requested = Signal(str, str)
    #: A card of the deck was dragged onto the slot with this id.
    card_dropped = Signal(int, str)

    def __init__(self, slot_id: str, height: int, name: str) -> None:
        super().__init__()
        self.slot_id = slot_id
        self.setObjectName(slot_id)
        self._name = name
        self._height = height
        self._card: int | None = None
        self._ghost: int | None = None
        self._state = SlotState.EMPTY
        self._note = ""
        self._wild = False
        self._press = QPoint()
        self._in_flight = False
        self.reached = False  # by Tab, and nothing was typed since
        self.setAcceptDrops(True)
        self.setFixedSize(self.sizeHint())
        self._rename()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.reached = event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
        )
        super().focusInEvent(event)

    def card(self) -> int | None:
        """Card that lies here."""
        return self._card

    def state(self) -> SlotState:
        """What the slot stands for while no card lies here."""
        return self._state

    def set_height(self, height: int) -> None:
        """Change the size; the width follows."""
        self._height = height
        self.setFixedSize(self.sizeHint())
        self.update()

    def set_name(self, name: str) -> None:
        """Name of the place, such as ``Turn``, that begins what a screen reader says."""
        self._name = name
        self._rename()

    def set_card(
        self, card: int | None, *, wild: bool = False, come_from: QWidget | None = None
    ) -> None:
        """Put a card here, or none; it glides in from the middle of `come_from` if given."""
        if (card, wild) == (self._card, self._wild):
            return
        self._card, self._wild = card, wild
        self._rename()
        if card is not None and come_from is not None:
            self._in_flight = fly(face_of(card, wild=wild), come_from, self, self._landed)
        self.update()

    def set_ghost(self, card: int | None) -> None:
        """Show faintly, while no card lies here, the one that lay here before."""
        if card != self._ghost:
            self._ghost = card
            self._rename()
            self.update()

    def set_state(self, state: SlotState, note: str = "") -> None:
        """Say what the empty slot stands for.

        `note` is for LOCKED the tooltip's reason ("Set the flop first"), for EMPTY and TARGET
        a word to show in the slot.
        """
        if (state, note) != (self._state, self._note):
            self._state, self._note = state, note
            self.setToolTip(note if state == SlotState.LOCKED else "")
            self._rename()
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(card_width(self._height), self._height)

    def ring_shape(self) -> tuple[QRectF, float]:
        return QRectF(self.rect()), CORNER * self._height

    def _rename(self) -> None:
        if self._card is not None:
            what = card_name(self._card)
        elif self._state is SlotState.LOCKED and self._note:
            what = _("locked: {reason}").format(reason=self._note)
        else:
            what = _SPOKEN[self._state]
        name = _("{slot}, {what}")
        if self._card is None and self._ghost is not None:
            name = _("{slot}, {what}, was {card}")
        ghost = "" if self._ghost is None else card_name(self._ghost)
        super().set_name(name.format(slot=self._name, what=what, card=ghost))

    def _landed(self) -> None:
        self._in_flight = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colours = theme.current()
        whole = QRectF(self.rect())
        hover = self.hovered_or_down()
        if self._card is not None and not self._in_flight:
            paint_card(painter, whole, face_of(self._card, wild=self._wild), colours)
            if hover:
                paint_frame(painter, whole, CORNER * self._height, line=colours.acc, width=2)
            return
        radius = CORNER * self._height
        if self._ghost is not None and self._card is None:
            painter.setOpacity(0.3)
            paint_card(painter, whole, face_of(self._ghost), colours)
            painter.setOpacity(1)
            line = colours.acc if self._state == SlotState.TARGET else colours.line2
            paint_frame(painter, whole, radius, line=line, width=2, dashed=True)
            return
        if self._state == SlotState.TARGET:
            paint_frame(painter, whole, radius, fill=colours.accbg, line=colours.acc, width=2)
        elif self._state == SlotState.LOCKED:
            paint_frame(painter, whole, radius, line=colours.line)
            box = QRectF(0, 0, 16, 16)
            box.moveCenter(whole.center())
            paint_icon(painter, box, "lock", colours.tx3)
        else:
            line = colours.tx if hover else colours.line2
            width = 1.0 if hover else 1.5
            paint_frame(
                painter, whole, radius, fill=colours.slot, line=line, width=width, dashed=True
            )
        word = self._note if self._state != SlotState.LOCKED else ""
        word = word or _WORD.get(self._state, "")
        aimed = self._state == SlotState.TARGET
        letters = font(11, 500 if aimed else 400)
        if QFontMetricsF(letters).horizontalAdvance(word) <= whole.width() - 2:
            paint_text(painter, whole, word, letters, colours.acc if aimed else colours.tx3)

    # Drag and drop: never the only way.

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._press = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._card is not None and goes_far(event, self._press):
            picture = card_pixmap(face_of(self._card, wild=self._wild), self._height, self)
            drag(self, mime(SLOT, self.slot_id), picture, self._press)
        else:
            super().mouseMoveEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        data = event.mimeData()
        takes = slot_of(data) not in (None, self.slot_id) or card_of(data, (DECK,)) is not None
        if takes and self._state != SlotState.LOCKED:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        source, card = slot_of(event.mimeData()), card_of(event.mimeData(), (DECK,))
        if source is not None:
            self.swap_requested.emit(source, self.slot_id)
        elif card is not None:
            self.card_dropped.emit(card, self.slot_id)
