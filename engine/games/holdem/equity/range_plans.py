"""Ways to count every deal with ranges, piece by piece: a plan for each."""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial

import numpy as np

from engine.arrays import Bytes, Floats, Ints
from engine.cards import mask_of
from engine.games.holdem.boards import FULL_DECK, boards_after, canonical_boards, cards_of
from engine.games.holdem.combos import (
    CODES,
    MASKS,
    SUIT_ORDERS,
    against,
    renamed_cards,
    renamed_combos,
)
from engine.games.holdem.equity import matchups
from engine.games.holdem.equity.count import RangeCount
from engine.games.holdem.equity.joint import JointCombos, groups_alike, joint_combos
from engine.games.holdem.equity.patterns import PATTERNS_S, tally_by_patterns
from engine.games.holdem.equity.situation import PIECE_S
from engine.games.holdem.equity.weights import Weights
from engine.games.holdem.kernels import ALL, tables
from engine.games.holdem.kernels.joint import tally_joint
from engine.games.holdem.kernels.sweeps import sweep_boards, weigh_matchups
from engine.games.holdem.ranges import COMBOS

# Seconds of one thread, measured; they only decide what is counted and how work is cut.
TABLE_S = 0.001
SWEPT_BOARD_S = 2e-6
SWEPT_COMBO_S = 1.6e-8
JOINT_BOARD_S = 2e-6
JOINT_S = 3e-7
JOINT_COMBO_S = 4e-9
MOST_JOINT = 100_000  # joint combos listed to be counted before the flop


class Plan(ABC):
    """One way to count. Its pieces are to be added up and then settled."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    @property
    @abstractmethod
    def seconds(self) -> float:
        """Roughly how long one thread takes; inf if it cannot be counted in this way."""

    @abstractmethod
    def pieces(self) -> Iterator[Callable[[], RangeCount]]:
        """Pieces of the count."""

    def settled(self, count: RangeCount) -> RangeCount:
        """The sum of all pieces, brought to its final form."""
        return count

    def joint_weight(self) -> float:
        """Sum of the weights of all joint combos, roughly."""
        table = self.weights.table
        if self.weights.seats == 2:
            return float((table[0] * against(self.weights.table)[0]).sum())
        return math.prod(float(row.sum()) for row in table)  # as if all cards differed


def best_plan(weights: Weights) -> Plan:
    """The quickest way to count."""
    if weights.seats > 2:
        return JointBoardsPlan(weights) if weights.board else JointPlan(weights)
    if weights.board:
        return SweepPlan(weights)
    if not weights.dead:
        return TablePlan(weights)
    return min(JointPlan(weights), SweepPlan(weights), key=lambda plan: plan.seconds)


class TablePlan(Plan):
    """Two ranges before the flop, no other card known: by the table of matchups."""

    seconds = TABLE_S

    def pieces(self) -> Iterator[Callable[[], RangeCount]]:
        """One piece."""
        yield self._count

    def _count(self) -> RangeCount:
        weights = self.weights
        count = RangeCount.none(2)
        sums = np.zeros((3, len(COMBOS)))
        weigh_matchups(*matchups.expanded(), weights.table, sums)
        count.shares[:] = weights.table * sums[:2] / 2
        count.reach[:] = weights.table * against(weights.table) * matchups.BOARDS
        ties = float(weights.table[0] @ sums[2])
        wins = [(float(weights.table[seat] @ sums[seat]) - ties) / 2 for seat in range(2)]
        count.tally[ALL] = (0.0, wins[0], wins[1], ties)
        return count


class SweepPlan(Plan):
    """Two ranges by a sweep on every board, but for boards that suits alike make equal."""

    @cached_property
    def _held(self) -> Ints:
        """Combos that some seat may have."""
        return np.flatnonzero(self.weights.table.any(axis=0))

    @cached_property
    def _board_s(self) -> float:
        return SWEPT_BOARD_S + len(self._held) * SWEPT_COMBO_S

    @cached_property
    def seconds(self) -> float:
        """See `Plan`."""
        alike = 1
        if len(self.weights.board) < 4:
            alike = math.prod(math.factorial(len(group)) for group in self.weights.suits_alike)
        return 1.2 * self.weights.boards / alike * self._board_s

    def pieces(self) -> Iterator[Callable[[], RangeCount]]:
        """Some boards each."""
        weights = self.weights
        length = max(int(PIECE_S / self._board_s), 1)
        to_come = 5 - len(weights.board)
        if to_come < 2:
            boards = boards_after(weights.board, weights.deck)
            groups = iter([(boards, np.ones(len(boards), np.int64))])
        else:
            groups = canonical_boards(weights.board, weights.deck, weights.suits_alike)
            if weights.board:  # few boards in many small groups
                boards, times = map(np.concatenate, zip(*groups, strict=True))
                groups = iter([(boards, times)])
        combos = CODES[self._held]
        swept = np.ascontiguousarray(weights.table[:, self._held].T)
        for boards, times in groups:
            for first in range(0, len(boards), length):
                chosen = slice(first, first + length)
                yield partial(
                    self._sweep, combos, swept, boards[chosen], times[chosen].astype(float)
                )

    def _sweep(self, combos: Ints, weights: Floats, boards: Bytes, times: Floats) -> RangeCount:
        count = RangeCount.none(2)
        shares, totals = np.zeros((len(combos), 2)), np.zeros((53, 3))
        table, known = tables.address(), len(self.weights.board)
        sweep_boards(table, boards, times, known, combos, weights, shares, totals, count.classes)
        count.tally[:, 1:] = totals
        count.shares[:, self._held] = (shares * weights).T / 2
        return count

    def settled(self, count: RangeCount) -> RangeCount:
        """Share the count among what suits alike make equal, and add the deals by combo."""
        weights = self.weights
        if len(weights.board) < 4:
            orders = weights.orders_alike
            tally, shares = np.zeros_like(count.tally), np.zeros_like(count.shares)
            for order in orders:
                cards = np.append(renamed_cards(order), ALL)
                tally += count.tally[cards]
                shares += count.shares[:, renamed_combos(order)]
            count.tally, count.shares = tally / len(orders), shares / len(orders)
        count.reach = weights.table * against(weights.table) * weights.boards_each
        return count


class JointBoardsPlan(Plan):
    """Three and more on boards: joint combos of all seats but two, and these two by sweeps."""

    @cached_property
    def seconds(self) -> float:
        """See `Plan`."""
        lengths = sorted(map(len, self.weights.lists))
        swept = sum(lengths[-2:])
        joint_s = math.prod(lengths[:-2]) * (JOINT_S + JOINT_COMBO_S * swept)
        board_s = JOINT_BOARD_S + SWEPT_COMBO_S * sum(lengths) + joint_s
        return self.weights.boards * board_s

    def pieces(self) -> Iterator[Callable[[], RangeCount]]:
        """Some boards each, or parts of one; then the longest list not swept is cut."""
        weights = self.weights
        boards = boards_after(weights.board, weights.deck)
        board_s = self.seconds / len(boards)
        length = max(int(PIECE_S / board_s), 1)
        lists = [weights.lists[seat] for seat in weights.by_list_length()[:-2]]
        size = max(int(len(lists[-1]) * PIECE_S / board_s), 1) if length == 1 else len(lists[-1])
        for first in range(0, len(boards), length):
            for begin in range(0, len(lists[-1]), size):
                before = [*lists[:-1], lists[-1][begin : begin + size]]
                yield partial(self._count, boards[first : first + length], before)

    def _count(self, boards: Bytes, before: Sequence[Ints]) -> RangeCount:
        """Count on `boards`; `before` are the lists of all seats but the two that are swept."""
        seats, table = self.weights.seats, self.weights.table
        order = self.weights.by_list_length()
        last = order[-2:]
        swept = np.flatnonzero(table[last].any(axis=0))
        ends = np.cumsum([len(swept), *map(len, before)])
        begin = len(swept)
        weights = np.zeros((int(ends[-1]), 2))
        weights[:begin] = table[last][:, swept].T
        weights[begin:, 0] = np.concatenate(
            [table[seat, listed] for seat, listed in zip(order, before, strict=False)]
        )
        combos = CODES[np.concatenate([swept, *before])]
        tally, classes = np.zeros((53, 1 << seats)), np.zeros((seats, 9))
        shares, reach = np.zeros((2, len(combos), 2))
        tally_joint(
            tables.address(),
            boards,
            len(self.weights.board),
            ends,
            combos,
            weights,
            tally,
            shares,
            reach,
            classes,
        )
        found = RangeCount.none(seats)
        found.fill(order, before, tally, shares[begin:, 0], reach[begin:, 0], classes)
        for column, seat in enumerate(last):
            found.shares[seat, swept] = shares[:begin, column] * weights[:begin, column]
            found.reach[seat, swept] = reach[:begin, column] * weights[:begin, column]
        return found


class JointPlan(Plan):
    """Few joint combos before the flop: each is counted by itself, once for suits alike."""

    @cached_property
    def _joint(self) -> JointCombos | None:
        lists = self.weights.lists
        if math.prod(map(len, lists)) > 20 * MOST_JOINT:
            return None
        return joint_combos(lists, list(self.weights.table), MOST_JOINT)

    @cached_property
    def _groups(self) -> list[Ints]:
        """Rows of the joint combos that may be counted together; none if they are too many."""
        dead = list(cards_of(self.weights.dead))
        orders = [
            order
            for order in SUIT_ORDERS
            if mask_of(renamed_cards(order)[dead].tolist()) == self.weights.dead
        ]
        return groups_alike(self._joint, orders) or [] if self._joint else []

    @cached_property
    def seconds(self) -> float:
        """See `Plan`."""
        if not self._groups:
            return math.inf
        return PATTERNS_S * (1 + 0.5 * (self.weights.seats - 2)) * len(self._groups)

    def joint_weight(self) -> float:
        """Sum of the weights of all joint combos."""
        return float(self._joint.weights.sum()) if self._joint else 0.0

    def pieces(self) -> Iterator[Callable[[], RangeCount]]:
        """Some groups each."""
        if self._joint is None:
            return
        size = max(int(PIECE_S / self.seconds * len(self._groups)), 1)
        for first in range(0, len(self._groups), size):
            yield partial(self._count, self._joint, self._groups[first : first + size])

    def _count(self, joint: JointCombos, groups: Sequence[Ints]) -> RangeCount:
        seats = self.weights.seats
        masks = np.arange(1 << seats)
        member = masks[:, None] >> np.arange(seats) & 1
        parts = member / np.maximum(member.sum(axis=1, keepdims=True), 1)
        found = RangeCount.none(seats)
        for rows in groups:
            hands = MASKS[joint.combos[rows[0]]].tolist()
            deck = FULL_DECK & ~(sum(hands) | self.weights.dead)
            won = tally_by_patterns(hands, deck).astype(float)
            weights = joint.weights[rows]
            found.tally[ALL] += won * weights.sum()
            for seat in range(seats):
                held = joint.combos[rows, seat]
                np.add.at(found.shares[seat], held, weights * (won @ parts[:, seat]))
                np.add.at(found.reach[seat], held, weights * won.sum())
        return found
