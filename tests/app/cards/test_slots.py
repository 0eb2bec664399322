"""Slots: what they show and say, drags, the way a card comes in."""

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QDragEnterEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget

from app.cards import dragging
from app.cards.deck import DeckPicker
from app.cards.dragging import SLOT, mime, slot_of
from app.cards.slots import CardSlot, SlotState
from app.look import theme
from app.widgets.layout import across
from engine.cards import parse_cards
from tests.app.helpers import dropped

KING, NINE = parse_cards("Ks 9d")


@pytest.fixture
def slot(show):
    return show(CardSlot("turn", 98, "Turn"))


def test_a_slot_is_as_large_as_its_card(slot):
    assert (slot.width(), slot.height()) == (70, 98)
    slot.set_height(44)
    assert (slot.width(), slot.height()) == (31, 44)


def test_a_screen_reader_hears_place_and_state(slot):
    assert slot.accessibleName() == "Turn, empty"
    slot.set_state(SlotState.TARGET)
    assert slot.accessibleName() == "Turn, empty, next"
    slot.set_state(SlotState.LOCKED, "Set the flop first")
    assert slot.accessibleName() == "Turn, locked: Set the flop first"
    assert slot.toolTip() == "Set the flop first"
    slot.set_state(SlotState.UNKNOWN)
    assert slot.accessibleName() == "Turn, unknown"
    assert slot.toolTip() == ""
    slot.set_card(KING)
    assert slot.accessibleName() == "Turn, king of spades"
    slot.set_name("River")
    assert slot.accessibleName() == "River, king of spades"
    slot.set_card(None)
    assert slot.accessibleName() == "River, unknown"


def test_every_state_looks_different(slot):
    looks = []
    for state in SlotState:
        slot.set_state(state)
        looks.append(slot.grab().toImage())
    slot.set_card(KING)
    looks.append(slot.grab().toImage())
    slot.set_card(NINE)
    looks.append(slot.grab().toImage())
    slot.set_card(NINE, wild=True)
    looks.append(slot.grab().toImage())
    assert all(a != b for i, a in enumerate(looks) for b in looks[:i])


def test_click_and_keys_click(slot, qtbot):
    with qtbot.waitSignal(slot.clicked):
        qtbot.mouseClick(slot, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(slot.clicked):
        qtbot.keyClick(slot, Qt.Key.Key_Return)


def enter(slot, data):
    event = QDragEnterEvent(
        QPoint(5, 5),
        Qt.DropAction.MoveAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    event.setAccepted(False)
    slot.dragEnterEvent(event)
    return event.isAccepted()


def test_dropping_a_card_from_another_slot_asks_for_a_swap(slot, qtbot):
    data = mime(SLOT, "flop-1")
    assert enter(slot, data)
    with qtbot.waitSignal(slot.swap_requested) as swap:
        slot.dropEvent(dropped(data, QPointF(5, 5)))
    assert swap.args == ["flop-1", "turn"]


def test_foreign_drags_own_drags_and_locked_slots_are_refused(slot):
    assert not enter(slot, QMimeData())
    assert not enter(slot, mime(SLOT, "turn"))
    slot.set_state(SlotState.LOCKED, "Set the flop first")
    assert not enter(slot, mime(SLOT, "flop-1"))


class FakeDrag:
    """Stands for QDrag, whose exec would wait for a real mouse."""

    def __init__(self, source):
        self.source = source

    def setMimeData(self, data):
        self.data = data

    def setPixmap(self, pixmap):
        self.pixmap = pixmap

    def setHotSpot(self, spot):
        pass

    def exec(self, action):
        self.started.append((slot_of(self.data), self.pixmap.size().toTuple()))


def drag_across(slot):
    """Press, move 40 px with the button held, release."""
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    for kind, x, button, buttons in (
        (QEvent.Type.MouseButtonPress, 10, left, left),
        (QEvent.Type.MouseMove, 50, none, left),
        (QEvent.Type.MouseButtonRelease, 50, left, none),
    ):
        place = QPointF(x, 20)
        keys = Qt.KeyboardModifier.NoModifier
        event = QMouseEvent(kind, place, slot.mapToGlobal(place), button, buttons, keys)
        QApplication.sendEvent(slot, event)


def test_a_card_can_be_dragged_out_but_an_empty_slot_cannot(slot, qtbot, monkeypatch):
    monkeypatch.setattr(dragging, "QDrag", FakeDrag)
    monkeypatch.setattr(FakeDrag, "started", [], raising=False)
    clicks = []
    slot.clicked.connect(lambda: clicks.append(1))
    drag_across(slot)
    assert FakeDrag.started == []
    assert clicks == [1]
    slot.set_card(KING)
    drag_across(slot)
    assert FakeDrag.started == [("turn", (70, 98))]
    assert clicks == [1]


@pytest.fixture
def table(show):
    """A deck and a slot side by side."""
    window = QWidget()
    window.deck, window.slot = DeckPicker(), CardSlot("turn", 98, "Turn")
    row = QHBoxLayout(window)
    row.addWidget(window.deck)
    row.addWidget(window.slot)
    return show(window)


def flying(table):
    names = ("_FlyingCard",)
    return [w for w in table.children() if type(w).__name__ in names and w.isVisible()]


def test_a_card_glides_from_the_deck_into_its_slot(table, qtbot):
    theme.set_reduce_motion(False)
    empty = table.slot.grab().toImage()
    table.slot.set_card(KING, come_from=table.deck.key(KING))
    (card,) = flying(table)
    assert QRect(QPoint(0, 0), table.size()).contains(card.geometry().center())
    assert table.slot.grab().toImage() == empty
    assert table.slot.accessibleName() == "Turn, king of spades"
    qtbot.waitUntil(lambda: not flying(table))
    assert table.slot.grab().toImage() != empty


def test_a_card_in_flight_goes_with_the_page_that_it_flies_over(show, qtbot):
    theme.set_reduce_motion(False)
    window, page = QWidget(), QWidget()
    across(page, within=window)
    deck, slot = DeckPicker(), CardSlot("turn", 98, "Turn")
    across(deck, slot, within=page)
    show(window)
    slot.set_card(KING, come_from=deck.key(KING))
    assert flying(page)
    page.hide()
    assert flying(page) == flying(window) == []


def test_with_reduced_motion_a_card_is_there_at_once(table):
    empty = table.slot.grab().toImage()
    table.slot.set_card(KING, come_from=table.deck.key(KING))
    assert flying(table) == []
    assert table.slot.grab().toImage() != empty


def test_a_slot_shows_faintly_what_lay_there(slot):
    slot.set_state(SlotState.TARGET)
    before = slot.grab().toImage()
    slot.set_ghost(KING)
    assert slot.accessibleName() == "Turn, empty, next, was king of spades"
    assert slot.grab().toImage() != before
    slot.set_card(NINE)
    assert slot.accessibleName() == "Turn, nine of diamonds"
    slot.set_card(None)
    slot.set_ghost(None)
    assert slot.grab().toImage() == before
