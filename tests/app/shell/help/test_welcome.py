"""The page of the first start: shown once, at once, and again when asked for."""

from itertools import repeat

import pytest
from PySide6.QtCore import QByteArray, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.shell.help.welcome import WelcomeDialog, _Picture
from app.shell.storage.settings import Settings
from app.widgets.text import Text


def shown():
    dialog = QApplication.activeModalWidget()
    return dialog if isinstance(dialog, WelcomeDialog) else None


def test_a_first_start_is_welcomed_once_with_the_first_paint(qtbot, window_in):
    window = window_in("nine_cards")
    window._ahead._modules = repeat("json")  # never done, where other tests have imported all
    window.welcome_once()
    assert shown() is None  # not before the paint
    qtbot.waitUntil(lambda: shown() is not None)
    assert window._ahead.busy  # long before all is prepared
    QTest.keyClick(shown(), Qt.Key.Key_Escape)
    assert shown() is None
    window.welcome_once()
    assert not window._welcomes
    window.keeper.finish()
    assert Settings(str(window.settings.path)).welcomed


def test_who_has_used_kibitzer_before_is_not_welcomed(window_in):
    window = window_in("nine_cards")
    window.settings.geometry = QByteArray(b"somewhere")
    window.welcome_once()
    assert not window._welcomes


@pytest.mark.parametrize("way", ["palette", "settings"])
def test_it_comes_again_when_it_is_asked_for(window_in, way):
    window = window_in("nine_cards")
    window.settings.welcomed = True
    if way == "palette":
        (action,) = [a for a in window.palette_actions() if a.text() == "Welcome to Kibitzer"]
        action.trigger()
    else:
        window.welcome()
    assert shown() is not None
    shown().reject()


def test_it_has_three_pictures_that_are_told_and_nothing_is_cut(qtbot, window_in):
    window = window_in("holdem")
    window.welcome()
    dialog = shown()
    pictures = dialog.findChildren(_Picture)
    assert len(pictures) == 3
    assert all(picture.accessibleName() for picture in pictures)
    assert all(
        text.height() >= text.heightForWidth(text.width()) for text in dialog.findChildren(Text)
    )
    assert dialog.width() <= 1024
    dialog.reject()
