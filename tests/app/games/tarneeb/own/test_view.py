"""Your own hand in the window: bids and cards by mouse and by keys, marks, review, files."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from app.games.tarneeb.advice import estimates
from app.games.tarneeb.records.hand import Assumptions, Contract, OwnHand
from app.look import theme
from app.shell.room.status import State
from app.widgets.controls import Chip
from app.widgets.scroll import SideColumn
from app.words.figures import figure
from engine.cards import card_text
from engine.games.tarneeb import PASS, SCORINGS, BidAdvice, CallWorth, SeenPlay
from tests.app.games.tarneeb.helpers import (
    EAST,
    HAND,
    NORTH,
    SOUTH,
    WEST,
    bidding,
    card,
    click_hand,
    in_hand,
    playing,
    press_alt,
    settle,
    show,
)
from tests.app.helpers import click_cards, press, refusal, resize, save, turn
from tests.helpers import cards
from tests.walk import places

# ---- your hand ---------------------------------------------------------------------------------


def test_thirteen_cards_are_clicked_in_the_deck(qtbot, view):
    assert view.start_panel.isVisible()
    assert view.keys_panel.isVisible()
    assert view.felt.name.text() == "South 0 of 13, takes the next card"
    assert view.verdict.headline.plain() == "Show me your hand."
    texts = [card_text(code) for code in cards(HAND)]
    click_cards(qtbot, view, *texts[:12])
    assert view.verdict.headline.plain() == "Your hand needs one more card."
    assert view.deck.hint.plain() == "gives to your hand, 12 of 13"
    assert view.deck.picker.key(card("Ks")).owner == "you"
    assert not view.chances.isVisible()
    click_cards(qtbot, view, texts[12])
    assert in_hand(view) == set(cards(HAND))
    assert view.chances.isVisible()
    said = []
    view.page.refused.connect(said.append)
    click_cards(qtbot, view, "2s")
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


@pytest.mark.parametrize(
    ("calls", "said"),
    [
        ("", "say what East bids"),
        ("PPP", "make your bid"),
        ("8PPP", "say which trump East names"),
        ("PPP8", "name the trump"),
        ("PPPP", "go on to the next hand"),
    ],
)
def test_a_card_typed_where_none_is_asked_for_changes_nothing(qtbot, view, calls, said):
    show(view, bidding())
    view.focus_start()
    press_alt(qtbot, view, *calls)
    before = view.state
    for typed in ("ks", "4h", "as"):
        press(qtbot, view, typed)
        assert refusal(view).startswith("No card is asked for now: ")
        assert said in refusal(view)
    note, key = view.window().notes.refusal, view.deck.picker.key(card("As"))
    under = note.mapToGlobal(QPoint(0, 0)).y() - key.mapToGlobal(QPoint(0, key.height())).y()
    assert 0 <= under <= 10 or -10 <= under + key.height() + note.height() <= 0  # beside the card
    assert view.state == before
    click_hand(qtbot, view, "Ks")  # on purpose
    assert card("Ks") not in in_hand(view)


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
            share = f"{100 * answer.make[suit][column]:.0f}"
            assert cell.text() == {"0": "<1", "100": ">99"}.get(share, share)
            assert cell.best == ((column + 7, suit) == (answer.best.call, answer.best.trump))
        assert view.average.figures[suit].plain().startswith(figure(answer.tricks[suit]))
    rough = max(max(errors) for errors in answer.make_se) * 1.96 > 0.06
    assert view.page.status.kind == ("Rough, more deals help:" if rough else "Sampled")
    assert view.page.status.state is (State.ROUGH if rough else State.DONE)
    assert "deals" in view.page.status.figures
    assert "as at a table" in view.page.status.figures
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


def test_bids_are_typed_as_at_the_table_while_the_keyboard_is_there(qtbot, view):
    show(view, bidding())
    view.deck.picker.focus_card()
    press(qtbot, view, Qt.Key.Key_8)
    assert view.typing.waiting()  # for the suit of a card
    press(qtbot, view, Qt.Key.Key_Escape)
    view.focus_start()
    for key, calls in (("8", (8,)), ("P", (8, PASS)), ("1", (8, PASS)), ("0", (8, PASS, 10))):
        press(qtbot, view, getattr(Qt.Key, f"Key_{key}"))
        assert view.state.calls == calls


def test_the_recommended_bid_is_one_click_and_thirteen_ends_the_bidding(qtbot, view):
    show(view, bidding(SOUTH))
    settle(qtbot, view)
    best = view.answer.best
    assert view.bid_buttons.bid.text() == f"Bid {best.call} ♠"
    qtbot.mouseClick(view.bid_buttons.bid, Qt.MouseButton.LeftButton)
    assert view.state.calls == (best.call,)
    press_alt(qtbot, view, "3")
    assert view.state.auction.to_call is None
    assert view.felt.bid_box.turn.plain() == "East plays 13 in"
    settle(qtbot, view)
    assert view.verdict.headline.plain() == "East plays 13."
    qtbot.mouseClick(view.felt.bid_box.trumps.key(1), Qt.MouseButton.LeftButton)
    assert view.state.contract == Contract(EAST, 13, 1)
    assert view.felt.trick.isVisible()


def test_the_key_of_a_suit_names_the_trump_where_one_is_asked_for(qtbot, view):
    show(view, bidding(SOUTH))
    qtbot.keyClick(view, "h")
    assert view.state.contract is None  # a call is asked for
    for call in ("3", "p", "p", "p"):
        press_alt(qtbot, view, call)
    seat, bid = view.state.auction.bidder, view.state.auction.bid
    qtbot.keyClick(view.window(), "h")
    assert view.state.contract == Contract(seat, bid, 1)


@pytest.mark.parametrize(("advised", "kind"), [(PASS, "outline"), (9, "primary")])
def test_bid_and_pass_stay_where_they_are_whichever_is_advised(qtbot, view, advised, kind):
    show(view, bidding(SOUTH))
    settle(qtbot, view)
    buttons = view.bid_buttons
    places = buttons.bid.geometry(), buttons.pass_.geometry()
    nine, nothing = CallWorth(9, 0, 1.0, 0.1), CallWorth(PASS, None, 0.0, 0.1)
    buttons.show_calls(nine if advised else nothing, nine, may_pass=True)
    assert (buttons.bid.text(), buttons.pass_.text()) == ("Bid 9 ♠", "Pass")
    assert (buttons.bid.geometry(), buttons.pass_.geometry()) == places
    assert buttons.bid.property("kind") == kind
    assert buttons.pass_.property("kind") != kind


def cells(view):
    shown = view.chances.cells
    return [shown.cell(row, column).text() for row in range(4) for column in range(7)]


def test_chances_once_known_stay_while_bids_are_made(qtbot, view, monkeypatch):
    alike = Assumptions(weigh_bids=False)
    show(view, replace(bidding(), assumptions=alike))
    settle(qtbot, view)
    answer, known = view.answer, cells(view)
    monkeypatch.setattr(view.page.job, "start", lambda *_asked: None)  # no answer comes to it
    press_alt(qtbot, view, "8")
    assert view.fresh_answer is None
    assert cells(view) == known
    few = replace(answer, deals=answer.deals - 1, make=((0.5,) * 7,) * 4)

    def come(answer):
        view.page.job.update.emit(answer)
        qtbot.waitUntil(lambda: view.fresh_answer is answer)

    come(few)
    deals = f"{answer.deals:,} deals"
    qtbot.waitUntil(lambda: view.page.status.figures.startswith(deals))  # those of the chances
    assert cells(view) == known
    come(replace(few, deals=answer.deals))
    qtbot.waitUntil(lambda: cells(view) == ["50"] * 28)
    press_alt(qtbot, view, "9")
    assert cells(view) == ["50"] * 28
    view.change_assumptions(Assumptions())  # then they depend on the bids
    assert cells(view) == ["–"] * 28
    view.change_assumptions(alike)
    assert cells(view) == ["50"] * 28
    view.toggle_void(1)
    assert cells(view) == ["–"] * 28


def test_naming_the_trump_says_at_once_what_is_known_of_the_contract(qtbot, view):
    show(view, bidding(SOUTH))
    press_alt(qtbot, view, *"8PPP")
    settle(qtbot, view)
    view.felt.bid_box.trumps.key(0).click()  # no lead is known by then
    assert "Name" not in view.verdict.headline.plain()
    assert view.verdict.detail.plain().startswith("8 in ♠ makes in ")


def test_the_bid_buttons_are_in_view_after_many_hands_too(qtbot, view, window):
    state = replace(bidding(), past=())
    for _ in range(3):
        state = state.with_contract(Contract(SOUTH, 8, 0)).next_hand(8)
        state = replace(state, hand=bidding().hand)
    while state.auction.to_call != SOUTH:
        state = state.called(0)
    show(view, state)
    settle(qtbot, view)
    assert view.sheet.isVisible()
    for size in ((1280, 800), (1024, 700)):
        resize(qtbot, window, size)
        qtbot.waitUntil(lambda: view.bid_buttons.visibleRegion().boundingRect().height() > 20)


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
def test_what_is_said_of_a_chance_has_room(qtbot, view, window, size):
    show(view, bidding(SOUTH))
    settle(qtbot, view)
    resize(qtbot, window, size)
    view.chances.cells.hovered.emit(0, 1)
    words = view.chances.words
    assert "with open hands" in words.plain()
    qtbot.waitUntil(lambda: words.width() > view.chances.width() - 50)  # the whole line
    assert words.text().endswith("…") or words.width() >= words.sizeHint().width()
    assert "with open hands" in view.average.hint.plain()


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
    click_cards(qtbot, view, "2c")
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
    assert "A♣ is in your hand and played by East" in view.problem.text()
    assert view.state == before
    assert view.contract.declarer.chosen() == 0
    view.contract.trump.segment(3).click()  # clubs: the ace still takes the trick
    assert view.state.contract.trump == 2
    assert view.problem.text() == ""


def test_rules_of_ones_own_stay_in_the_list_beside_the_usual_ones(view):
    ours = replace(SCORINGS[1], name="Ours", target=31)
    state = bidding(SOUTH)
    show(view, replace(state, assumptions=state.assumptions.scored_by(ours)))
    box = view.assumptions.scoring
    box.setCurrentIndex(1)
    box.activated.emit(1)
    assert view.state.assumptions.rules == SCORINGS[1]
    assert "Ours" in [box.itemText(at) for at in range(box.count())]


def test_scoring_and_scores_are_part_of_the_question(qtbot, view):
    show(view, bidding(SOUTH))
    view.assumptions.change_button.click()
    for box, score in ((view.assumptions.ours, 35), (view.assumptions.theirs, -7)):
        box.setValue(score)
        qtbot.keyClick(box, Qt.Key.Key_Return)
    view.assumptions.scoring.setCurrentIndex(2)
    view.assumptions.scoring.activated.emit(2)
    assert view.question().weigh_bids
    view.assumptions.reasons.click()
    question = view.question()
    assert (question.scores, question.target, question.weigh_bids) == ((35, -7), 61, False)
    assert question.scoring.name == "Tarneeb to 61"
    words = view.assumptions.words.plain()
    assert "Every unseen deal is equally likely." in words
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


def test_the_answer_that_was_there_is_there_again_when_one_comes_back(qtbot, view, window):
    show(view, bidding(SOUTH))
    settle(qtbot, view)
    answer, headline = view.page.answer, view.verdict.headline.plain()
    window.page.modes.segment(0).click()
    window.page.modes.segment(1).click()
    assert view.page.answer is answer
    assert view.page.settled
    assert view.verdict.headline.plain() == headline


def test_a_saved_hand_comes_back(qtbot, view, window, tmp_path):
    show(view, playing("Ac4c7c2h").with_void(EAST, 3).marked(card("As"), WEST, "held"))
    before = window.page.state
    path = tmp_path / "hand.kib"
    save(window, path)
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
    view.assumptions.changed.emit(Assumptions(weigh_plays=False))
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
        qtbot.waitUntil(lambda: fits(view))
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


@pytest.mark.own_window
def test_few_deals_are_called_few_and_move_nothing(qtbot, window, view, monkeypatch):
    show(view, bidding(SOUTH))
    settle(qtbot, view)
    (chip,) = (found for found in view.chances.findChildren(Chip) if found.isVisible())
    seen = []
    for few, word in ((0, "recommended"), (10**9, "best so far")):
        monkeypatch.setattr(estimates, "FEW_DEALS", few)
        view.show_answer(view.answer)
        turn(qtbot)  # rows are laid out when the window is idle
        assert chip.plain() == word
        seen.append((places(window), chip.geometry()))
    assert seen[0] == seen[1]
    assert view.status_of(view.answer, False).state is State.ROUGH
