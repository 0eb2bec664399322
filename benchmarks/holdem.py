"""Hold'em beside eval7 and phevaluator, one thread. Run: python -m benchmarks.holdem"""

import importlib
import itertools
import os
import random
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np

os.environ["KIBITZER_KERNELS"] = "numba"  # there is a kernel of its own in here

from engine.cards import card_text, parse_cards
from engine.games.holdem import Question, analyse, parse_range
from engine.games.holdem.equity import matchups
from engine.games.holdem.equity.card_situation import CardSituation
from engine.games.holdem.equity.range_situation import RangeSituation
from engine.games.holdem.evaluator import strengths
from engine.games.holdem.kernels import tables
from engine.games.holdem.kernels.strengths import THREE_OF_EACH, strength
from engine.games.holdem.kernels.tables import CARD_KEYS
from engine.jit import kernel
from engine.limits import Limits
from engine.machine import load_i64
from lab.holdem.tables import count

ONE_THREAD = Limits(threads=1)

COLD = """
import time
started = time.perf_counter()
from engine.games.holdem.equity import analysis
name = "import numpy and numba"
for step, _ in analysis.prepare():
    now = time.perf_counter()
    print(f"{name}|{now - started}")
    name, started = step, now
now = time.perf_counter()
print(f"{name}|{now - started}")

from benchmarks.holdem import peak_memory_mb
print(f"|{peak_memory_mb()}")
"""


@kernel
def all_hands(tables: int) -> int:
    """Sum of the strengths of all 133,784,560 hands of seven cards, by seven nested loops."""
    total = 0
    keys = tables + CARD_KEYS
    for a in range(46):
        key_a = THREE_OF_EACH + load_i64(keys, a)
        for b in range(a + 1, 47):
            key_b = key_a + load_i64(keys, b)
            for c in range(b + 1, 48):
                key_c = key_b + load_i64(keys, c)
                cards_c = 1 << a | 1 << b | 1 << c
                for d in range(c + 1, 49):
                    key_d = key_c + load_i64(keys, d)
                    for e in range(d + 1, 50):
                        key_e = key_d + load_i64(keys, e)
                        cards_e = cards_c | 1 << d | 1 << e
                        for f in range(e + 1, 51):
                            key_f = key_e + load_i64(keys, f)
                            cards_f = cards_e | 1 << f
                            for g in range(f + 1, 52):
                                key = key_f + load_i64(keys, g)
                                total += strength(tables, key, cards_f | 1 << g)
    return total


def peak_memory_mb():
    """Most memory this process has held; a child's usage would begin with its parent's."""
    try:
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith("VmHWM"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def question(*seats, board=""):
    hands = tuple(tuple(parse_cards(seat)) for seat in seats)
    return Question(hands, tuple(parse_cards(board)), limits=ONE_THREAD)


def ranges(*seats, board=""):
    cards = tuple(parse_cards("".join(board)))
    return Question(tuple(map(parse_range, seats)), cards, limits=ONE_THREAD)


def seconds(work, least_s=0.5):
    """Median time of `work`, repeated for at least `least_s` seconds."""
    work()
    times = []
    while sum(times) < least_s or len(times) < 5:
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return median(times)


def milliseconds_to_answer(*asked):
    """Time from one of the questions in turn to its first answer, which is exact."""
    turn = itertools.cycle(asked)

    def first_answer():
        answers = analyse(next(turn))
        assert next(answers).method == "exact"
        answers.close()

    return 1000 * seconds(first_answer)


def million_deals_per_second(asked, deals=1 << 19):
    situation = CardSituation(asked)
    return deals / seconds(lambda: situation.sample(0, deals)) / 1e6


def milliseconds_to_count_ranges(*asked):
    """Time to count all deals by combination, without turning the numbers into an answer."""
    turn = itertools.cycle(asked)

    def count():
        situation = RangeSituation(next(turn))
        total = situation.nothing()
        for piece in situation.counting():
            total.add(piece())
        return situation.settled(total)

    return 1000 * seconds(count)


def million_range_deals_per_second(asked, pieces=20):
    situation = RangeSituation(asked)
    next(situation.sampling(None))()

    def sample():
        found = itertools.islice(situation.sampling(None), 1, pieces + 1)
        return sum(piece().deals for piece in found)

    deals = sample()
    return deals / seconds(sample) / 1e6


def seconds_to_make_the_table(share=40):
    """Time to count all matchups before the flop, from one in `share`."""
    hands, combos = np.nonzero(matchups.listed(matchups.alike_combos()))
    started = perf_counter()
    for hand, combo in zip(hands[::share], combos[::share], strict=True):
        count(int(matchups.FIRST[hand]), int(combo))
    return (perf_counter() - started) * len(hands) / len(hands[::share])


def million_hands_per_second_in_loops():
    table = tables.address()
    return 133.784560 / seconds(lambda: all_hands(table))


def million_hands_per_second_in_a_batch(hands=1 << 20):
    deck = np.tile(np.arange(52, dtype=np.uint8), (hands, 1))
    batch = np.ascontiguousarray(np.random.default_rng(1).permuted(deck, axis=1)[:, :7])
    return hands / seconds(lambda: strengths(batch)) / 1e6


class Eval7:
    """eval7: one hand a call; its own Monte Carlo in C for one opponent."""

    name = "eval7"

    def __init__(self):
        self.eval7 = importlib.import_module("eval7")
        self.cards = [self.eval7.Card(card_text(card)) for card in range(52)]
        self.strength = self.eval7.evaluate

    def million_deals_against_one(self):
        anything = self.eval7.HandRange(
            ",".join(card_text(a) + card_text(b) for a, b in itertools.combinations(range(52), 2))
        )
        ours = [self.cards[card] for card in parse_cards("AsKs")]
        sample = self.eval7.py_hand_vs_range_monte_carlo
        return 0.2 / seconds(lambda: sample(ours, anything, [], 200_000))


class Phevaluator:
    """phevaluator: one hand a call, smaller is stronger; has no equity."""

    name = "phevaluator"

    def __init__(self):
        evaluate = importlib.import_module("phevaluator._pheval").evaluate_7cards
        self.cards = [4 * (card % 13) + card // 13 for card in range(52)]
        self.strength = lambda hand: -evaluate(*hand)

    def million_deals_against_one(self):
        return million_deals_in_python(self, 1)


def installed_peers():
    peers = []
    for peer in (Eval7, Phevaluator):
        try:
            peers.append(peer())
        except ImportError:
            print(f"{peer.name} is not installed; its column stays empty.")
    return peers


def million_hands_in_python(peer):
    rng = random.Random(1)
    hands = [rng.sample(peer.cards, 7) for _ in range(50_000)]

    def evaluate_all():
        for hand in hands:
            peer.strength(hand)

    return len(hands) / seconds(evaluate_all) / 1e6


def million_deals_in_python(peer, opponents):
    ours = [peer.cards[card] for card in parse_cards("AsKs")]
    deck = [card for card in peer.cards if card not in ours]
    rng = random.Random(1)

    def deal_many():
        won = 0
        for _ in range(2_000):
            dealt = rng.sample(deck, 5 + 2 * opponents)
            board = dealt[:5]
            mine = peer.strength(board + ours)
            won += all(
                mine > peer.strength(board + dealt[5 + 2 * n : 7 + 2 * n]) for n in range(opponents)
            )
        return won

    return 2_000 / seconds(deal_many) / 1e6


def milliseconds_in_python(peer, asked):
    """Time to count all deals, from the time per deal of the first twenty thousand."""
    seats = [[peer.cards[card] for card in seat] for seat in asked.seats]
    board = [peer.cards[card] for card in asked.board]
    known = [card for seat in seats for card in seat] + board
    deck = [card for card in peer.cards if card not in known]
    unknown = 2 if [] in seats else 0
    given = [seat for seat in seats if seat]

    def count(most):
        won = deals = 0
        for added in itertools.combinations(deck, 5 - len(board)):
            full = board + list(added)
            best = [peer.strength(full + seat) for seat in given]
            left = [card for card in deck if card not in added] if unknown else []
            for theirs in itertools.combinations(left, unknown):
                deals += 1
                made = [*best, peer.strength(full + list(theirs))] if unknown else best
                won += made[0] == max(made)
            if deals >= most:
                break
        return deals

    counted = count(20_000)
    return 1000 * seconds(lambda: count(20_000)) / counted * CardSituation(asked).deals


def rows():
    """Yield (what, unit, target, ours, {peer: theirs}); "ms" is better small, "M/s" large."""
    peers = installed_peers()
    for what, target, asked in (
        ("AsKs v QdQh, every board", 0.5, question("AsKs", "QdQh")),
        ("AsKs v QdQh v JcTc, every board", 1.5, question("AsKs", "QdQh", "JcTc")),
        ("AsKs v unknown on a flop, every deal", 1.5, question("AsKs", "", board="Qs7s2d")),
        ("AsKs v unknown before the flop, every deal", 50, question("AsKs", "")),
    ):
        theirs = {peer.name: milliseconds_in_python(peer, asked) for peer in peers}
        yield what, "ms", target, milliseconds_to_answer(asked), theirs
    one_by_one = {peer.name: million_hands_in_python(peer) for peer in peers}
    yield "hands of 7 in nested loops", "M/s", 350, million_hands_per_second_in_loops(), one_by_one
    yield "random hands of 7, numpy", "M/s", 150, million_hands_per_second_in_a_batch(), one_by_one
    asked = question("AsKs", "")
    theirs = {peer.name: peer.million_deals_against_one() for peer in peers}
    yield "sampled deals v 1 unknown", "M/s", 27, million_deals_per_second(asked), theirs
    asked = question("AsKs", *[""] * 8)
    theirs = {peer.name: million_deals_in_python(peer, 8) for peer in peers}
    yield "sampled deals v 8 unknown", "M/s", 8, million_deals_per_second(asked), theirs
    rng = random.Random(1)
    rivers = [rng.sample(range(52), 5) for _ in range(500)]  # so that none is asked twice soon
    asked = [ranges("random", "random", board=map(card_text, board)) for board in rivers]
    yield "all v all by hand, river", "ms", 0.2, milliseconds_to_count_ranges(*asked), {}
    yield "the whole answer of the same", "ms", "", milliseconds_to_answer(*asked), {}
    for what, target, board in (
        ("turn", 2, "Qs7s2d5h"),
        ("flop", 40, "Qs7s2d"),
        ("flop of three suits", 40, "Qs7h2d"),
    ):
        asked = ranges("random", "random", board=board)
        yield f"all v all by hand, {what}", "ms", target, milliseconds_to_count_ranges(asked), {}
    asked = ranges("random:0.3,22+", "random:0.123,A*")
    what = "weighted v weighted, before the flop"
    yield what, "ms", 5, milliseconds_to_count_ranges(asked), {}
    asked = ranges("random", "random", board="Qs7h2d")
    what = "all v all on a flop, with next cards, draws"
    yield what, "ms", 60, milliseconds_to_answer(asked), {}
    asked = ranges("QQ+,AKs", "JJ-99,AQs", "AKo,KQs")
    what = "QQ+,AKs v JJ-99,AQs v AKo,KQs, every deal"
    yield what, "ms", 250, milliseconds_to_count_ranges(asked), {}
    asked = ranges("20%", "30%")
    yield "sampled deals, 20 % v 30 %", "M/s", 25, million_range_deals_per_second(asked), {}
    asked = ranges(*["20%"] * 6)
    yield "sampled deals, six times 20 %", "M/s", 8, million_range_deals_per_second(asked), {}
    asked = ranges(*["30%"] * 9, board="Qs7h2d")
    what = "sampled deals, nine times 30 % on a flop"
    yield what, "M/s", "", million_range_deals_per_second(asked), {}


def cold_start():
    """(step, seconds) of a first start in a fresh cache, and at last the memory used in MB."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"KIBITZER_CACHE": folder}
        printed = subprocess.run(
            [sys.executable, "-c", COLD],
            env=environment,
            capture_output=True,
            check=True,
            text=True,
        )
    return [
        (name, float(value))
        for name, value in (x.split("|") for x in printed.stdout.split("\n") if x)
    ]


def main():
    print(f"{'one thread':44}{'ours':>12}{'target':>9}{'eval7':>15}{'':9}{'phevaluator':>15}")
    for what, unit, target, ours, theirs in rows():
        line = f"{what:44}{ours:8.4g} {unit:3}{target:>9}"
        for name in ("eval7", "phevaluator"):
            if name in theirs:
                ratio = theirs[name] / ours if unit == "ms" else ours / theirs[name]
                line += f"{theirs[name]:15.4g} {f'{ratio:,.0f} x':>8}"
            else:
                line += f"{'-':>15}{'':9}"
        print(line, flush=True)
    print(
        "Peers have no such calls: loops in Python over their evaluators (deals to count are timed"
    )
    print("on the first 20,000), but for eval7's own sampling against one hand.\n")

    *steps, (_, memory) = cold_start()
    print("first start in an empty cache, seconds")
    for name, taken in steps:
        print(f"  {name:42}{taken:8.2f}")
    print(f"  {'all':42}{sum(taken for _, taken in steps):8.2f}")
    print(f"{'memory of that process, RSS':44}{memory:8.0f} MB")
    print(f"{'building the tables of strengths':44}{1000 * seconds(tables.build):8.0f} ms")
    expanding = 1000 * seconds(matchups._expanded.__wrapped__)
    print(
        f"{'making the table of matchups (1 in 40 timed)':44}{seconds_to_make_the_table():8.0f} s"
    )
    print(f"{'expanding it for the first question':44}{expanding:8.0f} ms")
    print(f"{'memory of this process with peers, RSS':44}{peak_memory_mb():8.0f} MB")


if __name__ == "__main__":
    main()
