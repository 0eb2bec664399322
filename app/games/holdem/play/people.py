"""How opponents are taken to play: like a kind, or as was counted of them. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.words.fields import numbers
from app.words.translation import _
from engine.games.holdem.in_play import STYLES, Counted, Manner, Table

Players = tuple[tuple[int, "Player"], ...]  # by seat


@dataclass(frozen=True, slots=True)
class Player:
    """How somebody plays."""

    kind: str = ""  # one of `STYLES`; else they play as `counted`
    counted: Counted | None = None
    name: str = ""  # if it is known

    @property
    def manner(self) -> Manner:
        """The same for the engine."""
        return STYLES[self.kind] if self.counted is None else self.counted


def to_json(players: Players, table: Table) -> list[list[Any]]:
    """As it stands in a file: position and kind, or position, name and counts."""
    found: list[list[Any]] = []
    for seat, player in players:
        c = player.counted
        counts = c and [c.hands, c.vpip, c.pfr, c.could_3bet, c.did_3bet]
        told = [player.kind] if counts is None else [player.name, counts]
        found.append([table.positions[seat], *told])
    return found


def from_json(data: Any, table: Table) -> Players:
    """Read what `to_json` wrote; TypeError, ValueError or KeyError if it is none."""
    found = {}
    for position, told, *counts in data:
        if counts:
            player = Player(counted=Counted(*map(int, counts[0])), name=str(told)[:40])
        else:
            player = Player({kind: kind for kind in STYLES}[told])
        found[table.positions.index(position)] = player
    return tuple(found.items())


def players_text(players: Players, table: Table) -> str:
    """As it is typed: ``HJ=loose, BTN=52/6/214``."""
    found = []
    for seat, player in players:
        c = player.counted
        told = player.kind
        if c is not None:
            told = f"{100 * c.vpip / c.hands:.4g}/{100 * c.pfr / c.hands:.4g}/{c.hands}"
        found.append(f"{table.positions[seat]}={told}")
    return ", ".join(found)


def parse_players(text: str, table: Table) -> Players:
    """Read what `players_text` wrote: a kind, or VPIP and PFR in % and the number of hands.

    ValueError if it cannot be read; in one sentence.
    """
    found = {}
    for part in filter(None, map(str.strip, text.split(","))):
        position, _equals, told = (each.strip() for each in part.partition("="))
        position = position.upper().replace("+", "")
        if position not in table.positions:
            raise ValueError(_("“{name}” is no seat of this table.").format(name=position[:20]))
        if told in STYLES:
            player = Player(told)
        else:
            example = _("{kinds}, or VPIP/PFR/hands as in 52/6/214")
            example = example.format(kinds=", ".join(STYLES))
            vpip, pfr, hands = numbers(told, 3, 3, example)
            counts = int(hands), round(vpip * int(hands) / 100), round(pfr * int(hands) / 100)
            player = Player(counted=Counted(*counts))
        found[table.positions.index(position)] = player
    return tuple(found.items())
