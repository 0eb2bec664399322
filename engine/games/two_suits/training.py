"""A net learns by playing against itself: gradient descent (Adam) in numpy.

It is told the cards and which may be played; the score of a trick is all it gets back. What
a card is worth is what the net itself expects one card later, so knowledge spreads from the
last trick to the first. The deals it is measured on (`player_kernels.is_held_out`) never
start a game it learns from.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import cos, pi
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from engine import pool
from engine.games.two_suits import nets
from engine.games.two_suits import player_kernels as kernels
from engine.games.two_suits.arena import play
from engine.games.two_suits.questions import PLAYERS, LearningPoint, Training, TrainingAnswer
from engine.rng import stream

Floats = NDArray[np.float32]

PIECE, PIECES = 250, 4  # games of a thread, and how many before the net learns from them
BATCH = 512  # positions
CURIOSITY = 0.1  # share of cards played at random, so that it sees more than its own habits
FASTEST, SLOWEST = 2e-3, 2e-5  # step sizes, along half a cosine
MEAN_DECAY, SQUARE_DECAY, TINY = 0.9, 0.999, 1e-8
POINTS = 40  # of the learning curve
MEASURED_DEALS = 500


def train(question: Training) -> Iterator[TrainingAnswer]:
    """Yield ever better nets."""
    started = perf_counter()
    learner = _Learner(question)
    curve = [LearningPoint(0, learner.optimal())]
    while learner.games < question.games:
        learner.improve()
        done = learner.games / question.games
        if done >= len(curve) / POINTS or done == 1:
            curve.append(LearningPoint(learner.games, learner.optimal()))
        net = nets.Net(
            learner.weights, question.trump is not None, learner.games, question.seed, tuple(curve)
        )
        data = nets.to_bytes(net)
        yield TrainingAnswer(learner.games, tuple(curve), data, done, perf_counter() - started)


class _Learner:
    """A net in training, with Adam's running means (Kingma and Ba, 2015)."""

    def __init__(self, question: Training) -> None:
        self._question = question
        self._random = np.random.default_rng(question.seed % 2**64)
        self.games = 0
        self._steps = 0
        self.weights = self._first_weights()
        self._means = [np.zeros_like(weights) for weights in self.weights]
        self._squares = [np.zeros_like(weights) for weights in self.weights]

    def _first_weights(self) -> nets.Weights:
        """Random weights by He's rule; biases are 0."""
        layers = []
        for rows, columns in nets.shapes(self._question.cards):
            spread = (2 / (rows - 1)) ** 0.5
            weights = self._random.normal(0, spread, (rows, columns)).astype(np.float32)
            weights[-1] = 0
            layers.append(weights)
        first, second, third = layers
        return first, second, third

    def optimal(self) -> float:
        """Share of its cards that are best, against a perfect player."""
        question = self._question
        players = np.array([PLAYERS.index("net"), PLAYERS.index("perfect")])
        rows = play(
            players,
            self.weights,
            question.cards,
            question.trump,
            question.seed + 1,
            0,
            MEASURED_DEALS,
            kernels.HELD_OUT,
            judged=True,
        )
        return float(rows[:, kernels.OPTIMAL].sum() / rows[:, kernels.DECISIONS].sum())

    def improve(self) -> None:
        """Play some games and learn from them."""
        question = self._question
        games = min(PIECE * PIECES, question.games - self.games)
        pieces = [
            partial(self._play, self.games + begin, min(PIECE, games - begin))
            for begin in range(0, games, PIECE)
        ]
        played = list(pool.run(pieces, question.threads))
        seen, targets, tried = (np.concatenate(parts) for parts in zip(*played, strict=True))
        done = self.games / question.games
        pace = SLOWEST + (FASTEST - SLOWEST) * (1 + cos(pi * done)) / 2
        order = self._random.permutation(len(seen))
        for begin in range(0, len(order), BATCH):
            batch = order[begin : begin + BATCH]
            self._step(seen[batch], targets[batch], tried[batch], pace)
        self.games += games

    def _play(self, begin: int, games: int) -> tuple[Floats, Floats, Floats]:
        question = self._question
        positions = games * (2 * question.cards - 2)
        (inputs, _), _, (_, outputs) = nets.shapes(question.cards)
        seen = np.empty((positions, inputs - 1), np.float32)
        targets = np.empty((positions, outputs), np.float32)
        tried = np.empty((positions, outputs), np.float32)
        rows = kernels.self_play(
            begin,
            games,
            question.cards,
            int(question.trump is not None),
            stream(question.seed),
            CURIOSITY,
            self.weights,
            seen,
            targets,
            tried,
        )
        return seen[:rows], targets[:rows], tried[:rows]

    def _step(self, seen: Floats, targets: Floats, tried: Floats, pace: float) -> None:
        """Go one step down the gradient of the squared error of the cards `tried`."""
        first, second, third = self.weights
        wide = np.maximum(seen @ first[:-1] + first[-1], 0)
        narrow = np.maximum(wide @ second[:-1] + second[-1], 0)
        error = (narrow @ third[:-1] + third[-1] - targets) * tried / np.float32(len(seen))
        narrow_error = (error @ third[:-1].T) * (narrow > 0)
        wide_error = (narrow_error @ second[:-1].T) * (wide > 0)
        self._steps += 1
        mean_share = 1 - MEAN_DECAY**self._steps
        square_share = 1 - SQUARE_DECAY**self._steps
        layers = zip(
            self.weights,
            self._means,
            self._squares,
            (seen, wide, narrow),
            (wide_error, narrow_error, error),
            strict=True,
        )
        for weights, mean, square, below, above in layers:
            gradient = np.vstack([below.T @ above, above.sum(axis=0)])
            mean += (1 - MEAN_DECAY) * (gradient - mean)
            square += (1 - SQUARE_DECAY) * (gradient**2 - square)
            weights -= pace * (mean / mean_share) / (np.sqrt(square / square_share) + TINY)
