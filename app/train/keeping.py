"""Keeps mistakes as they become known in the rooms, and says how many are due.

Everything that waits for the disk is done in a thread, in order; closing the window waits for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from app.train.store import NAME, Counts, Decided, Kept, Store, identity
from app.train.words import about
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

    def trainers(self, room: str) -> Sequence[Trainer]:
        """What the modes of a room say of positions to train; nothing if it is not there."""
        index = self.rooms.index_of(room)
        return () if index is None else self.rooms.games[index].trainers()

    def themes(self) -> list[tuple[str, str, list[tuple[str, str]]]]:
        """Name and title of each room, and its themes as in files and as they are shown."""
        found = []
        for game in self.rooms.games:
            themes = {key: name for each in game.trainers() for key, name in each.themes.items()}
            if themes:
                found.append((game.name, game.title, list(themes.items())))
        return found

    def room_of(self, kept: Kept) -> str:
        """Title of a position's room: what it is about would give the answer away."""
        index = self.rooms.index_of(kept.room)
        return kept.room if index is None else self.rooms.games[index].title

    def about_what(self, kept: Kept) -> str:
        """Room and theme of a position, as they are shown."""
        index, trainer = self.rooms.index_of(kept.room), kept.trainer(self.rooms.games)
        if index is None or trainer is None:
            return kept.room
        return about(self.rooms.games[index].title, trainer.themes.get(kept.theme, ""))

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
            for trainer in self.trainers(page.room)
            for decision in trainer.decisions(before, page.last_answer, after)
        ]
        if found:
            self._keep(page.room, found)

    def _on_decided(self, room: str, mode: str, decision: Decision) -> None:
        trainer = next((each for each in self.trainers(room) if each.mode == mode), None)
        if trainer is not None and self.settings.keeps_mistakes:
            self._keep(room, [(trainer, decision)])

    def _keep(self, room: str, found: Sequence[tuple[Trainer, Decision]]) -> None:
        decided, mistakes = [], []
        for trainer, decision in found:
            kept = self._kept(room, trainer, decision)
            cost = kept.cost if kept.cost > kept.error else 0.0
            if decision.in_game:
                decided.append(Decided(kept.id, kept.kept, room, kept.theme, kept.unit, cost))
            if trainer.is_mistake(kept.cost, kept.error, self.settings.least_cost):
                mistakes.append(kept)
        self.change(lambda store: store.decide(decided, mistakes))

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
        found: list[T] = []

        def failed() -> None:
            if instead is not None:
                then(instead)

        self._do(lambda: found.append(work(self.store)), lambda: then(found[0]), failed)

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
