"""Rooms and what can be trained in each: a button for every theme."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.shell.room.game import Game
from app.train import words
from app.widgets.controls import Button
from app.widgets.layout import STRETCH, across, down, fill
from app.widgets.panels import Panel

COLUMNS, GAP = 2, 12  # panels side by side, and px between them


class Themes(QWidget):
    """A panel for each room."""

    chosen = Signal(str, str)  # names of a room and a theme, as in files

    def __init__(self) -> None:
        super().__init__()
        self._columns = [down(spacing=GAP) for _column in range(COLUMNS)]
        across(*((column, 1) for column in self._columns), spacing=GAP, within=self)
        self.buttons: dict[tuple[str, str], Button] = {}

    def show_games(self, games: Sequence[Game]) -> None:
        """Show the rooms and their themes, if they are not there yet."""
        if self.buttons:
            return
        rows = [0] * COLUMNS
        for game in sorted(games, key=lambda game: -len(words.themes(game))):
            if not (themes := words.themes(game)):
                continue
            panel = Panel(game.title)
            for key, name in themes.items():
                button = Button(name, kind="outline", small=True)
                button.setAccessibleName(words.about(game.title, name))
                button.clicked.connect(partial(self.chosen.emit, game.name, key))
                panel.body.addWidget(button)
                self.buttons[game.name, key] = button
            lowest = rows.index(min(rows))
            rows[lowest] += len(themes) + 1
            self._columns[lowest].addWidget(panel)
        for column in self._columns:
            fill(column, STRETCH)
