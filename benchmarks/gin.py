"""Gin with hidden cards: deals a second by rule, worlds a second, first answer, memory.

Run: python -m benchmarks.gin. CPU time tells more than time where other programs run too.
"""

import os
import resource
import subprocess
import sys
import tempfile
from statistics import median
from time import perf_counter, process_time

import numpy as np

from engine.cards import parse_cards
from engine.games.rummy import gin
from engine.games.rummy.gin import Advise, Step, kernels, net, policy
from engine.games.rummy.gin.players import MARJJ, RULE, SIMPLE, play_pairs
from engine.limits import Limits
from engine.pool import cores

PREPARE = """
from time import process_time
from engine.games.rummy import gin
start = process_time()
for _ in gin.prepare(): pass
print(process_time() - start)
"""
RULES = np.array([10, 25, 25, 1, kernels.NO_BIG_GIN, 1], np.int64)
PLAYERS = {"rule": RULE, "simple": SIMPLE, "marjj": MARJJ}
HISTORY = (
    "upcard Qh; pass; pass; draw; throw Jc; draw 8c; throw Kd; draw; throw Qs; draw 2s; throw 8c; "
    "draw; throw Td; draw Ks"
)


def prepare_seconds(folder):
    """CPU time to compile into, or load from, the kernel cache in `folder`."""
    environment = os.environ | {"KIBITZER_CACHE": folder}
    command = [sys.executable, "-c", PREPARE]
    return float(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)


def deals_a_second(first, second, pairs):
    generator = np.random.default_rng(1)
    decks = generator.permuted(np.tile(np.arange(52), (pairs, 1)), axis=1)
    points, outs = np.zeros((pairs, 2), np.int64), np.zeros((pairs, 2), np.int64)
    kinds = np.array([PLAYERS[first], PLAYERS[second]])
    styles = policy.STYLES[[0, 0]]
    play_pairs(decks[:2], kinds, RULES, styles, net.shipped(), 1, points[:2], outs[:2])
    start = process_time()
    play_pairs(decks, kinds, RULES, styles, net.shipped(), 1, points, outs)
    rate = 2 * pairs / (process_time() - start)
    print(f"whole deals, {first} and {second:<7} {rate:12,.0f} a second of one core", flush=True)


def deals():
    """Positions with two choices, a dozen, and none; the last draws first."""
    hand = tuple(parse_cards("5s6s7s9s9h9dAh2h3d4c"))
    fresh = gin.Deal(hand, parse_cards("Kc")[0])
    yield "the first upcard, 2 choices", fresh
    late = gin.parse_history(HISTORY, (*hand[:9], parse_cards("2s")[0], parse_cards("Ks")[0]))
    yield "the fourth turn, many choices", late
    yield "the opponent's turn", late.after(Step("throw", parse_cards("Ks")[0]))


def advice():
    for name, deal in deals():
        firsts, rates = [], []
        for seed in range(5):
            question = Advise(deal.table, limits=Limits(seconds=1.0, seed=seed))
            start, cpu, first = perf_counter(), process_time(), None
            for answer in gin.analyse(question):
                if first is None and answer.worlds:
                    first = perf_counter() - start
            firsts.append(first)
            rates.append((answer.worlds / answer.elapsed_s, answer.worlds / (process_time() - cpu)))
        seconds, of_cpu = (median(rate) for rate in zip(*rates, strict=True))
        print(
            f"{name:<30} first numbers {median(firsts):5.3f} s (max {max(firsts):5.3f}), "
            f"{seconds:8,.0f} worlds a second, {of_cpu:8,.0f} a CPU second",
            flush=True,
        )


def main():
    print(f"{cores()} cores, load {os.getloadavg()[0]:.1f} before")
    with tempfile.TemporaryDirectory() as folder:
        print(f"kernels, compiled cold            {prepare_seconds(folder):8.2f} CPU s")
        print(f"kernels, from the cache           {prepare_seconds(folder):8.2f} CPU s")
    for _ in gin.prepare():
        pass
    deals_a_second("rule", "rule", 20_000)
    deals_a_second("rule", "simple", 20_000)
    deals_a_second("rule", "marjj", 500)
    advice()
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory at most                    {most:8.0f} MB")


if __name__ == "__main__":
    main()
