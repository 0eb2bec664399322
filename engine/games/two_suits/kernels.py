"""Best play and expectations, by search over positions between two tricks.

Only the order of the cards still in play matters, so each suit is closed up after a trick:
its cards, low to high, are bits 0, 1, 2 ... of a lane of 16 bits. A hand is three lanes; the
trump suit, if any, is lane 0. Neighbours in one hand are worth the same, and only the lowest
of them is tried. A card is a mask with its bit.

The transposition table is memory at an address: 2**`bits` words, each
``key << 8 | low << 4 | high``, with what the player on lead takes at least and at most. As a
word is read and written whole, threads may share the table. A position's key holds the
leader's cards, the length of each suit and the trump flag, so one table serves all deals.
"""

from engine.arrays import Floats, Ints
from engine.cards import Mask
from engine.jit import kernel
from engine.machine import Address, count_bits, load_i64, logical_right, store_i64
from engine.rng import GOLDEN

LANE = 0xFFFF
LANE_BITS = 16
LANES = 3
LENGTH_MARKS = 1 | 1 << 16 | 1 << 32


@kernel
def without(hand: Mask, card: Mask) -> Mask:
    """`hand` once `card` has left its suit: the bits above it close up."""
    lane = LANE
    while lane & card == 0:
        lane <<= LANE_BITS
    moved = lane & -card  # the card's bit and those above it
    return (hand & ~moved) | ((hand & moved & ~card) >> 1)


@kernel
def lane_of(card: Mask) -> Mask:
    """Mask of the lane in which `card` is."""
    lane = LANE
    while lane & card == 0:
        lane <<= LANE_BITS
    return lane


@kernel
def key_of(mine: Mask, theirs: Mask, trump: int) -> int:
    """Number of a position, the same for positions that differ in the names of plain suits."""
    key = mine | ((mine | theirs) + LENGTH_MARKS)
    first, second, third = key & LANE, key >> 16 & LANE, key >> 32
    if second < third:
        second, third = third, second
    if trump & 1 == 0:
        if first < second:
            first, second = second, first
        if second < third:
            second, third = third, second
    return first | second << 16 | third << 32 | trump << 48


@kernel
def replies_to(card: Mask, theirs: Mask) -> Mask:
    """Cards of `theirs` that may be played to the lead of `card`."""
    following = theirs & lane_of(card)
    return following if following else theirs


@kernel
def lead_wins(card: Mask, reply: Mask, trump: int) -> int:
    """1 if the lead of `card` takes the trick from `reply`, else 0."""
    if lane_of(card) & reply:
        return 1 if card > reply else 0
    return 0 if trump and reply & LANE else 1


@kernel
def at_least(mine: Mask, theirs: Mask, trump: int, goal: int, table: Address, bits: int) -> int:
    """1 if the player on lead, who holds `mine`, can take `goal` tricks or more, else 0."""
    left = count_bits(mine)
    if goal <= 0:
        return 1
    if goal > left:
        return 0
    key = key_of(mine, theirs, trump)
    slot = logical_right(key * GOLDEN, 64 - bits)
    word = load_i64(table, slot)
    low, high = 0, left
    if word >> 8 == key:
        low, high = word >> 4 & 15, word & 15
        if goal <= low:
            return 1
        if goal > high:
            return 0
    found = 0
    leads = mine & ~(mine << 1)
    while leads and found == 0:
        card = leads & -leads
        leads ^= card
        found = 1
        answers = replies_to(card, theirs)
        answers &= ~(answers << 1)
        while answers:
            reply = answers & -answers
            answers ^= reply
            first, second = (card, reply) if card > reply else (reply, card)
            my_rest = without(without(mine, first), second)
            their_rest = without(without(theirs, first), second)
            if lead_wins(card, reply, trump):
                holds = at_least(my_rest, their_rest, trump, goal - 1, table, bits)
            else:
                holds = 1 - at_least(their_rest, my_rest, trump, left - goal, table, bits)
            if holds == 0:
                found = 0
                break
    if found:
        low = goal
    else:
        high = goal - 1
    store_i64(table, slot, key << 8 | low << 4 | high)
    return found


@kernel
def value(mine: Mask, theirs: Mask, trump: int, table: Address, bits: int) -> int:
    """Tricks that the player on lead takes if both play well."""
    tricks = 0
    while at_least(mine, theirs, trump, tricks + 1, table, bits):
        tricks += 1
    return tricks


@kernel
def value_after(
    leader: Mask, other: Mask, trump: int, card: Mask, reply: Mask, table: Address, bits: int
) -> int:
    """Tricks that the leader takes, this one included, once `card` is led and `reply` played."""
    first, second = (card, reply) if card > reply else (reply, card)
    leader_rest = without(without(leader, first), second)
    other_rest = without(without(other, first), second)
    if lead_wins(card, reply, trump):
        return 1 + value(leader_rest, other_rest, trump, table, bits)
    return count_bits(other_rest) - value(other_rest, leader_rest, trump, table, bits)


@kernel
def card_values(
    leader: Mask, other: Mask, trump: int, led: Mask, values: Ints, table: Address, bits: int
) -> None:
    """Tricks that each legal card makes for its player, this trick included; others get -1.

    Parameters
    ----------
    led : card led to the trick in progress, still in `leader`, or 0
    values : shape (48,), indexed by the bit of the card
    """
    for bit in range(LANES * LANE_BITS):
        values[bit] = -1
    left = count_bits(leader)
    legal = replies_to(led, other) if led else leader
    for bit in range(LANES * LANE_BITS):
        card = 1 << bit
        if legal & card:
            if legal & card >> 1:  # a neighbour is worth the same
                values[bit] = values[bit - 1]
            elif led:
                values[bit] = left - value_after(leader, other, trump, led, card, table, bits)
            else:
                worst = left
                answers = replies_to(card, other)
                answers &= ~(answers << 1)
                while answers:
                    reply = answers & -answers
                    answers ^= reply
                    worst = min(worst, value_after(leader, other, trump, card, reply, table, bits))
                values[bit] = worst


# Against a uniformly random legal opponent -------------------------------------------------


@kernel
def expectation(
    mine: Mask,
    theirs: Mask,
    trump: int,
    i_lead: int,
    keys: Ints,
    expected: Floats,
    bits: int,
) -> float:
    """Tricks that I take on average: I play best, knowing that the opponent plays at random.

    `keys` (zeros at first) and `expected`, both of shape (2**bits,), keep what has been found.
    """
    if mine == 0:
        return 0.0
    key = key_of(mine, theirs, trump | i_lead << 1)
    slot = logical_right(key * GOLDEN, 64 - bits)
    if keys[slot] == key:
        return float(expected[slot])
    best, total = 0.0, 0.0
    leads = mine & ~(mine << 1) if i_lead else theirs
    while leads:
        card = leads & -leads
        leads ^= card
        answers = replies_to(card, theirs if i_lead else mine)
        ways = count_bits(answers)
        if not i_lead:
            answers &= ~(answers << 1)
        best_here, total_here = 0.0, 0.0
        while answers:
            reply = answers & -answers
            answers ^= reply
            first, second = (card, reply) if card > reply else (reply, card)
            my_rest = without(without(mine, first), second)
            their_rest = without(without(theirs, first), second)
            i_win = lead_wins(card, reply, trump) ^ 1 ^ i_lead
            tricks = i_win + expectation(my_rest, their_rest, trump, i_win, keys, expected, bits)
            best_here = max(best_here, tricks)
            total_here += tricks
        if i_lead:
            best = max(best, total_here / ways)
        else:
            total += best_here
    if not i_lead:
        best = total / count_bits(theirs)
    keys[slot] = key
    expected[slot] = best
    return best


@kernel
def expectation_after(
    mine: Mask,
    theirs: Mask,
    trump: int,
    i_lead: int,
    card: Mask,
    reply: Mask,
    keys: Ints,
    expected: Floats,
    bits: int,
) -> float:
    """`expectation`, this trick included, once `card` is led and `reply` played.

    `keys` and `expected` as there.
    """
    first, second = (card, reply) if card > reply else (reply, card)
    my_rest = without(without(mine, first), second)
    their_rest = without(without(theirs, first), second)
    i_win = lead_wins(card, reply, trump) ^ 1 ^ i_lead
    return i_win + expectation(my_rest, their_rest, trump, i_win, keys, expected, bits)
