"""What one player sees of a hand: his cards, the bids, the contract, and the cards that fell.

An immutable record without Qt. You are South; seats are 0..3 for North, East, South, West.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from app.games.tarneeb.records.deal import Cards, Hands, OpenDeal, in_order
from app.games.tarneeb.records.seats import SOUTH, other_direction, side_of
from app.words.translation import (
    _,
    said,
)
from engine.cards import card_text
from engine.games.tarneeb import (
    MOST_CARDS,
    NO_MARKS,
    PASS,
    SCORINGS,
    Auction,
    BidAdvice,
    Direction,
    Marks,
    Method,
    PlayAdvice,
    Scoring,
    SeenPlay,
    deal_the_rest,
    may_double,
    may_end_in,
    next_seat,
)
from engine.limits import Limits

Phase = Literal["hand", "bids", "play"]
Mark = Literal["held", "not_held"]
LOWEST_BID, HIGHEST_BID = 7, 13
MOST_POINTS = 999
SECONDS = 10.0  # that an answer goes on improving; it is of use long before that


@dataclass(frozen=True, slots=True)
class Contract:
    """Who plays how many tricks in which trump; the declarer leads first."""

    declarer: int
    bid: int
    trump: int
    doubled: bool = False


@dataclass(frozen=True, slots=True)
class PastHand:
    """A hand of the game that is over: its contract, or None if all passed, and its points."""

    contract: Contract | None
    taken: int  # tricks of the side that bid
    points: tuple[int, int]  # of your side and of the others


@dataclass(frozen=True, slots=True)
class Assumptions:
    """How hands are weighed, points are counted and cards are judged."""

    # whether hands count more that explain bids and trump, or the plays
    weigh_bids: bool = True
    weigh_plays: bool = True
    scoring: int = 1  # place in the engine's list of scorings
    target: int = 41
    scores: tuple[int, int] = (0, 0)  # points of your side and of the others before this hand
    may_reenter: bool = False  # whether a player who passed may bid later
    dealer_must_bid: bool = False  # whether the dealer may not pass once all others have
    method: Method = "auto"  # how the engine judges cards; "auto", by points, or "plain", by tricks
    own: Scoring | None = None  # house rules that count instead, if there are any
    lowest_bid: int = LOWEST_BID  # that opens the bidding
    doubling: bool = False  # whether the bidder's opponents may double

    @property
    def rules(self) -> Scoring:
        """Scoring as the engine has it."""
        return self.own or SCORINGS[self.scoring]

    def scored_by(self, scoring: Scoring) -> Assumptions:
        """The same with another scoring, and its target."""
        usual = scoring in SCORINGS
        return replace(
            self,
            scoring=SCORINGS.index(scoring) if usual else self.scoring,
            own=None if usual else scoring,
            target=scoring.target,
        )


@dataclass(frozen=True, slots=True)
class OwnHand:
    """What you have seen of a hand so far."""

    hand: Cards = ()  # cards dealt to you, up to 13
    first: int = SOUTH  # seat that bids first
    calls: tuple[int, ...] = ()  # bids so far, `PASS` among them
    contract: Contract | None = None  # None while bids are made
    played: Cards = ()  # cards of everybody, in the order played
    # cards entered after these of which the first cannot be, since an earlier one was put right;
    # they are kept until it is put right, too
    later: Cards = ()
    marks: Marks = NO_MARKS
    direction: Direction = "counterclockwise"
    assumptions: Assumptions = Assumptions()
    past: tuple[PastHand, ...] = ()  # the hands of this game before

    # ---- reading -------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """What is to be entered next: your hand, the bids, or the cards played."""
        if len(self.hand) < MOST_CARDS:
            return "hand"
        return "bids" if self.contract is None else "play"

    @property
    def auction(self) -> Auction:
        how = self.assumptions
        rules = how.may_reenter, how.dealer_must_bid, how.lowest_bid
        return _auction(self.first, self.calls, self.direction, *rules)

    @property
    def passed_out(self) -> bool:
        bidding = self.phase == "bids" and self.auction.to_call is None
        return bidding and self.auction.bidder is None

    @property
    def scoring(self) -> Scoring:
        """By which the hand counts: that of the rules, or twice that."""
        rules = self.assumptions.rules
        return rules.doubled if self.contract is not None and self.contract.doubled else rules

    @property
    def doubting(self) -> bool:
        """Whether you may double now."""
        how, play, contract = self.assumptions, self.play, self.contract
        open_ = contract is not None and not contract.doubled and how.doubling
        return play is not None and open_ and may_double(play)

    @property
    def bids_agree(self) -> bool:
        """Whether the bids may lead to the contract; if not, they are left aside."""
        contract = self.contract
        return contract is None or may_end_in(self.auction, contract.declarer, contract.bid)

    @property
    def bids(self) -> BidAdvice | None:
        """Question about the bidding, once the hand is whole."""
        return _bid_advice(self, SECONDS) if len(self.hand) == MOST_CARDS else None

    @property
    def play(self) -> SeenPlay | None:
        """The play as you see it, once there is a contract: it knows whose turn it is."""
        return _seen_play(self)

    def advice(self, precision: float | None = None) -> PlayAdvice | None:
        """Question about the play, once there is a contract; a `precision` may end it early."""
        seen, how = self.play, self.assumptions
        if seen is None or self.later:
            return None
        return PlayAdvice(
            seen,
            method=how.method,
            weigh_bids=how.weigh_bids,
            weigh_plays=how.weigh_plays,
            scoring=self.scoring,
            scores=how.scores,
            target=how.target,
            limits=Limits(seconds=SECONDS, precision=precision),
            go_on=True,
            doubling=self.doubting,
        )

    def checked(self) -> OwnHand:
        """The same with the hand in order, if it can be.

        ValueError if the bids, the cards played or the marks contradict each other or the hand.
        """
        hand = in_order(self.hand)
        if len(set(hand)) < len(hand) or len(hand) > MOST_CARDS:
            twice = next((c for c in hand if hand.count(c) > 1), None)
            if twice is not None:
                message = _("“{card}” is in your hand twice; take one out.")
                raise ValueError(message.format(card=card_text(twice)))
            message = _("Your hand has {count} cards; it has at most {most}.")
            raise ValueError(message.format(count=len(hand), most=MOST_CARDS))
        state = replace(self, hand=hand)
        if (state.played or state.later) and state.phase != "play":
            raise ValueError(_("Cards have been played; they need your thirteen and a contract."))
        if state.later:
            state = state._with_course((*state.played, *state.later))
        _made = state.auction, state.play if state.phase == "play" else state.bids
        return state

    # ---- your hand and the bids ----------------------------------------------------------

    def click_card(self, card: int) -> OwnHand:
        """A card goes into your hand, or out of it."""
        if card in self.hand:
            return replace(self, hand=tuple(c for c in self.hand if c != card))
        if len(self.hand) == MOST_CARDS:
            return self
        return replace(self, hand=in_order((*self.hand, card)), marks=self._unmarked(card))

    def dealt(self, seed: int) -> OwnHand:
        """Thirteen cards dealt to you at random."""
        return replace(self.emptied(), hand=deal_the_rest(((), (), (), ()), seed).hands[SOUTH])

    def emptied(self) -> OwnHand:
        """No cards and no bids; who bids first, scoring, direction and score sheet stay."""
        return OwnHand(
            first=self.first,
            direction=self.direction,
            assumptions=self.assumptions,
            past=self.past,
        )

    def called(self, call: int) -> OwnHand:
        """The seat whose turn it is bids or passes."""
        return replace(self, calls=(*self.calls, call))

    def with_call(self, at: int, call: int) -> OwnHand:
        """Another call instead of number `at`; those after it stay as far as each can be made.

        A contract that was the result of the bidding becomes that of the bidding as it is now.

        ValueError if cards were played that this leaves without a contract, or with another
        declarer.
        """
        before, calls = self.auction, (*self.calls[:at], call)
        auction = replace(before, calls=calls)
        for seat, later in zip(before.seats[at + 1 :], self.calls[at + 1 :], strict=True):
            if seat == auction.to_call and later in auction.legal:
                auction = auction.after(later)
            elif later != PASS or seat == auction.to_call:
                break  # from here on the seats call again; who has passed already need not
        state, contract = replace(self, calls=auction.calls), self.contract
        if contract is not None and (before.bidder, before.bid) == (
            contract.declarer,
            contract.bid,
        ):
            if auction.to_call is not None or auction.bidder is None:
                raise ValueError(_("With this call the bidding is not over: bid again first."))
            if self.played and auction.bidder != contract.declarer:
                text = _("With this call somebody else plays the hand: take back the cards first.")
                raise ValueError(text)
            contract = replace(contract, declarer=auction.bidder, bid=auction.bid)
        return replace(state, contract=contract)

    def with_first(self, seat: int) -> OwnHand:
        """Another seat bids first; the bids so far are gone."""
        return self if seat == self.first else replace(self, first=seat, calls=())

    def with_contract(self, contract: Contract | None) -> OwnHand:
        """The contract is known, or to be bid again; then the cards played are gone."""
        if contract is None:
            return replace(self, contract=None, played=(), later=())
        return replace(self, contract=contract)

    def with_direction(self, direction: Direction) -> OwnHand:
        """The other order of play and of bids; what was bid and played so far is gone."""
        return replace(self, direction=direction, calls=(), played=(), later=())

    # ---- playing -------------------------------------------------------------------------

    def played_card(self, card: int) -> OwnHand:
        """The seat whose turn it is plays a card, instead of one that cannot be if there is one.

        ValueError if it cannot, by the rules or by the marks.
        """
        play = self.play
        if play is None:
            raise ValueError(_("Set the contract first."))
        if self.later:
            return self.corrected(len(self.played), card)
        return replace(self, played=play.after(card).played)

    def with_forced(self) -> OwnHand:
        """The same with the cards played that are no choice; the trick that they end is over."""
        state = self
        while (card := state._forced_card) is not None:
            state = state.played_card(card)
        return state

    @property
    def _forced_card(self) -> int | None:
        """The only card that the seat to move can have left to play, if there is one."""
        play = self.play
        if play is None or self.later or play.finished:
            return None
        could: Cards = play.legal
        if play.to_move != SOUTH:
            if play.sizes[play.to_move] > 1:
                return None
            hidden = zip(play.hidden.cards, play.hidden.may_hold, strict=True)
            could = tuple(card for card, seats in hidden if seats >> play.to_move & 1)
        return could[0] if len(could) == 1 else None

    def corrected(self, at: int, card: int) -> OwnHand:
        """Another card instead of number `at`; those after it stay, if only as `later`.

        ValueError if that card cannot be there.
        """
        cards = (*self.played, *self.later)
        state = self._with_course((*cards[:at], card, *cards[at + 1 :]))
        if len(state.played) <= at:
            _made = replace(self, played=(*cards[:at], card), later=()).play  # says why
        return state

    @property
    def impossible(self) -> str:
        """Why the first of `later` cannot be; empty if there is none."""
        try:
            _made = replace(self, played=(*self.played, *self.later[:1]), later=()).play
        except ValueError as error:
            return said(error)
        return ""

    def _with_course(self, cards: Cards) -> OwnHand:
        """As many of `cards` played as can be, the others kept as `later`."""
        good, bad = 0, len(cards) + 1
        while bad - good > 1:
            middle = (good + bad) // 2
            try:
                _made = replace(self, played=cards[:middle], later=()).play
                good = middle
            except ValueError:
                bad = middle
        return replace(self, played=cards[:good], later=cards[good:])

    def unforced(self) -> OwnHand:
        """Without the last card that somebody chose to play, and without what followed from it."""
        state = self.taken_back()
        while state.played and state._forced_card is not None:
            state = state.taken_back()
        return state

    def taken_back(self, count: int = 1) -> OwnHand:
        """Without the last cards played, or the one that cannot be; else without the last bid."""
        if self.later and count == 1:
            return self._with_course((*self.played, *self.later[1:]))
        if self.played:
            return replace(self, played=self.played[: len(self.played) - count], later=())
        if self.contract is not None:
            return self.with_contract(None)
        return replace(self, calls=self.calls[: len(self.calls) - count])

    # ---- marks ---------------------------------------------------------------------------

    def marked(self, card: int, seat: int, how: Mark) -> OwnHand:
        """A card is marked as a seat's, or as not; the same again takes the mark away."""
        on = card in getattr(self.marks, how)[seat]
        if how == "held":  # of one seat only, so nothing else need be said of the card
            marks = self._unmarked(card)
        else:
            held, not_held = self.marks.held, self.marks.not_held
            marks = replace(
                self.marks,
                held=_without(held, seat, card),
                not_held=_without(not_held, seat, card),
            )
        if not on:
            marks = replace(marks, **{how: _adding(getattr(marks, how), seat, card)})
        return replace(self, marks=marks)

    def with_void(self, seat: int, suit: int) -> OwnHand:
        """A seat is marked as void in a suit, or no longer."""
        voids = self.marks.voids
        change = _without if suit in voids[seat] else _adding
        return replace(self, marks=replace(self.marks, voids=change(voids, seat, suit)))

    def _unmarked(self, card: int) -> Marks:
        held, not_held = self.marks.held, self.marks.not_held
        for seat in range(4):
            held, not_held = _without(held, seat, card), _without(not_held, seat, card)
        return replace(self.marks, held=held, not_held=not_held)

    # ---- the game ------------------------------------------------------------------------

    def next_hand(self, taken: int | None = None) -> OwnHand:
        """The next hand of the game, or the first of another one if this one is won.

        `taken` is how many tricks the bidders took, where not all cards were played.

        ValueError if that cannot be, or the hand is not over.
        """
        play, how = self.play, self.assumptions
        points, bidders = (0, 0), 0
        if play is not None:
            side = side_of(play.declarer)
            bidders = play.won[side] if taken is None else taken
            most = play.won[side] + play.tricks_left
            if (taken is None and not play.finished) or not play.won[side] <= bidders <= most:
                raise ValueError(
                    _("Say how many tricks the bidders took: {least} to {most}.").format(
                        least=play.won[side], most=most
                    )
                )
            ours, theirs = self.scoring.points(play.bid, bidders)
            points = (ours, theirs) if side == side_of(SOUTH) else (theirs, ours)
        elif self.auction.to_call is not None or self.auction.bidder is not None:
            raise ValueError(_("The hand is not over: set its contract first."))
        past = (*self.past, PastHand(self.contract, bidders, points))
        scores = (how.scores[0] + points[0], how.scores[1] + points[1])
        if max(scores) >= how.target and scores[0] != scores[1]:
            past, scores = (), (0, 0)
        return OwnHand(
            first=next_seat(self.first, self.direction),
            direction=self.direction,
            assumptions=replace(how, scores=scores),
            past=past,
        )

    # ---- review --------------------------------------------------------------------------

    def known_hands(self) -> Hands:
        """Cards that each seat is known to have been dealt, however that is known."""
        play = self.play
        if play is None:
            return ((), (), self.hand, ())
        hands: list[list[int]] = [[], [], list(self.hand), []]
        for card, seat in zip(self.played, play.players, strict=True):
            if seat != SOUTH:
                hands[seat].append(card)
        hidden = play.hidden
        open_ = dict(zip(hidden.cards, hidden.may_hold, strict=True))
        while found := _forced(open_, hands):
            for card, seat in found.items():
                hands[seat].append(card)
                del open_[card]
        north, east, south, west = map(in_order, hands)
        return (north, east, south, west)

    def opened(self) -> OpenDeal | None:
        """The hand with all four open, once every card is known; None before.

        ValueError if the cards played break the rules now that all hands are known.
        """
        hands, contract = self.known_hands(), self.contract
        unknown = any(len(hand) < MOST_CARDS for hand in hands)
        if contract is None or self.later or unknown:
            return None
        return OpenDeal(
            hands,
            trump=contract.trump,
            leader=contract.declarer,
            contract=contract.bid,
            direction=self.direction,
            played=self.played,
        ).checked()


# A drawing asks a dozen times, and each time all bids or cards would be gone through.


@lru_cache(maxsize=16)
def _auction(
    first: int,
    calls: tuple[int, ...],
    direction: Direction,
    may_reenter: bool,
    dealer_must_bid: bool,
    lowest_bid: int,
) -> Auction:
    dealer = next_seat(first, other_direction(direction))
    return Auction(dealer, calls, direction, may_reenter, dealer_must_bid, lowest_bid)


@lru_cache(maxsize=16)
def _bid_advice(state: OwnHand, seconds: float) -> BidAdvice:
    how = state.assumptions
    return BidAdvice(
        hand=state.hand,
        seat=SOUTH,
        auction=state.auction,
        scoring=how.rules,
        scores=how.scores,
        target=how.target,
        direction=state.direction,
        marks=state.marks,
        weigh_bids=how.weigh_bids,
        limits=Limits(seconds=seconds),
        go_on=True,
    )


@lru_cache(maxsize=16)
def _seen_play(state: OwnHand) -> SeenPlay | None:
    contract = state.contract
    if state.phase != "play" or contract is None:
        return None
    return SeenPlay(
        hand=state.hand,
        seat=SOUTH,
        trump=contract.trump,
        declarer=contract.declarer,
        bid=contract.bid,
        played=state.played,
        direction=state.direction,
        marks=state.marks,
        auction=state.auction if state.calls and state.bids_agree else None,
    )


def _adding(cards: Hands, seat: int, card: int) -> Hands:
    return _replacing(cards, seat, tuple(sorted((*cards[seat], card))))


def _without(cards: Hands, seat: int, card: int) -> Hands:
    return _replacing(cards, seat, tuple(c for c in cards[seat] if c != card))


def _replacing(cards: Hands, seat: int, new: Cards) -> Hands:
    north, east, south, west = (new if s == seat else old for s, old in enumerate(cards))
    return (north, east, south, west)


def _forced(hidden: dict[int, int], hands: list[list[int]]) -> dict[int, int]:
    """Hidden cards that can be in one hand only: no other may hold them, or has room."""
    room = [MOST_CARDS - len(hand) for hand in hands]
    takers = {
        card: [seat for seat in range(4) if room[seat] and may_hold >> seat & 1]
        for card, may_hold in hidden.items()
    }
    for seat in range(4):  # a seat that needs every card it may still hold has them all
        could = [card for card, seats in takers.items() if seat in seats]
        if could and len(could) == room[seat]:
            return dict.fromkeys(could, seat)
    return next(({card: seats[0]} for card, seats in takers.items() if len(seats) == 1), {})
