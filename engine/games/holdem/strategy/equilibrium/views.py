"""Reach and values around one point of a spot's betting, as both play on average."""

import numpy as np

from engine.arrays import Floats, Ints
from engine.games.holdem.combos import renamed_combos
from engine.games.holdem.strategy.equilibrium.passes import (
    CARDS_LEFT,
    begin_pass,
    begin_street,
    end_street,
    give_reach,
    turn_values,
)
from engine.games.holdem.strategy.equilibrium.points import Point, renamed
from engine.games.holdem.strategy.equilibrium.records import (
    MEAN,
    NODE,
    NONE,
    RIVER,
    SEQUENCE,
    TURN,
)
from engine.games.holdem.strategy.equilibrium.solver import Solver
from engine.games.holdem.strategy.equilibrium.tree import IP, OOP, chance_places

_NOTHING = np.zeros(3, np.float32)  # learned, so nothing is discounted


class View:
    """Reach and values around a point, by a pass with the mean strategies of both."""

    def __init__(self, solver: Solver, point: Point) -> None:
        """Work out a point of a solution that has been measured."""
        self.shape, self.point, self._solver = solver.shape, point, solver
        layout, work = solver.layout, solver.looking
        self.level = int(layout.levels[point.context])  # RIVER, TURN or FLOP
        nodes = self.shape.subtrees[point.subtree].nodes
        self.node = nodes[point.node]  # of the betting
        row = int(layout.subtrees[point.subtree, 0]) + point.node
        counts = layout.counts[point.context]
        # by player, hands that get here, as places in the range
        self.places = [layout.places[point.context, p, : counts[p]] for p in (OOP, IP)]
        # by player, of the hands, and of ``[action, hand]``
        self.values: list[Floats] = []
        self.after: list[Floats] = []
        self.reach: list[Floats] = []  # by player, of the hands
        for player in (OOP, IP):
            self._pass(point, player)
            count = counts[player]
            found = work.values[self.level]
            self.values.append(found[point.node, :count].astype(np.float64))
            children = slice(self.node.first, self.node.first + self.node.actions)
            self.after.append(found[children, :count].astype(np.float64))
            reach = work.reach[self.level, player, layout.nodes[row, SEQUENCE + player], :count]
            self.reach.append(reach.astype(np.float64))
        together = self.shape.together[np.ix_(*self.places)].astype(np.float64)
        self.met = [together @ self.reach[IP], together.T @ self.reach[OOP]]
        self.mass = float(self.reach[OOP] @ self.met[OOP])
        self._together = together

    def _pass(self, point: Point, player: int) -> None:
        """Write reach on the streets up to a point's, and values on that."""
        solver = self._solver
        layout, tables, work, root = solver.layout, solver.tables, solver.looking, self.shape.root
        if point.before is None:
            begin_pass(layout, solver.means, work, root, player, MEAN)
            if len(layout.deals):
                work.values[self.level, np.unique(layout.deals[:, NODE])] = solver.chances[player]
            end_street(layout, solver.means, work, NONE, root, player, MEAN, _NOTHING)
            return
        self._give_reach(point, player)
        street = (layout, tables, work, point.subtree, point.context, player, MEAN)
        if self.level == TURN and solver.below is None:
            turn_values(*street, _NOTHING)
            return
        begin_street(*street)
        if self.level == TURN and solver.below is not None:
            deals = layout.deals == (point.before.node, point.context)
            number = int(np.flatnonzero(deals.all(axis=1))[0])
            chances = chance_places(self.shape.subtrees[point.subtree])
            work.values[TURN, chances] = solver.below[player, number, : len(chances)]
        end_street(*street, _NOTHING)

    def _give_reach(self, point: Point, player: int) -> None:
        """Write reach at the root of a street behind a card."""
        solver, before = self._solver, point.before
        layout, work = solver.layout, solver.looking
        assert before is not None
        if before.before is None:
            begin_pass(layout, solver.means, work, before.context, player, MEAN)
        else:
            self._give_reach(before, player)
            street = (before.subtree, before.context, player, MEAN)
            begin_street(layout, solver.tables, work, *street)
        node = int(layout.subtrees[before.subtree, 0]) + before.node
        above = int(layout.levels[before.context])
        give_reach(layout, work.reach[above], work.given[above - 1], node, before.context)

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
        if self.level != RIVER:
            mine, theirs = len(self.places[player]), len(self.places[1 - player])
            runouts = layout.runouts[context - self.shape.first[4], player, :theirs, :mine]
            boards = CARDS_LEFT if self.level == TURN else CARDS_LEFT * (CARDS_LEFT + 1)
            result: Floats = runouts.T / boards
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
        tables = self._solver.means if self.point.before is None else self._solver.tables
        sums = tables.sums[at : at + self.node.actions * count].astype(np.float64)
        sums = sums.reshape(self.node.actions, count)
        total = sums.sum(axis=0)
        some = total > 1e-30
        return np.where(some, sums / np.where(some, total, 1), 1 / self.node.actions)

    @property
    def board(self) -> tuple[int, ...]:
        """The cards that have come."""
        board = self.shape.contexts[self.point.context].board
        return tuple(renamed(self.point.order, card) for card in board)

    def combos(self, player: int) -> Ints:
        """Hands as combos, with the suits of the cards that came."""
        found: Ints = renamed_combos(self.point.order)[
            self.shape.combos[player][self.places[player]]
        ]
        return found
