"""``kibitzer tarneeb``: how well its players do, and whether its chances come true."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from dataclasses import replace

from app.shell.commands.output import answer_json, answers, table, with_error
from app.shell.room.command import Command, Json, add_number, ends_by_time, seconds
from app.words.translation import _
from engine.estimates import half_width
from engine.games import tarneeb
from engine.games.tarneeb import (
    BIDDERS,
    METHODS,
    SAMPLING_METHODS,
    STRENGTHS,
    Calibration,
    CalibrationAnswer,
    Games,
    GamesAnswer,
    Match,
    MatchAnswer,
    Series,
    match_questions,
)
from engine.games.tarneeb.match_questions import CALIBRATION_SERIES, DEALS, MATCH_SERIES
from engine.limits import NO_LIMITS, Limits

# ---- match ------------------------------------------------------------------------------------

SAMPLERS = ", ".join(SAMPLING_METHODS)
#: Who can play a match, in words.
PLAYERS = _(
    "{players}; behind one of {samplers}, +calls or +reasons: deals count by what the others "
    "called, or called and played"
).format(players=", ".join(METHODS[1:]), samplers=SAMPLERS)


def _add_moves(parser: ArgumentParser, usual: Series) -> None:
    text = _("time for each card of a player who samples; default: {seconds}, or --move-deals")
    add = parser.add_argument
    add_number(parser, "--deals", least=1, default=DEALS)
    add(
        "--move-seconds",
        type=seconds,
        metavar="S",
        help=text.format(seconds=usual.thinking.seconds),
    )
    add_number(parser, "--move-deals", _("deals for each"), least=1)


def _series(options: Namespace, usual: Series) -> Series:
    thinking = Limits(deals=options.move_deals, seconds=options.move_seconds)
    return Series(
        Limits(deals=options.deals, seed=options.seed, threads=options.threads),
        usual.thinking if thinking == NO_LIMITS else thinking,
    )


def _only_here(options: Namespace, *players: str) -> str:
    samples = any(
        player == "strong" or player.partition("+")[0] in SAMPLING_METHODS for player in players
    )
    return ends_by_time(options, "--move-seconds", "--move-deals", needed=samples)


def _add_match(parser: ArgumentParser) -> None:
    add = parser.add_argument
    players = (*match_questions.PLAYERS, *STRENGTHS)
    add("first", choices=players, metavar="FIRST", help=PLAYERS)
    add("second", choices=players, metavar="SECOND", help=_("the same"))
    add_number(
        parser,
        "--games",
        _(
            "N whole games with bidding, each twice with sides exchanged, instead of --deals; "
            "robots play them too: {robots}"
        ).format(robots=", ".join(STRENGTHS)),
        least=1,
    )
    add(
        "--bidders",
        type=_bidders,
        default=("by-hand", "by-hand"),
        metavar="FIRST,SECOND",
        help=_("how they bid in games: {bidders}; default: by-hand").format(
            bidders=", ".join(BIDDERS)
        ),
    )
    add_number(parser, "--bid-deals", _("deals for a bid"), least=1, default=18)
    add("--doubling", action="store_true", help=_("opponents of the bidder may double, in games"))
    add(
        "--against",
        choices=match_questions.PLAYERS,
        metavar="PLAYER",
        help=_("plays the other side at both tables; default: each plays against the other"),
    )
    add("--blind", action="store_true", help=_("calls go by other hands, and so tell nothing"))
    _add_moves(parser, MATCH_SERIES)


def _bidders(text: str) -> tuple[str, str]:
    first, comma, second = text.partition(",")
    names = {name for name in (first, second) if name not in BIDDERS}
    if not comma or names:
        message = _("“{text}” is not two bidders; write two of {words}, with a comma between")
        raise ArgumentTypeError(message.format(text=text, words=", ".join(BIDDERS)))
    return first, second


def _match_answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    if options.games is not None:
        return _games_answer(options)
    return _deals_answer(options)


def _games_answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    series = _series(options, MATCH_SERIES)
    question = Games(
        first=options.first,
        second=options.second,
        bidders=options.bidders,
        series=replace(series, limits=replace(series.limits, deals=options.games)),
        bidding=Limits(deals=options.bid_deals),
        doubling=options.doubling,
    )
    return answers(tarneeb.analyse(question), lambda answer: _games_json(question, answer))


def _games_json(question: Games, answer: GamesAnswer) -> Json:
    return answer_json(
        "tarneeb",
        answer,
        {
            "first": question.first,
            "second": question.second,
            "bidders": list(question.bidders),
            **({"doubling": True} if question.doubling else {}),
        },
        *("games", "won", "won_se", "points", "points_se", "hands", "bids", "made"),
        "games_per_minute",
    )


def _games_text(answer: Json) -> str:
    rows = [("", _("bid"), _("made"))]
    for name, bid, made in zip(
        (answer["first"], answer["second"]), answer["bids"], answer["made"], strict=True
    ):
        rows.append((name, f"{bid:.2f}", f"{made:.1%}"))
    return "\n".join(
        [
            _("{first} against {second}, {games} games, each played twice:").format(
                first=answer["first"], second=answer["second"], games=answer["games"]
            ),
            _("{first} wins {won} of them, points {points} a hand (95 %)").format(
                first=answer["first"],
                won=with_error(answer["won"], answer["won_se"], ".1%"),
                points=with_error(answer["points"], answer["points_se"], "+.2f"),
            ),
            *table(rows),
            _("{hands} hands a game, {games} games a minute").format(
                hands=f"{answer['hands']:.1f}", games=f"{answer['games_per_minute']:.1f}"
            ),
        ]
    )


def _deals_answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    question = Match(
        first=options.first,
        second=options.second,
        series=_series(options, MATCH_SERIES),
        against=options.against,
        blind=options.blind,
    )
    return answers(tarneeb.analyse(question), lambda answer: _match_json(question, answer))


def _match_only_here(options: Namespace) -> str:
    return _only_here(options, options.first, options.second, options.against or "")


def _match_json(question: Match, answer: MatchAnswer) -> Json:
    return answer_json(
        "tarneeb",
        answer,
        {"first": question.first, "second": question.second, "against": question.against},
        *("deals", "tricks", "tricks_se", "points", "points_se", "made", "better", "worse"),
        *("move_s", "deals_per_minute"),
    )


def _match_text(answer: Json) -> str:
    if "games" in answer:
        return _games_text(answer)
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
    parser.add_argument(
        "--method",
        choices=match_questions.PLAYERS,
        default="score+reasons",
        metavar="PLAYER",
        help=_("default: score+reasons"),
    )
    add_number(parser, "--bid-deals", least=1, default=18)
    _add_moves(parser, CALIBRATION_SERIES)


def _calibrate_answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    question = Calibration(
        method=options.method,
        bidding=Limits(deals=options.bid_deals),
        series=_series(options, CALIBRATION_SERIES),
    )
    return answers(tarneeb.analyse(question), _calibration_json)


def _calibration_json(answer: CalibrationAnswer) -> Json:
    def rows(bins: tuple[tuple[int, float, float, float], ...], cases: str) -> list[Json]:
        return [
            {cases: number, "predicted": predicted, "made": made, "made_se": error}
            for number, predicted, made, error in bins
        ]

    return answer_json(
        "tarneeb",
        answer,
        *("deals", "passed"),
        {
            "bins": rows(answer.bins, "contracts"),
            "play_bins": rows(answer.play_bins, "moments"),
        },
        *("brier", "brier_double_dummy", "log_loss", "log_loss_double_dummy"),
        *("play_brier", "play_brier_double_dummy"),
        *("play_log_loss", "play_log_loss_double_dummy"),
        *("tricks_over", "tricks_over_se"),
    )


def _calibration_text(answer: Json) -> str:
    score = _(
        "Brier score {score}, of double dummy {open_hands}; log loss {loss}, of double dummy "
        "{open_loss}"
    )

    def scores(of: str) -> str:
        return score.format(
            score=f"{answer[f'{of}brier']:.4f}",
            open_hands=f"{answer[f'{of}brier_double_dummy']:.4f}",
            loss=f"{answer[f'{of}log_loss']:.4f}",
            open_loss=f"{answer[f'{of}log_loss_double_dummy']:.4f}",
        )

    end = _(
        "{deals} deals, passed in {passed}; tricks over those of double dummy: {tricks}"
    ).format(
        deals=answer["deals"],
        passed=answer["passed"],
        tricks=with_error(answer["tricks_over"], answer["tricks_over_se"], "+.2f"),
    )
    contracts = _bins_table(answer["bins"], "contracts", _("contracts"), _("made"))
    moments = _bins_table(answer["play_bins"], "moments", _("before a trick"), _("came true"))
    return "\n".join(
        [
            *(*contracts, scores(""), "", *moments, scores("play_"), ""),
            *_curve(answer["play_bins"], "moments"),
            _("o as it came true, with its 95 % error, | as predicted, before each trick"),
            end,
        ]
    )


CURVE = 60  # columns from 0 to 100 %


def _curve(bins: list[Json], key: str) -> list[str]:
    """The share that came true in each tenth: `o`, its 95 % interval `-`, and `|` as predicted."""
    lines = []
    for number, found in enumerate(bins):
        line = [" "] * (CURVE + 1)
        if found[key]:
            half = half_width(found["made_se"])
            ends = (max(found["made"] - half, 0.0), min(found["made"] + half, 1.0))
            first, last = (round(CURVE * end) for end in ends)
            line[first : last + 1] = "-" * (last + 1 - first)
            line[round(CURVE * found["predicted"])] = "|"
            line[round(CURVE * found["made"])] = "o"
        lines.append(f"{10 * number:>3}-{10 * number + 10:<4}{''.join(line)}".rstrip())
    return lines


def _bins_table(bins: list[Json], key: str, cases: str, happened: str) -> list[str]:
    rows = [(_("chance"), cases, _("predicted"), happened)]
    for number, found in enumerate(bins):
        some = found[key] > 0
        rows.append(
            (
                f"{10 * number}-{10 * number + 10}%",
                str(found[key]),
                f"{found['predicted']:.1%}" if some else "",
                with_error(found["made"], found["made_se"], ".1%") if some else "",
            )
        )
    return table(rows, left=0)


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
        only_here=lambda options: _only_here(options, options.method),
    ),
)
