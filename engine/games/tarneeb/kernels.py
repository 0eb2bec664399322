"""Double-dummy search: how many tricks North-South take with best play by all four.

Cards
-----
A set of cards is a mask of four lanes of 16 bits, one lane per suit. Lane 0 is the trump
suit. In a lane bit 0 is the ace, bit 12 the two, and bits 13 to 15 are always 0, so that
additions carry from a suit into its guard bits and no further. Of two cards of a suit, or of
a trump and any other, the one with the lower bit wins. Seats are 0..3 in order of play; 0 and
2 are North-South.

Method
------
A zero-window search asks "do North-South take at least `need` of the tricks from here?";
MTD(f) (Plaat and others, 1996) asks it until the number is known. Every answer comes with
the cards whose rank it depends on (its winners): any position with the same suit lengths,
the same player to lead and the same owners of all cards down to the lowest winner of every
suit has the same answer (partition search: Ginsberg, "Partition search", AAAI 1996). Such a
class of positions is a pattern; patterns are kept in a transposition table.

Since a card never changes hands, a position before a lead is (cards in play, leader). The
search is one loop with a stack of frames, one per card played, so it can stop after a number
of tricks searched and go on later.

Before a lead both sides count tricks that nobody can take from them: `quick_tricks` for the
leader's, `sure_trumps` for either. The longer suit of trumps wins some by length alone, which
depends on no rank at all and so makes the most general patterns. The card tried first is the one
that last helped in a like place. The less that likeness asks for the better (a lead: own hand and
the lengths of the partner's suits; a card that follows: the cards of its suit in play): more of
the search then goes by the same plan and meets the same patterns. Keys of the whole position, or
orders learned while searching, cost more nodes than they save.

Other ideas come from Haglund and Hein's papers on DDS (quick
and later tricks), from Kuijf (small cards that do not matter) and from the published
solvers macroxue/bridge-solver and DDS, which were read for ideas and not for text.

Memory
------
Everything is in one block of int64 words, whose address the kernels get: a header (the
constants without prefix), frames (`F_`), hints, the slots of the transposition table (`S_`)
and the pool of patterns (`P_`). Questions are in a block of jobs (`J_`). A full table is thinned:
the slots go first that took least searching to fill. On hard deals, with half the room they need,
that is half as much search again; emptying the whole table when it is full trebles it.
"""

from typing import cast

import numpy as np

from engine.jit import kernel
from engine.machine import (
    count_bits,
    gather_bits,
    leading_zeros,
    load_i64,
    load_u32,
    scatter_bits,
    store_i64,
    store_u32,
    trailing_zeros,
)

ZERO = cast(int, np.int64(0))  # for a literal 0 as argument numba would compile a kernel once more
LANE = 0x1FFF
CARDS = 0x1FFF_1FFF_1FFF_1FFF
TRUMPS = LANE
LANE_ENDS = 0x2000_2000_2000_2000

# Header, word by word.
STOP = 0  # set by another thread: leave as soon as possible
MODE, FRAME, JOB, STAGE = 1, 2, 3, 4  # where the search stands
VALUE, WINNERS = 5, 6
LOW, HIGH, NEED = 7, 8, 9
ROOT, RESTRICTED = 10, 11
GENERATION, SLOT_BITS, SLOTS_USED, POOL_USED = 12, 13, 14, 15
MAX_SLOT_BITS, POOL_SIZE, SLOTS, POOL, HINTS, HINT_BITS = 16, 17, 18, 19, 20, 21
HAND = 22  # four words: the hands at the start of the job
TRICKS_SEARCHED, CARDS_SEARCHED, PROBES, HITS, THINNED = 26, 27, 28, 29, 30
QUICK_CUTS, LATER_CUTS, PATTERN_STEPS = 31, 32, 33
COUNTERS = range(TRICKS_SEARCHED, PATTERN_STEPS + 1)
BEGAN, OUTSIDE_IN = 34, 35  # tricks searched before this job; whether it is a slow one
POOL_TOP, FREE = 36, 37  # end of the part ever used; first of the list of free patterns in it
LATER = 64  # stack of links: at most five for each index and one for each child on the way
LATER_WORDS = 6 * 52

FRAMES = LATER + LATER_WORDS
FRAME_WORDS = 32
FRAME_BYTES = 8 * FRAME_WORDS
HEADER_WORDS = FRAMES + 53 * FRAME_WORDS

# A frame: one card to be played.
F_PLAY = 0  # cards in play when the trick began
F_TRICKS, F_NEED = 1, 2  # tricks left and tricks North-South need, this trick included
F_SHAPE = 3  # suit lengths, a nibble each: 16 * seat + 4 * suit; cards already played are gone
F_SEAT, F_NUMBER = 4, 5  # who plays, and how many have played to this trick
F_WINNING, F_WINNING_SEAT, F_LED, F_PLAYED = 6, 7, 8, 9  # card, seat, lane, mask of the trick
F_TODO = 10  # cards not yet tried, one of each run of equals
F_CARD = 11  # card being tried
F_WINNERS, F_BEST = 12, 13  # of the cards that failed
F_HINT, F_HINT_TAG = 14, 15
F_LOW_OWNERS, F_HIGH_OWNERS, F_KEY = 16, 17, 18  # leads only
F_WON_BY_RANK = 19  # last card of a trick only: the winner if it beat a card of its suit
F_ORDERED = 20  # whether the classes below are filled
F_CLASS = 21  # leads only: six masks, to be tried in order
CLASSES = 6
F_TRICK_SEAT = 27  # last card of a trick only: who won it
F_BEGAN = 28  # leads only: tricks searched before this one
FAILED = 1 << 61  # in F_WINNERS: a card has failed already

# A slot of the table: one shape and leader.
SLOT_WORDS = 8
S_KEY = 0
# generation << 32 | effort << 28 | first pattern in which the highest trump is not relevant;
# the effort is the number of binary digits of the most tricks searched for one of the patterns
S_HEAD = 1
MOST_EFFORT = 15
S_MASK, S_LOW_OWNERS, S_HIGH_OWNERS, S_BOUNDS = 2, 3, 4, 5  # copy of the pattern hit last
S_HEADS = 12  # four times 32 bits: first pattern in which each seat has the highest trump
FIRST_SLOT_BITS = 10
MOST_HINT_BITS = 15

# A pattern: relevant cards, two bits of their owners, and in the last word two halves,
# low << 28 | next and high << 28 | child.
PATTERN_WORDS = 4
P_MASK, P_LOW_OWNERS, P_HIGH_OWNERS, P_META = 0, 1, 2, 3
P_NEXT, P_CHILD = 6, 7  # the halves
LINK = 0xFFF_FFFF
# A long list is split by the owner of one card: its link then leads to an index, in the room of
# a pattern. Halves: first pattern for each owner, first without that card, and the card.
INDEX = 1 << 27  # in a link
I_REST, I_CARD = 4, 5
LONG_LIST = 16

# A job: a question about one position, and its answer.
JOB_WORDS = 64
J_HAND = 0  # four words: hands before the trick in progress began
J_LEADER, J_COUNT, J_CARDS = 4, 5, 6  # leader, number of cards on the table, three words
J_LOW, J_HIGH = 9, 10  # bounds on the tricks of North-South, this trick included; narrowed
J_GUESS = 11  # asked about first; or one of the next two
STRENGTH, PREVIOUS = -1, -2  # from high cards and trumps; the number of the last job
J_CARDS_WANTED = 12  # what to find out about each card of the player to move
NO_CARDS, EVERY_CARD, BEST_CARDS = 0, 1, 2  # BEST_CARDS: which keep J_LOW = J_HIGH, given
J_NEW_DEAL = 13  # 1: forget what another deal has left in the table and in the hints
J_RESULTS, J_RESULT = 15, 16  # number of cards; three words each: card, low, high

# Worth in hundredths of a trick, fitted to 700 random deals: the three highest trumps in play,
# the three highest cards of another suit (a byte each), a trump, a void and a single card with
# a trump to ruff; and the same less for the other side.
TOP_TRUMPS, TOP_CARDS = 0x263E59, 0x152F51
TRUMP_WORTH, VOID_WORTH, SINGLE_WORTH = 46, 43, 20

# Move orders, found by hill climbing: the least tricks searched on 56 random deals.
# Leads: a nibble for each of the 16 situations of a suit in `order_lead`, twice the class it is
# tried in, plus 1 to lead the lowest card and not the highest.
LEADS = 0x7693133228B5734B
# Follows: two bits for each of the 28 situations of a hand in `next_follow`.
FOLLOWS = 0x5195C8432EFE47
LOWEST, CHEAPEST, BEST, SUREST = 0, 1, 2, 3  # of all cards; of those that win the trick so far

# A job on which as many tricks have been searched, between two calls, is slow: its value is then
# closed in from both ends, so that there are bounds to show. The easy questions at the ends cost
# little, but would cost a usual deal a tenth of its time.
SLOW = 200_000

# Modes of the search.
NEXT_JOB, NEXT_QUESTION, BEGIN_TRICK, CHOOSE, RETURN = 0, 1, 2, 3, 4


@kernel
def lane_of(card: int) -> int:
    """All 13 cards of the suit of `card`."""
    return LANE << (trailing_zeros(card) & 48)


@kernel
def lowest_card(cards: int) -> int:
    """Card with the highest bit: the lowest of a suit."""
    return 1 << (63 - leading_zeros(cards))


@kernel
def lower_equals(hand: int, play: int) -> int:
    """Cards of `hand` whose next higher card in play is in `hand` too (same suit)."""
    gaps = CARDS & ~play
    below = hand << 1
    return hand & ((below & ~gaps) | (((below & gaps) + gaps) & ~gaps))


@kernel
def probe(m: int, key: int, low_owners: int, high_owners: int, need: int) -> tuple[int, int]:
    """Bound that decides `need`, or -1, and the relevant cards it depends on."""
    bits = load_i64(m, SLOT_BITS)
    last = (1 << bits) - 1
    base = load_i64(m, SLOTS) + (8 * SLOT_WORDS << bits)
    generation = load_i64(m, GENERATION)
    index = (key * 0x2545F4914F6CDD1D) >> 20 & last
    slot = base + 8 * SLOT_WORDS * index
    while True:
        head = load_i64(slot, S_HEAD)
        if head >> 32 != generation:
            return -1, 0
        if load_i64(slot, S_KEY) == key:
            break
        index = (index + 1) & last
        slot = base + 8 * SLOT_WORDS * index
    mask = load_i64(slot, S_MASK)
    if (
        (load_i64(slot, S_LOW_OWNERS) ^ low_owners) | (load_i64(slot, S_HIGH_OWNERS) ^ high_owners)
    ) & mask == 0:
        bounds = load_i64(slot, S_BOUNDS)
        if bounds >> 4 >= need:
            return bounds >> 4, mask
        if bounds & 15 < need:
            return bounds & 15, mask
    pool = load_i64(m, POOL)
    at = load_u32(slot, S_HEADS + (low_owners & 1 | high_owners << 1 & 2))
    later = head & LINK  # where to go on when a list ends
    stack = m + 8 * LATER
    steps = 0
    while True:
        if at == 0:
            if later == 0:
                break
            at = later
            stack -= 8
            later = load_i64(stack, 0)
            continue
        pattern = pool + 8 * PATTERN_WORDS * (at & ~INDEX)
        if at & INDEX != 0:
            card = load_u32(pattern, I_CARD)
            rest = load_u32(pattern, I_REST)
            if rest != 0:
                store_i64(stack, 0, later)
                stack += 8
                later = rest
            at = load_u32(pattern, low_owners >> card & 1 | (high_owners >> card & 1) << 1)
            continue
        steps += 1
        mask = load_i64(pattern, P_MASK)
        meta = load_i64(pattern, P_META)
        at = meta & LINK
        if (
            (load_i64(pattern, P_LOW_OWNERS) ^ low_owners)
            | (load_i64(pattern, P_HIGH_OWNERS) ^ high_owners)
        ) & mask == 0:
            low = meta >> 28 & 15
            high = meta >> 60 & 15
            if low >= need or high < need:
                store_i64(slot, S_MASK, mask)
                store_i64(slot, S_LOW_OWNERS, low_owners & mask)
                store_i64(slot, S_HIGH_OWNERS, high_owners & mask)
                store_i64(slot, S_BOUNDS, low << 4 | high)
                store_i64(m, PATTERN_STEPS, load_i64(m, PATTERN_STEPS) + steps)
                return (low if low >= need else high), mask
            child = meta >> 32 & LINK
            if child != 0:  # more special patterns may tell more
                if at != 0:
                    store_i64(stack, 0, later)
                    stack += 8
                    later = at
                at = child
    store_i64(m, PATTERN_STEPS, load_i64(m, PATTERN_STEPS) + steps)
    return -1, 0


@kernel
def clear_table(m: int) -> None:
    """Forget all patterns."""
    store_i64(m, GENERATION, load_i64(m, GENERATION) + 1)
    store_i64(m, SLOT_BITS, FIRST_SLOT_BITS)
    store_i64(m, SLOTS_USED, 0)
    store_i64(m, POOL_USED, 1)
    store_i64(m, POOL_TOP, 1)
    store_i64(m, FREE, 0)


@kernel
def allocate(m: int) -> int:
    """Room for a pattern, of which there must be some."""
    store_i64(m, POOL_USED, load_i64(m, POOL_USED) + 1)
    free = load_i64(m, FREE)
    if free != 0:
        store_i64(m, FREE, load_u32(load_i64(m, POOL) + 8 * PATTERN_WORDS * free, P_NEXT))
        return free
    top = load_i64(m, POOL_TOP)
    store_i64(m, POOL_TOP, top + 1)
    return top


@kernel
def release(m: int, at: int) -> None:
    """Give back the room of a pattern."""
    store_i64(m, POOL_USED, load_i64(m, POOL_USED) - 1)
    store_u32(load_i64(m, POOL) + 8 * PATTERN_WORDS * at, P_NEXT, load_i64(m, FREE))
    store_i64(m, FREE, at)


@kernel
def release_list(m: int, first: int) -> None:
    """Give back the patterns of a list, and their children."""
    pool = load_i64(m, POOL)
    stack = m + 8 * LATER
    store_i64(stack, 0, first)
    depth = 1
    while depth > 0:
        depth -= 1
        at = load_i64(stack, depth)
        if at == 0:
            continue
        pattern = pool + 8 * PATTERN_WORDS * (at & ~INDEX)
        if at & INDEX != 0:
            for half in range(I_REST + 1):
                store_i64(stack, depth + half, load_u32(pattern, half))
            depth += I_REST + 1
        else:
            store_i64(stack, depth, load_u32(pattern, P_NEXT) & LINK)
            store_i64(stack, depth + 1, load_u32(pattern, P_CHILD) & LINK)
            depth += 2
        release(m, at & ~INDEX)


@kernel
def thin(m: int, crowded: bool) -> None:
    """Forget the patterns of the slots that took least effort, until a quarter of the pool is free.

    If the slots are `crowded`, until half of them are free.
    """
    store_i64(m, THINNED, load_i64(m, THINNED) + 1)
    bits = load_i64(m, SLOT_BITS)
    base = load_i64(m, SLOTS) + (8 * SLOT_WORDS << bits)
    generation = load_i64(m, GENERATION)
    slots = load_i64(m, SLOTS_USED)
    most_slots = 3 << (bits - 3) if crowded else slots
    for effort in range(MOST_EFFORT + 1):
        for index in range(1 << bits):
            slot = base + 8 * SLOT_WORDS * index
            head = load_i64(slot, S_HEAD)
            if head >> 32 != generation or head >> 28 & 15 != effort:
                continue
            slots -= 1
            if effort == 0:  # has none, but may still hit with the one copied into it
                continue
            store_i64(slot, S_HEAD, generation << 32)
            release_list(m, head & LINK)
            for owner in range(4):
                release_list(m, load_u32(slot, S_HEADS + owner))
                store_u32(slot, S_HEADS + owner, 0)
            if load_i64(m, STOP) != 0:
                return
        if load_i64(m, POOL_USED) <= 3 * load_i64(m, POOL_SIZE) // 4 and slots <= most_slots:
            break
    if crowded:
        rehash(m, bits - 1)


@kernel
def rehash(m: int, bits: int) -> None:
    """Move all slots that have patterns to a table of another size."""
    generation = load_i64(m, GENERATION)
    old_bits = load_i64(m, SLOT_BITS)
    old = load_i64(m, SLOTS) + (8 * SLOT_WORDS << old_bits)
    new = load_i64(m, SLOTS) + (8 * SLOT_WORDS << bits)
    last = (1 << bits) - 1
    used = 0
    for index in range(last + 1):
        store_i64(new + 8 * SLOT_WORDS * index, S_HEAD, 0)
    for from_index in range(1 << old_bits):
        slot = old + 8 * SLOT_WORDS * from_index
        head = load_i64(slot, S_HEAD)
        if head >> 32 == generation and head >> 28 & 15 != 0:
            used += 1
            index = (load_i64(slot, S_KEY) * 0x2545F4914F6CDD1D) >> 20 & last
            while load_i64(new + 8 * SLOT_WORDS * index, S_HEAD) >> 32 == generation:
                index = (index + 1) & last
            for word in range(SLOT_WORDS):
                store_i64(new + 8 * SLOT_WORDS * index, word, load_i64(slot, word))
    store_i64(m, SLOT_BITS, bits)
    store_i64(m, SLOTS_USED, used)


@kernel
def relink(link: int, to: int) -> None:
    """Make the half at `link` lead to `to`; what else is in it stays."""
    store_u32(link, 0, load_u32(link, 0) & ~LINK | to)


@kernel
def half_of(pattern: int, card: int) -> int:
    """Half of an index about `card` to whose list the pattern belongs."""
    if load_i64(pattern, P_MASK) >> card & 1 == 0:
        return I_REST
    low_owner = load_i64(pattern, P_LOW_OWNERS) >> card & 1
    return low_owner | (load_i64(pattern, P_HIGH_OWNERS) >> card & 1) << 1


@kernel
def split(m: int, link: int) -> None:
    """Divide the list that starts at `link` by the owner of that card which divides it best."""
    pool = load_i64(m, POOL)
    first = load_u32(link, 0) & LINK
    cards = 0
    length = 0
    at = first
    while at != 0:
        pattern = pool + 8 * PATTERN_WORDS * at
        cards |= load_i64(pattern, P_MASK)
        length += 1
        at = load_u32(pattern, P_NEXT) & LINK
    divider = -1
    least = length * length * 3 // 4  # else it is not worth it
    while cards != 0:
        card = trailing_zeros(cards)
        cards &= cards - 1
        lengths = 0  # of the five lists, 12 bits each
        at = first
        while at != 0:
            pattern = pool + 8 * PATTERN_WORDS * at
            lengths += 1 << 12 * half_of(pattern, card)
            at = load_u32(pattern, P_NEXT) & LINK
        looks = length * (lengths >> 12 * I_REST)  # at patterns, for one position of each
        for owner in range(4):
            looks += (lengths >> 12 * owner & 0xFFF) ** 2
        if looks < least:
            least = looks
            divider = card
    if divider < 0:
        return
    new = allocate(m)
    index = pool + 8 * PATTERN_WORDS * new
    for word in range(PATTERN_WORDS):
        store_i64(index, word, 0)
    store_u32(index, I_CARD, divider)
    at = first
    while at != 0:
        pattern = pool + 8 * PATTERN_WORDS * at
        following = load_u32(pattern, P_NEXT) & LINK
        half = half_of(pattern, divider)
        relink(pattern + 4 * P_NEXT, load_u32(index, half))
        store_u32(index, half, at)
        at = following
    relink(link, INDEX | new)


@kernel
def insert(m: int, frame: int, mask: int, low: int, high: int, effort: int) -> None:
    """Store that positions with the owners at `frame` of `mask` are worth `low` to `high`."""
    bits = load_i64(m, SLOT_BITS)
    crowded = 4 * load_i64(m, SLOTS_USED) >= 3 << bits
    if crowded and bits < load_i64(m, MAX_SLOT_BITS):
        rehash(m, bits + 1)
        crowded = False
    if crowded or load_i64(m, POOL_USED) == load_i64(m, POOL_SIZE):
        thin(m, crowded)
        if load_i64(m, STOP) != 0:  # it may not have finished
            return
    key = load_i64(frame, F_KEY)
    low_owners = load_i64(frame, F_LOW_OWNERS) & mask
    high_owners = load_i64(frame, F_HIGH_OWNERS) & mask
    bits = load_i64(m, SLOT_BITS)
    last = (1 << bits) - 1
    base = load_i64(m, SLOTS) + (8 * SLOT_WORDS << bits)
    generation = load_i64(m, GENERATION)
    index = (key * 0x2545F4914F6CDD1D) >> 20 & last
    slot = base + 8 * SLOT_WORDS * index
    while load_i64(slot, S_KEY) != key or load_i64(slot, S_HEAD) >> 32 != generation:
        if load_i64(slot, S_HEAD) >> 32 != generation:
            store_i64(slot, S_KEY, key)
            store_i64(slot, S_HEAD, generation << 32)
            store_i64(slot, S_MASK, 0)
            store_i64(slot, S_LOW_OWNERS, 0)
            store_i64(slot, S_HIGH_OWNERS, 0)
            store_i64(slot, S_BOUNDS, 15)
            store_i64(slot, S_HEADS // 2, 0)
            store_i64(slot, S_HEADS // 2 + 1, 0)
            store_i64(m, SLOTS_USED, load_i64(m, SLOTS_USED) + 1)
        else:
            index = (index + 1) & last
            slot = base + 8 * SLOT_WORDS * index
    head = load_i64(slot, S_HEAD)
    if head >> 28 & 15 < effort:
        store_u32(slot, 2 * S_HEAD, effort << 28 | head & LINK)
    pool = load_i64(m, POOL)
    front = slot + 8 * S_HEAD  # where the new pattern will be linked
    if mask & 1 != 0:
        front = slot + 4 * (S_HEADS + (low_owners & 1 | high_owners << 1 & 2))
    place = front
    length = 0
    children = 0  # of the new pattern
    while True:
        at = load_u32(place, 0) & LINK
        if at == 0:
            break
        pattern = pool + 8 * PATTERN_WORDS * (at & ~INDEX)
        if at & INDEX != 0:
            card = load_u32(pattern, I_CARD)
            half = I_REST
            if mask >> card & 1 != 0:
                half = low_owners >> card & 1 | (high_owners >> card & 1) << 1
            front = pattern + 4 * half
            place = front
            continue
        its_mask = load_i64(pattern, P_MASK)
        meta = load_i64(pattern, P_META)
        common = mask & its_mask
        differs = (load_i64(pattern, P_LOW_OWNERS) ^ low_owners) | (
            load_i64(pattern, P_HIGH_OWNERS) ^ high_owners
        )
        its_low = meta >> 28 & 15
        its_high = meta >> 60 & 15
        child = meta >> 32 & LINK
        if differs & common != 0 or (common != mask and common != its_mask):
            place = pattern + 4 * P_NEXT
            length += 1
        elif common == its_mask:  # as general as the new one, or more
            low = max(low, its_low)
            high = min(high, its_high)
            if mask == its_mask:
                store_u32(pattern, P_NEXT, low << 28 | meta & LINK)
                store_u32(pattern, P_CHILD, high << 28 | child)
                release_list(m, children)
                return
            if low == its_low and high == its_high:
                release_list(m, children)
                return
            front = pattern + 4 * P_CHILD
            place = front
            length = 0
        else:  # more special: below the new one, if it then still tells more
            its_low = max(low, its_low)
            its_high = min(high, its_high)
            relink(place, meta & LINK)
            if its_low > low or its_high < high or child != 0:
                store_u32(pattern, P_NEXT, its_low << 28 | children)
                store_u32(pattern, P_CHILD, its_high << 28 | child)
                children = at
            else:
                release(m, at)
    new = allocate(m)
    pattern = pool + 8 * PATTERN_WORDS * new
    store_i64(pattern, P_MASK, mask)
    store_i64(pattern, P_LOW_OWNERS, low_owners)
    store_i64(pattern, P_HIGH_OWNERS, high_owners)
    store_u32(pattern, P_NEXT, low << 28 | load_u32(front, 0) & LINK)
    store_u32(pattern, P_CHILD, high << 28 | children)
    relink(front, new)
    if length >= LONG_LIST and length % 8 == 0 and load_i64(m, POOL_USED) < load_i64(m, POOL_SIZE):
        split(m, front)


@kernel
def relevant_cards(m: int, play: int, winners: int) -> int:
    """Cards in play whose owners make a pattern: all down to the lowest winner of every suit."""
    relevant = 0
    while winners != 0:
        lowest = 63 - leading_zeros(winners)
        shift = lowest & 48
        lane = LANE << shift
        winners &= ~lane
        suit = play & lane
        seat = 0
        while load_i64(m, HAND + seat) >> lowest & 1 == 0:
            seat += 1
        foreign = suit & ~load_i64(m, HAND + seat)
        if foreign >> lowest == 0:  # nothing below to beat: the suit's last run needs no names
            if foreign == 0:
                continue
            lowest = 63 - leading_zeros(foreign)
        relevant |= suit & ((2 << lowest) - 1)
    return relevant


@kernel
def unbeaten_trumps(hand: int, foes: int, needed: int) -> int:
    """Tricks that the trumps of one hand win however the cards are played, if `needed` or more.

    Each of them is played to a trick of its own, which the other side (`foes`: its trumps) can
    only win with a higher one, and with each of those one trick. Result as in `sure_trumps`, or 0.
    """
    mine = count_bits(hand)
    theirs = count_bits(foes)
    if mine - theirs >= needed:
        return mine - theirs
    tricks = 0
    spare = 0  # trumps of theirs that have beaten nothing yet
    rest = hand | foes
    while tricks + mine >= needed and rest != 0:  # from the highest down
        card = rest & -rest
        rest ^= card
        if card & hand == 0:
            spare += 1
            theirs -= 1
            continue
        mine -= 1
        if spare > 0:
            spare -= 1
            continue
        tricks += 1
        by_length = max(0, mine - theirs)
        if tricks + by_length >= needed:
            return card << 4 | tricks + by_length
    return 0


@kernel
def sure_trumps(
    trumps: int, first: int, second: int, before_first: int, before_second: int, needed: int
) -> int:
    """Trump tricks, and the lowest card they depend on, of two partners whoever leads.

    More than `needed` are not counted, so that they depend on fewer cards: on none (0 for the
    card) if one partner has so many more trumps than the others that length is enough.

    `trumps` are all in play, `first` and `second` the partners', and `before_first` those of
    the opponent who plays just before the first; 0 for both if it may be the partners who lead.
    Result: ``card << 4 | tricks``.
    """
    others = trumps & ~(first | second)
    longer = max(count_bits(first), count_bits(second))
    if longer == 0:
        return 0
    by_length = longer - count_bits(others)
    if by_length >= needed or others == 0:
        return by_length
    found = top_trumps(trumps, first, second, before_first, before_second, needed)
    if found & 15 >= needed:
        return found
    unbeaten = unbeaten_trumps(first, others, needed)
    if unbeaten == 0:
        unbeaten = unbeaten_trumps(second, others, needed)
    return unbeaten if unbeaten != 0 else found


@kernel
def top_trumps(
    trumps: int, first: int, second: int, before_first: int, before_second: int, needed: int
) -> int:
    """Of `sure_trumps`, those of the highest cards, which may be in both hands."""
    others = trumps & ~(first | second)
    longer = max(count_bits(first), count_bits(second))
    top_other = others & -others
    tops = (first | second) & (top_other - 1)
    tricks = min(count_bits(tops), longer, needed)
    if tricks > 0:
        card = tops
        for _ in range(tricks - 1):
            card &= card - 1
        return (card & -card) << 4 | tricks
    # A card behind higher ones that are all in the hand just before, guarded once for each.
    for side in range(2):
        hand = first if side == 0 else second
        before = before_first if side == 0 else before_second
        card = hand & -hand
        higher = trumps & (card - 1)
        if card != 0 and higher & ~before == 0 and count_bits(hand) > count_bits(higher):
            return card << 4 | 1
    if longer >= 2:  # the two cards below a lone top
        below = others & ~top_other
        tops = (first | second) & ((below & -below) - 1)
        tops &= ~(top_other - 1)
        if count_bits(tops) >= 2:
            tops &= tops - 1
            return (tops & -tops) << 4 | 1
    return 0


@kernel
def highest_cards(suit: int, count: int) -> int:
    """The `count` highest of some cards of one suit, or all if they are fewer."""
    rest = suit
    for _ in range(count):
        rest &= rest - 1
    return suit & ~rest


@kernel
def quick_tricks(m: int, play: int, leader: int, target: int) -> tuple[int, int, int, int]:
    """Tricks the leader's side can take at once, counted up to `target`, and their winners.

    And those among them that the leader takes outside trumps while everybody keeps his trumps,
    and their winners: trump tricks that are sure whoever leads can be added to these.
    """
    mine = load_i64(m, HAND + leader) & play
    partner = load_i64(m, HAND + (leader ^ 2)) & play
    left = load_i64(m, HAND + ((leader + 1) & 3)) & play
    right = load_i64(m, HAND + ((leader + 3) & 3)) & play
    left_ruffs = left & TRUMPS
    right_ruffs = right & TRUMPS
    tricks = 0
    winners = 0
    extra = 0  # rounds that the partner wins once on lead, a nibble per suit
    extra_winners = 0
    entry = -1  # suit in which the partner can be put on lead
    trump_rounds = 0
    for suit in range(4):
        shift = 16 * suit
        own = mine >> shift & LANE
        his = partner >> shift & LANE
        theirs_left = left >> shift & LANE
        theirs_right = right >> shift & LANE
        others = theirs_left | theirs_right
        top_other = others & -others
        own_tops = own & (top_other - 1)
        his_tops = his & (top_other - 1)
        if own_tops | his_tops == 0:
            continue
        longest_other = max(count_bits(theirs_left), count_bits(theirs_right))
        own_length = count_bits(own)
        his_length = count_bits(his)
        limit = 13
        if suit != 0:
            if left_ruffs != 0:
                limit = count_bits(theirs_left)
            if right_ruffs != 0:
                limit = min(limit, count_bits(theirs_right))
        # Rounds that I win and stay on lead.
        own_count = count_bits(own_tops)
        rounds = own_count
        if own_count != 0:
            lowest = 1 << (63 - leading_zeros(own_tops))
            if his & (lowest - 1) != 0:  # the partner may have to overtake
                rounds = count_bits(his & ~(lowest - 1))
                if own & (his & -his) - 1 != 0:
                    rounds += 1
                rounds = min(rounds, own_count)
            elif own_count >= longest_other and his_length <= own_count:
                rounds = own_length
        rounds = min(rounds, limit, target - tricks)
        # Rounds that the partner wins later.
        his_rounds = 0
        if rounds == own_count:
            his_rounds = min(count_bits(his_tops), his_length - rounds)
            if rounds + his_rounds >= max(longest_other, own_length) and his_rounds > 0:
                his_rounds = his_length - rounds
            his_rounds = max(0, min(his_rounds, limit - rounds))
        if his_rounds > 0:
            his_top = his & -his
            if own_length > rounds and his_top < 1 << (63 - leading_zeros(own)):
                entry = suit
            extra |= his_rounds << 4 * suit
            if others != 0:
                extra_winners |= his_tops << shift
        tricks += rounds
        if suit == 0:
            trump_rounds = rounds
        if others != 0:
            winners |= highest_cards(own_tops, min(rounds, longest_other)) << shift
        elif his != 0 and rounds > 0:
            winners |= own_tops << shift
        if suit == 0 and rounds >= longest_other:  # trumps are drawn
            left_ruffs = 0
            right_ruffs = 0
        if tricks >= target:
            return tricks, winners, ZERO, ZERO
    plain = tricks - trump_rounds
    drawn = left_ruffs != left & TRUMPS or right_ruffs != right & TRUMPS
    if drawn or count_bits(partner & ~TRUMPS) < plain:  # the partner might have to ruff
        plain = 0
    plain_winners = winners & ~TRUMPS if plain != 0 else 0
    if entry >= 0:  # the suit of the entry is cashed first
        for step in range(4):
            suit = entry ^ step
            rounds = min(extra >> 4 * suit & 15, target - tricks)
            tricks += rounds
            winners |= highest_cards(extra_winners & LANE << 16 * suit, rounds)
    return tricks, winners, plain, plain_winners


@kernel
def order_lead(m: int, frame: int) -> None:
    """Sort the leads not yet tried into classes, the most promising first."""
    play = load_i64(frame, F_PLAY)
    seat = load_i64(frame, F_SEAT)
    todo = load_i64(frame, F_TODO)
    mine = load_i64(m, HAND + seat) & play
    left = load_i64(m, HAND + ((seat + 1) & 3)) & play
    partner = load_i64(m, HAND + (seat ^ 2)) & play
    right = load_i64(m, HAND + ((seat + 3) & 3)) & play
    for place in range(CLASSES):
        store_i64(frame, F_CLASS + place, 0)
    firsts = 0
    for suit in range(4):
        lane = LANE << 16 * suit
        cards = todo & lane
        if cards == 0:
            continue
        whole = play & lane
        best = whole & -whole
        second = whole & ~best
        second &= -second
        left_ruffs = suit != 0 and left & lane == 0 and left & TRUMPS != 0
        right_ruffs = suit != 0 and right & lane == 0 and right & TRUMPS != 0
        if suit == 0:
            if (left | right) & lane == 0:
                situation = 0
            elif best & mine:
                situation = 1
            elif best & partner:
                situation = 2
            else:
                situation = 3
        elif partner & lane == 0 and partner & TRUMPS != 0 and not right_ruffs:
            situation = 4
        elif left_ruffs:
            situation = 5
        elif right_ruffs:
            situation = 6
        elif best & mine:
            situation = 7 if second & (mine | partner) else 8
        elif best & partner:
            situation = 9 if second & mine else 10 if second & (partner | left) else 11
        elif best & left:
            situation = 12 if second & (mine | partner) else 13
        else:
            situation = 14 if second & mine else 15
        choice = LEADS >> 4 * situation & 15
        card = cards & -cards if choice & 1 == 0 else lowest_card(cards)
        firsts |= card
        place = F_CLASS + (choice >> 1)
        store_i64(frame, place, load_i64(frame, place) | card)
    store_i64(frame, F_CLASS + CLASSES - 1, todo & ~firsts)
    store_i64(frame, F_ORDERED, 1)


@kernel
def next_lead(m: int, frame: int, todo: int) -> int:
    """Most promising lead of `todo`."""
    if load_i64(frame, F_ORDERED) == 0:
        order_lead(m, frame)
    for place in range(CLASSES):
        cards = load_i64(frame, F_CLASS + place) & todo
        if cards != 0:
            plain = cards & ~TRUMPS
            return plain & -plain if plain != 0 else cards & -cards
    return todo & -todo


@kernel
def next_follow(m: int, frame: int, todo: int) -> int:
    """Most promising card of `todo` for a player who does not lead."""
    play = load_i64(frame, F_PLAY)
    seat = load_i64(frame, F_SEAT)
    turn = load_i64(frame, F_NUMBER)
    winning = load_i64(frame, F_WINNING)
    led = load_i64(frame, F_LED)
    partner_wins = load_i64(frame, F_WINNING_SEAT) == seat ^ 2
    plain_led = led != TRUMPS
    after = load_i64(m, HAND + ((seat + 1) & 3)) & play
    after_led = after & led
    after_ruffs = turn < 3 and plain_led and after_led == 0 and after & TRUMPS != 0
    rival = after_led & -after_led  # the best card of the suit that the next opponent has
    partner = load_i64(m, HAND + (seat ^ 2)) & play
    partner_led = partner & led
    partner_top = partner_led & -partner_led
    partner_ruffs = turn == 1 and plain_led and partner_led == 0 and partner & TRUMPS != 0
    follows = todo & led != 0
    if follows:
        better = todo & (winning - 1) if winning & led != 0 else 0
        sure = better if rival == 0 or turn == 3 else better & (rival - 1)
    else:
        better = todo & TRUMPS if plain_led else 0
        if winning & TRUMPS != 0:
            better &= winning - 1
        over = after & TRUMPS
        sure = better & ((over & -over) - 1) if after_ruffs else better
    if better == 0:
        return lowest_card(todo) if follows else discard(m, seat, play, todo)
    if turn == 3:
        situation = 0 if partner_wins else 1
    elif turn == 2:
        if after_ruffs:
            situation = 2 if partner_wins else 3
        elif partner_wins:
            secure = winning & led == 0 or rival == 0 or winning < rival
            situation = 4 if secure else 5 if sure != 0 else 6
        else:
            situation = 7 if sure != 0 else 8
    elif after_ruffs:
        situation = 9
    elif partner_ruffs:
        situation = 10
    elif partner_led != 0 and partner_top < winning and (rival == 0 or partner_top < rival):
        situation = 11
    else:
        situation = 12 if sure != 0 else 13
    if not follows:
        situation += 14
    action = FOLLOWS >> 2 * situation & 3
    if action == LOWEST:
        return lowest_card(todo) if follows else discard(m, seat, play, todo)
    if action == BEST:
        return better & -better
    if action == SUREST and sure != 0:
        return lowest_card(sure)
    return lowest_card(better)


@kernel
def discard(m: int, seat: int, play: int, todo: int) -> int:
    """Card of `todo` to throw away: the lowest of the longest suit, a trump only if it must be."""
    hand = load_i64(m, HAND + seat) & play
    plain = todo & ~TRUMPS
    if plain == 0:
        return lowest_card(todo)
    best = 0
    most = 0
    while plain != 0:
        card = lowest_card(plain)
        lane = lane_of(card)
        plain &= ~lane
        length = count_bits(hand & lane)
        if length > most:
            most = length
            best = card
    return best


@kernel
def clear_hints(m: int, tricks: int) -> None:
    """Forget all hints; a deal of few tricks gets fewer, so that this takes no time."""
    bits = MOST_HINT_BITS
    if tricks <= 6:
        bits = 9
    elif tricks <= 8:
        bits = 11
    elif tricks <= 10:
        bits = 13
    store_i64(m, HINT_BITS, bits)
    hints = load_i64(m, HINTS)
    for pair in range(1 << (bits - 1)):
        store_i64(hints, pair, 0)


@kernel
def estimate(m: int) -> int:
    """Guess of the tricks that North-South will take."""
    play = 0
    for seat in range(4):
        play |= load_i64(m, HAND + seat)
    hundredths = 50 * count_bits(load_i64(m, HAND))
    for seat in range(4):
        hand = load_i64(m, HAND + seat)
        trumps = count_bits(hand & TRUMPS)
        worth = TRUMP_WORTH * trumps
        for suit in range(4):
            lane = LANE << 16 * suit
            rest = play & lane
            for rank in range(3):
                if hand & rest & -rest != 0:
                    worth += (TOP_TRUMPS if suit == 0 else TOP_CARDS) >> 8 * rank & 255
                rest &= rest - 1
            if suit != 0 and hand & lane == 0:
                worth += VOID_WORTH * min(trumps, 2)
            elif suit != 0 and count_bits(hand & lane) == 1:
                worth += SINGLE_WORTH * min(trumps, 2)
        hundredths += worth if seat & 1 == 0 else -worth
    return (hundredths + 50) // 100


@kernel
def solve(m: int, jobs: int, count: int, budget: int) -> int:
    """Work on `count` jobs for about `budget` tricks searched; number of jobs still to do.

    Call it again to go on where it stopped. Bounds found so far are in the jobs.
    """
    nodes = load_i64(m, TRICKS_SEARCHED)
    limit = nodes + budget
    cards_searched = load_i64(m, CARDS_SEARCHED)
    probes = load_i64(m, PROBES)
    hits = load_i64(m, HITS)
    mode = load_i64(m, MODE)
    frame = load_i64(m, FRAME)
    value = load_i64(m, VALUE)
    winners = load_i64(m, WINNERS)
    number = load_i64(m, JOB)
    job = jobs + 8 * JOB_WORDS * number
    root = load_i64(m, ROOT)
    restricted = load_i64(m, RESTRICTED)
    slow = nodes - load_i64(m, BEGAN) > SLOW and mode != NEXT_JOB and load_i64(m, STAGE) == 0
    if slow and load_i64(m, OUTSIDE_IN) == 0 and load_i64(m, HIGH) - load_i64(m, LOW) > 1:
        store_i64(m, OUTSIDE_IN, 1)
        store_i64(m, NEED, load_i64(m, LOW) + 1)
        mode = NEXT_QUESTION
    while True:
        if mode == BEGIN_TRICK:
            if nodes >= limit or load_i64(m, STOP) != 0:
                break
            nodes += 1
            play = load_i64(frame, F_PLAY)
            tricks = load_i64(frame, F_TRICKS)
            need = load_i64(frame, F_NEED)
            leader = load_i64(frame, F_SEAT)
            hand = load_i64(m, HAND + leader) & play
            if tricks == 1:
                # Everybody has one card: the first suit led or a trump decides.
                winning = hand
                seat = leader
                lane = lane_of(winning) | TRUMPS
                for turn in range(1, 4):
                    card = load_i64(m, HAND + ((leader + turn) & 3)) & play
                    if card < winning and card & lane != 0:
                        winning = card
                        seat = leader + turn
                value = 1 - (seat & 1)
                winners = 0
                if play & lane_of(winning) != winning:
                    winners = winning
                mode = RETURN
                continue
            store_i64(frame, F_BEGAN, nodes - 1)
            store_i64(frame, F_ORDERED, 0)
            store_i64(frame, F_NUMBER, 0)
            store_i64(frame, F_PLAYED, 0)
            store_i64(frame, F_WINNING, 0)
            store_i64(frame, F_WINNERS, 0)
            store_i64(frame, F_BEST, tricks if leader & 1 else 0)
            if frame != root or restricted == 0:
                second = load_i64(m, HAND + 2)
                third = load_i64(m, HAND + 3)
                low_owners = gather_bits(load_i64(m, HAND + 1) | third, play)
                high_owners = gather_bits(second | third, play)
                key = (load_i64(frame, F_SHAPE) & 0xFFF_FFFF_FFFF_FFFF) | leader << 60 | 1 << 62
                store_i64(frame, F_LOW_OWNERS, low_owners)
                store_i64(frame, F_HIGH_OWNERS, high_owners)
                store_i64(frame, F_KEY, key)
                probes += 1
                value, mask = probe(m, key, low_owners, high_owners, need)
                if value >= 0:
                    hits += 1
                    winners = scatter_bits(mask, play)
                    mode = RETURN
                    continue
                # Tricks that each side can be sure of.
                north_south = leader & 1 == 0
                target = need if north_south else tricks - need + 1
                quick, winners, plain, plain_winners = quick_tricks(m, play, leader, target)
                if quick >= target:
                    value = min(quick, tricks)
                    if not north_south:
                        value = tricks - value
                    store_i64(m, QUICK_CUTS, load_i64(m, QUICK_CUTS) + 1)
                    mode = RETURN
                    continue
                trumps = play & TRUMPS
                if trumps != 0:
                    first = hand & TRUMPS
                    left = load_i64(m, HAND + ((leader + 1) & 3)) & trumps
                    partner = load_i64(m, HAND + (leader ^ 2)) & trumps
                    right = load_i64(m, HAND + ((leader + 3) & 3)) & trumps
                    sure = sure_trumps(trumps, left, right, first, partner, tricks - target + 1)
                    against = sure & 15
                    if against > tricks - target:
                        value = against if not north_south else tricks - against
                        winners = sure >> 4
                        store_i64(m, LATER_CUTS, load_i64(m, LATER_CUTS) + 1)
                        mode = RETURN
                        continue
                    if first | partner != 0:
                        sure = sure_trumps(trumps, first, partner, ZERO, ZERO, target - plain)
                        if (sure & 15) + plain >= target:
                            value = min((sure & 15) + plain, tricks)
                            if not north_south:
                                value = tricks - value
                            winners = sure >> 4 | plain_winners
                            store_i64(m, LATER_CUTS, load_i64(m, LATER_CUTS) + 1)
                            mode = RETURN
                            continue
                todo = hand & ~lower_equals(hand, play)
                store_i64(frame, F_TODO, todo)
            mode = CHOOSE

        if mode == CHOOSE:
            # Choose a card at `frame` and go down until a trick is complete.
            seat = load_i64(frame, F_SEAT)
            turn = load_i64(frame, F_NUMBER)
            play = load_i64(frame, F_PLAY)
            todo = load_i64(frame, F_TODO)
            while True:
                cards_searched += 1
                winning = load_i64(frame, F_WINNING)
                first_try = load_i64(frame, F_WINNERS) == 0
                if first_try:
                    store_i64(frame, F_HINT, -1)
                if todo & (todo - 1) == 0:
                    card = todo
                else:
                    card = 0
                    if first_try:
                        hand = load_i64(m, HAND + seat) & play
                        led = load_i64(frame, F_LED)
                        if turn == 0:
                            partner_shape = load_i64(frame, F_SHAPE) & 0xFFFF << 16 * (seat ^ 2)
                            hand += 3 * partner_shape
                        elif todo & led != 0:
                            hand = play & led
                        else:
                            hand |= play & led
                        mixed = hand * 0x2127599BF4325C37 + (seat * 4 + turn) * 0x1B873593CC9E2D51
                        mixed ^= (winning + 0x51ED270B) * 0x5851F42D4C957F2D
                        mixed ^= mixed >> 31
                        hint = (mixed >> 20) & ((1 << load_i64(m, HINT_BITS)) - 1)
                        tag = mixed & 0x3FF_FFFF
                        store_i64(frame, F_HINT, hint)
                        store_i64(frame, F_HINT_TAG, tag)
                        entry = load_u32(load_i64(m, HINTS), hint)
                        if entry >> 6 == tag:
                            card = (1 << (entry & 63)) & todo
                    if card == 0:
                        if turn == 0:
                            card = next_lead(m, frame, todo)
                        else:
                            card = next_follow(m, frame, todo)
                store_i64(frame, F_CARD, card)
                store_i64(frame, F_TODO, todo & ~card)
                # Play it.
                led = load_i64(frame, F_LED)
                winning_seat = load_i64(frame, F_WINNING_SEAT)
                if turn == 0:
                    led = lane_of(card)
                    winning = card
                    winning_seat = seat
                elif card < winning and card & (led | TRUMPS) != 0:
                    winning = card
                    winning_seat = seat
                suit_place = trailing_zeros(card) >> 2 & 12
                shape = load_i64(frame, F_SHAPE) - (1 << (16 * seat + suit_place))
                played = load_i64(frame, F_PLAYED) | card
                tricks = load_i64(frame, F_TRICKS)
                need = load_i64(frame, F_NEED)
                if turn == 3:
                    by_rank = 0
                    if played & lane_of(winning) != winning:
                        by_rank = winning
                    store_i64(frame, F_WON_BY_RANK, by_rank)
                    store_i64(frame, F_TRICK_SEAT, winning_seat)
                    need -= 1 - (winning_seat & 1)
                    tricks -= 1
                    if need <= 0 or need > tricks:
                        value = 0 if need <= 0 else tricks
                        winners = 0
                        frame += FRAME_BYTES
                        mode = RETURN
                        break
                    frame += FRAME_BYTES
                    store_i64(frame, F_PLAY, play & ~played)
                    store_i64(frame, F_TRICKS, tricks)
                    store_i64(frame, F_NEED, need)
                    store_i64(frame, F_SHAPE, shape)
                    store_i64(frame, F_SEAT, winning_seat)
                    mode = BEGIN_TRICK
                    break
                frame += FRAME_BYTES
                seat = (seat + 1) & 3
                turn += 1
                hand = load_i64(m, HAND + seat) & play
                todo = hand & ~lower_equals(hand, play)
                if todo & led != 0:
                    todo &= led
                store_i64(frame, F_PLAY, play)
                store_i64(frame, F_TRICKS, tricks)
                store_i64(frame, F_NEED, need)
                store_i64(frame, F_SHAPE, shape)
                store_i64(frame, F_SEAT, seat)
                store_i64(frame, F_NUMBER, turn)
                store_i64(frame, F_WINNING, winning)
                store_i64(frame, F_WINNING_SEAT, winning_seat)
                store_i64(frame, F_LED, led)
                store_i64(frame, F_PLAYED, played)
                store_i64(frame, F_WINNERS, 0)
                store_i64(frame, F_BEST, tricks if seat & 1 else 0)
            continue

        if mode == RETURN:
            # `value` and `winners` are those of the position below: take them up.
            while frame != root:
                frame -= FRAME_BYTES
                seat = load_i64(frame, F_SEAT)
                turn = load_i64(frame, F_NUMBER)
                need = load_i64(frame, F_NEED)
                if turn == 3:
                    value += 1 - (load_i64(frame, F_TRICK_SEAT) & 1)
                    winners |= load_i64(frame, F_WON_BY_RANK)
                made = value >= need
                if made == (seat & 1 == 0):  # good for who plays: no other card is needed
                    hint = load_i64(frame, F_HINT)
                    if hint >= 0:
                        entry = load_i64(frame, F_HINT_TAG) << 6
                        entry |= trailing_zeros(load_i64(frame, F_CARD))
                        store_u32(load_i64(m, HINTS), hint, entry)
                else:
                    card = load_i64(frame, F_CARD)
                    todo = load_i64(frame, F_TODO)
                    best = load_i64(frame, F_BEST)
                    all_winners = load_i64(frame, F_WINNERS) | winners
                    if todo != 0:
                        lane = lane_of(card)
                        in_suit = winners & lane
                        if in_suit == 0:
                            todo &= ~lane
                        else:
                            lowest = lowest_card(in_suit)
                            if card > lowest:  # ranks below the lowest winner are all the same
                                todo &= ~lane | (2 * lowest - 1)
                    best = min(best, value) if seat & 1 else max(best, value)
                    if todo != 0:
                        store_i64(frame, F_TODO, todo)
                        store_i64(frame, F_BEST, best)
                        store_i64(frame, F_WINNERS, all_winners | FAILED)
                        mode = CHOOSE
                        break
                    # All cards fail. What was said of a card holds for all of its run.
                    value = best
                    play = load_i64(frame, F_PLAY)
                    hand = load_i64(m, HAND + seat) & play
                    winners = all_winners & CARDS
                    if turn != 0 and hand & load_i64(frame, F_LED) != 0:
                        hand &= load_i64(frame, F_LED)  # only these were passed over as equals
                    run = hand | (CARDS & ~play)
                    winners |= run & ~(run + (winners & hand)) & hand
                if turn == 0 and (frame != root or restricted == 0):
                    play = load_i64(frame, F_PLAY)
                    mask = gather_bits(relevant_cards(m, play, winners), play)
                    low = 0
                    high = load_i64(frame, F_TRICKS)
                    if made:
                        low = value
                    else:
                        high = value
                    effort = 64 - leading_zeros(nodes - load_i64(frame, F_BEGAN))
                    insert(m, frame, mask, low, high, min(effort, MOST_EFFORT))
            if mode == CHOOSE:
                continue
            # The question is answered: narrow the bounds.
            low = load_i64(m, LOW)
            high = load_i64(m, HIGH)
            need = load_i64(m, NEED)
            if value >= need:
                low = min(max(low, value), high)
                need = low + 1
            else:
                high = max(min(high, value), low)
                need = high
            if load_i64(m, OUTSIDE_IN) != 0 and load_i64(m, STAGE) == 0:
                need = low + 1 + high - need  # at the other end
            store_i64(m, LOW, low)
            store_i64(m, HIGH, high)
            store_i64(m, NEED, need)
            mode = NEXT_QUESTION

        if mode == NEXT_QUESTION:
            low = load_i64(m, LOW)
            high = load_i64(m, HIGH)
            need = load_i64(m, NEED)
            stage = load_i64(m, STAGE)
            if stage == 0:
                store_i64(job, J_LOW, low)
                store_i64(job, J_HIGH, high)
            else:
                store_i64(job, J_RESULT + 3 * stage - 2, low)
                store_i64(job, J_RESULT + 3 * stage - 1, high)
            hand = load_i64(m, HAND + load_i64(root, F_SEAT)) & load_i64(root, F_PLAY)
            todo = hand & ~lower_equals(hand, load_i64(root, F_PLAY))
            if load_i64(root, F_NUMBER) != 0 and todo & load_i64(root, F_LED) != 0:
                todo &= load_i64(root, F_LED)
            if low >= high:
                # The next card of the player to move, or the next job.
                if stage == load_i64(job, J_RESULTS):
                    number += 1
                    store_i64(m, JOB, number)
                    job += 8 * JOB_WORDS
                    mode = NEXT_JOB
                    if number == count:
                        break
                    continue
                stage += 1
                restricted = 1
                store_i64(m, STAGE, stage)
                store_i64(m, RESTRICTED, 1)
                low = load_i64(job, J_RESULT + 3 * stage - 2)
                high = load_i64(job, J_RESULT + 3 * stage - 1)
                if load_i64(root, F_SEAT) & 1 == 0:
                    high = load_i64(job, J_HIGH)
                    need = high
                else:
                    low = load_i64(job, J_LOW)
                    need = low + 1
                store_i64(m, LOW, low)
                store_i64(m, HIGH, high)
                store_i64(m, NEED, need)
                continue
            if stage != 0:
                todo = load_i64(job, J_RESULT + 3 * stage - 3)
            frame = root
            store_i64(frame, F_NEED, need)
            store_i64(frame, F_TODO, todo)
            store_i64(frame, F_WINNERS, 0)
            store_i64(
                frame, F_BEST, load_i64(frame, F_TRICKS) if load_i64(frame, F_SEAT) & 1 else 0
            )
            mode = BEGIN_TRICK if load_i64(frame, F_NUMBER) == 0 else CHOOSE

        if mode == NEXT_JOB:
            play = ZERO
            shape = 0
            for seat in range(4):
                hand = load_i64(job, J_HAND + seat)
                store_i64(m, HAND + seat, hand)
                play |= hand
                for suit in range(4):
                    lane = LANE << 16 * suit
                    shape |= count_bits(hand & lane) << (16 * seat + 4 * suit)
            tricks = count_bits(load_i64(m, HAND))
            if load_i64(job, J_NEW_DEAL) != 0:
                clear_table(m)
                clear_hints(m, tricks)
            seat = load_i64(job, J_LEADER)
            root = m + 8 * FRAMES
            store_i64(root, F_PLAY, play)
            store_i64(root, F_TRICKS, tricks)
            store_i64(root, F_SHAPE, shape)
            store_i64(root, F_SEAT, seat)
            store_i64(root, F_NUMBER, 0)
            store_i64(root, F_PLAYED, 0)
            store_i64(root, F_WINNING, 0)
            winning = 0
            winning_seat = seat
            led = 0
            played = 0
            for turn in range(load_i64(job, J_COUNT)):
                card = load_i64(job, J_CARDS + turn)
                shape -= 1 << (16 * seat + (trailing_zeros(card) >> 2 & 12))
                if turn == 0:
                    led = lane_of(card)
                    winning = card
                elif card < winning and card & (led | TRUMPS) != 0:
                    winning = card
                    winning_seat = seat
                played |= card
                seat = (seat + 1) & 3
                root += FRAME_BYTES
                store_i64(root, F_PLAY, play)
                store_i64(root, F_TRICKS, tricks)
                store_i64(root, F_SHAPE, shape)
                store_i64(root, F_SEAT, seat)
                store_i64(root, F_NUMBER, turn + 1)
                store_i64(root, F_WINNING, winning)
                store_i64(root, F_WINNING_SEAT, winning_seat)
                store_i64(root, F_LED, led)
                store_i64(root, F_PLAYED, played)
            restricted = 0
            store_i64(m, BEGAN, nodes)
            store_i64(m, OUTSIDE_IN, 0)
            store_i64(m, ROOT, root)
            store_i64(m, RESTRICTED, 0)
            store_i64(m, STAGE, 0)
            low = load_i64(job, J_LOW)
            high = load_i64(job, J_HIGH)
            guess = load_i64(job, J_GUESS)
            if guess == STRENGTH:
                guess = estimate(m)
            elif guess == PREVIOUS:
                guess = load_i64(m, LOW)
            store_i64(m, LOW, low)
            store_i64(m, HIGH, high)
            store_i64(m, NEED, min(max(guess, low + 1), high))
            results = 0
            if load_i64(job, J_CARDS_WANTED) != NO_CARDS:
                if load_i64(job, J_CARDS_WANTED) == BEST_CARDS:
                    low -= 1 - (seat & 1)
                    high += seat & 1
                hand = load_i64(m, HAND + seat) & play
                todo = hand & ~lower_equals(hand, play)
                if led != 0 and todo & led != 0:
                    todo &= led
                while todo != 0:
                    store_i64(job, J_RESULT + 3 * results, todo & -todo)
                    store_i64(job, J_RESULT + 3 * results + 1, low)
                    store_i64(job, J_RESULT + 3 * results + 2, high)
                    todo &= todo - 1
                    results += 1
            store_i64(job, J_RESULTS, results)
            mode = NEXT_QUESTION
    store_i64(m, TRICKS_SEARCHED, nodes)
    store_i64(m, CARDS_SEARCHED, cards_searched)
    store_i64(m, PROBES, probes)
    store_i64(m, HITS, hits)
    store_i64(m, MODE, mode)
    store_i64(m, FRAME, frame)
    store_i64(m, VALUE, value)
    store_i64(m, WINNERS, winners)
    return count - number
