"""What players who see their own cards only make of what open hands promise.

With open hands every finesse is found and no trump is guessed. At a table that is so only where
it does not matter who holds what: where all deals that a player holds possible promise the same,
the promise is kept, and the more they differ, their standard deviation, the less sure it is. The
deal that lies on the table is one of them, but not all hangs on which: the others do not know it,
either, and play by what is likely. So in part its promise is kept, and else the tricks follow a
logistic curve round the mean of all promises. The declarer, who sees the long trumps, takes a
little less than that, since open hands find all there is to be done with them; his partner and the
opponents, who have to guess what he holds, are promised what is taken.

Fitted to deals that four players of the method ``score``, who saw no other hand, played to the
end, at every choice, each promise weighed by what the others had called, named and played
(`lab.tarneeb.fit_outcomes` plays such deals and prints the figures). STRENGTH.md says how
often the chances came true.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from engine.arrays import Floats

LEAST_SPREAD = 1e-3  # tricks; promises that differ less are one
STEEPEST = 40.0
#: What a player is in a contract. "bidder" is the declarer while the bidding goes on.
Role = Literal["bidder", "declarer", "partner", "defender"]


@dataclass(frozen=True, slots=True)
class Curves:
    """How promises are kept."""

    kept: float  # share of the promise of a deal that is kept; the rest goes by the mean of all
    # tricks that are taken less than that mean where the declarer asks, in standard deviations of
    # the promises; of the part that is not kept
    lost: float
    width: float  # scale of the curve round it, in the same
    # as `lost`, beside it, while the bidding goes on: the first lead, too, is still the best one of
    # each deal
    unknown: float = 0.14

    def chances(self, promises: Floats, spread: float, role: Role) -> Floats:
        """Chances of each number of tricks: shape (left + 1,). See `of_card`."""
        share: Floats = promises / promises.sum()
        if spread < LEAST_SPREAD:
            return share
        mean = mean_and_spread(promises)[0]
        reached, _by_mean, _by_spread = self._reached(mean, spread, role, len(share))
        return self.kept * share + (1 - self.kept) * _each(reached)

    def of_card(self, promises: Floats, best: Floats, role: Role) -> Floats:
        """See `outcomes_of_card`."""
        (mean, _spread), (best_mean, spread) = mean_and_spread(promises), mean_and_spread(best)
        tricks = np.arange(float(len(promises)))
        own = np.broadcast_to(np.eye(len(tricks))[:, None], (len(tricks),) * 3)
        if spread < LEAST_SPREAD:
            return own
        reached, by_mean, by_spread = self._reached(mean, spread, role, len(tricks))
        moved = ((tricks - best_mean) ** 2 - spread**2) / (2 * spread)
        off = (tricks - mean)[:, None, None]
        at_least = reached + off * by_mean + moved[:, None] * by_spread
        return self.kept * own + (1 - self.kept) * _each(at_least)

    def lost_by(self, role: Role) -> float:
        """Tricks taken less by a player's side, as `lost` has them."""
        lost = {"declarer": self.lost, "bidder": self.lost + self.unknown}
        return lost.get(role, 0.0)

    def _reached(
        self, mean: float, spread: float, role: Role, count: int
    ) -> tuple[Floats, Floats, Floats]:
        """Chances of 1 trick or more, and their slopes by mean and spread: (count - 1,) each."""
        from_goal = mean - (np.arange(1.0, count) - 0.5)
        steps = (from_goal - self.lost_by(role) * spread) / (self.width * spread)
        reached = 1 / (1 + np.exp(-steps.clip(-STEEPEST, STEEPEST)))
        by_mean = reached * (1 - reached) / (self.width * spread)
        return reached, by_mean, -by_mean * from_goal / spread


def _each(at_least: Floats) -> Floats:
    """Chances of each number of tricks by those of 1 trick or more, along the last axis."""
    ends = (*at_least.shape[:-1], 1)
    chances: Floats = -np.diff(np.concatenate((np.ones(ends), at_least, np.zeros(ends)), axis=-1))
    return chances


def mean_and_spread(promises: Floats) -> tuple[float, float]:
    """Mean and standard deviation of tricks that are promised, by weights of their numbers."""
    tricks = np.arange(float(len(promises)))
    mean = float(np.average(tricks, weights=promises))
    return mean, float(np.sqrt(np.average((tricks - mean) ** 2, weights=promises)))


FITTED = Curves(kept=0.4, lost=0.25, width=0.525)


def role_of(seat: int, declarer: int) -> Role:
    """What `seat` is in a contract of `declarer`."""
    if seat == declarer:
        return "declarer"
    return "partner" if (seat - declarer) % 2 == 0 else "defender"


def outcomes(promises: Floats, role: Role) -> Floats:
    """Chances of each number of tricks of a player's side, by those that open hands promise him.

    Parameters
    ----------
    promises : shape (left + 1,), how likely each number of tricks is to be promised, as weights;
        `left` tricks are still to be played, 13 at most
    role : of the player who knows no more than these deals: others are promised otherwise

    Returns
    -------
    Floats
        Shape (left + 1, left + 1): a row for each promise; the mean of the rows by `promises` are
        the chances. They depend on the mean and the spread of all promises, too, and the rows say
        by how much each promise moves them (their influence function: Hampel, 1974), so that the
        spread of the rows in a sample gives its error. Only means of rows are meant: a row sums to
        1, and is no distribution.
    """
    every = np.arange(len(promises))
    rows: Floats = FITTED.of_card(promises, promises, role)[every, every]
    return rows


def outcomes_of_card(promises: Floats, best: Floats, role: Role) -> Floats:
    """As `outcomes`, of one card beside others.

    How much the promises differ is taken from the best card of each deal, `best`, for all cards:
    so one that promises more in every deal is worth more.

    Returns
    -------
    Floats
        Shape (left + 1, left + 1, left + 1): a row for each promise of the card, and of the best
        one in the same deal.
    """
    return FITTED.of_card(promises, best, role)


def tricks_taken(promises: Floats, role: Role) -> Floats:
    """Mean number of tricks of a player's side by those promised: shape (left + 1,), see above.

    `promises` are those of the best card of each deal.
    """
    lost = (1 - FITTED.kept) * FITTED.lost_by(role) * mean_and_spread(promises)[1]
    taken: Floats = (np.arange(len(promises)) - lost).clip(0)
    return taken
