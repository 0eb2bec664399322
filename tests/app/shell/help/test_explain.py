"""What is this? Sentences for what is on screen, by Shift+F1 and a click, or by keys alone."""

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWhatsThis

from app.shell.help.explain import ERROR, FiguresDialog, explanations, sentence_of
from app.widgets.panels import Panel
from app.widgets.text import ElidedText, Text, explain
from tests.app.helpers import click, press, texts

WORTH = "Points that the choice wins on average."


@pytest.fixture(autouse=True)
def plain_pointer():
    yield
    QWhatsThis.leaveWhatsThisMode()


def test_a_sentence_is_tooltip_and_help_and_is_spoken(qapp):
    label = Text("+2.9")
    explain(label, WORTH)
    assert label.toolTip() == label.whatsThis() == label.accessibleDescription() == WORTH
    explain(label, "Another.")
    assert label.accessibleDescription() == "Another."


def test_a_description_that_says_more_stays(qapp):
    table = Panel("Choices")
    table.setAccessibleDescription("K♠, +2.9")
    explain(table, WORTH)
    assert table.accessibleDescription() == "K♠, +2.9"


def test_a_text_that_is_cut_off_tells_its_rest_and_then_what_it_is(show):
    label = ElidedText("points to the end of the deal")
    explain(label, WORTH)
    label.resize(400, 20)
    show(label)
    assert label.toolTip() == WORTH
    label.resize(40, 20)
    assert label.toolTip() == "points to the end of the deal"
    label.resize(400, 20)
    assert label.toolTip() == WORTH


def test_what_lies_within_needs_no_sentence_of_its_own(show):
    panel, number = Panel("Choices"), Text("+2.9")
    panel.body.addWidget(number)
    assert sentence_of(number) == ""
    explain(panel, WORTH)
    assert sentence_of(number) == WORTH
    show(panel)
    assert explanations(panel) == {"Choices": [WORTH]}


def test_where_a_figure_has_an_error_it_is_said_what_that_is(show):
    panel, number = Panel("Choices"), Text("94 ± 7 %")
    panel.body.addWidget(number)
    explain(panel, WORTH)
    show(panel)
    assert sentence_of(number) == f"{WORTH} {ERROR}"
    number.set_text("94 %")
    assert sentence_of(number) == WORTH
    number.set_text("Known to ±0.05 bb")
    own = "± is roughly how far a cost may be off."
    explain(panel, own)
    assert sentence_of(number) == own, "it is no interval of 95 %"


def test_a_click_after_the_key_explains(qtbot, window_in):
    window = window_in("nine_cards")
    qtbot.waitUntil(lambda: window.activateWindow() or window.isActiveWindow())
    label = window.page.target
    assert label.toolTip()
    press(qtbot, window.page, Qt.Key.Key_F1, modifier=Qt.KeyboardModifier.ShiftModifier)
    assert QWhatsThis.inWhatsThisMode()
    assert "Shift+F1 again" in window.strip.note()
    before = window.page.state
    click(qtbot, label, QPoint(40, 10))
    assert window.page.state == before, "the click explains and does nothing else"
    told = [w for w in QApplication.topLevelWidgets() if w.metaObject().className() == "QWhatsThat"]
    assert len(told) == 1
    told[0].close()


def test_escape_lets_clicks_be_clicks_again(qtbot, window_in):
    window = window_in("nine_cards")
    qtbot.waitUntil(lambda: window.activateWindow() or window.isActiveWindow())
    press(qtbot, window.page, Qt.Key.Key_F1, modifier=Qt.KeyboardModifier.ShiftModifier)
    assert QWhatsThis.inWhatsThisMode()
    press(qtbot, window.page, Qt.Key.Key_Escape)
    assert not QWhatsThis.inWhatsThisMode()
    assert "Shift+F1" not in window.strip.note()
    before = window.page.state
    click(qtbot, window.page.cards.rows[0].buttons[4])
    assert window.page.state != before


def test_the_key_twice_lists_all_sentences_where_the_keyboard_is_first(qtbot, window_in):
    window = window_in("nine_cards")
    qtbot.waitUntil(lambda: window.activateWindow() or window.isActiveWindow())
    explain(window.page.verdict, WORTH)
    window.page.target.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    window.page.target.setFocus()
    shown = []

    def look():
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, FiguresDialog)
        shown.extend(texts(dialog))
        shown.append(window.strip.note())
        dialog.reject()

    shift = Qt.KeyboardModifier.ShiftModifier
    press(qtbot, window.page, Qt.Key.Key_F1, modifier=shift)
    QTimer.singleShot(50, window, look)
    press(qtbot, window.page, Qt.Key.Key_F1, modifier=shift)
    assert not QWhatsThis.inWhatsThisMode()
    assert shown[:2] == ["Here", window.page.target.toolTip()]
    assert WORTH in shown
    assert "Shift+F1" not in shown[-1], "nothing is waited for any more"
