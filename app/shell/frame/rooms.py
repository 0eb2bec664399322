"""The rooms of the window: their pages, and what is kept of them from one start to the next.

A page is built, laid out and painted once while nothing else is done, or else on its first visit,
which then takes four times as long. What it asks, it asks when it is visited.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.look import theme
from app.shell.asking.engine import Engine
from app.shell.frame.ahead import keep_for_good, steps_to
from app.shell.room.game import Game
from app.shell.room.page import Page
from app.shell.room.pieces import in_pieces
from app.shell.room.status import Status
from app.shell.storage import documents
from app.shell.storage.profile import Values
from app.shell.storage.settings import Settings
from app.words.translation import _, said

KEEP_AFTER_MS = 1_000  # a page is whole by then


class Rooms(QStackedWidget):
    """Shows the page of one game."""

    opened = Signal()  # another room, or the same one again, is shown
    changed = Signal()  # a position has changed
    status_changed = Signal(object)  # `Status` of the open room
    hint = Signal(str)  # a short remark for the status strip
    refused = Signal(str)  # why what was clicked cannot be
    open_wanted = Signal()  # the user asks for a file to open
    unread = Signal()  # what was kept of a room cannot be shown; the settings say why
    visited = Signal(object)  # a page is shown for the first time, with what was kept of it
    moved = Signal(object)  # a page, in which a position has changed
    # a room, a mode of it, and a `training.Decision` that no position tells of
    decided = Signal(str, str, object)
    # name of a room apart, a short figure that its button shows, and what that is
    told = Signal(str, str, str)
    problem = Signal(str)  # why something could not be done, in a sentence
    applied = Signal()  # the settings may have changed

    def __init__(
        self, games: Sequence[Game], settings: Settings, engine: Engine, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.games = games
        self.pages: dict[int, Page] = {}  # index in `games` -> page
        self.index = 0
        self._ahead: dict[int, Page] = {}  # built, and not visited yet
        self.kept: Any = None  # what a room apart keeps for the others, and where
        self.settings, self.engine = settings, engine

    @property
    def page(self) -> Page:
        return self.pages[self.index]

    def shown(self) -> list[Page]:
        """The page that is shown, if one is yet."""
        return [self.pages[self.index]] if self.index in self.pages else []

    @property
    def game(self) -> Game:
        """The open room."""
        return self.games[self.index]

    def busy(self) -> bool:
        """Whether what is shown waits for an answer."""
        return any(page.job.running for page in self.shown())

    def index_of(self, name: str) -> int | None:
        """Where the room of that name is in the table of contents, if it is."""
        return next((i for i, game in enumerate(self.games) if game.name == name), None)

    def page_of(self, index: int) -> Page:
        """Page of the room with this index in the table of contents, which need not be shown."""
        if index not in self.pages:
            self._add_page(index)
        return self.pages[index]

    def open(self, index: int) -> None:
        """Show the room with this index in the table of contents."""
        self.index = index
        self.settings.room = self.game.name
        self.page_of(index)
        theme.dress(self.page)  # while another was shown, the theme may have changed
        self.setCurrentWidget(self.page)
        self.opened.emit()

    def prepare(self) -> Iterator[None]:
        """Make ready what is not shown, a step at a time: pages to come, styles of all others."""
        for index in range(len(self.games)):
            if index not in self.pages and index not in self._ahead:
                with in_pieces():
                    self._ahead[index] = self._make_page(index)
                yield
            page = self._ahead.get(index) or self.pages[index]
            yield from steps_to(page, chain((page,), page.views_to_come()), self.size())

    def built(self) -> dict[int, Page]:
        """Pages that are there by now, whole, visited or not, by their index in `games`."""
        return self.pages | {i: page for i, page in self._ahead.items() if page.is_whole()}

    def apply_settings(self) -> None:
        """Sample as precisely as the settings say."""
        self.applied.emit()
        for page in self.pages.values():
            if page.precision != self.settings.precision:
                page.precision = self.settings.precision
                page.ask()

    def unsaved(self) -> str:
        """What took long and would be lost with the window, in a sentence; empty for nothing."""
        return next(filter(None, (page.unsaved() for page in self.pages.values())), "")

    def stop(self) -> None:
        for page in self.pages.values():
            page.job.cancel()

    def _keep(self, page: Page) -> None:
        """Let what stands in a room be written."""
        changed = not page.undo_stack.is_clean()
        self.settings.put(page.room, partial(_kept, page.to_json, page.state, page.file, changed))

    def _make_page(self, index: int) -> Page:
        page = self.games[index].make_page(self.engine, self)
        self.addWidget(page)
        QTimer.singleShot(KEEP_AFTER_MS, keep_for_good)
        return page

    def _add_page(self, index: int) -> None:
        game = self.games[index]
        page = self._ahead.pop(index, None) or self._make_page(index)
        page.finish()
        page.precision, page.data = self.settings.precision, self.settings.data
        self.pages[index] = page
        page.status_changed.connect(lambda status: self._on_status(page, status))
        page.hint.connect(self.hint)
        page.refused.connect(self.refused)
        page.open_wanted.connect(self.open_wanted)
        if not self._restore(page, game):
            page.ask()  # as it was built, it is drawn
        page.undo_stack.stepped.connect(self.changed)
        page.undo_stack.clean_changed.connect(self.changed)
        page.state_changed.connect(lambda: self._keep(page))
        page.state_changed.connect(lambda: self.moved.emit(page))
        page.undo_stack.clean_changed.connect(page.state_changed)
        page.decided.connect(partial(self.decided.emit, page.room))
        self.visited.emit(page)

    def _restore(self, page: Page, game: Game) -> bool:
        """Go to what is kept of a room; False if nothing is, or it cannot be shown."""
        kept, file, changed = self.settings.kept(game.name)
        first = page.state
        try:
            if kept is not None:
                with documents.reading():
                    page.restore(page.from_json(kept), file, changed=changed)
        except ValueError as error:
            text = _("What stood in “{room}” cannot be shown: {problem}")
            self.settings.refuse(game.name, text.format(room=game.title, problem=said(error)))
            page.restore(first)
        if game.name in self.settings.profile.unread:
            self.unread.emit()
        return kept is not None

    def _on_status(self, page: Page, status: Status) -> None:
        if page is self.currentWidget():
            self.status_changed.emit(status)


def _kept(to_json: Callable[[Any], Values], state: Any, file: str, changed: bool) -> Values:
    return {"position": to_json(state), "file": file, "changed": changed}
