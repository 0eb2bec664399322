"""A report over many flops as it grows: flop by flop, beside the window, kept in its file."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.games.holdem.strategy.report_file import ReportFile
from app.games.holdem.strategy.setup import Setup
from app.shell.asking.engine import Engine, Job
from app.shell.storage.aside import Aside, begin
from app.words.fields import reason
from app.words.translation import said
from engine.games.holdem.ranges import COMBOS, Range
from engine.games.holdem.strategy.many_flops import Flop, ManyFlops, Report, Row, Summary, summary

SUM_EVERY_MS, SUM_REST = 1500, 4  # at most so often, and so many times as long as it takes
Found = tuple[ManyFlops, set[Flop]]
THREADS = 1  # the rest of the processor is for what is being looked at


class FlopsWork(QObject):
    """One report: its question, its rows by flop, and the file that has them.

    Signals
    -------
    began : it is another report
    grew : these rows are new
    changed : it is calculated, or no more
    summed : `summary` is another one
    failed : why something could not be done
    """

    began = Signal()
    grew = Signal(object)
    changed = Signal()
    summed = Signal()
    failed = Signal(str)
    _done = Signal(object, object)

    def __init__(self, engine: Engine, parent: QObject) -> None:
        super().__init__(parent)
        self.question: ManyFlops | None = None
        self.rows: dict[Flop, Row] = {}
        self.path = Path()
        self.going = False
        self.summary: Summary | None = None
        self._empty: set[Flop] = set()  # flops on which nobody can be dealt in
        self._asked: Flop = ()
        self._since = (0.0, 0)  # when it went on, and how much was known then
        self._job = Job(
            *(engine, "holdem.strategy.many_flops", self, self._on_report, self._on_end), low=True
        )
        self._last: list[Future[Any]] = []
        self._sums, self._timer = Aside(self), QTimer(self)
        self._rest_ms = SUM_EVERY_MS
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._sum_up)
        self._done.connect(self._on_done)

    # ---- what is asked of it -------------------------------------------------------------------

    def begin(self, path: Path, question: ManyFlops) -> None:
        """Calculate a report into a file, which may hold a part of it."""
        self.pause()

        def keep() -> Found:
            with closing(ReportFile(path)) as file:
                return _whole(replace(question, known=file.begin(question)))

        def go(found: Found) -> None:
            self._show(path, *found)
            self.go_on()

        self._do(keep, go)

    def open(
        self,
        path: Path,
        read: Callable[[ManyFlops], Setup],
        done: Callable[[str | None, Setup | None], None],
    ) -> None:
        """Show the report in a file; `done` hears what went wrong, or what `read` makes of it.

        What `read` refuses, by a ValueError, stays away.
        """

        def look() -> tuple[Found, Setup] | ValueError:
            try:
                with closing(ReportFile(path)) as file:
                    question = file.read()
                return _whole(question), read(question)
            except ValueError as problem:
                return problem

        def show(seen: tuple[Found, Setup] | ValueError) -> None:
            if isinstance(seen, ValueError):
                done(said(seen), None)
                return
            found, setup = seen
            self.pause()
            self._show(path, *found)
            done(None, setup)

        self._do(look, show)

    def go_on(self) -> None:
        """Calculate what is left."""
        self.going, self._since = True, (time.monotonic(), len(self.rows))
        self._ask()

    def pause(self) -> None:
        """Stop; what is known is kept."""
        self._job.cancel()
        self.going = False
        self.changed.emit()

    @property
    def left(self) -> int:
        """Flops to be calculated yet."""
        count = 0 if self.question is None else len(self.question.flops)
        return count - len(self.rows) - len(self._empty)

    @property
    def left_s(self) -> float | None:
        """About how many seconds that takes; None while nobody knows."""
        since, known = self._since
        found = len(self.rows) - known
        return (time.monotonic() - since) / found * self.left if found else None

    # ---- within --------------------------------------------------------------------------------

    def _show(self, path: Path, question: ManyFlops, empty: set[Flop]) -> None:
        self.path, self.question, self.summary = path, replace(question, known=()), None
        self._empty, self.rows = empty, {row.flop: row for row in question.known}
        self.began.emit()
        self._sum_up()

    def _ask(self) -> None:
        question = self.question
        assert question is not None
        known = self._empty | self.rows.keys()
        each = next((each for each in question.flops if each.flop not in known), None)
        self.going = each is not None
        if each is not None:
            self._asked = each.flop
            limits = replace(question.limits, threads=THREADS)
            self._job.start(replace(question, flops=(each,), limits=limits))
        self.changed.emit()

    def _on_report(self, report: Report) -> None:
        path = self.path
        if not report.rows:
            return
        for row in report.rows:
            self.rows[row.flop] = row

        def keep() -> None:
            with closing(ReportFile(path)) as file:
                for row in report.rows:
                    file.keep(row)

        self._do(keep, lambda _none: None)
        self.grew.emit(report.rows)
        if not self._timer.isActive():
            self._timer.start(self._rest_ms if self.summary else 0)

    def _on_end(self, problem: str | None) -> None:
        if problem is None and self._asked in self.rows:
            self._ask()
        elif problem is not None:
            self.pause()
            self.failed.emit(said(problem))

    def _sum_up(self) -> None:
        """Have means and rules made of what is known, in a thread."""
        question, rows = self.question, list(self.rows.values())
        if question is None or not rows:
            return
        pot = question.spot.pot

        def add_up() -> tuple[Summary, float]:
            begun_s = time.thread_time()
            return summary(rows, pot), time.thread_time() - begun_s

        def show(future: Future[tuple[Summary, float]]) -> None:
            if question is self.question:
                self.summary, took_s = future.result()
                self._rest_ms = max(SUM_EVERY_MS, round(1000 * SUM_REST * took_s))
                self.summed.emit()

        self._sums.start(add_up, show)

    def _do(self, work: Callable[[], Any], then: Callable[[Any], object]) -> None:
        """Do `work` in a thread, after what was begun before; `then` hears of it in this one."""
        self._last = [begin(work, lambda future: self._done.emit(then, future), self._last)]

    def _on_done(self, then: Callable[[Any], object], future: Future[Any]) -> None:
        try:
            found = future.result()
        except (ValueError, OSError) as problem:
            self.pause()
            of_system = getattr(problem, "strerror", None) is not None
            self.failed.emit(reason(problem) if of_system else said(problem))
            return
        then(found)


def _whole(question: ManyFlops) -> Found:
    """A question with its own flops' rows, and flops on which nobody can be dealt in."""
    weights = {each.flop: each.weight for each in question.flops}
    known = tuple(
        replace(row, weight=weights[row.flop]) for row in question.known if row.flop in weights
    )
    ranges = question.spot.oop, question.spot.ip
    left = weights.keys() - {row.flop for row in known}
    return replace(question, known=known), {f for f in left if not can_be_dealt(ranges, f)}


def can_be_dealt(ranges: Sequence[Range], flop: Flop) -> bool:
    """Whether both can hold a hand on a flop."""
    left = (zip(COMBOS, hands.without(flop).weights, strict=True) for hands in ranges)
    oop, ip = ([{*cards} for cards, weight in held if weight] for held in left)
    return any(mine.isdisjoint(theirs) for mine in oop for theirs in ip)
