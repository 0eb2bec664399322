"""How players call who go by their own hands: how likely calls are, and how an auction goes on.

A hand is worth as many tricks as its best trump may expect (`strength.expected_tricks`), as each
player sees it, which differs by a logistic deviate. He makes the lowest bid that he may, as long
as that is worth a margin more than the bid; the margin goes by whose the highest bid is. With
these margins nobody gains by others, in auctions of four players who all go by them
(`fit_calls` finds them, and prints what it tried).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.arrays import Floats, Ints
from engine.games.tarneeb.auction import PASS, Auction
from engine.games.tarneeb.own import call_kernels as k, strength

#: Tricks more than the bid: while nobody has bid, over the opponents' bid and over the partner's.
MARGINS = (0.6, 1.6, 2.1)
#: Scale of the logistic deviate, in tricks.
SCALE = 0.35
#: Share of players taken to call more boldly, or timidly, than that: they see their hands with a
#: deviate of this scale. So a bid that nobody should make tells of a good hand still.
ODD = 0.1
ODD_SCALE = 1.0
#: Share of these who call for no reason, and how often one of them bids: no calls rule out a hand.
BLIND = 0.2
BLIND_BID = 0.15
UNUSUAL = 4.0  # scales short of what a bid asks for, or beyond it: one in fifty bids, or passes
FARTHEST = 1e-6  # chance of the deviates that are left out


@dataclass(frozen=True, slots=True)
class Limits:
    """By the calls of a seat, what its hand is worth at least, and less than that."""

    least: float = -np.inf
    less_than: float = np.inf


def limits_of(auction: Auction, seat: int) -> Limits:
    """What the calls of `seat` tell of its hand."""
    least, less_than = -np.inf, np.inf
    bid, bidder = PASS, None
    for caller, call in zip(auction.seats, auction.calls, strict=True):
        if caller == seat:
            margin = MARGINS[_whose(bidder, seat)]
            if call == PASS:
                less_than = min(less_than, max(bid + 1, auction.lowest) + margin)
            elif not auction.dealer_must_bid or auction.calls[:3] != (PASS,) * 3 or bid:
                least = max(least, call + margin)
        if call != PASS:
            bid, bidder = call, caller
    return Limits(least, less_than)


def _whose(bidder: int | None, seat: int) -> int:
    if bidder is None:
        return k.NOBODYS
    return k.PARTNERS if (bidder - seat) % 4 == 2 else k.OTHERS


def likelihood(auction: Auction, seat: int, hands: Ints) -> Floats:
    """How likely the calls of all but `seat` are, in deals of 13-card hands: shape (deals,)."""
    likely = np.ones(len(hands))
    for caller in set(auction.seats) - {seat}:
        limits = limits_of(auction, caller)
        made = [
            call for who, call in zip(auction.seats, auction.calls, strict=True) if who == caller
        ]
        blind = float(np.prod([1 - BLIND_BID if call == PASS else BLIND_BID for call in made]))
        worth = strength.expected_tricks(hands[:, caller]).max(axis=1)
        usual, odd = (
            (_over(worth, limits.least, scale) - _over(worth, limits.less_than, scale)).clip(0, 1)
            for scale in (SCALE, ODD_SCALE)
        )
        likely *= (1 - ODD) * usual + ODD * ((1 - BLIND) * odd + BLIND * blind)
    return likely


def naming(hands: Ints, trump: int) -> Floats:
    """How likely players with these hands, masks of 13 cards, name `trump`: shape (hands,).

    Each names the suit in which his hand is worth most, as he sees it: a logit of the same scale as
    the deviate of his calls. As many as call oddly name any suit.
    """
    expected = strength.expected_tricks(hands)
    odds = np.exp((expected - expected.max(axis=1, keepdims=True)) / SCALE)
    likely: Floats = (1 - ODD) * odds[:, trump] / odds.sum(axis=1) + ODD / 4
    return likely


def usual_calls(auction: Auction, hand: int) -> tuple[int, ...]:
    """Legal calls that players with `hand`, a mask, make now and then."""
    worth = float(strength.expected_tricks(np.array([hand], np.int64)).max())
    assert auction.to_call is not None
    margin = MARGINS[_whose(auction.bidder, auction.to_call)]
    bids = [call for call in auction.legal if call != PASS]
    usual = [call for call in bids if worth + UNUSUAL * SCALE > call + margin]
    if PASS in auction.legal and worth - UNUSUAL * SCALE < bids[0] + margin:
        usual.append(PASS)
    return tuple(usual or bids[:1])


def _over(worth: Floats, limit: float, scale: float = SCALE) -> Floats:
    """Chances that hands seem worth so much."""
    found: Floats = 1 / (1 + np.exp(np.clip((limit - worth) / scale, -40, 40)))
    return found


class Rest:
    """The rest of an auction in many deals, after any call.

    Parameters
    ----------
    auction : not yet over
    hands : masks of 13 cards by seat, shape (deals, 4)
    luck : uniform numbers from 0 to 1, shape (deals, 4): what each player makes of his hand
    """

    def __init__(self, auction: Auction, hands: Ints, luck: Floats) -> None:
        self._auction = auction
        expected = np.stack([strength.expected_tricks(hands[:, s]) for s in range(4)], axis=1)
        self.trumps: Ints = expected.argmax(axis=2)  # best trump of each hand, shape (deals, 4)
        worth = expected.max(axis=2)
        for seat in range(4):
            limits = limits_of(auction, seat)
            # as he has called so far
            low = 1 - _over(worth[:, seat], limits.least)
            high = 1 - _over(worth[:, seat], limits.less_than)
            share = (low + luck[:, seat] * (high - low)).clip(FARTHEST, 1 - FARTHEST)
            worth[:, seat] += SCALE * np.log(share / (1 - share))
        self._worths = worth

    def after(self, call: int) -> Ints:
        """Bidder, -1 if all pass, and bid at the end once `call` is made: shape (deals, 2)."""
        return self._ends(self._auction.after(call))

    def begun(self) -> Ints:
        """The same of the auction as it stands."""
        return self._ends(self._auction)

    def _ends(self, auction: Auction) -> Ints:
        starts = np.tile(_start(auction), (len(self._worths), 1))
        ends = np.empty((len(starts), 2), np.int64)
        k.play_auctions(self._worths, starts, np.tile(MARGINS, (4, 1)), ends)
        return ends

    def played_out(self) -> Auction:
        """The first of the auctions, call by call to its end."""
        auction = self._auction
        worth = self._worths[0]
        while auction.to_call is not None:
            seat, legal = auction.to_call, auction.legal
            margin = MARGINS[_whose(auction.bidder, seat)]
            lowest = next(call for call in legal if call != PASS)
            bids = PASS not in legal or worth[seat] > lowest + margin
            auction = auction.after(lowest if bids else PASS)
        return auction


def _start(auction: Auction) -> Ints:
    out = 0
    for caller, call in zip(auction.seats, auction.calls, strict=True):
        if call == PASS:
            out |= 1 << caller
        elif auction.may_reenter:
            out = 0
    start = np.zeros(k.AUCTION_WORDS, np.int64)
    start[k.A_SEAT] = auction.dealer if auction.to_call is None else auction.to_call
    start[k.A_BID] = auction.bid
    start[k.A_BIDDER] = -1 if auction.bidder is None else auction.bidder
    start[k.A_OUT] = out
    start[k.A_CALLS] = len(auction.calls)
    start[k.A_STEP] = 1 if auction.direction == "clockwise" else 3
    start[k.A_REENTER] = auction.may_reenter
    start[k.A_FORCED] = auction.dealer_must_bid
    start[k.A_LOWEST] = auction.lowest
    return start
