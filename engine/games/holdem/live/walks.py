"""One pass over the betting on one board: reach downwards, values upwards, what is learned.

Linear regret minimisation (Brown and Sandholm 2019) with boards sampled in public (Johanson,
Bard, Lanctot, Gibson, Bowling 2012): all hands of both go through the whole betting.
"""

import numpy as np

from engine.arrays import Bytes, Floats32, UInts16
from engine.games.holdem.live.records import (
    ACTIONS,
    AFTER,
    BOTH,
    FIRST,
    FOLD,
    KIND,
    NOTHING,
    OFFSET,
    ONE,
    REACH,
    SEEN,
    STREET,
    TINY,
    TOTAL,
    VALUE,
    ZERO,
    Betting,
    Hands,
    Room,
)
from engine.jit import ZERO as NONE, kernel


@kernel
def pass_hands(reach: Floats32, first: Bytes, second: Bytes, count: int, passed: Floats32) -> None:
    """Sum the reach of all hands, by card and in all."""
    for card in range(TOTAL):
        passed[card] = ZERO
    total = ZERO
    for hand in range(count):
        weight = reach[hand]
        total += weight
        passed[first[hand]] += weight
        passed[second[hand]] += weight
    passed[TOTAL] = total


@kernel
def meet(
    reach: Floats32, first: Bytes, second: Bytes, count: int, passed: Floats32, met: Floats32
) -> None:
    """Write the reach of all that each hand can meet, from the sums by card."""
    total = passed[TOTAL]
    for hand in range(count):
        met[hand] = total - passed[first[hand]] - passed[second[hand]] + reach[hand]


@kernel
def show_down(
    reach: Floats32,
    first: Bytes,
    second: Bytes,
    ends: UInts16,
    count: int,
    passed: Floats32,
    values: Floats32,
) -> None:
    """Write the reach that each hand beats less that which beats it; leave the sums by card."""
    for card in range(TOTAL):
        passed[card] = ZERO
    total = ZERO
    start = NONE
    while start < count:
        end = int(ends[start])
        for hand in range(start, end):
            values[hand] = total - passed[first[hand]] - passed[second[hand]]
        for hand in range(start, end):
            weight = reach[hand]
            total += weight
            passed[first[hand]] += weight
            passed[second[hand]] += weight
        for hand in range(start, end):
            values[hand] += total - passed[first[hand]] - passed[second[hand]]
        start = end
    passed[TOTAL] = total
    for hand in range(count):
        values[hand] -= total - passed[first[hand]] - passed[second[hand]]


@kernel
def share_out(source: Floats32, actions: int, width: int, shares: Floats32) -> None:
    """Write how often each bucket takes each action: as the positive numbers of `source` are."""
    scale = shares[actions]
    for bucket in range(width):
        scale[bucket] = ZERO
    for action in range(actions):
        row = source[action * width : (action + 1) * width]
        for bucket in range(width):
            number = row[bucket]
            scale[bucket] += number if number > ZERO else ZERO
    even = np.divide(ONE, np.float32(actions))
    for action in range(actions):
        row, target = source[action * width : (action + 1) * width], shares[action]
        for bucket in range(width):
            number, whole = row[bucket], scale[bucket]
            part = np.divide(number if number > ZERO else ZERO, whole)
            target[bucket] = part if whole > TINY else even


@kernel
def spread(reach: Floats32, shares: Floats32, places: UInts16, count: int, after: Floats32) -> bool:
    """Write the reach after an action; tell whether any is left."""
    for hand in range(count):
        after[hand] = reach[hand] * shares[places[hand]]
    hand = NONE
    while hand < count and after[hand] <= ZERO:
        hand += 1
    return hand < count


@kernel
def add_to(target: Floats32, places: UInts16, row: Floats32, count: int) -> None:
    """Add a row of hands to their buckets."""
    for hand in range(count):
        target[places[hand]] += row[hand]


@kernel
def learn(deltas: Floats32, places: UInts16, after: Floats32, here: Floats32, count: int) -> None:
    """Add to buckets what an action would have brought more than the decision did."""
    for hand in range(count):
        deltas[places[hand]] += after[hand] - here[hand]


@kernel
def walk(
    betting: Betting,
    hands: Hands,
    mine: Floats32,
    theirs: Floats32,
    room: Room,
    player: int,
    learns: int,
    weight: float,
) -> None:
    """Do the pass of a player, who acts by `mine` where the other acts by `theirs`.

    `learns` says what is written to the deltas, see `records`. What actions are worth is kept
    with a `weight`.
    """
    nodes, children, steps, rows = betting.nodes, betting.children, betting.steps, betting.rows
    first, second, ends, passed, shares = (
        room.first,
        room.second,
        room.ends,
        room.passed,
        room.shares,
    )
    count = room.size[0]
    kept = np.float32(weight)
    root = rows[0, REACH + 1 - player]
    reach = room.reach[root]
    for hand in range(count):
        reach[hand] = hands.weights[1 - player, room.listed[hand]]
    room.alive[root] = 1
    swept = -1  # row of reach that the sums by card are of
    at = NONE
    while at < len(steps):
        step = steps[at]
        at += 1
        node = step if step >= 0 else ~step
        kind, actions, begin = nodes[node, KIND], nodes[node, ACTIONS], nodes[node, FIRST]
        row = rows[node, REACH + 1 - player]
        if room.alive[row] == 0:
            at = nodes[node, AFTER]
            continue
        reach, values = room.reach[row], room.values[rows[node, VALUE]]
        if kind >= FOLD:
            if kind == FOLD:
                if swept != row:
                    pass_hands(reach, first, second, count, passed)
                    swept = row
                meet(reach, first, second, count, passed, values)
                won = betting.stakes[node, player]
                for hand in range(count):
                    values[hand] *= won
            else:
                show_down(reach, first, second, ends, count, passed, values)
                swept = row
                won, paid = betting.stakes[node, 0], betting.stakes[node, 1]
                for hand in range(count):
                    values[hand] *= won
                if paid > ZERO:
                    meet(reach, first, second, count, passed, room.met)
                    for hand in range(count):
                        values[hand] -= paid * room.met[hand]
            continue
        width, base = betting.widths[nodes[node, STREET]], nodes[node, OFFSET]
        places = room.places[nodes[node, STREET]]
        size = actions * width
        if step >= 0:
            if kind == player:
                continue
            share_out(theirs[base : base + size], actions, width, shares)
            swept = -1
            for action in range(actions):
                child = rows[children[begin + action], REACH + 1 - player]
                left = spread(reach, shares[action], places, count, room.reach[child])
                room.alive[child] = 1 if left else 0
                if learns == BOTH and left:
                    delta = room.deltas[base + action * width : base + (action + 1) * width]
                    add_to(delta, places, room.reach[child], count)
            continue
        for hand in range(count):
            values[hand] = ZERO
        if kind == player:
            share_out(mine[base : base + size], actions, width, shares)
            for action in range(actions):
                after, often = room.values[rows[children[begin + action], VALUE]], shares[action]
                for hand in range(count):
                    values[hand] += often[places[hand]] * after[hand]
            if learns != NOTHING:
                for action in range(actions):
                    after = room.values[rows[children[begin + action], VALUE]]
                    delta = room.deltas[base + action * width : base + (action + 1) * width]
                    learn(delta, places, after, values, count)
            seen = nodes[node, SEEN]
            if seen >= 0:
                pass_hands(reach, first, second, count, passed)
                meet(reach, first, second, count, passed, room.met)
                swept = row
                for action in range(actions):
                    after = room.values[rows[children[begin + action], VALUE]]
                    for hand in range(count):
                        room.worths[seen + action * width + places[hand]] += kept * after[hand]
                for hand in range(count):
                    room.worths[seen + size + places[hand]] += kept * room.met[hand]
        else:
            for action in range(actions):
                child = children[begin + action]
                if room.alive[rows[child, REACH + 1 - player]] != 0:
                    after = room.values[rows[child, VALUE]]
                    for hand in range(count):
                        values[hand] += after[hand]
    reach, values = room.reach[root], room.values[0]
    pass_hands(reach, first, second, count, passed)
    meet(reach, first, second, count, passed, room.met)
    won = dealt = 0.0
    for hand in range(count):
        own = hands.weights[player, room.listed[hand]]
        won += own * values[hand]
        dealt += own * room.met[hand]
    room.totals[player, 0] += weight * won
    room.totals[player, 1] += weight * dealt


@kernel
def take_in(
    betting: Betting,
    regrets: Floats32,
    sums: Floats32,
    first: Floats32,
    second: Floats32,
    player: int,
    weight: float,
    sum_weight: float,
) -> None:
    """Take in what two boards taught in a player's pass; their deltas are 0 again."""
    nodes = betting.nodes
    by, sum_by = np.float32(weight), np.float32(sum_weight)
    for node in range(len(nodes)):
        kind = nodes[node, KIND]
        if kind < FOLD:
            base = nodes[node, OFFSET]
            end = base + nodes[node, ACTIONS] * betting.widths[nodes[node, STREET]]
            target, factor = (regrets, by) if kind == player else (sums, sum_by)
            for at in range(base, end):
                target[at] += factor * (first[at] + second[at])
                first[at] = second[at] = ZERO
