"""Three and more ranges on boards: all joint combos of all seats but two, and those by a sweep.

A joint combo is a combo for each of several seats, no card in two of them.
"""

import numpy as np

from engine.arrays import Bytes, Floats, Ints
from engine.cards import Mask
from engine.games.holdem.kernels import ALL
from engine.games.holdem.kernels.sorting import STRENGTH_AT
from engine.games.holdem.kernels.strengths import board_of, strength
from engine.games.holdem.kernels.sweeps import (
    PLACE_MASK,
    describe_combos,
    pass_items,
    sort_combos,
    sweep_level,
    weight_beside,
)
from engine.games.holdem.kernels.tables import CLASS_SHIFT
from engine.jit import ZERO, kernel, part
from engine.machine import Address, address_of, count_bits


@part
def items_without(items: Ints, listed: int, masks: Ints, taken: Mask, found: Ints) -> int:
    """Copy from ``items[0]`` those whose combos have no card of `taken`; return their number."""
    count = ZERO
    for item in range(listed):
        if masks[items[0, item] & PLACE_MASK] & taken == 0:
            found[count] = items[0, item]
            count += 1
    return count


@part
def sweep_beside(
    items: Ints,
    listed: int,
    weights: Floats,
    passed: Floats,
    high: int,
    winners: Mask,
    joint: float,
    shares: Floats,
    won: Floats,
) -> float:
    """Compare the last two ranges with each other and with the best hand of the seats before.

    `high` is the strength of that hand, `winners` are who have it, and `joint` is the weight of
    the joint combo. Adds to `shares` of the last two and to ``won[winners]``; returns the deals,
    by weight of the last two, in which one of `winners` gets the pot, each by the part it gets.
    Leaves all items passed.
    """
    second_last = len(won) >> 2
    last = len(won) >> 1
    for card in range(ALL + 1):
        passed[card, 0] = 0.0
        passed[card, 1] = 0.0
    weaker = ZERO
    while weaker < listed and items[weaker] >> STRENGTH_AT < high:
        weaker += 1
    pass_items(items, ZERO, weaker, weights, passed)
    both_below = 0.0
    for item in range(weaker):
        place = items[item] & PLACE_MASK
        other = weight_beside(items[item], passed, 1) + weights[place, 1]
        both_below += weights[place, 0] * other
    ways = count_bits(winners)
    pot_part = both_below / ways
    won[winners] += joint * both_below

    item = weaker
    while item < listed:  # first those that are level with the best hand
        is_level = items[item] >> STRENGTH_AT == high
        sharing = ways if is_level else 0
        sharers = winners if is_level else 0
        part_of_one = 1.0 / (sharing + 1)
        part_of_two = 1.0 / (sharing + 2)
        below_part = joint * (part_of_one - part_of_two)
        item, one_0, one_1, two = sweep_level(
            items, item, listed, weights, passed, below_part, joint * part_of_two, shares
        )
        won[sharers | second_last] += joint * one_0
        won[sharers | last] += joint * one_1
        won[sharers | second_last | last] += joint * two
        if sharing > 0:
            pot_part += (one_0 + one_1) * part_of_one + two * part_of_two
    return pot_part


@part
def count_met(
    items: Ints,
    listed: int,
    weights: Floats,
    passed: Floats,
    joint: float,
    met: Floats,
) -> float:
    """Deals, by weight, of the last two ranges beside a joint combo; all items are passed.

    Adds to ``met[place, range]`` the deals with a combo, without the weight of the combo itself.
    """
    deals = 0.0
    for item in range(listed):
        place = items[item] & PLACE_MASK
        other_0 = weight_beside(items[item], passed, 1) + weights[place, 1]
        other_1 = weight_beside(items[item], passed, 0) + weights[place, 0]
        deals += weights[place, 0] * other_0
        met[place, 0] += joint * other_0
        met[place, 1] += joint * other_1
    return deals


@kernel
def tally_joint(
    tables: Address,
    boards: Bytes,
    known: int,
    ends: Ints,
    combos: Ints,
    weights: Floats,
    tally: Floats,
    shares: Floats,
    reach: Floats,
    classes: Floats,
) -> None:
    """Count every joint combo of three or more ranges on every one of `boards`.

    The combos of the last two ranges, which are swept, stand before ``ends[0]`` in `combos`, with
    ``weights[c, range]``. All joint combos of the seats before are gone through: the combos of
    seat ``s`` stand before ``ends[s + 1]``, each with its weight in ``weights[c, 0]``.

    Each deal counts by the product of its weights: in ``tally[row, winners]``, in
    ``classes[seat, h]``, in ``reach[c, 0]`` of its combos and, by the part of the pot won, in
    ``shares[c, 0]``; for the last two in ``reach[c, range]`` and ``shares[c, range]``, without
    the weight of `c` itself.
    """
    before = len(ends) - 1
    swept = ends[0]
    keys = np.empty(len(combos), np.int64)
    masks = np.empty(len(combos), np.int64)
    describe_combos(tables, combos, masks, keys)
    values = np.empty(len(combos), np.int64)
    met = np.empty((len(combos), 2))  # deals on this board
    rows = np.empty((2, swept), np.int64)
    buckets = np.empty(257, np.int64)
    items = np.empty(swept, np.int64)
    passed = np.empty((ALL + 1, 2))
    won = np.empty(tally.shape[1])
    # Of the seats up to one: where its list is, cards used, best hand and who has it, weight.
    at = np.empty(before, np.int64)
    used = np.zeros(before, np.int64)
    best = np.zeros(before, np.int64)
    winners = np.zeros(before, np.int64)
    weight = np.ones(before)

    for board in range(len(boards)):
        cards, key = board_of(tables, address_of(boards) + 5 * board)
        listed = sort_combos(tables, cards, key, combos, masks, keys, swept, rows, buckets)
        for place in range(len(combos)):
            met[place, 0] = 0.0
            met[place, 1] = 0.0
            values[place] = 0
            if place >= swept and masks[place] & cards == 0:
                values[place] = strength(tables, key + keys[place], cards | masks[place])
        for mask in range(len(won)):
            won[mask] = 0.0

        at[0] = swept
        used[0] = cards
        level = 0
        while level >= 0:
            place = at[level]
            if place >= ends[level + 1]:
                level -= 1
                continue
            at[level] += 1
            if masks[place] & used[level]:
                continue
            joint = weight[level] * weights[place, 0]
            high = max(best[level], values[place])
            mask = winners[level] if values[place] <= best[level] else 0
            mask |= 1 << level if values[place] >= best[level] else 0
            taken = used[level] | masks[place]
            if level < before - 1:
                level += 1
                at[level] = ends[level]
                weight[level] = joint
                best[level] = high
                winners[level] = mask
                used[level] = taken
                continue

            left = items_without(rows, listed, masks, taken, items)
            pot_part = sweep_beside(items, left, weights, passed, high, mask, joint, shares, won)
            deals = count_met(items, left, weights, passed, joint, met)
            for seat in range(before):
                place = at[seat] - 1
                met[place, 0] += joint * deals
                if mask >> seat & 1:
                    shares[place, 0] += joint * pot_part

        for seat in range(before):
            for place in range(ends[seat], ends[seat + 1]):
                if met[place, 0] > 0.0:
                    classes[seat, values[place] >> CLASS_SHIFT] += met[place, 0]
                    reach[place, 0] += met[place, 0]
        for item in range(listed):
            place = rows[0, item] & PLACE_MASK
            hand_class = rows[0, item] >> (STRENGTH_AT + CLASS_SHIFT)
            for seat in range(2):
                reach[place, seat] += met[place, seat]
                classes[before + seat, hand_class] += met[place, seat] * weights[place, seat]
        for place in range(known if known > 0 else 5, 6):
            row = ALL if place == 5 else boards[board, place]
            for mask in range(len(won)):
                tally[row, mask] += won[mask]
