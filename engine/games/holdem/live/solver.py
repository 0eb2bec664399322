"""Improves a strategy board by board, two at a time."""

import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import numpy as np

from engine.arrays import Floats, Floats32, Ints
from engine.games.holdem.combos import FIRST, MASKS, SECOND
from engine.games.holdem.kernels import tables
from engine.games.holdem.live.betting import lay_out
from engine.games.holdem.live.boards import BUCKETS, RIVER_BUCKETS, deal, known_turns
from engine.games.holdem.live.records import (
    ACTIONS,
    BOTH,
    FLOP,
    NOTHING,
    OFFSET,
    REACH,
    REGRETS,
    SEEN,
    STREET,
    TOTAL,
    VALUE,
    Betting,
    Hands,
    Room,
)
from engine.games.holdem.live.walks import take_in, walk
from engine.games.holdem.ranges import COMBOS, Range
from engine.rng import stream

BOARDS = 2  # an iteration, whatever the number of threads: then the answer is the same
PIECE_S = 0.02
GAMMA = 3.0  # the average weighs iteration t with this power of it


class Solver:
    """A betting, what both may hold, and what has been learned so far."""

    def __init__(
        self,
        places: Sequence[Any],
        weights: Floats32,
        board: Sequence[int],
        own: Ints | None = None,
        seed: int = 0,
        gamma: float = GAMMA,
    ) -> None:
        """Begin with nothing learned.

        `weights` are ``[player, combo]``; `own` the bucket of each combo on the street that is
        asked, each its own if None.
        """
        lying = sum(1 << card for card in board)
        held = (weights > 0).any(axis=0) & (MASKS & lying == 0)
        self.combos = np.flatnonzero(held)  # [hand], which there are
        self.places, self.gamma, self.iterations = places, gamma, 0  # `places` is the betting
        self.busy = threading.Lock()  # who learns, or tells what is known
        self.players = len(weights)
        self.street = places[0].street
        count = len(self.combos)
        buckets = np.arange(count) if own is None else own[self.combos]
        widths = [0, BUCKETS, BUCKETS, RIVER_BUCKETS]
        widths[self.street] = int(buckets.max()) + 1
        self.betting, self.entries, self.seen = lay_out(places, widths, self.players)
        shares = np.ascontiguousarray(weights[:, self.combos], np.float32)
        keys = tables.view(tables.CARD_KEYS, np.int64, 52)
        self.hands = Hands(
            masks=MASKS[self.combos],
            keys=keys[FIRST[self.combos]] + keys[SECOND[self.combos]],
            first=FIRST[self.combos].astype(np.uint8),
            second=SECOND[self.combos].astype(np.uint8),
            weights=shares,
            mix=(shares / shares.sum(axis=1, keepdims=True)).sum(axis=0),
            own=buckets.astype(np.uint16),
            turns=np.zeros((0, count), np.uint16),
            board=np.array(board, np.int64),
        )
        self.regrets = np.zeros(self.entries, np.float32)
        self.sums = np.zeros(self.entries, np.float32)
        self.rooms = [
            make_room(self.betting, count, self.entries, self.seen) for _ in range(BOARDS)
        ]
        self._stream = stream(seed)
        if self.street == FLOP:
            turns = np.zeros((52, count), np.uint16)
            known_turns(tables.address(), self.hands, self.rooms[0], turns)
            self.hands = self.hands._replace(turns=turns)

    def improve(self, iterations: int, threads: int = 1) -> None:
        """Learn from `BOARDS` boards for each player an iteration.

        On the boards from which one player just learned the other would look worse than it is.
        """
        regrets = self.regrets
        for _iteration in range(iterations):
            weight = self.iterations + 1.0
            kept = (weight / 100) ** self.gamma
            for player in range(self.players):
                self._pass(player, regrets, regrets, BOTH, kept, threads)
                self._take(regrets, player, weight, kept)
            self.iterations += 1

    def improve_a_while(self, iterations: int, threads: int) -> None:
        """Learn for a moment, something at least, up to a number of iterations."""
        start = time.perf_counter()
        while self.iterations < iterations:
            self.improve(1, threads)
            if time.perf_counter() - start > PIECE_S:
                break

    def range_of(self, weights: Floats | Floats32) -> Range:
        """What is held, from the weight of each of `combos`; crumbs are left out."""
        whole = np.zeros(len(COMBOS))
        whole[self.combos] = np.where(weights > 1e-6, weights, 0.0)
        return Range(tuple(np.minimum(whole, 1.0).tolist()))

    def respond(self, player: int, iterations: int, seed: int) -> Floats32:
        """Regrets of a player who learns to respond to the other's average."""
        regrets = np.zeros_like(self.regrets)
        with self._other_boards(seed):
            for number in range(iterations):
                self.iterations = number
                self._pass(player, regrets, self.sums, REGRETS, 0.0)
                self._take(regrets, player, number + 1.0, 0.0)
        return regrets

    def play(
        self, boards: int, seed: int, mine: Sequence[Floats32] | None = None
    ) -> tuple[Floats, Floats]:
        """Play on fresh boards: what each player wins a deal, and the standard error.

        Each plays `mine` where the other plays the average; the average too if None. `worth` is
        of these boards alone then.
        """
        found = np.zeros((boards // BOARDS, self.players))
        with self._other_boards(seed):
            self.forget()
            for number in range(len(found)):
                self.iterations, before = number, self.totals
                for player in range(self.players):
                    source = self.sums if mine is None else mine[player]
                    self._pass(player, source, self.sums, NOTHING, 1.0, again=player > 0)
                found[number] = (self.totals - before)[:, 0]
            found /= self.totals[:, 1] / len(found)
        return found.mean(axis=0), found.std(axis=0) / max(len(found) - 1, 1) ** 0.5

    @property
    def totals(self) -> Floats:
        """``[player, 2]``: what players won, and deals."""
        total: Floats = sum((room.totals for room in self.rooms), np.zeros((self.players, 2)))
        return total

    def forget(self) -> None:
        """Forget what actions were worth so far."""
        for room in self.rooms:
            room.totals[:] = room.worths[:] = 0

    def frequencies(self, place: int) -> Floats:
        """``[action, bucket]``: how often each bucket takes each action at a decision."""
        regrets, sums = (
            self.block(array, place).astype(float) for array in (self.regrets, self.sums)
        )
        whole = sums.sum(axis=0)
        current = np.maximum(regrets, 0)
        sums = np.where(whole > 1e-30, sums, np.where(current.sum(axis=0) > 0, current, 1.0))
        found: Floats = sums / sums.sum(axis=0)
        return found

    def worth(self, place: int) -> tuple[Floats, Floats]:
        """``[action, bucket]``: chips won by an action; ``[room, ...]``: the same by halves."""
        row = self.betting.nodes[place]
        width = int(self.betting.widths[row[STREET]])
        begin, end = row[SEEN], row[SEEN] + (row[ACTIONS] + 1) * width
        rooms = [room.worths[begin:end].reshape(-1, width).astype(float) for room in self.rooms]
        halves = [_ratio(room) for room in rooms]
        return _ratio(np.sum(rooms, axis=0)), np.array(halves)

    def block(self, array: Floats32, place: int) -> Floats32:
        """``[action, bucket]``: a decision's part of an array."""
        row = self.betting.nodes[place]
        width = int(self.betting.widths[row[STREET]])
        begin, end = row[OFFSET], row[OFFSET] + row[ACTIONS] * width
        return array[begin:end].reshape(-1, width)

    def _pass(
        self,
        player: int,
        mine: Floats32,
        theirs: Floats32,
        learns: int,
        kept: float,
        threads: int = 1,
        *,
        again: bool = False,
    ) -> None:
        """Do a player's pass on the boards of this iteration; `again` if they are dealt already."""

        def work(slot: int) -> None:
            room = self.rooms[slot]
            if not again:
                board = (self.players * self.iterations + player) * BOARDS + slot
                deal(tables.address(), self.hands, self.street, self._stream, board, room)
            self._walk(slot, mine, theirs, player, learns, kept)

        if threads == 1:
            for slot in range(BOARDS):
                work(slot)
        else:
            others = [_threads().submit(work, slot) for slot in range(1, BOARDS)]
            work(0)
            for other in others:
                other.result()

    def _walk(
        self,
        slot: int,
        mine: Floats32,
        theirs: Floats32,
        player: int,
        learns: int,
        kept: float,
    ) -> None:
        room = self.rooms[slot]
        walk(self.betting, self.hands, mine, theirs, room, player, learns, kept)

    def _take(self, regrets: Floats32, player: int, weight: float, kept: float) -> None:
        first, second = (room.deltas for room in self.rooms)
        take_in(self.betting, regrets, self.sums, first, second, player, weight, kept)

    @contextmanager
    def _other_boards(self, seed: int) -> Iterator[None]:
        before = self._stream, self.iterations
        self._stream = stream(seed)
        try:
            yield
        finally:
            self._stream, self.iterations = before


def _ratio(sums: Floats) -> Floats:
    met = sums[-1]
    found: Floats = np.where(met > 1e-30, sums[:-1] / np.where(met > 1e-30, met, 1), 0.0)
    return found


def make_room(betting: Betting, hands: int, entries: int, seen: int) -> Room:
    """Room for one thread."""
    reach = int(betting.rows[:, REACH:].max()) + 1
    values = int(betting.rows[:, VALUE].max()) + 1
    actions = int(betting.nodes[:, ACTIONS].max())
    return Room(
        size=np.zeros(1, np.int64),
        dealt=np.zeros(5, np.int64),
        listed=np.zeros(hands, np.uint16),
        ends=np.zeros(hands, np.uint16),
        first=np.zeros(hands, np.uint8),
        second=np.zeros(hands, np.uint8),
        places=np.zeros((4, hands), np.uint16),
        tags=np.zeros((4, hands), np.uint16),
        items=np.zeros((2, hands), np.int64),
        counts=np.zeros(257, np.int64),
        moments=np.zeros((3, hands), np.float32),
        reach=np.zeros((reach, hands), np.float32),
        values=np.zeros((values, hands), np.float32),
        alive=np.zeros(reach, np.uint8),
        shares=np.zeros((actions + 1, int(betting.widths.max())), np.float32),
        passed=np.zeros(TOTAL + 1, np.float32),
        met=np.zeros(hands, np.float32),
        deltas=np.zeros(entries, np.float32),
        worths=np.zeros(seen, np.float32),
        totals=np.zeros((betting.rows.shape[1] - REACH, 2)),
    )


_POOL: list[ThreadPoolExecutor] = []


def _threads() -> ThreadPoolExecutor:
    if not _POOL:
        _POOL.append(ThreadPoolExecutor(BOARDS - 1))
    return _POOL[0]
