"""Files that are there as a whole or not at all."""

import os
import re
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO

from engine.ownership import sweep_partial

PARTIAL = ".kibitzer-"  # start of the name of a file that is being written


def write_whole(path: str | Path, write: Callable[[IO[bytes]], object]) -> None:
    """Have `write` write a file so that a crash leaves either the old one or the new one.

    Raises
    ------
    OSError
        If the file cannot be written; what was there before is still there.
    """
    path = Path(path).resolve()  # a link stays a link
    _sweep(path.parent)
    partial: Path | None = None
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=PARTIAL, delete=False) as file:
            partial = Path(file.name)
            write(file)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            partial.chmod(path.stat().st_mode & 0o777)
        else:
            partial.chmod(0o644)
        partial.replace(path)
    except BaseException:
        if partial is not None:
            with suppress(OSError):
                partial.unlink()
        raise


def _sweep(folder: Path) -> None:
    """Delete what was left in `folder` by saves that were killed in the middle."""
    with suppress(OSError):
        left = re.compile(re.escape(PARTIAL) + "[a-z0-9_]{8}")
        sweep_partial(folder / name for name in os.listdir(folder) if left.fullmatch(name))
