"""What every combo has made on a board and draws to, bit by bit as `parts.PARTS` lists them.

The numbers below are places in that list, whose module defines what they mean. A rank mask has a
bit for each of the 13 ranks; shifted by one, with the ace at bit 0 too, it is a mask of runs.
"""

from engine.arrays import Ints
from engine.cards import Mask
from engine.games.holdem.kernels.strengths import (
    FIVE_OF_ONE,
    SUIT,
    THREE_OF_EACH,
    flush_strength,
    key_of,
    ranked,
)
from engine.games.holdem.kernels.tables import CARD_KEYS, CLASS_SHIFT
from engine.jit import ZERO, kernel, part
from engine.machine import Address, count_bits, load_i64

ACE, KING = 12, 11
TWO_PAIR_CLASS, TRIPS_CLASS, STRAIGHT_CLASS, FLUSH_CLASS, BEST_CLASS = 2, 3, 4, 5, 8
SET, TRIPS, TWO_PAIR, BOARD_PAIR_TOO = 5, 6, 7, 8
OVERPAIR, TOP_PAIR, SECOND_PAIR, WEAK_PAIR, BOARD_PAIR = 9, 10, 13, 15, 16
ACE_HIGH, KING_HIGH, NOTHING = 17, 18, 19
FLUSH_DRAW, OPEN_ENDED, DOUBLE_GUTSHOT, GUTSHOT = 20, 23, 24, 25
FLUSH_AND_STRAIGHT, PAIR_AND_FLUSH, PAIR_AND_STRAIGHT, OVERCARDS, BACKDOOR = 26, 27, 28, 29, 30
GOOD_KICKERS = 3  # after the top kicker


@part
def ranks_of(cards: Mask) -> int:
    return (cards | cards >> 13 | cards >> 26 | cards >> 39) & SUIT


@part
def straights_of(ranks: int) -> int:
    """Mask of the straights in a rank mask, by their lowest rank; the ace may be bit 0."""
    runs = ranks << 1 | ranks >> ACE
    return runs & runs >> 1 & runs >> 2 & runs >> 3 & runs >> 4


@kernel
def made_part(hand_class: int, high: int, low: int, board: int, paired: int) -> int:
    """Place in `MADE` of a hand with ranks `high` and `low`.

    `board` is the board's rank mask, `paired` that of the ranks it has more than once.
    """
    if hand_class >= STRAIGHT_CLASS:
        return BEST_CLASS - hand_class
    if hand_class == TRIPS_CLASS:
        return SET if high == low else TRIPS
    mine = 1 << high if high == low else (1 << high | 1 << low) & board
    if hand_class == TWO_PAIR_CLASS:
        best = mine | paired
        while count_bits(best) > 2:
            best &= best - 1
        if best & mine == best:
            return TWO_PAIR
        return BOARD_PAIR_TOO if best & mine else BOARD_PAIR
    if hand_class == 0:
        return ACE_HIGH if high == ACE else KING_HIGH if high == KING else NOTHING
    if mine == 0:
        return BOARD_PAIR
    above = count_bits(board & -mine & ~mine)
    if above:
        return min(SECOND_PAIR + above - 1, WEAK_PAIR)
    if high == low:
        return OVERPAIR
    kicker = high + low - (high if mine >> high & 1 else low)
    better = count_bits((SUIT & ~board) >> kicker + 1)
    return TOP_PAIR if better == 0 else TOP_PAIR + 1 if better <= GOOD_KICKERS else TOP_PAIR + 2


@kernel
def flush_draws(cards: Mask, board: Mask, first: int, second: int, on_flop: bool) -> int:
    """Bits of the flush draws of the cards `first` and `second`; `cards` are theirs too."""
    found = 0
    for card in (first, second):
        suit = card // 13
        held = cards >> 13 * suit & SUIT
        if count_bits(held) == 4:
            known = board >> 13 * suit & SUIT
            mine = held & ~known
            while mine & mine - 1:
                mine &= mine - 1
            better = count_bits(SUIT & ~known & -mine & ~mine)
            return 1 << FLUSH_DRAW + min(better, 2)
        if count_bits(held) == 3 and on_flop:
            found = 1 << BACKDOOR
    return found


@kernel
def straight_draw(ranks: int, board: int) -> int:
    """Bit of the straight draw in a rank mask, on a board with another; 0 for none."""
    outs = 0
    for rank in range(13):
        before = straights_of(board | 1 << rank)
        # A higher straight than the board's: what is new reaches above all that was there.
        if straights_of(ranks | 1 << rank) & ~before > before:
            outs |= 1 << rank
    if outs == 0:
        return 0
    if outs & outs - 1 == 0:
        return 1 << GUTSHOT
    runs = ranks << 1 | ranks >> ACE
    ends = outs << 1 | outs >> ACE
    fours = runs & runs >> 1 & runs >> 2 & runs >> 3
    return 1 << OPEN_ENDED if fours & ends << 1 & ends >> 4 else 1 << DOUBLE_GUTSHOT


@kernel
def write_parts(
    tables: Address, ranked_table: Address, board: Mask, combos: Ints, parts: Ints
) -> None:
    """Write the bits of every combo on a board of three to five cards; 0 where it shares a card.

    `ranked_table` is the one for hands of two cards more than the board has.
    """
    size = count_bits(board)
    board_ranks = ranks_of(board)
    paired = ZERO
    for rank in range(13):
        if count_bits(board >> rank & (1 | 1 << 13 | 1 << 26 | 1 << 39)) > 1:
            paired |= 1 << rank
    board_key = key_of(tables, board) + THREE_OF_EACH
    for place in range(len(combos)):
        first = combos[place] >> 6
        second = combos[place] & 63
        cards = board | 1 << first | 1 << second
        parts[place] = 0
        if count_bits(cards) < size + 2:
            continue
        key = board_key + load_i64(tables + CARD_KEYS, first) + load_i64(tables + CARD_KEYS, second)
        if key & FIVE_OF_ONE:
            hand_class = flush_strength(tables, key, cards) >> CLASS_SHIFT
        else:
            hand_class = ranked(ranked_table, key) >> CLASS_SHIFT
        high, low = max(first % 13, second % 13), min(first % 13, second % 13)
        made = made_part(hand_class, high, low, board_ranks, paired)
        found = 0
        if size < 5 and hand_class < FLUSH_CLASS:
            found = flush_draws(cards, board, first, second, size == 3)
        if size < 5 and hand_class < STRAIGHT_CLASS:
            flush = found & 7 << FLUSH_DRAW
            straight = straight_draw(ranks_of(cards), board_ranks)
            found |= straight
            pair = OVERPAIR <= made <= WEAK_PAIR
            if flush and straight:
                found |= 1 << FLUSH_AND_STRAIGHT
            if flush and pair:
                found |= 1 << PAIR_AND_FLUSH
            if straight and pair:
                found |= 1 << PAIR_AND_STRAIGHT
            if high != low and board_ranks >> low == 0:
                found |= 1 << OVERCARDS
        parts[place] = 1 << made | found
