"""What is told of a solved spot at one point of its betting."""

import math
import threading
import time
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from engine.arrays import Floats
from engine.cards import card_text
from engine.games.holdem.hand_parts import parts_on
from engine.games.holdem.strategy.equilibrium import storage
from engine.games.holdem.strategy.equilibrium.costs import MEGABYTE, rounds_to, too_much
from engine.games.holdem.strategy.equilibrium.layout import Shape
from engine.games.holdem.strategy.equilibrium.points import find_point, renamed
from engine.games.holdem.strategy.equilibrium.questions import (
    PLAYERS,
    STREETS,
    Actor,
    Advice,
    Begun,
    ComboAdvice,
    Spot,
    Strategy,
)
from engine.games.holdem.strategy.equilibrium.reports import (
    Load,
    Loaded,
    Runout,
    RunoutReport,
    Runouts,
    Save,
    Saved,
)
from engine.games.holdem.strategy.equilibrium.rivers import TARGET, OpenedRiver, open_river
from engine.games.holdem.strategy.equilibrium.solver import Solver, solving
from engine.games.holdem.strategy.equilibrium.tree import CHANCE, IP, OOP
from engine.games.holdem.strategy.equilibrium.views import View
from engine.memory import free_mb
from engine.sentences import RefusedError

TELL_S = 0.5  # between two answers that differ in progress alone


def tell(solver: Solver, line: tuple[str, ...], progress: float, elapsed_s: float) -> Advice:
    """What is known at a point of the betting."""
    point = find_point(solver.shape, line)
    view = View(solver, point)
    node = view.node
    actions: tuple[str, ...] = ()
    frequencies: tuple[float, ...] = ()
    street = solver.shape.subtrees[point.subtree].street
    to_act: Actor = STREETS[street + 1] if node.kind == CHANCE else "end"
    shares: Floats | None = None
    if node.kind in (OOP, IP):
        to_act = PLAYERS[node.kind]
        nodes = solver.shape.subtrees[point.subtree].nodes
        actions = tuple(n.action for n in nodes[node.first : node.first + node.actions])
        shares = view.frequencies()
        frequencies = tuple((shares @ view.parts(node.kind)).tolist())
    equities = [view.equities(player) for player in (OOP, IP)]
    hands = [
        _hands(view, player, equities[player], shares if player == node.kind else None)
        for player in (OOP, IP)
    ]
    of_ranges = [float(equities[player] @ view.parts(player)) for player in (OOP, IP)]
    return Advice(
        exploitability=solver.exploitability,
        iterations=solver.iterations,
        evs=(view.ev(OOP), view.ev(IP)),
        to_act=to_act,
        actions=actions,
        frequencies=frequencies,
        reached=(_share(view, OOP), _share(view, IP)),
        hands=(hands[OOP], hands[IP]),
        equities=(of_ranges[OOP], of_ranges[IP]),
        pot=solver.spot.pot + 2 * node.before + sum(node.put),
        memory_mb=solver.shape.memory_bytes / MEGABYTE,
        progress=progress,
        elapsed_s=elapsed_s,
    )


def _hands(
    view: View, player: int, equities: Floats, shares: Floats | None
) -> tuple[ComboAdvice, ...]:
    """Combos of a player; `shares` are the frequencies ``[action, hand]`` of who decides."""
    if shares is None:
        evs = view.worth(player, view.values[player])
        shares, after = np.empty((0, len(evs))), np.empty((0, len(evs)))
    else:
        after = np.array([view.worth(player, values) for values in view.after[player]])
        evs = (shares * after).sum(axis=0)
    columns = (
        view.combos(player).tolist(),
        view.reach[player].tolist(),
        view.parts(player).tolist(),
        equities.tolist(),
        evs.tolist(),
        shares.T.tolist(),
        after.T.tolist(),
        parts_on(view.board)[view.combos(player)].tolist(),
    )
    return tuple(
        ComboAdvice(combo, reach, share, equity, ev, tuple(often), tuple(by_action), parts)
        for combo, reach, share, equity, ev, often, by_action, parts in zip(*columns, strict=True)
    )


def _share(view: View, player: int) -> float:
    return float(view.reach[player].sum() / view.shape.weights[player].sum())


def runouts(question: Runouts) -> Iterator[RunoutReport]:
    """Yield reports on ever more cards that may come next, without solving further.

    ValueError if no card comes at the end of the line, or the spot is not the one solved last.
    """
    start = time.perf_counter()
    asked = question.strategy
    solver = _KEPT.get(asked.spot)
    if solver is None or not solver.chances:
        raise RefusedError("This spot is not solved; solve it first, then compare its cards.")
    point = find_point(solver.shape, asked.line)
    if solver.shape.subtrees[point.subtree].nodes[point.node].kind != CHANCE:
        raise RefusedError("No card comes here; what may come is compared at the end of a street.")
    children = solver.shape.contexts[point.context].children
    found: list[Runout] = []
    for number, child in enumerate(children, 1):
        board = solver.shape.contexts[child]
        with solver.busy:
            name = card_text(renamed(point.order, board.board[-1]))
            advice = tell_whole(solver, (*asked.line, name))
        evs, equities = (advice.evs[0], advice.evs[1]), (advice.equities[0], advice.equities[1])
        # Boards that differ by the names of suits alone are worth the same.
        found += [
            Runout(renamed(point.order, card), evs, equities, advice.frequencies)
            for card in board.alike
        ]
        yield RunoutReport(
            cards=tuple(found),
            actions=advice.actions,
            pot=advice.pot,
            progress=number / len(children),
            elapsed_s=time.perf_counter() - start,
        )


_ONE_AT_A_TIME = threading.Lock()
_KEPT: dict[Spot, Solver] = {}  # the spot asked about last


def _kept(question: Strategy) -> Solver:
    spot = question.spot
    with _ONE_AT_A_TIME:
        if (solver := _KEPT.get(spot)) is None:
            for old in _KEPT.values():
                old.stop_measuring()  # which holds on to it
            _KEPT.clear()  # its memory is free before the next one's is taken
            needed, most = Shape(spot).memory_bytes / MEGABYTE, question.memory_mb
            most = free_mb() * question.memory_part if most is None else most
            if needed > most:
                raise ValueError(too_much(spot, question.target, needed, most))
            solver = _KEPT[spot] = Solver(spot, question.threads)
        return solver


def advise(question: Strategy) -> Iterator[Advice | Begun]:
    """Yield ever better advice; the last is as good as asked. The last spot's solution is kept.

    ValueError if the line leads nowhere, or the solution takes more memory than may be used.
    """
    start = time.perf_counter()
    solver = _kept(question)
    find_point(solver.shape, question.line)
    with solver.busy:
        river = open_river(solver, question.line)
    answer: Advice | Begun = Begun(solver.shape.memory_bytes / MEGABYTE, 0.0, 0.0)
    told = 0.0  # when
    target = question.target
    steps: Iterator[bool] = iter(())
    if river is not None:
        target = min(target, TARGET)
        steps = solving(river.solver, target, question.iterations)
    elif solver.below is None:
        steps = solving(solver, target, question.iterations)
    solved = solver if river is None else river.solver
    while True:
        with solver.busy:  # not while others look at the answer: they may ask more of this spot
            measured = next(steps, None)
            if measured is None:
                break
            now = time.perf_counter() - start
            progress = max(answer.progress, _progress(solved, target))
            due = not question.at_end and (measured or isinstance(answer, Begun))
            if solved.chances and due:
                answer, told = _tell(solver, river, question.line, progress, now), now
            elif now - told > TELL_S:
                answer, told = replace(answer, progress=progress, elapsed_s=now), now
        yield answer
    if isinstance(answer, Begun) or answer.progress < 1:
        with solver.busy:
            now = time.perf_counter() - start
            answer = _tell(solver, river, question.line, 1.0, now)
        yield answer


def _tell(
    solver: Solver, river: OpenedRiver | None, line: tuple[str, ...], progress: float, now: float
) -> Advice:
    """Do as `tell`, also on a river that is solved by itself."""
    if river is None:
        return tell(solver, line, progress, now)
    advice = tell(river.solver, river.line, progress, now)
    first, second = (
        share * all_ for share, all_ in zip(advice.reached, river.reached, strict=True)
    )
    return replace(
        advice,
        # Who gets there is as good as the flop's solution; the river by itself may be better.
        exploitability=max(solver.exploitability, advice.exploitability),
        iterations=solver.iterations,
        reached=(first, second),
        memory_mb=solver.shape.memory_bytes / MEGABYTE,
    )


def tell_whole(solver: Solver, line: tuple[str, ...]) -> Advice:
    """Do as `tell`; a river that the solution lacks is solved first."""
    river = open_river(solver, line)
    if river is not None:
        for _piece in solving(river.solver, TARGET, 2000):
            pass
    return _tell(solver, river, line, 1.0, 0.0)


def _progress(solver: Solver, target: float) -> float:
    """Part of the work that is done, about: rounds needed grow as exploitability falls."""
    now, done = solver.exploitability, solver.iterations + solver.part
    if now <= target:
        return 1.0
    needed = rounds_to(target)
    if math.isfinite(now) and solver.measured_at > 10:
        needed = solver.measured_at * (now / target) ** 0.6
    return min(done / max(needed, 1.0), 0.99)


def save(question: Save) -> Iterator[Saved]:
    """Write what is solved to a file.

    ValueError if the spot is not the one solved last, or the file cannot be written.
    """
    solver = _KEPT.get(question.spot)
    if solver is None or not solver.chances:
        raise RefusedError("This spot is not solved; solve it first, then save it.")
    with solver.busy:
        yield from storage.save(solver, question.path, question.names)


def load(question: Load) -> Iterator[Loaded]:
    """Read a solution; what is asked of its spot is answered from it.

    ValueError if the file cannot be read, is damaged, or is from a newer Kibitzer.
    """
    with _ONE_AT_A_TIME:
        solver, found = storage.load(question.path, question.threads)
        _KEPT.clear()
        _KEPT[solver.spot] = solver
    yield found
