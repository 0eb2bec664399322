"""Answers to a Hold'em question: what is counted, what is sampled, in which order."""

import math
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import replace

from engine import pool
from engine.estimates import half_width
from engine.games.holdem import matchups
from engine.games.holdem.card_situation import CardSituation
from engine.games.holdem.evaluator import strength
from engine.games.holdem.kernels import tables
from engine.games.holdem.range_situation import RangeSituation
from engine.games.holdem.ranges import parse_range
from engine.games.holdem.rules import Answer, Question, SeatEquity
from engine.games.holdem.situation import C, Situation
from engine.jit import compile_timer
from engine.limits import Limits

USUAL_CORES = 2
AT_ONCE_S = 0.05  # counted before anything is shown
WHILE_WAITING_S = 2.0  # counted after a first estimate
CLASS_SAMPLES = 1 << 19  # where hand classes would take longer to count than the deals
EXACT_LIMIT_S = 3600.0  # never counted above this


def analyse(question: Question) -> Generator[Answer]:
    """Yield ever better answers to `question`; the last one is final.

    Equities come first; hand classes, next cards and outs follow. A count that takes longer
    begins with estimates and replaces them in the end.

    Raises
    ------
    ValueError
        If the question asks for an exact answer that would take hours.
    """
    elapsed_s = 0.0
    # Built or read before the clock runs.
    tables.address()
    if question.has_ranges and len(question.seats) == 2 and not question.board:
        matchups.expanded()
    with compile_timer() as compiled_s, closing(_answers(question)) as answers:
        while True:
            started = time.perf_counter() - compiled_s()
            answer = next(answers, None)
            elapsed_s += time.perf_counter() - compiled_s() - started
            if answer is None:
                return
            yield replace(answer, elapsed_s=elapsed_s)


def prepare() -> Iterator[tuple[str, int]]:
    """Compile or load the kernels one by one: yield (name of the next, how many in all)."""
    ace_king, queens, board = (12, 11), (23, 49), (0, 14, 28, 42, 6)
    range_ = parse_range("JJ+")
    steps: list[tuple[str, Callable[[], object]]] = [
        ("strengths of hands", lambda: strength((*ace_king, *board))),
        ("known hands", lambda: _first_piece(Question((ace_king, queens)))),
        (
            "samples",
            lambda: _last(Question((ace_king, ()), method="sampled", limits=Limits(deals=1))),
        ),
        ("boards", lambda: _first_piece(Question((ace_king, queens), board))),
        ("unknown hands", lambda: _first_piece(Question((ace_king, (), ()), board))),
        ("ranges before the flop", lambda: _last(Question((range_, range_)))),
        ("ranges on boards", lambda: _last(Question((range_, range_), board))),
        ("several ranges", lambda: _last(Question((range_, range_, ace_king), board))),
        (
            "samples of ranges",
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


def _answers(question: Question) -> Generator[Answer]:
    if question.has_ranges:
        return _found(question, RangeSituation(question))
    return _found(question, CardSituation(question))


def _found(question: Question, situation: Situation[C]) -> Generator[Answer]:
    threads = question.limits.threads or pool.cores()
    alone_s = situation.seconds_to_count()
    # Whether to count must not depend on `threads`, which are never to change an answer.
    seconds = alone_s / USUAL_CORES
    if question.method == "exact" and alone_s > EXACT_LIMIT_S:
        raise ValueError(
            f"{situation.deals:.2g} deals are too many to count; "
            "ask for samples, or give more cards."
        )
    in_time = question.limits.deals is None and seconds <= question.patience_s
    exact = question.method == "exact" or (question.method == "auto" and in_time)
    estimate: Answer | None = None
    if not exact or seconds > AT_ONCE_S:
        for estimate in _estimates(question, situation, threads, last=not exact):
            yield estimate
            if exact and (question.method == "exact" or seconds <= WHILE_WAITING_S):
                break
    if exact:
        threads = threads if alone_s > AT_ONCE_S / 10 else 1
        yield from _counted(situation, threads, estimate)


def _counted(situation: Situation[C], threads: int, estimate: Answer | None) -> Iterator[Answer]:
    """Count all deals, repeating `estimate` meanwhile; then the count and what goes with it.

    Where hand classes are not counted with the deals they are found apart, and come later.
    """
    count = situation.nothing()
    with closing(pool.run(situation.counting(), threads)) as counted:
        for part in counted:
            count.add(part)
            if estimate is not None:
                yield replace(estimate, progress=situation.share_counted(count))
    count = situation.settled(count)
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
    question: Question, situation: Situation[C], threads: int, last: bool
) -> Iterator[Answer]:
    """Sample until the question's number of samples or precision; then say all that is known."""
    count = situation.nothing()
    with closing(pool.run(situation.sampling(question.limits.deals), threads)) as sampled:
        for part in sampled:
            count.add(part)
            answer = situation.equities(count, exact=False)
            deals = int(answer.situations)
            planned = question.limits.deals or _planned(question, answer.seats, deals)
            answer = replace(answer, planned=planned, progress=deals / planned)
            yield answer
            if question.limits.deals is None and deals >= planned:
                break
    yield replace(situation.completed(answer, count), done=last)


def _planned(question: Question, seats: Sequence[SeatEquity], deals: int) -> int:
    """Deals after which all equities will be as precise as asked."""
    worst = half_width(max(seat.equity_se for seat in seats)) / question.precision
    return max(math.ceil(deals * worst**2), deals)
