"""A net learns by playing against itself: gradient descent (Adam) in numpy.

It is told the cards and which may be played; the score of a trick is all it gets back. What
a card is worth is what the net itself expects one card later, so knowledge spreads from the
last trick to the first. It learns these values, and to value the best card above the others.
The net that plays, and that is the answer, has the running mean of the weights: it is steadier
than the newest ones. The deals it is measured on (`player_kernels.is_held_out`) never start a
game it learns from.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import cos, pi
from time import perf_counter

import numpy as np

from engine import pool
from engine.arrays import Floats32
from engine.games.two_suits import nets, player_kernels as kernels
from engine.games.two_suits.arena import play
from engine.games.two_suits.players import PLAYERS, LearningPoint, Training, TrainingAnswer
from engine.rng import stream

Rows = tuple[Floats32, Floats32, Floats32]  # inputs, targets and what was tried

PIECE = 250  # games of a thread
#: Share of cards played at random, so that the net sees more than its own habits: of one piece
#: after the other. The net learns when it has played one of each.
CURIOSITY = (0.05, 0.1, 0.3, 1.0)
BATCH = 512  # positions
CHOICE, SHARPNESS = 0.3, 8.0  # weight of the choice beside the values; a trick's worth in it
STEADINESS = 0.999  # of the running mean of the weights, once it has seen enough
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
            learner.average,
            question.trump is not None,
            learner.games,
            question.limits.seed,
            tuple(curve),
        )
        data = nets.to_bytes(net)
        yield TrainingAnswer(learner.games, tuple(curve), data, done, perf_counter() - started)


class _Learner:
    """A net in training, with Adam's running means (Kingma and Ba, 2015)."""

    def __init__(self, question: Training) -> None:
        self._question = question
        self._random = np.random.default_rng(question.limits.seed % 2**64)
        self.games = 0
        self._steps = 0
        self.weights = self._first_weights()
        self.average = self._first_weights()
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
            self.average,
            question.cards,
            question.trump,
            question.limits.seed + 1,
            0,
            MEASURED_DEALS,
            kernels.HELD_OUT,
            judged=True,
        )
        return float(rows[:, kernels.OPTIMAL].sum() / rows[:, kernels.DECISIONS].sum())

    def improve(self) -> None:
        """Play some games and learn from them."""
        question = self._question
        games = min(PIECE * len(CURIOSITY), question.games - self.games)
        pieces = [
            partial(self._play, self.games + begin, min(PIECE, games - begin), curiosity)
            for begin, curiosity in zip(range(0, games, PIECE), CURIOSITY, strict=False)
        ]
        played = list(pool.run(pieces, question.limits.threads))
        seen, targets, tried = (np.concatenate(parts) for parts in zip(*played, strict=True))
        done = self.games / question.games
        pace = SLOWEST + (FASTEST - SLOWEST) * (1 + cos(pi * done)) / 2
        order = self._random.permutation(len(seen))
        for begin in range(0, len(order), BATCH):
            batch = order[begin : begin + BATCH]
            self._step(seen[batch], targets[batch], tried[batch], pace)
        self.games += games

    def _play(self, begin: int, games: int, curiosity: float) -> Rows:
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
            stream(question.limits.seed),
            curiosity,
            self.average,
            seen,
            targets,
            tried,
        )
        return seen[:rows], targets[:rows], tried[:rows]

    def _step(self, seen: Floats32, targets: Floats32, tried: Floats32, pace: float) -> None:
        """Go one step down the gradient of the error of the cards `tried`."""
        first, second, third = self.weights
        wide = np.maximum(seen @ first[:-1] + first[-1], 0)
        narrow = np.maximum(wide @ second[:-1] + second[-1], 0)
        values = narrow @ third[:-1] + third[-1]
        error = (values - targets) * tried + CHOICE * _choice_error(values, targets, tried)
        error /= np.float32(len(seen))
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
        steadiness = min(STEADINESS, (1 + self._steps) / (10 + self._steps))
        for average, weights in zip(self.average, self.weights, strict=True):
            average += (1 - steadiness) * (weights - average)


def _choice_error(values: Floats32, targets: Floats32, tried: Floats32) -> Floats32:
    """Slope of -log(chance that a choice by `values` falls on a best card) / SHARPNESS."""
    strengths = np.where(tried > 0, np.float32(SHARPNESS) * values, -np.inf)
    strengths -= strengths.max(axis=1, keepdims=True)
    best = np.where(tried > 0, targets, -1)
    among_best = np.where(best == best.max(axis=1, keepdims=True), strengths, -np.inf)
    error: Floats32 = _chances(strengths) - _chances(among_best)
    return error


def _chances(strengths: Floats32) -> Floats32:
    """Softmax of each row."""
    chances: Floats32 = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    return chances
