"""What a card drawn does for a hand of gin: it makes a group, or only lowers the deadwood."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from engine.games.rummy.gin import cards_of, least_deadwood
from engine.games.rummy.gin.melds import points_of

Gain = Literal["", "group", "lower"]


@lru_cache(maxsize=4096)
def draw_gain(hand: int, card: int) -> Gain:
    """What `card` does for ten cards, of which the best of eleven is thrown then.

    "group" if it completes or extends a group, "lower" if it only takes the place of a card
    with more points, empty if the hand is as good without it.
    """
    eleven = hand | 1 << card
    best = min(least_deadwood(eleven & ~(1 << thrown)) for thrown in cards_of(eleven))
    if best >= least_deadwood(hand):
        return ""
    for thrown in cards_of(hand):
        left = hand & ~(1 << thrown)
        alone = least_deadwood(left) + points_of(card)  # what it leaves if it is in no group
        if least_deadwood(left | 1 << card) == best < alone:
            return "group"
    return "lower"
