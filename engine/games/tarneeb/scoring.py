"""What contracts are worth, by the scorings in use. Light.

Sources: see `rules`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
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
    times : by which all points are multiplied: 2 where the hand was doubled
    """

    name: str
    target: int
    made: Literal["tricks", "bid"] = "tricks"
    failed: Literal["tricks", "nothing"] = "tricks"
    lost: Literal["bid", "tricks"] = "bid"
    all_tricks: int = 13
    kaboot: int = 13
    failed_kaboot: int = 13
    times: int = field(default=1, repr=False)

    @property
    def doubled(self) -> Scoring:
        """The same for a hand that was doubled."""
        return replace(self, times=2)

    def points(self, bid: int, taken: int) -> tuple[int, int]:
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
        return self.times * bidders, self.times * others


SCORINGS = (
    Scoring("Tarneeb to 31", 31),
    Scoring("Tarneeb to 41", 41),
    Scoring("Tarneeb to 61", 61),
    Scoring("Tarneeb to 41 with kaboot", 41, all_tricks=16, kaboot=26, failed_kaboot=16),
    Scoring("Bid only, to 41", 41, made="bid", failed="nothing"),
    Scoring("Own tricks lost, to 31", 31, lost="tricks"),
)
DEFAULT_SCORING = SCORINGS[1]
