"""Reads and judges beside the window: files in a process, decisions in the engine's."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass, replace
from inspect import GEN_CLOSED, getgeneratorstate
from pathlib import Path
from typing import Any

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from app.games.holdem.review.beside import read_beside
from app.games.holdem.review.reading import Unread
from app.games.holdem.review.store import Begun, Opponent, Row, Seen, Store
from app.games.holdem.review.totals import Part, Totals
from app.games.holdem.review.work import Clock, Heard, keep, question
from app.shell.asking.engine import Engine, Job
from app.shell.storage.aside import begin
from app.words.fields import reason
from app.words.translation import said
from engine.games.holdem.in_play import Judged
from engine.games.holdem.review import Answer, Question

REFRESH_MS = 1000
MOST_ROWS, MOST_TRAINED = 200, 50
NO_TOTALS = Totals()
TOLD_FROM = 0.02  # of what is read: before it nobody knows how long the rest takes
THREADS = 1  # of judging: the rest of the processor is for what is being looked at


@dataclass(frozen=True, slots=True)
class Shown:
    """What the page shows of all hands."""

    totals: Totals = NO_TOTALS
    rows: tuple[Row, ...] = ()
    opponents: tuple[Opponent, ...] = ()
    unread: tuple[Unread, ...] = ()
    names: bool = True
    begun: tuple[Begun, ...] = ()


class Working(QObject):
    """What is done with one file of hands.

    Signals
    -------
    changed : `phase`, `share` or `shown` is another
    failed : why something could not be done
    read_all : what came of reading

    Attributes
    ----------
    phase : "read", "judge", or "" while nothing is done
    looked : the file was opened: before that, nothing is known of what is there
    share : how much of it is done, 0 to 1
    """

    changed = Signal()
    failed = Signal(str)
    read_all = Signal(object)
    _done = Signal(object, object)

    def __init__(self, engine: Engine, path: Path, parent: QObject) -> None:
        super().__init__(parent)
        self.path, self.phase, self.share, self.looked = path, "", 0.0, False
        self.shown = Shown()
        self.street: int | None = None
        self.leak: Part | None = None
        self._last: list[Future[Any]] = []
        self._reading: Generator[float] | None = None
        self._readings = 0
        self._since: tuple[float, float] | None = None  # time and share at which reading went on
        self._turn = 0  # of reading: what was begun before a pause goes on no more
        self.heard = Heard()
        self._known: list[tuple[str, int, Judged]] = []  # of hands that are being read
        self._whole = 0  # decisions that waited when judging began
        self._job = Job(engine, "holdem.review", self, self._on_answer, self._on_judged)
        self.clock = Clock()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(lambda: self.refresh())
        self._drawn = QElapsedTimer()
        self._drawn.start()
        self._done.connect(self._on_done)

    # ---- what the page asks --------------------------------------------------------------

    def read(
        self,
        paths: Sequence[str] = (),
        text: Callable[[], str] = str,
        known: Sequence[tuple[str, int, Judged]] = (),
    ) -> None:
        """Read files, folders and a text, then judge what is in them; what was left comes first.

        The text is made beside the window: a long session takes seconds. What is `known` of its
        decisions where they were played is kept as it is.
        """
        self.pause()
        self._known = [*self._known, *known]
        path, left = self.path, self._reading
        if left is None:
            self.heard = Heard()
        self._readings += 1
        number = self._readings

        def reading() -> Generator[float]:
            yield from left or ()
            before = self.heard
            for share, heard in read_beside(path, paths, number, text()):
                self.heard = before + heard
                yield share

        self._reading, self.share = reading(), 0.0
        self.shown = replace(self.shown, begun=())
        self._go_on_reading()

    @property
    def left(self) -> bool:
        """Whether something is to be done."""
        shown = self.shown
        return self._reading is not None or shown.totals.waiting > 0 or bool(shown.begun)

    @property
    def left_s(self) -> float | None:
        """About how many seconds reading or judging takes yet; None while that is not known."""
        if self.phase == "judge":
            return self.clock.left_s(self.shown.totals.to_come)
        if self._since is None or self.share - self._since[1] < TOLD_FROM:
            return None
        spent_s = time.monotonic() - self._since[0]
        return spent_s * (1 - self.share) / (self.share - self._since[1])

    def go_on(self) -> None:
        """Read and judge what is left."""
        if self._reading is not None:
            self._go_on_reading()
        elif self.shown.begun:  # by a window that was ended
            self.read([each.file for each in self.shown.begun])
        else:
            self.phase, self._whole = "judge", 0
            self._ask_on()

    def pause(self) -> None:
        """Stop; what is known is kept, and the rest is done another time."""
        self.phase = ""
        self._turn += 1
        self._job.cancel()
        self.changed.emit()

    def set_names(self, names: bool) -> None:
        """Show names of opponents, or leave them out, from now on."""
        self.shown = replace(self.shown, names=names)
        value = "shown" if names else "hidden"
        self._do(lambda store: store.set_option("names", value), lambda _none: None)

    def clear(self) -> None:
        """Forget all hands."""
        self.pause()
        self._reading, self.heard, self._known = None, Heard(), []
        self._do(lambda store: store.clear(), lambda _none: self.refresh())

    def refresh(self, then: Callable[[], object] = lambda: None) -> None:
        """Show what is known now, and go on with `then`."""
        street, leak, rests = self.street, self.leak, self._reading is None

        def look(store: Store) -> Shown:
            return Shown(
                store.totals(),
                tuple(store.dearest(MOST_ROWS, street=street, leak=leak)),
                tuple(store.opponents()),
                tuple(store.unread()),
                store.names_shown(),
                store.begun() if rests else (),
            )

        def show(shown: Shown) -> None:
            begun = shown.begun if self._reading is None else ()
            self.shown, self.looked = replace(shown, begun=begun), True
            waiting = shown.totals.waiting
            if self.phase == "judge":
                self._whole = max(self._whole, waiting)
                self.share = 1 - waiting / max(1, self._whole)
            self.changed.emit()
            then()

        self._do(look, show)

    def look_at(self, decision: int, then: Callable[[Seen | None], object]) -> None:
        """`then` hears of a decision and its hand."""
        self._do(lambda store: store.seen(decision), then)

    def all_of(self, leak: Part, then: Callable[[list[tuple[Row, Seen]]], object]) -> None:
        """`then` hears of the dearest decisions of a group with their hands."""

        def look(store: Store) -> list[tuple[Row, Seen]]:
            rows = store.dearest(MOST_TRAINED, leak=leak)
            return [(row, seen) for row in rows if (seen := store.seen(row.id)) is not None]

        self._do(look, then)

    # ---- within --------------------------------------------------------------------------

    def _go_on_reading(self) -> None:
        if self.phase != "read":
            self.phase, self._since = "read", None
            self.changed.emit()
            self._read_on()

    def _read_on(self) -> None:
        reading, turn = self._reading, self._turn
        assert reading is not None

        def told(share: float | None) -> None:
            if turn != self._turn:
                return
            if share is None:
                self.phase, self._reading = "", None
                known, self._known = self._known, []
                self._do(lambda store: store.judge_there(known), judge_rest)
                return
            self.share = share
            self._since = self._since or (time.monotonic(), share)
            self.changed.emit()
            if self._drawn.hasExpired(REFRESH_MS):  # before the next: a thread that reads slows it
                self._drawn.start()
                self.refresh(then=go_on)
            else:
                go_on()

        def go_on() -> None:
            if turn == self._turn:
                self._read_on()

        def judge_rest(_none: None) -> None:
            self.refresh()
            self.read_all.emit(self.heard)
            if turn == self._turn:
                self.go_on()

        self._begin(lambda: next(reading, None), told)

    def _ask_on(self) -> None:
        def told(asked: Question | None) -> None:
            if self.phase != "judge":
                return
            if asked is None:
                self.phase = ""
                self.refresh()
            else:
                self.clock.begin(asked)
                self._job.start(asked)
            self.changed.emit()

        self._do(lambda store: question(store, threads=THREADS), told)

    def _on_answer(self, answer: Answer) -> None:
        self.clock.heard(answer)
        self._do(lambda store: keep(store, answer), lambda _none: self._refresh_soon())

    def _on_judged(self, problem: str | None) -> None:
        if problem is not None:
            self.pause()
            self.failed.emit(problem)
        elif self.phase == "judge":
            self._ask_on()

    def _refresh_soon(self) -> None:
        if not self._timer.isActive():
            self._timer.start(REFRESH_MS)

    def _do(self, work: Callable[[Store], Any], then: Callable[[Any], object]) -> None:
        path = self.path

        def open_and_work() -> Any:
            with closing(Store(path)) as store:
                return work(store)

        self._begin(open_and_work, then)

    def _begin(self, work: Callable[[], Any], then: Callable[[Any], object]) -> None:
        """Do `work` in a thread, after what was begun before; `then` hears of it in this one."""
        done = self._done
        self._last = [begin(work, lambda future: done.emit(then, future), self._last)]

    def _on_done(self, then: Callable[[Any], object], future: Future[Any]) -> None:
        try:
            found = future.result()
        except (ValueError, OSError) as problem:
            left = self._reading
            if left is not None and getgeneratorstate(left) == GEN_CLOSED:  # it broke off
                self._reading = None
            self.shown, self.looked = replace(self.shown), True  # another one is drawn anew
            self.pause()
            of_system = getattr(problem, "strerror", None) is not None
            self.failed.emit(reason(problem) if of_system else said(problem))
            return
        then(found)
