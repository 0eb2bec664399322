"""Push or fold again, slow and obvious: one outcome after the other."""

from itertools import permutations

from engine.games.holdem.ranges import COMBOS, HAND_COMBOS


def prizes_of(stacks, prizes):
    """Malmuth and Harville: all orders in which players with chips can finish."""
    worths = [0.0] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, left = 1.0, sum(stacks)
        for player in order:
            chance *= stacks[player] / left
            left -= stacks[player]
        for player, prize in zip(order, prizes, strict=False):
            worths[player] += chance * prize
    return worths


def settle(paid, shares_of_pot):
    """Stacks won, layer by layer: ``shares_of_pot(layer's players)`` gives who gets what part."""
    won = [0.0] * len(paid)
    done = 0.0
    while max(paid) > done:
        level = min(amount for amount in paid if amount > done)
        inside = [seat for seat, amount in enumerate(paid) if amount > done]
        pot = (level - done) * len(inside)
        for seat, share in shares_of_pot(inside).items():
            won[seat] += share * pot
        done = level
    return won


def net(stacks, blinds, ante, pusher, caller, result):
    """What every seat wins if the pusher takes `result` of the pot; nobody is a caller of None."""
    paid = [min(ante, stack) for stack in stacks]
    for seat, blind in ((-2, blinds[0]), (-1, blinds[1])):
        paid[seat] += min(blind, stacks[seat] - paid[seat])
    live = [pusher] if caller is None else [pusher, caller]
    for seat in live:
        paid[seat] = stacks[seat]

    def shares(inside):
        both = [seat for seat in live if seat in inside]
        if len(both) == 2:
            return {pusher: result, caller: 1 - result}
        if not both:
            return {seat: 1 / len(inside) for seat in inside}
        return {both[0]: 1.0}

    won = settle(paid, shares)
    return [got - gave for got, gave in zip(won, paid, strict=True)]


def net_with_big_ante(stacks, blinds, ante, pusher, caller, result):
    """The same where the big blind posts the ante, after the blind; it is in no side pot."""
    dead = max(0.0, min(ante, stacks[-1] - blinds[1]))
    won = net([*stacks[:-1], stacks[-1] - dead], blinds, 0.0, pusher, caller, result)
    won[-1] -= dead
    won[pusher] += dead * (1 if caller is None else result)
    if caller is not None:
        won[caller] += dead * (1 - result)
    return won


def chances(shares, ties, first, second):
    """Chance that a hand's player is dealt it beside another hand's, and wins and splits."""
    met = won = split = 0.0
    for mine in HAND_COMBOS[first]:
        for theirs in HAND_COMBOS[second]:
            if not set(COMBOS[mine]) & set(COMBOS[theirs]):
                met += 1
                tie = ties[theirs, mine] / 1712304
                split += tie
                won += shares[theirs, mine] / 1712304 / 2 - tie / 2
    every = len(HAND_COMBOS[first]) * 1225
    return met / every, won / every, split / every
