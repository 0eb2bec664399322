"""Hands are counted as the eight rules say, which are read here from their text."""

import random

import pytest

from engine.games.tarneeb import Auction, by_rule
from engine.games.tarneeb.counting import count_in
from tests.helpers import cards

RANKS = "23456789TJQKA"


def counted(hand, trump):
    """By rules 2 to 4, suit by suit as they are written."""
    total = 0
    for suit in range(4):
        held = "".join(RANKS[card % 13] for card in hand if card // 13 == suit)
        if suit == trump:
            total += 3 * len(held)
            total += 3 if "A" in held else 0
            for court in "KQJ":
                total += 2 if court in held else 0
        else:
            total += 1 if "A" in held else 0
            total += [8, 5, 2, *[0] * 11][len(held)]
    return total


@pytest.mark.parametrize("seed", range(300))
def test_a_hand_is_counted_as_the_rules_say(seed):
    hand = tuple(random.Random(seed).sample(range(52), 13))
    counts = [counted(hand, trump) for trump in range(4)]
    assert [count_in(hand, trump) for trump in range(4)] == counts
    rule = by_rule(hand, Auction(0))
    assert rule.count == max(counts)
    assert counts[rule.trump] == rule.count
    assert rule.call == (8 if rule.count >= 32 else 7 if rule.count >= 17 else 0)


@pytest.mark.parametrize(
    ("calls", "number", "bid", "needed"),
    [
        ((), 5, 7, 17),
        ((7,), 7, 8, 23),
        ((7, 0), 8, 8, 28),
        ((9, 0), 8, 10, 50),
        ((0, 7), 7, 8, 23),
        ((0, 9), 7, 10, 35),
    ],
)
def test_each_rule_is_about_who_has_bid(calls, number, bid, needed):
    hand = cards("AsKsQs5s4h3h2h4d3d2d4c3c2c")
    rule = by_rule(hand, Auction(0, calls))
    assert (rule.number, rule.bid, rule.needed, rule.count) == (number, bid, needed, 19)


def test_there_is_no_rule_where_one_must_bid():
    hand = tuple(range(13))
    assert by_rule(hand, Auction(0, (0, 0, 0), dealer_must_bid=True)) is None
    assert by_rule(hand, Auction(0, lowest=9)) is None
