"""Strength of hands: which of five, six or seven cards make the better five.

A strength is an int; the larger wins, equal ones split the pot. There are 7,462 for five
cards and 4,824 for seven.

>>> from engine.cards import parse_cards
>>> from engine.games.holdem.rules import HAND_CLASSES
>>> HAND_CLASSES[category(strength(parse_cards("AsKsQsJsTs 2h 2d")))]
'straight flush'
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.arrays import Bytes, UInts16
from engine.cards import DECK
from engine.games.holdem.kernels import tables
from engine.games.holdem.kernels.strengths import strengths_of
from engine.sentences import RefusedError

_RANKED = {5: tables.RANKED_5, 6: tables.RANKED_6, 7: tables.RANKED_7}


def strengths(hands: NDArray[np.integer[Any]]) -> UInts16:
    """Strength of each hand.

    Parameters
    ----------
    hands : [n, 5], [n, 6] or [n, 7] card codes, no card twice in a row; uint8 in C order is
        read as it is, other integer types and orders are copied first

    Returns
    -------
    uint16[n]

    ValueError if the rows do not have five, six or seven cards, or a code is not in 0..51.
    """
    hands = np.asarray(hands)
    if hands.ndim != 2 or hands.shape[1] not in _RANKED:
        raise RefusedError(
            "Hands of shape {shape} were given; each row needs 5 to 7 cards.", shape=hands.shape
        )
    for card in (hands.min(initial=0), hands.max(initial=0)):
        if card not in DECK:
            raise RefusedError("Card number {card} is not in the deck of 52.", card=card)
    codes: Bytes = np.ascontiguousarray(hands, np.uint8)
    made = np.empty(len(codes), np.uint16)
    block = tables.address()
    strengths_of(block, block + _RANKED[codes.shape[1]], codes, made)
    return made


def strength(cards: Sequence[int]) -> int:
    """Strength of one hand of five, six or seven card codes; errors as in `strengths`."""
    return int(strengths(np.array([cards]))[0])


def category(strength: int) -> int:
    """Index in `rules.HAND_CLASSES` of the class that a strength belongs to."""
    return strength >> tables.CLASS_SHIFT
