"""What robots do at a table: rules of thumb, or a net that learned, alone or with playouts."""

from collections.abc import Generator, Iterator
from dataclasses import replace

import numpy as np

from engine.cards import mask_of
from engine.games.tarneeb.auction import PASS
from engine.games.tarneeb.knowledge import SeenPlay
from engine.games.tarneeb.own import calls, strength
from engine.games.tarneeb.own.advice import Worlds
from engine.games.tarneeb.own_hand import BidAdvice, PlayAdvice
from engine.games.tarneeb.robots import RobotMove, RobotTurn
from engine.games.tarneeb.rules import MOST_CARDS
from engine.games.tarneeb.table import (
    doubling,
    game_bids,
    manners,
    players,
    policy,
    rollouts,
)
from engine.limits import Limits

#: Deals that a robot plays out for a call, and a strong one for a card.
BID_DEALS = {"fair": 40, "strong": 160}
CARD_LIMITS = Limits(deals=300)
TEMPERATURE = 2.0  # of a fair robot's cards, in points: it errs now and then
CAREFUL = 1.5  # tricks more than those that break a bid: with so many an easy robot doubles it
UNDECIDED = RobotMove(progress=0.0)


def robot_move(question: RobotTurn) -> Iterator[RobotMove]:
    """Yield an undecided move while there is something to think about, then the move."""
    if question.may_double:
        double = yield from _double(question)
        yield RobotMove(double=double)
    elif question.seen is not None:
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
            return legal[0]
        partner_bids = auction.bidder is not None and auction.bidder == (question.seat + 2) % 4
        enough = len(legal) > 1 and max(_expected(question)) - legal[1] > calls.MARGINS[0]
        return legal[1] if enough and not partner_bids else PASS
    yield UNDECIDED
    return game_bids.best_call(_bids(question), _deals(question))


def _trump(question: RobotTurn) -> Generator[RobotMove, None, int]:
    if question.strength == "easy":
        expected = _expected(question)
        return expected.index(max(expected))
    yield UNDECIDED
    return game_bids.best_trump(_bids(question), _deals(question))


def _double(question: RobotTurn) -> Generator[RobotMove, None, bool]:
    seen = question.seen
    assert seen is not None
    if question.strength == "easy":
        breaks = MOST_CARDS + 1 - seen.bid
        return _expected(question)[seen.trump] > breaks + CAREFUL
    yield UNDECIDED
    asked = PlayAdvice(
        seen,
        scoring=question.scoring,
        scores=question.scores,
        limits=Limits(seed=question.limits.seed),
    )
    hands, weights, _ = Worlds(asked).block(0, _deals(question))
    return doubling.wins_more(asked, hands, weights)


def _deals(question: RobotTurn) -> int:
    return question.limits.deals or BID_DEALS[question.strength]


def _bids(question: RobotTurn) -> BidAdvice:
    return BidAdvice(
        hand=question.hand,
        seat=question.seat,
        auction=question.auction,
        scoring=question.scoring,
        scores=question.scores,
        direction=question.auction.direction,
        limits=Limits(seed=question.limits.seed),
    )


def _card(question: RobotTurn, seen: SeenPlay) -> Generator[RobotMove, None, int]:
    only = players.only_card(seen)
    if only is not None:
        return only if question.strength == "easy" else manners.shown(seen, only)
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
