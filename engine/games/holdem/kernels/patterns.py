"""All boards counted by the ranks they show, or one by one, where at most one seat is open.

A board of known ranks stands for all that differ by suits alone. Flushes are not seen that
way; boards with three and more cards of a suit are corrected for, a suit at a time.
"""

import numpy as np

from engine.arrays import Bytes, Ints
from engine.cards import Mask
from engine.games.holdem.kernels import ALL
from engine.games.holdem.kernels.strengths import (
    KEY_MASK,
    SUIT,
    best_hand,
    board_of,
    key_of,
    ranked,
)
from engine.games.holdem.kernels.tables import (
    FIRST_MULTISET,
    FIRST_SUBSET,
    FLUSH,
    MASK_KEYS,
    MULTISET_CODES,
    MULTISET_KEYS,
    RANKED_7,
    SUBSETS,
)
from engine.jit import ZERO, kernel
from engine.machine import Address, address_of, count_bits, load_i32, load_i64, load_u8, load_u16

RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39  # the four deuces; shifted by a rank, its four cards

# A combo is compared by classes of like cards; a class has a key, a bit if it is in the
# board's suit, and a number of cards. Three rows of this length hold them.
CLASSES = 28


@kernel
def compare_combos(
    tables: Address,
    board: int,
    suited: Mask,
    needed: int,
    classes: Address,
    free: int,
    first_end: int,
    second_end: int,
    best_ranked: int,
    best: int,
) -> tuple[int, int, int, int, int]:
    """Count combos: those below and level with `best_ranked`, with `best`, and all.

    `classes` is the address of the card classes. A combo is two of them (`free` 2) or the
    first, which is the known card, and one other (`free` 1); only first cards before
    `first_end` and second cards before `second_end` are tried. Against `best_ranked` flushes
    do not count; against `best` a combo with `needed` or more cards of the suit makes a
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
    tables: Address,
    holes: Ints,
    deck: Mask,
    free: int,
    half: Mask,
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
        # Classes of the combo: every card left of the suit, then the other suits by rank.
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
                # Only combos that make a flush change anything.
                if needed == 2:
                    first_end = second_end = in_suit_end
                elif needed == 1:
                    first_end = in_suit_end
            less_ranked, level_ranked, less, level, count = compare_combos(
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
    tables: Address,
    boards: Bytes,
    known: int,
    holes: Ints,
    deck: Mask,
    free: int,
    half: Mask,
    tally: Ints,
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
        cards, key = board_of(tables, address_of(boards) + 5 * board)
        best, winners = best_hand(tables, cards, key, holes, hole_keys, seats)
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
            _, _, less, level, count = compare_combos(
                tables, key, suited, needed, address_of(classes), free, first_end, end, ZERO, best
            )
        for place in range(known if known > 0 else 5, 6):
            row = ALL if place == 5 else boards[board, place]
            tally[row, winners] += less
            if free > 0:
                tally[row, winners | unknown] += level
                tally[row, unknown] += count - less - level
