"""Hands: fans, suit rows, badges, keys, reordering."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from app.cards import dragging
from app.cards.faces import Face, card_width
from app.cards.hand import HEADROOM, Fan, HandCard, SuitRows, hand_card
from app.shell.frame import accessible
from app.widgets.focus import FocusRing, names_wait, release_names
from app.words.cards import title
from engine.cards import JOKER, parse_cards
from tests.app.helpers import dropped

HAND = parse_cards("As Qs Th 3h 9d Kc")


@pytest.fixture
def fan(show):
    widget = Fan("South’s hand", 112, step=62, badges=True)
    widget.set_cards([hand_card(c) for c in HAND])
    return show(widget)


def at(fan, card):
    return fan.button(card).x()


def test_clicking_a_card_gives_its_id(fan, qtbot):
    for card in HAND:
        with qtbot.waitSignal(fan.clicked) as clicked:
            spot = QPoint(10, HEADROOM + 10)
            qtbot.mouseClick(fan.button(card), Qt.MouseButton.LeftButton, pos=spot)
        assert clicked.args == [card]


def test_of_overlapping_cards_the_one_seen_is_clicked(fan):
    fan.set_step(45)
    second = fan.button(HAND[1])
    assert fan.childAt(second.geometry().topLeft() + QPoint(5, HEADROOM + 5)) is second


def test_cards_keep_the_wished_step_and_close_up_when_there_is_no_room(fan):
    assert at(fan, HAND[1]) - at(fan, HAND[0]) == 62
    fan.resize(fan.minimumSizeHint())
    steps = {at(fan, b) - at(fan, a) for a, b in pairwise(HAND)}
    assert min(steps) >= int(0.40 * 112)
    last = fan.button(HAND[-1]).geometry()
    assert last.right() < fan.width()


def test_cards_that_stay_are_neither_moved_nor_painted_when_one_of_them_changes(fan, qtbot):
    class Paints(QObject):
        of = ()

        def eventFilter(self, watched, event):
            if event.type() == QEvent.Type.Paint:
                self.of += (watched.shown.id,)
            return False

    paints = Paints()
    for button in fan.buttons:
        button.installEventFilter(paints)
    fan.set_cards([hand_card(c, dimmed=c == HAND[5]) for c in HAND])
    qtbot.waitUntil(lambda: bool(paints.of))
    assert set(paints.of) <= set(HAND[4:])  # the last one and what it lies on


def test_cards_that_turn_face_up_take_more_room(fan):
    fan.set_cards([HandCard(c, None) for c in HAND])
    fan.resize(fan.minimumSizeHint())
    closed = fan.step()
    fan.set_cards([hand_card(c) for c in HAND])
    assert fan.minimumSizeHint().width() > fan.width()
    assert at(fan, HAND[1]) - at(fan, HAND[0]) == round(fan.step()) > closed


def test_spread_cards_fill_the_width(show):
    fan = Fan("Nine cards", 97, spread=True, wide_badges=True)
    fan.set_cards([HandCard(n, Face(str(n))) for n in range(1, 10)])
    fan.resize(720, fan.sizeHint().height())
    show(fan)
    assert fan.button(1).x() == 0
    assert abs(fan.button(9).geometry().right() - 719) <= 1
    assert fan.step() > card_width(97)


def test_arrows_move_over_cards_that_cannot_be_played(fan, qtbot):
    fan.set_cards([hand_card(c, enabled=c != HAND[1], tip="No", dimmed=True) for c in HAND])
    fan.focus_card()
    assert QApplication.focusWidget() is fan.button(HAND[0])
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
    assert QApplication.focusWidget() is fan.button(HAND[2])
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_End)
    assert QApplication.focusWidget() is fan.button(HAND[-1])
    with qtbot.waitSignal(fan.clicked) as clicked:
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert clicked.args == [HAND[-1]]


def test_a_card_that_may_not_be_played_is_not_clicked_and_says_why(fan, qtbot):
    fan.set_cards([hand_card(HAND[0], enabled=False, tip="South must follow hearts")])
    with qtbot.assertNotEmitted(fan.clicked):
        qtbot.mouseClick(fan.button(HAND[0]), Qt.MouseButton.LeftButton)
    assert fan.button(HAND[0]).toolTip() == "South must follow hearts"


def test_the_focus_stays_in_the_hand_when_the_focused_card_is_played(fan, qtbot):
    fan.focus_card()
    fan.set_cards([hand_card(c) for c in HAND[1:]])
    qtbot.waitUntil(lambda: QApplication.focusWidget() in fan.buttons)


def test_a_screen_reader_hears_card_badge_unit_and_what_cannot_be_played(fan):
    fan.set_cards(
        [
            hand_card(HAND[0], badge="13", unit="Tricks", badge_kind="best"),
            hand_card(HAND[1], badge="–", lifted=True),
            hand_card(HAND[2], dimmed=True, tip="You must follow spades"),
            hand_card(JOKER),
            HandCard(99, Face("4", 1), name="4 of suit 1, free"),
            HandCard(-1, None),
            HandCard(7, Face("7"), badge="Win", badge_kind="good"),
        ]
    )
    assert [b.accessibleName() for b in fan.buttons] == [
        "Ace of spades, Tricks 13, best",
        "Queen of spades",  # lifted is every card that may be played
        f"{title(HAND[2])}, cannot be played",
        "Joker",
        "4 of suit 1, free",
        "Face-down card",
        "7, Win",
    ]


def test_every_state_of_a_card_looks_different(fan):
    card = HAND[0]
    states = [
        {},
        {"badge": "13"},
        {"badge": "13", "badge_kind": "best"},
        {"badge": "13", "badge_kind": "good"},
        {"badge": "13", "badge_kind": "bad"},
        {"badge": "13", "badge_kind": "quiet"},
        {"dimmed": True},
        {"lifted": True},
        {"ring": "brass"},
        {"gone": True},
        {"wild": True},
    ]
    looks = []
    for state in states:
        fan.set_cards([hand_card(card, **state)])
        looks.append(fan.button(card).grab().toImage())
    assert all(a != b for i, a in enumerate(looks) for b in looks[:i])


def test_the_focus_ring_is_not_drawn_over_the_next_card(show):
    hand = Fan("Your hand", 100, step=50)
    hand.set_cards([hand_card(code) for code in range(4)])
    hand.resize(400, 140)
    show(hand)
    for button, after in pairwise(hand.buttons):
        ring, _radius = button.ring_shape()
        right = button.x() + ring.right() + FocusRing.GAP + FocusRing.WIDTH
        assert right <= after.x() + after.card_rect().left() + 1
    assert hand.buttons[-1].ring_shape()[0] == hand.buttons[-1].card_rect()


def test_a_lifted_card_rises_ten_pixels_and_its_focus_ring_with_it(fan):
    low = fan.button(HAND[0]).card_rect().top()
    fan.set_cards([hand_card(HAND[0], lifted=True)])
    button = fan.button(HAND[0])
    assert low - button.card_rect().top() == 10
    assert button.ring_shape()[0] == button.card_rect()


def drop(fan, card, x):
    data = dragging.mime(dragging.HAND, card)  # the event does not keep it
    fan.dropEvent(dropped(data, QPointF(x, 40)))


def test_dragging_a_card_within_the_hand_reorders_it(show, qtbot):
    fan = Fan("Your hand", 86, step=63, reorderable=True)
    fan.set_cards([hand_card(c) for c in HAND])
    show(fan)
    with qtbot.waitSignal(fan.reordered) as moved:
        drop(fan, HAND[0], fan.width())
    assert moved.args == [[*HAND[1:], HAND[0]]]
    with qtbot.waitSignal(fan.reordered) as moved:
        drop(fan, HAND[3], 0)
    assert moved.args == [[HAND[3], *HAND[:3], *HAND[4:]]]
    with qtbot.waitSignal(fan.reordered) as moved:
        drop(fan, HAND[0], fan.button(HAND[2]).geometry().right())
    assert moved.args == [[HAND[1], HAND[2], HAND[0], *HAND[3:]]]
    with qtbot.assertNotEmitted(fan.reordered):
        drop(fan, JOKER, 0)


def test_suit_rows_sort_cards_into_rows_and_leave_each_one_clickable(show, qtbot):
    rows = SuitRows("West’s hand")
    rows.set_cards([hand_card(c, badge="2") for c in HAND])
    rows.resize(rows.sizeHint())
    show(rows)
    tops = {card: rows.button(card).y() for card in HAND}
    spades, hearts, diamonds, clubs = (tops[HAND[i]] for i in (0, 2, 4, 5))
    assert spades < hearts < diamonds < clubs
    assert tops[HAND[0]] == tops[HAND[1]]
    for card in HAND:
        button = rows.button(card)
        for place in (button.card_rect().center(), button.card_rect().bottomLeft()):
            inside = place.toPoint() + QPoint(3, -3)
            assert rows.childAt(button.mapToParent(inside)) is button
    with qtbot.waitSignal(rows.clicked):
        qtbot.mouseClick(rows.button(HAND[4]), Qt.MouseButton.LeftButton)


def test_hovering_tells_which_card(fan, qtbot):
    seen = []
    fan.hovered.connect(seen.append)
    qtbot.mouseMove(fan.button(HAND[2]), QPoint(8, HEADROOM + 8))
    qtbot.waitUntil(lambda: HAND[2] in seen)


def test_a_fan_without_badges_needs_no_room_under_its_cards(fan):
    with_badges = fan.sizeHint().height()
    fan.set_badges(False)
    assert fan.sizeHint().height() < with_badges - 20
    fan.set_badges(True)
    assert fan.sizeHint().height() == with_badges


def test_cards_face_down_are_counted_and_not_read_one_by_one(show):
    accessible.install()  # before anything asks for the fan, whose interface Qt then keeps
    fan = show(Fan("South’s hand", 112, step=62, badges=True))
    fan.set_name("North")
    fan.set_cards([HandCard(-1 - i, None, enabled=False) for i in range(10)])
    assert fan.accessibleName() == "North, 10 cards face down"
    assert QAccessible.queryAccessibleInterface(fan).childCount() == 0
    fan.set_cards([hand_card(HAND[0]), HandCard(-1, None, enabled=False)])
    assert fan.accessibleName() == "North, 1 card face down"
    assert QAccessible.queryAccessibleInterface(fan).childCount() == 1


def test_the_focused_card_keeps_its_name_while_an_answer_grows(fan):
    fan.set_cards([hand_card(card, badge="1") for card in HAND[:2]])
    first, second = fan.buttons
    first.setFocus()
    with names_wait(True):
        fan.set_cards([hand_card(card, badge="2", unit="Tricks") for card in HAND[:2]])
    assert first.accessibleName() == "Ace of spades, 1"
    assert second.accessibleName() == "Queen of spades, Tricks 2"
    release_names()
    assert first.accessibleName() == "Ace of spades, Tricks 2"


def test_the_keyboard_goes_on_to_the_advised_card_unless_something_was_done(fan):
    def advise(*best):
        kinds = ["best" if at in best else "plain" for at in range(3)]
        shown = zip(HAND[:3], kinds, strict=True)
        fan.set_cards([hand_card(card, badge="9", badge_kind=kind) for card, kind in shown])

    fan.set_cards([hand_card(card) for card in HAND[:3]])
    fan.focus_advised(HAND[1:3])
    assert fan.buttons[1].hasFocus()
    for best, focused in (((2,), 2), ((0, 2), 2), ((0, 1), 0), ((), 0), ((1,), 1)):
        advise(*best)
        assert fan.buttons[focused].hasFocus()
    fan.buttons[0].setFocus()
    fan.buttons[1].setFocus()
    advise(2)
    assert fan.buttons[1].hasFocus()
    fan.focus_advised(HAND[:3])
    assert fan.buttons[2].hasFocus()
    fan.set_cards([hand_card(card) for card in HAND[:2]])  # the one that had it is gone
    advise(1)
    assert fan.buttons[0].hasFocus()


def test_the_keyboard_stays_on_an_advised_card_that_the_best_is_not_clear_of(fan):
    def advise(best, *close):
        fan.set_cards(
            [
                hand_card(card, badge_kind="best" if at == best else "plain", close=at in close)
                for at, card in enumerate(HAND[:3])
            ]
        )

    fan.set_cards([hand_card(card) for card in HAND[:3]])
    fan.focus_advised(HAND[:3])
    # It goes to the first that is advised at once, as what it was on was not.
    for best, close, focused in ((1, {0, 1}, 1), (2, {1, 2}, 1), (2, {2}, 2), (0, {0, 2}, 2)):
        advise(best, *close)
        assert fan.buttons[focused].hasFocus()
