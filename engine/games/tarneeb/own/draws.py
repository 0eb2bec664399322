"""Deals for a player to look at: those likelier by what the others did come more often.

To look at a deal, by solving it, takes a thousand times as long as to say how likely it is. So
many are drawn, weighed and mostly dropped (sampling importance resampling: Rubin, 1987): of each
CANDIDATES some are picked, in the order of the partner's high cards and at equal steps of the
weights, so that he is strong as often as weak, and all picked together count what their draw
weighs. Draws are independent, so errors are computed from them.
"""

from collections.abc import Callable

import numpy as np

from engine.arrays import Floats, Ints
from engine.games.tarneeb.own.sampler import Sampler, random_shares
from engine.games.tarneeb.own.strength import high_card_points

PICKED = 3  # of each draw, if nobody says
CANDIDATES = 24
WEIGHED = 6000  # deals at most that tell who may hold what: some 50 ms

#: How likely what the others did is in deals: from hidden hands by seat, (deals, 4), to (deals,).
Likelihood = Callable[[Ints], Floats]


class Draws:
    """Deals that agree with what a player knows, and what each counts.

    Parameters
    ----------
    sampler : of the deals
    seat, own : who asks, and the mask of his cards
    likely : None where all deals count alike
    exact : whether all deals are wanted, one after the other
    picked : deals of each draw, where they do not count alike
    """

    def __init__(
        self,
        sampler: Sampler,
        seat: int,
        own: int,
        seed: int,
        likely: Likelihood | None,
        exact: bool = False,
        picked: int = PICKED,
    ) -> None:
        self._sampler, self._seat, self._own, self._seed = sampler, seat, own, seed
        self._likely, self._exact = likely, exact
        self._each = len(sampler.moves) if likely is None else picked
        self.moves = 1 if exact else self._each  # deals in a row from each draw

    def deals(self, first: int, count: int) -> tuple[Ints, Floats, Floats]:
        """Deals of the draws from `first` on, and what they count.

        Returns
        -------
        tuple
            Hands by seat, (deals, 4); weights, (deals,); and how many deals of equal weight
            each of them is worth, 1 at most, (deals,).
        """
        if self._exact:
            hands, weights = self._weighed(self._sampler.all_numbers(first, count))
            return hands, weights, np.ones(len(hands))
        if self._likely is None:
            hands = self._sampler.random_hands(self._seed, first, count)
            hands[:, self._seat] = self._own
            return hands, np.ones(len(hands)), np.ones(len(hands))
        hands, weights = self.candidates(first * CANDIDATES, count * CANDIDATES)
        weights = weights.reshape(count, CANDIDATES)
        picked = self._picked(first, hands, weights)
        total = weights.sum(axis=1)
        worth = np.minimum(total**2 / (weights**2).sum(axis=1) / self._each, 1.0)
        counted = total / CANDIDATES
        return (
            hands[picked],
            np.repeat(counted, self._each),
            np.repeat(worth, self._each),
        )

    def candidates(self, first: int, count: int) -> tuple[Ints, Floats]:
        """Deals from `first` on as they are drawn, to be weighed only: hands and weights."""
        return self._weighed(self._sampler.random_numbers(self._seed, first, count))

    def held(self) -> tuple[Floats, float]:
        """How likely each seat holds each card, shape (4, 52), and the largest standard error.

        Of WEIGHED deals or fewer all count, by what the others did; else so many drawn ones.
        """
        every = self._sampler.deals <= WEIGHED
        if every:
            hands, weights = self._weighed(self._sampler.all_numbers(0, WEIGHED))
        else:
            hands, weights = self.candidates(0, WEIGHED)
        weights = weights / weights.sum()
        has = hands[:, :, None] >> np.arange(52) & 1
        shares: Floats = np.einsum("d,dsc->sc", weights, has)
        error = 0.0 if every else float(np.sqrt((shares * (1 - shares)).max() * (weights**2).sum()))
        return shares, error

    def _weighed(self, numbers: Ints) -> tuple[Ints, Floats]:
        """Deals by their numbers, this hand put in, and what each counts by what others did."""
        hands = self._sampler.hands(numbers)
        hands[:, self._seat] = self._own
        weights = np.ones(len(hands)) if self._likely is None else self._likely(hands)
        return hands, weights

    def _picked(self, first: int, hands: Ints, weights: Floats) -> Ints:
        """Places of the deals that are picked, as many from each draw."""
        partner = hands[:, (self._seat + 2) % 4]
        points = high_card_points(partner).reshape(weights.shape)
        order = points.argsort(axis=1, kind="stable")
        cumulated = np.take_along_axis(weights, order, axis=1).cumsum(axis=1)
        luck = random_shares(self._seed, first, len(weights))
        steps = (luck[:, None] + np.arange(self._each)) / self._each * cumulated[:, -1:]
        place = (cumulated[:, None, :] <= steps[:, :, None]).sum(axis=2).clip(0, CANDIDATES - 1)
        found = np.take_along_axis(order, place, axis=1)
        rows: Ints = (found + CANDIDATES * np.arange(len(weights))[:, None]).ravel()
        return rows
