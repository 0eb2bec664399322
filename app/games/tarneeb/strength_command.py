"""``kibitzer tarneeb``: how well its players do, and whether its chances come true."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from app.games.tarneeb.knowledge_options import seconds
from app.shell.command import Command, Json, ends_by_time, whole_number
from app.shell.output import answer_json, table, with_error
from app.words.translation import _
from engine.games import tarneeb
from engine.games.tarneeb import (
    ADVICE_METHODS,
    METHODS,
    Calibration,
    CalibrationAnswer,
    Match,
    MatchAnswer,
    Series,
)
from engine.games.tarneeb.match_questions import CALIBRATION_SERIES, DEALS, MATCH_SERIES
from engine.limits import NO_LIMITS, Limits

# ---- match ------------------------------------------------------------------------------------

PLAYERS = ", ".join(METHODS[1:])


def _add_moves(parser: ArgumentParser, usual: Series) -> None:
    text = _("time for each card of a player who samples; default: {seconds}, or --move-deals")
    add = parser.add_argument
    add("--deals", type=whole_number(1), default=DEALS, metavar="N")
    add(
        "--move-seconds",
        type=seconds,
        metavar="S",
        help=text.format(seconds=usual.thinking.seconds),
    )
    add("--move-deals", type=whole_number(1), metavar="N", help=_("deals for each"))


def _series(options: Namespace, usual: Series) -> Series:
    thinking = Limits(deals=options.move_deals, seconds=options.move_seconds)
    return Series(
        Limits(deals=options.deals, seed=options.seed, threads=options.threads),
        usual.thinking if thinking == NO_LIMITS else thinking,
    )


def _only_here(options: Namespace, *players: str) -> str:
    samples = any(player in ADVICE_METHODS for player in players)
    return ends_by_time(options, "--move-seconds", "--move-deals", needed=samples)


def _add_match(parser: ArgumentParser) -> None:
    parser.add_argument("first", choices=METHODS, metavar="FIRST", help=PLAYERS)
    parser.add_argument("second", choices=METHODS, metavar="SECOND", help=_("the same"))
    _add_moves(parser, MATCH_SERIES)


def _match_answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    question = Match(
        first=options.first,
        second=options.second,
        series=_series(options, MATCH_SERIES),
    )
    for answer in tarneeb.analyse(question):
        yield answer.progress, _match_json(question, answer) if answer.done else {}


def _match_only_here(options: Namespace) -> str:
    return _only_here(options, options.first, options.second)


def _match_json(question: Match, answer: MatchAnswer) -> Json:
    return answer_json(
        "tarneeb",
        answer,
        {"first": question.first, "second": question.second},
        *("deals", "tricks", "tricks_se", "points", "points_se", "made", "better", "worse"),
        *("move_s", "deals_per_minute"),
    )


def _match_text(answer: Json) -> str:
    first, second = answer["first"], answer["second"]
    rows = [("", _("contracts made"), _("ms a choice"))]
    for name, made, move_s in zip((first, second), answer["made"], answer["move_s"], strict=True):
        rows.append((name, f"{made:.1%}", f"{1e3 * move_s:.1f}"))
    return "\n".join(
        [
            _("{first} against {second}, {deals} deals, each played twice:").format(
                first=first, second=second, deals=answer["deals"]
            ),
            _("tricks {tricks} a deal, points {points} (95 %)").format(
                tricks=with_error(answer["tricks"], answer["tricks_se"], "+.3f"),
                points=with_error(answer["points"], answer["points_se"], "+.2f"),
            ),
            _("{first} does better in {better} of the deals, {second} in {worse}").format(
                first=first,
                second=second,
                better=f"{answer['better']:.1%}",
                worse=f"{answer['worse']:.1%}",
            ),
            *table(rows),
            _("{deals} deals a minute").format(deals=f"{answer['deals_per_minute']:.0f}"),
        ]
    )


# ---- calibrate --------------------------------------------------------------------------------


def _add_calibrate(parser: ArgumentParser) -> None:
    parser.add_argument("--method", choices=METHODS, default="score", help=_("default: score"))
    parser.add_argument("--bid-deals", type=whole_number(1), default=18, metavar="N")
    _add_moves(parser, CALIBRATION_SERIES)


def _calibrate_answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    question = Calibration(
        method=options.method,
        bidding=Limits(deals=options.bid_deals),
        series=_series(options, CALIBRATION_SERIES),
    )
    for answer in tarneeb.analyse(question):
        yield answer.progress, _calibration_json(answer) if answer.done else {}


def _calibrate_only_here(options: Namespace) -> str:
    return _only_here(options, options.method)


def _calibration_json(answer: CalibrationAnswer) -> Json:
    bins = [
        {"contracts": number, "predicted": predicted, "made": made, "made_se": error}
        for number, predicted, made, error in answer.bins
    ]
    return answer_json(
        "tarneeb",
        answer,
        *("deals", "passed"),
        {"bins": bins},
        *("brier", "brier_double_dummy", "tricks_over", "tricks_over_se"),
    )


def _calibration_text(answer: Json) -> str:
    rows = [(_("chance"), _("contracts"), _("predicted"), _("made"))]
    for number, found in enumerate(answer["bins"]):
        rows.append(
            (
                f"{10 * number}-{10 * number + 10}%",
                str(found["contracts"]),
                f"{found['predicted']:.1%}" if found["contracts"] else "",
                with_error(found["made"], found["made_se"], ".1%") if found["contracts"] else "",
            )
        )
    score = _("Brier score {score}, of double dummy {open_hands}").format(
        score=f"{answer['brier']:.4f}", open_hands=f"{answer['brier_double_dummy']:.4f}"
    )
    end = _(
        "{deals} deals, passed in {passed}; tricks over those of double dummy: {tricks}"
    ).format(
        deals=answer["deals"],
        passed=answer["passed"],
        tricks=with_error(answer["tricks_over"], answer["tricks_over_se"], "+.2f"),
    )
    return "\n".join([*table(rows, left=0), score, end])


STRENGTH_COMMANDS = (
    Command(
        name="tarneeb match",
        help=_("Tarneeb: two players on the same deals, sides exchanged ({players})").format(
            players=PLAYERS
        ),
        example="kibitzer tarneeb match greedy first-card --deals 20 --seed 1",
        add_arguments=_add_match,
        answer=_match_answer,
        table=_match_text,
        in_pieces=True,
        only_here=_match_only_here,
    ),
    Command(
        name="tarneeb calibrate",
        help=_("Tarneeb: predicted chances of contracts beside how often they are made"),
        example="kibitzer tarneeb calibrate --deals 2 --bid-deals 3 --move-deals 1",
        add_arguments=_add_calibrate,
        answer=_calibrate_answer,
        table=_calibration_text,
        in_pieces=True,
        only_here=_calibrate_only_here,
    ),
)
