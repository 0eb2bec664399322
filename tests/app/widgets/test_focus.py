"""A group of buttons with one Tab stop, whose members come and go."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget

from app.widgets.focus import Roving, RovingButton


def test_a_button_that_left_its_group_is_a_button_like_any_other(show, qtbot):
    box = QWidget()
    row = QHBoxLayout(box)
    first, _second, gone = buttons = [RovingButton() for _ in range(3)]
    for button in buttons:
        row.addWidget(button)
    group = Roving()
    group.set_buttons(buttons)
    group.set_buttons(buttons[:2])
    show(box)
    gone.setFocus()  # a row that has just gone can still have the keyboard
    assert first.focusPolicy() == Qt.FocusPolicy.StrongFocus  # Tab still comes to the group
    left = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Left, Qt.KeyboardModifier.NoModifier)
    QApplication.postEvent(gone, left)  # sent, an exception would end Python 3.11
    with qtbot.captureExceptions() as raised:
        QApplication.processEvents()
    assert not raised
    assert gone.hasFocus()
