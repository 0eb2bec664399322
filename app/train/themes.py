"""Rooms and what can be trained in each: a button for every theme."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from app.cards.controls import Button
from app.cards.panels import Panel
from app.train import words

COLUMNS = 2

Rooms = Sequence[tuple[str, str, Sequence[tuple[str, str]]]]


class Themes(QWidget):
    """A panel for each room.

    Signals
    -------
    chosen : names of a room and a theme, as in files
    """

    chosen = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._shown: Rooms = ()
        self.buttons: dict[tuple[str, str], Button] = {}

    def show_rooms(self, rooms: Rooms) -> None:
        """Show rooms by name and title, and the themes of each."""
        if rooms == self._shown:
            return
        self._shown = rooms
        for at, (room, title, themes) in enumerate(rooms):
            panel = Panel(title)
            for key, name in themes:
                button = Button(name, kind="outline", small=True)
                button.setAccessibleName(words.about(title, name))
                button.clicked.connect(partial(self.chosen.emit, room, key))
                panel.body.addWidget(button)
                self.buttons[room, key] = button
            panel.body.addStretch(1)
            self._grid.addWidget(panel, at // COLUMNS, at % COLUMNS)
