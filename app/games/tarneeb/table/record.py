"""A game at the table: you against three robots, and what each of your calls and cards cost.

An immutable record without Qt. You are South; seats are 0..3 for North, East, South, West.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import hypot
from typing import Literal, get_args

from app.games.tarneeb.records import hand as records_hand
from app.games.tarneeb.records.deal import OpenDeal
from app.games.tarneeb.records.hand import Assumptions, Contract, OwnHand
from app.games.tarneeb.records.seats import SOUTH
from app.shell.room import judged as judged_moves
from app.words.translation import _
from engine.estimates import half_width
from engine.games.tarneeb import (
    SCORINGS,
    BidAdvice,
    BidAdviceAnswer,
    CallWorth,
    GameRecord,
    HandRecord,
    HouseRules,
    PlayAdvice,
    PlayAdviceAnswer,
    RobotMove,
    RobotTurn,
    Scoring,
    Strength,
    claimed,
    next_seat,
    robot_turn,
    sure_tricks,
)
from engine.limits import Limits

Pace = Literal["step", "second", "fast"]
PACES: tuple[Pace, ...] = get_args(Pace)
#: Between two acts of robots, at least; and before a trick that is over is cleared.
PACE_MS: dict[Pace, int] = {"second": 1000, "fast": 120}
TRICK_MS: dict[Pace, int] = {"second": 1000, "fast": 500}
USUAL_RULES = HouseRules()
SMALLEST = 0.05  # points
JUDGED_S = 1.0  # seconds for each act of yours
MOST_SCORINGS = 12  # house rules that are kept
MOST_S = 4.0  # seconds that the advice is worked on: it is hidden, and often not looked at


@dataclass(frozen=True, slots=True)
class Judged(judged_moves.Judged):
    """What an act of yours gave away, by what you could know."""

    VAGUE = 1.5

    # number of the hand, and of the act in it, from 0
    hand: int
    act: int
    # points of the best choice less those of yours, and the standard error
    loss: float
    loss_se: float
    best: int  # the best choice: a call, the trump or a card
    again: bool = field(default=False, compare=False)

    @property
    def cost(self) -> float:
        """The loss, or 0 where it is within its error, or too small to be written."""
        return self.loss if self.loss > max(half_width(self.loss_se), SMALLEST) else 0.0


@dataclass(frozen=True, slots=True)
class Table:
    """A game so far, who plays it, and how it is shown."""

    game: GameRecord | None = None  # None before the first deal
    rules: HouseRules = USUAL_RULES  # of the next game
    strength: Strength = "fair"
    pace: Pace = "second"  # whether robots move at a key, every second, or at once
    advice: bool = False  # whether advice is shown before you act
    once: tuple[int, int] | None = None  # hand and act for which it was asked to be shown
    advised: tuple[int, ...] = ()  # hands in which it was shown before you acted
    judged: tuple[Judged, ...] = ()  # acts of yours, as far as they were judged
    # acts of this hand after which your cards are played for you; None: all are yours
    out_from: int | None = None
    scorings: tuple[Scoring, ...] = ()  # house rules that were made, under their names

    # ---- reading -------------------------------------------------------------------------

    @property
    def hand(self) -> HandRecord | None:
        """The hand in progress, or the last one."""
        return self.game.hand if self.game is not None else None

    @property
    def number(self) -> int:
        """Number of that hand, from 0."""
        return len(self.game.hands) - 1 if self.game is not None else 0

    @property
    def acts(self) -> int:
        """Calls, trump and cards of that hand so far."""
        return len(self.hand.actors) if self.hand is not None else 0

    @property
    def your_turn(self) -> bool:
        """Whether nothing happens until you act."""
        return self.hand is not None and self.hand.to_act == SOUTH and self.out_from is None

    @property
    def robots_turn(self) -> RobotTurn | None:
        """Question to the robot that acts next, or that acts for you when you have left."""
        hand, game = self.hand, self.game
        if hand is None or game is None or hand.to_act is None or self.your_turn:
            return None
        scores = game.scores_after(self.number)
        # Its samples are others at each act, and the same if it is asked again.
        return _robot_turn(hand, scores, self.strength, 64 * self.number + self.acts)

    @property
    def pause_ms(self) -> int | None:
        """How long a robot waits at least; None: until it is asked to act."""
        position = self.hand.position if self.hand is not None else None
        cleared = position is not None and position.trick is None and bool(position.tricks)
        left = self.out_from is not None  # your cards are played for you
        return (TRICK_MS if cleared else PACE_MS).get("fast" if left else self.pace)

    @property
    def hand_over(self) -> bool:
        return self.hand is not None and self.hand.phase == "over"

    @property
    def shows_advice(self) -> bool:
        """Whether advice is shown at this act."""
        return self.advice or self.once == (self.number, self.acts)

    @property
    def claim(self) -> tuple[int, ...] | None:
        """Order of your cards in which every trick left is surely yours; None if it is not."""
        seen = self.hand.seen_by(SOUTH) if self.hand is not None and self.your_turn else None
        return sure_tricks(seen) if seen is not None else None

    def own_hand(self, acts: int | None = None) -> OwnHand | None:
        """What you have seen of the hand, now or after its first `acts` acts."""
        game, hand = self.game, self.hand
        if game is None or hand is None:
            return None
        return _own_hand(hand, acts, game.rules, game.scores_after(self.number))

    def question(self, acts: int | None = None) -> BidAdvice | PlayAdvice | None:
        """What you could ask before the act of that number; None where you had no choice."""
        own = self.own_hand(acts)
        return None if own is None else _question(own, min(MOST_S, records_hand.SECONDS))

    def your_acts(self) -> list[int]:
        """Numbers of your own acts in this hand."""
        hand = self.hand
        if hand is None:
            return []
        left = len(hand.actors) if self.out_from is None else self.out_from
        return [act for act, seat in enumerate(hand.actors[:left]) if seat == SOUTH]

    def judgement(self, act: int) -> Judged | None:
        """What an act of this hand gave away, if that is known."""
        found = (j for j in self.judged if (j.hand, j.act) == (self.number, act))
        return next(found, None)

    def to_judge(self) -> Iterator[tuple[int, BidAdvice | PlayAdvice]]:
        """Acts of this hand that were not judged, or too vaguely, and what to ask about each.

        The last first; those that are looked at longer after all others.
        """
        for seconds in (JUDGED_S, judged_moves.AGAIN_S):
            for act in reversed(self.your_acts()):
                known = self.judgement(act)
                is_due = known is None if seconds == JUDGED_S else known is not None and known.waits
                question = self.judges_question(act, seconds) if is_due else None
                if question is not None:
                    yield act, question

    def judges_question(self, act: int, seconds: float = JUDGED_S) -> BidAdvice | PlayAdvice | None:
        """What is asked to judge an act; None where there was no choice."""
        own, seconds = self.own_hand(act), min(seconds, MOST_S, records_hand.SECONDS)
        return None if own is None else _question(own, seconds, reasons=False)  # a cost is wanted

    def judged_by(self, act: int, answer: BidAdviceAnswer | PlayAdviceAnswer) -> Judged | None:
        """What an act of this hand gave away by the answer to the question before it."""
        if self.hand is None or act >= self.acts:
            return None
        return judge(self.number, act, self.hand.choice(act), answer)

    def opened(self, number: int) -> OpenDeal | None:
        """A hand with all four open; None for one that was passed out."""
        hand = self.game.hands[number] if self.game is not None else None
        if hand is None or hand.trump is None or hand.auction.bidder is None:
            return None
        return OpenDeal(
            hand.deal.hands,
            trump=hand.trump,
            leader=hand.auction.bidder,
            contract=hand.auction.bid,
            direction=hand.rules.direction,
            played=hand.played,
        ).checked()

    # ---- what you do ---------------------------------------------------------------------

    def dealt(self, seed: int) -> Table:
        """A new game by the rules chosen; `seed` says which cards, and who deals."""
        game = GameRecord.begun(seed, seed % 4, self.rules)
        return replace(self.emptied(), game=game)

    def emptied(self) -> Table:
        """No game; rules, robots and the rest stay."""
        return replace(self, game=None, once=None, advised=(), judged=(), out_from=None)

    def with_rules(self, rules: HouseRules) -> Table:
        """Other rules for the next game; a scoring of one's own is kept under its name."""
        if rules.scoring in SCORINGS:
            return replace(self, rules=rules)
        others = [s for s in self.scorings if s.name != rules.scoring.name]
        return replace(self, rules=rules, scorings=(*others, rules.scoring)[-MOST_SCORINGS:])

    def acted(self, hand: HandRecord) -> Table:
        """You did something that led to `hand`."""
        assert self.game is not None
        advised = self.advised
        if self.shows_advice and self.number not in advised:
            advised = (*advised, self.number)
        return replace(self, game=self.game.with_hand(hand), advised=advised)

    def done(self, call: int | None = None, card: int | None = None) -> Table:
        """You call, or play a card; ValueError if you cannot."""
        if not self.your_turn or self.hand is None:
            raise ValueError(_("It is not your turn."))
        if call is not None:
            return self.acted(self.hand.called(call))
        assert card is not None
        return self.acted(self.hand.with_card(card))

    def named(self, trump: int) -> Table:
        assert self.hand is not None
        return self.acted(self.hand.named(trump))

    def answered(self, double: bool) -> Table:
        """You double, or do not."""
        assert self.hand is not None
        return self.acted(self.hand.answered(double))

    def replied(self, move: RobotMove) -> Table:
        """The seat to act does what its robot says."""
        assert self.game is not None
        return replace(self, game=self.game.with_hand(move.done_in(self.game.hand)))

    def taken_back(self) -> Table:
        """Before your last call, trump or card; or before you left your cards to be played."""
        mine, hand = self.your_acts(), self.hand
        at = self.out_from if self.out_from is not None else next(reversed(mine), None)
        if at is None or hand is None or self.game is None:
            return self
        judged = tuple(j for j in self.judged if j.hand < self.number or j.act < at)
        game = self.game.with_hand(hand.cut(at))
        return replace(self, game=game, judged=judged, out_from=None)

    def claimed(self) -> Table:
        """The tricks left are yours: the hand is played out.

        ValueError if the others may still take one, for all that you can know.
        """
        order, hand = self.claim, self.hand
        if order is None or hand is None or self.game is None:
            raise ValueError(
                _("Claim on lead with winners only: the others may still take a trick.")
            )
        game = self.game.with_hand(claimed(hand, order))
        return replace(self, game=game, out_from=self.acts)

    def left(self) -> Table:
        """Your cards are played for you to the end of the hand."""
        return replace(self, out_from=self.acts)

    def next_hand(self, seed: int) -> Table:
        """The next hand is dealt; `seed` says which cards."""
        assert self.game is not None
        return replace(self, game=self.game.next_hand(seed), out_from=None)

    def with_judged(self, judged: Judged) -> Table:
        """With another act judged."""
        known = judged_moves.with_another(self.judged, judged, lambda j: (j.hand, j.act))
        return replace(self, judged=known)


# The same is asked again whenever the table is drawn, and each time checked card by card.


@lru_cache(maxsize=8)
def _robot_turn(
    hand: HandRecord, scores: tuple[int, int], strength: Strength, seed: int
) -> RobotTurn:
    return robot_turn(hand, scores, strength, Limits(seed=seed))


@lru_cache(maxsize=32)
def _own_hand(
    hand: HandRecord, acts: int | None, rules: HouseRules, scores: tuple[int, int]
) -> OwnHand:
    """What you have seen of a hand after its first `acts` acts."""
    if acts is not None and acts < len(hand.actors):
        hand = hand.cut(acts)
    contract = None
    if hand.trump is not None and hand.auction.bidder is not None:
        contract = Contract(hand.auction.bidder, hand.auction.bid, hand.trump, hand.doubled)
    return OwnHand(
        hand=hand.deal.hands[SOUTH],
        first=next_seat(hand.dealer, rules.direction),
        calls=hand.calls,
        contract=contract,
        played=hand.played,
        direction=rules.direction,
        assumptions=Assumptions(
            scores=scores,
            may_reenter=rules.may_reenter,
            dealer_must_bid=rules.dealer_must_bid,
            lowest_bid=rules.lowest_bid,
            doubling=rules.doubling,
        ).scored_by(rules.scoring),
    )


@lru_cache(maxsize=32)
def _question(
    own: OwnHand, seconds: float, *, reasons: bool = True
) -> BidAdvice | PlayAdvice | None:
    question: BidAdvice | PlayAdvice | None
    if own.contract is None:
        question = own.bids
        choice = own.auction.to_call is None or len(own.auction.legal) > 1
    else:
        question = own.advice()
        choice = question is not None and (question.doubling or len(question.seen.legal) > 1)
    if question is None or not choice:
        return None
    limits = replace(question.limits, seconds=seconds)
    if isinstance(question, PlayAdvice):
        return replace(question, reasons=reasons, limits=limits)
    return replace(question, limits=limits)


def judge(
    hand: int, act: int, choice: int, answer: BidAdviceAnswer | PlayAdviceAnswer
) -> Judged | None:
    """What `choice`, a call, trump or card, gave away by `answer` to the question before it."""
    if isinstance(answer, PlayAdviceAnswer) and answer.double is not None:
        more, error = answer.double.more, answer.double.more_se
        loss = max(more, 0) - more * choice  # what is not doubled is worth no more
        return Judged(hand, act, loss, error if loss else 0.0, int(more > 0))
    if isinstance(answer, PlayAdviceAnswer):
        card = next((card for card in answer.cards if card.card == choice), None)
        if card is None:
            return None
        if choice in answer.best:
            error = judged_moves.best_se([(c.behind, c.behind_se) for c in answer.cards])
            return Judged(hand, act, card.behind, error, choice)
        return Judged(hand, act, card.behind, card.behind_se, answer.cards[0].card)
    naming = not answer.legal

    def chosen(worth: CallWorth) -> int | None:
        return worth.trump if naming else worth.call

    call = next((call for call in answer.calls if chosen(call) == choice), None)
    if call is None:
        return None
    first = answer.calls[0]
    loss, error = first.score - call.score, hypot(first.score_se, call.score_se)
    if call == first:
        error = judged_moves.best_se([(answer.margin, answer.margin_se)])
    elif call == answer.calls[1]:  # deal by deal, which is known for these two
        error = answer.margin_se
    wanted = chosen(first)
    assert wanted is not None
    return Judged(hand, act, loss, error, wanted)
