"""Two Suits: search, payoffs, players. Run: python -m benchmarks.two_suits"""

import os
import subprocess
import sys
import tempfile
from functools import cache
from statistics import mean
from time import perf_counter

import numpy as np

from engine.games import two_suits
from engine.games.two_suits import (
    Arena,
    BestPlay,
    Game,
    Payoffs,
    Position,
    Survey,
    Training,
    random_position,
    search,
)
from engine.limits import Limits

PREPARE = """
from time import perf_counter
from engine.games import two_suits
start = perf_counter()
for _ in two_suits.prepare(): pass
print(perf_counter() - start)
"""


def prepare_seconds(folder):
    """Compile into, or load from, the kernel cache in `folder`, in a process of its own."""
    command = [sys.executable, "-c", PREPARE]
    environment = os.environ | {"KIBITZER_CACHE": folder}
    return float(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)


def answer(question):
    *_, last = two_suits.analyse(question)
    return last


def forget():
    """Empty the transposition table, which otherwise knows the deals of the last run."""
    search.table()[:] = 0


def milliseconds(questions):
    """Time of each question, asked with an empty table."""
    times = []
    for question in questions:
        forget()
        start = perf_counter()
        answer(question)
        times.append(1e3 * (perf_counter() - start))
    return times


def hardest(cards):
    """Cards that alternate between the hands, so that no two neighbours are equal."""
    deck = [(rank, suit) for suit in (0, 1) for rank in range(1, cards + 1)]
    mine = tuple(card for card in deck if sum(card) % 2)
    return Position(mine, tuple(card for card in deck if card not in mine))


def search_rows():
    print("best play, ms by cards each: tricks of every card from an empty table; and all of")
    print("the answer: its line and the expectations against a random opponent")
    print("cards    tricks mean / max     answer mean / max    known positions")
    for cards in (2, 4, 6, 8, 10, 11, 12, 13):
        deals = [random_position(seed, cards, (None, 0)[seed % 2]) for seed in range(40)]
        times, known = [], []
        for deal in deals:
            forget()
            start = perf_counter()
            search.card_tricks(deal)
            times.append(1e3 * (perf_counter() - start))
            known.append(np.count_nonzero(search.table()))
        whole = milliseconds(map(BestPlay, deals))
        print(
            f"{cards:5}   {mean(times):8.3f} / {max(times):<8.3f}  "
            f"{mean(whole):8.2f} / {max(whole):<8.2f} {mean(known):12,.0f}"
        )
    forget()
    start = perf_counter()
    search.card_tricks(hardest(13))
    print(f"alternating cards, 13 each: tricks {1e3 * (perf_counter() - start):.2f} ms, ", end="")
    print(f"answer {milliseconds([BestPlay(hardest(13))])[0]:.1f} ms")


def plain_python(position):
    """Search a deal without trump as anyone would first write it."""

    def replies(hand, led):
        return [card for card in hand if card[1] == led[1]] or hand

    @cache
    def value(leader, other):
        return max(
            (min(after(leader, other, led, reply) for reply in replies(other, led)))
            for led in leader
        ) if leader else 0  # fmt: skip

    def after(leader, other, led, reply):
        leader, other = leader - {led}, other - {reply}
        if led[1] != reply[1] or led[0] > reply[0]:
            return 1 + value(leader, other)
        return len(other) - value(other, leader)

    return value(frozenset(position.mine), frozenset(position.theirs))


def payoff_rows():
    one_suit = [(rank, 0) for rank in range(1, 14)]
    # 14 cards of one suit are one too many: the last is of another, and its owner's alone.
    everything = Position(tuple(one_suit[:7]), (*one_suit[7:], (1, 1)), game=Game())
    for name, position in (
        ("5 cards each", random_position(1, 5, 1)),
        ("7 cards each", random_position(1, 7, 1)),
        ("7 cards each, 13 of a suit", everything),
        ("8 cards each, summary", random_position(1, 8, 1)),
        ("9 cards each, summary", random_position(1, 9, 1)),
    ):
        for rules in ("report", "winner-leads"):
            result = answer(Payoffs(position, rules, threads=1))
            print(
                f"payoffs, {name:27} {rules:13} {1e3 * result.elapsed_s:9.2f} ms "
                f"({result.orders**2:,} cells, {result.games:,} games)"
            )


def arena_rows():
    for first, second in (
        ("first-card", "random"),
        ("greedy", "greedy"),
        ("perfect", "perfect"),
        ("net", "net"),
        ("net", "perfect"),
    ):
        for trump in (None, 0):
            forget()
            games = 5000
            start = perf_counter()
            answer(Arena(first, second, trump=trump, limits=Limits(deals=games, threads=1)))
            rate = games / (perf_counter() - start)
            kind = "no trump" if trump is None else "trump"
            print(f"arena, 10 cards, {kind:8} {first:>10} - {second:10} {rate:10,.0f} deals/s")


def main():
    with tempfile.TemporaryDirectory() as folder:
        print(f"kernels, compiled cold    {prepare_seconds(folder):8.2f} s")
        print(f"kernels, from the cache   {prepare_seconds(folder):8.2f} s")
    for _ in two_suits.prepare():
        pass
    search_rows()
    start = perf_counter()
    plain_python(random_position(1, 6))
    print(f"plain Python, 6 cards each {1e3 * (perf_counter() - start):.1f} ms")
    payoff_rows()
    arena_rows()
    survey = answer(Survey(2, 7, limits=Limits(deals=100, threads=1)))
    print(f"survey of 2 to 7 cards, 100 deals each {survey.elapsed_s:8.2f} s")
    training = answer(Training(games=20_000, limits=Limits(threads=1)))
    print(f"training, 10 cards         {20_000 / training.elapsed_s:10,.0f} games/s")


if __name__ == "__main__":
    main()
