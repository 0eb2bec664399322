"""What the command line needs to know about a question that a room answers."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from app.words.fields import quoted
from app.words.translation import _
from engine.limits import Limits

Json = dict[str, Any]
LONGEST_NUMBER = 20  # digits


@dataclass(frozen=True, slots=True)
class Command:
    """One subcommand."""

    name: str  # the words after ``kibitzer``, as in "equity" or "gin deadwood"
    help: str  # one line for ``kibitzer --help``
    example: str  # a command line that works, shown by ``--help``
    # declares the command's own arguments; ``--json``, ``--seed`` and ``--threads`` are there
    # already
    add_arguments: Callable[[argparse.ArgumentParser], None]
    # yields (progress 0 to 1, JSON object); the last one is the answer. Bad input is a ValueError
    # whose message is shown as it is.
    answer: Callable[[argparse.Namespace], Iterator[tuple[float, Json]]]
    table: Callable[[Json], str]  # the readable form of an answer
    in_batch: bool = True  # whether ``kibitzer batch`` knows it
    # whether the work is numbered pieces, of which each can be done elsewhere
    in_pieces: bool = False
    # a sentence that says why the same words would get another answer elsewhere, or later, or leave
    # something elsewhere; nothing if they would not
    only_here: Callable[[argparse.Namespace], str] = lambda options: ""


def ends_by_time(
    options: argparse.Namespace,
    seconds: str = "--seconds",
    number: str = "--deals",
    *,
    needed: bool = True,
) -> str:
    """A sentence if the option `seconds` is given, or `number`, where it is needed, is not."""
    given = vars(options)
    if given[_attribute(seconds)] is not None:
        text = _("“{option}” ends by time, which does not repeat; give {number} instead.")
        return text.format(option=seconds, number=number)
    if needed and given[_attribute(number)] is None:
        text = _("“{command}” ends by time, which does not repeat; give {number}.")
        return text.format(command=options.command.name, number=number)
    return ""


def limits_of(options: argparse.Namespace) -> Limits:
    """Where to stop, as `--deals` and `--seconds` say, and what may be used."""
    return Limits(options.deals, options.seconds, seed=options.seed, threads=options.threads)


def _attribute(option: str) -> str:
    return option.removeprefix("--").replace("-", "_")


def seconds(text: str) -> float:
    """Type of an argument that is a number of seconds."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if 0 < number < 1e6:
        return number
    message = _("“{text}” is not a number of seconds; write one above 0")
    raise argparse.ArgumentTypeError(message.format(text=text))


def number(text: str) -> float:
    """Type of an argument that is a number."""
    try:
        return float(text)
    except ValueError:
        message = _("{quoted} is not a number").format(quoted=quoted(text.strip()))
        raise argparse.ArgumentTypeError(message) from None


def numbers(example: str, count: int | None = None) -> Callable[[str], tuple[float, ...]]:
    """Type of an argument that is numbers with commas between them."""

    def read(text: str) -> tuple[float, ...]:
        found = tuple(map(number, text.split(",")))
        if count is not None and len(found) != count:
            message = _("{quoted} is not {count} numbers; write {example}")
            said = message.format(quoted=quoted(text), count=count, example=example)
            raise argparse.ArgumentTypeError(said)
        return found

    return read


def whole_number(least: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """Type of an argument that is a whole number, from `least` to `most` where these are given."""

    def read(text: str) -> int:
        with contextlib.suppress(ValueError):
            number = int(text[: LONGEST_NUMBER + 1])
            low, high = least is None or number >= least, most is None or number <= most
            if low and high and len(text) <= LONGEST_NUMBER:
                return number
        sentence = _("“{text}” is not a whole number")
        if most is not None:
            sentence = _("“{text}” is not a whole number from {least} to {most}")
        elif least is not None:
            sentence = _("“{text}” is not a whole number, {least} or more")
        shown = text[:LONGEST_NUMBER]
        raise argparse.ArgumentTypeError(sentence.format(text=shown, least=least, most=most))

    return read


def add_number(
    parser: Any,
    name: str,
    text: str | None = None,
    *,
    least: int | None = None,
    most: int | None = None,
    default: int | None = None,
) -> None:
    """Let a whole number be given; `parser` may be a group of one's options."""
    kind = whole_number(least, most)
    parser.add_argument(name, type=kind, default=default, metavar="N", help=text)
