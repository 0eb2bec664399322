"""What a move against our players cost, and whether it should be looked at longer. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar, TypeVar

from engine.estimates import half_width

J = TypeVar("J", bound="Judged")

AGAIN_S = 3.0  # seconds for a move of which the first look told too little


class Judged:
    """A move that was judged; a room's own says which, and what was best."""

    __slots__ = ()

    VAGUE: ClassVar[float]  # points that it may be off and say that a move was good
    loss_se: float  # standard error of what it cost
    again: bool  # whether it was looked at longer, as the first look told too little

    @property
    def vague(self) -> bool:
        """Whether it may have cost more, or less, than should be left open."""
        return half_width(self.loss_se) > self.VAGUE

    @property
    def waits(self) -> bool:
        """Whether it is to be looked at longer."""
        return self.vague and not self.again


def with_another(known: tuple[J, ...], judged: J, place: Callable[[J], Any]) -> tuple[J, ...]:
    """With another move judged, in order of their places; the second look at one is the last."""
    others = [old for old in known if place(old) != place(judged)]
    looked = judged.again or len(others) < len(known)
    judged = replace(judged, again=looked)  # type: ignore[type-var]  # rooms' are dataclasses
    return tuple(sorted((*others, judged), key=place))


def best_se(others: list[tuple[float, float]]) -> float:
    """Standard error of the best: as far as it is not known to be better than the next.

    `others` are what each other move is behind, and the standard error of that.
    """
    return next((se for behind, se in others if se and behind <= half_width(se)), 0.0)


def settled(before: Sequence[J], after: Sequence[J], *, same: bool) -> Iterator[J]:
    """Judgements that are new, once no longer look is to come.

    Where another deal is there after it, those of the one before that waited for one.
    """
    known = {(each, each.again) for each in before}
    for each in after if same else before:
        if each.waits != same and ((each, each.again) not in known or not same):
            yield each
