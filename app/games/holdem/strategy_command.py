"""``kibitzer push-fold``: all in or fold before the flop."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator

from app.shell.command import Command, Json, whole_number
from app.shell.output import answer_json, answers, table
from app.words.fields import quoted
from app.words.figures import percent
from app.words.translation import _
from engine.games.holdem.ranges import COMBOS, HAND_COMBOS, HANDS, Range
from engine.games.holdem.strategy import push_fold
from engine.games.holdem.strategy.push_fold import Plan, PushFold, SeatPlan


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise ArgumentTypeError(f"{quoted(text.strip())} is not a number") from None


def _numbers(example: str, count: int | None = None) -> Callable[[str], tuple[float, ...]]:
    """Type of an argument that is numbers with commas between them."""

    def read(text: str) -> tuple[float, ...]:
        found = tuple(_number(part) for part in text.split(","))
        if count is not None and len(found) != count:
            raise ArgumentTypeError(f"{quoted(text)} is not {count} numbers; write {example}")
        return found

    return read


def _add_push_fold_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--stacks",
        type=_numbers("10,10"),
        required=True,
        metavar="A,B,...",
        help="of 2 to 9 seats before blinds, in the order of acting; the last two are the blinds",
    )
    parser.add_argument(
        "--blinds", type=_numbers("0.5,1", 2), default=(0.5, 1.0), metavar="SMALL,BIG"
    )
    parser.add_argument("--ante", type=_number, default=0.0, metavar="CHIPS")
    parser.add_argument(
        "--ante-by", choices=("each", "bb"), default="each", help="who posts the ante"
    )
    parser.add_argument(
        "--prizes",
        type=_numbers("50,30,20"),
        default=(),
        metavar="FIRST,SECOND,...",
        help="play for prize money (Malmuth and Harville), not chips",
    )
    parser.add_argument(
        "--folded",
        type=whole_number(0, 7),
        default=0,
        metavar="N",
        help="the first N seats have folded",
    )


def _push_fold_question(options: Namespace) -> PushFold:
    return PushFold(
        stacks=options.stacks,
        blinds=options.blinds,
        ante=options.ante,
        ante_kind="big blind" if options.ante_by == "bb" else "each",
        prizes=options.prizes,
        folded=frozenset(range(options.folded)),
    )


def _answer_push_fold(options: Namespace) -> Iterator[tuple[float, Json]]:
    question = _push_fold_question(options)
    return answers(push_fold.analyse(question), lambda plan: _push_fold_json(question, plan))


def _push_fold_json(question: PushFold, plan: Plan) -> Json:
    seats = [
        {"position": position, "stack": stack, **_seat_json(question, seat)}
        for position, stack, seat in zip(
            question.positions, question.stacks, plan.seats, strict=True
        )
    ]
    if question.prizes:
        for found, worth in zip(seats, plan.worth, strict=True):
            found["worth"] = worth
    unit = "percent of prizes" if question.prizes else "big blinds"
    return answer_json(
        "holdem",
        plan,
        {"method": "push or fold", "unit": unit},
        "exploitability",
        "iterations",
        {"seats": seats},
    )


def _seat_json(question: PushFold, seat: SeatPlan) -> Json:
    found: Json = {"ev": seat.ev}
    if seat.push:
        found |= _hands_json("push", seat.push_share, seat.push, seat.push_gains)
    calls = [
        {"against": question.positions[call.against]}
        | _hands_json("call", call.share, call.frequencies, call.gains)
        for call in seat.calls
    ]
    if len(calls) == 1:  # nobody else can push: said without a list
        found |= {key: value for key, value in calls[0].items() if key != "against"}
    if calls:
        found["calls"] = calls
    return found


def _hands_json(
    action: str, share: float, frequencies: tuple[float, ...], gains: tuple[float, ...]
) -> Json:
    return {
        f"{action}_percent": 100 * share,
        action: dict(zip(HANDS, frequencies, strict=True)),
        f"{action}_gain": dict(zip(HANDS, gains, strict=True)),
    }


def _range_text(hands: dict[str, float]) -> str:
    """Hands that are played, as a range."""
    weights = [0.0] * len(COMBOS)
    for hand, frequency in hands.items():
        rounded = round(frequency, 2)
        for index in HAND_COMBOS[hand]:
            weights[index] = rounded
    return Range(tuple(weights)).text() or "-"


def _push_fold_table(answer: Json) -> str:
    unit = _("EV, bb") if answer["unit"] == "big blinds" else _("EV, % of prizes")
    rows = [(_("seat"), _("stack"), unit, _("push"))]
    ranges = []
    for seat in answer["seats"]:
        share = percent(seat["push_percent"] / 100, 2) if "push" in seat else "-"
        rows.append((seat["position"], f"{seat['stack']:g}", f"{seat['ev']:+.4f}", share))
        if "push" in seat:
            text = _("{seat} pushes: {hands}")
            ranges.append(text.format(seat=seat["position"], hands=_range_text(seat["push"])))
        for call in seat.get("calls", ()):
            text = _("{seat} calls {pusher}, {share}: {hands}")
            ranges.append(
                text.format(
                    seat=seat["position"],
                    pusher=call["against"],
                    share=percent(call["call_percent"] / 100, 2),
                    hands=_range_text(call["call"]),
                )
            )
    end = _("a best response gains {gain} {unit}; {iterations} iterations in {seconds} s").format(
        gain=f"{answer['exploitability']:.1e}",
        unit=_("bb") if answer["unit"] == "big blinds" else _("% of prizes"),
        iterations=f"{answer['iterations']:,}",
        seconds=f"{answer['elapsed_s']:.3f}",
    )
    return "\n".join([*table(rows), *ranges, end])


PUSH_FOLD = Command(
    name="push-fold",
    help="Hold'em: all in or fold before the flop, for 2 to 9 seats",
    example="kibitzer push-fold --stacks 10,10",
    add_arguments=_add_push_fold_arguments,
    answer=_answer_push_fold,
    table=_push_fold_table,
)
