"""Solves a spot: alternating regret minimisation until a best response gains little."""

import itertools
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np

from engine import pool
from engine.arrays import Floats, Floats32
from engine.games.holdem.combos import renamed_combos
from engine.games.holdem.strategy.equilibrium import layout as layouts
from engine.games.holdem.strategy.equilibrium.passes import (
    begin_pass,
    deal_cards,
    end_pass,
    end_street,
    improve_river,
    set_discounts,
)
from engine.games.holdem.strategy.equilibrium.points import Point, find_point
from engine.games.holdem.strategy.equilibrium.questions import Lock, Spot
from engine.games.holdem.strategy.equilibrium.records import (
    BEST,
    LEARN,
    MEAN,
    NODE,
    NONE,
    Scratch,
    Tables,
)
from engine.games.holdem.strategy.equilibrium.tree import IP, OOP
from engine.sentences import RefusedError

Evs = tuple[float, float]
PIECE_S = 0.02  # of work between two answers
FIRST_MEASURED = 2  # iterations
CALL_S = 0.001  # of work in one call of a kernel, about: then the call itself costs little


@dataclass
class Pass:
    """A pass over the betting for one player, that can be left and gone on with."""

    player: int
    mode: int
    results: Floats32  # [deal, hand], what each card after the first street is worth
    discounts: Floats32 = field(default_factory=lambda: np.zeros(3, np.float32))
    done: int = 0  # deals


class Solver:
    """A spot, and what has been learned of it so far.

    Several threads work on it at once, but only one may call it at a time, see `busy`. The answer
    is the same for any number of threads: cards are added up in order.
    """

    def __init__(self, spot: Spot, threads: int | None = None, *, kept: bool = False) -> None:
        """Lay out the spot; nothing is learned yet. If `kept`, only with what files have."""
        self.spot = spot
        self.shape = layouts.Shape(spot)  # the spot's betting and hands
        self.layout = self.shape.layout()
        rivers = not (kept and self.shape.has_flop)
        self.tables = layouts.tables(self.shape.entries if rivers else self.shape.kept)
        self.threads = min(threads or pool.cores(), pool.cores())
        self.scratch = [layouts.scratch(self.layout) for _thread in range(self.threads)]
        self.looking = layouts.scratch(self.layout)  # for who looks at the answer meanwhile
        self.iterations = self.measured_at = 0  # done, and done at the last `measure`
        self.exploitability = float("inf")  # in per cent of the pot, as of `measure`
        self.evs = (0.0, 0.0)  # of both, as of `measure`
        # strategies on the first street, as of `measure`
        self.means = Tables(*(np.zeros(self.shape.blocks[0], np.float32),) * 2)
        # by player, ``[chance node of the first street, hand]``, worths as of `measure`
        self.chances: list[Floats32] = []
        # of a flop from a file, which has no rivers, what these are worth: ``[player, deal, chance
        # node of the turn, hand]``; else None
        self.below: Floats32 | None = None
        self.rivers: dict[Spot, Solver] = {}  # solved again, where `below` is all that is known
        self.busy = threading.Lock()
        self._results = np.zeros((len(self.layout.deals), self.shape.hands), np.float32)
        self._open: Pass | None = None  # begun, of the iteration under way
        self._measuring: Iterator[None] | None = None  # begun, of what is learned by now
        self._pace = CALL_S  # seconds that a deal takes
        for row, lock in enumerate(spot.locks):
            self._lock(row, lock)

    @property
    def part(self) -> float:
        """Part of an iteration that is done beyond `iterations`."""
        one = self._open
        return 0.0 if one is None else (one.player + one.done / len(one.results)) / 2

    def block_of(self, point: Point) -> int:
        """Where the numbers of a decision begin in `tables`."""
        shape, subtree = self.shape, point.subtree
        at = shape.bases[subtree] + point.context * shape.blocks[subtree]
        return at + shape.offsets[subtree][point.node]

    def _lock(self, row: int, lock: Lock) -> None:
        """Write the frequencies of a lock where its hands have regrets."""
        point = find_point(self.shape, lock.line)
        tree = self.shape.subtrees[point.subtree]
        node = tree.nodes[point.node]
        if node.kind not in (OOP, IP) or len(lock.frequencies) != node.actions:
            raise RefusedError(
                "A lock has {number} frequencies where there are {actions} actions; give "
                "one for each.",
                number=len(lock.frequencies),
                actions=node.actions,
            )
        count = int(self.layout.counts[point.context, node.kind])
        places = self.layout.places[point.context, node.kind, :count]
        held = np.array(lock.hands.weights)[self.shape.combos[node.kind][places]] > 0
        at = self.block_of(point)
        if at < len(self.tables.regrets):  # else of a river that is not kept
            block = self.tables.regrets[at : at + node.actions * count].reshape(-1, count)
            shares = layouts.locked_shares(lock)[:, :-1]
            if lock.on_all_cards:  # exactly alike where suits are, as boards are taken to be
                orders = self.shape.contexts[self.shape.root].orders
                shares = np.mean([shares[renamed_combos(order)] for order in orders], axis=0)
            block[:, held] = shares[self.shape.combos[node.kind][places][held]].T
        at = self.shape.locked_bases[point.subtree] + point.context * len(tree.nodes) + point.node
        before = int(self.layout.locked[at])  # another lock of this decision
        row = row if before < 0 else before
        self.layout.locked[at] = row
        self.layout.locks[row, :count] |= held

    def take(
        self, arrays: dict[str, Floats32], iterations: int, exploitability: float, evs: Evs
    ) -> None:
        """Take what was learned from a file."""
        self.tables.sums[:] = arrays["sums"]
        if "regrets" in arrays:
            self.tables.regrets[:] = arrays["regrets"]
        self.below = arrays.get("below")
        self.means = Tables(arrays["means"], arrays["means"])
        self.chances = list(arrays["chances"])
        self.iterations = self.measured_at = iterations
        self.exploitability, self.evs = exploitability, evs

    # ---- passes ------------------------------------------------------------------------------

    def _work_on(self, one: Pass) -> bool:
        """Do a piece of a pass; True if that was the last."""
        layout, tables, root = self.layout, self.tables, self.shape.root
        first = self.scratch[0]
        begin_pass(layout, tables, first, root, one.player, one.mode)
        reach = first.reach[layout.levels[root]]
        count = len(layout.deals)
        if one.done < count:
            step = max(1, int(CALL_S / max(self._pace, 1e-9)))
            begins = itertools.count(one.done, step)
            start = time.perf_counter()

            def work(scratch: Scratch) -> int:
                end = one.done  # at least one piece each, however late a thread comes to it
                while (begin := next(begins)) < count:
                    end = min(begin + step, count)
                    deal_cards(
                        *(layout, tables, reach, scratch, one.results, (begin, end)),
                        *(one.player, one.mode, one.discounts),
                    )
                    if time.perf_counter() - start > PIECE_S:
                        break
                return end

            ends = self._on_threads(work, (count - one.done + step - 1) // step)
            done = max(ends)
            taken = (time.perf_counter() - start) * len(ends)
            self._pace = taken / max(done - one.done, 1)
            one.done = done
        if one.done < count:
            return False
        if count:
            end_pass(layout, tables, first, one.results, one.player, one.mode, one.discounts)
        else:
            end_street(
                *(layout, tables, first, NONE, NONE, one.player, one.mode, one.discounts),
            )
        return True

    def _on_threads(self, work: Callable[[Scratch], int], pieces: int) -> list[int]:
        threads = min(self.threads, pieces)
        if threads == 1:
            # Each thread's room is its own: `reach` in the first one's is of the first street.
            return [work(self.scratch[0])]
        others = [_threads().submit(work, scratch) for scratch in self.scratch[1:threads]]
        return [work(self.scratch[0]), *(other.result() for other in others)]

    def advance(self, most: int) -> None:
        """Learn for a moment, and to no more than `most` iterations."""
        self.stop_measuring()
        if not len(self.layout.deals):
            start = time.perf_counter()
            step = max(1, min(int(PIECE_S / self._pace), most - self.iterations))
            improve_river(
                self.layout, self.tables, self.scratch[0], self.iterations, self.iterations + step
            )
            self._pace = (time.perf_counter() - start) / step
            self.iterations += step
            return
        start = time.perf_counter()
        while self.iterations < most and time.perf_counter() - start < PIECE_S / 2:
            if self._open is None:
                self._begin(0)
            assert self._open is not None
            if self._work_on(self._open):
                if self._open.player == 0:
                    self._begin(1)
                else:
                    self._open = None
                    self.iterations += 1

    def _begin(self, player: int) -> None:
        self._open = Pass(player, LEARN, self._results)
        set_discounts(self.iterations, self._open.discounts)

    def improve(self, iterations: int) -> None:
        """Learn."""
        end = self.iterations + iterations
        while self.iterations < end:
            self.advance(end)

    # ---- measuring ---------------------------------------------------------------------------

    def values(self, player: int, mode: int) -> Floats32:
        """Values of a player's hands at the root, see `records`."""
        one = Pass(player, mode, np.zeros_like(self._results))
        while not self._work_on(one):
            pass
        return self._root_values(player)

    def _root_values(self, player: int) -> Floats32:
        level = self.layout.levels[self.shape.root]
        return self.scratch[0].found[level, : len(self.shape.combos[player])].copy()

    def measuring(self) -> Iterator[None]:
        """Bring `exploitability`, `evs` and what goes with them up to date, piece by piece.

        Who is broken off and comes again goes on where that was. Two questions about the same spot
        take turns: it ends for one as well once the other has brought it to an end, or goes on
        learning.
        """
        if self._measuring is None:
            self._measuring = self._measure()
        begun = self._measuring
        while self._measuring is begun and next(begun, True) is None:
            yield
        if self._measuring is begun:
            self._measuring = None

    def stop_measuring(self) -> None:
        """Forget what was measured so far of what is learned by now."""
        self._measuring = None

    def _measure(self) -> Iterator[None]:
        results = np.zeros_like(self._results)
        level = self.layout.levels[self.shape.root]
        nodes = np.unique(self.layout.deals[:, NODE])
        means = self.tables.sums[: self.shape.blocks[0]].copy()
        worths, chances = [], []
        for mode in (MEAN, BEST):
            for player in (0, 1):
                one = Pass(player, mode, results)
                while not self._work_on(one):
                    yield
                worths.append(self._worth(player, self._root_values(player)))
                if mode == MEAN:
                    chances.append(self.scratch[0].values[level, nodes].copy())
        half = self.spot.pot / 2
        self.evs = (worths[0] + half, worths[1] + half)
        gain = worths[2] + worths[3] - worths[0] - worths[1]
        self.exploitability = max(100 * gain / 2 / self.spot.pot, 0.0)
        self.means, self.chances = Tables(means, means), chances
        self.measured_at = self.iterations

    def _worth(self, player: int, values: Floats32) -> float:
        """Chips that a player wins on average less half the pot."""
        together: Floats = values.astype(np.float64)
        worth = float(self.shape.weights[player] @ together) / self.shape.mass
        if not np.isfinite(worth):
            raise ArithmeticError("The worth of a strategy is not a number.")
        return worth

    def measure(self) -> None:
        """Do as `measuring`, at once."""
        for _piece in self.measuring():
            pass


_POOL: list[ThreadPoolExecutor] = []


def _threads() -> ThreadPoolExecutor:
    if not _POOL:
        _POOL.append(ThreadPoolExecutor(pool.cores()))
    return _POOL[0]


def next_goal(iterations: int, excess: float) -> int:
    """Number of iterations at which a solution is measured next, after `iterations`.

    `excess` is how many times its target the exploitability was then. It falls about as fast as
    here, but more slowly now and then. Measuring takes as long as one or two iterations.
    """
    if iterations < FIRST_MEASURED:
        return FIRST_MEASURED
    likely = iterations * excess**0.6
    soonest = max(iterations + 5, iterations * 1.2)
    return int(max(soonest, min(likely, iterations * 1.6)))


def solving(solver: Solver, target: float, most: int) -> Iterator[bool]:
    """Improve a solution until it is as good as asked; yield whether it has been measured."""
    while solver.exploitability > target and solver.iterations < most:
        goal = min(next_goal(solver.measured_at, solver.exploitability / target), most)
        while solver.iterations < goal:
            solver.advance(goal)
            if solver.iterations < goal:
                yield False
        while solver.measured_at < solver.iterations:  # a question about another spot may stop it
            for _piece in solver.measuring():
                yield False
        yield True
