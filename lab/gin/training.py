"""Trains the net that plays gin (`net.py`), from nothing but a seed.

Run: ``KIBITZER_KERNELS=numba python -m lab.gin.training --out assets/rummy/gin-net.npy``; to go on
from a net ``... --start NET --rate 3e-4 --chunks 60 --seed 2 --out assets/rummy/gin-net.npy``.
It learns the rule's values first, in seconds. Then it plays itself, its own former weights and the
rules; each candidate of the decisions kept is played out in the true deal, and what brought more
becomes likelier (policy gradient). The running mean of the weights is what is kept.

The same seed gives the same net on one machine. What it can do on the way is printed, and written
beside the net as a curve: points a deal against each of five players.
"""

import argparse
import csv
import time
from pathlib import Path

import numpy as np

from engine.arrays import Floats32, Ints
from engine.estimates import Z95
from engine.games.rummy.gin.kernels import NO_BIG_GIN
from engine.games.rummy.gin.net import COLUMNS, MOST, ROWS, SHAPE
from engine.games.rummy.gin.policy import STYLE_NAMES, STYLES
from engine.rng import random_word, stream
from lab.gin import net_kernels as k

RULES = np.array([10, 25, 25, 1, NO_BIG_GIN, 1], np.int64)
OPPONENTS = {name: number for number, name in enumerate(STYLE_NAMES)} | {"simple": k.PLAIN}
#: Share of deals against each of them, against the net as it is, and as it was.
POOL = np.array([0.15, 0.12, 0.1, 0.12, 0.05, 0.13, 0.23, 0.1])

IMITATED, IMITATION_ROUNDS, IMITATION_BATCH, IMITATION_RATE = 60_000, 25, 128, 3e-3
CHUNK, KEPT, REUSE, BATCH = 10_000, 150_000, 7, 256  # samples; how often each is learned from
FASTEST, SLOWEST = 8e-4, 5e-5  # step sizes, falling evenly
HEAT, CURIOSITY, SAMPLED, WINDOW = 0.3, 0.02, 0.25, 1.2
STEADY = 0.15  # share of the newest weights in the running mean, after each chunk
OLDER_EVERY, MEASURED_EVERY, MEASURED_DEALS = 15, 10, 1000
MEASURED_SEED = 77


def begin(generator: np.random.Generator) -> Floats32:
    """Weights of a net that knows nothing."""
    weights = generator.normal(0, 0.08, SHAPE).astype(np.float32)
    weights[ROWS::2] = 0.1
    weights[ROWS + 1 :: 2] = generator.normal(0, 0.25, weights[ROWS + 1 :: 2].shape)
    return weights


def room(number: int) -> k.Samples:
    """Room for so many samples."""
    return (
        np.zeros((number, MOST + 1, COLUMNS), np.int16),
        np.zeros(number, np.int8),
        np.zeros((number, MOST), np.float32),
    )


def duel(
    now: Floats32, other: int, deals: int, seed: int, older: Floats32 | None = None
) -> tuple[Ints, Ints]:
    """Points of the net in `deals` duplicate deals against a player, and how they ended."""
    points, ends = np.zeros((deals, 2), np.int64), np.zeros((2, 4), np.int64)
    who = np.array([k.LEARNER, other])
    before = now if older is None else older
    k.duel(deals, who, now, before, STYLES, RULES, stream(seed), points, ends)
    return points, ends


def mean_points(points: Ints) -> tuple[float, float]:
    """Points a deal and half of their 95 % interval."""
    pairs = points.mean(axis=1)
    return float(pairs.mean()), float(Z95 * pairs.std(ddof=1) / len(pairs) ** 0.5)


def first_lesson(weights: Floats32, generator: np.random.Generator, start: int) -> None:
    """Learn what the rule holds of each candidate."""
    samples, step = room(IMITATED), 0
    k.imitate(STYLES, RULES, start, samples)
    means, squares = np.zeros_like(weights), np.zeros_like(weights)
    for lesson in range(IMITATION_ROUNDS):
        rate = IMITATION_RATE * max(0.05, 1 - lesson / IMITATION_ROUNDS)
        order = generator.permutation(IMITATED)
        loss = k.learn(
            *(weights, means, squares, step, samples, order, IMITATION_BATCH),
            *(rate, True, 1.0, 0.0),
        )
        step += IMITATED // IMITATION_BATCH
    print(f"imitation: loss {loss:.3f}", flush=True)


def main() -> None:
    """Train, measure, and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="the net, half precision")
    parser.add_argument("--curve", type=Path, help="what it can do on the way, as CSV")
    parser.add_argument("--start", type=Path, help="a net to go on from, in place of the rule")
    parser.add_argument("--rate", type=float, default=FASTEST, help="size of the first steps")
    parser.add_argument("--chunks", type=int, default=150, help=f"of {CHUNK} samples")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    generator, start = np.random.default_rng(options.seed), stream(options.seed)
    if options.start:
        weights = np.load(options.start).astype(np.float32)
    else:
        weights = begin(generator)
        first_lesson(weights, generator, start)
    average, older = weights.copy(), weights.copy()
    means, squares = np.zeros_like(weights), np.zeros_like(weights)
    store, part = room(KEPT), room(CHUNK)
    curve: list[list[float]] = []

    def measure(chunk: int) -> None:
        spent = time.process_time()
        row, said = [chunk * CHUNK, spent], []
        for name, other in OPPONENTS.items():
            mean, error = mean_points(duel(average, other, MEASURED_DEALS, MEASURED_SEED)[0])
            row += [mean, error]
            said.append(f"{name} {mean:+.2f} ±{error:.2f}")
        curve.append(row)
        print(f"{chunk * CHUNK:,} samples, {spent:.0f} s: {', '.join(said)}", flush=True)
        with options.out.open("wb") as file:
            np.save(file, average.astype(np.float16))
        if options.curve:
            with options.curve.open("w", newline="", encoding="utf-8") as text:
                names = [f"{name}{more}" for name in OPPONENTS for more in ("", " ±")]
                csv.writer(text).writerow(["samples", "cpu s", *names])
                csv.writer(text).writerows([f"{value:.6g}" for value in row] for row in curve)

    measure(0)
    for chunk in range(options.chunks):
        k.practise(
            *(weights, older, STYLES, RULES, POOL, SAMPLED, WINDOW, HEAT),
            *(random_word(start, chunk), part),
        )
        places = np.arange(chunk * CHUNK, (chunk + 1) * CHUNK) % KEPT
        for at in range(len(store)):
            store[at][places] = part[at]
        order = generator.integers(0, min((chunk + 1) * CHUNK, KEPT), REUSE * CHUNK)
        rate = options.rate + (SLOWEST - options.rate) * chunk / options.chunks
        step = chunk * (len(order) // BATCH)
        k.learn(
            *(weights, means, squares, step, store, order, BATCH),
            *(rate, False, HEAT, CURIOSITY),
        )
        share = STEADY if options.start else max(STEADY, 1 / (chunk + 1))
        average += np.float32(share) * (weights - average)
        if (chunk + 1) % OLDER_EVERY == 0:
            older[:] = average
        if (chunk + 1) % MEASURED_EVERY == 0 or chunk + 1 == options.chunks:
            measure(chunk + 1)


if __name__ == "__main__":
    main()
