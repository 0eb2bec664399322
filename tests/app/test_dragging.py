"""Cards are dragged in every room: deck to slot and hand, hand to table, hand to deck."""

import pytest
import shiboken6
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.cards import dragging
from app.cards.deck_key import DeckKey
from app.cards.dragging import DECK, HAND, mime
from app.cards.hand import CardButton
from app.games.two_suits.deal import CODES
from engine.cards import parse_cards
from tests.app.helpers import settle

MOVE, LEFT, PLAIN = (
    Qt.DropAction.MoveAction,
    Qt.MouseButton.LeftButton,
    Qt.KeyboardModifier.NoModifier,
)


def card(text):
    (found,) = parse_cards(text)
    return found


def drop(widget, kind, what):
    """Drop a card on a widget, if it or what it is in takes it; True if so."""
    data = mime(kind, what)
    at = widget.rect().center()
    target = widget
    while target is not None:
        entered = QDragEnterEvent(at, MOVE, data, LEFT, PLAIN)
        entered.ignore()
        if target.acceptDrops():
            QApplication.sendEvent(target, entered)
        if entered.isAccepted():
            QApplication.sendEvent(target, QDropEvent(QPointF(at), MOVE, data, LEFT, PLAIN))
            QApplication.processEvents()
            return True
        if target.isWindow():
            return False
        at, target = target.mapToParent(at), target.parentWidget()
    return False


@pytest.fixture
def page_of(qtbot, window_in):
    """Page of a room, at the position of a text."""

    def opened(room, text=None, mode=None):
        page = window_in(room).page
        if mode is not None:
            page.mode_control.choose(mode)
        if text is not None:
            page.change(page.from_text(text), "Paste")
        settle(qtbot, page)
        return page

    return opened


def test_holdem_a_card_of_the_deck_goes_to_the_slot_it_is_dropped_on(page_of):
    page = page_of("holdem", "AsKs QdQh")
    flop = page.board.slots["b1"]
    assert drop(flop, DECK, card("7c"))
    assert page.state.card("b1") == card("7c")
    assert drop(page.board.slots["b0"], DECK, card("2d"))
    assert page.state.card("b0") == card("2d")
    mine = page.seats.strips[0].slots[0]
    assert drop(mine, DECK, card("Jh"))  # what lay there goes back
    assert page.state.card("s0.0") == card("Jh")
    assert card("As") not in page.state.owners()
    assert drop(mine, DECK, card("Ks"))  # from another slot: they change places
    assert (page.state.card("s0.0"), page.state.card("s0.1")) == (card("Ks"), card("Jh"))
    assert not drop(page.board.slots["b4"], DECK, card("3c"))  # locked


def test_holdem_strategy_the_board_takes_cards_of_the_deck(page_of):
    page = page_of("holdem", mode=1)
    assert drop(page.view.setup_view.slots[0], DECK, card("2d"))
    assert page.state.setup.board[0] == card("2d")


def test_tarneeb_open_hands_are_set_up_by_dragging(page_of):
    page = page_of("tarneeb")
    view = page.view
    east = view.felt.hands[1].cards
    assert drop(east, DECK, card("As"))
    assert view.state.owners == {card("As"): 1}
    assert drop(view.felt.hands[2].cards, DECK, card("As"))  # from one hand to another
    assert view.state.owners == {card("As"): 2}
    assert drop(view.deck.picker, HAND, card("As"))
    assert view.state.owners == {}


def test_tarneeb_cards_are_played_by_dragging_them_to_the_trick(qtbot, page_of):
    page = page_of("tarneeb")
    page.view.show_example()
    settle(qtbot, page)
    view = page.view
    mover = view.state.shown.to_move
    lead = next(c for c, seat in view.state.owners.items() if seat == mover)
    assert drop(view.felt.trick, HAND, lead)
    assert view.state.shown.to_move != mover
    assert not drop(view.felt.hands[mover].cards, DECK, card("As"))  # no hand is set up


def test_tarneeb_own_hand_is_filled_from_the_deck_and_emptied_into_it(page_of):
    page = page_of("tarneeb", mode=1)
    view = page.view
    assert drop(view.felt.fan, DECK, card("As"))
    assert set(view.state.hand) == {card("As")}
    assert not drop(view.felt.fan, DECK, card("As"))  # it is there
    assert drop(view.deck.picker, HAND, card("As"))
    assert not view.state.hand


def test_two_suits_hands_are_set_and_played_by_dragging(qtbot, page_of):
    page = page_of("two_suits")
    page.set_up(True)
    fans, hands = page.fans, page.state.setup.mine
    if hands:  # make room
        assert drop(page.deck.picker, HAND, hands[0])
    free = next(c for c in CODES if c not in (*page.state.setup.mine, *page.state.setup.theirs))
    assert drop(fans["mine"], DECK, free)
    assert free in page.state.setup.mine
    assert not drop(fans["mine"], DECK, free)  # it is there
    assert drop(page.deck.picker, HAND, free)
    assert free not in page.state.setup.mine
    page.change(page.random_state(), "Random")
    settle(qtbot, page)
    played = page.state.played
    mover = page.state.shown.position.to_move
    ids = [b.shown.id for b in page.fans[mover].buttons if b.shown.enabled]
    assert drop(page.trick, HAND, ids[0])
    assert page.state.played != played


def test_nine_cards_are_picked_and_taken_back_by_dragging(page_of):
    page = page_of("nine_cards")
    assert not drop(page.hands["theirs"], HAND, 5)  # you start
    assert drop(page.hands["mine"], HAND, 5)
    assert 5 in page.state.shown.mine
    assert drop(page.cards, HAND, 5)
    assert 5 in page.state.shown.free


def test_rummy_a_card_of_the_deck_is_held_once_it_is_dropped_on_the_table(page_of):
    page = page_of("rummy")
    assert drop(page.felt.fan, DECK, card("As"))
    assert list(page.state.cards) == [card("As")]
    drop(page.felt, DECK, card("As"))  # it is held: nothing happens
    assert list(page.state.cards) == [card("As")]
    assert drop(page.deck.picker, HAND, page.felt.fan.buttons[0].shown.id)
    assert not page.state.cards


@pytest.mark.parametrize("file", ["gin-play-throw", "thirteen-play-throw"])
def test_in_play_a_card_is_thrown_on_the_pile(page_of, file):
    page = page_of("rummy")
    page.window().open_file(f"tests/positions/rummy-{file}.kib")
    view, felt = page.view, page.view.felt
    groups = felt.melds if file.startswith("gin") else felt.groups
    held = next(b.shown.id for b in groups.findChildren(CardButton) if b.isVisible())
    steps = len(view.state.steps)
    assert drop(felt.pile_title, HAND, held)
    assert view.state.steps[steps].kind in ("throw", "out")
    assert not drop(felt.pile_title, HAND, felt.pile.buttons[0].shown.id)  # it lies there


def test_in_play_the_upcard_is_taken_by_dragging_it_to_the_hand(page_of):
    page = page_of("rummy")
    page.window().open_file("tests/positions/rummy-gin-play-draw.kib")
    view = page.view
    steps = len(view.state.steps)
    assert drop(view.felt.melds, HAND, view.felt.pile.buttons[0].shown.id)
    assert [step.kind for step in view.state.steps[steps:]] == ["take"]


def test_a_card_that_is_let_go_where_it_was_is_clicked(qtbot, monkeypatch, show):
    window = QWidget()
    key = DeckKey(card("As"), window)
    key.resize(40, 40)
    window.resize(90, 90)
    show(window)
    clicks = []
    key.clicked.connect(lambda: clicks.append(1))
    for inside, expected in ((True, 1), (False, 1)):
        monkeypatch.setattr(dragging.QDrag, "exec", lambda *_: Qt.DropAction.IgnoreAction)
        place = key.mapToGlobal(QPoint(5, 5) if inside else QPoint(80, 80))
        monkeypatch.setattr(dragging.QCursor, "pos", lambda place=place: place)
        dragging.drag(key, mime(DECK, 1), key.grab(), QPoint(0, 0))
        assert len(clicks) == expected


def test_a_card_that_is_taken_from_the_table_while_it_is_dragged_ends_in_nothing(monkeypatch, show):
    window = QWidget()
    key = DeckKey(card("As"), window)
    show(window)
    sources = []

    def taken(moved, _action):
        sources.append(moved.source())
        shiboken6.delete(key)  # as when an opponent plays meanwhile
        return Qt.DropAction.IgnoreAction

    monkeypatch.setattr(dragging.QDrag, "exec", taken)
    dragging.drag(key, mime(DECK, 1), key.grab(), QPoint(0, 0))
    assert sources == [window]
