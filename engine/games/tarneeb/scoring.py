"""What contracts are worth, by the scorings in use. Light.

Sources: see `rules`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.games.tarneeb.auction import HIGHEST_BID
from engine.games.tarneeb.rules import MOST_CARDS


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a played contract is worth to the side that bid it and to the others.

    Attributes
    ----------
    target : points that win the match
    made : the bidders score the tricks they took, or their bid
    failed : the others score the tricks they took, or nothing
    lost : the bidders lose their bid, or the tricks they took
    all_tricks : points for taking 13 tricks without having bid 13
    kaboot : points for bidding 13 and taking them
    failed_kaboot : points lost by bidding 13 and failing
    """

    name: str
    target: int
    made: Literal["tricks", "bid"] = "tricks"
    failed: Literal["tricks", "nothing"] = "tricks"
    lost: Literal["bid", "tricks"] = "bid"
    all_tricks: int = 13
    kaboot: int = 13
    failed_kaboot: int = 13

    def points(self, bid: int, taken: int, doubled: bool = False) -> tuple[int, int]:
        """Points of the bidders and of the others when `taken` of 13 tricks were the bidders'."""
        others = 0
        if taken < bid:
            lost = bid if self.lost == "bid" else taken
            bidders = -(self.failed_kaboot if bid == HIGHEST_BID else lost)
            others = MOST_CARDS - taken if self.failed == "tricks" else 0
        elif taken == MOST_CARDS:
            bidders = self.kaboot if bid == HIGHEST_BID else self.all_tricks
        else:
            bidders = taken if self.made == "tricks" else bid
        return (2 * bidders, 2 * others) if doubled else (bidders, others)


SCORINGS = (
    Scoring("Tarneeb to 31", 31),
    Scoring("Tarneeb to 41", 41),
    Scoring("Tarneeb to 61", 61),
    Scoring("Tarneeb to 41 with kaboot", 41, all_tricks=16, kaboot=26, failed_kaboot=16),
    Scoring("Bid only, to 41", 41, made="bid", failed="nothing"),
    Scoring("Own tricks lost, to 31", 31, lost="tricks"),
)
DEFAULT_SCORING = SCORINGS[1]


@dataclass(frozen=True, slots=True)
class PersonalScoring:
    """Scoring of 400, in which hearts are trump and each player bids for himself.

    Attributes
    ----------
    values : what a bid of 0, 1, ... 13 wins if its player takes as many tricks, else loses
    least_totals : (score, sum): once anybody has `score`, the four bids must make this sum
    """

    name: str
    values: tuple[int, ...]
    least_totals: tuple[tuple[int, int], ...] = ((0, 11), (30, 12), (40, 13))
    lowest_bid: int = 2
    target: int = 41

    @property
    def legal(self) -> range:
        """What a player may bid, once and for himself."""
        return range(self.lowest_bid, HIGHEST_BID + 1)

    def points(self, bid: int, taken: int) -> int:
        """Points of a player who bid `bid` and took `taken` tricks."""
        return self.values[bid] if taken >= bid else -self.values[bid]

    def least_total(self, highest_score: int) -> int:
        """Sum that the four bids must reach, or the cards are dealt again."""
        return max(total for score, total in self.least_totals if score <= max(highest_score, 0))

    def wins(self, score: int, partners_score: int) -> bool:
        """Tell whether a player with `score` has won: the partner may not be below zero."""
        return score >= self.target and partners_score >= 0


PERSONAL_SCORINGS = (
    PersonalScoring("400", (*range(7), *range(14, 28, 2))),
    PersonalScoring("400, rising", (0, 1, 2, 3, 4, 10, 12, 14, 16, 27, 30, 44, 48, 52)),
)
