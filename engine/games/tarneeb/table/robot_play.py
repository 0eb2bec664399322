"""What robots do at a table: rules of thumb, or a net that learned, alone or with playouts."""

from collections.abc import Generator, Iterator
from dataclasses import replace
from time import perf_counter

import numpy as np

from engine.cards import mask_of
from engine.games.tarneeb.auction import LOWEST_BID, PASS
from engine.games.tarneeb.knowledge import SeenPlay
from engine.games.tarneeb.own import bidding, calls, strength
from engine.games.tarneeb.own_hand import BidAdvice, BidAdviceAnswer, PlayAdvice
from engine.games.tarneeb.robots import RobotMove, RobotTurn
from engine.games.tarneeb.table import players, policy, rollouts
from engine.limits import Limits

#: How long a robot looks at a bid, and a strong one at a card: deals that it plays out.
BID_LIMITS = {"fair": Limits(deals=6, seconds=0.5), "strong": Limits(seconds=0.5)}
CARD_LIMITS = Limits(deals=300)
TEMPERATURE = 2.0  # of a fair robot's cards, in points: it errs now and then
LONGEST_S = 0.9  # after which the best answer so far is taken
UNDECIDED = RobotMove(progress=0.0)


def robot_move(question: RobotTurn) -> Iterator[RobotMove]:
    """Yield an undecided move while there is something to think about, then the move."""
    if question.seen is not None:
        card = yield from _card(question, question.seen)
        yield RobotMove(card=card)
    elif question.auction.to_call is None:
        trump = yield from _trump(question)
        yield RobotMove(trump=trump)
    else:
        call = yield from _call(question)
        yield RobotMove(call=call)


def _expected(question: RobotTurn) -> list[float]:
    """Tricks to be expected in each trump, at a glance."""
    hands = np.array([mask_of(question.hand)], np.int64)
    found: list[float] = strength.expected_tricks(hands)[0].tolist()
    return found


def _call(question: RobotTurn) -> Generator[RobotMove, None, int]:
    auction = question.auction
    legal = auction.legal
    if question.strength == "easy":
        if PASS not in legal:
            return LOWEST_BID
        partner_bids = auction.bidder is not None and auction.bidder == (question.seat + 2) % 4
        enough = len(legal) > 1 and max(_expected(question)) - legal[1] > calls.MARGINS[0]
        return legal[1] if enough and not partner_bids else PASS
    answer = yield from _bids(question)
    return answer.calls[0].call


def _trump(question: RobotTurn) -> Generator[RobotMove, None, int]:
    if question.strength == "easy":
        expected = _expected(question)
        return expected.index(max(expected))
    answer, bid = (yield from _bids(question)), question.auction.bid
    return max(
        range(4), key=lambda trump: (answer.make[trump][bid - LOWEST_BID], answer.tricks[trump])
    )


def _bids(question: RobotTurn) -> Generator[RobotMove, None, BidAdviceAnswer]:
    advised = BidAdvice(
        hand=question.hand,
        seat=question.seat,
        auction=question.auction,
        weigh_bids=question.strength == "strong",
        scoring=question.scoring,
        scores=question.scores,
        direction=question.auction.direction,
        limits=_limits(question, BID_LIMITS[question.strength]),
    )
    return (yield from _within(bidding.advise_bid(advised), question.limits.deals is None))


def _card(question: RobotTurn, seen: SeenPlay) -> Generator[RobotMove, None, int]:
    only = players.only_card(seen)
    if only is not None:
        return only
    if question.strength == "easy":
        return players.greedy_card(seen)
    if question.strength == "fair":
        luck = 64 * mask_of(question.hand) + len(seen.played)  # other luck for each card
        return policy.policy_card(seen, TEMPERATURE, question.limits.seed + luck)
    asked = PlayAdvice(
        seen,
        "rollout",
        scoring=question.scoring,
        scores=question.scores,
        limits=_limits(question, CARD_LIMITS),
    )
    card = None
    for card in rollouts.roll(asked):
        if card is None:
            yield UNDECIDED  # so that it can be stopped
    assert card is not None
    return card


def _limits(question: RobotTurn, usual: Limits) -> Limits:
    asked = question.limits
    if asked.deals is None and asked.seconds is None:
        return replace(usual, seed=asked.seed, threads=asked.threads)
    return asked


def _within(
    answers: Iterator[BidAdviceAnswer], in_time: bool
) -> Generator[RobotMove, None, BidAdviceAnswer]:
    """The last answer; or the newest one when time is over, if it must come `in_time`."""
    started = perf_counter()
    answer = next(answers)
    for newer in answers:
        answer = newer
        yield UNDECIDED  # so that it can be stopped
        if in_time and perf_counter() - started > LONGEST_S:
            break
    return answer
