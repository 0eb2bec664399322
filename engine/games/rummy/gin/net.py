"""A net that plays gin by what it learned from playing itself, in microseconds.

Two kinds of decisions: throw or knock, and take the upcard or leave it. A decision has features of
the state and of each candidate, all of what the player to move knows; each feature is a small
number, and each of its values has a row of weights of its own. The rows of the state and of a
candidate are added (the hidden layer), what is above zero is weighed (the output), and the
candidate with the largest sum, its *worth*, is chosen. The unit of worth is ten points, but only
differences between candidates mean something.

What nobody has to learn is not left to it: gin is never let go, and a throw that leaves far more
deadwood than the best is not looked at. `lab/gin/training.py` makes the weights.
"""

from functools import cache
from importlib import resources

import numpy as np

from engine.arrays import Floats32, Ints
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
    PASS,
    PHASE,
    SHED,
    STOCK,
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
from engine.games.rummy.gin.policy import HOPELESS, cheapest_throw, pairs_in_run
from engine.jit import ZERO, kernel
from engine.machine import count_bits, trailing_zeros

UNITS = 32
THROWING, TAKING = 0, 1  # kinds of decisions
MOST = 12  # candidates: eleven throws and a knock
# Columns of a description. Row 0 is the state (its first column the kind of decision), the others
# are candidates (their choice). NUMBER of features, then the features as rows of weights.
WHAT, NUMBER, FIRST = 0, 1, 2
COLUMNS = 18

DEADWOOD = 33  # values of `points_class`
TURN = 12  # of `turn_class`
BANDS = 4  # of `turn_band`
# Features of each part, in the order in which `describe` writes them: how many values (larger ones
# count as the largest), and whether each has a row for each band of turns.
STATE_THROW = (
    *((TURN, 0), (11, 0), (5, 0), (5, 0)),  # turn, stock, upcards they took, my cards they know
    *((6, 0), (DEADWOOD, 0)),  # cards they hold in groups, the least I may keep
    *((11, 0), (6, 0), (8, 0)),  # what they shed: mean, low cards; mean of what is unseen
)
STATE_TAKE = (
    *((TURN, 0), (11, 0), (5, 0), (5, 0)),  # as above
    *((11, 0), (3, 0), (DEADWOOD, 0), (15, 0)),  # what they shed, the phase, deadwood, outs
)
THROWN = (
    *((DEADWOOD, 1), (14, 0), (99, 0)),  # deadwood, above the least; loose cards by outs
    *((15, 1), (9, 1), (10, 1)),  # outs, points of new groups, neighbours of loose cards
    *((11, 1), (11, 0), (13, 1)),  # the two dearest loose cards, the rank thrown
    *((10, 1), (8, 1), (4, 1), (6, 1)),  # pairs that would meld it; neighbours they shed
    *((9, 1), (10, 1), (6, 0)),  # cards that make gin, that let one knock; how it breaks groups
)
KNOCKED = (
    *((11 * TURN, 0), (20, 0)),  # points by turn, by upcards they took
    *((8, 1), (8, 0), (44, 0), (9, 1)),  # layoffs, loose cards, what they shed, gin if not
)
TAKEN_UP = (
    *((DEADWOOD, 1), (14, 1), (6, 1)),  # deadwood after the throw, gain, how it melds
    *((15, 1), (11, 0), (13, 1), (13, 0)),  # outs, loose cards, rank, outs more than before
    *((9, 1), (10, 1), (9, 0)),  # gin, knock, points of new groups: as with throws
)
PARTS = (STATE_THROW, STATE_TAKE, THROWN, KNOCKED, TAKEN_UP)
OF_THROW, OF_TAKE, OF_THROWN, OF_KNOCKED, OF_TAKEN = range(5)
SIZES = np.array([size for part in PARTS for size, _ in part])
CROSSED = np.array([crossed for part in PARTS for _, crossed in part])
PART_SIZES = np.array([len(part) for part in PARTS])
PART_STARTS = np.cumsum(PART_SIZES) - PART_SIZES
_COUNTS = SIZES * np.where(CROSSED, BANDS, 1)
STARTS = np.cumsum(_COUNTS) - _COUNTS
ROWS = int(_COUNTS.sum())
# After the rows of the features, for each kind of decision: what the hidden layer begins with,
# and the weights of the output.
SHAPE = (ROWS + 4, UNITS)

GROUP_SET, GROUP_RUN, GROUP_BOTH, GROUP_LONGER, GROUP_NO_USE = 1, 2, 3, 4, 5
FEW_LOOSE = 3  # with more loose cards no draw makes gin
NEAR_KNOCK = 15  # points above the limit from where one draw may lead below it


@cache
def shipped() -> Floats32:
    """The weights that come with Kibitzer."""
    with (resources.files("assets") / "rummy" / "gin-net.npy").open("rb") as file:
        return np.ascontiguousarray(np.load(file, allow_pickle=False), np.float32)


# Features ----------------------------------------------------------------------------------


@kernel
def points_class(points: int) -> int:
    """Points in classes that get wider: single ones to 20, then by 2, by 5, by 10."""
    if points <= 20:
        return points
    if points <= 30:
        return 21 + (points - 21) // 2
    if points <= 50:
        return 26 + (points - 31) // 5
    return 30 + min((points - 51) // 10, 2)


@kernel
def turn_class(turn: int) -> int:
    """Own turns ended: single ones to 7, then by 2."""
    return turn if turn < 8 else min(8 + (turn - 8) // 2, TURN - 1)


@kernel
def turn_band(turn: int) -> int:
    """Own turns ended in four bands."""
    return (turn > 1) + (turn > 3) + (turn > 6)


@kernel
def helpers_class(number: int) -> int:
    """Number of cards that let one knock: single ones to 3, then in ever wider classes."""
    if number <= 3:
        return number
    return 4 + (number > 5) + (number > 8) + (number > 12) + (number > 18) + (number > 25)


@kernel
def dearest(cards: int) -> int:
    """A card of `cards` with the highest rank, as a mask; 0 if there is none."""
    if cards == 0:
        return ZERO
    ranks = (cards | cards >> 13 | cards >> 26 | cards >> 39) & 0x1FFF
    while ranks & (ranks - 1):
        ranks &= ranks - 1
    found = cards & ranks * FOUR
    return found & -found


@kernel
def loose_cards(hand: int) -> int:
    """Cards of `hand` that are in no run of three and in no set of three."""
    rest = hand & ~in_runs(hand)
    return rest & ~(ranks_held(rest, 3) * FOUR)


@kernel
def prospects(
    hand: int, points: int, live: int, limit: int
) -> tuple[int, int, int, int, int, int, int, int]:
    """What a hand of ten with `points` of deadwood may become by drawing one of `live`.

    Loose cards; points of the two dearest; cards that make or extend a group; points of those that
    make one of loose cards; other neighbours of loose cards; cards that make gin (counted with few
    loose cards); cards that let one knock (counted near the limit).
    """
    loose = loose_cards(hand)
    number = count_bits(loose)
    first = dearest(loose)
    second = dearest(loose ^ first)
    helping = outs(hand) & live
    fresh = outs(loose) & helping
    ranks = (loose | loose >> 13 | loose >> 26 | loose >> 39) & 0x1FFF
    near = ranks * FOUR | (loose << 1 & NOT_ACE) | (loose >> 1 & NOT_KING)
    gin, knock = 0, 0
    may_knock = limit < points <= limit + NEAR_KNOCK
    rest = helping if number <= FEW_LOOSE or may_knock else 0
    while rest:
        eleven = hand | (rest & -rest)
        rest &= rest - 1
        least = deadwood(eleven)
        if least:  # of the throws that could be best two are tried
            least = deadwood(eleven ^ first) if first else least
            least = min(least, deadwood(eleven ^ second)) if second else least
        gin += number <= FEW_LOOSE and least == 0
        knock += may_knock and least <= limit
    room = limit - points + points_sum(first)  # a card so cheap may stand in for the dearest
    if may_knock and room > 0:
        cheap = FOUR * ((1 << min(room, 9)) - 1) if room < 10 else ALL
        knock += count_bits(live & ~helping & cheap)
    return (
        *(number, points_sum(first), points_sum(second), count_bits(helping)),
        *(points_sum(fresh), count_bits(near & live & ~hand & ~fresh), gin, knock),
    )


@kernel
def mean_shed(shed: int) -> int:
    """Mean points of cards, rounded down; 0 of none."""
    return points_sum(shed) // max(count_bits(shed), 1)


@kernel
def number_features(found: Ints, at: int, part: int, band: int) -> None:
    """Turn the values in row `at` of a description, features of `part`, into rows of weights."""
    first, number = PART_STARTS[part], PART_SIZES[part]
    found[at, NUMBER] = number
    for i in range(number):
        size = SIZES[first + i]
        value = min(max(found[at, FIRST + i], 0), size - 1)
        found[at, FIRST + i] = STARTS[first + i] + CROSSED[first + i] * band * size + value


@kernel
def write_state(found: Ints, state: Ints, kind: int) -> None:
    """Write the first four features of the state, which both kinds of decisions have."""
    me = state[MOVER]
    row = found[0]
    row[WHAT] = kind
    row[FIRST] = turn_class(state[TURNS + me])
    row[FIRST + 1] = (STOCK - state[DRAWN]) // 3
    row[FIRST + 2] = state[TAKES + 1 - me]
    row[FIRST + 3] = count_bits(state[KNOWN + me])


@kernel
def describe_take(state: Ints, limit: int, found: Ints) -> int:
    """Describe taking the upcard and leaving it; how many candidates there are."""
    me, phase, top = state[MOVER], state[PHASE], state[TOP]
    hand, known, shed = state[HAND + me], state[KNOWN + 1 - me], state[SHED + 1 - me]
    bit = 1 << top
    eleven = hand | bit
    out, after = cheapest_throw(eleven, bit)
    found[1, WHAT] = TAKE
    if after == 0:
        return 1
    band = turn_band(state[TURNS + me])
    before = deadwood(hand)
    live = ALL & ~eleven & ~state[BURIED] & ~known
    helping = count_bits(outs(hand) & live)
    write_state(found, state, TAKING)
    row = found[0]
    row[FIRST + 4] = mean_shed(shed)
    row[FIRST + 5] = 2 if phase == DRAW else phase
    row[FIRST + 6] = points_class(before)
    row[FIRST + 7] = helping
    number_features(found, 0, OF_TAKE, band)
    number, _, _, number_outs, fresh, _, gin, knock = prospects(
        eleven & ~(1 << out), after, live, limit
    )
    same = hand & FOUR << top % 13
    group = 0
    if outs(hand) & bit:
        makes_set, makes_run = count_bits(same) >= 2, in_runs(eleven) & bit != 0
        neighbours = (bit << 1 & NOT_ACE) | (bit >> 1 & NOT_KING)
        if after >= before:
            group = GROUP_NO_USE
        elif count_bits(same) == 3 or (makes_run and in_runs(hand) & neighbours):
            group = GROUP_LONGER
        elif makes_run:
            group = GROUP_BOTH if makes_set else GROUP_RUN
        else:
            group = GROUP_SET
    row = found[1]
    row[FIRST] = points_class(after)
    row[FIRST + 1] = (before - after + 8) // 3
    row[FIRST + 2] = group
    row[FIRST + 3] = number_outs
    row[FIRST + 4] = number
    row[FIRST + 5] = top % 13
    row[FIRST + 6] = number_outs - helping + 6
    row[FIRST + 7] = gin
    row[FIRST + 8] = helpers_class(knock)
    row[FIRST + 9] = fresh // 8
    number_features(found, 1, OF_TAKEN, band)
    found[2, WHAT] = FROM_STOCK if phase == DRAW else PASS
    found[2, NUMBER] = 0
    return 2


@kernel
def describe_throws(state: Ints, limit: int, found: Ints) -> int:
    """Describe what may be thrown, and the knock last; how many candidates there are."""
    me = state[MOVER]
    hand, taken = state[HAND + me], state[TAKEN]
    known, shed = state[KNOWN + 1 - me], state[SHED + 1 - me]
    turn, takes = state[TURNS + me], min(state[TAKES + 1 - me], 4)
    out, least = cheapest_throw(hand, taken)
    if least == 0:
        found[1, WHAT] = KNOCK + out
        return 1
    band = turn_band(turn)
    live = ALL & ~hand & ~state[BURIED] & ~known
    grouped = count_bits(known & ~loose_cards(known))
    write_state(found, state, THROWING)
    row = found[0]
    row[FIRST + 4] = grouped - 2 if grouped else 0
    row[FIRST + 5] = points_class(least)
    row[FIRST + 6] = mean_shed(shed)
    row[FIRST + 7] = count_bits(shed & FOUR * 0xF)
    row[FIRST + 8] = 2 * points_sum(live) // max(count_bits(live), 1) - 8
    number_features(found, 0, OF_THROW, band)
    uu_below, uu_round, uu_above = pairs_in_run(live, live)
    ku_below, ku_round, ku_above = pairs_in_run(known, live)
    kk_below, kk_round, kk_above = pairs_in_run(known, known)
    shed_near = (shed << 1 & NOT_ACE, shed >> 1 & NOT_KING)
    count, best_gin = 0, 0
    rest = hand & ~taken
    while rest:
        bit = rest & -rest
        rest ^= bit
        ten = hand ^ bit
        points = deadwood(ten)
        if points > least + HOPELESS:
            continue
        card = trailing_zeros(bit)
        number, high, second, number_outs, fresh, near, gin, knock = prospects(
            ten, points, live, limit
        )
        best_gin = max(best_gin, gin)
        same = FOUR << card % 13 ^ bit
        u, k = count_bits(same & live), count_bits(same & known)
        count += 1
        row = found[count]
        row[WHAT] = THROW_CARD + card
        row[FIRST] = points_class(points)
        row[FIRST + 1] = points - least
        row[FIRST + 2] = 9 * number + min(number_outs, 8)
        row[FIRST + 3] = number_outs
        row[FIRST + 4] = fresh // 8
        row[FIRST + 5] = near // 2
        row[FIRST + 6] = high
        row[FIRST + 7] = second
        row[FIRST + 8] = card % 13
        row[FIRST + 9] = (
            u * (u - 1) // 2
            + (uu_below >> card & 1)
            + (uu_round >> card & 1)
            + (uu_above >> card & 1)
        )
        row[FIRST + 10] = (
            k * u + (ku_below >> card & 1) + (ku_round >> card & 1) + (ku_above >> card & 1)
        )
        row[FIRST + 11] = (
            k * (k - 1) // 2
            + (kk_below >> card & 1)
            + (kk_round >> card & 1)
            + (kk_above >> card & 1)
        )
        row[FIRST + 12] = (
            count_bits(same & shed) + (shed_near[0] >> card & 1) + (shed_near[1] >> card & 1)
        )
        row[FIRST + 13] = gin
        row[FIRST + 14] = helpers_class(knock)
        row[FIRST + 15] = 2 * (outs(ten) & bit != 0) + (u > 0)
        number_features(found, count, OF_THROWN, band)
    if least > limit:
        return count
    ten = hand & ~(1 << out)
    runs = in_runs(ten)
    loose = loose_cards(ten)
    fourths = ranks_held(ten & ~runs, 3) * FOUR
    ends = (runs << 1 & NOT_ACE) | (runs >> 1 & NOT_KING) | fourths
    quarter = min(least // 3, 3)
    count += 1
    row = found[count]
    row[WHAT] = KNOCK + out
    row[FIRST] = TURN * min(least, 10) + turn_class(turn)
    row[FIRST + 1] = 5 * quarter + takes
    row[FIRST + 2] = count_bits(ends & (live | known))
    row[FIRST + 3] = count_bits(loose)
    row[FIRST + 4] = 11 * quarter + mean_shed(shed)
    row[FIRST + 5] = best_gin
    number_features(found, count, OF_KNOCKED, band)
    return count


@kernel
def describe(state: Ints, rules: Ints, found: Ints) -> int:
    """Candidates of the player to move with their features into `found`; how many they are.

    A single one has no features. `found` has MOST + 1 rows of COLUMNS.
    """
    phase = state[PHASE]
    if phase == STOCK_ONLY:
        found[1, WHAT] = FROM_STOCK
        return 1
    if phase != THROW:
        return describe_take(state, rules[LIMIT], found)
    if rules[BIG_GIN] != NO_BIG_GIN and deadwood(state[HAND + state[MOVER]]) == 0:
        found[1, WHAT] = BIG
        return 1
    return describe_throws(state, rules[LIMIT], found)


# The net -----------------------------------------------------------------------------------


@kernel
def weigh(weights: Floats32, found: Ints, count: int, worths: Floats32) -> None:
    """Worth of each of `count` candidates that `describe` found, two or more, into `worths`."""
    ends = ROWS + 2 * found[0, WHAT]
    common, hidden = np.empty(UNITS, np.float32), np.empty(UNITS, np.float32)
    for unit in range(UNITS):
        common[unit] = weights[ends, unit]
    for i in range(FIRST, FIRST + found[0, NUMBER]):
        for unit in range(UNITS):
            common[unit] += weights[found[0, i], unit]
    for at in range(count):
        for unit in range(UNITS):
            hidden[unit] = common[unit]
        for i in range(FIRST, FIRST + found[at + 1, NUMBER]):
            for unit in range(UNITS):
                hidden[unit] += weights[found[at + 1, i], unit]
        worth = np.float32(0)
        for unit in range(UNITS):
            worth += max(hidden[unit], np.float32(0)) * weights[ends + 1, unit]
        worths[at] = worth


@kernel
def choose_by_net(state: Ints, rules: Ints, weights: Floats32) -> int:
    """Choice of the player to move, who looks at nothing but what that player knows."""
    found = np.empty((MOST + 1, COLUMNS), np.int64)
    count = describe(state, rules, found)
    best = 0
    if count > 1:
        worths = np.empty(MOST, np.float32)
        weigh(weights, found, count, worths)
        for at in range(1, count):
            if worths[at] > worths[best]:
                best = at
    choice: int = found[best + 1, WHAT]
    return choice
