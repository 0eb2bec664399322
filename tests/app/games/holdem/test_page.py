"""The Hold'em page driven as a user would: clicks and keys in, words and numbers out."""

import json
import random
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject, Qt

from app.games.holdem.equity import betting_words
from app.games.holdem.spot import Who
from app.shell.room.status import State, Status
from app.widgets.text import Text
from engine.cards import parse_cards
from tests.app.games.holdem.helpers import (
    equities,
    figure,
    key_press,
    menu_of,
    settle,
)
from tests.app.helpers import click_cards as click, press, texts


def test_two_hands_by_mouse_give_the_exact_equity(qtbot, page):
    click(qtbot, page, "As", "Ks", "Qd", "Qh")
    settle(qtbot, page)
    assert equities(page) == ["46.2 %", "53.8 %"]
    assert page.seats.strips[0].figures.plain().split() == ["win", "46.0", "tie", "0.4"]
    assert "1,712,304 boards" in page.equity.kind.plain()
    assert "Seat 2 is a slight favourite" in page.verdict.headline.plain()


def test_the_same_by_keys(qtbot, page):
    page.focus_start()
    for key in "asks10d10h":
        page.type_key(key_press(key))
    settle(qtbot, page)
    assert [page.state.hole(0), page.state.hole(1)] == [
        tuple(parse_cards("AsKs")),
        tuple(parse_cards("TdTh")),
    ]
    page.type_key(key_press("", Qt.Key.Key_Backspace))
    assert page.state.hole(1) == tuple(parse_cards("Td"))
    assert page.state.target == "s1.1"


def test_a_typed_card_is_taken_from_nobody_in_silence(qtbot, page):
    said = []
    page.refused.connect(said.append)
    page.change(page.from_text("AsKs QdQh"), "Paste")
    page.click_slot("b0")
    before = page.state
    for key in "qh":
        page.type_key(key_press(key))
    assert page.state == before
    assert said[-1] == (
        "Q♥ is in use (Seat 2, second card). Type it again to move it here (Flop, first card)."
    )
    for key in "2cqh":  # something else came in between
        page.type_key(key_press(key))
    assert page.state.hole(1) == tuple(parse_cards("QdQh"))
    for key in "qh":
        page.type_key(key_press(key))
    assert page.state.hole(1) == tuple(parse_cards("Qd"))
    assert page.state.board[:2] == tuple(parse_cards("2cQh"))
    page.undo_stack.undo()
    assert page.state.hole(1) == tuple(parse_cards("QdQh"))


def test_a_typed_card_takes_the_place_of_the_one_that_tab_came_to(qtbot, page):
    page.window().show()
    page.change(page.from_text("AsKs v QdQh on 2c3c4c"), "Paste")
    queen = page.seats.strips[1].slots[1]
    queen.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(queen.hasFocus)
    for key in "js":
        page.type_key(key_press(key))
    assert page.state.hole(1) == tuple(parse_cards("QdJs"))
    for key in "7h":  # the next one is for the next place
        page.type_key(key_press(key))
    assert page.state.hole(1) == tuple(parse_cards("QdJs"))
    assert page.state.board[3] == parse_cards("7h")[0]


def test_a_pot_that_lacks_the_bet_is_not_judged(qtbot, page):
    page.change(page.from_text("AsKs v QdQh on Qs7s2d"), "Paste")
    settle(qtbot, page)
    page.panels.pot_odds.changed.emit(90.0, 300.0)
    settle(qtbot, page)
    odds = page.panels.pot_odds
    said = "The pot must hold the bet: at least 300."
    assert odds.need.plain() == said
    assert betting_words.pot_wanted(300.0) == [said, "Pot: at least 300"]
    assert odds.advice.plain() == ""


def test_why_a_card_is_not_placed_is_said_beside_it_until_something_else_is_done(qtbot, window_in):
    window = window_in("holdem")
    page = window.page
    page.change(page.from_text("You: AsKs\nSeat 2: QdQh\nBoard: Qs 7s 2d 3c 4c"), "Paste")
    page.adjust(replace(page.state, target=None))
    qtbot.mouseClick(page.deck.picker.key(0), Qt.MouseButton.LeftButton)
    refusal = window.notes.refusal
    assert refusal.isVisible()
    assert refusal.text() == "Every slot is full: take a card back first"
    window.undo()
    assert not refusal.isVisible()


def test_the_deck_is_not_full_while_a_seat_has_an_empty_slot(window_in):
    window = window_in("holdem")
    page = window.page
    page.change(page.from_text("You: AsKs\nSeat 2: QdQh\nBoard: Qs 7s 2d 3c 4c"), "Paste")
    page.adjust(replace(page.state, target=None))
    assert page.deck.hint.plain() == "every slot is full"
    page.change(page.state.with_size(3), "3 seats")
    page.adjust(replace(page.state, target=None))
    assert page.deck.hint.plain() == "click a slot first"
    page.click_card(0)
    assert window.notes.refusal.text() == "Click the slot first that the card is for"


def test_an_empty_table_offers_an_example(qtbot, page):
    page.start_panel.example_button.click()
    settle(qtbot, page)
    assert page.answer.seats[0].equity == pytest.approx(0.447, abs=0.001)
    assert "underdog" in page.verdict.headline.plain()
    assert "Call" in page.panels.pot_odds.advice.plain()
    page.undo_stack.undo()
    assert page.state.is_blank()


def test_the_steps_stay_until_the_board_is_there(qtbot, page):
    def now():
        texts = page.start_panel.steps.findChildren(Text)
        return next(text.plain() for text in texts if text.property("role") == "body")

    click(qtbot, page, "As", "Ks")
    settle(qtbot, page)
    assert page.start_panel.isVisible()
    assert now() == "Seat 2: two cards, a range, or leave it unknown"
    assert not page.start_panel.example_button.isVisible()
    page.panels.tabs.choose(page.panels.tabs.place(page.panels.classes))
    assert not page.start_panel.isVisible()
    page.panels.tabs.choose(page.panels.tabs.place(page.start_panel))
    click(qtbot, page, "Qd", "Qh")
    assert page.start_panel.isVisible()
    assert now() == "Three cards for the flop, then turn and river"
    click(qtbot, page, "2c", "7d", "8s")
    settle(qtbot, page)
    assert not page.start_panel.isVisible()
    assert page.panels.classes.isVisible()
    page.undo_stack.set_index(2)  # who has had a board knows the steps
    settle(qtbot, page)
    assert not page.start_panel.isVisible()


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
    assert page.panels.outs.total.plain() == "12 of 43"
    page.panels.tabs.choose(page.panels.tabs.place(page.panels.outs))
    shown = [text.plain() for text in page.panels.outs.findChildren(Text) if text.isVisibleTo(page)]
    assert shown[-6::3] == ["Flush", "Aces"]  # two rows of a name, cards and their number
    assert figure(page.panels.classes.at_end, "You, Flush") == "37.8"
    assert "You are behind now; 12 turn cards put you ahead." in page.verdict.detail.plain()


def test_pot_odds_say_what_a_call_is_worth(qtbot, page):
    page.change(page.from_text("AsJs KdQh ThTc"), "Paste")
    click(qtbot, page, "Ks", "9s", "4d")
    settle(qtbot, page)
    board = page.state.board
    for field, text in ((page.panels.pot_odds.pot, "120"), (page.panels.pot_odds.call, "60")):
        qtbot.keyClicks(field, text)
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert page.panels.pot_odds.need.plain() == "Need 33.3 %, have 45.4 %"
    assert page.panels.pot_odds.advice.plain() == "Call, worth +21.7"
    assert "up to 99 into this pot" in page.verdict.detail.plain()
    qtbot.keyClick(page.panels.pot_odds.call, Qt.Key.Key_Backspace)
    assert page.state.call == 6
    page.undo_stack.undo()  # what is typed up to Enter is one step
    assert (page.state.pot, page.state.call) == (120, 60)
    page.undo_stack.undo()
    assert (page.state.pot, page.state.call) == (120, None)
    page.undo_stack.undo()
    assert (page.state.pot, page.state.call) == (None, None)
    assert page.state.board == board
    assert page.panels.pot_odds.pot.text() == ""


def test_undo_by_key_in_a_field_takes_back_what_was_entered_step_by_step(qtbot, window_in):
    window = window_in("holdem")
    page, control = window.page, Qt.KeyboardModifier.ControlModifier
    qtbot.waitUntil(window.isActiveWindow)
    page.change(page.from_text("You: AsJs\nSeat 2: KdQh\nBoard: Ks 9s 4d"), "Paste")
    for field, text in (("pot", "120"), ("call", "60"), ("call", "1.5")):
        field = getattr(page.panels.pot_odds, field)
        field.setFocus()
        field.selectAll()
        qtbot.keyClicks(field, text)
        qtbot.keyClick(field, Qt.Key.Key_Return)
    stakes = [(120, 1.5)]
    for key in (*(3 * [Qt.Key.Key_Z]), Qt.Key.Key_Y):
        qtbot.keyClick(page.panels.pot_odds.call, key, control)
        stakes.append((page.state.pot, page.state.call))
    assert stakes == [(120, 1.5), (120, 60), (120, None), (None, None), (120, None)]
    assert page.state.board[:3] == tuple(parse_cards("Ks9s4d"))


def test_a_number_typed_again_as_it_was_is_no_step(qtbot, page):
    page.change(page.from_text("You: AsJs\nSeat 2: KdQh\nPot: 120\nTo call: 60"), "Paste")
    page.panels.pot_odds.call.selectAll()
    qtbot.keyClicks(page.panels.pot_odds.call, "60")
    qtbot.keyClick(page.panels.pot_odds.call, Qt.Key.Key_Return)
    assert (page.state.pot, page.state.call) == (120, 60)
    page.undo_stack.undo()
    assert page.state.is_blank()
    page.undo_stack.redo()
    assert (page.state.pot, page.state.call) == (120, 60)


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
    assert page.seats.strips[0].slots[0].accessibleName() == "You, first card, empty, next"


def test_turn_and_river_are_locked_until_the_flop_is_set(qtbot, page):
    turn = page.board.slots["b3"]
    assert turn.accessibleName() == "Turn, locked: Set the flop first"
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
    qtbot.waitUntil(lambda: "Monte Carlo" in page.equity.kind.plain())
    assert page.answer.method == "sampled"
    assert page.seats.strips[0].margin.plain().startswith("± ")


def deals(page):
    """Deals that the figures on screen are from."""
    return page.answer.situations if page.answer is not None else 0


def test_cancel_keeps_the_figures_and_resume_goes_on(qtbot, page):
    page.precision = 3e-4  # takes longer than to be stopped
    page.change(page.state.with_size(9), "Seats")
    click(qtbot, page, "Qh", "Qc")
    qtbot.waitUntil(lambda: "Monte Carlo" in page.equity.kind.plain())
    page.cancel()
    assert page.status.kind == "Stopped"
    assert page.status.state is State.STOPPED
    assert equities(page)[0] != "–"
    before = deals(page)
    with qtbot.waitSignal(page.job.update) as first:
        page.ask(again=True)
    assert first.args[0].situations > before
    settle(qtbot, page)
    assert page.status.kind in ("Sampled", "Exact")


def test_a_question_that_is_stopped_before_any_answer_says_so(qtbot, page):
    click(qtbot, page, "Qh", "Qc")
    page.cancel()
    assert page.status.kind == "Stopped"
    assert page.verdict.headline.plain() == "Stopped."
    page.adjust(page.state)  # as a click on an empty slot does
    assert page.verdict.headline.plain() == "Stopped."
    page.ask(again=True)
    assert page.verdict.headline.plain() == "One moment."
    settle(qtbot, page)
    assert page.verdict.headline.plain() not in ("Stopped.", "One moment.")


def test_figures_stand_where_a_resumed_question_had_to_start_anew(qtbot, page, engine):
    page.precision = 1e-5
    page.change(page.state.with_size(9), "Seats")
    click(qtbot, page, "Qh", "Qc")
    qtbot.waitUntil(lambda: deals(page) > 3e6)
    page.cancel()
    shown, known = equities(page), page.answer.situations
    engine.process.kill()  # and with it what it knew
    qtbot.waitUntil(lambda: engine.process is None)
    with qtbot.waitSignal(page.job.update) as first:
        page.ask(again=True)
    assert first.args[0].situations < known
    assert equities(page) == shown
    effect = page.seats.strips[0].equity.graphicsEffect()
    assert effect is None or not effect.isEnabled()
    page.cancel()
    assert page.status.figures.startswith(f"at {known:,} ")


def test_seats_are_added_and_removed(qtbot, page):
    qtbot.mouseClick(page.equity.stepper.more, Qt.MouseButton.LeftButton)
    assert len(page.seats.strips) == 3
    for _ in range(10):
        page.equity.stepper.step(1)
    assert len(page.seats.strips) == 10
    menu = menu_of(qtbot, page, 3)
    next(a for a in menu.actions() if a.text() == "Re&move seat").trigger()
    menu.close()
    assert len(page.seats.strips) == 9


def test_a_seat_that_is_clicked_is_compared(qtbot, page):
    page.change(page.from_text("AsJs KdQh ThTc"), "Paste")
    qtbot.mouseClick(page.seats.strips[2].square, Qt.MouseButton.LeftButton)
    assert "Seat 3" in texts(page.panels.classes.at_end)
    assert "Seat 2" not in texts(page.panels.classes.at_end)


def test_cards_are_swapped_and_given_back_by_dragging(qtbot, page):
    click(qtbot, page, "As", "Ks", "Qd", "Qh")
    page.seats.strips[1].slots[0].swap_requested.emit("s0.0", "s1.0")
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
    assert page.to_json(page.from_text(text)) == page.to_json(page.state)


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


def test_stakes_that_change_ask_nothing_again(qtbot, page, monkeypatch):
    page.change(page.from_text("AsJs KdQh"), "Paste")
    settle(qtbot, page)
    asked = []
    monkeypatch.setattr(page.job, "start", lambda *question: asked.append(question))
    page.panels.pot_odds.changed.emit(10.0, 5.0)
    assert asked == []
    page.change(page.state.with_size(3), "Seats")
    assert len(asked) == 1


def test_two_hundred_mutated_positions_open_or_are_refused(qtbot, page):
    source = random.Random(11)
    page.change(page.from_text("AsJs v QQ+, AKs:0.5 v ThTc"), "Paste")
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
    assert page.deck.geometry().bottom() <= page.deck.parentWidget().height()
    (height,) = {strip.height() for strip in page.seats.strips}
    assert 28 <= height <= 52


def test_what_answers_an_earlier_position_goes_when_the_newer_question_stops(qtbot, page):
    page.change(page.from_text("AsKs QdQh"), "Paste")
    settle(qtbot, page)
    page.change(page.state.with_size(9), "Seats")
    page.cancel()  # before anything is known of nine seats
    assert equities(page)[:2] == ["–", "–"]
    assert page.status.figures == ""
    page.ask(again=True)
    page.job.done.emit("the engine stopped")
    assert equities(page)[0] == "–"
    assert page.status.state is State.FAILED


def test_going_on_never_shows_less_than_was_known(qtbot, page):
    page.change(page.state.with_size(9), "Seats")
    click(qtbot, page, "Qh", "Qc")
    settle(qtbot, page)
    known = page.answer.situations
    seen = []
    page.job.update.connect(lambda _: seen.append(page.answer.situations))
    page.ask(again=True)
    qtbot.waitUntil(lambda: not page.job.running)
    assert min(seen) >= known


def test_a_stake_is_shown_and_copied_whole(qtbot, page):
    page.change(page.from_text("AsKs QdQh"), "Paste")
    for stake, text in ((1234567.0, "1234567"), (300000.5, "300000.50"), (None, "")):
        page.panels.pot_odds.changed.emit(stake, None)
        assert page.panels.pot_odds.pot.text() == text
        assert page.from_text(page.to_text()).pot == stake


def test_a_seat_with_two_cards_offers_no_more(qtbot, page):
    page.change(page.from_text("AsKs QdQh"), "Paste")
    menu = menu_of(qtbot, page, 1)
    enabled = {a.text().replace("&", ""): a.isEnabled() for a in menu.actions() if a.text()}
    assert enabled == {
        "Two cards": False,
        "Range…": True,
        "Name and position…": True,
        "Any two cards": True,
        "Remove seat": False,
    }
    menu.close()


def test_a_new_name_is_read_wherever_the_seat_is_named(qtbot, page):
    page.change(page.from_text("You: AsKs\nSeat 2: QQ+\nBoard: Qs 7s 2d"), "Paste")
    settle(qtbot, page)
    page.panels.tabs.choose(page.panels.tabs.place(page.panels.next_card))
    page.change(page.state.named(1, Who("Bartholomew", "")), "Name and position")
    assert page.equity.bar.segments()[1].label.startswith("Bartholomew ")
    switch = page.panels.next_card.whose
    assert switch.segment(1).text() == "Bartholomew"
    assert switch.isVisible()
    name = switch.segment(1)
    qtbot.waitUntil(lambda: name.width() >= name.sizeHint().width())


def test_one_share_of_folds_is_said_to_serve_raise_and_all_in(page):
    assert "or to all in if none is set" in page.panels.pot_odds.folds.toolTip()


def test_tab_goes_from_the_deck_to_pot_odds_that_came_with_the_first_card(qtbot, window_in):
    window = window_in("holdem")
    window.page.click_card(parse_cards("As")[0])
    window.page.deck.colour.segment(1).setFocus()
    fields = (window.page.panels.pot_odds.pot, window.strip.button())
    order = []
    for _tab in range(40):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        if window.focusWidget() in fields:
            order.append(window.focusWidget())
    assert order[:1] == [fields[0]]


def test_new_shows_no_panel_on_its_way_to_the_empty_table(qtbot, window_in):
    window = window_in("holdem")
    page = window.page
    page.change(page.from_text("You: AsKs\nSeat 2: QdQh\nBoard: Qs 7s 2d"), "Paste")
    settle(qtbot, page)
    seen = []

    class Watch(QObject):
        def eventFilter(self, watched, event):
            if event.type() == QEvent.Type.Show:
                seen.append(watched)
            return False

    watch = Watch()
    for panel in page.panels.in_order():
        panel.installEventFilter(watch)
    window.new()
    assert page.start_panel.isVisible()
    assert not seen


def test_the_panels_come_right_after_the_first_card(qtbot, page):
    """Not within the click: importing and building them would hold up what is next."""
    click(qtbot, page, "Qh")
    assert page.side.built() is None
    qtbot.waitUntil(lambda: page.side.built() is not None)
    assert page.panels.pot_odds.isVisible()


def test_figures_of_the_next_card_are_on_the_deck_only_while_a_click_places_it_there(qtbot, page):
    page.change(page.from_text("You: AsJs\nBoard: Ks 9s 4d"), "Paste")
    settle(qtbot, page)
    key = page.deck.picker.key(parse_cards("Kc")[0])
    assert page.state.target == "b3"
    assert key.value
    page.click_slot("s1.0")  # a click would give the card to the opponent
    assert key.value == ""
    assert page.deck.legend.isHidden()
    page.click_slot("b3")
    assert key.value
    assert not page.deck.legend.isHidden()


def test_opponents_can_stay_unknown_on_the_way_to_the_flop(qtbot, page):
    button = page.deck.flop_button
    assert button.isHidden()
    click(qtbot, page, "As", "Ks")
    assert page.state.target == "s1.0"
    assert not button.isHidden()
    assert button.text() == "Opponent unknown: to the flop"
    button.click()
    assert button.isHidden()
    click(qtbot, page, "Qs", "7s", "2d")
    assert [page.state.hole(1), page.state.street()] == [(), 3]
    page.change(page.from_text("You: AsKs\nSeat 2: QdQh"), "Paste")
    page.change(page.state.with_size(3), "Seats")
    page.adjust(replace(page.state, target="s2.0"))
    assert page.state.to_flop() is None  # cards of some are known: those of others may follow


def test_plus_and_minus_add_and_remove_a_seat(qtbot, window_in):
    page = window_in("holdem").page
    qtbot.waitUntil(lambda: page.window().activateWindow() or page.window().isActiveWindow())
    press(qtbot, page, "+")
    assert page.state.size == 3
    press(qtbot, page, "-")
    press(qtbot, page, "-")
    assert page.state.size == 2
    press(qtbot, page, Qt.Key.Key_Up, modifier=Qt.KeyboardModifier.AltModifier)
    assert page.state.size == 3
