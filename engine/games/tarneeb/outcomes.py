"""What players who see their own cards only make of what open hands promise.

With open hands every finesse is found and no trump is guessed. At a table that is so only where
it does not matter who holds what. So what becomes of a promise depends on how far the promises of
the deals that a player holds possible differ, their standard deviation: with none a promise is
kept; the more they differ, the nearer the tricks come to the mean of all promises and the less
sure they are. The side that has named the trump holds more than chance would have given it, so
that the other side takes less. The tricks of a deal follow a logistic curve.

Fitted to deals that four players of the method ``score``, who saw no other hand, bid and played
to the end (`engine.games.tarneeb.outcomes_fit` prints the figures). STRENGTH.md says how often the
chances came true.
"""

from dataclasses import dataclass

import numpy as np

from engine.arrays import Floats

LEAST_SCALE = 1e-3  # tricks; a curve as steep is a step
STEEPEST = 40.0
MIDDLE_TRICKS, REACH_TRICKS = 7, 6  # 1 to 13 tricks left become -1 to 1


@dataclass(frozen=True, slots=True)
class Curves:
    """Where the curves are and how wide: figures with 7 tricks left, and 6 tricks later or earlier.

    Attributes
    ----------
    closer : share of its distance to the mean that a promise loses
    declaring, defending : tricks that the side which named the trump, or the other one, takes
        less, in standard deviations of the promises
    width : scale of the curve, in the same
    """

    closer: tuple[float, float]
    declaring: tuple[float, float]
    defending: tuple[float, float]
    width: tuple[float, float]

    def outcomes(self, promises: Floats, declaring: bool) -> Floats:
        """See `outcomes`."""
        left = len(promises) - 1
        tricks = np.arange(left + 1.0)
        share = promises / promises.sum()
        mean = share @ tricks
        spread = np.sqrt(share @ (tricks - mean) ** 2)
        closer = max(_at(self.closer, left), 0.0)
        shift = _at(self.declaring if declaring else self.defending, left)
        scale = max(_at(self.width, left), 0.0) * spread
        if scale < LEAST_SCALE:
            return np.eye(left + 1)
        middle = mean + (1 - closer) * (tricks - mean) - shift * spread
        steps = (middle[:, None] - (tricks[1:] - 0.5)) / scale
        at_least = 1 / (1 + np.exp(-np.clip(steps, -STEEPEST, STEEPEST)))
        ones, zeros = np.ones((left + 1, 1)), np.zeros((left + 1, 1))
        table: Floats = -np.diff(np.hstack((ones, at_least, zeros)), axis=1)
        return table


def _at(figure: tuple[float, float], left: int) -> float:
    return figure[0] + figure[1] * (left - MIDDLE_TRICKS) / REACH_TRICKS


FITTED = Curves((0.15, 0.20), (-0.10, 0.30), (0.55, 0.05), (0.35, -0.05))


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
