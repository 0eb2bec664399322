"""A pass over the betting on one board again, slow and obvious: hand against hand, by recursion."""

import numpy as np
import pytest

from engine.games.holdem.live.records import BOTH, OFFSET, STREET
from engine.games.holdem.ranges import COMBOS
from engine.games.holdem.strategy.equilibrium import tree
from tests.engine.games.holdem.naive import value_of


def percentiles(hands, weights, board):
    """By hand: the share of what both may hold that it beats on a river, ties counted half."""
    live = [h for h in hands if not set(h) & set(board)]
    values = {h: value_of((*h, *board)) for h in live}
    whole = sum(weights[h] for h in live)
    return {
        h: sum(
            weights[o] * (1 if values[o] < values[h] else 0.5 if values[o] == values[h] else 0)
            for o in live
        )
        / whole
        for h in live
    }


class Pass:
    """One player's pass: what his hands win, and what is learned at each decision.

    `shares` gives ``[action][bucket]`` of a decision's number, `buckets` that of a hand on a
    street, `reach` what the other holds.
    """

    def __init__(self, places, board, player, hands, buckets, mine, theirs):
        self.places, self.player, self.buckets = places, player, buckets
        self.mine, self.theirs, self.learned = mine, theirs, {}
        self.hands = [h for h in hands if not set(h) & set(board)]
        self.value = {h: value_of((*h, *board)) for h in self.hands}

    def worth(self, number, reach):
        place = self.places[number]
        node, kind = place.node, place.node.kind
        if kind == tree.FOLD:
            won = node.stake - node.rake if node.winner == self.player else -node.stake
            return {h: won * self.met(h, reach) for h in self.hands}
        if kind not in (tree.OOP, tree.IP):
            return {h: self.shown(h, reach, node) for h in self.hands}
        rows, after = (self.mine if kind == self.player else self.theirs)(number), []
        for action, child in enumerate(place.children):
            held = reach
            if kind != self.player:
                held = {
                    h: weight * rows[action][self.buckets(place.street, h)]
                    for h, weight in reach.items()
                }
                self.learn(number, action, place.street, held)
            after.append(self.worth(child, held))
        if kind != self.player:
            return {h: sum(one[h] for one in after) for h in self.hands}
        total = {
            h: sum(
                rows[action][self.buckets(place.street, h)] * one[h]
                for action, one in enumerate(after)
            )
            for h in self.hands
        }
        for action, one in enumerate(after):
            more = {h: one[h] - total[h] for h in self.hands}
            self.learn(number, action, place.street, more)
        return total

    def learn(self, number, action, street, rows):
        for hand, more in rows.items():
            key = (number, action, self.buckets(street, hand))
            self.learned[key] = self.learned.get(key, 0.0) + more

    def met(self, hand, reach):
        return sum(weight for other, weight in reach.items() if not set(hand) & set(other))

    def shown(self, hand, reach, node):
        won = 0.0
        for other, weight in reach.items():
            if not set(hand) & set(other):
                ahead = self.value[hand], self.value[other]
                sign = (ahead[0] > ahead[1]) - (ahead[0] < ahead[1])
                won += weight * (sign * (node.stake - node.rake / 2) - node.rake / 2)
        return won


def shares_of(array, solver):
    """What the kernel plays by: the positive numbers of a decision's block, or evenly."""

    def rows(number):
        row = solver.betting.nodes[number]
        width = int(solver.betting.widths[row[STREET]])
        actions = len(solver.places[number].children)
        begin = row[OFFSET]
        block = array[begin : begin + actions * width].reshape(actions, width)
        block = np.maximum(block.astype(float), 0)
        whole = block.sum(axis=0)
        return np.where(whole > 1e-30, block / np.where(whole > 1e-30, whole, 1), 1 / actions)

    return rows


def compare_pass(solver, player, seed):
    """Do a pass by random numbers, here and there; give the board that was dealt."""
    random = np.random.default_rng(seed)
    mine = random.normal(size=solver.entries).astype(np.float32)
    theirs = random.normal(size=solver.entries).astype(np.float32)
    solver._pass(player, mine, theirs, BOTH, 1.0)
    room = solver.rooms[0]
    hands = [COMBOS[combo] for combo in solver.combos]
    order = {hands[room.listed[at]]: at for at in range(room.size[0])}
    dealt = tuple(int(card) for card in room.dealt)
    twin = Pass(
        *(solver.places, dealt, player, hands, lambda s, h: int(room.places[s, order[h]])),
        *(shares_of(mine, solver), shares_of(theirs, solver)),
    )
    reach = dict(zip(hands, solver.hands.weights[1 - player].tolist(), strict=True))
    worth = twin.worth(0, {h: reach[h] for h in twin.hands})
    learned = np.zeros(solver.entries)
    for (number, action, bucket), more in twin.learned.items():
        row = solver.betting.nodes[number]
        learned[row[OFFSET] + action * solver.betting.widths[row[STREET]] + bucket] += more
    assert room.deltas == pytest.approx(learned, abs=2e-3)
    own = dict(zip(hands, solver.hands.weights[player].tolist(), strict=True))
    assert room.totals[player, 0] == pytest.approx(
        sum(own[h] * worth[h] for h in twin.hands), abs=1e-2
    )
    return dealt
