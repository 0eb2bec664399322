"""What players who see their own cards only make of what open hands promise.

With open hands every finesse is found and no trump is guessed. At a table that is so only where
it does not matter who holds what. So what becomes of a promise depends on how far the promises of
the deals that a player holds possible differ, their standard deviation: with none a promise is
kept, and the more they differ, the less sure it is. The tricks of a deal follow a logistic curve
round its promise, moved by what is found to be lost or won, on average. While the bidding goes on,
the promise of a single deal tells no more than all of them do: the curve is round their mean.

It also depends on who is promised: the declarer sees the long trumps and is promised what open
hands find with them; his partner and the opponents have to guess what he holds.

Fitted to deals that four players of the method ``score``, who saw no other hand, played to the
end, at every choice, each promise weighed by what the others had called, named and played
(`engine.games.tarneeb.outcomes_fit` plays such deals and prints the figures). STRENGTH.md says how
often the chances came true.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from engine.arrays import Floats

LEAST_SCALE = 1e-3  # tricks; a curve as steep is a step
STEP = 1e-3  # tricks, and parts of the spread, by which slopes are measured
STEEPEST = 40.0
Role = Literal["declarer", "partner", "defender"]  # of who plays, in a contract
MIDDLE_TRICKS, REACH_TRICKS = 7, 6


@dataclass(frozen=True, slots=True)
class Curves:
    """Where the curves are and how wide, in standard deviations of the promises.

    Attributes
    ----------
    bidding : tricks that the side which names the trump takes less than the mean of the promises
        before it is named, and the scale of the curve
    declarer, partner, defender : tricks that the side of a player takes less than is promised
        him: with 7 tricks left, and how many more 6 tricks earlier
    width : scale of the curve in the play, in the same way
    """

    bidding: tuple[float, float]
    declarer: tuple[float, float]
    partner: tuple[float, float]
    defender: tuple[float, float]
    width: tuple[float, float]

    def outcomes(self, promises: Floats, role: Role) -> Floats:
        """See `outcomes`."""
        tricks, _mean, spread = _moments(promises)
        left = len(promises) - 1
        shifts = {"declarer": self.declarer, "partner": self.partner, "defender": self.defender}
        shift = _at(shifts[role], left)
        return _logistic(tricks - shift * spread, max(_at(self.width, left), 0.0) * spread)

    def outcomes_of_bids(self, promises: Floats) -> Floats:
        """See `outcomes_of_bids`."""
        tricks, mean, spread = _moments(promises)
        shift, width = self.bidding

        def chances(mean: float, spread: float) -> Floats:
            return _logistic(np.full(len(tricks), mean - shift * spread), width * spread)

        if spread < LEAST_SCALE:
            return chances(mean, 0.0)
        here = chances(mean, spread)
        by_mean = (chances(mean + STEP, spread) - chances(mean - STEP, spread)) / (2 * STEP)
        by_spread = (chances(mean, spread * (1 + STEP)) - chances(mean, spread * (1 - STEP))) / (
            2 * STEP * spread
        )
        off = (tricks - mean)[:, None]
        table: Floats = here + by_mean * off + by_spread * (off**2 - spread**2) / (2 * spread)
        return table


def _moments(promises: Floats) -> tuple[Floats, float, float]:
    """Numbers of tricks, and mean and standard deviation of those that are promised."""
    tricks = np.arange(float(len(promises)))
    share = promises / promises.sum()
    mean = float(share @ tricks)
    return tricks, mean, float(np.sqrt(share @ (tricks - mean) ** 2))


def _logistic(middles: Floats, scale: float) -> Floats:
    """Chances of 0 to ``len(middles) - 1`` tricks, a row for each middle of a curve."""
    if scale < LEAST_SCALE:
        nearest = np.rint(middles).astype(np.int64).clip(0, len(middles) - 1)
        table: Floats = np.eye(len(middles))[nearest]
        return table
    steps = (middles[:, None] - (np.arange(1, len(middles)) - 0.5)) / scale
    at_least = 1 / (1 + np.exp(-np.clip(steps, -STEEPEST, STEEPEST)))
    ones, zeros = np.ones((len(middles), 1)), np.zeros((len(middles), 1))
    table = -np.diff(np.hstack((ones, at_least, zeros)), axis=1)
    return table


def _at(figure: tuple[float, float], left: int) -> float:
    return figure[0] + figure[1] * (left - MIDDLE_TRICKS) / REACH_TRICKS


FITTED = Curves((0.25, 0.60), (0.10, -0.25), (-0.15, -0.60), (0.05, 0.50), (0.40, 0.60))
#: Tricks that the side of a player takes less than is promised him, on average, in standard
#: deviations of the promises. The curves are those near the goal, which all play for: they give
#: its chance and the points, and 0.4 tricks too many to the side that names the trump.
LOST: dict[Role, float] = {"declarer": 0.36, "partner": 0.06, "defender": -0.11}


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
        Shape (left + 1, left + 1): a row for each promise, which sums to 1; their mean by
        `promises` are the chances.
    """
    return FITTED.outcomes(promises, role)


def tricks_taken(promises: Floats, role: Role) -> Floats:
    """Mean number of tricks of a player's side by those promised: shape (left + 1,), see above."""
    tricks, _mean, spread = _moments(promises)
    taken: Floats = (tricks - LOST[role] * spread).clip(0, len(promises) - 1)
    return taken


def outcomes_of_bids(promises: Floats) -> Floats:
    """Chances of each number of tricks of the side that names the trump, while it bids.

    Parameters
    ----------
    promises : shape (14,), how likely each number of tricks is to be promised, as weights

    Returns
    -------
    Floats
        Shape (14, 14); the mean of the rows by `promises` are the chances. They depend on the mean
        and the spread of all promises only, and the rows say by how much each promise moves them
        (their influence function: Hampel, 1974), so that the spread of the rows in a sample gives
        its error; they sum to 1, and are no distributions.
    """
    return FITTED.outcomes_of_bids(promises)
