"""``kibitzer preflop``: how to play before the flop."""

from __future__ import annotations

import math
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from app.games.holdem.stakes import rake_type
from app.shell.commands.output import answers, table
from app.shell.room.command import Command, Json, number, whole_number
from app.words.digits import Notation
from app.words.fields import quoted
from app.words.figures import percent
from app.words.translation import _
from engine.cards import parse_cards
from engine.games.holdem import preflop
from engine.games.holdem.preflop import Answer, Question
from engine.games.holdem.ranges import HANDS, class_of, of_hands

MOST_SEATS = 9


def _hand(text: str) -> str:
    """``AhQh`` or ``AQs`` as one of `HANDS`; ValueError if it is no hand of two cards."""
    word = text.strip()
    if len(word) >= 2 and (named := word[:2].upper() + word[2:].lower()) in HANDS:
        return named
    cards = parse_cards(text)
    if len(cards) == len({*cards}) == 2:
        return HANDS[class_of((cards[0], cards[1]))]
    raise ValueError(_("{quoted} is not two cards; write AhQh.").format(quoted=quoted(text)))


def _add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    count = whole_number(2, MOST_SEATS)
    add("--seats", type=count, required=True, metavar="N", help=_("2 to 9"))
    told = _("of everyone, in big blinds; 100 if not said")
    add("--stack", type=number, default=100.0, metavar="BB", help=told)
    add("--ante", type=number, default=0.0, metavar="BB", help=_("from everyone"))
    add("--open", type=number, metavar="BB", help=_("what the first raise is to"))
    add("--limps", action="store_true", help=_("the small blind may just call; it may anyway"))
    add(
        "--rake",
        type=rake_type(math.inf),
        default=(0.0, math.inf),
        metavar="PERCENT,CAP",
        help=_("of a pot that saw a flop: 5,3"),
    )
    add(
        "--line",
        default="",
        metavar="STEPS",
        help=_("that were taken: 'HJ raise 2.5; BTN raise 8'"),
    )
    add("--hand", metavar="CARDS", help=_("tell of this hand: AhQh"))
    add(
        "--solve",
        type=number,
        default=0.0,
        metavar="SECONDS",
        help=_("solve this very table for so long, instead of taking the nearest chart"),
    )


def _answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    hand = None if options.hand is None else _hand(options.hand)
    rake, cap = options.rake
    question = Question(
        seats=options.seats,
        stack=options.stack,
        line=preflop.parse_line(options.line),
        open=options.open,
        ante=options.ante,
        rake=rake,
        rake_cap=cap,
        seconds=options.solve,
    )
    return answers(preflop.analyse(question), lambda answer: _json(answer, hand))


def _json(answer: Answer, hand: str | None) -> Json:
    cells = zip(HANDS, answer.reach, answer.frequencies, answer.evs, strict=True)
    return {
        "room": "holdem",
        "source": answer.source,
        "seats": answer.seats,
        "stack": answer.stack,
        "to_act": answer.to_act,
        "actions": list(answer.actions),
        "frequencies": [round(total, 4) for total in answer.totals],
        "hands": {
            name: {
                "reach": round(reach, 4),
                "frequencies": [round(each, 4) for each in frequencies],
                "evs": list(evs),
            }
            for name, reach, frequencies, evs in cells
            if hand in (None, name)
        },
        "ranges": {seat: range_text(weights) for seat, weights in answer.ranges.items()},
        "gain": answer.gain,
        "settings": answer.settings,
        "mapped": [list(each) for each in answer.mapped],
        "note": _note(answer),
        "elapsed_s": answer.elapsed_s,
    }


def _note(answer: Answer) -> str:
    """What of the table that was asked for the chart does not have."""
    if not answer.ignored:
        return ""
    text = _("The chart is of a table without your {options}; with --solve SECONDS they count.")
    return text.format(options=" ".join(f"--{name}" for name in answer.ignored))


def range_text(weights: tuple[float, ...]) -> str:
    """Weights by `HANDS` as the text of a range, in hundredths."""
    return of_hands(round(weight, 2) for weight in weights).text()


def _table(answer: Json) -> str:
    shares = ", ".join(
        f"{action} {percent(share, 1)}"
        for action, share in zip(answer["actions"], answer["frequencies"], strict=True)
    )
    found = [_("{player} plays {actions}").format(player=answer["to_act"], actions=shares)]
    rows = [(_("hand"), *answer["actions"], *(f"EV {name}" for name in answer["actions"]))]
    for name, cell in answer["hands"].items():
        if cell["reach"] or len(answer["hands"]) == 1:
            played = (percent(share) for share in cell["frequencies"])
            rows.append((name, *played, *(f"{ev:+z.2f}" for ev in cell["evs"])))
    found += table(rows)
    text = _("{seat} may hold {hands}")
    found += [
        text.format(seat=seat, hands=Notation(hands or "-"))
        for seat, hands in answer["ranges"].items()
        if hands not in ("22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32", "random", "100%")
    ]
    text = _("{said} of {position} was taken for {taken}.")
    found += [
        text.format(position=seat, said=said, taken=taken) for seat, said, taken in answer["mapped"]
    ]
    if answer["note"]:
        found.append(answer["note"])
    if answer["source"] == "chart":
        text = _("chart of {seats} seats with {stack} big blinds; a best response gains {gain} bb")
    else:
        text = _("solved, {seats} seats with {stack} big blinds; a best response gains {gain} bb")
    least = "≥ " if answer["source"] == "chart" and answer["seats"] == 2 else ""
    stack, gain = f"{answer['stack']:g}", f"{least}{answer['gain']:.4f}"
    found.append(text.format(seats=answer["seats"], stack=stack, gain=gain))
    return "\n".join(found)


PREFLOP = Command(
    name="preflop",
    help=_("Hold'em: how to play before the flop"),
    example='kibitzer preflop --seats 6 --stack 100 --line "HJ raise 2.5" --hand AhQh',
    add_arguments=_add_arguments,
    answer=_answer,
    table=_table,
)
