"""Hold'em in play in its window: clicks and keys in, what to do out."""

import pytest
from PySide6.QtCore import Qt

from app.games.holdem.in_play.record import Play
from engine.games.holdem.in_play import Hand, Table, line_text
from engine.games.holdem.preflop.charts import find
from engine.games.holdem.ranges import HANDS
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


def test_an_empty_table_asks_for_my_cards(view):
    assert headline(view) == "Show me your two cards."
    assert view.felt.title.plain() == "6 seats, 100 bb"
    assert view.felt.boxes[3].button.text() == "BTN"
    assert view.felt.boxes[3].note.text().startswith("you")


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
    click(qtbot, view.felt.chips[0])
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
