"""Packs a solution as a chart."""

from dataclasses import asdict

import numpy as np

from engine.games.holdem.preflop import tree
from engine.games.holdem.preflop.charts import END, RARE, Point, pack
from engine.games.holdem.preflop.solver import Solution
from engine.games.holdem.preflop.tree import Table
from engine.games.holdem.ranges import HANDS

SELDOM = 3e-6  # chance below which a point is left out
SURE = 0.02  # a share below is none
STEP, ROUGH_STEP = 0.02, 0.1  # big blinds; the second where hardly anybody gets
ROUGH_UNDER = 2e-4


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
        "command": f"python -m lab.holdem.charts --seats {table.seats} --stack {table.stack:g}",
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
