"""What commands print: the JSON object of an answer, tables, and files beside them; no Qt.

An answer's own names are the JSON names, so a command lists them::

    return answer_json("tarneeb", answer, "deals tricks tricks_se", {"best": best_text})

gives ``{"room": "tarneeb", "deals": ..., "tricks": ..., "tricks_se": ..., "best": ...,
"elapsed_s": ...}``: names are attributes of `answer`, a dict is taken as it is, in order.
`fields` does the same for a part of an answer. Tuples become lists as they are printed.
"""

from __future__ import annotations

import json
import unicodedata
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from app.shell.room.command import Command, Json
from app.words.fields import reason
from app.words.translation import (
    _,
    said,
)
from engine.estimates import half_width
from engine.files import check_writable, write_whole

Answer = TypeVar("Answer")
UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")  # categories of signs, of Unicode


def last_answer(
    command: Command, options: Namespace, tell: Callable[[float], object] = lambda share: None
) -> Json:
    """The answer of `command` in the end; `tell` is told how far it is."""
    answer: Json = {}
    for share, answer in command.answer(options):  # noqa: B007 (the last one is kept)
        tell(share)
    return answer


def dumps(answer: Json) -> str:
    """An answer as one line of JSON; signs that steer a terminal are spelled out in it."""
    line = json.dumps(answer, ensure_ascii=False)
    return line if line.isprintable() else "".join(map(_spelled, line))


def _spelled(sign: str) -> str:
    return json.dumps(sign)[1:-1] if unicodedata.category(sign) in UNSEEN else sign


def one_line(error: Exception) -> str:
    """What an error says."""
    return " ".join(said(error).split())


def fields(record: Any, *parts: str | Json) -> Json:
    """Attributes of a record by their names, with blanks between, and dicts, in this order."""
    found: Json = {}
    for part in parts:
        if isinstance(part, str):
            part = {name: getattr(record, name) for name in part.split()}
        found |= part
    return found


def answer_json(room: str, answer: Any, *parts: str | Json) -> Json:
    """The JSON object of an answer: its room first, its `parts`, and the seconds it took."""
    return fields(answer, {"room": room}, *parts, "elapsed_s")


def answers(
    found: Iterable[Answer], to_json: Callable[[Answer], Json]
) -> Iterator[tuple[float, Json]]:
    """How far each answer is, and the JSON object of the last: what a `Command` yields."""
    answer: Answer | None = None
    for answer in found:
        yield getattr(answer, "progress", 1.0), {}
    if answer is not None:
        yield 1.0, to_json(answer)


def lines(*parts: str | Sequence[str]) -> str:
    """Text of lines and lists of lines."""
    return "\n".join(line for part in parts for line in ([part] if isinstance(part, str) else part))


def with_error(value: float, se: float, form: str) -> str:
    """``+3.20 ±0.15``: a figure in a format such as ``+.2f``, with its 95 % error."""
    return f"{value:{form}} {error(se, form)}"


def error(se: float, form: str) -> str:
    """``±0.15``: half the width of the 95 % interval, in the format of the figure before it."""
    return f"±{half_width(se):{form.removeprefix('+')}}"


def table(rows: Sequence[Sequence[str]], left: int = 1) -> list[str]:
    """Lines of a table: the first `left` columns flush left, the others right."""
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]

    def padded(cell: str, width: int, number: int) -> str:
        blanks = " " * (width - _width(cell))
        return cell + blanks if number < left else blanks + cell

    return ["  ".join(map(padded, row, widths, range(len(row)))).rstrip() for row in rows]


def _width(cell: str) -> int:
    """Columns of a terminal that a text takes: none for its marks, of vowels or of order."""
    return sum(unicodedata.category(sign) not in ("Mn", "Cf") for sign in cell)


def exact_line(answer: Json) -> str:
    """``exact, in 0.003 s``."""
    return _("exact, in {seconds} s").format(seconds=f"{answer['elapsed_s']:.3f}")


def best_mark(answer: Json, card: str) -> str:
    """``best`` beside a card that is one of the best, else nothing."""
    return _("best") if card in answer["best"] else ""


def read_bytes(file: str, most: int) -> bytes:
    """The first `most` bytes of a file; a ValueError says why it cannot be read."""
    try:
        with Path(file).open("rb") as source:
            return source.read(most)
    except OSError as problem:
        message = _("“{file}” cannot be read: {reason}.")
        raise ValueError(message.format(file=file, reason=reason(problem))) from None


def write_parts(file: str, parts: Iterable[bytes]) -> None:
    """Write a file as a whole, or not; a ValueError says why it cannot be written."""
    with _written(file):
        write_whole(file, lambda out: out.writelines(parts), special=True)


def new_file(file: str) -> str:
    """Type of an argument that names a file to write: seen before any work is done."""
    try:
        with _written(file):
            check_writable(file, special=True)
    except ValueError as error:
        raise ArgumentTypeError(error.args[0]) from None
    return file


@contextmanager
def _written(file: str) -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        message = _("“{file}” cannot be written: {reason}.")
        raise ValueError(message.format(file=file, reason=reason(problem))) from None
