"""Work that would keep the window waiting, done in a thread beside it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

from PySide6.QtCore import QObject, Signal


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
        threading.Thread(target=self._run, args=(self._number, work), daemon=True).start()

    def forget(self) -> None:
        """Hear no more of what is being done."""
        self._number += 1

    def _run(self, number: int, work: Callable[[], Any]) -> None:
        future: Future[Any] = Future()
        try:
            future.set_result(work())
        except BaseException as error:  # raised again by whoever looks at the result
            future.set_exception(error)
        with suppress(RuntimeError):  # the window was closed meanwhile
            self._done.emit(number, future)

    def _on_done(self, number: int, future: Future[Any]) -> None:
        if number == self._number:
            self._then(future)
