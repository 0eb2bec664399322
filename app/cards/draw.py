"""Painting of cards, suits, icons and the logo, sharp at any size and pixel ratio."""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QIcon,
    QIconEngine,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
)

from app.cards import outlines
from app.shell import theme
from app.shell.fonts import font
from app.shell.theme import Theme
from engine.cards import JOKER, RANKS, SUIT_SYMBOLS

#: Width of a card as a share of its height, and the radius of its corners.
ASPECT, CORNER = 0.714, 0.075
#: Smaller cards than this have one suit, under the rank.
LARGE = 64
#: Number that stands for jokers and wild cards where suits 0..3 stand for suits.
STAR = 4


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
    return Face(rank_text(card), card // 13, wild)


def rank_text(card: int) -> str:
    """Rank as players write it: 10, not T."""
    rank = RANKS[card % 13]
    return "10" if rank == "T" else rank


def pretty(card: int) -> str:
    """Rank and suit symbol of a card: ``10♦``; a joker is the word."""
    return "Joker" if card == JOKER else rank_text(card) + SUIT_SYMBOLS[card // 13]


def card_width(height: float) -> int:
    """Width of a card of that height in whole pixels."""
    return round(ASPECT * height)


# Outlines ----------------------------------------------------------------------------------


@cache
def outline(path: str) -> QPainterPath:
    """SVG path data (commands M L H V C A Z, circular arcs) as a painter path."""
    made = QPainterPath()
    tokens = re.findall(r"[MLHVCAZ]|-?[\d.]+", path)
    at, command = 0, ""
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
        count = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7, "Z": 0}[command]
        v = [float(token) for token in tokens[at : at + count]]
        at += count
        here = made.currentPosition()
        match command:
            case "M":
                made.moveTo(v[0], v[1])
                command = "L"
            case "L":
                made.lineTo(v[0], v[1])
            case "H":
                made.lineTo(v[0], here.y())
            case "V":
                made.lineTo(here.x(), v[0])
            case "C":
                made.cubicTo(*v)
            case "A":
                _arc_to(made, v[0], v[3] != v[4], v[4] == 1, QPointF(v[5], v[6]))
            case "Z":
                made.closeSubpath()
    return made


def _arc_to(path: QPainterPath, radius: float, left: bool, clockwise: bool, end: QPointF) -> None:
    start = path.currentPosition()
    half = (end - start) / 2
    distance = math.hypot(half.x(), half.y())
    radius = max(radius, distance)
    offset = math.sqrt(radius**2 - distance**2) / distance * (1 if left else -1)
    center = start + half + QPointF(-half.y(), half.x()) * offset
    first, last = (
        math.degrees(math.atan2(center.y() - point.y(), point.x() - center.x()))
        for point in (start, end)
    )
    sweep = -((first - last) % 360) if clockwise else (last - first) % 360
    path.arcTo(
        QRectF(center.x() - radius, center.y() - radius, 2 * radius, 2 * radius), first, sweep
    )


def paint_suit(painter: QPainter, box: QRectF, suit: int, color: str | QColor) -> None:
    """Fill a suit (0..3, or STAR) into a square `box`."""
    path = outlines.STAR if suit == STAR else outlines.SUITS[suit]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / 100, box.height() / 100)
    painter.fillPath(outline(path), QColor(color))
    painter.restore()


def paint_icon(painter: QPainter, box: QRectF, name: str, color: str | QColor) -> None:
    """Stroke the icon `name` into a square `box`."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / 24, box.height() / 24)
    round_ends, round_joins = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    painter.setPen(QPen(QColor(color), 1.8, Qt.PenStyle.SolidLine, round_ends, round_joins))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(outline(outlines.ICONS[name]))
    painter.restore()


def paint_logo(painter: QPainter, box: QRectF, color: str | QColor) -> None:
    """Draw the onlooker's eye into a square `box`."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / 36, box.height() / 36)
    pen = QPen(QColor(color), 2.6)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.drawPath(outline(outlines.LOGO_EYE))
    paint_suit(painter, QRectF(10.2, 9.6, 15.6, 15.6), outlines.SPADE, color)
    painter.restore()


def paint_frame(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    *,
    fill: str | QColor | None = None,
    line: str | QColor | None = None,
    width: float = 1,
    dashed: bool = False,
) -> None:
    """Fill a rounded rectangle and draw its border wholly inside `rect`."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    if line is not None:
        pen = QPen(QColor(line), width)
        if dashed:
            pen.setDashPattern([3 / width, 2.5 / width])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        rect = rect.adjusted(width / 2, width / 2, -width / 2, -width / 2)
        radius = max(0.0, radius - width / 2)
    painter.setBrush(QColor(fill) if fill is not None else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect, radius, radius)
    painter.restore()


# Pictures ----------------------------------------------------------------------------------


def picture(
    width: float, height: float, ratio: float, paint: Callable[[QPainter], None]
) -> QPixmap:
    """What `paint` paints, to be kept and drawn again: a tenth of the time of painting it."""
    made = QPixmap(math.ceil(width * ratio), math.ceil(height * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    paint(painter)
    painter.end()
    return made


# Cards -------------------------------------------------------------------------------------


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
        painter.setOpacity(painter.opacity() * 0.38)
    paper = colours.back if face is None else colours.face
    paint_frame(painter, rect, CORNER * height, fill=paper, line=colours.face_edge)
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
        _paint_rank_and_suit(painter, seen, height, face.rank, face.suit, colours)
    if face is not None and face.wild:
        side = 0.20 * height
        box = QRectF(0.94 * width - side, 0.05 * height, side, side)
        paint_suit(painter, box, STAR, colours.face_joker)
    painter.restore()


def _paint_rank_and_suit(
    painter: QPainter, width: float, height: float, rank: str, suit: int, colours: Theme
) -> None:
    color = QColor(colours.face_suit(suit))
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


# Icons for Qt's own buttons ------------------------------------------------------------------


class _IconEngine(QIconEngine):
    """Paints an icon in a colour of the theme that is shown at the time."""

    def __init__(self, name: str, token: str) -> None:
        super().__init__()
        self._name, self._token = name, token

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        paint_icon(painter, _icon_box(rect), self._name, self._color(mode))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return _icon_picture(self._name, self._color(mode).name(), size.width(), size.height())

    def _color(self, mode: QIcon.Mode) -> QColor:
        colours = theme.current()
        if mode == QIcon.Mode.Disabled:
            return theme.faded(colours.tx3, colours.app)
        return QColor(getattr(colours, self._token))

    def clone(self) -> QIconEngine:
        return _IconEngine(self._name, self._token)


def _icon_box(rect: QRect) -> QRectF:
    # A rectangle wider than high leaves a gap between the icon and the words after it.
    side = min(rect.width(), rect.height())
    return QRectF(rect.x(), rect.y() + (rect.height() - side) / 2, side, side)


@lru_cache(maxsize=512)  # Qt asks at every painting of a button
def _icon_picture(name: str, color: str, width: int, height: int) -> QPixmap:
    box = _icon_box(QRect(0, 0, width, height))
    return picture(width, height, 1, lambda painter: paint_icon(painter, box, name, color))


def icon(name: str, token: str = "tx2") -> QIcon:
    """Icon `name` of `outlines.ICONS`, in the theme's colour `token` whenever it is painted."""
    return QIcon(_IconEngine(name, token))


def logo_icon() -> QIcon:
    """The app's own icon, for windows and task bars."""
    made = QIcon()
    for side in (16, 24, 32, 48, 64, 128, 256):
        picture = QPixmap(side, side)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        whole = QRectF(0, 0, side, side)
        paint_frame(painter, whole, 0.22 * side, fill=theme.DARK.rail)
        inset = 0.1 * side
        paint_logo(painter, whole.adjusted(inset, inset, -inset, -inset), theme.DARK.brass)
        painter.end()
        made.addPixmap(picture)
    return made
