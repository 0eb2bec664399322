"""A flop after the other: a piece of work each, that goes on another process or machine as well."""

import math
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial

import numpy as np

from engine import pool
from engine.arrays import Floats, Ints
from engine.asking import analyse
from engine.estimates import Z95
from engine.games.holdem import live
from engine.games.holdem.combos import against
from engine.games.holdem.hand_parts import members_on
from engine.games.holdem.live.answering import Street, most_of, prepare, tell
from engine.games.holdem.parts import PARTS
from engine.games.holdem.rules import Question as Equity
from engine.games.holdem.strategy.equilibrium.questions import Advice, Spot, Strategy
from engine.games.holdem.strategy.many_flops.questions import (
    BOARDS,
    Decision,
    Flop,
    ManyFlops,
    Part,
    Report,
    Row,
    Weighed,
)
from engine.limits import Limits
from engine.sentences import RefusedError

POINTS = ((), ("check",))  # where the first decisions of both are
TAUGHT = 8  # boards for each fresh one that tells what is won
LEAST = 4  # of these
#: By how much more EVs of a flop differ by seed than its fresh boards tell: what was learned
#: differs too. 15 flops, 160 boards each, 9 seeds: 2.45 beside 1.95.
LEARNED_TOO = 1.25


def report(question: ManyFlops) -> Iterator[Report]:
    """Yield what is known after each flop; ValueError as that of one spot, or if none can come."""
    start = time.perf_counter()
    deals = {each.flop: _deals(question.spot, each.flop) for each in question.flops}
    flops = [each for each in question.flops if deals[each.flop]]
    if not flops:
        raise RefusedError("On none of these flops both can hold a hand; give other ranges.")
    weights = {each.flop: each.weight for each in flops}
    rows = {
        row.flop: replace(row, weight=weights[row.flop])
        for row in question.known
        if row.flop in weights
    }
    limits, target = question.limits, question.target
    if limits.deals is None:
        limits = replace(limits, deals=BOARDS)
    if pool.is_handed_over():  # elsewhere each process has its own flop
        limits = replace(limits, threads=1)
    pieces = [
        partial(_row, question, each, deals[each.flop], limits)
        for each in flops
        if each.flop not in rows
    ]
    # a whole solution works on all cores by itself
    threads = limits.threads if target is None else 1
    in_steps = threads == 1 and not pool.is_handed_over()
    with closing(_in_steps(pieces) if in_steps else pool.run(pieces, threads)) as found:
        while True:
            known = tuple(rows[each.flop] for each in flops if each.flop in rows)
            told = Report(known, len(known) / len(flops), time.perf_counter() - start)
            if known:
                yield told
            if len(known) == len(flops):
                return
            while (row := next(found)) is None:
                yield told
            rows[row.flop] = row


def _deals(spot: Spot, flop: Flop) -> float:
    """Pairs of hands that may lie on a flop, by their weights."""
    held = [range_.without(flop) for range_ in (spot.oop, spot.ip)]
    if not all(range_.combos for range_ in held):
        return 0.0
    weights = np.array([range_.weights for range_ in held])
    return float(weights[0] @ against(weights)[0])


def _row(question: ManyFlops, asked: Weighed, deals: float, limits: Limits) -> Row:
    *_, row = _steps(question, asked, deals, limits)
    assert row is not None
    return row


def _in_steps(pieces: Iterable[partial[Row]]) -> Generator[Row | None]:
    """Rows, with None where it can be stopped."""
    for piece in pieces:
        yield from _steps(*piece.args)


def _steps(
    question: ManyFlops, asked: Weighed, deals: float, limits: Limits
) -> Generator[Row | None]:
    """A row, after None where it can be stopped."""
    spot, target = question.on(asked.flop), question.target
    *_, answer = analyse(Equity((spot.oop, spot.ip), spot.board, limits=Limits(threads=1)))
    begun = partial(Row, spot.board, asked.weight, deals, answer.seats[0].equity)
    if target is None:
        own = replace(limits, seed=seed_of(spot.board, limits.seed), threads=1)
        found = yield from _sampled(spot, own)
    else:
        found = yield from _solved(spot, target, question.memory_mb, limits.threads)
    yield begun(*found)


def seed_of(flop: Flop, seed: int) -> int:
    """Seed of a flop's own boards: errors of many flops go out in their mean; the next is free."""
    return 2 * (seed * 52**3 + (flop[0] * 52 + flop[1]) * 52 + flop[2])


Found = tuple[tuple[float, float], float, float, Decision, Decision]


def _sampled(spot: Spot, limits: Limits) -> Generator[None, None, Found]:
    prepare()
    street = Street(live.Question(spot, limits=limits))
    solver = street.solver
    while solver.iterations < (most := int(most_of(limits))):
        solver.improve_a_while(most, 1)
        yield
    decisions = []
    for player, line in enumerate(POINTS):
        answer = tell(street, live.Question(spot, line, limits=limits), 1.0, 0.0)
        weights = np.array([range_.weights for range_ in answer.ranges])
        combos = np.array([hand.combo for hand in answer.hands])
        shares = (weights[player] * against(weights)[player])[combos]
        rows = ((hand.frequencies, hand.evs) for hand in answer.hands)
        at = np.isin(solver.combos, combos)
        noise = street.noise(line)[:, at].T
        decisions.append(_decision(spot, answer.actions, combos, shares, rows, noise))
        rough = answer.rough
    fresh = max((limits.deals or BOARDS) // TAUGHT, LEAST)
    won, errors = solver.play(fresh, limits.seed + 1)
    oop, ip = (float(each) + spot.pot / 2 for each in won)
    unlearned = rough / 100 * spot.pot / Z95  # what few boards have not taught yet
    se = math.hypot(LEARNED_TOO * float(errors.max()), unlearned)
    return (oop, ip), se, rough, decisions[0], decisions[1]


def _solved(
    spot: Spot, target: float, memory_mb: float | None, threads: int | None
) -> Generator[None, None, Found]:
    whole = partial(Strategy, spot, target=target, memory_mb=memory_mb, threads=threads)
    decisions = []
    for line in POINTS:
        for answer in analyse(whole(line, at_end=True)):
            advice = answer
            yield
        assert isinstance(advice, Advice)  # the last one is
        if not line:
            evs, rough = advice.evs, advice.exploitability
        combos = np.array([hand.combo for hand in advice.combos])
        shares = np.array([hand.share for hand in advice.combos])
        rows = ((hand.frequencies, hand.action_evs) for hand in advice.combos)
        decisions.append(_decision(spot, advice.actions, combos, shares, rows))
    return (evs[0], evs[1]), 0.0, rough, decisions[0], decisions[1]


def _decision(
    spot: Spot,
    actions: tuple[str, ...],
    combos: Ints,
    shares: Floats,
    rows: Iterable[tuple[tuple[float, ...], tuple[float, ...]]],
    noise: Floats | None = None,
) -> Decision:
    """Of hands with these shares of the deals that get here, and their frequencies and EVs.

    `noise` are standard errors of these EVs, with their signs.
    """
    if not shares.sum() > 0:
        return Decision()
    shares = shares / shares.sum()
    often, evs = np.array(list(rows)).swapaxes(0, 1)
    members = members_on(spot.board)[combos] * shares[:, None]  # [hand, part]
    whole = members.sum(axis=0)
    parts = tuple(
        Part(name, float(share), tuple((own @ often / share).tolist()))
        for name, share, own in zip(PARTS, whole, members.T, strict=True)
        if share > 0
    )
    frequencies, worths = (tuple((shares @ each).tolist()) for each in (often, evs))
    ev = float(shares @ (often * evs).sum(axis=1))
    off = np.zeros_like(evs) if noise is None else noise
    errors = abs(shares @ ((often * off).sum(axis=1)[:, None] - off))
    return Decision(actions, frequencies, worths, ev, tuple(errors.tolist()), parts)
