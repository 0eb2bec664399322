"""Cards are dragged from deck, hand or slot to where they go: never the only way.

Where a card may be dropped is a `DropPlace` of the widget there, or a hand or slot that takes it by
itself. A card that is let go where it was taken has been clicked.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QRectF, Qt, QTimer
from PySide6.QtGui import QCursor, QDrag, QDropEvent, QMouseEvent, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from shiboken6 import isValid

from app.cards.faces import Face, card_width, paint_card

#: What is dragged: a card of the deck, one of a hand by its id there, or what is in a slot.
DECK, HAND = "application/x-kibitzer-deck-card", "application/x-kibitzer-hand-card"
SLOT = "application/x-kibitzer-slot"
#: How drops are answered: the card may go, and with it the source of a drag that is not over yet.
QUEUED = Qt.ConnectionType.QueuedConnection


def mime(kind: str, what: int | str) -> QMimeData:
    """Drag data for a card, by its number, or for a slot, by its id."""
    data = QMimeData()
    data.setData(kind, str(what).encode())
    return data


def slot_of(data: QMimeData) -> str | None:
    """Id of the slot that a drag comes from."""
    return bytes(data.data(SLOT).data()).decode() if data.hasFormat(SLOT) else None


def card_of(data: QMimeData, kinds: Collection[str] = (HAND,)) -> int | None:
    """Card that is dragged out of one of these kinds of places; None for anything else."""
    for kind in kinds:
        if data.hasFormat(kind):
            return int(bytes(data.data(kind).data()))
    return None


def goes_far(event: QMouseEvent, press: QPoint) -> bool:
    """Whether the pointer, with its button held, has gone far enough from `press` for a drag."""
    way = (event.position().toPoint() - press).manhattanLength()
    held = bool(event.buttons() & Qt.MouseButton.LeftButton)
    return held and way >= QApplication.startDragDistance()


def drag(button: QAbstractButton, data: QMimeData, picture: QPixmap, hot: QPoint) -> None:
    """Drag a card off a button; one that comes back to it was meant as a click.

    The button may go meanwhile, as when an opponent plays: the drag belongs to the window.
    """
    button.setDown(False)
    moved = QDrag(button.window())
    moved.setMimeData(data)
    moved.setPixmap(picture)
    moved.setHotSpot(hot)
    taken = moved.exec(Qt.DropAction.MoveAction)
    if taken != Qt.DropAction.IgnoreAction or not isValid(button):
        return
    if button.rect().contains(button.mapFromGlobal(QCursor.pos())):
        button.click()


def card_pixmap(face: Face | None, height: int, screen: QWidget) -> QPixmap:
    """Picture of a card, as sharp as the screen that `screen` is on."""
    ratio = screen.devicePixelRatioF()
    picture = QPixmap(round(card_width(height) * ratio), round(height * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    paint_card(painter, QRectF(0, 0, card_width(height), height), face)
    painter.end()
    return picture


class DropPlace(QObject):
    """Lets cards be dropped on `widget`: `taken` is called with each, once its drag is over.

    Cards of `kinds` of places that are `allowed` are taken.
    """

    def __init__(
        self,
        widget: QWidget,
        taken: Callable[[int], object],
        kinds: Collection[str] = (DECK, HAND),
        *,
        allowed: Callable[[int], bool] = lambda _card: True,
    ) -> None:
        super().__init__(widget)
        self._taken, self._kinds, self._allowed = taken, kinds, allowed
        widget.setAcceptDrops(True)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kinds = QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop
        if event.type() not in kinds or not isinstance(event, QDropEvent):
            return False
        card = self._card(event)
        if card is None:
            event.ignore()
            return False  # what this widget takes by itself
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:  # the card may go, and with it the drag's source
            QTimer.singleShot(0, self, lambda: self._taken(card))
        return True

    def _card(self, event: QDropEvent) -> int | None:
        card = card_of(event.mimeData(), self._kinds)
        return card if card is not None and self._allowed(card) else None
