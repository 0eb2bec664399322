"""Does, while nothing else is done, what a room's first visit would have to wait for.

Most of the time that the first visit of a room took went into its imports, and most of the rest
into building its page. The modules are imported one after the other, each after those that it
imports, so that none takes long; then the pages and their views are built, in pieces
(`pieces`). Both wait for moments in which nothing has changed for a while. What is there
then is kept out of the garbage collector's way.
"""

from __future__ import annotations

import gc
import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib.abc import InspectLoader
from importlib.util import find_spec

from PySide6.QtCore import QElapsedTimer, QObject, QRect, QSize, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.look import theme
from app.shell.room.game import Game
from app.shell.room.page import Page
from app.shell.room.pieces import in_pieces
from app.shell.room.view import View

EVERY_MS, PIECE_MS = 40, 8  # how often modules are imported, and how long
AFTER_MS = 500  # without a change until they are: the longest takes as long as some clicks
QUIET_MS = 1500  # without a change: a step takes as long as a click may, so none is to be near
NEXT_MS = 30  # from one step to the next, as long as it stays quiet
BAND_PX = 200  # of a view that is painted at a time


class ImportsAhead(QObject):
    """Imports all that pages of `games` are made of, a module at a time, once it is started."""

    done = Signal()  # nothing is left to import

    def __init__(self, games: Sequence[Game], parent: QObject) -> None:
        super().__init__(parent)
        self._modules = modules_to_come(games)
        self._any = False
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._import_some)

    def start(self) -> None:
        """Begin with the first module after a while."""
        keep_for_good()  # else the collector looks through all of it again and again meanwhile
        self._timer.start(EVERY_MS)

    def wait(self) -> None:
        """Something happens: let the next module wait."""
        if self.busy:
            self._timer.start(AFTER_MS)

    @property
    def busy(self) -> bool:
        return self._timer.isActive()

    def _import_some(self) -> None:
        clock = QElapsedTimer()
        clock.start()
        for module in self._modules:
            importlib.import_module(module)
            self._any = True
            if clock.elapsed() >= PIECE_MS:
                self._timer.start(EVERY_MS)
                return
        if self._any:  # an earlier window may have imported all
            gc.collect()  # once, while nobody waits for it
            keep_for_good()
        self.done.emit()


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
        return self._timer.isActive()

    def _go_on(self) -> None:
        with suppress(StopIteration):
            if self._idle():
                next(self._steps)
            self._timer.start(NEXT_MS)


def steps_to(page: Page, views: Iterable[View], size: QSize) -> Iterator[None]:
    """Steps until some views of a page are painted as fast as if they had been shown before.

    The page may be one of them; what is seen is left alone.
    """
    yield from page.pieces_left()
    if theme.dress(page):  # while it was hidden, the theme may have changed
        yield
    for view in _begun(views):
        if not view.is_whole():
            yield
        yield from view.pieces_left()
        if view is page:
            yield from page.rest_to_come()
        if not view.isVisible() and view.size() != size:
            yield from _styled(view)
            view.resize(size)
            for top in range(0, size.height(), BAND_PX):
                # Lays it out, and keeps the pictures that it is painted from.
                view.grab(QRect(0, top, size.width(), BAND_PX))
                yield


def _begun(views: Iterable[View]) -> Iterator[View]:
    """The views, each with its first piece, if it was not there yet."""
    left = iter(views)
    while True:
        with in_pieces():
            view = next(left, None)
        if view is None:
            return
        yield view


def _styled(view: View) -> Iterator[None]:
    """Style all that is in a view, as much at a time as modules are imported."""
    clock = QElapsedTimer()
    clock.start()
    for widget in view.findChildren(QWidget):
        widget.ensurePolished()
        if clock.hasExpired(PIECE_MS):
            yield
            clock.start()
    yield


def keep_for_good() -> None:
    """Let the garbage collector walk no more through what has been made so far.

    Modules and pages stay to the end. A full collection took 16 ms and more, now and then in the
    middle of a click.
    """
    gc.freeze()


def modules_to_come(games: Sequence[Game]) -> Iterator[str]:
    """Modules of the pages of `games` that are still to be imported, each after its own imports."""
    seen: set[str] = set()
    for game in games:
        package = importlib.import_module(game.make_page.__module__)
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("command"):  # these are for the terminal
                yield from with_imports(module.name, seen)


def with_imports(name: str, seen: set[str]) -> Iterator[str]:
    """A module after those of ours that it imports, as far as they are not there yet.

    Of the engine only what answers are made of: what it names for types alone would bring numba.
    """
    if name in sys.modules or name in seen:
        return
    seen.add(name)
    for other in _imported(name) if not name.startswith("engine.") else ():
        yield from with_imports(other, seen)
    yield name


def _imported(name: str) -> Iterator[str]:
    """Modules of ours that a module, whose package is there, names where it imports."""
    spec = find_spec(name)
    code = spec.loader.get_code(name) if spec and isinstance(spec.loader, InspectLoader) else None
    names = code.co_names if code is not None else ()
    for other in names:
        if other.startswith("engine.games."):
            yield other
        elif other.startswith("app."):
            yield other
            for part in sorted(_parts(other).intersection(names)):  # from a package import one
                yield f"{other}.{part}"


@cache
def _parts(package: str) -> frozenset[str]:
    """Modules in a package; none if it is itself one."""
    path = getattr(sys.modules.get(package), "__path__", ())
    return frozenset(part.name for part in pkgutil.iter_modules(path))
