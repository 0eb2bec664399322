"""Panels for answers made by hand."""

import pytest

from app.games.holdem import spot_text
from app.games.holdem.equity.made_of import MadeOfPanel
from engine.games.holdem import Answer, SeatEquity

SPOT = spot_text.from_text("AsKs v QQ")
COUNTED = (0, 5, 3, 1, 1, 0, 0, 0, 0)


def answer(classes, *, done=True):
    seats = tuple(SeatEquity(5, (0,), 5, 0.5, 0.0, classes) for _ in range(2))
    return Answer("exact", 10, 10, seats, done=done)


@pytest.fixture
def panel(qtbot):
    panel = MadeOfPanel()
    qtbot.addWidget(panel)
    return panel


def test_hands_are_compared_unless_an_answer_says_that_they_are_not_counted(panel):
    panel.show_sides(SPOT, None, (0, 1))
    assert panel.says_something(SPOT)
    panel.show_sides(SPOT, answer((), done=False), (0, 1))
    assert panel.says_something(SPOT)  # they may still come
    panel.show_sides(SPOT, answer(()), (0, 1))
    assert not panel.says_something(SPOT)
    panel.show_sides(SPOT, None, (0, 1))
    assert not panel.says_something(SPOT)  # panels do not jump between two answers
    panel.show_sides(SPOT, answer(COUNTED), (0, 1))
    assert panel.says_something(SPOT)
