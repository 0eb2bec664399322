"""Work that would keep the window waiting, done in a thread beside it."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, wait
from contextlib import contextmanager, suppress
from typing import Any

from PySide6.QtCore import QObject, Signal

SWITCH_S = 0.0005  # a thread that reckons gives way to the window ten times sooner than usual


class Aside(QObject):
    """Does a piece of work; what was asked before a newer one is never heard of."""

    _done = Signal(int, object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._number = 0
        self._then: Callable[[Future[Any]], None] = lambda _future: None
        self._done.connect(self._on_done)

    def start(self, work: Callable[[], Any], then: Callable[[Future[Any]], None]) -> None:
        """Do `work`, which touches nothing on screen, in a thread; `then` hears of it in this one.

        Nothing waits for the thread: one that reads a disk that does not answer may never end.
        """
        self._number += 1
        self._then = then
        number = self._number
        begin(work, lambda future: self._done.emit(number, future))

    def forget(self) -> None:
        """Hear no more of what is being done."""
        self._number += 1

    def _on_done(self, number: int, future: Future[Any]) -> None:
        if number == self._number:
            self._then(future)


def begin(
    work: Callable[[], Any],
    done: Callable[[Future[Any]], None],
    after: Sequence[Future[Any]] = (),
) -> Future[Any]:
    """Do `work`, once `after` is done, in a thread; `done` hears of it in that one."""
    future: Future[Any] = Future()

    def run() -> None:
        wait(after)
        try:
            with _considerate():
                future.set_result(work())
        except BaseException as error:  # raised again by whoever looks at the result
            future.set_exception(error)
        with suppress(RuntimeError):  # the window was closed meanwhile
            done(future)

    threading.Thread(target=run, daemon=True).start()
    return future


_lock = threading.Lock()
_running = 0  # threads that are considerate
_usual = (True, SWITCH_S)  # whether garbage is collected, and how soon threads give way, else


@contextmanager
def _considerate() -> Iterator[None]:
    """Let the window come first, and collect no garbage meanwhile.

    The collector would look for it in whatever thread is running, and end objects of Qt there.
    """
    global _running, _usual
    with _lock:
        if not _running:
            _usual = gc.isenabled(), sys.getswitchinterval()
            gc.disable()
            sys.setswitchinterval(SWITCH_S)
        _running += 1
    try:
        yield
    finally:
        with _lock:
            _running -= 1
            if not _running:
                sys.setswitchinterval(_usual[1])
                if _usual[0]:
                    gc.enable()
