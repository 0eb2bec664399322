"""What players who see their own cards only make of what open hands promise.

With open hands every finesse is found and no trump is guessed. At a table that is so only where
it does not matter who holds what. So what becomes of a promise depends on how far the promises of
the deals that a player holds possible differ, their standard deviation: with none a promise is
kept, and the more they differ, the less sure it is. The tricks of a deal follow a logistic curve
round its promise, moved by what is found to be lost or won, on average. Before the first card,
which is when bids are chosen, the promise of a single deal tells no more than all of them do: the
curve is round their mean.

Fitted to deals that four players of the method ``score``, who saw no other hand, played to the
end, each promise weighed by what the others had called and played (`engine.games.tarneeb.
outcomes_fit` plays such deals and prints the figures). STRENGTH.md says how often the chances came
true.
"""

from dataclasses import dataclass

import numpy as np

from engine.arrays import Floats
from engine.games.tarneeb.rules import MOST_CARDS

LEAST_SCALE = 1e-3  # tricks; a curve as steep is a step
STEP = 1e-3  # tricks, and parts of the spread, by which slopes are measured
STEEPEST = 40.0
LOGISTIC_SCALE = np.sqrt(3) / np.pi  # of the logistic deviate of variance 1
MIDDLE_TRICKS, REACH_TRICKS = 7, 6


@dataclass(frozen=True, slots=True)
class Curves:
    """Where the curves are and how wide, in standard deviations of the promises.

    Attributes
    ----------
    first : tricks that the side which names the trump takes less than the mean of the promises
        before the first card, and the scale of the curve
    declaring, defending : tricks that the side which named the trump, or the other one, takes
        less from then on: with 7 tricks left, and how many more 6 tricks earlier
    width : scale of the curve from then on, in the same way
    """

    first: tuple[float, float]
    declaring: tuple[float, float]
    defending: tuple[float, float]
    width: tuple[float, float]

    def outcomes(self, promises: Floats, declaring: bool, apart: bool = False) -> Floats:
        """See `outcomes`."""
        left = len(promises) - 1
        tricks = np.arange(left + 1.0)
        share = promises / promises.sum()
        mean = share @ tricks
        spread = np.sqrt(share @ (tricks - mean) ** 2)
        shift = _at(self.declaring if declaring else self.defending, left)
        width = max(_at(self.width, left), 0.0)
        if left == MOST_CARDS and declaring:
            if not apart:
                return self._before_the_first_card(tricks, mean, spread)
            shift, width = self.first
            width = np.sqrt(max(width**2 - LOGISTIC_SCALE**2, 0.0))
        return _logistic(tricks - shift * spread, width * spread)

    def _before_the_first_card(self, tricks: Floats, mean: float, spread: float) -> Floats:
        shift, width = self.first

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


FITTED = Curves((0.25, 0.60), (-0.45, -0.35), (0.50, 0.80), (0.50, 0.60))


def outcomes(promises: Floats, declaring: bool, apart: bool = False) -> Floats:
    """Chances of each number of tricks of a side, by those that open hands promise it.

    Parameters
    ----------
    promises : shape (left + 1,), how likely each number of tricks is to be promised, as weights;
        `left` tricks are still to be played, 13 at most
    declaring : whether the side has named the trump
    apart : whether each promise has its own curve before the first card, too, as it needs where
        cards are compared deal by deal: the promises' own spread then is part of that of the tricks

    Returns
    -------
    Floats
        Shape (left + 1, left + 1): a row for each promise, which sums to 1; their mean by
        `promises` are the chances. Before the first card, if not `apart`, they depend on the mean
        and the spread of all promises only, and the rows say by how much each promise moves them
        (their influence function: Hampel, 1974), so that the spread of the rows in a sample gives
        its error; a row is no distribution then.
    """
    return FITTED.outcomes(promises, declaring, apart)
