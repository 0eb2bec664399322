"""The rooms of the window: their pages, and what is kept of them from one start to the next."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.look import theme
from app.shell.ahead import keep_for_good
from app.shell.engine import Engine
from app.shell.game import Game
from app.shell.page import Page
from app.shell.settings import Settings
from app.shell.status import Status

KEEP_AFTER_MS = 1_000  # a page is whole by then


class Rooms(QStackedWidget):
    """Shows the page of one game; a page is built on its first visit.

    Signals
    -------
    opened : another room, or the same one again, is shown
    changed : a position has changed
    status_changed : `Status` of the open room
    hint : a short remark for the status strip
    refused : why what was clicked cannot be
    open_wanted : the user asks for a file to open
    """

    opened = Signal()
    changed = Signal()
    status_changed = Signal(object)
    hint = Signal(str)
    refused = Signal(str)
    open_wanted = Signal()

    def __init__(
        self, games: Sequence[Game], settings: Settings, engine: Engine, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.games = games
        self.pages: dict[int, Page] = {}  # index in `games` -> page
        self.index = 0
        self._settings, self._engine = settings, engine

    @property
    def page(self) -> Page:
        """Page of the open room."""
        return self.pages[self.index]

    def shown(self) -> list[Page]:
        """The page that is shown, if one is yet."""
        return [self.pages[self.index]] if self.index in self.pages else []

    @property
    def game(self) -> Game:
        """The open room."""
        return self.games[self.index]

    def index_of(self, name: str) -> int | None:
        """Where the room of that name is in the table of contents, if it is."""
        return next((i for i, game in enumerate(self.games) if game.name == name), None)

    def open(self, index: int) -> None:
        """Show the room with this index in the table of contents."""
        self.index = index
        if index not in self.pages:
            self._add_page(index)
        theme.dress(self.page)  # while another was shown, the theme may have changed
        self.setCurrentWidget(self.page)
        self.opened.emit()

    def apply_settings(self) -> None:
        """Sample as precisely as the settings say."""
        for page in self.pages.values():
            if page.precision != self._settings.precision:
                page.precision = self._settings.precision
                page.ask()

    def keep(self) -> None:
        """Stop computing, and remember the open room and every position."""
        self._settings.room = self.game.name
        for index, page in self.pages.items():
            page.job.cancel()
            name = self.games[index].name
            self._settings.set_position(name, page.to_json(page.state))
            self._settings.set_file(name, page.file, changed=not page.undo_stack.isClean())

    def _add_page(self, index: int) -> None:
        game = self.games[index]
        page = game.make_page(self._engine, self)
        page.precision = self._settings.precision
        self.pages[index] = page
        QTimer.singleShot(KEEP_AFTER_MS, keep_for_good)
        self.addWidget(page)
        page.status_changed.connect(lambda status: self._on_status(page, status))
        page.hint.connect(self.hint)
        page.refused.connect(self.refused)
        page.open_wanted.connect(self.open_wanted)
        page.undo_stack.indexChanged.connect(self.changed)
        page.undo_stack.cleanChanged.connect(self.changed)
        remembered = self._settings.position(game.name)
        if remembered is not None:
            with suppress(ValueError):  # from another version, or damaged: start afresh
                state = page.from_json(remembered)
                file, changed = self._settings.file(game.name)
                page.restore(state, file, changed=changed)
                return
        page.restore(page.blank())

    def _on_status(self, page: Page, status: Status) -> None:
        if page is self.currentWidget():
            self.status_changed.emit(status)
