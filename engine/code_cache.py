"""Compiled code on disk: in a folder that only this user can write, read only if it is whole.

Cached code is pickled and executed, so it is trusted only where nobody else could have put it:
folder and files must be this user's and closed to others. A file that is damaged, or in the
way, is as good as none: the kernel is compiled anew, and the log says so.
"""

import hashlib
import logging
import os
import re
import shutil
import tempfile
import uuid
from contextlib import suppress
from pathlib import Path

from engine.folders import cache_root
from engine.ownership import is_own, is_private, sweep_partial

KEPT_FOLDERS = 3
KEPT_BYTES = 200_000_000
#: Length of the checksum before the code, in bytes.
SUM_BYTES = 16

#: End of the name of a file that is being written.
_PARTIAL = re.compile(r"\.nbc\.[0-9a-f]{16}$")

_log = logging.getLogger(__name__)


def folder_for(digest: str) -> Path:
    """Folder for what is compiled from one state of the sources, made if need be.

    It is in the user's cache, or in KIBITZER_CACHE, or in a temporary folder if that is
    read-only or open to others. Only the newest few of its kind are kept.
    """
    root = cache_root()
    try:
        root.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not is_private(root):
            _log.warning("%s could be changed by others, so it is not used.", root)
            return _made(_temporary_root() / digest)
        folder = _made(root / digest)
        os.utime(folder)  # the folder in use is the newest, so it is never swept
        with tempfile.TemporaryFile(dir=folder):
            pass
        with suppress(OSError):  # another process sweeps, too
            sweep(root)
    except OSError:
        folder = _made(_temporary_root() / digest)
    return folder


def _made(folder: Path) -> Path:
    """`folder`, made for this user alone; another's, or an open one, gives way to a new one."""
    with suppress(FileExistsError):
        folder.mkdir(mode=0o700)
    if not folder.is_dir() or not is_private(folder):
        return Path(tempfile.mkdtemp(prefix="kibitzer-"))
    return folder


def _temporary_root() -> Path:
    """Folder of this user alone, the same at every start where the system tells users apart."""
    if hasattr(os, "getuid"):
        folder = Path(tempfile.gettempdir()) / f"kibitzer-{os.getuid()}"
        with suppress(OSError):
            folder.mkdir(mode=0o700, exist_ok=True)
            if not folder.is_symlink() and is_private(folder):
                return folder
    return Path(tempfile.mkdtemp(prefix="kibitzer-"))


def sweep(root: Path) -> None:
    """Delete all but the newest caches in `root`, and what was left half written in those.

    The newest, which was touched just now, stays whatever its size; others as long as all of them
    are small enough.
    """
    folders = sorted(
        (f for f in root.iterdir() if f.is_dir() and len(f.name) == 16),
        key=lambda f: f.stat().st_mtime,
        reverse=True,
    )
    total = 0
    for age, folder in enumerate(folders):
        total += _size(folder)
        if age and (age >= KEPT_FOLDERS or total > KEPT_BYTES):
            shutil.rmtree(folder, ignore_errors=True)
        else:
            partial = [p for p in folder.glob("*/*.nbc.*") if _PARTIAL.search(p.name)]
            sweep_partial(partial, folders[0].stat().st_mtime)


def _size(folder: Path) -> int:
    """Bytes in the files of a cache."""
    total = 0
    for path in folder.glob("*/*"):
        with suppress(OSError):  # another process was first
            total += path.stat().st_size
    return total


class DamagedFileError(Exception):
    """What a file holds is not what was written."""


def read_whole(path: Path) -> bytes:
    """What `write_whole` wrote.

    OSError if there is no such file, or it cannot be read; DamagedFileError if it is another
    user's, open to others, cut short or changed.
    """
    with path.open("rb") as file:
        if not is_own(os.fstat(file.fileno())):
            raise DamagedFileError("others could have written it")
        data = file.read()
    if len(data) < SUM_BYTES or _sum(data[SUM_BYTES:]) != data[:SUM_BYTES]:
        raise DamagedFileError("its checksum is wrong")
    return data[SUM_BYTES:]


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that is there as a whole or not at all, whatever was in its place.

    OSError if it cannot be written, as on a full disk.
    """
    path.parent.mkdir(mode=0o700, exist_ok=True)
    partial = path.with_name(f"{path.name}.{uuid.uuid4().hex[:16]}")
    try:
        descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "wb") as file:
            file.write(_sum(data) + data)
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def _sum(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=SUM_BYTES).digest()
