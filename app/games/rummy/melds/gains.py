"""What a card drawn does for a hand of gin: it makes a group, or only lowers the points. No Qt."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Literal

from app.games.rummy.hand import Hand
from engine.cards import mask_of
from engine.games.rummy import GIN, Draw, Draws
from engine.games.rummy.gin import best_spread, cards_of, least_deadwood
from engine.games.rummy.gin.melds import points_of

HAND = 10
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


def gains(hand: int, unseen: int) -> tuple[list[int], list[int]]:
    """Of the cards unseen, those that make a group with ten cards, and those that only lower."""
    cards = list(cards_of(unseen))
    made = [card for card in cards if draw_gain(hand, card) == "group"]
    return made, [card for card in cards if draw_gain(hand, card) == "lower"]


def making(hand: Hand, draws: Draws | None, thrown: int | None = None) -> tuple[Draw, ...] | None:
    """Draws that complete or extend a group after `thrown`; None where none are told apart.

    That is by other rules than plain gin, where wild cards and several decks change what fits.
    """
    plain = hand.mode == "gin" and replace(hand.rules, knock=GIN.knock) == GIN
    cards = [card for card in hand.cards if card != thrown]
    if draws is None or not plain or len(cards) != HAND:
        return None
    held = mask_of(cards)
    return tuple(draw for draw in draws.improving if draw_gain(held, draw.card) == "group")


def group_made(held: int, card: int) -> list[int]:
    """Cards of the group that `card` makes with ten others of which one is thrown."""
    eleven = held | 1 << card
    tens = [eleven & ~(1 << thrown) for thrown in cards_of(held)]
    best = min(map(least_deadwood, tens))
    for ten in tens:
        if least_deadwood(ten) == best:
            for meld in best_spread(ten):
                if meld >> card & 1:
                    return sorted(cards_of(meld), key=lambda c: ((c % 13 + 1) % 13, c))
    return []
