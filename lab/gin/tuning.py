"""Better weights for the rule policy, found by trying them: a tool for whoever works on it.

Run: ``python -m lab.gin.tuning --generations N``. It prints the best style so far
after each generation; put it into `policy.STRONG` if a match with fresh deals says so.

The search is the covariance matrix adaptation of N. Hansen ("The CMA Evolution Strategy: A
Tutorial", arXiv 1604.00772), without its refinements. Every candidate plays the same deals, from
both sides, against a pool of opponents; what counts is the chance to win the game that a deal
adds, in the mean over scores. `marjj` is held out.
"""

import argparse
from functools import partial

import numpy as np

from engine import pool
from engine.arrays import Floats, Ints
from engine.games.rummy.gin import net, policy, wins
from engine.games.rummy.gin.kernels import NO_BIG_GIN
from engine.games.rummy.gin.players import RULE, SIMPLE, play_pairs
from engine.games.rummy.gin.rules import THEM
from engine.games.rummy.gin.trials import MOST_POINTS

RULES = np.array([10, 25, 25, 1, NO_BIG_GIN, 1], np.int64)
SCORES = ((0, 0), (30, 30), (60, 60), (80, 80), (50, 10), (10, 50), (85, 40), (40, 85))
# Kind and style of each opponent: simple, and the styles the adviser knows.
OPPONENTS = ((SIMPLE, 0), *((RULE, style) for style in range(len(policy.STYLES))))


def worths() -> Floats:
    """What points of a deal are worth: chance to win the game, in the mean over scores."""
    found = [wins.worth_of_points(100, score, THEM) for score in SCORES]
    return np.asarray(np.mean(found, axis=0))


def fitness(style: Floats, decks: Ints, worth: Floats) -> float:
    """Mean worth of a deal that `style` plays against the pool."""
    points, outs = np.zeros((len(decks), 2), np.int64), np.zeros((len(decks), 2), np.int64)
    total = 0.0
    for kind, other in OPPONENTS:
        styles = np.array([style, policy.STYLES[other]])
        play_pairs(decks, np.array([RULE, kind]), RULES, styles, net.shipped(), 1, points, outs)
        total += float(worth[points + MOST_POINTS].mean())
    return total / len(OPPONENTS)


class Search:
    """Candidates are drawn about a mean; the better half moves it and shapes the next draw."""

    def __init__(self, start: Floats, steps: Floats, candidates: int, seed: int) -> None:
        size = len(start)
        self.mean, self.steps, self.candidates = np.zeros(size), steps, candidates
        self.start, self.generator = start, np.random.default_rng(seed)
        half = candidates // 2
        weights = np.log(half + 0.5) - np.log(np.arange(1, half + 1))
        self.weights = weights / weights.sum()
        mass = 1 / (self.weights**2).sum()
        self.rate_path = (mass + 2) / (size + mass + 5)
        self.damping = 1 + self.rate_path + 2 * max(0.0, np.sqrt((mass - 1) / (size + 1)) - 1)
        self.rate_long = (4 + mass / size) / (size + 4 + 2 * mass / size)
        self.rate_one = 2 / ((size + 1.3) ** 2 + mass)
        self.rate_many = min(
            1 - self.rate_one, 2 * (mass - 2 + 1 / mass) / ((size + 2) ** 2 + mass)
        )
        self.mass, self.length = mass, np.sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size**2))
        self.sigma, self.shape = 0.3, np.eye(size)
        self.path, self.long_path = np.zeros(size), np.zeros(size)

    def draw(self) -> Floats:
        """Candidates, one a row."""
        self.root = np.linalg.cholesky(self.shape)
        draws = self.generator.normal(size=(self.candidates, len(self.mean))) @ self.root.T
        self.tried = draws
        return np.asarray(self.start + self.steps * (self.mean + self.sigma * draws))

    def learn(self, values: list[float]) -> None:
        """Move towards the best of those drawn last."""
        best = self.tried[np.argsort(values)[::-1][: len(self.weights)]]
        step = self.weights @ best
        self.mean = self.mean + self.sigma * step
        back = np.linalg.solve(self.root, step)
        self.path = (1 - self.rate_path) * self.path + np.sqrt(
            self.rate_path * (2 - self.rate_path) * self.mass
        ) * back
        self.long_path = (1 - self.rate_long) * self.long_path + np.sqrt(
            self.rate_long * (2 - self.rate_long) * self.mass
        ) * step
        self.shape = (1 - self.rate_one - self.rate_many) * self.shape
        self.shape += self.rate_one * np.outer(self.long_path, self.long_path)
        self.shape += self.rate_many * (best.T * self.weights) @ best
        grown = np.linalg.norm(self.path) / self.length - 1
        self.sigma *= float(np.exp(self.rate_path / self.damping * grown))

    def style(self) -> Floats:
        """What has been found."""
        return np.asarray(self.start + self.steps * self.mean)


def main() -> None:
    """Search, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--candidates", type=int, default=12)
    parser.add_argument("--deals", type=int, default=1500, help="of each generation, each twice")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int)
    options = parser.parse_args()
    start, worth = policy.STYLES[0].copy(), worths()
    steps = np.maximum(0.3 * np.abs(start), 0.05)
    search = Search(start, steps, options.candidates, options.seed)
    decks = np.tile(np.arange(52), (options.deals, 1))
    generator = np.random.default_rng(options.seed + 1)
    for generation in range(options.generations):
        dealt = generator.permuted(decks, axis=1)
        styles = [*search.draw(), search.style(), start]
        tries = [partial(fitness, style, dealt, worth) for style in styles]
        *values, now, before = pool.run(tries, options.threads)
        search.learn(values)
        text = ", ".join(f"{weight:.3f}" for weight in search.style())
        print(
            f"{generation}: gain {now - before:+.4f}, step {search.sigma:.2f}: {text}", flush=True
        )


if __name__ == "__main__":
    main()
