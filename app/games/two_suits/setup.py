"""Both hands while they are set with the deck: cards by their codes in it, complete or not.

An immutable record without Qt.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.games.two_suits import Game, Position, Side, other

SUITS = (0, 1)
CODES = range(26)  # 13 * suit + rank, two to ace


@dataclass(frozen=True, slots=True)
class Setup:
    """Two hands of up to `each` cards; the next card goes to `target`."""

    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    each: int
    target: Side = "mine"

    def hand(self, side: Side) -> tuple[int, ...]:
        return self.mine if side == "mine" else self.theirs

    def missing(self, side: Side) -> int:
        """How many cards a side still gets."""
        return self.each - len(self.hand(side))

    @property
    def whole(self) -> bool:
        """Whether both hands have all their cards."""
        return not self.missing("mine") and not self.missing("theirs")

    def click(self, code: int) -> Setup:
        """A free card goes to the target, if that has room; a dealt one is taken back."""
        for side in ("mine", "theirs"):
            if code in self.hand(side):
                left = tuple(c for c in self.hand(side) if c != code)
                return self._with(side, left, target=side)
        if not self.missing(self.target):
            return self
        given = self._with(self.target, (*self.hand(self.target), code), target=self.target)
        full = not given.missing(given.target)
        return replace(given, target=other(given.target)) if full and not given.whole else given

    def given(self, side: Side, code: int) -> Setup:
        """A card goes to a side, if that has room, also from the other hand."""
        free = self.click(code) if code in (*self.mine, *self.theirs) else self
        return replace(free, target=side).click(code) if self.missing(side) else self

    def _with(self, side: Side, hand: tuple[int, ...], target: Side) -> Setup:
        if side == "mine":
            return replace(self, mine=hand, target=target)
        return replace(self, theirs=hand, target=target)

    def of_size(self, each: int) -> Setup:
        """The first `each` cards of both hands, and room for as many."""
        target: Side = "mine" if len(self.mine) < each else "theirs"
        return Setup(self.mine[:each], self.theirs[:each], each, target)

    def position(self, trump: int | None, leader: Side) -> Position:
        """The deal, in a game whose suits go from the ace to the lowest card dealt."""
        lowest = min(code % 13 for code in (*self.mine, *self.theirs))
        mine, theirs = (
            tuple((code % 13 - lowest + 1, code // 13) for code in hand)
            for hand in (self.mine, self.theirs)
        )
        return Position(mine, theirs, leader, None, Game(trump, 13 - lowest))
