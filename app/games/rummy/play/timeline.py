"""The log of a deal followed in play, gin's and Three Thirteen's, and the step looked at. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, Self

from app.words.translation import said
from engine.games.rummy.log import Log, StepT, TableT
from engine.games.rummy.rules import Cards

DEALT = -1  # for `at`: the cards dealt are looked at, to correct them


@dataclass(frozen=True, slots=True, kw_only=True)
class Followed(Generic[StepT, TableT]):
    """A deal as far as it was entered."""

    # my cards and the first upcard, as far as they are known
    hand: Cards = ()
    upcard: int | None = None
    steps: tuple[StepT, ...] = ()  # what happened since, possible or not
    # the step that is looked at, and corrected by the next click; None for the last table
    at: int | None = None
    going_out: bool = False  # another player goes out with the card that is clicked next
    drawing: bool = False  # I drew from the stock; the next card clicked is the one I drew

    @property
    def deal(self) -> Log[StepT, TableT] | None:
        """The deal, once its cards are known."""
        raise NotImplementedError  # each game has its own

    @property
    def setting_up(self) -> bool:
        """Whether a click in the deck gives a card of the deal, or takes it back."""
        return self.at == DEALT or self.deal is None

    @property
    def table(self) -> TableT | None:
        """What is known at the step that is looked at."""
        deal = self.deal
        if deal is None:
            return None
        return deal.table if self.at is None else deal.table_before(max(self.at, 0))

    @property
    def correcting(self) -> int | None:
        """The step that the next click corrects."""
        return self.at if self.at is not None and 0 <= self.at < len(self.steps) else None

    @property
    def faults(self) -> tuple[str, ...]:
        """For each step why it cannot have happened, empty if it can."""
        deal = self.deal
        return tuple(map(said, deal.faults)) if deal is not None else ("",) * len(self.steps)

    @property
    def first_fault(self) -> int | None:
        """The first step that cannot have happened."""
        return next((i for i, fault in enumerate(self.faults) if fault), None)

    @property
    def sound(self) -> bool:
        """Whether all that was entered before the table that is looked at can have happened."""
        fault = self.first_fault
        return fault is None or (self.at is not None and self.at <= fault)

    def to_draw(self) -> Self:
        """I drew from the stock; the card that I drew comes next."""
        return replace(self, drawing=True)

    def looking_at(self, at: int | None) -> Self:
        """The same deal, looked at before step `at`; the last table from the end on."""
        here = None if at is None or at >= len(self.steps) else max(at, DEALT)
        return replace(self, at=here, going_out=False, drawing=False)

    def forgotten(self) -> Self:
        """Without the step that is looked at, and all later ones."""
        at = len(self.steps) if self.at is None else max(self.at, 0)
        return replace(self, steps=self.steps[:at], at=None, going_out=False, drawing=False)

    def emptied(self) -> Self:
        """The deal before its first card, in the same game."""
        bare = replace(self, hand=(), upcard=None, steps=())
        return replace(bare, at=None, going_out=False, drawing=False)
