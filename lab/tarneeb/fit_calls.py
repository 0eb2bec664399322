"""Finds the margins of `calls`: those by which nobody gains by others, if all four go by them.

Run: ``python -m lab.tarneeb.fit_calls --deals N``. In random deals all four call by their
hands; whoever bids highest names his best trump and takes the tricks that all four hands promise
roughly (`strength.chances`), fewer by what is lost at a table, and a normal deviate. One margin
after the other is moved for one side, ever less, as long as that side gains points by it.
"""

import argparse

import numpy as np

from engine.arrays import Floats, Ints
from engine.cards import mask_of
from engine.games.tarneeb.auction import LOWEST_BID
from engine.games.tarneeb.own import call_kernels as k, strength
from engine.games.tarneeb.own.calls import SCALE
from engine.games.tarneeb.rules import MOST_CARDS, random_deal
from engine.games.tarneeb.scoring import DEFAULT_SCORING

APART = 1 << 42  # so that no deal is one of a match or of a calibration
LOST = 0.6  # tricks that bidders take less at a table than with open hands, which STRENGTH.md has
SPREAD = 1.15  # of the tricks about the rough ones
START = (0.3, 0.3, 1.5)
STEPS = (0.4, 0.4, 0.2, 0.2, 0.1, 0.1)


class Auctions:
    """Deals to bid on.

    Attributes
    ----------
    worths : tricks that each seat bids on, shape (deals, 4)
    tricks : that it takes in its best trump, shape (deals, 4)
    """

    def __init__(self, deals: int, seed: int) -> None:
        luck = np.random.default_rng(seed)
        first = APART + seed * deals
        hands = np.array(
            [
                [mask_of(hand) for hand in random_deal(number).hands]
                for number in range(first, first + deals)
            ],
            np.int64,
        )
        expected = np.stack([strength.expected_tricks(hands[:, s]) for s in range(4)], axis=1)
        shares = luck.random((deals, 4))
        self.worths: Floats = expected.max(axis=2) + SCALE * np.log(shares / (1 - shares))
        rough = _rough_tricks(hands, expected.argmax(axis=2))
        taken = np.rint(rough - LOST + SPREAD * luck.normal(size=rough.shape))
        self.tricks: Ints = taken.clip(0, MOST_CARDS).astype(np.int64)
        self._starts = np.zeros((deals, k.AUCTION_WORDS), np.int64)
        self._starts[:, k.A_SEAT] = luck.integers(0, 4, deals)
        self._starts[:, k.A_BIDDER] = -1
        self._starts[:, k.A_STEP] = 3
        self._starts[:, k.A_LOWEST] = LOWEST_BID

    def ends(self, north_south: Floats, east_west: Floats) -> Ints:
        """Bidders and bids, shape (deals, 2), with these margins."""
        ends = np.zeros((len(self.worths), 2), np.int64)
        margins = np.array([north_south, east_west] * 2)
        k.play_auctions(self.worths, self._starts, margins, ends)
        return ends

    def gain(self, mine: Floats, theirs: Floats) -> tuple[float, float]:
        """Points a deal by which `mine` are better than `theirs`, and their standard error."""
        points = np.zeros(len(self.worths))
        for side, margins in enumerate(((mine, theirs), (theirs, mine))):
            bidders, bids = self.ends(*margins).T
            for deal in np.flatnonzero(bidders >= 0):
                taken = int(self.tricks[deal, bidders[deal]])
                ours, others = DEFAULT_SCORING.points(int(bids[deal]), taken)
                points[deal] += (ours - others) * (1 if bidders[deal] % 2 == side else -1) / 2
        return float(points.mean()), float(points.std() / np.sqrt(len(points)))


def _rough_tricks(hands: Ints, trumps: Ints) -> Floats:
    """Tricks of each seat's side in its best trump, shape (deals, 4)."""
    found = np.zeros(trumps.shape)
    for seat in range(4):
        for trump in range(4):
            here = trumps[:, seat] == trump
            found[here, seat] = strength.chances(hands[here], trump, seat).sum(axis=1)
    return found


def settle(auctions: Auctions) -> Floats:
    """Margins from which it gains nothing to move one of them."""
    margins = np.array(START)
    for step in STEPS:
        for at in range(3):
            tried = []
            for move in (-2 * step, -step, step, 2 * step):
                other = margins.copy()
                other[at] += move
                gain, error = auctions.gain(other, margins)
                tried.append((gain, error, other[at]))
            gain, error, best = max(tried)
            if gain > 0:
                margins[at] = best
            print(f"margin {at}: {margins.round(1)}; most gained {gain:.3f} ± {1.96 * error:.3f}")
    return margins


def main() -> None:
    """Simulate and print."""
    parser = argparse.ArgumentParser(description="Find how good a hand a bid needs.")
    parser.add_argument("--deals", type=int, default=30_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    auctions = Auctions(asked.deals, asked.seed)
    margins = settle(auctions)
    bidders, bids = auctions.ends(margins, margins).T
    played = np.flatnonzero(bidders >= 0)
    made = auctions.tricks[played, bidders[played]] >= bids[played]
    print(
        f"{margins.round(1)}: {made.mean():.0%} made, all pass in {1 - len(played) / len(bids):.1%}"
    )
    print({bid: f"{(bids == bid).mean():.1%}" for bid in range(7, 14)})


if __name__ == "__main__":
    main()
