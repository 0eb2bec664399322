"""Nine Cards: how long the tables take, and one question. Run: python -m benchmarks.nine_cards"""

import os
import subprocess
import sys
import tempfile
from functools import cache
from itertools import combinations
from statistics import median
from time import perf_counter

from engine.games import nine_cards
from engine.games.nine_cards import Game, Position, Survey, analysis

PREPARE = """
from time import perf_counter
from engine.games.nine_cards import analysis
start = perf_counter()
for _ in analysis.prepare(): pass
print(perf_counter() - start)
"""


def seconds(work, repeats=5):
    """Median time of `work`."""
    times = []
    for _ in range(repeats):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return median(times)


def prepare_seconds(folder):
    """Compile into, or load from, the kernel cache in `folder`, in a process of its own."""
    command = [sys.executable, "-c", PREPARE]
    environment = os.environ | {"KIBITZER_CACHE": folder}
    return float(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)


def plain_python():
    """Solve the default game from its start as anyone would first write it."""

    @cache
    def value(mine, theirs):
        if any(sum(three) == 15 for three in combinations(theirs, 3)):
            return -1
        free = set(range(1, 10)) - mine - theirs
        return max((-value(theirs, mine | {number}) for number in free), default=0)

    return value(frozenset(), frozenset())


def answer(question):
    *_, last = nine_cards.analyse(question)
    return last


def main():
    with tempfile.TemporaryDirectory() as folder:
        print(f"kernels, compiled cold    {prepare_seconds(folder) * 1e3:10.1f} ms")
        print(f"kernels, from the cache   {prepare_seconds(folder) * 1e3:10.1f} ms")
    answer(Position())
    for cards, target in ((9, 15), (12, 18), (15, 24)):
        game = Game(cards, target)
        table_s = seconds(lambda game=game: analysis.table(game))
        question_s = seconds(lambda game=game: answer(Position(game=game)))
        print(f"all positions, {cards:2} cards   {table_s * 1e3:10.3f} ms")
        print(f"first pick, {cards:2} cards      {question_s * 1e3:10.3f} ms (table kept)")
    question_s = seconds(lambda: answer(Position((6, 8), (1, 3))))
    print(f"fifth pick,  9 cards      {question_s * 1e3:10.3f} ms (table kept)")
    survey_s = seconds(lambda: answer(Survey()), 1)
    print(f"survey of {len(Survey().games)} games       {survey_s * 1e3:10.0f} ms")
    print(f"plain Python,  9 cards    {seconds(plain_python) * 1e3:10.1f} ms")


if __name__ == "__main__":
    main()
