"""Writes what a user made to disk soon after it was made, while the window goes on."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from app.shell.storage.saving import saver
from app.shell.storage.settings import Make, Settings

#: What is kept is on disk within two seconds of a change: after so long without another one, or
#: so long after the first of a burst; what is left is for the disk.
QUIET_MS, LATEST_MS = 250, 600
AGAIN_MS = 10_000  # after what could not be written


class Keeper(QObject):
    """Writes what `settings` has to write, in a thread, one writing for each burst of changes."""

    # what could not be written, and why; said once until it can be written again
    problem = Signal(str)
    kept = Signal()  # all is written

    def __init__(self, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self._settings = settings
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._write)
        self._since = QElapsedTimer()  # it does not follow the clock on the wall
        self._writing = self._finishing = False
        self._result: tuple[dict[str, Make], str] = {}, ""
        self._failing = False
        settings.on_change = self._wait

    def start(self) -> None:
        """Write what was to be written before the window was there."""
        self._wait()

    def finish(self) -> bool:
        """Write what is left, before the window closes; False if the disk does not answer."""
        self._timer.stop()
        self._settings.on_change = lambda: None
        self._finishing = True
        saver().finish()
        if not self._writing:  # what hangs may yet write older files over newer ones
            self._begin()
            saver().finish()
        return not self._writing

    def _wait(self) -> None:
        if not self._since.isValid():
            self._since.start()
        left_ms = LATEST_MS - self._since.elapsed()
        self._timer.start(int(max(0, min(QUIET_MS, left_ms))))

    def _write(self) -> None:
        if not self._writing:  # else once that is done
            self._begin()

    def _begin(self) -> None:
        self._since.invalidate()
        pending = self._settings.take_pending()
        if pending:
            self._writing = True
            saver().save(self._settings.path, lambda: self._run(pending), self, self._on_written)

    def _run(self, pending: dict[str, Make]) -> None:
        self._result = self._settings.write(pending)

    def _on_written(self, _problem: str | None) -> None:
        self._writing = False
        (left, problem), self._result = self._result, ({}, "")
        self._settings.put_back(left)
        if problem and not self._failing:
            self.problem.emit(problem)
        self._failing = bool(left)
        if not self._settings.waiting:
            self.kept.emit()
        if self._finishing:
            return
        if self._failing:
            self._timer.start(AGAIN_MS)
        elif self._since.isValid() and not self._timer.isActive():
            self._begin()  # its time came while this was written
