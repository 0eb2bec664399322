"""A file in which what grows with use is kept: SQLite, with a number of its schema. No Qt.

Every change is a transaction of its own in a write-ahead log, so a process that is killed loses
the change in progress at most. The number of the schema is SQLite's ``user_version``; before it
is raised, the file is copied.
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import ClassVar

from app.words.fields import reason
from app.words.translation import _

BUSY_S = 5.0  # that a change waits for another window's
UNWRITABLE = ("CANTOPEN", "READONLY", "FULL", "SHMSIZE", "SHMOPEN")  # kinds of errors


class StoreError(ValueError):
    """The file cannot be used; the message is one sentence for the user."""


class Database:
    """One such file, which is made when something is first kept.

    Methods wait for the disk: a window calls them in a thread, one at a time.
    """

    # from each to the next; a file that has been through all of them is of this version
    schemas: ClassVar[tuple[str, ...]] = ()
    holds: ClassVar[str] = ""  # what is there, as in "mistakes are kept"

    def __init__(self, path: Path) -> None:
        self.path = path
        self._open: sqlite3.Connection | None = None

    def close(self) -> None:
        """Let go of the file."""
        if self._open is not None:
            self._open.close()
            self._open = None

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection | None]:
        """The file, or None if nothing was ever kept."""
        with self._problems():
            if self._open is None and not self.path.exists():
                yield None
                return
            try:
                db = self._connection()
            except sqlite3.OperationalError as error:
                with closing(self._as_it_is(error)) as db:
                    yield db
            else:
                yield db

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._problems():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            db = self._connection()
            with db:
                yield db

    @contextmanager
    def _problems(self) -> Iterator[None]:
        """Say in a sentence what is wrong with the file."""
        try:
            yield
        except StoreError:
            self.close()
            raise
        except (sqlite3.Error, OSError, ValueError, TypeError) as error:
            self.close()
            used = isinstance(error, sqlite3.OperationalError | OSError)
            if used and (why := _why(error)):
                text = _("“{file}”, where {holds}, cannot be used: {reason}.")
                raise StoreError(self._named(text, reason=why)) from error
            text = _("“{file}”, where {holds}, is damaged; it stays as it is.")
            raise StoreError(self._named(text)) from error

    def _named(self, text: str, **more: str) -> str:
        return text.format(file=self.path.name, holds=self.holds, **more)

    def _as_it_is(self, error: sqlite3.OperationalError) -> sqlite3.Connection:
        """The file where nothing can be written beside it, as on a full disk; `error` said so.

        What a window that was killed has left in the log would not be seen: it has to wait.
        """
        log = Path(f"{self.path}-wal")
        if _kind(error) not in UNWRITABLE or (log.exists() and log.stat().st_size):
            raise error
        db = sqlite3.connect(f"{self.path.resolve().as_uri()}?immutable=1", uri=True)
        if db.execute("PRAGMA user_version").fetchone()[0] != len(self.schemas):
            db.close()
            raise error
        return db

    def _connection(self) -> sqlite3.Connection:
        if self._open is not None:
            return self._open
        if self.path.exists() and not self.path.is_file():  # a pipe would be a "disk I/O error"
            raise OSError(errno.EINVAL, "it is not a regular file")
        db = sqlite3.connect(self.path, timeout=BUSY_S, check_same_thread=False)
        try:
            version = db.execute("PRAGMA user_version").fetchone()[0]
            if version > len(self.schemas):
                text = _("“{file}”, where {holds}, is of a newer version of Kibitzer.")
                raise StoreError(self._named(text))
            if version < 0:
                raise ValueError(version)
            if version < len(self.schemas):
                self._raise(db, version)
            db.execute("PRAGMA journal_mode=WAL")
        except BaseException:
            db.close()
            raise
        self._open = db
        return db

    def _raise(self, db: sqlite3.Connection, version: int) -> None:
        """Bring an older file to the schema of today; a copy of what it was stays beside it."""
        if version:
            older = self.path.with_suffix(f".{version}.sqlite")
            with closing(sqlite3.connect(older)) as copy:
                db.backup(copy)
        for number in range(version, len(self.schemas)):
            with db:
                db.execute("BEGIN IMMEDIATE")
                if db.execute("PRAGMA user_version").fetchone()[0] > number:
                    continue  # another window was quicker
                for statement in _statements(self.schemas[number]):
                    db.execute(statement)
                db.execute(f"PRAGMA user_version={number + 1}")


def _statements(script: str) -> Iterator[str]:
    """The statements of a script; unlike ``executescript``, they stay in one transaction."""
    statement = ""
    for part in script.split(";"):
        statement += f"{part};"
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def _why(error: Exception) -> str:
    """Why a file cannot be used, in a few words; empty if what stands in it is no text."""
    if isinstance(error, OSError):
        return reason(error)
    match _kind(error):
        case "":
            return ""
        case "FULL" | "SHMSIZE":
            return _("the disk is full")
        case "BUSY" | "LOCKED":
            return _("another program is using it")
        case "READONLY" | "CANTOPEN" | "PERM":
            return _("it cannot be written")
    return str(error)


def _kind(error: Exception) -> str:
    """Kind of an error of SQLite's: ``FULL``; empty if it has none."""
    name = getattr(error, "sqlite_errorname", "").removeprefix("SQLITE_").removeprefix("IOERR_")
    return str(name).split("_")[0]
