"""The deals that a bid is judged by, and what each contract comes to in them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np

from engine.arrays import Floats, Ints
from engine.cards import mask_of
from engine.games.tarneeb.auction import HIGHEST_BID, LOWEST_BID, PASS, Auction
from engine.games.tarneeb.open import layout
from engine.games.tarneeb.open.lanes import LANE
from engine.games.tarneeb.own import calls, strength
from engine.games.tarneeb.own.calls import Rest
from engine.games.tarneeb.own.certain import Certain, in_contract
from engine.games.tarneeb.own.draws import Draws, Likelihood
from engine.games.tarneeb.own.outcomes import outcomes
from engine.games.tarneeb.own.sampler import Sampler, random_shares
from engine.games.tarneeb.own.sampling import LEAST_CONTROLLED, Sample, jobs_for, match_points
from engine.games.tarneeb.own_hand import BidAdvice
from engine.games.tarneeb.rules import MOST_CARDS

# Deals, none of them solved, whose rough chances stand for those of all deals.
FIRST_CONTROL, CONTROLS = 1 << 30, 6000


@dataclass(frozen=True, slots=True)
class Deals:
    """Deals in a row, and how the bidding would end in each."""

    hands: Ints  # by seat, shape (deals, 4)
    # see `Draws.deals`
    weights: Floats
    worth: Floats
    trumps: Ints  # best trump of each hand, shape (deals, 4)
    ends: Ints  # bidder, -1 for none, and bid after each legal call: shape (calls, deals, 2)


class Contract:
    """Results of one contract, deal by deal: this seat's in `trump`, or others' after a pass."""

    def __init__(self, trump: int | None, certain: Certain | None = None) -> None:
        # tricks that this seat's side is sure to take, and may take; None where others play
        self.trump, self.certain = trump, certain
        self.tricks: Ints = np.zeros(0, np.int64)  # of the side of this seat in each deal
        # rough ones of 1 to 13 tricks in each deal
        self.chances: Floats = np.zeros((0, MOST_CARDS))
        # the same in the many deals that are not solved, once they are wanted
        self.rough: Floats | None = None
        # their means over all deals, or over those in which a call ends the bidding, by call
        self.usual: dict[int | None, Floats] = {}
        # what becomes of the tricks promised after so many draws, by call as `usual`
        self.outcomes: dict[int | None, tuple[int, Floats]] = {}
        # how many draws are being looked at, and have been
        self.asked = self.draws = 0
        self.dropped = False  # whether it is given up, as hopeless

    def add(self, tricks: Ints, chances: Floats) -> None:
        """Take up the results of a draw."""
        self.tricks = np.concatenate((self.tricks, tricks))
        self.chances = np.concatenate((self.chances, chances))
        self.draws += 1


class BidTable:
    """The contracts that a call may lead to, in the same deals, and in `many` not solved."""

    def __init__(self, question: BidAdvice, many: int = CONTROLS) -> None:
        self.question = question
        self._count_of_many = many
        self.sampler = Sampler(question.hidden, question.seat)
        deals = question.limits.deals
        self.exact = deals is not None and self.sampler.deals <= deals
        own, seed = mask_of(question.hand), question.limits.seed
        likely = _likelihood(question)
        self._draws = Draws(self.sampler, question.seat, own, seed, likely, self.exact)
        self.moves = self._draws.moves
        self.most: int | None = self.sampler.deals if self.exact else deals
        self.trumps = [
            Contract(trump, in_contract(question.hand, question.seat, trump, question.hidden))
            for trump in range(4)
        ]
        self.standing = Contract(None)
        self._drawn: list[Deals] = []
        self._many: Deals | None = None
        self._others: dict[int, Others] = {}

    @property
    def all_drawn(self) -> list[Deals]:
        """Deals so far, by draw."""
        return self._drawn

    @property
    def goes_on(self) -> bool:
        """Whether the bidding goes on with this seat's call, which may be a pass."""
        return self.question.auction is not None and PASS in self.question.legal

    @property
    def contracts(self) -> list[Contract]:
        """Those to be looked at."""
        return [*self.trumps, self.standing] if self.goes_on else self.trumps

    def drawn(self, draw: int) -> Deals:
        """Deals number `draw` * moves and following; the last draw may be cut short."""
        while len(self._drawn) <= draw:
            number = len(self._drawn)
            deals = self._draws.deals(number, 1)
            if self.most is not None:
                left = self.most - number * self.moves
                deals = deals[0][:left], deals[1][:left], deals[2][:left]
            self._drawn.append(self._played_on(number * self.moves, *deals))
        return self._drawn[draw]

    @property
    def many(self) -> Deals:
        """Many deals that are only looked at."""
        if self._many is None:
            hands, weights = self._draws.candidates(FIRST_CONTROL, self._count_of_many)
            self._many = self._played_on(FIRST_CONTROL, hands, weights, np.ones(len(hands)))
        return self._many

    def _played_on(self, first: int, hands: Ints, weights: Floats, worth: Floats) -> Deals:
        """Deals from number `first` on, with the ends of their auctions after each call."""
        auction, calls = self.question.auction, self.question.legal
        if auction is None or not calls:
            none = np.zeros((0, len(hands), 2), np.int64)
            return Deals(hands, weights, worth, np.zeros((len(hands), 4), np.int64), none)
        if not self.question.looks_ahead:
            trumps = np.array([[_longest_suit(hand) for hand in row] for row in hands.tolist()])
            ends = np.array([_ended(auction, self.question.seat, call) for call in calls])
            every = np.repeat(ends[:, None, :], len(hands), axis=1)
            return Deals(hands, weights, worth, trumps, every)
        luck = random_shares(self.question.limits.seed, 4 * first, 4 * len(hands))
        rest = Rest(auction, hands, luck.reshape(-1, 4))
        ends = np.stack([rest.after(call) for call in calls])
        return Deals(hands, weights, worth, rest.trumps, ends)

    def others(self, call: int) -> Others:
        """What contracts of others are worth that the bidding may end in after `call`."""
        if call not in self._others:
            self._others[call] = Others(self.question, call, self.many)
        return self._others[call]

    def ends(self, call: int, deals: int) -> Ints:
        """Bidder and bid at the end of the auction after `call`, in the first `deals`."""
        at = self.question.legal.index(call)
        return np.concatenate([drawn.ends[at] for drawn in self._drawn])[:deals]

    def jobs(self, contract: Contract, draw: int) -> Ints:
        """Ask for the tricks of a contract in the deals of a draw."""
        hands, question = self.drawn(draw).hands, self.question
        if contract.trump is not None:
            return jobs_for(hands, contract.trump, question.seat, question.direction)
        deals = self.drawn(draw)
        # Where nobody bids it does not matter who plays.
        bidders = deals.ends[question.legal.index(PASS), :, 0].clip(0)
        return np.concatenate(
            [
                jobs_for(
                    hands[at : at + 1],
                    int(deals.trumps[at, bidder]),
                    int(bidder),
                    question.direction,
                )
                for at, bidder in enumerate(bidders)
            ]
        )

    def tricks(self, jobs: Ints) -> Ints:
        """Tricks of the side of this seat in jobs that are solved, shape (deals,)."""
        north_south = jobs[:, layout.J_LOW]
        return north_south if self.question.seat % 2 == 0 else MOST_CARDS - north_south

    def chances(self, contract: Contract, hands: Ints) -> Floats:
        """Rough chances of 1 to 13 tricks, shape (deals, 13); none for others' contracts."""
        if contract.trump is None:
            return np.zeros((len(hands), MOST_CARDS))
        return strength.chances(hands, contract.trump, self.question.seat)

    def controls(self, contract: Contract, call: int | None = None) -> Floats | None:
        """By how much the rough chances of each deal differ from their means over all deals.

        Of those deals in which the bidding ends with this seat once it has made `call`, if any.
        """
        if self.exact or contract.trump is None or contract.draws < LEAST_CONTROLLED:
            return None
        if call not in contract.usual:
            many = self.many
            if contract.rough is None:
                contract.rough = self.chances(contract, many.hands)
            weights = many.weights
            if call is not None:
                ends = many.ends[self.question.legal.index(call)]
                weights = weights * (ends[:, 0] == self.question.seat)
                if not weights.any():
                    return None
            contract.usual[call] = np.average(contract.rough, axis=0, weights=weights)
        return contract.chances - contract.usual[call]

    def sample(self, deals: int) -> Sample:
        """The first `deals` of the deals so far, with what they count."""
        weights = np.concatenate([drawn.weights for drawn in self._drawn])[:deals]
        worth = np.concatenate([drawn.worth for drawn in self._drawn])[:deals].mean()
        exact = self.exact and deals == self.sampler.deals
        return Sample(weights, self.moves, exact, float(worth))


def _ended(auction: Auction, seat: int, call: int) -> tuple[int, int]:
    """Bidder and bid if the bidding ends with `call` by `seat`."""
    if call != PASS:
        return seat, call
    return -1 if auction.bidder is None else auction.bidder, auction.bid


def _longest_suit(hand: int) -> int:
    """Suit of most cards in a mask; of equally long ones that with the highest cards."""
    return max(range(4), key=lambda suit: _length_and_rank(hand >> 13 * suit & LANE))


def _length_and_rank(ranks: int) -> tuple[int, int]:
    return ranks.bit_count(), ranks


def _likelihood(question: BidAdvice) -> Likelihood | None:
    auction = question.auction
    if not question.weigh_bids or auction is None or set(auction.seats) <= {question.seat}:
        return None
    return partial(calls.likelihood, auction, question.seat)


class Others:
    """What is known without a search of the contracts of others, after a call."""

    def __init__(self, question: BidAdvice, call: int, many: Deals) -> None:
        self._seat = question.seat
        self._at = question.legal.index(call)
        # shape (5, 14, 14): points by bidder (-1, the last row: nobody), bid, and tricks that open
        # hands promise the side of this seat
        self.worth: Floats = np.zeros((5, MOST_CARDS + 1, MOST_CARDS + 1))
        tricks = self._tricks(many)
        bidders = many.ends[self._at, :, 0]
        for side in (0, 1):  # this seat's, the others'
            seats = [seat for seat in range(4) if (seat - self._seat) % 2 == side]
            theirs = np.isin(bidders, seats)
            promises = many.weights[theirs] @ tricks[theirs]
            if not promises.any():
                continue
            if side:
                promises = promises[::-1]
            chances = outcomes(promises, "bidder")
            for bid in range(LOWEST_BID, HIGHEST_BID + 1):
                worth = chances @ points_of(question, bid, side)
                self.worth[seats, bid] = worth[::-1] if side else worth
        # by the rough chances, in each of the many deals; 0 where this seat bids highest
        self.values = self._valued(many, tricks)

    def rough(self, deals: Deals) -> Floats:
        """What the rough chances say in each of these deals."""
        return self._valued(deals, self._tricks(deals))

    def _valued(self, deals: Deals, tricks: Floats) -> Floats:
        bidders, bids = deals.ends[self._at].T
        values: Floats = (self.worth[bidders, bids] * tricks).sum(axis=1)
        return values

    def _tricks(self, deals: Deals) -> Floats:
        """Chances of each number of tricks of this seat's side, where others bid highest."""
        found = np.zeros((len(deals.hands), MOST_CARDS + 1))
        bidders = deals.ends[self._at, :, 0]
        for seat in range(4):
            if seat == self._seat:
                continue
            for trump in range(4):
                here = (bidders == seat) & (deals.trumps[:, seat] == trump)
                if here.any():
                    at_least = strength.chances(deals.hands[here], trump, seat)
                    ends = np.ones((len(at_least), 1)), np.zeros((len(at_least), 1))
                    exactly = -np.diff(np.hstack((ends[0], at_least, ends[1])), axis=1)
                    found[here] = exactly[:, ::-1] if (seat - self._seat) % 2 else exactly
        return found


def points_of(question: BidAdvice, bid: int, bidders: int) -> Floats:
    """Points of this seat's side less the other's, by tricks of the bidders: its own are 0."""
    return match_points(
        question.scoring, bid, MOST_CARDS, question.scores, question.target, bidders
    )
