"""A dialog without a frame of its own, over a page that is darkened."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QRegion
from PySide6.QtWidgets import QDialog, QWidget

from app.look import theme
from app.look.paint import paint_frame

RADIUS = 12.0
DRAWN_AFTER_MS = 300  # of rest; drawing a whole page would hold up a hand that drags


def scrim_color() -> QColor:
    """What a page is darkened with."""
    return QColor(5, 9, 8, 184) if theme.current().name == "dark" else QColor(20, 32, 28, 97)


class Scrim(QWidget):
    """Covers a page, with a dialog over the middle of it wherever the window goes.

    Where the dialog is too large for the page, the whole window is covered.
    """

    def __init__(self, page: QWidget, dialog: QDialog) -> None:
        super().__init__(page.window())
        self._page, self._dialog = page, dialog
        self._rest = QTimer(self, singleShot=True, interval=DRAWN_AFTER_MS)
        self._rest.timeout.connect(lambda: page.setUpdatesEnabled(True))
        for watched in (page, page.window()):
            watched.installEventFilter(self)
        dialog.finished.connect(self._lift)
        self._cover()
        self.show()

    def pause_page(self) -> None:
        """Draw the page no more until a little after the last call."""
        self._page.setUpdatesEnabled(False)
        self._rest.start()

    def _cover(self) -> None:
        """Lie over the page, and move the dialog to where it belongs."""
        window = self._page.window()
        area = QRect(self._page.mapTo(window, QPoint()), self._page.size())
        middle = QPoint(area.center().x(), window.rect().center().y())
        dialog = self._dialog.rect()
        dialog.moveCenter(middle)
        self.setGeometry(area if area.contains(dialog) else window.rect())
        self.raise_()
        self._dialog.move(window.mapToGlobal(dialog.topLeft()))

    def _lift(self) -> None:
        self._rest.stop()
        self._page.setUpdatesEnabled(True)
        self.hide()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move) and self.isVisible():
            self._cover()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), scrim_color())


class FramelessDialog(QDialog):
    """A dialog with round corners that `Scrim` lies under."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)

    def round_corners(self) -> None:
        """Leave away what lies outside the corners, but for what they blend into.

        The size must be final.
        """
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self.rect()), RADIUS - 4, RADIUS - 4)
        self.setMask(QRegion(shape.toFillPolygon().toPolygon()))

    def paintEvent(self, event: QPaintEvent) -> None:
        colours, painter = theme.current(), QPainter(self)
        # The border's edge blends into what lies around it: the page under the scrim.
        painter.fillRect(self.rect(), QColor(colours.app))
        painter.fillRect(self.rect(), scrim_color())
        paint_frame(painter, QRectF(self.rect()), RADIUS, fill=colours.surf, line=colours.line2)
