"""Tricks of a game or line as rows of cards to click. No Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.games.tarneeb import Position, SeenPlay, Trick

ChipKind = Literal["plain", "quiet", "brass", "fixing", "bad", "kept"]


@dataclass(frozen=True, slots=True)
class Chip:
    """A card of a line: its place from the first lead on, and how it is shown."""

    at: int
    seat: int | None  # None where an earlier card that cannot be leaves it open
    card: int
    # quiet for a card that has been played, brass for the next one; fixing for one that is being
    # put right, bad for one that cannot be, kept for those after it
    kind: ChipKind = "plain"
    cost: int = 0  # tricks that the card gave up


@dataclass(frozen=True, slots=True)
class TrickRow:
    """A trick of a line, whole or not, and the seat that takes it if it is whole."""

    number: int
    chips: tuple[Chip, ...]
    winner: int | None


def trick_shown(position: Position | SeenPlay) -> Trick | None:
    """The trick in progress; before its first card the last one, if there is one."""
    return position.trick or (position.tricks[-1] if position.tricks else None)


def trick_rows(
    position: Position | SeenPlay,
    shown_at: int | None = None,
    costs: Mapping[int, int] | None = None,
    fixing: int | None = None,
) -> list[TrickRow]:
    """Tricks of a game or line, of which `shown_at` cards have been played as it is shown.

    `fixing` is the number of a card that is being put right.
    """

    def kind(at: int) -> ChipKind:
        if at == fixing:
            return "fixing"
        if shown_at is None or at > shown_at:
            return "plain"
        return "quiet" if at < shown_at else "brass"

    rows: list[TrickRow] = []
    tricks = [*position.tricks, *([position.trick] if position.trick else [])]
    for number, trick in enumerate(tricks, start=1):
        played = zip(trick.seats, trick.cards, strict=True)
        chips = tuple(
            Chip(at, seat, card, kind(at), (costs or {}).get(at, 0))
            for at, (seat, card) in enumerate(played, start=4 * (number - 1))
        )
        rows.append(TrickRow(number, chips, trick.winner if len(chips) == 4 else None))
    return rows


def later_rows(played: int, later: Sequence[int]) -> list[TrickRow]:
    """Cards that wait for the first of them to be put right, after so many that are played."""
    chips = [Chip(played + i, None, card, "kept" if i else "bad") for i, card in enumerate(later)]
    first = 4 - played % 4
    groups = [chips[:first], *(chips[at : at + 4] for at in range(first, len(chips), 4))]
    return [
        TrickRow(played // 4 + 1 + i, tuple(group), None) for i, group in enumerate(groups) if group
    ]
