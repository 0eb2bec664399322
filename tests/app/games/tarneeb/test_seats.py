"""Seats as players say them: one setting, from the start of the program on."""

import subprocess
import sys

import pytest

SCRIPT = """
from app.words import seating, translation
translation.use([{language!r}])
seating.use(as_said={as_said})
from app.games.tarneeb.advice import bid_words, hand_words
from app.games.tarneeb.records import hand_file, seats
from app.games.tarneeb.records.hand import OwnHand
from engine.cards import parse_cards
hand = OwnHand(hand=parse_cards("KsQsTs8s6s3sJhThQd8dAcQc8c"), first=1, calls=(0, 7)).checked()
print(bid_words.list_bids(hand))
print(hand_words.seat_hint(0, None))
print(*seats.SIDE_SIGNS)
print(*(x for x in hand_file.to_text(hand, ()).splitlines() if x.startswith('First bid')))
"""


def said(as_said, language="en"):
    script = SCRIPT.format(as_said=as_said, language=language)
    asked = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, encoding="utf-8"
    )
    return asked.stdout.splitlines()


def test_seats_are_those_of_the_compass():
    bids, hint, sides, first = said(False)
    assert "East" in bids
    assert "North" in bids
    assert hint == "partner, 13 unseen"
    assert sides == "N–S E–W"
    assert first == "First bid: East"


def test_seats_are_partner_left_and_right_and_files_stay_as_they_are():
    bids, hint, sides, first = said(True)
    assert "Right" in bids
    assert "Partner" in bids
    assert hint == "13 unseen"
    assert sides == "Us Them"
    assert first == "First bid: East"


@pytest.mark.parametrize(("as_said", "sides"), [(True, "لنا لهم"), (False, "ش–ج ق–غ")])
def test_sides_in_arabic(as_said, sides):
    assert said(as_said, "ar")[2] == sides


def test_seats_in_arabic_are_seats():
    """And not what is right, or left over."""
    bids, *_others = said(True, "ar")
    assert "يمينك" in bids
    assert "شريكك" in bids
