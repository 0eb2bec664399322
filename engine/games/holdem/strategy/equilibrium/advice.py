"""What is told of a solved spot at one point of its betting."""

import math
import threading
import time
from collections.abc import Iterator
from typing import Literal

import numpy as np

from engine.arrays import Floats, Ints
from engine.cards import card_text
from engine.games.holdem.combos import renamed_combos
from engine.games.holdem.strategy.equilibrium.kernels import (
    MEAN,
    RIVER,
    SEQUENCE,
    TURN,
    river_values,
    spot_values,
)
from engine.games.holdem.strategy.equilibrium.layout import Shape
from engine.games.holdem.strategy.equilibrium.points import Point, find_point
from engine.games.holdem.strategy.equilibrium.questions import (
    PLAYERS,
    Advice,
    ComboAdvice,
    Spot,
    Strategy,
)
from engine.games.holdem.strategy.equilibrium.reports import (
    Cost,
    Estimate,
    RiverCard,
    RiverReport,
    Rivers,
)
from engine.games.holdem.strategy.equilibrium.solver import Solver, solving
from engine.games.holdem.strategy.equilibrium.tree import CHANCE, IP, OOP

MEGABYTE = 1e6
#: Measured: 130 rounds to 0.5 % on turns of usual ranges, 9 ns an entry and round on 2.5 GHz.
ROUNDS_TO_1_PERCENT, SECONDS_PER_ENTRY = 92, 9e-9
_NOTHING = np.zeros(3, np.float32)  # learned, so nothing is discounted


class _View:
    """Reach and values around a point, by a pass with the mean strategies of both."""

    def __init__(self, solver: Solver, point: Point) -> None:
        self.shape, self.point = solver.shape, point
        layout, work = solver.layout, solver.scratch
        self.level = (
            TURN if point.context == len(self.shape.rivers) and self.shape.rivers else RIVER
        )
        nodes = self.shape.subtrees[point.subtree].nodes
        self.node = nodes[point.node]
        row = int(layout.subtrees[point.subtree, 0]) + point.node
        counts = layout.counts[point.context]
        self.places = [layout.places[point.context, p, : counts[p]] for p in (OOP, IP)]
        self.values: list[Floats] = []
        self.after: list[Floats] = []  # by player, [action, hand]
        self.reach: list[Floats] = []
        for player in (OOP, IP):
            spot_values(layout, solver.tables, work, player, MEAN, _NOTHING)
            if point.chance is not None:
                for seat in (OOP, IP):
                    work.given[seat] = work.reach[
                        TURN, seat, layout.nodes[point.chance, SEQUENCE + seat]
                    ]
                river_values(
                    *(layout, solver.tables, work, point.subtree, point.context, player),
                    *(MEAN, _NOTHING),
                )
            count = counts[player]
            found = work.values[self.level]
            self.values.append(found[point.node, :count].astype(np.float64))
            children = slice(self.node.first, self.node.first + self.node.actions)
            self.after.append(found[children, :count].astype(np.float64))
            reach = work.reach[self.level, player, layout.nodes[row, SEQUENCE + player], :count]
            self.reach.append(reach.astype(np.float64))
        together = self.shape.together[np.ix_(*self.places)]
        self.met = [together @ self.reach[IP], together.T @ self.reach[OOP]]
        self.mass = float(self.reach[OOP] @ self.met[OOP])
        self._solver, self._row, self._together = solver, row, together

    def worth(self, player: int, values: Floats) -> Floats:
        """Chips that hands win from here on; half the pot for hands that meet nothing."""
        met = self.met[player]
        some = met > 1e-30
        put = self.node.before + self.node.put[player]
        found = np.where(some, values / np.where(some, met, 1), 0) + self.shape.spot.pot / 2 + put
        if not np.isfinite(found).all():
            raise ArithmeticError("The worth of a hand is not a number.")
        return found

    def ev(self, player: int) -> float:
        """Chips that a player wins on average from here on."""
        put = self.node.before + self.node.put[player]
        worth = float(self.reach[player] @ self.values[player])
        return (worth / self.mass if self.mass > 1e-30 else 0.0) + self.shape.spot.pot / 2 + put

    def parts(self, player: int) -> Floats:
        """Part that each hand is of those with which a player meets the other here."""
        weights: Floats = self.reach[player] * self.met[player]
        total = weights.sum()
        return weights / total if total > 1e-30 else np.full(len(weights), 1 / max(len(weights), 1))

    def equities(self, player: int) -> Floats:
        """Share of the pot of each hand if nothing more is bet."""
        layout, context = self._solver.layout, self.point.context
        if self.level == TURN:
            mine, theirs = len(self.places[player]), len(self.places[1 - player])
            result: Floats = layout.runouts[player, :theirs, :mine].T.astype(np.float64)
        else:
            ours, others = (
                layout.strengths[context, p, : len(self.places[p])] for p in (player, 1 - player)
            )
            together = self._together if player == OOP else self._together.T
            result = np.sign(ours[:, None] - others) * together
        met = self.met[player]
        some = met > 1e-30
        won = result @ self.reach[1 - player]
        shares: Floats = np.where(some, won / np.where(some, met, 1), 0.0) / 2 + 0.5
        return shares

    def frequencies(self) -> Floats:
        """``[action, hand]`` of who decides."""
        count = len(self.places[self.node.kind])
        at = self._solver.block_of(self.point)
        sums = self._solver.tables.sums[at : at + self.node.actions * count].astype(np.float64)
        sums = sums.reshape(self.node.actions, count)
        total = sums.sum(axis=0)
        some = total > 1e-30
        return np.where(some, sums / np.where(some, total, 1), 1 / self.node.actions)

    def combos(self, player: int) -> Ints:
        """Hands as combos, with the suits of the cards that came."""
        found: Ints = renamed_combos(self.point.order)[
            self.shape.combos[player][self.places[player]]
        ]
        return found


def tell(solver: Solver, line: tuple[str, ...], progress: float, elapsed_s: float) -> Advice:
    """What is known at a point of the betting."""
    point = find_point(solver.shape, line)
    view = _View(solver, point)
    node = view.node
    actions: tuple[str, ...] = ()
    frequencies: tuple[float, ...] = ()
    to_act: Literal["oop", "ip", "river", "end"] = "river" if node.kind == CHANCE else "end"
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
    view: _View, player: int, equities: Floats, shares: Floats | None
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
        equities.tolist(),
        evs.tolist(),
        shares.T.tolist(),
        after.T.tolist(),
    )
    return tuple(
        ComboAdvice(combo, reach, equity, ev, tuple(often), tuple(by_action))
        for combo, reach, equity, ev, often, by_action in zip(*columns, strict=True)
    )


def _share(view: _View, player: int) -> float:
    return float(view.reach[player].sum() / view.shape.weights[player].sum())


def estimate(question: Estimate) -> Iterator[Cost]:
    """Yield what it takes to solve a spot."""
    shape = Shape(question.spot)
    rounds = ROUNDS_TO_1_PERCENT * question.target**-0.5
    decisions = sum(node.kind in (OOP, IP) for tree in shape.subtrees for node in tree.nodes)
    seconds = shape.entries * rounds * SECONDS_PER_ENTRY
    yield Cost(shape.memory_bytes / MEGABYTE, seconds, decisions)


def rivers(question: Rivers) -> Iterator[RiverReport]:
    """Yield reports on ever more rivers, without solving further.

    Raises
    ------
    ValueError
        If no river comes at the end of the line, or the spot is not the one solved last.
    """
    start = time.perf_counter()
    asked = question.strategy
    solver = _KEPT.get(asked.spot)
    if solver is None or not solver.iterations:
        raise ValueError("This spot is not solved; solve it first, then compare its rivers.")
    point = find_point(solver.shape, asked.line)
    if solver.shape.subtrees[point.subtree].nodes[point.node].kind != CHANCE:
        raise ValueError("No river comes here; its report is at the end of the turn.")
    found: list[RiverCard] = []
    for number, river in enumerate(solver.shape.rivers, 1):
        with solver.busy:
            advice = tell(solver, (*asked.line, card_text(river.card)), 1.0, 0.0)
        # Rivers that differ by the names of suits alone are worth the same.
        found += [
            RiverCard(card, advice.evs, advice.equities, advice.frequencies) for card in river.alike
        ]
        yield RiverReport(
            cards=tuple(found),
            actions=advice.actions,
            pot=advice.pot,
            progress=number / len(solver.shape.rivers),
            elapsed_s=time.perf_counter() - start,
        )


_ONE_AT_A_TIME = threading.Lock()
_KEPT: dict[Spot, Solver] = {}  # the spot asked about last


def _kept(spot: Spot) -> Solver:
    with _ONE_AT_A_TIME:
        if (solver := _KEPT.get(spot)) is None:
            solver = Solver(spot)
            _KEPT.clear()
            _KEPT[spot] = solver
        return solver


def advise(question: Strategy) -> Iterator[Advice]:
    """Yield ever better advice; the last is as good as asked. The last spot's solution is kept.

    Raises
    ------
    ValueError
        If the line leads nowhere, or the solution takes more memory than may be used.
    """
    start = time.perf_counter()
    shape = Shape(question.spot)
    find_point(shape, question.line)
    needed = shape.memory_bytes / MEGABYTE
    if needed > question.memory_mb:
        raise ValueError(
            f"This takes {needed:,.0f} MB, more than {question.memory_mb:,.0f}; give fewer sizes."
        )
    solver = _kept(question.spot)
    first = math.inf
    advice: Advice | None = None
    steps = solving(solver, question.target, question.iterations)
    while True:
        with solver.busy:  # not while others look at the answer: they may ask more of this spot
            measured = next(steps, None)
            if measured is None:
                break
            if measured or advice is None:
                first = min(first, solver.exploitability)
                progress = _progress(first, solver.exploitability, question.target)
                advice = tell(solver, question.line, progress, time.perf_counter() - start)
        yield advice
    if advice is None or advice.progress < 1:
        with solver.busy:
            advice = tell(solver, question.line, 1.0, time.perf_counter() - start)
        yield advice


def _progress(first: float, now: float, target: float) -> float:
    """How far exploitability has come down, in powers of ten."""
    if now <= target:
        return 1.0
    return min(max(math.log(max(first, now) / now) / math.log(first * 2 / target), 0.0), 0.99)
