"""Players of gin against each other: deals played twice with hands exchanged, or whole games.

A player who samples gets a question, which holds what that player may know, and never a deal.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter, thread_time

import numpy as np

from engine import pool
from engine.arrays import Floats, Ints
from engine.cards import DECK
from engine.games.rummy.gin import advice, kernels, net, policy, wins
from engine.games.rummy.gin.encoding import choice_of, rules_of, state_of, step_of
from engine.games.rummy.gin.kernels import HAND, MOVER, OVER, PHASE, from_card, from_mask
from engine.games.rummy.gin.melds import cards_of
from engine.games.rummy.gin.players import MARJJ, NET, RULE, SIMPLE, choose_as, play_pairs
from engine.games.rummy.gin.questions import (
    ANY_KIND,
    Advise,
    Match,
    MatchAnswer,
    Play,
    Played,
    Player,
    Side,
    next_kinds,
)
from engine.games.rummy.gin.rules import ME, THEM, Deal, Step, Table
from engine.games.rummy.gin.trials import MOST_POINTS
from engine.rng import random_word, stream

KERNEL_KINDS: dict[Player, int] = {"rule": RULE, "simple": SIMPLE, "marjj": MARJJ, "net": NET}
CHUNK = {"rule": 500, "simple": 500, "marjj": 25, "net": 200}  # shuffles played in one piece
FAST_STYLES = policy.STYLES[[0, 0]]
SHOW_EVERY_S = 2.0
BLOCKS = 20  # of deals, one left out at a time, for the error of games won


@dataclass(slots=True)
class Clock:
    """CPU time a player spends on choices."""

    spent_s: float = 0.0
    moves: int = 0


@dataclass(slots=True)
class Seat:
    """A player in a deal: what he sees of it, what he thinks of the other, and his clock."""

    player: Player
    clock: Clock
    kinds: tuple[float, ...] = ANY_KIND
    table: Table | None = None


def shuffled(seed: int, number: int) -> Ints:
    """Deck `number` of a match, shape (52,): cards of `kernels`."""
    return np.random.default_rng([seed & 0xFFFF_FFFF_FFFF_FFFF, number]).permutation(52)


def play_deal(
    seats: tuple[Seat, Seat],
    deck: Ints,
    dealer: int,
    match: Match,
    scores: tuple[int, int],
    start: int,
    asked: Callable[[Advise, int], None] | None = None,
) -> int:
    """Play one deal; points to player 0. `asked` is told every question and the other's hand."""
    state = np.zeros(kernels.STATE, np.int64)
    kernels.deal_cards(deck, dealer, state)
    for me, seat in enumerate(seats):
        seat.table = None
        if seat.player == "advise":
            hand = tuple(cards_of(from_mask(int(state[HAND + me]))))
            seat.table = Deal(hand, from_card(int(deck[20])), ME if me == dealer else THEM).table
    first_table = Deal(tuple(DECK[:10]), DECK[10]).table
    rules = rules_of(first_table, match.scoring)
    points, number = 0, 0
    while state[PHASE] != OVER:
        me = int(state[MOVER])
        seat = seats[me]
        began = thread_time()
        if seat.table is None:
            choice = _choose(seat.player, state, rules, start)
        else:
            theirs = int(state[HAND + 1 - me])
            choice = _advised(seat, me == dealer, match, scores[:: 1 - 2 * me], start ^ number)
            if asked is not None:
                asked(_question(seat, me == dealer, match, scores[:: 1 - 2 * me], 0), theirs)
        seat.clock.spent_s += thread_time() - began
        seat.clock.moves += 1
        points = kernels.move(state, choice, deck[21:], rules)
        _tell(seats, me, choice, state)
        number += 1
    _remember(seats, state, match, start)
    return points


def play(question: Play) -> Iterator[Played]:
    """Yield what the player does."""
    table, limits = question.table, question.limits
    if question.player == "advise":
        *_, answer = advice.advise(Advise(table, scoring=question.scoring, limits=limits))
        assert answer.best is not None
        yield Played(answer.best)
        return
    rules, start = rules_of(table, question.scoring), stream(limits.seed)
    yield Played(step_of(_choose(question.player, state_of(table), rules, start)))


def _choose(player: Player, state: Ints, rules: Ints, start: int) -> int:
    """Choice of a player who does not sample."""
    kind = KERNEL_KINDS[player]
    if kind == NET:
        return int(net.choose_by_net(state, rules, net.shipped()))
    return int(choose_as(kind, state, rules, policy.STYLES[0], start))


def _question(seat: Seat, deals: bool, match: Match, scores: tuple[int, ...], seed: int) -> Advise:
    assert seat.table is not None
    return Advise(
        table=seat.table,
        dealer=ME if deals else THEM,
        scoring=match.scoring,
        scores=(scores[0], scores[1]),
        goal="game" if match.games else "points",
        kinds=seat.kinds,
        limits=replace(match.move, seed=seed, threads=1),
    )


def _advised(seat: Seat, deals: bool, match: Match, scores: tuple[int, ...], seed: int) -> int:
    """Choice of a player who samples; what leaves no choice is not asked."""
    table = seat.table
    assert table is not None
    if table.phase == "stock only":
        return kernels.FROM_STOCK
    answers = advice.advise(_question(seat, deals, match, scores, seed))
    rule = next(answers).rule
    if rule is not None and advice.is_gin(table, rule):
        return choice_of(rule)
    *_, answer = answers
    assert answer.best is not None
    return choice_of(answer.best)


def _tell(seats: tuple[Seat, Seat], me: int, choice: int, state: Ints) -> None:
    """Tell both players who keep a table what player `me` did, as far as they see it."""
    step = step_of(choice)
    for player, seat in enumerate(seats):
        if seat.table is None:
            continue
        seen = step
        if step.kind == "draw" and player == me:
            drawn = from_mask(int(state[HAND + me])) & ~seat.table.hand
            seen = Step("draw", cards_of(drawn)[0])
        seat.table = seat.table.after(seen)


def _remember(seats: tuple[Seat, Seat], state: Ints, match: Match, start: int) -> None:
    """After a deal of a game: what it told about the kind of the other player."""
    if not match.games:
        return
    for me, seat in enumerate(seats):
        if seat.table is None or not seat.table.events:
            continue
        table = seat.table
        if table.end == "knock":
            hand = tuple(cards_of(from_mask(int(state[HAND + 1 - me]))))
            table = table.after(Step("show", cards=hand))
        seat.table = table
        *_, answer = advice.advise(_question(seat, False, match, (0, 0), start))
        if answer.opponent is not None:
            seat.kinds = next_kinds(answer.opponent.kinds)


# Matches -----------------------------------------------------------------------------------


@dataclass(slots=True)
class _Piece:
    """Points of the first player, once without and once with the deal; games won, if played."""

    points: Ints
    clocks: tuple[Clock, Clock]
    games: tuple[int, ...] = ()


def play_match(question: Match) -> Iterator[MatchAnswer]:
    """Yield the match so far."""
    started = perf_counter()
    players = (question.first, question.second)
    if question.games:
        pieces = [partial(_play_game, question, number) for number in range(question.games)]
    elif "advise" in players:
        pieces = [partial(_play_twice, question, number) for number in range(question.deals or 0)]
    else:
        chunk = min(CHUNK[player] for player in players)
        total = question.deals or 0
        pieces = [
            partial(_play_chunk, question, first, min(chunk, total - first))
            for first in range(0, total, chunk)
        ]
    found: list[_Piece] = []
    shown = started
    for piece in pool.run(pieces, question.limits.threads):
        found.append(piece)
        if len(found) < len(pieces) and perf_counter() - shown > SHOW_EVERY_S:
            yield _answer(question, found, len(found) / len(pieces), started)
            shown = perf_counter()
    yield _answer(question, found, 1.0, started)


def _play_chunk(question: Match, first: int, count: int) -> _Piece:
    """Shuffles `first` on, between players who do not sample."""
    decks = np.array([shuffled(question.limits.seed, first + i) for i in range(count)])
    kinds = np.array([KERNEL_KINDS[question.first], KERNEL_KINDS[question.second]])
    rules = rules_of(Deal(tuple(DECK[:10]), DECK[10]).table, question.scoring)
    points, outs_by = np.zeros((count, 2), np.int64), np.zeros((count, 2), np.int64)
    start = random_word(stream(question.limits.seed), first)
    began = thread_time()
    play_pairs(decks, kinds, rules, FAST_STYLES, net.shipped(), start, points, outs_by)
    spent = (thread_time() - began) / 2
    clocks = (Clock(spent, 25 * count), Clock(spent, 25 * count))
    return _Piece(points, clocks)


def _play_twice(question: Match, number: int) -> _Piece:
    """One shuffle, the first player without and with the deal."""
    clocks = (Clock(), Clock())
    deck = shuffled(question.limits.seed, number)
    start = random_word(stream(question.limits.seed), number)
    points = np.zeros((1, 2), np.int64)
    for dealer in (THEM, ME):
        seats = (Seat(question.first, clocks[0]), Seat(question.second, clocks[1]))
        points[0, 1 - dealer] = play_deal(seats, deck, dealer, question, (0, 0), start + dealer)
    return _Piece(points, clocks)


def _play_game(question: Match, number: int) -> _Piece:
    """One game; the first player deals first in every other one."""
    clocks = (Clock(), Clock())
    seats = (Seat(question.first, clocks[0]), Seat(question.second, clocks[1]))
    scores, dealer = [0, 0], number % 2
    rows: list[tuple[int, int]] = []
    start = random_word(stream(question.limits.seed), number)
    while max(scores) < question.scoring.target:
        deck = shuffled(question.limits.seed + 1 + number, len(rows))
        now = (scores[0], scores[1])
        seed = random_word(start, len(rows))
        points = play_deal(seats, deck, dealer, question, now, seed)
        rows.append((points, dealer))
        scores[0 if points > 0 else 1] += abs(points)
        dealer = 1 - dealer if points else dealer
    table = np.zeros((len(rows), 2), np.int64)
    for at, (points, _) in enumerate(rows):
        table[at] = points
    return _Piece(table, clocks, (int(scores[0] > scores[1]),))


def _answer(question: Match, found: list[_Piece], progress: float, started: float) -> MatchAnswer:
    points = np.concatenate([piece.points for piece in found])
    games = np.array([game for piece in found for game in piece.games])
    pairs = points.mean(axis=1)
    error = float(pairs.std(ddof=1) / np.sqrt(len(pairs))) if len(pairs) > 1 else float("inf")
    if question.games:
        won = float(games.mean())
        games_se = float(np.sqrt(max(won * (1 - won), 1 / (len(games) + 2)) / len(games)))
    else:
        won, games_se = games_won(points, question.scoring.target)
    sides = []
    for side, sign in enumerate((1, -1)):
        clocks = [piece.clocks[side] for piece in found]
        moves = sum(clock.moves for clock in clocks)
        sides.append(
            Side(
                points=sign * float(pairs.mean()),
                points_se=error,
                deals_won=float((sign * points > 0).mean()),
                games_won=won if side == 0 else 1 - won,
                games_se=games_se,
                move_s=sum(clock.spent_s for clock in clocks) / max(moves, 1),
            )
        )
    return MatchAnswer(
        deals=len(points),
        games=len(games),
        drawn=float((points == 0).mean()),
        first=sides[0],
        second=sides[1],
        progress=progress,
        elapsed_s=perf_counter() - started,
    )


def games_won(points: Ints, target: int) -> tuple[float, float]:
    """Share of games that the first player wins when deals end as in `points`, and its error.

    `points`, shape (n, 2), are those of a deck dealt by the second player, and by the first. Exact
    for players who do not look at the score; the deal changes after each that scores. The error is
    that of leaving out one block of deals after the other (the jackknife).
    """
    if np.abs(points).max(initial=0) > MOST_POINTS:
        points = points.clip(-MOST_POINTS, MOST_POINTS)

    def share(rows: Ints) -> float:
        table = wins.chances(wins.ends_of(rows[:, 1]), wins.ends_of(rows[:, 0]), target)
        return float(table[target, target].mean())

    whole = share(points)
    blocks = min(BLOCKS, len(points))
    if blocks < 2:
        return whole, float("inf")
    others: Floats = np.array(
        [share(np.delete(points, np.s_[block::blocks], axis=0)) for block in range(blocks)]
    )
    return whole, float(np.sqrt((blocks - 1) * np.mean((others - others.mean()) ** 2)))
