"""Players against each other, and predictions against results: deals played to the end.

The players get questions, which hold what they may know, and never a deal.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from time import perf_counter, thread_time

import numpy as np

from engine import pool
from engine.arrays import Floats
from engine.games.tarneeb import advice, bidding, players, strength
from engine.games.tarneeb.auction import LOWEST_BID, PASS
from engine.games.tarneeb.knowledge import SeenPlay
from engine.games.tarneeb.match_questions import (
    Calibration,
    CalibrationAnswer,
    Match,
    MatchAnswer,
    Series,
)
from engine.games.tarneeb.own_hand import BidAdvice, Method, PlayAdvice
from engine.games.tarneeb.rules import MOST_CARDS, Cards, Deal, Position, random_deal
from engine.rng import stream

Contract = tuple[int, int, int]  # declarer, trump, bid
DEALS_APART = 1 << 20  # so that matches with neighbouring seeds share no deal


def choose(question: PlayAdvice) -> int:
    """Card that the player of `question` plays, whose turn it is."""
    if question.method == "first-card":
        return players.first_card(question.seen)
    if question.method == "greedy":
        return players.greedy_card(question.seen)
    *_, answer = advice.advise_play(question)
    return answer.cards[0].card


class _Clock:
    """Time a player spends on choices."""

    def __init__(self) -> None:
        self.spent_s = 0.0
        self.moves = 0


def play_out(
    deal: Deal,
    contract: Contract,
    methods: tuple[Method, Method],
    series: Series,
    seed: int,
    clocks: tuple[_Clock, _Clock],
) -> int:
    """Tricks of North-South when the sides play by `methods` (North-South's first)."""
    declarer, trump, _ = contract
    position = Position(deal, trump, declarer)
    while not position.finished:
        legal = position.legal
        seat = position.to_move
        card = legal[0]
        if len(legal) > 1:
            started = thread_time()
            question = known_to(
                deal.hands[seat], seat, position, contract, methods[seat % 2], series, seed
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
    method: Method,
    series: Series,
    seed: int,
) -> PlayAdvice:
    """Question of the player at `seat`: of `position` it has the cards played and no others."""
    declarer, trump, bid = contract
    return PlayAdvice(
        SeenPlay(
            hand=hand,
            seat=seat,
            trump=trump,
            declarer=declarer,
            bid=bid,
            played=position.played,
        ),
        method,
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
    contract = strength.contract(deal.hands)
    declarer, _, bid = contract
    side = declarer % 2
    tricks, points = [0.0, 0.0], [0.0, 0.0]  # of North-South at both tables
    made = [0, 0]  # by each player
    clocks = (_Clock(), _Clock())
    for table in (0, 1):
        methods = (
            (question.first, question.second) if table == 0 else (question.second, question.first)
        )
        won = play_out(
            deal,
            contract,
            methods,
            question.series,
            seed,
            clocks if table == 0 else (clocks[1], clocks[0]),
        )
        taken = won if side == 0 else MOST_CARDS - won
        bidders, others = question.series.scoring.points(bid, taken)
        tricks[table] = won
        points[table] = bidders - others if side == 0 else others - bidders
        made[table ^ side] += taken >= bid
    return (
        tricks[0] - tricks[1],
        points[0] - points[1],
        *made,
        *(value for clock in clocks for value in (clock.spent_s, clock.moves)),
    )


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
    rows: list[_Prediction | None] = []
    pieces = (partial(_predict, question, number) for number in range(question.series.deals))
    for row in pool.run(pieces, question.series.limits.threads):
        rows.append(row)
        yield _calibration_answer(question, rows, started)


# Predicted chance, that with open hands, whether made, and tricks over those of open hands.
_Prediction = tuple[float, float, float, float]


def _predict(question: Calibration, number: int) -> _Prediction | None:
    """Play a deal; None after a pass."""
    seed = question.series.limits.seed * DEALS_APART + number
    deal = random_deal(seed)
    seat, _, _ = strength.contract(deal.hands)
    bid_question = BidAdvice(
        hand=deal.hands[seat],
        seat=seat,
        scoring=question.series.scoring,
        limits=replace(question.bidding, seed=stream(seed), threads=1),
    )
    *_, answer = bidding.advise_bid(bid_question)
    call = answer.best
    if call is None or call.trump is None or call.call == PASS:
        return None
    methods = (question.method, question.method)
    clocks = (_Clock(), _Clock())
    won = play_out(deal, (seat, call.trump, call.call), methods, question.series, seed, clocks)
    taken = won if seat % 2 == 0 else MOST_CARDS - won
    at = call.call - LOWEST_BID
    return (
        answer.make[call.trump][at],
        answer.make_double_dummy[call.trump][at],
        float(taken >= call.call),
        taken - answer.tricks[call.trump],
    )


def _calibration_answer(
    question: Calibration, rows: list[_Prediction | None], started: float
) -> CalibrationAnswer:
    table = np.array([row for row in rows if row is not None]).reshape(-1, 4)
    predicted, promised, results, over = table.T
    bins = []
    for number in range(10):
        here = np.minimum((predicted * 10).astype(int), 9) == number
        count = int(here.sum())
        if not count:
            bins.append((0, 0.0, 0.0, 0.0))
            continue
        made = float(results[here].mean())
        error = float(np.sqrt(max(made * (1 - made), 1 / (count + 2)) / count))
        bins.append((count, float(predicted[here].mean()), made, error))
    return CalibrationAnswer(
        deals=len(rows),
        passed=len(rows) - len(table),
        bins=tuple(bins),
        brier=_brier(predicted, results),
        brier_double_dummy=_brier(promised, results),
        tricks_over=float(over.mean()) if len(over) else 0.0,
        tricks_over_se=float(over.std(ddof=1) / np.sqrt(len(over))) if len(over) > 1 else 0.0,
        progress=len(rows) / question.series.deals,
        elapsed_s=perf_counter() - started,
    )


def _brier(chances: Floats, results: Floats) -> float:
    return float(((chances - results) ** 2).mean()) if len(results) else 0.0
