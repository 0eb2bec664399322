"""Gin in play in its window: a deal by mouse and by keys, corrections, advice."""

import pytest
from PySide6.QtCore import Qt

from app.words.owners import Owner
from engine.cards import parse_cards
from engine.games.rummy.gin import ME, cards_of

ENGINE_MS = 60_000
HAND = "5s6s7s9s9h9dAh2h3d4c"


def card(text):
    return parse_cards(text)[0]


@pytest.fixture
def page(window_in):
    page = window_in("rummy").page
    page.choose_mode("gin_play")
    return page


@pytest.fixture
def view(page):
    return page.play_view


def click(qtbot, view, text):
    for each in parse_cards(text):
        key = view.deck.picker.key(each)
        qtbot.mouseClick(key, Qt.MouseButton.LeftButton, pos=key.rect().center())


def settle(qtbot, page):
    def settled():
        assert not page.job.running
        assert not page._show_timer.isActive()

    qtbot.waitUntil(lambda: settled() is None, timeout=ENGINE_MS)


def headline(view):
    return view.verdict.headline.plain()


def all_ask_the_same(view):
    """The turn's panel and the deck's hint are one text."""
    return view.turn.ask.plain() == view.deck.hint.plain()


def test_a_deal_by_mouse_with_advice(qtbot, page, view):
    assert headline(view) == "Show me your ten cards."
    assert view.start_panel.isVisible()
    click(qtbot, view, HAND[:14])
    assert headline(view) == "Three more cards."
    click(qtbot, view, HAND[14:])
    assert headline(view) == "Which card lies face up?"
    click(qtbot, view, "Kc")
    assert view.turn.texts() == ["Take the K♣", "Pass"]
    view.turn.press("Pass")
    assert headline(view).startswith("Did they take the K♣?")
    assert view.turn.texts() == ["Passed", "Took the K♣"]
    view.turn.press("Passed")
    click(qtbot, view, "Qd")
    settle(qtbot, page)
    assert page.state.play.table.hand.bit_count() == 11
    assert "Q♦" in headline(view)
    rows = view.choices.rows()
    assert rows
    assert view.opponent.isVisible()
    assert view.felt.likely.texts()
    assert view.deck.legend.isVisible()
    assert view.deck.picker.key(card("Kd")).value
    assert page.window().strip.text()
    assert all_ask_the_same(view)
    click(qtbot, view, "Qd")  # it is thrown, not put back
    assert page.state.play.table.top == card("Qd")
    assert view.turn.texts() == ["Drew from stock", "Took the Q♦", "Knocked", "Went gin"]
    assert all_ask_the_same(view)
    click(qtbot, view, "8h")
    assert [str(step) for step in page.state.play.steps[-2:]] == ["draw", "throw 8h"]
    assert view.log.texts()[0] == "They drew from stock · They threw 8♥"
    page.undo_stack.undo()
    assert page.state.play.table.top == card("Qd")
    view.turn.press("Knocked")
    click(qtbot, view, "8h")  # their ten cards are asked for before there is a next deal
    assert page.state.play.to_show
    assert view.turn.texts() == ["Take back"]


def test_a_deal_by_keys(qtbot, page, view):
    def keys(text):
        qtbot.keyClicks(page.window().focusWidget() or page.window(), text)

    view.focus_start()
    keys(HAND + "kc")
    qtbot.keyClick(page.window(), Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(page.window(), Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    keys("qdqd")
    assert [str(s) for s in page.state.play.steps] == ["pass", "pass", "draw Qd", "throw Qd"]
    qtbot.keyClick(page.window(), Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier)
    keys("8h")
    assert page.state.play.table.theirs == 1 << card("Qd")
    qtbot.keyClick(page.window(), Qt.Key.Key_Backspace)
    qtbot.keyClick(page.window(), Qt.Key.Key_Backspace)
    assert len(page.state.play.steps) == 4


def test_a_wrong_card_is_corrected_from_the_log(qtbot, page, view):
    page.restore(page.from_text(deal_text("pass; pass; draw Qd; throw 4c; draw; throw 8h")))
    view.log.step_chosen.emit(2)
    assert headline(view) == "Step 3: You drew Q♦."
    assert all_ask_the_same(view)
    click(qtbot, view, "Jd")
    assert str(page.state.play.steps[2]) == "draw Jd"
    assert page.state.play.first_fault is None


def test_what_became_impossible_is_marked_and_gone_to(qtbot, page, view):
    page.restore(page.from_text(deal_text("pass; pass; draw Qd; throw Qd; draw; throw 8h")))
    view.look_at(2)
    click(qtbot, view, "Jd")
    assert headline(view) == "Step 4 cannot have happened."
    assert view.turn.texts() == ["Go there"]
    view.turn.press("Go there")
    assert headline(view) == "Step 4: You threw Q♦."
    click(qtbot, view, "Jd")
    assert page.state.play.first_fault is None


def test_an_impossible_click_is_said_and_changes_nothing(qtbot, page, view):
    page.restore(page.from_text(deal_text("pass; pass; draw Qd")))
    before = page.state
    click(qtbot, view, "2c")
    assert page.state is before
    assert "do not hold" in view.felt.error.text()


def test_the_hand_and_the_pile_can_be_clicked(qtbot, page, view):
    page.restore(page.from_text(deal_text("pass; pass; draw Qd")))
    view.felt.melds.clicked.emit(card("4c"))
    assert page.state.play.table.top == card("4c")
    view.felt.pile.clicked.emit(card("4c"))  # the opponent takes it
    assert page.state.play.table.theirs == 1 << card("4c")


def test_the_modes_keep_their_cards(page):
    page.restore(page.from_text(deal_text("pass")))
    page.choose_mode("gin")
    assert page.view is page
    assert page.state.cards == ()
    page.choose_mode("gin_play")
    assert page.view is page.play_view
    assert len(page.state.play.steps) == 1


def test_the_keys_of_the_deck_stay_where_they_are(qtbot, page, view):
    def place():
        key = view.deck.picker.key(card("8h"))
        return key.mapTo(page, key.rect().center())

    page.restore(page.from_text(deal_text("pass")))
    before = place()
    for history in ("pass; pass", "pass; pass; draw Qd", "pass; pass; draw Qd; throw Qd"):
        page.restore(page.from_text(deal_text(history)))
        settle(qtbot, page)
        assert place() == before


def test_a_small_window_shows_fewer_likely_cards(qtbot, page, view):
    page.restore(page.from_text(deal_text("pass; pass; draw Qd")))
    settle(qtbot, page)
    assert len(view.felt.likely.texts()) == 10
    page.window().resize(1024, 700)
    qtbot.waitUntil(lambda: len(view.felt.likely.texts()) == 5)


def my_turn(qtbot, page):
    """Wait until the opponent, who is one of ours, has moved."""

    def mine():
        table = page.state.play.table
        assert table.to_move == ME or table.phase == "over"

    qtbot.waitUntil(lambda: mine() is None, timeout=ENGINE_MS)


def test_a_deal_against_ours_is_played_to_its_end_and_judged(qtbot, page, view):
    view.rival_panel.who.segment(2).click()
    assert page.state.play.against == "rule"
    assert len(page.state.play.stock) == 31
    assert not view.choices.isVisible()
    moves = 0
    while page.state.play.table.phase != "over":
        my_turn(qtbot, page)
        table = page.state.play.table
        if table.phase == "over":
            break
        assert "Show advice" in view.turn.texts()
        if table.phase == "throw":
            view.click_card(max(set(cards_of(table.hand)) - {table.taken}))
        elif table.phase in ("draw", "stock only"):
            view.felt.stock_clicked.emit()
        else:
            view.turn.press("Pass")
        moves += 1
    assert page.state.play.result is not None
    assert view.turn.texts() == ["Next deal", "Take back"]
    page.undo_stack.undo()  # one of my moves and the reply
    assert page.state.play.table.to_move == ME
    view.turn.press("Show advice")
    settle(qtbot, page)
    assert view.choices.isVisible()
    qtbot.waitUntil(lambda: view.rival_panel.total.plain() != "", timeout=ENGINE_MS)
    assert "judged" in view.rival_panel.total.plain()


def deal_text(history):
    cards = f"Dealt: {HAND}\nDealer: opponent\n"
    return f"Kibitzer, Gin in play\n{cards}History: upcard Kc; {history}\n"


def test_the_upcard_that_may_be_taken_looks_and_sounds_as_if_it_may(qtbot, page, view):
    page.restore(page.from_text(deal_text("pass; pass; draw Qd; throw Qd; draw; throw 8h")))
    key = view.deck.picker.key(card("8h"))
    assert (key.offered, key.owner) == (True, "")
    assert key.accessibleName().startswith("Eight of hearts, face up, to be taken")
    used = view.deck.picker.key(card("Qd"))
    assert (used.offered, used.owner) == (False, Owner.PILE)
    assert used.accessibleName() == "Queen of diamonds, in the pile"
    page.restore(page.from_text(deal_text("pass; pass; draw Qd")))  # a card is to be thrown
    assert view.deck.picker.key(card("Kc")).owner == Owner.PILE
    assert not view.deck.picker.key(card("Kc")).offered
