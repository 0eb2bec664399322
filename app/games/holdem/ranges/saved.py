"""Ranges that the user keeps, by folder and name, in a readable file beside the settings.

{"format": "kibitzer ranges", "version": 1, "folders": {"Six seats": {"Button": "22+, A2s+"}}}

Every change reads the file anew, under a lock, and writes it whole: two windows never undo
each other's work, and a crash leaves the old file or the new one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QLockFile, QSettings

from app.shell.storage.documents import (
    LARGEST_BYTES,
    DocumentError,
    parse,
    read_regular,
    write_whole,
)
from app.words.fields import reason
from app.words.translation import _, said
from engine.files import check_writable
from engine.games.holdem.ranges import parse_range
from engine.sentences import plain

FORMAT, VERSION = "kibitzer ranges", 1
LOCK_MS = 3_000
LONGEST_NAME = 60
NO_FOLDER, NO_NAME = _("The folder needs a name."), _("The range needs a name.")

TOO_MANY = _("These are more ranges than can be saved: 1 MB of text is the most.")

Folders = dict[str, dict[str, str]]  # folder -> name -> text of the range


class SavedRangesError(ValueError):
    """Saved ranges cannot be read or written; the message is one sentence for the user."""


def default_path() -> Path:
    """File beside the settings."""
    scope = QSettings.Scope.UserScope
    settings = QSettings(QSettings.Format.IniFormat, scope, "kibitzer", "kibitzer")
    return Path(settings.fileName()).parent / "ranges.json"


class SavedRanges:
    """The user's ranges in the file at `path`; until there is one, those in `first`."""

    def __init__(self, path: Path | None = None, first: Folders | None = None) -> None:
        self.path = path or default_path()
        self._first = first or {}

    def folders(self) -> Folders:
        """Everything that is kept: the user's by the alphabet, then the first in their order.

        SavedRangesError if the file cannot be read; it is left as it is.
        """
        try:
            if not self.path.exists():
                return {folder: dict(ranges) for folder, ranges in self._first.items()}
            found = read_regular(self.path, LARGEST_BYTES + 1)
            if found is None:
                raise SavedRangesError(
                    _("“{file}” is no ordinary file.").format(file=self.path.name)
                )
            if len(found) > LARGEST_BYTES:
                raise SavedRangesError(
                    _("“{name}” is too large to be saved ranges.").format(name=self.path.name)
                )
            data = parse(found.decode())
        except OSError as error:
            text = _("“{name}” cannot be read: {reason}.")
            raise SavedRangesError(text.format(name=self.path.name, reason=reason(error))) from None
        except ValueError as error:
            if isinstance(error, SavedRangesError):
                raise
            raise SavedRangesError(
                _("“{path}” is damaged; it is left as it is.").format(path=self.path)
            ) from None
        return self._in_order(_checked(data, self.path))

    def _in_order(self, folders: Folders) -> Folders:
        def ordered(names: Iterable[str], first: Iterable[str]) -> list[str]:
            places = {name: at for at, name in enumerate(first)}
            return sorted(names, key=lambda name: (places.get(name, -1), name.casefold()))

        return {
            folder: {
                name: folders[folder][name]
                for name in ordered(folders[folder], self._first.get(folder, ()))
            }
            for folder in ordered(folders, self._first)
        }

    def put(self, folder: str, name: str, text: str) -> None:
        """Keep a range; one of the same folder and name is replaced.

        SavedRangesError if the name is not one, or the file cannot be read or written.
        """
        folder, name = checked_name(folder, NO_FOLDER), checked_name(name)
        with self._changing() as folders:
            folders.setdefault(folder, {})[name] = text

    def remove(self, folder: str, name: str) -> None:
        """Keep a range no longer."""
        with self._changing() as folders:
            folders.get(folder, {}).pop(name, None)

    def rename(self, old: tuple[str, str], new: tuple[str, str]) -> None:
        """Give a range another folder and name, unless these are taken.

        SavedRangesError if they are taken or are no names, or the file cannot be read or written.
        """
        folder, name = checked_name(new[0], NO_FOLDER), checked_name(new[1])
        with self._changing() as folders:
            if (folder, name) == old:
                return
            if name in folders.get(folder, {}):
                raise SavedRangesError(
                    _("There is a range “{name}” in “{folder}” already.").format(
                        name=name, folder=folder
                    )
                )
            text = folders.get(old[0], {}).pop(old[1], None)
            if text is None:
                raise SavedRangesError(
                    _("The range “{old}” is no longer there.").format(old=old[1])
                )
            folders.setdefault(folder, {})[name] = text

    def add(self, more: Folders) -> int:
        """Keep what was read from another file; return how many ranges are new.

        A range whose name is taken by another gets a number behind it.
        """
        count = 0
        with self._changing() as folders:
            for folder, ranges in more.items():
                own = folders.setdefault(folder, {})
                for name, text in ranges.items():
                    if text not in (own.get(name), own.get(f"{name} (2)")):
                        own[_free_name(name, own)] = text
                        count += 1
        return count

    @contextmanager
    def _changing(self) -> Iterator[Folders]:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SavedRangesError(self._unsaved(reason(error))) from None
        lock = QLockFile(f"{self.path}.lock")
        if not lock.tryLock(LOCK_MS):
            if lock.error() is QLockFile.LockError.LockFailedError:
                raise SavedRangesError(_("Another window is saving ranges; try again in a moment."))
            raise SavedRangesError(self._unsaved(self._why_not()))
        try:
            folders = self.folders()
            yield folders
            kept = {folder: ranges for folder, ranges in folders.items() if ranges}
            data = {"format": FORMAT, "version": VERSION, "folders": kept}
            text = json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
            if len(text.encode()) > LARGEST_BYTES:  # what is longer would not be read again
                raise SavedRangesError(TOO_MANY)
            write_whole(self.path, text)
        except DocumentError as error:
            raise SavedRangesError(said(error)) from None
        finally:
            lock.unlock()

    def _why_not(self) -> str:
        """Why no file can be made beside the saved ranges."""
        try:
            check_writable(self.path)
        except OSError as error:
            return reason(error)
        return _("its folder takes no new file")

    def _unsaved(self, why: str) -> str:
        return _("“{path}” cannot be saved: {reason}.").format(path=self.path, reason=why)


def checked_name(name: str, missing: str = NO_NAME) -> str:
    """A name without blanks around it; `missing` is what is said if there is none.

    SavedRangesError if it is empty, too long, or has a sign that the text form needs.
    """
    name = " ".join(plain(name).split())
    if not name:
        raise SavedRangesError(missing)
    if len(name) > LONGEST_NAME:
        raise SavedRangesError(
            _("“{name}…” is too long; {longest_name} letters are the most.").format(
                name=name[:20], longest_name=LONGEST_NAME
            )
        )
    if wrong := re.search(r"[/:#]", name):
        raise SavedRangesError(
            _("“{wrong}” cannot be in a name; leave it out of “{name}”.").format(
                wrong=wrong[0], name=name
            )
        )
    return name


def to_text(folders: Folders) -> str:
    """All ranges as lines ``folder/name: range``, which `from_text` reads."""
    lines = [
        f"{folder}/{name}: {text}"
        for folder, ranges in sorted(folders.items())
        for name, text in sorted(ranges.items())
    ]
    return "\n".join(["# Kibitzer ranges", *lines]) + "\n"


def from_text(text: str) -> Folders:
    """Read lines ``folder/name: range``; a line without a folder goes to “Imported”.

    SavedRangesError for the first line that is neither, is no range, or names a range again.
    """
    if len(text) > LARGEST_BYTES:
        raise SavedRangesError(TOO_MANY)
    folders: Folders = {}
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.strip().removeprefix("\ufeff")
        if not line or line.startswith("#"):
            continue
        title, colon, hands = line.partition(":")
        folder, slash, name = title.partition("/")
        if not slash:
            folder, name = "Imported", title
        try:
            if not colon:
                raise SavedRangesError(_("a line is a name, a colon and a range."))
            own = folders.setdefault(checked_name(folder, NO_FOLDER), {})
            name = checked_name(name)
            if name in own:
                raise SavedRangesError(_("“{name}” was there before.").format(name=name))
            if not parse_range(hands).combos:
                raise SavedRangesError(_("“{name}” has no hands.").format(name=name))
        except ValueError as error:
            text = _("Line {number}: {problem}").format(number=number, problem=said(error))
            raise SavedRangesError(text) from None
        own[name] = hands.strip()
    if not folders:
        raise SavedRangesError(_("There are no ranges in this text."))
    return folders


def _checked(data: object, path: Path) -> Folders:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SavedRangesError(
            _("“{path}” holds no saved ranges; it is left as it is.").format(path=path)
        )
    if data.get("version") != VERSION:
        raise SavedRangesError(
            _("“{name}” was written by another version of Kibitzer.").format(name=path.name)
        )
    folders = data.get("folders")
    if not isinstance(folders, dict) or not all(
        isinstance(ranges, dict) and all(isinstance(text, str) for text in ranges.values())
        for ranges in folders.values()
    ):
        raise SavedRangesError(_("“{path}” is damaged; it is left as it is.").format(path=path))
    return folders


def _free_name(name: str, taken: dict[str, str]) -> str:
    number, free = 2, name
    while free in taken:
        free, number = f"{name} ({number})", number + 1
    return free
