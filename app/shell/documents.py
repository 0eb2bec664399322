"""Positions in `.kib` files: JSON with a version number, read with care and written whole.

{"format": "kibitzer", "version": 1, "room": "holdem", "position": {...}}
"""

import codecs
import json
from pathlib import Path
from typing import Any

from app.words.translation import _
from engine import files

VERSION = 1
LARGEST_BYTES = 1_000_000
LARGEST_TEXT_BYTES = 20_000_000  # of what others wrote: a year of hands in one file

Position = dict[str, Any]


class DocumentError(ValueError):
    """A file cannot be opened or saved; the message is one sentence for the user."""


def dumps(room: str, position: Position) -> str:
    """Text of a document."""
    document = {"format": "kibitzer", "version": VERSION, "room": room, "position": position}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def loads(text: str, name: str = _("The text")) -> tuple[str, Position]:
    """Room and position of a document; `name` stands for it in errors.

    Raises
    ------
    DocumentError
        If `text` is damaged, is something else, or is from a newer Kibitzer.
    """
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise DocumentError(
            _("{name} is damaged or is not a Kibitzer position.").format(name=name)
        ) from None
    if not isinstance(document, dict) or document.get("format") != "kibitzer":
        raise DocumentError(_("{name} is not a Kibitzer position.").format(name=name))
    version, room = document.get("version"), document.get("room")
    position = document.get("position")
    if isinstance(version, int) and not isinstance(version, bool) and version > VERSION:
        raise DocumentError(
            _(
                "{name} was saved by a newer Kibitzer (format {version}); "
                "this one reads up to format {newest}."
            ).format(name=name, version=version, newest=VERSION)
        )
    if (
        version != VERSION
        or version is True
        or not isinstance(room, str)
        or not isinstance(position, dict)
    ):
        raise DocumentError(
            _("{name} is damaged: parts of the position are missing.").format(name=name)
        )
    return room, position


def load(path: str | Path) -> tuple[str, Position]:
    """Room and position saved in a file.

    Raises
    ------
    DocumentError
        If the file cannot be read or holds no position this Kibitzer knows.
    """
    name = f"“{Path(path).name}”"
    try:
        text = _read(path, LARGEST_BYTES).decode("utf-8")
    except UnicodeDecodeError:
        raise DocumentError(
            _("{name} is damaged or is not a Kibitzer position.").format(name=name)
        ) from None
    return loads(text, name)


def load_text(path: str | Path) -> str:
    """Text of a file that another program wrote, in UTF-8, UTF-16 with its mark, or else Latin-1.

    Raises
    ------
    DocumentError
        If the file cannot be read.
    """
    data = _read(path, LARGEST_TEXT_BYTES)
    wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def load_head(path: str | Path, count: int) -> bytes:
    """First bytes of a file.

    Raises
    ------
    DocumentError
        If the file cannot be read.
    """
    return _read(path, None, count)


def too_large(name: str) -> DocumentError:
    """What is said of a position that nothing of Kibitzer has written."""
    return DocumentError(_("{name} is too large to be a Kibitzer position.").format(name=name))


def _read(path: str | Path, most: int | None, count: int = -1) -> bytes:
    """A regular file of at most so many bytes, or `count` of them; others could never end."""
    path = Path(path)
    name = f"“{path.name}”"
    try:
        if not path.is_file():
            raise DocumentError(_("There is no file {name}.").format(name=name))
        if most is not None and path.stat().st_size > most:
            if most == LARGEST_BYTES:
                raise too_large(name)
            text = _("{name} is too large to be read: {most} MB are the most.")
            raise DocumentError(text.format(name=name, most=most // 1_000_000))
        with path.open("rb") as file:
            return file.read(count)
    except OSError as error:
        raise DocumentError(
            _("{name} cannot be read: {reason}.").format(name=name, reason=_reason(error))
        ) from None


def save(path: str | Path, room: str, position: Position) -> None:
    """Write a position so that a crash leaves either the old file or the new one.

    Raises
    ------
    DocumentError
        If the file cannot be written; what was there before is still there.
    """
    write_whole(path, dumps(room, position))


def write_whole(path: str | Path, text: str) -> None:
    """Write a text file so that a crash leaves either the old one or the new one.

    Raises
    ------
    DocumentError
        If the file cannot be written; what was there before is still there.
    """
    data = text.encode()
    try:
        files.write_whole(path, lambda file: file.write(data))
    except OSError as error:
        name = Path(path).resolve().name
        raise DocumentError(
            _("“{name}” cannot be saved: {reason}.").format(name=name, reason=_reason(error))
        ) from None


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
