"""Files in which the window keeps what a user made, from one start to the next. No Qt.

``kibitzer.json`` holds the settings, ``kibitzer.holdem.json`` what stands in that room, and
so on: small files, each written whole. ``kibitzer.lock`` is held by the one window that writes
them; the system lets go of it however that window ends, and what stands in it tells that it
was not closed.
"""

from __future__ import annotations

import json
import os
import stat
import sys
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import platformdirs

from app.shell.storage.documents import parse, read_regular
from app.words.fields import reason
from app.words.translation import _
from engine import files
from engine.ownership import is_own

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FORMAT, VERSION = "kibitzer profile", 1
LARGEST_BYTES = 16_000_000
SETTINGS = "settings"
OPEN = b"open\n"
LOCKED_AT = 1 << 20  # Windows lets nobody read what is locked

Values = dict[str, Any]


def data_folder() -> Path:
    """Where what grows with use is kept for this user."""
    return Path(platformdirs.user_data_path("kibitzer", appauthor=False))


class Profile:
    """Reads and writes those files; `path` is that of older versions, ``kibitzer.ini``."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.left_open = False  # the window that wrote last was killed
        # what is there and cannot be used, and why; it is not written over
        self.unread: dict[str, str] = {}
        self._lock: int | None = None

    def file(self, name: str) -> Path:
        """File of the settings, or of a room."""
        return self.path.with_suffix(".json" if name == SETTINGS else f".{name}.json")

    # ---- reading and writing -------------------------------------------------------------

    def read(self, name: str) -> Values | None:
        """What was kept under a name; None if nothing was, or it is damaged (see `unread`)."""
        try:
            text = self.text(self.file(name))
            if text is None:
                return None
            found = parse(text)
        except UnreadError as error:
            self.unread[name] = str(error)
            return None
        except ValueError:
            self.unread[name] = self._damaged(self.file(name))
            return None
        if (
            not isinstance(found, dict)
            or (found.get("format"), found.get("version")) != (FORMAT, VERSION)
            or not isinstance(found.get(name), dict)
        ):
            self.unread[name] = self._damaged(self.file(name))
            return None
        values: Values = found[name]
        return values

    def text(self, path: Path) -> str | None:
        """Text of a file of this user alone; None if there is none.

        UnreadError if there is something that cannot be used.
        """
        try:
            state = path.stat()
            data = read_regular(path, LARGEST_BYTES + 1)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            text = _("“{file}” cannot be read: {reason}.")
            raise UnreadError(text.format(file=path.name, reason=reason(error))) from None
        if not stat.S_ISREG(state.st_mode) or data is None:
            raise UnreadError(_("“{file}” is no ordinary file.").format(file=path.name))
        if not is_own(state):
            raise UnreadError(_("“{file}” could be changed by others.").format(file=path.name))
        if len(data) > LARGEST_BYTES:
            raise UnreadError(_("“{file}” is too large.").format(file=path.name))
        try:
            return data.decode()
        except UnicodeDecodeError:
            raise UnreadError(self._damaged(path)) from None

    def write(self, name: str, values: Values) -> None:
        """Keep values, in a file that is whole whatever happens meanwhile.

        OSError if they cannot be written; what was there before is still there.
        """
        document = {"format": FORMAT, "version": VERSION, name: values}
        data = json.dumps(document).encode()
        path = self.file(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write_whole(path, lambda file: file.write(data))

    def set_aside(self, path: Path) -> Path | None:
        """Give what cannot be used another name; None if that cannot be done."""
        for number in count(1):
            other = path.with_name(f"{path.stem}.unread-{number}{path.suffix}")
            if not os.path.lexists(other):
                break
        try:
            path.rename(other)
        except OSError:
            return None
        return other

    def _damaged(self, path: Path) -> str:
        return _("“{file}” is damaged or of another version.").format(file=path.name)

    # ---- one window ----------------------------------------------------------------------

    def hold(self) -> bool:
        """Be the one window that writes; False if another one is."""
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0)
        at = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            at = os.open(self.path.with_suffix(".lock"), flags, 0o600)
            if not stat.S_ISREG(os.fstat(at).st_mode):
                raise FileNotFoundError
            _lock(at)
        except OSError as error:
            if at is not None:
                os.close(at)
            # Where nothing can be locked, as on some network drives, windows are not told apart.
            return not isinstance(error, BlockingIOError | PermissionError) or at is None
        self._lock = at
        self.left_open = os.fstat(at).st_size > 0
        with suppress(OSError):  # the disk is full
            os.write(at, OPEN)
        return True

    def let_go(self) -> None:
        """The window is closed, and all is written."""
        if self._lock is not None:
            with suppress(OSError):
                os.ftruncate(self._lock, 0)
            os.close(self._lock)
            self._lock = None


class UnreadError(ValueError):
    """A file of the profile cannot be used; the message is one sentence for the user."""


def _lock(at: int) -> None:
    """Lock an open file for as long as this process has it open; OSError if another one has."""
    if sys.platform == "win32":
        os.lseek(at, LOCKED_AT, os.SEEK_SET)
        msvcrt.locking(at, msvcrt.LK_NBLCK, 1)
        os.lseek(at, 0, os.SEEK_SET)
    else:
        fcntl.flock(at, fcntl.LOCK_EX | fcntl.LOCK_NB)
