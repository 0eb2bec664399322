"""A tournament of one table: blinds that rise, who goes out, what a place pays. Light: no numpy.

Stacks are told in big blinds, which grow: `Tournament.blind` says how many chips one is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import floor

from engine.sentences import RefusedError

#: Chips of the big blind, level by level; the small one is half of it.
BLINDS = (20, 30, 40, 60, 80, 120, 160, 240, 320, 480, 640, 960)
PARTS = 100  # of a big blind: no stack is told finer
NOTHING = 1e-6  # of these; what is left of a stack is rounding


@dataclass(frozen=True, slots=True)
class Tournament:
    """What is paid, and when blinds rise.

    Attributes
    ----------
    prizes : of the first place, the second ...; they count in proportion
    hands : of each level
    seats : that it began with
    begun : number of its first hand

    Raises
    ------
    ValueError
        If it pays nothing, or later places more.
    """

    prizes: tuple[float, ...] = (60.0, 40.0)
    hands: int = 8
    seats: int = 6
    begun: int = 0

    def __post_init__(self) -> None:
        falling = tuple(sorted(self.prizes, reverse=True)) == self.prizes
        if not (falling and self.prizes and self.prizes[-1] > 0):
            raise RefusedError("The prizes are not above 0, the first place first.")
        if self.hands < 1:
            raise RefusedError("A level has one hand or more.")

    def level(self, number: int) -> int:
        return min((number - self.begun) // self.hands, len(BLINDS) - 1)

    def blind(self, number: int) -> int:
        """Chips of the big blind in a hand."""
        return BLINDS[self.level(number)]

    def hands_left(self, number: int) -> int | None:
        """Hands until the blinds rise, this one included; None if they do no more."""
        if self.level(number) == len(BLINDS) - 1:
            return None
        return self.hands - (number - self.begun) % self.hands


def carried(stacks: Sequence[float], nets: Sequence[float], rise: float) -> tuple[float, ...]:
    """What all have after a hand, in big blinds that are so many times as large, to a hundredth.

    All together have what they had; 0 is who goes out, and who has any left has a hundredth.
    """
    exact = [PARTS * (stack + net) / rise for stack, net in zip(stacks, nets, strict=True)]
    whole = [max(floor(chips), int(chips > NOTHING)) for chips in exact]
    over = sorted(range(len(exact)), key=lambda seat: whole[seat] - exact[seat])
    missing = round(sum(exact)) - sum(whole)
    for seat in over[: max(missing, 0)]:
        whole[seat] += 1
    whole[whole.index(max(whole))] += min(missing, 0)
    return tuple(chips / PARTS for chips in whole)


def standing(before: Sequence[float], after: Sequence[float], seat: int) -> tuple[int, int]:
    """How many are ahead of who goes out in a hand, and how many share the place; by stacks.

    Of those who go out in one hand, who had more before it comes first; who had as much shares.
    """
    pairs = [*zip(before, after, strict=True)]
    ahead = sum(left > 0 or had > before[seat] for had, left in pairs)
    return ahead, sum(not left and had == before[seat] for had, left in pairs)


def payout(
    prizes: Sequence[float], before: Sequence[float], after: Sequence[float], seat: int
) -> float | None:
    """Share of all prizes that a seat gets by a hand, told by its stacks; None if it plays on."""
    if after[seat] > 0:
        alone = sum(chips > 0 for chips in after) == 1
        return prizes[0] / sum(prizes) if alone else None
    ahead, alike = standing(before, after, seat)
    return sum(prizes[ahead : ahead + alike]) / alike / sum(prizes)


def seating(chairs: Iterable[int], blind: int) -> tuple[int, ...]:
    """Chairs in the order in which they act; the big blind goes on from chair `blind`."""
    there = sorted(chairs)
    big = next((chair for chair in there if chair > blind), there[0])
    first = there.index(big) + 1
    return (*there[first:], *there[:first])
