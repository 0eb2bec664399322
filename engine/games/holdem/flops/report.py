"""Counts two ranges on all flops: every board once, each for the ten flops that lie in it.

So all flops take as long as the ranges before the flop would by sweeps, a tenth of what the flops
would one by one. Boards come in random order, that a report on some is fair to all flops.
"""

import itertools
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial

import numpy as np

from engine import pool
from engine.arrays import Bytes, Flags, Floats, Ints
from engine.games.holdem.boards import canonical_boards
from engine.games.holdem.combos import CODES, renamed_cards
from engine.games.holdem.equity.situation import PIECE_S
from engine.games.holdem.equity.weights import Weights
from engine.games.holdem.flops.questions import FlopReport, Flops, Texture
from engine.games.holdem.flops.textures import TEXTURES, textures_of
from engine.games.holdem.kernels import tables
from engine.games.holdem.kernels.flops import sweep_each
from engine.jit import compile_timer
from engine.sentences import Sentence

SWEPT_BOARD_S, SWEPT_COMBO_S = 2e-6, 1.6e-8  # of one thread, as in `range_plans`
TOLD_EACH_S = 0.3
IN_BOARD = np.array(list(itertools.combinations(range(5), 3)))  # places of flops in a board
CODE = np.array((52 * 52, 52, 1))


def analyse(question: Flops) -> Iterator[FlopReport]:
    """Yield reports on ever more boards."""
    tables.address()
    with compile_timer() as compiled_s:
        started = time.perf_counter() - compiled_s()
        weights = Weights(question.question)
        flops, numbers, places = _flops(weights)
        found = [textures_of(flop) for flop in flops]
        members = np.array([[name in names for names in found] for name in TEXTURES])
        boards, times = _boards(weights)
        held = np.flatnonzero(weights.table.any(axis=0))
        combos = CODES[held]
        swept = np.ascontiguousarray(weights.table[:, held].T)
        size = max(int(PIECE_S / (SWEPT_BOARD_S + len(held) * SWEPT_COMBO_S)), 1)

        def pieces() -> Iterator[Callable[[], Floats]]:
            for first in range(0, len(boards), size):
                chosen = slice(first, first + size)
                yield partial(
                    _count, boards[chosen], times[chosen], combos, swept, places, len(flops)
                )

        total, done, told_s = np.zeros((len(flops), 2)), 0, started
        with closing(pool.run(pieces(), question.threads)) as counted:
            for part in counted:
                total += part
                done = min(done + size, len(boards))
                now = time.perf_counter() - compiled_s()
                if done == len(boards) or now - told_s > TOLD_EACH_S:
                    told_s = now
                    deals, shares = total.T / weights.scale
                    yield FlopReport(
                        _textures(members, np.array(numbers), deals, shares),
                        flops,
                        numbers,
                        tuple(deals.tolist()),
                        tuple(shares.tolist()),
                        done == len(boards),
                        done / len(boards),
                        now - started,
                    )


def prepare() -> Iterator[tuple[str, int]]:
    """Compile or load the kernel."""
    yield Sentence("ranges on all flops"), 1
    _count(
        np.zeros((1, 5), np.uint8),
        np.ones(1),
        CODES[:2],
        np.ones((2, 2)),
        np.zeros(52**3, np.int64),
        1,
    )


def _textures(members: Flags, numbers: Ints, deals: Floats, shares: Floats) -> tuple[Texture, ...]:
    """All flops, and those of each texture: ``members[texture, flop]``."""
    rows = [("", np.ones(len(deals), bool)), *zip(TEXTURES, members, strict=True)]
    return tuple(
        Texture(
            name,
            int(numbers[of].sum()),
            float(deals[of].sum() / deals.sum()),
            float(shares[of].sum() / deals[of].sum()) if deals[of].any() else None,
        )
        for name, of in rows
    )


def _boards(weights: Weights) -> tuple[Bytes, Floats]:
    """All boards but for suits alike, in random order, and how many each stands for."""
    groups = canonical_boards((), weights.deck, weights.suits_alike)
    boards, times = map(np.concatenate, zip(*groups, strict=True))
    order = np.random.default_rng(1).permutation(len(boards))
    return boards[order], times[order].astype(float)


def _flops(weights: Weights) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...], Ints]:
    """Flops but for suits alike, how many each stands for, and by three codes which one it is."""
    deck = [card for card in range(52) if weights.deck >> card & 1]
    flops = np.array(list(itertools.combinations(deck, 3)))
    names = np.full(len(flops), 52**3)
    for order in weights.orders_alike:
        names = np.minimum(names, np.sort(renamed_cards(order)[flops], axis=1) @ CODE)
    least, which, numbers = np.unique(names, return_inverse=True, return_counts=True)
    places = np.full(52**3, -1)
    for order in itertools.permutations(range(3)):  # cards of a board are in no order
        places[flops[:, order] @ CODE] = which
    cards = zip(*(least // code % 52 for code in CODE), strict=True)
    return tuple(tuple(map(int, flop)) for flop in cards), tuple(numbers.tolist()), places


def _count(
    boards: Bytes, times: Floats, combos: Ints, weights: Floats, places: Ints, flops: int
) -> Floats:
    """``[flop, 2]``: deals on some boards, and how many of them the first range wins."""
    results = np.empty((len(boards), 3))
    sweep_each(tables.address(), boards, combos, weights, results)
    deals = results.sum(axis=1) * times
    won = (results[:, 0] + results[:, 2] / 2) * times
    at = places[boards.astype(np.int64)[:, IN_BOARD] @ CODE].ravel()
    columns = [np.bincount(at, np.repeat(of, len(IN_BOARD)), flops) for of in (deals, won)]
    return np.column_stack(columns)
