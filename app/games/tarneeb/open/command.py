"""``kibitzer tarneeb deals``: random deals that fit conditions, and how often a contract makes."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from app.games.tarneeb.advice.options import add_direction
from app.games.tarneeb.records.seats import side_of
from app.shell.commands.output import answer_json, answers, error, table, with_error
from app.shell.room.command import Command, Json, add_number, ends_by_time, limits_of, seconds
from app.words.cards import SUIT_NAMES
from app.words.translation import _, ngettext, said
from engine.games import tarneeb
from engine.games.tarneeb import (
    BIDS,
    MOST_POINTS,
    SEAT_NAMES,
    SEATS,
    ContractRate,
    ContractRateAnswer,
    DealConditions,
    Drawn,
    FittingDeals,
    deal_text,
    parse_hand_conditions,
    parse_hands,
    parse_range,
    parse_seat,
    parse_trump,
)
from engine.limits import Limits

LISTED = 10  # deals, where neither a number nor a trump is given


def _add(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("--deal", metavar="PBN", help=_("cards that are held: N:AK.. - - -"))
    for name in SEAT_NAMES:
        option = f"--{name.lower()}"
        text = _("{seat}'s points, and lengths of suits")
        add(option, default="", metavar='"15-17 S5+"', help=text.format(seat=said(name)))
    for option in ("--north-south", "--east-west"):
        add(option, default="", metavar="25+", help=_("points of both hands"))
    add("--trump", metavar="S", help=_("count tricks with this trump: S, H, D or C"))
    add("--declarer", default="S", metavar="S", help=_("whose side counts; default: S"))
    add("--leader", metavar="S", help=_("who leads first; default: the declarer"))
    add_direction(parser)
    text = _("default: {listed}, or {counted} with a trump, or --seconds")
    add_number(parser, "--deals", text.format(listed=LISTED, counted=tarneeb.RATE_DEALS), least=1)
    add("--seconds", type=seconds, metavar="S", help=_("with a trump: look at deals so long"))


def _conditions(options: Namespace) -> DealConditions:
    north, east, south, west = (
        parse_hand_conditions(text)
        for text in (options.north, options.east, options.south, options.west)
    )
    sides = (
        parse_range(options.north_south, MOST_POINTS),
        parse_range(options.east_west, MOST_POINTS),
    )
    hands = parse_hands(options.deal) if options.deal else ((), (), (), ())
    known = (hands[0], hands[1], hands[2], hands[3])
    return DealConditions(known, (north, east, south, west), sides)


def _answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    conditions = _conditions(options)
    if options.trump is not None:
        yield from _rate(options, conditions)
        return
    if options.seconds is not None:
        raise ValueError(_("“--seconds” counts tricks, for which a trump is needed; add --trump."))
    question = FittingDeals(conditions, Limits(deals=options.deals or LISTED, seed=options.seed))
    for answer in tarneeb.analyse(question):
        deals = [deal_text(deal) for deal in answer.deals]
        found = answer_json("tarneeb", answer, {"deals": deals}, _found_json(answer.found))
        yield answer.progress, found if answer.progress == 1 else {}


def _rate(options: Namespace, conditions: DealConditions) -> Iterator[tuple[float, Json]]:
    declarer = parse_seat(options.declarer)
    question = ContractRate(
        conditions,
        parse_trump(options.trump),
        declarer if options.leader is None else parse_seat(options.leader),
        declarer,
        options.direction,
        limits_of(options),
    )
    return answers(tarneeb.analyse(question), lambda answer: _rate_json(question, answer))


def _rate_json(question: ContractRate, answer: ContractRateAnswer) -> Json:
    made = {str(bid): answer.made(bid) for bid in BIDS}
    return answer_json(
        "tarneeb",
        answer,
        {
            "deals": answer.deals,
            "trump": "SHCD"[question.trump],
            "leader": SEATS[question.leader],
            "declarer": SEATS[question.declarer],
            "make": {bid: share.mean for bid, share in made.items()},
            "make_se": {bid: share.se for bid, share in made.items()},
            "tricks": answer.tricks.mean,
            "tricks_se": answer.tricks.se,
            "counts": answer.counts,
        },
        _found_json(answer.found),
    )


def _found_json(found: Drawn) -> Json:
    return {
        "method": found.method,
        "drawn": found.drawn,
        "fitting": found.fitting,
        "acceptance": found.acceptance,
    }


def _text(answer: Json) -> str:
    if "trump" not in answer:
        return "\n".join([*answer["deals"], _found_text(answer)])
    rows = [(_("tricks"), _("makes"), "±")]
    for bid, share in answer["make"].items():
        error_of_it = error(answer["make_se"][bid], ".1%").removeprefix("±")
        rows.append((bid, f"{share:.1%}", error_of_it))
    text = ngettext(
        "{seat} with {trump}, over {count} deal, double dummy:",
        "{seat} with {trump}, over {count} deals, double dummy:",
        answer["deals"],
    )
    declarer = SEATS.index(answer["declarer"])
    trump = SUIT_NAMES["SHCD".index(answer["trump"])]
    tricks = _("{tricks} tricks of {side} on average").format(
        tricks=with_error(answer["tricks"], answer["tricks_se"], ".2f"),
        side=(_("North-South"), _("East-West"))[side_of(declarer)],
    )
    title = text.format(seat=said(SEAT_NAMES[declarer]), trump=trump, count=answer["deals"])
    return "\n".join([title, *table(rows, left=0), tricks, _found_text(answer)])


def _found_text(answer: Json) -> str:
    if answer["method"] == "exact":
        return _("every deal drawn fits")
    text = _("{fitting} of {drawn} deals drawn fit; the others were passed over")
    return text.format(fitting=answer["fitting"], drawn=answer["drawn"])


def _only_here(options: Namespace) -> str:
    return ends_by_time(options, needed=False)


DEALS_COMMAND = Command(
    name="tarneeb deals",
    help=_("Tarneeb: deals that fit points and lengths, and how often a contract makes"),
    example='kibitzer tarneeb deals --south "15-17 S5+" --trump S --deals 100 --seed 1',
    add_arguments=_add,
    answer=_answer,
    table=_text,
    only_here=_only_here,
)
