"""Makes the charts that come with the program: ``kibitzer preflop build``.

A chart that is there already and was made by the same command stays, so that a build which was
broken off goes on where it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace
from importlib import resources
from pathlib import Path

import numpy as np

from engine.files import writing
from engine.games.holdem.preflop import tree
from engine.games.holdem.preflop.charts import END, FOLDER, RARE, SUFFIX, Chart, Point, pack
from engine.games.holdem.preflop.flops import read_off
from engine.games.holdem.preflop.questions import Build, Built
from engine.games.holdem.preflop.solver import Game, Solution, solve
from engine.games.holdem.preflop.tree import Table
from engine.games.holdem.preflop.whole import solve_whole
from engine.games.holdem.preflop.worths import TILTS, Tilts, tilts
from engine.games.holdem.ranges import HANDS

#: Depths that are shipped, and iterations, by number of seats.
SHIPPED = {
    2: {100.0: 6000} | dict.fromkeys((25.0, 10.0, 15.0, 20.0, 40.0, 60.0, 150.0, 200.0), 2500),
    6: dict.fromkeys((100.0, 40.0, 20.0, 200.0), 200),
    9: dict.fromkeys((100.0, 40.0, 20.0, 200.0), 150),
}
ROUNDS = 2
SELDOM = 3e-6  # chance below which a point is left out
SURE = 0.02  # a share below is none
STEP, ROUGH_STEP = 0.02, 0.1  # big blinds; the second where hardly anybody gets
ROUGH_UNDER = 2e-4


def folder() -> Path:
    """Where the charts lie that come with the program."""
    return Path(str(resources.files("assets"))) / "holdem" / FOLDER


def build(question: Build) -> Iterator[Built]:
    """Make what is missing; yield after each chart, and now and then while one is solved."""
    goal = Path(question.folder) if question.folder else folder()
    goal.mkdir(parents=True, exist_ok=True)
    wanted = [
        (Table(seats, depth), question.iterations or iterations)
        for seats, depths in SHIPPED.items()
        if question.seats in (0, seats)
        for depth, iterations in depths.items()
        if question.stack in (0.0, depth)
    ]
    made: tuple[str, ...] = ()
    for number, (table, iterations) in enumerate(wanted):
        name = f"{table.seats}-{table.stack:g}{SUFFIX}"
        tilts_name = name.replace(SUFFIX, TILTS)
        if not ((goal / tilts_name).exists() and _there(goal / name, iterations)):
            found = None
            for found in _solutions(table, iterations):
                done = (number + found[0].progress) / len(wanted)
                yield Built(made, min(done, 0.999), found[0].gain)
            assert found is not None
            solution, tilted = found
            with writing(goal / tilts_name) as file:
                file.write(tilted.packed())
            tilts.cache_clear()  # more than two begin with those of two
            with writing(goal / name) as file:
                file.write(packed_chart(table, solution))
        made = (*made, name)
        yield Built(made, (number + 1) / len(wanted), 0.0)


def _solutions(table: Table, iterations: int) -> Iterator[tuple[Solution, Tilts]]:
    """Ever better ones, each with tilts: of two, those that were seen; of more, those assumed.

    More than two settle in rounds: as they play, so pots are worth, and then they play otherwise.
    """
    if table.seats == 2:
        yield from solve_whole(table, iterations)
        return
    shapes = tilted = tilts(2, table.stack)
    for turn in range(ROUNDS):
        solution = None
        for solution in solve(table, max(iterations // 2, 1), tilted=tilted):
            yield replace(solution, progress=0.9 * turn / ROUNDS), tilted
        assert solution is not None
        tilted = read_off(Game(table, tilted), solution, shapes)
    for solution in solve(table, iterations, tilted=tilted):
        yield replace(solution, progress=0.9 + 0.1 * solution.progress), tilted


def _there(path: Path, iterations: int) -> bool:
    if not path.exists():
        return False
    chart = Chart(path.read_bytes())
    return bool(chart.head.get("iterations") == iterations)


def packed_chart(table: Table, solution: Solution) -> bytes:
    """A solution as the bytes of a chart."""
    betting = tree.build(table)
    labels: dict[str, int] = {}
    kept = [
        number
        for number, point in enumerate(betting)
        if point.end is None and (number == 0 or solution.there[number] > SELDOM)
    ]
    places = {number: place for place, number in enumerate(kept)}
    points = []
    for number in kept:
        point = betting[number]
        rows = list(point.children)
        step = ROUGH_STEP if solution.there[number] < ROUGH_UNDER else STEP
        play = np.where(solution.play[rows] < SURE, 0, solution.play[rows])
        play = np.rint(50 * play / np.maximum(play.sum(axis=0), 1e-9)) * 5
        evs = np.clip(np.rint(solution.evs[rows] / step), -32000, 32000).astype("<i2")
        children = tuple(END if betting[child].end else places.get(child, RARE) for child in rows)
        actions = tuple(labels.setdefault(label, len(labels)) for label in point.actions)
        shares = play.astype(np.uint8).tobytes()
        points.append(Point(point.seat, actions, children, step, shares, evs.tobytes()))
    settings = {
        key: value for key, value in asdict(table).items() if value not in (None, float("inf"))
    }
    head = {
        "command": f"kibitzer preflop build --seats {table.seats} --stack {table.stack:g}",
        "seats": table.seats,
        "stack": table.stack,
        "settings": settings | {"open": table.first_raise(0)},
        "gain": round(solution.gain, 5),
        "evs": [round(ev, 4) for ev in solution.seats],
        "iterations": solution.iterations,
        "hands": len(HANDS),
        "labels": list(labels),
    }
    return pack(head, points)
