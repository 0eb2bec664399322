"""Strength of hands: of seven cards inside other kernels, of many hands at once."""

from typing import cast

import numpy as np

from engine.arrays import Bytes, Ints, UInts16
from engine.cards import Mask
from engine.games.holdem.kernels.tables import (
    CARD_KEYS,
    FLUSH,
    KEY_BITS,
    RANKED_7,
    ROW_BITS,
    ROW_COUNT,
    SUIT_COUNTS,
)
from engine.jit import ZERO, kernel
from engine.machine import Address, load_i64, load_u8, load_u16

KEY_MASK = (1 << KEY_BITS) - 1
COLUMN_MASK = (1 << ROW_BITS) - 1
PACKED = 2 * ROW_COUNT  # bytes from the rows to the strengths they lead to
SUIT = (1 << 13) - 1
# Added to a key, a fifth card of a suit sets bit 3. Numba would compile a helper once more for a
# variable that begins as a Python constant; it does not if that is an int64, as this is.
THREE_OF_EACH = cast(int, np.int64(0x3333 << SUIT_COUNTS))
FIVE_OF_ONE = 0x8888 << SUIT_COUNTS


@kernel
def ranked(ranked_table: Address, key: int) -> int:
    """Strength of the ranks in `key` by a table for that many cards; flushes are not seen."""
    key &= KEY_MASK
    row = load_u16(ranked_table, key >> ROW_BITS)
    return load_u16(ranked_table + PACKED, row + (key & COLUMN_MASK))


@kernel
def flush_strength(tables: Address, key: int, cards: Mask) -> int:
    """Strength of `cards` with five or more of a suit; `key` includes `THREE_OF_EACH`."""
    suits = key >> SUIT_COUNTS
    if suits & 0x8:
        return load_u16(tables + FLUSH, cards & SUIT)
    if suits & 0x80:
        return load_u16(tables + FLUSH, cards >> 13 & SUIT)
    if suits & 0x800:
        return load_u16(tables + FLUSH, cards >> 26 & SUIT)
    return load_u16(tables + FLUSH, cards >> 39)


@kernel
def strength(tables: Address, key: int, cards: Mask) -> int:
    """Strength of the seven `cards`; `key` is their key with `THREE_OF_EACH`."""
    if key & FIVE_OF_ONE:
        return flush_strength(tables, key, cards)
    return ranked(tables + RANKED_7, key)


@kernel
def key_of(tables: Address, cards: Mask) -> int:
    key = 0
    for card in range(52):
        if cards >> card & 1:
            key += load_i64(tables + CARD_KEYS, card)
    return key


@kernel
def strengths_of(tables: Address, ranked_table: Address, hands: Bytes, strengths: UInts16) -> None:
    """Write the strength of every row of `hands` (5, 6 or 7 cards, see `ranked`)."""
    for hand in range(len(hands)):
        key = THREE_OF_EACH
        for place in range(hands.shape[1]):
            key += load_i64(tables + CARD_KEYS, hands[hand, place])
        if key & FIVE_OF_ONE:
            cards = ZERO
            for place in range(hands.shape[1]):
                cards |= 1 << hands[hand, place]
            strengths[hand] = flush_strength(tables, key, cards)
        else:
            strengths[hand] = ranked(ranked_table, key)


@kernel
def best_hand(
    tables: Address, board: Mask, key: int, seats: Ints, seat_keys: Ints, known: int
) -> tuple[int, Mask]:
    """Strength of the best hand of the first `known` seats on a board, and who have it.

    `key` is the board's, with `THREE_OF_EACH`; `seats` are masks of two cards.
    """
    best = winners = ZERO
    for seat in range(known):
        value = strength(tables, key + seat_keys[seat], board | seats[seat])
        if value > best:
            best = value
            winners = 0
        if value == best:
            winners |= 1 << seat
    return best, winners


@kernel
def board_of(tables: Address, five: Address) -> tuple[Mask, int]:
    """Mask of a board, given as five codes of a byte each, and its key with `THREE_OF_EACH`."""
    cards = ZERO
    key = THREE_OF_EACH
    for place in range(5):
        card = load_u8(five, place)
        cards |= 1 << card
        key += load_i64(tables + CARD_KEYS, card)
    return cards, key
