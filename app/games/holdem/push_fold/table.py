"""A table at which all push or fold: stacks, blinds, ante and prizes. No Qt."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args

from app.words.fields import choice, list_field, named_lines, numbers, whole_number
from app.words.translation import _
from engine.games.holdem.strategy.push_fold import POSITIONS, PushFold
from engine.games.holdem.strategy.push_fold.questions import MOST_SEATS, AnteKind

ANTES: tuple[AnteKind, ...] = get_args(AnteKind)
FIRST_STACK = 10.0
Numbers = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class PushTable:
    """Who has how much, what is posted, what is paid, and who is to act."""

    # before blinds and antes, in the order of acting; the last two are the blinds
    stacks: Numbers = (FIRST_STACK, FIRST_STACK)
    # as in the engine's `PushFold`
    blinds: tuple[float, float] = (0.5, 1.0)
    ante: float = 0.0
    ante_kind: AnteKind = "each"
    prizes: Numbers = ()
    to_act: int = 0  # seat whose push is looked at; all before it have folded
    caller: int | None = None  # seat behind it whose calls are looked at instead, or None

    @property
    def size(self) -> int:
        return len(self.stacks)

    @property
    def positions(self) -> tuple[str, ...]:
        """Names of the seats."""
        return POSITIONS[self.size]

    def question(self) -> PushFold | None:
        """What to ask; None while something is wrong."""
        try:
            return self.asked()
        except ValueError:
            return None

    def asked(self) -> PushFold:
        """What to ask; ValueError says what is wrong."""
        return PushFold(
            stacks=self.stacks,
            blinds=self.blinds,
            ante=self.ante,
            ante_kind=self.ante_kind,
            prizes=self.prizes,
            folded=frozenset(range(self.to_act)),
        )

    def posted(self, seat: int) -> float:
        """Blind and ante of a seat."""
        blind = {self.size - 2: self.blinds[0], self.size - 1: self.blinds[1]}.get(seat, 0.0)
        each = self.ante_kind == "each"
        return blind + (self.ante if each or seat == self.size - 1 else 0.0)

    # ---- changing --------------------------------------------------------------------------

    def with_size(self, size: int) -> PushTable:
        """More seats at the front, with the stack of the first, or fewer: the blinds stay."""
        size = max(2, min(MOST_SEATS, size))
        more = self.stacks[:1] * max(0, size - self.size)
        stacks = (*more, *self.stacks[max(0, self.size - size) :])
        prizes = self.prizes[:size]
        return replace(self, stacks=stacks, prizes=prizes, to_act=0, caller=None)

    def with_stack(self, seat: int, text: str) -> PushTable:
        """Another stack of a seat; ValueError says what is wrong."""
        (stack,) = numbers(text, 1, 1, _("10"))
        if not stack > 0:
            raise ValueError(_("This seat needs chips."))
        stacks = (*self.stacks[:seat], stack, *self.stacks[seat + 1 :])
        return self._checked(stacks=stacks)

    def with_blinds(self, text: str) -> PushTable:
        """Other blinds; ValueError says what is wrong."""
        small, big = numbers(text, 2, 2, _("0.5 / 1"))
        return self._checked(blinds=(small, big))

    def with_ante(self, text: str) -> PushTable:
        """Another ante; ValueError says what is wrong."""
        found = numbers(text, 0, 1, _("0.1"))
        return self._checked(ante=found[0] if found else 0.0)

    def with_prizes(self, text: str) -> PushTable:
        """Other prizes, none for chips; ValueError says what is wrong."""
        return self._checked(prizes=numbers(text, 0, self.size, _("50 / 30 / 20")))

    def acting(self, seat: int) -> PushTable:
        """A seat's decision is looked at; the big blind only calls."""
        if seat == self.size - 1:
            return self.calling(seat)
        return replace(self, to_act=seat, caller=None)

    def calling(self, seat: int | None) -> PushTable:
        """The calls of a seat behind are looked at, or the push again."""
        return replace(self, caller=None if seat == self.caller else seat)

    def _checked(self, **changes: Any) -> PushTable:
        new = replace(self, **changes)
        new.asked()
        return new

    def emptied(self) -> PushTable:
        """Two seats with ten big blinds."""
        return PushTable()

    def dealt(self, seed: int) -> PushTable:
        """Random stacks for as many seats."""
        source = random.Random(seed)
        stacks = tuple(self.blinds[1] * source.randint(6, 50) / 2 for _seat in self.stacks)
        return replace(self, stacks=stacks, to_act=0, caller=None)


NO_PUSH = PushTable()


def numbers_text(found: Numbers) -> str:
    """``0.5 / 1``."""
    return " / ".join(f"{number:.10g}" for number in found)


def to_json(table: PushTable) -> dict[str, Any]:
    """Table as it stands in a file."""
    return {
        "stacks": list(table.stacks),
        "blinds": list(table.blinds),
        "ante": table.ante,
        "ante_kind": table.ante_kind,
        "prizes": list(table.prizes),
        "to_act": table.to_act,
    }


def from_json(data: object) -> PushTable:
    """Read what `to_json` wrote; ValueError if anything is of the wrong kind or impossible."""
    if not isinstance(data, dict):
        raise ValueError(_("The push-or-fold table in this file cannot be read."))
    new = PushTable()
    stacks = _numbers(data.get("stacks"), _("The stacks"))
    blinds = _numbers(data.get("blinds", list(new.blinds)), _("The blinds"))
    if len(blinds) != 2 or not 2 <= len(stacks) <= MOST_SEATS:
        raise ValueError(_("This file needs two blinds, and the stacks of 2 to 9 seats."))
    (ante,) = _numbers([data.get("ante", 0.0)], _("The ante"))
    kind = choice(
        data.get("ante_kind", "each"),
        ANTES,
        _("The ante of {value} in this file is not one of {words}."),
    )
    table = PushTable(
        stacks=stacks,
        blinds=(blinds[0], blinds[1]),
        ante=ante,
        ante_kind=kind,
        prizes=_numbers(data.get("prizes", []), _("The prizes")),
        to_act=whole_number(data.get("to_act", 0), _("The seat to act"), 0, len(stacks) - 2),
    )
    table.asked()
    return table


def _numbers(value: object, what: str) -> Numbers:
    found = list_field(value, what, _("numbers"))
    if not all(isinstance(n, (int, float)) and not isinstance(n, bool) for n in found):
        raise ValueError(_("{what} in this file are not numbers.").format(what=what))
    return tuple(map(float, found))


def to_text(table: PushTable, results: Sequence[str] = ()) -> str:
    """Plain text that people can read and `from_text` understands."""
    lines = [
        "Kibitzer, Hold’em push or fold",
        f"Stacks: {numbers_text(table.stacks)}",
        f"Blinds: {numbers_text(table.blinds)}",
        f"Ante: {table.ante:.10g} {table.ante_kind}",
        f"Prizes: {numbers_text(table.prizes) or 'none'}",
        f"To act: {table.positions[table.to_act]}",
    ]
    return "\n".join([*lines, *results]) + "\n"


TEXT_NAMES = ("stacks", "blinds", "ante", "prizes", "to act")


def from_text(text: str) -> PushTable:
    """Read what `to_text` wrote; ValueError if the stacks are missing, or something cannot be."""
    found = named_lines(text, TEXT_NAMES)
    stacks = numbers(found.get("stacks", ""), 2, MOST_SEATS, _("10 / 10"))
    table = PushTable(stacks=stacks)
    if "blinds" in found:
        table = table.with_blinds(found["blinds"])
    amount, _blank, kind = found.get("ante", "0").partition(" ")
    table = table.with_ante(amount)
    if kind == "big blind":
        table = replace(table, ante_kind="big blind")
    if found.get("prizes", "none") != "none":
        table = table.with_prizes(found["prizes"])
    position = found.get("to act", "")
    if position in table.positions[:-1]:
        table = replace(table, to_act=table.positions.index(position))
    table.asked()
    return table


def is_push_text(text: str) -> bool:
    """Whether `text` is what `to_text` wrote."""
    return {"stacks", "blinds"} <= set(named_lines(text, TEXT_NAMES))
