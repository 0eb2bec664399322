"""Sets of cards as the double-dummy search has them: four lanes of 16 bits, one lane per suit.

Lane 0 is the trump suit. In a lane bit 0 is the ace, bit 12 the two, and bits 13 to 15 are always
0, so that additions carry from a suit into its guard bits and no further. Of two cards of a suit,
or of a trump and any other, the one with the lower bit wins. Seats are 0..3 in order of play; 0
and 2 are North-South.
"""

from engine.cards import Mask
from engine.jit import kernel
from engine.machine import leading_zeros, trailing_zeros

LANE = 0x1FFF
CARDS = 0x1FFF_1FFF_1FFF_1FFF
TRUMPS = LANE


@kernel
def lane_of(card: Mask) -> Mask:
    """All 13 cards of the suit of `card`."""
    return LANE << (trailing_zeros(card) & 48)


@kernel
def lowest_card(cards: Mask) -> Mask:
    """Card with the highest bit: the lowest of a suit."""
    return 1 << (63 - leading_zeros(cards))


@kernel
def lower_equals(hand: Mask, play: Mask) -> Mask:
    """Cards of `hand` whose next higher card in play is in `hand` too (same suit)."""
    gaps = CARDS & ~play
    below = hand << 1
    return hand & ((below & ~gaps) | (((below & gaps) + gaps) & ~gaps))


@kernel
def highest_cards(suit: Mask, count: int) -> Mask:
    """The `count` highest of some cards of one suit, or all if they are fewer."""
    rest = suit
    for _ in range(count):
        rest &= rest - 1
    return suit & ~rest
