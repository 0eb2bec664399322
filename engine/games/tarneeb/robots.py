"""Robots at a table: what one is asked, and what it does. Light.

A question holds the robot's own cards, the bids and the cards that fell, and no deal: what it
does cannot depend on cards that it does not see.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from engine.asking import Asks
from engine.games.tarneeb.auction import Auction
from engine.games.tarneeb.knowledge import SeenPlay, may_double
from engine.games.tarneeb.record import HandRecord, Points
from engine.games.tarneeb.rules import Cards
from engine.games.tarneeb.scoring import DEFAULT_SCORING, Scoring
from engine.limits import NO_LIMITS, Limits
from engine.sentences import RefusedError

Strength = Literal["easy", "fair", "strong"]
STRENGTHS: tuple[Strength, ...] = get_args(Strength)


@dataclass(frozen=True, slots=True)
class RobotTurn(Asks["RobotMove"]):
    """Ask what a robot calls, which trump it names, whether it doubles, or which card it plays.

    Attributes
    ----------
    strength : "easy" goes by rules of thumb, "fair" by a net that learned to play, and errs now
        and then, "strong" by deals that the net plays out, weighed by bids and cards; both
        bid by the chance to win the game in deals that the net plays out, fair ones in fewer
    seen : the play as it sees it, once the trump is named; None before
    scores : points of its side and of the other before this hand
    may_double : whether it is asked to double, or not, before the first card
    limits : `deals` and `seconds` instead of what its strength allows, `seed`, `threads`

    Raises
    ------
    ValueError
        If there is no such strength, or it is not the robot's turn, or another limit is set.
    """

    answered_by = "tarneeb.table.robot_play:robot_move"

    strength: Strength
    hand: Cards
    seat: int
    auction: Auction
    seen: SeenPlay | None = None
    scoring: Scoring = DEFAULT_SCORING
    scores: Points = (0, 0)
    limits: Limits = NO_LIMITS
    may_double: bool = False

    def __post_init__(self) -> None:
        """Reject what cannot be asked."""
        if self.strength not in STRENGTHS:
            raise RefusedError(
                "“{strength}” is no robot; write {words}.",
                strength=self.strength,
                words=", ".join(STRENGTHS),
            )
        to_act = self.auction.bidder if self.auction.to_call is None else self.auction.to_call
        if self.seen is not None and not self.may_double:
            to_act = self.seen.to_move
        elif self.seen is not None:
            to_act = self.seen.seat if may_double(self.seen) else None
        if to_act != self.seat or (self.seen is not None and self.seen.finished):
            raise RefusedError("It is not the robot's turn; ask the one whose turn it is.")
        self.limits.check_only("deals", "seconds", "seed", "threads")


@dataclass(frozen=True, slots=True)
class RobotMove:
    """A call, a trump, a double or not, or a card: what a robot does, the others being None.

    `progress` is 0 while it thinks and all are None.
    """

    call: int | None = None
    trump: int | None = None
    card: int | None = None
    progress: float = 1.0
    double: bool | None = None

    def done_in(self, hand: HandRecord) -> HandRecord:
        """The hand once the seat to act has done this."""
        if self.call is not None:
            return hand.called(self.call)
        if self.trump is not None:
            return hand.named(self.trump)
        if self.double is not None:
            return hand.answered(self.double)
        assert self.card is not None
        return hand.with_card(self.card)


def robot_turn(
    hand: HandRecord, scores: Points, strength: Strength, limits: Limits = NO_LIMITS
) -> RobotTurn:
    """Question to the robot whose turn it is; `scores` by side, before this hand."""
    seat = hand.to_act
    if seat is None:
        raise RefusedError("The hand is over; deal the next one.")
    return RobotTurn(
        strength,
        hand.deal.hands[seat],
        seat,
        hand.auction,
        hand.seen_by(seat),
        hand.scoring,
        scores if seat % 2 == 0 else (scores[1], scores[0]),
        limits,
        may_double=hand.phase == "double",
    )
