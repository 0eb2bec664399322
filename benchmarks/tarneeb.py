"""Double dummy beside DDS, by way of endplay, on the same deals. Run: python -m benchmarks.tarneeb

Every deal is solved by both before the next is, and CPU time is counted, so that a busy machine
spoils the ratios least. ``--deals N`` for a longer or shorter run; without endplay (its
wheels are on PyPI) only our own figures are shown. ``--agree N`` measures nothing and compares
all answers on N other deals: the whole table, and every card somewhere in the play.
"""

import argparse
import ctypes
import os
import random
import resource
import subprocess
import sys
import tempfile
from statistics import mean, median
from time import perf_counter, process_time

import numpy as np

from engine.cards import suit_of
from engine.games import tarneeb
from engine.games.tarneeb import BestPlay, Position, TrickTable
from engine.games.tarneeb.open import analysis, layout
from engine.limits import Limits

try:
    import endplay._dds as dds
except ImportError:
    dds = None

PREPARE = """
from time import perf_counter
from engine.games import tarneeb
start = perf_counter()
for _ in tarneeb.prepare(): pass
print(perf_counter() - start)
"""
FREAKS = {
    "four voids": "N:.Q853.AJ962.KT74 Q853.AJ962.KT74. AJ962.KT74..Q853 KT74..Q853.AJ962",
    "two-suiters": "N:KJ9753..AQT8642. ..KJ9753.AQT8642 .AQT8642..KJ9753 AQT8642.KJ9753..",
}
FREAK_SECONDS = 20  # after which the bounds found so far are shown
DDS_SUITS = {0: 0, 1: 1, 3: 2, 2: 3}  # ours -> spades, hearts, diamonds, clubs
OUR_SUITS = {theirs: ours for ours, theirs in DDS_SUITS.items()}


def prepare_seconds(folder):
    """Compile into, or load from, the kernel cache in `folder`, in a process of its own."""
    command = [sys.executable, "-c", PREPARE]
    environment = os.environ | {"KIBITZER_CACHE": folder}
    return float(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)


# The peer ----------------------------------------------------------------------------------


def dds_table(deal):
    """Sixteen numbers by CalcAllTables, no-trump left out; CPU seconds."""
    deals = dds.ddTableDealsPBN()
    deals.noOfTables = 1
    deals.ddTableDealPBN[0].cards = tarneeb.deal_text(deal).encode()
    results, par = dds.ddTablesRes(), dds.allParResults()
    left_out = (ctypes.c_int * 5)(0, 0, 0, 0, 1)
    start = process_time()
    dds._dll.CalcAllTablesPBN(
        ctypes.byref(deals), -1, left_out, ctypes.byref(results), ctypes.byref(par)
    )
    elapsed = process_time() - start
    by_declarer = results.results[0].resTable
    table = [
        [deal.size - by_declarer[DDS_SUITS[trump]][(leader + 3) % 4] for leader in range(4)]
        for trump in range(4)
    ]
    return table, elapsed


def dds_board(position, target=-1, solutions=1):
    """Tricks of every card (or of one) by SolveBoard, by card; CPU seconds."""
    board = dds.dealPBN()
    board.trump = DDS_SUITS[position.trump]
    board.first = position.to_move
    if position.trick:
        board.first = position.trick.seats[0]
        for at, card in enumerate(position.trick.cards):
            board.currentTrickSuit[at] = DDS_SUITS[suit_of(card)]
            board.currentTrickRank[at] = card % 13 + 2
    hands = " ".join(tarneeb.hand_text(hand) for hand in position.hands)
    board.remainCards = f"N:{hands}".encode()
    found = dds.futureTricks()
    start = process_time()
    code = dds._dll.SolveBoardPBN(board, target, solutions, 1, ctypes.byref(found), 0)
    elapsed = process_time() - start
    if code != 1:
        raise SystemExit(f"DDS gives up with code {code}: {hands}")
    scores = {}
    for at in range(found.cards):
        lower_equals = [rank for rank in range(2, 15) if found.equals[at] >> rank & 1]
        for rank in (found.rank[at], *lower_equals):
            scores[13 * OUR_SUITS[found.suit[at]] + rank - 2] = found.score[at]
    return scores, elapsed


# Ours --------------------------------------------------------------------------------------


class Ours:
    """One solver, as the analysis uses it, with nothing kept between questions."""

    def __init__(self, **sizes):
        self.solver = analysis.Solver(**sizes)
        self.tricks = 0

    def solve(self, jobs):
        before = int(self.solver.memory[layout.TRICKS_SEARCHED])
        start = process_time()
        self.solver.begin(jobs)
        while not self.solver.work(1 << 60):
            pass
        elapsed = process_time() - start
        self.tricks = int(self.solver.memory[layout.TRICKS_SEARCHED]) - before
        return elapsed

    def job(self, position, cards=layout.NO_CARDS):
        jobs = analysis.new_jobs(1)
        analysis.fill_job(jobs[0], position)
        jobs[0, layout.J_NEW_DEAL] = 1
        jobs[0, layout.J_CARDS_WANTED] = cards
        return jobs

    def table(self, deal):
        elapsed, tricks, rows = 0.0, 0, []
        for trump in range(4):
            jobs = analysis.new_jobs(4)
            for leader in range(4):
                analysis.fill_job(jobs[leader], Position(deal, trump, leader, (), "clockwise"))
                if leader:
                    jobs[leader, layout.J_GUESS] = layout.PREVIOUS
            jobs[0, layout.J_NEW_DEAL] = 1
            elapsed += self.solve(jobs)
            tricks += self.tricks
            low = jobs[:, layout.J_LOW]
            rows.append([int(low[s]) if s % 2 == 0 else deal.size - int(low[s]) for s in range(4)])
        self.tricks = tricks
        return rows, elapsed

    def value(self, position):
        jobs = self.job(position)
        elapsed = self.solve(jobs)
        low = int(jobs[0, layout.J_LOW])
        return low if position.to_move % 2 == 0 else position.tricks_left - low, elapsed

    def cards(self, position):
        jobs = self.job(position, layout.EVERY_CARD)
        elapsed = self.solve(jobs)
        bounds = dict(analysis._card_bounds(position, jobs[0]))
        return {card: found.low for card, found in bounds.items()}, elapsed

    def can_take(self, position, tricks):
        jobs = self.job(position)
        jobs[0, layout.J_LOW], jobs[0, layout.J_HIGH] = tricks - 1, tricks
        elapsed = self.solve(jobs)
        return bool(jobs[0, layout.J_LOW] >= tricks), elapsed


def quantile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def report(name, ours, theirs, tricks):
    """One line: milliseconds of ours and theirs, their ratios, and how much was searched."""
    line = (
        f"{name:<28}ours {mean(ours):8.3f} mean {median(ours):8.3f} median "
        f"{quantile(ours, 0.99):9.2f} p99 {max(ours):9.2f} max"
    )
    if theirs:
        line += (
            f" | DDS {mean(theirs):8.3f} {median(theirs):8.3f} {quantile(theirs, 0.99):9.2f}"
            f" | ratio {mean(ours) / mean(theirs):.2f} mean"
            f" {median(ours) / median(theirs):.2f} median"
            f" {quantile(ours, 0.99) / quantile(theirs, 0.99):.2f} p99"
        )
    if tricks:
        line += f" | {mean(tricks):,.0f} tricks searched, {sum(tricks) / sum(ours) / 1e3:.1f} M/s"
    print(line, flush=True)


def compare(name, deals, ours, theirs, same):
    """Time `ours` and `theirs` on every deal in turn; stop if they disagree."""
    mine, peers, tricks = [], [], []
    if dds and theirs:  # otherwise DDS may answer from the deal it solved last
        theirs(tarneeb.random_deal(10**6, deals[0].size))
    for deal in deals:
        if dds and theirs:
            expected, elapsed = theirs(deal)
            peers.append(1e3 * elapsed)
        got, elapsed, searched = ours(deal)
        mine.append(1e3 * elapsed)
        tricks.append(searched)
        if dds and theirs and not same(got, expected):
            raise SystemExit(f"{name}: {got} here, {expected} by DDS: {tarneeb.deal_text(deal)}")
    report(name, mine, peers, tricks)
    return deals[mine.index(max(mine))]


def longest_trump(deal):
    """North leads, its longest suit is trump."""
    suits = [suit_of(card) for card in deal.hands[0]]
    return Position(deal, max(range(4), key=suits.count), 0, (), "clockwise")


def any_position(deal):
    """A trump and leader that change from deal to deal."""
    pick = sum(deal.hands[0])
    return Position(deal, pick % 4, pick // 4 % 4, (), "clockwise")


def compare_all(count):
    solver = Ours()
    deals = [tarneeb.random_deal(seed) for seed in range(count)]

    def table(deal):
        rows, elapsed = solver.table(deal)
        return rows, elapsed, solver.tricks

    def single(deal):
        value, elapsed = solver.value(any_position(deal))
        return value, elapsed, solver.tricks

    def cards(deal):
        values, elapsed = solver.cards(any_position(deal))
        return values, elapsed, solver.tricks

    worst = compare("table, 4 trumps x 4 leaders", deals, table, dds_table, lambda a, b: a == b)
    print(f"{'the one that took longest':<28}{tarneeb.deal_text(worst)}")
    compare(
        "one trump and leader",
        deals,
        single,
        lambda deal: dds_board(any_position(deal)),
        lambda value, scores: {value} == set(scores.values()),
    )
    compare(
        "all cards, 13-card lead",
        deals,
        cards,
        lambda deal: dds_board(any_position(deal), solutions=3),
        lambda values, scores: values == scores,
    )
    for tricks in (7, 8, 9, 10):
        compare(
            f"can take {tricks}",
            deals,
            lambda deal, tricks=tricks: (
                *solver.can_take(longest_trump(deal), tricks),
                solver.tricks,
            ),
            lambda deal, tricks=tricks: dds_board(longest_trump(deal), target=tricks),
            lambda possible, scores, tricks=tricks: (
                possible == (max(scores.values(), default=0) >= tricks)
            ),
        )
    for size in (12, 11, 10, 9, 8, 7, 6, 5):
        endings = [tarneeb.random_deal(seed, size) for seed in range(count)]
        compare(
            f"all cards, {size} left",
            endings,
            cards,
            lambda deal: dds_board(any_position(deal), solutions=3),
            lambda values, scores: values == scores,
        )
    counters = solver.solver.memory
    print(
        f"table of patterns: {counters[layout.HITS] / counters[layout.PROBES]:.0%} of "
        f"{counters[layout.PROBES]:,} look-ups hit, "
        f"{counters[layout.PATTERN_STEPS] / counters[layout.PROBES]:.1f} patterns looked at each"
    )


def calls_from_python(count):
    """The whole way from a question to the answer that has all cards."""
    for size in (9, 8, 6):
        questions = [
            BestPlay(any_position(tarneeb.random_deal(seed, size))) for seed in range(count)
        ]
        times = []
        for question in questions:
            start = process_time()
            for answer in tarneeb.analyse(question):
                if answer.tricks.exact and all(card.tricks.exact for card in answer.cards):
                    times.append(1e3 * (process_time() - start))
                    break
        report(f"asked in Python, {size} left", times, [], [])
    jobs = analysis.new_jobs(2_000)
    for seed, job in enumerate(jobs):
        analysis.fill_job(job, any_position(tarneeb.random_deal(seed, 6)))
        job[layout.J_NEW_DEAL] = 1
        job[layout.J_CARDS_WANTED] = layout.EVERY_CARD
    elapsed = Ours().solve(jobs)
    print(f"{'in a batch, 6 left':<28}ours {1e3 * elapsed / len(jobs):8.3f} mean")


def threads_and_freaks(count):
    def seconds(threads):
        analysis._shelf.cache_clear()
        start = perf_counter()
        for seed in range(count):
            for _ in tarneeb.analyse(
                TrickTable(tarneeb.random_deal(seed), limits=Limits(threads=threads))
            ):
                pass
        return perf_counter() - start

    one, two = seconds(1), seconds(2)
    print(f"tables of {count} deals: {one:.2f} s on one thread, {two:.2f} s on two")
    for name, text in FREAKS.items():
        start = perf_counter()
        waits = []
        for answer in tarneeb.analyse(
            TrickTable(tarneeb.parse_deal(text), limits=Limits(threads=1))
        ):
            waits.append(perf_counter() - start - sum(waits))
            widths = [bounds.high - bounds.low for row in answer.tricks for bounds in row]
            if sum(waits) > FREAK_SECONDS:
                break
        print(
            f"{name}: {widths.count(0)} of 16 numbers in {sum(waits):.2f} s, the others within "
            f"{max(widths)} tricks; first bounds in {waits[0]:.3f} s, {max(waits):.3f} s apart "
            "at most"
        )


def small_memory():
    """What a hard deal costs when its patterns do not fit."""
    position = Position(tarneeb.parse_deal(FREAKS["four voids"]), 1, 0, (), "clockwise")
    for pool_bits in (analysis.POOL_BITS, 16, 15, 14, 13):
        solver = Ours(pool_bits=pool_bits)
        _, elapsed = solver.value(position)
        memory = solver.solver.memory
        print(
            f"four voids, room for {1 << pool_bits:,} patterns: {solver.tricks:,} tricks searched, "
            f"{elapsed:.2f} s, thinned {memory[layout.THINNED]} times"
        )


def agree(count):
    """Compare tables, and all cards of positions with 0 to 3 cards on the table, with DDS."""
    solver = Ours()
    cards = 0
    for seed in range(10**6, 10**6 + count):
        deal = tarneeb.random_deal(seed)
        ours, theirs = solver.table(deal)[0], dds_table(deal)[0]
        if ours != theirs:
            raise SystemExit(f"table: {ours} here, {theirs} by DDS: {tarneeb.deal_text(deal)}")
        rng = random.Random(seed)
        position = any_position(deal)
        for _ in range(rng.randrange(48)):
            position = position.after(rng.choice(position.legal))
        ours, theirs = solver.cards(position)[0], dds_board(position, solutions=3)[0]
        if ours != theirs:
            raise SystemExit(f"cards: {ours} here, {theirs} by DDS: {position}")
        cards += len(ours)
    print(f"{16 * count:,} numbers of {count:,} tables and {cards:,} cards in the play agree")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--agree", type=int, metavar="N", help="compare N deals with DDS, untimed")
    options = parser.parse_args()
    count = options.deals
    if options.agree:
        if dds is None:
            parser.error("--agree needs endplay: make bench installs it")
        dds._dll.SetMaxThreads(1)
        agree(options.agree)
        return
    with tempfile.TemporaryDirectory() as folder:
        print(f"kernel, compiled cold     {prepare_seconds(folder):8.2f} s")
        print(f"kernel, from the cache    {prepare_seconds(folder):8.2f} s")
    analysis.prepare()
    if dds:
        dds._dll.SetMaxThreads(1)
    else:
        print("endplay is not installed: no comparison with DDS")
    compare_all(count)
    calls_from_python(count)
    threads_and_freaks(min(count, 20))
    small_memory()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    used = np.count_nonzero(analysis.Solver().memory)
    print(f"peak memory of the process {peak:.0f} MB; a fresh solver has written {used} words")


if __name__ == "__main__":
    main()
