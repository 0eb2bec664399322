"""The betting of a live answer or of a whole game as arrays, from `equilibrium.tree`."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from engine.games.holdem.live.records import (
    ACTIONS,
    AFTER,
    COLUMNS,
    FIRST,
    FOLD,
    KIND,
    OFFSET,
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


def lay_out(places: Sequence[Place], widths: Sequence[int]) -> tuple[Betting, int, int]:
    """Give the arrays, the number of entries that are learned, and that of worths kept."""
    nodes = np.zeros((len(places), COLUMNS), np.int64)
    stakes = np.zeros((len(places), 2), np.float32)
    children: list[int] = []
    entries = seen = 0
    for number, place in enumerate(places):
        node, row = place.node, nodes[number]
        row[[STREET, FIRST, ACTIONS, SEEN]] = place.street, len(children), len(place.children), -1
        children += place.children
        if place.decides:
            size = len(place.children) * widths[place.street]
            row[[KIND, OFFSET]] = node.kind, entries
            entries += size
            if place.street == places[0].street:
                row[SEEN] = seen
                seen += size + widths[place.street]
        elif node.kind == tree.FOLD:
            row[KIND] = FOLD
            stakes[number, node.winner] = node.stake - node.rake
            stakes[number, 1 - node.winner] = -node.stake
        else:
            row[KIND] = SHOWDOWN
            stakes[number] = node.stake - node.rake / 2, node.rake / 2
    rows = np.zeros((len(places), 3), np.int64)
    steps: list[int] = []
    _order(places, 0, (0, 0), (1, 1), 0, 1, nodes, rows, steps)
    arrays = (np.array(children, np.int64), stakes, np.array(steps, np.int64), rows)
    return Betting(nodes, *arrays, np.array(widths, np.int64)), entries, seen


def _order(
    places: Sequence[Place],
    number: int,
    reach: tuple[int, int],
    free: tuple[int, int],
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
    rows[number] = *reach, value
    steps.append(number)
    if place.decides:
        other, count = 1 - place.node.kind, len(place.children)
        begin = free[other]
        after = (free[0], begin + count) if other else (begin + count, free[1])
        for action in reversed(range(count)):
            here = (reach[0], begin + action) if other else (begin + action, reach[1])
            child = (here, after, free_value + action, free_value + count)
            _order(places, place.children[action], *child, nodes, rows, steps)
        steps.append(~number)
    nodes[number, AFTER] = len(steps)
