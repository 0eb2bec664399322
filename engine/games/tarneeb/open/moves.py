"""Which card the double-dummy search tries first.

The card tried first is the one that last helped in a like place: a hint. The less that likeness
asks for the better (a lead: own hand, the lengths of the partner's suits and the tricks needed; a
card that follows: the cards of its suit in play, and which to beat; a discard: what there is to
choose from, own lengths and the partner's): more of the search then goes by the same plan and meets
the same patterns. Keys of the whole position, or orders learned while searching, cost more nodes
than they save, as do those that ask for even less: lengths alone for a lead, relative ranks.
Without a hint cards go by situation.
"""

from engine.cards import Mask
from engine.games.tarneeb.open.lanes import LANE, TRUMPS, lane_of, lowest_card
from engine.games.tarneeb.open.layout import (
    CLASSES,
    F_CARD,
    F_CLASS,
    F_HINT,
    F_HINT_TAG,
    F_LED,
    F_NEED,
    F_NUMBER,
    F_ORDERED,
    F_PLAY,
    F_SEAT,
    F_SHAPE,
    F_TODO,
    F_WINNING,
    F_WINNING_SEAT,
    HAND,
    HINT_BITS,
    HINTS,
    MOST_HINT_BITS,
)
from engine.jit import kernel, part
from engine.machine import (
    Address,
    count_bits,
    load_i64,
    load_u16,
    store_i64,
    store_u16,
    trailing_zeros,
)

# Move orders, found by hill climbing: the least tricks searched on 56 random deals.
# Leads: a nibble for each of the 16 situations of a suit in `order_lead`, twice the class it is
# tried in, plus 1 to lead the lowest card and not the highest.
LEADS = 0x7673133228B5734B
# A suit that the partner ruffs is led first of all while so many of its cards are in play. That
# is rare but where hands have voids from the start; there it halves the search, while to lead
# the suit first whatever its length costs 5 % on random deals.
FRESH_SUIT, RUFF_FIRST = 10, 1
# Follows: two bits for each of the 28 situations of a hand in `next_follow`. Low before a partner
# who can ruff (10): climbing said high, which is as good on random deals (0.6 % fewer tricks
# searched on 140), but more than twice the search for the two-suiters of the benchmark.
FOLLOWS = 0x5195C8430EFE47
LOWEST, CHEAPEST, BEST, SUREST = 0, 1, 2, 3  # of all cards; of those that win the trick so far


@part
def choose_card(memory: Address, frame: Address, todo: Mask, first_try: bool) -> Mask:
    """Card of `todo` to try next; if it is the first at `frame`, its hint is used and noted."""
    turn = load_i64(frame, F_NUMBER)
    if first_try:
        seat = load_i64(frame, F_SEAT)
        play = load_i64(frame, F_PLAY)
        led = load_i64(frame, F_LED)
        shape = load_i64(frame, F_SHAPE)
        partner_shape = shape & 0xFFFF << 16 * (seat ^ 2)
        to_beat = load_i64(frame, F_WINNING)
        if turn == 0:
            alike = (load_i64(memory, HAND + seat) & play) + 3 * partner_shape
            to_beat = load_i64(frame, F_NEED)
        elif todo & led != 0:
            alike = play & led
        else:
            own_shape = shape & 0xFFFF << 16 * seat
            alike = (todo | play & led) + 3 * partner_shape + 5 * own_shape
        mixed = alike * 0x2127599BF4325C37 + (seat * 4 + turn) * 0x1B873593CC9E2D51
        mixed ^= (to_beat + 0x51ED270B) * 0x5851F42D4C957F2D
        mixed ^= mixed >> 31
        hint = (mixed >> 20) & ((1 << load_i64(memory, HINT_BITS)) - 1)
        tag = mixed & 0x3FF
        store_i64(frame, F_HINT, hint)
        store_i64(frame, F_HINT_TAG, tag)
        entry = load_u16(load_i64(memory, HINTS), hint)
        card = (1 << (entry & 63)) & todo
        if entry >> 6 == tag and card != 0:
            return card
    return next_lead(memory, frame, todo) if turn == 0 else next_follow(memory, frame, todo)


@part
def note_hint(memory: Address, frame: Address) -> None:
    """Remember that the card tried at `frame` helped, unless there was no choice."""
    hint = load_i64(frame, F_HINT)
    if hint >= 0:
        entry = load_i64(frame, F_HINT_TAG) << 6 | trailing_zeros(load_i64(frame, F_CARD))
        store_u16(load_i64(memory, HINTS), hint, entry)


@kernel
def clear_hints(memory: Address, tricks: int) -> None:
    """Forget all hints; a deal of few tricks gets fewer, so that this takes no time."""
    bits = MOST_HINT_BITS
    if tricks <= 6:
        bits = 9
    elif tricks <= 8:
        bits = 11
    elif tricks <= 10:
        bits = 13
    store_i64(memory, HINT_BITS, bits)
    hints = load_i64(memory, HINTS)
    for word in range(1 << (bits - 2)):
        store_i64(hints, word, 0)


@kernel
def order_lead(memory: Address, frame: Address) -> None:
    """Sort the leads not yet tried into classes, the most promising first."""
    play = load_i64(frame, F_PLAY)
    seat = load_i64(frame, F_SEAT)
    todo = load_i64(frame, F_TODO)
    mine = load_i64(memory, HAND + seat) & play
    left = load_i64(memory, HAND + ((seat + 1) & 3)) & play
    partner = load_i64(memory, HAND + (seat ^ 2)) & play
    right = load_i64(memory, HAND + ((seat + 3) & 3)) & play
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
        if situation == 4 and count_bits(whole) >= FRESH_SUIT:
            choice = RUFF_FIRST
        card = cards & -cards if choice & 1 == 0 else lowest_card(cards)
        firsts |= card
        place = F_CLASS + (choice >> 1)
        store_i64(frame, place, load_i64(frame, place) | card)
    store_i64(frame, F_CLASS + CLASSES - 1, todo & ~firsts)
    store_i64(frame, F_ORDERED, 1)


@kernel
def next_lead(memory: Address, frame: Address, todo: Mask) -> Mask:
    """Most promising lead of `todo`."""
    if load_i64(frame, F_ORDERED) == 0:
        order_lead(memory, frame)
    for place in range(CLASSES):
        cards = load_i64(frame, F_CLASS + place) & todo
        if cards != 0:
            plain = cards & ~TRUMPS
            return plain & -plain if plain != 0 else cards & -cards
    return todo & -todo


@kernel
def next_follow(memory: Address, frame: Address, todo: Mask) -> Mask:
    """Most promising card of `todo` for a player who does not lead."""
    play = load_i64(frame, F_PLAY)
    seat = load_i64(frame, F_SEAT)
    turn = load_i64(frame, F_NUMBER)
    winning = load_i64(frame, F_WINNING)
    led = load_i64(frame, F_LED)
    partner_wins = load_i64(frame, F_WINNING_SEAT) == seat ^ 2
    plain_led = led != TRUMPS
    after = load_i64(memory, HAND + ((seat + 1) & 3)) & play
    after_led = after & led
    after_ruffs = turn < 3 and plain_led and after_led == 0 and after & TRUMPS != 0
    rival = after_led & -after_led  # the best card of the suit that the next opponent has
    partner = load_i64(memory, HAND + (seat ^ 2)) & play
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
        return lowest_card(todo) if follows else discard(memory, seat, play, todo)
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
        return lowest_card(todo) if follows else discard(memory, seat, play, todo)
    if action == BEST:
        return better & -better
    if action == SUREST and sure != 0:
        return lowest_card(sure)
    return lowest_card(better)


@kernel
def discard(memory: Address, seat: int, play: Mask, todo: Mask) -> Mask:
    """Card of `todo` to throw away: the lowest of the longest suit, a trump only if it must be."""
    hand = load_i64(memory, HAND + seat) & play
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
