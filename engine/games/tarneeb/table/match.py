"""Players against each other, and predictions against results: deals played to the end.

The players get questions, which hold what they may know, and never a deal.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter, thread_time
from typing import cast

import numpy as np

from engine import pool
from engine.arrays import Floats, Ints
from engine.cards import mask_of
from engine.games.tarneeb.auction import LOWEST_BID, PASS, Auction, contract_state
from engine.games.tarneeb.knowledge import SeenPlay
from engine.games.tarneeb.match_questions import (
    Calibration,
    CalibrationAnswer,
    Match,
    MatchAnswer,
    Series,
)
from engine.games.tarneeb.own import advice, bidding, strength
from engine.games.tarneeb.own.calls import Rest
from engine.games.tarneeb.own_hand import (
    ADVICE_METHODS,
    BidAdvice,
    BidAdviceAnswer,
    Method,
    PlayAdvice,
)
from engine.games.tarneeb.rules import MOST_CARDS, Cards, Deal, Position, random_deal
from engine.games.tarneeb.table import players, policy, rollouts
from engine.rng import stream

LEAST_CHANCE = 5e-3  # of what happened, so that no single deal decides
DEALS_APART = 1 << 20  # so that matches with neighbouring seeds share no deal


def choose(question: PlayAdvice) -> int:
    """Card that the player of `question` plays, whose turn it is."""
    if question.method == "first-card":
        return players.first_card(question.seen)
    if question.method == "greedy":
        return players.greedy_card(question.seen)
    if question.method == "policy":
        return policy.policy_card(question.seen)
    only = players.only_card(question.seen)
    if only is not None:
        return only
    if question.method == "rollout":
        return rollouts.card_of(question)
    *_, answer = advice.advise_play(question)
    return answer.cards[0].card


class _Clock:
    """Time a player spends on choices."""

    def __init__(self) -> None:
        self.spent_s = 0.0
        self.moves = 0


@dataclass(frozen=True, slots=True)
class Contract:
    """What is played, and the auction that led to it, if any."""

    declarer: int
    trump: int
    bid: int
    auction: Auction | None = None


def bid_by_hand(deal: Deal, seed: int, blind: bool = False) -> Contract:
    """Contract of four players who call by their hands, or by those of another deal if `blind`.

    Where all pass, the dealer has to bid.
    """
    hands = (random_deal(~seed) if blind else deal).hands
    masks = np.array([[mask_of(hand) for hand in hands]], np.int64)
    luck = random.Random(seed)
    dealer, shares = luck.randrange(4), np.array([[luck.random() for _ in range(4)]])
    auction = Rest(Auction(dealer), masks, shares).played_out()
    if auction.bidder is None:
        auction = Rest(Auction(dealer, dealer_must_bid=True), masks, shares).played_out()
    assert auction.bidder is not None
    best = strength.expected_tricks(np.array([mask_of(deal.hands[auction.bidder])], np.int64))
    return Contract(auction.bidder, int(best[0].argmax()), auction.bid, auction)


def play_out(
    deal: Deal,
    contract: Contract,
    players: tuple[str, str],
    series: Series,
    seed: int,
    clocks: tuple[_Clock, _Clock],
) -> int:
    """Tricks of North-South when the sides play as `players` (North-South's first)."""
    position = Position(deal, contract.trump, contract.declarer)
    while not position.finished:
        legal = position.legal
        seat = position.to_move
        card = legal[0]
        if len(legal) > 1:
            started = thread_time()
            question = known_to(
                deal.hands[seat], seat, position, contract, players[seat % 2], series, seed
            )
            card = choose(question)
            clocks[seat % 2].spent_s += thread_time() - started
            clocks[seat % 2].moves += 1
        position = position.after(card)
    return position.won[0]


def known_to(
    hand: Cards,
    seat: int,
    position: Position,
    contract: Contract,
    player: str,
    series: Series,
    seed: int,
) -> PlayAdvice:
    """Question of the player at `seat`: of `position` it has the cards played and no others."""
    method, _, counting = player.partition("+")
    return PlayAdvice(
        SeenPlay(
            hand=hand,
            seat=seat,
            trump=contract.trump,
            declarer=contract.declarer,
            bid=contract.bid,
            played=position.played,
            auction=contract.auction,
        ),
        cast(Method, method),
        weigh_bids=bool(counting),
        weigh_plays=counting == "reasons",
        scoring=series.scoring,
        limits=replace(series.thinking, seed=stream(seed * 64 + len(position.played)), threads=1),
    )


def play_match(question: Match) -> Iterator[MatchAnswer]:
    """Yield the result so far, deal by deal."""
    started = perf_counter()
    rows: list[_Row] = []
    pieces = (partial(_play_twice, question, number) for number in range(question.series.deals))
    for row in pool.run(pieces, question.series.limits.threads):
        rows.append(row)
        yield _match_answer(question, rows, started)


_Row = tuple[float, ...]


def _play_twice(question: Match, number: int) -> _Row:
    """Result of the first player less that of the second in one deal; then other figures."""
    seed = question.series.limits.seed * DEALS_APART + number
    deal = random_deal(seed)
    contract = bid_by_hand(deal, seed, question.blind)
    side = contract.declarer % 2
    tricks, points = [0.0, 0.0], [0.0, 0.0]  # of North-South at both tables
    made = [0, 0]  # by each player
    clocks = (_Clock(), _Clock())
    for table in (0, 1):
        players, its_clocks = _seated(question, number, table, clocks)
        won = play_out(deal, contract, players, question.series, seed, its_clocks)
        taken = won if side == 0 else MOST_CARDS - won
        bidders, others = question.series.scoring.points(contract.bid, taken)
        tricks[table] = won
        points[table] = bidders - others if side == 0 else others - bidders
        if question.against is None:
            made[table ^ side] += taken >= contract.bid
        elif side == number % 2:
            made[table] += taken >= contract.bid
    if question.against is not None and number % 2:  # the players were East and West
        tricks.reverse()
        points.reverse()
    return (
        tricks[0] - tricks[1],
        points[0] - points[1],
        *made,
        *(value for clock in clocks for value in (clock.spent_s, clock.moves)),
    )


def _seated(
    question: Match, number: int, table: int, clocks: tuple[_Clock, _Clock]
) -> tuple[tuple[str, str], tuple[_Clock, _Clock]]:
    """Who sits North-South and East-West at a table, and their clocks."""
    players = (question.first, question.second)
    turned = table == 1
    if question.against is not None:
        players, clocks = (players[table], question.against), (clocks[table], _Clock())
        turned = number % 2 == 1
    if turned:
        return (players[1], players[0]), (clocks[1], clocks[0])
    return players, clocks


def _match_answer(question: Match, rows: list[_Row], started: float) -> MatchAnswer:
    table = np.array(rows)
    deals = len(table)
    mean = table.mean(axis=0)
    error = np.zeros(2)
    if deals > 1:
        error = table[:, :2].std(axis=0, ddof=1) / np.sqrt(deals)
    spent = table[:, 4:].sum(axis=0)
    elapsed = perf_counter() - started
    return MatchAnswer(
        deals=deals,
        tricks=float(mean[0]),
        tricks_se=float(error[0]),
        points=float(mean[1]),
        points_se=float(error[1]),
        made=(float(mean[2]), float(mean[3])),
        better=float((table[:, 1] > 0).mean()),
        worse=float((table[:, 1] < 0).mean()),
        move_s=(float(spent[0] / max(spent[1], 1)), float(spent[2] / max(spent[3], 1))),
        deals_per_minute=60 * deals / max(elapsed, 1e-9),
        progress=deals / question.series.deals,
        elapsed_s=elapsed,
    )


def calibrate(question: Calibration) -> Iterator[CalibrationAnswer]:
    """Yield the bins so far, deal by deal."""
    started = perf_counter()
    rows: list[_Predictions | None] = []
    pieces = (partial(_predict, question, number) for number in range(question.series.deals))
    for row in pool.run(pieces, question.series.limits.threads):
        rows.append(row)
        yield _calibration_answer(question, rows, started)


@dataclass(frozen=True, slots=True)
class _Predictions:
    """What was predicted in one deal, and what came of it."""

    # chance of the contract, that with open hands, and whether it was made
    bid: tuple[float, float, float]
    over: float  # tricks taken over those of open hands
    # the same as `bid` before each trick in which the contract was open, for its leader: his side
    # makes it, or breaks it
    plays: tuple[tuple[float, float, float], ...]


def _predict(question: Calibration, number: int) -> _Predictions | None:
    """Bid and play a deal; None where who bids highest would pass."""
    seed = question.series.limits.seed * DEALS_APART + number
    deal = random_deal(seed)
    bid = bid_by_hand(deal, seed)
    answer, contract = _advised(question, deal, bid, seed)
    if contract is None:
        return None
    position = Position(deal, contract.trump, contract.declarer)
    predicted = []
    while not position.finished:
        seat, card = position.to_move, position.legal[0]
        if len(position.legal) > 1:
            asked = known_to(
                *(deal.hands[seat], seat, position, contract),
                *(question.method, question.series, seed),
            )
            if asked.method not in ADVICE_METHODS:
                card = choose(asked)
            else:
                *_, advised = advice.advise_play(asked)
                card = advised.cards[0].card
                if position.trick is None and _is_open(position, contract):
                    predicted.append((seat, advised.make, advised.make_double_dummy))
        position = position.after(card)
    made = position.won[contract.declarer % 2] >= contract.bid
    at = contract.bid - LOWEST_BID
    return _Predictions(
        (
            answer.make[contract.trump][at],
            answer.make_double_dummy[contract.trump][at],
            float(made),
        ),
        position.won[contract.declarer % 2] - answer.tricks[contract.trump],
        tuple(
            (chance, promised, float(made == ((seat - contract.declarer) % 2 == 0)))
            for seat, chance, promised in predicted
        ),
    )


def _advised(
    question: Calibration, deal: Deal, bid: Contract, seed: int
) -> tuple[BidAdviceAnswer, Contract | None]:
    """What the highest bidder is advised at his last call, and the contract it leads to."""
    auction, seat = bid.auction, bid.declarer
    assert auction is not None
    before = auction.before_highest
    advised = BidAdvice(
        hand=deal.hands[seat],
        seat=seat,
        auction=before,
        scoring=question.series.scoring,
        limits=replace(question.bidding, seed=stream(seed), threads=1),
    )
    *_, answer = bidding.advise_bid(advised)
    best = answer.calls[0]
    if best.trump is None:
        return answer, None
    if best.call != bid.bid:
        auction = before.after(best.call)
        while auction.to_call is not None:
            auction = auction.after(PASS)
    return answer, Contract(seat, best.trump, best.call, auction)


def _is_open(position: Position, contract: Contract) -> bool:
    side = contract.declarer % 2
    state = contract_state(contract.bid, position.won[side], position.won[1 - side])
    return state == "open"


def _calibration_answer(
    question: Calibration, rows: list[_Predictions | None], started: float
) -> CalibrationAnswer:
    found = [row for row in rows if row is not None]
    bids = np.array([row.bid for row in found]).reshape(-1, 3)
    plays = np.array([play for row in found for play in row.plays]).reshape(-1, 3)
    of_deal = np.repeat(np.arange(len(found)), [len(row.plays) for row in found])
    over = np.array([row.over for row in found])
    return CalibrationAnswer(
        deals=len(rows),
        passed=len(rows) - len(found),
        bins=tenths(bids, np.arange(len(found))),
        play_bins=tenths(plays, of_deal),
        brier=brier(bids[:, 0], bids[:, 2]),
        brier_double_dummy=brier(bids[:, 1], bids[:, 2]),
        log_loss=log_loss(bids[:, 0], bids[:, 2]),
        log_loss_double_dummy=log_loss(bids[:, 1], bids[:, 2]),
        play_brier=brier(plays[:, 0], plays[:, 2]),
        play_brier_double_dummy=brier(plays[:, 1], plays[:, 2]),
        play_log_loss=log_loss(plays[:, 0], plays[:, 2]),
        play_log_loss_double_dummy=log_loss(plays[:, 1], plays[:, 2]),
        tricks_over=float(over.mean()) if len(over) else 0.0,
        tricks_over_se=float(over.std(ddof=1) / np.sqrt(len(over))) if len(over) > 1 else 0.0,
        progress=len(rows) / question.series.deals,
        elapsed_s=perf_counter() - started,
    )


def tenths(table: Floats, of_deal: Ints) -> tuple[tuple[int, float, float, float], ...]:
    """Tenths of the scale: cases, mean prediction, share that came true, and its error.

    Cases of one deal are not independent; deals are.
    """
    predicted, results = table[:, 0], table[:, 2]
    bins = []
    for number in range(10):
        here = np.minimum((predicted * 10).astype(int), 9) == number
        count = int(here.sum())
        if not count:
            bins.append((0, 0.0, 0.0, 0.0))
            continue
        true = float(results[here].mean())
        off = np.bincount(of_deal[here], results[here] - true)
        least = np.sqrt(1 / (count + 2) / count)
        error = max(float(np.sqrt((off**2).sum()) / count), float(least))
        bins.append((count, float(predicted[here].mean()), true, error))
    return tuple(bins)


def brier(chances: Floats, results: Floats) -> float:
    """Mean squared error of chances (Brier, 1950); 0 for none."""
    return float(((chances - results) ** 2).mean()) if len(results) else 0.0


def log_loss(chances: Floats, results: Floats) -> float:
    """Mean negative logarithm of the chances of what happened, none below `LEAST_CHANCE`."""
    if not len(results):
        return 0.0
    happened = np.where(results > 0, chances, 1 - chances)
    return -float(np.log(happened.clip(LEAST_CHANCE)).mean())
