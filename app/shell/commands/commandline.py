"""Answers one question in the terminal, or a batch of them, without importing Qt.

The rooms say what their commands are; this module shows progress and prints tables or JSON.
Exit status: 0 answered, 1 not answered or not written, 2 bad input, 130 interrupted.
"""

from __future__ import annotations

import io
import os
import sys
from argparse import Namespace
from collections.abc import Sequence

from app.shell.commands.batch import run_batch
from app.shell.commands.cluster_options import on_cluster
from app.shell.commands.output import dumps, last_answer, one_line
from app.shell.commands.parser import UsageError, build_parser
from app.shell.commands.progress import ProgressBar
from app.shell.room.command import Json
from app.shell.room.game import Game
from app.words.fields import reason
from app.words.translation import _, shown

FAILED = 1
BAD_INPUT = 2
INTERRUPTED = 130


def run(games: tuple[Game, ...], arguments: Sequence[str]) -> int:
    """Answer the command line `arguments`; return the exit status."""
    if sys.stdout is None:
        return _fail(_("the answer cannot be written: standard output is closed"), FAILED)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # ± on a terminal that has only ASCII
    try:
        options = build_parser(games).parse_args(arguments)
        if options.self_test:
            raise UsageError(_("“--self-test” goes alone, without a question"))
        if options.command is None:
            return 0 if run_batch(games, options) else BAD_INPUT
        answer = _answer(options)
        print(dumps(answer) if options.json else shown(options.command.table(answer)), flush=True)
        return 0
    except ValueError as error:
        return _fail(one_line(error), BAD_INPUT)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader (head, less) has gone: nobody is left to tell
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except ConnectionError as error:  # a cluster's
        return _fail(one_line(error), FAILED)
    except OSError as error:  # a full disk
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _fail(
            _("the answer cannot be written: {reason}").format(reason=reason(error)), FAILED
        )


def _fail(sentence: str, status: int) -> int:
    print(shown(_("kibitzer: error: {sentence}").format(sentence=sentence)), file=sys.stderr)
    return status


def _answer(options: Namespace) -> Json:
    """Last answer of the command, with a progress bar meanwhile."""
    bar = ProgressBar(sys.stderr)
    try:
        with on_cluster(options) as pieces:
            return last_answer(options.command, options, lambda share: bar.show(share, pieces()))
    finally:
        bar.clear()
