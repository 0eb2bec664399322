"""The engine's own process: answers the window's questions, so the window never waits.

Compiling, importing numba (88 ms gaps in an event loop, measured) and computing all happen
here. One thread reads messages, each job has a thread that answers its newest question, and
one more prepares kernels while nothing is asked. It runs as a module:
``python -m app.shell.asking.engine_process``.
"""

from __future__ import annotations

import ctypes
import importlib
import logging
import os
import pickle
import sys
import traceback
from collections.abc import Iterator
from contextlib import closing, contextmanager
from threading import Condition, Lock, Thread
from typing import BinaryIO

from app.shell.asking import wire
from app.shell.asking.linking import start_linking
from engine.sources import PREPARING

_log = logging.getLogger(__name__)


M_ARENA_MAX = -8  # of glibc's malloc.h
LOW = 10  # niceness of what gives way


def _call_glibc(name: str, *arguments: int) -> None:
    function = getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
    if function is not None:
        function(*arguments)


class _Worker(Thread):
    """Answers the questions of one job, one after the other, the newest first and only."""

    def __init__(self, engine: EngineProcess, job: int, low: bool) -> None:
        super().__init__(daemon=True)
        self._engine, self._job, self._low = engine, job, low
        self._next: tuple[int, str, bytes] | None = None  # number, room, pickled question
        self._changed = Condition()
        self._stop = False  # what runs now is no longer wanted
        self.start()

    def ask(self, number: int, room: str, question: bytes) -> None:
        with self._changed:
            self._next, self._stop = (number, room, question), True
            self._changed.notify()

    def cancel(self) -> None:
        with self._changed:
            self._next, self._stop = None, True

    def run(self) -> None:
        if self._low and sys.platform == "linux":  # elsewhere it would be of the whole process
            os.nice(LOW)
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._next is not None)
                question, self._next, self._stop = self._next, None, False
            if question is not None:
                with self._engine.question_running():
                    self._answer(*question)

    def _answer(self, number: int, room: str, question: bytes) -> None:
        problem: str | None = None
        try:
            with self._engine.importing:
                module = importlib.import_module(f"engine.games.{room}")
                answers = module.analyse(pickle.loads(question))
            sent: object = None
            with closing(answers):
                for answer in answers:
                    if self._stop:
                        return
                    if answer is not sent:  # else the room only lets itself be stopped here
                        self._engine.send(("answer", self._job, number, answer))
                        sent = answer
        except ValueError as error:  # refused: its sentence is for the page, and no defect
            _log.info("%s refuses a question.", room, exc_info=True)
            problem = error.args[0] if error.args else str(error)  # may be a `Sentence`
        except Exception as error:  # told to the page, which shows it
            traceback.print_exc()
            problem = str(error) or type(error).__name__
        self._engine.send(("done", self._job, number, problem))


class EngineProcess:
    """Serves the messages of `source` until it ends; writes answers to `sink`."""

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self._source, self._sink = source, sink
        self._writing = Lock()
        self.importing = Lock()  # two threads that import the same packages can deadlock
        self._workers: dict[int, _Worker] = {}
        self._running = 0  # questions being answered
        self._idle = Condition()

    def serve(self) -> None:
        """Read and obey until the window closes its end."""
        while (message := wire.read(self._source)) is not None:
            match message:
                case ("ask" | "ask low" as kind, job, number, room, question):
                    if job not in self._workers:
                        self._workers[job] = _Worker(self, job, kind == "ask low")
                    self._workers[job].ask(number, room, question)
                case ("cancel", job):
                    if job in self._workers:
                        self._workers[job].cancel()
                case ("prepare", rooms):
                    args = (rooms,)
                    Thread(target=self._prepare, args=args, name=PREPARING, daemon=True).start()

    @contextmanager
    def question_running(self) -> Iterator[None]:
        """Hold back the preparing of kernels while a question is answered."""
        with self._idle:
            self._running += 1
        try:
            yield
        finally:
            with self._idle:
                self._running -= 1
                self._idle.notify_all()

    def _prepare(self, rooms: list[str]) -> None:
        """Compile or load the kernels of `rooms`, in order, while no question waits.

        What is compiled is told to the window; what is only loaded is not worth a word.
        """
        try:
            steps = []
            for room in rooms:
                self._wait_for_quiet()  # a first question needs one room, not all
                with self.importing:
                    steps.append(importlib.import_module(f"engine.games.{room}").prepare())
            from engine.jit import on_compile  # after the rooms: it takes numba along

            heads = [next(step, None) for step in steps]  # the name comes before the work
            planned = sum(head[1] for head in heads if head)
            done, told = 0, -1

            def tell() -> None:
                nonlocal told
                if head and told < done:
                    told = done
                    self.send(("preparing", done, planned, head[0]))

            with on_compile(tell):
                for head, step in zip(heads, steps, strict=True):
                    while head:
                        self._wait_for_quiet()
                        head = next(step, None)
                        done += 1
            start_linking()
        except Exception:  # a question that needs the kernel will say what is wrong
            traceback.print_exc()
        _call_glibc("malloc_trim", 0)  # some 35 MB were for preparing alone
        self.send(("ready",))

    def _wait_for_quiet(self) -> None:
        with self._idle:
            self._idle.wait_for(lambda: not self._running)

    def send(self, message: wire.Message) -> None:
        """Write a message to the window."""
        data = wire.encode(message)
        try:
            with self._writing:
                self._sink.write(data)
                self._sink.flush()
        except OSError:  # the window has gone
            os._exit(0)


def main() -> None:
    """Serve on standard input and output; anything printed goes to standard error.

    Standard input itself becomes empty: Windows loads no library, as numpy's, in one thread while
    another waits at it.
    """
    source = os.fdopen(os.dup(sys.stdin.fileno()), "rb")
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), sys.stdin.fileno())
    sink = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    # Of another heap than the first glibc gives nothing back: one for all threads.
    _call_glibc("mallopt", M_ARENA_MAX, 1)
    sys.setswitchinterval(0.001)  # a question is read at once while kernels are compiled
    EngineProcess(source, sink).serve()
    os._exit(0)  # whatever still runs is of no use to anybody


if __name__ == "__main__":
    main()
