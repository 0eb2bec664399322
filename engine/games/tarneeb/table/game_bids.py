"""Calls by the chance to win the game, from deals that four players by the net play out.

A call is followed by the rest of the auction (`calls.Rest`) in each deal, the contract that comes
of it is played out by players who see one hand each, and the score that it leaves has its chance to
win the game (`winning`). So a bid is worth more to a side that is behind, and a pass knows what the
others would make of it.
"""

from __future__ import annotations

import numpy as np

from engine.arrays import Flags, Floats, Ints
from engine.cards import mask_of
from engine.games.tarneeb.auction import PASS, Auction
from engine.games.tarneeb.own import calls, strength
from engine.games.tarneeb.own.calls import Rest
from engine.games.tarneeb.own_hand import BidAdvice
from engine.games.tarneeb.rules import MOST_CARDS
from engine.games.tarneeb.table import policy, policy_kernels as k
from engine.games.tarneeb.table.winning import Winning, winning

DEALS = 160  # played out for each call
CANDIDATES = 8  # deals drawn for each of them, of which it is picked by what the calls tell
TEMPERATURE = 0.3  # of the players, in points
NEAR = 1.3  # tricks behind the best trump, of another one that is tried
TRUMPS = 2  # that are tried at most
SHORT = 2.2  # tricks: a bid that asks for so many more than are to be expected is not tried
TRIED = 4  # bids at most


def best_call(question: BidAdvice, deals: int = DEALS) -> int:
    """The call after which the game is won most often."""
    table = _Table(question, deals)
    tried = table.tried()
    return tried[0] if len(tried) == 1 else max(tried, key=lambda call: (table.worth(call), -call))


def best_trump(question: BidAdvice, deals: int = DEALS) -> int:
    """The trump to name for the bid that has won the auction."""
    table = _Table(question, deals)
    if len(table.trumps) == 1:
        return table.trumps[0]
    bids = np.full(deals, table.auction.bid)
    return max(table.trumps, key=lambda trump: float(table.named(bids, trump).mean()))


class _Table:
    """Deals that one player holds possible, and what contracts in them are worth to him."""

    def __init__(self, question: BidAdvice, deals: int) -> None:
        assert question.auction is not None
        # the bidding, up to the call that is asked for
        self.auction, self._seat = question.auction, question.seat
        self._scoring, self._scores = question.scoring, question.scores
        self._seed, self._deals = question.limits.seed, deals
        self._winning: Winning = winning(
            question.scoring, question.target or question.scoring.target
        )
        own = mask_of(question.hand)
        expected = strength.expected_tricks(np.array([own], np.int64))[0]
        self._expected = float(expected.max())
        order = sorted(range(4), key=lambda trump: -expected[trump])
        # his own that are tried, the one with the longest prospects first
        self.trumps = [t for t in order if expected[t] > self._expected - NEAR][:TRUMPS]
        self._drawn: tuple[Ints, Rest] | None = None
        self._own = own

    def tried(self) -> list[int]:
        """Calls that may be the best: a pass, and bids that are not out of reach."""
        legal = self.auction.legal
        bids = [call for call in legal if call != PASS]
        near = [bid for bid in bids[:TRIED] if self._expected > bid - SHORT]
        return ([PASS] if PASS in legal else []) + near or bids[:1]

    def worth(self, call: int) -> float:
        """Chance to win the game after `call`, with the better of one's own trumps."""
        hands, rest = self._dealt()
        ends = rest.after(call)
        bidders, bids = ends[:, 0], ends[:, 1]
        mine = bidders == self._seat
        values = np.empty(len(hands))
        trumps = rest.trumps[np.arange(len(hands)), bidders.clip(0)]
        values[~mine] = self._played(hands[~mine], bidders[~mine], bids[~mine], trumps[~mine])
        if mine.any():
            each = [self.named(bids[mine], trump, mine) for trump in self.trumps]
            values[mine] = max(each, key=np.mean)
        return float(values.mean())

    def named(self, bids: Ints, trump: int, deals: Flags | None = None) -> Floats:
        """Chance to win by one's own bids in a trump, in these deals, or in all."""
        hands, _rest = self._dealt()
        hands = hands if deals is None else hands[deals]
        seats = np.full(len(hands), self._seat)
        return self._played(hands, seats, bids, np.full(len(hands), trump))

    def _dealt(self) -> tuple[Ints, Rest]:
        """The deals, those likelier by the calls so far more often, and the auctions in them."""
        if self._drawn is None:
            luck = np.random.default_rng(self._seed & (1 << 64) - 1)
            hands = _drawn(self._seat, self._own, CANDIDATES * self._deals, luck)
            likely = calls.likelihood(self.auction, self._seat, hands).cumsum()
            steps = (np.arange(self._deals) + luck.random()) / self._deals * likely[-1]
            picked = hands[np.searchsorted(likely, steps).clip(0, len(hands) - 1)]
            rest = Rest(self.auction, picked, luck.random((self._deals, 4)))
            self._drawn = picked, rest
        return self._drawn

    def _played(self, hands: Ints, bidders: Ints, bids: Ints, trumps: Ints) -> Floats:
        """Chance to win once these contracts are played; -1 for a bidder: all passed."""
        side = self._seat % 2
        points = np.zeros((len(hands), 2), np.int64)
        live = np.flatnonzero(bidders >= 0)
        taken = taken_in(
            self.auction, hands[live], bidders[live], bids[live], trumps[live], self._seed
        )
        for number, tricks in zip(live, taken, strict=True):
            found = self._scoring.points(int(bids[number]), int(tricks))
            points[number] = found if bidders[number] % 2 == side else found[::-1]
        we_deal = (self.auction.dealer + 1) % 2 == side
        ours, theirs = self._scores[0] + points[:, 0], self._scores[1] + points[:, 1]
        return self._winning.chances(ours, theirs, we_deal)


def _drawn(seat: int, own: int, count: int, luck: np.random.Generator) -> Ints:
    """Deals in which `seat` has the cards of the mask `own`: shape (count, 4)."""
    rest = np.array([card for card in range(52) if not own >> card & 1])
    order = luck.permuted(np.broadcast_to(rest, (count, len(rest))), axis=1)
    hands = np.empty((count, 4), np.int64)
    hands[:, seat] = own
    others = [other for other in range(4) if other != seat]
    hands[:, others] = (1 << order).reshape(count, 3, MOST_CARDS).sum(axis=2)
    return hands


def taken_in(
    auction: Auction, hands: Ints, bidders: Ints, bids: Ints, trumps: Ints, seed: int
) -> Ints:
    """Tricks that the bidders' side takes in contracts that are played out: shape (deals,)."""
    seats = np.arange(4) if auction.direction == "counterclockwise" else np.array([0, 3, 2, 1])
    rows = np.arange(len(hands))
    plays = np.zeros((len(hands), k.PLAY_WORDS), np.int64)
    plays[:, k.P_HAND : k.P_HAND + 4] = hands[:, seats]
    plays[:, k.P_LED] = plays[:, k.P_BEST] = -1
    plays[:, k.P_LEFT] = MOST_CARDS
    plays[:, k.P_DECLARER] = plays[:, k.P_MOVE] = seats[bidders]
    plays[:, k.P_BID], plays[:, k.P_TRUMP] = bids, trumps
    for caller, call in zip(auction.seats, auction.calls, strict=True):
        called = plays[:, k.P_CALLED + seats[caller]]
        np.maximum(called, call, out=called)
    plays[rows, k.P_CALLED + seats[bidders]] = bids
    k.play_deals(plays, policy.shipped(), TEMPERATURE, policy.new_luck(seed), policy.new_desk())
    won: Ints = plays[rows, k.P_WON + seats[bidders] % 2]
    return won
