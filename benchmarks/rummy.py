"""Gin and Three Thirteen: hands per second, and one call. Run: python -m benchmarks.rummy"""

import os
import subprocess
import sys
import tempfile
from dataclasses import replace
from itertools import product
from random import Random
from time import perf_counter

import numpy as np

from engine.cards import card_text, parse_cards
from engine.games import rummy
from engine.games.rummy import (
    ARTICLE,
    GIN,
    Question,
    Survey,
    analysis,
    group_kernels,
    kernels,
    three_thirteen,
)

PREPARE = """
from time import perf_counter
from engine.games import rummy
start = perf_counter()
for _ in rummy.prepare(): pass
print(perf_counter() - start)
"""
# Hands that ask most of a search over groups: runs held twice, one suit, many wild ranks.
HARD = (
    "4s4s5s5s6s6s7s7s8s8s9sXXXX",
    "4s4s5s5s6s6s7s7s8s8s9s9sXX",
    "As2s3s4s5s6s7s8s9sTsJsQsKs",
    "2s3s5s6s8s9sJsQsKsXXXXXXXX",
    "As3s5s7s9sJsKs2s4s6sXXXXXX",
    "5s5h5d5c6s6h6d6c7s7h7d7c8s",
    "5s5h6d6c7s7h8d8c5s6h7d8cXX",
    "As4h7dTcKs3h6d9cQsXXXXXXXX",
    "3h4c4hJh3sAc6sXX6sAs6c6hAd",
    "3sJcKh5s4sJs2dQcTsQs8hAhTc",
)


def prepare_seconds(folder):
    """Compile into, or load from, the kernel cache in `folder`, in a process of its own."""
    environment = os.environ | {"KIBITZER_CACHE": folder}
    command = [sys.executable, "-c", PREPARE]
    return float(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)


def microseconds(work, questions, repeats=3):
    """Least time of `work` for each question, sorted."""
    times = []
    for question in questions:
        least = float("inf")
        for _ in range(repeats):
            start = perf_counter()
            work(question)
            least = min(least, perf_counter() - start)
        times.append(least * 1e6)
    return np.sort(times)


def row(what, times):
    median, p99, most = np.median(times), np.percentile(times, 99), times[-1]
    print(f"{what:44} {median:10.2f} {p99:10.2f} {most:10.2f}", flush=True)


def seconds_per_hand(work, hands, repeats=5):
    times = []
    for _ in range(repeats):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times) / hands


def gin(g):
    number = 400_000
    hands = [g.sample(range(52), 10) for _ in range(number)]
    masks = np.array([analysis._suit_masks(hand) for hand in hands])
    eleven = np.array([analysis._suit_masks(g.sample(range(52), 11)) for _ in range(number)])
    table = analysis.suit_table(GIN)
    points = np.zeros(number, np.int64)
    after = np.zeros((number, 52), np.int64)
    batch_s = seconds_per_hand(lambda: kernels.deadwoods(masks, table, points), number)
    print(f"deadwood of ten cards, batch      {1e-6 / batch_s:8.1f} M hands/s/core")
    discards_s = seconds_per_hand(lambda: kernels.after_discards(eleven, table, after), number)
    print(f"all 11 discards, batch            {discards_s * 1e6:8.3f} us a hand")
    print(f"\n{'one call, us':44} {'median':>10} {'p99':>10} {'max':>10}")
    few = hands[:2000]
    four = [analysis._suit_masks(hand) for hand in few]
    row("deadwood of suit masks", microseconds(lambda h: kernels.deadwood(*h, table), four))
    row("deadwood of a list of cards", microseconds(lambda h: analysis.least_points(h, GIN), few))
    one = np.zeros((1, 52), np.int64)
    singles = [eleven[i : i + 1] for i in range(2000)]
    row("11 discards", microseconds(lambda h: kernels.after_discards(h, table, one), singles))
    peers(few, points[:2000])
    turn = [Question(tuple(g.sample(range(52), 11))) for _ in range(200)]
    row("whole answer, draws of each discard too", microseconds(answer, turn))


def peers(hands, points):
    """The same hands in the programs of the bench extra, answers compared."""
    texts = [[card_text(card) for card in hand] for hand in hands]
    try:
        import pyspiel
    except ImportError:
        print("OpenSpiel is not installed here (pip install open_spiel)")
    else:
        least = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10).min_deadwood
        theirs = [["A23456789TJQK".index(t[0]) + 13 * "scdh".index(t[1]) for t in h] for h in texts]
        row("OpenSpiel min_deadwood", microseconds(least, theirs))
        assert [least(hand) for hand in theirs] == points.tolist()
    try:
        from rlcard.games.base import Card
        from rlcard.games.gin_rummy.utils import melding, utils
    except ImportError:
        print("RLCard is not installed here (pip install rlcard)")
    else:
        theirs = [[Card(t[1].upper(), t[0]) for t in h] for h in texts]

        def least(hand):
            clusters = melding.get_best_meld_clusters(hand=hand)
            return utils.get_deadwood_count(hand, clusters[0] if clusters else [])

        row("RLCard get_best_meld_clusters", microseconds(least, theirs, 1))
        assert [least(hand) for hand in theirs] == points.tolist()


def answer(question):
    *_, last = rummy.analyse(question)
    return last


def all_options():
    """Every combination of the options that change what a group is, for a hard hand."""
    flags = product((False, True), repeat=5)
    for (natural, mostly, all_wild, suited, distinct), aces, most, wild in product(
        flags, ("low", "high", "both", "wrap"), (0, 1, 2), ((), (3,), (3, 4, 5, 6))
    ):
        yield replace(
            ARTICLE,
            wilds_as_rank=natural,
            mostly_wild=mostly,
            all_wild=all_wild,
            same_suit_runs=suited,
            distinct_suits=distinct,
            aces=aces,
            max_wild=most,
            wild_ranks=wild,
            decks=4,
            jokers=8,
        )


def wild(g):
    rules = three_thirteen(13)
    options = analysis.options_of(rules)
    laid = np.empty((1, group_kernels.LAID), np.int64)

    def solve(hand):
        group_kernels.solve(hand, options, -1, 0, group_kernels.FAR, laid)

    def solve_with(case):
        group_kernels.solve(case[0], analysis.options_of(case[1]), -1, 0, group_kernels.FAR, laid)

    def discards(case):
        hand, rules = case
        for card in dict.fromkeys(hand):
            analysis._solve(analysis._without(hand, card), rules)

    deck = [*range(52)] * 2 + [52] * 4
    hands = [g.sample(deck, 13) for _ in range(20_000)]
    row("13 of 2 decks and 4 jokers, kings wild", microseconds(solve, map(np.array, hands)))
    case_options = list(all_options())
    hard = [parse_cards(text, jokers=True) for text in HARD]
    cases = [(np.array(hand), rules) for hand in hard for rules in case_options]
    row(f"{len(HARD)} hard hands, {len(case_options)} rules each", microseconds(solve_with, cases))
    turns = [tuple(g.sample(deck, 14)) for _ in range(2000)]
    row("14 discards", microseconds(discards, [(turn, rules) for turn in turns]))
    cases = [((*hand, 26), rules) for hand in hard for rules in case_options]
    row("14 discards, hard hands", microseconds(discards, cases))
    turn = [Question(hand, rules) for hand in turns[:200]]
    row("whole answer, draws of each discard too", microseconds(answer, turn))


def main():
    with tempfile.TemporaryDirectory() as folder:
        print(f"kernels, compiled cold            {prepare_seconds(folder):8.2f} s")
        print(f"kernels, from the cache           {prepare_seconds(folder):8.2f} s")
    for _ in rummy.prepare():
        pass
    g = Random(1)
    gin(g)
    wild(g)
    start = perf_counter()
    survey = answer(Survey())
    print(f"{sum(survey.counts):,} gin hands counted in {perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
