"""A deal of gin for machines: groups, layoffs, scores, and the moves of a whole game.

A card is ``13 * suit + rank`` with rank 0 for the ace and 12 for the king, so that runs are
neighbouring bits; a hand is a mask of 52 bits. (Elsewhere in the engine the ace is rank 12;
`from_mask` and `to_mask` translate.)

A *state* is an array of what is true in a deal, see the places below. It holds both hands: only
who may see all cards (a sampled world, a match) has one. A *rules* array holds house rules.
"""

import numpy as np

from engine.arrays import Ints
from engine.games.rummy import kernels as rummy_kernels
from engine.games.rummy.analysis import suit_table
from engine.games.rummy.rules import GIN as GIN_GROUPS
from engine.jit import kernel
from engine.machine import count_bits, trailing_zeros

ALL = (1 << 52) - 1
SUIT = (1 << 13) - 1
FOUR = 1 | 1 << 13 | 1 << 26 | 1 << 39  # the aces; shifted by a rank: its four cards
NOT_ACE = ALL & ~FOUR
NOT_LOW = ALL & ~(3 * FOUR)  # neither ace nor two
NOT_KING = ALL & ~(FOUR << 12)
NOT_HIGH = ALL & ~(3 * FOUR << 11)  # neither queen nor king
# Deadwood of a card in binary: the cards whose points have the bit 1, 2, 4 and 8.
ONES = FOUR * 0b1_0101_0101
TWOS = FOUR * 0b1_1110_0110_0110
FOURS = FOUR * 0b0111_1000
EIGHTS = FOUR * 0b1_1111_1000_0000

# Places of a state. Two places each by player; `hand` and `known` are masks, KNOWN what the
# other player knows of it; SHED what a player threw or refused; TAKES upcards taken; OUT who went
# out, -1 for nobody. TOP is a card or NONE, TAKEN a mask, DRAWN how many cards left the stock.
HAND, KNOWN, TURNS, SHED, TAKES = 0, 2, 4, 6, 8
BURIED, TOP, DRAWN, MOVER, PHASE, TAKEN, OUT = 10, 11, 12, 13, 14, 15, 16
STATE = 17
NONE = -1
FIRST_OFFER, SECOND_OFFER, STOCK_ONLY, DRAW, THROW, OVER = 0, 1, 2, 3, 4, 5

# Places of the rules; BIG_GIN is its bonus, NO_BIG_GIN if it is not played.
LIMIT, GIN, UNDERCUT, TIES, BIG_GIN, FACTOR = 0, 1, 2, 3, 4, 5
RULES = 6
NO_BIG_GIN = -1
STOCK = 31
LAST_DRAW = 29  # a turn that ends with so many cards drawn ends the deal
SPREADS = 72  # ways to lay eleven cards at most: two ranks held in full, six ways each, and three
MOST_TURNS = 120  # of both; only upcards taken over and over make so many

# Choices: THROW_CARD + card, KNOCK + card, and these.
PASS, TAKE, FROM_STOCK, BIG, THROW_CARD, KNOCK = 0, 1, 2, 3, 100, 200

_TWO_FIRST = np.arange(1 << 13)
LEFT = suit_table(GIN_GROUPS)[_TWO_FIRST >> 1 | (_TWO_FIRST & 1) << 12]  # by mask, ace = bit 0


def to_mask(mask: int) -> int:
    """Mask of this module for a mask of `engine.cards`."""
    aces = mask & FOUR << 12
    return (mask & ~aces) << 1 | aces >> 12


def from_mask(mask: int) -> int:
    """Mask of `engine.cards` for a mask of this module."""
    return (mask & ~FOUR) >> 1 | (mask & FOUR) << 12


def to_card(card: int) -> int:
    """Card of this module for a card of `engine.cards`."""
    return card - 12 if card % 13 == 12 else card + 1


def from_card(card: int) -> int:
    """Card of `engine.cards` for a card of this module."""
    return card + 12 if card % 13 == 0 else card - 1


# Groups ------------------------------------------------------------------------------------


@kernel
def deadwood(hand: int) -> int:
    """Least points that `hand` leaves."""
    return rummy_kernels.deadwood(
        hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39 & SUIT, LEFT
    )


@kernel
def points_sum(cards: int) -> int:
    return (
        count_bits(cards & ONES)
        + 2 * count_bits(cards & TWOS)
        + 4 * count_bits(cards & FOURS)
        + 8 * count_bits(cards & EIGHTS)
    )


@kernel
def ranks_held(hand: int, times: int) -> int:
    """Mask of ranks (13 bits) of which `hand` holds at least `times`, 2 or 3, cards."""
    a, b, c, d = hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39 & SUIT
    if times == 3:
        return (a & b & (c | d)) | (c & d & (a | b))
    return (a & (b | c | d)) | (b & (c | d)) | (c & d)


@kernel
def outs(hand: int) -> int:
    """Cards not in `hand` that make a group of three with two of its cards."""
    below, below_two = hand << 1 & NOT_ACE, hand << 2 & NOT_LOW
    above, above_two = hand >> 1 & NOT_KING, hand >> 2 & NOT_HIGH
    runs = (below & below_two) | (above & above_two) | (below & above)
    return (runs | ranks_held(hand, 2) * FOUR) & ~hand


@kernel
def in_runs(hand: int) -> int:
    """Cards of `hand` that are in stretches of three or more of a suit."""
    middle = hand & (hand << 1 & NOT_ACE) & (hand >> 1 & NOT_KING)
    return middle | (middle << 1 & NOT_ACE) | (middle >> 1 & NOT_KING)


@kernel
def list_spreads(hand: int, most: int, found: Ints) -> int:
    """Ways to lay down `hand` that leave `most` points or fewer, and how many they are.

    Rows of `found`: points left, cards in runs, cards in sets, cards that could be laid off at
    once. Runs are as long as they can be.
    """
    ranks = ranks_held(hand, 3)
    choices = 1
    rest = ranks
    while rest:
        bit = rest & -rest
        rest ^= bit
        choices *= 6 if hand & (bit * FOUR) == bit * FOUR else 2
    count = 0
    for number in range(choices):
        choice, sets, fourths = number, 0, 0
        rest = ranks
        while rest:
            bit = rest & -rest
            rest ^= bit
            cards = hand & (bit * FOUR)
            # 0: no set, 1: all cards held, 2 to 5: all four suits but one
            if cards == bit * FOUR:
                chosen = choice % 6
                choice //= 6
                if chosen > 1:
                    cards &= ~(bit << 13 * (chosen - 2))
            else:
                chosen = choice & 1
                choice >>= 1
            if chosen:
                sets |= cards
                fourths |= bit * FOUR
        runs = in_runs(hand & ~sets)
        points = points_sum(hand & ~sets & ~runs)
        if points <= most and count < found.shape[0]:
            ends = (runs << 1 & NOT_ACE) | (runs >> 1 & NOT_KING) | fourths
            found[count, 0], found[count, 1], found[count, 2] = points, runs, sets
            found[count, 3] = count_bits(ends & ~hand)
            count += 1
    return count


@kernel
def spread(hand: int) -> tuple[int, int]:
    """Cards of `hand` to lay down in runs, and in sets.

    Least points are left; of several ways the fewest cards could be laid off at once.
    """
    found = np.zeros((SPREADS, 4), np.int64)
    best = 0
    for i in range(1, list_spreads(hand, deadwood(hand), found)):
        if found[i, 3] < found[best, 3]:
            best = i
    return found[best, 1], found[best, 2]


@kernel
def after_layoffs(hand: int, runs: int, sets: int) -> int:
    """Least points of `hand` when its cards may be laid off on `runs` and `sets`."""
    least = deadwood(hand)
    of_three = ranks_held(sets, 3) * FOUR & ~sets & hand  # the fourth card of a set
    up = runs & ~(runs >> 1 & NOT_KING)
    down = runs & ~(runs << 1 & NOT_ACE)
    if not (of_three | (up << 1 & NOT_ACE & hand) | (down >> 1 & NOT_KING & hand)) or not least:
        return least
    # Chains: cards that can be laid off one after another, as masks of the first, first two, ...
    chains = np.zeros((12, 14), np.int64)
    lengths = np.zeros(12, np.int64)
    count = 0
    while of_three:
        chains[count, 1] = of_three & -of_three
        of_three &= of_three - 1
        lengths[count] = 1
        count += 1
    for upward in range(2):
        ends = up if upward else down
        while ends:
            card = ends & -ends
            ends ^= card
            laid, length = 0, 0
            while True:
                card = card << 1 & NOT_ACE if upward else card >> 1 & NOT_KING
                if not card & hand:
                    break
                laid |= card
                length += 1
                chains[count, length] = laid
            if length:
                lengths[count] = length
                count += 1
    ways = 1
    for i in range(count):
        ways *= lengths[i] + 1
    for way in range(1, ways):
        number, laid, fits = way, 0, True
        for i in range(count):
            chosen = chains[i, number % (lengths[i] + 1)]
            number //= lengths[i] + 1
            fits = fits and not laid & chosen
            laid |= chosen
        if fits:
            least = min(least, deadwood(hand & ~laid))
    return least


@kernel
def settle_laid(knocker: int, runs: int, sets: int, other: int, rules: Ints) -> int:
    """Points to the player who goes out with the hand `knocker`, of which he lays these groups."""
    left = points_sum(knocker & ~runs & ~sets)
    factor: int = rules[FACTOR]
    if left == 0:
        bonus: int = rules[BIG_GIN] if count_bits(knocker) > 10 else rules[GIN]
        return (deadwood(other) + bonus) * factor
    difference = after_layoffs(other, runs, sets) - left
    if difference < 0 or (difference == 0 and rules[TIES]):
        difference -= rules[UNDERCUT]
    return difference * factor


@kernel
def settle(knocker: int, other: int, rules: Ints) -> int:
    """Points to the player who goes out with the hand `knocker`: ten cards, or big gin's eleven."""
    runs, sets = spread(knocker)
    return settle_laid(knocker, runs, sets, other, rules)


# Moves -------------------------------------------------------------------------------------


@kernel
def deal_cards(deck: Ints, dealer: int, state: Ints) -> None:
    """Begin a deal: `deck` gives the non-dealer ten cards, then the dealer, then the upcard."""
    for place in range(STATE):
        state[place] = 0
    for i in range(10):
        state[HAND + 1 - dealer] |= 1 << deck[i]
        state[HAND + dealer] |= 1 << deck[10 + i]
    state[TOP] = deck[20]
    state[MOVER] = 1 - dealer
    state[PHASE] = FIRST_OFFER
    state[OUT] = NONE


@kernel
def pass_upcard(state: Ints) -> None:
    """Refuse the first upcard."""
    mover = state[MOVER]
    state[SHED + mover] |= 1 << state[TOP]
    state[MOVER] = 1 - mover
    state[PHASE] += 1


@kernel
def take_upcard(state: Ints) -> None:
    """Take the top card of the pile."""
    mover = state[MOVER]
    state[TAKEN] = 1 << state[TOP]
    state[HAND + mover] |= state[TAKEN]
    state[KNOWN + mover] |= state[TAKEN]
    state[TAKES + mover] += 1
    state[TOP] = NONE
    state[PHASE] = THROW


@kernel
def draw_card(state: Ints, card: int) -> None:
    """Draw `card` from stock; the upcard is buried."""
    mover = state[MOVER]
    top = 1 << state[TOP]
    if state[PHASE] == DRAW:
        state[SHED + mover] |= top
    state[BURIED] |= top
    state[TOP] = NONE
    state[HAND + mover] |= 1 << card
    state[DRAWN] += 1
    state[TAKEN] = 0
    state[PHASE] = THROW


@kernel
def throw_card(state: Ints, card: int) -> None:
    """Throw `card` and end the turn."""
    mover = state[MOVER]
    bit = 1 << card
    state[HAND + mover] &= ~bit
    state[KNOWN + mover] &= ~bit
    state[SHED + mover] |= bit
    state[TOP] = card
    state[TURNS + mover] += 1
    state[TAKEN] = 0
    state[MOVER] = 1 - mover
    dead = state[DRAWN] >= LAST_DRAW or state[TURNS] + state[TURNS + 1] >= MOST_TURNS
    state[PHASE] = OVER if dead else DRAW


@kernel
def go_out(state: Ints, hand: int, rules: Ints) -> int:
    """End the deal: the player to move goes out with `hand`. Points to player 0."""
    mover = state[MOVER]
    points = settle(hand, state[HAND + 1 - mover], rules)
    state[HAND + mover] = hand
    state[OUT] = mover
    state[PHASE] = OVER
    return points if mover == 0 else -points


@kernel
def move(state: Ints, choice: int, stock: Ints, rules: Ints) -> int:
    """Make a choice; points to player 0 if that ends the deal by going out, else 0."""
    if choice == PASS:
        pass_upcard(state)
    elif choice == TAKE:
        take_upcard(state)
    elif choice == FROM_STOCK:
        draw_card(state, stock[state[DRAWN]])
    elif choice == BIG:
        return go_out(state, state[HAND + state[MOVER]], rules)
    elif choice >= KNOCK:
        hand = state[HAND + state[MOVER]] & ~(1 << (choice - KNOCK))
        return go_out(state, hand, rules)
    else:
        throw_card(state, choice - THROW_CARD)
    return 0


@kernel
def list_choices(state: Ints, rules: Ints, choices: Ints) -> int:
    """Legal choices of the player to move into `choices`, and how many they are."""
    phase, count = state[PHASE], 0
    if phase == OVER:
        return 0
    if phase != THROW:
        choices[0] = PASS if phase <= SECOND_OFFER else FROM_STOCK
        choices[1] = TAKE
        return 1 if phase == STOCK_ONLY else 2
    hand = state[HAND + state[MOVER]]
    if rules[BIG_GIN] != NO_BIG_GIN and deadwood(hand) == 0:
        choices[0] = BIG
        count = 1
    rest = hand & ~state[TAKEN]
    while rest:
        card = trailing_zeros(rest)
        rest &= rest - 1
        choices[count] = THROW_CARD + card
        count += 1
        if deadwood(hand & ~(1 << card)) <= rules[LIMIT]:
            choices[count] = KNOCK + card
            count += 1
    return count
