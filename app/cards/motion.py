"""What little moves: a card on its way from one place to another."""

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QPoint, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.cards.faces import ASPECT, Face, paint_card
from app.look import theme

MOVE_MS = 120


def fly(
    face: Face | None, start: QWidget, goal: QWidget, landed: Callable[[], None] | None = None
) -> bool:
    """Move a card from one widget to another; call `landed` when it is there.

    Returns False, and does nothing, when motion is off or one of the two is not to be seen.
    """
    if theme.reduce_motion() or not (start.isVisible() and goal.isVisible()):
        return False
    card = _FlyingCard(face, start, goal)
    if landed is not None:
        card.motion.finished.connect(landed)
    card.motion.start()
    return True


class _FlyingCard(QWidget):
    def __init__(self, face: Face | None, start: QWidget, goal: QWidget) -> None:
        around = goal  # and start: the card goes with what they lie on
        while not (around.isAncestorOf(start) or around.isWindow()):
            around = around.parentWidget() or goal.window()
        super().__init__(around)
        self._face = face
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.resize(goal.size())
        centre = start.mapToGlobal(start.rect().center())  # it may be in another window
        first = around.mapFromGlobal(centre) - self.rect().center()
        self.motion = QVariantAnimation(self)
        self.motion.setDuration(MOVE_MS)
        self.motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.motion.setStartValue(QPointF(first))
        self.motion.setEndValue(QPointF(goal.mapTo(around, QPoint(0, 0))))
        self.motion.valueChanged.connect(lambda place: self.move(place.toPoint()))
        self.motion.finished.connect(self.hide)
        self.motion.finished.connect(self.deleteLater)
        self.move(first)
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        height = min(self.height(), round(self.width() / ASPECT))
        paint_card(QPainter(self), QRectF(0, 0, ASPECT * height, height), self._face)
