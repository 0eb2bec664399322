"""Counting with ranges: two of them against each other on whole boards.

Cards, masks, keys and `tables` as in `kernels`. Weights are floats, because they need not be
whole; sums of whole ones are exact below 2 ** 53. A holding is ``first << 6 | second``.
"""

import numpy as np
from numpy.typing import NDArray

from engine.games.holdem.kernels import ALL, THREE_OF_EACH, strength
from engine.games.holdem.tables import CARD_KEYS, CLASS_SHIFT
from engine.jit import kernel
from engine.machine import load_i64

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

PLACE_BITS = 11  # of the place of a holding in a list of at most 1,326


@kernel
def sweep_boards(
    tables: int,
    boards: NDArray[np.uint8],
    board_weights: Floats,
    known: int,
    holdings: Ints,
    weights: Floats,
    shares: Floats,
    totals: Floats,
    classes: Floats,
) -> None:
    """Compare two ranges on `boards` (five cards each, the first `known` are given).

    On every board the `holdings` are sorted by strength and gone through upwards. What is weaker
    than a holding is all the weight of the other range that has been passed, but for the passed
    holdings that have one of its two cards (D. Johanson et al.: Accelerating Best Response
    Calculation in Large Extensive Games, IJCAI 2011).

    ``weights[h, range]`` are the weights. Added up, each board times its weight, are
    ``shares[h, range]``: the other range's weight below the holding and once more the weight up
    to it, so that a tie counts once and a win twice; ``totals[row]``: deals won by the first
    range, by the second, by both, with rows as in a tally; ``classes[range, c]``: deals in which
    the range ends in hand class `c`.
    """
    count = len(holdings)
    items = np.empty((2, count), np.int64)  # strength << PLACE_BITS | place in `holdings`
    buckets = np.empty(257, np.int64)
    keys = np.empty(count, np.int64)
    masks = np.empty(count, np.int64)
    passed = np.empty((64, 2))  # weight passed that holds a card
    for place in range(count):
        first = holdings[place] >> 6
        second = holdings[place] & 63
        masks[place] = 1 << first | 1 << second
        keys[place] = load_i64(tables + CARD_KEYS, first) + load_i64(tables + CARD_KEYS, second)

    for board in range(len(boards)):
        cards = 0
        key = THREE_OF_EACH
        for place in range(5):
            cards |= 1 << boards[board, place]
            key += load_i64(tables + CARD_KEYS, boards[board, place])
        listed = 0
        for place in range(count):
            if masks[place] & cards == 0:
                value = strength(tables, key + keys[place], cards | masks[place])
                items[0, listed] = value << PLACE_BITS | place
                listed += 1
        # Sort by strength: two passes over eight bits each.
        for half_word in range(2):
            shift = PLACE_BITS + 8 * half_word
            for bucket in range(257):
                buckets[bucket] = 0
            for item in range(listed):
                buckets[(items[half_word, item] >> shift & 255) + 1] += 1
            for bucket in range(256):
                buckets[bucket + 1] += buckets[bucket]
            for item in range(listed):
                bucket = items[half_word, item] >> shift & 255
                items[1 - half_word, buckets[bucket]] = items[half_word, item]
                buckets[bucket] += 1

        for card in range(52):
            passed[card, 0] = 0.0
            passed[card, 1] = 0.0
        all_0 = all_1 = win_0 = win_1 = tie_0 = 0.0
        times = board_weights[board]
        item = 0
        while item < listed:
            value = items[0, item] >> PLACE_BITS
            end = item
            while end < listed and items[0, end] >> PLACE_BITS == value:
                place = items[0, end] & ((1 << PLACE_BITS) - 1)
                first = holdings[place] >> 6
                second = holdings[place] & 63
                below_0 = all_1 - passed[first, 1] - passed[second, 1]
                below_1 = all_0 - passed[first, 0] - passed[second, 0]
                win_0 += weights[place, 0] * below_0
                win_1 += weights[place, 1] * below_1
                shares[place, 0] += times * below_0
                shares[place, 1] += times * below_1
                end += 1
            for level in range(item, end):
                place = items[0, level] & ((1 << PLACE_BITS) - 1)
                first = holdings[place] >> 6
                second = holdings[place] & 63
                weight_0 = weights[place, 0]
                weight_1 = weights[place, 1]
                passed[first, 0] += weight_0
                passed[first, 1] += weight_1
                passed[second, 0] += weight_0
                passed[second, 1] += weight_1
                all_0 += weight_0
                all_1 += weight_1
            for level in range(item, end):
                place = items[0, level] & ((1 << PLACE_BITS) - 1)
                first = holdings[place] >> 6
                second = holdings[place] & 63
                weight_0 = weights[place, 0]
                weight_1 = weights[place, 1]
                upto_0 = all_1 - passed[first, 1] - passed[second, 1] + weight_1
                upto_1 = all_0 - passed[first, 0] - passed[second, 0] + weight_0
                tie_0 += weight_0 * upto_0
                shares[place, 0] += times * upto_0
                shares[place, 1] += times * upto_1
            item = end
        tie_0 -= win_0
        for item in range(listed):
            place = items[0, item] & ((1 << PLACE_BITS) - 1)
            hand_class = items[0, item] >> (PLACE_BITS + CLASS_SHIFT)
            first = holdings[place] >> 6
            second = holdings[place] & 63
            weight_0 = weights[place, 0]
            weight_1 = weights[place, 1]
            other_0 = all_1 - passed[first, 1] - passed[second, 1] + weight_1
            other_1 = all_0 - passed[first, 0] - passed[second, 0] + weight_0
            classes[0, hand_class] += times * weight_0 * other_0
            classes[1, hand_class] += times * weight_1 * other_1
        for place in range(known if known > 0 else 5, 6):
            row = ALL if place == 5 else boards[board, place]
            totals[row, 0] += times * win_0
            totals[row, 1] += times * win_1
            totals[row, 2] += times * tie_0
