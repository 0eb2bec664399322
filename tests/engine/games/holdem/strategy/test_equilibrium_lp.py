"""Small rivers against a linear program in sequence form (Koller, Megiddo, von Stengel 1994)."""

import random

import numpy as np
import pytest

from engine.games.holdem.ranges import COMBOS, Range
from engine.games.holdem.strategy.equilibrium import ALL_IN, Size, Sizes, Spot
from engine.games.holdem.strategy.equilibrium.solver import Solver, solving
from tests.engine.games.holdem.strategy.naive_equilibrium import Betting, Walk


class Program:
    """What the first player can be sure to win, as a linear program for HiGHS.

    Its variables are how often the first player's sequences of actions are played with each hand,
    and what the second player's decisions are worth with each of its hands.
    """

    def __init__(self, betting, board, ranges):
        self.walk = Walk(betting, board, ranges, None)
        self.betting, self.board, self.ranges = betting, board, ranges
        self.names = {}
        self.equal, self.most = [], {}  # rows of coefficients by variable
        for hand in ranges[0]:
            self.equal.append(({self.variable("x", hand, ()): 1.0}, 1.0))
        self.visit((), ((), ()))

    def variable(self, *name):
        return self.names.setdefault(name, len(self.names))

    def bound(self, hand, sequence):
        """The row that says what a sequence of the second player with a hand may be worth."""
        if (hand, sequence) not in self.most:
            self.most[hand, sequence] = {self.variable("v", hand, sequence[:-1] or None): 1.0}
        return self.most[hand, sequence]

    def visit(self, line, sequences):
        actor, put, folded, *_ = self.betting.state(line)
        if actor in ("end", "closed"):
            self.settle(put, folded, sequences)
            return
        for action in self.betting.actions(line):
            own = (line, action)
            after = (own, sequences[1]) if actor == 0 else (sequences[0], own)
            self.visit((*line, action), after)
        names = [(line, action) for action in self.betting.actions(line)]
        if actor == 0:
            for hand in self.ranges[0]:
                row = {self.variable("x", hand, name): 1.0 for name in names}
                row[self.variable("x", hand, sequences[0])] = -1.0
                self.equal.append((row, 0.0))
            return
        for hand in self.ranges[1]:
            for name in names:
                self.bound(hand, name)
            row = self.bound(hand, sequences[1])
            row[self.variable("v", hand, (line,))] = -1.0

    def settle(self, put, folded, sequences):
        for mine, weight in self.ranges[0].items():
            for theirs, other in self.ranges[1].items():
                if set(mine) & set(theirs):
                    continue
                if folded is None:
                    won = self.walk._shown(put, self.board, mine, theirs, 0)
                else:
                    won = (0.0 if folded == 0 else self.betting.pot + sum(put)) - put[0]
                row, at = self.bound(theirs, sequences[1]), self.variable("x", mine, sequences[0])
                row[at] = row.get(at, 0.0) - weight * other * won

    def value(self):
        count = len(self.names)

        def matrix(rows):
            found = np.zeros((len(rows), count))
            for number, row in enumerate(rows):
                found[number, list(row)] = list(row.values())
            return found

        goal = np.zeros(count)
        for hand in self.ranges[1]:
            goal[self.variable("v", hand, None)] = -1.0
        free = [(0, None) if name[0] == "x" else (None, None) for name in self.names]
        # Not for all processes that collect tests: it takes 33 MB.
        optimize = pytest.importorskip("scipy.optimize")
        found = optimize.linprog(
            goal,
            matrix([*self.most.values()]),
            np.zeros(len(self.most)),
            matrix([row for row, _right in self.equal]),
            [right for _row, right in self.equal],
            free,
            method="highs",
        )
        assert found.success
        mass = sum(
            a * b
            for mine, a in self.ranges[0].items()
            for theirs, b in self.ranges[1].items()
            if not set(mine) & set(theirs)
        )
        return -found.fun / mass


@pytest.mark.parametrize("seed", range(4))
def test_small_rivers_are_worth_what_a_linear_program_says(seed):
    source = random.Random(seed)
    board = tuple(source.sample(range(52), 5))
    live = [combo for combo in COMBOS if not set(combo) & set(board)]
    ranges = [
        {hand: source.choice((1.0, 0.5, 0.25)) for hand in source.sample(live, 9)} for _p in (0, 1)
    ]
    pot, stack = 60, source.choice((40, 150))
    betting = Betting(pot, stack, (0.5, "a"), (0.75,), 2)
    both = Sizes((Size("pot", 0.5), ALL_IN), (Size("pot", 0.75),))
    weights = [Range(tuple(held.get(combo, 0.0) for combo in COMBOS)) for held in ranges]
    solver = Solver(Spot(*weights, board, pot, stack, (both, both), cap=2))
    for _measured in solving(solver, 0.005, 20_000):
        pass
    exact = Program(betting, board, ranges).value()
    assert solver.evs[0] == pytest.approx(exact, abs=1e-4 * pot)
