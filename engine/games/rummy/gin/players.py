"""Players of gin who know one trick each, to measure others by, and matches of such players.

`simple` is the SimpleGinRummyPlayer of the EAAI 2021 challenge (T. Neller): it takes an upcard
that makes a group, throws what leaves the least deadwood, and knocks as soon as it can. `marjj`
follows what its authors tell of the winner of that challenge (AAAI-21, EAAI track): the deadwood
after a throw, what the best draws would leave, and the danger of the card thrown. The net is
here to be one of the players of a match.
"""

import numpy as np

from engine.arrays import Floats, Floats32, Ints
from engine.elementary import raised
from engine.games.rummy.gin.kernels import (
    ALL,
    BIG,
    BIG_GIN,
    BURIED,
    DRAW,
    DRAWN,
    FOUR,
    FROM_STOCK,
    HAND,
    KNOCK,
    KNOWN,
    LIMIT,
    MOVER,
    NO_BIG_GIN,
    NOT_ACE,
    NOT_KING,
    OUT,
    OVER,
    PASS,
    PHASE,
    STATE,
    STOCK_ONLY,
    TAKE,
    TAKEN,
    THROW,
    THROW_CARD,
    TOP,
    TURNS,
    deadwood,
    deal_cards,
    move,
    outs,
    points_sum,
)
from engine.games.rummy.gin.net import choose_by_net
from engine.games.rummy.gin.policy import choose
from engine.games.rummy.gin.worlds import below
from engine.jit import ZERO, kernel
from engine.machine import count_bits, trailing_zeros
from engine.rng import random_word

RULE, SIMPLE, MARJJ, NET = 0, 1, 2, 3  # kinds of players
FAR = 1000
BEST_DRAWS = 7  # whose mean is what a hand may become
FUTURE, FADES = 18.0, 0.9  # what that is worth in the first turn, and how it fades turn by turn
NEARLY = 5  # points: cards this near to the dearest loose one are looked at
EARLY_TURNS = 3  # in which marjj knocks; later only with gin


@kernel
def least_of_eleven(hand: int, kept: int) -> int:
    """Least points after throwing a card of `hand` that is not in `kept`."""
    least = FAR
    rest = hand & ~kept
    while rest:
        bit = rest & -rest
        rest ^= bit
        least = min(least, deadwood(hand ^ bit))
    return least


@kernel
def simple_throw(hand: int, taken: int, word: int) -> int:
    """A card that leaves the least deadwood; which of several, `word` decides."""
    least, found = least_of_eleven(hand, taken), 0
    rest = hand & ~taken
    while rest:
        bit = rest & -rest
        rest ^= bit
        if deadwood(hand ^ bit) == least:
            found |= bit
    for _ in range(below(word, ZERO, count_bits(found))):
        found &= found - 1
    return trailing_zeros(found)


@kernel
def mean_of_best_draws(hand: int, unseen: int) -> float:
    """Mean points that the best draws leave of a hand of ten."""
    best = np.full(BEST_DRAWS, FAR)
    while unseen:
        card = unseen & -unseen
        unseen ^= card
        points = least_of_eleven(hand | card, ZERO)
        if points < best[BEST_DRAWS - 1]:
            at = BEST_DRAWS - 1
            while at and best[at - 1] > points:
                best[at] = best[at - 1]
                at -= 1
            best[at] = points
    total, count = 0, 0
    for i in range(BEST_DRAWS):
        if best[i] < FAR:
            total += best[i]
            count += 1
    return total / max(count, 1)


@kernel
def danger(bit: int, safe: int, known: int) -> float:
    """How much a card thrown may help; `safe` are cards the opponent cannot get."""
    below_one, above_one = bit >> 1 & NOT_KING, bit << 1 & NOT_ACE
    below_two, above_two = below_one >> 1 & NOT_KING, above_one << 1 & NOT_ACE
    found = 0.0
    for sign in range(2):
        cards = known if sign else safe
        low, high = below_one & cards != 0, above_one & cards != 0
        low_two, high_two = below_two & cards != 0, above_two & cards != 0
        if not sign:  # beyond the end of the suit nothing can be had
            low, high = low or not below_one, high or not above_one
            low_two, high_two = low_two or not below_two, high_two or not above_two
        in_all = (high and (low or low_two)) or (low and (high or high_two))
        some = 5.0 * low + 5.0 * high + 3.0 * low_two + 3.0 * high_two
        same = count_bits((FOUR << trailing_zeros(bit) % 13) & ~bit & cards)
        if sign:
            found += (20.0 if in_all else some) + (20.0 if same >= 2 else 4.0 * same)
        else:
            found -= (10.0 if in_all else some) + (10.0 if same >= 2 else 4.0 * same)
    return found


@kernel
def marjj_throw(hand: int, taken: int, dead: int, known: int, turn: int) -> int:
    """Card that marjj throws from eleven."""
    whole, least = deadwood(hand), least_of_eleven(hand, taken)
    dearest = 0  # points of the dearest loose card
    rest = hand & ~taken
    while rest:
        bit = rest & -rest
        rest ^= bit
        points, after = points_sum(bit), deadwood(hand ^ bit)
        if after == 0:
            return trailing_zeros(bit)
        if after <= whole - points:
            dearest = max(dearest, points)
    unseen = ALL & ~hand & ~dead & ~known
    still = FUTURE * raised(FADES, float(turn))
    best, best_value = -1, 1e9
    rest = hand & ~taken
    while rest:
        bit = rest & -rest
        rest ^= bit
        points, after = points_sum(bit), deadwood(hand ^ bit)
        loose = after <= whole - points
        if after > least + NEARLY or (dearest and (not loose or points + NEARLY < dearest)):
            continue
        value = after + still * mean_of_best_draws(hand ^ bit, unseen)
        value += danger(bit, hand | dead, known)
        if value < best_value:
            best, best_value = trailing_zeros(bit), value
    return best


@kernel
def choose_as(kind: int, state: Ints, rules: Ints, style: Floats, start: int) -> int:
    """Choice of the player to move, of a kind but NET; `style` is for RULE, `start` for ties."""
    if kind == RULE:
        return choose(state, rules, style)
    me, phase = state[MOVER], state[PHASE]
    hand = state[HAND + me]
    if phase == STOCK_ONLY:
        return FROM_STOCK
    if phase != THROW:
        bit = 1 << state[TOP]
        takes = outs(hand) & bit != 0
        if takes and kind == MARJJ:
            takes = least_of_eleven(hand | bit, ZERO) < deadwood(hand)
        if takes:
            return TAKE
        return FROM_STOCK if phase == DRAW else PASS
    if rules[BIG_GIN] != NO_BIG_GIN and deadwood(hand) == 0:
        return BIG
    turn = state[TURNS + me]
    if kind == SIMPLE:
        card = simple_throw(hand, state[TAKEN], random_word(start, 2 * state[DRAWN] + me))
    else:
        card = marjj_throw(hand, state[TAKEN], state[BURIED], state[KNOWN + 1 - me], turn)
    points = deadwood(hand & ~(1 << card))
    knocks = points <= rules[LIMIT] and (kind == SIMPLE or points == 0 or turn < EARLY_TURNS)
    return KNOCK + card if knocks else THROW_CARD + card


@kernel
def play_pairs(
    decks: Ints,
    kinds: Ints,
    rules: Ints,
    styles: Floats,
    weights: Floats32,
    start: int,
    points: Ints,
    outs_by: Ints,
) -> None:
    """Play each of `decks` twice, the hands exchanged; points to player 0 into `points`.

    ``points[i, 0]`` with player 1 as dealer, ``points[i, 1]`` with player 0; `outs_by` who went
    out. Player p is of kind ``kinds[p]``, in style ``styles[p]`` if RULE, by `weights` if NET.
    """
    state = np.zeros(STATE, np.int64)
    for i in range(decks.shape[0]):
        stock = decks[i, 21:]
        for dealer in range(2):
            deal_cards(decks[i], dealer, state)
            found = 0
            while state[PHASE] != OVER:
                me = state[MOVER]
                if kinds[me] == NET:
                    choice = choose_by_net(state, rules, weights)
                else:
                    choice = choose_as(kinds[me], state, rules, styles[me], random_word(start, i))
                found = move(state, choice, stock, rules)
            points[i, 1 - dealer] = found
            outs_by[i, 1 - dealer] = state[OUT]
