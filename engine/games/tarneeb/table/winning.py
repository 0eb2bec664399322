"""How likely a side wins the game from a score: hands of self-play, dealt on to the target.

What comes of a hand hangs here on who deals, and not on the score, though players near the target
bid otherwise. `assets/tarneeb/hands.json` has how often each contract came and what was taken in it
(`python -m lab.tarneeb.hand_results`): by the scoring these are points, so a table serves each.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import resources

import numpy as np

from engine.arrays import Flags, Floats, Ints
from engine.games.tarneeb.auction import LOWEST_BID
from engine.games.tarneeb.scoring import Scoring

ASSET = "hands.json"
LEAST = -60  # points; a lower score counts as this
MOST = 160  # points to the target at most: who leads counts as no further from it
BEYOND = 30  # points more than the target that a side can have
ROUNDS, CLOSE = 80, 1e-6  # of hands dealt on, at most, and until no chance changes by more
EVEN = 0.5  # chance to win while nothing is known


class Winning:
    """The chances to win by both scores and by whose side deals the next hand.

    Parameters
    ----------
    scoring : how contracts are scored
    target : points that win the game
    """

    def __init__(self, scoring: Scoring, target: int) -> None:
        self._nearest = target - MOST
        self._offset = LEAST + max(0, self._nearest)
        size = target + BEYOND - self._offset
        ours, theirs = np.meshgrid(*2 * [np.arange(size) + self._offset], indexing="ij")
        over = (np.maximum(ours, theirs) >= target) & (ours != theirs)
        self._table = _dealt_on(over, np.where(over, ours > theirs, EVEN), _results(scoring))

    def chances(self, ours: Ints, theirs: Ints, we_deal: bool) -> Floats:
        """Chance that our side wins from these scores, when we deal the next hand or they do."""
        last = len(self._table) - 1
        # Of a longer game the last part is looked at, with the lead as it is.
        shift = (self._nearest - np.maximum(ours, theirs)).clip(0) - self._offset
        mine, others = (ours + shift).clip(0, last), (theirs + shift).clip(0, last)
        found: Floats = self._table[mine, others]
        return found if we_deal else 1 - self._table[others, mine]


def _dealt_on(over: Flags, start: Floats, results: dict[tuple[int, int], float]) -> Floats:
    """Chance to win of the side that deals, by its score and the other's, hand after hand."""
    table, size = start, len(over)
    most = min(size - 1, max(abs(points) for both in results for points in both))
    moves: dict[tuple[int, int], float] = {}  # places that both scores move
    for (dealers, others), share in results.items():
        move = max(-most, min(most, dealers)), max(-most, min(most, others))
        moves[move] = moves.get(move, 0.0) + share
    for _ in range(ROUNDS):
        others_deal, after = np.pad(1 - table.T, most, mode="edge"), np.zeros(table.shape)
        for (dealers, others), share in moves.items():
            mine, theirs = most + dealers, most + others
            after += share * others_deal[mine : mine + size, theirs : theirs + size]
        after = np.where(over, start, after)
        if abs(after - table).max() < CLOSE:
            break
        table = after
    return table


@lru_cache(maxsize=1)
def _hands() -> tuple[int, list[list[list[int]]]]:
    """Deals in which all passed, and how often the dealer's side or the other took so many."""
    data = json.loads((resources.files("assets") / "tarneeb" / ASSET).read_text("ascii"))
    return data["passed"], data["taken"]


def _results(scoring: Scoring) -> dict[tuple[int, int], float]:
    """How likely the dealer's side and the other get so many points by a hand."""
    passed, taken = _hands()
    found: dict[tuple[int, int], float] = {(0, 0): float(passed)}
    for side, bids in enumerate(taken):
        for bid, counts in enumerate(bids, start=LOWEST_BID):
            for tricks, count in enumerate(counts):
                bidders, others = scoring.points(bid, tricks)
                points = (others, bidders) if side else (bidders, others)
                found[points] = found.get(points, 0.0) + count
    every = sum(found.values())
    return {points: count / every for points, count in found.items() if count}


@lru_cache(maxsize=4)
def winning(scoring: Scoring, target: int) -> Winning:
    """The chances by a scoring, which take a moment to find."""
    return Winning(scoring, target)
