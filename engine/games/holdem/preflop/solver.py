"""An equilibrium before the flop, of whole ranges: discounted regrets over the 169 hands.

Every iteration goes through the whole tree with what everyone may hold, so that nothing is
sampled: the same table gives the same answer, and what a best response gains is exact in the tree.
Whoever plays on excludes the cards of each other player by itself; what two of them hold tells
nothing of each other, and in pots of three neither. (N. Brown, T. Sandholm: Solving
Imperfect-Information Games via Discounted Regret Minimization, AAAI 2019.)

An array of rows is ``float32[point, hand]``: the row of a point belongs to the action that leads
to it, and to who took it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.arrays import Flags, Floats, Floats32, Ints
from engine.games.holdem.preflop.tree import ALL_IN, KINDS, End, Table, build
from engine.games.holdem.preflop.worths import (
    CHANCES,
    CLASSES,
    IN,
    OUT,
    THREE_WAY_TILT,
    Group,
    Tilts,
    masses,
    shares,
    tilts,
    triples,
)
from engine.games.holdem.seats import positions

GAIN_EVERY = 50  # iterations between two looks at what a best response gains
LITTLE = 1e-9  # below which a sum of shares is none
POSITIVE, NEGATIVE, AVERAGE = 1.5, 0.5, 2.0  # discounts: exponents, and a factor


@dataclass(frozen=True, slots=True)
class Solution:
    """How everyone plays, by point."""

    play: Floats32  # how often each hand takes the action that leads to a point
    evs: Floats32  # what the action is worth, in big blinds more than a fold
    reach: Floats32  # chance that a hand has played like that so far, the action included
    there: Floats32  # chance to get to a point, whatever is held
    gain: float  # what a best response gains, in big blinds a hand, mean over the seats
    seats: tuple[float, ...]  # what the hand is worth to each seat, in big blinds
    iterations: int
    progress: float
    elapsed_s: float


@dataclass(frozen=True)
class _Alone:
    """Ends in which a seat folds, or all others have: what it wins, and who else is in."""

    at: Ints
    before: Ints  # point up to whose folds the chance counts
    won: Floats32
    others: Ints  # rows of what others did last; 0 is certain


@dataclass(frozen=True)
class _Pairs:
    """Ends of two players, of one kind of pot, the same two, seen from one of them."""

    at: Ints
    paid: Floats32
    pot: Floats32
    row: Ints  # of what the other did last


@dataclass(frozen=True)
class _Threes:
    """Ends of three players: rows of the two others, kind of pot, position of all three."""

    at: Ints
    paid: Floats32
    pot: Floats32
    one: Ints
    other: Ints
    kinds: Ints
    places: Ints  # [end, (mine, one's, other's)]


@dataclass(frozen=True)
class _Ends:
    alone: tuple[_Alone, _Alone]
    pairs: list[tuple[Floats32, _Pairs]]  # with the shares of the pot
    threes: _Threes | None


class Game:
    """A table's tree as arrays, and the worths of all points given how everyone plays."""

    def __init__(self, table: Table, tilted: Tilts | None = None) -> None:
        self.table = table
        self.tilts = tilts(table.seats, table.stack) if tilted is None else tilted
        self._positions = positions(table.seats)
        by_kind = [self.tilts.of_kind(kind) for kind in range(KINDS)]
        self._tilt_of_kind = np.array(by_kind, np.float32)  # [kind, position, hand]
        self._shares: dict[tuple[Group, int], Floats32] = {}
        self.points = build(table)
        points, seats = self.points, table.seats
        size = len(points)
        self.size = size
        self.parent = np.zeros(size, np.int64)
        level = np.zeros(size, np.int64)
        self.mover = np.full(size, -1, np.int64)
        #: Row of what each seat did last on the way to a point; 0 if nothing yet.
        self.last = np.zeros((size, seats), np.int64)
        folded = np.zeros((size, seats), bool)
        self.fold = np.zeros(size, bool)
        own_depth = np.zeros(size, np.int64)
        self.before = np.zeros(size, np.int64)  # row of what the mover did before
        for number, point in enumerate(points):
            for child, action in zip(point.children, point.actions, strict=True):
                seat = point.seat
                self.parent[child], level[child] = number, level[number] + 1
                self.mover[child] = seat
                self.before[child] = self.last[number, seat]
                own_depth[child] = own_depth[self.before[child]] + 1
                self.last[child] = self.last[number]
                self.last[child, seat] = child
                folded[child] = folded[number]
                if action == "fold":
                    self.fold[child], folded[child, seat] = True, True
        self.paid = np.array([point.paid for point in points]) + table.ante
        self.folded = folded
        deciding = np.array([point.end is None for point in points])
        self.firsts = np.array([p.children[0] for p in points if p.end is None])
        self.counts = np.array([len(p.children) for p in points if p.end is None])
        self.depths = [np.flatnonzero(own_depth == d) for d in range(1, own_depth.max() + 1)]
        self.levels = [np.flatnonzero(level == d) for d in range(level.max() + 1)]
        first_of, count_of = np.zeros(size, np.int64), np.zeros(size, np.int64)
        first_of[deciding], count_of[deciding] = self.firsts, self.counts
        self.first_of = first_of
        self.seat = np.array([point.seat for point in points])
        self.ups = [self._up(p, deciding, level, first_of, count_of) for p in range(seats)]
        self.ends = [self._ends(p) for p in range(seats)]
        self.root = np.ones(CLASSES, np.float32)

    def _up(
        self, seat: int, deciding: Flags, level: Ints, first: Ints, count: Ints
    ) -> list[tuple[Ints, Ints, Ints, Flags]]:
        """From the last level to the first: points, their children, where each begins, own."""
        found = []
        for depth in range(int(level.max()), -1, -1):
            at = np.flatnonzero(deciding & (level == depth) & ~self.folded[:, seat])
            if len(at) == 0:
                continue
            counts = count[at]
            begins = np.concatenate([[0], np.cumsum(counts)[:-1]])
            children = np.repeat(first[at] - begins, counts) + np.arange(counts.sum())
            own = np.repeat(self.seat[at] == seat, counts)
            found.append((at, children, begins, own))
        return found

    def _ends(self, seat: int) -> _Ends:
        """Ends in which a seat is, each with what its worth hangs on."""
        given_up = np.flatnonzero(self.fold & (self.mover == seat))
        others = self.last[given_up].copy()
        others[self.folded[given_up]] = 0
        folds = _Alone(given_up, self.parent[given_up], _column(-self.paid[given_up, seat]), others)
        won: list[tuple[int, float]] = []
        pairs: dict[tuple[Group, int], list[tuple[int, float, float, int]]] = {}
        threes: list[tuple[int, float, float, tuple[int, int], int, tuple[int, int, int]]] = []
        for number, point in enumerate(self.points):
            if point.end is None or seat not in point.end.players:
                continue
            players, kind = point.end.players, point.end.kind
            paid, pot = float(self.paid[number, seat]), float(self.paid[number].sum())
            if len(players) == 1:
                won.append((number, pot - paid))
                continue
            pot -= min(self.table.rake * pot, self.table.rake_cap)
            rows = [int(self.last[number, q]) for q in players if q != seat]
            place = {q: IN if q == players[-1] else OUT for q in players}
            if len(players) == 2:
                key = self.group(point.end), OUT if kind == ALL_IN else place[seat]
                pairs.setdefault(key, []).append((number, paid, pot, rows[0]))
            else:
                one, other = (place[q] for q in players if q != seat)
                places = place[seat], one, other
                threes.append((number, paid, pot, (rows[0], rows[1]), kind, places))
        at = _whole([number for number, _won in won])
        steals = _Alone(
            at, at, _column([each for _number, each in won]), np.zeros((len(at), 0), int)
        )
        found = []
        for key, alike in pairs.items():
            pair = _Pairs(
                _whole([row[0] for row in alike]),
                _column([row[1] for row in alike]),
                _column([row[2] for row in alike]),
                _whole([row[3] for row in alike]),
            )
            found.append((self._share(*key), pair))
        if not threes:
            return _Ends((folds, steals), found, None)
        numbers, paids, pots, both, kinds, all_places = zip(*threes, strict=True)
        one_row, other_row = np.array(both).T
        three = _Threes(
            *(_whole(numbers), _column(paids), _column(pots), one_row, other_row),
            *(_whole(kinds), np.array(all_places)),
        )
        return _Ends((folds, steals), found, three)

    def group(self, end: End) -> Group:
        """Which pots of two are alike: the kind, and who plays it; all-in it is all the same."""
        if end.kind == ALL_IN:
            return ALL_IN, "", ""
        return end.kind, self._positions[end.players[0]], self._positions[end.players[-1]]

    def _share(self, group: Group, position: int) -> Floats32:
        """Share of the pot times chance: the same array for all seats that ask for it."""
        if (group, position) not in self._shares:
            self._shares[group, position] = shares(self.tilts.of(group), position)
        return self._shares[group, position]

    def normalised(self, rows: Floats32, otherwise: Floats32 | None = None) -> Floats32:
        """`rows` so that those of a point's actions sum to 1 for each hand."""
        sums = np.add.reduceat(rows[1:], self.firsts - 1, axis=0)
        some = sums > 1e-12
        sums = np.repeat(np.where(some, sums, 1), self.counts, axis=0)
        play = np.empty_like(rows)
        play[0] = 1
        if otherwise is None:
            even = np.repeat(1 / self.counts, self.counts).astype(np.float32)[:, None]
        else:
            even = otherwise[1:]
        play[1:] = np.where(np.repeat(some, self.counts, axis=0), rows[1:] / sums, even)
        return play

    def reach(self, play: Floats32) -> Floats32:
        """Chance that each hand has played like that so far, the row's action included."""
        found = np.ones_like(play)
        for at in self.depths:
            found[at] = found[self.before[at]] * play[at]
        return found

    def masses(self, reach: Floats32) -> tuple[Floats32, Floats32]:
        """Chance of each row, and that all who folded did so, given a hand of mine."""
        mass: Floats32 = reach @ masses()
        folds = np.ones_like(mass)
        for at in self.levels[1:]:
            folds[at] = folds[self.parent[at]]
            down = at[self.fold[at]]
            folds[down] *= mass[down]
        return mass, folds

    def leaves(
        self, seat: int, reach: Floats32, mass: Floats32, folds: Floats32, worth: Floats32
    ) -> None:
        """Write what ends are worth to a seat, times the chance that the others get there."""
        ends = self.ends[seat]
        for alone in ends.alone:
            row = folds[alone.before] * alone.won
            for column in alone.others.T:
                row *= mass[column]
            worth[alone.at] = row
        for shared, pair in ends.pairs:
            share = reach[pair.row] @ shared
            worth[pair.at] = folds[pair.at] * (pair.pot * share - pair.paid * mass[pair.row])
        if (three := ends.threes) is None:
            return
        small = reach @ triples().theirs
        outer = small[three.one][:, :, None] * small[three.other][:, None, :]
        share = (outer.reshape(len(three.at), -1) @ triples().core) @ triples().mine
        one, other = mass[three.one], mass[three.other]
        mine, first, second = (self._tilt_of_kind[three.kinds, place] for place in three.places.T)
        tilted = mine * one * other
        tilted -= 0.5 * ((reach[three.one] * first) @ masses()) * other
        tilted -= 0.5 * ((reach[three.other] * second) @ masses()) * one
        share = share + np.float32(THREE_WAY_TILT) * tilted
        worth[three.at] = folds[three.at] * (three.pot * share - three.paid * one * other)

    def worths(
        self,
        seat: int,
        play: Floats32,
        state: tuple[Floats32, Floats32, Floats32],
        *,
        best: bool,
        tied: Flags | None = None,
    ) -> Floats32:
        """What each point is worth to a seat times the chance that the others get there.

        With `best`, if the seat plays its best against the others, but as it does at points that
        are `tied`.
        """
        worth = np.zeros_like(play)
        self.leaves(seat, *state, worth)
        for at, children, begins, own in self.ups[seat]:
            below = worth[children]
            if best:
                mine = self.seat[at] == seat
                if tied is not None:
                    mine &= ~tied[at]
                    held = own & tied[self.parent[children]]
                    below[held] *= play[children[held]]
                chosen = np.add.reduceat(below, begins, axis=0)
                chosen[mine] = np.maximum.reduceat(below, begins, axis=0)[mine]
                worth[at] = chosen
                continue
            below[own] *= play[children[own]]
            worth[at] = np.add.reduceat(below, begins, axis=0)
        return worth


def _whole(numbers: Sequence[int]) -> Ints:
    return np.array(numbers, np.int64)


def _column(amounts: Sequence[float] | Floats) -> Floats32:
    return np.array(amounts, np.float32)[:, None]


class Solver:
    """Goes on solving a table, iteration by iteration.

    Parameters
    ----------
    locked : how often, by `HANDS`, actions are taken that are not to be chosen, by the point that
        they lead to; what is left is shared among the other actions as usual
    tilted : what pots are worth after the flop; what comes with the program if None
    """

    def __init__(
        self,
        table: Table,
        locked: Mapping[int, Floats32] | None = None,
        tilted: Tilts | None = None,
    ) -> None:
        self.game = Game(table, tilted)
        self.done = 0
        self._locked = dict(locked or {})
        self._tied = np.zeros(self.game.size, np.bool_)
        self._tied[self.game.parent[list(self._locked)]] = True
        self._regret = np.zeros((self.game.size, CLASSES), np.float32)
        self._mean = np.zeros_like(self._regret)
        self._play = self._normalised(self._regret)

    def _normalised(self, rows: Floats32, otherwise: Floats32 | None = None) -> Floats32:
        play = self.game.normalised(rows, otherwise)
        for row, often in self._locked.items():
            others = list(self.game.points[self.game.parent[row]].children)
            others.remove(row)
            left = play[others].sum(axis=0)
            some = left > LITTLE
            play[others] *= np.where(some, (1 - often) / np.where(some, left, 1), 0)
            play[others[0]] += np.where(some, 0, 1 - often)
            play[row] = often
        return play

    def step(self) -> None:
        game = self.game
        self.done += 1
        reach = game.reach(self._play)
        state = (reach, *game.masses(reach))
        self._mean *= np.float32((self.done / (self.done + 1)) ** AVERAGE)
        self._mean += reach
        keep = np.float32(self.done**POSITIVE / (self.done**POSITIVE + 1))
        self._regret *= np.where(self._regret > 0, keep, np.float32(NEGATIVE))
        for seat in range(game.table.seats):
            worth = game.worths(seat, self._play, state, best=False)
            mine = np.flatnonzero(game.mover == seat)
            self._regret[mine] += worth[mine] - worth[game.parent[mine]]
        self._play = self._normalised(np.maximum(self._regret, 0))

    def solution(self, progress: float, elapsed_s: float) -> Solution:
        """How everyone plays on average so far."""
        whole = self._normalised(self._mean, self._play)
        gain, evs = _gain(self.game, whole, self._tied)
        told = _told(self.game, whole)
        return Solution(whole, *told, gain, tuple(evs), self.done, progress, elapsed_s)


def solve(
    table: Table,
    iterations: int = 1000,
    target: float = 0.0,
    seconds: float | None = None,
    tilted: Tilts | None = None,
) -> Iterator[Solution]:
    """Yield ever better solutions; the last one is final.

    Ends after so many iterations, or seconds, or when a best response gains no more than `target`.
    Pots after the flop are worth what `tilted` says, or the tilts that come with the program.
    """
    start = time.perf_counter()
    solver = Solver(table, tilted=tilted)
    while True:
        solver.step()
        elapsed = time.perf_counter() - start
        late = seconds is not None and elapsed > seconds
        last = late or solver.done >= iterations
        if last or solver.done % GAIN_EVERY == 0:
            found = solver.solution(solver.done / iterations, elapsed)
            if last or found.gain <= target:
                yield replace(found, progress=1.0)
                return
            yield found


def _gain(game: Game, play: Floats32, tied: Flags) -> tuple[float, list[float]]:
    """What a best response gains, mean over the seats; what the hand is worth to each."""
    reach = game.reach(play)
    state = (reach, *game.masses(reach))
    gains, evs = [], []
    for seat in range(game.table.seats):
        value = float(CHANCES @ game.worths(seat, play, state, best=False)[0])
        best = game.worths(seat, play, state, best=True, tied=tied)[0]
        gains.append(float(CHANCES @ best) - value)
        evs.append(value)
    return sum(gains) / len(gains), evs


def _told(game: Game, play: Floats32) -> tuple[Floats32, Floats32, Floats32]:
    """What actions are worth more than a fold; reach; chance to get to each point."""
    reach = game.reach(play)
    mass, folds = game.masses(reach)
    found = np.zeros_like(play)
    for seat in range(game.table.seats):
        worth = game.worths(seat, play, (reach, mass, folds), best=False)
        mine = np.flatnonzero(game.mover == seat)
        above = game.parent[mine]
        others = folds[above].copy()
        for q in range(game.table.seats):
            rows = game.last[above, q]
            counts = (q != seat) & (rows > 0) & ~game.folded[above, q]
            others[counts] *= mass[rows[counts]]
        paid = game.paid[above, seat].astype(np.float32)[:, None]
        found[mine] = worth[mine] / np.maximum(others, 1e-12) + paid
    return found, reach, chances_to_be_there(game, reach)


def chances_to_be_there(game: Game, reach: Floats32) -> Floats32:
    """Chance to get to each point, whatever is held: float32[point]."""
    chance = CHANCES.astype(np.float32)
    there = np.ones(game.size, np.float32)
    for at in game.levels[1:]:
        before = np.maximum(reach[game.before[at]] @ chance, 1e-30)
        there[at] = there[game.parent[at]] * (reach[at] @ chance) / before
    return there
