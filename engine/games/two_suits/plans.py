"""Payoffs of fixed plans."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import permutations
from math import factorial
from time import perf_counter

import numpy as np

from engine import pool
from engine.arrays import Flags, Floats, Ints
from engine.games.two_suits import payoff_kernels as kernels
from engine.games.two_suits.payoffs import (
    MOST_STORED,
    FirstCard,
    Payoffs,
    PayoffsAnswer,
    PlanRules,
    Strategy,
    order,
    pictured,
)
from engine.games.two_suits.rules import Position
from engine.games.two_suits.search import tricks_of

ENDS_AN_ANSWER = 2  # pieces of work between two answers; there are 56 or 72


def payoffs(question: Payoffs) -> Iterator[PayoffsAnswer]:
    """Yield the payoffs of all plans; above 7 cards each also what is known on the way."""
    started = perf_counter()
    position = question.position
    stored = position.size <= question.most_stored
    best_play = tricks_of(position)
    for rows, progress in _summing_up(position, question.rules, question.threads):
        complete = progress == 1
        count, high = rows[:, kernels.COUNT], int(rows[:, kernels.HIGH].max())
        means, least = row_values(rows)
        for_random, for_competent = means == means.max(), least == least.max()
        yield PayoffsAnswer(
            question=question,
            orders=len(rows),
            games=int(count.sum()),
            determined=bool(rows[count > 0, kernels.LOW].min() == high),
            cells=fill_cells(position, question.rules) if complete and stored else None,
            picture=picture(position, question.rules) if complete and not stored else None,
            random=Strategy(float(means.max()), _numbers(for_random & complete)),
            competent=Strategy(int(least.max()), _numbers(for_competent & complete)),
            shared=int((for_random & for_competent).sum()),
            best_play=best_play,
            first_cards=_first_cards(position, rows, high),
            progress=progress,
            elapsed_s=perf_counter() - started,
        )


def row_values(rows: Ints) -> tuple[Floats, Ints]:
    """Mean and least tricks of the possible games of each row, -1 where there are none.

    `rows` has shape (n, FIELDS), the two answers shape (n,).
    """
    count = rows[:, kernels.COUNT]
    means = np.where(count > 0, rows[:, kernels.SUM] / np.maximum(count, 1), -1.0)
    return means, np.where(count > 0, rows[:, kernels.LOW], -1)


def _numbers(chosen: Flags) -> bytes:
    return np.flatnonzero(chosen).astype(np.int32).tobytes()


def _first_cards(position: Position, rows: Ints, high: int) -> tuple[FirstCard, ...]:
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


def game_words(position: Position, rules: PlanRules) -> Ints:
    """The hands as `payoff_kernels` wants them, shape (GAME_WORDS,)."""
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


def sum_rows(position: Position, rules: PlanRules, threads: int | None = None) -> Ints:
    """Sum up the games of every row, shape (orders, FIELDS)."""
    *_, (rows, _) = _summing_up(position, rules, threads)
    return rows


def _summing_up(
    position: Position, rules: PlanRules, threads: int | None
) -> Iterator[tuple[Ints, float]]:
    """Yield the rows, of which ever more are summed up, and at least this share of them."""
    cards = position.size
    rows = np.zeros((factorial(cards), kernels.FIELDS), np.int64)
    rows[:, kernels.HIGH] = kernels.IMPOSSIBLE
    game, i_lead = game_words(position, rules), _i_lead(position, rules)

    def fill(*end: int) -> None:
        known = np.zeros((cards + 1, 2, 1 << cards, kernels.FIELDS), np.int64)
        known[0, :, 0, kernels.COUNT] = known[0, :, 0, kernels.AT_HIGH] = 1
        last = np.array(end, np.int64)
        kernels.fill_rows(0, 0, 1, cards, last, i_lead, game, known, rows)

    if cards <= MOST_STORED:
        fill()
        yield rows, 1.0
        return
    ends = list(permutations(range(cards), 2))  # 20 ms a piece for 9 cards
    pieces = (partial(fill, *end) for end in ends)
    for done, _ in enumerate(pool.run(pieces, threads), 1):
        if done % ENDS_AN_ANSWER == 0:
            yield rows, done / len(ends)


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


def picture(position: Position, rules: PlanRules) -> bytes:
    """My tricks in the games of those orders that `pictured` names, as in `fill_cells`."""
    game, numbers = game_words(position, rules), pictured(factorial(position.size))
    places = tuple((place, 0) for place in range(position.size))
    plans = np.array([[place for place, _ in order(places, number)] for number in numbers])
    shape = (len(plans), len(plans))
    tricks, possible = np.zeros(shape, np.int8), np.ones(shape, np.bool_)
    i_lead = np.full(shape, _i_lead(position, rules), np.bool_)
    left = np.full(len(plans), (1 << position.size) - 1)
    for cards in plans.T:  # of one trick
        mine, theirs = cards[:, None], cards[None, :]
        asked, able = game[kernels.MATCHING + mine], game[kernels.MATCHED + theirs]
        follows = (asked >> theirs & 1 > 0) | (asked & left[None, :] == 0)
        i_follow = (able >> mine & 1 > 0) | (able & left[:, None] == 0)
        possible &= np.where(i_lead, follows, i_follow)
        i_take = game[kernels.I_TAKE + mine] >> theirs & 1 > 0
        i_win = np.where(i_lead, i_take, game[kernels.I_TAKE_SECOND + mine] >> theirs & 1 > 0)
        tricks += i_win
        if rules == "winner-leads":
            i_lead = i_win
        left = left ^ 1 << cards
    return np.where(possible, tricks, np.int8(kernels.IMPOSSIBLE)).tobytes()
