"""What is done by a key, while something is being typed."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.shell.room.actions import Action, add_actions
from app.widgets.entry_field import EntryField


@pytest.mark.parametrize(("finishes", "counted"), [(True, ["12"]), (False, [])])
def test_what_stands_in_a_field_counts_before_a_key_does_anything(qtbot, show, finishes, counted):
    entered, found = [], []
    owner, field = QWidget(), EntryField("Pot")
    field.entered.connect(entered.append)
    QVBoxLayout(owner).addWidget(field)
    asks = Action(
        "Ask", ("Ctrl+Return",), lambda _owner: found.append(list(entered)), finishes=finishes
    )
    add_actions(owner, [asks])
    show(owner)
    field.setFocus()
    qtbot.keyClicks(field, "12")
    qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert found == [counted]
    assert field.text() == "12"
