"""Why a click was refused is said beside the table, until something else is done."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt

from tests.app.helpers import press


@pytest.fixture
def window(qtbot, window_in):
    window = window_in("nine_cards")
    window.showNormal()
    window.resize(1280, 800)
    return window


def place(widget):
    return QRect(widget.mapTo(widget.window(), QPoint(0, 0)), widget.size())


def refused(qtbot, window):
    """Click a card when the game is won, and give back what is said of it."""
    page = window.page
    page.change(page.from_text("2 6 7 v 1 3"), "Paste")
    page.cards.button(4).setFocus()
    page.click_card(4)
    assert window.notes.refusal.isVisible()
    assert window.notes.refusal.text() == window.strip.note() != ""
    return window.notes.refusal


def test_a_refusal_stands_under_the_card_that_was_clicked(qtbot, window):
    said, card = place(refused(qtbot, window)), place(window.page.cards.button(4))
    assert 0 <= said.top() - card.bottom() <= 10
    assert said.left() < card.center().x() < said.right()
    assert window.rect().contains(said)


@pytest.mark.parametrize("deed", ["undo", "new", "take back", "another room"])
def test_it_goes_with_whatever_is_done_next(qtbot, window, deed):
    note = refused(qtbot, window)
    sentence = window.strip.note()
    if deed == "undo":
        window.undo()
    elif deed == "new":
        window.new()
    elif deed == "take back":
        press(qtbot, window.page, Qt.Key.Key_Backspace)
    else:
        window.open_room(0)
    assert not note.isVisible()
    assert window.strip.note() != sentence


def test_a_click_goes_through_it(qtbot, window):
    note = refused(qtbot, window)
    under = window.rooms.childAt(note.geometry().center())
    assert under is not note
    assert not note.isAncestorOf(under)


def test_names_of_files_turn_no_order_of_letters(window):
    window.notes.show_hint("Saved as “a\u202egnp.kib”")
    assert window.strip.note() == "Saved as “agnp.kib”"
    page = window.page
    page.saved_as("/none/a\u202egnp.kib", page.state, page.document)
    window.page.undo_stack.clean_changed.emit()
    assert window.windowTitle() == "agnp.kib[*]"
