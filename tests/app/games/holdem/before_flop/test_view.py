"""Charts before the flop in their window: a line by click and key, my hand, other tables."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from app.games.holdem.before_flop import record
from app.games.holdem.before_flop.record import Lookup
from app.games.holdem.play.record import Play
from engine.games.holdem.in_play import Hand, line_text
from engine.games.holdem.preflop.charts import find
from engine.games.holdem.ranges import HANDS
from tests.app.helpers import click, headline, press, refusal, settle

BACK = Qt.Key.Key_Backspace
AQS, DEUCE = HANDS.index("AQs"), HANDS.index("72o")


@pytest.fixture
def page(kept_window_in):
    return kept_window_in("holdem").page


@pytest.fixture
def view(qtbot, page):
    page.mode.choose(3)
    settle(qtbot, page)
    return page.view


def said(view):
    return headline(view).replace("\N{NO-BREAK SPACE}", " ")


def chips(view):
    return [chip.accessibleName() for chip in view.felt.line.chips]


def offered(view):
    return [button.text() for button in view.felt.buttons if not button.isHidden()]


def press_all(qtbot, page, keys):
    for key in keys:
        press(qtbot, page, key)
        settle(qtbot, page)


def test_the_first_chart_is_that_of_the_first_seat(view):
    folds, raises = (100 * total for total in find(6, 100.0).node().totals)
    assert said(view) == f"UTG: Raise to 2.5 ({raises:.1f} %), Fold ({folds:.1f} %)."
    assert chips(view) == ["UTG", "HJ", "CO", "BTN", "SB"]
    assert offered(view) == ["Fold", "Raise to 2.5"]
    aces, deuce = view.grid.cells[0].shown, view.grid.cells[DEUCE].shown
    assert [(action.kind, share) for action, share in aces.parts] == [("bet", 1)]
    assert [(action.kind, share) for action, share in deuce.parts] == [("fold", 1)]
    assert view.source.source.plain().startswith("Chart, 6 seats, 100 bb; a best response gains")
    assert view.page.status.kind == "Chart"


def test_a_line_is_clicked_along_and_gone_back_to(qtbot, page, view):
    click(qtbot, view.felt.line.chips[1])  # the hijack: the first seat has folded
    settle(qtbot, page)
    assert view.advice.to_act == "HJ"
    click(qtbot, view.felt.buttons[1])
    settle(qtbot, page)
    assert chips(view) == ["UTG folds", "HJ raises 2.5", "CO", "BTN", "SB", "BB"]
    assert view.state.line == (("HJ", "raise", 2.5),)
    assert view.chart.hint.plain() == "HJ raises 2.5"
    press_all(qtbot, page, "ff")  # and the small blind
    press_all(qtbot, page, "r")
    assert [step[:2] for step in view.state.line] == [("HJ", "raise"), ("SB", "raise")]
    click(qtbot, view.felt.line.chips[1])
    settle(qtbot, page)
    assert view.advice.to_act == "HJ"
    assert view.felt.buttons[1].isChecked()  # what was done there
    click(qtbot, view.felt.buttons[0])
    settle(qtbot, page)
    assert view.state.line == (("HJ", "fold", 0.0),)
    page.undo_stack.undo()
    assert view.state.line[0] == ("HJ", "raise", 2.5)


def test_where_a_line_ends_is_said(qtbot, page, view):
    press_all(qtbot, page, "ffffrf")
    assert said(view) == "Before the flop nobody is left to act after this line."
    press(qtbot, page, "c")
    assert refusal(view) == "Before the flop nobody is left to act after this line."
    press_all(qtbot, page, [BACK])
    assert view.advice.to_act == "BB"
    press(qtbot, page, "c")  # who is quick: the second waits for the first
    press(qtbot, page, BACK)
    settle(qtbot, page)
    assert view.advice.to_act == "BB"


def test_my_hand_is_clicked_or_typed_and_advised(qtbot, page, view):
    node = find(6, 100.0).node()
    click(qtbot, view.grid.cells[AQS])
    settle(qtbot, page)
    assert said(view) == f"Raise to 2.5: 100 %; a fold loses {node.evs[AQS][1]:.1f} bb."
    assert view.grid.cells[AQS].chosen
    assert view.choices.mine.plain() == "Your hand: AQs"
    view.grid.pointed.emit(DEUCE)
    assert view.choices.table.heads[1].plain() == "72o"
    view.grid.pointed.emit(-1)
    assert view.choices.table.heads[1].plain() == "AQs"
    for key in "7c2d":
        press(qtbot, page, key)
    settle(qtbot, page)
    assert view.state.hand == DEUCE
    assert said(view).startswith("Fold: 100 %; a raise to 2.5 loses")
    click(qtbot, view.choices.clear)
    assert view.state.hole == ()


def test_other_tables_are_chosen_and_what_cannot_be_is_refused(qtbot, page, view):
    click(qtbot, view.felt.counts.segment(0))
    settle(qtbot, page)
    assert (view.state.seats, view.advice.to_act) == (2, "BTN")
    click(qtbot, view.felt.stacks.segment(0))
    settle(qtbot, page)
    assert view.advice.stack == 10
    view.turn_setup()
    field = view.felt.setup.fields["stack"]
    field.setText("500")
    field.commit()
    assert view.felt.error.text() == "The stack “500” is out of reach; give 2 to 300 big blinds."
    assert view.state.stack == 10
    page.undo_stack.undo()
    page.undo_stack.undo()
    assert view.state.seats == 6


def test_a_table_without_a_chart_is_solved_from_the_nearest_on(qtbot, page, view, monkeypatch):
    monkeypatch.setitem(record.SOLVE_S, 2, 0.4)
    view.change(Lookup(2, 33.0), "table")
    settle(qtbot, page)
    assert view.page.status.kind == "Solved"
    assert view.source.source.plain().startswith("Solved, 2 seats, 33 bb")
    assert view.source.solve.text() == "Solve longer"
    view.solve()
    assert view.state.solve_s == 0.8
    settle(qtbot, page)
    assert chips(view) == ["BTN"]


def test_who_is_locked_plays_that_often(qtbot, page, view, monkeypatch):
    monkeypatch.setitem(record.SOLVE_S, 2, 0.4)
    view.change(Lookup(2, 20.0), "table")
    settle(qtbot, page)
    view.choices.lock.setText("60")
    view.choices.lock.commit()
    settle(qtbot, page)
    raised = next(at for at, name in enumerate(view.advice.actions) if name == "raise 2")
    assert view.advice.totals[raised] == pytest.approx(0.6, abs=0.02)
    assert view.felt.unusual.plain() == "locked"
    view.choices.lock.setText("")
    view.choices.lock.commit()
    assert view.state.locks == ()


def test_a_hand_goes_to_in_play_and_comes_back(qtbot, page, view):
    press_all(qtbot, page, "fr")
    click(qtbot, view.grid.cells[AQS])
    view.play_on()
    play = page.state.play
    assert page.state.mode == "in_play"
    assert (line_text(play.hand), play.position) == ("HJ raise 2.5", "CO")
    page.view.look_up()
    settle(qtbot, page)
    assert page.state.mode == "before_flop"
    assert page.view.advice.to_act == "CO"
    assert page.view.state.hand == AQS


def test_what_is_done_before_the_answer_comes_is_done_in_its_order(qtbot, page, view):
    page._forget_timer.setInterval(0)  # however late the answer is
    for key in "fcf":  # UTG folds, HJ cannot limp, HJ folds
        press(qtbot, page, key)
    settle(qtbot, page)
    assert view.advice.to_act == "CO"
    assert view._waiting == []


def test_a_second_click_is_not_for_whoever_is_next(qtbot, page, view):
    raises = view.advice.actions.index("raise 2.5")
    view.do(raises)
    view.do(raises)
    settle(qtbot, page)
    assert line_of(view) == "UTG raise 2.5"
    assert view.advice.to_act == "HJ"


def line_of(view):
    return record.line_text(view.state.line)


def test_play_goes_on_from_the_turn_that_is_looked_at(qtbot, page, view):
    press_all(qtbot, page, "fr")
    view.change(view.state.looking(0), "turn")
    settle(qtbot, page)
    view.play_on()
    play = page.state.play
    assert (line_text(play.hand), play.position) == ("", "UTG")


def test_a_rake_without_a_cap_stays_one(page, view):
    view.change(replace(view.state, rake=(0.05, 0.0)), "rake")
    view.play_on()
    assert page.state.play.table.raked(200.0) == pytest.approx(190)
    page.view.look_up()
    assert page.state.lookup.rake == (0.05, 0.0)


def test_the_depth_that_is_looked_up_is_what_can_be_played_for(qtbot, page, view):
    view.play_on()
    play = page.state.play
    stacks = (40.0, 200.0) + (40.0,) * (play.table.seats - 2)
    hand = Hand(replace(play.table, stacks=stacks))
    page.view.change(Play(hand, me=0), "stacks")
    page.view.look_up()
    assert page.state.lookup.stack == 40.0


def test_a_line_that_the_chart_cuts_short_says_why(qtbot, page, view):
    view.change(replace(view.state, line=(("UTG", "call", 0.0), ("HJ", "fold", 0.0))), "line")
    settle(qtbot, page)
    assert "UTG" in view.source.notes.plain()
    assert view.source.notes.isVisibleTo(page)


def test_two_cards_that_are_typed_are_the_hand_whatever_was_there():
    lookup = Lookup(hole=(12, 10))
    assert lookup.typed(10).typed(23).hole == (10, 23)
    assert lookup.clicked(10).hole == (12,)


def test_locks_of_two_seats_stay_side_by_side():
    one, two = ((("UTG", "raise", 2.5),), 0.5), ((("HJ", "raise", 2.5),), 0.6)
    lookup = Lookup().with_lock(*one).with_lock(*two)
    assert lookup.locks == (one, two)
    assert lookup.with_lock(one[0], 0.2).locks == (two, (one[0], 0.2))


def test_text_and_file_come_back(qtbot, page, view):
    press_all(qtbot, page, "fr")
    click(qtbot, view.grid.cells[AQS])
    settle(qtbot, page)
    text = page.to_text()
    assert "CO: Call" in text
    state = page.state
    assert page.from_text(text).lookup == state.lookup
    assert page.from_json(page.to_json(state)) == state
    assert page.file_stem() == "before the flop 6 seats 100 bb, HJ raise 2.5, AsQs"
