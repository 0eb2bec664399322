"""Tricks of a game or line as rows of cards to click. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.games.tarneeb import Position, SeenPlay, Trick

ChipKind = Literal["plain", "quiet", "brass"]


@dataclass(frozen=True, slots=True)
class Chip:
    """A card of a line: its place from the first lead on, and how it is shown.

    Attributes
    ----------
    kind : quiet for a card that has been played, brass for the next one
    cost : tricks that the card gave up
    """

    at: int
    seat: int
    card: int
    kind: ChipKind = "plain"
    cost: int = 0


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
) -> list[TrickRow]:
    """Tricks of a game or line, of which `shown_at` cards have been played as it is shown."""

    def kind(at: int) -> ChipKind:
        if shown_at is None or at > shown_at:
            return "plain"
        return "quiet" if at < shown_at else "brass"

    rows = []
    tricks = [*position.tricks, *([position.trick] if position.trick else [])]
    for number, trick in enumerate(tricks, start=1):
        played = zip(trick.seats, trick.cards, strict=True)
        chips = tuple(
            Chip(at, seat, card, kind(at), (costs or {}).get(at, 0))
            for at, (seat, card) in enumerate(played, start=4 * (number - 1))
        )
        rows.append(TrickRow(number, chips, trick.winner if len(chips) == 4 else None))
    return rows
