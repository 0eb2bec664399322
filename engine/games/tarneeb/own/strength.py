"""What a hand looks like before anything is searched: the tricks its bidder may expect."""

from collections.abc import Sequence

import numpy as np

from engine.arrays import Floats, Ints
from engine.cards import mask_of
from engine.games.tarneeb.auction import HIGHEST_BID, LOWEST_BID
from engine.games.tarneeb.conditions import POINTS
from engine.games.tarneeb.rules import Cards

# Least squares over the double-dummy tricks of 1,600 random deals, whose spread about the
# estimate is 2.1 tricks. Ranks are those of ace, king, queen and jack.
TRICKS = 2.55
PER_TRUMP = 0.55
TRUMP_HONOURS = {12: 1.36, 11: 1.0, 10: 0.74, 9: 0.46}
SIDE_HONOURS = {12: 1.07, 11: 0.52, 10: 0.13}  # the king not bare, the queen not in two cards
SHORT_SUIT = (0.99, 0.33, 0.13)  # void, singleton, doubleton beside the trumps

# The same over 3,000 deals when all four hands are known; the spread is 1.0 tricks. What a
# hand is worth counts for its side and against the other.
OPEN_TRICKS = 6.73
OPEN_TRUMPS = {12: 0.92, 11: 0.63, 10: 0.43, 9: 0.24, 8: 0.10}
OPEN_HONOURS = {12: 0.80, 11: 0.48, 10: 0.23, 9: 0.11}
OPEN_PER_TRUMP = 0.18
OPEN_LONGEST = 0.38  # for each trump by which a side's longest holding is longer
OPEN_SHORT_SUIT = (0.31, 0.15)  # void, singleton, for each trump beside it up to three
OPEN_SPREAD = 1.0
LOGISTIC = 1.702  # times a deviation in spreads: the normal distribution, nearly


def high_card_points(hands: Ints) -> Ints:
    """Points of hands (masks), an ace 4 to a jack 1 (`POINTS`): shape (hands,)."""
    found = np.zeros(len(hands), np.int64)
    for rank, points in POINTS.items():
        cards = mask_of(13 * suit + rank for suit in range(4))
        found += points * np.bitwise_count(hands & cards)
    return found


def expected_tricks(hands: Ints) -> Floats:
    """Tricks that hands (masks, 13 cards) may expect as bidder, by trump: shape (hands, 4)."""
    suits = hands[:, None] >> 13 * np.arange(4) & 0x1FFF
    lengths = np.zeros(suits.shape, np.int64)
    for rank in range(13):
        lengths += suits >> rank & 1
    trump = PER_TRUMP * lengths
    for rank, worth in TRUMP_HONOURS.items():
        trump = trump + worth * (suits >> rank & 1)
    side = np.zeros(suits.shape)
    for rank, worth in SIDE_HONOURS.items():
        guarded = (lengths > 12 - rank) | (suits >> (rank + 1) != 0)
        side += worth * (suits >> rank & 1) * guarded
    for length, worth in enumerate(SHORT_SUIT):
        side += worth * (lengths == length)
    expected: Floats = TRICKS + trump + side.sum(axis=1, keepdims=True) - side
    return expected


def chances(hands: Ints, trump: int, declarer: int) -> Floats:
    """Rough chances that the side of `declarer` takes 1 to 13 tricks: shape (deals, 13).

    `hands` are masks of 13 cards, by seat: shape (deals, 4).
    """
    ranks = hands >> 13 * trump & 0x1FFF
    trumps = np.bitwise_count(ranks).astype(np.int64)
    worth = OPEN_PER_TRUMP * trumps + _honours(ranks, OPEN_TRUMPS)
    for suit in range(4):
        if suit != trump:
            ranks = hands >> 13 * suit & 0x1FFF
            length = np.bitwise_count(ranks)
            worth = worth + _honours(ranks, OPEN_HONOURS)
            for short, extra in enumerate(OPEN_SHORT_SUIT):
                worth += extra * (length == short) * np.minimum(trumps, 3)
    ours, theirs = [declarer, (declarer + 2) % 4], [(declarer + 1) % 4, (declarer + 3) % 4]
    longest = trumps[:, ours].max(axis=1) - trumps[:, theirs].max(axis=1)
    expected = OPEN_TRICKS + worth[:, ours].sum(axis=1) - worth[:, theirs].sum(axis=1)
    expected += OPEN_LONGEST * longest
    beyond = expected[:, None] - (np.arange(13) + 0.5)
    found: Floats = 1 / (1 + np.exp(-LOGISTIC / OPEN_SPREAD * beyond))
    return found


def _honours(ranks: Ints, worths: dict[int, float]) -> Floats:
    worth = np.zeros(ranks.shape)
    for rank, each in worths.items():
        worth += each * (ranks >> rank & 1)
    return worth


def contract(hands: Sequence[Cards]) -> tuple[int, int, int]:
    """Declarer, trump and bid that suit four hands: the best prospects, rounded down."""
    expected = expected_tricks(np.array([mask_of(hand) for hand in hands], np.int64))
    declarer, trump = divmod(int(expected.argmax()), 4)
    bid = int(expected[declarer, trump])
    return declarer, trump, min(max(bid, LOWEST_BID), HIGHEST_BID)
