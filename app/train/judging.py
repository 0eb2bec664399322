"""Asks today's adviser about what was kept; what turns out to be no mistake leaves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.shell.asking.engine import Engine, Job
from app.train.keeping import Keeping, adviser
from app.train.store import EVERY, Kept
from app.train.words import summary

AT_ONCE = 20  # positions that are read at a time
FIRST_AFTER_MS, PAUSE_MS = 60_000, 500  # of what is done in the background


class Judging(QObject):
    """Judges what is kept again, one position after the other, while nobody waits for an answer.

    Signals
    -------
    told : how many were judged, and how many of them were no mistakes; where nobody wanted it to
        be done, only if some were
    """

    told = Signal(str)

    def __init__(self, keeping: Keeping, engine: Engine) -> None:
        super().__init__(keeping)
        self._keeping = keeping
        self._but = ""  # the adviser whose judgements stand
        self._last = ""  # id of the position that was judged last
        self._queue: list[Kept] = []
        self._asked: tuple[Kept, Any, Any] | None = None
        self._newest: Any = None
        self.running = self._wanted = False
        self.judged = self.no_mistakes = 0
        self._job = Job(engine, "", self, self._on_answer, self._on_done)
        self._pause = self._timer(PAUSE_MS, self._go_on)
        self._first = self._timer(FIRST_AFTER_MS, lambda: self.start(every=False))
        self._first.start()

    def _timer(self, ms: int, then: Any) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(ms)
        timer.timeout.connect(then)
        return timer

    def start(self, *, every: bool) -> None:
        """Judge all positions, as somebody wants, or those that another version judged last."""
        self._wanted |= every
        if self.running and (self._but == EVERY or not every):
            return
        self.stop()
        self.running = True
        self.judged = self.no_mistakes = 0
        self._but, self._last = EVERY if every else adviser(), ""
        self._read()

    def stop(self) -> None:
        """Judge no more for now."""
        self.running = False
        self._queue = []
        self._job.cancel()
        self._pause.stop()

    def _read(self) -> None:
        but, last = self._but, self._last
        self._keeping.ask(lambda store: store.to_judge(but, last, AT_ONCE), self._take, [])

    def _take(self, found: list[Kept]) -> None:
        if not self.running:
            return
        self._queue = found
        if found:
            self._go_on()
            return
        wanted, self.running, self._wanted = self._wanted, False, False
        if wanted or self.judged:
            self.told.emit(summary(self.judged, self.no_mistakes))

    def _go_on(self) -> None:
        if not self.running:
            return
        if self._keeping.asking or self._keeping.rooms.busy():
            self._pause.start()
            return
        if not self._queue:
            self._read()
            return
        kept = self._queue.pop(0)
        self._last = kept.id
        try:
            trainer, position, package, question = kept.posed(self._keeping.rooms.games)
        except ValueError:
            now = replace(kept, judged_by=adviser())
            self._keeping.change(lambda store: store.judge(kept.id, now, out=False))
            self._pause.start()
            return
        self._asked, self._newest = (kept, trainer, position), None
        self._job.start(question, package)

    def _on_answer(self, answer: Any) -> None:
        self._newest = answer

    def _on_done(self, problem: str | None) -> None:
        if self._asked is None:
            return
        (kept, trainer, position), self._asked = self._asked, None
        answer = self._newest if problem is None else None
        least = self._keeping.settings.least_cost
        now, mistake = kept.judged(trainer, position, answer, adviser(), least)
        self._keeping.change(lambda store: store.judge(kept.id, now, out=mistake is False))
        self.judged += mistake is not None
        self.no_mistakes += mistake is False
        self._pause.start()
