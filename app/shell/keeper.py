"""Writes what a user made to disk soon after it was made, while the window goes on."""

from __future__ import annotations

import gc
import sys
from contextlib import suppress
from threading import Thread

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from app.shell.settings import Make, Settings

#: What is kept is on disk within two seconds of a change: after so long without another one, or
#: so long after the first of a burst; what is left is for the disk.
QUIET_MS, LATEST_MS = 250, 600
SWITCH_S = 0.0005  # a thread that reckons gives way to the window ten times sooner than usual
AGAIN_MS = 10_000  # after what could not be written
CLOSE_S = 10.0  # for a disk that does not answer; nobody waits longer for a window to close


class Keeper(QObject):
    """Writes what `settings` has to write, in a thread, one writing for each burst of changes.

    Signals
    -------
    problem : what could not be written, and why; said once until it can be written again
    kept : all is written
    """

    problem = Signal(str)
    kept = Signal()
    _written = Signal()

    def __init__(self, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self._settings = settings
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._write)
        self._since = QElapsedTimer()  # it does not follow the clock on the wall
        self._thread: Thread | None = None
        self._result: tuple[dict[str, Make], str] = {}, ""
        self._failing = False
        self._written.connect(self._on_written)
        settings.on_change = self._wait

    def start(self) -> None:
        """Write what was to be written before the window was there."""
        self._wait()

    def finish(self) -> None:
        """Write what is left, before the window closes."""
        self._timer.stop()
        self._settings.on_change = lambda: None
        if self._thread is not None:
            self._join()
        self._begin()
        if self._thread is not None:
            self._join()

    def _wait(self) -> None:
        if not self._since.isValid():
            self._since.start()
        left_ms = LATEST_MS - self._since.elapsed()
        self._timer.start(int(max(0, min(QUIET_MS, left_ms))))

    def _write(self) -> None:
        if self._thread is None:  # else once that is done
            self._begin()

    def _begin(self) -> None:
        self._since.invalidate()
        pending = self._settings.take_pending()
        if pending:
            self._thread = Thread(target=self._run, args=(pending,), daemon=True)
            self._thread.start()

    def _run(self, pending: dict[str, Make]) -> None:
        """Write, in a thread of its own."""
        # Else the collector might look for garbage from here, and end objects of Qt in the
        # wrong thread.
        collected, switched_s = gc.isenabled(), sys.getswitchinterval()
        gc.disable()
        sys.setswitchinterval(SWITCH_S)
        try:
            self._result = self._settings.write(pending)
        finally:
            sys.setswitchinterval(switched_s)
            if collected:
                gc.enable()
            with suppress(RuntimeError):  # the window is gone
                self._written.emit()

    def _on_written(self) -> None:
        if self._thread is None:  # closing has waited for it
            return
        self._join()
        if self._failing:
            self._timer.start(AGAIN_MS)
        elif self._since.isValid() and not self._timer.isActive():
            self._begin()  # its time came while this was written

    def _join(self) -> None:
        assert self._thread is not None
        self._thread.join(CLOSE_S)
        self._thread = None
        (left, problem), self._result = self._result, ({}, "")
        self._settings.put_back(left)
        if problem and not self._failing:
            self.problem.emit(problem)
        self._failing = bool(left)
        if not self._settings.waiting:
            self.kept.emit()
