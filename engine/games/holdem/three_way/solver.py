"""Improves the strategies of three: on a river by all deals, before it board by board."""

from collections.abc import Sequence

import numpy as np

from engine.arrays import Floats, Floats32
from engine.games.holdem.kernels import tables
from engine.games.holdem.live.boards import deal
from engine.games.holdem.live.records import BOTH, NOTHING, RIVER, TOTAL
from engine.games.holdem.live.solver import Solver
from engine.games.holdem.three_way.betting import Place
from engine.games.holdem.three_way.showdowns import (
    WIDTH,
    Listed,
    Work,
    meet_both,
    show_down_both,
)
from engine.games.holdem.three_way.walks import BEST, COST, take_in_whole, walk_three
from engine.sentences import RefusedError

ALPHA, BETA, GAMMA = 1.5, 0.5, 3.0  # of discounted regret minimisation, on rivers
SEATS = range(3)
TOGETHER = 1e-6  # of all triples of hands: fewer that share no card are none, but for rounding


class ThreeWay(Solver):
    """The betting of three, what they may hold, and what has been learned so far."""

    def __init__(
        self, places: Sequence[Place], weights: Floats32, board: Sequence[int], seed: int = 0
    ) -> None:
        """Begin with nothing learned; `weights` are ``[player, combo]``."""
        super().__init__(places, weights, board, seed=seed)
        # whether all deals are counted: on rivers. Before them boards are sampled, and of what two
        # others hold together each counts for itself
        self.exact = self.street == RIVER
        if self.exact:
            room = self.rooms[0]
            self.rooms = [room]
            deal(tables.address(), self.hands, self.street, 0, 0, room)
            size = int(room.size[0])
            room.places[RIVER, :size] = room.listed[:size]
        self._work = [
            Work(
                decks=np.zeros((2, TOTAL + 1, WIDTH), np.float32),
                same=np.zeros(TOTAL + 1, np.float32),
                some=np.zeros(WIDTH, np.float32),
            )
            for _room in self.rooms
        ]
        # what each wins from the root on, and what a best response of each alone would win more, as
        # of `measure`
        self.evs = self.gains = (0.0, 0.0, 0.0)

    def improve(self, iterations: int, threads: int = 1) -> None:
        """Learn: on a river from all deals, else from sampled boards."""
        if not self.exact:
            super().improve(iterations, threads)
            return
        discounts = np.zeros(3, np.float32)
        for _iteration in range(iterations):
            done = float(self.iterations)
            above = done**ALPHA
            discounts[:] = above / (above + 1), BETA, (done / (done + 1)) ** GAMMA
            for player in SEATS:
                self._walk(0, self.regrets, self.regrets, player, BOTH, 0.0)
                deltas = self.rooms[0].deltas
                take_in_whole(self.betting, self.regrets, self.sums, deltas, player, discounts)
            self.iterations += 1

    def _walk(
        self, slot: int, mine: Floats32, theirs: Floats32, player: int, learns: int, kept: float
    ) -> None:
        room, work = self.rooms[slot], self._work[slot]
        walk_three(
            self.betting, self.hands, mine, theirs, room, work, player, learns, kept, self.exact
        )

    def measure(self) -> None:
        """Bring `evs`, `gains` and the worths of actions up to date, on a river."""
        found = []
        for mode in (NOTHING, BEST):
            if mode == NOTHING:
                self.forget()
            else:
                self.rooms[0].totals[:] = 0
            for player in SEATS:
                self._walk(0, self.sums, self.sums, player, mode, 1.0)
            totals = self.totals
            if totals[:, 1].min() <= TOGETHER * self.hands.weights.sum(axis=1).prod():
                raise RefusedError("These three ranges cannot be held at once; edit one.")
            found.append(totals[:, 0] / totals[:, 1])
        self.evs = tuple(found[0].tolist())
        self.gains = tuple(np.maximum(found[1] - found[0], 0).tolist())

    def seen_from(
        self, line: Sequence[tuple[int, int]]
    ) -> tuple[Floats32, list[Floats], list[Floats]]:
        """Reach at the end of a line, and by player and hand: what is won from there, and met.

        On a river. The worths of actions there are those of `worth` then.
        """
        room, forced = self.rooms[0], self.sums.copy()
        reach = self.hands.weights.copy()
        paid = [0.0] * len(SEATS)
        for place, action in line:
            player = self.places[place].kind
            reach[player] *= self.frequencies(place)[action]
            paid[player] += self.places[self.places[place].children[action]].stakes[COST]
            block = self.block(forced, place)
            block[:] = 0
            block[action] = 1
        before, size = self.hands, int(room.size[0])
        won: list[Floats] = []
        met: list[Floats] = []
        self.forget()
        for player in SEATS:
            weights = reach.copy()
            weights[player] = before.weights[player]  # worths of hands that never come here, too
            self.hands = before._replace(weights=weights)
            self._walk(0, forced, forced, player, NOTHING, 1.0)
            pairs = room.met[:size].astype(float)
            values = room.values[0, :size] + paid[player] * pairs
            for rows, row in ((won, values), (met, pairs)):
                rows.append(np.zeros(len(self.combos)))
                rows[-1][room.listed[:size]] = row
        self.hands = before
        return reach, won, met

    def compared(self, player: int, reach: Floats32, left: Sequence[int]) -> tuple[Floats, Floats]:
        """By hand: what share it wins of a pot for those who are `left`, and pairs it can meet.

        `reach` is ``[player, hand]`` in the order of `combos`.
        """
        room, work = self.rooms[0], self._work[0]
        size = int(room.size[0])
        listed = Listed(room.first, room.second, room.ends)
        rows = np.ascontiguousarray(reach[:, room.listed[:size]], np.float32)
        others = [(player + 1) % 3, (player + 2) % 3]
        if others[1] in left:
            others.reverse()  # who is left is compared first
        own = rows[others[0]], rows[others[1]]
        mine, one = np.ones(size, np.float32), 1.0
        found = np.zeros((2, size), np.float32)
        both = len(left) == 3
        if len(left) == 1:
            meet_both(mine, listed, size, own, work, one, self.exact, found[0])
        else:
            show_down_both(mine, listed, size, own, work, both, one, self.exact, found[0])
        meet_both(mine, listed, size, own, work, one, self.exact, found[1])
        result = np.zeros((2, len(self.combos)))
        result[:, room.listed[:size]] = found
        return result[0], result[1]
