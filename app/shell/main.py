"""Opens the window."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app.shell.engine import Engine
from app.shell.game import Game
from app.shell.settings import Settings
from app.shell.window import Window


def make_window(games: Sequence[Game], settings: Settings) -> Window:
    """Window as the settings left it; its engine starts after the first paint."""
    names = [game.name for game in games]
    rooms = sorted(names, key=lambda name: name != settings.room)  # the open room's kernels first
    window = Window(games, settings, Engine(rooms))
    window.engine.setParent(window)
    return window


def run_window(games: Sequence[Game], file: str | None = None) -> int:
    """Run the app, with a saved position if `file` is given; return the exit status."""
    app = QApplication(sys.argv)
    app.setApplicationName("kibitzer")
    app.setDesktopFileName("kibitzer")
    settings = Settings()
    window = make_window(games, settings)
    window.show()
    if file is not None:
        window.open_file(file)
    signal.signal(signal.SIGINT, lambda *_: window.close())
    heartbeat = QTimer()  # lets Python see Ctrl-C while Qt waits for events
    heartbeat.start(500)
    return app.exec()
