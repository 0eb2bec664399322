"""The strategy needs no scrolling at the sizes that windows commonly have."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QScrollArea

from tests.app.games.holdem.strategy.helpers import settle
from tests.app.helpers import ENGINE_MS

POSITIONS = Path(__file__).parents[4] / "positions"
SIZES = [(1024, 700), (1280, 800), (1920, 1080)]


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


def scrolls(page):
    QApplication.processEvents()
    areas = page.view.findChildren(QScrollArea)
    return [a for a in areas if a.isVisible() and a.verticalScrollBar().maximum() > 0]


@pytest.mark.parametrize("size", SIZES)
def test_a_set_up_whose_cost_is_known_needs_no_scrolling(qtbot, opened, size):
    page = opened(*size, "setup")
    view = page.view
    qtbot.waitUntil(lambda: view.cost.answer is not None, timeout=ENGINE_MS)
    assert view.setup_view.cheaper[1].isVisible()
    assert not scrolls(page)


@pytest.mark.parametrize("size", SIZES)
def test_a_river_of_five_actions_and_its_parts_need_no_scrolling(qtbot, opened, size):
    page = opened(*size, "river")
    settle(qtbot, page)
    assert len(page.view.answers.decision.texts()) == 5
    assert page.view.answers.combos.isVisible()
    assert not scrolls(page)
    page.view.show_parts()
    assert len(page.view.answers.parts.shown_rows()) == 5
    assert not scrolls(page)
