"""The strategy needs no scrolling at the sizes that windows commonly have."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QScrollArea

from app.widgets.controls import Button
from tests.app.games.holdem.strategy.helpers import settle
from tests.app.helpers import wait_for

POSITIONS = Path(__file__).parents[4] / "positions"
SIZES = [(1024, 700), (1280, 780), (1280, 800), (1920, 1080)]  # also less a title bar


@pytest.fixture
def opened(window_in):
    """Open a strategy of `tests/positions` in a window of a size; gives the page."""

    def at(width, height, name):
        window = window_in("holdem")
        window.showNormal()
        window.resize(width, height)
        window.open_file(str(POSITIONS / f"holdem-strategy-{name}.kib"))
        return window.page

    return at


def check_unscrolled(qtbot, page):
    """Once all is laid out, nothing has to be scrolled."""

    def unscrolled():
        areas = page.view.findChildren(QScrollArea)
        assert not [a for a in areas if a.isVisible() and a.verticalScrollBar().maximum() > 0]

    QApplication.processEvents()
    wait_for(qtbot, unscrolled)


@pytest.mark.parametrize("size", SIZES)
def test_a_set_up_whose_cost_is_known_needs_no_scrolling(qtbot, opened, size):
    page = opened(*size, "setup")
    view = page.view
    qtbot.waitUntil(lambda: view.cost.answer is not None)
    assert view.setup_view.cheaper[1].isVisible()
    check_unscrolled(qtbot, page)


@pytest.mark.own_window
@pytest.mark.parametrize("size", SIZES)
def test_a_river_of_five_actions_and_its_parts_need_no_scrolling(qtbot, opened, size):
    page = opened(*size, "river")
    settle(qtbot, page)
    page.view.answers.verdict.setMinimumHeight(1)  # it keeps the room that rougher answers took
    assert len(page.view.answers.decision.texts()) == 5
    assert page.view.answers.combos.isVisible()
    check_unscrolled(qtbot, page)
    page.view.show_parts()
    assert len(page.view.answers.parts.shown_rows()) == 12
    check_unscrolled(qtbot, page)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_beside_the_tabs_is_covered_by_them(qtbot, opened, size):
    page = opened(*size, "river")
    settle(qtbot, page)
    answers = page.view.answers
    for panel in (answers.combos, answers.both, answers.parts, answers.lock, answers.setup_panel):
        answers.tabs.choose(answers.tabs.place(panel))
        QApplication.processEvents()
        control = answers.tabs.control
        if panel is answers.combos:
            answers.choose_hand(
                next(at for at, play in answers.plays.items() if len(play.combos) > 6)
            )
            QApplication.processEvents()
            assert answers.combos.more.isVisible()
        seen = [panel.hint, *panel.findChildren(Button)]
        for widget in (each for each in seen if each.isVisible() and each.width()):
            place = QRect(widget.mapTo(panel, QPoint()), widget.size())
            assert panel.rect().contains(place)
            if control.isVisible() and panel.isAncestorOf(control):
                assert not place.intersects(QRect(control.mapTo(panel, QPoint()), control.size()))
    check_unscrolled(qtbot, page)


@pytest.mark.parametrize("size", SIZES)
def test_hints_of_what_is_done_and_locked_are_read_whole(qtbot, opened, size):
    page = opened(*size, "river")
    settle(qtbot, page)
    answers = page.view.answers
    answers.tabs.choose(answers.tabs.place(answers.lock))
    QApplication.processEvents()
    for panel in (answers.decision, answers.lock):
        assert panel.hint.width() >= panel.hint.sizeHint().width()
    answers.tabs.choose(answers.tabs.place(answers.parts))
    QApplication.processEvents()
    unit = answers.parts.unit
    assert not unit.isVisible() or unit.width() >= unit.sizeHint().width()
