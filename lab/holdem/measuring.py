"""How well a strategy by sampled boards does on others: against a response, and by itself."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from engine.arrays import Floats, Floats32
from engine.games.holdem.live.records import NOTHING, REGRETS
from engine.games.holdem.live.solver import BOARDS, Solver
from engine.rng import stream


def respond(solver: Solver, player: int, iterations: int, seed: int) -> Floats32:
    """Regrets of a player who learns to respond to the other's average."""
    regrets = np.zeros_like(solver.regrets)
    with _other_boards(solver, seed):
        for number in range(iterations):
            solver.iterations = number
            solver.sweep(player, regrets, solver.sums, REGRETS, 0.0)
            solver.take(regrets, player, number + 1.0, 0.0)
    return regrets


def play(
    solver: Solver, boards: int, seed: int, mine: Sequence[Floats32] | None = None
) -> tuple[Floats, Floats]:
    """Play on fresh boards: what each player wins a deal, and the standard error.

    Each plays `mine` where the other plays the average; the average too if None. `worth` is
    of these boards alone then.
    """
    found = np.zeros((boards // BOARDS, solver.players))
    with _other_boards(solver, seed):
        solver.forget()
        for number in range(len(found)):
            solver.iterations, before = number, solver.totals
            for player in range(solver.players):
                source = solver.sums if mine is None else mine[player]
                solver.sweep(player, source, solver.sums, NOTHING, 1.0, again=player > 0)
            found[number] = (solver.totals - before)[:, 0]
        found /= solver.totals[:, 1] / len(found)
    return found.mean(axis=0), found.std(axis=0) / max(len(found) - 1, 1) ** 0.5


@contextmanager
def _other_boards(solver: Solver, seed: int) -> Iterator[None]:
    before = solver.stream, solver.iterations
    solver.stream = stream(seed)
    try:
        yield
    finally:
        solver.stream, solver.iterations = before
