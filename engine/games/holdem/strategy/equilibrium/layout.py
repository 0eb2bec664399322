"""From a spot to the arrays that kernels work on."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from engine.arrays import Floats, Floats32, Ints, Ints32
from engine.cards import DECK, mask_of
from engine.games.holdem.combos import MASKS, PAIRS, SUIT_ORDERS, renamed_cards, renamed_combos
from engine.games.holdem.evaluator import strengths
from engine.games.holdem.ranges import COMBOS
from engine.games.holdem.strategy.equilibrium.questions import Lock, Spot
from engine.games.holdem.strategy.equilibrium.records import (
    SEQUENCE,
    TURN,
    Layout,
    Scratch,
    Tables,
)
from engine.games.holdem.strategy.equilibrium.runouts import (
    add_results,
    turn_results,
    write_runouts,
)
from engine.games.holdem.strategy.equilibrium.tree import CHANCE, IP, OOP, Subtree, build
from engine.sentences import RefusedError

SAME = 1e-3  # locked frequencies of hands that other suits make the same: apart by rounding alone


@dataclass(frozen=True)
class Context:
    """A board that is solved, also for all that differ from it by the names of suits alone."""

    board: tuple[int, ...]  # cards
    orders: tuple[tuple[int, ...], ...]  # of suits that leave the board and both ranges as they are
    # for each card that may have come instead, the order of suits that makes it of this
    alike: dict[int, tuple[int, ...]]
    children: range = range(0)  # places of the boards with one card more


class Shape:
    """A spot's betting, hands and boards."""

    def __init__(self, spot: Spot) -> None:
        """Work out the betting, the hands and the boards.

        ValueError if no two hands of the ranges go together, or there is too much betting.
        """
        self.spot = spot
        self.subtrees: list[Subtree] = build(spot)  # the betting
        out = mask_of(spot.board)
        weights = [np.array(held.weights) for held in (spot.oop, spot.ip)]
        self.all_weights = [np.where(MASKS & out == 0, weight, 0.0) for weight in weights]
        # by player, what it may hold on this board: places in `COMBOS`
        self.combos: list[Ints] = [np.flatnonzero(weight) for weight in self.all_weights]
        self.weights = [w[c] for w, c in zip(self.all_weights, self.combos, strict=True)]
        self.hands = max(len(combos) for combos in self.combos)
        self.together = MASKS[self.combos[0]][:, None] & MASKS[self.combos[1]] == 0
        self.mass = float(self.weights[0] @ self.together @ self.weights[1])
        if not self.mass > 1e-12:
            raise RefusedError(
                "The ranges exclude each other: whatever one holds, the other cannot."
            )
        # boards; those of the river first, the spot's own is the last
        self.contexts = self._contexts()
        streets = [len(context.board) for context in self.contexts]
        # by street, the first of its boards
        self.first = {street: streets.index(street) for street in sorted(set(streets))}
        self.counts = {street: streets.count(street) for street in self.first}
        self.blocks, self.offsets = self._blocks()
        # numbers that are learned, twice; the first `kept` are not of rivers under turns
        self.bases, self.entries, self.kept = self._bases(self.blocks)
        nodes = [len(tree.nodes) for tree in self.subtrees]
        self.locked_bases, self.lock_places, _kept = self._bases(nodes)

    @property
    def root(self) -> int:
        """Context of the spot's own board."""
        return len(self.contexts) - 1

    @property
    def has_flop(self) -> bool:
        """Whether the spot begins on the flop."""
        return len(self.spot.board) == 3

    @property
    def memory_bytes(self) -> int:
        """What a solution takes, roughly."""
        return memory_bytes(self.entries, self.hands, len(self.contexts), self.first)

    def _orders(self) -> tuple[tuple[int, ...], ...]:
        """Orders of suits under which the spot stays as it is, with what is locked."""
        locks = self.spot.locks
        if not all(lock.on_all_cards for lock in locks):
            return SUIT_ORDERS[:1]
        locked = [row for lock in locks for row in locked_shares(lock).T]
        found = []
        for order in SUIT_ORDERS:
            combos, board = renamed_combos(order), renamed_cards(order)[list(self.spot.board)]
            same_board = set(board.tolist()) == set(self.spot.board)
            same = all(np.array_equal(held[combos], held) for held in self.all_weights)
            if same_board and same and all(np.abs(r[combos] - r).max() < SAME for r in locked):
                found.append(order)
        return tuple(found)

    def _contexts(self) -> list[Context]:
        streets = [[Context(self.spot.board, self._orders(), {})]]
        while len(streets[0][0].board) < 5:
            below: list[Context] = []
            for at, parent in enumerate(streets[0]):
                begin = len(below)
                below += _next_boards(parent)
                streets[0][at] = replace(parent, children=range(begin, len(below)))
            streets.insert(0, below)
        found: list[Context] = []
        first = 0  # of the street below
        for street in streets:
            here = len(found)
            for each in street:
                begin, end = each.children.start, each.children.stop
                found.append(replace(each, children=range(first + begin, first + end)))
            first = here
        return found

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

    def _bases(self, blocks: list[int]) -> tuple[list[int], int, int]:
        """Where a subtree's numbers would begin in context 0, how many in all, and not of rivers.

        Rivers come last, so that what is kept of a flop or turn is the beginning.
        """
        bases, at, kept = [0] * len(blocks), 0, 0
        for street in sorted(self.first):
            for number, tree in enumerate(self.subtrees):
                if tree.street == street:
                    bases[number] = at - self.first[street] * blocks[number]
                    at += self.counts[street] * blocks[number]
            kept = at if street < 5 or len(self.first) == 1 else kept
        return bases, at, kept

    def layout(self) -> Layout:
        nodes, stakes, subtrees = self._betting()
        shape = (len(self.contexts), 2, self.hands)
        places, made = np.zeros(shape, np.int32), np.zeros(shape, np.int32)
        cards = np.zeros((len(self.contexts), 2, 2, self.hands), np.uint8)
        twins = np.full(shape, -1, np.int32)
        counts = np.zeros((len(self.contexts), 2), np.int64)
        known: dict[frozenset[int], int] = {}  # a board's cards may come in another order
        for number, context in enumerate(self.contexts):
            same = known.setdefault(frozenset(context.board), number)
            if same != number:
                for array in (places, made, cards, twins, counts):
                    array[number] = array[same]
                continue
            place_of = np.full((2, len(COMBOS)), -1)
            listed = []
            for player in (OOP, IP):
                found, strength = self._sorted_hands(player, context.board)
                count = len(found)
                counts[number, player] = count
                places[number, player, :count] = found
                made[number, player, :count] = strength
                combos = self.combos[player][found]
                cards[number, player, :, :count] = PAIRS[combos].T
                place_of[player, combos] = np.arange(count)
                listed.append(combos)
            for player in (OOP, IP):
                twin = place_of[1 - player, listed[player]]
                twins[number, player, : len(twin)] = twin
        renamed, names = self._names()
        weights = np.zeros((2, self.hands), np.float32)
        for player in (OOP, IP):
            weights[player, : len(self.weights[player])] = self.weights[player]
        upper = len(self.contexts) - self.counts[5]
        sides = self.hands if upper else 1
        found_layout = Layout(
            nodes,
            stakes,
            subtrees,
            self._deals(),
            np.array([5 - len(context.board) for context in self.contexts], np.int64),
            np.array([(c.children.start, c.children.stop) for c in self.contexts], np.int64),
            renamed,
            names,
            places,
            made,
            cards,
            twins,
            counts,
            np.zeros((upper, 2, sides, sides), np.int16),
            weights,
            np.full(self.lock_places, -1, np.int32),
            np.zeros((max(len(self.spot.locks), 1), self.hands), np.uint8),
        )
        self._write_runouts(found_layout)
        return found_layout

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
                places = (begin + node.first, offset, *sequences[at])
                rows.append((node.kind, node.actions, *places, node.subtree))
                stakes.append((node.stake, node.rake, node.winner))
            blocks = (self.bases[number], self.blocks[number], self.locked_bases[number])
            subtrees.append((begin, len(rows), *blocks))
        return np.array(rows, np.int64), np.array(stakes, np.float32), np.array(subtrees, np.int64)

    def _deals(self) -> Ints:
        """Chance nodes of the first street, each with the boards of the next."""
        chances = [at for at, node in enumerate(self.subtrees[0].nodes) if node.kind == CHANCE]
        children = self.contexts[-1].children
        return np.array([(at, child) for at in chances for child in children], np.int64).reshape(
            -1, 2
        )

    def _names(self) -> tuple[Ints, Ints32]:
        """Where each board's other names begin and end, and the hand that each hand is there."""
        renamed: list[tuple[int, int]] = []
        names: list[list[Ints]] = []
        for context in self.contexts:
            begin = len(names)
            for card, order in context.alike.items():
                if card != context.board[-1]:
                    names.append([self.renamed(player, order) for player in (OOP, IP)])
            renamed.append((begin, len(names)))
        found = np.zeros((max(len(names), 1), 2, self.hands), np.int32)
        for row, both in enumerate(names):
            for player in (OOP, IP):
                found[row, player, : len(both[player])] = both[player]
        return np.array(renamed, np.int64), found

    def renamed(self, player: int, order: tuple[int, ...]) -> Ints:
        """For each hand the one that `order` makes into it."""
        place = np.full(len(COMBOS), -1)
        place[renamed_combos(order)[self.combos[player]]] = np.arange(len(self.combos[player]))
        found: Ints = place[self.combos[player]]
        return found

    def _write_runouts(self, layout: Layout) -> None:
        """Compare hands on all rivers, for each board before."""
        if not len(layout.runouts):
            return
        made = np.zeros((2, self.hands), np.int32)
        size = tuple(len(combos) for combos in self.combos)
        one, total, whole = (np.zeros(size, np.int16) for _ in range(3))
        together = self.together.astype(np.uint8)
        for context in range(self.first[4], len(self.contexts)):
            upper = layout.runouts[context - self.first[4]]
            if layout.levels[context] == TURN:
                turn_results(layout, context, made, one, total)
                if context != self.root:
                    add_results(layout, context, total, whole)
            write_runouts(
                layout, context, total if layout.levels[context] == TURN else whole, together, upper
            )


def locked_shares(lock: Lock) -> Floats:
    """``[combo, action]``: how often each combo does what, and whether it is locked at last."""
    found = np.zeros((len(COMBOS), len(lock.frequencies) + 1))
    for combo, shares in lock.of_each().items():
        found[combo] = (*shares, 1.0)
    return found


def _next_boards(parent: Context) -> Iterator[Context]:
    """Boards with one card more, each once for all that are alike."""
    seen = set(parent.board)
    for card in DECK:
        if card not in seen:
            alike: dict[int, tuple[int, ...]] = {}
            for order in parent.orders:
                alike.setdefault(int(renamed_cards(order)[card]), order)
            seen.update(alike)
            kept = tuple(o for o in parent.orders if int(renamed_cards(o)[card]) == card)
            yield Context((*parent.board, card), kept, alike)


def memory_bytes(entries: int, hands: int, contexts: int, first: dict[int, int]) -> int:
    """What so many numbers take, twice, with all that is known of the boards."""
    upper = contexts - first.get(4, contexts)
    return 8 * entries + 4 * upper * hands**2 + 36 * contexts * hands


def tables(entries: int) -> Tables:
    """Nothing learned yet."""
    return Tables(np.zeros(entries, np.float32), np.zeros(entries, np.float32))


def scratch(layout: Layout) -> Scratch:
    """Room to work in."""
    hands = layout.weights.shape[1]
    sequences = int(layout.nodes[:, SEQUENCE : SEQUENCE + 2].max()) + 1
    nodes = int((layout.subtrees[:, 1] - layout.subtrees[:, 0]).max())
    return Scratch(
        reach=np.zeros((3, 2, sequences, hands), np.float32),
        values=np.zeros((3, nodes, hands), np.float32),
        given=np.zeros((3, 2, hands), np.float32),
        found=np.zeros((3, hands), np.float32),
        some=np.zeros((2, hands), np.float32),
        passed=np.zeros(53, np.float32),
    )
