"""Your own hand in play: legal cards and their figures, marks, and whole hands to the review."""

import re
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu

from app.games.tarneeb.own import view as own_view
from app.games.tarneeb.records import hand as own_hand
from app.games.tarneeb.records.hand import Contract
from app.words.figures import figure
from engine.cards import card_text
from tests.app.games.tarneeb.helpers import (
    EAST,
    HAND,
    NORTH,
    SOUTH,
    WEST,
    badges,
    bidding,
    card,
    click_hand,
    game,
    playing,
    press_alt,
    settle,
    show,
)
from tests.app.helpers import click_cards, press, resize, save, wait_for
from tests.helpers import cards


def test_every_legal_card_carries_its_tricks(qtbot, view):
    show(view, playing())
    settle(qtbot, view)
    answer = view.answer
    assert badges(view) == {c.card: figure(c.points) for c in answer.cards}
    best = {b.shown.id for b in view.felt.fan.buttons if b.shown.badge_kind == "best"}
    assert best == set(answer.best)
    rows = view.cards.cards.rows()
    assert len(rows) == 13
    assert "±" in rows[0][1]
    assert rows[0][3].endswith(" %")
    assert "as at a table" in view.verdict.detail.plain()


@pytest.mark.parametrize(("size", "on_your_turn"), [((1280, 800), False), ((1920, 1080), True)])
def test_who_may_hold_what_is_told_while_others_play(qtbot, view, window, size, on_your_turn):
    resize(qtbot, window, size)
    show(view, playing("Ac"))
    settle(qtbot, view)
    holds = view.holds
    assert holds.isVisible()
    assert not view.cards.isVisible()
    assert holds.cards.as_rows()[1][0] == "A♠"
    thirds = [int(text.removesuffix(" %")) for text in holds.cards.as_rows()[1][1:]]
    assert sum(thirds) == pytest.approx(100, abs=2)
    others = (view.contract, view.assumptions)
    if size[0] > 1900:  # one column is not empty while the other is full
        tops = {widget.mapTo(view, QPoint()).x() for widget in (holds, *others)}
        assert len(tops) == 2
        assert holds.mapTo(view, QPoint()).x() == view.contract.mapTo(view, QPoint()).x()
    show(view, playing("Ac4c7c2h"))
    assert holds.isVisible() == on_your_turn
    view.page.undo_stack.undo()
    assert holds.isVisible()


def test_who_may_hold_what_is_known_at_once_when_a_window_gets_wide(qtbot, view, window):
    resize(qtbot, window, (1280, 800))
    show(view, playing("Ac4c7c2h"))  # you lead
    settle(qtbot, view)
    answer = view.answer
    assert not view.holds.isVisible()
    resize(qtbot, window, (1920, 1080))
    qtbot.waitUntil(view.holds.isVisible)
    assert not any("–" in row for row in view.holds.cards.as_rows())
    assert view.fresh_answer is answer  # nothing is asked again


def test_how_cards_are_judged_is_chosen(qtbot, view, window, tmp_path):
    show(view, playing())
    settle(qtbot, view)
    assert view.cards.method.isVisible()
    assert view.cards.method.accessibleName() == "Method of the advice"
    assert view.cards.method.currentText() == "By points"
    assert view.page.status.figures.endswith("by points as at a table")
    press_alt(qtbot, view, "M")
    popup = view.cards.method.view()
    qtbot.waitUntil(popup.isVisible)
    qtbot.keyClick(popup, Qt.Key.Key_Down)
    qtbot.keyClick(popup, Qt.Key.Key_Return)
    assert view.question().method == "plain"
    assert view.state.assumptions.method == "plain"
    assert "Most tricks on average" in view.cards.method.toolTip()
    assert view.felt.fan.isAncestorOf(window.focusWidget())  # letters are cards again
    settle(qtbot, view)
    assert view.page.status.figures.endswith("by tricks as at a table")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    view.cards.open_methods()
    qtbot.waitUntil(popup.isVisible)
    qtbot.keyClick(popup, Qt.Key.Key_Escape)
    assert not popup.isVisible()
    qtbot.waitUntil(lambda: view.felt.fan.isAncestorOf(window.focusWidget()))
    view.cards.method.setFocus()
    qtbot.keyClick(view.cards.method, Qt.Key.Key_Escape)
    assert view.felt.fan.isAncestorOf(window.focusWidget())
    before = window.page.state
    save(window, tmp_path / "hand.kib")
    window.undo()
    assert (view.state.assumptions.method, view.cards.method.currentIndex()) == ("auto", 0)
    window.open_file(str(tmp_path / "hand.kib"))
    assert window.page.state == before
    assert view.cards.method.currentIndex() == 1
    show(view, playing("Ac"))  # East is to play: there is nothing to judge
    assert not view.cards.method.isVisible()
    press_alt(qtbot, view, "M")
    assert not popup.isVisible()


def test_sampling_stops_where_the_settings_say(qtbot, view, window):
    show(view, playing())
    assert view.question() == replace(view.state.advice(0.001), holds=True, reasons=True)
    settle(qtbot, view)
    window.settings.precision = 0.01
    window.apply_settings()
    assert view.question().limits.precision == 0.01
    assert view.page.job.running or view.fresh_answer is not None
    settle(qtbot, view)


def test_the_next_click_is_always_said_and_voids_appear_by_themselves(qtbot, view):
    show(view, playing())
    assert view.deck.hint.plain() == "click the card you play"
    click_hand(qtbot, view, "Ac")
    assert view.deck.hint.plain() == "click the card East plays"
    click_cards(qtbot, view, "4c", "7c")
    assert view.felt.trick.cards() == {SOUTH: card("Ac"), EAST: card("4c"), NORTH: card("7c")}
    assert "West is next" in view.felt.trick.accessibleName()
    click_cards(qtbot, view, "2h")
    assert view.felt.trick.over()
    view.window().resize(1280, 800)
    qtbot.waitUntil(lambda: view.felt.seats[WEST].texts() == "threw 2♥ void ♣")
    view.window().resize(1024, 700)  # there is room for the void only
    qtbot.waitUntil(lambda: view.felt.seats[WEST].texts() == "void ♣")
    assert view.voids.suits.key(2).isChecked()
    assert view.contract.tricks[0].plain() == "N–S 1"
    assert view.contract.tricks[1].plain() == "needs 7 more"
    assert view.deck.picker.key(card("2h")).owner == "W"
    assert view.deck.hint.plain() == "click the card you play"


def test_an_illegal_card_moves_nothing_and_says_why(qtbot, view):
    show(view, playing(contract=Contract(WEST, 8, 0)))
    said = []
    view.page.refused.connect(said.append)
    click_hand(qtbot, view, "Ks")
    assert said[-1] == "It is West’s turn, and K♠ is yours"
    click_cards(qtbot, view, "2c")
    before = view.state
    click_hand(qtbot, view, "Ks")
    assert said[-1] == "You must follow clubs"
    click_cards(qtbot, view, "2d")
    assert said[-1] == "It is your turn, and 2♦ is not in your hand"
    click_cards(qtbot, view, "2c")
    assert said[-1] == "2♣ has been played: click it in the list to put it right"
    assert view.state == before


def test_a_revoke_by_a_seat_marked_void_is_refused_in_one_sentence(qtbot, view):
    show(view, playing("Ac"))
    press_alt(qtbot, view, "E", "C")
    assert view.felt.seats[EAST].texts() == "void ♣"
    before = view.state
    click_cards(qtbot, view, "4c")
    assert view.problem.text() == (
        "East is marked void in clubs and cannot play 4♣; take back the mark or the card."
    )
    assert view.state == before
    qtbot.mouseClick(view.voids.suits.key(2), Qt.MouseButton.LeftButton)
    assert view.problem.text() == ""
    click_cards(qtbot, view, "4c")
    assert view.state.played == cards("Ac4c")


@pytest.mark.own_window
def test_a_void_that_was_seen_cannot_be_taken_away(qtbot, view):
    show(view, playing("Ac4c7c2h"))
    before = view.state
    said = []
    view.page.refused.connect(said.append)
    qtbot.mouseClick(view.voids.suits.key(2), Qt.MouseButton.LeftButton)
    assert said[-1] == "West was seen not to follow clubs"
    assert view.state == before
    assert view.voids.suits.key(2).isChecked()


@pytest.mark.own_window
def test_who_has_a_card_is_marked_in_its_menu(qtbot, view):
    show(view, playing())
    key = view.deck.picker.key(card("As"))
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(5, 5), QPoint(50, 50))
    QApplication.sendEvent(key, event)
    menu = view.findChildren(QMenu)[-1]
    actions = {action.text(): action for action in menu.actions()}
    actions["East has the A♠"].trigger()
    menu.close()
    assert view.state.marks.held[EAST] == cards("As")
    assert key.value == "E’s"
    assert "marked as East’s" in key.accessibleName()
    view.open_marks(card("Kd"), QPoint(50, 50))
    menu = view.findChildren(QMenu)[-1]
    {a.text(): a for a in menu.actions()}["North does not have the K♦"].trigger()
    menu.close()
    assert view.deck.picker.key(card("Kd")).value == "not N"
    view.page.undo_stack.undo()
    view.page.undo_stack.undo()
    assert view.state == playing()


def test_any_card_is_taken_back_from_the_list(qtbot, view):
    show(view, playing("Ac4c7c2hKs"))
    chips = {chip.chip.card: chip for chip in view.played.line.chips()}
    qtbot.mouseClick(chips[card("7c")], Qt.MouseButton.LeftButton)
    assert "Trick 1, North’s 7♣" in view.played.fixing_words.plain()
    qtbot.mouseClick(view.played.back_button, Qt.MouseButton.LeftButton)
    assert view.state.played == cards("Ac4c")
    press(qtbot, view, Qt.Key.Key_Backspace)
    assert view.state.played == cards("Ac")
    view.page.undo_stack.undo()
    view.page.undo_stack.undo()
    assert view.state.played == cards("Ac4c7c2hKs")


def test_old_figures_are_dimmed_and_go_when_the_position_changes(qtbot, view, monkeypatch):
    show(view, playing())
    settle(qtbot, view)
    monkeypatch.setattr(own_hand, "SECONDS", 30.0)
    with monkeypatch.context() as busy:  # no answer for as long as dimming takes
        busy.setattr(view.page.job, "start", lambda question, room: None)
        busy.setattr(view.page._forget_timer, "start", lambda: None)  # nor gone, on a slow machine
        show(view, playing("Ac4c7c2h"))
        dimmed = view.verdict.graphicsEffect
        qtbot.waitUntil(lambda: dimmed() is not None and dimmed().isEnabled())
        assert set(badges(view).values()) <= {"–", ""}
    view.page.ask(again=True)
    qtbot.waitUntil(lambda: view.fresh_answer is not None)
    qtbot.waitUntil(lambda: not view.verdict.graphicsEffect().isEnabled())
    view.page.cancel()


def test_escape_stops_sampling_and_resume_goes_on(qtbot, view, window, monkeypatch):
    monkeypatch.setattr(own_hand, "SECONDS", 30.0)
    show(view, playing())
    qtbot.waitUntil(lambda: view.page.status.kind == "Sampling")
    few = view.answer.deals
    qtbot.waitUntil(lambda: view.answer.deals > 3 * few)
    window.escape()
    assert not view.page.job.running
    assert view.page.status.kind == "Stopped"
    assert badges(view)  # what is known stays
    known = view.answer.deals
    qtbot.waitUntil(lambda: window.strip.button().text() == "Resume")
    view.felt.fan.focus_card()
    qtbot.mouseClick(window.strip.button(), Qt.MouseButton.LeftButton)
    assert view.felt.fan.isAncestorOf(window.focusWidget())  # the keyboard stays at the hand
    assert view.page.job.running
    shown = []
    monkeypatch.setattr(view, "show_answer", lambda answer: shown.append(answer.deals))
    qtbot.waitUntil(lambda: bool(shown))
    assert min(shown) >= known  # and is not shown again from the first deals on
    window.escape()


# ---- whole hands -------------------------------------------------------------------------------


def test_a_whole_hand_by_mouse_from_the_bids_to_the_review(qtbot, view, window):
    window.page.restore(window.page.state)
    click_cards(qtbot, view, *(card_text(code) for code in cards(HAND)))
    view.felt.bid_box.first.segment(1).click()
    for call in (0, 7, 0, 8, 0):
        qtbot.mouseClick(view.felt.bid_box.calls.key(call), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(view.felt.bid_box.trumps.key(0), Qt.MouseButton.LeftButton)
    assert view.contract.words.plain() == "8 in ♠ by South"
    whole = game(5)
    seats = [seat for trick in whole.tricks for seat in trick.seats]
    for seat, code in zip(seats, whole.played, strict=True):
        assert not view.played.review_button.isVisible() or len(view.state.played) > 40
        if code in view.state.played:  # by itself, being no choice
            continue
        click = click_hand if seat == SOUTH else click_cards
        click(qtbot, view, card_text(code))
    assert view.state.play.finished
    assert view.state.play.won == whole.won
    assert f"took {whole.won[0]}, East–West {whole.won[1]}" in view.verdict.headline.plain()
    assert view.deck.hint.plain() == "all cards have been played"
    qtbot.mouseClick(view.played.review_button, Qt.MouseButton.LeftButton)
    opened = window.page.open_view
    assert opened.isVisible()
    assert opened.state.deal == whole.deal
    assert opened.state.played == whole.played
    assert (opened.state.trump, opened.state.leader, opened.state.contract) == (0, SOUTH, 8)
    qtbot.waitUntil(
        lambda: opened.side.job.answer is not None and opened.side.job.answer.progress == 1,
    )
    assert opened.side.title.plain() == "Review"
    window.undo()
    assert view.isVisible()
    while window.page.undo_stack.undo_text():
        window.undo()
    assert view.state.hand == ()
    while window.page.undo_stack.redo_text():
        window.redo()
    assert opened.isVisible()
    assert opened.state.played == whole.played


@pytest.mark.own_window
def test_a_whole_hand_by_keys(qtbot, view):
    view.focus_start()
    press(qtbot, view, "ksqs10s8s6s3sjh10hqd8dacqc8c")
    assert view.state.phase == "bids"
    press_alt(qtbot, view, *"8PPP")  # you bid first
    press_alt(qtbot, view, "S")
    assert view.state.contract == Contract(SOUTH, 8, 0)
    whole = game(6)
    for code in whole.played:
        press(qtbot, view, card_text(code).replace("T", "10"))
    assert view.state.play.won == whole.won
    assert view.played.review_button.hasFocus()
    press(qtbot, view, Qt.Key.Key_Return)
    assert view.page.state.mode == "open"
    assert view.page.state.open.deal == whole.deal
    opened = view.page.open_view
    assert opened.felt.hands[SOUTH].isAncestorOf(view.window().focusWidget())  # the first lead


@pytest.mark.own_window
def test_enter_plays_the_focused_card_and_bids(qtbot, view):
    show(view, bidding(SOUTH))
    view.focus_start()
    assert view.felt.bid_box.calls.isAncestorOf(view.window().focusWidget())
    press(qtbot, view, Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert view.state.calls == (7,)
    show(view, playing())
    view.focus_start()
    assert view.felt.fan.isAncestorOf(view.window().focusWidget())
    press(qtbot, view, Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert view.state.played == cards("Qs")
    assert view.deck.isAncestorOf(view.window().focusWidget())


def test_the_keyboard_comes_to_a_card_that_can_be_played(qtbot, view, window):
    show(view, playing("KsAs5s4sKd5d"))
    view.focus_start()
    press(qtbot, view, "7d")
    assert window.focusWidget() is view.felt.fan.button(card("Qd"))


def test_with_few_cards_left_all_deals_are_looked_at(qtbot, view, monkeypatch):
    monkeypatch.setattr(own_hand, "SECONDS", 30.0)  # all deals are looked at well before that
    whole = game(7)
    show(view, playing("".join(card_text(code) for code in whole.played[:44])))
    settle(qtbot, view)
    assert view.answer.exact
    assert view.page.status.kind == "Exact"
    show(view, playing("".join(card_text(code) for code in whole.played[:45])))
    settle(qtbot, view)
    assert view.page.status.kind == "Exact"
    assert view.page.status.figures.startswith("all ")


def test_a_sample_that_has_ended_goes_on_when_asked(qtbot, view, monkeypatch):
    monkeypatch.setattr(own_hand, "SECONDS", 0.5)
    monkeypatch.setattr(own_view, "SECONDS", 0.5)
    show(view, playing())
    settle(qtbot, view)
    assert view.cards.more.isEnabled()
    first = view.answer.deals
    view.cards.more.click()
    assert not view.cards.more.isEnabled()
    assert view.page.job.running
    qtbot.waitUntil(lambda: not view.page.job.running)
    assert view.answer.deals >= first
    assert view.cards.more.isEnabled()
    show(view, bidding())
    settle(qtbot, view)
    assert view.chances.more.isEnabled()


def test_deals_that_were_looked_at_count_among_more_of_them(qtbot, view, monkeypatch):
    monkeypatch.setattr(own_view, "SECONDS", 20.0)
    show(view, bidding())
    settle(qtbot, view)
    before, told = view.answer.deals, []
    view.page.status_changed.connect(told.append)

    def more_is_known():
        assert view.answer.deals > before

    view.chances.more.click()
    wait_for(qtbot, more_is_known)
    view.page.cancel()
    stopped = view.answer.deals
    assert view.page.status.figures.startswith(f"at {stopped:,} deals")
    view.page.ask(again=True)
    with qtbot.waitSignal(view.page.job.update) as first:
        pass
    assert first.args[0].deals >= stopped
    view.page.cancel()
    known = [status for status in told if " deals" in status.figures]
    assert known
    for status in known:
        number = int(re.search(r"([\d,]+) deals", status.figures)[1].replace(",", ""))
        assert number >= before
    assert not any("anew" in status.figures for status in told)


def test_where_every_deal_was_looked_at_there_are_no_more(qtbot, view):
    show(view, playing("Ac4c7c2h"))
    settle(qtbot, view)
    view.page.answer = replace(view.page.answer, exact=True)
    view.announce()
    assert not view.cards.more.isEnabled()
