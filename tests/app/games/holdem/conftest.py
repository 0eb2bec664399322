"""Saved ranges of the tests never touch the user's."""

import pytest

from app.games.holdem import saved_ranges


@pytest.fixture(autouse=True)
def _own_saved_ranges(tmp_path, monkeypatch):
    monkeypatch.setattr(saved_ranges, "default_path", lambda: tmp_path / "ranges.json")
