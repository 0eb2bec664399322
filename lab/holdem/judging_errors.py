"""How often what a judged decision is told to cost lies within its error, by two seeds each.

    python -m lab.holdem.judging_errors --decisions 300 --seconds 600

Decisions are those after the flop of hands that the robots of Review's tests play, the same that
Review would be given. Each is asked with two seeds. For each action but the first seed's best, how
much less it wins is compared: a difference is within what is told if it is no more than both half
widths together, as two independent errors. What wins more than half a pot less is told by itself:
nobody hangs on it. Before the flop nothing hangs on a seed.
"""

import argparse
import math
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from importlib import import_module

from engine.asking import analyse
from engine.games.holdem.in_play import Answer, Question, asked_of
from engine.limits import Limits

robots = import_module("tests.app.games.holdem.review.robots")
BOARDS, SEEDS = 400, (0, 7)
STREETS = {3: "flop", 4: "turn", 5: "river"}


def decisions(first: int) -> Iterator[tuple[Question, str]]:
    """What robots' hands ask: rivers, turns and flops between two or three."""
    seed = first
    while True:
        played, seed = robots.play(seed), seed + 1
        hand, me = played.hand, played.me
        for at, step in enumerate(hand.steps):
            before = hand.before(at) if step.seat == me else None
            if before is None or not before.street or len(before.saw_flop) > 3:
                continue
            steps = hand.to_the_next_street(at)
            kind = f"{STREETS[before.street]}, {len(before.saw_flop)} players"
            yield asked_of(before, me, tuple(played.holes[me]), *steps), kind


def errors_of(one: Answer, other: Answer) -> Iterator[tuple[float, float, float]]:
    """Of each action but the best, in bb: difference, what is told of it, how far it is behind."""
    if one.actions != other.actions or not one.frequencies or not other.frequencies:
        return
    evs = [[math.nan if ev is None else ev for ev in each.evs] for each in (one, other)]
    top = max(range(len(evs[0])), key=evs[0].__getitem__)
    for at in range(len(one.actions)):
        if at != top:
            below = [each[top] - each[at] for each in evs]
            told = [each.apart[at] if each.apart else each.evs_rough for each in (one, other)]
            yield below[0] - below[1], math.hypot(*told), sum(below) / 2


def main() -> None:
    """Print a row for each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=600.0, help="of CPU, at most")
    parser.add_argument("--seed", type=int, default=700_000, help="of the first hand")
    parser.add_argument("--only", default="", help='as in "river, 2 players"')
    options = parser.parse_args()
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    asked, sources = Counter[str](), Counter[tuple[str, str, str]]()
    for question, kind in decisions(options.seed):
        if asked.total() == options.decisions or time.process_time() > options.seconds:
            break
        if not kind.startswith(options.only):
            continue
        answers = []
        for seed in SEEDS:
            limits = Limits(deals=BOARDS, seed=seed, threads=1)
            try:
                *_, answer = analyse(
                    Question(
                        question.hand,
                        question.me,
                        question.hole,
                        limits=limits,
                        later=question.later,
                    )
                )
            except ValueError:
                break
            answers.append(answer)
        if len(answers) < len(SEEDS):
            continue
        one, other = answers
        asked[kind] += 1
        sources[kind, one.source, other.source] += 1
        pot = question.hand.pot
        for off, told, below in errors_of(one, other):
            of = kind if below < pot / 2 else f"{kind}, far behind"
            found[of].append((off / pot, told / pot))
        if asked.total() % 10 == 0:
            show(found, asked, sources)
    show(found, asked, sources)


def show(
    found: dict[str, list[tuple[float, float]]],
    asked: Counter[str],
    sources: Counter[tuple[str, str, str]],
) -> None:
    """Print what is known so far."""
    print(f"\n{asked.total()} decisions, {time.process_time():.0f} CPU s", flush=True)
    print("| what | decisions | actions | within | difference, rms | told, rms | by another seed |")
    print("|---|---|---|---|---|---|---|")
    for kind, rows in sorted(found.items()):
        count = len(rows)
        within = sum(abs(off) <= told for off, told in rows)
        off, told = (
            math.sqrt(sum(row[which] ** 2 for row in rows) / max(1, count)) for which in (0, 1)
        )
        other = sum(n for (of, one, two), n in sources.items() if of == kind and one != two)
        share = f"{within} of {count}"
        print(f"| {kind} | {asked[kind]} | {count} | {share} | {off:.3f} | {told:.3f} | {other} |")


if __name__ == "__main__":
    main()
