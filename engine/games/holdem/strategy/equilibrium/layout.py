"""From a spot to the arrays that kernels work on."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.arrays import Floats, Floats32, Ints, Ints32
from engine.cards import DECK, mask_of
from engine.games.holdem.combos import MASKS, PAIRS, SUIT_ORDERS, renamed_cards, renamed_combos
from engine.games.holdem.evaluator import strengths
from engine.games.holdem.ranges import COMBOS
from engine.games.holdem.strategy.equilibrium.kernels import (
    SEQUENCE,
    Layout,
    Scratch,
    Tables,
)
from engine.games.holdem.strategy.equilibrium.questions import Spot
from engine.games.holdem.strategy.equilibrium.tree import IP, OOP, Subtree, build

TURN_CARDS = 44  # that may come on the river, for two known hands


@dataclass(frozen=True)
class River:
    """Rivers alike but for the names of suits: one is solved for all.

    `alike` has for every card the order of suits that makes `card` into it.
    """

    card: int
    alike: dict[int, tuple[int, ...]]


class Shape:
    """A spot's betting and hands.

    Attributes
    ----------
    subtrees : the betting
    combos : by player, what it may hold on this board: places in `COMBOS`
    rivers : that may come; none if the spot begins on the river
    entries : numbers that are learned, twice
    """

    def __init__(self, spot: Spot) -> None:
        """Work out the betting, the hands and the rivers.

        Raises
        ------
        ValueError
            If no two hands of the ranges go together, or there is too much betting.
        """
        self.spot = spot
        self.subtrees: list[Subtree] = build(spot)
        out = mask_of(spot.board)
        weights = [np.array(held.weights) for held in (spot.oop, spot.ip)]
        self.all_weights = [np.where(MASKS & out == 0, weight, 0.0) for weight in weights]
        self.combos: list[Ints] = [np.flatnonzero(weight) for weight in self.all_weights]
        self.weights = [w[c] for w, c in zip(self.all_weights, self.combos, strict=True)]
        self.hands = max(len(combos) for combos in self.combos)
        together = MASKS[self.combos[0]][:, None] & MASKS[self.combos[1]] == 0
        self.together = together.astype(np.float64)
        self.mass = float(self.weights[0] @ self.together @ self.weights[1])
        if not self.mass > 1e-12:
            raise ValueError("The ranges exclude each other: whatever one holds, the other cannot.")
        self.rivers = [] if len(spot.board) == 5 else list(self._rivers())
        self.blocks, self.offsets = self._blocks()
        contexts = [max(len(self.rivers), 1) if tree.river else 1 for tree in self.subtrees]
        sizes = [b * c for b, c in zip(self.blocks, contexts, strict=True)]
        self.bases = np.cumsum([0, *sizes])
        self.entries = int(self.bases[-1])
        counts = [len(t.nodes) * c for t, c in zip(self.subtrees, contexts, strict=True)]
        self.locked_bases = np.cumsum([0, *counts])

    @property
    def memory_bytes(self) -> int:
        """What a solution takes, roughly."""
        turn = 0 if len(self.spot.board) == 5 else 8 * self.hands**2
        return 8 * self.entries + turn + 64 * self.hands * (len(self.rivers) + 1)

    def _rivers(self) -> Iterator[River]:
        board = set(self.spot.board)
        orders = []
        # Locks may tell suits apart; then no rivers are alike.
        for order in SUIT_ORDERS[:1] if self.spot.locks else SUIT_ORDERS:
            cards, combos = renamed_cards(order), renamed_combos(order)
            if any(int(cards[card]) != card for card in board):
                continue
            if all(np.array_equal(w[combos], w) for w in self.all_weights):
                orders.append(order)
        seen = set(board)
        for card in DECK:
            if card not in seen:
                alike: dict[int, tuple[int, ...]] = {}
                for order in orders:
                    alike.setdefault(int(renamed_cards(order)[card]), order)
                seen.update(alike)
                yield River(card, alike)

    def _blocks(self) -> tuple[list[int], list[list[int]]]:
        """Numbers of a subtree in one context, and where each node's begin."""
        blocks, offsets = [], []
        for tree in self.subtrees:
            at, places = 0, []
            for node in tree.nodes:
                places.append(at)
                if node.kind in (OOP, IP):
                    at += node.actions * len(self.combos[node.kind])
            blocks.append(at)
            offsets.append(places)
        return blocks, offsets

    def boards(self) -> list[tuple[int, ...]]:
        """Board of every context."""
        board = self.spot.board
        if not self.rivers:
            return [board]
        return [*((*board, river.card) for river in self.rivers), board]

    def layout(self) -> Layout:
        """The arrays."""
        nodes, stakes, subtrees = self._betting()
        boards = self.boards()
        shape = (len(boards), 2, self.hands)
        places, made = np.zeros(shape, np.int32), np.zeros(shape, np.int32)
        cards = np.zeros((len(boards), 2, 2, self.hands), np.uint8)
        twins = np.full(shape, -1, np.int32)
        counts = np.zeros((len(boards), 2), np.int64)
        for context, board in enumerate(boards):
            place_of = np.full((2, len(COMBOS)), -1)
            listed = []
            for player in (OOP, IP):
                found, strength = self._sorted_hands(player, board)
                count = len(found)
                counts[context, player] = count
                places[context, player, :count] = found
                made[context, player, :count] = strength
                combos = self.combos[player][found]
                cards[context, player, :, :count] = PAIRS[combos].T
                place_of[player, combos] = np.arange(count)
                listed.append(combos)
            for player in (OOP, IP):
                found = place_of[1 - player, listed[player]]
                twins[context, player, : len(found)] = found
        renamed, names = self._names()
        weights = np.zeros((2, self.hands), np.float32)
        for player in (OOP, IP):
            weights[player, : len(self.weights[player])] = self.weights[player]
        return Layout(
            *(nodes, stakes, subtrees, places, made, cards, twins, counts, renamed, names),
            self._runouts(boards, places, made, counts),
            weights,
            np.full(self.locked_bases[-1], -1, np.int32),
            np.zeros((max(len(self.spot.locks), 1), self.hands), np.uint8),
        )

    def _sorted_hands(self, player: int, board: tuple[int, ...]) -> tuple[Ints, Ints]:
        """Places of the hands that a board leaves, and strengths: in order of these on rivers."""
        combos = self.combos[player]
        live = np.flatnonzero(MASKS[combos] & mask_of(board) == 0)
        if len(board) < 5:
            return live, np.zeros(len(live), np.int64)
        whole = np.broadcast_to(np.array(board), (len(live), 5))
        made = strengths(np.concatenate([PAIRS[combos[live]], whole], axis=1)).astype(np.int64)
        order = np.argsort(made, kind="stable")
        return live[order], made[order]

    def _betting(self) -> tuple[Ints, Floats32, Ints]:
        rows: list[tuple[int, ...]] = []
        stakes, subtrees = [], []
        for number, tree in enumerate(self.subtrees):
            begin = len(rows)
            sequences, used = [[0, 0] for _ in tree.nodes], [1, 1]
            for at, node in enumerate(tree.nodes):
                for child in range(node.first, node.first + node.actions):
                    sequences[child] = list(sequences[at])
                    sequences[child][node.kind] = used[node.kind]
                    used[node.kind] += 1
            for at, node in enumerate(tree.nodes):
                offset = self.offsets[number][at]
                rows.append(
                    (
                        node.kind,
                        node.actions,
                        begin + node.first,
                        offset,
                        *sequences[at],
                        node.subtree,
                    )
                )
                stakes.append((node.stake, node.rake, node.winner))
            blocks = (self.bases[number], self.blocks[number], self.locked_bases[number])
            subtrees.append((begin, len(rows), *blocks))
        return np.array(rows, np.int64), np.array(stakes, np.float32), np.array(subtrees, np.int64)

    def _names(self) -> tuple[Ints, Ints32]:
        """Where each river's other names begin and end, and the hand that each hand is there."""
        renamed: list[tuple[int, int]] = []
        names: list[list[Ints]] = []
        for river in self.rivers:
            begin = len(names)
            for card, order in river.alike.items():
                if card != river.card:
                    names.append([self.renamed(player, order) for player in (OOP, IP)])
            renamed.append((begin, len(names)))
        found = np.zeros((max(len(names), 1), 2, self.hands), np.int32)
        for row, both in enumerate(names):
            for player in (OOP, IP):
                found[row, player, : len(both[player])] = both[player]
        return np.array(renamed or [(0, 0)], np.int64), found

    def renamed(self, player: int, order: tuple[int, ...]) -> Ints:
        """For each hand the one that `order` makes into it."""
        place = np.full(len(COMBOS), -1)
        place[renamed_combos(order)[self.combos[player]]] = np.arange(len(self.combos[player]))
        found: Ints = place[self.combos[player]]
        return found

    def _runouts(
        self, boards: list[tuple[int, ...]], places: Ints32, made: Ints32, counts: Ints
    ) -> Floats32:
        """``[player, theirs, mine]``: chance to win less chance to lose over all rivers."""
        if not self.rivers:
            return np.zeros((2, 1, 1), np.float32)
        mine, theirs = (len(combos) for combos in self.combos)
        total: Floats = np.zeros((mine, theirs))
        for context, river in enumerate(self.rivers):
            one = np.zeros((mine, theirs))
            first, second = (
                (places[context, p, : counts[context, p]], made[context, p, : counts[context, p]])
                for p in (OOP, IP)
            )
            one[np.ix_(first[0], second[0])] = np.sign(first[1][:, None] - second[1])
            total += one
            for card, order in river.alike.items():
                if card != river.card:
                    total += one[np.ix_(self.renamed(OOP, order), self.renamed(IP, order))]
        total *= self.together / TURN_CARDS
        found = np.zeros((2, self.hands, self.hands), np.float32)
        found[OOP, :theirs, :mine] = total.T
        found[IP, :mine, :theirs] = -total
        return found


def tables(shape: Shape) -> Tables:
    """Nothing learned yet."""
    return Tables(np.zeros(shape.entries, np.float32), np.zeros(shape.entries, np.float32))


def scratch(layout: Layout) -> Scratch:
    """Room to work in."""
    hands = layout.weights.shape[1]
    sequences = int(layout.nodes[:, SEQUENCE : SEQUENCE + 2].max()) + 1
    nodes = int((layout.subtrees[:, 1] - layout.subtrees[:, 0]).max())
    return Scratch(
        reach=np.zeros((2, 2, sequences, hands), np.float32),
        values=np.zeros((2, nodes, hands), np.float32),
        given=np.zeros((2, hands), np.float32),
        river=np.zeros(hands, np.float32),
        some=np.zeros((2, hands), np.float32),
        passed=np.zeros(53, np.float32),
    )
