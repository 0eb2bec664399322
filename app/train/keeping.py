"""Keeps mistakes as they become known in the rooms, and says how many are due.

Everything that waits for the disk is done in a thread, in order; closing the window waits for it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.shell.page import Page
from app.shell.rooms import Rooms
from app.shell.saving import saver
from app.shell.training import Mistake, Trainer
from app.train.schedule import Rating
from app.train.store import NAME, Counts, Kept, Share, Store
from app.words.figures import figure
from app.words.translation import ngettext

MOST_SHOWN = 99  # in the rail
OF_LATE_DAYS = 30


class Keeping(QObject):
    """What is kept of all rooms of a window.

    Signals
    -------
    changed : `counts` are others
    """

    changed = Signal()
    today: Callable[[], date] = staticmethod(date.today)

    @staticmethod
    def of(rooms: Rooms) -> Keeping:
        """The one of a window."""
        if rooms.kept is None:
            rooms.kept = Keeping(rooms)
        kept: Keeping = rooms.kept
        return kept

    def __init__(self, rooms: Rooms) -> None:
        super().__init__(rooms)
        self.rooms, self.settings = rooms, rooms.settings
        self.store = Store(self.settings.data / NAME)
        self.counts = Counts()
        self._before: dict[Page, Any] = {}
        self._problem = ""  # that was said
        for page in rooms.pages.values():
            self._on_visited(page)
        rooms.visited.connect(self._on_visited)
        rooms.moved.connect(self._on_moved)
        rooms.applied.connect(self.count)
        self.count()

    # ---- what the rooms do ---------------------------------------------------------------

    def trainer(self, room: str) -> Trainer | None:
        """What a room says of positions to train; None if it has none, or is not there."""
        index = self.rooms.index_of(room)
        return None if index is None else self.rooms.games[index].trainer()

    def _on_visited(self, page: Page) -> None:
        self._before[page] = page.state

    def _on_moved(self, page: Page) -> None:
        before, after = self._before.get(page), page.state
        self._before[page] = after
        if before is None or before is after or not self.settings.keeps_mistakes:
            return
        trainer = self.trainer(page.room)
        if trainer is None:
            return
        found = trainer.mistakes(before, page.last_answer, after)
        kept = [
            self._kept(page, trainer, mistake)
            for mistake in found
            if self._counts(mistake, trainer)
        ]
        if kept:
            self._do(lambda: self.store.keep(kept), self.count)

    def _counts(self, mistake: Mistake, trainer: Trainer) -> bool:
        least = self.settings.least_cost if trainer.unit == "points" else 0.0
        return mistake.cost > mistake.error and mistake.cost >= least

    def _kept(self, page: Page, trainer: Trainer, mistake: Mistake) -> Kept:
        alike = f"{page.room} {mistake.mode} {mistake.alike}"
        today = self.today()
        return Kept(
            id=hashlib.sha256(alike.encode()).hexdigest()[:20],
            room=page.room,
            mode=mistake.mode,
            theme=mistake.theme,
            position=page.to_json(mistake.position),
            chosen=mistake.chosen,
            best=mistake.best,
            cost=mistake.cost,
            error=mistake.error,
            unit=trainer.unit,
            kept=today,
            due=today + timedelta(days=1),
        )

    # ---- what the page asks --------------------------------------------------------------

    def count(self) -> None:
        """Count anew, and let the rail say it."""
        day, new = self.today(), self.settings.new_a_day
        self._ask(lambda: self.store.counts(day, new), self._on_counts)

    def due(self, then: Callable[[list[Kept]], object]) -> None:
        """`then` hears what is due now."""
        day, new = self.today(), self.settings.new_a_day
        self._ask(lambda: self.store.due(day, new), then)

    def next(self, most: int, then: Callable[[list[Kept]], object]) -> None:
        """`then` hears what comes next, due or not."""
        self._ask(lambda: self.store.next(most), then)

    def shares(self, then: Callable[[list[Share]], object], *, of_late: bool = True) -> None:
        """`then` hears how many answers were right, of the last 30 days or of all."""
        since = self.today() - timedelta(days=OF_LATE_DAYS) if of_late else None
        self._ask(lambda: self.store.shares(since), then)

    def answer(self, kept: Kept, rating: Rating) -> None:
        """A position was answered."""
        day = self.today()
        self._do(lambda: self.store.answer(kept, rating, day), self.count)

    def leave_out(self, ids: Iterable[str], *, out: bool) -> None:
        """Ask positions no more, or again."""
        left = tuple(ids)
        self._do(lambda: self.store.leave_out(left, out=out), self.count)

    def clear(self) -> None:
        """Forget all positions."""
        self._do(self.store.clear, self.count)

    # ---- within --------------------------------------------------------------------------

    def _ask(self, work: Callable[[], Any], then: Callable[[Any], object]) -> None:
        found: list[Any] = []
        self._do(lambda: found.append(work()), lambda: then(found[0]))

    def _do(self, work: Callable[[], object], then: Callable[[], object]) -> None:
        """Do `work` in a thread, after what was begun before; what is wrong is said once."""

        def done(problem: str | None) -> None:
            if problem is None:
                self._problem = ""
                then()
            elif problem != self._problem:
                self._problem = problem
                self.rooms.problem.emit(problem)

        saver().save(self.store.path, work, self, done)

    def _on_counts(self, counts: Counts) -> None:
        self.counts = counts
        due = counts.due
        told = ngettext("{count} due", "{count} due", due).format(count=figure(due, 0))
        short = figure(due, 0) if due <= MOST_SHOWN else f"{figure(MOST_SHOWN, 0)}+"
        self.rooms.told.emit("train", short if due else "", told if due else "")
        self.changed.emit()
