import pytest
from PySide6.QtCore import Qt

from app.widgets.controls import KeyCap, StepBar
from app.widgets.start import KeysPanel, StartPanel
from app.widgets.text import Text


def test_the_start_panel_offers_something_to_look_at(show, qtbot):
    panel = show(StartPanel(["First", "Then"], "Deal at random", "Open a deal"))
    with qtbot.waitSignal(panel.random_wanted):
        qtbot.mouseClick(panel.random_button, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(panel.open_wanted):
        qtbot.mouseClick(panel.open_button, Qt.MouseButton.LeftButton)
    texts = [text.plain() for text in panel.findChildren(Text)]
    assert {"First", "Then"} <= set(texts)


@pytest.mark.parametrize("column", [0, 112])
def test_keys_stand_before_what_they_do(show, column):
    panel = show(KeysPanel("Keys", [(("Ctrl", "V"), "paste"), (("F1",), "help")], column=column))
    caps = [cap.plain() for cap in panel.findChildren(KeyCap)]
    assert caps == ["Ctrl", "V", "F1"]
    texts = {text.plain(): text for text in panel.findChildren(Text)}
    assert texts["paste"].x() > texts["V"].x()
    aligned = texts["paste"].x() == texts["help"].x()
    assert aligned == bool(column)


@pytest.mark.parametrize(("key", "goal"), [("[", 3), ("]", 5), ("{", 0), ("}", 9)])
def test_brackets_do_what_the_step_buttons_do(show, qtbot, key, goal):
    bar = show(StepBar())
    bar.set_position(4, 9, "Card 5 of 9")
    with qtbot.waitSignal(bar.moved) as moved:
        assert bar.type_key(key)
    assert moved.args == [goal]


def test_other_keys_are_not_for_the_step_bar(show, qtbot):
    bar = show(StepBar())
    with qtbot.assertNotEmitted(bar.moved):
        assert not bar.type_key("a")
        assert not bar.type_key("")
