"""Keeps mistakes as they become known in the rooms, and says how many are due.

Everything that waits for the disk is done in a thread, in order; closing the window waits for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal

from app.shell.frame.rooms import Rooms
from app.shell.room.page import Page
from app.shell.room.training import Decision, Trainer
from app.shell.storage.saving import saver
from app.shell.storage.version import version_of
from app.train.schedule import MISS, Rating
from app.train.store import NAME, Counts, Kept, Store, identity
from app.words.figures import figure
from app.words.translation import ngettext

MOST_SHOWN = 99  # in the rail

T = TypeVar("T")


@cache
def adviser() -> str:
    """Which adviser judges now: what it finds may be otherwise in another version."""
    return version_of("kibitzer")


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
        self._counted: date | None = None  # day on which `counts` was asked
        self._before: dict[Page, Any] = {}
        self.judging: Any = None  # judges again what is kept
        self.asking = False  # the page Train waits for an answer
        self._problem = ""  # that was said
        for page in rooms.pages.values():
            self._on_visited(page)
        rooms.visited.connect(self._on_visited)
        rooms.moved.connect(self._on_moved)
        rooms.decided.connect(self._on_decided)
        rooms.applied.connect(self.count)
        self.count()

    # ---- what the rooms do ---------------------------------------------------------------

    def room_of(self, kept: Kept) -> str:
        """Title of a position's room: what it is about would give the answer away."""
        titles = {game.name: game.title for game in self.rooms.games}
        return titles.get(kept.room, kept.room)

    def _trainers(self, room: str) -> list[Trainer]:
        return [each for game in self.rooms.games if game.name == room for each in game.trainers()]

    def _on_visited(self, page: Page) -> None:
        self._before[page] = page.state

    def _on_moved(self, page: Page) -> None:
        before, after = self._before.get(page), page.state
        self._before[page] = after
        if self._counted != self.today():  # a day has gone by in an open window
            self.count()
        if before is None or before is after or not self.settings.keeps_mistakes:
            return
        found = [
            (trainer, decision)
            for trainer in self._trainers(page.room)
            for decision in trainer.decisions(before, page.last_answer, after)
        ]
        if found:
            self._keep(page.room, found)

    def _on_decided(self, room: str, mode: str, decision: Decision) -> None:
        trainer = next((each for each in self._trainers(room) if each.mode == mode), None)
        if trainer is not None and self.settings.keeps_mistakes:
            self._keep(room, [(trainer, decision)])

    def _keep(self, room: str, found: Sequence[tuple[Trainer, Decision]]) -> None:
        kept = [(each, self._kept(room, *each)) for each in found]
        decided = [
            replace(now, cost=now.cost if now.cost > now.error else 0.0)
            for (_trainer, decision), now in kept
            if decision.in_game
        ]
        least = self.settings.least_cost
        mistakes = [
            now
            for (trainer, _decision), now in kept
            if trainer.is_mistake(now.cost, now.error, least)
        ]
        self.change(lambda store: store.keep(mistakes, decided))

    def _kept(self, room: str, trainer: Trainer, decision: Decision) -> Kept:
        today = self.today()
        return Kept(
            id=identity(room, trainer.mode, trainer.alike(decision.position)),
            room=room,
            mode=trainer.mode,
            theme=decision.theme,
            position=trainer.write(decision.position),
            chosen=decision.chosen,
            best=decision.best,
            cost=decision.cost,
            error=decision.error,
            unit=trainer.unit,
            kept=today,
            due=today + timedelta(days=1),
            judged_by=adviser(),
        )

    # ---- what the page asks --------------------------------------------------------------

    def count(self) -> None:
        """Count anew, and let the rail say it."""
        day, new = self.today(), self.settings.new_a_day
        self._counted = day
        self.ask(lambda store: store.counts(day, new), self._on_counts, Counts())

    def ask(
        self, work: Callable[[Store], T], then: Callable[[T], object], instead: Any = None
    ) -> None:
        """`then` hears what `work` finds in the file, or `instead`, if that is not None."""
        found: list[T] = [] if instead is None else [instead]

        def done() -> None:
            for each in found[-1:]:
                then(each)

        self._do(lambda: found.append(work(self.store)), done, done)

    def change(self, work: Callable[[Store], object]) -> None:
        """Do something to what is kept, and count it anew."""
        self._do(lambda: work(self.store), self.count)

    def answer(self, kept: Kept, rating: Rating) -> None:
        """A position was answered; a ready-made one that was missed is kept from now on."""
        day = self.today()
        missed = kept.ready_made and rating == MISS and self.settings.keeps_mistakes
        self.change(lambda store: store.answer(kept, rating, day, keep=missed))

    # ---- within --------------------------------------------------------------------------

    def _do(
        self,
        work: Callable[[], object],
        then: Callable[[], object],
        failed: Callable[[], object] = lambda: None,
    ) -> None:
        """Do `work` in a thread, after what was begun before; what is wrong is said once."""

        def done(problem: str | None) -> None:
            if problem is None:
                self._problem = ""
                then()
                return
            if problem != self._problem:
                self._problem = problem
                self.rooms.problem.emit(problem)
            failed()

        saver().save(self.store.path, work, self, done)

    def _on_counts(self, counts: Counts) -> None:
        self.counts = counts
        due = counts.due
        told = ngettext("{count} due", "{count} due", due).format(count=figure(due, 0))
        short = figure(due, 0) if due <= MOST_SHOWN else f"{figure(MOST_SHOWN, 0)}+"
        self.rooms.told.emit("train", short if due else "", told if due else "")
        self.changed.emit()
