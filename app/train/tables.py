"""The tables on which Train asks: pages of the rooms, each built a piece at a time."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.shell.frame.ahead import StepsAhead, modules_to_come, steps_to
from app.shell.room.game import Game
from app.shell.room.page import Page
from app.shell.room.pieces import in_pieces
from app.train.store import Kept

PIECES = 4  # of most tables, once their modules are there


class Tables(QStackedWidget):
    """A page for each room, made by `make` when it is first wanted, behind the one at the start."""

    def __init__(
        self, first: QWidget, games: Sequence[Game], make: Callable[[Game, QWidget], Page]
    ) -> None:
        super().__init__()
        self.addWidget(first)
        self._first, self._games, self._make = first, games, make
        self._pages: dict[str, Page] = {}
        self._steps: Iterator[None] = iter(())
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self.go_on)
        self._ahead = StepsAhead(self.isVisible, self)

    def rest(self) -> None:
        """Show what was there at the start; nothing is laid."""
        self._steps = iter(())
        self.setCurrentWidget(self._first)

    def lay(
        self,
        kept: Kept,
        position: Any,
        then: Callable[[Page], object],
        told: Callable[[float], object],
    ) -> None:
        """Put a position on its room's page, and let `then` show that: now, if it is built.

        Else `told` hears how much of it is done.
        """
        self._steps = self._laying(kept, position, then, told)
        self.go_on()

    def go_on(self) -> None:
        """Take the next step towards the position that is waited for."""
        if self.isVisible():
            for _step in self._steps:
                self._next.start()
                return

    def lay_ahead(self, wanted: Sequence[Kept]) -> None:
        """Build in quiet moments what these positions will take."""
        self._ahead.begin(step for kept in wanted for step in self._built_for(kept))

    def wait(self) -> None:
        """Something happens: what is built ahead waits."""
        self._ahead.wait()

    def _built_for(self, kept: Kept) -> Iterator[None]:
        with suppress(ValueError):  # said once it is to be asked
            yield from self._building(kept.room, kept.posed(self._games)[1])

    def _building(self, room: str, position: Any) -> Iterator[None]:
        """Steps to all that draws a position of a room."""
        if room not in self._pages:
            game = next(game for game in self._games if game.name == room)
            for module in modules_to_come([game]):
                importlib.import_module(module)
                yield
            if room not in self._pages:  # as it may be by now
                with in_pieces():
                    self._pages[room] = self._make(game, self)
                self.addWidget(self._pages[room])
                yield
        page = self._pages[room]
        yield from steps_to(page, map(page.drawn_by, (position,)), self.size())

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._ahead.begin(iter(()))

    def _laying(
        self,
        kept: Kept,
        position: Any,
        then: Callable[[Page], object],
        told: Callable[[float], object],
    ) -> Iterator[None]:
        for taken, _step in enumerate(self._building(kept.room, position), 1):
            if taken > 1:  # one that was built ahead is there at once
                told(min(taken / PIECES, 1.0))
            yield
        page = self._pages[kept.room]
        page.silent = True
        page.restore(position)
        if page is not self.currentWidget():
            yield
        then(page)
