"""What a pot is worth once the flop comes, to each hand of two ranges: play on sampled boards.

What a hand wins by playing on is compared with what it would win if both checked down, on the same
boards, so that most of the luck goes out. The difference is its tilt, see `preflop.worths`.
"""

from __future__ import annotations

import io
from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from engine.arrays import Floats, Floats32
from engine.games.holdem.live.betting import Place
from engine.games.holdem.live.solver import Solver
from engine.games.holdem.preflop.solver import Game, Solution
from engine.games.holdem.preflop.tree import ALL_IN
from engine.games.holdem.preflop.worths import CHANCES, TILT_STEP, Group, Tilts
from engine.games.holdem.strategy.equilibrium import tree
from lab.holdem.whole import GAMMA, HANDS_OF, balanced, join_flop, look_on

ITERATIONS = 400
LEAST_CHANCE = 3e-3  # of a kind of pot whose tilt is read
LEAST_WEIGHT = 1e-4  # of hands that nobody has, so that they get a tilt too


@dataclass(frozen=True, slots=True)
class Pot:
    """What two have who see a flop, on an average of all ways to get there."""

    chance: float  # that a hand gets there
    ranges: Floats  # weights by `HANDS`, [out of position, in position]
    # in big blinds; the stack is what each has left
    pot: float
    stack: float


def pots(game: Game, solution: Solution) -> dict[Group, Pot]:
    """All kinds of pots of two that are played often enough, the most frequent ones first."""
    sums: dict[Group, list[Pot]] = defaultdict(list)
    for number, point in enumerate(game.points):
        end = point.end
        if end is None or len(end.players) != 2 or end.kind == ALL_IN:
            continue
        rows = game.last[number, list(end.players)]
        paid = game.paid[number]
        left = game.table.stack - float(paid[list(end.players)].max())
        each = Pot(
            float(solution.there[number]),
            solution.reach[rows].astype(float),
            float(paid.sum()),
            left,
        )
        sums[game.group(end)].append(each)
    found = {}
    for group, several in sums.items():
        chances = np.array([each.chance for each in several])
        if chances.sum() < LEAST_CHANCE:
            continue
        parts = chances / chances.sum()
        ranges = np.tensordot(parts, [each.ranges for each in several], 1)
        pot, stack = parts @ [(each.pot, each.stack) for each in several]
        found[group] = Pot(float(chances.sum()), ranges, float(pot), float(stack))
    return dict(sorted(found.items(), key=lambda item: -item[1].chance))


def read_off(game: Game, solution: Solution, shapes: Tilts, iterations: int = ITERATIONS) -> Tilts:
    """Tilts of all pots that are played often enough; of other kinds those of `shapes`.

    The tilt of a hand alone would take thousands of boards. So each is that of its kind of pot in
    `shapes`, a multiple of it and moved, by what the hands of the range won on the whole.
    """
    found = pots(game, solution)
    tilts = {}
    for group, pot in found.items():
        won = won_by_play(pot, iterations)
        fitted = np.array(
            [_fitted(*rows) for rows in zip(won, shapes.of_kind(group[0]), pot.ranges, strict=True)]
        )
        tilts[group] = balanced(fitted, pot.ranges)
    chances = {group: pot.chance for group, pot in found.items()}
    kinds = {kind for kind, _out, _within in found}
    for group in shapes.groups:
        if group[0] not in kinds:
            tilts[group], chances[group] = shapes.groups[group], shapes.chances[group]
    return Tilts(tilts, chances)


def _fitted(won: Floats, shape: Floats, weights: Floats) -> Floats:
    """``a + b * shape`` with the least squares; b is neither negative nor far over 1."""
    mass = CHANCES * weights
    mass = mass / mass.sum()
    off = shape - mass @ shape
    slope = float(mass @ (off * won)) / max(float(mass @ off**2), 1e-9)
    found: Floats = mass @ won + min(max(slope, 0.0), 1.5) * off
    return found


def won_by_play(pot: Pot, iterations: int = ITERATIONS, seed: int = 0) -> Floats:
    """Share of the pot that hands win more by play than by checking down, ``[position, hand]``."""
    ranges = pot.ranges / pot.ranges.max(axis=1, keepdims=True)
    weights = np.maximum(ranges, LEAST_WEIGHT)[:, HANDS_OF].astype(np.float32)
    played, checked = (
        _worths(places, weights, iterations, seed) for places in (_playing(pot), _checking(pot))
    )
    found: Floats = (played - checked) / pot.pot
    return found


def _worths(places: list[Place], weights: Floats32, iterations: int, seed: int) -> Floats:
    solver = Solver(places, weights, (), HANDS_OF, seed=seed, gamma=GAMMA)
    solver.improve(iterations // 3)
    solver.forget()
    solver.improve(iterations - iterations // 3)
    return np.array([solver.worth(player)[0][0] for player in range(2)])


def _start(pot: Pot) -> list[Place]:
    places = [Place(tree.Node(tree.OOP, "", (0.0, 0.0), 0.0, stake=pot.pot / 2), 0)]
    look_on(places, 0)
    return places


def _playing(pot: Pot) -> list[Place]:
    places = _start(pot)
    flop = join_flop(pot.pot, pot.stack, places)
    places[1].children, places[1].options = [flop], [places[flop].node]
    return places


def _checking(pot: Pot) -> list[Place]:
    places = _start(pot)
    end = tree.Node(tree.SHOWDOWN, "check", (0.0, 0.0), 0.0, stake=pot.pot / 2)
    places[1].children, places[1].options = [2], [end]
    return [*places, Place(end, 0)]


def packed(tilts: Tilts) -> bytes:
    """Tilts as the bytes of a file."""
    file = io.BytesIO()
    np.savez_compressed(
        file,
        groups=np.array([" ".join(map(str, group)) for group in tilts.groups]),
        tilts=np.rint(np.array([*tilts.groups.values()]) / TILT_STEP).astype(np.int16),
        chances=np.array([tilts.chances[group] for group in tilts.groups], np.float32),
    )
    return file.getvalue()
