"""Transposition table of the double-dummy search: patterns of positions and their bounds.

A position before a lead is (suit lengths, who leads), which is its slot, and the owners of the
cards in play, two bits each. A pattern says of some of these cards, the relevant ones, who owns
them: it holds for every position of its slot that agrees with that, so the more special stand
below the more general (children), and a list with more than a few is split by the owner of one
card (an index).

A full table is thinned: the slots go first that took least searching to fill. On hard deals, with
half the room they need, that is half as much search again; emptying the whole table when it is
full trebles it.
"""

from engine.cards import Mask
from engine.games.tarneeb.open.lanes import LANE
from engine.games.tarneeb.open.layout import (
    F_HIGH_OWNERS,
    F_KEY,
    F_LOW_OWNERS,
    FIRST_SLOT_BITS,
    FREE,
    GENERATION,
    HAND,
    I_CARD,
    I_REST,
    INDEX,
    LATER,
    LINK,
    LONG_LIST,
    MAX_SLOT_BITS,
    MOST_EFFORT,
    P_CHILD,
    P_HIGH_OWNERS,
    P_LOW_OWNERS,
    P_MASK,
    P_META,
    P_NEXT,
    PATTERN_STEPS,
    PATTERN_WORDS,
    POOL,
    POOL_SIZE,
    POOL_TOP,
    POOL_USED,
    S_BOUNDS,
    S_HEAD,
    S_HEADS,
    S_HIGH_OWNERS,
    S_KEY,
    S_LOW_OWNERS,
    S_MASK,
    SLOT_BITS,
    SLOT_WORDS,
    SLOTS,
    SLOTS_USED,
    STOP,
    THINNED,
)
from engine.jit import ZERO, kernel, part
from engine.machine import (
    Address,
    leading_zeros,
    load_i64,
    load_u32,
    store_i64,
    store_u32,
    trailing_zeros,
)


@part
def find_slot(memory: Address, key: int) -> Address:
    """Slot of `key`, or the free one that it would get."""
    bits = load_i64(memory, SLOT_BITS)
    last = (1 << bits) - 1
    slots = load_i64(memory, SLOTS) + (8 * SLOT_WORDS << bits)
    generation = load_i64(memory, GENERATION)
    index = (key * 0x2545F4914F6CDD1D) >> 20 & last
    slot = slots + 8 * SLOT_WORDS * index
    while load_i64(slot, S_HEAD) >> 32 == generation and load_i64(slot, S_KEY) != key:
        index = (index + 1) & last
        slot = slots + 8 * SLOT_WORDS * index
    return slot


@kernel
def relevant_cards(memory: Address, play: Mask, winners: Mask) -> Mask:
    """Cards in play whose owners make a pattern: all down to the lowest winner of every suit."""
    relevant = 0
    while winners != 0:
        lowest = 63 - leading_zeros(winners)
        shift = lowest & 48
        lane = LANE << shift
        winners &= ~lane
        suit = play & lane
        seat = 0
        while load_i64(memory, HAND + seat) >> lowest & 1 == 0:
            seat += 1
        foreign = suit & ~load_i64(memory, HAND + seat)
        if foreign >> lowest == 0:  # nothing below to beat: the suit's last run needs no names
            if foreign == 0:
                continue
            lowest = 63 - leading_zeros(foreign)
        relevant |= suit & ((2 << lowest) - 1)
    return relevant


@kernel
def probe(
    memory: Address, key: int, low_owners: Mask, high_owners: Mask, need: int
) -> tuple[int, int]:
    """Bound that decides `need`, or -1, and the relevant cards it depends on."""
    slot = find_slot(memory, key)
    head = load_i64(slot, S_HEAD)
    if head >> 32 != load_i64(memory, GENERATION):
        return -1, 0
    mask = load_i64(slot, S_MASK)
    if (
        (load_i64(slot, S_LOW_OWNERS) ^ low_owners) | (load_i64(slot, S_HIGH_OWNERS) ^ high_owners)
    ) & mask == 0:
        bounds = load_i64(slot, S_BOUNDS)
        if bounds >> 4 >= need:
            return bounds >> 4, mask
        if bounds & 15 < need:
            return bounds & 15, mask
    pool = load_i64(memory, POOL)
    at = load_u32(slot, S_HEADS + (low_owners & 1 | high_owners << 1 & 2))
    later = head & LINK  # where to go on when a list ends
    stack = memory + 8 * LATER
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
                store_i64(memory, PATTERN_STEPS, load_i64(memory, PATTERN_STEPS) + steps)
                return (low if low >= need else high), mask
            child = meta >> 32 & LINK
            if child != 0:  # more special patterns may tell more
                if at != 0:
                    store_i64(stack, 0, later)
                    stack += 8
                    later = at
                at = child
    store_i64(memory, PATTERN_STEPS, load_i64(memory, PATTERN_STEPS) + steps)
    return -1, 0


@kernel
def clear_patterns(memory: Address) -> None:
    store_i64(memory, GENERATION, load_i64(memory, GENERATION) + 1)
    store_i64(memory, SLOT_BITS, FIRST_SLOT_BITS)
    store_i64(memory, SLOTS_USED, 0)
    store_i64(memory, POOL_USED, 1)
    store_i64(memory, POOL_TOP, 1)
    store_i64(memory, FREE, 0)


@kernel
def allocate(memory: Address) -> int:
    """Room for a pattern, of which there must be some."""
    store_i64(memory, POOL_USED, load_i64(memory, POOL_USED) + 1)
    free = load_i64(memory, FREE)
    if free != 0:
        store_i64(memory, FREE, load_u32(load_i64(memory, POOL) + 8 * PATTERN_WORDS * free, P_NEXT))
        return free
    top = load_i64(memory, POOL_TOP)
    store_i64(memory, POOL_TOP, top + 1)
    return top


@kernel
def release(memory: Address, at: int) -> None:
    """Give back the room of a pattern."""
    store_i64(memory, POOL_USED, load_i64(memory, POOL_USED) - 1)
    store_u32(load_i64(memory, POOL) + 8 * PATTERN_WORDS * at, P_NEXT, load_i64(memory, FREE))
    store_i64(memory, FREE, at)


@kernel
def release_list(memory: Address, first: Mask) -> None:
    """Give back the patterns of a list, and their children."""
    pool = load_i64(memory, POOL)
    stack = memory + 8 * LATER
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
        release(memory, at & ~INDEX)


@kernel
def thin(memory: Address, crowded: bool) -> None:
    """Forget the patterns of the slots that took least effort, until a quarter of the pool is free.

    If the slots are `crowded`, until half of them are free.
    """
    store_i64(memory, THINNED, load_i64(memory, THINNED) + 1)
    bits = load_i64(memory, SLOT_BITS)
    base = load_i64(memory, SLOTS) + (8 * SLOT_WORDS << bits)
    generation = load_i64(memory, GENERATION)
    slots = load_i64(memory, SLOTS_USED)
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
            release_list(memory, head & LINK)
            for owner in range(4):
                release_list(memory, load_u32(slot, S_HEADS + owner))
                store_u32(slot, S_HEADS + owner, 0)
            if load_i64(memory, STOP) != 0:
                return
        if (
            load_i64(memory, POOL_USED) <= 3 * load_i64(memory, POOL_SIZE) // 4
            and slots <= most_slots
        ):
            break
    if crowded:
        rehash(memory, bits - 1)


@kernel
def rehash(memory: Address, bits: int) -> None:
    """Move all slots that have patterns to a part of another size."""
    generation = load_i64(memory, GENERATION)
    old_bits = load_i64(memory, SLOT_BITS)
    old = load_i64(memory, SLOTS) + (8 * SLOT_WORDS << old_bits)
    new = load_i64(memory, SLOTS) + (8 * SLOT_WORDS << bits)
    used = 0
    for index in range(1 << bits):
        store_i64(new + 8 * SLOT_WORDS * index, S_HEAD, 0)
    store_i64(memory, SLOT_BITS, bits)
    for index in range(1 << old_bits):
        slot = old + 8 * SLOT_WORDS * index
        head = load_i64(slot, S_HEAD)
        if head >> 32 == generation and head >> 28 & 15 != 0:
            used += 1
            to = find_slot(memory, load_i64(slot, S_KEY))
            for word in range(SLOT_WORDS):
                store_i64(to, word, load_i64(slot, word))
    store_i64(memory, SLOTS_USED, used)


@part
def relink(link: Address, to: int) -> None:
    """Make the half at `link` lead to `to`; what else is in it stays."""
    store_u32(link, 0, load_u32(link, 0) & ~LINK | to)


@kernel
def half_of(pattern: Address, card: int) -> int:
    """Half of an index about `card` to whose list the pattern belongs."""
    if load_i64(pattern, P_MASK) >> card & 1 == 0:
        return I_REST
    low_owner = load_i64(pattern, P_LOW_OWNERS) >> card & 1
    return low_owner | (load_i64(pattern, P_HIGH_OWNERS) >> card & 1) << 1


@kernel
def split(memory: Address, link: Address) -> None:
    """Divide the list that starts at `link` by the owner of that card which divides it best."""
    pool = load_i64(memory, POOL)
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
    new = allocate(memory)
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
def insert(memory: Address, frame: Address, mask: Mask, low: int, high: int, effort: int) -> None:
    """Store that positions with the owners at `frame` of `mask` are worth `low` to `high`."""
    bits = load_i64(memory, SLOT_BITS)
    crowded = 4 * load_i64(memory, SLOTS_USED) >= 3 << bits
    if crowded and bits < load_i64(memory, MAX_SLOT_BITS):
        rehash(memory, bits + 1)
        crowded = False
    if crowded or load_i64(memory, POOL_USED) == load_i64(memory, POOL_SIZE):
        thin(memory, crowded)
        if load_i64(memory, STOP) != 0:  # it may not have finished
            return
    key = load_i64(frame, F_KEY)
    low_owners = load_i64(frame, F_LOW_OWNERS) & mask
    high_owners = load_i64(frame, F_HIGH_OWNERS) & mask
    generation = load_i64(memory, GENERATION)
    slot = find_slot(memory, key)
    if load_i64(slot, S_HEAD) >> 32 != generation:
        store_i64(slot, S_KEY, key)
        store_i64(slot, S_HEAD, generation << 32)
        store_i64(slot, S_MASK, 0)
        store_i64(slot, S_LOW_OWNERS, 0)
        store_i64(slot, S_HIGH_OWNERS, 0)
        store_i64(slot, S_BOUNDS, 15)
        store_i64(slot, S_HEADS // 2, 0)
        store_i64(slot, S_HEADS // 2 + 1, 0)
        store_i64(memory, SLOTS_USED, load_i64(memory, SLOTS_USED) + 1)
    head = load_i64(slot, S_HEAD)
    if head >> 28 & 15 < effort:
        store_u32(slot, 2 * S_HEAD, effort << 28 | head & LINK)
    pool = load_i64(memory, POOL)
    front = slot + 8 * S_HEAD  # where the new pattern will be linked
    if mask & 1 != 0:
        front = slot + 4 * (S_HEADS + (low_owners & 1 | high_owners << 1 & 2))
    place = front
    length = 0
    children = ZERO  # of the new pattern
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
                release_list(memory, children)
                return
            if low == its_low and high == its_high:
                release_list(memory, children)
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
                release(memory, at)
    new = allocate(memory)
    pattern = pool + 8 * PATTERN_WORDS * new
    store_i64(pattern, P_MASK, mask)
    store_i64(pattern, P_LOW_OWNERS, low_owners)
    store_i64(pattern, P_HIGH_OWNERS, high_owners)
    store_u32(pattern, P_NEXT, low << 28 | load_u32(front, 0) & LINK)
    store_u32(pattern, P_CHILD, high << 28 | children)
    relink(front, new)
    if (
        length >= LONG_LIST
        and length % 8 == 0
        and load_i64(memory, POOL_USED) < load_i64(memory, POOL_SIZE)
    ):
        split(memory, front)
