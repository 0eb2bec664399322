"""A position of the room: open hands, your own hand, which of them is looked at. Without Qt."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from app.games.tarneeb import open_file, open_text, own_file, own_text
from app.games.tarneeb.open_deal import OpenDeal
from app.games.tarneeb.own_hand import OwnHand
from app.words.counts import or_list
from app.words.fields import quoted
from app.words.translation import _

Mode = Literal["open", "own"]
MODES: tuple[Mode, ...] = get_args(Mode)


@dataclass(frozen=True, slots=True)
class Game:
    """Four open hands and your own hand, side by side: changing the mode loses neither."""

    mode: Mode = "open"
    open: OpenDeal = field(default_factory=OpenDeal)
    own: OwnHand = field(default_factory=OwnHand)

    def to_json(self) -> dict[str, Any]:
        """Position as it stands in a file: the open hands, with your own in it."""
        own = own_file.to_json(self.own)
        return open_file.to_json(self.open) | {"mode": self.mode, "own": own}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Game:
        """Read what `to_json` wrote, or open hands alone.

        Raises
        ------
        ValueError
            If anything is of the wrong kind, or breaks the rules.
        """
        mode = data.get("mode", "open")
        if mode not in MODES:
            message = _("The mode in this file is {value}; write {words}.")
            raise ValueError(message.format(value=quoted(mode), words=or_list(MODES)))
        own = data.get("own", {})
        if not isinstance(own, dict):
            raise ValueError(_("Your own hand in this file cannot be read."))
        open_ = open_file.from_json(data) if "hands" in data or mode == "open" else OpenDeal()
        return cls("own" if mode == "own" else "open", open_, own_file.from_json(own))

    def to_text(self, results: Iterable[str] = ()) -> str:
        """What is looked at as plain text."""
        if self.mode == "open":
            return open_text.to_text(self.open, results)
        return own_text.to_text(self.own, results)

    def from_text(self, text: str) -> Game:
        """Read what `to_text` wrote, or what either side of it can read.

        Raises
        ------
        ValueError
            If a part of the text cannot be read.
        """
        own = self.mode == "own" and not open_text.understands(text)
        if own or own_text.understands(text):
            return replace(self, mode="own", own=own_text.from_text(text, self.own))
        return replace(self, mode="open", open=open_text.from_text(text, self.open))
