"""Keyboard focus: one Tab stop for a group of buttons, and the ring around what has focus."""

import itertools
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from weakref import WeakKeyDictionary

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QApplication, QWidget
from shiboken6 import isValid

from app.look import theme
from app.look.paint import paint_frame
from app.words.spoken import aloud

_SIDES = {Qt.Key.Key_Left: Qt.Key.Key_Right, Qt.Key.Key_Right: Qt.Key.Key_Left}
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_MODIFIERS = (
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Alt,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_Meta,
)


#: Names that widgets are given as soon as they may change them, which have the keyboard now.
_held: WeakKeyDictionary[QWidget, str] = WeakKeyDictionary()
_waits = False


@contextmanager
def names_wait(wait: bool) -> Iterator[None]:
    """Let what has the keyboard keep its name, which a reader would say each time.

    While an answer grows, figures come several times a second.
    """
    global _waits
    _waits = wait
    try:
        yield
    finally:
        _waits = False


def release_names() -> None:
    """Give the names that waited."""
    for widget, name in list(_held.items()):
        if isValid(widget):
            widget.setAccessibleName(name)
    _held.clear()


def give_name(widget: QWidget, name: str) -> None:
    """Let screen readers call `widget` so; later, while it has the keyboard and names wait."""
    if _waits and widget.hasFocus():
        _held[widget] = name
        return
    _held.pop(widget, None)
    if name != widget.accessibleName():
        widget.setAccessibleName(name)


class Roving:
    """Buttons in rows of `columns` that share one Tab stop; arrows, Home and End move within."""

    def __init__(self) -> None:
        self._buttons: list[RovingButton] = []
        self._columns = 1
        self._placed: RovingButton | None = None  # by `place`, and nothing was done since
        self._advised = False  # it was a best one then

    def set_buttons(self, buttons: Sequence["RovingButton"], columns: int | None = None) -> None:
        """Take charge of `buttons` and of no others; without `columns` they are one row."""
        for button in self._buttons:
            button.roving = None
        self._buttons = list(buttons)
        self._columns = columns or max(1, len(buttons))
        for button in self._buttons:
            button.roving = self
        if self._placed not in self._buttons:
            self._placed = None
        stops = [b for b in self._buttons if b.focusPolicy() == Qt.FocusPolicy.StrongFocus]
        self.stop_at(stops[0] if len(stops) == 1 else next(iter(self._buttons), None))

    def _from_the_right(self, row: int) -> bool:
        """Whether the row that begins with button `row` runs from right to left."""
        two = self._buttons[row : row + 2] if self._columns > 1 else ()
        places = [button.mapToGlobal(QPoint(0, 0)) for button in two]
        return len(places) == 2 and places[0].x() > places[1].x()

    def stop_at(self, stop: "RovingButton | None") -> None:
        """Let Tab come to `stop` and to no other button of the group."""
        for button in self._buttons:
            here = button is stop
            policy = Qt.FocusPolicy.StrongFocus if here else Qt.FocusPolicy.ClickFocus
            if button.focusPolicy() != policy:
                button.setFocusPolicy(policy)

    def came_to(self, button: "RovingButton") -> None:
        """A button has the keyboard now."""
        if button is not self._placed:
            self._placed = None
        self.stop_at(button)

    def place(self, offered: Sequence["RovingButton"], best: Sequence["RovingButton"] = ()) -> bool:
        """Give the keyboard to one of these, a best one if there is one; False if there is none.

        Of others to the one that had it last, or the first.
        """
        last = [b for b in offered if b.focusPolicy() == Qt.FocusPolicy.StrongFocus]
        for button in [*best, *last, *offered][:1]:
            self._placed, self._advised = button, bool(best)
            button.setFocus(Qt.FocusReason.OtherFocusReason)
        return bool(offered)

    def follow(
        self, best: Sequence["RovingButton"], close: Collection["RovingButton"] = ()
    ) -> None:
        """Take the keyboard on to a best one, if it is where `place` left it.

        From one that was best it goes only if that is clear: not if it is `close`, within the
        error. Else it would go to and fro while figures change.
        """
        placed = self._placed
        if placed is None or placed in best or (self._advised and placed in close):
            return
        if placed is placed.window().focusWidget():
            self.place(best, best)

    def move(self, button: "RovingButton", key: int) -> bool:
        """Move the focus as `key` says; False if the key is not one of ours."""
        at = self._buttons.index(button)
        row = at - at % self._columns
        end = min(row + self._columns, len(self._buttons)) - 1
        if key in _SIDES and self._from_the_right(row):
            key = _SIDES[Qt.Key(key)]
        step = {
            Qt.Key.Key_Left: range(at - 1, row - 1, -1),
            Qt.Key.Key_Right: range(at + 1, end + 1),
            Qt.Key.Key_Up: range(at - self._columns, -1, -self._columns),
            Qt.Key.Key_Down: range(at + self._columns, len(self._buttons), self._columns),
            Qt.Key.Key_Home: range(row, at),
            Qt.Key.Key_End: range(end, at, -1),
        }.get(Qt.Key(key))
        if step is None:
            return False
        for i in step:
            if self._buttons[i].isEnabled() and self._buttons[i].isVisible():
                self._buttons[i].setFocus(Qt.FocusReason.OtherFocusReason)
                break
        return True


ONCE = "once"  # property: a second click right after the first is not meant for this button
BY_SPACE = "by_space"  # property: Space is for this button, also right after a card was typed


class RovingButton(QAbstractButton):
    """Painted button that may belong to a `Roving` group; Enter clicks it as Space does."""

    #: The pointer came, or left.
    hover_changed = Signal(bool)

    radius = 6.0

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.roving: Roving | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def ring_shape(self) -> tuple[QRectF, float]:
        """Shape, in this widget, that the focus ring goes around, and its corner radius."""
        return QRectF(self.rect()), self.radius

    def set_name(self, name: str) -> None:
        """Set the name that screen readers say, as people do."""
        give_name(self, aloud(name))

    def hovered_or_down(self) -> bool:
        """Whether the pointer is over this button, which can be clicked."""
        return self.isEnabled() and (self.underMouse() or self.isDown())

    def enterEvent(self, event: QEnterEvent) -> None:
        self.hover_changed.emit(True)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.hover_changed.emit(False)
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if plain and event.key() in ENTER:
            self.click()
        elif plain and self.roving is not None and self.roving.move(self, event.key()):
            event.accept()
        elif event.key() == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        else:  # letters type cards; arrows do not wander out of a group
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        release_names()
        if self.roving is not None:
            self.roving.came_to(self)
        super().focusInEvent(event)


class FocusRing(QObject):
    """Draws a ring, 2 px wide, 2 px outside whatever the keyboard focus is on.

    It has the colour of text, which marks neither advice nor whose turn it is. Who uses the
    mouse sees none; the next key that moves the focus, or presses what has it, shows it. A widget
    may say by a method ``ring_shape`` what part of it the ring goes around.
    """

    GAP, WIDTH = 2, 2

    by_mouse = False  # what was used last

    def __init__(self, app: QApplication, parent: QObject | None = None) -> None:
        super().__init__(parent or app)
        self._watched: list[QWidget] = []
        self._target: QWidget | None = None
        self._ring: _Ring | None = None
        self._shown = QRectF(), 0.0  # shape that it goes around
        self._app = app
        app.focusChanged.connect(self._follow)

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        self._drop()
        by_mouse = self.by_mouse or QApplication.mouseButtons() != Qt.MouseButton.NoButton
        if new is None or by_mouse or isinstance(new, QAbstractScrollArea) or new.isWindow():
            return
        if not new.isVisible():  # in a dialog that was closed first, which must not be held on to:
            return  # let go of amid an event of its own, it would end in a crash
        self._watched, host = [new], new
        while (parent := host.parentWidget()) and not host.isWindow() and not _is_viewport(parent):
            host = parent
            self._watched.append(host)
        for widget in self._watched:
            widget.installEventFilter(self)
        self._target = new
        ring = self._ring
        if ring is None or not isValid(ring) or ring.parentWidget() is not host:
            if ring is not None and isValid(ring):
                ring.deleteLater()
            self._ring = _Ring(host)
        self._place()

    def use_mouse(self) -> None:
        """Show no ring until the keyboard is used."""
        self.by_mouse = True
        self._drop()

    def use_keys(self, event: QKeyEvent) -> None:
        """Show rings from now on; what has the keyboard has one at once, unless cards are typed."""
        if event.key() in _MODIFIERS:
            return
        self.by_mouse = False
        if self._target is None and not event.text().isalnum():
            self._follow(None, QApplication.focusWidget())

    def stop(self) -> None:
        """Follow the keyboard no longer."""
        self._app.focusChanged.disconnect(self._follow)
        self._drop()

    def _drop(self) -> None:
        # The focus also goes when its widget is destroyed; then nothing is left to let go of.
        for widget in filter(isValid, self._watched):
            widget.removeEventFilter(self)
        if self._ring is not None and isValid(self._ring):
            self._ring.hide()  # and kept: the next target is in the same window as a rule
        self._watched, self._target = [], None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.Paint:  # a card that was lifted since
            if watched is self._target and self._shape() != self._shown:
                QTimer.singleShot(0, self, self._place)
        elif kind in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show):
            self._place()
        elif kind in (QEvent.Type.Hide, QEvent.Type.Destroy, QEvent.Type.ParentChange):
            self._drop()
        return False

    def _shape(self) -> tuple[QRectF, float]:
        return ring_shape(self._target) if self._target is not None else (QRectF(), 0.0)

    def _place(self) -> None:
        if self._target is None or self._ring is None or not isValid(self._ring):
            return
        self._shown = shape, radius = self._shape()
        host = self._ring.parentWidget()
        assert host is not None
        corner = self._target.mapTo(host, QPoint(0, 0))
        out = self.GAP + self.WIDTH
        rect: QRect = shape.toAlignedRect().translated(corner).adjusted(-out, -out, out, out)
        self._ring.radius = radius + out
        self._ring.setGeometry(rect & host.rect())  # at an edge it lies on what it goes around
        self._ring.raise_()
        self._ring.show()


def tab_stops(widget: QWidget) -> list[QWidget]:
    """What in a widget takes the keyboard, in the order in which it was made."""
    inside = widget.findChildren(QWidget)
    return [each for each in inside if each.focusPolicy() != Qt.FocusPolicy.NoFocus]


def put_in_tab_order(before: QWidget, *widgets: QWidget) -> None:
    """Let Tab come to `widgets`, or what is in them, built late, after the widget `before`."""
    first, policy = before, before.focusPolicy()
    if policy == Qt.FocusPolicy.NoFocus:  # Qt orders only what can have focus
        first.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    for inside in itertools.chain(*(tab_stops(widget) or [widget] for widget in widgets)):
        QWidget.setTabOrder(before, inside)
        before = inside
    first.setFocusPolicy(policy)


def put_ahead_in_tab_order(widget: QWidget, after: QWidget) -> None:
    """Let Tab come to `widget`, or what is in it, right before it comes to `after`.

    Nobody asks Qt what comes before: PySide makes what `previousInFocusChain` finds a part of what
    was asked, and takes its Python side apart with that one's, while it is on screen.
    """
    stops = tab_stops(widget) or [widget]
    for before, stop in itertools.pairwise([after, *stops, after]):
        QWidget.setTabOrder(before, stop)


def ring_shape(widget: QWidget) -> tuple[QRectF, float]:
    """Shape and corner radius, in `widget`, that its focus ring goes around."""
    own = getattr(widget, "ring_shape", None)
    return own() if own is not None else (QRectF(widget.rect()), 6.0)


def _is_viewport(widget: QWidget | None) -> bool:
    if widget is None:
        return False
    area = widget.parentWidget()
    return isinstance(area, QAbstractScrollArea) and area.viewport() is widget


class _Ring(QWidget):
    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self.radius = 10.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        color = theme.current().tx
        paint_frame(painter, QRectF(self.rect()), self.radius, line=color, width=FocusRing.WIDTH)
