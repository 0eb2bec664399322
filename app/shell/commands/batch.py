"""``kibitzer batch``: many questions, one a line, each answered by one line of JSON, in order."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import re
import stat
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from itertools import islice
from typing import Any, BinaryIO, NoReturn, TextIO

from app.shell.commands.cluster_options import on_cluster
from app.shell.commands.output import dumps, last_answer, one_line
from app.shell.commands.parser import UsageError, build_parser
from app.shell.commands.progress import ProgressBar
from app.shell.room.game import Game
from app.words.fields import reason
from app.words.translation import _

Line = tuple[int, str]  # its number, from 1, and what it says
BLANK = " \t\r\n"
LONGEST_LINE = 1_000_000  # letters: what is longer is refused, and never held as a whole
LONGEST_SKIPPED = 1_000_000_000  # letters of such a line: what goes on is no text
#: A part of a word, as shells write them; shlex takes the square of a line's length in time.
_PART = re.compile(
    r"""[ \t\r\n]+|(?P<plain>[^ \t\r\n'"\\#]+)|'(?P<single>[^']*+)'
    |"(?P<double>(?:[^"\\]|\\.)*+)"|\\(?P<escaped>.)|(?P<remark>\#.*)|(?P<open>.)""",
    re.DOTALL | re.VERBOSE,
)


def run_batch(games: tuple[Game, ...], options: Namespace) -> bool:
    """Answer the questions of a file or of standard input; return whether all were answered."""
    from engine import pool

    if options.file == "-" and sys.stdin is None:
        raise ValueError(_("Standard input is closed; name a file of questions."))
    with _output(options.resume) as (write, done, all_good), on_cluster(options):
        piece = partial(answer_line, games, options.cluster is not None)
        questions = _questions(options.file)
        if len(list(islice(questions, done))) < done:
            message = _("“{file}” has more answers than there are questions; is it another's?")
            raise ValueError(message.format(file=options.resume))
        bar = ProgressBar(None if options.resume is None and sys.stdout.isatty() else sys.stderr)
        left = 0  # as far as it is known
        if bar.seen and os.path.isfile(options.file):  # a pipe could be read only once
            left = sum(1 for _line in _questions(options.file)) - done
        try:
            with closing(pool.run(_pieces(piece, questions), threads=1)) as answers:
                for number, (text, good) in enumerate(answers, start=1):
                    write(text)
                    all_good &= good
                    bar.show(number / left if left else None, number)
        finally:
            bar.clear()
    return all_good


def answer_line(games: tuple[Game, ...], elsewhere: bool, line: Line) -> tuple[str, bool]:
    """One line of JSON for one question, and whether it is an answer or tells an error.

    On a worker, `elsewhere`, one thread computes it, and only what would be the same here.
    """
    number, text = line
    try:
        if len(text) > LONGEST_LINE:
            message = _("This line is longer than {most} letters.")
            raise UsageError(message.format(most=f"{LONGEST_LINE:,}"))
        options = _options(build_parser(games), split_words(text))
        if elsewhere:
            if why := options.command.only_here(options):
                raise ValueError(why)
            options.threads = 1
        return dumps(last_answer(options.command, options)), True
    except ValueError as error:
        return dumps({"error": one_line(error), "line": number}), False


def split_words(line: str) -> list[str]:
    """Words of a line, as a shell takes it apart; what follows ``#`` is a remark."""
    words: list[str] = []
    word: list[str] | None = None
    for part in _PART.finditer(line):
        kind = part.lastgroup
        if kind == "open":
            raise UsageError(_("“{line}” has a quotation mark too few").format(line=line.strip()))
        if kind in (None, "remark"):
            words += [] if word is None else ["".join(word)]
            word = None
            if kind is not None:
                break
        else:
            text = part[kind]
            word = word or []
            word.append(re.sub(r'\\(["\\])', r"\1", text) if kind == "double" else text)
    return words if word is None else [*words, "".join(word)]


def _options(parser: ArgumentParser, words: list[str]) -> Namespace:
    """What the words of a line ask."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            options = parser.parse_args(words)
    except SystemExit:  # --help and --version print and leave
        raise UsageError(_("“{words}” asks no question").format(words=" ".join(words))) from None
    if options.command is None or not options.command.in_batch:
        name = words[0] if options.command is None else options.command.name
        raise UsageError(
            _("“{name}” cannot be asked in a batch; write it after kibitzer").format(name=name)
        )
    if getattr(options, "cluster", None) is not None:
        raise UsageError(_("“--cluster” is for a whole batch, not for a line of it"))
    return options


def _pieces(piece: Callable[[Line], Any], lines: Iterator[Line]) -> Iterator[Callable[[], Any]]:
    """Yield a call for each line; what is wrong with reading comes after the answers before it."""
    try:
        for line in lines:
            yield partial(piece, line)
    except ValueError as error:
        yield partial(_fail, error)


def _fail(error: ValueError) -> NoReturn:
    raise error


def _questions(file: str) -> Iterator[Line]:
    """Yield the lines that ask something, one by one: there may be more than fit in memory."""
    for number, line in enumerate(_lines(file), start=1):
        if line.strip(BLANK) and not line.lstrip(BLANK).startswith("#"):
            yield number, line


def _lines(file: str) -> Iterator[str]:
    if file == "-":
        yield from _short(sys.stdin)
        return
    try:
        with open(file, encoding="utf-8-sig") as lines:
            yield from _short(lines)
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(
            _("“{file}” cannot be read: {reason}.").format(file=file, reason=reason(error))
        ) from None


def _short(source: TextIO) -> Iterator[str]:
    """Lines of a text; of one that is too long only so much that this is seen."""
    while line := source.readline(LONGEST_LINE + 1):
        yield line
        skipped = 0
        while line and not line.endswith("\n"):  # the rest of it, which may never end
            line = source.readline(LONGEST_LINE)
            skipped += len(line)
            if skipped > LONGEST_SKIPPED:
                raise ValueError(_("A line of this text does not end; it holds no questions."))


@contextmanager
def _output(file: str | None) -> Iterator[tuple[Callable[[str], object], int, bool]]:
    """Give what writes a line, whole lines that are there already, and whether all are answers."""
    if file is None:
        yield partial(print, flush=True), 0, True
        return
    try:
        out = open(file, "a+b")  # noqa: SIM115 (who asked goes on with it)
        if not stat.S_ISREG(os.fstat(out.fileno()).st_mode):
            out.close()
            raise OSError(errno.EINVAL, "it is not a regular file")
    except OSError as error:
        raise ValueError(
            _("“{file}” cannot be written: {reason}.").format(file=file, reason=reason(error))
        ) from None
    with out:
        count, all_good = _whole_lines(out, file)

        def write(text: str) -> None:
            out.write(f"{text}\n".encode())
            out.flush()

        yield write, count, all_good


def _whole_lines(out: BinaryIO, file: str) -> tuple[int, bool]:
    """Number of answers in a file, and whether none tells an error; a broken one is cut off."""
    count, at, end, all_good = 0, 0, 0, True
    out.seek(0)
    while piece := out.readline(LONGEST_LINE):
        if at == end:
            if not any(piece.startswith(s[: len(piece)]) for s in (b'{"room"', b'{"error"')):
                message = _("“{file}” has no answers of a batch in its line {number}.")
                raise ValueError(message.format(file=file, number=count + 1))
            failed = piece.startswith(b'{"error"')
        at += len(piece)
        if piece.endswith(b"\n"):
            count, end = count + 1, at
            all_good &= not failed
    out.truncate(end)
    return count, all_good
