"""Tables of hand strengths: made once, kept beside the compiled kernels, read by address.

A hand of 5, 6 or 7 cards is looked up by the sum of its cards' ``RANK_KEYS``, modulo
``1 << KEY_BITS``. Equal sums mean equal ranks, so the sum names the strength of the hand
unless it holds a flush. The sums are sparse; they are packed by row displacement: a sum is
a row (its high bits) and a column, and every row begins where its entries fall between
those of the rows placed before it. A flush is looked up by the 13-bit mask of the ranks
held in its suit.

A strength is ``class << 12 | place``: a larger one wins, equal ones split the pot, and the
class is an index into `rules.HAND_CLASSES`.
"""

import contextlib
import functools
import threading
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from engine.arrays import DAMAGE, Bytes, Ints, Ints8, UInts16
from engine.files import write_whole
from engine.jit import CACHE_FOLDER
from engine.machine import Address, address_of

N = TypeVar("N", bound=np.generic)

# Each is the least number that keeps the sums of equally many cards apart, up to 7 cards with
# at most 4 of a rank: choose 0 for the deuce, then ever the smallest that does not clash.
_LEAST_KEYS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
KEY_BITS = 23  # the largest sum of 7 is below 1 << 23
# An odd factor keeps sums apart modulo a power of two and scatters them, so that the rows pack
# densely: 50,346 places for the 49,205 sums of 7 cards, where the least keys need 73,560.
_SCATTER = (1 << 20) - 1
RANK_KEYS = tuple(key * _SCATTER % (1 << KEY_BITS) for key in _LEAST_KEYS)
ROW_BITS = 10  # bits of a sum that are its column
ROW_COUNT = 1 << (KEY_BITS - ROW_BITS)
CLASS_SHIFT = 12

# Above the rank keys a sum counts the cards of each suit in four bits.
SUIT_COUNTS = 32
RANK_MASKS = 1 << 13
MOST_CARDS = 7
MULTISETS = (1, 13, 91, 455, 1820, 6175, 18395, 49205)  # of 0 to 7 cards, by rank alone
FIRST_MULTISET = tuple(sum(MULTISETS[:cards]) for cards in range(MOST_CARDS + 2))
_MULTISET_ROOM = FIRST_MULTISET[-1] + 1  # an even number keeps what follows aligned
FIRST_SUBSET = (0, 1, 14, 92, 378, 1093, 2380, 4096, 5812, 7099, 7814, 8100, 8178, 8191, 8192)
PLACES = {5: 10 << 10, 6: 20 << 10, 7: 50 << 10}  # room for the packed strengths

# Byte offsets in the one block of memory that kernels read.
CARD_KEYS = 0  # int64[52]: rank key, and 1 in the card's `SUIT_COUNTS` nibble
FLUSH = CARD_KEYS + 8 * 52  # uint16[8192]: strength of the ranks held in the flush suit
MASK_KEYS = FLUSH + 2 * RANK_MASKS  # int32[8192]: sum of the rank keys in a 13-bit mask
SUBSETS = MASK_KEYS + 4 * RANK_MASKS  # uint16[8192]: 13-bit masks ordered by number of bits
MULTISET_KEYS = SUBSETS + 2 * RANK_MASKS  # int32[n]: sum of the rank keys of a multiset
MULTISET_CODES = MULTISET_KEYS + 4 * _MULTISET_ROOM  # uint8[n, 8]: see `_codes`
# For 5, 6 and 7 cards: uint16[ROW_COUNT] where each row begins, then uint16[...] strengths.
RANKED_5 = MULTISET_CODES + 8 * _MULTISET_ROOM
RANKED_6 = RANKED_5 + 2 * (ROW_COUNT + PLACES[5])
RANKED_7 = RANKED_6 + 2 * (ROW_COUNT + PLACES[6])
_CHECKSUM = RANKED_7 + 2 * (ROW_COUNT + PLACES[7])  # uint64: tells a damaged file
_SIZE = _CHECKSUM + 8

FILE = "holdem-tables.npy"


_ONE_AT_A_TIME = threading.Lock()


@functools.cache
def memory() -> Bytes:
    """Block of all tables, uint8[n]; its layout is given by the offsets in this module.

    Read from the cache folder, or built (about half a second) and written there.
    """
    path = CACHE_FOLDER / FILE
    try:
        block: Bytes = np.load(path)
        if _sound(block):
            return block
    except DAMAGE:
        pass  # absent or damaged: it is built anew
    block = build()
    with contextlib.suppress(OSError):  # an unwritable folder only costs the next start its time
        write_whole(path, lambda file: np.save(file, block))
    return block


def address() -> Address:
    """Address of `memory`; valid as long as the process lives."""
    with _ONE_AT_A_TIME:  # else two threads could build, and the first block be freed in use
        return address_of(memory())


def view(offset: int, dtype: type[N], count: int) -> NDArray[N]:
    """The first numbers, shape (count,), of the table that begins at `offset`."""
    size = np.dtype(dtype).itemsize
    return memory()[offset : offset + count * size].view(dtype)


def _sound(block: Bytes) -> bool:
    return (
        block.dtype == np.uint8
        and block.shape == (_SIZE,)
        and _checksum(block) == int(block[_CHECKSUM:].view(np.uint64)[0])
    )


def _checksum(block: Bytes) -> int:
    words = block[:_CHECKSUM].view(np.uint64)
    places = np.arange(1, len(words) + 1, dtype=np.uint64)
    return int(np.bitwise_xor.reduce((words + places) * np.uint64(0x9E3779B97F4A7C15)))


def build() -> Bytes:
    """Work out all tables, laid out as in `memory`, from the ranking of five-card hands."""
    multisets = [np.zeros((1, 13), np.int8)]
    for _ in range(MOST_CARDS):
        multisets.append(_one_card_more(multisets[-1]))
    masks = np.arange(RANK_MASKS)
    bits = masks[:, None] >> np.arange(13) & 1
    keys = np.array(RANK_KEYS)

    # All hands of five cards, by names that sort as the hands do, and their strengths.
    flushes = masks[bits.sum(1) >= 5]
    flush_names = _name_of_flush(flushes)
    ladder = np.unique(np.concatenate([_name_by_ranks(multisets[5]), flush_names]))
    places = np.arange(len(ladder)) - np.searchsorted(ladder, ladder >> _CLASS_AT << _CLASS_AT)
    strengths = (ladder >> _CLASS_AT << CLASS_SHIFT | places).astype(np.uint16)
    flush = np.zeros(RANK_MASKS, np.uint16)
    flush[flushes] = strengths[np.searchsorted(ladder, flush_names)]

    block = np.zeros(_SIZE, np.uint8)

    def put(offset: int, values: NDArray[np.generic]) -> None:
        raw = np.ascontiguousarray(values).view(np.uint8).ravel()
        block[offset : offset + len(raw)] = raw

    cards = np.arange(52)
    put(CARD_KEYS, keys[cards % 13] + (1 << (SUIT_COUNTS + 4 * (cards // 13))))
    put(FLUSH, flush)
    put(MASK_KEYS, (bits @ keys).astype(np.int32))
    put(SUBSETS, np.argsort(bits.sum(1), kind="stable").astype(np.uint16))
    put(MULTISET_KEYS, (np.concatenate(multisets) @ keys).astype(np.int32))
    put(MULTISET_CODES, np.concatenate([_codes(counts) for counts in multisets]))
    for count, offset in ((5, RANKED_5), (6, RANKED_6), (7, RANKED_7)):
        names = _name_by_ranks(multisets[count])
        sums = multisets[count] @ keys % (1 << KEY_BITS)
        rows, packed = _pack(sums, strengths[np.searchsorted(ladder, names)], PLACES[count])
        put(offset, rows)
        put(offset + 2 * ROW_COUNT, packed)
    put(_CHECKSUM, np.array([_checksum(block)], np.uint64))
    return block


def _one_card_more(multisets: Ints8) -> Ints8:
    """Rank counts of all multisets with one card more, the new card never below the others."""
    last = np.where(multisets.any(1), 12 - np.argmax(multisets[:, ::-1] > 0, axis=1), 0)
    grown = []
    for rank in range(13):
        more = multisets[(last <= rank) & (multisets[:, rank] < 4)].copy()
        more[:, rank] += 1
        grown.append(more)
    return np.concatenate(grown)


def _codes(counts: Ints8) -> Bytes:
    """Eight bytes per multiset: ``5 * rank + count`` for each rank held, then zeros."""
    codes = np.where(counts > 0, 5 * np.arange(13) + counts, 0).astype(np.uint8)
    return np.sort(codes, axis=1)[:, :-9:-1]


# A hand's name is class, then the ranks that count first, then the ranks that count next, as
# 13-bit masks: among masks with equally many bits the larger number has the higher ranks.
_CLASS_AT = 26
_FIRST_AT = 13


def _keep_highest(masks: Ints, count: int) -> Ints:
    """Only the `count` highest bits of every 13-bit mask."""
    kept = np.zeros_like(masks)
    left = masks.copy()
    for _ in range(count):
        top = np.where(left > 0, 1 << _LOG2[left], 0)
        kept |= top
        left &= ~top
    return kept


_LOG2 = np.array([max(mask.bit_length() - 1, 0) for mask in range(RANK_MASKS)])


def straight_top(masks: Ints) -> Ints:
    """Bit of the highest card of the best straight in each of `masks`, of any shape, or 0.

    They are of 13 bits, one a rank.
    """
    low_ace = masks << 1 | masks >> 12  # the ace also counts below the deuce
    runs = low_ace & low_ace >> 1 & low_ace >> 2 & low_ace >> 3 & low_ace >> 4
    return _keep_highest(runs, 1) << 3


def _name(hand_class: int, first: Ints | int, then: Ints | int = 0) -> Ints:
    return np.asarray(hand_class << _CLASS_AT | first << _FIRST_AT | then)


def _name_by_ranks(counts: Ints8) -> Ints:
    """Name of the best five-card hand without a flush in every multiset of five or more cards."""
    held = [(counts >= least) @ (1 << np.arange(13)) for least in (1, 2, 3, 4)]
    quads = held[3]
    trips = _keep_highest(held[2], 1)
    full_pair = _keep_highest(held[1] & ~trips, 1)
    pairs = _keep_highest(held[1], 2)
    pair = _keep_highest(held[1], 1)
    straight = straight_top(held[0])
    two_pair = (pairs & (pairs - 1)) > 0

    def beside(used: Ints, kickers: int) -> Ints:
        return _keep_highest(held[0] & ~used, kickers)

    return np.select(
        [quads > 0, (trips > 0) & (full_pair > 0), straight > 0, trips > 0, two_pair, pair > 0],
        [
            _name(7, quads, beside(quads, 1)),
            _name(6, trips, full_pair),
            _name(4, straight),
            _name(3, trips, beside(trips, 2)),
            _name(2, pairs, beside(pairs, 1)),
            _name(1, pair, beside(pair, 3)),
        ],
        _name(0, beside(np.zeros_like(pair), 5)),
    )


def _name_of_flush(masks: Ints) -> Ints:
    straight = straight_top(masks)
    return np.where(straight > 0, _name(8, straight), _name(5, _keep_highest(masks, 5)))


def _pack(sums: Ints, values: UInts16, places: int) -> tuple[UInts16, UInts16]:
    """Begin of every row of `sums`, and the `values` packed into `places`.

    The fullest rows are placed first, each at the first begin without a clash. A Python
    integer holds the free places as bits, so that all begins are tried at once.
    """
    columns: dict[int, list[int]] = {}
    for key in sums.tolist():
        columns.setdefault(key >> ROW_BITS, []).append(key % (1 << ROW_BITS))
    rows = np.zeros(ROW_COUNT, np.uint16)
    free = (1 << places) - 1
    for row in sorted(columns, key=lambda row: (-len(columns[row]), row)):
        fits = free
        for column in columns[row]:
            fits &= free >> column
        begin = (fits & -fits).bit_length() - 1
        for column in columns[row]:
            free ^= 1 << (begin + column)
        rows[row] = begin
    packed = np.zeros(places, np.uint16)
    packed[rows[sums >> ROW_BITS] + sums % (1 << ROW_BITS)] = values
    return rows, packed
