"""The tables that come with the program, counted anew."""

import math

import pytest

from engine.games.holdem.equity import matchups, range_classes
from lab.holdem import tables


@pytest.mark.slow
def test_the_table_of_matchups_can_be_made_again():
    for made, stored in zip(tables.matchups_counted(), matchups.stored(), strict=True):
        assert (made == stored).all()


def test_the_table_of_final_classes_can_be_made_again():
    some = slice(None, None, 40)
    assert (tables.classes_counted(some) == range_classes.stored()[some]).all()
    assert (range_classes.stored().sum(axis=1) == math.comb(48, 3)).all()
