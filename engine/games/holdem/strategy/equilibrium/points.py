"""Points of a spot's betting, by the line that leads there."""

from dataclasses import dataclass, replace

from engine.cards import CardError, cards_text, parse_cards
from engine.games.holdem.strategy.equilibrium.layout import Shape
from engine.games.holdem.strategy.equilibrium.questions import STREETS
from engine.games.holdem.strategy.equilibrium.tree import CHANCE, IP, OOP, Node
from engine.sentences import RefusedError

SAME_SUITS = (0, 1, 2, 3)


@dataclass(frozen=True)
class Point:
    """A node of the betting, with the cards that have come.

    `before` is the chance node after which the last card came; `order` renames the suits of the
    board that was solved to those of the cards that came.
    """

    subtree: int
    node: int
    context: int
    before: "Point | None" = None
    order: tuple[int, ...] = SAME_SUITS


def find_point(shape: Shape, line: tuple[str, ...]) -> Point:
    """Where a line of actions and cards leads.

    ValueError if a word of the line is no action there, or no card that may come.
    """
    point = Point(0, 0, shape.root)
    for word in line:
        node = shape.subtrees[point.subtree].nodes[point.node]
        if node.kind in (OOP, IP):
            point = replace(point, node=_child(shape, point, node, word))
        elif node.kind == CHANCE:
            point = _after_card(shape, point, node, word)
        else:
            raise RefusedError(
                "“{word}” comes after the betting has ended; leave it out.", word=_brief(word)
            )
    return point


def _brief(word: str) -> str:
    return word if len(word) <= 20 else word[:19] + "…"


def _child(shape: Shape, point: Point, node: Node, word: str) -> int:
    nodes = shape.subtrees[point.subtree].nodes
    children = range(node.first, node.first + node.actions)
    wanted = " ".join(word.lower().split())
    if wanted.replace("-", "").replace(" ", "") in ("allin", "betallin", "raiseallin"):
        left = shape.spot.stack - node.before
        for child in children:
            if nodes[child].put[node.kind] >= left and nodes[child].kind in (OOP, IP):
                return child
    found = [child for child in children if nodes[child].action == wanted]
    if not found:  # "bet", where there is one bet
        found = [child for child in children if nodes[child].action.split()[0] == wanted]
    if len(found) != 1:
        there = ", ".join(nodes[child].action for child in children)
        raise RefusedError(
            "“{word}” is no action here; there is: {there}.", word=_brief(word), there=there
        )
    return found[0]


def _after_card(shape: Shape, point: Point, node: Node, word: str) -> Point:
    here = shape.contexts[point.context]
    name = STREETS[len(here.board) + 1]
    text = word.lower().replace(name, "").strip()
    try:
        cards = parse_cards(text)
    except CardError:
        cards = []
    if len(cards) != 1:
        raise RefusedError(
            "“{word}” is not the {name}; write its card, as in 2c.", word=_brief(word), name=name
        )
    back = tuple(point.order.index(suit) for suit in range(4))
    was = renamed(back, cards[0])
    for context in here.children:
        alike = shape.contexts[context].alike
        if was in alike:
            order = tuple(point.order[suit] for suit in alike[was])
            return Point(node.subtree, 0, context, point, order)
    raise RefusedError(
        "{cards} is on the board already; give another {name}.", cards=cards_text(cards), name=name
    )


def renamed(order: tuple[int, ...], card: int) -> int:
    """A card with another suit."""
    return order[card // 13] * 13 + card % 13
