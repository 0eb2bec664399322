"""Asks today's adviser about what was kept; what turns out to be no mistake leaves."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.shell.asking.engine import Engine
from app.shell.room.side_question import SideQuestion
from app.train.keeping import Keeping, adviser
from app.train.store import EVERY, Kept, Store
from app.train.words import summary

FIRST_AFTER_MS, PAUSE_MS = 60_000, 500  # of what is done in the background


class Judging(QObject):
    """Judges what is kept again, one position after the other, while nobody waits for an answer."""

    # how many were judged, and how many of them were no mistakes; where nobody wanted it to be
    # done, only if some were none
    told = Signal(str)

    def __init__(self, keeping: Keeping, engine: Engine) -> None:
        super().__init__(keeping)
        self._keeping = keeping
        self._but = ""  # the adviser whose judgements stand
        self._last = ""  # id of the position that was judged last
        self._asked: tuple[Kept, Any, Any] | None = None
        self.running = self._wanted = False
        self.judged = self.no_mistakes = 0
        self._job = SideQuestion(engine, "", self, ended=self._on_done)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._go_on)
        self._first = QTimer(self, singleShot=True, interval=FIRST_AFTER_MS)
        self._first.timeout.connect(lambda: self.start(every=False))
        self._first.start()

    def start(self, *, every: bool) -> None:
        """Judge all positions, as somebody wants, or those that another version judged last."""
        self._wanted |= every
        if self.running and (self._but == EVERY or not every):
            return
        self.stop()
        self.running = True
        self.judged = self.no_mistakes = 0
        self._but, self._last = EVERY if every else adviser(), ""
        self._go_on()

    def stop(self) -> None:
        """Judge no more for now."""
        self.running = False
        self._job.cancel()
        self._pause.stop()

    def _go_on(self) -> None:
        if not self.running:
            return
        if self._keeping.asking or self._keeping.rooms.busy():
            self._pause.start()
            return
        read = partial(Store.to_judge, but=self._but, after=self._last, most=1)
        self._keeping.ask(read, self._take, [])

    def _take(self, found: list[Kept]) -> None:
        if not self.running:
            return
        for kept in found:
            self._last = kept.id
            try:
                trainer, position, package, question = kept.posed(self._keeping.rooms.games)
            except ValueError:
                self._judged(kept, replace(kept, judged_by=adviser()), None)
                return
            self._asked = kept, trainer, position
            self._job.forget()
            self._job.start(question, package)
            return
        wanted, self.running, self._wanted = self._wanted, False, False
        if wanted or self.no_mistakes:
            self.told.emit(summary(self.judged, self.no_mistakes))

    def _on_done(self, problem: str | None) -> None:
        if self._asked is None:
            return
        (kept, trainer, position), self._asked = self._asked, None
        answer = self._job.answer if problem is None else None
        least = self._keeping.settings.least_cost
        self._judged(kept, *kept.judged(trainer, position, answer, adviser(), least))

    def _judged(self, kept: Kept, now: Kept, mistake: bool | None) -> None:
        self._keeping.change(lambda store: store.judge(kept.id, now, out=mistake is False))
        self.judged += mistake is not None
        self.no_mistakes += mistake is False
        self._pause.start()
