"""One window for all that is said of your own hand: it leaves nothing but a position behind."""

import pytest

from tests.app.games.tarneeb.conftest import with_own_hand


@pytest.fixture
def window(qtbot, kept_window_in, monkeypatch):
    return with_own_hand(qtbot, monkeypatch, kept_window_in)
