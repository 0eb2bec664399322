"""Does, while nothing else is done, what a room's first visit would have to wait for.

Most of the time that the first visit of a room took went into its imports, and most of the rest
into building its page. The modules are imported one after the other, each of which takes far less
time than a user would notice; then the pages are built, in moments in which nothing has changed for
a while and nothing is worked on. What is there then is kept out of the garbage collector's way.
"""

from __future__ import annotations

import gc
import importlib
import pkgutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from PySide6.QtCore import QObject, QTimer, Signal

from app.shell.game import Game

EVERY_MS = 40
QUIET_MS = 1500  # without a change: a step takes as long as a click may, so none is to be near
NEXT_MS = 100  # from one step to the next, as long as it stays quiet


class ImportsAhead(QObject):
    """Imports all that pages of `games` are made of, a module at a time, once it is started.

    Signals
    -------
    done : nothing is left to import
    """

    done = Signal()

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
            self.done.emit()
        else:
            importlib.import_module(module)


class StepsAhead(QObject):
    """Takes the steps that `begin` gives, one at a time, in quiet moments.

    A moment is quiet `QUIET_MS` after `begin` and the last `wait`, if `idle` says so then.
    """

    def __init__(self, idle: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._idle = idle
        self._steps: Iterator[None] = iter(())
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._go_on)

    def begin(self, steps: Iterator[None]) -> None:
        """Take these steps, instead of those that are left."""
        self._steps = steps
        self._timer.start(QUIET_MS)

    def wait(self) -> None:
        """Something happens: let the next step wait."""
        if self.busy:
            self._timer.start(QUIET_MS)

    @property
    def busy(self) -> bool:
        """Whether steps are left."""
        return self._timer.isActive()

    def _go_on(self) -> None:
        with suppress(StopIteration):
            if self._idle():
                next(self._steps)
            self._timer.start(NEXT_MS)


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
