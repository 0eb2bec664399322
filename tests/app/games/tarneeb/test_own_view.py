"""Your own hand in the window: bids and cards by mouse and by keys, marks, review, files."""

import random
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu

from app.cards.scroll import SideColumn
from app.games.tarneeb import own_hand
from app.games.tarneeb.own_hand import Assumptions, Contract, OwnHand
from app.look import theme
from app.words.figures import figure
from engine.cards import card_text
from engine.games.tarneeb import BidAdvice, Position, SeenPlay, parse_deal
from tests.app import helpers
from tests.app.helpers import ENGINE_MS, press, wait_for
from tests.helpers import cards

NORTH, EAST, SOUTH, WEST = range(4)
HAND = "KsQsTs8s6s3sJhThQd8dAcQc8c"
#: A deal with that hand for South; North, East, South, West.
DEAL = "N:J752.A98.K54.743 9.KQ6.AT973.K952 KQT863.JT.Q8.AQ8 A4.75432.J62.JT6"


@pytest.fixture
def window(qtbot, window_in, monkeypatch):
    monkeypatch.setattr(own_hand, "SECONDS", 0.05)
    window = window_in("tarneeb")
    qtbot.mouseClick(window.page.modes.segment(1), Qt.MouseButton.LeftButton)
    return window


@pytest.fixture
def view(window):
    """The view of your own hand."""
    assert window.page.state.mode == "own"
    return window.page.own_view


def settle(qtbot, view):
    """Wait until what is shown belongs to the position."""

    def settled():
        assert not view.page.job.running
        assert view.question() is None or view.fresh_answer is not None

    wait_for(qtbot, settled)


def card(text):
    return cards(text)[0]


def show(view, state):
    view.change(state.checked(), "Show")


def bidding(first=EAST):
    return OwnHand(hand=cards(HAND), first=first).checked()


def playing(played="", contract=Contract(SOUTH, 8, 0)):  # noqa: B008  (a frozen record)
    state = bidding().with_contract(contract)
    for code in cards(played):
        state = state.played_card(code)
    return state


def click_deck(qtbot, view, *texts):
    for text in texts:
        helpers.click(qtbot, view.deck.picker.key(card(text)))


def click_hand(qtbot, view, *texts):
    for text in texts:
        button = view.felt.fan.button(card(text))
        place = button.card_rect().topLeft().toPoint() + QPointF(8, 20).toPoint()
        helpers.click(qtbot, button, place)


def press_alt(qtbot, view, *keys):
    for key in keys:
        press(qtbot, view, ord(key), modifier=Qt.KeyboardModifier.AltModifier)


def badges(view):
    return {b.shown.id: b.shown.badge for b in view.felt.fan.buttons if b.shown.badge}


def in_hand(view):
    return {button.shown.id for button in view.felt.fan.buttons}


# ---- your hand ---------------------------------------------------------------------------------


def test_thirteen_cards_are_clicked_in_the_deck(qtbot, view):
    assert view.start_panel.isVisible()
    assert view.keys_panel.isVisible()
    assert view.felt.name.text() == "South 0 of 13, takes the next card"
    assert view.verdict.headline.plain() == "Show me your hand."
    texts = [card_text(code) for code in cards(HAND)]
    click_deck(qtbot, view, *texts[:12])
    assert view.verdict.headline.plain() == "Your hand needs one more card."
    assert view.deck.hint.plain() == "gives to your hand, 12 of 13"
    assert view.deck.picker.key(card("Ks")).owner == "you"
    assert not view.chances.isVisible()
    click_deck(qtbot, view, texts[12])
    assert in_hand(view) == set(cards(HAND))
    assert view.chances.isVisible()
    said = []
    view.page.hint.connect(said.append)
    click_deck(qtbot, view, "2s")
    assert said[-1].startswith("Your hand is full")
    click_hand(qtbot, view, "Ks")
    assert card("Ks") not in in_hand(view)
    assert not view.chances.isVisible()


def test_cards_are_typed_and_taken_back(qtbot, view):
    view.focus_start()
    press(qtbot, view, "asks10h")
    assert in_hand(view) == set(cards("AsKsTh"))
    press(qtbot, view, Qt.Key.Key_Backspace)
    assert in_hand(view) == set(cards("AsKs"))
    view.page.undo_stack.undo()
    assert in_hand(view) == set(cards("AsKsTh"))


def test_a_random_hand_is_dealt(qtbot, view, window):
    qtbot.mouseClick(view.random_button, Qt.MouseButton.LeftButton)
    assert len(in_hand(view)) == 13
    first = view.state
    window.deal_random()
    assert view.state.hand != first.hand
    window.new()
    assert in_hand(view) == set()
    window.undo()
    window.undo()
    assert view.state == first


# ---- bidding -----------------------------------------------------------------------------------


def test_the_table_of_chances_is_the_engines(qtbot, view):
    show(view, bidding(SOUTH))
    settle(qtbot, view)
    answer = view.answer
    for row, suit in enumerate((0, 1, 3, 2)):
        for column in range(7):
            cell = view.chances.cells.cell(row, column)
            assert cell.text() == f"{100 * answer.make[suit][column]:.0f}"
            assert cell.best == ((column + 7, suit) == (answer.best.call, answer.best.trump))
        assert view.average.figures[suit].plain().startswith(figure(answer.tricks[suit]))
    assert view.page.status.kind == "Sampled"
    assert "deals" in view.page.status.figures
    assert "double-dummy estimate" in view.page.status.figures
    qtbot.mouseClick(view.chances.cells.cell(0, 2), Qt.MouseButton.LeftButton)
    assert view.chances.words.plain().startswith("9 in ♠: ")


def test_bids_are_clicked_in_by_seat_and_only_legal_ones_are_offered(qtbot, view):
    show(view, bidding())
    assert view.felt.bid_box.turn.plain() == "East bids next: 8 calls are legal"
    assert not view.bid_buttons.isVisible()
    qtbot.mouseClick(view.felt.bid_box.calls.key(8), Qt.MouseButton.LeftButton)
    assert view.felt.seats[EAST].texts() == "bid 8"
    assert view.felt.bid_box.turn.plain() == "North bids next: 6 calls are legal"
    assert [bid for bid in range(7, 14) if view.felt.bid_box.calls.key(bid).isEnabled()] == [
        9,
        10,
        11,
        12,
        13,
    ]
    assert view.verdict.headline.plain() in ("One moment.", "North bids next.")
    press_alt(qtbot, view, "P")
    assert view.felt.seats[NORTH].texts() == "passed"
    press_alt(qtbot, view, "9")
    assert view.felt.seats[WEST].texts() == "bid 9"
    assert view.felt.bid_box.turn.plain() == "You bid next: 5 calls are legal"
    assert view.bid_buttons.isVisible()
    press_alt(qtbot, view, "8")
    assert view.problem.text().startswith("South cannot bid 8")
    assert view.state.calls == (8, 0, 9)
    press_alt(qtbot, view, "0")
    assert view.problem.text() == ""
    assert view.state.calls == (8, 0, 9, 10)
    press(qtbot, view, Qt.Key.Key_Backspace)
    assert view.state.calls == (8, 0, 9)
    qtbot.mouseClick(view.felt.bid_box.take_back_button, Qt.MouseButton.LeftButton)
    assert view.state.calls == (8, 0)
    view.page.undo_stack.undo()
    assert view.state.calls == (8, 0, 9)


def test_the_recommended_bid_is_one_click_and_thirteen_ends_the_bidding(qtbot, view):
    show(view, bidding(SOUTH))
    settle(qtbot, view)
    best = view.answer.best
    assert view.bid_buttons.best.text() in ("Pass", f"Bid {best.call} ♠")
    qtbot.mouseClick(view.bid_buttons.best, Qt.MouseButton.LeftButton)
    assert view.state.calls == (best.call,)
    press_alt(qtbot, view, "3")
    assert view.state.auction.to_call is None
    assert view.felt.bid_box.turn.plain() == "East plays 13 in"
    settle(qtbot, view)
    assert view.verdict.headline.plain() == "East plays 13."
    qtbot.mouseClick(view.felt.bid_box.trumps.key(1), Qt.MouseButton.LeftButton)
    assert view.state.contract == Contract(EAST, 13, 1)
    assert view.felt.trick.isVisible()


def cells(view):
    shown = view.chances.cells
    return [shown.cell(row, column).text() for row in range(4) for column in range(7)]


def test_chances_once_known_stay_while_bids_are_made(qtbot, view, monkeypatch):
    show(view, bidding())
    settle(qtbot, view)
    answer, known = view.answer, cells(view)
    monkeypatch.setattr(view.page.job, "start", lambda *_asked: None)  # no answer comes to it
    press_alt(qtbot, view, "8")
    assert view.fresh_answer is None
    assert cells(view) == known
    few = replace(answer, deals=answer.deals - 1, make=((0.5,) * 7,) * 4)

    def come(answer):
        view.page.job.update.emit(answer)
        shown = f"{answer.deals:,} deals"
        qtbot.waitUntil(lambda: view.page.status.figures.startswith(shown))

    come(few)
    assert view.fresh_answer is few
    assert cells(view) == known
    come(replace(few, deals=answer.deals))
    assert cells(view) == ["50"] * 28
    press_alt(qtbot, view, "9")
    assert cells(view) == ["50"] * 28
    view.change_assumptions(Assumptions(weigh_bids=True))  # then they depend on the bids
    assert cells(view) == ["–"] * 28
    view.change_assumptions(Assumptions())
    assert cells(view) == ["50"] * 28
    view.toggle_void(1)
    assert cells(view) == ["–"] * 28


def test_the_bid_buttons_are_at_the_foot_unless_the_window_is_small(qtbot, view, window):
    show(view, bidding(SOUTH))

    def above(first, second):
        return first.geometry().bottom() < second.geometry().top()

    foot, small = (view.assumptions, view.bid_buttons), (view.bid_buttons, view.assumptions)
    for size, order in (((1280, 800), foot), ((1024, 700), small), ((1280, 800), foot)):
        window.resize(*size)
        qtbot.waitUntil(lambda order=order: above(*order))


def test_other_bids_are_listed_with_their_worth(qtbot, view):
    show(view, bidding(SOUTH))
    settle(qtbot, view)
    view.bid_buttons.other.click()
    menu = view.findChildren(QMenu)[-1]
    texts = [action.text() for action in menu.actions()]
    assert texts[0].startswith("Pass\t")
    assert texts[-1].startswith("13 ")
    assert all("points" in text for text in texts)
    menu.actions()[3].trigger()
    menu.close()
    assert view.state.calls == (9,)


def test_when_all_pass_it_says_so(qtbot, view):
    show(view, bidding())
    press_alt(qtbot, view, *"PPPP")
    assert view.verdict.headline.plain() == "All four passed."
    assert not view.felt.bid_box.trumps.isVisible()


def test_a_contract_can_be_set_without_bids(qtbot, view):
    show(view, bidding())
    settle(qtbot, view)
    qtbot.mouseClick(view.felt.bid_box.contract_button, Qt.MouseButton.LeftButton)
    assert view.state.contract == Contract(SOUTH, 7, 0)
    view.contract.declarer.segment(3).click()
    view.contract.bid.segment(2).click()
    view.contract.trump.segment(1).click()
    assert view.state.contract == Contract(WEST, 9, 1)
    assert view.contract.words.plain() == "9 in ♥ by West"
    assert view.contract.bid.isVisible()
    click_deck(qtbot, view, "2c")
    assert not view.contract.bid.isVisible()  # out of the way of what follows
    press(qtbot, view, Qt.Key.Key_Backspace)
    view.contract.change_button.click()
    assert view.deck.hint.plain() == "click the card West plays"
    view.contract.back_button.click()
    assert view.state.phase == "bids"


def test_a_contract_that_the_cards_contradict_is_refused(qtbot, view):
    show(view, playing("Ac4c7c2h"))
    before = view.state
    view.contract.change_button.click()
    view.contract.declarer.segment(1).click()
    assert "“Ac” is in your hand and played by East" in view.problem.text()
    assert view.state == before
    assert view.contract.declarer.chosen() == 0
    view.contract.trump.segment(3).click()  # clubs: the ace still takes the trick
    assert view.state.contract.trump == 2
    assert view.problem.text() == ""


def test_scoring_and_scores_are_part_of_the_question(qtbot, view):
    show(view, bidding(SOUTH))
    view.assumptions.change_button.click()
    for box, score in ((view.assumptions.ours, 35), (view.assumptions.theirs, -7)):
        box.setValue(score)
        qtbot.keyClick(box, Qt.Key.Key_Return)
    view.assumptions.scoring.setCurrentIndex(2)
    view.assumptions.scoring.activated.emit(2)
    view.assumptions.weigh_bids.click()
    question = view.question()
    assert (question.scores, question.target, question.weigh_bids) == ((35, -7), 61, True)
    assert question.scoring.name == "Tarneeb to 61"
    words = view.assumptions.words.plain()
    assert "Hands count more that explain the bids." in words
    assert "you have 35, they −7" in words
    view.assumptions.direction.click()
    assert view.state.direction == "clockwise"
    for _ in range(3):
        view.page.undo_stack.undo()
    assert view.state.assumptions.scores == (35, -7)
    assert view.assumptions.scoring.currentIndex() == 1
    view.page.undo_stack.undo()
    assert view.state.assumptions.scores == (35, 0)
    view.page.undo_stack.undo()
    assert view.state == bidding(SOUTH)
    assert view.assumptions.ours.value() == 0


# ---- play --------------------------------------------------------------------------------------


def test_every_legal_card_carries_its_tricks(qtbot, view):
    show(view, playing())
    settle(qtbot, view)
    answer = view.answer
    assert badges(view) == {c.card: figure(c.tricks) for c in answer.cards}
    best = {b.shown.id for b in view.felt.fan.buttons if b.shown.badge_kind == "best"}
    assert best == set(answer.best)
    rows = view.cards.cards.rows()
    assert len(rows) == 13
    assert "±" in rows[0][1]
    assert rows[0][2].endswith(" %")
    assert "sampled deals" in view.verdict.detail.plain()
    assert "Double-dummy estimate" in view.verdict.detail.plain()


def test_how_cards_are_judged_is_chosen(qtbot, view, window, tmp_path):
    show(view, playing())
    settle(qtbot, view)
    assert view.cards.method.isVisible()
    assert view.cards.method.accessibleName() == "Method of the advice"
    assert view.cards.method.currentText() == "Best method"
    assert view.page.status.figures.endswith("double-dummy estimate of points")
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
    assert view.page.status.figures.endswith("double-dummy estimate of tricks")
    before = window.page.state
    window.files.save(str(tmp_path / "hand.kib"))
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
    assert view.question() == view.state.advice(0.001)
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
    click_deck(qtbot, view, "4c", "7c")
    assert view.felt.trick.cards() == {SOUTH: card("Ac"), EAST: card("4c"), NORTH: card("7c")}
    assert "West is next" in view.felt.trick.accessibleName()
    click_deck(qtbot, view, "2h")
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
    view.page.hint.connect(said.append)
    click_hand(qtbot, view, "Ks")
    assert said[-1] == "It is West’s turn, and K♠ is yours"
    click_deck(qtbot, view, "2c")
    before = view.state
    click_hand(qtbot, view, "Ks")
    assert said[-1] == "You must follow clubs"
    click_deck(qtbot, view, "2d")
    assert said[-1] == "It is your turn, and 2♦ is not in your hand"
    click_deck(qtbot, view, "2c")
    assert said[-1] == "2♣ has been played: click it in the list to take it back"
    assert view.state == before


def test_a_revoke_by_a_seat_marked_void_is_refused_in_one_sentence(qtbot, view):
    show(view, playing("Ac"))
    press_alt(qtbot, view, "E", "C")
    assert view.felt.seats[EAST].texts() == "void ♣"
    before = view.state
    click_deck(qtbot, view, "4c")
    assert view.problem.text() == (
        "East is marked void in clubs and cannot play “4c”; take back the mark or the card."
    )
    assert view.state == before
    qtbot.mouseClick(view.voids.suits.key(2), Qt.MouseButton.LeftButton)
    assert view.problem.text() == ""
    click_deck(qtbot, view, "4c")
    assert view.state.played == cards("Ac4c")


def test_a_void_that_was_seen_cannot_be_taken_away(qtbot, view):
    show(view, playing("Ac4c7c2h"))
    before = view.state
    said = []
    view.page.hint.connect(said.append)
    qtbot.mouseClick(view.voids.suits.key(2), Qt.MouseButton.LeftButton)
    assert said[-1] == "West was seen not to follow clubs"
    assert view.state == before
    assert view.voids.suits.key(2).isChecked()


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
    show(view, playing("Ac4c7c2h"))
    view.page._dim_timer.timeout.emit()
    assert view.verdict.graphicsEffect().isEnabled()
    assert set(badges(view).values()) <= {"–", ""}
    qtbot.waitUntil(lambda: view.fresh_answer is not None, timeout=ENGINE_MS)
    qtbot.waitUntil(lambda: not view.verdict.graphicsEffect().isEnabled())
    view.page.cancel()


def test_escape_stops_sampling_and_resume_goes_on(qtbot, view, window, monkeypatch):
    monkeypatch.setattr(own_hand, "SECONDS", 30.0)
    show(view, playing())
    qtbot.waitUntil(lambda: view.page.status.kind == "Sampling", timeout=ENGINE_MS)
    few = view.answer.deals
    qtbot.waitUntil(lambda: view.answer.deals > 3 * few, timeout=ENGINE_MS)
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
    qtbot.waitUntil(lambda: bool(shown), timeout=ENGINE_MS)
    assert min(shown) >= known  # and is not shown again from the first deals on
    window.escape()


# ---- whole hands -------------------------------------------------------------------------------


def game(seed):
    """Cards of a game in which 8 spades by South are played at random."""
    rng = random.Random(seed)
    position = Position(parse_deal(DEAL), 0, SOUTH)
    while not position.finished:
        position = position.after(rng.choice(position.legal))
    return position


def test_a_whole_hand_by_mouse_from_the_bids_to_the_review(qtbot, view, window):
    window.page.restore(window.page.state)
    click_deck(qtbot, view, *(card_text(code) for code in cards(HAND)))
    view.felt.bid_box.first.segment(1).click()
    for call in (0, 7, 0, 8, 0):
        qtbot.mouseClick(view.felt.bid_box.calls.key(call), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(view.felt.bid_box.trumps.key(0), Qt.MouseButton.LeftButton)
    assert view.contract.words.plain() == "8 in ♠ by South"
    whole = game(5)
    seats = [seat for trick in whole.tricks for seat in trick.seats]
    for seat, code in zip(seats, whole.played, strict=True):
        assert not view.played.review_button.isVisible() or len(view.state.played) > 40
        click = click_hand if seat == SOUTH else click_deck
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
        timeout=ENGINE_MS,
    )
    assert opened.side.title.plain() == "Review"
    window.undo()
    assert view.isVisible()
    while window.page.undo_stack.canUndo():
        window.undo()
    assert view.state.hand == ()
    while window.page.undo_stack.canRedo():
        window.redo()
    assert opened.isVisible()
    assert opened.state.played == whole.played


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
    assert view.page.open_view.best_play.steps.button("prev").hasFocus()


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


def test_with_few_cards_left_all_deals_are_looked_at(qtbot, view, monkeypatch):
    monkeypatch.setattr(own_hand, "SECONDS", 30.0)  # all deals are looked at well before that
    whole = game(7)
    show(view, playing("".join(card_text(code) for code in whole.played[:44])))
    settle(qtbot, view)
    assert view.answer.exact
    assert view.page.status.kind == "All deals"
    show(view, playing("".join(card_text(code) for code in whole.played[:45])))
    settle(qtbot, view)
    assert view.page.status.kind == "Exact"
    assert view.page.status.figures.startswith("all ")


# ---- modes, files, text ------------------------------------------------------------------------


def test_changing_the_mode_is_one_step_and_loses_nothing(qtbot, view, window):
    show(view, playing("Ac4c"))
    mine = view.state
    qtbot.mouseClick(window.page.modes.segment(0), Qt.MouseButton.LeftButton)
    opened = window.page.open_view
    assert opened.isVisible()
    window.deal_random()
    state = opened.state
    window.undo()
    window.undo()
    assert view.isVisible()
    assert window.page.modes.chosen() == 1
    window.redo()
    window.redo()
    assert (opened.state, window.page.state.own) == (state, mine)


def test_a_saved_hand_comes_back(qtbot, view, window, tmp_path):
    show(view, playing("Ac4c7c2h").with_void(EAST, 3).marked(card("As"), WEST, "held"))
    before = window.page.state
    path = tmp_path / "hand.kib"
    window.files.save(str(path))
    window.page.modes.segment(0).click()
    window.new()
    window.open_file(str(path))
    assert window.page.state == before
    assert view.isVisible()
    assert view.felt.fan.isAncestorOf(window.focusWidget())  # the card to play is at hand


def test_the_verdict_comes_into_view_with_every_card(qtbot, view, window):
    window.resize(1280, 700)
    view.random_button.setFocus()  # its panel is hidden then, and Qt looks for another stop
    show(view, playing("Ac4c7c2h"))
    assert view.felt.fan.isAncestorOf(window.focusWidget())
    column = view.findChild(SideColumn).verticalScrollBar
    qtbot.waitUntil(lambda: column().maximum() > 0)
    assert column().value() == 0
    column().setValue(column().maximum())
    show(view, playing("Ac4c7c2hKs"))
    assert column().value() == 0
    qtbot.waitUntil(lambda: column().maximum() > 0)
    column().setValue(column().maximum())  # where assumptions are changed
    view.assumptions.changed.emit(Assumptions(weigh_plays=True))
    assert column().value() > 0


def test_copy_and_paste_bring_the_hand_back(qtbot, view, window):
    show(view, playing("Ac4c7c2h"))
    settle(qtbot, view)
    window.files.copy()
    text = QGuiApplication.clipboard().text()
    assert "Contract: 8 in spades by South" in text
    assert "Played: S:Ac E:4c N:7c W:2h" in text
    assert "To move: South, trick 2" in text
    assert "makes 8" in text
    before = view.state
    window.new()
    window.files.paste()
    assert view.state == before
    QGuiApplication.clipboard().setText(text.replace("W:2h", "W:Ks"))
    window.files.paste()
    assert "“Ks” is in your hand and played by West" in window.notice.text()
    assert view.state == before


def fits(view):
    """Whether nothing on the felt or in the deck's panel is cut off."""
    felt = view.felt
    boxes = [
        *view.felt.seats.values(),
        *(b for b in (view.felt.bid_box, view.felt.trick) if b.isVisible()),
    ]
    for box in boxes:
        if not felt.rect().contains(box.mapTo(felt, box.rect().bottomRight())):
            return False
        if box.width() < box.minimumSizeHint().width():
            return False
    for button in view.felt.fan.buttons:
        if not felt.rect().contains(button.mapTo(felt, button.rect().center())):
            return False
    for button in (view.random_button, view.open_button):
        if button.isVisible() and button.width() < button.sizeHint().width():
            return False
    deck_fits = view.deck.minimumSizeHint().width() <= view.deck.width()
    return deck_fits and felt.minimumSizeHint().height() <= felt.height()


@pytest.mark.parametrize("size", [(1024, 640), (1024, 700), (1280, 800), (1700, 1000)])
@pytest.mark.parametrize("look", ["dark", "light"])
def test_everything_fits_in_every_window(qtbot, view, window, size, look):
    window.settings.theme = look
    window.apply_settings()
    assert theme.current().name == look
    window.resize(*size)
    over = bidding().called(0).called(7).called(0).called(8).called(0)
    for state in (OwnHand(), bidding(), over, playing("Ac4c7c2h"), playing("Ac4c7c2hKs")):
        show(view, state)
        qtbot.waitUntil(lambda: fits(view), timeout=2_000)
    window.grab()


def test_a_change_checks_what_is_known_once_and_a_card_as_it_is_played(qtbot, view, monkeypatch):
    made = []
    for record in (BidAdvice, SeenPlay):
        check = record.__post_init__
        monkeypatch.setattr(
            record, "__post_init__", lambda it, check=check: (made.append(type(it)), check(it))
        )
    how = Assumptions(target=77)  # no other test has made these questions
    show(view, replace(bidding(), assumptions=how))
    made.clear()
    press_alt(qtbot, view, "8")
    assert made == [BidAdvice]
    show(view, replace(playing(), assumptions=how))
    made.clear()
    click_hand(qtbot, view, "Ac")
    assert made == [SeenPlay, SeenPlay]
