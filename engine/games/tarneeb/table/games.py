"""Whole games, bidding and play, between two players who each have both seats of a side.

They get questions, which hold what they may know, and never a deal.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from time import perf_counter

import numpy as np

from engine import pool
from engine.arrays import Floats
from engine.cards import mask_of
from engine.games.tarneeb.auction import PASS
from engine.games.tarneeb.match_questions import Games, GamesAnswer
from engine.games.tarneeb.own import bidding, strength
from engine.games.tarneeb.own.calls import Rest
from engine.games.tarneeb.own_hand import BidAdvice
from engine.games.tarneeb.record import GameRecord, HandRecord, HouseRules, Points
from engine.games.tarneeb.robots import STRENGTHS, robot_turn
from engine.games.tarneeb.rules import random_deal
from engine.games.tarneeb.table import game_bids
from engine.games.tarneeb.table.match import DEALS_APART, Contract, choose, known_to
from engine.games.tarneeb.table.robot_play import robot_move
from engine.limits import Limits
from engine.rng import stream

HANDS_APART = 64  # hands of a game, at most, before cards come again
QUICK_DEALS = 500
FAIR = Limits(deals=8)  # of a fair robot: no time, so that games repeat


def play_games(question: Games) -> Iterator[GamesAnswer]:
    """Yield the result so far, pair by pair."""
    started = perf_counter()
    rows: list[Floats] = []
    pieces = (partial(_play_twice, question, number) for number in range(question.games))
    for row in pool.run(pieces, question.series.limits.threads):
        rows.append(row)
        yield _answer(question, np.array(rows), started)


# Columns of a pair of games: sums over both.
WON, POINTS, HANDS, BIDS, CONTRACTS, MADE = 0, 1, 2, slice(3, 5), slice(5, 7), slice(7, 9)
COLUMNS = 9


def _play_twice(question: Games, number: int) -> Floats:
    row = np.zeros(COLUMNS)
    seed = (question.series.limits.seed * DEALS_APART + number) * HANDS_APART
    for side in (0, 1):  # of the first player
        game = _play(question, seed, side)
        row[WON] += game.winner == side
        for hand in game.hands:
            points = hand.points or (0, 0)
            row[POINTS] += points[side] - points[1 - side]
            row[HANDS] += 1
            bidder, position = hand.auction.bidder, hand.position
            if bidder is not None and position is not None:
                player = (bidder - side) % 2
                row[BIDS][player] += hand.auction.bid
                row[CONTRACTS][player] += 1
                row[MADE][player] += position.won[bidder % 2] >= hand.auction.bid
    return row


def _play(question: Games, seed: int, side: int) -> GameRecord:
    """A game in which the first player sits at `side`."""
    rules = HouseRules(question.series.scoring, doubling=question.doubling)
    game = GameRecord((HandRecord(random_deal(seed), seed // HANDS_APART % 4, rules),))
    while True:
        scores, hand = game.scores, game.hand
        while hand.to_act is not None:
            hand = _act(question, (hand.to_act - side) % 2, hand, scores, seed)
        game = game.with_hand(hand)
        if game.winner is not None:
            return game
        game = game.next_hand(seed + len(game.hands) % HANDS_APART)


def _act(question: Games, number: int, hand: HandRecord, scores: Points, seed: int) -> HandRecord:
    """The hand once player `number` has done something."""
    player = (question.first, question.second)[number]
    seed = stream(seed * 64 + len(hand.actors))
    if player in STRENGTHS:
        limits = question.series.thinking if player == "strong" else FAIR
        limits = replace(limits, seed=seed, threads=1)
        strong = next(name for name in STRENGTHS if name == player)
        *_, move = robot_move(robot_turn(hand, scores, strong, limits))
        return move.done_in(hand)
    if hand.phase == "double":
        return hand.answered(False)
    if hand.phase == "play":
        return hand.with_card(_card(question, player, hand, scores, seed))
    call, trump = _call(question, question.bidders[number], hand, scores, seed)
    return hand.called(call) if hand.phase == "bids" else hand.named(trump)


def _card(question: Games, player: str, hand: HandRecord, scores: Points, seed: int) -> int:
    position, bidder = hand.position, hand.auction.bidder
    assert position is not None
    assert bidder is not None
    if len(position.legal) == 1:
        return position.legal[0]
    seat = position.to_move
    contract = Contract(bidder, position.trump, hand.auction.bid, hand.auction)
    asked = known_to(hand.deal.hands[seat], seat, position, contract, player, question.series, seed)
    return choose(replace(asked, scores=_of_side(scores, seat)))


def _of_side(scores: Points, seat: int) -> Points:
    return scores if seat % 2 == 0 else (scores[1], scores[0])


def _call(
    question: Games, bidder: str, hand: HandRecord, scores: Points, seed: int
) -> tuple[int, int]:
    """Call and trump of the seat to act; once the bidding is over only the trump counts."""
    seat, auction = hand.to_act, hand.auction
    assert seat is not None
    own = hand.deal.hands[seat]
    expected = strength.expected_tricks(np.array([mask_of(own)], np.int64))[0]
    best = int(expected.argmax())
    naming = auction.to_call is None
    if bidder == "by-hand":
        return (PASS, best) if naming else (_by_hand(hand, seat), best)
    before = auction.before_highest if naming else auction  # the trump is that of the winning bid
    ahead = bidder in ("ahead", "quick")
    asked = BidAdvice(
        hand=own,
        seat=seat,
        auction=before,
        scoring=hand.rules.scoring,
        scores=_of_side(scores, seat),
        weigh_bids=ahead,
        looks_ahead=ahead,
        limits=replace(question.bidding, seed=seed, threads=1),
    )
    if bidder == "game":
        if naming:
            return auction.bid, game_bids.best_trump(replace(asked, auction=auction))
        return game_bids.best_call(asked), best
    if bidder.startswith("quick"):
        worths = bidding.quick_calls(asked, QUICK_DEALS)
    else:
        *_, answer = bidding.advise_bid(asked)
        worths = answer.calls
    found = next(call for call in worths if not naming or call.call == auction.bid)
    return found.call, best if found.trump is None else found.trump


def _by_hand(hand: HandRecord, seat: int) -> int:
    """Call of a player who goes by his hand; his luck is the same all through the bidding."""
    hands = np.zeros((1, 4), np.int64)
    hands[0, seat] = mask_of(hand.deal.hands[seat])
    luck = np.random.default_rng(int(hands[0, seat])).random((1, 4))
    auction = Rest(hand.auction, hands, luck).played_out()
    return auction.calls[len(hand.auction.calls)]


def _answer(question: Games, rows: Floats, started: float) -> GamesAnswer:
    pairs = len(rows)
    won = rows[:, WON] / 2
    hands = rows[:, HANDS]
    points = rows[:, POINTS].sum() / hands.sum()
    off = rows[:, POINTS] - points * hands  # a ratio of sums
    spread = np.sqrt(pairs / (pairs - 1)) if pairs > 1 else 0.0
    bids, contracts, made = rows[:, BIDS].sum(0), rows[:, CONTRACTS].sum(0), rows[:, MADE].sum(0)
    elapsed = perf_counter() - started
    return GamesAnswer(
        games=pairs,
        won=float(won.mean()),
        won_se=float(won.std() * spread / np.sqrt(pairs)),
        points=float(points),
        points_se=float(np.sqrt((off**2).sum()) * spread / hands.sum()),
        hands=float(hands.mean() / 2),
        bids=_pair(bids / np.maximum(contracts, 1)),
        made=_pair(made / np.maximum(contracts, 1)),
        games_per_minute=120 * pairs / max(elapsed, 1e-9),
        progress=pairs / question.games,
        elapsed_s=elapsed,
    )


def _pair(values: Floats) -> tuple[float, float]:
    return float(values[0]), float(values[1])
