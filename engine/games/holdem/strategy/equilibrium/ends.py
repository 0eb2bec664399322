"""Values at the ends of the betting: folds, showdowns, and all-ins before the river."""

import numpy as np

from engine.arrays import Bytes, Floats32, Ints32
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
from engine.jit import kernel, part


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
    count: int,
    mine: Ints32,
    cards: Bytes,
    others: int,
    theirs: Ints32,
    their_cards: Bytes,
    reach: Floats32,
    passed: Floats32,
    values: Floats32,
) -> None:
    """Write the reach of hands that each of the player's beats, less of those that beat it.

    One sweep upwards: what has been passed before a strength's hands is beaten by them. Hands
    with a card of one's own are taken off; that with both cards of it, taken off twice, is in all
    three sums and cancels out.
    """
    first, second, their_first, their_second = cards[0], cards[1], their_cards[0], their_cards[1]
    for card in range(TOTAL):
        passed[card] = ZERO
    total = ZERO
    # Unsigned: numba would ask each time whether a place counts from the end, a third of the time.
    mine_end, their_end, one = np.uint64(count), np.uint64(others), np.uint64(1)
    at = hand = np.uint64(0)
    while hand < mine_end:
        strength = mine[hand]
        while at < their_end and theirs[at] < strength:
            weight = reach[at]
            total += weight
            passed[their_first[at]] += weight
            passed[their_second[at]] += weight
            at += one
        end = hand
        while end < mine_end and mine[end] == strength:
            values[end] = total - passed[first[end]] - passed[second[end]]
            end += one
        if at < their_end and theirs[at] == strength:
            while at < their_end and theirs[at] == strength:
                weight = reach[at]
                total += weight
                passed[their_first[at]] += weight
                passed[their_second[at]] += weight
                at += one
            while hand < end:
                values[hand] += total - passed[first[hand]] - passed[second[hand]]
                hand += one
        else:
            while hand < end:
                values[hand] += values[hand]
                hand += one
    while at < their_end:
        weight = reach[at]
        total += weight
        passed[their_first[at]] += weight
        passed[their_second[at]] += weight
        at += one
    passed[TOTAL] = total
    for place in range(count):
        values[place] -= total - passed[first[place]] - passed[second[place]]


@kernel
def met_values(
    cards: Bytes,
    twins: Ints32,
    count: int,
    reach: Floats32,
    passed: Floats32,
    factor: float,
    values: Floats32,
) -> None:
    """Add `factor` times the reach of all hands that each of the player's can meet."""
    first, second, total = cards[0], cards[1], passed[TOTAL]
    for hand in range(count):
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


@part
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
    count, others = layout.counts[context, player], layout.counts[context, 1 - player]
    cards, their_cards = layout.cards[context, player], layout.cards[context, 1 - player]
    stake, rake = layout.stakes[node, 0], layout.stakes[node, 1]
    half = rake * np.float32(0.5)
    kind = layout.nodes[node, KIND]
    if kind == SHOWDOWN:
        made, their_made = layout.strengths[context, player], layout.strengths[context, 1 - player]
        show_down(count, made, cards, others, their_made, their_cards, reach, passed, values)
        for hand in range(count):
            values[hand] *= stake - half
    elif kind == RUNOUT:
        run_out(layout, context, player, reach, stake - half, values)
        if rake > ZERO:
            pass_hands(reach, their_cards, others, passed)
    else:
        if not swept:
            pass_hands(reach, their_cards, others, passed)
        half = -(stake - rake if layout.stakes[node, 2] == np.float32(player) else -stake)
        clear(values)
    if half != ZERO:
        met_values(cards, layout.twins[context, player], count, reach, passed, -half, values)
