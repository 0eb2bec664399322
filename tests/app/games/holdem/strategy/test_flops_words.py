"""What is said of many flops."""

import pytest

from app.games.holdem.strategy import flops_words
from engine.games.holdem.strategy import many_flops


@pytest.mark.parametrize(
    ("asked", "so", "said"),
    [
        ("A or higher", True, "Ace high"),
        ("A or higher", False, "K high or lower"),
        ("T or higher", True, "T high or higher"),
        ("paired", True, "Paired"),
        ("rainbow", False, "Not rainbow"),
    ],
)
def test_conditions_in_words(asked, so, said):
    assert flops_words.condition(asked, so) == said


def test_all_conditions_have_words():
    asked = {*many_flops.rules.ASKED} - {*many_flops.rules.HEIGHTS}
    assert set(flops_words.NOT) == asked
