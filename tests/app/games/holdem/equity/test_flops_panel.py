"""Two ranges on all flops, on the page."""

import csv

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from app.games.holdem import spot_text
from app.games.holdem.equity import flops_panel
from app.games.holdem.equity.flops_panel import FlopsPanel
from engine.games.holdem.flops import Flops, analyse
from tests.app.games.holdem.helpers import settle
from tests.app.helpers import click, press, refusal, resize
from tests.helpers import cards

ALT = Qt.KeyboardModifier.AltModifier
TEXT = "You: AKs, QQ\nSeat 2: JJ-TT"


@pytest.fixture
def preflop(qtbot, page):
    page.change(page.from_text(TEXT), "Paste")
    settle(qtbot, page)
    return page


def counted(qtbot, panel):
    qtbot.waitUntil(lambda: panel.report is not None and panel.report.done)


def test_all_flops_are_compared_by_a_key_and_forgotten_with_the_ranges(qtbot, preflop):
    panel, tabs = preflop.panels.flops, preflop.panels.tabs
    tabs.choose(tabs.place(panel))
    assert panel.isVisible()
    assert panel.start_button.isVisible()
    press(qtbot, preflop, Qt.Key.Key_F, modifier=ALT)
    counted(qtbot, panel)
    assert not panel.start_button.isVisible()
    equity = preflop.answer.seats[0].equity
    first, second = panel.texts()[:2]
    assert first == f"All flops 22,100 100.0 % {100 * equity:.1f} %"
    assert second.startswith("Monotone 1,144 ")
    assert panel.progress.plain().startswith("exact, ")
    click(qtbot, panel.whose.segment(1))
    assert panel.texts()[0].endswith(f"{100 - 100 * equity:.1f} %")
    preflop.change(preflop.from_text("You: AKs\nSeat 2: JJ-TT"), "Paste")
    assert panel.report is None
    assert panel.start_button.isVisible()
    preflop.undo_stack.undo()
    click(qtbot, panel.start_button)
    counted(qtbot, panel)
    preflop.change(preflop.from_text(TEXT + "\nBoard: Ks 9s 4d"), "Paste")
    assert not panel.says_something()


@pytest.mark.own_window
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_a_key_goes_to_the_flops_whatever_stands_in_their_place(qtbot, window_in, size):
    window = window_in("holdem")
    resize(qtbot, window, size)
    page = window.page
    page.change(page.from_text(TEXT), "Paste")
    settle(qtbot, page)
    page.deck.picker.focus_card()
    assert not page.panels.flops.isVisible()
    press(qtbot, page, Qt.Key.Key_F, modifier=ALT)
    panel = page.panels.flops
    assert panel.isVisible()
    counted(qtbot, panel)
    assert panel.rows[0].isVisible()
    assert panel.rows[0].hasFocus()
    press(qtbot, page, "2d3d4d")  # the panel goes with the first card
    assert page.state.board[:3] == tuple(cards("2d3d4d"))
    assert not refusal(page)
    press(qtbot, page, Qt.Key.Key_F, modifier=ALT)
    assert refusal(page).startswith("Flops are compared for two seats")


def test_cards_are_typed_on_where_the_button_goes_with_the_first(qtbot, window_in):
    page = window_in("holdem").page
    page.change(page.from_text(TEXT), "Paste")
    settle(qtbot, page)
    tabs, panel = page.panels.tabs, page.panels.flops
    tabs.choose(tabs.place(panel))
    panel.start_button.setFocus()
    press(qtbot, page, "2d3d4d")
    assert page.state.board[:3] == tuple(cards("2d3d4d"))


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (TEXT, True),
        ("You: AsKs\nSeat 2: JJ", True),
        ("You: AsKs\nSeat 2: QdQh", False),
        ("You: QQ", True),
        ("You: QQ\nSeat 2: JJ\nSeat 3: TT", False),
        (TEXT + "\nBoard: Ks 9s 4d", False),
    ],
)
def test_flops_are_of_two_seats_with_a_range_before_there_is_one(text, asked):
    assert (flops_panel.question_of(spot_text.from_text(text)) is not None) == asked


@pytest.fixture(scope="module")
def report():
    spot = spot_text.from_text(TEXT)
    *_, found = analyse(Flops(spot.question().seats))
    return spot, found


def test_the_best_and_the_worst_flops_are_named_for_either_seat(show, report):
    panel = show(FlopsPanel())
    panel.show_report(*report)
    assert panel.best.plain().startswith("Best: ")
    best, worst = panel.best.plain(), panel.worst.plain()
    panel.whose.segment(1).click()
    first = worst.removeprefix("Worst: ").split(" ")[0]
    assert panel.best.plain().startswith(f"Best: {first} ")
    assert panel.worst.plain().startswith(f"Worst: {best.removeprefix('Best: ').split(' ')[0]} ")


def test_flops_are_copied_as_csv(qtbot, show, report):
    panel = show(FlopsPanel())
    panel.show_report(*report)
    click(qtbot, panel.csv_button)
    rows = list(csv.DictReader(QGuiApplication.clipboard().text().splitlines()))
    assert sum(int(row["flops"]) for row in rows) == 22_100
    assert sum(float(row["share"]) for row in rows) == pytest.approx(1, abs=1e-3)
    total = sum(float(row["share"]) * float(row["equity first"]) for row in rows)
    assert total == pytest.approx(report[1].textures[0].equity, abs=1e-3)
    assert flops_panel.flops_csv(None) == ""


def test_a_count_under_way_says_how_far_it_is(show, report):
    from dataclasses import replace

    panel = FlopsPanel()
    panel.show_report(report[0], replace(report[1], done=False, progress=0.37))
    show(panel)  # what came while it was hidden is in it
    assert panel.progress.plain() == "37 % counted"
    assert not panel.csv_button.isEnabled()
