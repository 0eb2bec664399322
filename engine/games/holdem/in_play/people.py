"""How people play who are no machines: what they take for more than it is worth. Light."""

import math
from dataclasses import dataclass

from engine.sentences import RefusedError

UNSURE = 0.03  # of the pot: two that differ by less are taken in turn


@dataclass(frozen=True, slots=True)
class Style:
    """What a call, and a bet or raise, is worth more to somebody, in parts of the pot."""

    call: float = 0.0
    raises: float = 0.0

    def __post_init__(self) -> None:
        """Reject what nobody plays like."""
        if not (math.isfinite(self.call) and math.isfinite(self.raises)):
            raise RefusedError("How somebody plays is told by two numbers.")

    def shift(self, kind: str) -> float:
        """What an action is worth more to them, in parts of the pot, by its first word."""
        return {"fold": 0.0, "check": 0.0, "call": self.call}.get(kind, self.raises)


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted of somebody before the flop.

    Attributes
    ----------
    hands : in which they acted
    vpip, pfr : of these, in which they put chips in of their own will, and raised
    could_3bet, did_3bet : in which there was one raise of somebody else, and they raised it
    """

    hands: int
    vpip: int
    pfr: int
    could_3bet: int = 0
    did_3bet: int = 0

    def __post_init__(self) -> None:
        """Reject what cannot have been counted."""
        falls = self.hands >= self.vpip >= self.pfr >= 0 <= self.did_3bet <= self.could_3bet
        if not falls or self.could_3bet > self.hands or not self.hands:
            raise RefusedError("Nobody can have raised more often than they played.")


Manner = Style | Counted
#: VPIP, PFR and 3-bets of six seats with 100 big blinds, %: 32 9 1, 19 16 8, 35 28 17; by the
#: chart 29 21 10.
STYLES: dict[str, Style] = {
    "loose": Style(0.15, -0.1),
    "tight": Style(-0.1, -0.05),
    "aggressive": Style(0.0, 0.03),
}
