"""Choices tried in sampled worlds: each played to the end of the deal.

All choices are tried in the same worlds with the same order of the stock, so that their
differences are known better than their worths. The player who asks is player 0.
"""

import numpy as np

from engine.arrays import Floats, Floats32, Ints
from engine.games.rummy.gin.kernels import (
    ALL,
    BURIED,
    DRAWN,
    HAND,
    KNOCK,
    MOVER,
    NONE,
    OUT,
    OVER,
    PHASE,
    STATE,
    STOCK,
    THROW_CARD,
    TOP,
    TURNS,
    move,
    outs,
    settle_laid,
)
from engine.games.rummy.gin.net import choose_by_net
from engine.games.rummy.gin.policy import choose
from engine.games.rummy.gin.worlds import below
from engine.jit import kernel
from engine.machine import trailing_zeros

# Columns of what is counted for each choice, summed over the worlds of a chain: points, chance
# to win the game, deals won and points of these; deals in which the opponent goes out in the next
# turn; hands of which the card thrown makes or extends a group; deals lost by knocking.
C_POINTS, C_GAME, C_WON, C_GAINED, C_NEXT, C_HELPED, C_UNDERCUT = range(7)
COUNTED = 7
DECK = 52
MOST_POINTS = 300  # of a deal; games[MOST_POINTS + points] is what they are worth


@kernel
def shuffle_stock(state: Ints, hand: int, start: int, index: int, stock: Ints) -> None:
    """An order of the cards that are neither seen nor in the opponent's `hand`, into `stock`."""
    rest = ALL & ~state[HAND] & ~hand & ~state[BURIED]
    if state[TOP] != NONE:
        rest &= ~(1 << state[TOP])
    first = state[DRAWN]
    places = STOCK - first
    count = 0
    while rest:
        card = trailing_zeros(rest)
        rest &= rest - 1
        at = below(start, index + count, count + 1)
        if count < places:
            stock[first + count] = stock[first + at]
            stock[first + at] = card
        elif at < places:  # more cards are unseen than the stock holds: some were never seen
            stock[first + at] = card
        count += 1


@kernel
def worth_of_spreads(hand: int, spreads: Ints, theirs: Ints, rules: Ints, points: Ints) -> None:
    """Points of going out with `hand`, laid in each of these ways, against all hands `theirs`.

    `spreads` has rows as in `list_spreads`; the sums go into `points`.
    """
    for i in range(spreads.shape[0]):
        points[i] = 0
        for world in range(theirs.shape[0]):
            points[i] += settle_laid(hand, spreads[i, 1], spreads[i, 2], theirs[world], rules)


@kernel
def play_out(state: Ints, stock: Ints, rules: Ints, weights: Floats32, style: Floats) -> int:
    """Play a deal to its end, player 0 by the net, player 1 by `style`; points to player 0."""
    points = 0
    while state[PHASE] != OVER:
        if state[MOVER] == 0:
            choice = choose_by_net(state, rules, weights)
        else:
            choice = choose(state, rules, style)
        points = move(state, choice, stock, rules)
    return points


@kernel
def try_choices(
    state: Ints,
    rules: Ints,
    choices: Ints,
    laid: Ints,
    weights: Floats32,
    styles: Floats,
    games: Floats,
    hands: Ints,
    kinds: Ints,
    start: int,
    counted: Floats,
) -> None:
    """Add what each of `choices` leads to in the worlds `hands` to `counted`.

    Shape (choices, COUNTED). A knock lays down the runs and sets in its row of `laid`. The
    opponent plays on by ``styles[kinds[world]]``, the asker by the net with these `weights`.
    """
    trial = np.zeros(STATE, np.int64)
    stock = np.zeros(STOCK, np.int64)
    for world in range(hands.shape[0]):
        theirs = hands[world]
        shuffle_stock(state, theirs, start, world * DECK, stock)
        for i in range(choices.shape[0]):
            choice = choices[i]
            for place in range(STATE):
                trial[place] = state[place]
            trial[HAND + 1] = theirs
            if choice >= KNOCK:
                hand = state[HAND] & ~(1 << choice - KNOCK)
                points = settle_laid(hand, laid[i, 0], laid[i, 1], theirs, rules)
                trial[OUT], trial[PHASE] = 0, OVER
            else:
                points = move(trial, choice, stock, rules)
            if trial[OUT] == NONE:
                points = play_out(trial, stock, rules, weights, styles[kinds[world]])
            counted[i, C_POINTS] += points
            counted[i, C_GAME] += games[MOST_POINTS + min(max(points, -MOST_POINTS), MOST_POINTS)]
            if points > 0:
                counted[i, C_WON] += 1
                counted[i, C_GAINED] += points
            if trial[OUT] == 1 and trial[TURNS + 1] == state[TURNS + 1]:
                counted[i, C_NEXT] += 1
            if choice >= KNOCK:
                if points < 0:
                    counted[i, C_UNDERCUT] += 1
            elif choice >= THROW_CARD and outs(theirs) >> choice - THROW_CARD & 1:
                counted[i, C_HELPED] += 1
