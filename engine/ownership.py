"""Whose a file is, and who else could have written it."""

import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
#: Nobody is still writing a partial file that is older: to write one takes milliseconds.
LEFT_AFTER_S = 600.0


def is_private(folder: Path) -> bool:
    """Whether `folder` is this user's and nobody else can change it or put another in its place.

    As OpenSSH's StrictModes: all folders above must be the user's or the system's, and closed
    to others but for sticky ones such as /tmp. Always true where the system knows no owners.
    """
    if not hasattr(os, "getuid"):
        return True
    resolved = folder.resolve()
    return is_own(resolved.stat()) and all(
        _is_safe_above(above.stat()) for above in resolved.parents
    )


def is_own(state: os.stat_result) -> bool:
    """Whether what has this state is this user's and closed to what others write."""
    closed = not state.st_mode & _OTHERS_WRITE
    return not hasattr(os, "getuid") or (state.st_uid == os.getuid() and closed)


def _is_safe_above(state: os.stat_result) -> bool:
    sticky = bool(state.st_mode & stat.S_ISVTX)
    closed = not state.st_mode & _OTHERS_WRITE
    return state.st_uid in (0, os.getuid()) and (closed or sticky)


def sweep_partial(paths: Iterable[Path], now: float) -> None:
    """Delete those of `paths` that a process of this user left half written when it was killed.

    `now` is the time of a file beside them that was written just now: a network drive has a clock
    of its own, and the one here may be set.
    """
    for path in paths:
        with suppress(OSError):  # another process was first
            state = path.lstat()
            old = now - state.st_mtime > LEFT_AFTER_S
            own = not hasattr(os, "getuid") or state.st_uid == os.getuid()
            if old and own and stat.S_ISREG(state.st_mode):
                path.unlink()
