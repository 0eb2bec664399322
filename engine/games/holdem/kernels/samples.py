"""Random deals of known and unknown cards."""

import numpy as np

from engine.arrays import Ints
from engine.cards import Mask
from engine.games.holdem.kernels import ALL
from engine.games.holdem.kernels.strengths import (
    FIVE_OF_ONE,
    THREE_OF_EACH,
    flush_strength,
    key_of,
    ranked,
)
from engine.games.holdem.kernels.tables import CARD_KEYS, CLASS_SHIFT, RANKED_7
from engine.jit import ZERO, kernel
from engine.machine import Address, address_of, count_bits, high_product, load_i64, store_i64
from engine.rng import random_word

BLOCK = 1024  # deals sampled from a fresh deck; the unit in which samples are handed out
CODE = 48  # bit at which a sampled card's code stands above its key
DRAWS_PER_WORD = 7  # cards drawn with 64 random bits, a bias below 1e-7

# Scratch memory: all that is written for every deal lies together, up to 7 seats in one page of
# 512 int64, because the processor holds up a read if another page has just been written at the
# same offset, and that may cost half the speed. Offsets in int64:
DECK_AT = 0  # the cards that may come; those of a deal are drawn to the begin
SUMS_AT = 64  # sums of the first cards drawn, beginning with none
SEAT_KEYS_AT = 128
SEAT_DRAWS_AT = 144
CLASSES_AT = 160  # sixteen per seat
WON_AT = 320  # deals by winners


@kernel
def tally_samples(
    tables: Address,
    start: int,
    first_block: int,
    deals: int,
    board: Mask,
    seat_cards: Ints,
    deck: Mask,
    tally: Ints,
    classes: Ints,
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
