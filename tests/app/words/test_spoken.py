"""Texts as people say them."""

import pytest

from app.words.spoken import aloud


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Play K♣", "Play king of clubs"),
        ("spades, 7 in ♠: 92 ± 2 %", "spades, 7 in spades: 92 plus or minus 2 percent"),
        ("10♦ 9♠", "ten of diamonds nine of spades"),
        ("A_", "ace"),
        ("10_", "ten"),
        ("Pass, +39.6, −1.9", "Pass, plus 39.6, minus 1.9"),
        ("UTG+1 calls", "UTG plus 1 calls"),
        ("وA♥", "وace of hearts"),
        ("9–13", "9 to 13"),
        ("N–S", "N–S"),
        ("–", "no figure"),
        ("\u2066K♣\u2069 is\u00a0best", "king of clubs is best"),
        ("Nothing to turn into words.", "Nothing to turn into words."),
    ],
)
def test_cards_and_signs_are_words(written, said):
    assert aloud(written) == said
