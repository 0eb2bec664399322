"""Positions in `.kib` files: JSON with a version number, read with care and written whole.

{"format": "kibitzer", "version": 1, "room": "holdem", "position": {...}}
"""

import codecs
import json
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from app.words.fields import reason
from app.words.translation import _
from engine import files

AT_ONCE = 100_000  # bytes, or letters, that are read while the window waits
VERSION = 1
LARGEST_BYTES = 1_000_000
LARGEST_TEXT_BYTES = 20_000_000  # of what others wrote: a year of hands in one file
DEEPEST = 40  # lists within lists of a file
MOST_DIGITS, LARGEST_NUMBER, SMALLEST_NUMBER = 15, 1e15, 1e-12

Position = dict[str, Any]


class DocumentError(ValueError):
    """A file cannot be opened or saved; the message is one sentence for the user."""


def dumps(room: str, position: Position) -> str:
    document = {"format": "kibitzer", "version": VERSION, "room": room, "position": position}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def parse(text: str) -> Any:
    """Value of JSON with which one can reckon: no file holds a number that ends a program.

    Whatever reads a field later meets only numbers that fit a float, finite and not so small that
    something divided by them is not, and no nesting that a recursive function could not follow.

    ValueError if it is damaged, or has other numbers, or nests deeper.
    """
    try:
        found = json.loads(text, parse_int=_whole, parse_float=_real, parse_constant=_real)
    except RecursionError:
        raise ValueError from None
    level = [found]
    for _depth in range(DEEPEST):
        level = [inner for value in level for inner in _within(value)]
    if level:
        raise ValueError
    return found


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError
    return int(digits)


def _real(digits: str) -> float:
    number = float(digits)
    if not abs(number) <= LARGEST_NUMBER:  # nor NaN
        raise ValueError
    return number if abs(number) >= SMALLEST_NUMBER else 0.0


def _within(value: object) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def loads(text: str, name: str = "") -> tuple[str, Position]:
    """Room and position of a document; `name` stands for it in errors, “the text” for none.

    DocumentError if `text` is damaged, is something else, or is from a newer Kibitzer.
    """
    name = name or _("The text")
    try:
        document = parse(text)
    except ValueError:
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

    DocumentError if the file cannot be read or holds no position this Kibitzer knows.
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

    DocumentError if the file cannot be read.
    """
    data = _read(path, LARGEST_TEXT_BYTES)
    wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def load_head(path: str | Path, count: int) -> bytes:
    """First bytes of a file; DocumentError if the file cannot be read."""
    return _read(path, None, count)


def too_large(name: str) -> DocumentError:
    """What is said of a position that nothing of Kibitzer has written."""
    return DocumentError(_("{name} is too large to be a Kibitzer position.").format(name=name))


def _read(path: str | Path, most: int | None, count: int = -1) -> bytes:
    """A regular file of at most so many bytes, or `count` of them; others could never end."""
    path = Path(path)
    name = f"“{path.name}”"
    try:
        data = read_regular(path, count if most is None else most + 1)
    except OSError as error:
        raise DocumentError(
            _("{name} cannot be read: {reason}.").format(name=name, reason=reason(error))
        ) from None
    if data is None:
        raise DocumentError(_("There is no file {name}.").format(name=name))
    if most is not None and len(data) > most:
        if most == LARGEST_BYTES:
            raise too_large(name)
        text = _("{name} is too large to be read: {most} MB are the most.")
        raise DocumentError(text.format(name=name, most=most // 1_000_000))
    return data


def read_regular(path: Path, most: int) -> bytes | None:
    """At most so many bytes of an ordinary file; None if there is none there, or something else.

    What is no ordinary file, as a pipe is, might never end or never begin.

    OSError if it cannot be read.
    """
    try:
        at = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(os.fstat(at).st_mode):
        os.close(at)
        return None
    with open(at, "rb") as file:
        return file.read(most)


@contextmanager
def reading() -> Iterator[None]:
    """Whatever a file holds, it must not stop the app: what goes wrong within is a DocumentError.

    Except what is a ValueError, whose sentence says more.
    """
    try:
        yield
    except ValueError:
        raise
    except Exception as error:
        problem = _("This position cannot be read ({error}).")
        raise DocumentError(problem.format(error=type(error).__name__)) from None


def save(path: str | Path, room: str, position: Position) -> None:
    """Write a position so that a crash leaves either the old file or the new one.

    DocumentError if the file cannot be written; what was there before is still there.
    """
    write_whole(path, dumps(room, position))


def write_whole(path: str | Path, content: str | bytes) -> None:
    """Write a file so that a crash leaves either the old one or the new one.

    DocumentError if the file cannot be written; what was there before is still there.
    """
    if isinstance(content, str):
        content = content.encode(errors="replace")  # half a character, as a clipboard may hold
    try:
        files.write_whole(path, lambda file: file.write(content))
    except OSError as error:
        name = Path(path).resolve().name
        raise DocumentError(
            _("“{name}” cannot be saved: {reason}.").format(name=name, reason=reason(error))
        ) from None
