"""``kibitzer strategy``: two ranges after the flop; ``kibitzer push-fold``: all in or fold."""

import math
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from app.games.holdem.strategy import flops_command, setup
from app.shell.commands.output import answer_json, answers, new_file, table
from app.shell.room.command import Command, Json, add_number, number, numbers
from app.words.digits import Notation
from app.words.figures import percent
from app.words.translation import _
from engine.cards import cards_text, parse_cards
from engine.games.holdem import three_way
from engine.games.holdem.ranges import COMBOS, HAND_COMBOS, HANDS, Range, parse_range
from engine.games.holdem.strategy import equilibrium, push_fold
from engine.games.holdem.strategy.equilibrium import (
    Advice,
    Begun,
    ComboAdvice,
    Sizes,
    Spot,
    Strategy,
)
from engine.games.holdem.strategy.push_fold import Plan, PushFold, SeatPlan

STOP = 0.3  # % of the pot, where nothing else is asked for


def _add_push_fold_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "--stacks",
        type=numbers("10,10"),
        required=True,
        metavar="A,B,...",
        help=_(
            "of 2 to 9 seats before blinds, in the order of acting; the last two are the blinds"
        ),
    )
    add("--blinds", type=numbers("0.5,1", 2), default=(0.5, 1.0), metavar="SMALL,BIG")
    add("--ante", type=number, default=0.0, metavar="CHIPS")
    add("--ante-by", choices=("each", "bb"), default="each", help=_("who posts the ante"))
    add(
        "--prizes",
        type=numbers("50,30,20"),
        default=(),
        metavar="FIRST,SECOND,...",
        help=_("play for prize money (Malmuth and Harville), not chips"),
    )
    add_number(parser, "--folded", _("the first N seats have folded"), least=0, most=7, default=0)


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
        "exploitability iterations",
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


def _range_text(hands: dict[str, float]) -> Notation:
    """Hands that are played, as a range."""
    weights = [0.0] * len(COMBOS)
    for hand, frequency in hands.items():
        rounded = round(frequency, 2)
        for index in HAND_COMBOS[hand]:
            weights[index] = rounded
    return Notation(Range(tuple(weights)).text() or "-")


def _push_fold_table(answer: Json) -> str:
    unit = _("EV, bb") if answer["unit"] == "big blinds" else _("EV, % of prizes")
    rows = [(_("seat"), _("stack"), unit, _("push"))]
    ranges = []
    for seat in answer["seats"]:
        share = percent(seat["push_percent"] / 100, 2) if "push" in seat else "-"
        rows.append((seat["position"], f"{seat['stack']:g}", f"{seat['ev']:+z.4f}", share))
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


def _add_strategy_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    for name, place in (("--oop", _("out of position")), ("--ip", _("in position"))):
        add(name, metavar="RANGE", help=place)
    add("--middle", metavar="RANGE", help=_("a third player, who acts between; on a river"))
    add("--board", metavar="CARDS", help=_("3 to 5 cards"))
    add("--pot", type=number, metavar="CHIPS")
    add("--stack", type=number, metavar="CHIPS", help=_("what each has behind"))
    add("--bets", default="50", metavar="SIZES", help=_("%% of the pot, or allin: 33,75,allin"))
    add(
        "--raises",
        default="60",
        metavar="SIZES",
        help=_("%% of the pot after the call, 2.5x, allin"),
    )
    add_number(parser, "--cap", _("bets and raises on a street"), least=0)
    for street in ("turn", "river"):
        for kind in ("bets", "raises"):
            add(
                f"--{street}-{kind}",
                metavar="SIZES",
                help=_("{kind} on the {street}, if others").format(kind=kind, street=street),
            )
    for kind in ("bets", "raises"):
        add(
            f"--ip-{kind}",
            metavar="SIZES",
            help=_("{kind} in position, on every street, if others").format(kind=kind),
        )
    add(
        "--donks",
        metavar="SIZES",
        help=_("bets into who bet or raised last on the street before, if others; none for none"),
    )
    add(
        "--all-in-under",
        type=number,
        default=0.0,
        metavar="POTS",
        help=_("all-in is a size where this many pots or fewer are left"),
    )
    add("--rake", type=number, default=0.0, metavar="PERCENT", help=_("taken from the pot"))
    add("--rake-cap", type=number, default=math.inf, metavar="CHIPS", help=_("rake at most"))
    add("--memory", type=number, metavar="MB", help=_("at most; default: half of what is free"))
    add("--save", type=new_file, metavar="FILE", help=_("write the solution to a file"))
    add("--load", metavar="FILE", help=_("answer from a solution that was saved, not from ranges"))
    add("--line", default="", metavar="ACTIONS", help=_("that have been taken: 'check, bet 150'"))
    text = _("of the pot, exploitability; default: {percent}").format(percent=f"{STOP:g}")
    add("--stop", type=number, metavar="PERCENT", help=text)
    flops_command.add_arguments(parser)


def _strategy_spot(options: Namespace) -> Spot:
    names = ("oop", "ip", "board", "pot", "stack")
    if missing := [f"--{name}" for name in names if getattr(options, name) is None]:
        text = _("the following arguments are required: {names}")
        raise ValueError(text.format(names=", ".join(missing)))
    return Spot(
        oop=parse_range(options.oop),
        ip=parse_range(options.ip),
        board=tuple(parse_cards(options.board)),
        pot=options.pot,
        stack=options.stack,
        sizes=_street_sizes(options, ""),
        turn_sizes=_street_sizes(options, "turn_"),
        river_sizes=_street_sizes(options, "river_"),
        cap=options.cap,
        rake=options.rake / 100,
        rake_cap=options.rake_cap,
        all_in_under=options.all_in_under,
    )


#: What is of two players alone.
OF_TWO = (
    *("turn_bets", "turn_raises", "ip_bets", "ip_raises", "donks"),
    *("memory", "threads", "save", "load"),
)


def _of_three(options: Namespace, line: tuple[str, ...], stop: float) -> three_way.Strategy:
    if given := [name for name in OF_TWO if getattr(options, name) is not None]:
        text = _("“--{option}” is for two players; leave it out, or leave out “--middle”.")
        raise ValueError(text.format(option=given[0].replace("_", "-")))
    spot = _strategy_spot(options)
    sizes, _same = spot.street_sizes(5)
    cap = setup.MOST_BETS if options.cap is None else options.cap
    offered = three_way.Offered(sizes, cap=cap, chip=spot.chip, all_in_under=spot.all_in_under)
    return three_way.Strategy(
        *((spot.oop, parse_range(options.middle), spot.ip), spot.board, spot.pot, spot.stack),
        *(offered, (spot.rake, spot.rake_cap), line, stop),
    )


def _street_sizes(options: Namespace, street: str) -> tuple[Sizes, Sizes]:
    """Sizes of both on the first street, or on a later one."""
    donks = options.donks

    def of(player: str) -> Sizes:
        texts = []
        for kind in ("bets", "raises"):
            names = (f"{player}{kind}" if player else f"{street}{kind}", f"{street}{kind}", kind)
            texts.append(next(t for n in names if (t := getattr(options, n)) is not None))
        bets, raises = map(equilibrium.parse_sizes, texts)
        none = donks is not None and donks.strip().lower() in ("none", "-", "")
        read = () if none or donks is None else equilibrium.parse_sizes(donks)
        return Sizes(bets, raises, None if donks is None else read)

    return of(""), of("ip_")


def _answer_strategy(options: Namespace) -> Iterator[tuple[float, Json]]:
    if options.flops is not None:
        yield from _answer_flops(options)
        return
    line = tuple(word.strip() for word in options.line.split(",") if word.strip())
    stop = STOP if options.stop is None else options.stop
    if options.middle is not None:
        yield from answers(equilibrium.analyse(_of_three(options, line, stop)), _strategy_json)
        return
    if options.load is None:
        spot = _strategy_spot(options)
    else:
        (loaded,) = equilibrium.analyse(equilibrium.Load(options.load, options.threads))
        spot = loaded.spot
    question = Strategy(spot, line, stop, memory_mb=options.memory, threads=options.threads)
    yield from answers(equilibrium.analyse(question), _strategy_json)
    if options.save is not None:
        for _saved in equilibrium.analyse(equilibrium.Save(spot, options.save)):
            pass


def _answer_flops(options: Namespace) -> Iterator[tuple[float, Json]]:
    if given := [name for name in flops_command.OF_ONE if getattr(options, name)]:
        text = _("“--{option}” is of one board; leave it out, or leave out “--flops”.")
        raise ValueError(text.format(option=given[0]))
    flops = flops_command.flops_of(options.flops)
    board = cards_text(flops[0].flop) if flops else None
    spot = _strategy_spot(Namespace(**vars(options) | {"board": board}))
    yield from flops_command.answer(options, flops, spot)


def _strategy_json(advice: Advice | Begun) -> Json:
    assert isinstance(advice, Advice)  # the last one is
    return answer_json(
        "holdem",
        advice,
        {"method": "equilibrium"},
        *("exploitability", "iterations"),
        {"ev": dict(zip(advice.players, advice.evs, strict=True))},
        *("to_act", "actions", "frequencies"),
        {"reached": dict(zip(advice.players, advice.reached, strict=True))},
        {"combos": [_combo_json(combo) for combo in advice.combos]},
        *("pot", "memory_mb", "quality"),
        {"gains": dict(zip(advice.players, advice.gains, strict=True))} if advice.gains else {},
    )


def _combo_json(advice: ComboAdvice) -> Json:
    cards = sorted(COMBOS[advice.combo], key=lambda card: (-(card % 13), card))
    return {
        "combo": cards_text(cards),
        "weight": advice.reach,
        "equity": advice.equity,
        "ev": advice.ev,
        "frequencies": advice.frequencies,
        "action_evs": advice.action_evs,
    }


SELDOM = 0.001  # share of a range with which a point is reached whose answers are guesses


def _strategy_table(answer: Json) -> str:
    if "flops" in answer:
        return flops_command.table_of(answer)
    ev = answer["ev"]
    text = _("EV out of position {oop}, in position {ip}, of a pot of {pot}")
    if "middle" in ev:
        text = _("EV out of position {oop}, between {middle}, in position {ip}, of a pot of {pot}")
    worths = {player: f"{worth:z.3f}" for player, worth in ev.items()}
    found = [text.format(pot=f"{answer['pot']:g}", **worths)]
    if answer["quality"] == "not solved":
        text = _("Not solved, so nothing is advised: let it stop below {percent} % of the pot.")
        found = [text.format(percent=f"{equilibrium.UNSOLVED:g}")]
    elif answer["actions"]:
        shares = map(percent, answer["frequencies"], [1] * len(answer["actions"]))
        played = ", ".join(map("{} {}".format, answer["actions"], shares))
        found.append(_("{player} plays {actions}").format(player=answer["to_act"], actions=played))
        rows = [(_("hand"), _("weight"), _("equity"), _("EV"), *answer["actions"])]
        rows += [
            (
                combo["combo"],
                f"{combo['weight']:.3f}",
                percent(combo["equity"], 1),
                f"{combo['ev']:z.2f}",
                *(percent(share, 1) for share in combo["frequencies"]),
            )
            for combo in answer["combos"]
        ]
        found += table(rows)
    elif answer["to_act"] == "river":
        found.append(_("The river is to be dealt; add its card to the line."))
    elif answer["to_act"] == "turn":
        found.append(_("The turn is to be dealt; add its card to the line."))
    for player, reached in answer["reached"].items():
        if reached < SELDOM:
            text = _("{player} hardly ever gets here; these answers are guesses")
            found.append(text.format(player=player))
    if answer["quality"] == "rough":
        found.append(_("these answers are rough"))
    end = _("a best response gains {gain} % of the pot; {iterations} iterations in {seconds} s")
    if "gains" in answer:
        end = _(
            "alone nobody gains more than {gain} % of the pot, two who play together may; "
            "{iterations} iterations in {seconds} s"
        )
    found.append(
        end.format(
            gain=f"{answer['exploitability']:.3f}",
            iterations=f"{answer['iterations']:,}",
            seconds=f"{answer['elapsed_s']:.3f}",
        )
    )
    return "\n".join(found)


def _strategy_only_here(options: Namespace) -> str:
    for option in ("save", "load"):
        if vars(options)[option] is not None:
            text = _("“--{option}” is a file of this machine; leave it out.")
            return text.format(option=option)
    return flops_command.only_here(options)


STRATEGY = Command(
    name="strategy",
    help=_("Hold'em: how two ranges play each other after the flop"),
    example="kibitzer strategy --oop '22+, ATs+' --ip 'TT-22, KQs' --board Td9d6hQc2s "
    "--pot 200 --stack 900 --line 'check'",
    add_arguments=_add_strategy_arguments,
    answer=_answer_strategy,
    table=_strategy_table,
    only_here=_strategy_only_here,
    in_pieces=True,
)

PUSH_FOLD = Command(
    name="push-fold",
    help=_("Hold'em: all in or fold before the flop, for 2 to 9 seats"),
    example="kibitzer push-fold --stacks 10,10",
    add_arguments=_add_push_fold_arguments,
    answer=_answer_push_fold,
    table=_push_fold_table,
)
