"""The words of a command line: which subcommand they name, and with which options."""

from __future__ import annotations

import argparse
import gettext
from functools import lru_cache
from typing import Any, NoReturn

from app.shell.commands.cluster_options import add_cluster
from app.shell.room.command import whole_number
from app.shell.room.game import Game
from app.words.translation import DOMAIN, FOLDER, _, language, ngettext, written

#: What argparse says by itself: it asks gettext for these very texts.
ARGPARSE_TEXTS = (
    *(_("usage: "), _("positional arguments"), _("options"), _("show this help message and exit")),
    *(_("argument %(argument_name)s: %(message)s"), _("unrecognized arguments: %s")),
    *(_("the following arguments are required: %s"), _("one of the arguments %s is required")),
    *(_("not allowed with argument %s"), _("ignored explicit argument %r")),
    *(_("expected one argument"), _("expected at most one argument")),
    _("expected at least one argument"),
    ngettext("expected %s argument", "expected %s arguments", 1),
    _("invalid %(type)s value: %(value)r"),
    _("invalid choice: %(value)r (choose from %(choices)s)"),
)


class UsageError(ValueError):
    """The words of a command line make no question."""


class _Parser(argparse.ArgumentParser):
    def __init__(self, **options: Any) -> None:
        super().__init__(
            allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter, **options
        )

    def format_help(self) -> str:
        """Without the marks that order figures: examples are copied into a shell."""
        return written(super().format_help())

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


class _ShowVersion(argparse.Action):
    """Print the version; it is looked up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from app.shell.storage.version import full_version, kernels

        print(f"kibitzer {full_version()}, kernels: {kernels()}")
        parser.exit()


@lru_cache(maxsize=1)
def build_parser(games: tuple[Game, ...]) -> argparse.ArgumentParser:
    """Parser of all subcommands; the chosen `Command` ends up in the namespace."""
    if language() != "en":
        gettext.bindtextdomain(DOMAIN, str(FOLDER))
        gettext.textdomain(DOMAIN)
    parser = _Parser(
        prog="kibitzer",
        description=_("A card-game adviser. Without a subcommand it opens the window."),
        epilog=_("Open the window on a saved position:  kibitzer FILE.kib"),
    )
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help=_("with the commit"))
    parser.add_argument(
        "--self-test",
        action="store_true",
        help=_("alone: answer a random position in each room, without a screen"),
    )
    subparsers = parser.add_subparsers(metavar="SUBCOMMAND", required=True)
    groups: dict[str, Any] = {}
    for command in (c for game in games for c in game.commands()):
        *group, last = command.name.split()
        where = subparsers
        if group:
            if group[0] not in groups:
                group_parser = subparsers.add_parser(
                    group[0],
                    help=_("see {group} --help").format(group=group[0]),
                    epilog=_("example: {command}").format(command=command.example),
                )
                groups[group[0]] = group_parser.add_subparsers(metavar="QUESTION", required=True)
            where = groups[group[0]]
        sub = where.add_parser(
            last,
            help=command.help,
            description=command.help,
            epilog=_("example: {command}").format(command=command.example),
        )
        command.add_arguments(sub)
        sub.add_argument("--json", action="store_true", help=_("print one JSON object"))
        sub.add_argument(
            "--seed", type=whole_number(), default=0, metavar="N", help=_("for sampled answers")
        )
        sub.add_argument(
            "--threads", type=whole_number(1), metavar="N", help=_("default: all cores")
        )
        if command.in_pieces:
            add_cluster(sub)
        sub.set_defaults(command=command, rooms=games)
    batch = subparsers.add_parser(
        "batch",
        help=_("answer many questions, one a line"),
        epilog=_("example: {command}").format(command="echo 'equity AsKs QdQh' | kibitzer batch"),
    )
    batch.add_argument("file", nargs="?", default="-", metavar="FILE", help=_("default: stdin"))
    batch.add_argument(
        "--resume",
        metavar="OUTPUT",
        help=_("write the answers to this file, and go on after the last one that is there"),
    )
    add_cluster(batch)
    batch.set_defaults(command=None)
    return parser
