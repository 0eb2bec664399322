"""Orders of the 169 starting hands, each with where it comes from. No Qt.

By equity: against any two cards before the flop, all in; `engine.games.holdem.ranges.RANKING`.

Raise first: by W. Chen's count of points (L. Krieger, Hold'em Excellence, 1995), made for who may
open with a raise: high cards, pairs, one suit and neighbouring ranks count; those of the same
points by equity.

All in first: by how many chips one can have at most, in the small blind with everyone else gone,
for moving in with the hand face up to be no worse than folding, against a big blind who calls just
when that wins. These are the numbers of D. Sklansky and A. Karlson (Card Player, 2004); a
test computes them again from the table of all hands against each other. Hands with aces stand
before others of like equity: they are called less, and hold up.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from engine.cards import RANKS
from engine.games.holdem.ranges import COMBOS, HAND_COMBOS, RANKING, Range

#: Points of the higher card, from two to ace, and what ranks between two cards take off.
HIGH_CARD = (1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 10)
GAPS = (0, 1, 2, 4, 5)
LEAST_PAIR, SUITED, STRAIGHT = 5, 2, 1
QUEEN = RANKS.index("Q")


def chen_points(hand: str) -> int:
    """Points of a hand such as ``ATs`` by Chen's count, halves rounded up."""
    high, low = (RANKS.index(rank) for rank in hand[:2])
    if high == low:
        return math.floor(max(2 * HIGH_CARD[high], LEAST_PAIR) + 0.5)
    gap = min(high - low - 1, len(GAPS) - 1)
    points = HIGH_CARD[high] - GAPS[gap] + SUITED * hand.endswith("s")
    return math.floor(points + STRAIGHT * (gap < 2 and high < QUEEN) + 0.5)


#: Best first, see above.
RAISE_FIRST = tuple(sorted(RANKING, key=lambda hand: -chen_points(hand)))
ALL_IN_FIRST: tuple[str, ...] = tuple(
    """
    AA KK AKs QQ AKo JJ AQs TT AQo 99 AJs 88 ATs AJo 77 66 ATo A9s 55 A8s KQs 44 A9o A7s KJs A5s A8o
    A6s A4s 33 KTs A7o A3s KQo A2s A5o A6o A4o KJo QJs A3o 22 K9s A2o KTo QTs K8s K7s JTs K9o K6s
    QJo Q9s K5s K8o K4s QTo K7o K3s K2s Q8s K6o J9s K5o Q9o JTo K4o Q7s T9s Q6s K3o J8s Q5s K2o Q8o
    Q4s J9o Q3s T8s J7s Q7o Q2s Q6o 98s Q5o J8o T9o J6s T7s J5s Q4o J4s J7o Q3o 97s T8o J3s T6s Q2o
    J2s 87s J6o 98o T7o 96s J5o T5s T4s 86s J4o T6o 97o T3s 76s 95s J3o T2s 87o 85s 96o T5o J2o 75s
    94s T4o 65s 86o 93s 84s 95o T3o 76o 92s 74s 54s T2o 85o 64s 83s 94o 75o 82s 73s 93o 65o 53s 63s
    84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o 73o 53o 63o 32s 43o 72o 52o 62o 42o 32o
    """.split()  # noqa: SIM905 (169 quoted words are no easier to read)
)
ORDERS = (RANKING, RAISE_FIRST, ALL_IN_FIRST)


def part(order: Sequence[str], share: float, start: float = 0.0) -> Range:
    """Range of the hands of an order from the share `start` up to `share` of all combinations.

    Hands are taken whole, as long as at least half of the next one's combinations fit.
    """
    weights = [0.0] * len(COMBOS)
    begin, end = (_count(order, edge) for edge in (start, share))
    for hand in order[begin:end]:
        for index in HAND_COMBOS[hand]:
            weights[index] = 1.0
    return Range(tuple(weights))


def _count(order: Sequence[str], share: float) -> int:
    """How many hands of an order make up a share of all combinations."""
    room, taken = share * len(COMBOS), 0
    for number, hand in enumerate(order):
        if taken + len(HAND_COMBOS[hand]) / 2 > room:
            return number
        taken += len(HAND_COMBOS[hand])
    return len(order)
