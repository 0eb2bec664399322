"""Dialogs and menus are gone once they are closed, however often they were opened."""

from collections import Counter

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu

from app.shell.frame.rooms import Rooms
from tests.dialogs import MADE, OPENED, made_in_app

pytestmark = pytest.mark.own_window


def widgets():
    """Number of widgets of each type, once what is to be deleted is."""
    for _ in range(3):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    names = [type(widget).__name__ for widget in QApplication.allWidgets()]
    return Counter(name for name in names if name != "_Ring")  # comes and goes with the focus


def reject(window):
    """Close dialogs as other code does that holds them, and with it keeps Qt's objects alive."""
    for dialog in window.findChildren(QDialog):
        dialog.reject()


def shut(qtbot):
    """Close all that is open in front of the window: one way or the other, by turns."""
    while front := QApplication.activePopupWidget() or QApplication.activeModalWidget():
        if isinstance(front, QDialog):
            qtbot.keyClick(front.focusWidget() or front, Qt.Key.Key_Tab)
            front.reject()
        elif isinstance(front, QMenu):
            qtbot.keyClick(front, Qt.Key.Key_Escape)
        else:
            front.close()


def test_every_dialog_and_menu_of_the_app_is_opened():
    assert made_in_app() == set(MADE)
    assert set(MADE.values()) <= set(OPENED)


@pytest.mark.parametrize("room", sorted({room for room, _ in OPENED.values()} - {"train"}))
def test_what_was_closed_is_gone(qtbot, window_in, monkeypatch, room):
    monkeypatch.setattr(Rooms, "prepare", lambda rooms: iter(()))  # none is built meanwhile
    window = window_in(room)
    for name in (name for name, (where, _) in OPENED.items() if where == room):
        window.new()
        qtbot.waitUntil(lambda: window.page.settled)  # an answer brings widgets
        counts = []
        for _ in range(2):
            QTimer.singleShot(20, window, lambda: reject(window))
            QTimer.singleShot(60, window, lambda: shut(qtbot))
            OPENED[name][1](window)
            qtbot.wait(40)
            shut(qtbot)
            counts.append(widgets())
        more = counts[-1] - counts[0]
        assert not more, name  # fewer where what an earlier test left has gone meanwhile


def test_a_dialog_closed_before_it_has_focus_survives_another_theme(window_in):
    def escape(dialog):
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    window = window_in(OPENED["keys"][0])
    for name, close in (("keys", QDialog.reject), ("guide", escape), ("settings", escape)):
        were = None
        for _ in range(2):
            QTimer.singleShot(0, window, lambda c=close: c(QApplication.activeModalWidget()))
            OPENED[name][1](window)
            window.toggle_theme()
            were = were or widgets()
            assert widgets() == were, name
