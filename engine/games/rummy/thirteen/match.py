"""Rounds between a player and others who play by rule.

A player who samples gets a question, which holds what he may know, and never the cards.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter, thread_time

import numpy as np

from engine import pool
from engine.arrays import Ints
from engine.games.rummy import analysis
from engine.games.rummy.rules import ROUNDS, Rules, three_thirteen
from engine.games.rummy.thirteen import advice, kernels
from engine.games.rummy.thirteen.encoding import TURNS_EACH, choice_of, fill, state_of
from engine.games.rummy.thirteen.kernels import BY_RULE, MOVER, OUT, TO_THROW
from engine.games.rummy.thirteen.questions import Advice, Advise, Match, MatchAnswer
from engine.games.rummy.thirteen.rules import Round, Step, Table, deck_of
from engine.games.rummy.thirteen.scoring import LAST_ROUND
from engine.rng import random_word, stream

PLAYED = range(ROUNDS[0], LAST_ROUND + 1)
SHOW_EVERY_S = 2.0


@dataclass(slots=True)
class Piece:
    """One deal, played from every seat: leads, points, others' points, firsts, and CPU time."""

    leads: list[float]
    points: list[int]
    others: list[float]
    first: int
    spent_s: float
    moves: int


def shuffled(rules: Rules, seed: int, number: int) -> Ints:
    """Deck `number` of a match."""
    deck = np.array(sorted(deck_of(rules).elements()), np.int64)
    generator = np.random.default_rng([seed & 0xFFFF_FFFF_FFFF_FFFF, number])
    return np.asarray(generator.permutation(deck))


def play_round(
    match: Match, rules: Rules, deck: Ints, seat: int, start: int
) -> tuple[Ints, int, float, int, list[Advice]]:
    """Points of all by seat, who went out, and the player's CPU time, decisions and advice.

    The player sits at `seat`; seat 0 begins.
    """
    players, size = match.players, rules.hand_size
    cards = np.zeros((players + 2, kernels.WIDTH), np.int64)
    hands = deck[: players * size].reshape(players, size)
    for place in range(players):
        fill(cards[place], hands[place])
    fill(cards[players], deck[players * size + 1 :])
    upcard = int(deck[players * size])
    fill(cards[players + 1], [upcard])
    mine = tuple(hands[seat].tolist())
    table = Round(rules, mine, upcard, players, (-seat) % players).table
    state = state_of(table, random_word(start, 0))
    state[MOVER] = 0
    options = analysis.options_of(rules)
    points = np.zeros(players, np.int64)
    spent, moves = 0.0, 0
    given: list[Advice] = []
    while state[MOVER] != state[OUT] and state[kernels.TURNS] < TURNS_EACH * players:
        mover = int(state[MOVER])
        began = thread_time()
        if mover == seat and match.player == "advise":
            for _ in range(2):
                advised = _advised(table, match, start + len(given))
                given.append(advised)
                assert advised.best is not None
                table = _do(advised.best, table, cards, state, options)
        else:
            for step in advice.one_turn(cards, state, options, BY_RULE):
                drawn = step.kind == "draw" and mover == seat
                if drawn:
                    step = Step("draw", _drawn(table, cards[seat], cards[players + 1]))
                table = table.after(step)
        if mover == seat:
            spent += thread_time() - began
            moves += 1
    for place in range(players):
        held = tuple(cards[place, 1 : size + 1].tolist())
        points[place] = analysis.least_points(held, rules)
    return points, int(state[OUT]), spent, moves, given


def _advised(table: Table, match: Match, seed: int) -> Advice:
    limits = replace(match.move, seed=seed, threads=1)
    answers = advice.advise(Advise(table, limits))
    first = next(answers)
    if first.rule is not None and first.rule.kind == "out":  # nothing is better
        return first
    *_, answer = answers
    return answer


def _do(step: Step, table: Table, cards: Ints, state: Ints, options: Ints) -> Table:
    """Do what was advised, and tell the player's table; going out when it can be."""
    players = table.players
    row, stock, pile = cards[int(state[MOVER])], cards[players], cards[players + 1]
    if step.kind in ("throw", "out"):
        done = advice.one_turn(cards, state, options, choice_of(step))
        return table.after(done[0])
    if step.kind == "take":
        card = int(pile[pile[0]])
        pile[0] -= 1
        fill(row, [card])
        state[TO_THROW] = 1
        return table.after(step)
    if stock[0] == 0:
        top, rest = pile[pile[0]], pile[1 : pile[0]].copy()
        pile[:2] = 1, top
        fill(stock, rest)
        kernels.shuffle(stock, state)
    card = int(stock[stock[0]])
    stock[0] -= 1
    fill(row, [card])
    state[TO_THROW] = 1
    return table.after(Step("draw", card))


def _drawn(table: Table, row: Ints, pile: Ints) -> int:
    """The card that the player drew by rule: what is held and thrown now and was not held."""
    now = [*row[1 : row[0] + 1].tolist(), int(pile[pile[0]])]
    for card in table.hand:
        now.remove(card)
    return int(now[0])


def play_deal(match: Match, number: int) -> Piece:
    """Deal `number`, the player at every seat in turn."""
    size = match.number or PLAYED[number % len(PLAYED)]
    rules = three_thirteen(size, match.rules)
    deck = shuffled(rules, match.limits.seed, number)
    start = random_word(stream(match.limits.seed), number)
    piece = Piece([], [], [], 0, 0.0, 0)
    for seat in range(match.players):
        points, out, spent, moves, _ = play_round(match, rules, deck, seat, start)
        mine, others = int(points[seat]), float(np.delete(points, seat).mean())
        piece.leads.append(others - mine)
        piece.points.append(mine)
        piece.others.append(others)
        piece.first += out == seat
        piece.spent_s += spent
        piece.moves += moves
    return piece


def play_match(question: Match) -> Iterator[MatchAnswer]:
    """Yield the match so far."""
    started = perf_counter()
    pieces = [partial(play_deal, question, number) for number in range(question.deals)]
    found: list[Piece] = []
    shown = started
    for piece in pool.run(pieces, question.limits.threads):
        found.append(piece)
        if len(found) < len(pieces) and perf_counter() - shown > SHOW_EVERY_S:
            yield _answer(question, found, started)
            shown = perf_counter()
    yield _answer(question, found, started)


def _answer(question: Match, found: list[Piece], started: float) -> MatchAnswer:
    leads = np.array([np.mean(piece.leads) for piece in found])
    lead, error = advice.mean_and_error(leads)
    return MatchAnswer(
        deals=len(found),
        lead=lead,
        lead_se=error,
        points=float(np.mean([piece.points for piece in found])),
        others=float(np.mean([piece.others for piece in found])),
        first=sum(piece.first for piece in found) / (len(found) * question.players),
        move_s=sum(p.spent_s for p in found) / max(sum(p.moves for p in found), 1),
        progress=len(found) / question.deals,
        elapsed_s=perf_counter() - started,
    )
