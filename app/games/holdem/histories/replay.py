"""A hand that was played, and where in it a spot is. A record without Qt."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.holdem.histories import Action, PlayedHand
from app.games.holdem.ranges.splits import Split
from engine.games.holdem.ranges import Range

Held = tuple[int | None, int | None] | Range


@dataclass(frozen=True, slots=True)
class Replay:
    """A place in a hand."""

    hand: PlayedHand  # that was played
    at: int  # number of the decision that comes next; as many as there are for none
    # what each player of the hand holds as far as is known or was set, whether in or not
    held: tuple[Held, ...]
    # what players do with their ranges on the streets; a split's seat is a player's number
    splits: tuple[Split, ...] = ()

    @property
    def decision(self) -> Action | None:
        decisions = self.hand.decisions
        return decisions[self.at] if self.at < len(decisions) else None
