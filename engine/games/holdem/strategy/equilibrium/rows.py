"""What is done to rows of hands: split reach, mix values, learn. See `records` for the arrays."""

import numpy as np

from engine.arrays import Bytes, Floats32
from engine.games.holdem.strategy.equilibrium.records import ONE, TINY, ZERO
from engine.jit import kernel, part


@kernel
def copy(source: Floats32, target: Floats32) -> None:
    """Copy a row; numba's own way compiles seconds of code for what may go wrong."""
    for hand in range(len(source)):
        target[hand] = source[hand]


@kernel
def clear(target: Floats32) -> None:
    for hand in range(len(target)):
        target[hand] = ZERO


@part
def weigh(source: Floats32, actions: int, count: int, some: Floats32) -> None:
    """Write how the positive numbers of `source` become shares: a factor, and what is added."""
    scale, rest = some[0], some[1]
    for hand in range(count):
        scale[hand] = ZERO
    for action in range(actions):
        numbers = source[action * count : (action + 1) * count]
        for hand in range(count):
            number = numbers[hand]
            scale[hand] += number if number > ZERO else ZERO
    even = np.divide(ONE, np.float32(actions))
    for hand in range(count):
        total = scale[hand]
        positive = total > TINY
        scale[hand] = np.divide(ONE, total) if positive else ZERO
        rest[hand] = ZERO if positive else even


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
    weigh(source, actions, count, some)
    here, scale, rest = reach[row], some[0], some[1]
    for hand in range(count):
        scale[hand] *= here[hand]
        rest[hand] *= here[hand]
    for action in range(actions):
        numbers, after = source[action * count : (action + 1) * count], reach[first + action]
        for hand in range(count):
            number = numbers[hand]
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
    weigh(source, actions, count, some)
    here, scale, rest = values[node], some[0], some[1]
    for hand in range(count):
        here[hand] = ZERO
    for action in range(actions):
        numbers, after = source[action * count : (action + 1) * count], values[first + action]
        for hand in range(count):
            number = numbers[hand]
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
