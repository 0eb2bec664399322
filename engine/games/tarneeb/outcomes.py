"""What players who see their own cards only make of what open hands promise.

With open hands every finesse is found and no trump is guessed. At a table that is so only where
it does not matter who holds what. So what becomes of a promise depends on how far the promises of
the deals that a player holds possible differ, their standard deviation: with none a promise is
kept, and the more they differ, the less sure it is. The tricks of a deal follow a logistic curve
round its promise, moved by what is found to be lost or won, on average: who names a trump loses by
what cannot be seen, and later holds more than chance would have given.

Fitted to deals that four players of the method ``score``, who saw no other hand, bid and played
to the end (`engine.games.tarneeb.outcomes_fit` prints the figures). STRENGTH.md says how often the
chances came true.
"""

from dataclasses import dataclass

import numpy as np

from engine.arrays import Floats
from engine.games.tarneeb.rules import MOST_CARDS

LEAST_SCALE = 1e-3  # tricks; a curve as steep is a step
STEEPEST = 40.0
MIDDLE_TRICKS, REACH_TRICKS = 7, 6


@dataclass(frozen=True, slots=True)
class Curves:
    """Where the curves are and how wide, in standard deviations of the promises.

    Attributes
    ----------
    first : tricks that the side which named the trump takes less, and scale of the curve, before
        the first card
    declaring, defending : tricks that the side which named the trump, or the other one, takes
        less from then on: with 7 tricks left, and how many more 6 tricks earlier
    width : scale of the curve from then on, in the same way
    """

    first: tuple[float, float]
    declaring: tuple[float, float]
    defending: tuple[float, float]
    width: tuple[float, float]

    def outcomes(self, promises: Floats, declaring: bool) -> Floats:
        """See `outcomes`."""
        left = len(promises) - 1
        tricks = np.arange(left + 1.0)
        share = promises / promises.sum()
        spread = np.sqrt(share @ (tricks - share @ tricks) ** 2)
        shift = _at(self.declaring if declaring else self.defending, left)
        width = max(_at(self.width, left), 0.0)
        if left == MOST_CARDS and declaring:
            shift, width = self.first
        if width * spread < LEAST_SCALE:
            return np.eye(left + 1)
        steps = (tricks[:, None] - shift * spread - (tricks[1:] - 0.5)) / (width * spread)
        at_least = 1 / (1 + np.exp(-np.clip(steps, -STEEPEST, STEEPEST)))
        ones, zeros = np.ones((left + 1, 1)), np.zeros((left + 1, 1))
        table: Floats = -np.diff(np.hstack((ones, at_least, zeros)), axis=1)
        return table


def _at(figure: tuple[float, float], left: int) -> float:
    return figure[0] + figure[1] * (left - MIDDLE_TRICKS) / REACH_TRICKS


FITTED = Curves((0.35, 0.50), (-0.30, 0.00), (0.40, 0.10), (0.80, 0.30))


def outcomes(promises: Floats, declaring: bool) -> Floats:
    """Chances of each number of tricks of a side, by those that open hands promise it.

    Parameters
    ----------
    promises : shape (left + 1,), how likely each number of tricks is to be promised, as weights;
        `left` tricks are still to be played, 13 at most
    declaring : whether the side has named the trump

    Returns
    -------
    Floats
        Shape (left + 1, left + 1): a row for each promise, which sums to 1.
    """
    return FITTED.outcomes(promises, declaring)
