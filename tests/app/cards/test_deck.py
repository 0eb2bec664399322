"""The deck picker: clicks, keys, names, drops."""

import pytest
from PySide6.QtCore import QPoint, QPointF, QSizeF, Qt
from PySide6.QtGui import QAccessible, QDragEnterEvent, QPainter
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from app.cards.deck import DeckPanel, DeckPicker
from app.cards.dragging import SLOT, mime
from app.look import theme
from app.look.colours import heat_color
from engine.cards import DECK, parse_cards
from tests.app.helpers import dropped

ACE, KING, TWO = parse_cards("As Ks 2s")
ACE_H, ACE_C = parse_cards("Ah Ac")


@pytest.fixture
def deck(show):
    picker = DeckPicker()
    picker.resize(718, 180)
    return show(picker)


def focused():
    return QApplication.focusWidget()


def test_clicking_any_key_gives_its_card(deck, qtbot):
    seen = []
    deck.clicked.connect(seen.append)
    for card in DECK:
        qtbot.mouseClick(deck.key(card), Qt.MouseButton.LeftButton)
    assert seen == list(DECK)


def test_rows_are_spades_hearts_diamonds_clubs_and_ranks_fall_from_ace_to_two(deck):
    rows = [parse_cards(f"A{suit} K{suit} 2{suit}") for suit in "shdc"]
    tops = [deck.key(ace).y() for ace, _, _ in rows]
    assert tops == sorted(tops)
    for ace, king, two in rows:
        assert deck.key(ace).x() < deck.key(king).x() < deck.key(two).x()
        assert deck.key(ace).y() == deck.key(two).y()


def test_keys_fill_the_width_evenly_and_do_not_grow_past_their_largest_size(deck):
    widths = {deck.key(card).width() for card in DECK}
    assert max(widths) - min(widths) <= 1
    assert deck.key(TWO).geometry().right() == deck.width() - 1
    deck.resize(2000, 180)
    assert {deck.key(card).width() for card in DECK} == {64}
    deck.set_key_height(99)
    assert deck.key(ACE).height() == 48
    deck.resize(deck.minimumSizeHint())
    assert deck.key(ACE).width() >= 24


def test_arrows_home_and_end_move_the_focus_inside_one_tab_stop(deck, qtbot):
    deck.focus_card(ACE)
    for key, card in (
        (Qt.Key.Key_Right, KING),
        (Qt.Key.Key_Left, ACE),
        (Qt.Key.Key_Left, ACE),  # the row ends here
        (Qt.Key.Key_Up, ACE),
        (Qt.Key.Key_Down, ACE_H),
        (Qt.Key.Key_Up, ACE),
        (Qt.Key.Key_End, TWO),
        (Qt.Key.Key_Right, TWO),
        (Qt.Key.Key_Home, ACE),
    ):
        qtbot.keyClick(focused(), key)
        assert focused() is deck.key(card), key
    stops = [c for c in DECK if deck.key(c).focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert stops == [ACE]
    for _ in range(9):
        qtbot.keyClick(focused(), Qt.Key.Key_Down)
    assert focused() is deck.key(ACE_C)


def test_tab_enters_and_leaves_the_deck_at_the_key_that_had_focus(show, qtbot):
    window = QWidget()
    before, after, picker = QLineEdit(), QLineEdit(), DeckPicker()
    column = QVBoxLayout(window)
    for widget in (before, picker, after):
        column.addWidget(widget)
    show(window)
    picker.focus_card(KING)
    before.setFocus()
    qtbot.keyClick(before, Qt.Key.Key_Tab)
    assert focused() is picker.key(KING)
    qtbot.keyClick(focused(), Qt.Key.Key_Tab)
    assert focused() is after
    qtbot.keyClick(after, Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    assert focused() is picker.key(KING)


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_space_and_enter_click_the_focused_card(deck, qtbot, key):
    deck.focus_card(ACE_H)
    with qtbot.waitSignal(deck.clicked) as clicked:
        qtbot.keyClick(focused(), key)
    assert clicked.args == [ACE_H]


def test_hovering_tells_which_card_and_when_it_is_left(deck, qtbot):
    seen = []
    deck.hovered.connect(seen.append)
    qtbot.mouseMove(deck.key(KING))
    qtbot.waitUntil(lambda: seen == [KING])
    qtbot.mouseMove(deck, QPoint(deck.width() - 1, deck.height() - 1) + QPoint(-2, 40))
    qtbot.waitUntil(lambda: -1 in seen)


def accessible(widget):
    return QAccessible.queryAccessibleInterface(widget)


def test_a_screen_reader_hears_card_owner_and_value(deck):
    key = accessible(deck.key(ACE))
    assert key.role() == QAccessible.Role.Button
    assert key.text(QAccessible.Text.Name) == "Ace of spades, free"
    deck.set_spoken({ACE: "equity after it 88 percent"})
    assert deck.key(ACE).accessibleName() == "Ace of spades, free, equity after it 88 percent"
    owners = {"3": "in seat 3", "board": "on the board", "dead": "dead"}
    owners |= {"you": "in your hand", "N": "with North", "W": "with West"}
    for owner, words in owners.items():
        deck.set_owners({KING: owner})
        assert deck.key(KING).accessibleName() == f"King of spades, {words}"
    deck.set_owners({})
    assert deck.key(KING).accessibleName() == "King of spades, free"


def test_a_used_card_can_still_be_clicked(deck, qtbot):
    deck.set_owners({KING: "board"})
    with qtbot.waitSignal(deck.clicked):
        qtbot.mouseClick(deck.key(KING), Qt.MouseButton.LeftButton)


def test_every_state_of_a_key_looks_different(deck):
    looks = [deck.key(KING).grab().toImage()]
    for change in (
        lambda: deck.set_owners({KING: "you"}),
        lambda: (deck.set_owners({}), deck.set_values({KING: "88"}, {KING: 0.8})),
        lambda: deck.set_values({KING: "12"}, {KING: -0.8}),
        lambda: (deck.set_values({}, {}), deck.set_dots([KING])),
        lambda: (deck.set_dots([]), deck.light_rank(11)),
    ):
        change()
        looks.append(deck.key(KING).grab().toImage())
    deck.light_rank(None)
    assert deck.key(KING).grab().toImage() == looks[0]
    assert all(a != b for i, a in enumerate(looks) for b in looks[:i])


def test_a_key_follows_theme_heat_and_size(deck, qapp):
    def look():
        return deck.key(KING).grab().toImage()

    deck.set_values({KING: "88"}, {KING: 0.8})
    first = look()
    theme.apply(qapp, "light")
    light = look()
    theme.apply(qapp, "dark")
    assert light != first == look()
    deck.set_values({KING: "88"}, {KING: 0.6})
    cooler = look()
    assert cooler != first
    assert cooler.pixelColor(20, 3) == heat_color(theme.current(), 38 / 64)  # nearest shade
    deck.set_values({KING: "88"}, {KING: 0.8})
    deck.resize(600, 180)
    assert look().width() < first.width()
    assert look().pixelColor(20, 3) == first.pixelColor(20, 3)


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_a_key_is_sharp_on_a_screen_of_any_pixel_ratio(deck, ratio, monkeypatch):
    key = deck.key(KING)
    drawn = []
    monkeypatch.setattr(key, "devicePixelRatioF", lambda: ratio)
    monkeypatch.setattr(QPainter, "drawPixmap", lambda *args: drawn.append(args[-1]))
    deck.set_values({KING: "88"}, {KING: 0.8})
    key.grab()
    assert [picture.devicePixelRatio() for picture in drawn] == [ratio] * 3
    assert drawn[0].size() == (QSizeF(key.size()) * ratio).toSize()


def test_only_the_lit_rank_is_lit(deck):
    deck.light_rank(12)
    assert [c for c in DECK if deck.key(c).lit] == [12, 25, 38, 51]


def drop(widget, mime):
    """Let a drag enter and drop; tell whether the drag was welcome."""
    move, left = Qt.DropAction.MoveAction, Qt.MouseButton.LeftButton
    plain = Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(5, 5), move, mime, left, plain)
    enter.setAccepted(False)
    widget.dragEnterEvent(enter)
    if enter.isAccepted():
        widget.dropEvent(dropped(mime, QPointF(5, 5)))
    return enter.isAccepted()


def test_a_card_dropped_on_the_deck_goes_back(deck, qtbot):
    with qtbot.waitSignal(deck.returned) as returned:
        assert drop(deck, mime(SLOT, "turn"))
    assert returned.args == ["turn"]


def test_the_panel_says_where_the_next_card_goes(show):
    panel = show(DeckPanel())
    panel.set_place("Turn")
    assert panel.hint.plain() == "places in Turn"
    panel.set_place("")
    assert panel.hint.plain() == ""
    assert panel.sizeHint().height() <= 266
