"""Solves a spot: alternating regret minimisation until a best response gains little."""

import threading
import time
from collections.abc import Iterator

import numpy as np

from engine.arrays import Floats32
from engine.games.holdem.strategy.equilibrium import layout as layouts
from engine.games.holdem.strategy.equilibrium.kernels import BEST, MEAN, improve, spot_values
from engine.games.holdem.strategy.equilibrium.points import Point, find_point
from engine.games.holdem.strategy.equilibrium.questions import Lock, Spot
from engine.games.holdem.strategy.equilibrium.tree import IP, OOP

PIECE_S = 0.02  # of work between two answers


class Solver:
    """A spot, and what has been learned of it so far. One thread at a time.

    Attributes
    ----------
    shape : the spot's betting and hands
    iterations : done
    exploitability : in per cent of the pot, as of `measure`
    evs : of both, as of `measure`
    """

    def __init__(self, spot: Spot) -> None:
        """Lay out the spot; nothing is learned yet."""
        self.spot = spot
        self.shape = layouts.Shape(spot)
        self.layout = self.shape.layout()
        self.tables = layouts.tables(self.shape)
        self.scratch = layouts.scratch(self.layout)
        self.iterations = 0
        self.exploitability = float("inf")
        self.evs = (0.0, 0.0)
        self.busy = threading.Lock()
        for row, lock in enumerate(spot.locks):
            self._lock(row, lock)

    def block_of(self, point: Point) -> int:
        """Where the numbers of a decision begin in `tables`."""
        subtree = point.subtree
        river = self.shape.subtrees[subtree].river
        context = point.context if river else 0
        at = int(self.shape.bases[subtree]) + context * self.shape.blocks[subtree]
        return at + self.shape.offsets[subtree][point.node]

    def _lock(self, row: int, lock: Lock) -> None:
        """Write the frequencies of a lock where its hands have regrets."""
        point = find_point(self.shape, lock.line)
        tree = self.shape.subtrees[point.subtree]
        node = tree.nodes[point.node]
        if node.kind not in (OOP, IP) or len(lock.frequencies) != node.actions:
            raise ValueError(
                f"A lock has {len(lock.frequencies)} frequencies where there are {node.actions} "
                "actions; give one for each."
            )
        count = int(self.layout.counts[point.context, node.kind])
        places = self.layout.places[point.context, node.kind, :count]
        held = np.array(lock.hands.weights)[self.shape.combos[node.kind][places]] > 0
        at = self.block_of(point)
        block = self.tables.regrets[at : at + node.actions * count].reshape(node.actions, count)
        block[:, held] = np.array(lock.frequencies, np.float32)[:, None]
        context = point.context if tree.river else 0
        at = int(self.shape.locked_bases[point.subtree]) + context * len(tree.nodes) + point.node
        before = int(self.layout.locked[at])  # another lock of this decision
        row = row if before < 0 else before
        self.layout.locked[at] = row
        self.layout.locks[row, :count] |= held

    def improve(self, iterations: int) -> None:
        """Learn."""
        end = self.iterations + iterations
        improve(self.layout, self.tables, self.scratch, self.iterations, end)
        self.iterations = end

    def values(self, player: int, mode: int) -> Floats32:
        """Values of a player's hands at the root, see `kernels`."""
        nothing = np.zeros(3, np.float32)
        spot_values(self.layout, self.tables, self.scratch, player, mode, nothing)
        return self.scratch.river[: len(self.shape.combos[player])].copy()

    def worth(self, player: int, mode: int) -> float:
        """Chips that a player wins on average less half the pot."""
        values = self.values(player, mode).astype(np.float64)
        worth = float(self.shape.weights[player] @ values) / self.shape.mass
        if not np.isfinite(worth):
            raise ArithmeticError("The worth of a strategy is not a number.")
        return worth

    def measure(self) -> None:
        """Bring `exploitability` and `evs` up to date."""
        means = [self.worth(player, MEAN) for player in (0, 1)]
        bests = [self.worth(player, BEST) for player in (0, 1)]
        self.evs = (means[0] + self.spot.pot / 2, means[1] + self.spot.pot / 2)
        gain = sum(bests) - sum(means)
        self.exploitability = max(100 * gain / 2 / self.spot.pot, 0.0)


def next_goal(iterations: int) -> int:
    """Number of iterations at which a solution is measured next.

    The same ones whenever solving was broken off, so that the answer does not depend on that.
    """
    goal = 2
    while goal <= iterations:
        goal = max(goal + 5, int(goal * 1.2))
    return goal


def solving(solver: Solver, target: float, most: int) -> Iterator[bool]:
    """Improve a solution until it is as good as asked; yield whether it has been measured."""
    pace = PIECE_S  # seconds an iteration takes
    if solver.iterations == 0:
        start = time.perf_counter()
        solver.improve(2)
        pace = (time.perf_counter() - start) / 2
        solver.measure()
        yield True
    while solver.exploitability > target and solver.iterations < most:
        goal = min(next_goal(solver.iterations), most)
        while solver.iterations < goal:
            piece = max(1, min(int(PIECE_S / max(pace, 1e-6)), goal - solver.iterations))
            start = time.perf_counter()
            solver.improve(piece)
            pace = (time.perf_counter() - start) / piece
            if solver.iterations < goal:
                yield False
        solver.measure()
        yield True
