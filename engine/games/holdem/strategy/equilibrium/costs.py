"""What a solution would take, and what would take less."""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine import pool
from engine.games.holdem.strategy.equilibrium.layout import Shape, memory_bytes
from engine.games.holdem.strategy.equilibrium.questions import STREETS, Size, Sizes, Spot
from engine.games.holdem.strategy.equilibrium.reports import Cheaper, Cost, Estimate
from engine.games.holdem.strategy.equilibrium.tree import IP, OOP, Subtree, build
from engine.memory import free_mb

MEGABYTE = 1e6
#: Measured: 130 rounds to 0.5 % on turns of usual ranges, and 85 on flops; 10 ns an entry and
#: round on 2.5 GHz, and a fifth more for measuring.
ROUNDS_TO_1_PERCENT, SECONDS_PER_ENTRY = 80, 12e-9
MOST_CHEAPER = 3


def rounds_to(target: float) -> float:
    """Iterations to an exploitability in % of the pot, about."""
    return ROUNDS_TO_1_PERCENT / math.sqrt(target)


def estimate(question: Estimate) -> Iterator[Cost]:
    """Yield what it takes to solve a spot."""
    shape = Shape(question.spot)
    decisions = sum(node.kind in (OOP, IP) for tree in shape.subtrees for node in tree.nodes)
    yield Cost(
        memory_mb=shape.memory_bytes / MEGABYTE,
        work_s=shape.entries * rounds_to(question.target) * SECONDS_PER_ENTRY,
        decisions=decisions,
        boards=shape.counts[5],
        free_mb=free_mb(),
        cores=pool.cores(),
        cheaper=tuple(_cheaper(shape, question.target))[:MOST_CHEAPER],
    )


def too_much(spot: Spot, target: float, needed_mb: float, most_mb: float) -> str:
    """A sentence that says what is too much memory, and what would fit."""
    fitting = [each for each in _cheaper(Shape(spot), target) if each.memory_mb <= most_mb]
    text = f"This takes {needed_mb:,.0f} MB, more than {most_mb:,.0f}; give fewer sizes"
    names = [
        f"without {size_name(each.size)} on the {each.street} {each.memory_mb:,.0f} MB"
        for each in fitting[-2:]
    ]
    return text + (f": {', '.join(names)}." if names else ".")


def size_name(size: Size) -> str:
    """``33 %``, ``2.5x``, ``all-in``."""
    if size.kind == "all-in":
        return "all-in"
    return f"{size.value:g}x" if size.kind == "times" else f"{100 * size.value:g} %"


def _cheaper(shape: Shape, target: float) -> list[Cheaper]:
    """The spot with one size less, the one that takes least first."""
    found = []
    for spot, street, kind, size in _with_one_less(shape.spot):
        entries = _entries(shape, build(spot))
        found.append(
            Cheaper(
                street=STREETS[street],
                kind=kind,
                size=size,
                memory_mb=memory_bytes(entries, shape.hands, len(shape.contexts), shape.first)
                / MEGABYTE,
                work_s=entries * rounds_to(target) * SECONDS_PER_ENTRY,
            )
        )
    return sorted(found, key=lambda each: each.memory_mb)


def _entries(shape: Shape, subtrees: list[Subtree]) -> int:
    hands = [len(combos) for combos in shape.combos]
    return sum(
        node.actions * hands[node.kind] * shape.counts[tree.street]
        for tree in subtrees
        for node in tree.nodes
        if node.kind in (OOP, IP)
    )


def _with_one_less(spot: Spot) -> Iterator[tuple[Spot, int, str, Size]]:
    """Spots in which both do without a size on a street."""
    names = {4: "turn_sizes", 5: "river_sizes"}
    for street in range(len(spot.board), 6):
        both = spot.street_sizes(street)
        for kind in ("bets", "raises"):
            sizes = dict.fromkeys(size for one in both for size in getattr(one, kind))
            for size in sizes if len(sizes) > 1 or kind == "raises" else ():  # some bet stays
                less = tuple(_without(one, kind, size) for one in both)
                changes: dict[str, Any] = {names.get(street, "sizes"): less}
                if street == len(spot.board):
                    later = range(street + 1, 6)
                    changes = {"sizes": less} | {names[s]: spot.street_sizes(s) for s in later}
                yield replace(spot, **changes), street, kind, size


def _without(sizes: Sizes, kind: str, size: Size) -> Sizes:
    return replace(sizes, **{kind: tuple(s for s in getattr(sizes, kind) if s != size)})
