"""Counting with ranges: two by sweeps or by a table, more by joint holdings, any by samples.

Cards, masks, keys and `tables` as in `kernels`. Weights are floats, because they need not be
whole; sums of whole ones are exact below 2 ** 53. A holding is ``first << 6 | second``.
"""

import numpy as np
from numpy.typing import NDArray

from engine.games.holdem.kernels import (
    ALL,
    BLOCK,
    CODE,
    DRAWS_PER_WORD,
    POT,
    THREE_OF_EACH,
    ZERO,
    key_of,
    strength,
)
from engine.games.holdem.tables import CARD_KEYS, CLASS_SHIFT
from engine.jit import kernel
from engine.machine import address_of, count_bits, high_product, load_i64, logical_right, store_i64
from engine.rng import random_word

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

PLACE_BITS = 11  # of the place of a holding in a list of at most 1,326


@kernel
def sort_items(items: Ints, buckets: Ints, count: int) -> None:
    """Sort the first `count` of ``items[0]`` by the 16 bits from `PLACE_BITS` on.

    ``items[1]`` and ``buckets[257]`` are for working. Two passes over eight bits each.
    """
    for half_word in range(2):
        shift = PLACE_BITS + 8 * half_word
        for bucket in range(257):
            buckets[bucket] = 0
        for item in range(count):
            buckets[(items[half_word, item] >> shift & 255) + 1] += 1
        for bucket in range(256):
            buckets[bucket + 1] += buckets[bucket]
        for item in range(count):
            bucket = items[half_word, item] >> shift & 255
            items[1 - half_word, buckets[bucket]] = items[half_word, item]
            buckets[bucket] += 1


@kernel
def sweep_boards(
    tables: int,
    boards: NDArray[np.uint8],
    board_weights: Floats,
    known: int,
    holdings: Ints,
    weights: Floats,
    shares: Floats,
    totals: Floats,
    classes: Floats,
) -> None:
    """Compare two ranges on `boards` (five cards each, the first `known` are given).

    On every board the `holdings` are sorted by strength and gone through upwards. What is weaker
    than a holding is all the weight of the other range that has been passed, but for the passed
    holdings that have one of its two cards (D. Johanson et al.: Accelerating Best Response
    Calculation in Large Extensive Games, IJCAI 2011).

    ``weights[h, range]`` are the weights. Added up, each board times its weight, are
    ``shares[h, range]``: the other range's weight below the holding and once more the weight up
    to it, so that a tie counts once and a win twice; ``totals[row]``: deals won by the first
    range, by the second, by both, with rows as in a tally; ``classes[range, c]``: deals in which
    the range ends in hand class `c`.
    """
    count = len(holdings)
    items = np.empty((2, count), np.int64)  # strength << PLACE_BITS | place in `holdings`
    buckets = np.empty(257, np.int64)
    keys = np.empty(count, np.int64)
    masks = np.empty(count, np.int64)
    passed = np.empty((64, 2))  # weight passed that holds a card
    for place in range(count):
        first = holdings[place] >> 6
        second = holdings[place] & 63
        masks[place] = 1 << first | 1 << second
        keys[place] = load_i64(tables + CARD_KEYS, first) + load_i64(tables + CARD_KEYS, second)

    for board in range(len(boards)):
        cards = 0
        key = THREE_OF_EACH
        for place in range(5):
            cards |= 1 << boards[board, place]
            key += load_i64(tables + CARD_KEYS, boards[board, place])
        listed = ZERO
        for place in range(count):
            if masks[place] & cards == 0:
                value = strength(tables, key + keys[place], cards | masks[place])
                items[0, listed] = value << PLACE_BITS | place
                listed += 1
        sort_items(items, buckets, listed)
        for card in range(52):
            passed[card, 0] = 0.0
            passed[card, 1] = 0.0
        all_0 = all_1 = win_0 = win_1 = tie_0 = 0.0
        times = board_weights[board]
        item = 0
        while item < listed:
            value = items[0, item] >> PLACE_BITS
            end = item
            while end < listed and items[0, end] >> PLACE_BITS == value:
                place = items[0, end] & ((1 << PLACE_BITS) - 1)
                first = holdings[place] >> 6
                second = holdings[place] & 63
                below_0 = all_1 - passed[first, 1] - passed[second, 1]
                below_1 = all_0 - passed[first, 0] - passed[second, 0]
                win_0 += weights[place, 0] * below_0
                win_1 += weights[place, 1] * below_1
                shares[place, 0] += times * below_0
                shares[place, 1] += times * below_1
                end += 1
            for level in range(item, end):
                place = items[0, level] & ((1 << PLACE_BITS) - 1)
                first = holdings[place] >> 6
                second = holdings[place] & 63
                weight_0 = weights[place, 0]
                weight_1 = weights[place, 1]
                passed[first, 0] += weight_0
                passed[first, 1] += weight_1
                passed[second, 0] += weight_0
                passed[second, 1] += weight_1
                all_0 += weight_0
                all_1 += weight_1
            for level in range(item, end):
                place = items[0, level] & ((1 << PLACE_BITS) - 1)
                first = holdings[place] >> 6
                second = holdings[place] & 63
                weight_0 = weights[place, 0]
                weight_1 = weights[place, 1]
                upto_0 = all_1 - passed[first, 1] - passed[second, 1] + weight_1
                upto_1 = all_0 - passed[first, 0] - passed[second, 0] + weight_0
                tie_0 += weight_0 * upto_0
                shares[place, 0] += times * upto_0
                shares[place, 1] += times * upto_1
            item = end
        tie_0 -= win_0
        for item in range(listed):
            place = items[0, item] & ((1 << PLACE_BITS) - 1)
            hand_class = items[0, item] >> (PLACE_BITS + CLASS_SHIFT)
            first = holdings[place] >> 6
            second = holdings[place] & 63
            weight_0 = weights[place, 0]
            weight_1 = weights[place, 1]
            other_0 = all_1 - passed[first, 1] - passed[second, 1] + weight_1
            other_1 = all_0 - passed[first, 0] - passed[second, 0] + weight_0
            classes[0, hand_class] += times * weight_0 * other_0
            classes[1, hand_class] += times * weight_1 * other_1
        for place in range(known if known > 0 else 5, 6):
            row = ALL if place == 5 else boards[board, place]
            totals[row, 0] += times * win_0
            totals[row, 1] += times * win_1
            totals[row, 2] += times * tie_0


@kernel
def weigh_matchups(
    shares: NDArray[np.float32], ties: NDArray[np.float32], weights: Floats, sums: Floats
) -> None:
    """Add up a table of matchups, ``[theirs, mine]``, over what the other range may hold.

    ``weights[range, combo]``; ``sums[range, combo]`` are the shares of each combination of a
    range against the whole other one, and ``sums[2, combo]`` the ties of the first range's.
    """
    size = len(shares)
    for theirs in range(size):
        weight_0 = weights[0, theirs]
        weight_1 = weights[1, theirs]
        if weight_0 > 0.0:
            for mine in range(size):
                sums[1, mine] += weight_0 * shares[theirs, mine]
        if weight_1 > 0.0:
            for mine in range(size):
                sums[0, mine] += weight_1 * shares[theirs, mine]
                sums[2, mine] += weight_1 * ties[theirs, mine]


@kernel
def tally_joint(
    tables: int,
    boards: NDArray[np.uint8],
    known: int,
    ends: Ints,
    holdings: Ints,
    weights: Floats,
    last_holdings: Ints,
    last_weights: Floats,
    tally: Floats,
    shares: Floats,
    reach: Floats,
    last_shares: Floats,
    last_reach: Floats,
    classes: Floats,
) -> None:
    """Count every joint holding of three or more ranges on every one of `boards`.

    All joint holdings of the seats but the last two are gone through: those of seat ``s`` stand
    before ``ends[s]`` in `holdings` and `weights`, those of the first seat first. For each the
    last two ranges, ``last_weights[h, range]``, are swept as by `sweep_boards`.

    Each deal counts by the product of its weights: in ``tally[row, winners]``, in ``reach[h]``
    and, by the part of the pot won, ``shares[h]`` of its holdings, and in ``classes[seat, c]``;
    in ``last_reach[h, range]`` and ``last_shares[h, range]`` without the weight of `h` itself.
    """
    before = len(ends)
    size = len(holdings)
    count = len(last_holdings)
    second_last = 1 << before
    last = 2 << before
    keys = np.empty(size + count, np.int64)
    masks = np.empty(size + count, np.int64)
    values = np.empty(size, np.int64)
    met = np.empty(size)  # deals on this board
    last_met = np.empty((count, 2))
    items = np.empty((2, count), np.int64)  # as in `sweep_boards`
    buckets = np.empty(257, np.int64)
    passed = np.empty((64, 2))
    at = np.empty(before, np.int64)
    used = np.zeros(before, np.int64)
    best = np.zeros(before, np.int64)
    winners = np.zeros(before, np.int64)
    weight = np.ones(before)
    won = np.empty(tally.shape[1])
    for place in range(size + count):
        holding = holdings[place] if place < size else last_holdings[place - size]
        first = holding >> 6
        second = holding & 63
        masks[place] = 1 << first | 1 << second
        keys[place] = load_i64(tables + CARD_KEYS, first) + load_i64(tables + CARD_KEYS, second)

    for board in range(len(boards)):
        cards = 0
        key = THREE_OF_EACH
        for place in range(5):
            cards |= 1 << boards[board, place]
            key += load_i64(tables + CARD_KEYS, boards[board, place])
        listed = ZERO
        for place in range(size + count):
            value = ZERO
            if masks[place] & cards == 0:
                value = strength(tables, key + keys[place], cards | masks[place])
            if place < size:
                values[place] = value
                met[place] = 0.0
            else:
                last_met[place - size, 0] = 0.0
                last_met[place - size, 1] = 0.0
                if value > 0:
                    items[0, listed] = value << PLACE_BITS | place - size
                    listed += 1
        sort_items(items, buckets, listed)
        for mask in range(len(won)):
            won[mask] = 0.0

        at[0] = 0
        used[0] = cards
        level = 0
        while level >= 0:
            place = at[level]
            if place >= ends[level]:
                level -= 1
                continue
            at[level] += 1
            if masks[place] & used[level]:
                continue
            # The best hand, who holds it, the cards used: of the seats up to this one.
            joint = weight[level] * weights[place]
            high = max(best[level], values[place])
            mask = winners[level] if values[place] <= best[level] else 0
            mask |= 1 << level if values[place] >= best[level] else 0
            taken = used[level] | masks[place]
            if level < before - 1:
                level += 1
                at[level] = ends[level - 1]
                weight[level] = joint
                best[level] = high
                winners[level] = mask
                used[level] = taken
                continue

            # Those of the last two ranges that are weaker than the best hand so far.
            for card in range(52):
                passed[card, 0] = 0.0
                passed[card, 1] = 0.0
            all_0 = all_1 = both_below = 0.0
            weaker = 0
            while weaker < listed and items[0, weaker] >> PLACE_BITS < high:
                place = items[0, weaker] & ((1 << PLACE_BITS) - 1)
                if masks[size + place] & taken == 0:
                    first = last_holdings[place] >> 6
                    second = last_holdings[place] & 63
                    weight_0 = last_weights[place, 0]
                    weight_1 = last_weights[place, 1]
                    passed[first, 0] += weight_0
                    passed[first, 1] += weight_1
                    passed[second, 0] += weight_0
                    passed[second, 1] += weight_1
                    all_0 += weight_0
                    all_1 += weight_1
                weaker += 1
            for item in range(weaker):
                place = items[0, item] & ((1 << PLACE_BITS) - 1)
                if masks[size + place] & taken == 0:
                    first = last_holdings[place] >> 6
                    second = last_holdings[place] & 63
                    other = all_1 - passed[first, 1] - passed[second, 1] + last_weights[place, 1]
                    both_below += last_weights[place, 0] * other
            # Those that are level with it, and then those that are above.
            ways = count_bits(mask)
            pot_part = both_below / ways
            won[mask] += joint * both_below
            item = weaker
            while item < listed:
                value = items[0, item] >> PLACE_BITS
                sharing = ways if value == high else 0
                sharers = mask if value == high else 0
                part_of_one = 1.0 / (sharing + 1)
                part_of_two = 1.0 / (sharing + 2)
                one_0 = one_1 = two = 0.0
                end = item
                while end < listed and items[0, end] >> PLACE_BITS == value:
                    place = items[0, end] & ((1 << PLACE_BITS) - 1)
                    end += 1
                    if masks[size + place] & taken == 0:
                        first = last_holdings[place] >> 6
                        second = last_holdings[place] & 63
                        below_0 = all_1 - passed[first, 1] - passed[second, 1]
                        below_1 = all_0 - passed[first, 0] - passed[second, 0]
                        one_0 += last_weights[place, 0] * below_0
                        one_1 += last_weights[place, 1] * below_1
                        part = joint * (part_of_one - part_of_two)
                        last_shares[place, 0] += part * below_0
                        last_shares[place, 1] += part * below_1
                for level_item in range(item, end):
                    place = items[0, level_item] & ((1 << PLACE_BITS) - 1)
                    if masks[size + place] & taken == 0:
                        first = last_holdings[place] >> 6
                        second = last_holdings[place] & 63
                        weight_0 = last_weights[place, 0]
                        weight_1 = last_weights[place, 1]
                        passed[first, 0] += weight_0
                        passed[first, 1] += weight_1
                        passed[second, 0] += weight_0
                        passed[second, 1] += weight_1
                        all_0 += weight_0
                        all_1 += weight_1
                for level_item in range(item, end):
                    place = items[0, level_item] & ((1 << PLACE_BITS) - 1)
                    if masks[size + place] & taken == 0:
                        first = last_holdings[place] >> 6
                        second = last_holdings[place] & 63
                        weight_0 = last_weights[place, 0]
                        weight_1 = last_weights[place, 1]
                        upto_0 = all_1 - passed[first, 1] - passed[second, 1] + weight_1
                        upto_1 = all_0 - passed[first, 0] - passed[second, 0] + weight_0
                        two += weight_0 * upto_0
                        last_shares[place, 0] += joint * part_of_two * upto_0
                        last_shares[place, 1] += joint * part_of_two * upto_1
                two -= one_0
                won[sharers | second_last] += joint * one_0
                won[sharers | last] += joint * one_1
                won[sharers | second_last | last] += joint * two
                if sharing > 0:
                    pot_part += (one_0 + one_1) * part_of_one + two * part_of_two
                item = end
            deals = 0.0
            for item in range(listed):
                place = items[0, item] & ((1 << PLACE_BITS) - 1)
                if masks[size + place] & taken == 0:
                    first = last_holdings[place] >> 6
                    second = last_holdings[place] & 63
                    weight_0 = last_weights[place, 0]
                    weight_1 = last_weights[place, 1]
                    other_0 = all_1 - passed[first, 1] - passed[second, 1] + weight_1
                    other_1 = all_0 - passed[first, 0] - passed[second, 0] + weight_0
                    deals += weight_0 * other_0
                    last_met[place, 0] += joint * other_0
                    last_met[place, 1] += joint * other_1
            for seat in range(before):
                place = at[seat] - 1
                met[place] += joint * deals
                if mask >> seat & 1:
                    shares[place] += joint * pot_part
        place = 0
        for seat in range(before):
            while place < ends[seat]:
                if met[place] > 0.0:
                    classes[seat, values[place] >> CLASS_SHIFT] += met[place]
                    reach[place] += met[place]
                place += 1
        for item in range(listed):
            place = items[0, item] & ((1 << PLACE_BITS) - 1)
            hand_class = items[0, item] >> (PLACE_BITS + CLASS_SHIFT)
            for seat in range(2):
                last_reach[place, seat] += last_met[place, seat]
                deals = last_met[place, seat] * last_weights[place, seat]
                classes[before + seat, hand_class] += deals
        for place in range(known if known > 0 else 5, 6):
            row = ALL if place == 5 else boards[board, place]
            for mask in range(len(won)):
                tally[row, mask] += won[mask]


@kernel
def draw_entry(entries: int, begin: int, end: int, bits: int) -> int:
    """Place before `end`, from `begin` on, drawn by weight with 64 random bits.

    `entries` is the address of rows (mask of the cards, threshold, alias). M. D. Vose: A Linear
    Algorithm For Generating Random Numbers With a Given Distribution, 1991.
    """
    entry = begin + high_product(bits, end - begin)
    if logical_right(bits * (end - begin), 11) >= load_i64(entries, 3 * entry + 1):
        entry = load_i64(entries, 3 * entry + 2)
    return entry


@kernel
def tally_range_samples(
    tables: int,
    start: int,
    first_block: int,
    deals: int,
    chain: int,
    repeats: int,
    board: int,
    group_ends: Ints,
    group_seats: Ints,
    entries: Ints,
    members: Ints,
    holdings: Ints,
    drawn_seats: Ints,
    deck: int,
    tally: Ints,
    shares: Ints,
    reach: Ints,
    classes: Ints,
    squares: Ints,
) -> None:
    """Deal `deals` random deals with ranges, the first of them in the block `first_block`.

    Seats with ranges come in groups. The joint holdings of group ``g`` stand before
    ``group_ends[g]`` in `entries` (see `draw_entry`) and in `members`, which has the number in
    `holdings` (mask, key) for each of the ``group_seats[g]`` seats. One is drawn from each group
    by its weight, and all are drawn again until no two have a common card: so every joint
    holding is as likely as it should be. Where that takes many draws, a `chain` of joint
    holdings is made of one: for the next, each group in turn is drawn again until it goes with
    the others. That changes no likelihood (S. Geman, D. Geman: Stochastic Relaxation, Gibbs
    Distributions, and the Bayesian Restoration of Images, 1984), so each of the chain is as
    likely as it should be, though not independent of the one before.

    The seats of `drawn_seats` (masks of their known cards) and the board take of the cards left,
    `repeats` times for each joint holding. ``chain * repeats`` divides `BLOCK`.

    `tally`, `reach`, `classes` and, in units of ``1 / POT``, `shares` as in `tally_joint`;
    ``squares[seat]`` adds up the squares of what each chain wins, in the same units; if the last
    one is cut short, its square counts by so many times more.
    `tally_samples` tells of blocks.
    """
    groups = len(group_ends)
    range_seats = 0
    for group in range(groups):
        range_seats += group_seats[group]
    seats = range_seats + len(drawn_seats)
    width = members.shape[1]
    at_entries = address_of(entries)
    at_members = address_of(members)
    at_holdings = address_of(holdings)
    at_reach = address_of(reach)
    at_shares = address_of(shares)
    at_classes = address_of(classes)
    deck_cards = np.empty(52, np.int64)  # key of every card that may come, its code above
    size = 0
    for card in range(52):
        if deck >> card & 1:
            deck_cards[size] = load_i64(tables + CARD_KEYS, card) | card << CODE
            size += 1
    known_key = key_of(tables, board) + THREE_OF_EACH
    board_draws = 5 - count_bits(board)
    draws = board_draws
    drawn_keys = np.zeros(16, np.int64)
    for seat in range(len(drawn_seats)):
        drawn_keys[seat] = key_of(tables, drawn_seats[seat])
        draws += 2 - count_bits(drawn_seats[seat])
    scratch = np.zeros(256, np.int64)
    cards_left = address_of(scratch)
    drawn = address_of(scratch) + 8 * 64
    chosen = address_of(scratch) + 8 * 128
    won = address_of(scratch) + 8 * 144
    picked = address_of(scratch) + 8 * 160
    parts = address_of(scratch) + 8 * 176
    chain_won = address_of(scratch) + 8 * 192
    for ways in range(1, 11):  # a division takes longer than reading one of these
        store_i64(parts, ways, POT // ways)

    first_deal = first_block * BLOCK
    last_deal = first_deal + deals
    together = chain * repeats
    for first in range(first_deal, last_deal, together):
        if first % BLOCK == 0:
            for place in range(size):
                scratch[place] = deck_cards[place]
        stream = random_word(start, first)
        word = ZERO
        used = ZERO
        group = ZERO
        begin = ZERO
        while group < groups:
            end = group_ends[group]
            entry = draw_entry(at_entries, begin, end, random_word(stream, word))
            word += 1
            mask = load_i64(at_entries, 3 * entry)
            if mask & used:
                used = group = begin = ZERO
                continue
            used |= mask
            store_i64(picked, group, entry)
            begin = end
            group += 1
        for seat in range(seats):
            store_i64(chain_won, seat, 0)
        chain_end = min(first + together, last_deal)
        deal = first
        while deal < chain_end:
            if deal > first:
                begin = ZERO
                for group in range(groups):
                    end = group_ends[group]
                    used ^= load_i64(at_entries, 3 * load_i64(picked, group))
                    while True:
                        entry = draw_entry(at_entries, begin, end, random_word(stream, word))
                        word += 1
                        mask = load_i64(at_entries, 3 * entry)
                        if mask & used == 0:
                            break
                    used |= mask
                    store_i64(picked, group, entry)
                    begin = end
            seat = ZERO
            times = min(repeats, chain_end - deal)
            for group in range(groups):
                entry = load_i64(picked, group)
                for member in range(group_seats[group]):
                    holding = load_i64(at_members, width * entry + member)
                    store_i64(chosen, seat, holding)
                    store_i64(won, seat, 0)
                    store_i64(at_reach, holding, load_i64(at_reach, holding) + times)
                    seat += 1
            for seat in range(range_seats, seats):
                store_i64(won, seat, 0)

            for _ in range(times):
                bits = ZERO
                got = ZERO
                place = ZERO
                left_in_word = ZERO
                while got < draws:
                    if left_in_word == 0:
                        left_in_word = DRAWS_PER_WORD
                        bits = random_word(stream, word)
                        word += 1
                    pick = place + high_product(bits, size - place)
                    bits *= size - place
                    card = load_i64(cards_left, pick)
                    store_i64(cards_left, pick, load_i64(cards_left, place))
                    store_i64(cards_left, place, card)
                    store_i64(drawn, got, card)
                    place += 1
                    left_in_word -= 1
                    got += 1 - (used >> (card >> CODE) & 1)

                cards = board
                key = known_key
                for place in range(board_draws):
                    card = load_i64(drawn, place)
                    cards |= 1 << (card >> CODE)
                    key += card
                high = winners = ZERO
                got = board_draws
                for seat in range(seats):
                    if seat < range_seats:
                        holding = load_i64(chosen, seat)
                        hand = load_i64(at_holdings, 2 * holding)
                        hand_key = load_i64(at_holdings, 2 * holding + 1)
                    else:
                        hand = drawn_seats[seat - range_seats]
                        hand_key = drawn_keys[seat - range_seats]
                        for _ in range(2 - count_bits(hand)):
                            card = load_i64(drawn, got)
                            hand |= 1 << (card >> CODE)
                            hand_key += card
                            got += 1
                    value = strength(tables, key + hand_key, cards | hand)
                    count = 9 * seat + (value >> CLASS_SHIFT)
                    store_i64(at_classes, count, load_i64(at_classes, count) + 1)
                    # Without branches, which nobody could predict.
                    winners = (winners if value <= high else 0) | (
                        1 << seat if value >= high else 0
                    )
                    high = max(high, value)
                tally[ALL, winners] += 1
                if board_draws < 3:
                    for place in range(board_draws):
                        tally[load_i64(drawn, place) >> CODE, winners] += 1
                share = load_i64(parts, count_bits(winners))
                for seat in range(seats):
                    part = share * (winners >> seat & 1)
                    store_i64(won, seat, load_i64(won, seat) + part)
            for seat in range(seats):
                part = load_i64(won, seat)
                store_i64(chain_won, seat, load_i64(chain_won, seat) + part)
                if seat < range_seats:
                    holding = load_i64(chosen, seat)
                    store_i64(at_shares, holding, load_i64(at_shares, holding) + part)
            deal += repeats
        for seat in range(seats):
            part = load_i64(chain_won, seat)
            square = part * part
            if chain_end - first < together:
                square = square * together // (chain_end - first)
            squares[seat] += square
