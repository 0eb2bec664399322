"""The 169 hands against each other before the flop, by equities: what is met, what is called."""

import numpy as np

from engine.arrays import Floats
from engine.games.holdem.hand import Hand
from engine.games.holdem.ranges import HAND_COMBOS, Range
from engine.games.holdem.strategy.push_fold.kernels import ALL, TIE, WIN
from engine.games.holdem.strategy.push_fold.solver import hand_table

LEAST = 1e-12  # chance to meet a hand


def by_class(held: Range) -> Floats:
    """Weights of the 169 hands."""
    weights = np.asarray(held.weights)
    return np.array([weights[list(combos)].mean() for combos in HAND_COMBOS.values()])


def met(weights: Floats) -> tuple[Floats, Floats]:
    """By hand: the chance to meet hands of these weights, and the share won against them."""
    win, tie, meets = (hand_table()[:, kind].T @ weights for kind in (WIN, TIE, ALL))
    return meets, (win + tie / 2) / np.maximum(meets, LEAST)


class Raise:
    """Who is to act raises to so much, and the others call or fold; worths in big blinds.

    All then see the board to its end, and one calls at most.
    """

    def __init__(
        self, hand: Hand, held: Floats, others: list[tuple[int, Floats]], most: float
    ) -> None:
        self.held, self.others = held, others
        self.pot, front = sum(hand.state.put), hand.state.front
        self.sums = []  # what both add, and the pot then, by caller
        for seat, _held in others:
            to = min(most, front[seat] + hand.stack(seat))
            mine, theirs = max(0.0, to - front[hand.to_act]), max(0.0, to - front[seat])
            self.sums.append((mine, theirs, hand.table.raked(self.pot + mine + theirs)))

    def worth(self, calls: list[Floats]) -> Floats:
        """What it is worth more than a fold, by hand."""
        left, worth = np.ones(len(self.held)), np.zeros(len(self.held))
        for (_seat, held), call, (added, _theirs, pot) in zip(
            self.others, calls, self.sums, strict=True
        ):
            meets, share = met(held * call)
            called = left * meets / np.maximum(met(held)[0], LEAST)
            worth += called * (share * pot - added)
            left = left - called
        return worth + left * self.pot

    def calls(self, goes: Floats, off: float = 0.0) -> list[Floats]:
        """What the others call if this goes all-in, each as if alone."""
        _all, share = met(self.held * goes)
        return [
            (share * pot - theirs > off * pot).astype(float) for _mine, theirs, pot in self.sums
        ]
