"""Hands one by one: in the list, in the grid, and suit by suit."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.games.holdem.equity.hand_list import HandList
from app.games.holdem.ranges import figures as hand_figures
from app.games.holdem.ranges.action_grid import Cell
from app.games.holdem.ranges.grids import RangeCell
from app.widgets.text import Text
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
    return page


def listed(page):
    (dialog,) = page.findChildren(HandList)
    return dialog


def column(dialog, place):
    tree = dialog.tree
    return [tree.topLevelItem(i).text(place) for i in range(tree.topLevelItemCount())]


def test_the_list_is_opened_by_a_key_sorted_and_copied(qtbot, flop):
    qtbot.waitUntil(lambda: flop.parts.shown().ends is not None)
    press(qtbot, flop, Qt.Key.Key_L, modifier=ALT)
    dialog = listed(flop)
    equities = [float(text) for text in column(dialog, 3)]
    assert len(equities) == 62
    assert equities == sorted(equities, reverse=True)
    QTest.keyClick(dialog.tree, Qt.Key.Key_4, ALT)  # turned round
    assert [float(text) for text in column(dialog, 3)] == sorted(equities)
    QTest.keyClick(dialog.tree, Qt.Key.Key_1, ALT)
    assert (column(dialog, 1)[0], column(dialog, 1)[-1]) == ("AA", "TT")
    click(qtbot, dialog.csv_button)
    copied = QGuiApplication.clipboard().text().splitlines()
    assert copied[0].startswith("hand,class,weight,equity,made,draws,high card")
    assert len(copied) == 63
    assert dialog.said.plain() == "62 lines copied"
    click(qtbot, dialog.text_button)
    assert QGuiApplication.clipboard().text().startswith("Hand\tClass\tWeight\tEquity")
    dialog.reject()


def test_picked_hands_alone_are_listed(qtbot, flop):
    click(qtbot, flop.panels.classes.when.segment(1))
    click(qtbot, flop.panels.classes.rows[PARTS.index("set")])
    click(qtbot, flop.panels.classes.list_button)
    dialog = listed(flop)
    assert column(dialog, 1) == ["KK", "KK", "KK"]
    assert set(column(dialog, 4)) == {"Set"}
    head = "Your range: 3 of 62 combinations, those that are picked"
    assert dialog.findChildren(Text)[0].plain() == head
    dialog.tree.topLevelItem(0).setSelected(True)
    dialog.tree.topLevelItem(2).setSelected(True)
    assert len(dialog.shown()) == 2
    dialog.reject()


def test_where_no_hand_is_in_the_picked_parts_none_is_listed(qtbot, flop):
    panel = flop.panels.classes
    click(qtbot, panel.when.segment(1))
    for name in ("set", "overpair"):
        click(qtbot, panel.rows[PARTS.index(name)])
    click(qtbot, panel.every.segment(1))
    click(qtbot, panel.list_button)
    dialog = listed(flop)
    assert column(dialog, 1) == []
    assert "0 of 62 combinations" in dialog.findChildren(Text)[0].plain()
    dialog.reject()


def test_a_player_with_braces_in_the_name_has_a_list_too(page):
    combos = [hand_figures.Combo(0, 1.0, 0.25), hand_figures.Combo(1, 1.0, 0.75)]
    dialog = HandList("{x} {count}", combos, page)
    assert dialog.findChildren(Text)[0].plain() == "{x} {count}: 2 combinations"
    assert column(dialog, 3) == ["75.0", "25.0"]  # by equity, the largest first


def test_an_empty_table_has_no_hands_to_list(qtbot, page):
    hints = []
    page.refused.connect(hints.append)
    page.parts.open_list()
    assert hints == ["There is no range or hand to list"]


def test_the_hands_of_a_seat_take_a_turn_where_there_is_no_room_beside(qtbot, flop):
    hands, tabs = flop.panels.hands, flop.panels.tabs
    tabs.choose(tabs.place(hands))
    assert hands.isVisible()
    cells = {HANDS[cell.index]: cell for cell in hands.grid.cells}
    assert cells["KK"].shown.note == "94"
    qtbot.waitUntil(lambda: "At the end" in cells["KK"].accessibleName())
    said = cells["KK"].accessibleName()
    assert said.startswith("pair of kings: 3 of 6 combinations left. Equity 94.0 percent. Now Set.")
    cells["AA"].setFocus()
    qtbot.keyClick(cells["AA"], Qt.Key.Key_Right)
    assert hands.info.text.plain().startswith("ace king suited: 3 of 4 combinations left")
    click(qtbot, hands.notes.segment(0))
    assert cells["KK"].shown.note == ""
    click(qtbot, hands.whose.segment(1))
    assert "99" in {HANDS[cell.index] for cell in hands.grid.cells if cell.shown.height}
    assert flop.panels.classes.seat == 1


def picture(index, height, **parts):
    holder = QWidget()
    cell = RangeCell(holder, index)
    cell.resize(22, height)
    cell.shown = Cell((), 1.0, "57", 0.2, "", **parts)
    return cell.grab().toImage()


@pytest.mark.parametrize("height", [9, 12, 17, 21])
def test_a_low_cell_shows_its_figure_alone(qtbot, height):
    assert picture(0, height) == picture(14, height)
    assert picture(0, 26) != picture(14, 26)  # with the name above it


def test_the_frame_of_a_picked_low_cell_leaves_its_figure_to_be_read(qtbot):
    inner = QRect(6, 2, 10, 5)
    assert picture(0, 9, picked=0.5).copy(inner) == picture(0, 9).copy(inner)


def test_combinations_of_a_hand_are_told_apart_suit_by_suit(qtbot, flop):
    flop.ranges.edit(1)
    editor = flop.ranges.editor
    editor.open_suits(HANDS.index("ATs"))
    popup = QApplication.activePopupWidget()
    notes = {cell.label: cell.note for cell in popup.grid.cells}
    assert float(notes["A♠10♠"]) > float(notes["A♥10♥"]) + 20  # a flush draw
    spades = next(cell for cell in popup.grid.cells if cell.label == "A♠10♠")
    assert "Nut flush draw" in spades.toolTip()
    assert "equity" in spades.accessibleDescription()
    popup.close()
    editor.reject()


def test_equity_of_a_hand_is_the_mean_of_its_combinations(qtbot, flop):
    combos = hand_figures.by_hand(hand_figures.combos_of(flop.state, flop.answer, 1))["ATs"]
    mean = sum(combo.equity for combo in combos) / len(combos)
    said = hand_figures.hand_words("ATs", combos)
    assert f"Equity {100 * mean:.1f} %." in said


def test_next_cards_take_a_turn_where_there_is_no_room_for_the_chart(qtbot, flop):
    panel, tabs = flop.panels.next_card, flop.panels.tabs
    tabs.choose(tabs.place(panel))
    assert panel.isVisible()
    assert len(panel.chart.bars) == 49
    assert panel.groups.plain().startswith("Best: aces 72–77 %, queens 68–72 %. Worst: ")
    mine = panel.chart.bars[0].equity
    click(qtbot, panel.whose.segment(1))
    assert panel.chart.bars[-1].equity == pytest.approx(1 - mine)
