"""What a position of the room is: two tables, and which of them is looked at. Without Qt."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from app.games.tarneeb.own_table import OwnTable
from app.games.tarneeb.table import Table

Mode = Literal["open", "own"]
MODES: tuple[Mode, ...] = get_args(Mode)


@dataclass(frozen=True, slots=True)
class Game:
    """Four open hands and your own hand, side by side: changing the mode loses neither."""

    mode: Mode = "open"
    open: Table = field(default_factory=Table)
    own: OwnTable = field(default_factory=OwnTable)

    def to_json(self) -> dict[str, Any]:
        """Position as it stands in a file: the open table, with the own one in it."""
        return self.open.to_json() | {"mode": self.mode, "own": self.own.to_json()}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Game:
        """Read what `to_json` wrote, or a table of open hands alone.

        Raises
        ------
        ValueError
            If anything is of the wrong kind, or breaks the rules.
        """
        mode = data.get("mode", "open")
        if mode not in MODES:
            raise ValueError(f"The mode in this file is “{str(mode)[:30]}”; write open or own.")
        own = data.get("own", {})
        if not isinstance(own, dict):
            raise ValueError("The table of your own hand in this file cannot be read.")
        table = Table.from_json(data) if "hands" in data or mode == "open" else Table()
        return cls("own" if mode == "own" else "open", table, OwnTable.from_json(own))

    def to_text(self, results: Iterable[str] = ()) -> str:
        """The table that is looked at as plain text."""
        table = self.open if self.mode == "open" else self.own
        return table.to_text(results)

    def from_text(self, text: str) -> Game:
        """Read what `to_text` wrote, or what either table can read.

        Raises
        ------
        ValueError
            If a part of the text cannot be read.
        """
        if self.own.understands(text) or (self.mode == "own" and not Table.understands(text)):
            return replace(self, mode="own", own=self.own.from_text(text))
        return replace(self, mode="open", open=self.open.from_text(text))
