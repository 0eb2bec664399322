"""Files that are there as a whole or not at all: the one place that opens them for writing."""

import errno
import os
import re
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from engine.ownership import sweep_partial

PARTIAL = ".kibitzer-"  # start of the name of a file that is being written
OF_SYSTEM = ("/dev/", "/proc/")  # what lies there is written to, and never replaced


def write_whole(
    path: str | Path, write: Callable[[IO[bytes]], object], *, special: bool = False
) -> None:
    """Have `write` write a file so that a crash leaves either the old one or the new one.

    OSError if the file cannot be written; what was there before is still there.
    """
    with writing(path, special=special) as file:
        write(file)


@contextmanager
def writing(path: str | Path, *, special: bool = False) -> Iterator[IO[bytes]]:
    """Give a file to write, which takes its place once all is written; see `write_whole`.

    A pipe or a device, as ``/dev/stdout`` is, is refused, or if `special` written to as it is.
    """
    with _beside(path, special) as (file, partial, goal):
        yield file
        file.flush()
        if goal is None:
            return
        os.fsync(file.fileno())
        file.close()  # Windows renames no open file
        partial.chmod(goal.stat().st_mode & 0o777 if goal.exists() else 0o644)
        partial.replace(goal)


def check_writable(path: str | Path, *, special: bool = False) -> None:
    """See that a file can be written, before the work whose result goes there.

    OSError if it cannot.
    """
    if special and _is_special(path):
        if not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return
    with _beside(path) as (file, partial, _goal):
        file.write(b"\n")
        file.close()  # a full disk says so now
        partial.unlink()


@contextmanager
def _beside(
    path: str | Path, special: bool = False
) -> Iterator[tuple[IO[bytes], Path, Path | None]]:
    """A file to write, its path, and whose place it takes: nobody's if it is a pipe or device."""
    if _is_special(path):
        if not special:  # who opens a pipe waits for its reader
            raise OSError(errno.EINVAL, "it is not a regular file", str(path))
        with open(path, "wb") as file:
            yield file, Path(path), None
        return
    goal = Path(path).resolve()  # a link stays a link
    if goal.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if goal.exists() and not os.access(goal, os.W_OK):  # a name could be taken from it all the same
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    partial: Path | None = None
    try:
        with tempfile.NamedTemporaryFile(dir=goal.parent, prefix=PARTIAL, delete=False) as file:
            partial = Path(file.name)
            _sweep(goal.parent, os.fstat(file.fileno()).st_mtime)
            yield file, partial, goal
    except BaseException:
        if partial is not None:
            with suppress(OSError):
                partial.unlink()
        raise


def _is_special(path: str | Path) -> bool:
    """Whether a path is that of a pipe, a terminal or a device."""
    if os.path.abspath(path).startswith(OF_SYSTEM):
        return True
    with suppress(OSError):
        mode = os.stat(path).st_mode
        return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))
    return False


def _sweep(folder: Path, now: float) -> None:
    """Delete what was left in `folder` by saves that were killed in the middle."""
    with suppress(OSError):
        left = re.compile(re.escape(PARTIAL) + "[a-z0-9_]{8}")
        found = [folder / name for name in os.listdir(folder) if left.fullmatch(name)]
        sweep_partial(found, now)
