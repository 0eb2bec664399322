"""On a keyboard with Arabic letters alone, Ctrl and Alt go with the place of the key."""

import sys

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit

from app.shell.frame.main import AppEvents

CTRL, ALT, SHIFT = (
    getattr(Qt.KeyboardModifier, f"{name}Modifier") for name in ("Control", "Alt", "Shift")
)
#: What X tells of keys of its Arabic layout: sign and code of the key that has V on a Latin one.
KEYS = {"V": ("ر", 55), "Z": ("ئ", 52), "C": ("ؤ", 54), "R": ("ق", 27)}

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="X counts its keys so")


@pytest.fixture
def window(qapp, window_in):
    made = window_in("tarneeb")
    events = AppEvents(made)
    qapp.installEventFilter(events)
    yield made
    qapp.removeEventFilter(events)


def press(window, letter, modifiers, sign=""):
    own, code = KEYS[letter]
    key = Qt.Key(ord(sign or own))
    event = QKeyEvent(QEvent.Type.KeyPress, key, modifiers, code, 0, 0, sign or own)
    QCoreApplication.sendEvent(window.windowHandle(), event)


def test_positions_are_dealt_undone_copied_and_pasted(window):
    page, before = window.page, window.page.state
    press(window, "R", CTRL)
    dealt = page.state
    assert dealt != before
    press(window, "C", CTRL)
    assert QGuiApplication.clipboard().text().startswith("Kibitzer, Tarneeb")
    press(window, "Z", CTRL)
    assert page.state == before
    press(window, "Z", CTRL | SHIFT, sign="~")  # which that key types with Shift
    assert page.state == dealt
    press(window, "Z", CTRL)
    press(window, "V", CTRL)
    assert page.to_text().splitlines()[1] == f"Deal: {dealt.open.pbn()}"


def test_shortcuts_of_what_is_not_to_be_seen_are_left_alone(window):
    window.page.modes.segment(1).click()
    press(window, "C", ALT)  # the conditions of deals, with open hands
    assert not isinstance(QApplication.focusWidget(), QLineEdit)
    window.page.modes.segment(0).click()
    press(window, "C", ALT)
    assert isinstance(QApplication.focusWidget(), QLineEdit)


def test_a_field_pastes_by_itself(window, qtbot):
    field = QLineEdit(window)
    field.show()
    field.setFocus()
    QGuiApplication.clipboard().setText("N:AK.2.. QJ.3.. 32.4.. 54.5..")
    before = window.page.state
    press(window, "V", CTRL)
    assert field.text().startswith("N:AK")
    assert window.page.state == before


def test_letters_are_typed_as_they_are(window):
    field = QLineEdit(window)
    field.show()
    field.setFocus()
    press(window, "V", Qt.KeyboardModifier.NoModifier)
    assert field.text() == "ر"


def test_latin_keyboards_are_left_alone(window):
    before = window.page.state
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_A, CTRL, KEYS["R"][1], 0, 0, "a")
    QCoreApplication.sendEvent(window.windowHandle(), event)
    assert window.page.state == before
