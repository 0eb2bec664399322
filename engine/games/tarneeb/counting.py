"""Eight rules by which people may bid: the hand is counted, and a call follows. Light.

1. The trump is the suit in which the hand counts most.
2. Each trump counts 3, its ace 3 more, its king, queen and jack 2 more each.
3. Each other ace counts 1.
4. Another suit counts 8 if no card of it is held, 5 with one card, 2 with two.
5. Nobody has bid: 17 bid 7.
6. Nobody has bid: 32 bid 8.
7. Over an opponent: 23 bid 8, and for each trick higher 6 more are needed.
8. Over the partner: 28 bid 8, and for each trick higher 11 more are needed.

They were fitted to the calls of strong robots (`python -m lab.tarneeb.bidding_rules`; STRENGTH.md).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import rank_of, suit_of
from engine.games.tarneeb.auction import LOWEST_BID, PASS, Auction
from engine.games.tarneeb.rules import Cards

OF_RANK = {12: 3, 11: 2, 10: 2, 9: 2}  # of the trump: ace, king, queen, jack
EACH_TRUMP, SIDE_ACE = 3, 1
OF_LENGTH = {0: 8, 1: 5, 2: 2}  # of another suit
OPENING, HIGH_OPENING = 17, 32
OVER_OPPONENT, OVER_PARTNER = (23, 6), (28, 11)  # for a bid of 8, and for each trick higher


@dataclass(frozen=True, slots=True)
class BidRule:
    """What a rule says of a hand.

    Attributes
    ----------
    number : of the rule, 5 to 8
    trump, count : in which the hand counts most, and how much
    bid, needed : the bid that it is about, and what that needs
    """

    number: int
    trump: int
    count: int
    bid: int
    needed: int

    @property
    def call(self) -> int:
        return self.bid if self.count >= self.needed else PASS


def count_in(hand: Cards, trump: int) -> int:
    """What a hand counts if `trump` is the trump."""
    held = [[rank_of(card) for card in hand if suit_of(card) == suit] for suit in range(4)]
    trumps = sum(EACH_TRUMP + OF_RANK.get(rank, 0) for rank in held.pop(trump))
    aces = sum(SIDE_ACE for ranks in held if max(OF_RANK) in ranks)
    return trumps + aces + sum(OF_LENGTH.get(len(ranks), 0) for ranks in held)


def by_rule(hand: Cards, auction: Auction) -> BidRule | None:
    """The rule for the seat to call; None where it must bid, or bids begin higher than usual."""
    if PASS not in auction.legal or auction.lowest > LOWEST_BID:
        return None
    count, trump = max((count_in(hand, suit), -suit) for suit in range(4))
    if auction.bidder is None:
        high = count >= HIGH_OPENING
        told = (6, LOWEST_BID + 1, HIGH_OPENING) if high else (5, LOWEST_BID, OPENING)
    else:
        partner = (auction.bidder - (auction.to_call or 0)) % 2 == 0
        needed, each = OVER_PARTNER if partner else OVER_OPPONENT
        bid = auction.bid + 1
        told = (8 if partner else 7, bid, needed + each * (bid - LOWEST_BID - 1))
    number, bid, needed = told
    return BidRule(number, -trump, count, bid, needed)
