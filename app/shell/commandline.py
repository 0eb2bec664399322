"""Answers one question in the terminal, or a batch of them, without importing Qt.

The rooms say what their commands are; this module reads the words, shows progress and
prints tables or JSON. Exit status: 0 answered, 2 bad input, 130 interrupted.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import shlex
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn, TextIO

from app.shell.command import Command, Json, whole_number
from app.shell.game import Game
from app.words.fields import brief

BAD_INPUT = 2
INTERRUPTED = 130
PROGRESS_AFTER_S = 1.0


class UsageError(ValueError):
    """The words of a command line make no question."""


class _Parser(argparse.ArgumentParser):
    def __init__(self, **options: Any) -> None:
        super().__init__(
            allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter, **options
        )

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


def build_parser(games: Sequence[Game], version: str) -> argparse.ArgumentParser:
    """Parser of all subcommands; the chosen `Command` ends up in the namespace."""
    parser = _Parser(
        prog="kibitzer",
        description="A card-game adviser. Without a subcommand it opens the window.",
        epilog="Open the window on a saved position:  kibitzer FILE.kib",
    )
    parser.add_argument("--version", action="version", version=f"kibitzer {version}")
    subparsers = parser.add_subparsers(metavar="SUBCOMMAND", required=True)
    groups: dict[str, Any] = {}
    for command in (c for game in games for c in game.commands()):
        *group, last = command.name.split()
        where = subparsers
        if group:
            if group[0] not in groups:
                group_parser = subparsers.add_parser(
                    group[0], help=f"see {group[0]} --help", epilog=f"example: {command.example}"
                )
                groups[group[0]] = group_parser.add_subparsers(metavar="QUESTION", required=True)
            where = groups[group[0]]
        sub = where.add_parser(
            last, help=command.help, description=command.help, epilog=f"example: {command.example}"
        )
        command.add_arguments(sub)
        sub.add_argument("--json", action="store_true", help="print one JSON object")
        sub.add_argument(
            "--seed", type=whole_number(), default=0, metavar="N", help="for sampled answers"
        )
        sub.add_argument("--threads", type=whole_number(1), metavar="N", help="default: all cores")
        sub.set_defaults(command=command)
    batch = subparsers.add_parser(
        "batch",
        help="answer many questions, one a line",
        epilog="example: echo 'equity AsKs QdQh' | kibitzer batch",
    )
    batch.add_argument("file", nargs="?", default="-", metavar="FILE", help="default: stdin")
    batch.set_defaults(command=None)
    return parser


def run(games: Sequence[Game], arguments: Sequence[str], version: str) -> int:
    """Answer the command line `arguments`; return the exit status."""
    if sys.stdout is None:
        return _cannot_write("standard output is closed")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # ± on a terminal that has only ASCII
    try:
        parser = build_parser(games, version)
        options = parser.parse_args(arguments)
        if options.command is None:
            return _batch(parser, options.file)
        answer = _answer(options.command, options, sys.stderr)
        print(dumps(answer) if options.json else options.command.table(answer), flush=True)
        return 0
    except ValueError as error:
        return _fail(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader (head, less) has gone: nobody is left to tell
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:  # a full disk
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _cannot_write(_reason(error))


def _cannot_write(reason: str) -> int:
    print(f"kibitzer: error: the answer cannot be written: {reason}", file=sys.stderr)
    return 1


def _fail(error: Exception) -> int:
    print(f"kibitzer: error: {_one_line(error)}", file=sys.stderr)
    return BAD_INPUT


def _one_line(error: Exception) -> str:
    return brief(" ".join(str(error).split()))


def dumps(answer: Json) -> str:
    """One line of JSON with letters and suits as they are read."""
    return json.dumps(answer, ensure_ascii=False)


def _answer(command: Command, options: argparse.Namespace, progress: TextIO | None) -> Json:
    """Last answer of `command`, with a progress bar if `progress` is a terminal."""
    bar = _ProgressBar(progress)
    answer: Json = {}
    try:
        for share, answer in command.answer(options):  # noqa: B007 (the last one is kept)
            bar.show(share)
    finally:
        bar.clear()
    return answer


class _ProgressBar:
    """A line on a terminal, shown once the work has taken a second."""

    WIDTH = 40

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream if stream is not None and stream.isatty() else None
        self._start_s = time.monotonic()
        self._shown = False

    def show(self, share: float) -> None:
        if self._stream and time.monotonic() - self._start_s > PROGRESS_AFTER_S:
            filled = round(share * self.WIDTH)
            bar = "#" * filled + "." * (self.WIDTH - filled)
            print(f"\r[{bar}] {share:4.0%}", end="", file=self._stream, flush=True)
            self._shown = True

    def clear(self) -> None:
        if self._stream and self._shown:
            print("\r" + " " * (self.WIDTH + 8) + "\r", end="", file=self._stream, flush=True)


def _batch(parser: argparse.ArgumentParser, file: str) -> int:
    if file == "-" and sys.stdin is None:
        raise ValueError("Standard input is closed; name a file of questions.")
    status = 0
    for number, line in enumerate(_lines(file), start=1):
        try:
            words = shlex.split(line, comments=True)
            if not words:
                continue
            answer = _batch_answer(parser, words)
        except ValueError as error:
            answer, status = {"error": _one_line(error), "line": number}, BAD_INPUT
        print(dumps(answer), flush=True)
    return status


def _lines(file: str) -> Iterator[str]:
    """Lines of a file, or of standard input, one by one: there may be more than fit in memory."""
    if file == "-":
        yield from sys.stdin
        return
    try:
        with open(file, encoding="utf-8-sig") as lines:
            yield from lines
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"“{file}” cannot be read: {_reason(error)}.") from None


def _batch_answer(parser: argparse.ArgumentParser, words: list[str]) -> Json:
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            options = parser.parse_args(words)
    except SystemExit:  # --help and --version print and leave
        raise UsageError(f"“{' '.join(words)}” asks no question") from None
    if options.command is None or not options.command.in_batch:
        name = words[0] if options.command is None else options.command.name
        raise UsageError(f"“{name}” cannot be asked in a batch; write it after kibitzer")
    return _answer(options.command, options, None)


def _reason(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8 text"
    return (getattr(error, "strerror", None) or str(error)).lower()
