"""Every deal on a board, for two or more seats that are not fully known.

What such seats may hold is sorted by strength once per board. The combos of all of them but the
last are gone through; of the last seat it is then enough to know how many of its combos are
weaker, which is read from prefix counts.
"""

import numpy as np

from engine.arrays import Bytes, Ints
from engine.cards import Mask
from engine.games.holdem.kernels import ALL
from engine.games.holdem.kernels.sorting import STRENGTH_AT, sort_items
from engine.games.holdem.kernels.strengths import best_hand, board_of, key_of, strength
from engine.games.holdem.kernels.tables import CARD_KEYS
from engine.jit import ZERO, kernel
from engine.machine import Address, address_of, count_bits, load_i64, load_u8, store_i64

# There is a list of combos for each seat with one known card, and then one for all seats with
# none. An item is: strength << STRENGTH_AT | list << LIST_AT | combo. A seat's known card is not
# told; a combo of such a seat is the other card, twice.
LIST_AT = 12
CARD_MASK = 63
LIST_MASK = 255


@kernel
def list_open_combos(
    tables: Address,
    board: Mask,
    key: int,
    halves: Ints,
    half_keys: Ints,
    with_frees: bool,
    left: Ints,
    items: Ints,
) -> int:
    """Write to ``items[0]`` what the seats not fully known may hold; return how many that are.

    `halves` are masks of the seats' one known card; `with_frees` tells whether there are seats
    with none. `left` are the codes of the cards they may hold beside the board.
    """
    count = len(left)
    lists = len(halves)
    listed = ZERO
    if with_frees:
        for first in range(1, count):
            first_key = key + load_i64(tables + CARD_KEYS, left[first])
            first_cards = board | 1 << left[first]
            for second in range(first):
                second_key = first_key + load_i64(tables + CARD_KEYS, left[second])
                value = strength(tables, second_key, first_cards | 1 << left[second])
                combo = left[first] << 6 | left[second]
                items[0, listed] = value << STRENGTH_AT | lists << LIST_AT | combo
                listed += 1
    for seat in range(lists):
        for first in range(count):
            first_key = key + half_keys[seat] + load_i64(tables + CARD_KEYS, left[first])
            value = strength(tables, first_key, board | halves[seat] | 1 << left[first])
            combo = left[first] << 6 | left[first]
            items[0, listed] = value << STRENGTH_AT | seat << LIST_AT | combo
            listed += 1
    return listed


@kernel
def place_combos(
    items: Ints,
    listed: int,
    last_list: int,
    combos: Ints,
    lengths: Ints,
    below: Ints,
    below_with: Bytes,
    place_of: Ints,
) -> int:
    """Take sorted items apart into lists; return the place of the item that is in none.

    Strengths are told by their place from now on. ``combos[list]`` gets its combos in order,
    ``lengths[list]`` their number. Of the list `last_list` ``below[p]`` are the combos at a place
    lower than `p`, ``below_with[p, card]`` those of them that hold a card, and
    ``place_of[card, card]`` is where a combo is.
    """
    lists = len(lengths)
    below_rows = address_of(below_with)
    for owner in range(lists):
        lengths[owner] = 0
    place = 0
    known_place = 0
    below[0] = 0
    for card in range(52):
        below_with[0, card] = below_with[1, card] = 0
    below[1] = 0
    for item in range(listed):
        entry = items[0, item]
        if item > 0 and entry >> STRENGTH_AT != items[0, item - 1] >> STRENGTH_AT:
            place += 1
            below[place + 1] = below[place]
            for word in range(8):
                copied = load_i64(below_rows, 8 * place + word)
                store_i64(below_rows, 8 * place + 8 + word, copied)
        owner = entry >> LIST_AT & LIST_MASK
        if owner >= lists:
            known_place = place
            continue
        first = entry >> 6 & CARD_MASK
        second = entry & CARD_MASK
        combos[owner, lengths[owner]] = place << LIST_AT | first << 6 | second
        lengths[owner] += 1
        if owner == last_list:
            below[place + 1] += 1
            below_with[place + 1, first] += 1
            if first != second:
                below_with[place + 1, second] += 1
            place_of[first, second] = place
            place_of[second, first] = place
    return known_place


@kernel
def tally_deals(
    tables: Address,
    boards: Bytes,
    weights: Ints,
    known: int,
    seat_cards: Ints,
    deck: Mask,
    part: int,
    parts: int,
    tally: Ints,
) -> None:
    """Count the deals with each of `boards`, ``weights[board]`` times.

    `seat_cards` are masks of the cards known: first of the seats with two, then with one, then
    with none; `deck` are all cards that may come, those of `boards` too. Of the combos of the
    first open seat every one of `parts` calls takes its `part`.
    """
    seats = half_seats = ZERO
    for cards in seat_cards:
        seats += count_bits(cards) == 2
        half_seats += count_bits(cards) == 1
    halves = seat_cards[seats : seats + half_seats]
    open_seats = len(seat_cards) - seats
    with_frees = open_seats > half_seats
    last = open_seats - 1
    last_list = half_seats if with_frees else last
    winner_last = 1 << (seats + last)

    keys = np.empty(len(seat_cards), np.int64)
    for seat in range(len(seat_cards)):
        keys[seat] = key_of(tables, seat_cards[seat])
    half_keys = keys[seats : seats + half_seats]

    size = 1326 + 52 * half_seats + 1
    items = np.empty((2, size), np.int64)
    buckets = np.empty(257, np.int64)
    lengths = np.empty(half_seats + 1, np.int64)
    combos = np.empty((half_seats + 1, 1326), np.int64)
    below = np.empty(size + 1, np.int64)
    below_with = np.zeros((size + 1, 64), np.uint8)
    place_of = np.zeros((52, 64), np.int64)
    left = np.empty(52, np.int64)
    # Of the open seats up to one: where its list is, cards used, the best place and who has it.
    at = np.empty(open_seats, np.int64)
    used = np.zeros(open_seats, np.int64)
    used_cards = np.empty(2 * open_seats, np.int64)
    used_count = np.zeros(open_seats, np.int64)
    best_at = np.empty(open_seats, np.int64)
    winners_at = np.empty(open_seats, np.int64)
    won = np.zeros(tally.shape[1], np.int64)

    for board in range(len(boards)):
        cards, key = board_of(tables, address_of(boards) + 5 * board)
        best, winners = best_hand(tables, cards, key, seat_cards, keys, seats)
        count = 0
        for card in range(52):
            if (deck & ~cards) >> card & 1:
                left[count] = card
                count += 1
        listed = list_open_combos(
            tables, cards, key, halves, half_keys, with_frees, left[:count], items
        )
        items[0, listed] = best << STRENGTH_AT | (half_seats + 1) << LIST_AT
        listed += 1
        sort_items(items, buckets, listed)
        known_place = place_combos(
            items, listed, last_list, combos, lengths, below, below_with, place_of
        )

        below_rows = address_of(below_with)
        places = address_of(place_of)
        for mask in range(len(won)):
            won[mask] = 0
        at[0] = part
        best_at[0] = known_place if seats > 0 else -1
        winners_at[0] = winners
        level = 0
        while level >= 0:
            owner = min(level, half_seats)
            if at[level] >= lengths[owner]:
                level -= 1
                continue
            combo = combos[owner, at[level]]
            at[level] += parts if level == 0 else 1
            first = combo >> 6 & CARD_MASK
            second = combo & CARD_MASK
            both = 1 << first | 1 << second
            if both & used[level]:
                continue
            place = combo >> LIST_AT
            highest = best_at[level]
            mask = winners_at[level]
            if place > highest:
                highest = place
                mask = 0
            if place == highest:
                mask |= 1 << (seats + level)
            total_used = used_count[level]
            used_cards[total_used] = first
            total_used += 1
            if first != second:
                used_cards[total_used] = second
                total_used += 1
            if level < last - 1:
                level += 1
                at[level] = 0
                used[level] = used[level - 1] | both
                used_count[level] = total_used
                best_at[level] = highest
                winners_at[level] = mask
                continue
            # The last seat's combos, without those that have a card in common with these.
            less = below[highest]
            upto = below[highest + 1]
            total = count - total_used
            if with_frees:
                total = total * (total - 1) // 2
            for first in range(total_used):
                card = used_cards[first]
                less -= load_u8(below_rows, 64 * highest + card)
                upto -= load_u8(below_rows, 64 * highest + 64 + card)
                if with_frees:
                    for second in range(first):
                        pair = load_i64(places, 64 * card + used_cards[second])
                        less += pair < highest
                        upto += pair <= highest
            won[mask] += less
            won[mask | winner_last] += upto - less
            won[winner_last] += total - upto
        for place in range(known if known > 0 else 5, 6):
            row = ALL if place == 5 else boards[board, place]
            for mask in range(len(won)):
                tally[row, mask] += weights[board] * won[mask]
