"""A card on its way: it lies on what holds its start and its goal."""

import pytest
from PySide6.QtWidgets import QWidget

from app.cards.motion import _FlyingCard


@pytest.fixture
def table(show):
    around = QWidget()
    around.resize(200, 100)
    hand, place = QWidget(around), QWidget(around)
    hand.setGeometry(0, 0, 100, 100)
    place.setGeometry(100, 0, 30, 42)
    show(around)
    return around, hand, place


def test_it_lies_on_what_start_and_goal_lie_on(table):
    around, hand, place = table
    assert _FlyingCard(None, hand, place).parentWidget() is around


def test_from_the_window_or_another_one_it_lies_on_the_window_of_its_goal(show, table):
    around, _hand, place = table
    for start in (around, show(QWidget())):
        assert _FlyingCard(None, start, place).parentWidget() is around
