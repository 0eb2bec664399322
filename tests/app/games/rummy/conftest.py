"""The room's window, and gin in play in it; tests of hands have a page of their own."""

import pytest

from tests.app.games.rummy.hands import in_round_8


@pytest.fixture
def window(kept_window_in):
    return kept_window_in("rummy")


@pytest.fixture
def page(window):
    window.page.choose_mode("gin_play")
    return window.page


@pytest.fixture
def view(page):
    return page.play_view


@pytest.fixture
def round_8(page):
    return in_round_8(page)
