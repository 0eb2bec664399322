"""Three Thirteen in play in its window: a round by mouse and by keys, scores, advice."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStyle, QStyleOptionFrame

from app.games.rummy.thirteen.panels import Tab
from app.widgets.scroll import ScrollColumn, ScrollList
from engine.games.rummy.thirteen import Advice, Step
from tests.app.helpers import click_cards as click, headline, refusal, settle
from tests.helpers import cards


@pytest.fixture
def page(kept_window_in):
    page = kept_window_in("rummy").page
    page.choose_mode("thirteen_play")
    return page


@pytest.fixture
def view(page):
    return page.thirteen_view


def test_a_round_by_mouse_with_advice_and_scores(qtbot, page, view):
    assert headline(view) == "Click the 3 cards of round 3."
    assert view.start_panel.isVisible()
    click(qtbot, view, "5s5h9d")
    assert headline(view) == "Which card lies face up?"
    click(qtbot, view, "5c")
    settle(qtbot, page)
    assert isinstance(view.advice, Advice)
    assert headline(view) == "Take the 5♣ and go out."
    assert view.turn.texts() == ["Take the 5♣", "Draw from the stock", "Drew another 5♣"]
    view.turn.press("Take the 5♣")
    settle(qtbot, page)
    assert headline(view) == "Throw the 9♦ and go out."
    click(qtbot, view, "9d")
    assert str(view.state.steps[-1]) == "out 9d"  # a click on the card goes out, too
    assert headline(view) == "Player 2’s turn."
    click(qtbot, view, "Kd")
    settle(qtbot, page)
    assert headline(view) == "The round is over: you have 0 points left."
    assert view.sheet.fields[0].text() == "0"
    enter(qtbot, view.sheet.fields[1], "23")
    assert view.state.sheet.row(3) == (0, 23)
    assert view.sheet.rows(2)[-1] == ("Total", "<em>0</em>", "<b>23</b>")
    settle(qtbot, page)
    view.turn.press("Next round")
    assert (view.state.number, view.state.hand) == (4, ())
    assert headline(view) == "Click the 4 cards of round 4."
    page.undo_stack.undo()  # each is one step
    assert view.state.over
    page.undo_stack.undo()
    assert view.state.sheet.row(3) == (None, None)


def enter(qtbot, field, text):
    """Click into a field, and type over what is there."""
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def test_points_left_blank_are_not_zero_and_the_next_round_waits(qtbot, page, view):
    click(qtbot, view, "5s5h9d5c")
    view.do(Step("take"))
    view.do(Step("out", cards("9d")[0]))
    click(qtbot, view, "Kd")
    settle(qtbot, page)
    view.turn.press("Next round")
    assert refusal(view).startswith("First enter the others’ points")
    assert view.state.number == 3
    field = view.sheet.fields[1]
    assert page.window().focusWidget() is field
    enter(qtbot, field, "9999")
    assert field.is_wrong()
    assert refusal(view).startswith("“9999” cannot be")
    drawn = QStyleOptionFrame()
    field.initStyleOption(drawn)
    place = field.style().subElementRect(QStyle.SubElement.SE_LineEditContents, drawn, field)
    room = place.width() - 4  # Qt leaves two at each end
    assert field.fontMetrics().horizontalAdvance("9999") <= room  # what was typed is read
    assert view.state.sheet.row(3)[1] is None
    view.sheet.fields[0].setFocus()
    view.turn.press("Next round")
    assert page.window().focusWidget() is field  # it has text, which was refused
    enter(qtbot, field, "23")
    assert view.state.sheet.row(3) == (0, 23)
    qtbot.mouseClick(view.sheet.fields[0], Qt.MouseButton.LeftButton)
    enter(qtbot, field, "24")  # in place of what is there
    assert view.state.sheet.row(3) == (0, 24)
    enter(qtbot, field, "\b")
    settle(qtbot, page)
    view.turn.press("Next round")
    assert view.state.number == 3 + (view.state.sheet.row(3)[1] is not None)


def test_the_next_round_waits_until_it_is_known_what_my_hand_leaves(qtbot, page, view, monkeypatch):
    with monkeypatch.context() as compiling:  # nothing is answered yet
        compiling.setattr(type(page), "fresh_answer", None)
        click(qtbot, view, "5s7h9dKc")
        view.do(Step("draw", cards("Qd")[0]))
        view.do(Step("throw", cards("Qd")[0]))
        view.do(Step("draw"), Step("out", cards("2c")[0]))
        view.do(Step("draw", cards("Kd")[0]))
        view.do(Step("throw", cards("Kd")[0]))
        assert view.state.over
        assert view.turn.texts() == ["Take back"]
        view.next_round()
        assert view.state.over
    settle(qtbot, page)
    view.show_answer(view.advice)
    assert view.turn.texts() == ["Next round", "Take back"]
    view.turn.press("Next round")
    assert view.state.sheet.row(3) == (21, 0)


def test_the_game_ends_after_its_last_round(qtbot, page, view):
    view.change(view.state.with_number(13).dealt(1), "Game")
    view.do(Step("take"))
    view.do(Step("throw", view.state.table.hand[-1]))
    view.go_out()
    card = next(iter(view.state.table.unseen))
    view.click_card(card)
    view.do(Step("take"))
    view.do(Step("throw", card))
    settle(qtbot, page)
    assert view.turn.texts() == ["New game", "One more round", "Take back"]
    assert headline(view).startswith("The game is over: ")
    view.turn.press("New game")
    assert (view.state.number, view.state.sheet.rows) == (3, ())


@pytest.mark.parametrize(("number", "begun"), [(3, 4), (13, 3)])
def test_points_that_stand_in_a_field_count_and_no_sheet_is_put_away_before_all_do(
    qtbot, page, view, number, begun
):
    view.change(view.state.with_players(3).with_number(number).with_first(0).dealt(1), "Game")
    view.do(Step("take"))
    view.do(Step("throw", view.state.table.hand[-1]))
    for kind in ("out", "throw"):
        view.do(Step("draw"), Step(kind, next(iter(view.state.table.unseen))))
    view.do(Step("take"))
    view.do(Step("throw", view.state.table.hand[-1]))
    settle(qtbot, page)
    window = page.window()

    def go_on():
        qtbot.keyClick(window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    view.pages.open(Tab.LOG)
    go_on()
    assert window.focusWidget() is view.sheet.fields[2]
    qtbot.keyClicks(window.focusWidget(), "1x2")  # letters are no points
    view.draw_advice(view.advice)
    assert view.sheet.fields[2].text() == "12"
    assert view.state.number == number
    go_on()
    assert view.state.sheet.row(number)[1:] == (0, 12)
    if number == 13:  # who won is read first
        assert headline(view).startswith("The game is over")
        assert view.turn.advised().text == "New game"
        go_on()
    assert (view.state.number, view.state.hand) == (begun, ())


def test_a_throw_that_the_rule_goes_out_with_needs_no_samples(qtbot, page, view, monkeypatch):
    rule = Advice((), Step("out", cards("9d")[0]))
    monkeypatch.setattr(type(page), "fresh_answer", rule)
    click(qtbot, view, "5s5h9d5c")
    view.do(Step("take"))
    click(qtbot, view, "9d")
    assert str(view.state.steps[-1]) == "out 9d"


def test_a_card_like_the_upcard_can_be_drawn_from_the_stock(qtbot, page, view):
    click(qtbot, view, "5s5h9d5c")
    control = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(page.window(), Qt.Key.Key_U, control)
    assert [str(step) for step in view.state.steps] == ["draw 5c"]
    assert view.state.table.top == cards("5c")[0]
    qtbot.keyClick(page.window(), Qt.Key.Key_U, control)  # nothing to draw now
    click(qtbot, view, "9d")
    assert len(view.state.steps) == 2
    page.undo_stack.clear()
    view.change(view.state.emptied().with_rules(replace(view.state.rules, decks=1)), "")
    click(qtbot, view, "5s5h9d5c")
    settle(qtbot, page)
    assert view.turn.texts() == ["Take the 5♣", "Draw from the stock"]


def test_a_deck_can_be_added_when_the_next_round_needs_one(qtbot, page, view):
    rules = replace(view.state.rules, decks=1, jokers=2)
    view.change(view.state.with_players(4).with_rules(rules).with_number(12).dealt(1), "Game")
    view.do(Step("take"))
    view.do(Step("throw", view.state.table.hand[-1]))
    for kind in ("out", "throw", "throw"):
        view.do(Step("draw"), Step(kind, next(iter(view.state.table.unseen))))
    view.do(Step("take"))
    view.do(Step("throw", view.state.table.hand[-1]))
    settle(qtbot, page)
    for player in (2, 3):
        view.sheet.scored.emit(player, 20)
    view.turn.press("Next round")
    assert "Add a deck" in refusal(view)
    assert view.state.number == 12
    assert not view.game.players.isEnabled()
    view.game.decks.changed.emit(1)
    settle(qtbot, page)
    view.turn.press("Next round")
    assert view.state.number == 13


def test_a_round_by_keys(qtbot, page, view):
    def keys(text):
        for letter in text:
            qtbot.keyClick(page.window(), letter)

    page.focus_start()
    keys("5s5h9d5c")
    assert view.state.deal is not None
    qtbot.keyClick(page.window(), Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier)
    keys("9dd")
    shift_too = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(page.window(), Qt.Key.Key_K, shift_too)
    assert view.state.going_out
    keys("2c")
    assert [str(step) for step in view.state.steps[-2:]] == ["draw", "out 2c"]
    qtbot.keyClick(page.window(), Qt.Key.Key_Backspace)
    assert [step.kind for step in view.state.steps] == ["take", "throw"]


def test_the_house_rules_come_along_from_the_other_page(window_in):
    page = window_in("rummy").page
    page.choose_mode("three_thirteen")
    page.choose_round(9)
    page.rules.preset.changed.emit(1)
    page.choose_mode("thirteen_play")
    view = page.thirteen_view
    assert view.state.number == 9
    assert view.state.rules.all_wild
    assert view.game.preset.chosen() == 1


def test_what_cannot_be_is_said_and_changes_nothing(qtbot, page, view):
    click(qtbot, view, "5s5h9d5c")
    before = view.state
    view.click_card(cards("5s")[0])
    assert view.state != before  # the other five of spades may be drawn
    page.undo_stack.undo()
    view.change(view.state.with_rules(view.state.rules.__class__(decks=1)), "Game")
    view.click_card(cards("9d")[0])
    assert "No nine of diamonds is left" in refusal(view)
    assert view.state.steps == ()


def test_players_and_round_are_chosen_in_the_panel(page, view):
    view.game.players.changed.emit(4)
    assert view.state.players == 4
    assert [titled.isVisible() for titled in view.felt.others] == [True] * 3 + [False] * 2
    view.game.first.changed.emit(3)
    view.felt.round_chosen.emit(7)
    assert (view.state.first, view.state.number, view.state.size) == (3, 7, 7)
    view.deal_random()
    assert headline(view).startswith("Player 4’s turn")
    assert view.turn.texts()[1] == "Drew from stock"


def test_all_players_are_listed_now_and_when_an_earlier_step_is_looked_at(qtbot, page, view):
    page.window().showNormal()
    page.window().resize(1280, 781)
    view.change(view.state.with_players(4).with_first(0).dealt(1), "Deal")
    view.do(Step("draw", next(iter(view.state.table.unseen))))
    view.do(Step("throw", view.state.table.hand[0]))
    for _player in range(3):
        view.do(Step("draw"), Step("throw", next(iter(view.state.table.unseen))))
    bar = view.players.findChild(ScrollList).verticalScrollBar()
    for at in (None, 4):
        view.go(view.state.looking_at(at), "Look")
        settle(qtbot, page)
        qtbot.waitUntil(lambda: len(view.players.table.rows()) == 4 and bar.maximum() == 0)


def test_in_a_low_window_the_choices_have_their_room(qtbot, page, view):
    page.window().showNormal()
    page.window().resize(1024, 700)
    view.change(view.state.with_players(6).with_number(13).with_first(0).dealt(1), "Deal")
    settle(qtbot, page)
    column = next(c for c in view.findChildren(ScrollColumn) if c.isAncestorOf(view.turn))
    qtbot.waitUntil(lambda: len(view.players.table.rows()) == 6)
    qtbot.waitUntil(lambda: column.verticalScrollBar().maximum() == 0)
    assert view.choices.isVisible()


def test_after_draw_from_the_stock_it_asks_which_card(qtbot, page, view):
    click(qtbot, view, "5s5h9d5c")
    (stock,) = view.felt.stock.buttons
    stock.click()
    assert headline(view) == "Which card did you draw?"
    assert view.turn.texts() == ["Take back"]
    assert not view.choices.isVisible()
    assert page.from_json(page.to_json(page.state)) == page.state
    view.turn.press("Take back")
    assert not view.state.drawing
    view.turn.press("Draw from the stock")
    click(qtbot, view, "5c")  # of the other deck: the one face up stays
    assert [str(step) for step in view.state.steps] == ["draw 5c"]


def test_with_one_deck_the_card_face_up_was_not_drawn(qtbot, page, view):
    view.change(view.state.emptied().with_rules(replace(view.state.rules, decks=1)), "")
    click(qtbot, view, "5s5h9d5c")
    view.draw()
    click(qtbot, view, "5c")
    assert refusal(view).startswith("You drew from stock, and the 5♣ lies face up")
    assert view.state.steps == ()
