"""The one place that chooses numba's options and where compiled code is kept.

Numba reuses a cached kernel although a kernel that it *calls*, in another file, has
changed. So the cache folder is named by a digest of the engine's source, the CPU and
numba's version: new source, new cache.
"""

import gc
import hashlib
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numba.core import event

from engine import code_cache, target

P = ParamSpec("P")
R = TypeVar("R")

#: For a literal 0 that is an argument, or a variable's first value: a plain 0 has a type of its
#: own, for which numba compiles once more whatever is called with it.
ZERO = cast(int, np.int64(0))
# Numba's types do not know of `no_cfunc_wrapper`, which spares the entry for calls from C.
_njit: Any = numba.njit
CHECKED = os.environ.get("KIBITZER_CHECKED", "0") != "0"  # see `engine.checked`; for tests


def digest(folder: Path, pattern: str, more: str) -> str:
    """Name of the state of the files in `folder` and below that match, and of what else counts."""
    state = hashlib.sha256()
    for path in sorted(folder.rglob(pattern)):
        state.update(path.relative_to(folder).as_posix().encode())
        state.update(path.read_bytes())
    state.update(more.encode())
    return state.hexdigest()[:16]


#: What compiles, and how.
MODE = f"{numba.__version__}{' checked' if CHECKED else ''}"


def digest_for(processor: target.Target) -> str:
    """Name of what compiled code depends on: engine source, processor, numba version and mode."""
    return digest(Path(__file__).parent, "*.py", f"{MODE} {processor.name}")


def _shipped() -> Path | None:
    """Kernels that came compiled from these sources, if this machine can run them."""
    processor = target.portable()
    if processor is None or not target.is_open_to_choice():
        return None
    if target.PORTABLE in os.environ:
        target.choose(processor)
        return None
    if not target.SHIPPED.is_dir() or not target.can_stand_in(processor):
        return None
    folder = target.SHIPPED / digest_for(processor)
    if not folder.is_dir():
        return None
    target.choose(processor)  # what is missing is compiled for it, too, and fits the rest
    return folder


SHIPPED_FOLDER = _shipped()
CACHE_FOLDER = code_cache.folder_for(digest_for(target.chosen()))


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` to machine code that runs without the GIL and is kept on disk."""
    checks = True if CHECKED else None
    compiled: Any = _njit(nogil=True, boundscheck=checks, no_cfunc_wrapper=True)(function)
    compiled._cache = code_cache.KernelCache(
        function, CACHE_FOLDER, SHIPPED_FOLDER
    )  # as by cache=True
    return cast(Callable[P, R], compiled)


def part(function: Callable[P, R]) -> Callable[P, R]:
    """Make `function` a part of the kernels that call it, as if it were written there.

    Unlike a kernel it costs no call, which with arrays takes as long as tens of instructions,
    and no compilation but that of its callers.
    """
    compiled: Callable[P, R] = numba.njit(nogil=True, inline="always")(function)
    return compiled


class _RareGarbage(event.Listener):
    """Has Python look for garbage less often while numba compiles: a tenth of the time went there.

    Not at all would be as quick, but then it stands still at the end for a quarter of a second.
    Numba holds its lock meanwhile, so only one thread is in here.
    """

    def __init__(self) -> None:
        self._kernels = 0  # being compiled, one for the sake of the other
        self._usual = gc.get_threshold()

    def on_start(self, event: event.Event) -> None:
        self._kernels += 1
        if self._kernels == 1:
            self._usual = gc.get_threshold()
            gc.set_threshold(*map(max, self._usual, (30_000, 10, 1_000)))

    def on_end(self, event: event.Event) -> None:
        self._kernels -= 1
        if self._kernels == 0:
            gc.set_threshold(*self._usual)


_register: Any = event.register  # has no types
_register("numba:compile", _RareGarbage())


#: Name of a thread that compiles or loads kernels ahead, while others answer questions.
PREPARING = "preparing kernels"


class _CompileClock(event.Listener):
    """Adds up the time in which some thread compiles or loads a kernel, or waits for its turn.

    What is prepared meanwhile, by the thread of that name, takes no time from anybody who does
    not wait for it.
    """

    def __init__(self) -> None:
        self.spent_s = 0.0
        self._threads = 0
        self._made_s = self._began_s = time.perf_counter()

    def on_start(self, event: event.Event) -> None:
        if threading.current_thread().name == PREPARING:
            return
        self._threads += 1
        if self._threads == 1:
            self._began_s = time.perf_counter()

    def on_end(self, event: event.Event) -> None:
        if threading.current_thread().name == PREPARING:
            return
        now_s = time.perf_counter()
        if self._threads == 0:  # it began before this clock, and has lasted ever since
            self.spent_s = now_s - self._made_s
            return
        self._threads -= 1
        if self._threads == 0:
            self.spent_s += now_s - self._began_s


@contextmanager
def compile_timer() -> Iterator[Callable[[], float]]:
    """Give a function that tells for how long, in s, numba compiled or loaded kernels since.

    So that a figure for the work does not include what only the first question pays.
    """
    clock = _CompileClock()
    with event.install_listener("numba:compiler_lock", clock):
        yield lambda: clock.spent_s


class _CompileListener(event.Listener):
    """Calls a function whenever a kernel begins to be compiled; loading one does not count."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell

    def on_start(self, event: event.Event) -> None:
        self._tell()

    def on_end(self, event: event.Event) -> None:
        pass


@contextmanager
def on_compile(tell: Callable[[], None]) -> Iterator[None]:
    """Call `tell` whenever some thread begins to compile a kernel that is not kept on disk."""
    with event.install_listener("numba:compile", _CompileListener(tell)):
        yield
