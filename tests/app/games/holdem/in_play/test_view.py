"""Hold'em in play in its window: clicks and keys in, what to do out."""

from contextlib import closing
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu

from app.games.holdem.actions import PLAY_ACTIONS
from app.games.holdem.histories import read_hand
from app.games.holdem.play.people import Player
from app.games.holdem.play.record import Play
from app.games.holdem.review.reading import of_played
from app.games.holdem.review.store import NAME, Store, as_rows
from engine.cards import parse_cards
from engine.games.holdem.in_play import Hand, Table, line_text
from engine.games.holdem.preflop.charts import find
from engine.games.holdem.ranges import HANDS, parse_range
from tests.app.games.holdem.review.writer import play, written
from tests.app.helpers import click, click_cards, headline, press, refusal, settle

ENTER, BACK = Qt.Key.Key_Return, Qt.Key.Key_Backspace


@pytest.fixture
def page(window_in):
    return window_in("holdem").page


@pytest.fixture
def view(page):
    page.mode.choose(4)
    return page.view


def heads_up(view):
    """Two seats with ten big blinds, for which there is a chart; I am the big blind."""
    view.change(Play(Hand(Table((10.0, 10.0))), me=1), "table")


def in_front(qtbot, page):
    """Shortcuts are heard by the window that is in front."""
    page.window().activateWindow()
    qtbot.waitUntil(page.window().isActiveWindow)


def test_an_empty_table_asks_for_my_cards(view):
    assert headline(view) == "Show me your two cards."
    assert view.felt.title.plain() == "6 seats, 100 bb"
    assert view.felt.boxes[3].button.text() == "BTN"
    assert view.felt.boxes[3].note.text().startswith("you")


def test_a_hand_for_prizes_is_answered_in_their_percent(qtbot, page, view):
    hand = Hand(Table((6.0,) * 4)).all_in()
    view.change(Play(hand, me=1, hole=tuple(parse_cards("AhQh")), prizes=(60, 40)), "table")
    settle(qtbot, page)
    assert "% of the prizes" in headline(view)
    assert page.status.kind == "Prizes"
    assert view.state.with_seats(2).prizes == ()  # others play for others


def test_a_push_is_answered_from_the_chart(qtbot, page, view):
    heads_up(view)
    click_cards(qtbot, view, "AhQh")
    assert headline(view) == "BTN to act. What did they do?"
    press(qtbot, page, "a")
    settle(qtbot, page)
    at = HANDS.index("AQs")
    worth = find(2, 10.0).node([("BTN", "all-in", 10)]).evs[at][1]
    assert headline(view) == f"Call: +{worth:.1f} bb."
    assert view.choices.source.plain().startswith("Chart, 2 seats, 10 bb")
    names = [name.plain() for _s, name, *_r in view.choices.rows if not name.isHidden()]
    assert names == ["Fold", "Call"]
    assert view.felt.equity.plain() == f"{100 * view.advice.equity:.1f} %"
    assert page.status.kind == "Chart"
    click(qtbot, view.bar.buttons[0])
    assert headline(view) == "You have folded."
    assert view.this_hand.figure.plain() == f"{worth:.1f} bb given up"


def test_keys_play_a_hand(qtbot, page, view):
    press(qtbot, page, "ahqh")
    assert len(view.state.hole) == 2
    press(qtbot, page, "f")
    press(qtbot, page, "r")
    qtbot.keyClicks(view.bar.field, "2.5")
    qtbot.keyClick(view.bar.field, ENTER)
    assert line_text(view.state.hand) == "HJ raise 2.5"
    click(qtbot, view.felt.boxes[4].button)  # the small blind: the others have folded
    press(qtbot, page, "c")
    press(qtbot, page, "f")
    assert line_text(view.state.hand) == "HJ raise 2.5; SB call; BB fold"
    press(qtbot, page, BACK)
    assert line_text(view.state.hand) == "HJ raise 2.5; SB call"


def test_a_raise_that_is_too_small_is_refused_in_a_sentence(qtbot, page, view):
    press(qtbot, page, "ahqh")
    view.do("raise 1.5")
    assert refusal(view) == "No raise to 1.5 here: at least 2."
    assert view.state.hand.steps == ()


def test_a_step_is_gone_back_to_corrected_and_undone(qtbot, page, view):
    press(qtbot, page, "ahqh")
    view.do("raise 2.5")
    view.do("raise 8")
    click(qtbot, view.felt.line.chips[0])
    assert view.state.at == 0
    view.do("raise 3")
    assert line_text(view.state.hand) == "UTG raise 3; HJ raise 8"
    page.undo_stack.undo()
    page.undo_stack.undo()
    assert line_text(view.state.hand) == "UTG raise 2.5; HJ raise 8"


def test_the_next_hand_moves_the_button(qtbot, page, view):
    press(qtbot, page, "ahqh")
    click(qtbot, view.bar.next)
    assert (view.state.me, view.state.hole) == (2, ())


def test_seats_and_stacks_are_set_once(qtbot, page, view):
    click(qtbot, view.felt.change_button)
    view.felt.setup.count.step(3)
    assert view.state.table.seats == 9
    view.felt.setup.stacks.setText("40")
    view.felt.setup.stacks.commit()
    assert view.state.table.stacks == (40.0,) * 9
    view.felt.setup.places.choose(8)
    assert view.state.position == "BB"


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("seats", [6, 9])
def test_at_each_size_all_of_the_table_has_its_room(window_in, size, seats):
    window = window_in("holdem")
    window.page.mode.choose(4)
    window.showNormal()
    window.resize(*size)
    view = window.page.view
    view.change(Play().with_seats(seats).with_stacks("93.37").dealt(1), "table")
    for shown in (False, True):
        view.felt.change_button.setChecked(shown)
        for _turn in range(5):  # what is hidden gives up its room a turn later
            QApplication.processEvents()
        boxes = [box for box in view.felt.boxes if box.isVisible()]
        setup = view.felt.setup
        fields = [setup.count, setup.stacks, setup.blinds, setup.rake, setup.places]
        panels = [panel for panel in (view.felt, view.bar, view.deck) if panel.isVisible()]
        buttons = [b for b in (*view.bar.buttons, view.bar.back, view.bar.next) if b.isVisible()]
        parts = [*boxes, *panels, *buttons, *(fields if shown else [])]
        assert len(buttons) > 6
        assert shown or view.deck.isVisible()
        for part in parts:
            least = part.minimumSizeHint()
            assert part.width() >= least.width(), part
            assert part.height() >= least.height(), part
        for button in (*buttons, *(box.button for box in boxes)):
            assert button.width() >= button.sizeHint().width()
        places = [QRect(part.mapTo(view, QPoint(0, 0)), part.size()) for part in parts]
        assert all(view.rect().contains(place) for place in places)
        apart = places[: len(boxes)] + places[len(boxes) + len(panels) :]
        assert not [pair for pair in combinations(apart, 2) if pair[0].intersects(pair[1])]


@pytest.mark.own_window
def test_whatever_can_be_done_has_a_key_that_works_from_a_field(qtbot, page, view):
    in_front(qtbot, page)
    press(qtbot, page, "ahqh")
    view.bar.field.setFocus()
    alt = Qt.KeyboardModifier.AltModifier
    press(qtbot, page, Qt.Key.Key_F, Qt.Key.Key_C, modifier=alt)
    assert line_text(view.state.hand) == "HJ call"
    press(qtbot, page, Qt.Key.Key_A, modifier=alt)
    assert line_text(view.state.hand) == "HJ call; CO all-in"
    press(qtbot, page, Qt.Key.Key_Z, modifier=alt)
    assert line_text(view.state.hand) == "HJ call"
    view.deck.picker.focus_card()
    press(qtbot, page, Qt.Key.Key_R, modifier=alt)
    assert page.window().focusWidget() is view.bar.field
    press(qtbot, page, Qt.Key.Key_T, modifier=alt)
    assert page.window().focusWidget() is view.felt.setup.stacks
    press(qtbot, page, Qt.Key.Key_X, modifier=alt)
    assert view.state.hole == ()
    assert all(action.keys for action in PLAY_ACTIONS)


def test_f2_edits_the_range_that_is_shown_and_it_stays_on_the_next_street(qtbot, page, view):
    in_front(qtbot, page)
    heads_up(view)
    click_cards(qtbot, view, "AhQh")
    press(qtbot, page, "c")
    press(qtbot, page, "c")
    click_cards(qtbot, view, "2c7d9s")
    qtbot.waitUntil(lambda: view.holdings.seat >= 0)
    press(qtbot, page, Qt.Key.Key_F2)
    editor = page.ranges.editor
    assert editor.windowTitle() == "Range of BTN"
    editor.take(parse_range("KK"))
    editor.use()
    press(qtbot, page, "c")
    press(qtbot, page, "c")
    click_cards(qtbot, view, "3c")
    assert view.state.asked().ranges == ((0, 3, parse_range("KK")),)


def test_the_rake_is_set_with_the_table(qtbot, page, view):
    click(qtbot, view.felt.change_button)
    view.felt.setup.rake.setText("5, 3")
    view.felt.setup.rake.commit()
    assert view.state.table.rake == (0.05, 3.0)
    assert "rake 5 %" in view.felt.hint.plain()
    view.felt.setup.rake.setText("x")
    view.felt.setup.rake.commit()
    assert "is no share" in refusal(view)


@pytest.mark.own_window
def test_escape_leaves_a_field_of_the_table(qtbot, page, view):
    in_front(qtbot, page)
    view.turn_setup()
    stacks = view.felt.setup.stacks
    qtbot.waitUntil(stacks.hasFocus)
    before = view.state
    qtbot.keyClicks(stacks, "a")  # no key there
    assert view.state == before
    for _finished in range(2):  # what was typed goes first
        qtbot.keyClick(stacks, Qt.Key.Key_Escape)
    assert not stacks.hasFocus()


def test_a_hand_is_not_folded_where_a_check_is_free(qtbot, page, view):
    heads_up(view)
    click_cards(qtbot, view, "AhQh")
    press(qtbot, page, "c")
    before = view.state
    press(qtbot, page, "f")
    assert view.state == before
    assert refusal(view) == "To check costs nothing: press C, or click Check."


def offered(qtbot, view, seat):
    """The menu of how a seat may play, once those who were met are read."""
    view.choose_player(seat)
    qtbot.waitUntil(lambda: bool(view.findChildren(QMenu)))
    return view.findChild(QMenu)


def test_how_an_opponent_plays_is_a_click_and_bends_the_advice(qtbot, page, view):
    view.change(Play(Hand(Table((100.0,) * 6)), me=3), "table")
    click_cards(qtbot, view, "AhQh")
    view.do("raise 2.5")
    view.fold_to(3)
    settle(qtbot, page)
    usual = view.advice.range_of("UTG")
    menu = offered(qtbot, view, 0)
    names = [action.text() for action in menu.actions()]
    assert names == ["By the chart", "Loose and passive", "Tight", "Aggressive", "Met in Review"]
    assert [action.isChecked() for action in menu.actions()[:4]] == [True, False, False, False]
    menu.actions()[3].trigger()
    menu.close()
    settle(qtbot, page)
    assert view.state.player_of(0) == Player("aggressive")
    assert view.advice.range_of("UTG").share > usual.share
    assert view.felt.boxes[0].note.plain() == "wild · raised"
    assert "Aggressive" in view.felt.boxes[0].button.accessibleName()
    assert view.holdings.player.text() == "Aggressive"
    assert view.choices.hint.plain() == "EV in bb: by the chart, against them"
    assert "The chart is bent for UTG" in view.verdict.detail.plain()
    page.undo_stack.undo()
    assert view.state.players == ()


def test_who_was_met_in_review_may_sit_in_a_seat(qtbot, page, view):
    with closing(Store(page.data / NAME)) as store:
        store.add([as_rows(read, ()) for read in map(read_of, range(8))])
        most = store.opponents()[0]
    met = offered(qtbot, view, 0).actions()[4].menu()
    first = met.actions()[0]
    assert first.text().startswith(f"{most.name}: VPIP ")
    first.trigger()
    player = view.state.player_of(0)
    assert (player.name, player.counted.hands, player.counted.vpip) == (
        *(most.name, most.hands, most.vpip),
    )
    note = view.felt.boxes[0].note
    assert note.plain() == f"{most.name} · to act"
    note.setFixedWidth(40)
    assert note.text() == "to act"  # where both have no room


def read_of(seed):
    hand = play(seed)
    return of_played(read_hand(written("PokerStars", hand)), str(seed))


def test_a_seats_menu_is_how_it_plays_and_not_that_of_the_page(qtbot, view):
    for seat, offers in ((0, True), (view.state.me, False)):
        box = view.felt.boxes[seat]
        event = QContextMenuEvent(
            QContextMenuEvent.Reason.Mouse, QPoint(5, 5), box.mapToGlobal(QPoint(5, 5))
        )
        with qtbot.waitSignal(box.asked, raising=False, timeout=0) as asked:
            box.contextMenuEvent(event)
        assert (asked.signal_triggered, event.isAccepted()) == (offers, offers)


@pytest.mark.own_window
def test_my_own_seat_offers_no_way_to_play(qtbot, view):
    view.choose_player(view.state.me)
    view.choose_shown_player()
    assert not view.findChildren(QMenu)
    assert not view.holdings.player.isEnabled()
