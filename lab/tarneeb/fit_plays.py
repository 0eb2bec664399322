"""Fits what cards go by: `plays.FIGURES`, a conditional logit over the features of choices.

Run: ``python -m lab.tarneeb.fit_plays --deals N``. Deals are bid by hand and played by
the method ``score``; who plays sees his own hand only. Prints how surprising the cards of every
fourth deal are by figures fitted to the others, beside legal cards alike, and figures fitted to
all.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from engine import pool
from engine.arrays import Flags, Floats, Ints
from engine.games.tarneeb.match_questions import Series
from engine.games.tarneeb.own import play_kernels as k, plays
from engine.games.tarneeb.rules import Position, random_deal
from engine.games.tarneeb.table.match import bid_by_hand, choose, known_to
from engine.limits import Limits

APART = 1 << 41  # so that no deal is one of a match or of a calibration
SERIES = Series(thinking=Limits(deals=9))
RIDGE = 2.0  # draws figures of what is rare towards 0
STEPS = 30
ENOUGH = 1e-4


@dataclass(frozen=True, slots=True)
class Choices:
    """Choices among classes of cards, class by class.

    Attributes
    ----------
    features : shape (classes, COUNT)
    sizes : cards of each class
    chosen : whether it was the one played
    number : of the choice it belongs to, from 0
    """

    features: Floats
    sizes: Ints
    chosen: Flags
    number: Ints

    @property
    def count(self) -> int:
        """Number of choices."""
        return int(self.number.max()) + 1

    def chances(self, figures: Floats) -> Floats:
        """Chance of each class."""
        odds = np.exp(self.features @ figures)
        chances: Floats = odds / np.bincount(self.number, odds)[self.number]
        return chances

    def surprise(self, figures: Floats, odd: float) -> float:
        """Mean negative logarithm of the chances of the cards played."""
        legal = np.bincount(self.number, self.sizes)[self.number]
        chances = (1 - odd) * self.chances(figures) / self.sizes + odd / legal
        return -float(np.log(chances[self.chosen]).mean())


def play(number: int) -> Position:
    """One deal played to its end."""
    deal = random_deal(APART + number)
    contract = bid_by_hand(deal, APART + number)
    position = Position(deal, contract.trump, contract.declarer)
    while not position.finished:
        seat, card = position.to_move, position.legal[0]
        if len(position.legal) > 1:
            hand = deal.hands[seat]
            card = choose(known_to(hand, seat, position, contract, "score", SERIES, number))
        position = position.after(card)
    return position


def choices_of(games: Sequence[Position]) -> Choices:
    """Every choice among two classes or more."""
    parts = [part for game in games for part in _choices(game)]
    number = np.repeat(np.arange(len(parts)), [len(part[1]) for part in parts])
    features, sizes, chosen = (np.concatenate(column) for column in zip(*parts, strict=True))
    return Choices(features, sizes, chosen, number)


def _choices(game: Position) -> Iterator[tuple[Floats, Ints, Flags]]:
    choices, features = np.zeros((13, 4), np.int64), np.zeros((13, k.COUNT))
    for context in plays.contexts(game.tricks, game.trump, game.leader):
        count = k.describe_choices(context[k.C_LATER], context, choices, features)
        if count > 1:
            yield features[:count].copy(), choices[:count, 0].copy(), choices[:count, 1] == 1


def fit(choices: Choices) -> Floats:
    """Figures with which the cards are least surprising, by Newton's method."""
    figures = np.zeros(k.COUNT)
    for _ in range(STEPS):
        chances = choices.chances(figures)
        slope = choices.features.T @ (choices.chosen - chances) - RIDGE * figures
        weighed = choices.features * chances[:, None]
        means = np.zeros((choices.count, k.COUNT))
        np.add.at(means, choices.number, weighed)
        bend = choices.features.T @ weighed - means.T @ means + RIDGE * np.eye(k.COUNT)
        step = np.linalg.solve(bend, slope)
        figures += step
        if np.abs(step).max() < ENOUGH:
            break
    return figures


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description="Fit what cards go by.")
    parser.add_argument("--deals", type=int, default=600)
    parser.add_argument("--threads", type=int, default=None)
    asked = parser.parse_args()
    pieces = (partial(play, number) for number in range(asked.deals))
    report(list(pool.run(pieces, asked.threads)))


def report(games: Sequence[Position]) -> None:
    """Fit and print."""
    some = choices_of([game for at, game in enumerate(games) if at % 4])
    others = choices_of(games[::4])
    figures = fit(some)
    print(
        f"{others.count} choices: surprise {others.surprise(figures, 0.0):.3f}, with {plays.ODD} "
        f"of the cards for no reason {others.surprise(figures, plays.ODD):.3f}, legal cards alike "
        f"{others.surprise(figures, 1.0):.3f}"
    )
    for name, figure in zip(k.FEATURES, fit(choices_of(games)), strict=True):
        print(f"{name:28s}{figure:7.2f}")


if __name__ == "__main__":
    main()
