"""How to play gin by rule, in a microsecond: weights for what a hand may become.

A hand is worth its deadwood less what its outs may save; a throw is worse for what it gives the
opponent. A *style* is a row of weights, so that one rule plays greedily, carefully, or for gin.
The strongest row was tuned by `tuning`. All values are points: lower is better.
"""

import numpy as np

from engine.arrays import Floats, Ints
from engine.elementary import exp
from engine.games.rummy.gin.kernels import (
    ALL,
    BIG,
    BIG_GIN,
    BURIED,
    DRAW,
    FOUR,
    FROM_STOCK,
    HAND,
    KNOCK,
    KNOWN,
    LIMIT,
    MOVER,
    NO_BIG_GIN,
    NOT_ACE,
    NOT_HIGH,
    NOT_KING,
    NOT_LOW,
    PASS,
    PHASE,
    SHED,
    STOCK_ONLY,
    TAKE,
    TAKEN,
    TAKES,
    THROW,
    THROW_CARD,
    TOP,
    TURNS,
    deadwood,
    in_runs,
    outs,
    points_sum,
    ranks_held,
)
from engine.jit import ZERO, kernel
from engine.machine import count_bits, trailing_zeros

# Places of a style. Those in pairs are for the first turn and from the tenth on.
OUTS, OUTS_LATE = 0, 1  # per card that makes a group
SAVED, SAVED_LATE = 2, 3  # per point that a new group would save
NEAR = 4  # per unseen neighbour of a loose card
BOTH_KNOWN, ONE_KNOWN, NONE_KNOWN = 5, 6, 7  # per pair with which the opponent could meld it
COLD = 8  # per neighbour that the opponent threw or refused
HIGH = 9  # per point of the card thrown
TAKE_MELD, TAKE_OTHER = 10, 11  # by how much a taken upcard must improve the hand
KNOCK_FIRST, KNOCK_FIFTH, KNOCK_LATE = 12, 13, 14  # knock with so much, by own turns ended
KNOCK_TAKES, KNOCK_OUTS = 15, 16  # less so much per upcard they took, per own out
STYLE = 17
LATE_TURN = 10
FIFTH, LAST_KNOCK = 4, 12
HOPELESS = 12  # points of deadwood more than the best throw: not looked at
NEVER, ALWAYS = -99.0, 99.0

# Taking and knocking: the last seven of a row.
STRONG = (
    *(0.372, 0.423, 0.127, 0.042, -0.09, 2.344, 2.011, 0.266, 0.356, -0.413),
    *(-1.271, 2.9, 24.867, -4.331, -3.678, 0.118, -0.423),
)
EAGER = (*(0.0,) * 10, NEVER, ALWAYS, ALWAYS, ALWAYS, ALWAYS, 0.0, 0.0)
HUNTER = (*STRONG[:12], NEVER, NEVER, NEVER, 0.0, 0.0)
CAREFUL = (*STRONG[:5], 4.7, 4.0, 0.9, 0.7, -0.2, *STRONG[10:12], 8.0, 5.0, 3.0, 0.1, 0.0)
# Takes and throws as the net does, as nearly as a rule can (`lab.gin.imitation`). When it knocks is
# set by hand, as most people do: at once in the first five turns, later with less and less.
ORDINARY = (
    *(0.3, 0.125, 0.047, 0.003, -0.173, 0.301, 2.567, 1.476, 0.727, -0.795),
    *(-2.321, 1.125, 10.0, 10.0, 4.0, 0.0, 0.0),
)
STYLE_NAMES = ("strong", "eager", "hunter", "careful", "ordinary")
STYLES = np.array([STRONG, EAGER, HUNTER, CAREFUL, ORDINARY])


@kernel
def hand_value(hand: int, points: int, live: int, turn: int, style: Floats) -> tuple[float, int]:
    """Deadwood `points` of `hand` less what `live` cards may save, and the number of outs."""
    late = min(turn, LATE_TURN) / LATE_TURN
    helping = outs(hand) & live
    loose = hand & ~in_runs(hand)
    loose &= ~(ranks_held(loose, 3) * FOUR)
    fresh = outs(loose) & helping
    same = loose | loose >> 13 | loose >> 26 | loose >> 39
    near = (same & 0x1FFF) * FOUR
    near |= (loose << 1 & NOT_ACE) | (loose << 2 & NOT_LOW)
    near |= (loose >> 1 & NOT_KING) | (loose >> 2 & NOT_HIGH)
    number = count_bits(helping)
    value = points - style[NEAR] * count_bits(near & live & ~hand & ~fresh)
    value -= (style[OUTS] * (1 - late) + style[OUTS_LATE] * late) * number
    value -= (style[SAVED] * (1 - late) + style[SAVED_LATE] * late) * 2 * points_sum(fresh)
    return value, number


@kernel
def pairs_in_run(cards: int, others: int) -> tuple[int, int, int]:
    """Masks of the cards that continue a card of `cards` and one of `others`: below, round, above.

    Both may be the same set.
    """
    below, below_two = cards << 1 & NOT_ACE, cards << 2 & NOT_LOW
    above, above_two = cards >> 1 & NOT_KING, cards >> 2 & NOT_HIGH
    other_below, other_below_two = others << 1 & NOT_ACE, others << 2 & NOT_LOW
    other_above, other_above_two = others >> 1 & NOT_KING, others >> 2 & NOT_HIGH
    return (
        (below & other_below_two) | (below_two & other_below),
        (below & other_above) | (above & other_below),
        (above & other_above_two) | (above_two & other_above),
    )


@kernel
def weigh_throws(
    hand: int,
    taken: int,
    dead: int,
    known: int,
    cold: int,
    turn: int,
    style: Floats,
    chosen: int,
    heat: float,
) -> tuple[int, int, float, int, float]:
    """Best card to throw from eleven, or `chosen` if that is not 0: (card, points, ...).

    `taken` may not be thrown; `dead` are cards out of play, `known` those the opponent is known
    to hold, `cold` what they threw or refused. After the points that are left: the value, the
    outs, and the share of `chosen` when throws are chosen by ``exp(-value / heat)``.
    """
    unseen = ALL & ~hand & ~dead & ~known
    each = (10 - count_bits(known)) / max(count_bits(unseen), 1)  # chance to be held
    uu_below, uu_round, uu_above = pairs_in_run(unseen, unseen)
    ku_below, ku_round, ku_above = pairs_in_run(known, unseen)
    kk_below, kk_round, kk_above = pairs_in_run(known, known)
    cold_below, cold_above = cold << 1 & NOT_ACE, cold >> 1 & NOT_KING
    least = 1000
    rest = hand & ~taken
    while rest:
        bit = rest & -rest
        rest ^= bit
        least = min(least, deadwood(hand ^ bit))
    best_card, best_points, best_value, best_outs = -1, 0, 1e9, 0
    total, share = 0.0, 0.0
    rest = hand & ~taken
    while rest:
        bit = rest & -rest
        rest ^= bit
        points = deadwood(hand ^ bit)
        if points > least + HOPELESS and bit != chosen:
            continue
        value, number = hand_value(hand ^ bit, points, unseen, turn, style)
        card = trailing_zeros(bit)
        same = (FOUR << card % 13) ^ bit
        u = count_bits(same & unseen)
        pairs = u * (u - 1) // 2
        pairs += (uu_below >> card & 1) + (uu_round >> card & 1) + (uu_above >> card & 1)
        value += style[NONE_KNOWN] * each * each * pairs
        if known:
            k = count_bits(same & known)
            pairs = k * u
            pairs += (ku_below >> card & 1) + (ku_round >> card & 1) + (ku_above >> card & 1)
            value += style[ONE_KNOWN] * each * pairs
            pairs = k * (k - 1) // 2
            pairs += (kk_below >> card & 1) + (kk_round >> card & 1) + (kk_above >> card & 1)
            value += style[BOTH_KNOWN] * pairs
        neighbours = count_bits(same & cold) + (cold_below >> card & 1) + (cold_above >> card & 1)
        value -= style[COLD] * neighbours + style[HIGH] * points_sum(bit)
        if chosen:
            weight = exp((least - value) / heat)
            total += weight
            if bit == chosen:
                share = weight
        if bit == chosen or (not chosen and value < best_value):
            best_card, best_points, best_value, best_outs = card, points, value, number
    return best_card, best_points, best_value, best_outs, share / max(total, 1e-300)


@kernel
def best_throw(
    hand: int, taken: int, dead: int, known: int, cold: int, turn: int, style: Floats
) -> tuple[int, int, float, int]:
    """Card to throw from eleven, deadwood then, value, outs: see `weigh_throws`."""
    card, points, value, number, _ = weigh_throws(
        hand, taken, dead, known, cold, turn, style, ZERO, 1.0
    )
    return card, points, value, number


@kernel
def wants(
    hand: int, top: int, dead: int, known: int, cold: int, turn: int, style: Floats
) -> tuple[bool, int, int, int]:
    """Whether to take the upcard `top`; then the card to throw, the deadwood and the outs."""
    bit = 1 << top
    points = deadwood(hand)
    melds = outs(hand) & bit != 0
    if not melds and style[TAKE_OTHER] >= ALWAYS:
        return False, 0, 0, 0
    card, after, value, number = best_throw(hand | bit, bit, dead, known, cold, turn, style)
    margin = style[TAKE_MELD] if melds and after < points else style[TAKE_OTHER]
    if margin >= ALWAYS:
        return False, 0, 0, 0
    unseen = ALL & ~hand & ~dead & ~known & ~bit
    before, _ = hand_value(hand, points, unseen, turn, style)
    return value < before - margin, card, after, number


@kernel
def knocks(points: int, number: int, turn: int, takes: int, limit: int, style: Floats) -> bool:
    """Whether to knock with so many points and outs, when the opponent took so many upcards."""
    if points == 0:
        return True
    if points > limit:
        return False
    if turn < FIFTH:
        most = style[KNOCK_FIRST] + (style[KNOCK_FIFTH] - style[KNOCK_FIRST]) * turn / FIFTH
    else:
        share = (min(turn, LAST_KNOCK) - FIFTH) / (LAST_KNOCK - FIFTH)
        most = style[KNOCK_FIFTH] + (style[KNOCK_LATE] - style[KNOCK_FIFTH]) * share
    most -= style[KNOCK_TAKES] * takes + style[KNOCK_OUTS] * number
    enough: bool = points <= most
    return enough


@kernel
def cheapest_throw(hand: int, taken: int) -> tuple[int, int]:
    """Card that leaves least deadwood when thrown from eleven, the highest such; that deadwood.

    What a throw gives the opponent is nothing to whoever goes out with it.
    """
    best, least, most = -1, 1000, 0
    rest = hand & ~taken
    while rest:
        bit = rest & -rest
        rest ^= bit
        points, own = deadwood(hand ^ bit), points_sum(bit)
        if points < least or (points == least and own > most):
            best, least, most = trailing_zeros(bit), points, own
    return best, least


@kernel
def knock_card(
    hand: int,
    taken: int,
    points: int,
    number: int,
    turn: int,
    takes: int,
    limit: int,
    style: Floats,
) -> int:
    """Card to go out with from eleven, or -1 to play on; `points` and `number` as in `knocks`."""
    if points > HOPELESS:  # then no throw is gin
        return -1
    card, least = cheapest_throw(hand, taken)
    out = least == 0 or knocks(points, number, turn, takes, limit, style)
    return card if out else -1


@kernel
def choose(state: Ints, rules: Ints, style: Floats) -> int:
    """Choice of the player to move, who looks at nothing but what that player knows."""
    me = state[MOVER]
    hand, known, cold = state[HAND + me], state[KNOWN + 1 - me], state[SHED + 1 - me]
    turn, phase = state[TURNS + me], state[PHASE]
    if phase == STOCK_ONLY:
        return FROM_STOCK
    if phase == THROW:
        if rules[BIG_GIN] != NO_BIG_GIN and deadwood(hand) == 0:
            return BIG
        card, points, _, number = best_throw(
            hand, state[TAKEN], state[BURIED], known, cold, turn, style
        )
        theirs = state[TAKES + 1 - me]
        out = knock_card(hand, state[TAKEN], points, number, turn, theirs, rules[LIMIT], style)
        return KNOCK + out if out >= 0 else THROW_CARD + card
    takes, _, _, _ = wants(hand, state[TOP], state[BURIED], known, cold, turn, style)
    if takes:
        return TAKE
    return FROM_STOCK if phase == DRAW else PASS
