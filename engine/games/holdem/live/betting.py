"""The betting of a live answer or of a whole game as arrays, from `equilibrium.tree`."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from engine.games.holdem.live.records import (
    ACTIONS,
    AFTER,
    COLUMNS,
    FIRST,
    FOLD,
    KIND,
    OFFSET,
    REACH,
    SEEN,
    SHOWDOWN,
    STREET,
    Betting,
)
from engine.games.holdem.strategy.equilibrium import tree
from engine.games.holdem.strategy.equilibrium.tree import Node, Subtree


@dataclass(slots=True)
class Place:
    """A node of the whole betting: what it is, on which street, and the places after it.

    `options` are the nodes that actions lead to; where a card comes, `children` has what follows.
    """

    node: Node
    street: int
    children: list[int] = field(default_factory=list)
    options: list[Node] = field(default_factory=list)

    @property
    def decides(self) -> bool:
        """Whether a player acts here."""
        return self.node.kind in (tree.OOP, tree.IP)

    @property
    def kind(self) -> int:
        """Who decides, or how the betting ends, as kernels have it."""
        if self.decides:
            return self.node.kind
        return FOLD if self.node.kind == tree.FOLD else SHOWDOWN

    @property
    def stakes(self) -> tuple[float, float]:
        """Its row of `Betting.stakes`."""
        node = self.node
        if self.decides:
            return 0.0, 0.0
        if node.kind == tree.FOLD:
            won, lost = node.stake - node.rake, -node.stake
            return (lost, won) if node.winner else (won, lost)
        return node.stake - node.rake / 2, node.rake / 2


def join(subtrees: Sequence[Subtree], places: list[Place], number: int = 0) -> int:
    """Append a street's betting and all that follows to `places`; give its first place."""
    nodes, street = subtrees[number].nodes, subtrees[number].street - 2
    at: dict[int, int] = {}
    for index, node in enumerate(nodes):
        if node.kind != tree.CHANCE:
            at[index] = len(places)
            places.append(Place(node, street))
    for index, node in enumerate(nodes):
        if node.kind == tree.CHANCE:
            at[index] = join(subtrees, places, node.subtree)
    for index, node in enumerate(nodes):
        if node.kind in (tree.OOP, tree.IP):
            children = range(node.first, node.first + node.actions)
            place = places[at[index]]
            place.children = [at[child] for child in children]
            place.options = [nodes[child] for child in children]
    return at[0]


def lay_out(places: Sequence[Any], widths: Sequence[int], seats: int) -> tuple[Betting, int, int]:
    """Give the arrays, the number of entries that are learned, and that of worths kept.

    `places` say their `kind`, `street`, `children` and `stakes`.
    """
    nodes = np.zeros((len(places), COLUMNS), np.int64)
    children: list[int] = []
    entries = seen = 0
    for number, place in enumerate(places):
        row = nodes[number]
        row[[KIND, STREET, FIRST]] = place.kind, place.street, len(children)
        row[[ACTIONS, SEEN]] = len(place.children), -1
        children += place.children
        if place.kind < FOLD:
            size = len(place.children) * widths[place.street]
            row[OFFSET] = entries
            entries += size
            if place.street == places[0].street:
                row[SEEN] = seen
                seen += size + widths[place.street]
    rows = np.zeros((len(places), 1 + seats), np.int64)
    steps: list[int] = []
    _order(places, 0, (0,) * seats, (1,) * seats, 0, 1, nodes, rows, steps)
    # In a pass the reach of all but one is needed at once.
    rows[:, REACH:] += np.arange(seats) * (rows[:, REACH:].max() + 1)
    stakes = np.array([place.stakes for place in places], np.float32)
    arrays = (np.array(children, np.int64), stakes, np.array(steps, np.int64), rows)
    return Betting(nodes, *arrays, np.array(widths, np.int64)), entries, seen


def _order(
    places: Sequence[Any],
    number: int,
    reach: tuple[int, ...],
    free: tuple[int, ...],
    value: int,
    free_value: int,
    nodes: np.ndarray,
    rows: np.ndarray,
    steps: list[int],
) -> None:
    """Write in which order a node and what follows is gone through, and in which rows.

    A row is used again where what it was for is over, so that all rows stay near the processor.
    Folds come last: they need the same sums as the call beside them.
    """
    place = places[number]
    rows[number] = value, *reach
    steps.append(number)
    if place.children:
        seat, count = place.kind, len(place.children)
        begin = free[seat]
        after = (*free[:seat], begin + count, *free[seat + 1 :])
        for action in reversed(range(count)):
            here = (*reach[:seat], begin + action, *reach[seat + 1 :])
            child = (here, after, free_value + action, free_value + count)
            _order(places, place.children[action], *child, nodes, rows, steps)
        steps.append(~number)
    nodes[number, AFTER] = len(steps)
