"""Answers from a chart at once; or from a table that is solved anew."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from threading import Lock as Mutex
from typing import TYPE_CHECKING

from engine.games.holdem.preflop.charts import CLASSES, Chart, choose, find, mapped
from engine.games.holdem.preflop.questions import HERE, Answer, Lock, Question
from engine.games.holdem.preflop.tree import Table
from engine.games.holdem.ranges import HAND_COMBOS, HANDS

if TYPE_CHECKING:
    from engine.arrays import Floats32

FIRST_S, LATER = 1.0, 1.5  # when a solution is shown, and how many times later the next one
SHOWN_FROM_BB = 0.2  # gain of a best response above which the nearest chart is better to look at
TELL_EVERY_S = 0.25  # how far the work is


def answer(question: Question) -> Iterator[Answer]:
    """Yield what the nearest chart says, and then what solving the table anew says."""
    start = time.perf_counter()
    if question.seconds:
        yield from _solved(question, start)
    else:
        yield _answer(question, find(question.seats, question.stack), "chart", 1.0, start)


class _Solving:
    """A table that is being solved; who asks again, of another line, goes on where it was left."""

    def __init__(self, table: Table, locks: tuple[Lock, ...]) -> None:
        # Arrays are loaded by who solves alone.
        from engine.games.holdem.preflop.solver import Solver

        locked = dict(_locked(table, lock) for lock in locks)
        self.solver, self.table, self.locked = Solver(table, locked), table, bool(locked)
        self.spent_s, self.next_s = 0.0, FIRST_S
        self.chart: Chart | None = None
        self.charted_s = -1.0  # when the chart was made
        self.mutex = Mutex()

    def work(self, seconds: float) -> bool:
        """Go on for an iteration, unless so many seconds were spent; say whether they were."""
        from engine.games.holdem.preflop.packing import packed_chart

        with self.mutex:
            start = time.perf_counter()
            if self.spent_s < seconds:
                self.solver.step()
                self.spent_s += time.perf_counter() - start
            done = self.spent_s >= seconds
            if self.charted_s < self.spent_s and (done or self.spent_s >= self.next_s):
                solution = self.solver.solution(1.0, self.spent_s)
                self.chart = Chart(packed_chart(self.table, solution))
                self.chart.locked = self.locked
                self.charted_s, self.next_s = self.spent_s, self.spent_s * LATER
            return done


@lru_cache(maxsize=3)  # In play solves tables, too
def _solving(table: Table, locks: tuple[Lock, ...]) -> _Solving:
    return _Solving(table, locks)


def _solved(question: Question, start: float) -> Iterator[Answer]:
    table = Table(
        question.seats,
        question.stack,
        question.open,
        question.ante,
        question.rake,
        question.rake_cap,
        question.limps,
    )
    solving = _solving(table, question.locks)
    latest: Answer | None = None
    rough = solving.chart is None or solving.chart.gain > SHOWN_FROM_BB
    if question.at is not None and rough and solving.spent_s < question.seconds:
        latest = _answer(question, find(question.seats, question.stack), "chart", 0.0, start)
        yield latest
    for chart, progress in solved_charts(table, question.seconds, question.locks):
        if chart is not None:
            latest = _answer(question, chart, "solved", progress, start)
        elif latest is not None:
            elapsed_s = time.perf_counter() - start
            latest = replace(latest, progress=progress, elapsed_s=elapsed_s)
        if latest is not None:
            yield latest


def solved_charts(
    table: Table, seconds: float, locks: tuple[Lock, ...] = ()
) -> Iterator[tuple[Chart | None, float]]:
    """Yield ever better charts of a table (None: no new one yet), and how far the work is."""
    solving = _solving(table, locks)
    shown, told_s = None, 0.0
    while True:
        done = solving.work(seconds)
        progress = 1.0 if done else min(solving.spent_s / seconds, 0.999)
        chart = solving.chart
        if chart is not None and (done or (chart is not shown and chart.gain <= SHOWN_FROM_BB)):
            shown = chart
            yield chart, progress
        elif time.perf_counter() - told_s > TELL_EVERY_S:
            told_s = time.perf_counter()
            yield None, progress
        if done:
            return


def _locked(table: Table, lock: Lock) -> tuple[int, Floats32]:
    """Point that the last step of a lock leads to, and how often each hand takes it.

    The hands are those that the nearest chart would take first.
    """
    import numpy as np

    from engine.games.holdem.preflop.tree import build

    line, share = lock
    chart = find(table.seats, table.stack)
    turns, problem = chart.turns(line)
    done = [turn.step for turn in turns if turn.taken is not None]
    if problem is not None and (not done or done[-1][0] != line[-1][0]):
        raise problem
    points, row = build(table), 0
    for step in done:
        point = points[row]
        row = point.children[choose(point.actions, step, table.stack)[0]]
    node = chart.node(done[:-1])
    at = choose(node.actions, done[-1], chart.stack)[0]
    ranked = sorted(
        range(len(HANDS)),
        key=lambda hand: (node.frequencies[hand][at], _gain(node.evs[hand], at)),
        reverse=True,
    )
    weights = [
        reach * len(combos) for reach, combos in zip(node.reach, HAND_COMBOS.values(), strict=True)
    ]
    often, left = np.zeros(len(HANDS), np.float32), share * sum(weights)
    for hand in ranked:
        if weights[hand]:
            often[hand] = min(1.0, left / weights[hand])
            left -= often[hand] * weights[hand]
    return row, often


def _gain(evs: Sequence[float], at: int) -> float:
    """What an action wins more than the best of the others."""
    return evs[at] - max(ev for other, ev in enumerate(evs) if other != at)


def _answer(question: Question, chart: Chart, source: str, progress: float, start: float) -> Answer:
    turns, problem = chart.turns(question.line)
    line, at = question.line, sum(turn.taken is not None for turn in turns)
    if question.at is not None:
        at = min(at if question.at >= HERE else question.at, len(turns) - 1)
        line = tuple(turn.step for turn in turns[:at])
    node = chart.node(line)
    settings = chart.head["settings"]
    asked = {"open": question.open, "ante": question.ante, "rake": question.rake}
    return Answer(
        source=source,
        seats=chart.seats,
        stack=chart.stack,
        to_act=node.to_act,
        actions=node.actions,
        totals=node.totals,
        reach=node.reach,
        frequencies=node.frequencies,
        evs=tuple(chart.worths(line, hand) for hand in range(CLASSES)),
        ranges=chart.ranges(line),
        gain=chart.gain,
        settings=settings,
        mapped=mapped(turns[:at]),
        ignored=tuple(
            name for name, value in asked.items() if value not in (None, settings.get(name))
        ),
        progress=progress,
        elapsed_s=time.perf_counter() - start,
        turns=turns,
        at=at,
        stops=problem.args[0] if problem else "",
    )
