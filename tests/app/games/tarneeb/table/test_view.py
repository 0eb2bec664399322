"""At the table, in the window: whole games by mouse and by keys, comments, saving, robots."""

from dataclasses import replace
from pathlib import Path
from random import SystemRandom

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QMenu

from app.games.tarneeb.advice import bid_words
from app.games.tarneeb.records import hand as own_hand
from app.games.tarneeb.records.seats import SEAT_NAMES
from app.games.tarneeb.table import record as table_record
from engine.cards import card_text
from engine.estimates import half_width
from engine.games.tarneeb import SCORINGS, GameRecord, HandRecord, HouseRules, random_deal
from tests.app.helpers import (
    click,
    engine_dies,
    headline,
    press,
    refusal,
    resize,
    save,
    try_again,
    turn,
    wait_for,
)

NORTH, EAST, SOUTH, WEST = range(4)
POSITIONS = Path(__file__).parents[4] / "positions"


@pytest.fixture
def window(window_in, monkeypatch):
    monkeypatch.setattr(own_hand, "SECONDS", 0.05)
    monkeypatch.setattr(table_record, "PACE_MS", dict.fromkeys(table_record.PACE_MS, 0))
    monkeypatch.setattr(table_record, "TRICK_MS", dict.fromkeys(table_record.TRICK_MS, 0))
    window = window_in("tarneeb")
    window.page.modes.segment(2).click()
    return window


@pytest.fixture
def view(qtbot, window):
    """The view of the table, with the fastest robots."""
    view = window.page.table_view
    assert view.isVisible()
    click(qtbot, view.felt.robots.segment(0))
    return view


def deal(view, seed, **how):
    view.change(replace(view.state, **how).dealt(seed), "Deal")


def your_turn(qtbot, view):
    """Wait until you are to act and the advice is there, or the hand is over."""

    def waits():
        assert view.page.settled
        assert view.state.robots_turn is None
        assert view.robots.judging is None

    wait_for(qtbot, waits)


def click_own(qtbot, view, card):
    button = view.felt.fan.button(card)
    place = button.card_rect().topLeft().toPoint() + QPoint(8, 20)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton, pos=place)


def act_by_mouse(qtbot, view):
    """Pass, or bid if you must; name spades; play the last legal card in the hand."""
    hand = view.state.hand
    if hand.phase == "bids":
        click(qtbot, view.felt.bids.calls.key(hand.auction.legal[0]))
    elif hand.phase == "trump":
        click(qtbot, view.felt.bids.trumps.key(0))
    else:
        click_own(qtbot, view, hand.position.legal[-1])


def play_some(qtbot, view, acts):
    for _ in range(acts):
        your_turn(qtbot, view)
        act_by_mouse(qtbot, view)
    your_turn(qtbot, view)


@pytest.mark.own_window
def test_the_strip_says_whose_turn_it_is_from_one_act_to_the_next(qtbot, view):
    deal(view, 7)
    your_turn(qtbot, view)
    told = []
    view.page.status_changed.connect(lambda status: told.append((status.kind, view.state)))
    act_by_mouse(qtbot, view)
    your_turn(qtbot, view)
    kinds = {kind for kind, table in told if table.robots_turn is not None}
    assert kinds <= {"East", "North", "West"}
    assert kinds


def test_a_bid_is_typed_as_it_is_said(qtbot, view):
    hand = HandRecord(random_deal(5), WEST)  # you call first
    view.change(replace(view.state, pace="step", game=GameRecord((hand,))), "Deal")
    press(qtbot, view, Qt.Key.Key_1)
    assert view.state.hand.calls == ()
    press(qtbot, view, Qt.Key.Key_0)
    assert view.state.hand.calls == (10,)
    view.take_back()
    press(qtbot, view, Qt.Key.Key_1)
    view.call(7)
    view.take_back()
    press(qtbot, view, Qt.Key.Key_0)  # the 1 is forgotten
    assert view.state.hand.calls == ()
    view.call(7)
    for key, call in ((Qt.Key.Key_P, 0), (Qt.Key.Key_8, 8)):
        view.take_back()
        press(qtbot, view, key)
        assert view.state.hand.calls == (call,)
    assert not view.typing.waiting()


def test_you_double_by_the_button_or_the_key_and_take_it_back(qtbot, view):
    hand = HandRecord(random_deal(5), NORTH, HouseRules(doubling=True), (0, 0, 7, 0), 0)
    view.change(replace(view.state, game=GameRecord((hand.answered(False),)), advice=True), "Deal")
    your_turn(qtbot, view)
    pad = view.felt.bids.doubles
    assert pad.isVisible()
    assert not view.felt.trick.isVisible()
    assert "ouble" in headline(view)
    assert pad.key(1).best + pad.key(0).best == 1
    click(qtbot, pad.key(1))
    assert view.state.hand.doubled
    assert view.felt.trick.isVisible()
    assert view.felt.contract.plain().endswith("doubled by South")
    view.take_back()
    assert view.state.hand.doubles == (False,)
    press(qtbot, view, Qt.Key.Key_U, modifier=Qt.KeyboardModifier.AltModifier)
    assert view.state.hand.doubled
    view.take_back()
    press(qtbot, view, Qt.Key.Key_P, modifier=Qt.KeyboardModifier.AltModifier)
    assert view.state.hand.doubles == (False, False)
    your_turn(qtbot, view)
    assert any(row.place == "Double" for row in view.costs.rows())


def top_of(widget, window):
    return widget.mapTo(window, QPoint(0, 0)).y()


@pytest.mark.own_window
def test_panels_and_bids_keep_their_places_from_turn_to_turn(qtbot, view, window):
    resize(qtbot, window, (1024, 700))
    deal(view, 7)
    seen = {"bids": set(), "costs": set(), "sheet": set()}

    def look():
        table = view.state
        view.page.window().grab()  # what is pending is laid out
        if table.hand.phase == "bids":
            seen["bids"].add(top_of(view.felt.bids.calls, window))
        if view.costs.isVisible():
            seen["costs"].add(top_of(view.costs, window))
            seen["sheet"].add(top_of(view.sheet, window) + view.sheet.height())

    view.page.status_changed.connect(lambda _status: look())
    rows = 0
    while not view.state.hand_over:
        your_turn(qtbot, view)
        if view.state.hand_over:
            break
        look()
        rows = max(rows, len(view.costs.rows()))
        act_by_mouse(qtbot, view)
    assert rows > 10
    assert len(seen["bids"]) == 1
    assert len(seen["costs"]) == 1
    panels = view.costs.parentWidget().parentWidget()  # what is seen of them
    assert max(seen["sheet"]) <= top_of(panels, window) + panels.height()  # the score is in view


def test_a_whole_game_by_mouse(qtbot, view, window):
    view.change_rules(HouseRules(replace(SCORINGS[0], target=13)))
    assert view.rules.isVisible()
    click(qtbot, view.start_panel.random_button)
    assert not view.rules.isVisible()
    hands = 1
    while True:
        while not view.state.hand_over:
            your_turn(qtbot, view)
            if not view.state.hand_over:
                act_by_mouse(qtbot, view)
        your_turn(qtbot, view)
        if not view.state.hand.passed_out:
            break
        click(qtbot, view.felt.next_button)
        hands += 1
    assert len(view.costs.rows()) in (14, 15)  # calls and cards
    while view.state.game.winner is None:
        assert view.felt.next_button.text() == "Next hand"
        click(qtbot, view.felt.next_button)
        hands += 1
        assert view.state.number == hands - 1
        your_turn(qtbot, view)
        if not view.state.hand_over:
            click(qtbot, view.felt.leave_button)
            your_turn(qtbot, view)
        assert view.state.hand_over
    assert "win the game" in headline(view)
    assert max(view.state.game.scores) >= 13
    assert len(view.sheet.table.rows()) == hands
    click(qtbot, view.felt.next_button)
    assert view.state.game.scores == (0, 0)
    window.undo()
    assert view.state.game.winner is not None


def test_the_robots_act_by_themselves_and_undo_comes_back_to_you(qtbot, view, window):
    deal(view, 7)
    play_some(qtbot, view, 3)
    before = view.state
    act_by_mouse(qtbot, view)
    your_turn(qtbot, view)
    assert view.state.acts > before.acts + 1
    window.undo()
    assert view.state == before
    window.redo()
    your_turn(qtbot, view)
    press(qtbot, view, Qt.Key.Key_Backspace)
    assert view.state.game == before.game
    while view.state.game is not None:
        window.undo()
    assert view.start_panel.isVisible()


def test_advice_is_hidden_until_asked(qtbot, view):
    deal(view, 7)
    your_turn(qtbot, view)
    assert view.hidden.isVisible()
    assert "deals looked at" in view.hidden.known.plain()
    assert not view.chances.isVisible()
    assert headline(view) == "Your turn to bid."
    click(qtbot, view.hidden.button)
    assert view.chances.isVisible()
    assert any(word in headline(view) for word in ("Bid", "Pass", "close", "So far"))
    act_by_mouse(qtbot, view)
    your_turn(qtbot, view)
    assert view.hidden.isVisible()
    assert view.sheet.table.rows()[0][0] == "1*"
    while view.state.hand.phase != "play":
        act_by_mouse(qtbot, view)
        your_turn(qtbot, view)
    assert not any(button.shown.badge for button in view.felt.fan.buttons)
    press(qtbot, view, Qt.Key.Key_H, modifier=Qt.KeyboardModifier.ControlModifier)
    assert view.felt.advice.isChecked()
    if view.question() is not None:
        assert view.cards.isVisible()
        assert any(button.shown.badge for button in view.felt.fan.buttons)
        assert "on average" in headline(view)
    press(qtbot, view, Qt.Key.Key_H, modifier=Qt.KeyboardModifier.ControlModifier)
    assert not view.cards.isVisible()


def test_what_a_card_cost_is_said_and_listed(qtbot, view):
    deal(view, 7)
    play_some(qtbot, view, 5)
    rows = view.costs.rows()
    judged = [act for act in view.state.your_acts() if view.state.judgement(act)]
    assert judged
    assert len([row for row in rows if row.cost != "–"]) == len(judged)
    last = view.state.judgement(view.state.your_acts()[-1])
    if last is not None and last.cost:
        assert "cost" in headline(view)
        assert "by what you could know" in view.verdict.detail.plain()
    assert f"in {len(judged)}" in view.costs.total.plain()


@pytest.mark.own_window
def test_an_illegal_card_moves_nothing_and_says_why(qtbot, view):
    deal(view, 7)
    said = []
    view.page.refused.connect(said.append)
    your_turn(qtbot, view)
    click_own(qtbot, view, view.state.hand.deal.hands[SOUTH][0])
    assert said[-1] == "It is your turn to bid"
    while view.state.hand.phase != "play":
        act_by_mouse(qtbot, view)
        your_turn(qtbot, view)
    while len(view.state.hand.position.legal) == len(view.state.own_hand().play.remaining):
        act_by_mouse(qtbot, view)
        your_turn(qtbot, view)
    position = view.state.hand.position
    wrong = next(c for c in position.hands[SOUTH] if c not in position.legal)
    before = view.state.game
    click_own(qtbot, view, wrong)
    assert said[-1].startswith("You must follow")
    assert view.state.game == before
    shown = {b.shown.id: b.shown for b in view.felt.fan.buttons}
    assert shown[wrong].dimmed
    assert all(shown[card].lifted for card in position.legal)


def test_a_game_is_saved_mid_trick_and_resumed(qtbot, view, window, tmp_path):
    deal(view, 7)
    play_some(qtbot, view, 6)
    while view.state.hand.position is None or view.state.hand.position.trick is None:
        act_by_mouse(qtbot, view)
        your_turn(qtbot, view)
    before = window.page.state
    save(window, tmp_path / "game.kib")
    view.change(view.state.emptied(), "New")
    window.open_file(str(tmp_path / "game.kib"))
    assert window.page.state == before
    your_turn(qtbot, view)
    trick = before.table.hand.position.trick
    assert view.felt.trick.cards() == dict(zip(trick.seats, trick.cards, strict=True))
    assert f"{SEAT_NAMES[trick.winner]} is winning" in view.felt.trick.accessibleName()
    act_by_mouse(qtbot, view)
    your_turn(qtbot, view)
    assert view.state.acts > before.table.acts


def test_a_robot_acts_after_the_engine_died_in_its_turn(qtbot, engine, view, window):
    deal(view, 0)
    your_turn(qtbot, view)
    with engine_dies(qtbot, engine):
        view.call(view.state.hand.auction.legal[0])
        assert view.state.robots_turn is not None
    acts = view.state.acts
    try_again(qtbot, window)
    your_turn(qtbot, view)
    assert view.state.acts > acts
    assert "Could not finish" not in window.strip.text()


def test_robots_wait_while_another_mode_is_shown(qtbot, view, window):
    deal(view, 0, pace="step")
    assert view.state.robots_turn is not None
    window.page.modes.segment(0).click()
    acts = view.state.acts
    window.page.modes.segment(2).click()
    assert view.state.acts == acts
    assert view.felt.step_button.isVisible()
    press(qtbot, view, ".")
    qtbot.waitUntil(lambda: view.state.acts == acts + 1)
    click(qtbot, view.felt.pace.segment(2))
    your_turn(qtbot, view)
    assert view.state.your_turn


def test_by_keys_alone(qtbot, view, monkeypatch):
    monkeypatch.setattr(SystemRandom, "getrandbits", lambda *_bits: 7)  # a hand that is bid for
    view.focus_start()
    press(qtbot, view, Qt.Key.Key_Return)
    while not view.state.hand_over:
        your_turn(qtbot, view)
        hand = view.state.hand
        if hand.phase == "over":
            break
        if hand.phase == "bids":
            key = "P" if 0 in hand.auction.legal else "7"
            press(qtbot, view, key, modifier=Qt.KeyboardModifier.AltModifier)
        elif hand.phase == "trump":
            press(qtbot, view, "S", modifier=Qt.KeyboardModifier.AltModifier)
        else:
            press(qtbot, view, card_text(hand.position.legal[0]).replace("T", "10"))
    your_turn(qtbot, view)
    assert len(view.state.your_acts()) >= 14  # a call and thirteen cards
    assert view.state.out_from is None
    press(qtbot, view, Qt.Key.Key_Return, modifier=Qt.KeyboardModifier.ControlModifier)
    assert view.state.number == 1
    your_turn(qtbot, view)
    press(qtbot, view, "O", modifier=Qt.KeyboardModifier.AltModifier)
    your_turn(qtbot, view)
    assert view.state.hand_over


def test_a_hand_that_is_over_is_stepped_through_from_its_first_mistake(qtbot, view, window):
    deal(view, 8)
    play_some(qtbot, view, 5)
    click(qtbot, view.felt.leave_button)
    your_turn(qtbot, view)
    click(qtbot, view.sheet.hands_button)
    menu = next(m for m in view.findChildren(QMenu) if m.isVisible())
    assert menu.actions()[0].text().startswith("Hand 1: ")
    menu.actions()[0].trigger()
    menu.close()
    opened = window.page.open_view
    assert opened.isVisible()
    assert opened.state.deal == view.state.hand.deal
    answered = opened.side.job
    qtbot.waitUntil(lambda: answered.asked is not None and not answered.running)
    first = answered.answer.mistakes[0]
    qtbot.waitUntil(lambda: opened.state.shown_at == first.number - 1)
    assert opened.state.shown.to_move == first.seat
    assert opened.felt.hands[first.seat].cards.isAncestorOf(window.focusWidget())
    window.undo()
    assert view.isVisible()


@pytest.mark.parametrize("by_key", [False, True])
def test_the_costliest_choice_leads_to_the_cards_before_it(qtbot, window, view, by_key):
    window.open_file(str(POSITIONS / "tarneeb-table-over.kib"))
    detail = view.verdict.detail
    assert "Your costliest choice: Q♦, 0.6 points" in detail.plain()
    assert detail.accessibleName().startswith("Your costliest choice: queen of diamonds, 0.6")
    assert detail.focusPolicy() == Qt.FocusPolicy.TabFocus
    if by_key:
        detail.setFocus(Qt.FocusReason.TabFocusReason)
        press(qtbot, window.page, Qt.Key.Key_Return)
    else:  # anywhere on the first line behind the score
        place = QPoint(detail.width() // 2, detail.fontMetrics().height() // 2)
        qtbot.mouseClick(detail, Qt.MouseButton.LeftButton, pos=place)
    opened = window.page.open_view
    assert opened.isVisible()
    assert opened.state.shown_at == 43
    assert card_text(opened.state.played[43]) == "Qd"
    assert opened.state.shown.to_move == SOUTH
    assert opened.side.reviewing
    qtbot.waitUntil(lambda: not opened.side.job.running)
    assert opened.state.shown_at == 43  # not the first mistake
    window.undo()
    deal(view, 8)
    assert not detail.links
    assert detail.focusPolicy() == Qt.FocusPolicy.NoFocus


def test_after_a_review_the_next_hand_has_the_keyboard(qtbot, view, window):
    deal(view, 8)
    play_some(qtbot, view, 5)
    assert not view.felt.review_button.isVisible()
    click(qtbot, view.felt.leave_button)
    your_turn(qtbot, view)
    click(qtbot, view.felt.review_button)
    opened = window.page.open_view
    assert opened.isVisible()
    assert opened.state.deal == view.state.hand.deal
    click(qtbot, window.page.modes.segment(2))
    click(qtbot, view.felt.next_button)
    your_turn(qtbot, view)
    assert view.felt.has_cards_key(window.focusWidget())
    assert view.felt.bids.isAncestorOf(window.focusWidget())


def test_a_robot_that_thinks_is_forgotten_with_its_game(qtbot, view, window):
    deal(view, 0, strength="strong")
    assert view.state.robots_turn is not None
    window.new()
    assert view.state.game is None
    deal(view, 7, strength="easy")
    your_turn(qtbot, view)
    assert view.state.hand.deal == replace(view.state).dealt(7).hand.deal
    assert view.state.your_turn


def test_a_claim_that_is_not_sure_is_refused(qtbot, view):
    deal(view, 7)
    your_turn(qtbot, view)
    while view.state.hand.phase != "play":
        act_by_mouse(qtbot, view)
        your_turn(qtbot, view)
    before = view.state.game
    click(qtbot, view.felt.claim_button)
    assert "may still take a trick" in refusal(view)
    assert view.state.game == before


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)])
def test_everything_has_room(qtbot, view, window, size):
    deal(view, 7, advice=True)
    your_turn(qtbot, view)
    while view.state.hand.phase != "play":
        act_by_mouse(qtbot, view)
        your_turn(qtbot, view)
    window.resize(*size)
    qtbot.waitUntil(lambda: view.width() > 0)
    felt = view.felt
    for widget in (felt.fan, felt.trick, felt.take_back_button, felt.leave_button, felt.pace):
        place = widget.mapTo(felt, QPoint(0, 0))
        assert felt.rect().contains(place)
        assert felt.rect().contains(place + QPoint(widget.width() - 1, widget.height() - 1))


def test_the_box_for_bids_covers_no_robot_in_small_windows(qtbot, view, window):
    deal(view, 7)
    your_turn(qtbot, view)
    window.resize(1024, 700)
    felt = view.felt
    boxes = (felt.seats[WEST], felt.bids, felt.seats[EAST])

    def apart():
        west, bids, east = (QRect(box.mapTo(felt, QPoint(0, 0)), box.size()) for box in boxes)
        assert west.width() == 132
        assert west.right() < bids.left()
        assert bids.right() < east.left()
        assert east.right() < felt.width()

    wait_for(qtbot, apart)


def test_advice_that_is_shown_moves_no_card_and_stands_under_them(qtbot, view):
    deal(view, 7)
    your_turn(qtbot, view)
    while view.state.hand.phase != "play" or view.question() is None:
        act_by_mouse(qtbot, view)
        your_turn(qtbot, view)
    fan = view.felt.fan
    place, height = fan.mapTo(view.felt, QPoint(0, 0)), fan.height()
    plain = fan.buttons[0].height()
    click(qtbot, view.hidden.button)
    assert any(button.shown.badge for button in fan.buttons)
    assert (fan.mapTo(view.felt, QPoint(0, 0)), fan.height()) == (place, height)
    assert fan.buttons[0].height() == plain > fan.card_height + 24  # room for a badge


def test_costs_of_a_long_hand_leave_no_gap_in_the_next(qtbot, view):
    deal(view, 7)
    play_some(qtbot, view, 1)
    shown = view.state
    assert len(view.costs.rows()) == 1
    high = view.costs.sizeHint().height()
    play_some(qtbot, view, 4)
    assert view.costs.sizeHint().height() > high
    view.change(shown, "Back")
    assert len(view.costs.rows()) == 1
    qtbot.waitUntil(lambda: view.costs.sizeHint().height() == high)


def test_backspace_drops_half_a_card_before_it_takes_anything_back(qtbot, view):
    deal(view, 7)
    play_some(qtbot, view, 2)
    acts = len(view.state.your_acts())
    press(qtbot, view, "A")
    press(qtbot, view, Qt.Key.Key_Backspace)
    assert len(view.state.your_acts()) == acts
    press(qtbot, view, Qt.Key.Key_Backspace)
    assert len(view.state.your_acts()) == acts - 1


def test_the_keyboard_is_where_you_act_next(qtbot, view):
    deal(view, 7)
    your_turn(qtbot, view)
    view.felt.focus_start()
    felt = view.felt
    while view.state.hand.phase != "play":
        assert felt.bids.isAncestorOf(felt.window().focusWidget())
        act_by_mouse(qtbot, view)
        your_turn(qtbot, view)
    focused = felt.window().focusWidget()
    legal = view.state.hand.position.legal
    assert focused in [felt.fan.button(card) for card in legal]
    assert not view.sheet.hands_button.isEnabled()  # none is over
    click(qtbot, felt.leave_button)
    your_turn(qtbot, view)
    assert view.state.hand_over
    assert felt.next_button.hasFocus()
    assert view.sheet.hands_button.isEnabled()


def what_is_advised(view):
    """What may have the keyboard: it goes where the advice says, but not within its error."""
    answer, hand, felt = view.answer, view.state.hand, view.felt
    if hand.phase == "bids":
        return [felt.bids.calls.key(worth.call) for worth in bid_words.close_calls(answer)]
    if hand.phase == "trump":
        return [felt.bids.trumps.key(trump) for trump in bid_words.trumps_to_name(answer)]
    if view.question() is None:
        return [felt.fan.button(card) for card in hand.position.legal]
    close = (each for each in answer.cards if each.behind <= half_width(each.behind_se))
    return [felt.fan.button(each.card) for each in close]


@pytest.mark.parametrize("calls", [(), (0, 7, 0, 0)])
def test_enter_does_what_is_advised_where_the_advice_is_shown(qtbot, view, window, calls):
    hand = HandRecord(random_deal(5), WEST if not calls else NORTH, calls=calls)
    view.change(replace(view.state, game=GameRecord((hand,)), advice=True), "Deal")
    view.felt.focus_start()
    while not view.state.hand_over:
        your_turn(qtbot, view)
        if not view.state.hand_over:
            assert window.focusWidget() in what_is_advised(view)
            press(qtbot, view, Qt.Key.Key_Return)
    assert view.felt.next_button.hasFocus()


def test_the_keyboard_follows_the_advice_while_deals_are_looked_at(qtbot, view, window):
    hand = HandRecord(random_deal(5), NORTH, calls=(0, 7, 0, 0)).named(0)
    view.change(replace(view.state, game=GameRecord((hand,)), advice=True), "Deal")
    your_turn(qtbot, view)
    answer, legal = view.answer, view.state.hand.position.legal
    view.felt.show_hand(view.state, None, unknown="")
    view.felt.focus_start()
    for card in legal:
        behind = [
            replace(each, behind=float(each.card != card), behind_se=0.1 * (each.card != card))
            for each in answer.cards
        ]
        clear = replace(answer, best=(card,), cards=tuple(behind))
        view.felt.show_hand(view.state, clear, unknown="")
        assert window.focusWidget() is view.felt.fan.button(card)
    last = legal[-1]
    close = [replace(each, behind_se=2.0 * (each.card != legal[0])) for each in behind]
    close_to_it = replace(answer, best=(legal[0],), cards=tuple(close))
    view.felt.show_hand(view.state, close_to_it, unknown="")
    assert window.focusWidget() is view.felt.fan.button(last)  # within the error
    view.felt.show_hand(view.state, None, unknown="")
    view.felt.focus_start()
    first = next(card for card in legal if window.focusWidget() is view.felt.fan.button(card))
    best = next(card for card in legal if card != first)
    close = [replace(each, behind_se=2.0 * (each.card != best)) for each in behind]
    view.felt.show_hand(
        view.state, replace(close_to_it, best=(best,), cards=tuple(close)), unknown=""
    )
    assert window.focusWidget() is view.felt.fan.button(best)  # what was never the best is left


def test_who_takes_back_has_the_keyboard_where_it_was(qtbot, view, window):
    hand = HandRecord(random_deal(5), NORTH, calls=(0, 7, 0, 0))
    view.change(replace(view.state, game=GameRecord((hand,))), "Deal")
    view.felt.focus_start()
    for take_back in (view.take_back, window.undo):
        press(qtbot, view, "s")
        assert view.felt.fan.isAncestorOf(window.focusWidget())
        take_back()
        assert view.felt.bids.trumps.isAncestorOf(window.focusWidget())


def test_a_typed_bid_that_is_too_low_is_refused_and_is_no_half_card(qtbot, view):
    hand = HandRecord(random_deal(5), EAST, calls=(7, 0))
    view.change(replace(view.state, game=GameRecord((hand,))), "Deal")
    your_turn(qtbot, view)
    press(qtbot, view, "7")
    assert "7" in refusal(view)
    assert not view.typing.waiting()
    press(qtbot, view, "8")
    assert view.state.hand.calls[:3] == (7, 0, 8)
    view.change(replace(view.state, pace="step", game=GameRecord((replace(hand, calls=()),))), "")
    press(qtbot, view, "9")
    assert refusal(view) == "It is North’s turn"
    assert not view.typing.waiting()


@pytest.mark.parametrize("size", [(1024, 640), (1024, 700), (1280, 800), (1920, 1080)])
def test_the_calls_are_a_table_on_the_felt_that_moves_nothing(qtbot, view, window, size):
    resize(qtbot, window, size)
    deal(view, 7)
    felt, seen, fixed = view.felt, [], []
    while not view.state.hand.position or len(view.state.hand.played) < 4:
        your_turn(qtbot, view)
        QApplication.processEvents()  # lays out
        players = (felt.auction, felt.seats[WEST], felt.seats[EAST], felt.fan)
        places = [QRect(part.mapTo(felt, QPoint(0, 0)), part.size()) for part in players]
        middle = felt.trick if view.state.hand.position else felt.bids
        middles = [QRect(p.mapTo(felt, QPoint()), p.size()) for p in (felt.seats[NORTH], middle)]
        table, *others = places
        assert felt.auction.isVisible()
        assert felt.rect().contains(table)
        assert others[0].top() == others[1].top()  # West sits opposite East
        assert not any(table.intersects(other) for other in [*others, *middles])
        fixed.append([place.topLeft() for place in places[:3]])
        seen.append(felt.auction.accessibleName())
        act_by_mouse(qtbot, view)
    assert all(places == fixed[0] for places in fixed)
    assert all(bid_words.auction_words(view.state.own_hand()).startswith(said) for said in seen[1:])
    assert seen[-1] == bid_words.auction_words(view.state.own_hand())


def test_with_advice_the_score_is_in_view_without_scrolling(qtbot, window):
    resize(qtbot, window, (1280, 800))
    window.open_file(str(POSITIONS / "tarneeb-table-advice.kib"))
    view = window.page.table_view
    your_turn(qtbot, view)
    assert view.cards.isVisible()
    turn(qtbot)  # panels are laid out when the window is idle
    panels = view.costs.parentWidget().parentWidget()  # what is seen of them
    foot = top_of(view.sheet, window) + view.sheet.height()
    assert foot <= top_of(panels, window) + panels.height()
