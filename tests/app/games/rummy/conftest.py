"""Gin in play, for the tests of its view; other tests have pages of their own."""

import pytest
from PySide6.QtCore import Qt


@pytest.fixture
def page(window_in):
    window = window_in("rummy")
    window.setWindowState(Qt.WindowState.WindowNoState)  # a small screen maximises it
    window.resize(1280, 800)
    page = window.page
    page.choose_mode("gin_play")
    return page


@pytest.fixture
def view(page):
    return page.play_view
