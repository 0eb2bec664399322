"""A player who plays deals out: four players by the net, each of whom sees his own hand.

The first tricks are the net's alone: there the points of a deal played out differ so much that a
few dozen deals know less than the net does. Later its card is kept unless another is better by
more than the error (Ginsberg's deals, JAIR 14, 2001, with playouts for double dummy: Tesauro and
Galperin, "On-line policy improvement using Monte-Carlo search", 1996).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from time import perf_counter

import numpy as np

from engine.arrays import Floats, Ints
from engine.games.tarneeb.own.advice import Worlds, goal_of
from engine.games.tarneeb.own_hand import PlayAdvice
from engine.games.tarneeb.rules import MOST_CARDS
from engine.games.tarneeb.table import manners, policy, policy_kernels as k

OWN_TRICKS = 4  # tricks that are the net's alone
TEMPERATURE = 0.3  # of the players in a deal played out, in points
HOPELESS = 12.0  # of the net's worths, below the best: so bad a card is not tried
PICKED = 6  # deals of each draw; weighing one takes as long as some playouts
BLOCK = 24  # deals after which cards that are clearly worse are given up
DRAWN = 4 * BLOCK  # deals that are drawn together, if only time ends it
CLEAR = 1.5  # standard errors that are clear
BETTER = 1.0  # by how many of them another card than the net's must be better
RUDE = 2.5  # the same of a card that a partner would groan at
DEALS = 200  # where a question says neither deals nor seconds


def roll(question: PlayAdvice) -> Iterator[int | None]:
    """Yield None while there is something to think about, then the card.

    Of cards that touch it is the lowest; of honours that are led the top.
    """
    card = yield from _think(question)
    yield manners.shown(question.seen, card)


def card_of(question: PlayAdvice) -> int:
    """The card of `roll`, without a pause."""
    *_, card = roll(question)
    assert card is not None
    return card


def _think(question: PlayAdvice) -> Generator[None, None, int]:
    started = perf_counter()
    seen = question.seen
    cards, worths = policy.choices_of(seen)
    polite = np.array(manners.polite(seen, cards.tolist()))
    best = int(np.where(polite, worths, -np.inf).argmax())
    if len(cards) == 1 or seen.tricks_left > MOST_CARDS - OWN_TRICKS:
        return int(cards[best])
    tried = worths >= worths[best] - HOPELESS
    cards, polite, best = cards[tried], polite[tried], int(tried[:best].sum())
    if len(cards) == 1:
        return int(cards[0])
    trial = _Trial(question, cards, best, np.where(polite, BETTER, RUDE))
    limits = question.limits
    deadline = float("inf") if limits.seconds is None else started + limits.seconds
    most = DEALS if limits.deals is None and limits.seconds is None else limits.deals
    worlds = Worlds(question, PICKED)
    if worlds.exact and (most is None or worlds.sampler.deals < most):
        most = worlds.sampler.deals
    drawn = 0
    while not trial.settled and (most is None or drawn < most):
        size = DRAWN if most is None else min(most - drawn, max(DRAWN, most))
        hands, weights, _ = worlds.block(drawn, size)
        drawn += size
        for at in range(0, len(hands), BLOCK):
            trial.go_on(hands[at : at + BLOCK], weights[at : at + BLOCK])
            yield
            if trial.settled or perf_counter() > deadline:
                return trial.card
    return trial.card


class _Trial:
    """Cards tried in ever more deals; those clearly worse than the best are given up.

    `own` is the place of the net's card, and `needed` by how many standard errors each of them has
    to be better than it.
    """

    def __init__(self, question: PlayAdvice, cards: Ints, own: int, needed: Floats) -> None:
        seen = question.seen
        self._needed = needed
        self._seen, self._cards, self._own = seen, cards, own
        self._net, self._desk = policy.shipped(), policy.new_desk()
        self._luck, self._play = policy.new_luck(question.limits.seed), policy.play_of(seen)
        self._copy = np.zeros(k.PLAY_WORDS, np.int64)
        taken = np.arange(len(seen.hand) + 1)
        side = seen.declarer % 2
        further = taken - seen.won[side]  # of the declarer's side
        if side != seen.seat % 2:
            further = seen.tricks_left - further
        self._points = goal_of(question).points[further.clip(0, seen.tricks_left)]
        self._alive = np.arange(len(cards))
        self._values: Floats = np.zeros((0, len(cards)))
        self._weights: Floats = np.zeros(0)
        self.settled = False  # whether only one is left

    def go_on(self, hands: Ints, weights: Floats) -> None:
        """Play more deals out."""
        tricks = np.zeros((len(hands), len(self._alive)), np.int64)
        cards, placed = self._cards[self._alive], policy.placed(hands, self._seen)
        room = (self._luck, self._desk, self._copy, tricks)
        k.try_cards(self._play, cards, placed, self._net, TEMPERATURE, *room)
        values = np.zeros((len(hands), len(self._cards)))
        values[:, self._alive] = self._points[tricks]
        self._values = np.concatenate((self._values, values))
        self._weights = np.concatenate((self._weights, weights))
        means = self._means()
        best = int(self._alive[means.argmax()])
        lead, error = self._over(best)
        keep = (-lead <= CLEAR * error) | (self._alive == self._own) | (self._alive == best)
        self._alive = self._alive[keep]
        self.settled = len(self._alive) == 1

    @property
    def card(self) -> int:
        """The net's card, or the one that is better than it by most beyond the error."""
        lead, error = self._over(self._own)
        return int(self._cards[self._alive[(lead - self._needed[self._alive] * error).argmax()]])

    def _shares(self) -> Floats:
        total = self._weights.sum()
        if total > 0:
            shares: Floats = self._weights / total
            return shares
        return np.full(len(self._weights), 1 / len(self._weights))

    def _means(self) -> Floats:
        found: Floats = self._shares() @ self._values[:, self._alive]
        return found

    def _over(self, card: int) -> tuple[Floats, Floats]:
        """By how much each card that is left is better than `card`, and standard errors."""
        shares = self._shares()
        leads = self._values[:, self._alive] - self._values[:, [card]]
        lead = shares @ leads
        error = np.sqrt(shares**2 @ (leads - lead) ** 2)
        return lead, error
