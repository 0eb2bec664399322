"""The strategy of Hold'em in its window, empty or with ranges that are solved in no time."""

import pytest

from engine.games.holdem import parse_range
from tests.app.helpers import click


@pytest.fixture
def page(kept_window_in):
    return kept_window_in("holdem").page


@pytest.fixture
def view(qtbot, page):
    click(qtbot, page.mode.segment(1))
    return page.view


@pytest.fixture
def small(page, view):
    """Ranges that are solved in no time."""
    setup = view.state.with_range(0, parse_range("AA, QQ, 76s, 65s"))
    setup = setup.with_range(1, parse_range("KK, AK, JTs")).with_chips("pot", "100")
    setup = setup.with_chips("stack", "200")
    view.change(setup, "Ranges")
    return view
