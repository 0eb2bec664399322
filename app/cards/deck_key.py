"""A key of the deck picker: a card, who holds it or what it is worth, and how good that is."""

from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
)
from PySide6.QtWidgets import QWidget

from app.cards.dragging import DECK, card_pixmap, drag, goes_far, mime
from app.cards.faces import face_of
from app.look import theme
from app.look.colours import Theme, heat_pair
from app.look.fonts import font
from app.look.paint import paint_frame, paint_suit, picture
from app.widgets.focus import RovingButton
from app.words import digits
from app.words.cards import rank_text, title
from app.words.counts import listed
from app.words.owners import NOTES, SPOKEN
from app.words.translation import _
from engine.cards import rank_of, suit_of

#: Shades of heat on either side of neutral; more would not be told apart.
HEATS = 64

CARD_PX, NOTE_PX = 17, 13
DRAGGED_PX = 64  # height of the card under the pointer
RISE_PX = 2  # over a note: letters that hang lower stand higher, to keep off the edge


class DeckKey(RovingButton):
    """Key of one card."""

    def __init__(self, card: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.card = card
        self._press = QPoint()
        self.owner = ""
        self.value = ""
        self.heat: float | None = None
        self.banded = False  # the heat colours only the strip with the number
        self.dot = False
        self.lit = False
        self.offered = False
        self.spoken = ""
        self.setObjectName(f"key-{card}")
        self.placed = self.place()
        self.rename()

    def place(self) -> str:
        """``Ace of spades, in your hand``."""
        where = _("face up, to be taken") if self.offered else _("free")
        if self.owner:
            where = SPOKEN.get(self.owner) or _("in seat {seat}").format(seat=self.owner)
        return _("{card}, {where}").format(card=title(self.card), where=where)

    def rename(self) -> None:
        """Let the accessible name say what the key shows."""
        self.set_name(listed((self.placed, self.spoken)) if self.spoken else self.placed)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._press = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if goes_far(event, self._press):
            picture = card_pixmap(face_of(self.card), DRAGGED_PX, self)
            drag(self, mime(DECK, self.card), picture, picture.rect().center())
        else:
            super().mouseMoveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = QPainter(self), theme.current()
        width, height, ratio = self.width(), self.height(), self.devicePixelRatioF()
        heat = None if self.heat is None else round(HEATS * self.heat) / HEATS
        banded = self.banded and heat is not None and not self.owner
        whole = None if banded else heat
        text, frame = _look(colours, suit_of(self.card), bool(self.owner), whole, self.lit)
        if self.offered and not self.lit:
            frame = frame._replace(line=colours.acc, width=2.0)
        elif self.hovered_or_down() and not self.lit:
            frame = frame._replace(line=colours.tx)
        if not self.isEnabled():
            painter.setOpacity(0.55)
        painter.drawPixmap(0, 0, _frame_picture(width, height, ratio, frame))
        note = NOTES.get(self.owner, self.owner) or (_("top") if self.offered else self.value)
        note = digits.value(note)
        top, half_px = divmod((height - CARD_PX - (NOTE_PX if note else 0)) / 2, 1)
        card = _card_picture(self.card, text, width, half_px, ratio)
        if banded and heat is not None:
            text = self._paint_band(painter, colours, heat, int(top) + CARD_PX)
        painter.drawPixmap(0, int(top), card)
        if note:
            written = _note_picture(note, text, bool(self.owner), width, half_px, ratio)
            painter.drawPixmap(0, int(top) + CARD_PX - RISE_PX, written)
        if self.dot:
            self._paint_dot(painter, colours)

    def _paint_band(self, painter: QPainter, colours: Theme, heat: float, top: int) -> str:
        """Colour the key from `top` px on; return the colour for text there."""
        fill, text = heat_pair(colours, heat)
        frame = _frame_picture(
            self.width(), self.height(), self.devicePixelRatioF(), _Frame(fill.name(), None)
        )
        painter.save()
        painter.setClipRect(0, top, self.width(), self.height() - top)
        painter.drawPixmap(0, 0, frame)
        painter.restore()
        return text.name()

    def _paint_dot(self, painter: QPainter, colours: Theme) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        center = QPointF(self.width() - 6, 6)
        painter.setBrush(QColor(colours.app))
        painter.drawEllipse(center, 4, 4)
        painter.setBrush(QColor(colours.brass))
        painter.drawEllipse(center, 3, 3)


# A key is three pictures that are kept: its frame, its card, and its note. An answer repaints 45
# keys, and painting them afresh would be most of what a click costs the window.


class _Frame(NamedTuple):
    fill: str | None
    line: str | None
    width: float = 1.0
    dashed: bool = False


@lru_cache(maxsize=2048)
def _look(
    colours: Theme, suit: int, owned: bool, heat: float | None, lit: bool
) -> tuple[str, _Frame]:
    """Colour of the text, and the frame, of a key that is not under the pointer."""
    text, frame = colours.suit(suit), _Frame(colours.key, colours.keyline)
    if owned:
        text, frame = colours.tx3, _Frame(None, colours.line, dashed=not lit)
    elif heat is not None:
        fill, text_color = heat_pair(colours, heat)
        text, frame = text_color.name(), _Frame(fill.name(), None)
    if lit:
        fill_lit = colours.accbg if heat is None else frame.fill
        frame = frame._replace(fill=fill_lit, line=colours.acc, width=2.0)
    return text, frame


@lru_cache(maxsize=512)
def _frame_picture(width: int, height: int, ratio: float, frame: _Frame) -> QPixmap:
    whole = QRectF(0, 0, width, height)

    def paint(painter: QPainter) -> None:
        paint_frame(painter, whole, DeckKey.radius, **frame._asdict())

    return picture(width, height, ratio, paint)


@lru_cache(maxsize=512)
def _card_picture(card: int, color: str, width: int, top: float, ratio: float) -> QPixmap:
    """Rank and suit in the middle of a line `CARD_PX` high that begins `top` px down."""
    letters, rank = font(15, 600, display=True, tabular=False), rank_text(rank_of(card))
    rank_width = QFontMetricsF(letters).horizontalAdvance(rank) + 2
    left = (width - rank_width - 12) / 2

    def paint(painter: QPainter) -> None:
        painter.setPen(QColor(color))
        painter.setFont(letters)
        line = QRectF(left, top, rank_width, CARD_PX)
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, rank)
        paint_suit(painter, QRectF(left + rank_width, top + 2.5, 12, 12), suit_of(card), color)

    return picture(width, CARD_PX + 1, ratio, paint)


@lru_cache(maxsize=512)
def _note_picture(
    note: str, color: str, bold: bool, width: int, top: float, ratio: float
) -> QPixmap:
    """Owner or value in the middle of a line `NOTE_PX` high that begins `top` px down."""

    def paint(painter: QPainter) -> None:
        painter.setPen(QColor(color))
        painter.setFont(font(11, 600 if bold else 500))
        low = 1 if any(letter.isalpha() for letter in note) else RISE_PX
        line = QRectF(0, top + low, width, NOTE_PX)
        painter.drawText(line, Qt.AlignmentFlag.AlignCenter, note)

    return picture(width, RISE_PX + NOTE_PX + 1, ratio, paint)
