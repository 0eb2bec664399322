"""Icons for Qt's own buttons and windows, in the colours of the theme."""

from functools import cache, lru_cache

from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPixmap

from app.look import theme
from app.look.colours import DARK, faded
from app.look.paint import (
    is_mirrored,
    paint_frame,
    paint_icon,
    paint_logo,
    picture,
)


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
            return faded(colours.tx3, colours.app)
        return QColor(getattr(colours, self._token))

    def clone(self) -> QIconEngine:
        return _IconEngine(self._name, self._token)


def _icon_box(rect: QRect) -> QRectF:
    # A rectangle wider than high leaves a gap between the icon and the words after it.
    side = min(rect.width(), rect.height())
    left = rect.x() + rect.width() - side if is_mirrored() else rect.x()
    return QRectF(left, rect.y() + (rect.height() - side) / 2, side, side)


@lru_cache(maxsize=512)  # Qt asks at every painting of a button
def _icon_picture(name: str, color: str, width: int, height: int) -> QPixmap:
    box = _icon_box(QRect(0, 0, width, height))
    return picture(width, height, 1, lambda painter: paint_icon(painter, box, name, color))


@cache
def icon(name: str, token: str = "tx2") -> QIcon:
    """Icon `name` of `outlines.ICONS`, in the theme's colour `token` whenever it is painted.

    Each is made once and stays: an icon and its engine that become garbage together, as with a
    button, are both destroyed by PySide 6.11, and the icon destroys its engine again.
    """
    return QIcon(_IconEngine(name, token))


def logo_icon() -> QIcon:
    """The app's own icon, for windows and task bars."""
    made = QIcon()
    for side in (16, 24, 32, 48, 64, 128, 256):
        made.addPixmap(picture(side, side, 1, paint_app_icon))
    return made


def paint_app_icon(painter: QPainter) -> None:
    """Fill what `painter` paints on, which is square, with the app's icon."""
    whole = QRectF(painter.viewport())
    side, inset = whole.width(), 0.1 * whole.width()
    paint_frame(painter, whole, 0.22 * side, fill=DARK.rail)
    paint_logo(painter, whole.adjusted(inset, inset, -inset, -inset), DARK.brass)
