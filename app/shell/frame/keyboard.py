"""Shortcuts on keyboards without Latin letters: there they go by the place of the key.

Where a Latin keyboard is set up beside such a one, Qt goes by that itself.
"""

from __future__ import annotations

import unicodedata

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QShortcut, QWindow
from PySide6.QtWidgets import QApplication, QWidget

from app.cards.typing import place_text

_HELD = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


class Keyboard:
    """Gives keys that are pressed with Ctrl or Alt their Latin meaning."""

    def __init__(self) -> None:
        self._foreign = False  # whether the last letter was none of the Latin script

    def press(self, watched: QObject, event: QKeyEvent) -> bool:
        """Do what the Latin letter in the place of a key would do; False for other keys."""
        letter = self._letter(event) if isinstance(watched, QWindow) else ""
        window = QApplication.activeWindow()
        if not letter or window is None or QApplication.activePopupWidget() is not None:
            return False
        target = QApplication.focusWidget() or window
        wanted = _as_latin(event, letter, QEvent.Type.ShortcutOverride)
        wanted.ignore()
        QCoreApplication.sendEvent(target, wanted)  # a field wants its own Ctrl+V
        keys = QKeySequence(wanted.keyCombination())
        if wanted.isAccepted() or not _activate(window, keys):
            QCoreApplication.sendEvent(target, _as_latin(event, letter, QEvent.Type.KeyPress))
        return True

    def _letter(self, event: QKeyEvent) -> str:
        """The Latin letter that is meant by a key of another script; else nothing."""
        sign = chr(event.key()) if 0 < event.key() < Qt.Key.Key_Escape else ""
        if sign.isalpha():
            self._foreign = "LATIN" not in unicodedata.name(sign)
        held = [bool(event.modifiers() & modifier) for modifier in _HELD]
        plain = not sign or (sign.isascii() and sign.isalnum())
        if plain or not self._foreign or sum(held) != 1:
            return ""
        letter = place_text(event)
        return letter if letter.isalpha() and letter.isascii() else ""


def _as_latin(event: QKeyEvent, letter: str, kind: QEvent.Type) -> QKeyEvent:
    key, native = Qt.Key(ord(letter.upper())), (event.nativeScanCode(), event.nativeVirtualKey())
    return QKeyEvent(kind, key, event.modifiers(), *native, event.nativeModifiers(), letter)


def _activate(window: QWidget, keys: QKeySequence) -> bool:
    """Do what a shortcut of a window is for; False if it has none of these keys in reach."""
    for shortcut in window.findChildren(QShortcut):
        at, own = shortcut.parent(), shortcut.keys()
        near = isinstance(at, QWidget) and _in_reach(at, shortcut.context())
        if keys in own and shortcut.isEnabled() and near:
            shortcut.activated.emit()
            return True
    for action in window.findChildren(QAction):
        at = action.parent()
        near = isinstance(at, QWidget) and _in_reach(at, action.shortcutContext())
        if keys in action.shortcuts() and action.isEnabled() and near:
            action.trigger()
            return True
    return False


def _in_reach(widget: QWidget, context: Qt.ShortcutContext) -> bool:
    focus = QApplication.focusWidget()
    if context == Qt.ShortcutContext.WidgetShortcut and focus is not widget:
        return False
    if context == Qt.ShortcutContext.WidgetWithChildrenShortcut and not (
        focus is widget or (focus is not None and widget.isAncestorOf(focus))
    ):
        return False
    in_front = widget.window() is QApplication.activeWindow()
    return in_front and widget.isVisible() and widget.isEnabled()
