"""Files are written in threads beside the window: a disk may take its time, or never answer."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future, wait
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from app.shell.storage.aside import begin
from app.words.translation import said

CLOSE_S = 10.0  # for a disk that does not answer; nobody waits longer for a window to close


class _Save(NamedTuple):
    file: str
    by: QObject
    then: Callable[[str | None], object]


class Saver(QObject):
    """Writes files, those of one path in the order in which it was asked for: the newest last."""

    problem = Signal(str)  # why a file could not be written, if who asked for it is no longer there
    _done = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._waiting: dict[Future[Any], _Save] = {}
        self._done.connect(self._tell)

    def save(
        self,
        file: str | Path,
        write: Callable[[], object],
        by: QObject,
        then: Callable[[str | None], object],
    ) -> None:
        """Let `write`, which touches nothing on screen, write a file in a thread.

        `then` hears in this one why that could not be done, which `write` says by a ValueError, or
        None, unless `by` is gone.
        """
        file = os.path.abspath(file)
        before = [future for future, save in self._waiting.items() if save.file == file]
        self._waiting[begin(write, self._done.emit, before)] = _Save(file, by, then)

    def finish(self) -> bool:
        """Wait until all is written and told, or too long; False if something could not be."""
        done, _left = wait(self._waiting, CLOSE_S)
        for future in [each for each in self._waiting if each in done]:  # in their order
            self._tell(future)
        return all(future.exception() is None for future in done)

    def _tell(self, future: Future[Any]) -> None:
        save = self._waiting.pop(future, None)
        if save is None:  # it was waited for
            return
        problem = None
        try:
            future.result()
        except ValueError as error:
            problem = said(error)
        if isValid(save.by):
            save.then(problem)
        elif problem is not None:
            self.problem.emit(problem)


@cache
def saver() -> Saver:
    """What writes the files of the program."""
    return Saver()
