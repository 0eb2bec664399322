"""What is printed on a card, and its painting."""

from dataclasses import dataclass
from functools import cache, lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QPainter,
    QPixmap,
)

from app.look import theme
from app.look.colours import Theme
from app.look.fonts import font
from app.look.paint import STAR, paint_frame, paint_suit, picture
from app.words.cards import rank_text
from engine.cards import JOKER, rank_of, suit_of

#: Width of a card as a share of its height, and the radius of its corners.
ASPECT, CORNER = 0.714, 0.075
#: Smaller cards than this have one suit, under the rank.
DIM_PAPER, DIM_INK = 0.2, 0.7  # opacity of a card that cannot be played
LARGE = 64


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card: a rank and a suit 0..3, or a number alone, or a joker."""

    rank: str
    suit: int | None = None
    wild: bool = False

    @property
    def joker(self) -> bool:
        """Whether this is a joker, whose rank is the word."""
        return self.rank == "joker"


def face_of(card: int, *, wild: bool = False) -> Face:
    """Face of a card of the deck (0..51, or 52 for a joker)."""
    if card == JOKER:
        return Face("joker")
    return Face(rank_text(rank_of(card)), suit_of(card), wild)


def card_width(height: float) -> int:
    """Width of a card of that height in whole pixels."""
    return round(ASPECT * height)


def paint_card(
    painter: QPainter,
    rect: QRectF,
    face: Face | None,
    colours: Theme | None = None,
    *,
    dimmed: bool = False,
    covered: float = 0,
) -> None:
    """Paint a card, face up or (`face` None) face down, into `rect` of a card's proportions.

    Of a small card, `covered` pixels at the right may lie under the next one: its rank and
    suit keep to the rest.
    """
    colours = colours or theme.current()
    ratio = painter.device().devicePixelRatioF()
    covered = 0.0 if rect.height() >= LARGE else covered
    made = _card_picture(face, rect.width(), rect.height(), ratio, colours, dimmed, covered)
    painter.drawPixmap(rect.topLeft(), made)


@lru_cache(maxsize=256)
def _card_picture(
    face: Face | None,
    width: float,
    height: float,
    ratio: float,
    colours: Theme,
    dimmed: bool,
    covered: float,
) -> QPixmap:
    rect = QRectF(0, 0, width, height)

    def paint(painter: QPainter) -> None:
        _paint_card(painter, rect, face, colours, dimmed, covered)

    return picture(width, height, ratio, paint)


def _paint_card(
    painter: QPainter,
    rect: QRectF,
    face: Face | None,
    colours: Theme,
    dimmed: bool,
    covered: float,
) -> None:
    height = rect.height()
    painter.save()
    if dimmed:  # over the felt, so that a neighbour does not show through
        paint_frame(painter, rect, CORNER * height, fill=colours.felt)
        painter.setOpacity(DIM_PAPER)
    paper = colours.back if face is None else colours.face
    paint_frame(painter, rect, CORNER * height, fill=paper, line=colours.face_edge)
    if dimmed and face is not None:
        painter.setOpacity(DIM_INK)
    painter.translate(rect.topLeft())
    width = rect.width()
    if face is None:
        inset = QRectF(0.08 * width, 0.08 * height, 0.84 * width, 0.84 * height)
        paint_frame(painter, inset, 0.045 * height, line=colours.back_line, width=1.5)
    elif face.joker:
        _paint_joker(painter, width, height, colours)
    elif face.suit is None:
        painter.setPen(QColor(colours.face_suit(0)))
        painter.setFont(font(0.42 * height, 700, display=True, tabular=False))
        painter.drawText(QRectF(0, 0, width, height), Qt.AlignmentFlag.AlignCenter, face.rank)
    else:
        large = height >= LARGE
        seen = width if large else width - covered
        # On dim paper a suit needs the colour that it has on panels: red on grey is hard to read.
        ink = colours.suit(face.suit) if dimmed else colours.face_suit(face.suit)
        _paint_rank_and_suit(painter, seen, height, face.rank, face.suit, ink)
    if face is not None and face.wild:
        side = 0.20 * height
        box = QRectF(0.94 * width - side, 0.05 * height, side, side)
        paint_suit(painter, box, STAR, colours.face_joker)
    painter.restore()


def _paint_rank_and_suit(
    painter: QPainter, width: float, height: float, rank: str, suit: int, ink: str
) -> None:
    color = QColor(ink)
    large = height >= LARGE
    size = 0.31 * height if large else min(0.42 * height, 0.95 * width)
    letters = _rank_font(round(size))
    painter.setPen(color)
    painter.setFont(letters)
    # Baselines as the drawings have them: 0.92 em under the top of the rank's line.
    if large:
        painter.drawText(QPointF(0.08 * width, 0.04 * height + 0.92 * size), rank)
        small = 0.17 * height
        paint_suit(painter, QRectF(0.10 * width, 0.39 * height, small, small), suit, color)
        side = 0.36 * height
        box = QRectF(0.90 * width - side, 0.93 * height - side, side, side)
        paint_suit(painter, box, suit, color)
    else:
        line = QRectF(0, 0.03 * height, width, 1.12 * size)
        painter.drawText(line, Qt.AlignmentFlag.AlignCenter, rank)
        side = min(0.36 * height, 0.9 * width)
        box = QRectF((width - side) / 2, 0.92 * height - side, side, side)
        paint_suit(painter, box, suit, color)


@cache
def _rank_font(px: int) -> QFont:
    letters = QFont(font(px, 700, display=True, tabular=False))
    letters.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 96)
    return letters


def _paint_joker(painter: QPainter, width: float, height: float, colours: Theme) -> None:
    color = QColor(colours.face_joker)
    side, big = 0.25 * height, 0.36 * height
    if height < LARGE:  # no room for the word: a star where the rank would be
        paint_suit(painter, QRectF((width - side) / 2, 0.1 * height, side, side), STAR, color)
        paint_suit(painter, QRectF((width - big) / 2, 0.92 * height - big, big, big), STAR, color)
        return
    paint_suit(painter, QRectF(0.09 * width, 0.06 * height, side, side), STAR, color)
    paint_suit(painter, QRectF(0.90 * width - big, 0.93 * height - big, big, big), STAR, color)
    painter.setPen(color)
    painter.setFont(font(0.13 * height, 700, display=True))
    painter.drawText(QPointF(0.10 * width, 0.472 * height), "joker")
