"""``kibitzer table``: machines play Hold'em against each other."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator

from app.games.holdem.stakes import NO_CAP, rake_type
from app.shell.commands.output import answer_json, answers, fields, table, with_error
from app.shell.room.command import Command, Json, add_number, number
from app.words.fields import quoted
from app.words.figures import percent
from app.words.translation import _
from engine.games.holdem.table import PLAYERS, Match, MatchAnswer, analyse
from engine.games.holdem.table.questions import HANDS, MOST_PLAYERS
from engine.limits import Limits


def _players(text: str) -> tuple[str, ...]:
    found = tuple(part.strip() for part in text.split(","))
    for name in found:
        if name not in PLAYERS:
            raise ArgumentTypeError(
                _("{quoted} is no player; they are {names}").format(
                    quoted=quoted(name), names=", ".join(PLAYERS)
                )
            )
    return found


def _add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add_number(parser, "--seats", least=2, most=MOST_PLAYERS, default=6)
    names = ", ".join(PLAYERS)
    add(
        "--players",
        type=_players,
        default=("strong", "fair", "people"),
        metavar="A,B,...",
        help=_("of {names}; they take the seats in turn").format(names=names),
    )
    add_number(parser, "--hands", least=1, most=10_000_000, default=HANDS)
    add("--stack", type=number, default=100.0, metavar="BB", help=_("of each; default: 100"))
    add(
        "--rake",
        type=rake_type(NO_CAP),
        default=(0.0, 0.0),
        metavar="P,CAP",
        help=_("in %% and big blinds"),
    )
    add("--fast", action="store_true", help=_("strong players think for a moment only"))


def _answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    match = Match(
        *(options.players, options.seats, options.stack, options.rake, options.fast),
        limits=Limits(deals=options.hands, seed=options.seed or 0, threads=options.threads),
    )
    return answers(analyse(match), _json)


def _json(answer: MatchAnswer) -> Json:
    names = ("kind", "hands", "bb_per_100", "se", "by_equity", "by_equity_se", "vpip", "pfr")
    players = [fields(player, *names) for player in answer.players]
    return answer_json(
        "holdem", answer, "hands", {"players": players}, "hands_per_minute", "slowest_s"
    )


def _table(answer: Json) -> str:
    rows = [(_("player"), _("hands"), _("bb per 100"), _("by equity"), _("plays"), _("raises"))]
    rows += [
        (
            player["kind"],
            str(player["hands"]),
            with_error(player["bb_per_100"], player["se"], "+.1f"),
            with_error(player["by_equity"], player["by_equity_se"], "+.1f"),
            percent(player["vpip"]),
            percent(player["pfr"]),
        )
        for player in answer["players"]
    ]
    text = _("{hands} hands, {speed} a minute; the slowest decision took {seconds} s")
    end = text.format(
        hands=answer["hands"],
        speed=f"{answer['hands_per_minute']:.0f}",
        seconds=f"{answer['slowest_s']:.1f}",
    )
    return "\n".join([*table(rows), end])


TABLE = Command(
    name="table",
    help=_("Hold'em: machines play each other, each deal held by all of them"),
    example="kibitzer table --seats 3 --players fair,people --hands 30 --seed 1",
    add_arguments=_add_arguments,
    answer=_answer,
    table=_table,
    in_pieces=True,
)
