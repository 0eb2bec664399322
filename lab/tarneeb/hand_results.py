"""What contracts come of hands, and what is taken in them: `assets/tarneeb/hands.json`.

Run: ``python -m lab.tarneeb.hand_results``, a minute of one core. Four players by the net, who call
by their hands (`calls`), play deals; North deals. The chances to win a game come of them
(`engine.games.tarneeb.table.winning`).
"""

import json
from pathlib import Path

import numpy as np

from engine.games.tarneeb.auction import HIGHEST_BID, LOWEST_BID, Auction
from engine.games.tarneeb.own.calls import Rest
from engine.games.tarneeb.rules import MOST_CARDS
from engine.games.tarneeb.table import game_bids, winning

DEALS, SEED, NORTH = 100_000, 5, 0
ASSETS = Path(__file__).parents[2] / "assets" / "tarneeb"


def main() -> None:
    """Play, count and write."""
    luck = np.random.default_rng(SEED)
    order = luck.permuted(np.broadcast_to(np.arange(52), (DEALS, 52)), axis=1)
    hands = (1 << order).reshape(DEALS, 4, MOST_CARDS).sum(axis=2)
    auction = Auction(NORTH)
    rest = Rest(auction, hands, luck.random((DEALS, 4)))
    ends = rest.begun()
    live = ends[:, 0] >= 0
    bidders, bids = ends[live, 0], ends[live, 1]
    trumps = rest.trumps[live][np.arange(len(bidders)), bidders]
    tricks = game_bids.taken_in(auction, hands[live], bidders, bids, trumps, SEED)
    taken = np.zeros((2, HIGHEST_BID - LOWEST_BID + 1, MOST_CARDS + 1), np.int64)
    np.add.at(taken, (bidders % 2, bids - LOWEST_BID, tricks), 1)
    data = {"passed": int((~live).sum()), "taken": taken.tolist()}
    (ASSETS / winning.ASSET).write_text(json.dumps(data) + "\n", "ascii")


if __name__ == "__main__":
    main()
