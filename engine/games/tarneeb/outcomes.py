"""What players who see their own cards only make of what open hands promise.

With open hands every finesse is found and no trump is guessed. At a table that is so only where
it does not matter who holds what: where all deals that a player holds possible promise the same,
the promise is kept, and the more they differ, their standard deviation, the less sure it is. The
deal that lies on the table is one of them, but not all hangs on which: the others do not know it,
either, and play by what is likely. So in part its promise is kept, and else the tricks follow a
logistic curve round the mean of all promises. The side of who names the trump takes a little less
than that, since open hands find all there is to be done with its long trumps; his partner and the
opponents, who have to guess what he holds, are promised what is taken.

Fitted to deals that four players of the method ``score``, who saw no other hand, played to the
end, at every choice, each promise weighed by what the others had called, named and played
(`engine.games.tarneeb.outcomes_fit` plays such deals and prints the figures). STRENGTH.md says how
often the chances came true.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from engine.arrays import Floats

LEAST_SPREAD = 1e-3  # tricks; promises that differ less are one
STEEPEST = 40.0
Role = Literal["declarer", "partner", "defender"]  # of who plays, in a contract


@dataclass(frozen=True, slots=True)
class Curves:
    """How promises are kept.

    Attributes
    ----------
    kept : share of the promise of a deal that is kept; the rest goes by the mean of all
    lost : tricks that the declarer's side takes less than that mean, in standard deviations of
        the promises
    width : scale of the curve round it, in the same
    """

    kept: float
    lost: float
    width: float

    def outcomes(self, promises: Floats, role: Role) -> Floats:
        """See `outcomes`."""
        tricks, mean, spread = _moments(promises)
        rows: Floats = np.eye(len(promises))
        if spread < LEAST_SPREAD:
            return rows
        from_goal = mean - (tricks[1:] - 0.5)  # goals of 1 trick or more
        steps = (from_goal - self.lost_by(role) * spread) / (self.width * spread)
        reached = 1 / (1 + np.exp(-steps.clip(-STEEPEST, STEEPEST)))
        by_mean = reached * (1 - reached) / (self.width * spread)
        by_spread = -by_mean * from_goal / spread
        off = (tricks - mean)[:, None]
        at_least = reached + off * by_mean + (off**2 - spread**2) / (2 * spread) * by_spread
        ones, zeros = np.ones((len(tricks), 1)), np.zeros((len(tricks), 1))
        curve = -np.diff(np.hstack((ones, at_least, zeros)), axis=1)
        return self.kept * rows + (1 - self.kept) * curve

    def lost_by(self, role: Role) -> float:
        """Tricks taken less than promised, in standard deviations of the promises."""
        return self.lost if role == "declarer" else 0.0


def _moments(promises: Floats) -> tuple[Floats, float, float]:
    """Numbers of tricks, and mean and standard deviation of those that are promised."""
    tricks = np.arange(float(len(promises)))
    share = promises / promises.sum()
    mean = float(share @ tricks)
    return tricks, mean, float(np.sqrt(share @ (tricks - mean) ** 2))


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
    role : of the player who knows no more than these deals: others are promised otherwise. While
        the bidding goes on, whoever would name the trump is the declarer.

    Returns
    -------
    Floats
        Shape (left + 1, left + 1): a row for each promise; the mean of the rows by `promises` are
        the chances. They depend on the mean and the spread of all promises, too, and the rows say
        by how much each promise moves them (their influence function: Hampel, 1974), so that the
        spread of the rows in a sample gives its error; they sum to 1, and are no distributions.
    """
    return FITTED.outcomes(promises, role)


def tricks_taken(promises: Floats, role: Role) -> Floats:
    """Mean number of tricks of a player's side by those promised: shape (left + 1,), see above."""
    tricks, _mean, spread = _moments(promises)
    lost = (1 - FITTED.kept) * FITTED.lost_by(role) * spread
    taken: Floats = (tricks - lost).clip(0, len(promises) - 1)
    return taken
