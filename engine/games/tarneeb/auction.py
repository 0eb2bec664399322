"""The bidding of Tarneeb. Light.

Sources: see `rules`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from engine.games.tarneeb.rules import MOST_CARDS, SEAT_NAMES, Direction, next_seat
from engine.sentences import RefusedError, Sentence

ContractState = Literal["made", "defeated", "open"]

LOWEST_BID, HIGHEST_BID = 7, 13
BIDS = range(LOWEST_BID, HIGHEST_BID + 1)
PASS = 0


@dataclass(frozen=True, slots=True)
class Auction:
    """The bidding so far: bids `lowest` to 13, or `PASS`, from the seat after the dealer on.

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
    lowest: int = LOWEST_BID
    seats: tuple[int, ...] = field(init=False, repr=False, compare=False)
    to_call: int | None = field(init=False, repr=False, compare=False)
    bid: int = field(init=False, repr=False, compare=False)
    bidder: int | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.lowest not in BIDS:
            raise RefusedError(
                "“{lowest}” cannot be the lowest bid; write {least} to {most}.",
                lowest=self.lowest,
                least=LOWEST_BID,
                most=HIGHEST_BID,
            )
        seat: int | None = next_seat(self.dealer, self.direction)
        bid, bidder = PASS, None
        out: set[int] = set()  # who has passed, and may not come back
        seats: list[int] = []
        for number, call in enumerate(self.calls, start=1):
            if seat is None:
                raise RefusedError(
                    "Call {number} comes after the end of the bidding; leave it out.", number=number
                )
            if call not in self._allowed(bid, len(out)):
                does = Sentence("bid {bid}", bid=call) if call else Sentence("pass")
                bids = Sentence(
                    "bid {least} to {most}", least=max(bid + 1, self.lowest), most=HIGHEST_BID
                )
                right = Sentence("pass, or {bids}", bids=bids) if call else bids
                raise RefusedError(
                    "{seat} cannot {does} in call {number}: {right}.",
                    seat=SEAT_NAMES[seat],
                    does=does,
                    number=number,
                    right=right,
                )
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

    @property
    def before_highest(self) -> Auction:
        """Bidding as it stood when the highest bid was made; without bids, as it began."""
        last = self.calls.index(self.bid) if self.bid else 0  # bids rise: there is one such call
        return replace(self, calls=self.calls[:last])

    def _allowed(self, bid: int, passes: int) -> tuple[int, ...]:
        """Calls over `bid`, of which `passes` went before if it is `PASS`."""
        bids = tuple(range(max(bid + 1, self.lowest), HIGHEST_BID + 1))
        forced = self.dealer_must_bid and bid == PASS and passes == 3
        return bids if forced else (PASS, *bids)

    def after(self, *calls: int) -> Auction:
        """Bidding once `calls` have been made from here."""
        return replace(self, calls=self.calls + calls)


def contract_state(bid: int, won: int, lost: int, tricks: int = MOST_CARDS) -> ContractState:
    """Tell whether a side that must take `bid` of `tricks` tricks has, still may, or cannot."""
    if won >= bid:
        return "made"
    return "defeated" if lost > tricks - bid else "open"
