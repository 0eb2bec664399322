"""The step cursor: a game as played, best play from its end, and how far one looks. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """A game that one can step through; `app.cards` has the `StepBar`."""

    line: tuple[Any, ...] = ()  # best play from the end of the game, while one steps along it
    # steps of game and line that are on the table as it is shown; None for all of the game
    at: int | None = None

    if TYPE_CHECKING:  # a field in the record; here it would be taken for its default

        @property
        def played(self) -> tuple[Any, ...]: ...

    @property
    def shown_at(self) -> int:
        """How many steps there are on the table that is shown."""
        return len(self.played) if self.at is None else self.at

    @property
    def shown_steps(self) -> tuple[Any, ...]:
        """Those steps: of the game, and then of best play."""
        return (*self.played, *self.line)[: self.shown_at]

    def stepped(self, at: int, line: tuple[Any, ...]) -> Self:
        """Look at the table after `at` steps of the game and of `line`, best play from there."""
        at = max(0, min(len(self.played) + len(line), at))
        return replace(self, line=line, at=None if at == len(self.played) else at)

    def gone_on(self, step: Any) -> Self:
        """One step more from what is shown; another than the game's own begins a new game."""
        at = self.shown_at
        if self.played[at : at + 1] == (step,):
            return self.stepped(at + 1, self.line)
        return self.cut((*self.shown_steps, step))

    def cut(self, played: tuple[Any, ...]) -> Self:
        """A game of these steps; what was ahead is forgotten."""
        record: Any = self  # which has that field
        changed: Self = replace(record, played=played, line=(), at=None)
        return changed
