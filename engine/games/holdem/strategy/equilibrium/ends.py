"""Values at the ends of the betting: folds, showdowns, and all-ins before the river."""

import numpy as np

from engine.arrays import Bytes, Floats32
from engine.games.holdem.strategy.equilibrium.records import (
    KIND,
    RUNOUT,
    SHOWDOWN,
    TOTAL,
    TURN,
    ZERO,
    Layout,
)
from engine.games.holdem.strategy.equilibrium.rows import clear
from engine.jit import kernel


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
def run_out(
    layout: Layout, context: int, player: int, reach: Floats32, stake: float, values: Floats32
) -> None:
    """Write what hands win if all is in before the river: `stake` is won or lost."""
    upper = context - (len(layout.levels) - len(layout.runouts))
    boards = np.float32(44) if layout.levels[context] == TURN else np.float32(45 * 44)
    share = np.divide(np.float32(stake), boards)
    count = layout.counts[context, player]
    clear(values)
    for theirs in range(layout.counts[context, 1 - player]):
        weight = reach[theirs] * share
        if weight != ZERO:
            row = layout.runouts[upper, player, theirs]
            for hand in range(count):
                values[hand] += weight * np.float32(row[hand])


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
        run_out(layout, context, player, reach, stake - rake * np.float32(0.5), values)
        if rake > ZERO:
            pass_hands(
                reach, layout.cards[context, 1 - player], layout.counts[context, 1 - player], passed
            )
            half = rake * np.float32(0.5)
            met_values(layout, context, player, reach, passed, -half, values)
        return
    if not swept:
        others = layout.counts[context, 1 - player]
        pass_hands(reach, layout.cards[context, 1 - player], others, passed)
    won = stake - rake if layout.stakes[node, 2] == np.float32(player) else -stake
    for hand in range(count):
        values[hand] = ZERO
    met_values(layout, context, player, reach, passed, won, values)
