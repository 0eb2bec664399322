"""Work cut into pieces, on several threads. The pieces are calls that release the GIL."""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

R = TypeVar("R")


def cores() -> int:
    """Number of processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(pieces: Iterable[Callable[[], R]], threads: int | None = None) -> Generator[R]:
    """Yield the result of every piece in the order given, `threads` at a time.

    None, or more threads than there are cores, means all cores.
    Pieces may be endless; few more are taken than the threads work on. Closing the generator
    waits for the pieces under way, so they should be short, and begins no other.
    """
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
