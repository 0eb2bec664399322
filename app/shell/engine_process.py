"""The engine's own process: answers the window's questions, so the window never waits.

Compiling, importing numba (88 ms gaps in an event loop, measured) and computing all happen
here. One thread reads messages, each question runs on a thread of its own, and one more
prepares kernels while nothing is asked. Start it as ``python -m app.shell.engine_process``.
"""

import importlib
import logging
import os
import sys
import traceback
from threading import Event, Lock, Thread
from typing import BinaryIO

from app.shell import wire


class _Run:
    """One question being answered."""

    def __init__(self, job: int, number: int, room: str, question: object) -> None:
        self.job, self.number, self.room, self.question = job, number, room, question
        self.stop = Event()


class EngineProcess:
    """Serves the messages of `source` until it ends; writes answers to `sink`."""

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self._source, self._sink = source, sink
        self._write_lock = Lock()
        self._runs: dict[int, _Run] = {}
        self._asked = Lock()  # held by no one for long: guards _runs and _busy
        self._busy = 0
        self._idle = Event()
        self._idle.set()

    def serve(self) -> None:
        """Read and obey until the window closes its end."""
        while (message := wire.read(self._source)) is not None:
            match message:
                case ("ask", job, number, room, question):
                    self._cancel(job)
                    run = _Run(job, number, room, question)
                    with self._asked:
                        self._runs[job] = run
                        self._busy += 1
                        self._idle.clear()
                    Thread(target=self._answer, args=(run,), daemon=True).start()
                case ("cancel", job):
                    self._cancel(job)
                case ("prepare", rooms):
                    Thread(target=self._prepare, args=(rooms,), daemon=True).start()

    def _cancel(self, job: int) -> None:
        with self._asked:
            if run := self._runs.pop(job, None):
                run.stop.set()

    def _answer(self, run: _Run) -> None:
        problem: str | None = None
        try:
            room = importlib.import_module(f"engine.games.{run.room}")
            answers = room.analyse(run.question)
            for answer in answers:
                if run.stop.is_set():
                    answers.close()
                    return
                self._send(("answer", run.job, run.number, answer))
        except Exception as error:  # told to the page, which shows it
            traceback.print_exc()
            problem = str(error) or type(error).__name__
        finally:
            with self._asked:
                self._busy -= 1
                if not self._busy:
                    self._idle.set()
        self._send(("done", run.job, run.number, problem))

    def _prepare(self, rooms: list[str]) -> None:
        """Compile or load the kernels of `rooms`, in order, while no question waits."""
        try:
            steps = [importlib.import_module(f"engine.games.{room}").prepare() for room in rooms]
            heads = [next(step, None) for step in steps]  # the name comes before the work
            planned = sum(head[1] for head in heads if head)
            done = 0
            for head, step in zip(heads, steps, strict=True):
                while head:
                    self._send(("preparing", done, planned, head[0]))
                    self._idle.wait()
                    head = next(step, None)
                    done += 1
        except Exception:  # a question that needs the kernel will say what is wrong
            traceback.print_exc()
        self._send(("ready",))

    def _send(self, message: wire.Message) -> None:
        data = wire.encode(message)
        try:
            with self._write_lock:
                self._sink.write(data)
                self._sink.flush()
        except OSError:  # the window has gone
            os._exit(0)


def main() -> None:
    """Serve on standard input and output; anything printed goes to standard error."""
    sink = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    logging.basicConfig(stream=sys.stderr)
    sys.setswitchinterval(0.001)  # a question is read at once while kernels are compiled
    EngineProcess(sys.stdin.buffer, sink).serve()
    os._exit(0)  # whatever still runs is of no use to anybody


if __name__ == "__main__":
    main()
