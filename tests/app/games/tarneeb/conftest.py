"""A window with your own hand; a module may have its own."""

import pytest
from PySide6.QtCore import Qt

from app.games.tarneeb.records import hand as own_hand


def with_own_hand(qtbot, monkeypatch, window_in):
    """A window with your own hand, which samples for a moment."""
    monkeypatch.setattr(own_hand, "SECONDS", 0.05)
    window = window_in("tarneeb")
    qtbot.mouseClick(window.page.modes.segment(1), Qt.MouseButton.LeftButton)
    return window


@pytest.fixture
def window(qtbot, window_in, monkeypatch):
    return with_own_hand(qtbot, monkeypatch, window_in)


@pytest.fixture
def view(window):
    """The view of your own hand."""
    assert window.page.state.mode == "own"
    return window.page.own_view
