"""The bidding of Tarneeb and of Masrawy, the Egyptian game. Light.

Sources: see `rules`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from engine.cards import SUIT_NAMES
from engine.games.tarneeb.rules import MOST_CARDS, SEAT_NAMES, Direction, next_seat

ContractState = Literal["made", "defeated", "open"]

LOWEST_BID, HIGHEST_BID = 7, 13
BIDS = range(LOWEST_BID, HIGHEST_BID + 1)
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
