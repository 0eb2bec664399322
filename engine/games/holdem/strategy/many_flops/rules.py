"""Means over flops, and rules of thumb that a person can keep. Light: no numpy."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from operator import mul

from engine.cards import RANKS, rank_of
from engine.games.holdem.flops.textures import TEXTURES, textures_of
from engine.games.holdem.strategy.equilibrium.questions import PLAYERS, Player
from engine.games.holdem.strategy.many_flops.questions import Flop, Row

HEIGHTS = {f"{rank} or higher": RANKS.index(rank) for rank in "AKQJT9"}
#: What flops are told apart by.
ASKED = (*HEIGHTS, "paired", "monotone", "rainbow", "connected")
MOST_RULES = 4
LEAST_GAIN = 0.02  # % of the pot that one rule more has to save

When = tuple[tuple[str, bool], ...]  # what is known of flops


@dataclass(frozen=True, slots=True)
class Rule:
    """What a whole range does on some flops.

    Attributes
    ----------
    when : `ASKED` with whether it is so; none for all flops
    action : that every hand takes
    share : of the flops, each as often as it comes
    cost : what is lost by it there beside the solution, in % of the pot
    se : standard error of that, of what was sampled
    """

    when: When
    action: str
    share: float
    cost: float
    se: float


Group = tuple[Rule, list[Row]]  # a rule, and the flops that it is of


@dataclass(frozen=True, slots=True)
class Rules:
    """Of one player for all flops; what they lose together, in % of the pot, and its error."""

    rules: tuple[Rule, ...]
    cost: float
    se: float


@dataclass(frozen=True, slots=True)
class Often:
    """How often each action is taken, over the flops on which it comes to the decision."""

    actions: tuple[str, ...] = ()
    frequencies: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Means:
    """Over flops: what `Row` says of one; of `se` chance goes out, and `unlearned` does not."""

    equity: float
    evs: tuple[float, float]
    se: float
    first: Often
    after_check: Often


@dataclass(frozen=True, slots=True)
class TextureMeans:
    """Flops of a texture, how often they come, and what is so of them."""

    texture: str
    share: float
    means: Means


@dataclass(frozen=True, slots=True)
class Summary:
    """What many flops come to: over all, by texture, and in rules of both players."""

    means: Means
    textures: tuple[TextureMeans, ...]
    rules: dict[Player, tuple[Rules, ...]]


def summary(rows: Sequence[Row], pot: float) -> Summary:
    """Of one flop or more."""
    groups = {name: [row for row in rows if name in textures_of(row.flop)] for name in TEXTURES}
    whole = sum(row.counts for row in rows)
    textures = tuple(
        TextureMeans(name, sum(row.counts for row in own) / whole, means(own))
        for name, own in groups.items()
        if own
    )
    rules = {player: rules_of(rows, player, pot) for player in PLAYERS}
    return Summary(means(rows), textures, rules)


def is_so(asked: str, flop: Flop) -> bool:
    """Whether a flop is one of `ASKED`."""
    if asked in HEIGHTS:
        return max(map(rank_of, flop)) >= HEIGHTS[asked]
    names = textures_of(flop)
    return asked in names or (asked == "paired" and "three of a kind" in names)


def means(rows: Sequence[Row]) -> Means:
    """Over flops, each as often as it comes to a hand there."""
    equity, oop, ip = _mean(rows, lambda row: (row.equity, *row.evs))
    (unlearned,) = _mean(rows, lambda row: (row.unlearned,))
    chance = (row.counts * math.sqrt(row.se**2 - row.unlearned**2) for row in rows)
    se = math.hypot(math.hypot(*chance) / sum(row.counts for row in rows), unlearned)
    return Means(equity, (oop, ip), se, _often(rows, "oop"), _often(rows, "ip"))


def _mean(rows: Sequence[Row], of: Callable[[Row], tuple[float, ...]]) -> tuple[float, ...]:
    whole = sum(row.counts for row in rows)
    columns = zip(*(of(row) for row in rows), strict=True)
    return tuple(
        sum(row.counts * figure for row, figure in zip(rows, column, strict=True)) / whole
        for column in columns
    )


def _often(rows: Sequence[Row], player: Player) -> Often:
    there = [row for row in rows if row.decision(player).actions]
    if not there:
        return Often()
    shares = _mean(there, lambda row: row.decision(player).frequencies)
    return Often(there[0].decision(player).actions, shares)


def rules_of(rows: Sequence[Row], player: Player, pot: float) -> tuple[Rules, ...]:
    """Rules for the first decision of a player: one for all flops, then two, and so on.

    Each time the group of flops is parted, and by that, which saves most. A rule costs what the
    range wins less, on the mean of its flops, if every hand takes one action there and all else
    goes on as it does.
    """
    there = [row for row in rows if row.decision(player).actions]
    if not there:
        return ()
    total = sum(row.counts for row in there)
    # two halves tell little of one flop's error: those of all flops are taken together
    every = zip(*(row.decision(player).se for row in there), strict=True)
    spread = [math.hypot(*own) / len(own) ** 0.5 for own in every]
    yes = {asked: {row.flop for row in there if is_so(asked, row.flop)} for asked in ASKED}

    def rule(when: When, rows: list[Row]) -> Rule:
        of = sum(row.counts for row in rows)
        counts = [row.counts / of for row in rows]
        decisions = [row.decision(player) for row in rows]
        costs = [
            (sum(map(mul, counts, (each.ev - each.evs[at] for each in decisions))), at, action)
            for at, action in enumerate(decisions[0].actions)
        ]
        cost, at, action = min(costs)
        se = spread[at] * math.hypot(*counts)
        # what seems to be won by a rule is within its error: nobody wins beside a solution
        return Rule(when, action, of / total, max(100 * cost / pot, 0.0), 100 * se / pot)

    groups: list[Group] = [(rule((), there), there)]
    found = [_rules(groups)]
    while len(groups) < MOST_RULES:
        parted = [
            [*groups[:place], *halves, *groups[place + 1 :]]
            for place, (old, own) in enumerate(groups)
            for asked in ASKED
            if len(halves := list(_halves(rule, old.when, own, asked, yes[asked]))) == 2
        ]
        if not parted:
            break
        groups = min(parted, key=lambda each: _rules(each).cost)
        rules = _rules(groups)
        if found[-1].cost - rules.cost < LEAST_GAIN:
            break
        found.append(rules)
    return tuple(found)


def _halves(
    rule: Callable[[When, list[Row]], Rule], when: When, rows: list[Row], asked: str, yes: set[Flop]
) -> Iterator[Group]:
    for so in (True, False):
        part = [row for row in rows if (row.flop in yes) == so]
        if part:
            yield rule((*when, (asked, so)), part), part


def _rules(groups: Sequence[Group]) -> Rules:
    rules = tuple(rule for rule, _rows in groups)
    cost = sum(rule.share * rule.cost for rule in rules)
    return Rules(rules, cost, math.hypot(*(rule.share * rule.se for rule in rules)))
