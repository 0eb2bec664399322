"""How many tricks, and which card? Exact answers by double-dummy search, better and better."""

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import cache
from threading import Lock
from time import perf_counter

import numpy as np

from engine.arrays import Ints
from engine.games.tarneeb.open import layout, search
from engine.games.tarneeb.open.lanes import LANE
from engine.games.tarneeb.open.layout import BEST_CARDS, EVERY_CARD, PREVIOUS, STRENGTH
from engine.games.tarneeb.questions import (
    Answer,
    BestPlay,
    BestPlayAnswer,
    Bounds,
    CanTake,
    CanTakeAnswer,
    CardTricks,
    PlayedCard,
    Question,
    Review,
    ReviewAnswer,
    TrickTable,
    TrickTableAnswer,
)
from engine.games.tarneeb.rules import Cards, Deal, Direction, Position
from engine.machine import address_of
from engine.pool import cores
from engine.sentences import RefusedError

STEP = 30_000  # tricks searched between two answers: 6 to 20 ms
POOL_BITS = 20  # patterns kept by a solver: 32 MB
SLOT_BITS = 17  # of its table: 16 MB with the smaller ones it grew from
KEPT_SOLVERS = 5  # four trumps and one more: 240 MB


class Solver:
    """Memory of one search: its table, hints and stack. One thread uses it at a time.

    It can stop after any trick searched and go on later.
    """

    def __init__(self, pool_bits: int = POOL_BITS, slot_bits: int = SLOT_BITS) -> None:
        hints = _round_up(layout.HEADER_WORDS)
        slots = hints + (1 << layout.MOST_HINT_BITS) // 4
        pool = slots + layout.SLOT_WORDS * (2 << slot_bits)
        words = pool + (layout.PATTERN_WORDS << pool_bits)
        block = np.zeros(words + layout.SLOT_WORDS, np.int64)
        start = -block.ctypes.data % 64 // 8  # a slot is one line of the processor's cache
        self.memory: Ints = block[start : start + words]
        self._address = address_of(self.memory[:hints])
        for name, value in (
            (layout.GENERATION, 1),
            (layout.SLOT_BITS, layout.FIRST_SLOT_BITS),
            (layout.MAX_SLOT_BITS, slot_bits),
            (layout.POOL_SIZE, 1 << pool_bits),
            (layout.POOL_USED, 1),
            (layout.POOL_TOP, 1),
            (layout.HINT_BITS, layout.MOST_HINT_BITS),
            (layout.HINTS, address_of(self.memory[hints:slots])),
            (layout.SLOTS, address_of(self.memory[slots:pool])),
            (layout.POOL, address_of(self.memory[pool:])),
        ):
            self.memory[name] = value
        self._jobs = np.zeros((0, layout.JOB_WORDS), np.int64)

    def begin(self, jobs: Ints) -> None:
        """Take up `jobs`, shape (jobs, ``layout.JOB_WORDS``); the answers are written into them."""
        self._jobs = jobs
        self.memory[layout.JOB] = 0
        self.memory[layout.MODE] = layout.NEXT_JOB
        self.memory[layout.STOP] = 0

    def work(self, tricks: int = STEP) -> bool:
        """Search about `tricks` tricks; tell whether all jobs are done."""
        jobs = self._jobs
        return search.solve(self._address, address_of(jobs), len(jobs), tricks) == 0

    @property
    def jobs_done(self) -> int:
        """Number of jobs that are finished."""
        return int(self.memory[layout.JOB])

    def stop(self) -> None:
        """Make `work`, running in another thread, return at once."""
        self.memory[layout.STOP] = 1


def _round_up(words: int) -> int:
    return -(-words // layout.SLOT_WORDS) * layout.SLOT_WORDS


def new_jobs(count: int) -> Ints:
    """Room for `count` jobs, shape (count, JOB_WORDS); `layout` says what a job holds."""
    return np.zeros((count, layout.JOB_WORDS), np.int64)


def as_lanes(masks: Ints, trump: int) -> Ints:
    """Cards as the search has them, from masks (bit ``c`` for card ``c``) of any shape."""
    places = [trump, *(suit for suit in range(4) if suit != trump)]
    moved = np.zeros_like(masks)
    for lane, suit in enumerate(places):
        moved |= _reversed_ranks()[masks >> 13 * suit & LANE] << 16 * lane
    return moved


@cache
def _reversed_ranks() -> Ints:
    """Every 13-bit mask with its bits in reverse: the ace first."""
    masks = np.arange(1 << 13)
    return np.array(sum((masks >> bit & 1) << (12 - bit) for bit in range(13)), np.int64)


def card_lane(card: int, trump: int) -> int:
    """Card as the search has it."""
    suit, rank = divmod(card, 13)
    lane = 0 if suit == trump else suit + (suit < trump)
    return 1 << (16 * lane + 12 - rank)


_CARD_LANES = tuple(tuple(card_lane(card, trump) for card in range(52)) for trump in range(4))


def turn(seat: int, direction: Direction) -> int:
    """Seat as the search counts them: in order of play, North first."""
    return seat if direction == "clockwise" else -seat % 4


def fill_job(job: Ints, position: Position) -> None:
    """Ask in `job`, shape (JOB_WORDS,), for the tricks of North-South from this trick on."""
    trick = position.trick
    card_lanes = _CARD_LANES[position.trump]
    hands = [sum(card_lanes[card] for card in hand) for hand in position.hands]
    if trick:
        for at, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=True)):
            hands[seat] += card_lanes[card]
            job[layout.J_CARDS + at] = card_lanes[card]
        job[layout.J_COUNT] = len(trick.cards)
    for seat, hand in enumerate(hands):
        job[layout.J_HAND + turn(seat, position.direction)] = hand
    leader = trick.seats[0] if trick else position.to_move
    job[layout.J_LEADER] = turn(leader, position.direction)
    job[layout.J_HIGH] = position.tricks_left
    job[layout.J_GUESS] = STRENGTH


class _Shelf:
    """Solvers kept with what they know about a deal and trump."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._free: dict[object, Solver] = {}  # the one used longest ago first

    @contextmanager
    def borrow(self, deal: Deal, trump: int, direction: Direction) -> Iterator[tuple[Solver, bool]]:
        """Lend a solver, and say whether this deal is new to it."""
        key = deal, trump, direction
        with self._lock:
            solver = self._free.pop(key, None)
            new = solver is None
            if solver is None and len(self._free) == KEPT_SOLVERS:
                solver = self._free.pop(next(iter(self._free)))
        solver = solver or Solver()
        try:
            yield solver, new
        finally:
            with self._lock:
                self._free[key] = solver
                while len(self._free) > KEPT_SOLVERS:
                    self._free.pop(next(iter(self._free)))


@cache
def _shelf() -> _Shelf:
    return _Shelf()


def analyse(question: Question) -> Iterator[Answer]:
    """Yield ever better answers to `question`; the last one is exact.

    Closing the iterator stops the search within milliseconds.

    ValueError if all cards of the position asked about have been played.
    """
    prepare()  # loading kernels is no part of the time an answer takes
    match question:
        case BestPlay():
            return _best_play(question)
        case TrickTable():
            return _trick_table(question)
        case CanTake():
            return _can_take(question)
        case Review():
            return _review(question)


@cache
def prepare() -> None:
    """Compile or load the search."""
    solver = Solver(pool_bits=4, slot_bits=layout.FIRST_SLOT_BITS)
    jobs = new_jobs(1)
    jobs[0, layout.J_HAND : layout.J_HAND + 4] = 1, 2, 4, 8
    jobs[0, layout.J_HIGH] = 1
    solver.begin(jobs)
    solver.work()


# One position ------------------------------------------------------------------------------


def _best_play(question: BestPlay) -> Iterator[BestPlayAnswer]:
    started = perf_counter()
    position = question.position
    _check_unfinished(position)
    with _shelf().borrow(position.deal, position.trump, position.direction) as (solver, new):
        jobs = new_jobs(1)
        fill_job(jobs[0], position)
        jobs[0, layout.J_NEW_DEAL] = new
        jobs[0, layout.J_CARDS_WANTED] = EVERY_CARD
        solver.begin(jobs)
        while not solver.work():
            yield _best_play_answer(position, jobs[0], started)
        answer = _best_play_answer(position, jobs[0], started)
        yield answer
        best = tuple(c.card for c in answer.cards if c.tricks == answer.tricks)
        line: list[int] = []
        for card in _line(solver, position, best, answer.tricks.low):
            if card is None:
                yield answer
            else:
                line.append(card)
        yield replace(
            answer,
            best=best,
            line=tuple(line),
            progress=1.0,
            elapsed_s=perf_counter() - started,
        )


def _check_unfinished(position: Position) -> None:
    if position.finished:
        raise RefusedError("All cards have been played; go back a card to ask what is best.")


def _best_play_answer(position: Position, job: Ints, started: float) -> BestPlayAnswer:
    tricks = _side_bounds(position, job[layout.J_LOW], job[layout.J_HIGH])
    cards = tuple(
        CardTricks(card, Bounds(bounds.low, min(bounds.high, tricks.high)))
        for card, bounds in _card_bounds(position, job)
    )
    exact = sum(card.tricks.exact for card in cards) + tricks.exact
    return BestPlayAnswer(
        position=position,
        cards=cards,
        tricks=tricks,
        best=(),
        line=(),
        progress=exact / (len(cards) + 2),  # the line is still to come
        elapsed_s=perf_counter() - started,
    )


def _side_bounds(position: Position, low: int, high: int) -> Bounds:
    """Bounds for the side to move, from those for North-South."""
    if position.to_move % 2 == 0:
        return Bounds(int(low), int(high))
    return Bounds(position.tricks_left - int(high), position.tricks_left - int(low))


def _card_bounds(position: Position, job: Ints) -> Iterator[tuple[int, Bounds]]:
    """Every legal card with its bounds; the job has one card, the highest, of equal ones."""
    results = job[layout.J_RESULT :][: 3 * job[layout.J_RESULTS]].tolist()
    found = {
        card: _side_bounds(position, low, high)
        for card, low, high in zip(results[::3], results[1::3], results[2::3], strict=True)
    }
    bounds = Bounds(0, position.tricks_left)
    for card in position.legal:  # suit by suit, from high to low
        bounds = found.get(_CARD_LANES[position.trump][card], bounds)
        yield card, bounds


def _line(solver: Solver, position: Position, best: Cards, tricks: int) -> Iterator[int | None]:
    """Yield the cards of best play, from the lowest card of `best` on; None is a pause."""
    while True:
        card = min(best, key=lambda card: (card % 13, card))
        yield card
        after = position.after(card)
        if after.finished:
            return
        if not after.trick and after.tricks[-1].winner % 2 == position.to_move % 2:
            tricks -= 1
        if after.to_move % 2 != position.to_move % 2:
            tricks = after.tricks_left - tricks
        position = after
        if len(position.legal) == 1:
            best = position.legal
            continue
        jobs = new_jobs(1)
        fill_job(jobs[0], position)
        north_south = tricks if position.to_move % 2 == 0 else position.tricks_left - tricks
        jobs[0, layout.J_LOW] = jobs[0, layout.J_HIGH] = north_south
        jobs[0, layout.J_CARDS_WANTED] = BEST_CARDS
        solver.begin(jobs)
        while not solver.work():
            yield None
        best = tuple(
            card
            for card, bounds in _card_bounds(position, jobs[0])
            if bounds == Bounds(tricks, tricks)
        )


def _can_take(question: CanTake) -> Iterator[CanTakeAnswer]:
    started = perf_counter()
    position, tricks = question.position, question.tricks
    left = position.tricks_left
    if not 0 < tricks <= left:  # nothing to search
        yield CanTakeAnswer(tricks <= 0, 1.0, perf_counter() - started)
        return
    with _shelf().borrow(position.deal, position.trump, position.direction) as (solver, new):
        need = tricks if question.side == 0 else left - tricks + 1
        jobs = new_jobs(1)
        fill_job(jobs[0], position)
        jobs[0, layout.J_NEW_DEAL] = new
        jobs[0, layout.J_LOW], jobs[0, layout.J_HIGH] = need - 1, need
        solver.begin(jobs)
        while not solver.work():
            yield CanTakeAnswer(None, 0.0, perf_counter() - started)
        made = bool(jobs[0, layout.J_LOW] >= need)
        yield CanTakeAnswer(made == (question.side == 0), 1.0, perf_counter() - started)


# Many positions ----------------------------------------------------------------------------


def _trick_table(question: TrickTable) -> Iterator[TrickTableAnswer]:
    """Search the four trumps on as many threads; the four leaders of a trump share a table."""
    started = perf_counter()
    deal, direction = question.deal, question.direction
    jobs = new_jobs(16).reshape(4, 4, layout.JOB_WORDS)
    with ExitStack() as stack:
        solvers = []
        for trump in range(4):
            solver, new = stack.enter_context(_shelf().borrow(deal, trump, direction))
            solvers.append(solver)
            for leader in range(4):
                fill_job(jobs[trump, leader], Position(deal, trump, leader, (), direction))
                jobs[trump, leader, layout.J_GUESS] = PREVIOUS if leader else STRENGTH
            jobs[trump, 0, layout.J_NEW_DEAL] = new
            solver.begin(jobs[trump])
        for _ in work_all(solvers, question.limits.threads):
            yield _trick_table_answer(deal.size, jobs, started)


def _trick_table_answer(size: int, jobs: Ints, started: float) -> TrickTableAnswer:
    rows = [
        tuple(_leaders_bounds(size, leader, jobs[trump, leader]) for leader in range(4))
        for trump in range(4)
    ]
    exact = sum(bounds.exact for row in rows for bounds in row)
    return TrickTableAnswer(tuple(rows), exact / 16, perf_counter() - started)


def _leaders_bounds(size: int, leader: int, job: Ints) -> Bounds:
    low, high = int(job[layout.J_LOW]), int(job[layout.J_HIGH])
    return Bounds(low, high) if leader % 2 == 0 else Bounds(size - high, size - low)


def work_all(solvers: Sequence[Solver], threads: int | None = None) -> Iterator[None]:
    """Have all `solvers` finish their jobs, `threads` (None: all cores) at a time.

    Yield after every step. Closing the generator stops the searches and waits for them.
    """
    threads = threads or cores()
    if threads == 1 or len(solvers) == 1:
        for solver in solvers:
            while not solver.work():
                yield
            yield
        return
    waiting = deque(solvers)
    running: dict[Future[bool], Solver] = {}
    pool = ThreadPoolExecutor(min(threads, len(solvers)))
    try:
        while waiting or running:
            while waiting and len(running) < threads:
                solver = waiting.popleft()
                running[pool.submit(solver.work)] = solver
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                solver = running.pop(future)
                if not future.result():
                    waiting.appendleft(solver)
            yield
    finally:
        for solver in running.values():
            solver.stop()
        pool.shutdown()


def _review(question: Review) -> Iterator[ReviewAnswer]:
    """Search from the last card back to the first: what is known of the end helps before it."""
    started = perf_counter()
    game = question.position
    count = len(game.played)
    stages = [game.at(number) for number in range(count + 1)]
    asked = [stage for stage in reversed(stages) if not stage.finished]
    with _shelf().borrow(game.deal, game.trump, game.direction) as (solver, new):
        jobs = new_jobs(len(asked))
        for job, stage in zip(jobs, asked, strict=True):
            fill_job(job, stage)
            job[layout.J_GUESS] = PREVIOUS
        jobs[0, layout.J_GUESS] = STRENGTH
        jobs[0, layout.J_NEW_DEAL] = new
        solver.begin(jobs)
        done = False
        while not done:
            done = solver.work()
            known = [int(job[layout.J_LOW]) for job in jobs[: solver.jobs_done]]
            if len(asked) <= count:
                known.insert(0, 0)  # nothing is left to win after the last card
            known.reverse()
            first = count + 1 - len(known)
            cards = tuple(
                _played_card(stages[number], game.played[number], known[number - first :][:2])
                for number in range(first, count)
            )
            yield ReviewAnswer(cards, len(known) / (count + 1), perf_counter() - started)


def _played_card(position: Position, card: int, north_south: Sequence[int]) -> PlayedCard:
    """Judge `card`, with the tricks North-South take from `position` on and once it is played."""
    before, after = north_south
    done = position.after(card)
    if len(done.tricks) > len(position.tricks):
        after += 1 - done.tricks[-1].winner % 2
    if position.to_move % 2:
        before, after = position.tricks_left - before, position.tricks_left - after
    return PlayedCard(len(position.played) + 1, position.to_move, card, before, after)
