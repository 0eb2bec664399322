"""One pass over the betting: reach downwards, values upwards, and what is learned from them.

`Layout` is what a spot is made of, `Tables` what is learned, `Scratch` room to work in. A
subtree's numbers in a context (the cards dealt so far) are one block of `Tables`: for each
decision ``[action, hand]``. Hands of a river are in order of strength, and only those that its
board leaves; before the river they are as in the range.

Values of a player's hands are sums over the other's hands, weighted by their reach, of chips won
less half the pot: so without rake both players' values are each other's opposite.

After Tammelin (regret matching+, alternating updates), Brown and Sandholm 2019 (discounting).
"""

from typing import NamedTuple, cast

import numpy as np

from engine.arrays import Bytes, Floats32, Ints, Ints32
from engine.jit import kernel

# Columns of Layout.nodes, and of Layout.subtrees.
KIND, ACTIONS, FIRST, OFFSET, SEQUENCE, _SEQUENCE_OF_IP, SUBTREE = range(7)
FIRST_NODE, END_NODE, BASE, BLOCK, LOCKED = range(5)
FOLD, SHOWDOWN, CHANCE, RUNOUT = range(2, 6)  # kinds of nodes, beside the players 0 and 1

# Numba would compile a kernel once more for an argument that is a Python constant; not for int64.
# What a player does in a pass: learn, respond best, play the mean; and places in `Scratch`.
LEARN, BEST, MEAN = (cast(int, np.int64(mode)) for mode in range(3))
RIVER, TURN = (cast(int, np.int64(level)) for level in range(2))
NONE = cast(int, np.int64(0))  # subtree, context
ZERO, ONE, TINY = np.float32(0), np.float32(1), np.float32(1e-30)
ALPHA, BETA, GAMMA = 1.5, 0.5, 5.0  # of discounted regret minimisation
TOTAL = 52  # place of the sum of all hands, after the sums by card


class Layout(NamedTuple):
    """A spot as arrays. Contexts are the rivers in order, and then the turn if there is one.

    Attributes
    ----------
    nodes : [node, column]
    stakes : [node, 3], at an end: half the pot and what the loser has put in, the rake, and at a
        fold the winner
    subtrees : [subtree, column]
    places : [context, player, hand], place in the range
    strengths : [context, player, hand]
    cards : [context, player, 2, hand]
    twins : [context, player, hand], place of the same two cards among the other's hands, or -1
    counts : [context, player], number of hands
    renamed : [river, 2], first of its rows in `names`, and the row after the last
    names : [row, player, hand], the hand that is this one with other suits
    runouts : [player, theirs, mine], chance to win less chance to lose if all is in on the turn
    weights : [player, hand]
    locked : row of `locks` for each node of a subtree in a context, or -1
    locks : [row, hand], 1 where a hand plays as its regrets say and does not learn
    """

    nodes: Ints
    stakes: Floats32
    subtrees: Ints
    places: Ints32
    strengths: Ints32
    cards: Bytes
    twins: Ints32
    counts: Ints
    renamed: Ints
    names: Ints32
    runouts: Floats32
    weights: Floats32
    locked: Ints32
    locks: Bytes


class Tables(NamedTuple):
    """What is learned: regrets, and sums of strategies."""

    regrets: Floats32
    sums: Floats32


class Scratch(NamedTuple):
    """Room for one thread; the first index of `reach` and `values` is 0 for rivers, 1 above.

    Attributes
    ----------
    reach : [2, player, sequence, hand]
    values : [2, node, hand]
    given : [player, hand], reach at the root of a river
    river : [hand], a river's values as in the range
    some : [2, hand]
    passed : [53], sums of reach by card, and of all
    """

    reach: Floats32
    values: Floats32
    given: Floats32
    river: Floats32
    some: Floats32
    passed: Floats32


@kernel
def copy(source: Floats32, target: Floats32) -> None:
    """Copy a row; numba's own way compiles seconds of code for what may go wrong."""
    for hand in range(len(source)):
        target[hand] = source[hand]


@kernel
def clear(target: Floats32) -> None:
    """Set a row to 0."""
    for hand in range(len(target)):
        target[hand] = ZERO


@kernel
def spread_reach(
    source: Floats32,
    actions: int,
    count: int,
    reach: Floats32,
    row: int,
    first: int,
    some: Floats32,
) -> None:
    """Write the reach after each action: a row's, split as the positive numbers of `source`."""
    here, scale, rest = reach[row], some[0], some[1]
    for hand in range(count):
        scale[hand] = ZERO
    for action in range(actions):
        part = source[action * count : (action + 1) * count]
        for hand in range(count):
            number = part[hand]
            scale[hand] += number if number > ZERO else ZERO
    even = np.divide(ONE, np.float32(actions))
    for hand in range(count):
        total = scale[hand]
        positive = total > TINY
        scale[hand] = np.divide(here[hand], total) if positive else ZERO
        rest[hand] = ZERO if positive else here[hand] * even
    for action in range(actions):
        part = source[action * count : (action + 1) * count]
        after = reach[first + action]
        for hand in range(count):
            number = part[hand]
            after[hand] = (number if number > ZERO else ZERO) * scale[hand] + rest[hand]


@kernel
def mix_values(
    source: Floats32,
    actions: int,
    count: int,
    values: Floats32,
    node: int,
    first: int,
    some: Floats32,
) -> None:
    """Write a decision's values: its actions', mixed as the positive numbers of `source`."""
    here, scale, rest = values[node], some[0], some[1]
    for hand in range(count):
        scale[hand] = ZERO
        here[hand] = ZERO
    for action in range(actions):
        part = source[action * count : (action + 1) * count]
        for hand in range(count):
            number = part[hand]
            scale[hand] += number if number > ZERO else ZERO
    even = np.divide(ONE, np.float32(actions))
    for hand in range(count):
        total = scale[hand]
        positive = total > TINY
        scale[hand] = np.divide(ONE, total) if positive else ZERO
        rest[hand] = ZERO if positive else even
    for action in range(actions):
        part = source[action * count : (action + 1) * count]
        after = values[first + action]
        for hand in range(count):
            number = part[hand]
            share = (number if number > ZERO else ZERO) * scale[hand] + rest[hand]
            here[hand] += share * after[hand]


@kernel
def learn(
    regrets: Floats32,
    sums: Floats32,
    count: int,
    here: Floats32,
    after: Floats32,
    reach: Floats32,
    discounts: Floats32,
) -> None:
    """Take in what an action would have brought more than the decision did.

    `reach` is the player's own after the action; `discounts` fade regrets above and below 0, and
    sums.
    """
    above, below, fade = discounts[0], discounts[1], discounts[2]
    for hand in range(count):
        regret = regrets[hand]
        regrets[hand] = regret * (above if regret > ZERO else below) + (after[hand] - here[hand])
    for hand in range(count):
        sums[hand] = sums[hand] * fade + reach[hand]


@kernel
def learn_unlocked(
    regrets: Floats32,
    sums: Floats32,
    count: int,
    here: Floats32,
    after: Floats32,
    reach: Floats32,
    discounts: Floats32,
    locks: Bytes,
) -> None:
    """Do as `learn`, but leave the regrets of locked hands."""
    above, below, fade = discounts[0], discounts[1], discounts[2]
    for hand in range(count):
        regret = regrets[hand]
        if locks[hand] == 0:
            faded = regret * (above if regret > ZERO else below)
            regrets[hand] = faded + (after[hand] - here[hand])
        sums[hand] = sums[hand] * fade + reach[hand]


@kernel
def keep_locks(
    regrets: Floats32,
    actions: int,
    count: int,
    values: Floats32,
    node: int,
    first: int,
    locks: Bytes,
) -> None:
    """Write over the values of locked hands: their actions', mixed as they are locked."""
    here = values[node]
    for hand in range(count):
        if locks[hand] != 0:
            worth = ZERO
            for action in range(actions):
                worth += regrets[action * count + hand] * values[first + action, hand]
            here[hand] = worth


@kernel
def add_values(values: Floats32, node: int, first: int, actions: int, count: int) -> None:
    """Write the sum of the values after the other player's actions."""
    here, after = values[node], values[first]
    for hand in range(count):
        here[hand] = after[hand]
    for action in range(1, actions):
        after = values[first + action]
        for hand in range(count):
            here[hand] += after[hand]


@kernel
def best_values(values: Floats32, node: int, first: int, actions: int, count: int) -> None:
    """Write the largest of the values after a player's actions."""
    here, after = values[node], values[first]
    for hand in range(count):
        here[hand] = after[hand]
    for action in range(1, actions):
        after = values[first + action]
        for hand in range(count):
            value, best = after[hand], here[hand]
            here[hand] = value if value > best else best


@kernel
def pass_hands(reach: Floats32, cards: Bytes, count: int, passed: Floats32) -> None:
    """Sum the reach of all hands, by card and in all."""
    first, second = cards[0], cards[1]
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
def show_down(
    layout: Layout, context: int, player: int, reach: Floats32, passed: Floats32, values: Floats32
) -> None:
    """Write the reach of hands that each of the player's beats, less of those that beat it.

    One sweep upwards: what has been passed before a strength's hands is beaten by them. Hands
    with a card of one's own are taken off; that with both cards of it, taken off twice, is in all
    three sums and cancels out.
    """
    other = 1 - player
    theirs, mine = layout.strengths[context, other], layout.strengths[context, player]
    their_first, their_second = layout.cards[context, other, 0], layout.cards[context, other, 1]
    first, second = layout.cards[context, player, 0], layout.cards[context, player, 1]
    count, others = layout.counts[context, player], layout.counts[context, other]
    for card in range(TOTAL):
        passed[card] = ZERO
    total = ZERO
    at = 0
    hand = 0
    while hand < count:
        strength = mine[hand]
        while at < others and theirs[at] < strength:
            weight = reach[at]
            total += weight
            passed[their_first[at]] += weight
            passed[their_second[at]] += weight
            at += 1
        end = hand
        while end < count and mine[end] == strength:
            values[end] = total - passed[first[end]] - passed[second[end]]
            end += 1
        if at < others and theirs[at] == strength:
            while at < others and theirs[at] == strength:
                weight = reach[at]
                total += weight
                passed[their_first[at]] += weight
                passed[their_second[at]] += weight
                at += 1
            for tied in range(hand, end):
                values[tied] += total - passed[first[tied]] - passed[second[tied]]
        else:
            for tied in range(hand, end):
                values[tied] += values[tied]
        hand = end
    while at < others:
        weight = reach[at]
        total += weight
        passed[their_first[at]] += weight
        passed[their_second[at]] += weight
        at += 1
    passed[TOTAL] = total
    for hand in range(count):
        values[hand] -= total - passed[first[hand]] - passed[second[hand]]


@kernel
def met_values(
    layout: Layout,
    context: int,
    player: int,
    reach: Floats32,
    passed: Floats32,
    factor: float,
    values: Floats32,
) -> None:
    """Add `factor` times the reach of all hands that each of the player's can meet."""
    first, second = layout.cards[context, player, 0], layout.cards[context, player, 1]
    twins = layout.twins[context, player]
    total = passed[TOTAL]
    for hand in range(layout.counts[context, player]):
        met = total - passed[first[hand]] - passed[second[hand]]
        twin = twins[hand]
        if twin >= 0:
            met += reach[twin]
        values[hand] += factor * met


@kernel
def end_values(
    layout: Layout,
    context: int,
    player: int,
    node: int,
    reach: Floats32,
    passed: Floats32,
    values: Floats32,
    swept: bool,
) -> None:
    """Write the values at an end of the betting; `swept` if `passed` is of this reach already."""
    count = layout.counts[context, player]
    stake, rake = layout.stakes[node, 0], layout.stakes[node, 1]
    kind = layout.nodes[node, KIND]
    if kind == SHOWDOWN:
        show_down(layout, context, player, reach, passed, values)
        half = rake * np.float32(0.5)
        for hand in range(count):
            values[hand] *= stake - half
        if rake > ZERO:
            met_values(layout, context, player, reach, passed, -half, values)
        return
    if kind == RUNOUT:
        others = layout.counts[context, 1 - player]
        for hand in range(count):
            values[hand] = ZERO
        half = rake * np.float32(0.5)
        for theirs in range(others):
            weight = reach[theirs] * (stake - half)
            if weight != ZERO:
                row = layout.runouts[player, theirs]
                for hand in range(count):
                    values[hand] += weight * row[hand]
        if rake > ZERO:
            pass_hands(reach, layout.cards[context, 1 - player], others, passed)
            met_values(layout, context, player, reach, passed, -half, values)
        return
    if not swept:
        others = layout.counts[context, 1 - player]
        pass_hands(reach, layout.cards[context, 1 - player], others, passed)
    won = stake - rake if layout.stakes[node, 2] == np.float32(player) else -stake
    for hand in range(count):
        values[hand] = ZERO
    met_values(layout, context, player, reach, passed, won, values)


@kernel
def pass_down(
    layout: Layout,
    tables: Tables,
    scratch: Scratch,
    level: int,
    subtree: int,
    context: int,
    player: int,
    mode: int,
) -> None:
    """Write the reach of both players' hands after every action of a street.

    That at its root, 0, is there. A player who responds best needs none of its own.
    """
    nodes = layout.nodes
    base = layout.subtrees[subtree, BASE]
    if level == RIVER:
        base += context * layout.subtrees[subtree, BLOCK]
    source = tables.regrets if mode == LEARN else tables.sums
    for node in range(layout.subtrees[subtree, FIRST_NODE], layout.subtrees[subtree, END_NODE]):
        actor = nodes[node, KIND]
        if actor < FOLD and not (actor == player and mode == BEST):
            count = layout.counts[context, actor]
            row = nodes[node, SEQUENCE + actor]
            first = nodes[nodes[node, FIRST], SEQUENCE + actor]
            reach = scratch.reach[level, actor]
            block = source[base + nodes[node, OFFSET] :]
            spread_reach(block, nodes[node, ACTIONS], count, reach, row, first, scratch.some)


@kernel
def pass_up(
    layout: Layout,
    tables: Tables,
    scratch: Scratch,
    level: int,
    subtree: int,
    context: int,
    player: int,
    mode: int,
    discounts: Floats32,
) -> None:
    """Write the values of a player's hands at every node of a street, and learn from them.

    Reach is there, and so are the values of chance nodes.
    """
    nodes = layout.nodes
    begin = layout.subtrees[subtree, FIRST_NODE]
    base = layout.subtrees[subtree, BASE]
    locked = layout.subtrees[subtree, LOCKED]
    if level == RIVER:
        base += context * layout.subtrees[subtree, BLOCK]
        locked += context * (layout.subtrees[subtree, END_NODE] - begin)
    other = 1 - player
    count = layout.counts[context, player]
    values = scratch.values[level]
    swept = -1  # sequence of the other's whose reach the sums by card are of
    for node in range(layout.subtrees[subtree, END_NODE] - 1, begin - 1, -1):
        kind = nodes[node, KIND]
        here = node - begin
        if kind == CHANCE:
            continue
        if kind >= FOLD:
            row = nodes[node, SEQUENCE + other]
            reach = scratch.reach[level, other, row]
            end_values(
                layout, context, player, node, reach, scratch.passed, values[here], row == swept
            )
            swept = row if kind != RUNOUT else -1
            continue
        actions = nodes[node, ACTIONS]
        first = nodes[node, FIRST]
        if kind == other:
            add_values(values, here, first - begin, actions, count)
            continue
        at = base + nodes[node, OFFSET]
        locks = layout.locked[locked + here]
        if mode == BEST:
            best_values(values, here, first - begin, actions, count)
            if locks >= 0:
                mine = tables.regrets[at:]
                row = layout.locks[locks]
                keep_locks(mine, actions, count, values, here, first - begin, row)
            continue
        source = tables.regrets if mode == LEARN else tables.sums
        mix_values(source[at:], actions, count, values, here, first - begin, scratch.some)
        if mode == LEARN:
            for action in range(actions):
                regrets, sums = tables.regrets[at:], tables.sums[at:]
                after = values[first - begin + action]
                reach = scratch.reach[level, player, nodes[first, SEQUENCE + player] + action]
                if locks >= 0:
                    row = layout.locks[locks]
                    learn_unlocked(regrets, sums, count, values[here], after, reach, discounts, row)
                else:
                    learn(regrets, sums, count, values[here], after, reach, discounts)
                at += count


@kernel
def river_values(
    layout: Layout,
    tables: Tables,
    scratch: Scratch,
    subtree: int,
    context: int,
    player: int,
    mode: int,
    discounts: Floats32,
) -> None:
    """Write to `scratch.river` what a river is worth; `scratch.given` is the reach at its root."""
    for seat in range(2):
        places = layout.places[context, seat]
        reach = scratch.reach[RIVER, seat, 0]
        given = scratch.given[seat]
        for hand in range(layout.counts[context, seat]):
            reach[hand] = given[places[hand]]
    pass_down(layout, tables, scratch, RIVER, subtree, context, player, mode)
    pass_up(layout, tables, scratch, RIVER, subtree, context, player, mode, discounts)
    places = layout.places[context, player]
    values = scratch.values[RIVER, 0]
    clear(scratch.river)
    for hand in range(layout.counts[context, player]):
        scratch.river[places[hand]] = values[hand]


@kernel
def turn_values(
    layout: Layout, tables: Tables, scratch: Scratch, player: int, mode: int, discounts: Floats32
) -> None:
    """Write to `scratch.river` what the spot is worth that begins on the turn."""
    rivers = len(layout.renamed)
    nodes = layout.nodes
    count = layout.counts[rivers, player]
    for seat in range(2):
        copy(layout.weights[seat], scratch.reach[TURN, seat, 0])
    pass_down(layout, tables, scratch, TURN, NONE, rivers, player, mode)
    share = np.divide(ONE, np.float32(44))  # of the cards that both hands leave
    for node in range(layout.subtrees[0, FIRST_NODE], layout.subtrees[0, END_NODE]):
        if nodes[node, KIND] != CHANCE:
            continue
        values = scratch.values[TURN, node]
        clear(values)
        for river in range(rivers):
            for seat in range(2):
                row = nodes[node, SEQUENCE + seat]
                copy(scratch.reach[TURN, seat, row], scratch.given[seat])
            subtree = nodes[node, SUBTREE]
            river_values(layout, tables, scratch, subtree, river, player, mode, discounts)
            found = scratch.river
            for hand in range(count):
                values[hand] += found[hand]
            for row in range(layout.renamed[river, 0], layout.renamed[river, 1]):
                names = layout.names[row, player]
                for hand in range(count):
                    values[hand] += found[names[hand]]
        for hand in range(count):
            values[hand] *= share
    pass_up(layout, tables, scratch, TURN, NONE, rivers, player, mode, discounts)
    copy(scratch.values[TURN, 0], scratch.river)


@kernel
def spot_values(
    layout: Layout, tables: Tables, scratch: Scratch, player: int, mode: int, discounts: Floats32
) -> None:
    """Write to `scratch.river` what the whole spot is worth to a player's hands."""
    if len(layout.counts) > len(layout.renamed):
        turn_values(layout, tables, scratch, player, mode, discounts)
    else:
        for seat in range(2):
            copy(layout.weights[seat], scratch.given[seat])
        river_values(layout, tables, scratch, NONE, NONE, player, mode, discounts)


@kernel
def improve(layout: Layout, tables: Tables, scratch: Scratch, begin: int, end: int) -> None:
    """Do the iterations from `begin`, the first is 0, to before `end`."""
    discounts = np.empty(3, np.float32)
    for iteration in range(begin, end):
        above = float(iteration) ** ALPHA
        discounts[0] = above / (above + 1.0)
        discounts[1] = BETA
        discounts[2] = (iteration / (iteration + 1.0)) ** GAMMA
        for player in range(2):
            spot_values(layout, tables, scratch, player, LEARN, discounts)
