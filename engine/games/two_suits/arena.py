"""Players: what one would play, and duplicate games between two."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from time import perf_counter

import numpy as np

from engine import pool
from engine.arrays import Floats, Ints
from engine.estimates import Estimate, estimate
from engine.games.two_suits import kernels as search_kernels, nets, player_kernels as kernels
from engine.games.two_suits.players import (
    PLAYERS,
    Arena,
    ArenaAnswer,
    Choice,
    ChoiceAnswer,
    Skill,
)
from engine.games.two_suits.rules import Card, Position
from engine.games.two_suits.search import TABLE_BITS, best_cards, card_tricks, lanes, table
from engine.machine import address_of
from engine.rng import stream
from engine.sentences import RefusedError

PIECE = 250  # deals a piece of work; 20 ms for nets


def choose(question: Choice) -> Iterator[ChoiceAnswer]:
    """Yield the card that the player plays."""
    started = perf_counter()
    position, player = question.position, question.player
    estimates: tuple[float, ...] = ()
    if player == "first-card":
        card = position.legal[0]
    elif player == "random":
        card = random.Random(question.seed).choice(position.legal)
    elif player == "greedy":
        card = _greedy_card(position)
    elif player == "perfect":
        card = min(best_cards(position, card_tricks(position))[0])
    else:
        card, estimates = _net_card(position, nets.net_for(question.net, position.game.trump))
    yield ChoiceAnswer(card, estimates, 1.0, perf_counter() - started)


def _greedy_card(position: Position) -> Card:
    where = lanes(position, closed_up=False)
    cards = {1 << where.bits[card]: card for card in position.legal}
    return cards[kernels.greedy_card(sum(cards), where.mover[1], where.led, where.trump)]


def _net_card(position: Position, net: nets.Net) -> tuple[Card, tuple[float, ...]]:
    where = lanes(position)
    mover, waiting = where.mover
    if (mover | waiting) >> kernels.SUITS * search_kernels.LANE_BITS:
        raise RefusedError("The net has learned to play two suits; choose another player.")
    longest = max(bit % search_kernels.LANE_BITS for bit in where.bits.values()) + 1
    net.check(longest, bool(where.trump))
    values = np.empty(kernels.SUITS * search_kernels.LANE_BITS, np.float32)
    inputs = np.empty(kernels.MOST_SEEN, np.int64)
    layers = np.empty((3, kernels.WIDE), np.float32)
    best = kernels.judge(
        mover, waiting, where.led, where.trump, net.weights, inputs, layers, values
    )
    card = next(card for card in position.legal if where.bits[card] == best)
    return card, tuple(float(values[where.bits[card]]) for card in position.legal)


def arena(question: Arena) -> Iterator[ArenaAnswer]:
    """Yield the results of ever more deals."""
    started = perf_counter()
    _weights(question)  # a net that cannot play is refused before the first deal
    pieces = (
        partial(_play, question, begin, min(PIECE, question.deals - begin))
        for begin in range(0, question.deals, PIECE)
    )
    sums = np.zeros((2, SUMS))
    games = 0
    for piece in pool.run(pieces, question.limits.threads):
        sums += piece
        games = min(games + PIECE, question.deals)
        yield _arena_answer(question, games, sums, perf_counter() - started)


# What is summed up over deals, and its square.
FIRST_WINS, SECOND_WINS, FIRST_TRICKS = range(kernels.DEAL_FIELDS, kernels.DEAL_FIELDS + 3)
SUMS = kernels.DEAL_FIELDS + 3


def play(
    players: Ints,
    weights: nets.Weights,
    cards: int,
    trump: int | None,
    seed: int,
    begin: int,
    deals: int,
    which: int = kernels.ANY_DEAL,
    judged: bool = False,
) -> Ints:
    """Play `deals` deals from number `begin` on; shape (deals, DEAL_FIELDS), tricks and counts.

    Parameters
    ----------
    players : numbers in `PLAYERS` of the first and the second, shape (2,)
    trump : None, or a suit; which one makes no difference
    which, judged : see `player_kernels.play_deals`
    """
    rows = np.zeros((deals, kernels.DEAL_FIELDS), np.int64)
    kernels.play_deals(
        begin,
        cards,
        int(trump is not None),
        players,
        which,
        int(judged),
        stream(seed),
        weights,
        (address_of(table()), TABLE_BITS),
        rows,
    )
    return rows


def _weights(question: Arena) -> nets.Weights:
    if "net" not in (question.first, question.second):
        return nets.blank()
    net = nets.net_for(question.net, question.trump)
    net.check(question.cards, question.trump is not None)
    return net.weights


def _play(question: Arena, begin: int, deals: int) -> Floats:
    """Sums, and sums of squares, over some of the deals."""
    which = kernels.HELD_OUT if question.held_out else kernels.ANY_DEAL
    rows = play(
        np.array([PLAYERS.index(question.first), PLAYERS.index(question.second)]),
        _weights(question),
        question.cards,
        question.trump,
        question.limits.seed,
        begin,
        deals,
        which,
        question.judged,
    )
    own, its = rows[:, kernels.HAND_TRICKS], rows[:, kernels.OTHER_TRICKS]
    tricks = (own + question.cards - its) / 2
    columns = np.column_stack([rows, own > its, own < its, tricks])
    sums: Floats = np.array([columns.sum(axis=0), (columns**2).sum(axis=0)])
    return sums


def _arena_answer(question: Arena, games: int, sums: Floats, elapsed_s: float) -> ArenaAnswer:
    def mean(field: int) -> Estimate:
        return estimate(games, float(sums[0, field]), float(sums[1, field]))

    first, second, tricks = mean(FIRST_WINS), mean(SECOND_WINS), mean(FIRST_TRICKS)
    drawn = games - float(sums[0, FIRST_WINS] + sums[0, SECOND_WINS])
    return ArenaAnswer(
        games=games,
        first=first,
        second=second,
        draw=estimate(games, drawn, drawn),
        first_tricks=tricks,
        second_tricks=Estimate(question.cards - tricks.mean, tricks.se, games),
        skill=_skill(games, sums) if question.judged else None,
        progress=games / question.deals,
        elapsed_s=elapsed_s,
    )


def _skill(games: int, sums: Floats) -> Skill:
    def share(of: int, among: int) -> Estimate:
        return estimate(int(sums[0, among]), float(sums[0, of]), float(sums[0, of]))

    lost = estimate(games, float(sums[0, kernels.LOST]), float(sums[1, kernels.LOST]))
    return Skill(
        decisions=int(sums[0, kernels.DECISIONS]),
        optimal=share(kernels.OPTIMAL, kernels.DECISIONS),
        critical=int(sums[0, kernels.CRITICAL]),
        critical_optimal=share(kernels.CRITICAL_OPTIMAL, kernels.CRITICAL),
        lost=Estimate(lost.mean / 2, lost.se / 2, games),  # a deal is two games
    )
