"""The page of the room; saved ranges of the tests never touch the user's."""

import pytest

from app.games.holdem.page import HoldemPage
from app.games.holdem.ranges import saved as saved_ranges


@pytest.fixture(autouse=True)
def _own_saved_ranges(tmp_path, monkeypatch):
    monkeypatch.setattr(saved_ranges, "default_path", lambda: tmp_path / "ranges.json")


@pytest.fixture
def page(qtbot, engine):
    page = HoldemPage(engine)
    qtbot.addWidget(page)
    page.resize(1164, 680)
    page.show()
    qtbot.waitExposed(page)
    return page
