"""Imports the rooms' modules while nothing else is done, so that opening a room need not.

Most of the time that the first visit of a room took went into its imports. They are done one
module after the other, each of which takes far less time than a user would notice. What is there
then is kept out of the garbage collector's way.
"""

from __future__ import annotations

import gc
import importlib
import pkgutil
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QObject, QTimer

from app.shell.game import Game

EVERY_MS = 40


class ImportsAhead(QObject):
    """Imports all that pages of `games` are made of, a module at a time, once it is started."""

    def __init__(self, games: Sequence[Game], parent: QObject) -> None:
        super().__init__(parent)
        self._modules = _modules(games)
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self._import_next)

    def start(self) -> None:
        """Begin with the first module after a while."""
        self._timer.start()

    @property
    def busy(self) -> bool:
        """Whether something is left to import."""
        return self._timer.isActive()

    def _import_next(self) -> None:
        module = next(self._modules, None)
        if module is None:
            self._timer.stop()
            gc.collect()  # once, while nobody waits for it
            keep_for_good()
        else:
            importlib.import_module(module)


def keep_for_good() -> None:
    """Let the garbage collector walk no more through what has been made so far.

    Modules and pages stay to the end. A full collection took 16 ms and more, now and then in the
    middle of a click.
    """
    gc.freeze()


def _modules(games: Sequence[Game]) -> Iterator[str]:
    for game in games:
        package = importlib.import_module(game.make_page.__module__)
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("command"):  # these are for the terminal
                yield module.name
