"""Clicks and keys as they come to the window: double clicks, blanks between cards, the ring."""

import gc
from dataclasses import replace
from weakref import ref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget
from shiboken6 import delete

from app.cards.jokers import JokerKey
from app.games.rummy.play.turn_panel import Action, TurnPanel
from app.shell.frame.main import AppEvents
from app.shell.frame.presses import DEAF_MS, NEAR_PX, _weak
from app.widgets import focus
from app.widgets.cells import Cells
from app.widgets.controls import Button
from tests.app.helpers import rings, settle, strike

pytestmark = pytest.mark.own_window

NAMES = {Button: ("first", "second"), JokerKey: (1, 2)}
PLAIN = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def open_room(qapp, qtbot, window_in):
    watching = []

    def open_window(room):
        window = window_in(room)
        qtbot.waitUntil(window.isActiveWindow)
        events = AppEvents(window)
        qapp.installEventFilter(events)
        watching.append(events)
        return window

    yield open_window
    for events in watching:
        qapp.removeEventFilter(events)


def press(window, widget, at_ms, *, second=False, beside=0):
    """Press and release the mouse as a window system tells it, `second` right after the first."""
    place = QPointF(widget.mapTo(window, widget.rect().center()) + QPoint(beside, 0))
    kinds = [QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease]
    if second:
        kinds.insert(1, QEvent.Type.MouseButtonDblClick)
    for kind in kinds:
        held = Qt.MouseButton.NoButton
        if kind != QEvent.Type.MouseButtonRelease:
            held = Qt.MouseButton.LeftButton
        where = place, QPointF(window.mapToGlobal(place.toPoint()))
        event = QMouseEvent(kind, *where, Qt.MouseButton.LeftButton, held, PLAIN)
        event.setTimestamp(at_ms)
        QCoreApplication.sendEvent(window.windowHandle(), event)


def two_buttons(window, kind=Button):
    """A button whose click brings another to its place, and how often each was clicked."""
    first, second = (kind(name) for name in NAMES[kind])
    for button in (second, first):
        button.setParent(window)
        button.setGeometry(500, 300, 80, 40)
        button.show()
        button.raise_()
    heard = []
    first.clicked.connect(lambda: (heard.append("first"), first.hide()))
    second.clicked.connect(lambda: heard.append("second"))
    return first, second, heard


@pytest.mark.parametrize("kind", [Button, JokerKey])
def test_a_double_click_does_not_press_what_the_first_click_brought(open_room, kind):
    window = open_room("nine_cards")
    first, second, heard = two_buttons(window, kind)
    press(window, first, 10_000)
    press(window, second, 10_000 + DEAF_MS - 1, second=True)
    assert heard == ["first"]
    press(window, second, 10_000 + DEAF_MS)
    assert heard == ["first", "second"]


def test_another_place_hears_at_once(open_room):
    window = open_room("nine_cards")
    first, second, heard = two_buttons(window)
    press(window, first, 10_000)
    press(window, second, 10_100, beside=NEAR_PX + 1)
    assert heard == ["first", "second"]


def test_a_button_that_stays_what_it_was_hears_both_clicks(open_room):
    window = open_room("nine_cards")
    button, heard = Button("Back", parent=window), []
    button.setGeometry(500, 300, 80, 40)
    button.clicked.connect(lambda: heard.append(button.text()))
    button.show()
    press(window, button, 10_000)
    press(window, button, 10_200, second=True)
    assert heard == ["Back", "Back"]
    button.clicked.connect(lambda: button.set_words("Forth"))
    press(window, button, 20_000)
    press(window, button, 20_200, second=True)
    assert heard == ["Back", "Back", "Back"]


def test_a_card_that_is_clicked_twice_is_picked_once(open_room):
    window = open_room("nine_cards")
    button = window.page.cards.rows[0].buttons[4]
    press(window, button, 10_000)
    press(window, button, 10_150, second=True)
    assert window.page.state.position.mine == (5,)


def test_a_choice_of_a_turn_that_comes_again_is_made_once_and_taking_back_as_often_as_clicked(
    open_room,
):
    window = open_room("nine_cards")
    panel, heard = TurnPanel(), []
    panel.setParent(window)
    panel.setGeometry(400, 300, 300, 140)
    panel.show()
    for text, repeats, times in (("Pass", False, 1), ("Take back", True, 2)):
        act = Action(text, lambda text=text: heard.append(text), repeats=repeats)
        panel.show_step("Your turn", [act], 0, 0, "")
        QApplication.processEvents()
        button = next(b for b in panel.buttons if not b.isHidden())
        heard.clear()
        at_ms = 10_000 * times
        press(window, button, at_ms)
        press(window, button, at_ms + 150, second=True)
        assert heard == [text] * times
        press(window, button, at_ms + 150 + DEAF_MS)
        assert heard == [text] * (times + 1)


def test_a_blank_or_comma_between_typed_cards_is_nothing(open_room, qtbot):
    window = open_room("tarneeb")
    window.page.modes.segment(1).click()
    view = window.page.view
    strike(window, *"ks")
    cards = view.state.hand
    view.random_button.setFocus()
    strike(window, *" ,")
    assert view.state.hand == cards
    strike(window, *"qs")
    assert len(view.state.hand) == 2
    strike(window, Qt.Key.Key_Tab)  # now the keyboard is somewhere by the player's own will
    view.random_button.setFocus()
    strike(window, " ")
    assert len(view.state.hand) == 13


def test_enter_after_a_typed_card_places_no_other(open_room, qtbot):
    window = open_room("holdem")
    page = window.page
    page.deck.picker.focus_card()
    strike(window, *"ks", Qt.Key.Key_Return)
    assert len(page.state.owners()) == 1
    strike(window, Qt.Key.Key_Return)  # by the player's own will
    assert len(page.state.owners()) == 2


def test_a_field_gets_its_blanks(open_room):
    window = open_room("tarneeb")
    strike(window, *"ks")
    field = QLineEdit(window)
    field.show()
    field.setFocus()
    strike(window, *"a b")
    assert field.text() == "a b"


def test_who_uses_the_mouse_sees_no_ring(open_room, qtbot):
    window = open_room("nine_cards")
    cards = window.page.cards.rows[0].buttons
    cards[0].setFocus()
    assert rings(window) == []  # nothing was used yet
    strike(window, Qt.Key.Key_Right)
    assert len(rings(window)) == 1
    press(window, cards[4], 10_000)
    assert rings(window) == []
    cards[2].setFocus(Qt.FocusReason.OtherFocusReason)  # as rooms do once others have played
    assert rings(window) == []
    strike(window, Qt.Key.Key_Shift)
    assert rings(window) == []
    strike(window, Qt.Key.Key_Return)
    assert len(rings(window)) == 1


def test_the_ring_rises_with_its_card(open_room, qtbot):
    window = open_room("nine_cards")
    settle(qtbot, window.page)  # an answer shows the cards anew, and may move them
    button = window.page.cards.rows[0].buttons[4]
    strike(window, Qt.Key.Key_Tab)
    button.setFocus(Qt.FocusReason.TabFocusReason)
    (ring,) = rings(window)
    low, before = ring.y(), button.card_rect().top()
    button.show_card(replace(button.shown, lifted=True))
    risen = before - button.card_rect().top()
    assert risen > 0
    qtbot.waitUntil(lambda: low - risen in [ring.y() for ring in rings(window)])


def test_neither_a_press_nor_a_name_that_waits_holds_on_to_a_widget(show, qtbot):
    button = show(QPushButton("x"))
    button.setFocus()
    with focus.names_wait(True):
        focus.give_name(button, "later")
    pressed = _weak(button)
    assert (pressed(), [*focus._held]) == (button, [button])
    gone = ref(button)
    button.close()
    delete(button)
    del button
    gc.collect()
    assert (gone(), pressed(), [*focus._held]) == (None, None, [])
    assert _weak(None)() is None


def test_a_cell_that_went_is_heard_no_longer(show, qtbot):
    class Heard(Cells):
        def eventFilter(self, watched, event):
            asked.append(watched)
            return super().eventFilter(watched, event)

    asked = []
    table = show(QWidget())
    one, other = QPushButton(table), QPushButton(table)
    cells = Heard(table)
    cells.set_rows([[one], [other]])
    cells.set_rows([[one]])
    for button in (one, other):
        qtbot.keyClick(button, Qt.Key.Key_Up)
    assert one in asked
    assert other not in asked
