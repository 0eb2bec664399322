"""The Hold'em page driven as a user would: clicks and keys in, words and numbers out."""

import json
import random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from app.games.holdem.page import HoldemPage
from app.shell.status import Status
from engine.cards import parse_cards

DONE_MS = 180_000  # a cold cache compiles kernels first


@pytest.fixture
def page(qtbot, engine):
    page = HoldemPage(engine)
    qtbot.addWidget(page)
    page.resize(1164, 680)
    page.show()
    qtbot.waitExposed(page)
    return page


def click(qtbot, page, *cards):
    for card in parse_cards(" ".join(cards)):
        qtbot.mouseClick(page.deck.picker.key(card), Qt.MouseButton.LeftButton)


def settle(qtbot, page):
    """Wait until the page has its last answer on screen."""
    qtbot.waitUntil(lambda: not page.job.running and page.answer is not None, timeout=DONE_MS)


def equities(page):
    return [strip.equity.plain() for strip in page.strips]


def test_two_hands_by_mouse_give_the_exact_equity(qtbot, page):
    click(qtbot, page, "As", "Ks", "Qd", "Qh")
    settle(qtbot, page)
    assert equities(page) == ["46.2 %", "53.8 %"]
    assert page.strips[0].figures.plain().split() == ["win", "46.0", "tie", "0.4"]
    assert "1,712,304 boards" in page.kind_chip.plain()
    assert "Seat 2 is just ahead" in page.verdict.headline.plain()


def test_the_same_by_keys(qtbot, page):
    page.focus_start()
    for key in "asks10d10h":
        page.type_key(_key(key))
    settle(qtbot, page)
    assert [page.state.hole(0), page.state.hole(1)] == [
        tuple(parse_cards("AsKs")),
        tuple(parse_cards("TdTh")),
    ]
    page.type_key(_key("", Qt.Key.Key_Backspace))
    assert page.state.hole(1) == tuple(parse_cards("Td"))
    assert page.state.target == "s1.1"


def _key(text, key=0):
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QKeyEvent

    return QKeyEvent(QEvent.Type.KeyPress, int(key), Qt.KeyboardModifier.NoModifier, text)


def test_a_flop_brings_heat_outs_and_classes(qtbot, page):
    page.change(page.from_text("AsJs KdQh ThTc"), "Paste")
    click(qtbot, page, "Ks", "9s", "4d")
    settle(qtbot, page)
    assert equities(page) == ["45.4 %", "49.7 %", "4.9 %"]
    assert page.deck.picker.key(parse_cards("Qs")[0]).value == "90"
    assert page.deck.picker.key(parse_cards("Kh")[0]).value == "14"
    assert (
        "equity after it 90 percent" in page.deck.picker.key(parse_cards("Qs")[0]).accessibleName()
    )
    assert page.outs.total.plain() == "12 of 43"
    assert [row[0].plain() for row in page.outs._rows if row[0].isVisibleTo(page)] == [
        "Flush",
        "Aces",
    ]
    flush = page.classes._numbers[0][5].plain()
    assert flush == "37.8"
    assert "12 cards put you ahead on the turn." in page.verdict.detail.plain()


def test_pot_odds_say_what_a_call_is_worth(qtbot, page):
    page.change(page.from_text("AsJs KdQh ThTc"), "Paste")
    click(qtbot, page, "Ks", "9s", "4d")
    settle(qtbot, page)
    qtbot.keyClicks(page.pot_odds.pot, "120")
    qtbot.keyClicks(page.pot_odds.call, "60")
    assert page.pot_odds.need.plain() == "Need 33.3 %, have 45.4 %"
    assert page.pot_odds.advice.plain() == "Call, worth +21.7"
    assert "up to 99 into this pot" in page.verdict.detail.plain()
    page.undo_stack.undo()  # typing is one step
    assert (page.state.pot, page.state.call) == (None, None)
    assert page.pot_odds.pot.text() == ""


def test_every_change_can_be_undone_and_redone(qtbot, page):
    click(qtbot, page, "As", "Ks", "Qd", "Qh", "2c", "3c", "4c")
    page.change(page.state.with_size(4), "Seats")
    click(qtbot, page, "2c")
    after = page.state
    for _ in range(9):
        page.undo_stack.undo()
    assert page.state.is_blank()
    assert page.answer is None
    assert equities(page)[0] == "–"
    for _ in range(9):
        page.undo_stack.redo()
    assert page.state == after


def test_used_cards_show_their_owner_and_go_back(qtbot, page):
    click(qtbot, page, "As", "Ks")
    key = page.deck.picker.key(parse_cards("As")[0])
    assert (key.owner, key.accessibleName()) == ("1", "Ace of spades, in seat 1")
    click(qtbot, page, "As")
    assert key.owner == ""
    assert page.strips[0].slots[0].accessibleName() == "You, first card, empty, next"


def test_turn_and_river_are_locked_until_the_flop_is_set(qtbot, page):
    turn = page.board.slots["b3"]
    assert turn.accessibleName() == "Turn, locked, set the flop first"
    qtbot.mouseClick(turn, Qt.MouseButton.LeftButton)
    assert page.state.target == "s0.0"


def test_unknown_opponents_are_answered_exactly(qtbot, page):
    click(qtbot, page, "As", "Ks")
    settle(qtbot, page)
    assert page.answer.method == "exact"
    assert page.answer.situations == 2_097_572_400
    assert equities(page) == ["67.0 %", "33.0 %"]


def test_many_unknown_players_are_sampled_with_an_error(qtbot, page):
    page.change(page.state.with_size(6), "Seats")
    click(qtbot, page, "Qh", "Qc")
    qtbot.waitUntil(lambda: "Monte Carlo" in page.kind_chip.plain(), timeout=DONE_MS)
    assert page.answer.method == "sampled"
    assert page.strips[0].margin.plain().startswith("± ")


def test_cancel_keeps_the_figures_and_resume_goes_on(qtbot, page):
    page.change(page.state.with_size(9), "Seats")
    click(qtbot, page, "Qh", "Qc")
    qtbot.waitUntil(lambda: "Monte Carlo" in page.kind_chip.plain(), timeout=DONE_MS)
    page.cancel()
    assert page.status.kind == "Stopped"
    assert page.status.action == "Resume"
    assert equities(page)[0] != "–"
    page.ask(again=True)
    settle(qtbot, page)
    assert page.status.kind in ("Sampled", "Exact")


def test_seats_are_added_and_removed(qtbot, page):
    qtbot.mouseClick(page.stepper.more, Qt.MouseButton.LeftButton)
    assert len(page.strips) == 3
    for _ in range(10):
        page.stepper.step(1)
    assert len(page.strips) == 10
    page._seat_menu(3, QPoint(0, 0))
    menu = QApplication.activePopupWidget()
    next(a for a in menu.actions() if a.text() == "Re&move seat").trigger()
    menu.close()
    assert len(page.strips) == 9


def test_a_seat_that_is_clicked_is_compared(qtbot, page):
    page.change(page.from_text("AsJs KdQh ThTc"), "Paste")
    qtbot.mouseClick(page.strips[2].square, Qt.MouseButton.LeftButton)
    assert page.classes._sides[1].plain() == "Seat 3"


def test_cards_are_swapped_and_given_back_by_dragging(qtbot, page):
    click(qtbot, page, "As", "Ks", "Qd", "Qh")
    page.strips[1].slots[0].swap_requested.emit("s0.0", "s1.0")
    assert page.state.hole(0) == tuple(parse_cards("QdKs"))
    page.deck.picker.returned.emit("s0.0")
    assert page.state.hole(0) == tuple(parse_cards("Ks"))


def test_what_copy_writes_paste_understands(qtbot, page):
    page.change(page.from_text("AsJs KdQh ThTc"), "Paste")
    click(qtbot, page, "Ks", "9s", "4d")
    settle(qtbot, page)
    text = page.to_text()
    assert "You: As Js | 45.4 %" in text
    assert "Exact, 903 deals" in text
    assert page.from_text(text).to_json() == page.to_json(page.state)


def test_the_river_tells_who_won(qtbot, page):
    page.change(page.from_text("You: As Ks\nSeat 2: Qd Qh\nBoard: Qs 7s 2d 3s 9c"), "Paste")
    settle(qtbot, page)
    assert page.verdict.headline.plain() == "You win with a flush."
    assert page.answer.situations == 1


def test_a_partial_flop_asks_for_the_rest_and_shows_no_old_numbers(qtbot, page):
    click(qtbot, page, "As", "Ks", "Qd", "Qh", "2c")
    assert page.verdict.headline.plain() == "The flop needs two more cards."
    assert equities(page) == ["–", "–"]
    assert page.status == Status("Ready")


def test_stakes_that_change_ask_nothing_again(qtbot, page):
    page.change(page.from_text("AsJs KdQh"), "Paste")
    settle(qtbot, page)
    asked = page.job._number
    page._change_stakes(10.0, 5.0)
    assert page.job._number == asked


def test_two_hundred_mutated_positions_open_or_are_refused(qtbot, page):
    source = random.Random(11)
    page.change(page.from_text("AsJs KdQh ThTc"), "Paste")
    good = json.dumps(page.to_json(page.state))
    refused = 0
    for _ in range(200):
        text = list(good)
        for _ in range(source.randint(1, 6)):
            text[source.randrange(len(text))] = source.choice('0123456789AKQJTshdc"[]{},:null')
        try:
            state = page.from_json(json.loads("".join(text)))
        except ValueError:
            refused += 1
        else:
            page.change(state, "Open")
            page.job.cancel()
    assert refused


def test_sizes_fit_ten_seats_in_a_small_window(qtbot, page):
    page.change(page.state.with_size(10), "Seats")
    page.resize(908, 580)
    assert page.deck.geometry().bottom() <= page._left.height()
    assert all(strip.height() in (44, 52) for strip in page.strips)


def test_what_answers_an_earlier_position_goes_when_the_newer_question_stops(qtbot, page):
    page.change(page.from_text("AsKs QdQh"), "Paste")
    settle(qtbot, page)
    page.change(page.state.with_size(9), "Seats")
    page.cancel()  # before anything is known of nine seats
    assert equities(page)[:2] == ["–", "–"]
    assert page.status.figures == ""
    page.ask(again=True)
    page.job._engine.done.emit(page.job._job, page.job._number, "the engine stopped")
    assert equities(page)[0] == "–"
    assert page.status.action == "Try again"


def test_going_on_never_shows_less_than_was_known(qtbot, page):
    page.change(page.state.with_size(9), "Seats")
    click(qtbot, page, "Qh", "Qc")
    settle(qtbot, page)
    known = page.answer.situations
    seen = []
    page.job.update.connect(lambda _: seen.append(page.answer.situations))
    page.ask(again=True)
    qtbot.waitUntil(lambda: not page.job.running, timeout=DONE_MS)
    assert min(seen) >= known


def test_a_stake_is_shown_and_copied_whole(qtbot, page):
    page.change(page.from_text("AsKs QdQh"), "Paste")
    for stake, text in ((1234567.0, "1234567"), (300000.5, "300000.50"), (None, "")):
        page._change_stakes(stake, None)
        assert page.pot_odds.pot.text() == text
        assert page.from_text(page.to_text()).pot == stake


def test_a_seat_with_two_cards_offers_no_more(qtbot, page):
    page.change(page.from_text("AsKs QdQh"), "Paste")
    page._seat_menu(1, QPoint(0, 0))
    menu = QApplication.activePopupWidget()
    enabled = {a.text().replace("&", ""): a.isEnabled() for a in menu.actions() if a.text()}
    assert enabled == {
        "Two cards": False,
        "Range…": True,
        "Any two cards": True,
        "Remove seat": False,
    }
    menu.close()
