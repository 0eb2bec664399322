"""Rivers of a flop from a file: each is solved again, from who gets there, when it is opened."""

from dataclasses import dataclass, replace

import numpy as np

from engine.cards import mask_of
from engine.games.holdem.combos import MASKS
from engine.games.holdem.ranges import COMBOS, Range
from engine.games.holdem.strategy.equilibrium.points import find_point, renamed
from engine.games.holdem.strategy.equilibrium.questions import Spot
from engine.games.holdem.strategy.equilibrium.solver import Solver
from engine.games.holdem.strategy.equilibrium.tree import CHANCE, IP, OOP
from engine.games.holdem.strategy.equilibrium.views import View
from engine.sentences import RefusedError

MOST_KEPT = 64  # rivers of a solution: all that may come on a turn
LEAST = 1e-9  # weight under which a hand is left away
TARGET = 0.1  # exploitability in % of the pot to which a river is solved


@dataclass(frozen=True)
class OpenedRiver:
    """A river by itself."""

    solver: Solver  # of the river
    line: tuple[str, ...]  # since its card
    reached: tuple[float, float]  # share of its range with which each player gets there


def open_river(solver: Solver, line: tuple[str, ...]) -> OpenedRiver | None:
    """The river that a line has come to, if it has and the solution has none.

    ValueError if nobody gets there.
    """
    point = find_point(solver.shape, line)
    if solver.below is None or solver.shape.subtrees[point.subtree].street != 5:
        return None
    shape, at = solver.shape, len(line) - 1
    while _kind(solver, line[:at]) != CHANCE:
        at -= 1
    view = View(solver, find_point(shape, line[:at]))
    board = tuple(renamed(point.order, c) for c in shape.contexts[point.context].board)
    ranges, reached = [], []
    for player in (OOP, IP):
        weights = np.zeros(len(COMBOS))
        weights[view.combos(player)] = view.reach[player]
        weights[weights < LEAST] = 0.0
        weights[MASKS & mask_of(board) != 0] = 0.0
        reached.append(float(weights.sum() / shape.weights[player].sum()))
        ranges.append(Range(tuple(np.minimum(weights, 1.0).tolist())))
    spot = _spot(solver.spot, ranges, board, view, line[: at + 1])
    if (found := solver.rivers.get(spot)) is None:
        try:
            found = Solver(spot, 1)
        except ValueError:
            raise RefusedError("Nobody gets to this river; choose another line.") from None
        if len(solver.rivers) >= MOST_KEPT:
            del solver.rivers[next(iter(solver.rivers))]
        solver.rivers[spot] = found
    return OpenedRiver(found, line[at + 1 :], (reached[OOP], reached[IP]))


def _kind(solver: Solver, line: tuple[str, ...]) -> int:
    point = find_point(solver.shape, line)
    return solver.shape.subtrees[point.subtree].nodes[point.node].kind


def _spot(
    spot: Spot, ranges: list[Range], board: tuple[int, ...], view: View, before: tuple[str, ...]
) -> Spot:
    """The river as a spot of its own: as much in the pot, and the same bets."""
    put = view.node.before + view.node.put[OOP]
    return replace(
        spot,
        oop=ranges[OOP],
        ip=ranges[IP],
        board=board,
        pot=spot.pot + 2 * put,
        stack=spot.stack - put,
        sizes=spot.street_sizes(5),
        aggressor=view.node.bettor,
        locks=tuple(
            replace(lock, line=lock.line[len(before) :])
            for lock in spot.locks
            if lock.line[: len(before)] == before
        ),
    )
