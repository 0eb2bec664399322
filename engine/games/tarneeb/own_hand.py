"""Tarneeb with three hands hidden: what can be asked, and what is answered. Light."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, get_args

from engine.asking import Asks, Progressing
from engine.cards import DECK
from engine.games.tarneeb.auction import BIDS, PASS, Auction
from engine.games.tarneeb.knowledge import (
    NO_MARKS,
    NONE_MARKED,
    Hidden,
    Marks,
    SeenPlay,
    check_auction,
    check_marks,
    check_own_hand,
    hidden_cards,
    may_double,
)
from engine.games.tarneeb.rules import MOST_CARDS, Cards, Direction
from engine.games.tarneeb.scoring import DEFAULT_SCORING, Scoring
from engine.limits import NO_LIMITS, Limits
from engine.sentences import RefusedError

Method = Literal["auto", "first-card", "greedy", "plain", "score", "deep", "policy", "rollout"]
METHODS: tuple[Method, ...] = get_args(Method)
#: Those that judge every card; the others only choose one, as players in matches.
ADVICE_METHODS: tuple[Method, ...] = ("auto", "plain", "score", "deep")
#: Those that look at deals, and may count what calls and cards tell of them.
SAMPLING_METHODS: tuple[Method, ...] = (*ADVICE_METHODS, "rollout")


@dataclass(frozen=True, slots=True)
class BidAdvice(Asks["BidAdviceAnswer"]):
    """Ask how likely each contract is to be made, and what to bid.

    Attributes
    ----------
    auction : bids so far; None for a hand without bidding, where every call counts as legal
    scores : points of our side and of theirs before this hand
    target : points that win the match; None: the scoring's own
    weigh_bids : whether deals in which the bids so far are likelier count more
    looks_ahead : whether the rest of the bidding is played out; else it is taken to end with the
        call, and the bid that stands to be played in its bidder's longest suit
    limits : all but `precision`; without `deals` and `seconds` it ends after two seconds
    go_on : begin where the last question was left that differs in seconds only

    Raises
    ------
    ValueError
        If no deal agrees with what is known, or a precision is asked for.
    """

    answered_by = "tarneeb.own.bidding:advise_bid"

    hand: Cards
    seat: int = 2
    auction: Auction | None = None
    scoring: Scoring = DEFAULT_SCORING
    scores: tuple[int, int] = (0, 0)
    target: int | None = None
    direction: Direction = "counterclockwise"
    marks: Marks = NO_MARKS
    weigh_bids: bool = True
    looks_ahead: bool = True
    limits: Limits = NO_LIMITS
    go_on: bool = False
    hidden: Hidden = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Check the hand and the marks."""
        object.__setattr__(self, "hand", tuple(sorted(self.hand)))
        check_own_hand(self.hand, self.seat, DECK)
        check_marks(self.marks, self.seat, self.hand, {})
        self.limits.check_only("deals", "seconds", "seed", "threads")
        check_auction(self.auction, self.direction)
        sizes = [MOST_CARDS] * 4
        hidden = hidden_cards(DECK, self.seat, self.hand, {}, sizes, NONE_MARKED, self.marks)
        object.__setattr__(self, "hidden", hidden)

    @property
    def legal(self) -> tuple[int, ...]:
        """Calls that may be made now: none when it is another seat's turn."""
        if self.auction is None:
            return (PASS, *BIDS)
        return self.auction.legal if self.auction.to_call == self.seat else ()

    @property
    def to_name(self) -> int | None:
        """The bid with which this seat has won the bidding, so that it names the trump."""
        auction = self.auction
        won = auction is not None and auction.to_call is None and auction.bidder == self.seat
        return auction.bid if auction is not None and won else None


@dataclass(frozen=True, slots=True)
class CallWorth:
    """What a call is worth: our points less theirs, counting none beyond the target.

    Attributes
    ----------
    call : `PASS` or the bid
    trump : the trump in which the bid is worth most; None for a pass
    score_se : standard error
    """

    call: int
    trump: int | None
    score: float
    score_se: float


@dataclass(frozen=True, slots=True)
class BidAdviceAnswer(Progressing):
    """Estimates from `deals` sampled deals.

    Attributes
    ----------
    effective_deals : deals of equal weight that would be as good
    make, make_se : ``[trump][bid - 7]``, probability of taking at least `bid` tricks when this
        seat names the trump and leads, and all four see their own cards only; and its standard
        error
    make_double_dummy : the same if all four played as if hands were open, as `tricks` are
    tricks, tricks_se : by trump
    calls : every legal call, the best first; calls that hardly anyone makes with such a hand come
        after all others, unless the first of them is shown to be better. Where the bidding is over
        and this seat is `to_name` the trump: its bid in each trump
    margin, margin_se : how much better the first call is than the next
    legal : legal calls, `PASS` first
    dropped : trumps that are sampled no further, being hopeless
    """

    deals: int
    effective_deals: float
    make: tuple[tuple[float, ...], ...]
    make_se: tuple[tuple[float, ...], ...]
    make_double_dummy: tuple[tuple[float, ...], ...]
    tricks: tuple[float, ...]
    tricks_se: tuple[float, ...]
    calls: tuple[CallWorth, ...]
    margin: float
    margin_se: float
    legal: tuple[int, ...]
    dropped: tuple[int, ...]
    progress: float
    elapsed_s: float

    @property
    def best(self) -> CallWorth | None:
        """Call, or trump to name, worth most; None when it is another seat's turn."""
        return self.calls[0] if self.calls else None


@dataclass(frozen=True, slots=True)
class PlayAdvice(Asks["PlayAdviceAnswer"]):
    """Ask what each card of a player is worth who sees his own hand only.

    Attributes
    ----------
    weigh_bids, weigh_plays : whether deals count more in which the bids and the trump named, or
        the cards played, are likelier
    scores : points of this seat's side and of the other before this hand
    target : points that win the match; None: the scoring's own
    limits : without `deals` and `seconds` it ends after two seconds. `precision` is of every
        chance; it may stop before that where more deals would tell nothing new (see `advice`),
        and never early without it
    go_on : begin where the last question was left that differs in seconds and precision only
    holds : whether the answer is to say how likely each seat holds each card
    doubling : whether it is to say what a double is worth, before the first card
    reasons : whether it is to say what tells the best card apart from the next, see `Happens`

    Raises
    ------
    ValueError
        If there is no such method, or it is not the seat's to double.
    """

    answered_by = "tarneeb.table.second_look:advise_play"

    seen: SeenPlay
    method: Method = "auto"
    weigh_bids: bool = True
    weigh_plays: bool = True
    scoring: Scoring = DEFAULT_SCORING
    scores: tuple[int, int] = (0, 0)
    target: int | None = None
    limits: Limits = NO_LIMITS
    go_on: bool = False
    holds: bool = False
    doubling: bool = False
    reasons: bool = False

    def __post_init__(self) -> None:
        """Reject methods there are not, and doubles."""
        if self.doubling and not may_double(self.seen):
            raise RefusedError(
                "Only the bidder's opponents may double, before the first card; ask one of them."
            )
        if self.method not in METHODS:
            raise RefusedError(
                "“{method}” is no method; write {words}.",
                method=self.method,
                words=", ".join(METHODS),
            )


@dataclass(frozen=True, slots=True)
class CardAdvice:
    """What a card is worth, over the same deals as the others.

    Attributes
    ----------
    tricks : further tricks of the player's side, the trick in progress included, as if hands
        were open
    tricks_at_table : the same if all see their own cards only, as far as that is known (`outcomes`)
    make : probability of the player's goal: that his side makes its contract or, for a
        defender, that it breaks the other's, if all see their own cards only
    make_double_dummy : the same if all played as if hands were open
    points : points of his side less those of the other, counting none beyond the target, if all
        see their own cards only
    points_double_dummy : the same if all played as if hands were open
    best_share : share of the deals in which no other card takes more tricks with open hands
    behind, behind_se : how much less this is worth than the first card in what the method
        goes by (points, or tricks at a table for ``plain``), deal by deal, and the standard error
    """

    card: int
    tricks: float
    tricks_se: float
    tricks_at_table: float
    tricks_at_table_se: float
    make: float
    make_se: float
    make_double_dummy: float
    points: float
    points_se: float
    points_double_dummy: float
    best_share: float
    behind: float
    behind_se: float


@dataclass(frozen=True, slots=True)
class DoubleWorth:
    """Points of the seat's side less those of the other, and how many more by a double.

    By deals that are played out, each player seeing his own hand; none counts beyond the target.
    """

    points: float
    points_se: float
    more: float
    more_se: float


What = Literal["takes", "ruffs", "wins", "falls", "draws"]


@dataclass(frozen=True, slots=True)
class Event:
    """What may happen in the play.

    Attributes
    ----------
    what : somebody else "takes" the trick in progress; "ruffs" `of`, a suit; "wins" a trick by
        `of`, a card of one's own; `of` "falls", a card of the other side in a trick that is ours;
        "draws" one's last trump by a lead of trumps
    seat : who does it; where a card falls, the side that it is lost to: 0 or 1 as seats are
    of : the suit or the card; -1 where there is none
    """

    what: What
    seat: int
    of: int = -1


@dataclass(frozen=True, slots=True)
class Happens:
    """That an event happens after `card` in this `share` of the deals, and after `than` in `other`.

    In deals that are played out after each of the two, one of which is the best card.
    """

    event: Event
    card: int
    than: int
    share: float
    share_se: float
    other: float


@dataclass(frozen=True, slots=True)
class PlayAdviceAnswer(Progressing):
    """Advice from `deals` deals that agree with what is known.

    Attributes
    ----------
    method : which method answered; "exact" when every deal was looked at
    effective_deals : deals of equal weight that would be as good
    cards : every legal card, the best first; empty when it is another seat's turn
    best : cards worth as much as the first in every deal looked at, the first included
    close : cards that are too close to the first to tell, the first included
    tricks, tricks_at_table, make, make_double_dummy : of the position, for the side of the seat
        asked for: when it is his turn, of the first card; see `CardAdvice`
    holds : if asked for, by seat the probability that it holds each of the 52 cards, those on
        the table left out; among deals weighed, of which fewer are solved
    holds_se : the largest standard error of these, 0 where all deals were weighed
    double : what a double is worth, if asked for; None at first
    why : what tells the best card apart from the next that is not as good, if asked for and shown;
        in the last answer
    """

    method: str
    exact: bool
    deals: int
    effective_deals: float
    cards: tuple[CardAdvice, ...]
    best: Cards
    close: Cards
    tricks: float
    tricks_se: float
    tricks_at_table: float
    tricks_at_table_se: float
    make: float
    make_se: float
    make_double_dummy: float
    progress: float
    elapsed_s: float
    holds: tuple[tuple[float, ...], ...] = ()
    holds_se: float = 0.0
    double: DoubleWorth | None = None
    why: Happens | None = None
