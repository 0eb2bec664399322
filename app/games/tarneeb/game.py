"""A position of the room: open hands, your own hand, a game at the table. Without Qt."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from app.games.tarneeb.records import deal_file as open_file, hand_file as own_file
from app.games.tarneeb.records.deal import OpenDeal
from app.games.tarneeb.records.hand import OwnHand
from app.games.tarneeb.table import file as table_file
from app.games.tarneeb.table.record import Table
from app.words.counts import or_list
from app.words.fields import quoted
from app.words.translation import _

Mode = Literal["open", "own", "table"]
MODES: tuple[Mode, ...] = get_args(Mode)


@dataclass(frozen=True, slots=True)
class Game:
    """Open hands, your own hand and a game, side by side: changing the mode loses none."""

    mode: Mode = "open"
    open: OpenDeal = field(default_factory=OpenDeal)
    own: OwnHand = field(default_factory=OwnHand)
    table: Table = field(default_factory=Table)

    def beside(self, now: Game) -> Game:
        """Take in what `now` holds of the modes that this position does not show."""
        return Game(
            self.mode,
            self.open if self.mode == "open" or now.open.empty else now.open,
            self.own if self.mode == "own" or not (now.own.hand or now.own.past) else now.own,
            self.table if self.mode == "table" or now.table.game is None else now.table,
        )

    def alone(self) -> Game:
        """Without what the modes hold that are not shown."""
        return Game(self.mode, **{self.mode: getattr(self, self.mode)})

    def to_json(self) -> dict[str, Any]:
        """Position as it stands in a file: the open hands, with your own and the game in it."""
        own, table = own_file.to_json(self.own), table_file.to_json(self.table)
        return open_file.to_json(self.open) | {"mode": self.mode, "own": own, "table": table}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Game:
        """Read what `to_json` wrote, or open hands alone.

        ValueError if anything is of the wrong kind, or breaks the rules.
        """
        mode = data.get("mode", "open")
        if mode not in MODES:
            message = _("The mode in this file is {value}; write {words}.")
            raise ValueError(message.format(value=quoted(mode), words=or_list(MODES)))
        own, table = data.get("own", {}), data.get("table", {})
        if not isinstance(own, dict):
            raise ValueError(_("Your own hand in this file cannot be read."))
        if not isinstance(table, dict):
            raise ValueError(_("The game in this file cannot be read."))
        open_ = open_file.from_json(data) if "hands" in data or mode == "open" else OpenDeal()
        return cls(
            MODES[MODES.index(mode)], open_, own_file.from_json(own), table_file.from_json(table)
        )

    def to_text(self, results: Iterable[str] = ()) -> str:
        """What is looked at as plain text."""
        if self.mode == "open":
            return open_file.to_text(self.open, results)
        if self.mode == "table":
            return "\n".join(results) + "\n"
        return own_file.to_text(self.own, results)

    def from_text(self, text: str) -> Game:
        """Read what `to_text` wrote, or what either side of it can read.

        ValueError if a part of the text cannot be read.
        """
        own = self.mode == "own" and not open_file.understands(text)
        if own or own_file.understands(text):
            return replace(self, mode="own", own=own_file.from_text(text, self.own))
        return replace(self, mode="open", open=open_file.from_text(text, self.open))
