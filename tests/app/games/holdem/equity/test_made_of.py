"""What a range is made of: parts are picked, hands kept and dropped, by mouse and keys."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QFontMetricsF
from PySide6.QtWidgets import QApplication

from app.games.holdem.equity import made_of
from app.look.fonts import font
from engine.games.holdem import PARTS
from engine.games.holdem.ranges import HANDS
from tests.app.games.holdem.helpers import settle
from tests.app.helpers import click, press

ALT = Qt.KeyboardModifier.AltModifier
TEXT = "You: TT+, AQ+, AJs, KQs\nSeat 2: 99-55, ATs+, KTs+, QJs, JTs-76s:0.5\nBoard: Ks 9s 4d"


@pytest.fixture
def flop(qtbot, page):
    page.change(page.from_text(TEXT), "Paste")
    settle(qtbot, page)
    click(qtbot, page.panels.classes.when.segment(1))
    return page


@pytest.mark.parametrize("blocked", [False, True])
def test_heads_of_the_columns_stand_apart(qapp, blocked):
    boxes, letters = made_of.columns(312, blocked=blocked), QFontMetricsF(font(11))
    named = [name for name in ("share", "combos", "equity", "blocked") if boxes[name].width()]
    assert ("blocked" in named) == blocked
    for before, after in pairwise(named):
        begins = boxes[after].right() - letters.horizontalAdvance(made_of.HEADS[after])
        assert begins - boxes[before].right() >= 4


def row(page, name):
    return page.panels.classes.rows[PARTS.index(name)]


def focused(page):
    return page.window().focusWidget()


def right_click(qtbot, widget):
    place = widget.rect().center()
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, place, widget.mapToGlobal(QPoint(0, 0))
    )
    QApplication.sendEvent(widget, event)


def test_title_mode_and_tab_agree(qtbot, flop):
    panel = flop.panels.classes
    assert panel.title.plain() == panel.accessibleName() == "What it is made of"
    tab = flop.panels.tabs.control.segment(flop.panels.tabs.place(panel))
    assert tab.text() == "Made of"
    assert panel.now.isVisible()
    click(qtbot, panel.when.segment(0))
    assert panel.title.plain() == panel.accessibleName() == "How each hand ends up"
    assert tab.text() == "Ends up"
    assert panel.at_end.isVisible()
    click(qtbot, panel.when.segment(1))
    flop.step_street(-1)
    settle(qtbot, flop)
    qtbot.waitUntil(lambda: panel.title.plain() == "How each hand ends up")
    assert tab.text() == "Ends up"


def test_parts_are_listed_for_either_seat(qtbot, flop):
    panel = flop.panels.classes
    assert [text.split(" ")[0] for text in panel.texts()][:3] == ["Set", "Overpair", "Top"]
    assert panel.texts()[0] == "Set 4.8 % 3 94"
    click(qtbot, panel.whose.segment(1))
    assert panel.texts()[0].startswith("Set 4.7 % 3 88")
    assert "Set: 3 combos" in row(flop, "set").accessibleName()


def test_on_a_river_a_range_is_made_of_parts_too(qtbot, flop):
    flop.change(flop.from_text(TEXT + " 7h 2c"), "Paste")
    settle(qtbot, flop)
    assert flop.panels.classes.shows_now()
    assert "Top pair, top" in " ".join(flop.panels.classes.texts())
    assert not any("draw" in text for text in flop.panels.classes.texts())


def test_picked_hands_are_counted_marked_and_kept(qtbot, flop):
    panel = flop.panels.classes
    flop.window().resize(1800, 1000)
    for name in ("set", "second pair", "nut flush draw"):
        click(qtbot, row(flop, name))
    assert panel.found.plain() == "23 combos, 37.1 %, equity 69.8 %"
    right_click(qtbot, row(flop, "set"))
    assert panel.found.plain().startswith("20 combos")
    assert "left out" in row(flop, "set").accessibleName()
    before = flop.state
    click(qtbot, panel.keep_button)
    settle(qtbot, flop)
    assert flop.state.range_of(0) == before.range_of(0)  # here nothing changes yet
    assert panel.plan.plain().startswith("Goes on with 32.3 %, folds 67.7 %.")
    flop.type_card(0)  # the deuce of spades
    settle(qtbot, flop)
    kept = flop.state.range_of(0)
    assert kept.text() == "QQ-TT,AsQs,AsJs"
    assert flop.seats.strips[0].kind.plain() == "20 hands"
    flop.step_street(-1)
    settle(qtbot, flop)
    assert flop.state.range_of(0) == before.range_of(0)
    flop.undo_stack.undo()
    assert flop.state.range_of(0) == kept
    flop.undo_stack.undo()
    flop.undo_stack.undo()
    assert flop.state.splits == ()


def test_a_range_is_narrowed_twice_from_flop_to_river_by_keys(qtbot, flop):
    panel = flop.panels.classes
    click(qtbot, panel.whose.segment(1))
    press(qtbot, flop, Qt.Key.Key_P, modifier=ALT)
    assert focused(flop) is row(flop, "set")
    press(qtbot, flop, Qt.Key.Key_Space)
    press(qtbot, flop, Qt.Key.Key_End)  # within a row: stays
    press(qtbot, flop, Qt.Key.Key_Down, Qt.Key.Key_Space)
    names = [PARTS[part] for part in sorted(panel.pick.wanted)]
    assert names == ["set", "top pair, top kicker"]
    press(qtbot, flop, Qt.Key.Key_Minus)
    assert [PARTS[part] for part in panel.pick.without] == ["top pair, top kicker"]
    press(qtbot, flop, Qt.Key.Key_Space)
    panel.keep_button.setFocus()
    press(qtbot, flop, Qt.Key.Key_Return)
    flop.type_card(0)
    settle(qtbot, flop)
    assert flop.state.range_of(1).text() == "99,AKs"
    press(qtbot, flop, Qt.Key.Key_P, modifier=ALT)
    click(qtbot, row(flop, "set"))
    panel.keep_button.setFocus()
    press(qtbot, flop, Qt.Key.Key_Return)
    flop.type_card(2)
    settle(qtbot, flop)
    assert flop.state.street() == 5
    assert flop.state.range_of(1).text() == "99"
    flop.step_street(-1)
    assert flop.state.range_of(1).text() == "99,AKs"
    flop.step_street(-1)
    assert "99-55" in flop.state.range_of(1).text()


def test_hands_bet_in_part_call_and_fold_and_one_of_these_goes_on(qtbot, flop):
    panel = flop.panels.classes
    click(qtbot, row(flop, "overpair"))
    panel.weight.setText("50")
    click(qtbot, panel.action_buttons["bets"])
    settle(qtbot, flop)
    split = flop.state.split_of(0)
    assert split.bets.text() == "AA:0.5"
    click(qtbot, row(flop, "ace high"))
    panel.weight.setText("100")
    click(qtbot, panel.action_buttons["folds"])
    settle(qtbot, flop)
    assert panel.plan.plain().startswith("Bets 4.8 %, calls 62.9 %, folds 32.3 %.")
    assert "all value" in panel.plan.plain()
    click(qtbot, panel.next.segment(0))
    flop.type_card(0)
    settle(qtbot, flop)
    assert flop.state.range_of(0).text() == "AA:0.5"
    flop.step_street(-1)
    settle(qtbot, flop)
    click(qtbot, panel.clear_button)
    assert flop.state.splits == ()
    flop.undo_stack.undo()
    assert flop.state.split_of(0) is not None


def test_a_weight_that_is_none_is_marked_and_changes_nothing(qtbot, flop):
    panel = flop.panels.classes
    click(qtbot, row(flop, "set"))
    for wrong in ("0", "200", "x"):
        panel.weight.setText(wrong)
        click(qtbot, panel.action_buttons["folds"])
        assert panel.weight.is_wrong()
        assert flop.state.splits == ()
    panel.weight.setText("25 %")
    click(qtbot, panel.action_buttons["folds"])
    assert not panel.weight.is_wrong()
    assert flop.state.split_of(0).folds.text() == "KK:0.25"


def test_no_seat_is_left_without_a_hand(qtbot, flop):
    hints = []
    flop.refused.connect(hints.append)
    panel = flop.panels.classes
    for shown in list(panel.shown_rows()):
        click(qtbot, shown)
    click(qtbot, panel.action_buttons["folds"])
    assert hints == ["That would leave You no hand"]
    assert flop.state.splits == ()


def test_all_of_the_picked_parts_at_once(qtbot, flop):
    panel = flop.panels.classes
    for name in ("ace high", "nut flush draw"):
        click(qtbot, row(flop, name))
    assert panel.found.plain().startswith("20 combos")
    click(qtbot, panel.every.segment(1))
    assert panel.found.plain().startswith("2 combos")


def test_picked_hands_are_marked_in_the_grid(qtbot, flop):
    flop.window().resize(1920, 1080)
    qtbot.waitUntil(lambda: flop.grids is not None and flop.grids.isVisible())
    click(qtbot, row(flop, "set"))
    cells = {HANDS[cell.index]: cell for cell in flop.grids.cards[0].grid.cells}
    assert cells["KK"].shown.picked == 1
    assert cells["AA"].shown.picked == 0
    assert cells["KK"].accessibleName().endswith("100 percent of it picked.")
    assert all(cell.shown.picked is None for cell in flop.grids.cards[1].grid.cells)
    click(qtbot, row(flop, "set"))
    assert cells["AA"].shown.picked is None


def picked(page):
    return [row.part for row in page.panels.classes.rows if row.text().startswith(("+", "−"))]


def test_what_is_picked_is_forgotten_with_the_board(qtbot, flop):
    panel = flop.panels.classes
    click(qtbot, row(flop, "second pair"))
    panel.weight.setText("50")
    flop.type_card(0)
    settle(qtbot, flop)
    assert picked(flop) == []
    assert not panel.found.isVisible()
    flop.step_street(-1)
    settle(qtbot, flop)
    assert picked(flop) == []
    click(qtbot, row(flop, "set"))
    assert panel.weight.text() == "100"


def test_what_is_picked_is_forgotten_with_the_seat(qtbot, flop):
    panel = flop.panels.classes
    click(qtbot, row(flop, "set"))
    panel.weight.setText("50")
    click(qtbot, panel.whose.segment(1))
    assert picked(flop) == []
    click(qtbot, panel.whose.segment(0))
    assert picked(flop) == []
    assert panel.weight.text() == "100"


def test_an_action_is_done_with_what_is_picked(qtbot, flop):
    panel = flop.panels.classes
    buttons = (panel.keep_button, *panel.action_buttons.values())
    for part, button in zip(("set", "overpair", "second pair", "ace high"), buttons, strict=True):
        click(qtbot, row(flop, part))
        button.setFocus()
        press(qtbot, flop, Qt.Key.Key_Return)
        settle(qtbot, flop)
        assert picked(flop) == []
        assert not button.isVisible()
        assert focused(flop) in panel.shown_rows()


def test_escape_picks_nothing_any_longer(qtbot, flop):
    flop.window().resize(1920, 1080)
    qtbot.waitUntil(lambda: flop.grids is not None and flop.grids.isVisible())
    click(qtbot, row(flop, "set"))
    flop.cancel()  # as the Escape of its window does
    assert picked(flop) == []
    assert all(cell.shown.picked is None for cell in flop.grids.cards[0].grid.cells)


def test_the_keys_of_the_parts_open_their_tab(qtbot, page):
    page.change(page.from_text(TEXT.replace("TT+, AQ+, AJs, KQs", "AhQd")), "Paste")
    settle(qtbot, page)
    page.window().resize(1024, 700)
    tabs, panel = page.panels.tabs, page.panels.classes
    tabs.choose(tabs.place(page.panels.hands))
    assert not panel.isVisible()
    press(qtbot, page, Qt.Key.Key_P, modifier=ALT)
    assert panel.isVisible()
    assert focused(page) in panel.shown_rows()
    assert panel.whose.chosen() == 1  # your two cards have one part
    assert "Set" in panel.texts()[0]
    click(qtbot, panel.whose.segment(0))
    press(qtbot, page, Qt.Key.Key_P, modifier=ALT)
    assert panel.whose.chosen() == 0  # as was chosen


def test_with_a_third_seat_it_is_said_how_that_one_is_compared(qtbot, page):
    page.change(page.from_text(TEXT), "Paste")
    settle(qtbot, page)
    panel = page.panels.classes
    assert panel.others.isHidden()
    click(qtbot, page.equity.stepper.more)
    settle(qtbot, page)
    assert panel.others.isVisible()
