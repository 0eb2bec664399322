"""Which chances of contracts still hold after another bid."""

from dataclasses import replace

from app.games.tarneeb.advice.chances import KnownChances
from tests.app.games.tarneeb.own_answers import EAST, bidding, bids


def test_where_bids_count_chances_hold_for_the_same_bids_only():
    known = KnownChances()
    before, after = bidding(0, 7, first=EAST).bids, bidding(0, 7, 0, first=EAST).bids
    known.best(before, bids())
    assert known.of(before).make == bids().make
    assert known.of(after) is None
    known.best(after, replace(bids(), deals=4))
    assert known.of(before).deals == bids().deals
    assert known.of(after).deals == 4


def test_where_they_count_for_nothing_chances_hold_for_the_hand():
    known = KnownChances()
    before, after = (
        replace(bidding(*calls, first=EAST).bids, weigh_bids=False) for calls in ((), (0, 7))
    )
    known.best(before, bids())
    assert known.best(after, replace(bids(), deals=4)).deals == bids().deals
    other = replace(after, hand=tuple(range(13)))
    assert known.of(other) is None
