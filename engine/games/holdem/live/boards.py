"""Boards drawn at random, and the buckets of hands on them.

A hand's percentile on a river is the share of what both players may hold that it beats, ties
counted half. On a river the bucket is that, on earlier streets its mean and its deviation over
the cards to come: what is made, and what is drawing. Beside it stands the texture of the board.
"""

import numpy as np

from engine.arrays import Floats32, Ints, UInts16
from engine.games.holdem.kernels.sorting import STRENGTH_AT, sort_items
from engine.games.holdem.kernels.strengths import THREE_OF_EACH, strength
from engine.games.holdem.kernels.tables import CARD_KEYS
from engine.games.holdem.live.records import FLOP, RIVER, TURN, ZERO, Hands, Room
from engine.jit import ZERO as NONE, kernel
from engine.machine import Address, load_i64, logical_right
from engine.rng import random_word

TEXTURES, MEANS, SPREADS, PERCENTILES = 9, 20, 4, 30
BUCKETS = TEXTURES * MEANS * SPREADS  # on a flop or turn
RIVER_BUCKETS = TEXTURES * PERCENTILES
LEAST_SPREAD, SPREAD_WIDTH = 0.12, 0.055  # of the deviation: below the first, and steps from it
RUNOUTS = 64  # sampled to put hands on a flop into buckets
WORDS = 1024  # random numbers kept for each board
KING = 11
HAND = (1 << STRENGTH_AT) - 1


@kernel
def texture(board: Ints, count: int) -> int:
    """Kind of a board of 3 to 5 cards: cards of a suit, and whether it is paired or high.

    High is a flop with a king or an ace, later a board whose last card is the highest.
    """
    suits = ranks = NONE  # four and three bits for each
    top = most = NONE
    paired = False
    for place in range(count):
        suit, rank = board[place] // 13, board[place] % 13
        suits += 1 << 4 * suit
        ranks += 1 << 3 * rank
        most = max(most, suits >> 4 * suit & 15)
        paired = paired or (ranks >> 3 * rank & 7) > 1
        top = max(top, rank)
    if count > 3:
        most -= 1
    suited = min(max(most, 1), 3) - 1
    high = top >= KING if count == 3 else board[count - 1] % 13 == top
    return suited + (0 if paired else 3 if high else 6)


@kernel
def sort_hands(tables: Address, hands: Hands, cards: int, key: int, room: Room) -> int:
    """List the hands that a whole board leaves in order of strength; give their number."""
    items = room.items
    count = NONE
    for hand in range(len(hands.masks)):
        mask = hands.masks[hand]
        if mask & cards == 0:
            made = strength(tables, key + hands.keys[hand], cards | mask)
            items[0, count] = made << STRENGTH_AT | hand
            count += 1
    sort_items(items, room.counts, count)
    return count


@kernel
def add_percentiles(hands: Hands, count: int, items: Ints, moments: Floats32) -> None:
    """Add to ``moments[3, hand]`` percentile, its square, and 1 for each hand sorted."""
    whole = ZERO
    for item in range(count):
        whole += hands.mix[items[0, item] & HAND]
    below = ZERO
    start = NONE
    while start < count:
        level, end, here = items[0, start] >> STRENGTH_AT, start, ZERO
        while end < count and items[0, end] >> STRENGTH_AT == level:
            here += hands.mix[items[0, end] & HAND]
            end += 1
        percentile = np.divide(below + here * np.float32(0.5), whole)
        for item in range(start, end):
            hand = items[0, item] & HAND
            moments[0, hand] += percentile
            moments[1, hand] += percentile * percentile
            moments[2, hand] += np.float32(1)
        below += here
        start = end


@kernel
def take_moments(
    tables: Address,
    hands: Hands,
    cards: int,
    key: int,
    known: int,
    stream: int,
    word: int,
    room: Room,
) -> None:
    """Write the moments of hands on a turn over all rivers, on a flop over `RUNOUTS` sampled."""
    moments = room.moments
    for hand in range(moments.shape[1]):
        moments[0, hand] = moments[1, hand] = moments[2, hand] = ZERO
    if known == 4:
        for card in range(52):
            if cards >> card & 1 == 0:
                more = key + load_i64(tables + CARD_KEYS, card)
                count = sort_hands(tables, hands, cards | 1 << card, more, room)
                add_percentiles(hands, count, room.items, moments)
        return
    for _runout in range(RUNOUTS):
        whole, more, missing = cards, key, 2
        while missing > 0:
            card = logical_right(random_word(stream, word), 1) % 52
            word += 1
            if whole >> card & 1 == 0:
                whole |= 1 << card
                more += load_i64(tables + CARD_KEYS, card)
                missing -= 1
        count = sort_hands(tables, hands, whole, more, room)
        add_percentiles(hands, count, room.items, moments)


@kernel
def write_buckets(moments: Floats32, kind: int, buckets: UInts16) -> None:
    """Write the bucket of each hand that has `moments` on a board of a texture."""
    for hand in range(len(buckets)):
        number = moments[2, hand]
        if number > ZERO:
            mean = np.divide(moments[0, hand], number)
            square = np.divide(moments[1, hand], number) - mean * mean
            spread = np.sqrt(max(square, ZERO))
            level = min(int(mean * MEANS), MEANS - 1)
            step = int(max(np.divide(spread - LEAST_SPREAD, SPREAD_WIDTH) + 1, 0.0))
            step = min(step, SPREADS - 1)
            buckets[hand] = (kind * MEANS + level) * SPREADS + step


@kernel
def deal(tables: Address, hands: Hands, street: int, stream: int, number: int, room: Room) -> None:
    """Deal board `number` of a stream, which begins on a street, and put hands into buckets."""
    cards, key, word = NONE, THREE_OF_EACH, number * WORDS
    dealt, tags = room.dealt, room.tags
    known = len(hands.board)
    for place in range(5):
        card = NONE
        if place < known:
            card = hands.board[place]
        else:
            while True:
                card = logical_right(random_word(stream, word), 1) % 52
                word += 1
                if cards >> card & 1 == 0:
                    break
        dealt[place] = card
        cards |= 1 << card
        key += load_i64(tables + CARD_KEYS, card)
        if place == 2 and street < FLOP:
            take_moments(tables, hands, cards, key, 3, stream, word + 100, room)
            write_buckets(room.moments, texture(dealt, 3), tags[FLOP])
        if place == 3 and street < TURN:
            if len(hands.turns) > 0:
                for hand in range(tags.shape[1]):
                    tags[TURN, hand] = hands.turns[card, hand]
            else:
                take_moments(tables, hands, cards, key, 4, NONE, NONE, room)
                write_buckets(room.moments, texture(dealt, 4), tags[TURN])
    count = sort_hands(tables, hands, cards, key, room)
    place_hands(hands, street, count, room)


@kernel
def place_hands(hands: Hands, street: int, count: int, room: Room) -> None:
    """Write the hands of a board in order of strength, with their buckets on all streets."""
    items, kind = room.items, texture(room.dealt, 5)
    whole = ZERO
    for item in range(count):
        hand = items[0, item] & HAND
        room.listed[item] = hand
        room.first[item] = hands.first[hand]
        room.second[item] = hands.second[hand]
        room.places[street, item] = hands.own[hand]
        for later in range(street + 1, RIVER):
            room.places[later, item] = room.tags[later, hand]
        whole += hands.mix[hand]
    below = ZERO
    start = NONE
    while start < count:
        level, end, here = items[0, start] >> STRENGTH_AT, start, ZERO
        while end < count and items[0, end] >> STRENGTH_AT == level:
            here += hands.mix[items[0, end] & HAND]
            end += 1
        percentile = np.divide(below + here * np.float32(0.5), whole)
        place = kind * PERCENTILES + min(int(percentile * PERCENTILES), PERCENTILES - 1)
        for item in range(start, end):
            room.ends[item] = end
            if street < RIVER:
                room.places[RIVER, item] = place
        below += here
        start = end
    room.size[0] = count


@kernel
def known_turns(tables: Address, hands: Hands, room: Room, turns: UInts16) -> None:
    """Write ``turns[card, hand]``: buckets on each turn of a flop."""
    cards, key = NONE, THREE_OF_EACH
    for place in range(3):
        card = hands.board[place]
        room.dealt[place] = card
        cards |= 1 << card
        key += load_i64(tables + CARD_KEYS, card)
    for card in range(52):
        if cards >> card & 1 == 0:
            room.dealt[3] = card
            more = key + load_i64(tables + CARD_KEYS, card)
            take_moments(tables, hands, cards | 1 << card, more, 4, NONE, NONE, room)
            write_buckets(room.moments, texture(room.dealt, 4), turns[card])
