"""Deals with conditions, in the window: entered by mouse and by keys, dealt, counted, refused."""

import json

import pytest
from PySide6.QtCore import Qt

from app.games.tarneeb.game import Game
from app.games.tarneeb.open import deals_panel
from app.games.tarneeb.open.deals_panel import POINTS
from app.games.tarneeb.records import deal_file as open_file
from engine.games.tarneeb import parse_hand_conditions
from tests.app.helpers import click, headline, press, refusal, resize, turn, wait_for

pytestmark = pytest.mark.own_window

NORTH, EAST, SOUTH, WEST = range(4)
NORTH_SOUTH = 4
ALT = Qt.KeyboardModifier.AltModifier
DEAL = "N:K.K65.AK65.QJ965 J75.J974.Q74.742 AQT9832.T3.J9.AK 64.AQ82.T832.T83"


@pytest.fixture
def window(window_in, monkeypatch):
    monkeypatch.setattr(deals_panel, "FIRST_DEALS", 12)
    return window_in("tarneeb")


@pytest.fixture
def view(window):
    """The view of open hands."""
    return window.page.open_view


def enter(qtbot, view, place, text):
    """Click a field, write in it, and leave it by Tab."""
    field = view.deals.fields[place]
    click(qtbot, field)
    field.selectAll()
    qtbot.keyClick(field, Qt.Key.Key_Delete)
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Tab)


def points(hand):
    return sum(max(card % 13 - 8, 0) for card in hand)


def dealt(qtbot, view, before=None):
    """Wait for another deal than `before`; its hands."""

    def found():
        assert view.state.whole
        assert view.state.hands != before
        assert view.page.settled

    wait_for(qtbot, found)
    return view.state.hands


def counted(qtbot, view, deals):
    """Wait until so many deals are counted."""

    def found():
        assert not view.deals.running
        assert f"in {deals} deals" in view.deals.detail.plain()

    wait_for(qtbot, found)


def rare(qtbot, view):
    """Begin to look for a deal that takes long to be found."""
    enter(qtbot, view, (SOUTH, POINTS), "20")
    enter(qtbot, view, (SOUTH, 0), "9+")
    enter(qtbot, view, (NORTH, POINTS), "20")
    enter(qtbot, view, (NORTH, 1), "9+")
    click(qtbot, view.deals.deal_button)
    qtbot.waitUntil(lambda: view.page.status.kind == "Looking for a deal that fits")


def test_deals_by_mouse_fit_and_the_next_ones_too(qtbot, window, view):
    click(qtbot, view.felt.setup_box.conditions_button)
    assert view.deals.isVisible()
    enter(qtbot, view, (SOUTH, POINTS), "15-17")
    enter(qtbot, view, (SOUTH, 0), "5+")
    enter(qtbot, view, (NORTH_SOUTH, POINTS), "25+")
    click(qtbot, view.deals.deal_button)
    first = dealt(qtbot, view)
    click(qtbot, view.felt.another_button)
    for hands in (first, dealt(qtbot, view, first)):
        assert 15 <= points(hands[SOUTH]) <= 17
        assert sum(card // 13 == 0 for card in hands[SOUTH]) >= 5
        assert points(hands[NORTH]) + points(hands[SOUTH]) >= 25
    window.undo()
    assert view.state.hands == first
    window.undo()
    assert view.state.empty
    window.undo()
    assert view.deals.fields[NORTH_SOUTH, POINTS].text() == ""


def test_what_is_not_wrong_takes_no_room_that_would_go_at_the_first_condition(view):
    view.open_conditions()
    assert view.deals.isVisible()
    assert not view.deals.problem.isVisible()


def test_the_same_by_keys(qtbot, view):
    press(qtbot, view, Qt.Key.Key_C, modifier=ALT)
    assert view.deals.isVisible()
    press(qtbot, view, "20", Qt.Key.Key_Plus, Qt.Key.Key_Tab, "4", Qt.Key.Key_Minus, "6")
    press(qtbot, view, Qt.Key.Key_Return)  # as the first button
    assert view.state.conditions.seats[SOUTH] == parse_hand_conditions("20+ S4-6")
    hands = dealt(qtbot, view)
    assert points(hands[SOUTH]) >= 20
    press(qtbot, view, Qt.Key.Key_D, modifier=ALT)
    assert points(dealt(qtbot, view, hands)[SOUTH]) >= 20


def begin_typing(qtbot, window, view, text):
    """Begin anew, open the conditions and write in South's spades, all by keys."""
    window.new()
    press(qtbot, view, Qt.Key.Key_C, modifier=ALT)
    press(qtbot, view, Qt.Key.Key_Tab, *text)


def test_what_is_still_being_typed_is_a_condition_of_the_deal(qtbot, window, view):
    begin_typing(qtbot, window, view, "10+")
    press(qtbot, view, Qt.Key.Key_D, modifier=ALT)
    assert sum(card // 13 == 0 for card in dealt(qtbot, view)[SOUTH]) >= 10


def test_what_is_still_being_typed_is_a_condition_of_the_count(qtbot, window, view):
    begin_typing(qtbot, window, view, "10+")
    press(qtbot, view, Qt.Key.Key_O, modifier=ALT)
    assert view.state.conditions.seats[SOUTH] == parse_hand_conditions("S10+")
    assert view.deals.running
    counted(qtbot, view, 12)


@pytest.mark.parametrize("key", [Qt.Key.Key_D, Qt.Key.Key_O])
def test_what_is_still_being_typed_and_is_no_range_is_refused_first(qtbot, window, view, key):
    begin_typing(qtbot, window, view, "14")
    press(qtbot, view, key, modifier=ALT)
    assert "“14” is no range" in refusal(view)
    assert view.deals.fields[SOUTH, 0].hasFocus()
    assert not view.deals.stop()  # nothing was begun


def begin_another(qtbot, view):
    """Count, and then begin to write another condition."""
    view.open_conditions()
    view.deals.count()
    counted(qtbot, view, 12)
    click(qtbot, view.deals.fields[SOUTH, 0])
    press(qtbot, view, "2", Qt.Key.Key_Plus)


def drawn_anew(qtbot, view):
    """Twelve deals with the other condition are counted."""
    counted(qtbot, view, 12)
    assert view.state.conditions.seats[SOUTH] == parse_hand_conditions("S2+")
    assert view.deals.headline.plain().startswith("7 in ♠ by South makes in ")
    assert view.deals.count_button.text() == "More deals"


def test_a_click_that_ends_the_typing_counts_with_it(qtbot, view):
    begin_another(qtbot, view)
    click(qtbot, view.deals.count_button)
    assert view.deals.running
    drawn_anew(qtbot, view)
    assert view.page.status.kind == "Counted"


def test_another_condition_is_counted_anew_by_keys_too(qtbot, view):
    begin_another(qtbot, view)
    press(qtbot, view, Qt.Key.Key_O, modifier=ALT)
    assert view.deals.running
    drawn_anew(qtbot, view)


def test_a_count_that_is_stopped_before_its_first_deal_is_gone(qtbot, view):
    view.open_conditions()
    rare(qtbot, view)
    view.deals.stop()
    view.deals.count()
    assert view.deals.headline.plain() == "Looking for deals that fit …"
    assert view.deals.headline.isVisible()
    press(qtbot, view, Qt.Key.Key_Escape)
    assert not view.deals.running
    for figures in (view.deals.headline, view.deals.shares, view.deals.detail):
        assert not figures.isVisible()
    assert view.deals.count_button.text() == "How often?"
    assert view.page.status.kind == "Ready"
    view.deals.count()
    assert view.deals.running
    view.deals.stop()


def test_figures_of_the_conditions_before_say_so(qtbot, view):
    begin_another(qtbot, view)
    assert "of the conditions before this change" in view.deals.detail.plain()
    assert view.deals.detail.isVisible()
    effect = view.deals.detail.graphicsEffect()
    assert effect is None or not effect.isEnabled()  # it is not dimmed as they are
    assert view.page.status.kind == "Counted before this change"
    assert view.deals.count_button.text() == "How often?"
    press(qtbot, view, Qt.Key.Key_Escape)  # what was typed is taken back
    assert "in 12 deals" in view.deals.detail.plain()
    assert view.page.status.kind == "Counted"
    assert view.deals.count_button.text() == "More deals"


def letters_wide(field, text):
    """How wide the letters are that are seen of a text, in pixels."""
    pictures = []
    for words in ("", text):
        field.setText(words)
        pictures.append(field.grab().toImage())
    empty, written = pictures
    inked = [
        x
        for x in range(empty.width())
        if any(empty.pixel(x, y) != written.pixel(x, y) for y in range(empty.height()))
    ]
    return inked[-1] - inked[0]


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)])
def test_a_range_is_seen_whole_in_its_field(qtbot, window, view, size):
    view.open_conditions()
    resize(qtbot, window, size)
    for place in ((SOUTH, POINTS), (WEST, 3), (NORTH_SOUTH, POINTS)):
        field = view.deals.fields[place]
        seen = [letters_wide(field, text) for text in ("10+", "15-17", "20-24")]
        field.setFixedWidth(200)
        whole = [letters_wide(field, text) for text in ("10+", "15-17", "20-24")]
        assert all(abs(a - b) <= 1 for a, b in zip(seen, whole, strict=True)), (seen, whole)


def test_how_often_the_contract_makes_is_counted(qtbot, view):
    press(qtbot, view, Qt.Key.Key_O, modifier=ALT)
    assert view.deals.count_button.text() == "Stop"
    counted(qtbot, view, 12)
    assert view.deals.headline.plain().startswith("7 in ♠ by South makes in ")
    assert " ± " in view.deals.headline.plain()
    assert "drawn" not in view.deals.detail.plain()  # how they are found is not how rare they are
    click(qtbot, view.deals.shares.cell(0, 5))
    assert view.state.contract == 12
    assert view.deals.headline.plain().startswith("12 in ♠ by South makes in ")
    assert not view.deals.running  # the same deals tell of every contract
    click(qtbot, view.deals.count_button)  # “More deals”
    counted(qtbot, view, 48)
    click(qtbot, view.game.trump.segment(1))
    counted(qtbot, view, 12)
    assert view.deals.headline.plain().startswith("12 in ♥ by South makes in ")


def test_counting_can_be_stopped_and_keeps_what_it_has(qtbot, window_in, monkeypatch):
    monkeypatch.setattr(deals_panel, "FIRST_DEALS", 10**6)
    view = window_in("tarneeb").page.open_view
    view.open_conditions()
    view.deals.count()
    qtbot.waitUntil(lambda: "deals" in view.deals.detail.plain())
    assert view.page.status.kind == "Counting"
    press(qtbot, view, Qt.Key.Key_Escape)
    assert not view.deals.running
    said = view.deals.headline.plain()
    assert "makes in" in said
    assert view.page.status.kind == "Counted"
    click(qtbot, view.deals.count_button)
    assert view.deals.running
    view.edit(True)
    view.change(view.state.dealt(1), "Random")  # to the play: nothing more is counted
    assert not view.deals.running


def test_more_deals_that_are_stopped_lose_nothing(qtbot, view, monkeypatch):
    view.open_conditions()
    view.deals.count()
    counted(qtbot, view, 12)
    said = view.deals.headline.plain(), view.deals.detail.plain()
    monkeypatch.setattr(deals_panel, "MORE", 10**6)
    for _ in range(2):
        assert view.deals.count_button.text() == "More deals"
        click(qtbot, view.deals.count_button)
        assert (view.deals.headline.plain(), view.deals.detail.plain()) == said
        press(qtbot, view, Qt.Key.Key_Escape)
        assert not view.deals.running
        assert (view.deals.headline.plain(), view.deals.detail.plain()) == said
    monkeypatch.setattr(deals_panel, "MORE", 2)
    click(qtbot, view.deals.count_button)
    counted(qtbot, view, 24)


def test_a_count_is_dimmed_while_a_field_says_something_else(qtbot, view):
    view.open_conditions()
    view.deals.count()
    counted(qtbot, view, 12)

    def dimmed():
        effect = view.deals.headline.graphicsEffect()
        return effect is not None and effect.isEnabled()

    assert not dimmed()
    enter(qtbot, view, (EAST, 1), "14")
    assert view.deals.fields[EAST, 1].is_wrong()
    assert dimmed()
    enter(qtbot, view, (EAST, 1), "")
    assert not dimmed()
    click(qtbot, view.deals.fields[EAST, 1])
    qtbot.keyClicks(view.deals.fields[EAST, 1], "4")
    assert dimmed()


def test_a_range_that_is_none_stays_to_be_corrected(qtbot, view):
    view.open_conditions()
    enter(qtbot, view, (EAST, 1), "14")
    assert view.deals.fields[EAST, 1].is_wrong()
    assert "“14” is not a range up to 13" in view.deals.problem.plain()
    click(qtbot, view.deals.deal_button)
    assert "“14” is no range" in refusal(view)
    assert "“14” is not a range up to 13" in view.deals.problem.plain()
    assert view.deals.fields[EAST, 1].hasFocus()
    enter(qtbot, view, (EAST, 1), "4")
    assert not view.deals.fields[EAST, 1].is_wrong()
    assert not view.deals.problem.isVisible()
    assert view.state.conditions.seats[EAST] == parse_hand_conditions("H4")


def test_that_no_deal_fits_is_said_in_a_sentence(qtbot, view):
    view.open_conditions()
    enter(qtbot, view, (EAST, POINTS), "30+")
    enter(qtbot, view, (WEST, POINTS), "30+")
    for button in (view.deals.deal_button, view.deals.count_button):
        click(qtbot, button)
        qtbot.waitUntil(view.deals.problem.isVisible)
        assert view.deals.problem.plain().startswith("No deal fits these conditions")
        assert view.state.empty
    assert view.deals.count_button.text() == "How often?"


@pytest.mark.slow  # a million deals; of 20,000 tests/engine says the same
def test_a_deal_that_is_too_rare_is_given_up_in_a_sentence(qtbot, view):
    view.open_conditions()
    rare(qtbot, view)
    qtbot.waitUntil(view.deals.problem.isVisible)
    assert view.deals.problem.plain().startswith("None of 1,000,000 random deals fits")
    assert view.page.status.kind == "Ready"


def test_a_hand_that_stays_is_in_every_deal(qtbot, view):
    view.change(open_file.from_text(DEAL, view.state), "Paste")
    south = view.state.hands[SOUTH]
    view.open_conditions()
    click(qtbot, view.deals.keeps[SOUTH])
    assert view.deals.keeps[SOUTH].isChecked()
    enter(qtbot, view, (NORTH, 3), "4+")
    before = view.state.hands
    click(qtbot, view.deals.deal_button)
    hands = dealt(qtbot, view, before)
    assert hands[SOUTH] == south
    assert hands[EAST] != before[EAST]
    for seat in (NORTH, EAST, WEST):
        view.edit(True)
        click(qtbot, view.deals.keeps[seat])
    click(qtbot, view.deals.deal_button)
    assert "All hands stay" in refusal(view)
    assert view.state.hands == hands


def test_while_hands_are_set_up_what_is_dealt_stays(qtbot, view):
    view.change(view.state.click_card(12).click_card(11), "Give")
    view.open_conditions()
    assert view.deals.keeps[SOUTH].isChecked()
    click(qtbot, view.deals.keeps[EAST])
    assert "East has no cards that could stay" in refusal(view)
    assert not view.deals.keeps[EAST].isChecked()
    click(qtbot, view.deals.deal_button)
    assert {11, 12} <= set(dealt(qtbot, view)[SOUTH])
    view.page.window().undo()
    click(qtbot, view.deals.keeps[SOUTH])
    assert view.state.empty


def test_conditions_are_saved_and_new_forgets_them(qtbot, window, view):
    view.open_conditions()
    enter(qtbot, view, (SOUTH, POINTS), "15-17")
    click(qtbot, view.deals.deal_button)
    dealt(qtbot, view)
    state = view.page.state
    assert Game.from_json(json.loads(json.dumps(state.to_json()))) == state
    window.new()
    assert view.deals.fields[SOUTH, POINTS].text() == ""
    assert headline(view) == "Show me the four hands."


def test_endings_have_no_conditions(qtbot, view):
    view.change(view.state.with_size(5), "Cards each")
    view.open_conditions()
    click(qtbot, view.deals.deal_button)
    assert "thirteen cards" in refusal(view)


def test_a_deal_that_is_still_looked_for_is_not_for_other_hands(qtbot, view):
    view.deals.deal()
    view.change(view.state.with_size(5), "Cards each")
    assert not view.deals.stop()  # nothing is looked for any more
    view.change(view.state.with_size(13), "Cards each")
    view.deals.deal()
    view.change(view.state.dealt(1), "Random")
    hands = view.state.hands
    assert not view.deals.stop()
    assert view.state.hands == hands


def test_a_change_that_stops_the_search_for_a_deal_says_so(qtbot, view):
    view.open_conditions()
    rare(qtbot, view)
    entered = {place: field.text() for place, field in view.deals.fields.items()}
    click(qtbot, view.deck.picker.key(0))
    assert view.deals.problem.isVisible()
    assert "stopped the search for a deal" in view.deals.problem.plain()
    assert "Alt+D" in view.deals.problem.plain()
    assert {place: field.text() for place, field in view.deals.fields.items()} == entered
    assert view.state.hands[SOUTH] == (0,)
    click(qtbot, view.deck.picker.key(1))  # nothing is looked for any more
    assert not view.deals.problem.isVisible()


def test_where_the_conditions_are_not_seen_it_is_said_over_the_table(qtbot, view):
    view.open_conditions()
    rare(qtbot, view)
    view.change(open_file.from_text(DEAL, view.state), "Paste")
    assert not view.deals.isVisible()
    qtbot.waitUntil(lambda: "stopped the search for a deal" in refusal(view))


def test_a_deal_that_is_found_stops_no_search(qtbot, view):
    view.open_conditions()
    click(qtbot, view.deals.deal_button)
    dealt(qtbot, view)
    turn(qtbot)
    assert refusal(view) == view.deals.problem.plain() == ""


def test_leaving_the_open_hands_says_that_no_deal_is_looked_for(qtbot, window, view):
    view.open_conditions()
    rare(qtbot, view)
    click(qtbot, window.page.modes.segment(1))
    qtbot.waitUntil(lambda: "no deal is looked for" in refusal(view))
    click(qtbot, window.page.modes.segment(0))
    assert "no deal is looked for" in view.deals.problem.plain()
    assert view.deals.problem.isVisible()
    assert view.deals.fields[SOUTH, POINTS].text() == "20"


def test_which_points_are_meant_is_said(view):
    view.open_conditions()
    assert view.deals.hint.plain() == "points: A 4, K 3, Q 2, J 1"
    assert view.deals.hint.isVisible()
    for (_, what), field in view.deals.fields.items():
        assert ("an ace counts 4" in field.accessibleDescription()) == (what == POINTS)
