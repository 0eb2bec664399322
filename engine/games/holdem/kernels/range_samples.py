"""Random deals with ranges, drawn as a plan says.

A plan is one int64 array: numbers at the places named below, then three tables. Seats with
ranges come in groups, and an entry is a joint combo of a group's seats. Entries are drawn by
the alias method (M. D. Vose: A Linear Algorithm For Generating Random Numbers With a Given
Distribution, 1991). Seats with known cards follow those with ranges.

    entries  [entry, 3]     mask of the cards, threshold, alias; those of the first group first
    members  [entry, seat]  place in `combos` of the combo of each of the group's seats
    combos   [combo, 2]     mask, key; those of the first seat first
"""

import numpy as np

from engine.arrays import Ints
from engine.cards import Mask
from engine.games.holdem.kernels import ALL, POT
from engine.games.holdem.kernels.samples import BLOCK, CODE, DRAWS_PER_WORD
from engine.games.holdem.kernels.strengths import THREE_OF_EACH, key_of, strength
from engine.games.holdem.kernels.tables import CARD_KEYS, CLASS_SHIFT
from engine.jit import ZERO, kernel
from engine.machine import (
    Address,
    address_of,
    count_bits,
    high_product,
    load_i64,
    logical_right,
    store_i64,
)
from engine.rng import random_word

# Places in a plan.
START = 0  # of the random stream
BOARD = 1  # mask of the cards known
DECK = 2  # mask of those that may come to the board and to seats with known cards
CHAIN = 3  # joint combos of a chain; `CHAIN` times `REPEATS` divides `BLOCK`
REPEATS = 4  # boards dealt for each of them
GROUPS = 5  # how many there are
RANGE_SEATS = 6  # seats in them
DRAWN_SEATS = 7  # seats that are not
MEMBERS_BEGIN = 8  # where a table begins
COMBOS_BEGIN = 9
GROUP_ENDS = 16  # of each group, the number of the entry after its last
GROUP_SEATS = 32  # and how many seats it has
DRAWN_CARDS = 48  # of each seat that is not in a group, the mask of its known cards
ENTRIES_BEGIN = 64

# Scratch memory, all close together; see `samples`. Places in int64:
DECK_AT = 0  # the cards that may come; those of a deal are drawn to the begin
DRAWN_AT = 64  # those that are in no range seat's combo
CHOSEN_AT = 128  # by seat: its combo
WON_AT = 144  # by seat: what it has won with this joint combo
PICKED_AT = 160  # by group: its entry
PARTS_AT = 176  # of the pot, by number of winners: a division takes longer than reading one
CHAIN_WON_AT = 192  # by seat: what it has won with this chain
SEAT_KEYS_AT = 208  # by seat that is not in a group: key of its known cards
SCRATCH = 256


@kernel
def draw_entry(entries: Address, begin: int, end: int, bits: int) -> int:
    """Entry before `end`, from `begin` on, drawn by weight with 64 random bits."""
    entry = begin + high_product(bits, end - begin)
    if logical_right(bits * (end - begin), 11) >= load_i64(entries, 3 * entry + 1):
        entry = load_i64(entries, 3 * entry + 2)
    return entry


@kernel
def draw_joint(plan: Address, picked: Address, stream: int, word: int) -> tuple[Mask, int]:
    """Draw an entry from each group, and all again as long as two of them have a common card.

    So every joint combo is as likely as it should be. Random numbers are taken from `word` on;
    returns the cards used and the next word.
    """
    entries = plan + 8 * ENTRIES_BEGIN
    groups = load_i64(plan, GROUPS)
    used = group = begin = ZERO
    while group < groups:
        end = load_i64(plan, GROUP_ENDS + group)
        entry = draw_entry(entries, begin, end, random_word(stream, word))
        word += 1
        mask = load_i64(entries, 3 * entry)
        if mask & used:
            used = group = begin = ZERO
            continue
        used |= mask
        store_i64(picked, group, entry)
        begin = end
        group += 1
    return used, word


@kernel
def redraw_joint(
    plan: Address, picked: Address, used: Mask, stream: int, word: int
) -> tuple[Mask, int]:
    """Draw from each group in turn again until its entry goes with those of the others.

    That changes no likelihood (S. Geman, D. Geman: Stochastic Relaxation, Gibbs Distributions,
    and the Bayesian Restoration of Images, 1984), so the new joint combo is as likely as it
    should be, though not independent of the one before. Returns as `draw_joint` does.
    """
    entries = plan + 8 * ENTRIES_BEGIN
    begin = ZERO
    for group in range(load_i64(plan, GROUPS)):
        end = load_i64(plan, GROUP_ENDS + group)
        used ^= load_i64(entries, 3 * load_i64(picked, group))
        while True:
            entry = draw_entry(entries, begin, end, random_word(stream, word))
            word += 1
            mask = load_i64(entries, 3 * entry)
            if mask & used == 0:
                break
        used |= mask
        store_i64(picked, group, entry)
        begin = end
    return used, word


@kernel
def choose_combos(plan: Address, scratch: Address, reach: Address, times: int) -> None:
    """Give each range seat its combo of the entries picked, for the next `times` deals."""
    members = plan + 8 * load_i64(plan, MEMBERS_BEGIN)
    range_seats = load_i64(plan, RANGE_SEATS)
    seat = ZERO
    for group in range(load_i64(plan, GROUPS)):
        entry = load_i64(scratch, PICKED_AT + group)
        for member in range(load_i64(plan, GROUP_SEATS + group)):
            combo = load_i64(members, range_seats * entry + member)
            store_i64(scratch, CHOSEN_AT + seat, combo)
            store_i64(reach, 2 * combo, load_i64(reach, 2 * combo) + times)
            seat += 1


@kernel
def draw_cards(scratch: Address, size: int, used: Mask, draws: int, stream: int, word: int) -> int:
    """Draw cards of the deck's `size` that are not `used`; return the next word."""
    bits = got = place = left_in_word = ZERO
    while got < draws:
        if left_in_word == 0:
            left_in_word = ZERO + DRAWS_PER_WORD
            bits = random_word(stream, word)
            word += 1
        pick = place + high_product(bits, size - place)
        bits *= size - place
        card = load_i64(scratch, DECK_AT + pick)
        store_i64(scratch, DECK_AT + pick, load_i64(scratch, DECK_AT + place))
        store_i64(scratch, DECK_AT + place, card)
        store_i64(scratch, DRAWN_AT + got, card)
        place += 1
        left_in_word -= 1
        got += 1 - (used >> (card >> CODE) & 1)
    return word


@kernel
def tell_winners(
    tables: Address, plan: Address, scratch: Address, classes: Address, board: Mask, key: int
) -> Mask:
    """Compare all hands on a board, whose `key` has `THREE_OF_EACH`, and count their classes."""
    combos = plan + 8 * load_i64(plan, COMBOS_BEGIN)
    range_seats = load_i64(plan, RANGE_SEATS)
    high = winners = ZERO
    got = 5 - count_bits(load_i64(plan, BOARD))  # drawn cards that are on the board
    for seat in range(range_seats + load_i64(plan, DRAWN_SEATS)):
        if seat < range_seats:
            combo = load_i64(scratch, CHOSEN_AT + seat)
            hand = load_i64(combos, 2 * combo)
            hand_key = load_i64(combos, 2 * combo + 1)
        else:
            hand = load_i64(plan, DRAWN_CARDS + seat - range_seats)
            hand_key = load_i64(scratch, SEAT_KEYS_AT + seat - range_seats)
            for _ in range(2 - count_bits(hand)):
                card = load_i64(scratch, DRAWN_AT + got)
                hand |= 1 << (card >> CODE)
                hand_key += card
                got += 1
        value = strength(tables, key + hand_key, board | hand)
        count = 9 * seat + (value >> CLASS_SHIFT)
        store_i64(classes, count, load_i64(classes, count) + 1)
        # Without branches, which nobody could predict.
        winners = (winners if value <= high else 0) | (1 << seat if value >= high else 0)
        high = max(high, value)
    return winners


@kernel
def tally_range_samples(
    tables: Address,
    plan: Ints,
    first_block: int,
    deals: int,
    tally: Ints,
    combo_sums: Ints,
    classes: Ints,
    squares: Ints,
) -> None:
    """Deal `deals` random deals with ranges, the first of them in the block `first_block`.

    One entry of each group makes a joint combo. Where that takes many draws a chain of joint
    combos is made, each from the one before; see `redraw_joint`. The seats with known cards and
    the board take of the cards left, several times for each joint combo if the plan says so.

    Counted are ``tally[row, winners]``, ``classes[seat, h]``, and of each combo of the plan
    ``combo_sums[combo]``: the deals with it, and the parts of the pot won in units of
    ``1 / POT``. ``squares[seat]`` adds up the squares of what each chain wins, in the same units;
    if the last one is cut short, its square counts by so many times more.
    `samples.tally_samples` tells of blocks.
    """
    at_plan = address_of(plan)
    board = load_i64(at_plan, BOARD)
    chain_deals = load_i64(at_plan, CHAIN) * load_i64(at_plan, REPEATS)
    range_seats = load_i64(at_plan, RANGE_SEATS)
    seats = range_seats + load_i64(at_plan, DRAWN_SEATS)
    at_classes = address_of(classes)
    at_sums = address_of(combo_sums)
    deck = np.empty(52, np.int64)  # key of every card that may come, its code above
    size = ZERO
    for card in range(52):
        if load_i64(at_plan, DECK) >> card & 1:
            deck[size] = load_i64(tables + CARD_KEYS, card) | card << CODE
            size += 1
    scratch = np.zeros(SCRATCH, np.int64)
    at_scratch = address_of(scratch)
    picked = at_scratch + 8 * PICKED_AT
    known_key = key_of(tables, board) + THREE_OF_EACH
    board_draws = 5 - count_bits(board)
    draws = board_draws
    for seat in range(seats - range_seats):
        known = load_i64(at_plan, DRAWN_CARDS + seat)
        scratch[SEAT_KEYS_AT + seat] = key_of(tables, known)
        draws += 2 - count_bits(known)
    for ways in range(1, 11):
        scratch[PARTS_AT + ways] = POT // ways

    first_deal = first_block * BLOCK
    last_deal = first_deal + deals
    for first in range(first_deal, last_deal, chain_deals):
        if first % BLOCK == 0:
            for place in range(size):
                scratch[DECK_AT + place] = deck[place]
        stream = random_word(load_i64(at_plan, START), first)
        used, word = draw_joint(at_plan, picked, stream, ZERO)
        for seat in range(seats):
            store_i64(at_scratch, CHAIN_WON_AT + seat, 0)
        chain_end = min(first + chain_deals, last_deal)
        deal = first
        while deal < chain_end:
            if deal > first:
                used, word = redraw_joint(at_plan, picked, used, stream, word)
            times = min(load_i64(at_plan, REPEATS), chain_end - deal)
            choose_combos(at_plan, at_scratch, at_sums, times)
            for seat in range(seats):
                store_i64(at_scratch, WON_AT + seat, 0)
            for _ in range(times):
                word = draw_cards(at_scratch, size, used, draws, stream, word)
                cards = board
                key = known_key
                for place in range(board_draws):
                    card = load_i64(at_scratch, DRAWN_AT + place)
                    cards |= 1 << (card >> CODE)
                    key += card
                winners = tell_winners(tables, at_plan, at_scratch, at_classes, cards, key)
                tally[ALL, winners] += 1
                if board_draws < 3:
                    for place in range(board_draws):
                        tally[load_i64(at_scratch, DRAWN_AT + place) >> CODE, winners] += 1
                part = load_i64(at_scratch, PARTS_AT + count_bits(winners))
                for seat in range(seats):
                    won = load_i64(at_scratch, WON_AT + seat) + part * (winners >> seat & 1)
                    store_i64(at_scratch, WON_AT + seat, won)
            for seat in range(seats):
                won = load_i64(at_scratch, WON_AT + seat)
                in_chain = load_i64(at_scratch, CHAIN_WON_AT + seat)
                store_i64(at_scratch, CHAIN_WON_AT + seat, in_chain + won)
                if seat < range_seats:
                    at_won = 2 * load_i64(at_scratch, CHOSEN_AT + seat) + 1
                    store_i64(at_sums, at_won, load_i64(at_sums, at_won) + won)
            deal += times
        for seat in range(seats):
            in_chain = scratch[CHAIN_WON_AT + seat]
            square = in_chain * in_chain
            if chain_end - first < chain_deals:
                square = square * chain_deals // (chain_end - first)
            squares[seat] += square
