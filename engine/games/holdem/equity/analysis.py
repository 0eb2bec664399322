"""Answers to a Hold'em question: what is counted, what is sampled, in which order."""

import math
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from copy import deepcopy
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Generic

import numpy as np

from engine import pool
from engine.cards import mask_of
from engine.estimates import half_width
from engine.games.holdem.boards import FULL_DECK, boards_after
from engine.games.holdem.combos import CODES, MASKS
from engine.games.holdem.ends import Ends, EndShares
from engine.games.holdem.equity import matchups
from engine.games.holdem.equity.card_situation import CardSituation
from engine.games.holdem.equity.range_situation import RangeSituation
from engine.games.holdem.equity.situation import C, Situation
from engine.games.holdem.evaluator import strength
from engine.games.holdem.hand_parts import parts_on
from engine.games.holdem.kernels import tables
from engine.games.holdem.kernels.ends import count_ends
from engine.games.holdem.ranges import parse_range
from engine.games.holdem.rules import HAND_CLASSES, Answer, Question, SeatEquity
from engine.going_on import LastFound
from engine.jit import compile_timer
from engine.limits import Limits
from engine.sentences import RefusedError, Sentence

USUAL_CORES = 2
AT_ONCE_S = 0.05  # counted before anything is shown
WHILE_WAITING_S = 2.0  # counted after a first estimate
CLASS_SAMPLES = 1 << 19  # where hand classes would take longer to count than the deals
EXACT_LIMIT_S = 3600.0  # never counted above this


@dataclass(slots=True)
class _Work(Generic[C]):
    """What was done for a question; pieces that are added in order give the same to the bit."""

    # sums of the first pieces of `Situation.sampling` and `Situation.counting`
    sampled: C
    counted: C
    # how many pieces these are
    samples: int = 0
    counts: int = 0
    elapsed_s: float = 0.0  # spent so far


#: Of the last that was stopped, or sampled to its end.
_kept = LastFound[_Work[Any]](lambda limits: replace(limits, precision=None))


def analyse(question: Question) -> Generator[Answer]:
    """Yield ever better answers to `question`; the last one is final.

    Equities come first; hand classes, next cards and outs follow. A count that takes longer
    begins with estimates and replaces them in the end.

    A question that is to `go_on` and is stopped begins there when it is asked again, and ends with
    the answer that it would have had without the stop. One that was sampled to its end goes on
    likewise when it is asked with another precision: the deals hold for any.

    ValueError if the question asks for an exact answer that would take hours.
    """
    # Built or read before the clock runs.
    tables.address()
    if question.has_ranges and len(question.seats) == 2 and not question.board:
        matchups.expanded()
    situation: CardSituation | RangeSituation
    situation = RangeSituation(question) if question.has_ranges else CardSituation(question)
    work = _kept.take(question) or _Work(situation.nothing(), situation.nothing())
    parts = tuple(parts_on(question.board).tolist()) if question.board else ()
    with compile_timer() as compiled_s, closing(_found(question, situation, work)) as answers:
        while True:
            started = time.perf_counter() - compiled_s()
            answer = next(answers, None)
            work.elapsed_s += time.perf_counter() - compiled_s() - started
            if answer is None:
                if work.samples and not work.counts:
                    _kept.keep(question, work)
                return
            try:
                yield replace(answer, elapsed_s=work.elapsed_s, combo_parts=parts)
            except GeneratorExit:
                _kept.keep(question, work)
                raise


def ends(question: Ends) -> Iterator[EndShares]:
    """Yield what every combination ends up as; one answer."""
    deck = FULL_DECK & ~mask_of((*question.board, *question.dead))
    boards = boards_after(question.board, deck)
    counts = np.zeros((len(CODES), len(HAND_CLASSES)), np.int64)
    count_ends(tables.address(), boards, CODES, counts)
    counts[MASKS & mask_of(question.dead) > 0] = 0
    shares = counts / np.maximum(counts.sum(axis=1, keepdims=True), 1)
    yield EndShares(tuple(shares.ravel().tolist()))


def prepare() -> Iterator[tuple[str, int]]:
    """Compile or load the kernels one by one: yield (name of the next, how many in all)."""
    ace_king, queens, board = (12, 11), (23, 49), (0, 14, 28, 42, 6)
    range_ = parse_range("JJ+")
    steps: list[tuple[str, Callable[[], object]]] = [
        (Sentence("strengths of hands"), lambda: strength((*ace_king, *board))),
        (Sentence("known hands"), lambda: _first_piece(Question((ace_king, queens)))),
        (
            Sentence("samples"),
            lambda: _last(Question((ace_king, ()), method="sampled", limits=Limits(deals=1))),
        ),
        (Sentence("boards"), lambda: _first_piece(Question((ace_king, queens), board))),
        (Sentence("unknown hands"), lambda: _first_piece(Question((ace_king, (), ()), board))),
        (Sentence("ranges before the flop"), lambda: _last(Question((range_, range_)))),
        (Sentence("ranges on boards"), lambda: _last(Question((range_, range_), board))),
        (Sentence("ends of hands"), lambda: list(ends(Ends(board)))),
        (Sentence("several ranges"), lambda: _last(Question((range_, range_, ace_king), board))),
        (
            Sentence("samples of ranges"),
            lambda: _last(Question((range_, ace_king), method="sampled", limits=Limits(deals=1))),
        ),
    ]
    for name, step in steps:
        yield name, len(steps)
        step()


def _first_piece(question: Question) -> object:
    return next(CardSituation(question).counting())()


def _last(question: Question) -> Answer:
    *_, answer = analyse(question)
    return answer


def _found(question: Question, situation: Situation[C], work: _Work[C]) -> Generator[Answer]:
    threads = question.limits.threads or pool.cores()
    alone_s = situation.seconds_to_count()
    # Whether to count must not depend on `threads`, which are never to change an answer.
    seconds = alone_s / USUAL_CORES
    if question.method == "exact" and alone_s > EXACT_LIMIT_S:
        raise RefusedError(
            "{deals:.2g} deals are too many to count; ask for samples, or give more cards.",
            deals=situation.deals,
        )
    in_time = question.limits.deals is None and seconds <= question.patience_s
    exact = question.method == "exact" or (question.method == "auto" and in_time)
    estimate: Answer | None = None
    if not exact or seconds > AT_ONCE_S:
        for estimate in _estimates(question, situation, threads, work, last=not exact):
            yield estimate
            if exact and (question.method == "exact" or seconds <= WHILE_WAITING_S):
                break
    if exact:
        threads = threads if alone_s > AT_ONCE_S / 10 else 1
        yield from _counted(situation, threads, work, estimate)


def _counted(
    situation: Situation[C], threads: int, work: _Work[C], estimate: Answer | None
) -> Iterator[Answer]:
    """Count all deals, repeating `estimate` meanwhile; then the count and what goes with it.

    Where hand classes are not counted with the deals they are found apart, and come later.
    """
    with closing(pool.run(islice(situation.counting(), work.counts, None), threads)) as counted:
        for part in counted:
            work.counted.add(part)
            work.counts += 1
            if estimate is not None:
                yield replace(estimate, progress=situation.share_counted(work.counted))
    count = situation.settled(deepcopy(work.counted))  # whoever goes on settles it again
    answer = replace(situation.equities(count, exact=True), progress=1.0)
    if not count.classes.any():
        yield answer
        _find_classes(situation, threads, count)
    yield situation.completed(answer, count)


def _find_classes(situation: Situation[C], threads: int, count: C) -> None:
    """Put hand classes into `count`: of all deals, or sampled where that would take long."""
    classes = situation.final_classes()
    if classes is not None:
        count.classes[:] = classes
        return
    with closing(pool.run(situation.sampling(CLASS_SAMPLES), threads)) as sampled:
        for part in sampled:
            count.classes += part.classes
    count.classes_sampled = CLASS_SAMPLES


def _estimates(
    question: Question, situation: Situation[C], threads: int, work: _Work[C], last: bool
) -> Iterator[Answer]:
    """Sample until the question's number of samples or precision; then say all that is known."""
    wanted = question.limits.deals
    pieces = islice(situation.sampling(wanted), work.samples, None)
    answer = _estimate(question, situation, work.sampled) if work.samples else None
    with closing(pool.run(pieces, threads)) as sampled:
        while answer is None or wanted is not None or answer.situations < answer.planned:
            part = next(sampled, None)
            if part is None:
                break
            work.sampled.add(part)
            work.samples += 1
            answer = _estimate(question, situation, work.sampled)
            yield answer
    if answer is not None:
        yield replace(situation.completed(answer, work.sampled), done=last)


def _estimate(question: Question, situation: Situation[C], sampled: C) -> Answer:
    """What the deals sampled so far say, and how many it will be."""
    answer = situation.equities(sampled, exact=False)
    deals = int(answer.situations)
    planned = question.limits.deals or _planned(question, answer.seats, deals)
    return replace(answer, planned=planned, progress=deals / planned)


def _planned(question: Question, seats: Sequence[SeatEquity], deals: int) -> int:
    """Deals after which all equities will be as precise as asked."""
    worst = half_width(max(seat.equity_se for seat in seats)) / question.precision
    return max(math.ceil(deals * worst**2), deals)
