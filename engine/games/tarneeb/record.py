"""A game of Tarneeb as it is played: hand after hand, dealt, bid and played to the target. Light.

A hand is its deal, its dealer and what was done, in order: the calls, the trump, the cards. All
else follows from that. The deal passes on in the order of play after every hand, also after one
in which all four pass unless the rules say otherwise; the seat after the dealer bids first.

Where `doubling` is agreed, each opponent of the bidder may double once, in the order of play, after
the trump was named and before the lead: then every point of the hand counts twice, to whichever
side it goes. The first double ends it, and nobody doubles again. (There are other forms: in the
Egyptian game of Jawaker a double is asked for in the bidding, instead of a pass.)

Sources: see `rules`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from engine.games.tarneeb.auction import LOWEST_BID, Auction
from engine.games.tarneeb.knowledge import SeenPlay
from engine.games.tarneeb.rules import (
    MOST_CARDS,
    SEAT_NAMES,
    Cards,
    Deal,
    Direction,
    Position,
    next_seat,
    random_deal,
)
from engine.games.tarneeb.scoring import DEFAULT_SCORING, Scoring
from engine.sentences import RefusedError

Phase = Literal["bids", "trump", "double", "play", "over"]
Points = tuple[int, int]  # of North-South and of East-West


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What is agreed before a game: see `Auction` and `Scoring`, whose target wins the game.

    Attributes
    ----------
    lowest_bid : that opens the bidding
    same_dealer : whether the cards are dealt by the same player again where all four pass
    doubling : whether the bidder's opponents may double the points of a hand
    """

    scoring: Scoring = DEFAULT_SCORING
    direction: Direction = "counterclockwise"
    may_reenter: bool = False
    dealer_must_bid: bool = False
    lowest_bid: int = LOWEST_BID
    same_dealer: bool = False
    doubling: bool = field(default=False, repr=False)  # what is not agreed is not written


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand: its deal of 13 cards each, and what was done so far.

    Attributes
    ----------
    trump : suit that the winner of the bidding has named, or None
    played : cards in the order played; the winner of the bidding led the first
    doubles : whether each opponent who was asked doubled, in turn; none comes after a double
    auction, position : bidding, and play once the trump is named
    phase : what is to be done next
    to_act : seat that does it, or None when the hand is over

    Raises
    ------
    ValueError
        If a call, a double or a card is not allowed where it stands, or a trump is named too early.
    """

    deal: Deal
    dealer: int
    rules: HouseRules = HouseRules()
    calls: tuple[int, ...] = ()
    trump: int | None = None
    played: Cards = ()
    doubles: tuple[bool, ...] = ()
    auction: Auction = field(init=False, repr=False, compare=False)
    position: Position | None = field(init=False, repr=False, compare=False)
    phase: Phase = field(init=False, repr=False, compare=False)
    to_act: int | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Go through the hand act by act."""
        if self.deal.size != MOST_CARDS:
            raise RefusedError(
                "A game is played with {most_cards} cards each; {size} are dealt.",
                most_cards=MOST_CARDS,
                size=self.deal.size,
            )
        if self.dealer not in range(4):
            raise RefusedError(
                "“{dealer}” is not a seat; write 0 to 3 (N, E, S, W).", dealer=self.dealer
            )
        rules = self.rules
        auction = Auction(
            self.dealer,
            self.calls,
            rules.direction,
            rules.may_reenter,
            rules.dealer_must_bid,
            rules.lowest_bid,
        )
        position, phase, to_act = None, "bids", auction.to_call
        if auction.to_call is None:
            phase, to_act = ("over", None) if auction.bidder is None else ("trump", auction.bidder)
        if self.trump is not None:
            if phase != "trump":
                raise RefusedError("A trump is named once the bidding is won; leave it out.")
            assert auction.bidder is not None
            position = Position(self.deal, self.trump, auction.bidder, self.played, rules.direction)
            phase, to_act = ("over", None) if position.finished else ("play", position.to_move)
            self._check_doubles()
            if rules.doubling and not self.doubled and len(self.doubles) < 2:
                phase, to_act = "double", self._doublers(auction.bidder)[len(self.doubles)]
        elif self.doubles:
            raise RefusedError("A hand is doubled once the trump is named; leave it out.")
        elif self.played:
            raise RefusedError("Cards have been played and no trump is named; name it first.")
        for name, value in (
            ("auction", auction),
            ("position", position),
            ("phase", phase),
            ("to_act", to_act),
        ):
            object.__setattr__(self, name, value)

    def _check_doubles(self) -> None:
        if self.doubles and not self.rules.doubling:
            raise RefusedError("The hand is doubled, and the rules know no double; leave it out.")
        if len(self.doubles) > 2 or any(self.doubles[:-1]):
            raise RefusedError("A hand is doubled once, by one of two; leave out what follows.")
        if self.played and self.rules.doubling and not self.doubled and len(self.doubles) < 2:
            raise RefusedError("Cards come after both opponents said whether they double; say it.")

    def _doublers(self, bidder: int) -> tuple[int, int]:
        """The bidder's opponents, in the order of play."""
        first = next_seat(bidder, self.rules.direction)
        return first, (first + 2) % 4

    @property
    def doubled(self) -> bool:
        return any(self.doubles)

    @property
    def scoring(self) -> Scoring:
        """By which the hand counts: the rules' own, or twice that."""
        return self.rules.scoring.doubled if self.doubled else self.rules.scoring

    @property
    def passed_out(self) -> bool:
        return self.phase == "over" and self.position is None

    @property
    def next_dealer(self) -> int:
        """Who deals once it is over."""
        again = self.passed_out and self.rules.same_dealer
        return self.dealer if again else next_seat(self.dealer, self.rules.direction)

    @property
    def points(self) -> Points | None:
        """Points of the hand by side, once it is over."""
        if self.phase != "over":
            return None
        if self.position is None or self.auction.bidder is None:
            return (0, 0)
        side = self.auction.bidder % 2
        bidders, others = self.scoring.points(self.auction.bid, self.position.won[side])
        return (bidders, others) if side == 0 else (others, bidders)

    @property
    def actors(self) -> tuple[int, ...]:
        """Seat that did each act so far: calls, naming the trump, doubling or not, cards."""
        position, bidder = self.position, self.auction.bidder
        if position is None or bidder is None:
            return self.auction.seats
        seats = [seat for trick in position.tricks for seat in trick.seats]
        return (
            *self.auction.seats,
            bidder,
            *self._doublers(bidder)[: len(self.doubles)],
            *seats,
            *(position.trick.seats if position.trick else ()),
        )

    def phase_of(self, act: int) -> Phase:
        """What an act was, or would be if it is the next one."""
        if act >= len(self.actors):
            return self.phase
        if act < len(self.calls):
            return "bids"
        if act == len(self.calls):
            return "trump"
        return "double" if act < self.before_cards else "play"

    @property
    def before_cards(self) -> int:
        """Acts before the first card, so far."""
        return len(self.calls) + 1 + len(self.doubles)

    def choice(self, act: int) -> int:
        """What was called, named or played in an act; 1 for a double, 0 for none."""
        calls = len(self.calls)
        if act < calls:
            return self.calls[act]
        if act >= self.before_cards:
            return self.played[act - self.before_cards]
        if act > calls:
            return int(self.doubles[act - calls - 1])
        assert self.trump is not None
        return self.trump

    def cut(self, acts: int) -> HandRecord:
        """The hand as it was after its first `acts` acts."""
        calls = len(self.calls)
        return replace(
            self,
            calls=self.calls[:acts],
            trump=self.trump if acts > calls else None,
            doubles=self.doubles[: max(0, acts - calls - 1)],
            played=self.played[: max(0, acts - self.before_cards)],
        )

    def seen_by(self, seat: int) -> SeenPlay | None:
        """The play as `seat` sees it, once the trump is named."""
        if self.trump is None or self.auction.bidder is None:
            return None
        return SeenPlay(
            hand=self.deal.hands[seat],
            seat=seat,
            trump=self.trump,
            declarer=self.auction.bidder,
            bid=self.auction.bid,
            played=self.played,
            direction=self.rules.direction,
            auction=self.auction,
        )

    def called(self, call: int) -> HandRecord:
        """The seat to act bids, or passes."""
        return replace(self, calls=(*self.calls, call))

    def named(self, trump: int) -> HandRecord:
        """The winner of the bidding names the trump."""
        return replace(self, trump=trump)

    def answered(self, double: bool) -> HandRecord:
        """The seat to act doubles, or does not."""
        return replace(self, doubles=(*self.doubles, double))

    def with_card(self, card: int) -> HandRecord:
        """The seat to act plays a card."""
        return replace(self, played=(*self.played, card))


@dataclass(frozen=True, slots=True)
class GameRecord:
    """Hands in the order played; all but the last are over.

    Raises
    ------
    ValueError
        If there is no hand, the rules change, a hand is not over before the next, the deal
        does not go round, or the game goes on after it is won.
    """

    hands: tuple[HandRecord, ...]

    def __post_init__(self) -> None:
        """Check that each hand follows from the one before."""
        if not self.hands:
            raise RefusedError("A game has at least one hand; deal it.")
        for number, (hand, after) in enumerate(
            zip(self.hands, self.hands[1:], strict=False), start=1
        ):
            if hand.phase != "over":
                raise RefusedError(
                    "Hand {number} is not over; play it to its end first.", number=number
                )
            if self.winner_after(number) is not None:
                raise RefusedError(
                    "The game was won with hand {number}; leave out what follows.", number=number
                )
            dealer = hand.next_dealer
            if after.rules != hand.rules:
                raise RefusedError(
                    "Hand {number} has other rules than the game; use the same.", number=number + 1
                )
            if after.dealer != dealer:
                raise RefusedError(
                    "{seat} deals hand {number}, and it is {dealer}'s turn to deal.",
                    seat=SEAT_NAMES[after.dealer],
                    number=number + 1,
                    dealer=SEAT_NAMES[dealer],
                )

    @classmethod
    def begun(cls, seed: int, dealer: int, rules: HouseRules | None = None) -> GameRecord:
        """A game whose first hand `dealer` has dealt; `seed` says which cards."""
        return cls((HandRecord(random_deal(seed), dealer, rules or HouseRules()),))

    @property
    def rules(self) -> HouseRules:
        return self.hands[0].rules

    @property
    def hand(self) -> HandRecord:
        """The hand in progress, or the last one."""
        return self.hands[-1]

    def scores_after(self, hands: int) -> Points:
        """Points by side after the first `hands` hands; one that is not over counts nothing."""
        points = [hand.points or (0, 0) for hand in self.hands[:hands]]
        return sum(ours for ours, _ in points), sum(theirs for _, theirs in points)

    def winner_after(self, hands: int) -> int | None:
        """Side that has won after so many hands: with the target reached, and more points."""
        north_south, east_west = self.scores_after(hands)
        if max(north_south, east_west) < self.rules.scoring.target or north_south == east_west:
            return None
        return 0 if north_south > east_west else 1

    @property
    def scores(self) -> Points:
        """Points by side so far."""
        return self.scores_after(len(self.hands))

    @property
    def winner(self) -> int | None:
        """Side that has won the game, or None while it goes on."""
        return self.winner_after(len(self.hands))

    def with_hand(self, hand: HandRecord) -> GameRecord:
        """The game with the hand in progress as it is now."""
        return GameRecord((*self.hands[:-1], hand))

    def next_hand(self, seed: int) -> GameRecord:
        """The game with another hand dealt by the next dealer; `seed` says which cards."""
        last = self.hand
        return GameRecord(
            (*self.hands, HandRecord(random_deal(seed), last.next_dealer, last.rules))
        )
