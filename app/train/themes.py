"""Rooms and what can be trained in each: a button for every theme."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.train import words
from app.widgets.controls import Button
from app.widgets.panels import Panel

COLUMNS, GAP = 2, 12  # panels side by side, and px between them

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
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        self._columns = tuple(QVBoxLayout() for _column in range(COLUMNS))
        for column in self._columns:
            column.setSpacing(GAP)
            row.addLayout(column, 1)
        self._shown: Rooms = ()
        self.buttons: dict[tuple[str, str], Button] = {}

    def show_rooms(self, rooms: Rooms) -> None:
        """Show rooms by name and title, and the themes of each."""
        if rooms == self._shown:
            return
        self._shown = rooms
        rows = [0] * COLUMNS
        for room, title, themes in sorted(rooms, key=lambda room: -len(room[2])):
            panel = Panel(title)
            for key, name in themes:
                button = Button(name, kind="outline", small=True)
                button.setAccessibleName(words.about(title, name))
                button.clicked.connect(partial(self.chosen.emit, room, key))
                panel.body.addWidget(button)
                self.buttons[room, key] = button
            lowest = rows.index(min(rows))
            rows[lowest] += len(themes) + 1
            self._columns[lowest].addWidget(panel)
        for column in self._columns:
            column.addStretch(1)
