"""Plays matches between robots."""

import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count
from math import sqrt

import numpy as np

from engine import pool
from engine.asking import analyse
from engine.games.holdem.hand import Hand, Table
from engine.games.holdem.table.questions import (
    KINDS,
    PEOPLE,
    Kind,
    Luck,
    Match,
    MatchAnswer,
    PlayerResult,
    Turn,
)
from engine.games.holdem.table.rules import Deal, all_in_street, deal, nets, run_on
from engine.limits import Limits


@dataclass(frozen=True, slots=True)
class Played:
    """A hand that robots have played: what each seat won, and would have by equity."""

    hand: Hand
    dealt: Deal
    won: tuple[float, ...]
    by_equity: tuple[float, ...]
    slowest_s: float


def play_hand(
    table: Table, kinds: tuple[Kind, ...], dealt: Deal, fast: bool, limits: Limits
) -> Played:
    hand, slowest = Hand(table), 0.0
    while not hand.over:
        hand = run_on(hand, dealt.board)
        if hand.to_act >= 0:
            seat = hand.to_act
            (move,) = analyse(Turn(hand, dealt.holes[seat], kinds[seat], fast, limits))
            hand, slowest = hand.then(move.step), max(slowest, move.elapsed_s)
    won = nets(hand, dealt.holes)
    if all_in_street(hand) is None:
        return Played(hand, dealt, won, won, slowest)
    (luck,) = analyse(Luck(hand, dealt.holes))
    return Played(hand, dealt, won, luck.nets, slowest)


def kind_of(name: str, number: int) -> Kind:
    """The kind of a player; of people one after the other."""
    return next((kind for kind in KINDS if kind == name), PEOPLE[number % len(PEOPLE)])


def play_round(match: Match, number: int) -> list[tuple[tuple[str, ...], Played]]:
    """Play a deal until who sits where has come round; who sat where, and what came of it."""
    table = Table((match.stack,) * match.seats, rake=match.rake)
    dealt = deal(match.limits.seed, number, match.seats)
    found = []
    for turned in range(match.turns):
        chairs = match.chairs[turned:] + match.chairs[:turned]
        people = count(number)
        kinds = tuple(kind_of(name, next(people) if name == "people" else 0) for name in chairs)
        limits = Limits(seed=match.limits.seed + number, threads=match.limits.threads)
        found.append((chairs, play_hand(table, kinds, dealt, match.fast, limits)))
    return found


def play(match: Match) -> Iterator[MatchAnswer]:
    """Yield how all did so far, after each deal."""
    start = time.perf_counter()
    sums: dict[str, list[tuple[float, ...]]] = defaultdict(list)  # of a deal, by player
    hands, slowest = 0, 0.0
    pieces = (partial(play_round, match, number) for number in range(match.rounds))
    for number, played in enumerate(pool.run(pieces, 1), start=1):
        of_deal: dict[str, list[tuple[float, ...]]] = defaultdict(list)
        for chairs, one in played:
            hands, slowest = hands + 1, max(slowest, one.slowest_s)
            for seat, name in enumerate(chairs):
                of_deal[name].append((one.won[seat], one.by_equity[seat], *_habits(one.hand, seat)))
        for name, rows in of_deal.items():
            sums[name].append((len(rows), *(sum(column) for column in zip(*rows, strict=True))))
        elapsed = time.perf_counter() - start
        results = tuple(_result(name, rows) for name, rows in sums.items())
        speed = 60 * hands / elapsed
        yield MatchAnswer(hands, results, speed, slowest, number / match.rounds, elapsed)


def _habits(hand: Hand, seat: int) -> tuple[bool, bool]:
    """Whether a seat put chips in of its own will before the flop, and whether it raised."""
    steps = [
        hand.states[at + 1].bet > hand.states[at].bet
        for at, step in enumerate(hand.steps)
        if step.seat == seat and not hand.states[at].board and step.kind not in ("fold", "check")
    ]
    return bool(steps), any(steps)


def _result(name: str, rows: list[tuple[float, ...]]) -> PlayerResult:
    table = np.array(rows)
    hands, deals = table[:, 0].sum(), len(table)
    means = 100 * table[:, 1:3] / table[:, :1]
    errors = means.std(axis=0, ddof=1) / sqrt(deals) if deals > 1 else np.zeros(2)
    won, by_equity = (100 * table[:, 1:3].sum(axis=0) / hands).tolist()
    vpip, pfr = (table[:, 3:].sum(axis=0) / hands).tolist()
    return PlayerResult(
        name, int(hands), won, float(errors[0]), by_equity, float(errors[1]), vpip, pfr
    )
