"""Painting of suits, icons, the logo and frames, sharp at any size and pixel ratio."""

import math
import re
from collections.abc import Callable
from functools import cache, lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from app.look import outlines

#: Number that stands for jokers and wild cards where suits 0..3 stand for suits.
STAR = 4
MOST_KEPT = 120_000  # px of a dashed frame that is kept as a picture


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


def is_mirrored() -> bool:
    """Whether the app runs from right to left."""
    return QGuiApplication.layoutDirection() == Qt.LayoutDirection.RightToLeft


def placed(rect: QRectF, within: QWidget) -> QRectF:
    """Where a part of a widget lies, given from the side at which a line begins.

    Cards, felts, boards and axes are the same in every language: they do without.
    """
    if not is_mirrored():
        return rect
    return QRectF(within.width() - rect.right(), rect.top(), rect.width(), rect.height())


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
    if name in outlines.TURNING and is_mirrored():
        painter.translate(24, 0)
        painter.scale(-1, 1)
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
    if dashed and line is not None and rect.width() * rect.height() <= MOST_KEPT:
        argb = QColor.NameFormat.HexArgb
        names = QColor(fill).name(argb) if fill is not None else None, QColor(line).name(argb)
        ratio = painter.device().devicePixelRatio()
        kept = _dashed_picture(rect.width(), rect.height(), ratio, radius, *names, width)
        painter.drawPixmap(rect.topLeft(), kept)
        return
    _paint_frame(painter, rect, radius, fill, line, width, dashed)


@lru_cache(maxsize=64)
def _dashed_picture(
    wide: float,
    high: float,
    ratio: float,
    radius: float,
    fill: str | None,
    line: str,
    width: float,
) -> QPixmap:
    """A dashed frame, which Qt takes ten times as long to draw as the picture of one."""
    whole = QRectF(0, 0, wide, high)

    def paint(painter: QPainter) -> None:
        _paint_frame(painter, whole, radius, fill, line, width, True)

    return picture(wide, high, ratio, paint)


def _paint_frame(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    fill: str | QColor | None,
    line: str | QColor | None,
    width: float,
    dashed: bool,
) -> None:
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
