"""Payoffs of fixed plans."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import factorial
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from engine import pool
from engine.games.two_suits import payoff_kernels as kernels
from engine.games.two_suits.questions import (
    MOST_STORED,
    FirstCard,
    Payoffs,
    PayoffsAnswer,
    PlanRules,
    Strategy,
)
from engine.games.two_suits.rules import Position
from engine.games.two_suits.search import tricks_of

Words = NDArray[np.int64]


def payoffs(question: Payoffs) -> Iterator[PayoffsAnswer]:
    """Yield the payoffs of all plans."""
    started = perf_counter()
    position = question.position
    rows = sum_rows(position, question.rules, question.threads)
    count, high = rows[:, kernels.COUNT], int(rows[:, kernels.HIGH].max())
    means, least = row_values(rows)
    possible = count > 0
    yield PayoffsAnswer(
        question=question,
        orders=len(rows),
        games=int(count.sum()),
        determined=bool(rows[possible, kernels.LOW].min() == high),
        cells=fill_cells(position, question.rules) if position.size <= MOST_STORED else None,
        random=Strategy(float(means.max()), _places(means == means.max())),
        competent=Strategy(int(least.max()), _places(least == least.max())),
        best_play=tricks_of(position),
        first_cards=_first_cards(position, rows, high),
        progress=1.0,
        elapsed_s=perf_counter() - started,
    )


def row_values(rows: Words) -> tuple[NDArray[np.float64], Words]:
    """Mean and least of the possible games of each row; below 0 where there are none."""
    count = rows[:, kernels.COUNT]
    means = np.where(count > 0, rows[:, kernels.SUM] / np.maximum(count, 1), -1.0)
    return means, np.where(count > 0, rows[:, kernels.LOW], -1)


def _places(chosen: NDArray[np.bool_]) -> tuple[int, ...]:
    return tuple(np.flatnonzero(chosen).tolist())


def _first_cards(position: Position, rows: Words, high: int) -> tuple[FirstCard, ...]:
    cards = []
    for card, block in zip(position.mine, np.split(rows, position.size), strict=True):
        count = int(block[:, kernels.COUNT].sum())
        best = block[block[:, kernels.HIGH] == high, kernels.AT_HIGH].sum()
        means, least = row_values(block)
        cards.append(
            FirstCard(
                card=card,
                most=int(block[:, kernels.HIGH].max()),
                share=float(best / count) if count else 0.0,
                random=float(means.max()) if count else None,
                competent=int(least.max()) if count else None,
            )
        )
    return tuple(cards)


def game_words(position: Position, rules: PlanRules) -> Words:
    """The hands as `payoff_kernels` wants them."""
    words = np.zeros(kernels.GAME_WORDS, np.int64)
    words[kernels.WINNER_LEADS] = rules == "winner-leads"
    for i, card in enumerate(position.mine):
        for j, its in enumerate(position.theirs):
            if card[1] == its[1]:
                words[kernels.MATCHING + i] |= 1 << j
                words[kernels.MATCHED + j] |= 1 << i
            if not position.game.beats(its, card):
                words[kernels.I_TAKE + i] |= 1 << j
            if position.game.beats(card, its):
                words[kernels.I_TAKE_SECOND + i] |= 1 << j
    return words


def _i_lead(position: Position, rules: PlanRules) -> int:
    return int(rules == "report" or position.leader == "mine")


def sum_rows(position: Position, rules: PlanRules, threads: int | None = None) -> Words:
    """Sum up the games of every row, shape (orders, FIELDS)."""
    cards = position.size
    rows = np.zeros((factorial(cards), kernels.FIELDS), np.int64)
    game = game_words(position, rules)
    pieces: list[Callable[[], None]] = []
    for last in range(cards):
        known = np.zeros((cards + 1, 2, 1 << cards, kernels.FIELDS), np.int64)
        known[0, :, 0, kernels.COUNT] = known[0, :, 0, kernels.AT_HIGH] = 1
        i_lead = _i_lead(position, rules)
        pieces.append(partial(kernels.fill_rows, 0, 0, 1, cards, last, i_lead, game, known, rows))
    for _ in pool.run(pieces, threads if cards > MOST_STORED else 1):
        pass
    return rows


def fill_cells(position: Position, rules: PlanRules) -> bytes:
    """My tricks in every game, -1 where it is impossible: int8 by rows."""
    cards = position.size
    orders = factorial(cards)
    cells = np.full((orders, orders), kernels.IMPOSSIBLE, np.int8)
    sets = 1 << cards
    shape = (2, sets, sets, kernels.END_ORDERS, kernels.END_ORDERS)
    ends = np.full(shape, kernels.IMPOSSIBLE, np.int8)
    i_lead = _i_lead(position, rules)
    kernels.fill_payoffs(cards, i_lead, game_words(position, rules), ends, cells)
    return cells.tobytes()
