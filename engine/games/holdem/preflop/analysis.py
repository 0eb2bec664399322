"""Answers from a chart at once; or from a table that is solved anew."""

from __future__ import annotations

import time
from collections.abc import Iterator

from engine.games.holdem.preflop.charts import Chart, find
from engine.games.holdem.preflop.questions import Answer, Question


def answer(question: Question) -> Iterator[Answer]:
    """Yield what the nearest chart says, and then what solving the table anew says."""
    start = time.perf_counter()
    if not question.seconds:
        yield _answer(question, find(question.seats, question.stack), "chart", 1.0, start)
        return
    # Arrays are loaded by who solves alone.
    from engine.games.holdem.preflop.build import packed_chart
    from engine.games.holdem.preflop.solver import solve
    from engine.games.holdem.preflop.tree import Table

    table = Table(
        question.seats,
        question.stack,
        question.open,
        question.ante,
        question.rake,
        question.rake_cap,
        question.limps,
    )
    for solution in solve(table, seconds=question.seconds):
        chart = Chart(packed_chart(table, solution))
        done = min(solution.elapsed_s / question.seconds, 0.999)
        final = 1.0 if solution.progress == 1.0 else done
        yield _answer(question, chart, "solved", final, start)


def _answer(question: Question, chart: Chart, source: str, progress: float, start: float) -> Answer:
    node = chart.node(question.line)
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
        evs=node.evs,
        ranges=chart.ranges(question.line),
        gain=chart.gain,
        settings=settings,
        mapped=node.mapped,
        ignored=tuple(
            name for name, value in asked.items() if value not in (None, settings.get(name))
        ),
        progress=progress,
        elapsed_s=time.perf_counter() - start,
    )
