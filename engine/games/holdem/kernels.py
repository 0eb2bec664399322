"""Counting who wins: by rank patterns, by boards, by deals, by samples.

Cards are codes 0..51, sets of cards 52-bit masks (bit ``13 * suit + rank``), and `tables` is
the address of the block that `tables` lays out. A key is a sum of card keys: the ranks in
the low bits, and above them four bits per suit that count its cards.

A tally counts deals by who wins them: ``tally[mask]`` are the deals won by exactly the seats
in `mask`, one seat if it wins alone. With rows, row 52 has all deals, and from the flop on
``tally[c, mask]`` are those of them in which card `c` is among the board cards to come.
The seats whose two cards are known come first, in the order of `holes`.
"""

import math
from typing import cast

import numpy as np
from numpy.typing import NDArray

from engine.games.holdem.tables import (
    CARD_KEYS,
    CLASS_SHIFT,
    FIRST_MULTISET,
    FIRST_SUBSET,
    FLUSH,
    KEY_BITS,
    MASK_KEYS,
    MULTISET_CODES,
    MULTISET_KEYS,
    RANKED_7,
    ROW_BITS,
    ROW_COUNT,
    SUBSETS,
    SUIT_COUNTS,
)
from engine.jit import kernel
from engine.machine import (
    address_of,
    count_bits,
    high_product,
    load_i32,
    load_i64,
    load_u8,
    load_u16,
    store_i64,
)
from engine.rng import random_word

Ints = NDArray[np.int64]

ALL = 52  # row of a tally that counts every deal
POT = math.lcm(*range(1, 11))  # the pot in units that any number of winners can split
KEY_MASK = (1 << KEY_BITS) - 1
COLUMN_MASK = (1 << ROW_BITS) - 1
PACKED = 2 * ROW_COUNT  # bytes from the rows to the strengths they lead to
SUIT = (1 << 13) - 1
RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39  # the four deuces; shifted by a rank, its four cards
# Added to a key, a fifth card of a suit sets bit 3. Numba would compile a helper once more for a
# variable that begins as a Python constant; it does not if that is an int64, as these are.
THREE_OF_EACH = cast(int, np.int64(0x3333 << SUIT_COUNTS))
ZERO = cast(int, np.int64(0))
FIVE_OF_ONE = 0x8888 << SUIT_COUNTS

# A holding is compared by classes of like cards; a class has a key, a bit if it is in the
# board's suit, and a number of cards. Three rows of this length hold them.
CLASSES = 28

# Scratch memory of sampling: all that is written for every deal lies together, up to 7 seats in
# one page of 512 int64, because the processor holds up a read if another page has just been
# written at the same offset, and that may cost half the speed. Offsets in int64:
DECK_AT = 0  # the cards that may come; those of a deal are drawn to the begin
SUMS_AT = 64  # sums of the first cards drawn, beginning with none
SEAT_KEYS_AT = 128
SEAT_DRAWS_AT = 144
CLASSES_AT = 160  # sixteen per seat
WON_AT = 320  # deals by winners
BLOCK = 1024  # deals sampled from a fresh deck; the unit in which samples are handed out
CODE = 48  # bit at which a sampled card's code stands above its key
DRAWS_PER_WORD = 7  # cards drawn with 64 random bits, a bias below 1e-7


@kernel
def ranked(ranked_table: int, key: int) -> int:
    """Strength of the ranks in `key` by a table for that many cards; flushes are not seen."""
    key &= KEY_MASK
    row = load_u16(ranked_table, key >> ROW_BITS)
    return load_u16(ranked_table + PACKED, row + (key & COLUMN_MASK))


@kernel
def flush_strength(tables: int, key: int, cards: int) -> int:
    """Strength of `cards` with five or more of a suit; `key` includes `THREE_OF_EACH`."""
    suits = key >> SUIT_COUNTS
    if suits & 0x8:
        return load_u16(tables + FLUSH, cards & SUIT)
    if suits & 0x80:
        return load_u16(tables + FLUSH, cards >> 13 & SUIT)
    if suits & 0x800:
        return load_u16(tables + FLUSH, cards >> 26 & SUIT)
    return load_u16(tables + FLUSH, cards >> 39)


@kernel
def strength(tables: int, key: int, cards: int) -> int:
    """Strength of the seven `cards`; `key` is their key with `THREE_OF_EACH`."""
    if key & FIVE_OF_ONE:
        return flush_strength(tables, key, cards)
    return ranked(tables + RANKED_7, key)


@kernel
def key_of(tables: int, cards: int) -> int:
    """Key of a mask of cards."""
    key = 0
    for card in range(52):
        if cards >> card & 1:
            key += load_i64(tables + CARD_KEYS, card)
    return key


@kernel
def compare_holdings(
    tables: int,
    board: int,
    suited: int,
    needed: int,
    classes: int,
    free: int,
    first_end: int,
    second_end: int,
    best_ranked: int,
    best: int,
) -> tuple[int, int, int, int, int]:
    """Count holdings: those below and level with `best_ranked`, with `best`, and all.

    `classes` is the address of the card classes. A holding is two of them (`free` 2) or the
    first, which is the known card, and one other (`free` 1); only first cards before
    `first_end` and second cards before `second_end` are tried. Against `best_ranked` flushes
    do not count; against `best` a holding with `needed` or more cards of the suit makes a
    flush together with the board's `suited` ranks.
    """
    less_ranked = level_ranked = less = level = count = 0
    for first in range(first_end):
        key = board + load_i64(classes, first)
        bit = load_i64(classes, CLASSES + first)
        firsts = load_i64(classes, 2 * CLASSES + first)
        for second in range(first if free == 2 else 1, second_end):
            seconds = load_i64(classes, 2 * CLASSES + second)
            ways = firsts * (firsts - 1) >> 1 if second == first else firsts * seconds
            if ways == 0:
                continue
            count += ways
            value = ranked(tables + RANKED_7, key + load_i64(classes, second))
            less_ranked += ways if value < best_ranked else 0
            level_ranked += ways if value == best_ranked else 0
            bits = bit | load_i64(classes, CLASSES + second)
            if count_bits(bits) >= needed:
                value = load_u16(tables + FLUSH, suited | bits)
            less += ways if value < best else 0
            level += ways if value == best else 0
    return less_ranked, level_ranked, less, level, count


@kernel
def tally_patterns(
    tables: int,
    holes: Ints,
    deck: int,
    free: int,
    half: int,
    suit: int,
    suited: int,
    tally: Ints,
) -> None:
    """Count all five-card boards by rank alone, or correct that count for one suit's flushes.

    Without a suit (-1, `suited` 0) boards are taken by their ranks, each with the number of
    ways to deal it, and flushes are not seen. With a suit the boards that have exactly
    `suited` (3, 4 or 5) cards of it are taken out of that count and put back as they are.

    `free` cards of one further seat are unknown (0: there is no such seat), and `half` is
    the mask of its known card, if any. `deck` are the cards that may come.
    """
    seats = len(holes)
    unknown = 1 << seats
    ranks = tables + RANKED_7
    in_suit = deck >> 13 * suit & SUIT if suit >= 0 else 0
    outside = deck & ~(SUIT << 13 * suit) if suit >= 0 else deck

    hole_keys = np.empty(seats, np.int64)
    hole_suited = np.empty(seats, np.int64)
    flush = np.zeros(seats, np.int64)
    for seat in range(seats):
        hole_keys[seat] = key_of(tables, holes[seat]) & KEY_MASK
        hole_suited[seat] = holes[seat] >> 13 * suit & SUIT if suit >= 0 else 0

    # The cards outside the suit, by rank, and the ways to take some of each.
    counts = np.empty(13, np.int64)
    ways = np.ones(66, np.int64)
    for rank in range(13):
        count = count_bits(outside & RANK << rank)
        counts[rank] = count
        for taken in range(1, 5):
            ways[5 * rank + taken] = ways[5 * rank + taken - 1] if taken > 1 else 1
            ways[5 * rank + taken] = ways[5 * rank + taken] * (count - taken + 1) // taken

    # Multisets of the board cards outside the suit.
    others = 5 - suited
    first_rest = FIRST_MULTISET[others]
    rests = FIRST_MULTISET[others + 1] - first_rest
    rest_weights = np.empty(rests, np.int64)
    for rest in range(rests):
        weight = 1
        for place in range(others):
            weight *= ways[load_u8(tables + MULTISET_CODES, 8 * (first_rest + rest) + place)]
        rest_weights[rest] = weight

    classes = np.zeros((3, CLASSES), np.int64)
    listed = 0
    needed = 5 - suited if suit >= 0 else 3
    if free == 1:
        classes[0, 0] = key_of(tables, half) & KEY_MASK
        classes[1, 0] = half >> 13 * suit & SUIT if suit >= 0 else 0
        classes[2, 0] = 1
        listed = 1

    for subset in range(FIRST_SUBSET[suited], FIRST_SUBSET[suited + 1]):
        ours = load_u16(tables + SUBSETS, subset)
        if ours & ~in_suit:
            continue
        flushes = free > 0 or suit < 0
        for seat in range(seats):
            flush[seat] = 0
            if suited + count_bits(hole_suited[seat]) >= 5:
                flush[seat] = load_u16(tables + FLUSH, ours | hole_suited[seat])
                flushes = True
        if not flushes:
            continue
        # Classes of the holding: every card left of the suit, then the other suits by rank.
        in_suit_end = listed
        if free > 0:
            for rank in range(13):
                if (in_suit & ~ours) >> rank & 1:
                    classes[0, in_suit_end] = load_i32(tables + MASK_KEYS, 1 << rank)
                    classes[1, in_suit_end] = 1 << rank
                    classes[2, in_suit_end] = 1
                    in_suit_end += 1
            for rank in range(13):
                classes[0, in_suit_end + rank] = load_i32(tables + MASK_KEYS, 1 << rank)
                classes[1, in_suit_end + rank] = 0
        end = in_suit_end + 13

        ours_key = load_i32(tables + MASK_KEYS, ours)
        for rest in range(rests):
            weight = rest_weights[rest]
            if weight == 0:
                continue
            board = ours_key + load_i32(tables + MULTISET_KEYS, first_rest + rest)
            best_ranked = best = winners_ranked = winners = ZERO
            for seat in range(seats):
                value = ranked(ranks, board + hole_keys[seat])
                if value > best_ranked:
                    best_ranked = value
                    winners_ranked = 0
                if value == best_ranked:
                    winners_ranked |= 1 << seat
                if flush[seat] > 0:
                    value = flush[seat]
                if value > best:
                    best = value
                    winners = 0
                if value == best:
                    winners |= 1 << seat
            if free == 0:
                tally[winners] += weight
                if suit >= 0:
                    tally[winners_ranked] -= weight
                continue
            for rank in range(13):
                classes[2, in_suit_end + rank] = counts[rank]
            for place in range(others):
                code = load_u8(tables + MULTISET_CODES, 8 * (first_rest + rest) + place)
                classes[2, in_suit_end + code // 5] -= code % 5
            first_end = second_end = end
            if free == 1:
                first_end = 1
            elif best == best_ranked and winners == winners_ranked:
                # Only holdings that make a flush change anything.
                if needed == 2:
                    first_end = second_end = in_suit_end
                elif needed == 1:
                    first_end = in_suit_end
            less_ranked, level_ranked, less, level, count = compare_holdings(
                tables,
                board,
                ours,
                needed,
                address_of(classes),
                free,
                first_end,
                second_end,
                best_ranked,
                best,
            )
            tally[winners] += weight * less
            tally[winners | unknown] += weight * level
            tally[unknown] += weight * (count - less - level)
            if suit >= 0:
                tally[winners_ranked] -= weight * less_ranked
                tally[winners_ranked | unknown] -= weight * level_ranked
                tally[unknown] -= weight * (count - less_ranked - level_ranked)


@kernel
def tally_boards(
    tables: int,
    boards: NDArray[np.uint8],
    known: int,
    holes: Ints,
    deck: int,
    free: int,
    half: int,
    tally: NDArray[np.int64],
) -> None:
    """Count every deal with one of `boards` (five cards each, the first `known` are given).

    `free`, `half` and `deck` (of which the boards take their cards) as in `tally_patterns`.
    """
    seats = len(holes)
    unknown = 1 << seats
    hole_keys = np.empty(seats, np.int64)
    for seat in range(seats):
        hole_keys[seat] = key_of(tables, holes[seat])
    classes = np.zeros((3, CLASSES), np.int64)
    classes[0, 0] = key_of(tables, half) & KEY_MASK
    classes[2, 0] = 1
    begin = 1 if free == 1 else 0

    for board in range(len(boards)):
        cards = 0
        key = THREE_OF_EACH
        for place in range(5):
            cards |= 1 << boards[board, place]
            key += load_i64(tables + CARD_KEYS, boards[board, place])
        best = winners = ZERO
        for seat in range(seats):
            value = strength(tables, key + hole_keys[seat], cards | holes[seat])
            if value > best:
                best = value
                winners = 0
            if value == best:
                winners |= 1 << seat
        less = count = 1
        level = 0
        if free > 0:
            suited = ZERO
            needed = ZERO + 3
            left = deck & ~cards
            end = begin
            for suit in range(4):
                ours = cards >> 13 * suit & SUIT
                if count_bits(ours) >= 3:
                    suited = ours
                    needed = 5 - count_bits(ours)
                    classes[1, 0] = half >> 13 * suit & SUIT
                    for rank in range(13):
                        if left >> (13 * suit + rank) & 1:
                            classes[0, end] = load_i32(tables + MASK_KEYS, 1 << rank)
                            classes[1, end] = 1 << rank
                            classes[2, end] = 1
                            end += 1
                    left &= ~(SUIT << 13 * suit)
            for rank in range(13):
                classes[0, end] = load_i32(tables + MASK_KEYS, 1 << rank)
                classes[1, end] = 0
                classes[2, end] = count_bits(left & RANK << rank)
                end += 1
            first_end = 1 if free == 1 else end
            _, _, less, level, count = compare_holdings(
                tables, key, suited, needed, address_of(classes), free, first_end, end, ZERO, best
            )
        for place in range(known if known > 0 else 5, 6):
            row = ALL if place == 5 else boards[board, place]
            tally[row, winners] += less
            if free > 0:
                tally[row, winners | unknown] += level
                tally[row, unknown] += count - less - level


@kernel
def tally_deals(
    tables: int,
    boards: NDArray[np.uint8],
    weights: Ints,
    known: int,
    holes: Ints,
    halves: Ints,
    frees: int,
    deck: int,
    part: int,
    parts: int,
    tally: NDArray[np.int64],
) -> None:
    """Count deals with one of `boards`, for two or more seats not fully known.

    After the seats of `holes` come those with one known card (a mask each in `halves`) and
    then `frees` with none. All holdings they may have are sorted by strength once per board.
    Those of every seat but the last are gone through; how many of the last seat's holdings
    are weaker, and have no card in common with those, is read from prefix counts.
    Of the holdings of the first of these seats every one of `parts` calls takes its `part`.
    """
    seats = len(holes)
    half_seats = len(halves)
    open_seats = half_seats + frees
    last = open_seats - 1
    last_list = half_seats if frees > 0 else last
    winner_last = 1 << (seats + last)
    per_holding = 2 if frees > 0 else 1

    hole_keys = np.empty(seats, np.int64)
    for seat in range(seats):
        hole_keys[seat] = key_of(tables, holes[seat])
    half_keys = np.empty(half_seats, np.int64)
    for seat in range(half_seats):
        half_keys[seat] = key_of(tables, halves[seat])

    size = 1326 + 52 * half_seats + 1
    items = np.empty((2, size), np.int64)  # strength << 20 | list << 12 | card << 6 | card
    buckets = np.empty(257, np.int64)
    lengths = np.empty(half_seats + 1, np.int64)
    holdings = np.empty((half_seats + 1, 1326), np.int64)  # place << 12 | card << 6 | card
    below = np.empty(size + 1, np.int64)  # of the last list, those at a lower place
    below_with = np.zeros((size + 1, 64), np.uint8)  # and of these, those that hold a card
    below_rows = address_of(below_with)
    place_of = np.zeros((52, 64), np.int64)  # of two cards, among strengths
    places = address_of(place_of)
    left = np.empty(52, np.int64)
    at = np.empty(open_seats, np.int64)
    used = np.zeros(open_seats, np.int64)
    used_cards = np.empty(2 * open_seats, np.int64)
    used_count = np.zeros(open_seats, np.int64)
    best_at = np.empty(open_seats, np.int64)
    winners_at = np.empty(open_seats, np.int64)
    won = np.zeros(tally.shape[1], np.int64)

    for board in range(len(boards)):
        cards = 0
        key = THREE_OF_EACH
        for place in range(5):
            cards |= 1 << boards[board, place]
            key += load_i64(tables + CARD_KEYS, boards[board, place])
        best = winners = ZERO
        for seat in range(seats):
            value = strength(tables, key + hole_keys[seat], cards | holes[seat])
            if value > best:
                best = value
                winners = 0
            if value == best:
                winners |= 1 << seat

        count = 0
        for card in range(52):
            if (deck & ~cards) >> card & 1:
                left[count] = card
                count += 1
        listed = 0
        if frees > 0:
            for first in range(1, count):
                first_key = key + load_i64(tables + CARD_KEYS, left[first])
                first_cards = cards | 1 << left[first]
                for second in range(first):
                    second_key = first_key + load_i64(tables + CARD_KEYS, left[second])
                    value = strength(tables, second_key, first_cards | 1 << left[second])
                    items[0, listed] = (
                        value << 20 | half_seats << 12 | left[first] << 6 | left[second]
                    )
                    listed += 1
        for seat in range(half_seats):
            for first in range(count):
                first_key = key + half_keys[seat] + load_i64(tables + CARD_KEYS, left[first])
                value = strength(tables, first_key, cards | halves[seat] | 1 << left[first])
                items[0, listed] = value << 20 | seat << 12 | left[first] << 6 | left[first]
                listed += 1
        items[0, listed] = best << 20 | (half_seats + 1) << 12
        listed += 1

        # Sort by strength: two passes over eight bits each.
        for half_word in range(2):
            for bucket in range(257):
                buckets[bucket] = 0
            for item in range(listed):
                buckets[(items[half_word, item] >> (20 + 8 * half_word) & 255) + 1] += 1
            for bucket in range(256):
                buckets[bucket + 1] += buckets[bucket]
            for item in range(listed):
                bucket = items[half_word, item] >> (20 + 8 * half_word) & 255
                items[1 - half_word, buckets[bucket]] = items[half_word, item]
                buckets[bucket] += 1

        for owner in range(half_seats + 1):
            lengths[owner] = 0
        place = 0
        known_place = 0
        below[0] = 0
        for card in range(52):
            below_with[0, card] = below_with[1, card] = 0
        below[1] = 0
        for item in range(listed):
            entry = items[0, item]
            if item > 0 and entry >> 20 != items[0, item - 1] >> 20:
                place += 1
                below[place + 1] = below[place]
                for word in range(8):
                    copied = load_i64(below_rows, 8 * place + word)
                    store_i64(below_rows, 8 * place + 8 + word, copied)
            owner = entry >> 12 & 255
            if owner > half_seats:
                known_place = place
                continue
            first = entry >> 6 & 63
            second = entry & 63
            holdings[owner, lengths[owner]] = place << 12 | first << 6 | second
            lengths[owner] += 1
            if owner == last_list:
                below[place + 1] += 1
                below_with[place + 1, first] += 1
                if first != second:
                    below_with[place + 1, second] += 1
                place_of[first, second] = place
                place_of[second, first] = place

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
            holding = holdings[owner, at[level]]
            at[level] += parts if level == 0 else 1
            first = holding >> 6 & 63
            second = holding & 63
            both = 1 << first | 1 << second
            if both & used[level]:
                continue
            place = holding >> 12
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
            less = below[highest]
            upto = below[highest + 1]
            total = count - total_used
            if per_holding == 2:
                total = total * (total - 1) // 2
            for first in range(total_used):
                card = used_cards[first]
                less -= load_u8(below_rows, 64 * highest + card)
                upto -= load_u8(below_rows, 64 * highest + 64 + card)
                if per_holding == 2:
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


@kernel
def tally_samples(
    tables: int,
    start: int,
    first_block: int,
    deals: int,
    board: int,
    seat_cards: Ints,
    deck: int,
    tally: NDArray[np.int64],
    classes: NDArray[np.int64],
) -> None:
    """Deal `deals` random deals, the first of them in the block `first_block`.

    A block has `BLOCK` deals; a deal depends on `start` (of a random stream), its block and
    its place in that alone. `board` and
    `seat_cards` are masks of the cards known, `classes[seat, c]` counts the deals that end
    in hand class `c`.
    """
    seats = len(seat_cards)
    entries = np.empty(52, np.int64)  # key of every card that may come, and its code above
    size = 0
    for card in range(52):
        if deck >> card & 1:
            entries[size] = load_i64(tables + CARD_KEYS, card) | card << CODE
            size += 1
    known_key = key_of(tables, board) + THREE_OF_EACH
    board_draws = 5 - count_bits(board)
    draws = board_draws
    scratch = np.zeros(WON_AT + (1 << seats), np.int64)
    drawn_cards = address_of(scratch) + 8 * DECK_AT
    sums = address_of(scratch) + 8 * SUMS_AT
    seat_keys = address_of(scratch) + 8 * SEAT_KEYS_AT
    seat_draws = address_of(scratch) + 8 * SEAT_DRAWS_AT
    class_counts = address_of(scratch) + 8 * CLASSES_AT
    won = address_of(scratch) + 8 * WON_AT
    for seat in range(seats):
        store_i64(seat_keys, seat, key_of(tables, seat_cards[seat]))
        store_i64(seat_draws, seat, 2 - count_bits(seat_cards[seat]))
        draws += 2 - count_bits(seat_cards[seat])
    words = (draws + DRAWS_PER_WORD - 1) // DRAWS_PER_WORD

    first_deal = first_block * BLOCK
    for begin_deal in range(first_deal, first_deal + deals, BLOCK):
        for place in range(size):
            scratch[DECK_AT + place] = entries[place]
        for deal in range(begin_deal, min(begin_deal + BLOCK, first_deal + deals)):
            total = 0
            for word in range(words):
                bits = random_word(start, deal * words + word)
                begin = word * DRAWS_PER_WORD
                for place in range(begin, min(begin + DRAWS_PER_WORD, draws)):
                    drawn = place + high_product(bits, size - place)
                    bits *= size - place
                    entry = load_i64(drawn_cards, drawn)
                    store_i64(drawn_cards, drawn, load_i64(drawn_cards, place))
                    store_i64(drawn_cards, place, entry)
                    total += entry
                    store_i64(sums, place + 1, total)
            board_key = known_key + load_i64(sums, board_draws)
            best = winners = ZERO
            end = board_draws
            for seat in range(seats):
                begin = end
                end += load_i64(seat_draws, seat)
                key = board_key + load_i64(seat_keys, seat)
                key += load_i64(sums, end) - load_i64(sums, begin)
                if key & FIVE_OF_ONE:
                    cards = board | seat_cards[seat]
                    for place in range(board_draws):
                        cards |= 1 << (load_i64(drawn_cards, place) >> CODE)
                    for place in range(begin, end):
                        cards |= 1 << (load_i64(drawn_cards, place) >> CODE)
                    value = flush_strength(tables, key, cards)
                else:
                    value = ranked(tables + RANKED_7, key)
                count = 16 * seat + (value >> CLASS_SHIFT)
                store_i64(class_counts, count, load_i64(class_counts, count) + 1)
                # Without branches, which nobody could predict.
                winners = (winners if value <= best else 0) | (1 << seat if value >= best else 0)
                best = max(best, value)
            store_i64(won, winners, load_i64(won, winners) + 1)
            if board_draws < 3:
                for place in range(board_draws):
                    tally[load_i64(drawn_cards, place) >> CODE, winners] += 1
    for winners in range(1 << seats):
        tally[ALL, winners] += scratch[WON_AT + winners]
    for seat in range(seats):
        for hand_class in range(9):
            classes[seat, hand_class] += scratch[CLASSES_AT + 16 * seat + hand_class]


@kernel
def strengths_of(
    tables: int, ranked_table: int, hands: NDArray[np.uint8], strengths: NDArray[np.uint16]
) -> None:
    """Write the strength of every row of `hands` (5, 6 or 7 cards, see `ranked`)."""
    for hand in range(len(hands)):
        key = THREE_OF_EACH
        for place in range(hands.shape[1]):
            key += load_i64(tables + CARD_KEYS, hands[hand, place])
        if key & FIVE_OF_ONE:
            cards = ZERO
            for place in range(hands.shape[1]):
                cards |= 1 << hands[hand, place]
            strengths[hand] = flush_strength(tables, key, cards)
        else:
            strengths[hand] = ranked(ranked_table, key)
