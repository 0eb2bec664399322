"""Flops that stand for all, each with its weight: `COUNTS` of them come with Kibitzer."""

import functools
import itertools
from importlib import resources

from engine.games.holdem.ranges import HAND_COMBOS, HANDS
from engine.games.holdem.strategy.equilibrium.questions import Spot
from engine.games.holdem.strategy.many_flops.questions import Flop, Weighed, parse_weighed

FILE = "flops.txt"  # what `lab.holdem.flop_sets` writes: a line each, the number of flops first
COUNTS, ALL = (15, 25, 49, 95, 184), 1755


@functools.cache
def all_flops() -> tuple[tuple[Flop, int], ...]:
    """All 1,755 flops but for the names of suits, and how many each stands for; by cards."""
    found = {}
    for ranks in itertools.combinations_with_replacement(range(13), 3):
        low, middle, high = ranks
        if low == high:
            patterns = {(0, 1, 2): 4}
        elif low == middle:
            patterns = {(0, 1, 0): 12, (0, 1, 2): 12}
        elif middle == high:
            patterns = {(0, 0, 1): 12, (2, 0, 1): 12}
        else:
            one, two = (0, 0, 0), ((0, 0, 1), (0, 1, 0), (1, 0, 0))
            patterns = {one: 4, **dict.fromkeys(two, 12), (0, 1, 2): 24}
        for suits, number in patterns.items():
            found[_least(ranks, suits)] = number
    return tuple(sorted(found.items()))


def _least(ranks: tuple[int, ...], suits: tuple[int, ...]) -> Flop:
    """The first, by cards, of the flops that new names of the suits make of one."""
    return min(
        tuple(sorted(13 * order[suit] + rank for rank, suit in zip(ranks, suits, strict=True)))
        for order in itertools.permutations(range(4))
    )


def flop_set(count: int) -> tuple[Weighed, ...]:
    """All 1,755, or one of `COUNTS`; weights add up to 1."""
    if count == ALL:
        whole = sum(number for _flop, number in all_flops())
        return tuple(Weighed(flop, number / whole) for flop, number in all_flops())
    text = (resources.files("assets") / "holdem" / FILE).read_text("ascii")
    rows = (line.split() for line in text.splitlines() if not line.startswith("#"))
    (parts,) = (parts for number, *parts in rows if int(number) == count)
    return tuple(map(parse_weighed, parts))


def is_of_classes(spot: Spot) -> bool:
    """Whether both ranges treat all suits alike, so that flops may stand for others."""
    return all(
        len({range_.weights[combo] for combo in HAND_COMBOS[hand]}) == 1
        for range_ in (spot.oop, spot.ip)
        for hand in HANDS
    )
