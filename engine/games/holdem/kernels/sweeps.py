"""Two ranges compared on boards by sweeps, or before the flop by the table of matchups.

On a board the combos are sorted by strength and gone through upwards. What is weaker than a
combo is all the weight of the other range that has been passed, but for the passed combos that
have one of its two cards (D. Johanson et al.: Accelerating Best Response Calculation in Large
Extensive Games, IJCAI 2011).

Weights are floats, because they need not be whole; sums of whole ones are exact below 2 ** 53.
"""

import numpy as np

from engine.arrays import Bytes, Floats, Floats32, Ints
from engine.cards import Mask
from engine.games.holdem.kernels import ALL
from engine.games.holdem.kernels.sorting import STRENGTH_AT, sort_items
from engine.games.holdem.kernels.strengths import board_of, strength
from engine.games.holdem.kernels.tables import CARD_KEYS, CLASS_SHIFT
from engine.jit import ZERO, kernel, part
from engine.machine import Address, address_of, load_i64

# An item is: strength << STRENGTH_AT | combo << COMBO_AT | place of the combo in a list.
COMBO_AT = 12
PLACE_MASK = (1 << COMBO_AT) - 1
CARD_MASK = 63


@kernel
def describe_combos(tables: Address, combos: Ints, masks: Ints, keys: Ints) -> None:
    """Write the mask and the key of every combo: `combos`, `masks` and `keys` are int64[n]."""
    for place in range(len(combos)):
        first = combos[place] >> 6
        second = combos[place] & 63
        masks[place] = 1 << first | 1 << second
        keys[place] = load_i64(tables + CARD_KEYS, first) + load_i64(tables + CARD_KEYS, second)


@kernel
def sort_combos(
    tables: Address,
    board: Mask,
    key: int,
    combos: Ints,
    masks: Ints,
    keys: Ints,
    end: int,
    items: Ints,
    buckets: Ints,
) -> int:
    """Write combos that go with a board to ``items[0]``, by strength; return their number.

    Only combos before `end` are taken.
    """
    listed = ZERO
    for place in range(end):
        if masks[place] & board == 0:
            value = strength(tables, key + keys[place], board | masks[place])
            items[0, listed] = value << STRENGTH_AT | combos[place] << COMBO_AT | place
            listed += 1
    sort_items(items, buckets, listed)
    return listed


@part
def pass_items(items: Ints, begin: int, end: int, weights: Floats, passed: Floats) -> None:
    """Add the weights of the items from `begin` to `end` to what has been passed.

    ``passed[card, range]`` is the weight passed that holds a card, ``passed[ALL, range]`` all.
    """
    all_0 = passed[ALL, 0]
    all_1 = passed[ALL, 1]
    for item in range(begin, end):
        place = items[item] & PLACE_MASK
        first = items[item] >> COMBO_AT + 6 & CARD_MASK
        second = items[item] >> COMBO_AT & CARD_MASK
        weight_0 = weights[place, 0]
        weight_1 = weights[place, 1]
        passed[first, 0] += weight_0
        passed[first, 1] += weight_1
        passed[second, 0] += weight_0
        passed[second, 1] += weight_1
        all_0 += weight_0
        all_1 += weight_1
    passed[ALL, 0] = all_0
    passed[ALL, 1] = all_1


@part
def weight_beside(item: int, passed: Floats, of: int) -> float:
    """Weight of a range that has been passed and has no card of an item's combo.

    `passed` is float64[53, 2], as in `pass_items`. If the item itself has been passed its weight
    is taken off twice, so it is to be added once.
    """
    first = item >> COMBO_AT + 6 & CARD_MASK
    second = item >> COMBO_AT & CARD_MASK
    return float(passed[ALL, of] - passed[first, of] - passed[second, of])


@part
def sweep_level(
    items: Ints,
    begin: int,
    listed: int,
    weights: Floats,
    passed: Floats,
    below_part: float,
    upto_part: float,
    shares: Floats,
) -> tuple[int, float, float, float]:
    """Compare the items as strong as the one at `begin` with those passed, and pass them too.

    To ``shares[place, range]`` the other range's weight below the combo is added `below_part`
    times, and the weight up to it `upto_part` times. Returns where the next strength begins, and
    the deals won by these items of the first range, of the second, and split.
    """
    strength_here = items[begin] >> STRENGTH_AT
    end = begin
    won_0 = 0.0
    won_1 = 0.0
    won_or_split = 0.0
    while end < listed and items[end] >> STRENGTH_AT == strength_here:
        place = items[end] & PLACE_MASK
        below_0 = weight_beside(items[end], passed, 1)
        below_1 = weight_beside(items[end], passed, 0)
        won_0 += weights[place, 0] * below_0
        won_1 += weights[place, 1] * below_1
        shares[place, 0] += below_part * below_0
        shares[place, 1] += below_part * below_1
        end += 1
    pass_items(items, begin, end, weights, passed)
    for item in range(begin, end):
        place = items[item] & PLACE_MASK
        upto_0 = weight_beside(items[item], passed, 1) + weights[place, 1]
        upto_1 = weight_beside(items[item], passed, 0) + weights[place, 0]
        won_or_split += weights[place, 0] * upto_0
        shares[place, 0] += upto_part * upto_0
        shares[place, 1] += upto_part * upto_1
    return end, won_0, won_1, won_or_split - won_0


@kernel
def sweep_boards(
    tables: Address,
    boards: Bytes,
    board_weights: Floats,
    known: int,
    combos: Ints,
    weights: Floats,
    shares: Floats,
    totals: Floats,
    classes: Floats,
) -> None:
    """Compare two ranges on `boards`, each of which counts by its weight.

    ``weights[c, range]`` are the weights of the combo `c` of `combos`. Added up are
    ``shares[c, range]``: the other range's weight below the combo and once more the weight up
    to it, so that a tie counts once and a win twice; ``totals[row]``: deals won by the first
    range, by the second, by both, with rows as in a tally; ``classes[range, h]``: deals in which
    the range ends in hand class `h`.
    """
    rows = np.empty((2, len(combos)), np.int64)
    items = rows[0]
    buckets = np.empty(257, np.int64)
    keys = np.empty(len(combos), np.int64)
    masks = np.empty(len(combos), np.int64)
    passed = np.empty((ALL + 1, 2))
    describe_combos(tables, combos, masks, keys)

    for board in range(len(boards)):
        cards, key = board_of(tables, address_of(boards) + 5 * board)
        listed = sort_combos(tables, cards, key, combos, masks, keys, len(combos), rows, buckets)
        for card in range(ALL + 1):
            passed[card, 0] = 0.0
            passed[card, 1] = 0.0
        times = board_weights[board]
        won_0 = won_1 = split = 0.0
        item = ZERO
        while item < listed:
            item, more_0, more_1, more_split = sweep_level(
                items, item, listed, weights, passed, times, times, shares
            )
            won_0 += more_0
            won_1 += more_1
            split += more_split
        for item in range(listed):
            place = items[item] & PLACE_MASK
            hand_class = items[item] >> (STRENGTH_AT + CLASS_SHIFT)
            weight_0 = weights[place, 0]
            weight_1 = weights[place, 1]
            other_0 = weight_beside(items[item], passed, 1) + weight_1
            other_1 = weight_beside(items[item], passed, 0) + weight_0
            classes[0, hand_class] += times * weight_0 * other_0
            classes[1, hand_class] += times * weight_1 * other_1
        for place in range(known if known > 0 else 5, 6):
            row = ALL if place == 5 else boards[board, place]
            totals[row, 0] += times * won_0
            totals[row, 1] += times * won_1
            totals[row, 2] += times * split


@kernel
def weigh_matchups(shares: Floats32, ties: Floats32, weights: Floats, sums: Floats) -> None:
    """Add up a table of matchups, ``[theirs, mine]``, over what the other range may hold.

    ``weights[range, combo]``; ``sums[range, combo]`` are the shares of each combo of a range
    against the whole other one, and ``sums[2, combo]`` the ties of the first range's.
    """
    size = len(shares)
    for theirs in range(size):
        weight_0 = weights[0, theirs]
        weight_1 = weights[1, theirs]
        if weight_0 > 0.0:
            for mine in range(size):
                sums[1, mine] += weight_0 * shares[theirs, mine]
        if weight_1 > 0.0:
            for mine in range(size):
                sums[0, mine] += weight_1 * shares[theirs, mine]
                sums[2, mine] += weight_1 * ties[theirs, mine]
