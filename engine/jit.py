"""The one place that chooses numba's options and where compiled code is kept.

Numba reuses a cached kernel although a kernel that it *calls*, in another file, has
changed. So the cache folder is named by a digest of the engine's source, the CPU and
numba's version: new source, new cache. Only the newest few folders are kept.
"""

import hashlib
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import ParamSpec, TypeVar

import llvmlite.binding
import numba
import platformdirs
from numba.core import event

P = ParamSpec("P")
R = TypeVar("R")

KEPT_CACHES = 3
CHECKED = os.environ.get("KIBITZER_CHECKED", "0") != "0"  # see `engine.checked`; for tests


def _digest() -> str:
    """Name of what compiled code depends on: engine source, CPU, numba version and mode."""
    state = hashlib.sha256()
    root = Path(__file__).parent
    for path in sorted(root.rglob("*.py")):
        state.update(path.relative_to(root).as_posix().encode())
        state.update(path.read_bytes())
    state.update(f"{numba.__version__} {llvmlite.binding.get_host_cpu_name()}".encode())
    state.update(b" checked" if CHECKED else b"")
    return state.hexdigest()[:16]


def _cache_folder(digest: str) -> Path:
    """Folder for compiled code: the user's cache, or a temporary one if that is read-only."""
    root = Path(
        os.environ.get("KIBITZER_CACHE")
        or platformdirs.user_cache_path("kibitzer", appauthor=False)
    )
    folder = root / digest
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)  # the folder in use is the newest, so it is never swept
        with tempfile.TemporaryFile(dir=folder):
            pass
        _sweep(root)
    except OSError:
        folder = _temporary_folder() / digest
        folder.mkdir(exist_ok=True)
    return folder


def _temporary_folder() -> Path:
    """Folder of this user alone, the same at every start where the system tells users apart."""
    if hasattr(os, "getuid"):
        folder = Path(tempfile.gettempdir()) / f"kibitzer-{os.getuid()}"
        with suppress(OSError):
            folder.mkdir(mode=0o700, exist_ok=True)
            state = folder.lstat()
            if state.st_uid == os.getuid() and stat.S_ISDIR(state.st_mode):
                folder.chmod(0o700)
                return folder
    return Path(tempfile.mkdtemp(prefix="kibitzer-"))


def _sweep(root: Path) -> None:
    """Delete all but the newest caches in `root`."""
    folders = sorted(
        (f for f in root.iterdir() if f.is_dir() and len(f.name) == 16),
        key=lambda f: f.stat().st_mtime,
        reverse=True,
    )
    for old in folders[KEPT_CACHES:]:
        shutil.rmtree(old, ignore_errors=True)


CACHE_FOLDER = _cache_folder(_digest())
numba.config.CACHE_DIR = str(CACHE_FOLDER)  # type: ignore[attr-defined]


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` to machine code that runs without the GIL and is kept on disk."""
    checks = True if CHECKED else None
    compiled: Callable[P, R] = numba.njit(cache=True, nogil=True, boundscheck=checks)(function)
    return compiled


class _CompileClock(event.Listener):
    """Adds up the time in which some thread compiles or loads a kernel."""

    def __init__(self) -> None:
        self.spent_s = 0.0
        self._threads = 0
        self._began_s = 0.0

    def on_start(self, event: event.Event) -> None:
        self._threads += 1
        if self._threads == 1:
            self._began_s = time.perf_counter()

    def on_end(self, event: event.Event) -> None:
        self._threads -= 1
        if self._threads == 0:
            self.spent_s += time.perf_counter() - self._began_s


@contextmanager
def compile_timer() -> Iterator[Callable[[], float]]:
    """Give a function that tells for how long, in s, numba compiled or loaded kernels since.

    So that a figure for the work does not include what only the first question pays.
    """
    clock = _CompileClock()
    with event.install_listener("numba:compiler_lock", clock):
        yield lambda: clock.spent_s
