"""One window for all that is said of your own hand: it leaves nothing but a position behind."""

import pytest
from PySide6.QtCore import Qt

from app.games.tarneeb.records import hand as own_hand


@pytest.fixture
def window(qtbot, kept_window_in, monkeypatch):
    monkeypatch.setattr(own_hand, "SECONDS", 0.05)
    window = kept_window_in("tarneeb")
    qtbot.mouseClick(window.page.modes.segment(1), Qt.MouseButton.LeftButton)
    return window
