"""The betting of a spot: the same whatever cards come, so written once per street.

A street's betting is a subtree. Its nodes are in breadth-first order, the children of a node
stand together, and parents come before children. No numpy: some hundreds of records.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.holdem.strategy.equilibrium.questions import ALL_IN, Size, Sizes, Spot
from engine.sentences import RefusedError

OOP, IP, FOLD, SHOWDOWN, CHANCE, RUNOUT = range(6)  # kinds of nodes; the first two decide
MOST_NODES = 200_000


@dataclass(slots=True)
class Node:
    """A point of the betting."""

    kind: int  # who decides, or how the betting ends
    action: str  # that led here
    put: tuple[float, float]  # what each has put in on this street
    before: float  # what each put in on the streets of the spot before this one
    bets: int = 0
    last_raise: float = 0.0
    bettor: int | None = None
    stake: float = 0.0  # at an end, half the pot of the spot and what the loser has put in
    rake: float = 0.0  # taken at an end
    winner: int = 0  # at a fold
    # place of the first child in the subtree, and how many there are
    first: int = 0
    actions: int = 0
    subtree: int = -1  # where a chance node goes on


@dataclass(slots=True)
class Subtree:
    """The betting of one street, told by its number of board cards."""

    street: int
    nodes: list[Node]


NEAR = 0.01  # of a size: what differs by less is the same


def build(spot: Spot, line: Sequence[str] = ()) -> list[Subtree]:
    """All streets' betting; the first subtree is where the spot begins.

    What was done on the first street, `line`, is there even if its amounts are no sizes of the
    spot.

    ValueError if there is too much of it.
    """
    subtrees = _Builder(spot, line).subtrees
    first, played = subtrees[0], bool(spot.played)
    if played and first.street < 5 and not any(node.kind == CHANCE for node in first.nodes):
        raise RefusedError("After this line all are all-in: a call is worth its equity.")
    return subtrees


def find_action(nodes: Sequence[Node], word: str) -> int | None:
    """Which of the nodes after a decision `word` leads to, as in ``bet 66``; None if to none.

    Of amounts that differ little the nearest is taken.
    """
    name, _, amount = " ".join(word.lower().split()).partition(" ")
    to = _amount(amount)
    found = [at for at, node in enumerate(nodes) if node.action.split()[0] == name]
    if to is None:
        return found[0] if len(found) == 1 and not amount else None
    off = {at: abs(max(nodes[at].put) - to) for at in found}
    nearest = min(found, key=lambda at: off[at], default=None)
    return nearest if nearest is not None and off[nearest] <= NEAR * to else None


def _amount(text: str) -> float | None:
    try:
        to = float(text)
    except ValueError:
        return None
    return to if math.isfinite(to) and to > 0 else None


class _Builder:
    def __init__(self, spot: Spot, line: Sequence[str]) -> None:
        self._spot = spot
        self._line = [*spot.played, *line[len(spot.played) :]]
        self._forced = len(spot.played)
        self._count = 0
        self.subtrees: list[Subtree] = []
        self._street(len(spot.board), 0.0, spot.aggressor)

    def _street(self, street: int, before: float, aggressor: int | None) -> int:
        number = len(self.subtrees)
        nodes = [Node(OOP, "", (0.0, 0.0), before)]
        self.subtrees.append(Subtree(street, nodes))
        sizes = self._spot.street_sizes(street)
        at = played = 0  # `played` is where the line has led so far
        while at < len(nodes):
            node = nodes[at]
            if node.kind in (OOP, IP):
                children = self._children(node, sizes[node.kind], street == 5, aggressor)
                if at == played and number == 0 and self._line:
                    place = self._play(node, children, self._line.pop(0))
                    if self._forced:
                        children, place, self._forced = [children[place]], 0, self._forced - 1
                    played = len(nodes) + place
                node.first, node.actions = len(nodes), len(children)
                nodes += children
                self._count += len(children)
                if self._count > MOST_NODES:
                    raise RefusedError("There are too many sizes for these stacks; give fewer.")
            at += 1
        for node in nodes:
            if node.kind == CHANCE:
                node.subtree = self._street(street + 1, before + node.put[0], node.bettor)
        return number

    def _children(self, node: Node, sizes: Sizes, river: bool, aggressor: int | None) -> list[Node]:
        player, other = node.kind, 1 - node.kind
        left = self._spot.stack - node.before
        facing = node.put[other] - node.put[player]
        pot = self._spot.pot + 2 * node.before + sum(node.put)
        if facing > 0:
            children = [self._fold(node), self._closed(node, "call", river)]
            if node.put[other] < left and (self._spot.cap is None or node.bets < self._spot.cap):
                by = self._with_all_in(sizes.raises, pot + facing, left - node.put[other])
                raises = self._raises(by, node, pot + facing, left)
                children += [self._bet(node, f"raise {chips_text(to)}", to) for to in raises]
            return children
        if player == OOP:
            children = [Node(IP, "check", node.put, node.before)]
        else:
            children = [self._closed(node, "check", river)]
        donk = player == OOP and aggressor == IP and sizes.donks is not None
        bets = self._with_all_in((sizes.donks or ()) if donk else sizes.bets, pot, left)
        if left > 0 and self._spot.cap != 0:
            for to in self._bets(bets, pot, left):
                children.append(self._bet(node, f"bet {chips_text(to)}", to))
        return children

    def _play(self, node: Node, children: list[Node], word: str) -> int:
        """Place of what was done at a decision; an amount that is no size comes in beside them."""
        found = find_action(children, word)
        if found is not None:
            return found
        name, _, amount = word.partition(" ")
        to = _amount(amount)
        left, called = self._spot.stack - node.before, max(node.put)
        wanted = "raise" if called > 0 else "bet"
        if name != wanted or to is None or not called < to <= left * (1 + NEAR):
            there = ", ".join(child.action for child in children)
            raise RefusedError(
                "“{word}” is no action here; there is: {there}.", word=word[:20], there=there
            )
        to = min(to, left)
        made = self._bet(node, f"{wanted} {chips_text(to)}", to)
        children.append(made)
        children.sort(key=lambda child: max(child.put) if child.bets > node.bets else -1.0)
        return children.index(made)

    def _with_all_in(self, sizes: tuple[Size, ...], pot: float, left: float) -> tuple[Size, ...]:
        """Add all-in where it is near enough, beside sizes that are there."""
        near = left <= self._spot.all_in_under * pot * (1 + 1e-9)
        return (*sizes, ALL_IN) if sizes and near else sizes

    def _rounded(self, chips: float) -> float:
        return math.floor(chips / self._spot.chip + 0.5) * self._spot.chip

    def _bets(self, sizes: Sequence[Size], pot: float, left: float) -> list[float]:
        least = max(self._spot.chip, self._spot.least)
        found = {left if s.kind == "all-in" else self._rounded(pot * s.value) for s in sizes}
        return self._distinct(found, least, left)

    def _raises(self, sizes: Sequence[Size], node: Node, pot: float, left: float) -> list[float]:
        called = max(node.put)
        least = called + max(node.last_raise, self._spot.chip)
        found = set()
        for size in sizes:
            if size.kind == "all-in":
                found.add(left)
            elif size.kind == "times":
                found.add(self._rounded(called * size.value))
            else:
                found.add(called + self._rounded(pot * size.value))
        return self._distinct(found, least, left)

    def _distinct(self, found: set[float], least: float, left: float) -> list[float]:
        """Sizes in order, in bounds; what is all-in but for rounding is all-in."""
        bound = {min(max(to, least), left) for to in found}
        return sorted({left if left - to <= 1e-6 * self._spot.chip else to for to in bound})

    def _bet(self, node: Node, action: str, to: float) -> Node:
        player = node.kind
        put = (to, node.put[1]) if player == OOP else (node.put[0], to)
        by = to - max(node.put)
        return Node(1 - player, action, put, node.before, node.bets + 1, by, player)

    def _rake(self, each: float) -> float:
        return min(self._spot.rake * (self._spot.pot + 2 * each), self._spot.rake_cap)

    def _fold(self, node: Node) -> Node:
        each = node.before + node.put[node.kind]
        child = Node(FOLD, "fold", node.put, node.before)
        child.stake, child.rake = self._spot.pot / 2 + each, self._rake(each)
        child.winner = 1 - node.kind
        return child

    def _closed(self, node: Node, action: str, river: bool) -> Node:
        """After a check behind or a call: the street is over."""
        each = max(node.put)
        total = node.before + each
        all_in = total >= self._spot.stack - 1e-9
        kind = SHOWDOWN if river else RUNOUT if all_in else CHANCE
        child = Node(kind, action, (each, each), node.before, bettor=node.bettor)
        child.stake, child.rake = self._spot.pot / 2 + total, self._rake(total)
        return child


def chance_places(subtree: Subtree) -> list[int]:
    """Nodes of a street after which a card comes."""
    return [at for at, node in enumerate(subtree.nodes) if node.kind == CHANCE]


def chips_text(chips: float) -> str:
    """``150``, ``2.5``."""
    return f"{chips:.10g}"
