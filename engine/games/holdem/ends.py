"""What every combination ends up as: asked once for a board, whoever holds it. Light: no numpy."""

from dataclasses import dataclass

from engine.asking import Asks
from engine.games.holdem.rules import Cards, Question


@dataclass(frozen=True, slots=True)
class Ends(Asks["EndShares"]):
    """How often each combination ends in each hand class.

    Raises
    ------
    ValueError
        If there is no flop, or the cards cannot lie on one table.
    """

    answered_by = "holdem.equity.analysis:ends"

    board: Cards  # 3, 4 or 5 cards
    dead: Cards = ()  # cards that can neither be held nor come

    def __post_init__(self) -> None:
        """Reject what cannot be dealt."""
        Question(((), ()), self.board or (0,), self.dead)


@dataclass(frozen=True, slots=True)
class EndShares:
    """Share of the boards that may come on which a combination is of each of `HAND_CLASSES`.

    `shares` has 9 for each of `ranges.COMBOS` in turn, 0 for those that cannot be held.
    """

    shares: tuple[float, ...]

    def of(self, combo: int) -> tuple[float, ...]:
        """Shares of a combination."""
        return self.shares[9 * combo : 9 * combo + 9]
