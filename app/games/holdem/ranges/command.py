"""``kibitzer range``: what a range holds, and on a board what it is made of.

On a board the JSON object has besides: ``board``; ``against``, the range or hand it plays, as
given; ``live``, the combinations that the board leaves, by weight; ``equity`` of the range; and
``parts``, a list of ``{"part", "kind", "combos", "share", "equity"}``: a name of
`engine.games.holdem.PARTS`, ``made`` or ``draw``, its combinations by weight, their share of
those that are live (0 to 1), and their equity, null where there are none.
"""

import math
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from app.games.holdem.command import combo_cards_text, count_text, player
from app.games.holdem.words import PART_TITLES
from app.shell.commands.output import lines, table
from app.shell.room.command import Command, Json
from app.words.figures import percent
from app.words.translation import _, ngettext
from engine.cards import parse_cards
from engine.games import holdem
from engine.games.holdem import MADE, PARTS, Question, Range, SeatEquity, parse_range
from engine.games.holdem.ranges import HAND_COMBOS, HANDS

ANYTHING = "random"
COMBINATIONS_A_LINE = 12


def _add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("text", metavar="RANGE", help=_("as in '22+, ATs+, KQo, 15%%, AKs:0.5'"))
    add("--board", default="", metavar="CARDS", help=_("3, 4 or 5 cards"))
    against = _("whom its equity is against: a range, two cards or random; default: random")
    add("--against", default=ANYTHING, metavar="RANGE", help=against)


def _answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    found = parse_range(options.text)
    hands = {hand: found.hand_weight(hand) for hand in HANDS}
    answer: Json = {
        "room": "holdem",
        "input": options.text,
        "combos": found.combos,
        "weight": found.total,
        "percent": 100 * found.share,
        "normal": found.text(),
        "hands": {hand: weight for hand, weight in hands.items() if weight},
        "combinations": [
            {"cards": combo_cards_text(index), "weight": found.weights[index]}
            for combos in HAND_COMBOS.values()
            for index in combos
            if found.weights[index]
        ],
    }
    if options.board:
        answer |= _on_board(found, options)
    elif options.against != ANYTHING:
        raise ValueError(_("--against says whom the range plays on a board; give --board, too."))
    yield 1.0, answer


def _on_board(hands: Range, options: Namespace) -> Json:
    """What a range is made of on a board."""
    seats = hands, player(options.against)
    question = Question(seats, tuple(parse_cards(options.board)), method="exact")
    *_all, answer = holdem.analyse(question)
    seat = answer.seats[0]
    live = sum(seat.part_combos[: len(MADE)])
    return {
        "board": options.board,
        "against": options.against,
        "live": live,
        "equity": seat.equity,
        "parts": [_part(seat, at, live) for at in range(len(PARTS))],
        "elapsed_s": answer.elapsed_s,
    }


def _part(seat: SeatEquity, at: int, live: float) -> Json:
    combos, equity = seat.part_combos[at], seat.part_equity[at]
    return {
        "part": PARTS[at],
        "kind": "made" if at < len(MADE) else "draw",
        "combos": combos,
        "share": combos / live,
        "equity": None if math.isnan(equity) else equity,
    }


def _table(answer: Json) -> str:
    head = answer["normal"] or _("(empty)"), _combinations(answer)
    if "parts" in answer:
        return lines(*head, _parts_table(answer))
    shown = [
        found["cards"] if found["weight"] == 1 else f"{found['cards']}:{found['weight']:g}"
        for found in answer["combinations"]
    ]
    width = max(map(len, shown), default=0)
    listed = (
        "  ".join(cards.ljust(width) for cards in shown[begin : begin + COMBINATIONS_A_LINE])
        for begin in range(0, len(shown), COMBINATIONS_A_LINE)
    )
    return lines(*head, [line.rstrip() for line in listed])


def _parts_table(answer: Json) -> list[str]:
    """The parts that the range has some of, made hands before draws."""
    rows = [(_("part"), _("combos"), _("share"), _("equity"))]
    for at, part in enumerate(answer["parts"]):
        if part["combos"]:
            equity = "–" if part["equity"] is None else percent(part["equity"], 1)
            share = percent(part["share"], 1)
            rows.append((PART_TITLES[at], count_text(part["combos"]), share, equity))
    live, equity = count_text(answer["live"]), percent(answer["equity"], 1)
    rows.append((_("all"), live, percent(1, 1), equity))
    return table(rows)


def _combinations(answer: Json) -> str:
    """How many combinations there are, and what they weigh if not all weigh 1."""
    text = (
        ngettext(
            "{count} combination, {share} of all",
            "{count} combinations, {share} of all",
            answer["combos"],
        )
        if answer["weight"] == answer["combos"]
        else ngettext(
            "{count} combination that weighs {weight}, {share} of all",
            "{count} combinations that weigh {weight}, {share} of all",
            answer["combos"],
        )
    )
    weight = round(answer["weight"], 2)
    return text.format(
        count=f"{answer['combos']:,}",
        weight=f"{weight:,}" if weight != int(weight) else f"{weight:,.0f}",
        share=percent(answer["percent"] / 100, 2),
    )


RANGE = Command(
    name="range",
    help=_("Hold'em: what a range holds, and what it is made of on a board"),
    example="kibitzer range '22+, A2s+, KQo, AKo:0.5' --board Qs7s2d --against '15%%'",
    add_arguments=_add_arguments,
    answer=_answer,
    table=_table,
)
