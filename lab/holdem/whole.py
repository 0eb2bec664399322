"""Heads-up the whole hand is solved: the betting before the flop with all that may follow it.

Boards are sampled, see `live`: before the flop each of the 169 hands plays for itself, later those
that are about as good play alike. After the flop there is one size of a bet and one of a raise.
"""

from __future__ import annotations

import math
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from engine.arrays import Floats, Floats32
from engine.games.holdem.live.betting import Place, join
from engine.games.holdem.live.questions import LATER, spot_of
from engine.games.holdem.live.solver import Solver
from engine.games.holdem.preflop.solver import Game, Solution, chances_to_be_there
from engine.games.holdem.preflop.tree import ALL_IN, Table
from engine.games.holdem.preflop.worths import (
    CHANCES,
    CLASSES,
    NO_TILTS,
    Group,
    Tilts,
    equities,
    masses,
)
from engine.games.holdem.ranges import COMBOS, HAND_OF, Range
from engine.games.holdem.strategy.equilibrium import tree

FLOP = (0, 14, 28)  # any: the betting is the same on all
BUTTON, BLIND = 0, 1  # seats; after the flop the blind is out of position
GAMMA = 1.0  # over many boards an average of all of them is nearer than one of the last
PIECE = 20  # iterations between two reports
RESPONSE, BOARDS = 400, 600
HANDS_OF = np.array(HAND_OF)  # which of `HANDS` each combo is


@dataclass(frozen=True, slots=True)
class Whole:
    """The betting of a hand from the deal on."""

    places: list[Place]  # all of it
    at: dict[int, int]  # place of each point of the game
    # by point, where both just look at a flop: the place of who is out of position, then that of
    # who is in
    flops: dict[int, tuple[int, int]]


def whole_betting(game: Game) -> Whole:
    """Everything that can be done in a hand; a point's actions are its place's, in their order."""
    table = game.table
    whole = Whole([], {}, {})
    places, at = whole.places, whole.at
    for number, point in enumerate(game.points):
        put = float(game.paid[number, BLIND]), float(game.paid[number, BUTTON])
        above = game.points[game.parent[number]]
        label = above.actions[number - above.children[0]] if number else ""
        node = tree.Node(tree.OOP if point.seat == BLIND else tree.IP, label, put, 0.0)
        node.stake = min(put)
        at[number] = len(places)
        places.append(Place(node, 0))
        if point.end is None:
            continue
        if len(point.end.players) == 1:
            node.kind, node.winner = tree.FOLD, 0 if point.end.players[0] == BLIND else 1
        elif point.end.kind == ALL_IN:
            node.kind = tree.SHOWDOWN
            node.rake = min(table.rake * 2 * node.stake, table.rake_cap)
        else:
            node.kind = tree.OOP
            whole.flops[number] = at[number], look_on(places, at[number])
    for out, within in whole.flops.values():
        stake = places[out].node.stake
        pot, left = 2 * stake, table.stack - stake
        flop = join_flop(pot, left, places, table.rake, table.rake_cap)
        places[within].children, places[within].options = [flop], [places[flop].node]
    for number, point in enumerate(game.points):
        if point.end is None:
            place = places[at[number]]
            place.children = [at[child] for child in point.children]
            place.options = [places[child].node for child in place.children]
    return whole


def look_on(places: list[Place], out: int) -> int:
    """Let who is out of position look on, then who is in: both learn what hands are worth."""
    node = places[out].node
    within = tree.Node(tree.IP, "", node.put, 0.0, stake=node.stake)
    places.append(Place(within, 0))
    places[out].children, places[out].options = [len(places) - 1], [within]
    return len(places) - 1


def join_flop(
    pot: float, stack: float, places: list[Place], rake: float = 0.0, rake_cap: float = math.inf
) -> int:
    """Append all that may happen from a flop on to `places`; give its first place."""
    anything = Range((1.0,) * len(COMBOS))
    spot = spot_of(
        *(anything, anything, FLOP, pot, stack), bets=LATER, rake=rake, rake_cap=rake_cap
    )
    return join(tree.build(spot), places)


def solve_whole(
    table: Table, iterations: int, threads: int = 1
) -> Iterator[tuple[Solution, Tilts]]:
    """Yield ever better solutions of a table of two; the last one has gain, worths and tilts.

    What it gains is measured in the whole betting, by a response that was learned on other boards:
    a lower bound.
    """
    start = time.perf_counter()
    game = Game(table, NO_TILTS)  # they are what is looked for
    whole = whole_betting(game)
    everything = np.ones((2, len(COMBOS)), np.float32)
    solver = Solver(whole.places, everything, (), HANDS_OF, gamma=GAMMA)
    while solver.iterations < iterations:
        before = solver.iterations
        solver.improve(min(PIECE, iterations - before), threads)
        if before < iterations // 4 <= solver.iterations:
            solver.forget()  # what actions were worth while hardly anything was known
        done = solver.iterations / iterations
        if done < 1:
            yield _solution(game, solver, whole, start, 0.98 * done), NO_TILTS
    found = _solution(game, solver, whole, start)
    tilts = _tilts(game, solver, whole, found)
    evs, _error = solver.play(BOARDS, seed=1)
    mine = [solver.respond(player, RESPONSE, seed=2 + player) for player in range(2)]
    best, _error = solver.play(BOARDS, seed=1, mine=mine)
    gain = float((best - evs).sum() / 2)
    seats = float(evs[1]), float(evs[0])
    elapsed_s = time.perf_counter() - start
    yield replace(found, gain=gain, seats=seats, elapsed_s=elapsed_s), tilts


def _tilts(game: Game, solver: Solver, whole: Whole, solution: Solution) -> Tilts:
    """What hands won after the flop more than their equity, by kind of pot."""
    groups: dict[Group, list[tuple[float, Floats]]] = defaultdict(list)
    equity, mass = equities(), masses().astype(float)
    for number, places in whole.flops.items():
        end = game.points[number].end
        assert end is not None
        stake = whole.places[places[0]].node.stake
        ranges = solution.reach[game.last[number, [BLIND, BUTTON]]]
        rows = []
        for player, place in enumerate(places):
            met = mass * ranges[1 - player][:, None]  # [theirs, mine]
            share = (met * equity.T).sum(axis=0) / met.sum(axis=0)
            rows.append((solver.worth(place)[0][0] + stake) / (2 * stake) - share)
        chance = float(solution.there[number])
        groups[game.group(end)].append((chance, balanced(np.array(rows), ranges)))
    chances = {group: sum(chance for chance, _rows in each) for group, each in groups.items()}
    tilts = {
        group: sum((chance * rows for chance, rows in each), np.zeros((2, CLASSES)))
        / chances[group]
        for group, each in groups.items()
    }
    return Tilts(tilts, chances)


def balanced(won: Floats, ranges: Floats | Floats32) -> Floats:
    """Tilts of two from what they won: so that a tilt less the other's mean is that again.

    `won` is ``[position, hand]``, as are the weights in `ranges`.
    """
    weights = CHANCES * ranges
    mean = (won * weights).sum(axis=1) / weights.sum(axis=1)
    lead = float(mean[0] - mean[1]) / 2  # what one wins the other loses, but for cards in common
    found: Floats = won - np.array([[lead / 2], [-lead / 2]])
    return found


def _solution(
    game: Game, solver: Solver, whole: Whole, start: float, progress: float = 1.0
) -> Solution:
    play = np.ones((game.size, CLASSES), np.float32)
    evs = np.zeros_like(play)
    for number, point in enumerate(game.points):
        if point.end is None:
            place, rows = whole.at[number], list(point.children)
            play[rows] = solver.frequencies(place)
            evs[rows] = solver.worth(place)[0] + game.paid[number, point.seat]
    reach = game.reach(play)
    there = chances_to_be_there(game, reach)
    elapsed_s = time.perf_counter() - start
    return Solution(
        *(play, evs, reach, there, 0.0, (0.0, 0.0), solver.iterations, progress, elapsed_s)
    )
