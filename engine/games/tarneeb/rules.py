"""Tarneeb: deals, bids, play and scores; what can be asked and what an answer holds. Light.

Four players, partners opposite; the winner of the bidding names trump and leads. Everybody
follows suit if able, else plays any card; the highest trump, or else the highest card of
the suit led, takes the trick and its player leads next. Cards are codes as in
`engine.cards`, seats are 0..3 for North, East, South, West, and a suit is 0..3 for spades,
hearts, clubs, diamonds. Sides are 0 for North-South and 1 for East-West: ``seat % 2``.

Sources: the rules published by Jawaker (Tarneeb, Syrian 41, Masrawy), Wikipedia (Tarneeb),
pagat.com and gambiter.com (400), and "Card Game Strategy Analysis: Tarneeb" (UBC, 2016),
section 2.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Literal

from engine.cards import DECK, SUIT_NAMES, card_text, suit_of
from engine.tricks import followers, trick_winner

Cards = tuple[int, ...]
Direction = Literal["counterclockwise", "clockwise"]
ContractState = Literal["made", "defeated", "open"]

SEATS = "NESW"
SEAT_NAMES = ("North", "East", "South", "West")
SIDES = ("NS", "EW")
MOST_CARDS = 13
LOWEST_BID, HIGHEST_BID = 7, 13


def next_seat(seat: int, direction: Direction = "counterclockwise") -> int:
    """Seat that plays, bids or deals after `seat`."""
    return (seat + (1 if direction == "clockwise" else 3)) % 4


def _in_order(cards: Sequence[int]) -> Cards:
    """Cards by suit, each suit from high to low."""
    return tuple(sorted(cards, key=lambda card: (suit_of(card), -card)))


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands of equally many cards, 1 to 13, in the order North, East, South, West.

    Raises
    ------
    ValueError
        If a card is held twice, or the hands are empty, too large or of different sizes.
    """

    hands: tuple[Cards, Cards, Cards, Cards]

    def __post_init__(self) -> None:
        """Sort the hands and reject what cannot be dealt."""
        north, east, south, west = (_in_order(hand) for hand in self.hands)
        object.__setattr__(self, "hands", (north, east, south, west))
        check_no_card_twice(self.hands)
        sizes = [len(hand) for hand in self.hands]
        usual = max(sizes, key=sizes.count)
        for name, size in zip(SEAT_NAMES, sizes, strict=True):
            if size != usual:
                raise ValueError(
                    f"{name} has {_count(size)} where the other hands have {usual}; "
                    "give every hand the same number."
                )
        if not 1 <= usual <= MOST_CARDS:
            raise ValueError(f"A hand of {_count(usual)} cannot be played; give each 1 to 13.")

    @property
    def size(self) -> int:
        """Cards per hand."""
        return len(self.hands[0])


def check_no_card_twice(hands: Sequence[Sequence[int]]) -> None:
    """Raise ValueError if a card is in two of the four `hands`, or twice in one."""
    for hand, name in zip(hands, SEAT_NAMES, strict=True):
        for at, card in enumerate(hand):
            if card not in DECK:
                raise ValueError(f"“{card}” in {name}'s hand is not a card; codes are 0 to 51.")
            if card in hand[:at]:
                raise ValueError(f"“{card_text(card)}” is in {name}'s hand twice; take one out.")
    for (hand, name), (other, its_name) in combinations(zip(hands, SEAT_NAMES, strict=True), 2):
        for card in hand:
            if card in other:
                raise ValueError(
                    f"“{card_text(card)}” is in {name}'s hand and in {its_name}'s; "
                    "leave it in one of them."
                )


def _count(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"


def random_deal(seed: int, cards: int = MOST_CARDS) -> Deal:
    """Deal four hands of `cards` cards from the whole deck; `seed` says which."""
    return deal_the_rest(((), (), (), ()), seed, cards)


def deal_the_rest(known: Sequence[Sequence[int]], seed: int, cards: int = MOST_CARDS) -> Deal:
    """Fill the four hands `known` up to `cards` cards each from what is left of the deck.

    Raises
    ------
    ValueError
        If a card is held twice or a hand already has more than `cards` cards.
    """
    check_no_card_twice(known)
    for hand, name in zip(known, SEAT_NAMES, strict=True):
        if len(hand) > cards:
            raise ValueError(
                f"{name} already has {_count(len(hand))}; deal at least as many, or take some out."
            )
    rest = sorted(set(DECK) - {card for hand in known for card in hand})
    random.Random(seed).shuffle(rest)
    hands = []
    for hand in known:
        missing = cards - len(hand)
        hands.append((*hand, *rest[:missing]))
        del rest[:missing]
    north, east, south, west = hands
    return Deal((north, east, south, west))


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards played to one trick, in order, from the leader on; perhaps not yet all four.

    Attributes
    ----------
    seats : who played each card
    winner : seat whose card wins so far
    """

    seats: tuple[int, ...]
    cards: Cards
    winner: int


class Course:
    """How the play has gone so far, card by card: whose turn it is, and the tricks.

    Parameters
    ----------
    to_move : seat that plays the next card
    tricks, table : complete tricks and the one in progress, if the play has begun
    """

    def __init__(
        self,
        trump: int,
        direction: Direction,
        to_move: int,
        tricks: Sequence[Trick] = (),
        table: Trick | None = None,
    ) -> None:
        self.trump, self.direction, self.to_move = trump, direction, to_move
        self.tricks = list(tricks)
        self._seats = list(table.seats) if table else []
        self._cards = list(table.cards) if table else []

    @property
    def led(self) -> int | None:
        """First card of the trick in progress."""
        return self._cards[0] if self._cards else None

    def add(self, card: int) -> None:
        """Let the seat to move play `card`."""
        self._seats.append(self.to_move)
        self._cards.append(card)
        self.to_move = next_seat(self.to_move, self.direction)
        if len(self._cards) == 4:
            trick = self._trick()
            self.tricks.append(trick)
            self.to_move = trick.winner
            self._seats, self._cards = [], []

    def note_in(self, record: object) -> None:
        """Set `to_move`, `tricks`, `table` and `won` (by side) of a frozen record."""
        east_west = sum(trick.winner % 2 for trick in self.tricks)
        object.__setattr__(record, "to_move", self.to_move)
        object.__setattr__(record, "tricks", tuple(self.tricks))
        object.__setattr__(record, "table", self._trick() if self._cards else None)
        object.__setattr__(record, "won", (len(self.tricks) - east_west, east_west))

    def _trick(self) -> Trick:
        winner = self._seats[trick_winner(self._cards, self.trump)]
        return Trick(tuple(self._seats), tuple(self._cards), winner)


@dataclass(frozen=True, slots=True)
class Position:
    """A deal, its trump and first leader, and the cards played so far.

    Attributes
    ----------
    hands : cards that each seat still holds
    tricks : complete tricks
    table : the trick in progress, or None before a lead
    to_move : seat that plays next (who would lead, once all cards are played)
    won : tricks of North-South and of East-West

    Raises
    ------
    ValueError
        If a card is played that its player does not hold, or that does not follow suit.
    """

    deal: Deal
    trump: int
    leader: int
    played: Cards = ()
    direction: Direction = "counterclockwise"
    hands: tuple[Cards, ...] = field(init=False, repr=False, compare=False)
    tricks: tuple[Trick, ...] = field(init=False, repr=False, compare=False)
    table: Trick | None = field(init=False, repr=False, compare=False)
    to_move: int = field(init=False, repr=False, compare=False)
    won: tuple[int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Play the cards one by one, so that a position is always one that can arise."""
        if self.trump not in range(4):
            raise ValueError(f"“{self.trump}” is not a trump; write 0 to 3 (s, h, c, d).")
        if self.leader not in range(4):
            raise ValueError(f"“{self.leader}” is not a seat; write 0 to 3 (N, E, S, W).")
        if self.direction not in ("counterclockwise", "clockwise"):
            raise ValueError(
                f"“{self.direction}” is not an order of play; write counterclockwise or clockwise."
            )
        object.__setattr__(self, "hands", self.deal.hands)
        object.__setattr__(self, "tricks", ())
        object.__setattr__(self, "table", None)
        object.__setattr__(self, "to_move", self.leader)
        self._play(self.played)

    def _play(self, played: Sequence[int]) -> None:
        """Bring all but `played` up to date: these cards are played from where they stand."""
        hands = [list(hand) for hand in self.hands]
        course = Course(self.trump, self.direction, self.to_move, self.tricks, self.table)
        for card in played:
            hand = hands[course.to_move]
            _check_play(hand, card, course.to_move, course.led, len(course.tricks) + 1)
            hand.remove(card)
            course.add(card)
        object.__setattr__(self, "hands", tuple(map(tuple, hands)))
        course.note_in(self)

    @property
    def legal(self) -> Cards:
        """Cards that the seat to move may play."""
        return followers(self.hands[self.to_move], self.table.cards[0] if self.table else None)

    @property
    def finished(self) -> bool:
        """Whether all cards have been played."""
        return len(self.played) == 4 * self.deal.size

    @property
    def tricks_left(self) -> int:
        """Tricks still to be won, the one in progress included."""
        return self.deal.size - len(self.tricks)

    @property
    def trick_number(self) -> int:
        """Number, from 1, of the trick in progress or about to begin."""
        return len(self.tricks) + 1

    def after(self, *cards: int) -> Position:
        """Position once `cards` have been played from here."""
        position = object.__new__(Position)
        for name in self.__slots__:
            object.__setattr__(position, name, getattr(self, name))
        object.__setattr__(position, "played", self.played + cards)
        position._play(cards)
        return position

    def at(self, count: int) -> Position:
        """Position when only the first `count` cards had been played."""
        return replace(self, played=self.played[:count])


def _check_play(hand: Sequence[int], card: int, seat: int, led: int | None, trick: int) -> None:
    name = SEAT_NAMES[seat]
    if card not in hand:
        held = f"it holds {_hand_text(hand)}" if hand else "it has no cards left"
        token = card_text(card) if card in DECK else str(card)
        raise ValueError(
            f"{name} cannot play “{token}” in trick {trick} because it is not in its hand; {held}."
        )
    if card not in followers(hand, led):
        suit = suit_of(led if led is not None else card)
        held = _hand_text([c for c in hand if suit_of(c) == suit])
        raise ValueError(
            f"{name} cannot play “{card_text(card)}” in trick {trick}: "
            f"it must follow {SUIT_NAMES[suit]} with {held}."
        )


def _hand_text(cards: Sequence[int]) -> str:
    return " ".join(card_text(card) for card in cards)


# Bidding -----------------------------------------------------------------------------------

PASS = 0


@dataclass(frozen=True, slots=True)
class Auction:
    """The bidding so far: bids 7 to 13, or `PASS`, from the seat after the dealer on.

    Who passes is out of the bidding, unless `may_reenter`. It ends when a bid of 13 is made,
    or when all others have passed after a bid (or all four have without one: deal again; if
    `dealer_must_bid`, the dealer then may not pass).

    Attributes
    ----------
    seats : who made each call
    to_call : seat that calls next, or None when the bidding is over
    bid : highest bid so far, or `PASS`
    bidder : seat that made it, or None

    Raises
    ------
    ValueError
        If a call is not allowed where it stands.
    """

    dealer: int
    calls: tuple[int, ...] = ()
    direction: Direction = "counterclockwise"
    may_reenter: bool = False
    dealer_must_bid: bool = False
    seats: tuple[int, ...] = field(init=False, repr=False, compare=False)
    to_call: int | None = field(init=False, repr=False, compare=False)
    bid: int = field(init=False, repr=False, compare=False)
    bidder: int | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Make the calls one by one."""
        seat: int | None = next_seat(self.dealer, self.direction)
        bid, bidder = PASS, None
        out: set[int] = set()  # who has passed, and may not come back
        seats: list[int] = []
        for number, call in enumerate(self.calls, start=1):
            if seat is None:
                raise ValueError(f"Call {number} comes after the end of the bidding; leave it out.")
            if call not in self._allowed(bid, len(out)):
                does = f"bid {call}" if call else "pass"
                bids = f"bid {max(bid + 1, LOWEST_BID)} to {HIGHEST_BID}"
                right = f"pass, or {bids}" if call else bids
                raise ValueError(f"{SEAT_NAMES[seat]} cannot {does} in call {number}: {right}.")
            seats.append(seat)
            if call == PASS:
                out.add(seat)
            else:
                bid, bidder = call, seat
                if self.may_reenter:
                    out.clear()
            if bid == HIGHEST_BID or len(out) == 4 or (bid and len(out) == 3):
                seat = None
            else:
                seat = next_seat(seat, self.direction)
                while seat in out:
                    seat = next_seat(seat, self.direction)
        object.__setattr__(self, "seats", tuple(seats))
        object.__setattr__(self, "to_call", seat)
        object.__setattr__(self, "bid", bid)
        object.__setattr__(self, "bidder", bidder)

    @property
    def legal(self) -> tuple[int, ...]:
        """Calls that the seat to call may make: `PASS` first; none when the bidding is over."""
        return () if self.to_call is None else self._allowed(self.bid, len(self.calls))

    def _allowed(self, bid: int, passes: int) -> tuple[int, ...]:
        """Calls over `bid`, of which `passes` went before if it is `PASS`."""
        bids = tuple(range(max(bid + 1, LOWEST_BID), HIGHEST_BID + 1))
        forced = self.dealer_must_bid and bid == PASS and passes == 3
        return bids if forced else (PASS, *bids)

    def after(self, *calls: int) -> Auction:
        """Bidding once `calls` have been made from here."""
        return replace(self, calls=self.calls + calls)


MASRAWY_SUITS = (2, 0, 1, 3)  # clubs, spades, hearts, diamonds: from weak to strong


@dataclass(frozen=True, slots=True)
class SuitBid:
    """A bid of Masrawy, in which the trump is named with the tricks."""

    tricks: int
    suit: int

    def beats(self, other: SuitBid | None) -> bool:
        """Tell whether this may be bid over `other`: more tricks, or as many in a higher suit."""
        if other is None or self.tricks != other.tricks:
            return other is None or self.tricks > other.tricks
        return MASRAWY_SUITS.index(self.suit) > MASRAWY_SUITS.index(other.suit)


SuitCall = SuitBid | Literal["pass", "double"]
SUIT_BIDS = tuple(
    SuitBid(tricks, suit) for tricks in range(LOWEST_BID, HIGHEST_BID + 1) for suit in MASRAWY_SUITS
)


@dataclass(frozen=True, slots=True)
class SuitAuction:
    """The bidding of Masrawy, the Egyptian game, so far; a pass is never for good.

    An opponent of the highest bidder may double, which counts as a pass and holds until a
    higher bid. It ends after four calls in a row that are no bids, or with 13 diamonds.

    Attributes
    ----------
    seats : who made each call
    to_call : seat that calls next, or None when the bidding is over
    bid : highest bid so far, or None
    bidder : seat that made it, or None
    doubled : whether the deal counts twice

    Raises
    ------
    ValueError
        If a call is not allowed where it stands.
    """

    dealer: int
    calls: tuple[SuitCall, ...] = ()
    direction: Direction = "counterclockwise"
    seats: tuple[int, ...] = field(init=False, repr=False, compare=False)
    to_call: int | None = field(init=False, repr=False, compare=False)
    bid: SuitBid | None = field(init=False, repr=False, compare=False)
    bidder: int | None = field(init=False, repr=False, compare=False)
    doubled: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Make the calls one by one."""
        seat: int | None = next_seat(self.dealer, self.direction)
        bid: SuitBid | None = None
        bidder: int | None = None
        doubled = False
        silent = 0  # calls since the last bid
        seats: list[int] = []
        for number, call in enumerate(self.calls, start=1):
            if seat is None:
                raise ValueError(f"Call {number} comes after the end of the bidding; leave it out.")
            if call not in _suit_calls(seat, bid, bidder, doubled):
                what = call if isinstance(call, str) else f"bid {_suit_bid_text(call)}"
                higher = f"{LOWEST_BID} or more" if bid is None else f"over {_suit_bid_text(bid)}"
                raise ValueError(
                    f"{SEAT_NAMES[seat]} cannot {what} in call {number}: pass, or bid {higher}."
                )
            seats.append(seat)
            silent += 1
            if isinstance(call, SuitBid):
                bid, bidder, doubled, silent = call, seat, False, 0
            elif call == "double":
                doubled = True
            over = silent == 4 or bid == SUIT_BIDS[-1]
            seat = None if over else next_seat(seat, self.direction)
        object.__setattr__(self, "seats", tuple(seats))
        object.__setattr__(self, "to_call", seat)
        object.__setattr__(self, "bid", bid)
        object.__setattr__(self, "bidder", bidder)
        object.__setattr__(self, "doubled", doubled)

    @property
    def legal(self) -> tuple[SuitCall, ...]:
        """Calls that the seat to call may make; none when the bidding is over."""
        if self.to_call is None:
            return ()
        return _suit_calls(self.to_call, self.bid, self.bidder, self.doubled)

    def after(self, *calls: SuitCall) -> SuitAuction:
        """Bidding once `calls` have been made from here."""
        return replace(self, calls=self.calls + calls)


def _suit_calls(
    seat: int, bid: SuitBid | None, bidder: int | None, doubled: bool
) -> tuple[SuitCall, ...]:
    may_double = bidder is not None and bidder % 2 != seat % 2 and not doubled
    doubles: tuple[SuitCall, ...] = ("double",) if may_double else ()
    return ("pass", *doubles, *(higher for higher in SUIT_BIDS if higher.beats(bid)))


def _suit_bid_text(bid: SuitBid) -> str:
    return f"{bid.tricks} {SUIT_NAMES[bid.suit]}"


def contract_state(bid: int, won: int, lost: int, tricks: int = MOST_CARDS) -> ContractState:
    """Tell whether a side that must take `bid` of `tricks` tricks has, still may, or cannot."""
    if won >= bid:
        return "made"
    return "defeated" if lost > tricks - bid else "open"


# Scores ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a played contract is worth to the side that bid it and to the others.

    Attributes
    ----------
    target : points that win the match
    made : the bidders score the tricks they took, or their bid
    failed : the others score the tricks they took, or nothing
    lost : the bidders lose their bid, or the tricks they took
    all_tricks : points for taking 13 tricks without having bid 13
    kaboot : points for bidding 13 and taking them
    failed_kaboot : points lost by bidding 13 and failing
    """

    name: str
    target: int
    made: Literal["tricks", "bid"] = "tricks"
    failed: Literal["tricks", "nothing"] = "tricks"
    lost: Literal["bid", "tricks"] = "bid"
    all_tricks: int = 13
    kaboot: int = 13
    failed_kaboot: int = 13

    def points(self, bid: int, taken: int, doubled: bool = False) -> tuple[int, int]:
        """Points of the bidders and of the others when `taken` of 13 tricks were the bidders'."""
        others = 0
        if taken < bid:
            lost = bid if self.lost == "bid" else taken
            bidders = -(self.failed_kaboot if bid == HIGHEST_BID else lost)
            others = MOST_CARDS - taken if self.failed == "tricks" else 0
        elif taken == MOST_CARDS:
            bidders = self.kaboot if bid == HIGHEST_BID else self.all_tricks
        else:
            bidders = taken if self.made == "tricks" else bid
        return (2 * bidders, 2 * others) if doubled else (bidders, others)


SCORINGS = (
    Scoring("Tarneeb to 31", 31),
    Scoring("Tarneeb to 41", 41),
    Scoring("Tarneeb to 61", 61),
    Scoring("Tarneeb to 41 with kaboot", 41, all_tricks=16, kaboot=26, failed_kaboot=16),
    Scoring("Bid only, to 41", 41, made="bid", failed="nothing"),
    Scoring("Own tricks lost, to 31", 31, lost="tricks"),
)


@dataclass(frozen=True, slots=True)
class PersonalScoring:
    """Scoring of 400, in which hearts are trump and each player bids for himself.

    Attributes
    ----------
    values : what a bid of 0, 1, ... 13 wins if its player takes as many tricks, else loses
    least_totals : (score, sum): once anybody has `score`, the four bids must make this sum
    """

    name: str
    values: tuple[int, ...]
    least_totals: tuple[tuple[int, int], ...] = ((0, 11), (30, 12), (40, 13))
    lowest_bid: int = 2
    target: int = 41

    @property
    def legal(self) -> range:
        """What a player may bid, once and for himself."""
        return range(self.lowest_bid, HIGHEST_BID + 1)

    def points(self, bid: int, taken: int) -> int:
        """Points of a player who bid `bid` and took `taken` tricks."""
        return self.values[bid] if taken >= bid else -self.values[bid]

    def least_total(self, highest_score: int) -> int:
        """Sum that the four bids must reach, or the cards are dealt again."""
        return max(total for score, total in self.least_totals if score <= max(highest_score, 0))

    def wins(self, score: int, partners_score: int) -> bool:
        """Tell whether a player with `score` has won: the partner may not be below zero."""
        return score >= self.target and partners_score >= 0


PERSONAL_SCORINGS = (
    PersonalScoring("400", (*range(7), *range(14, 28, 2))),
    PersonalScoring("400, rising", (0, 1, 2, 3, 4, 10, 12, 14, 16, 27, 30, 44, 48, 52)),
)


# Questions and answers ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BestPlay:
    """Ask what every legal card of the player to move is worth, and what best play is."""

    position: Position
    threads: int | None = None


@dataclass(frozen=True, slots=True)
class Bounds:
    """Tricks known to be at least `low` and at most `high`; exact once they are equal."""

    low: int
    high: int

    @property
    def exact(self) -> bool:
        """Whether the number of tricks is known."""
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class CardTricks:
    """Further tricks for the side to move, the one in progress included, if `card` is played."""

    card: int
    tricks: Bounds


@dataclass(frozen=True, slots=True)
class BestPlayAnswer:
    """Tricks of every legal card; `best` and `line` are empty until all are exact.

    Attributes
    ----------
    cards : in the order of the hand
    tricks : further tricks for the side to move with best play
    best : cards that take the most tricks
    line : best play by all to the end; of equal cards the lowest is played
    """

    position: Position
    cards: tuple[CardTricks, ...]
    tricks: Bounds
    best: Cards
    line: Cards
    progress: float
    elapsed_s: float


@dataclass(frozen=True, slots=True)
class TrickTable:
    """Ask how many tricks the leader's side takes, for each trump and each first leader."""

    deal: Deal
    direction: Direction = "counterclockwise"
    threads: int | None = None


@dataclass(frozen=True, slots=True)
class TrickTableAnswer:
    """``tricks[trump][leader]``: bounds on the tricks of the side that leads."""

    tricks: tuple[tuple[Bounds, ...], ...]
    progress: float
    elapsed_s: float


@dataclass(frozen=True, slots=True)
class CanTake:
    """Ask whether `side` (0 North-South, 1 East-West) can take at least `tricks` more tricks."""

    position: Position
    side: int
    tricks: int


@dataclass(frozen=True, slots=True)
class CanTakeAnswer:
    """`possible` is None while it is not known."""

    possible: bool | None
    progress: float
    elapsed_s: float


@dataclass(frozen=True, slots=True)
class Review:
    """Ask what each card of a game as played cost its side."""

    position: Position
    threads: int | None = None


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card of a game, and the tricks its side still took with best play before and after it.

    ``before - after`` is what the card cost; both count from the trick it was played to.
    """

    number: int
    seat: int
    card: int
    before: int
    after: int

    @property
    def cost(self) -> int:
        """Tricks given up."""
        return self.before - self.after


@dataclass(frozen=True, slots=True)
class ReviewAnswer:
    """Cards judged so far: the last ones first known, in the order played."""

    cards: tuple[PlayedCard, ...]
    progress: float
    elapsed_s: float

    @property
    def mistakes(self) -> tuple[PlayedCard, ...]:
        """Cards that gave up tricks."""
        return tuple(card for card in self.cards if card.cost)


Question = BestPlay | TrickTable | CanTake | Review
Answer = BestPlayAnswer | TrickTableAnswer | CanTakeAnswer | ReviewAnswer
