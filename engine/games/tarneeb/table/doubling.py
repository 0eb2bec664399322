"""What a double is worth: deals that fit bids and trump, played out by four players by the net.

Each sees his own hand. That the hand was doubled tells them nothing, and they play it as any other.
"""

import numpy as np

from engine.arrays import Floats, Ints
from engine.games.tarneeb.knowledge import SeenPlay
from engine.games.tarneeb.own.sampling import Sample, match_points
from engine.games.tarneeb.own_hand import DoubleWorth, PlayAdvice
from engine.games.tarneeb.rules import MOST_CARDS
from engine.games.tarneeb.scoring import Scoring
from engine.games.tarneeb.table import policy, policy_kernels as k
from engine.games.tarneeb.table.winning import winning

DEALS = 1500  # played out for advice
TEMPERATURE = 0.3  # of the players, in points


def taken(seen: SeenPlay, hands: Ints, seed: int) -> Ints:
    """Tricks that the bidders' side takes in each deal, (deals, 4), before the first card."""
    plays = np.tile(policy.play_of(seen), (len(hands), 1))
    plays[:, k.P_HAND : k.P_HAND + 4] = policy.placed(hands, seen)
    k.play_deals(plays, policy.shipped(), TEMPERATURE, policy.new_luck(seed), policy.new_desk())
    won: Ints = plays[:, k.P_WON + seen.declarer % 2]
    return won


def worth(question: PlayAdvice, tricks: Ints, sample: Sample) -> DoubleWorth:
    """Points by what was `taken` in deals, weighed by `sample`, and what a double adds to them."""
    seen = question.seen

    def points(scoring: Scoring) -> Floats:
        told = scoring, seen.bid, MOST_CARDS, question.scores, question.target
        return match_points(*told, bidders=1)[tricks]

    plain, doubled = points(question.scoring), points(question.scoring.doubled)
    mean, error = sample.estimate(np.stack((plain, doubled - plain), axis=1))
    return DoubleWorth(float(mean[0]), float(error[0]), float(mean[1]), float(error[1]))


def wins_more(question: PlayAdvice, hands: Ints, weights: Floats) -> bool:
    """Whether the game is won more often by a double, in these deals."""
    seen, scoring = question.seen, question.scoring
    assert seen.auction is not None
    tricks = taken(seen, hands, question.limits.seed)
    points = np.array([scoring.points(seen.bid, number) for number in range(MOST_CARDS + 1)])
    theirs, ours = points[tricks].T
    we_deal = (seen.auction.dealer + 1) % 2 == seen.seat % 2
    table = winning(scoring, question.target or scoring.target)
    mine, others = question.scores
    plain, doubled = (
        table.chances(mine + times * ours, others + times * theirs, we_deal) for times in (1, 2)
    )
    return float(weights @ (doubled - plain)) > 0
