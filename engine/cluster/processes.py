"""Worker processes on this machine, as an executor: one that dies is replaced, its call repeated.

The standard pool of processes is broken for good once one of them is killed, and its processes
live on when the one that started them is killed.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock, local
from typing import Any, ParamSpec, TypeVar

from engine.cluster.errors import ClusterError
from engine.sentences import Sentence

P = ParamSpec("P")
R = TypeVar("R")

MOST_DEATHS = 4  # of processes by one call


class _Process:
    """One process that answers calls one by one, see `serving`."""

    def __init__(self) -> None:
        root = str(Path(__file__).parents[2])
        paths = [root, os.environ.get("PYTHONPATH", "")]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in paths if p)}
        self._popen = subprocess.Popen(
            [sys.executable, "-m", "engine.cluster.serving"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            # Ctrl-C in a terminal reaches a whole group; these end when their input does.
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )

    def ask(self, call: bytes) -> tuple[Any, Exception | None]:
        """Result and error of a pickled call; OSError or EOFError if the process dies of it."""
        to, back = self._popen.stdin, self._popen.stdout
        assert to is not None
        assert back is not None
        to.write(call)
        to.flush()
        result, error = pickle.load(back)
        return result, error

    def kill(self) -> None:
        """End it, whatever it does."""
        self._popen.kill()

    def bury(self) -> None:
        """Give back what it held, once it has ended."""
        for pipe in (self._popen.stdin, self._popen.stdout):
            if pipe is not None:
                with suppress(OSError):  # it never took what was written
                    pipe.close()
        self._popen.wait()


@contextmanager
def spawned(number: int) -> Iterator[tuple[Executor, Callable[[], int]]]:
    """Give an executor of so many processes, and what tells how many there are."""
    with Processes(number) as executor:
        yield executor, lambda: number


class Processes(ThreadPoolExecutor):
    """Calls functions in `number` processes, each of which is led by a thread of its own."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self._own = local()
        self._living: set[_Process] = set()
        self._changing = Lock()
        self._closed = False

    def submit(self, function: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Call a function in one of the processes; all that is given can be pickled."""
        return super().submit(self._call, pickle.dumps((function, args, kwargs)))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:
        """End the processes, whatever they do."""
        with self._changing:
            self._closed = True
            for process in self._living:
                process.kill()
        super().shutdown(wait, cancel_futures=cancel_futures)
        for process in self._living:
            process.bury()

    def _call(self, call: bytes) -> Any:
        for _ in range(MOST_DEATHS):
            process = self._process()
            try:
                result, error = process.ask(call)
            except Exception:  # it died, or what came back cannot be read to its end
                self._replace(process)
            else:
                if error is not None:
                    raise error
                return result
        raise ClusterError(
            Sentence(
                "{most_deaths} processes, one after the other, died of one question.",
                most_deaths=MOST_DEATHS,
            )
        )

    def _process(self) -> _Process:
        """The process of this thread, started if there is none."""
        with self._changing:
            if self._closed:
                raise CancelledError
            process: _Process | None = getattr(self._own, "process", None)
            if process is None:
                process = self._own.process = _Process()
                self._living.add(process)
            return process

    def _replace(self, process: _Process) -> None:
        """Have another process started for the next call of this thread."""
        with self._changing:
            self._own.process = None
            self._living.discard(process)
        process.kill()
        process.bury()
