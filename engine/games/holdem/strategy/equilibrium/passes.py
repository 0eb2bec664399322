"""One pass over the betting: reach downwards, values upwards, and what is learned from them.

After Tammelin (regret matching+, alternating updates), Brown and Sandholm 2019 (discounting).
"""

import numpy as np

from engine.arrays import Floats32
from engine.elementary import raised
from engine.games.holdem.strategy.equilibrium.ends import end_values
from engine.games.holdem.strategy.equilibrium.records import (
    ACTIONS,
    BASE,
    BEST,
    BLOCK,
    CHANCE,
    CHILD,
    END_NODE,
    FIRST,
    FIRST_NODE,
    FOLD,
    KIND,
    LEARN,
    LOCKED,
    NODE,
    NONE,
    OFFSET,
    ONE,
    RIVER,
    RUNOUT,
    SEQUENCE,
    SUBTREE,
    TURN,
    Layout,
    Scratch,
    Tables,
)
from engine.games.holdem.strategy.equilibrium.rows import (
    add_values,
    best_values,
    clear,
    copy,
    keep_locks,
    learn,
    learn_unlocked,
    mix_values,
    spread_reach,
)
from engine.jit import kernel

BOTH = 0b11  # players whose reach is written
ALPHA, BETA, GAMMA = 1.5, 0.5, 5.0  # of discounted regret minimisation
CARDS_LEFT = 44.0  # for the river, by both hands; one more for the turn


@kernel
def pass_down(
    layout: Layout,
    tables: Tables,
    scratch: Scratch,
    level: int,
    subtree: int,
    context: int,
    seats: int,
    mode: int,
) -> None:
    """Write the reach of hands after every action of a street; bits of `seats` say whose.

    That at its root, 0, is there.
    """
    nodes = layout.nodes
    base = layout.subtrees[subtree, BASE] + context * layout.subtrees[subtree, BLOCK]
    source = tables.regrets if mode == LEARN else tables.sums
    for node in range(layout.subtrees[subtree, FIRST_NODE], layout.subtrees[subtree, END_NODE]):
        actor = nodes[node, KIND]
        if actor < FOLD and seats >> actor & 1:
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
    base = layout.subtrees[subtree, BASE] + context * layout.subtrees[subtree, BLOCK]
    nodes_here = layout.subtrees[subtree, END_NODE] - begin
    locked = layout.subtrees[subtree, LOCKED] + context * nodes_here
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
def begin_street(
    layout: Layout,
    tables: Tables,
    scratch: Scratch,
    subtree: int,
    context: int,
    player: int,
    mode: int,
) -> None:
    """Write the reach on a street; `scratch.given` is that at its root.

    A player who responds best needs none of its own.
    """
    level = layout.levels[context]
    for seat in range(2):
        places = layout.places[context, seat]
        reach = scratch.reach[level, seat, 0]
        given = scratch.given[level, seat]
        for hand in range(layout.counts[context, seat]):
            reach[hand] = given[places[hand]]
    seats = 2 - player if mode == BEST else BOTH
    pass_down(layout, tables, scratch, level, subtree, context, seats, mode)


@kernel
def end_street(
    layout: Layout,
    tables: Tables,
    scratch: Scratch,
    subtree: int,
    context: int,
    player: int,
    mode: int,
    discounts: Floats32,
) -> None:
    """Write to `scratch.found` what a street is worth; the values of its chance nodes are there."""
    level = layout.levels[context]
    pass_up(layout, tables, scratch, level, subtree, context, player, mode, discounts)
    places = layout.places[context, player]
    values, found = scratch.values[level, 0], scratch.found[level]
    clear(found)
    for hand in range(layout.counts[context, player]):
        found[places[hand]] = values[hand]


@kernel
def give_reach(layout: Layout, reach: Floats32, given: Floats32, node: int, context: int) -> None:
    """Write to `given` the reach at a chance node, by hand of the range."""
    for seat in range(2):
        row = reach[seat, layout.nodes[node, SEQUENCE + seat]]
        places, target = layout.places[context, seat], given[seat]
        clear(target)
        for hand in range(layout.counts[context, seat]):
            target[places[hand]] = row[hand]


@kernel
def add_card(layout: Layout, child: int, player: int, found: Floats32, total: Floats32) -> None:
    """Add what a card's board is worth, and those that are this one with other suits."""
    for hand in range(len(found)):
        total[hand] += found[hand]
    for row in range(layout.renamed[child, 0], layout.renamed[child, 1]):
        names = layout.names[row, player]
        for hand in range(len(found)):
            total[hand] += found[names[hand]]


@kernel
def end_deals(
    layout: Layout, context: int, player: int, total: Floats32, level: int, values: Floats32
) -> None:
    """Write the values at a chance node, from the sum over all cards."""
    share = np.divide(ONE, np.float32(CARDS_LEFT + level - 1))  # of the cards both hands leave
    places = layout.places[context, player]
    for hand in range(layout.counts[context, player]):
        values[hand] = total[places[hand]] * share


@kernel
def turn_values(
    layout: Layout,
    tables: Tables,
    scratch: Scratch,
    subtree: int,
    context: int,
    player: int,
    mode: int,
    discounts: Floats32,
) -> None:
    """Do a turn with all its rivers."""
    begin_street(layout, tables, scratch, subtree, context, player, mode)
    begin, end = layout.subtrees[subtree, FIRST_NODE], layout.subtrees[subtree, END_NODE]
    for node in range(begin, end):
        if layout.nodes[node, KIND] != CHANCE:
            continue
        give_reach(layout, scratch.reach[TURN], scratch.given[RIVER], node, context)
        total = scratch.found[TURN]
        clear(total)
        below = layout.nodes[node, SUBTREE]
        for child in range(layout.children[context, 0], layout.children[context, 1]):
            begin_street(layout, tables, scratch, below, child, player, mode)
            end_street(layout, tables, scratch, below, child, player, mode, discounts)
            add_card(layout, child, player, scratch.found[RIVER], total)
        end_deals(layout, context, player, total, TURN, scratch.values[TURN, node - begin])
    end_street(layout, tables, scratch, subtree, context, player, mode, discounts)


@kernel
def begin_pass(
    layout: Layout, tables: Tables, scratch: Scratch, context: int, player: int, mode: int
) -> None:
    """Write the reach on the first street of a spot, whose context is the last one."""
    level = layout.levels[context]
    for seat in range(2):
        copy(layout.weights[seat], scratch.given[level, seat])
    begin_street(layout, tables, scratch, NONE, context, player, mode)


@kernel
def deal_cards(
    layout: Layout,
    tables: Tables,
    reach: Floats32,
    scratch: Scratch,
    results: Floats32,
    deals: tuple[int, int],
    player: int,
    mode: int,
    discounts: Floats32,
) -> None:
    """Write what some of `layout.deals` are worth; `reach` is that on the first street.

    Deals write to blocks of their own, so several threads may do this at once.
    """
    context = len(layout.levels) - 1
    level = layout.levels[context] - 1
    for deal in range(deals[0], deals[1]):
        node, child = layout.deals[deal, NODE], layout.deals[deal, CHILD]
        give_reach(layout, reach, scratch.given[level], node, context)
        subtree = layout.nodes[node, SUBTREE]
        if level == RIVER:
            begin_street(layout, tables, scratch, subtree, child, player, mode)
            end_street(layout, tables, scratch, subtree, child, player, mode, discounts)
        else:
            turn_values(layout, tables, scratch, subtree, child, player, mode, discounts)
        copy(scratch.found[level], results[deal])


@kernel
def end_pass(
    layout: Layout,
    tables: Tables,
    scratch: Scratch,
    results: Floats32,
    player: int,
    mode: int,
    discounts: Floats32,
) -> None:
    """Write to `scratch.found` what the spot is worth, from what all deals are."""
    context = len(layout.levels) - 1
    level = layout.levels[context]
    total = scratch.found[level]
    deals = layout.deals
    clear(total)
    for deal in range(len(deals)):
        node = deals[deal, NODE]
        add_card(layout, deals[deal, CHILD], player, results[deal], total)
        if deal + 1 == len(deals) or deals[deal + 1, NODE] != node:
            end_deals(layout, context, player, total, level, scratch.values[level, node])
            clear(total)
    end_street(layout, tables, scratch, NONE, context, player, mode, discounts)


@kernel
def set_discounts(iteration: int, discounts: Floats32) -> None:
    """Write how much is left of positive and negative regrets, and of sums, at an iteration."""
    above = raised(float(iteration), ALPHA)
    discounts[0] = above / (above + 1.0)
    discounts[1] = BETA
    discounts[2] = raised(iteration / (iteration + 1.0), GAMMA)


@kernel
def improve_river(layout: Layout, tables: Tables, scratch: Scratch, begin: int, end: int) -> None:
    """Do the iterations from `begin`, the first is 0, to before `end`, of a spot on the river."""
    discounts = np.empty(3, np.float32)
    begin_pass(layout, tables, scratch, NONE, NONE, LEARN)
    for iteration in range(begin, end):
        set_discounts(iteration, discounts)
        for player in range(2):
            end_street(layout, tables, scratch, NONE, NONE, player, LEARN, discounts)
            # The other has learned nothing, so its reach stays.
            pass_down(layout, tables, scratch, RIVER, NONE, NONE, 1 << player, LEARN)
