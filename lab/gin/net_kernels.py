"""Samples that the net of gin learns from, and the steps that it learns by.

Compiled by numba each time, on top of the engine's kernels: nobody waits for these but who trains.
A sample is a decision of the net: its description (`net.describe`) and a target for each candidate.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np

from engine.arrays import Floats, Floats32, Ints, Ints8, Ints16
from engine.games.rummy.gin.kernels import (
    BURIED,
    HAND,
    KNOCK,
    KNOWN,
    LIMIT,
    MOVER,
    OUT,
    OVER,
    PHASE,
    SHED,
    STATE,
    TAKE,
    TAKEN,
    TAKES,
    THROW_CARD,
    TOP,
    TURNS,
    deadwood,
    deal_cards,
    move,
)
from engine.games.rummy.gin.net import (
    COLUMNS,
    FIRST,
    MOST,
    NUMBER,
    ROWS,
    TAKING,
    THROWING,
    UNITS,
    WHAT,
    choose_by_net,
    describe,
    weigh,
)
from engine.games.rummy.gin.players import SIMPLE, choose_as
from engine.games.rummy.gin.policy import choose, knocks, wants, weigh_throws
from engine.games.rummy.gin.worlds import below, share

F = TypeVar("F", bound=Callable[..., Any])
Samples = tuple[Ints16, Ints8, Floats32]  # descriptions, candidates, targets

# Players: rows of `policy.STYLES` (strong, eager, hunter, careful, ordinary), and these.
PLAIN, LEARNER, OLDER = 5, 6, 7
STRONG, CAREFUL = 0, 3
SCALE = 10.0  # points of a unit of worth


def compiled(function: F) -> F:
    """Compile `function`, without keeping it."""
    return cast(F, numba.njit(nogil=True)(function))


@compiled
def act(
    state: Ints, rules: Ints, who: int, now: Floats32, older: Floats32, styles: Floats, tie: int
) -> int:
    """Choice of a player of kind `who`; `tie` decides between what is worth the same to PLAIN."""
    if who == LEARNER:
        return choose_by_net(state, rules, now)
    if who == OLDER:
        return choose_by_net(state, rules, older)
    if who == PLAIN:
        return choose_as(SIMPLE, state, rules, styles[0], tie)
    return choose(state, rules, styles[who])


@compiled
def finish(
    state: Ints,
    stock: Ints,
    rules: Ints,
    who: Ints,
    now: Floats32,
    older: Floats32,
    styles: Floats,
    tie: int,
) -> int:
    """Play on to the end; points to player 0."""
    points = 0
    while state[PHASE] != OVER:
        choice = act(state, rules, who[state[MOVER]], now, older, styles, tie)
        points = move(state, choice, stock, rules)
    return points


@compiled
def shuffle(deck: Ints, start: int, index: int) -> None:
    """Shuffle `deck` by 51 random numbers."""
    for i in range(51, 0, -1):
        j = below(start, index + i, i + 1)
        deck[i], deck[j] = deck[j], deck[i]


@compiled
def duel(
    count: int,
    who: Ints,
    now: Floats32,
    older: Floats32,
    styles: Floats,
    rules: Ints,
    start: int,
    points: Ints,
    ends: Ints,
) -> None:
    """Play `count` shuffles twice each, the hands exchanged; points to player 0.

    `ends`, a row a player: knocks, gins, knocks that were undercut; then deals that were dead.
    """
    deck, state = np.arange(52), np.zeros(STATE, np.int64)
    for number in range(count):
        shuffle(deck, start, 64 * number)
        for dealer in range(2):
            deal_cards(deck, dealer, state)
            tie = start ^ number
            found = finish(state, deck[21:], rules, who, now, older, styles, tie)
            points[number, dealer] = found
            out = state[OUT]
            if out < 0:
                ends[0, 3] += 1
                ends[1, 3] += 1
            elif deadwood(state[HAND + out]) == 0:
                ends[out, 1] += 1
            else:
                ends[out, 0] += 1
                ends[out, 2] += (found > 0) != (out == 0)


@compiled
def imitate(styles: Floats, rules: Ints, start: int, samples: Samples) -> None:
    """Fill `samples` with what the strong rule holds of each candidate, in deals between rules.

    Of throws their values, of upcards whether it takes them; it is to knock as the careful one.
    """
    rows, counts, targets = samples
    found = np.empty((MOST + 1, COLUMNS), np.int64)
    deck, state, who = np.arange(52), np.zeros(STATE, np.int64), np.zeros(2, np.int64)
    index, number, style = 0, 0, styles[STRONG]
    while True:
        shuffle(deck, start, index)
        deal_cards(deck, below(start, index + 52, 2), state)
        who[0], who[1] = below(start, index + 53, 4), below(start, index + 54, 4)
        index += 64
        while state[PHASE] != OVER:
            me = state[MOVER]
            count = describe(state, rules, found)
            choice = choose(state, rules, styles[who[me]])
            index += 4
            if count == 1:
                choice = found[1, WHAT]
            elif share(start, index) < 0.1:
                choice = found[1 + below(start, index + 1, count), WHAT]
            if count > 1 and share(start, index + 2) < 0.5:
                hand, turn = state[HAND + me], state[TURNS + me]
                known, shed = state[KNOWN + 1 - me], state[SHED + 1 - me]
                best = -1e9
                for at in range(count):
                    what = found[at + 1, WHAT]
                    if found[0, WHAT] == TAKING:
                        takes, _, _, _ = wants(
                            hand, state[TOP], state[BURIED], known, shed, turn, style
                        )
                        worth = 0.5 if takes == (what == TAKE) else -0.5
                    elif what < KNOCK:
                        _, _, value, _, _ = weigh_throws(
                            *(hand, state[TAKEN], state[BURIED], known, shed, turn, style),
                            *(1 << (what - THROW_CARD), 1.0),
                        )
                        worth = -0.2 * value
                        best = max(best, worth)
                    else:
                        left = deadwood(hand & ~(1 << (what - KNOCK)))
                        theirs = state[TAKES + 1 - me]
                        out = knocks(left, 0, turn, theirs, rules[LIMIT], styles[CAREFUL])
                        worth = best + (0.4 if out else -0.4)
                    targets[number, at] = worth
                rows[number] = found
                counts[number] = count
                number += 1
                if number == counts.shape[0]:
                    return
            move(state, choice, deck[21:], rules)


@compiled
def practise(
    now: Floats32,
    older: Floats32,
    styles: Floats,
    rules: Ints,
    pool: Floats,
    sampled: float,
    window: float,
    heat: float,
    start: int,
    samples: Samples,
) -> None:
    """Fill `samples` with decisions of the net, each candidate of which was played out.

    The deal is the true one, the stock too: what a candidate brings is what it would have
    brought. `pool` is the share of deals against each kind of player, the net itself last but one;
    a share `sampled` of decisions is kept, candidates within `window` of the best are played out,
    and most choices are drawn at the temperature `heat`, so that the net sees more than its habits.
    """
    rows, counts, targets = samples
    found, trial = np.empty((MOST + 1, COLUMNS), np.int64), np.zeros(STATE, np.int64)
    worths = np.zeros(MOST, np.float32)
    deck, state, who = np.arange(52), np.zeros(STATE, np.int64), np.zeros(2, np.int64)
    index, number = 0, 0
    while True:
        shuffle(deck, start, index)
        stock = deck[21:]
        deal_cards(deck, below(start, index + 52, 2), state)
        other, sought = 0, share(start, index + 53)
        while other < pool.shape[0] - 1 and sought >= pool[other]:
            sought -= pool[other]
            other += 1
        who[:] = LEARNER
        who[below(start, index + 54, 2)] = other
        index += 64
        while state[PHASE] != OVER:
            me = state[MOVER]
            index += 4
            if who[me] != LEARNER:
                choice = act(state, rules, who[me], now, older, styles, index)
                move(state, choice, stock, rules)
                continue
            count = describe(state, rules, found)
            if count == 1:
                move(state, found[1, WHAT], stock, rules)
                continue
            weigh(now, found, count, worths)
            best = 0
            for at in range(1, count):
                if worths[at] > worths[best]:
                    best = at
            choice = found[best + 1, WHAT]
            if share(start, index) < 0.7:
                total = 0.0
                for at in range(count):
                    total += np.exp((worths[at] - worths[best]) / heat)
                left = share(start, index + 1) * total
                for at in range(count):
                    left -= np.exp((worths[at] - worths[best]) / heat)
                    if left < 0:
                        choice = found[at + 1, WHAT]
                        break
            kept_share = sampled if found[0, WHAT] == THROWING else 0.5 * sampled
            if share(start, index + 2) < kept_share:
                rows[number, 0] = found[0]
                kept = 0
                for at in range(count):
                    if worths[at] < worths[best] - window:
                        continue
                    trial[:] = state
                    points = move(trial, found[at + 1, WHAT], stock, rules)
                    if trial[PHASE] != OVER:
                        points = finish(trial, stock, rules, who, now, older, styles, index)
                    targets[number, kept] = (points if me == 0 else -points) / SCALE
                    kept += 1
                    rows[number, kept] = found[at + 1]
                counts[number] = kept
                number += kept > 1
                if number == counts.shape[0]:
                    return
            move(state, choice, stock, rules)


@compiled
def learn(
    weights: Floats32,
    means: Floats32,
    squares: Floats32,
    step: int,
    samples: Samples,
    order: Ints,
    batch: int,
    rate: float,
    imitating: bool,
    heat: float,
    curiosity: float,
) -> float:
    """Improve `weights` by the samples in `order`, `batch` a step (Adam); the mean loss.

    When imitating, differences between worths become those between targets (least squares);
    else the mean target of choices drawn at the temperature `heat` grows, and a little of their
    entropy, `curiosity` times.
    """
    rows, counts, targets = samples
    slopes = np.zeros(weights.shape, np.float32)
    common, back = np.zeros(UNITS, np.float32), np.zeros(UNITS, np.float32)
    hidden = np.zeros((MOST, UNITS), np.float32)
    worths, pulls = np.zeros(MOST), np.zeros(MOST)
    loss = 0.0
    for first in range(0, order.shape[0] - batch + 1, batch):
        slopes[:] = 0
        for which in order[first : first + batch]:
            row, count = rows[which], counts[which]
            ends = ROWS + 2 * row[0, WHAT]
            common[:] = weights[ends]
            for i in range(FIRST, FIRST + row[0, NUMBER]):
                common += weights[row[0, i]]
            worth, target = 0.0, 0.0
            for at in range(count):
                hidden[at] = common
                for i in range(FIRST, FIRST + row[at + 1, NUMBER]):
                    hidden[at] += weights[row[at + 1, i]]
                worths[at] = 0.0
                for unit in range(UNITS):
                    worths[at] += max(hidden[at, unit], np.float32(0)) * weights[ends + 1, unit]
                worth += worths[at] / count
                target += targets[which, at] / count
            if imitating:
                for at in range(count):
                    pulls[at] = (worths[at] - worth) - (targets[which, at] - target)
                    loss += pulls[at] ** 2
            else:
                best, total, value, entropy = worths[:count].max(), 0.0, 0.0, 0.0
                for at in range(count):
                    pulls[at] = np.exp((worths[at] - best) / heat)
                    total += pulls[at]
                for at in range(count):
                    pulls[at] /= total
                    value += pulls[at] * targets[which, at]
                    entropy -= pulls[at] * np.log(pulls[at] + 1e-9)
                loss -= value - target
                for at in range(count):
                    gain = targets[which, at] - value
                    gain += curiosity * (-np.log(pulls[at] + 1e-9) - entropy)
                    pulls[at] *= -gain / heat
            back[:] = 0
            for at in range(count):
                pull = np.float32(pulls[at])
                for unit in range(UNITS):
                    if hidden[at, unit] > 0:
                        slopes[ends + 1, unit] += pull * hidden[at, unit]
                        hidden[at, unit] = pull * weights[ends + 1, unit]
                    else:
                        hidden[at, unit] = 0
                back += hidden[at]
                for i in range(FIRST, FIRST + row[at + 1, NUMBER]):
                    slopes[row[at + 1, i]] += hidden[at]
            for i in range(FIRST, FIRST + row[0, NUMBER]):
                slopes[row[0, i]] += back
            slopes[ends] += back
        step += 1
        scale = np.float32(1 / batch)
        pace = np.float32(rate / (1 - 0.9**step))
        level = np.float32(1 / (1 - 0.999**step))
        for i in range(weights.shape[0]):
            for unit in range(UNITS):
                slope = slopes[i, unit] * scale
                means[i, unit] += np.float32(0.1) * (slope - means[i, unit])
                squares[i, unit] += np.float32(0.001) * (slope * slope - squares[i, unit])
                root = np.sqrt(squares[i, unit] * level) + np.float32(1e-6)
                weights[i, unit] -= pace * means[i, unit] / root
    mean: float = loss / max(order.shape[0], 1)
    return mean
