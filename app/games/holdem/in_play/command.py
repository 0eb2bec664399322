"""``kibitzer play``: what to do now in a hand in progress."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import suppress

from app.games.holdem.play.people import parse_players
from app.games.holdem.stakes import NO_CAP, rake_type
from app.games.holdem.words import source_text
from app.shell.commands.output import answer_json, answers, table
from app.shell.room.command import Command, Json, add_number, ends_by_time, number, numbers, seconds
from app.words.digits import Notation
from app.words.figures import percent
from app.words.translation import _, said
from engine.games.holdem import in_play
from engine.games.holdem.in_play import Answer, Question, Table
from engine.games.holdem.ranges import Range
from engine.limits import Limits
from engine.sentences import RefusedError

DECIMALS = 4  # of weights in ranges that are written
MOST_PARTS = 16  # of a range in a table: the heaviest


def _add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add_number(parser, "--seats", _("2 to 9; default: 6"), least=2, most=9)
    add("--stack", type=number, default=100.0, metavar="BB", help=_("of each; default: 100"))
    add(
        "--stacks",
        type=numbers("100,40,80"),
        metavar="A,B,...",
        help=_("of each, in the order of acting"),
    )
    add("--small-blind", type=number, default=0.5, metavar="BB")
    add("--ante", type=number, default=0.0, metavar="BB", help=_("of each seat"))
    add("--straddle", type=number, default=0.0, metavar="BB", help=_("of the first seat"))
    rake = rake_type(NO_CAP)
    add("--rake", type=rake, default=(0.0, 0.0), metavar="P,CAP", help=_("in %% and big blinds"))
    add("--me", required=True, metavar="POSITION", help=_("yours: UTG ... BTN SB BB"))
    add("--hand", required=True, metavar="CARDS", help=_("your two cards"))
    add("--line", default="", metavar="LINE", help=_("what was done; seats left out have folded"))
    add(
        "--plays",
        default="",
        metavar="SEAT=HOW,...",
        help=_(
            "how others play before the flop: loose, tight, aggressive, or VPIP and PFR in "
            "%% and hands, as in 52/6/214"
        ),
    )
    add("--seconds", type=seconds, metavar="S", help=_("for each street after the flop at most"))


def _question(options: Namespace) -> Question:
    stacks = options.stacks or (options.stack,) * (options.seats or 6)
    if options.seats and len(stacks) != options.seats:
        raise RefusedError(
            "{number} stacks were given for {seats} seats.", number=len(stacks), seats=options.seats
        )
    table_of = Table(stacks, options.small_blind, options.ante, options.straddle, options.rake)
    me = options.me.upper().replace("+", "")
    if me not in table_of.positions:
        raise RefusedError(
            "“{name}” is none of the seats; they are {seats}.",
            name=options.me,
            seats=" ".join(table_of.positions),
        )
    hand = in_play.parse_line(options.line, table_of)
    seat = table_of.positions.index(me)
    with suppress(ValueError):  # else it is the turn of others: what they hold is told
        hand = hand.folded_to(seat)
    limits = Limits(seconds=options.seconds, threads=options.threads, seed=options.seed or 0)
    players = tuple((s, p.manner) for s, p in parse_players(options.plays, table_of))
    hole = in_play.read_hole(options.hand)
    return Question(hand, seat, hole, limits=limits, players=players)


def _answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    return answers(in_play.analyse(_question(options)), _json)


def _json(answer: Answer) -> Json:
    return answer_json(
        "holdem",
        answer,
        *("source", "to_act", "best", "actions", "frequencies", "evs", "evs_rough"),
        *("pot", "stack"),
        {"ranges": {position: range_text(held) for position, held in answer.ranges}},
        *("equity", "exploitability"),
        {"notes": [str(note) for note in answer.notes]},
        {"by_chart": answer.by_chart} if answer.by_chart else {},
    )


def range_text(held: Range) -> str:
    return Range(tuple(round(weight, DECIMALS) for weight in held.weights)).text()


def _table(answer: Json) -> str:
    found = []
    if answer["best"]:
        text = _("{position}: {best} (source: {source})")
        found.append(
            text.format(
                position=answer["to_act"],
                best=Notation(answer["best"]),
                source=source_text(answer["source"]),
            )
        )
    rows = [(_("action"), _("how often"), _("EV, bb"))]
    often = answer["frequencies"] or [None] * len(answer["actions"])
    for action, share, ev in zip(answer["actions"], often, answer["evs"], strict=True):
        rows.append(
            (action, "-" if share is None else percent(share), "-" if ev is None else f"{ev:+z.2f}")
        )
    found += table(rows) if answer["actions"] else []
    text = _("pot {pot}, {stack} behind").format(
        pot=f"{answer['pot']:g}", stack=f"{answer['stack']:g}"
    )
    if answer["equity"] is not None:
        text = _("{pot}, equity {equity}").format(pot=text, equity=percent(answer["equity"], 1))
    found.append(text)
    for position, held in answer["ranges"].items():
        parts = held.split(",")
        hands = Notation(", ".join(parts[:MOST_PARTS]) or "-")
        line = _("{seat}: {hands}").format(seat=position, hands=hands)
        if more := len(parts[MOST_PARTS:]):
            line = _("{line} and {count} more (--json)").format(line=line, count=more)
        found.append(line)
    return "\n".join([*found, *(said(note) for note in answer["notes"])])


PLAY = Command(
    name="play",
    help=_("Hold'em: what to do now in a hand in progress"),
    example="kibitzer play --seats 6 --stack 100 --me BTN --hand AhQh "
    "--line 'HJ raise 2.5; BTN raise 8; HJ call | Qd9h4h HJ check'",
    add_arguments=_add_arguments,
    answer=_answer,
    table=_table,
    only_here=lambda options: ends_by_time(options, needed=False) if options.seconds else "",
)
