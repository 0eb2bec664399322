"""One player's pass of three over the betting on one board, as `live.walks` does it for two.

Chips are taken off where they are put in, so an end is worth what is won there, a fold 0, and
the root what is won from there on.
"""

import numpy as np

from engine.arrays import Floats32
from engine.games.holdem.live.records import (
    ACTIONS,
    AFTER,
    BOTH,
    FIRST,
    FOLD,
    KIND,
    NOTHING,
    OFFSET,
    REACH,
    SEEN,
    STREET,
    VALUE,
    ZERO,
    Betting,
    Hands,
    Room,
)
from engine.games.holdem.live.walks import add_to, learn, share_out, spread
from engine.games.holdem.three_way.showdowns import (
    Listed,
    Work,
    meet_both,
    show_down_both,
)
from engine.jit import ZERO as NONE, kernel

# Columns of `Betting.stakes`: four for each player, and what the action that led here put in.
AMONG_ALL, WITH_NEXT, WITH_LAST, SURE, PARTS = range(5)
COST = 3 * PARTS  # the last column
BEST = 3  # beside `NOTHING`, `REGRETS` and `BOTH`: nothing is learned, the best action is taken


@kernel
def end_three(
    stakes: Floats32,
    player: int,
    mine: Floats32,
    listed: Listed,
    count: int,
    one: Floats32,
    two: Floats32,
    work: Work,
    exact: bool,
    values: Floats32,
) -> None:
    """Write what hands win at an end: pots among all, with either other, and what is theirs."""
    for hand in range(count):
        values[hand] = ZERO
    base = player * PARTS
    if stakes[base + AMONG_ALL] > ZERO:
        won = float(stakes[base + AMONG_ALL])
        show_down_both(mine, listed, count, (one, two), work, True, won, exact, values)
    if stakes[base + WITH_NEXT] > ZERO:
        won = float(stakes[base + WITH_NEXT])
        show_down_both(mine, listed, count, (one, two), work, False, won, exact, values)
    if stakes[base + WITH_LAST] > ZERO:
        won = float(stakes[base + WITH_LAST])
        show_down_both(mine, listed, count, (two, one), work, False, won, exact, values)
    if stakes[base + SURE] > ZERO:
        won = float(stakes[base + SURE])
        meet_both(mine, listed, count, (one, two), work, won, exact, values)


@kernel
def walk_three(
    betting: Betting,
    hands: Hands,
    mine: Floats32,
    theirs: Floats32,
    room: Room,
    work: Work,
    player: int,
    learns: int,
    weight: float,
    exact: bool,
) -> None:
    """Do the pass of a player, who acts by `mine` where the others act by `theirs`.

    `learns` says what is written to the deltas. Unless `exact`, what the others hold counts as if
    they could hold a card twice between them.
    """
    nodes, children, steps, rows = betting.nodes, betting.children, betting.steps, betting.rows
    listed, shares = Listed(room.first, room.second, room.ends), room.shares
    count = room.size[0]
    kept = np.float32(weight)
    following, last = (player + 1) % 3, (player + 2) % 3
    for seat in range(3):
        row = rows[NONE, REACH + seat]
        reach = room.reach[row]
        room.alive[row] = 1
        for hand in range(count):
            reach[hand] = hands.weights[seat, room.listed[hand]]
    held = room.reach[
        rows[NONE, REACH + player]
    ]  # the player's reach is asked for at the root alone
    at = NONE
    while at < len(steps):
        step = steps[at]
        at += 1
        node = step if step >= 0 else ~step
        kind, actions, begin = nodes[node, KIND], nodes[node, ACTIONS], nodes[node, FIRST]
        one, two = rows[node, REACH + following], rows[node, REACH + last]
        # Where one of the others never comes nothing is won or lost, but the other learns to play.
        dead = room.alive[one] == 0 or room.alive[two] == 0
        if dead and (learns != BOTH or room.alive[one] == room.alive[two]):
            at = nodes[node, AFTER]
            continue
        if dead and (step < 0 or kind >= FOLD):
            continue
        values = room.values[rows[node, VALUE]]
        if kind >= FOLD:
            end_three(
                *(betting.stakes[node], player, held, listed, count),
                *(room.reach[one], room.reach[two], work, exact, values),
            )
            continue
        width, base = betting.widths[nodes[node, STREET]], nodes[node, OFFSET]
        places = room.places[nodes[node, STREET]]
        size = actions * width
        if step >= 0:
            if kind == player:
                continue
            share_out(theirs[base : base + size], actions, width, shares)
            row = rows[node, REACH + kind]
            for action in range(actions):
                child = rows[children[begin + action], REACH + kind]
                left = spread(room.reach[row], shares[action], places, count, room.reach[child])
                room.alive[child] = 1 if left else 0
                if learns == BOTH and left:
                    delta = room.deltas[base + action * width : base + (action + 1) * width]
                    add_to(delta, places, room.reach[child], count)
            continue
        for hand in range(count):
            values[hand] = ZERO
        if kind != player:
            for action in range(actions):
                child = children[begin + action]
                one, two = rows[child, REACH + following], rows[child, REACH + last]
                if room.alive[one] != 0 and room.alive[two] != 0:
                    after = room.values[rows[child, VALUE]]
                    for hand in range(count):
                        values[hand] += after[hand]
            continue
        met = room.met
        for hand in range(count):
            met[hand] = ZERO
        both = (room.reach[one], room.reach[two])
        meet_both(held, listed, count, both, work, 1.0, exact, met)
        for action in range(actions):
            child = children[begin + action]
            cost, after = betting.stakes[child, COST], room.values[rows[child, VALUE]]
            if cost > ZERO:
                for hand in range(count):
                    after[hand] -= cost * met[hand]
        if learns == BEST:
            for action in range(actions):
                after = room.values[rows[children[begin + action], VALUE]]
                for hand in range(count):
                    better = action == 0 or after[hand] > values[hand]
                    values[hand] = after[hand] if better else values[hand]
            continue
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
            for action in range(actions):
                after = room.values[rows[children[begin + action], VALUE]]
                for hand in range(count):
                    room.worths[seen + action * width + places[hand]] += kept * after[hand]
            for hand in range(count):
                room.worths[seen + size + places[hand]] += kept * met[hand]
    one, two = rows[NONE, REACH + following], rows[NONE, REACH + last]
    for hand in range(count):
        room.met[hand] = ZERO
    both = (room.reach[one], room.reach[two])
    meet_both(held, listed, count, both, work, 1.0, exact, room.met)
    won = dealt = 0.0
    for hand in range(count):
        won += held[hand] * room.values[NONE, hand]
        dealt += held[hand] * room.met[hand]
    room.totals[player, 0] += weight * won
    room.totals[player, 1] += weight * dealt


@kernel
def take_in_whole(
    betting: Betting,
    regrets: Floats32,
    sums: Floats32,
    deltas: Floats32,
    player: int,
    discounts: Floats32,
) -> None:
    """Take in what a player's pass taught where nothing is sampled; the deltas are 0 again.

    `discounts` fade regrets above and below 0, and sums.
    """
    nodes = betting.nodes
    above, below, fade = discounts[0], discounts[1], discounts[2]
    for node in range(len(nodes)):
        kind = nodes[node, KIND]
        if kind < FOLD:
            base = nodes[node, OFFSET]
            end = base + nodes[node, ACTIONS] * betting.widths[nodes[node, STREET]]
            if kind == player:
                for entry in range(base, end):
                    regret = regrets[entry]
                    faded = regret * (above if regret > ZERO else below)
                    regrets[entry] = faded + deltas[entry]
                    deltas[entry] = ZERO
            else:
                for entry in range(base, end):
                    sums[entry] = sums[entry] * fade + deltas[entry]
                    deltas[entry] = ZERO
