"""Compiles kernels by numba, where they did not come along in a library: see `engine.jit`.

Numba reuses a cached kernel although a kernel that it *calls*, in another file, has
changed. So the cache folder is named by a digest of the engine's source, the CPU and
numba's version: new source, new cache.
"""

import gc
import hashlib
import logging
import pickle
import threading
import time
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import llvmlite.binding as llvm
import numba
from numba.core import caching, event, serialize
from numba.core.compiler import CompileResult

from engine import code_cache, sources
from engine.code_cache import read_whole, write_whole
from engine.sources import CHECKED

P = ParamSpec("P")
R = TypeVar("R")

_log = logging.getLogger(__name__)
# Numba's types do not know of `no_cfunc_wrapper`, which spares the entry for calls from C.
_njit: Any = numba.njit


def processor() -> str:
    """Name of the processor that numba compiles for, in LLVM's words."""
    told: str | None = numba.config.CPU_NAME  # type: ignore[attr-defined]  # set as it is imported
    return told or llvm.get_host_cpu_name()


def features() -> str:
    """What numba takes that processor to have, as LLVM lists it."""
    told: str | None = numba.config.CPU_FEATURES  # type: ignore[attr-defined]  # the same
    if told is None and numba.config.CPU_NAME is None:  # type: ignore[attr-defined]  # the same
        return str(llvm.get_host_cpu_features().flatten())
    return told or ""


CACHE_FOLDER = code_cache.folder_for(sources.digest(f"numba {numba.__version__} {processor()}"))


# Numba has no types here.
_rebuild: Any = CompileResult._rebuild
_dumps: Any = serialize.dumps


class KernelCache(caching.FunctionCache):
    """One file for each signature of a kernel; nothing that is wrong with it stops a question.

    Numba's own cache has an index beside the code, breaks at damage in either, and depends on
    where Kibitzer is installed. The folder says of which sources the code is.
    """

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        # Numba's own would look for a folder, and fail without one.
        self._name, self._py_func = repr(function), function
        self._folder = folder / function.__module__
        self._enabled = True

    @property
    def cache_path(self) -> str:
        """Folder of this kernel's module."""
        return str(self._folder)

    def flush(self) -> None:
        """Forget what is kept."""
        for path in self._folder.glob(f"{self._stem()}.*"):
            path.unlink(missing_ok=True)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Compiled code for a signature, or None if none is kept that is sound."""
        target_context.refresh()
        if not self._enabled:
            return None
        file = self._folder / self._file(sig, target_context.codegen())
        try:
            return _rebuild(target_context, *pickle.loads(read_whole(file)))
        except FileNotFoundError:
            pass
        except Exception as error:  # whatever it is, to compile anew mends it
            _log.warning("%s is compiled anew: %s (%s)", self._stem(), error, file)
        return None

    def unloaded(self, loaded: Iterable[Any], target_context: Any) -> Iterator[CompileResult]:
        """Compiled code of the signatures that are kept, beyond those `loaded`."""
        codegen = target_context.codegen()
        files = {self._file(sig, codegen) for sig in loaded}
        for file in sorted(self._folder.glob(f"{self._stem()}.*.nbc")):
            if file.name not in files:
                yield _rebuild(target_context, *pickle.loads(read_whole(file)))

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep compiled code, if it can be kept."""
        if not self._enabled:
            return
        if data.library.has_dynamic_globals:
            warnings.warn(f"{self._name} has an address compiled in: not kept", stacklevel=2)
            return
        try:
            write_whole(self._folder / self._file(sig, data.codegen), _dumps(data._reduce()))
        except OSError as error:  # the answer does not depend on it
            _log.warning("%s is not kept: %s", self._stem(), error)

    def _stem(self) -> str:
        return f"{self._py_func.__qualname__}-{self._py_func.__code__.co_firstlineno}"

    def _file(self, sig: Any, codegen: Any) -> str:
        key = repr(self._index_key(sig, codegen))  # type: ignore[no-untyped-call]  # numba's
        name = hashlib.sha256(key.encode()).hexdigest()[:16]
        return f"{self._stem()}.{name}.nbc"


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` to machine code that runs without the GIL and is kept on disk."""
    checks = True if CHECKED else None
    compiled: Any = _njit(nogil=True, boundscheck=checks, no_cfunc_wrapper=True)(function)
    compiled._cache = KernelCache(function, CACHE_FOLDER)  # as by cache=True
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


class _CompileClock(event.Listener):
    """Adds up the time in which some thread compiles or loads a kernel, or waits for its turn.

    What is prepared meanwhile, by the thread of that name, takes no time from anybody who does
    not wait for it.
    """

    def __init__(self) -> None:
        self._ended_s = 0.0
        self._threads = 0
        self._made_s = self._began_s = time.perf_counter()

    def spent_s(self) -> float:
        """The time until now, with what has not ended."""
        going_on_s = time.perf_counter() - self._began_s if self._threads else 0.0
        return self._ended_s + going_on_s

    def on_start(self, event: event.Event) -> None:
        if threading.current_thread().name == sources.PREPARING:
            return
        self._threads += 1
        if self._threads == 1:
            self._began_s = time.perf_counter()

    def on_end(self, event: event.Event) -> None:
        if threading.current_thread().name == sources.PREPARING:
            return
        now_s = time.perf_counter()
        if self._threads == 0:  # it began before this clock, and has lasted ever since
            self._ended_s = now_s - self._made_s
            return
        self._threads -= 1
        if self._threads == 0:
            self._ended_s += now_s - self._began_s


@contextmanager
def compile_timer() -> Iterator[Callable[[], float]]:
    """Give a function that tells for how long, in s, numba compiled or loaded kernels since.

    So that a figure for the work does not include what only the first question pays.
    """
    clock = _CompileClock()
    with event.install_listener("numba:compiler_lock", clock):
        yield clock.spent_s


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
