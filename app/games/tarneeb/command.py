"""``kibitzer tarneeb`` with open hands: tricks by trump and leader and by card; random deals."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator

from app.games.tarneeb.advice.options import add_direction
from app.games.tarneeb.open.command import DEALS_COMMAND
from app.games.tarneeb.own.command import ADVICE_COMMANDS
from app.games.tarneeb.records.seats import SEAT_NAMES, SUIT_ROWS
from app.games.tarneeb.table.command import STRENGTH_COMMANDS
from app.shell.commands.output import answer_json, answers, best_mark, exact_line, table
from app.shell.room.command import Command, Json
from app.words.cards import SUIT_NAMES
from app.words.translation import _
from engine.cards import (
    card_text,
)
from engine.games import tarneeb
from engine.games.tarneeb import (
    MOST_CARDS,
    SEATS,
    SIDES,
    BestPlay,
    BestPlayAnswer,
    Position,
    TrickTable,
    TrickTableAnswer,
    deal_text,
    line_text,
    parse_deal,
    parse_played,
    parse_seat,
    parse_trump,
    random_deal,
)
from engine.limits import Limits

DEAL = "N:K.K65.K65.J965 J75.J974.Q4.42 AQT9832.T3.9.K 64.AQ82.832.83"


def _add_deal(parser: ArgumentParser) -> None:
    parser.add_argument("--deal", required=True, metavar="PBN", help="N:AKQ2.T98.76.5432 ...")
    add_direction(parser)


# ---- table -----------------------------------------------------------------------------------


def _table_answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    question = TrickTable(
        parse_deal(options.deal), options.direction, Limits(threads=options.threads)
    )
    return answers(tarneeb.analyse(question), _table_json)


def _table_json(answer: TrickTableAnswer) -> Json:
    tricks = {
        "SHCD"[trump]: {SEATS[leader]: answer.tricks[trump][leader].low for leader in range(4)}
        for trump in SUIT_ROWS
    }
    return answer_json("tarneeb", answer, {"tricks": tricks})


def _table_text(answer: Json) -> str:
    leads = _("{seat} leads")
    rows = [(_("trump"), *(leads.format(seat=name) for name in SEAT_NAMES))]
    for trump in SUIT_ROWS:
        tricks = answer["tricks"]["SHCD"[trump]]
        rows.append((SUIT_NAMES[trump], *(str(tricks[seat]) for seat in SEATS)))
    end = _("tricks of the leader's side, {exact}").format(exact=exact_line(answer))
    return "\n".join([*table(rows), end])


# ---- play ------------------------------------------------------------------------------------


def _add_play(parser: ArgumentParser) -> None:
    _add_deal(parser)
    add = parser.add_argument
    add("--trump", required=True, metavar="S", help=_("S, H, D or C"))
    add("--leader", required=True, metavar="N", help=_("who led first: N, E, S or W"))
    add("--played", nargs="+", default=(), metavar="N:As", help=_("cards played so far"))


def _play_answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    position = parse_played(
        " ".join(options.played),
        parse_deal(options.deal),
        parse_trump(options.trump),
        parse_seat(options.leader),
        options.direction,
    )
    found = tarneeb.analyse(BestPlay(position))
    return answers(found, lambda answer: _play_json(position, answer))


def _play_json(position: Position, answer: BestPlayAnswer) -> Json:
    cards = [{"card": card_text(found.card), "tricks": found.tricks.low} for found in answer.cards]
    return answer_json(
        "tarneeb",
        answer,
        {
            "to_move": SEATS[position.to_move],
            "tricks_won": dict(zip(SIDES, position.won, strict=True)),
            "cards": cards,
            "best": [card_text(card) for card in answer.best],
            "line": line_text(position, answer.line).split(),
        },
    )


def _play_text(answer: Json) -> str:
    mover = SEAT_NAMES[SEATS.index(answer["to_move"])]
    won = answer["tricks_won"]
    rows = [(_("card"), _("tricks"), "")]
    rows += [
        (card["card"], str(card["tricks"]), best_mark(answer, card["card"]))
        for card in answer["cards"]
    ]
    text = _("{seat} to play; tricks so far: North-South {ours}, East-West {theirs}.")
    end = _("further tricks of {seat}'s side, {exact}")
    return "\n".join(
        [
            text.format(seat=mover, ours=won["NS"], theirs=won["EW"]),
            *table(rows),
            _("line  {cards}").format(cards=" ".join(answer["line"])),
            end.format(seat=mover, exact=exact_line(answer)),
        ]
    )


# ---- deal ------------------------------------------------------------------------------------


def _add_random(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--cards",
        type=_hand_size,
        default=MOST_CARDS,
        metavar="N",
        help=_("cards each, 1 to {most}; default: {most}").format(most=MOST_CARDS),
    )


def _hand_size(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= MOST_CARDS:
        return int(text)
    message = _("“{text}” is no number of cards each; write 1 to {most}")
    raise ArgumentTypeError(message.format(text=text, most=MOST_CARDS))


def _deal_answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    deal = deal_text(random_deal(options.seed, options.cards))
    yield 1.0, {"room": "tarneeb", "seed": options.seed, "deal": deal, "elapsed_s": 0.0}


COMMANDS = (
    Command(
        name="tarneeb table",
        help=_("Tarneeb, open hands: tricks for each trump and first leader"),
        example=f'kibitzer tarneeb table --deal "{DEAL}"',
        add_arguments=_add_deal,
        answer=_table_answer,
        table=_table_text,
    ),
    Command(
        name="tarneeb play",
        help=_("Tarneeb, open hands: tricks after each card, and a line of best play"),
        example=f'kibitzer tarneeb play --deal "{DEAL}" --trump S --leader S --played "S:As"',
        add_arguments=_add_play,
        answer=_play_answer,
        table=_play_text,
    ),
    Command(
        name="tarneeb deal",
        help=_("Tarneeb: a random deal in PBN"),
        example="kibitzer tarneeb deal --seed 7",
        add_arguments=_add_random,
        answer=_deal_answer,
        table=lambda answer: str(answer["deal"]),
    ),
    DEALS_COMMAND,
    *ADVICE_COMMANDS,
    *STRENGTH_COMMANDS,
)
