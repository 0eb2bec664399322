"""Work cut into pieces, on several threads. The pieces are calls that release the GIL."""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

R = TypeVar("R")
Runner = Callable[[Iterable[Callable[[], Any]]], Generator[Any]]

_elsewhere: ContextVar[Runner | None] = ContextVar("elsewhere", default=None)


def cores() -> int:
    """Number of processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def handed_over(runner: Runner) -> Iterator[None]:
    """Have `runner` do what this thread gives to `run` meanwhile: it yields results in order."""
    before = _elsewhere.set(runner)
    try:
        yield
    finally:
        _elsewhere.reset(before)


def is_handed_over() -> bool:
    """Whether what this thread gives to `run` is done elsewhere."""
    return _elsewhere.get() is not None


def run(pieces: Iterable[Callable[[], R]], threads: int | None = None) -> Generator[R]:
    """Yield the result of every piece in the order given, `threads` at a time.

    None, or more threads than there are cores, means all cores. While work is `handed_over`,
    threads mean nothing, and the pieces are calls that can be pickled.
    Pieces may be endless; few more are taken than the threads work on. Closing the generator
    waits for the pieces under way, so they should be short, and begins no other.
    """
    elsewhere = _elsewhere.get()
    if elsewhere is not None:
        yield from elsewhere(pieces)
        return
    threads = min(threads or cores(), cores())
    if threads == 1:
        for piece in pieces:
            yield piece()
        return
    waiting: deque[Future[R]] = deque()
    pool = ThreadPoolExecutor(threads)
    try:
        for piece in pieces:
            waiting.append(pool.submit(piece))
            if len(waiting) > 2 * threads:  # one that takes long leaves the others work
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
