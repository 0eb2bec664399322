"""What is told of the window as a whole to who does not see it.

Rooms and modes that open, how far an answer is, what was added to the position or taken back,
and keys that do nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from app.shell.room.status import State, Status
from app.widgets.controls import SegmentedControl
from app.widgets.voice import voice
from app.words.translation import _

START_MS = 1_000  # what is answered sooner needs no word that it is worked on
MOST_LINES = 6  # of what was done at once; more is another position


class Hearing(QObject):
    """Says what no part of the window could say alone."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._running = self._begun = self._half = False
        self._progress = 0.0
        self._start = QTimer(self, singleShot=True, interval=START_MS)
        self._start.timeout.connect(self._tell_start)
        self._mode: tuple[QWidget, str] | None = None

    def follow(self, status: Status) -> None:
        """Say that work begins, is half done, or has ended without a verdict."""
        if status.state is State.RUNNING:
            progress = status.progress or 0.0
            if not self._running or progress < self._progress:
                self._half = self._begun = False
                self._start.start()
            self._running, self._progress = True, progress
            if self._begun and not self._half and 0.5 <= progress < 1:
                self._half = True
                voice().say(_("Half done"), "progress")
            return
        self._start.stop()
        if self._running and status.state is State.DONE and self._begun:
            voice().say(_("Done"), "progress")
        elif self._running and status.state in (State.STOPPED, State.FAILED):
            voice().say(f"{status.kind} {status.figures}", "progress")
        self._running = self._begun = False

    def turn_to(self, status: Status) -> None:
        """Another room is open, whose work is at `status`: of the room before nothing is told."""
        self._start.stop()
        self._running = self._begun = self._half = False
        self.follow(status)

    def _tell_start(self) -> None:
        self._begun = True
        voice().say(_("Working"), "progress")

    def show_mode(self, mode: QWidget) -> None:
        """Say which mode of a room is open, if it is another than before."""
        control = modes_of(mode)
        if control is None or control.chosen() < 0:
            return
        before, self._mode = self._mode, (control, control.option(control.chosen()))
        if before is not None and before[0] is control and before != self._mode:
            voice().say(self._mode[1], "mode")

    def unused_key(self, text: str) -> None:
        """Say that a key does nothing here."""
        if text.strip() and text.isprintable():
            voice().say(_("{key} does nothing here").format(key=text.upper()), "key")


class Course(QObject):
    """Says what was added to a position, and what was taken back."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._of: object = None
        self._lines: list[str] = []

    def follow(self, of: object, lines: Sequence[str], *, aloud: bool) -> None:
        """Take what was done in the view `of`, step by step, and say what is new if `aloud`."""
        before, same_view = self._lines, of is self._of
        self._of, self._lines = of, list(lines)
        if not (aloud and same_view):
            return
        pairs = enumerate(zip(before, lines, strict=False))
        same = next((i for i, (old, new) in pairs if old != new), min(len(before), len(lines)))
        if same == len(before) and len(lines) - same <= MOST_LINES:
            for line in lines[same:]:
                voice().say(line)
        elif same == len(lines) and len(before) - same <= MOST_LINES:
            voice().say(_("Taken back: {what}").format(what=before[same]), "taken back")


def modes_of(header: QWidget) -> SegmentedControl | None:
    """The control of a room's modes, if the room has several."""
    if isinstance(header, SegmentedControl):
        return header
    return header.findChild(SegmentedControl)
