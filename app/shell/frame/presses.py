"""What a press meant: clicks that hit what has only just come, blanks and Enter after typed cards.

It sees clicks and keys as they come to a window, before any widget does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from weakref import ref

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWindow
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from shiboken6 import isValid

from app.cards.typing import typed_text
from app.widgets.focus import BY_SPACE, ENTER, ONCE, FocusRing, RovingButton

DEAF_MS = 300
NEAR_PX = 8  # a hand that clicks twice moves a little
_MOUSE = (
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonDblClick,
    QEvent.Type.MouseButtonRelease,
)
_HELD = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)
_BLANKS = " ,،"  # what may stand between cards
_MOVES = frozenset(
    getattr(Qt.Key, f"Key_{name}")
    for name in ("Tab", "Backtab", "Left", "Right", "Up", "Down", "Home", "End", "Return", "Enter")
)


@dataclass(frozen=True, slots=True)
class _Press:
    """A press that was passed on: when, where, and what was there then."""

    at_ms: int
    place: QPoint
    widget: Callable[[], QWidget | None]  # not held on to
    name: str


class Presses:
    """Lets a double click on a choice be one choice, and blanks between typed cards be nothing.

    The second click would hit what the first one has brought there: the next card of a hand,
    another button, the same one under another name. A button of Qt's own that is still what it was
    hears both (undo, a step), and so does what repeats while it is held; not one that is marked as
    a choice, which may come again under the same name.
    """

    def __init__(self, ring: FocusRing) -> None:
        self._ring = ring
        self._last: _Press | None = None
        self._deaf_to = -1  # the press, by its time, that is not passed on
        self._typing = False
        self._typed_at = _weak(None)  # what had the keyboard when a card was typed
        ring.by_mouse = True  # until a key is pressed

    def typed(self, event: QKeyEvent) -> None:
        """A key was of use to the room, as for typing cards."""
        self._typing = self._typing or event.text().isalnum()
        self._typed_at = _weak(QApplication.focusWidget())

    def mouse(self, watched: QWindow, event: QMouseEvent) -> bool:
        """Whether a press, or the release after it, is to be kept from all widgets."""
        if event.type() not in _MOUSE or QApplication.activePopupWidget() is not None:
            return False
        at_ms = event.timestamp()
        if event.type() == QEvent.Type.MouseButtonRelease:
            deaf, self._deaf_to = self._deaf_to >= 0, -1
            return deaf
        self._typing = False
        self._ring.use_mouse()
        last = self._last
        if last is not None and at_ms and at_ms == last.at_ms:
            return False  # Qt tells of the second press twice
        if self._deaf_to >= 0 and at_ms == self._deaf_to:
            return True
        place = event.globalPosition().toPoint()
        widget = _button_at(watched, event.position().toPoint())
        if last is not None and at_ms and at_ms - last.at_ms < DEAF_MS:
            near = (place - last.place).manhattanLength() <= NEAR_PX
            if near and not _hears_again(widget, last):
                self._deaf_to = at_ms
                return True
        self._last = _Press(at_ms, place, _weak(widget), _name(widget))
        return False

    def key(self, watched: QWindow, event: QKeyEvent) -> bool:
        """Whether a key is to be kept from all widgets: a blank or Enter after cards."""
        if event.modifiers() & _HELD:
            return False
        top = QWidget.find(watched.winId()) if self._typing else None
        focused = top.focusWidget() if top is not None else None
        if event.key() in _MOVES:
            self._typing = False
        here = isinstance(focused, RovingButton) and focused is self._typed_at()
        if here and event.key() in ENTER:
            return True  # it confirms what was typed, and presses no other card
        button = isinstance(focused, QAbstractButton) and not focused.property(BY_SPACE)
        if button and (text := typed_text(event)) and text in _BLANKS:
            return True  # it would press the button
        self._ring.use_keys(event)
        return False


def _button_at(window: QWindow, place: QPoint) -> QWidget | None:
    """The button at a place of a window, or else what is there."""
    top = QWidget.find(window.winId())
    there = None if top is None else top.childAt(place)
    widget = there
    while widget is not None and not isinstance(widget, QAbstractButton):
        widget = None if widget.isWindow() else widget.parentWidget()
    return widget or there


def _weak(widget: QWidget | None) -> Callable[[], QWidget | None]:
    return (lambda: None) if widget is None else ref(widget)


def _name(widget: QWidget | None) -> str:
    if isinstance(widget, QAbstractButton):
        return widget.accessibleName() or widget.text()
    return ""


def _hears_again(widget: QWidget | None, last: _Press) -> bool:
    if widget is not last.widget() or (widget is not None and not isValid(widget)):
        return False
    if isinstance(widget, RovingButton) and not widget.autoRepeat():
        return False
    if widget is not None and widget.property(ONCE):
        return False
    return _name(widget) == last.name
