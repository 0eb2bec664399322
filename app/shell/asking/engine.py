"""The window's side of the engine process, and the one running question of each room."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QObject, QProcess, QProcessEnvironment, Signal

from app.shell.asking import wire
from app.words.translation import _

_STOPPED = _("the engine stopped unexpectedly")


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Start processes that ignore Ctrl-C, from their first instruction on."""
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)


class Engine(QObject):
    """Starts the engine process when it is first needed and carries messages both ways."""

    answered = Signal(int, int, object)  # job, number, answer
    done = Signal(int, int, object)  # job, number, None or a sentence that says what went wrong
    # kernels prepared, planned, name of the one that is being compiled
    preparing = Signal(int, int, object)
    ready = Signal()  # every kernel is prepared

    def __init__(self, rooms: Sequence[str] = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rooms = list(rooms)  # prepared in this order at the start
        self._process: QProcess | None = None
        self._decoder = wire.Decoder()
        self._open_questions: set[tuple[int, int]] = set()
        self._job_numbers = count()

    @property
    def process(self) -> QProcess | None:
        """The process, while it runs."""
        return self._process

    def new_job_number(self) -> int:
        """Give a job its name on the wire."""
        return next(self._job_numbers)

    def start(self) -> None:
        """Start the process if it does not run; return at once."""
        if self._process is not None:
            return
        self._decoder = wire.Decoder()
        process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        source_root = str(Path(__file__).parents[3])
        paths = [source_root, environment.value("PYTHONPATH", "")]
        environment.insert("PYTHONPATH", os.pathsep.join(p for p in paths if p))
        process.setProcessEnvironment(environment)
        process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._on_finished)
        process.errorOccurred.connect(self._on_error)
        self._process = process
        # Ctrl-C in a terminal reaches all its processes; this one ends when its input does.
        with _interrupts_ignored():
            process.start(sys.executable, ["-m", "app.shell.asking.engine_process"])
        if self.rooms:
            self._send(("prepare", self.rooms))

    def ask(self, job: int, number: int, room: str, question: object, low: bool = False) -> None:
        """Have `question` answered; answers carry `job` and `number`.

        A job whose first question is `low` gives way to all others.
        """
        self._open_questions = {q for q in self._open_questions if q[0] != job}
        self._open_questions.add((job, number))
        self.start()
        self._send(("ask low" if low else "ask", job, number, room, pickle.dumps(question)))

    def cancel(self, job: int) -> None:
        """Stop the running question of `job` as soon as the engine can."""
        self._open_questions = {q for q in self._open_questions if q[0] != job}
        if self._process is not None:
            self._send(("cancel", job))

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is None:
            return
        process.finished.disconnect(self._on_finished)
        process.errorOccurred.disconnect(self._on_error)
        process.closeWriteChannel()
        process.kill()  # it holds nothing that could be lost: files it writes are replaced whole
        process.waitForFinished()

    def _send(self, message: wire.Message) -> None:
        if self._process is not None:
            self._process.write(QByteArray(wire.encode(message)))

    def _read(self) -> None:
        if self._process is None:
            return
        data = self._process.readAllStandardOutput().data()
        for kind, *values in self._decoder.feed(bytes(data)):
            match kind:
                case "answer":
                    self.answered.emit(*values)
                case "done":
                    self._open_questions.discard((values[0], values[1]))
                    self.done.emit(*values)
                case "preparing":
                    self.preparing.emit(*values)
                case "ready":
                    self.ready.emit()

    def _on_finished(self) -> None:
        if self._process is not None:
            self._process.deleteLater()
        self._process = None
        questions, self._open_questions = self._open_questions, set()
        # A page's own question, whose job is older than those beside it, says last that it failed.
        for job, number in sorted(questions, reverse=True):
            self.done.emit(job, number, _STOPPED)

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._on_finished()


class Job(QObject):
    """At most one running question of one room; the newest wins, late news is dropped.

    `show` and `ended` are called with what these two tell. One that is `low` gives way to others.
    """

    update = Signal(object)  # one answer, better than the one before
    done = Signal(object)  # None when complete, else a sentence that says why it broke off

    def __init__(
        self,
        engine: Engine,
        room: str,
        parent: QObject | None = None,
        show: Callable[[Any], object] | None = None,
        ended: Callable[[str | None], object] | None = None,
        *,
        low: bool = False,
    ) -> None:
        super().__init__(parent)
        self._low = (True,) if low else ()
        if show is not None:
            self.update.connect(show)
        self._ends_told = ended is not None
        if ended is not None:
            self.done.connect(ended)
        self._engine, self._room = engine, room
        self._job = engine.new_job_number()
        self._number = 0
        self.running = False
        engine.answered.connect(self._on_answered)
        engine.done.connect(self._on_done)

    def start(self, question: object, room: str = "") -> None:
        """Ask `question`, of another room than the job's if one is given.

        An earlier question of this job is forgotten.
        """
        self._number += 1
        self.running = True
        self._engine.ask(self._job, self._number, room or self._room, question, *self._low)

    def cancel(self) -> None:
        """Stop; nothing more is heard of the running question."""
        self._number += 1
        if self.running:
            self.running = False
            self._engine.cancel(self._job)

    def _on_answered(self, job: int, number: int, answer: object) -> None:
        if (job, number) == (self._job, self._number):
            self.update.emit(answer)

    def _on_done(self, job: int, number: int, problem: str | None) -> None:
        if (job, number) == (self._job, self._number):
            self.running = False
            self.done.emit(problem)
