"""``kibitzer tarneeb`` with one hand known: what to bid, what to play, and how well that goes."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator

from app.games.tarneeb.seats import SUIT_ROWS
from app.shell.command import Command, Json
from app.shell.commandline import columns, whole_number
from engine.cards import SUIT_NAMES, card_text, parse_cards
from engine.games import tarneeb
from engine.games.tarneeb import (
    ADVICE_METHODS,
    METHODS,
    PASS,
    SCORINGS,
    SEAT_NAMES,
    SEATS,
    Auction,
    BidAdvice,
    BidAdviceAnswer,
    Calibration,
    CalibrationAnswer,
    CallWorth,
    CardAdvice,
    Marks,
    Match,
    MatchAnswer,
    PlayAdvice,
    PlayAdviceAnswer,
    Scoring,
    SeenPlay,
    Series,
    may_end_in,
    parse_by_seat,
    parse_seat,
    parse_seen,
    parse_trump,
)
from engine.games.tarneeb.match_questions import CALIBRATION_SERIES, MATCH_SERIES
from engine.limits import NO_LIMITS, Limits

HAND = "KsQsTs8s6s3sJhThQd8dAcQc8c"
DOUBLE_DUMMY = "double-dummy estimate"


# ---- what both ask for ------------------------------------------------------------------------


def _add_knowledge(parser: ArgumentParser) -> None:
    parser.add_argument("--hand", required=True, metavar="CARDS", help="the 13 cards dealt to you")
    parser.add_argument(
        "--direction",
        choices=("counterclockwise", "clockwise"),
        default="counterclockwise",
        help="order of play",
    )
    parser.add_argument("--held", default="", metavar="E:AhKh", help="cards dealt to a seat")
    parser.add_argument("--not-held", default="", metavar="E:Ah", help="cards not dealt to it")
    parser.add_argument("--void", default="", metavar="E:hc", help="suits a seat has none left of")
    parser.add_argument("--bids", metavar="BIDS", help='calls so far, as in "pass 7 pass"')
    parser.add_argument("--dealer", metavar="N", help="default: so that the turn is right")
    parser.add_argument(
        "--scoring",
        type=_scoring,
        default=SCORINGS[1],
        metavar="NAME",
        help="; ".join(scoring.name for scoring in SCORINGS),
    )
    parser.add_argument("--scores", type=_scores, default=(0, 0), metavar="OURS,THEIRS")
    parser.add_argument("--target", type=whole_number(1), metavar="N", help="points that win")
    parser.add_argument("--weigh-bids", action="store_true", help="likelier bids count more")
    parser.add_argument("--deals", type=whole_number(1), metavar="N", help="sample so many deals")
    parser.add_argument("--seconds", type=_seconds, metavar="S", help="default: 2, or --deals")


def _scores(text: str) -> tuple[int, int]:
    ours, _, theirs = text.partition(",")
    try:
        return int(ours), int(theirs)
    except ValueError:
        raise ArgumentTypeError(
            f"“{text}” is not two scores; write yours and theirs, as in 12,20"
        ) from None


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if 0 < seconds < 1e6:
        return seconds
    raise ArgumentTypeError(f"“{text}” is not a number of seconds; write one above 0")


def _scoring(text: str) -> Scoring:
    for scoring in SCORINGS:
        if text.strip().lower() == scoring.name.lower():
            return scoring
    names = "; ".join(scoring.name for scoring in SCORINGS)
    raise ArgumentTypeError(f"“{text}” is not a scoring; write one of: {names}")


def _marks(options: Namespace) -> Marks:
    def by_seat(text: str, read: Callable[[str], list[int]]) -> tuple[tuple[int, ...], ...]:
        found: list[list[int]] = [[], [], [], []]
        for seat, rest in parse_by_seat(text):
            found[seat] += read(rest)
        return tuple(tuple(cards) for cards in found)

    def suits(text: str) -> list[int]:
        return [parse_trump(letter) for letter in text]

    held = by_seat(options.held, parse_cards)
    not_held = by_seat(options.not_held, parse_cards)
    voids = by_seat(options.void, suits)
    return Marks(
        (held[0], held[1], held[2], held[3]),
        (not_held[0], not_held[1], not_held[2], not_held[3]),
        (voids[0], voids[1], voids[2], voids[3]),
    )


def _calls(text: str) -> tuple[int, ...]:
    calls = []
    for word in text.replace(",", " ").split():
        if word.lower() in ("pass", "p", "-"):
            calls.append(PASS)
        elif word.isdecimal() and 7 <= int(word[:3]) <= 13:
            calls.append(int(word))
        else:
            raise ValueError(f"“{word}” is not a call; write pass or 7 to 13.")
    return tuple(calls)


def _limits(options: Namespace) -> Limits:
    return Limits(
        deals=options.deals,
        seconds=options.seconds,
        seed=options.seed,
        threads=options.threads,
    )


def _auction(options: Namespace, right: Callable[[Auction], bool], end: str) -> Auction | None:
    """Bidding so far; without a dealer, the one for whom it comes out `right`, to its `end`."""
    if options.bids is None and options.dealer is None:
        return None
    calls = _calls(options.bids or "")
    if options.dealer is not None:
        return Auction(parse_seat(options.dealer), calls, options.direction)
    auctions = [Auction(dealer, calls, options.direction) for dealer in range(4)]
    found = [auction for auction in auctions if right(auction)]
    if not found:
        raise ValueError(
            f"“{options.bids}” does not lead to {end} for any dealer; check the calls."
        )
    if calls and len(found) > 1:
        raise ValueError(
            f"“{options.bids}” may lead to {end} for more than one dealer; add --dealer."
        )
    return found[0]


def _percent(share: float, error: float) -> str:
    return f"{share:.1%} ±{1.96 * error:.1%}"


def _trump_letter(trump: int) -> str:
    return "SHCD"[trump]


# ---- bid --------------------------------------------------------------------------------------


def _add_bid(parser: ArgumentParser) -> None:
    _add_knowledge(parser)
    parser.add_argument("--seat", default="S", metavar="S", help="yours; default: S")


def _bid_answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    seat = parse_seat(options.seat)
    question = BidAdvice(
        hand=tuple(parse_cards(options.hand)),
        seat=seat,
        auction=_auction(
            options, lambda auction: auction.to_call == seat, f"{SEAT_NAMES[seat]}'s turn"
        ),
        scoring=options.scoring,
        scores=options.scores,
        target=options.target,
        direction=options.direction,
        marks=_marks(options),
        weigh_bids=options.weigh_bids,
        limits=_limits(options),
    )
    for answer in tarneeb.analyse(question):
        yield answer.progress, _bid_json(answer) if answer.done else {}


def _bid_json(answer: BidAdviceAnswer) -> Json:
    def by_bid(rows: tuple[tuple[float, ...], ...]) -> Json:
        return {
            _trump_letter(trump): {str(7 + at): share for at, share in enumerate(rows[trump])}
            for trump in SUIT_ROWS
        }

    return {
        "room": "tarneeb",
        "deals": answer.deals,
        "effective_deals": answer.effective_deals,
        "make": by_bid(answer.make),
        "make_se": by_bid(answer.make_se),
        "tricks": {_trump_letter(trump): answer.tricks[trump] for trump in SUIT_ROWS},
        "tricks_se": {_trump_letter(trump): answer.tricks_se[trump] for trump in SUIT_ROWS},
        "best": _call_json(answer.best) if answer.best else None,
        "calls": [
            {**_call_json(call), "score": call.score, "score_se": call.score_se}
            for call in answer.calls
        ],
        "margin": answer.margin,
        "margin_se": answer.margin_se,
        "legal": ["pass" if call == PASS else call for call in answer.legal],
        "dropped": [_trump_letter(trump) for trump in answer.dropped],
        "elapsed_s": answer.elapsed_s,
    }


def _call_json(call: CallWorth) -> Json:
    if call.trump is None:
        return {"bid": "pass"}
    return {"bid": call.call, "trump": _trump_letter(call.trump), "score": call.score}


def _call_text(call: Json) -> str:
    if call["bid"] == "pass":
        return "pass"
    return f"{call['bid']} {SUIT_NAMES['SHCD'.index(call['trump'])]}"


def _bid_text(answer: Json) -> str:
    rows = [("trump", "tricks", *(str(bid) for bid in range(7, 14)))]
    for trump in SUIT_ROWS:
        letter = _trump_letter(trump)
        made = answer["make"][letter]
        rows.append(
            (
                SUIT_NAMES[trump],
                f"{answer['tricks'][letter]:.1f}",
                *(f"{made[str(bid)]:.0%}" for bid in range(7, 14)),
            )
        )
    worst = max(error for row in answer["make_se"].values() for error in row.values())
    lines = columns(rows, left=1)
    lines.append(f"chance to make, ±{1.96 * worst:.1%} at worst, from {answer['deals']} deals")
    if answer["best"]:
        worth = [("call", "points", "±")]
        worth += [
            (_call_text(call), f"{call['score']:+.2f}", f"{1.96 * call['score_se']:.2f}")
            for call in answer["calls"]
        ]
        lines += ["", *columns(worth, left=1)]
        lines.append(f"legal calls: {len(answer['legal'])}")
        ahead = f"{answer['margin']:.2f} ±{1.96 * answer['margin_se']:.2f} points ahead of the next"
        lines.append(f"best: {_call_text(answer['best'])}, {ahead}")
    lines.append(f"{DOUBLE_DUMMY}, in {answer['elapsed_s']:.2f} s")
    return "\n".join(lines)


# ---- advise -----------------------------------------------------------------------------------


def _add_advise(parser: ArgumentParser) -> None:
    _add_knowledge(parser)
    parser.add_argument("--seat", required=True, metavar="S", help="yours: N, E, S or W")
    parser.add_argument("--trump", required=True, metavar="H", help="S, H, D or C")
    parser.add_argument("--declarer", required=True, metavar="N", help="who bid highest, and led")
    parser.add_argument("--bid", required=True, type=whole_number(1), metavar="8", help="7 to 13")
    parser.add_argument("--played", default="", metavar="N:As ...", help="cards played so far")
    parser.add_argument(
        "--method", choices=ADVICE_METHODS, default="auto", help=f"{', '.join(ADVICE_METHODS)}"
    )
    parser.add_argument("--weigh-plays", action="store_true", help="likelier plays count more")


def _play_question(options: Namespace) -> PlayAdvice:
    seat, declarer = parse_seat(options.seat), parse_seat(options.declarer)
    trump = parse_trump(options.trump)
    seen = parse_seen(options.played, trump, declarer, options.direction)
    hand = parse_cards(options.hand)
    own = [card for player, card in seen if player == seat]
    if not set(own) & set(hand) and len(hand) + len(own) == tarneeb.MOST_CARDS:
        hand += own  # only the cards left were given
    known = SeenPlay(
        hand=tuple(hand),
        seat=seat,
        trump=trump,
        declarer=declarer,
        bid=options.bid,
        played=tuple(card for _, card in seen),
        direction=options.direction,
        marks=_marks(options),
        auction=_auction(
            options,
            lambda auction: may_end_in(auction, declarer, options.bid),
            f"{options.bid} by {SEAT_NAMES[declarer]}",
        ),
    )
    return PlayAdvice(
        known,
        options.method,
        weigh_bids=options.weigh_bids,
        weigh_plays=options.weigh_plays,
        scoring=options.scoring,
        scores=options.scores,
        target=options.target,
        limits=_limits(options),
    )


def _advise_answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    question = _play_question(options)
    for answer in tarneeb.analyse(question):
        yield answer.progress, _advise_json(question, answer) if answer.done else {}


def _advise_json(question: PlayAdvice, answer: PlayAdviceAnswer) -> Json:
    return {
        "room": "tarneeb",
        "to_move": SEATS[question.seen.to_move],
        "deals": answer.deals,
        "effective_deals": answer.effective_deals,
        "method": answer.method,
        "exact": answer.exact,
        "goal": "make" if question.seen.declarer % 2 == question.seen.seat % 2 else "break",
        "tricks": answer.tricks,
        "make": answer.make,
        "cards": [_card_json(card) for card in answer.cards],
        "best": card_text(answer.cards[0].card) if answer.cards else None,
        "equal": [card_text(card) for card in answer.best],
        "close": [card_text(card) for card in answer.close],
        "elapsed_s": answer.elapsed_s,
    }


def _card_json(card: CardAdvice) -> Json:
    return {
        "card": card_text(card.card),
        "tricks": card.tricks,
        "tricks_se": card.tricks_se,
        "make": card.make,
        "make_se": card.make_se,
        "points": card.points,
        "points_se": card.points_se,
        "best_share": card.best_share,
        "behind": card.behind,
        "behind_se": card.behind_se,
    }


def _advise_text(answer: Json) -> str:
    goal = f"{answer['goal']}s it"
    if answer["cards"]:
        rows = [("card", "tricks", goal, "points", "best in", "")]
        for card in answer["cards"]:
            note = "too close to call" if card["card"] in answer["close"][1:] else ""
            if card["card"] in answer["equal"]:
                note = "best"
            rows.append(
                (
                    card["card"],
                    f"{card['tricks']:.2f} ±{1.96 * card['tricks_se']:.2f}",
                    _percent(card["make"], card["make_se"]),
                    f"{card['points']:+.2f}",
                    f"{card['best_share']:.0%}",
                    note,
                )
            )
        lines = columns(rows, left=1)
    else:
        mover = SEAT_NAMES[SEATS.index(answer["to_move"])]
        lines = [
            f"{mover} to play; your side takes {answer['tricks']:.2f} more tricks and "
            f"{goal} in {answer['make']:.1%}."
        ]
    deals = f"{'all ' if answer['exact'] else ''}{answer['deals']} deals"
    what = "estimate by what your side sees" if answer["method"] == "deep" else DOUBLE_DUMMY
    lines.append(f"{what} ({answer['method']}) from {deals}, in {answer['elapsed_s']:.2f} s")
    return "\n".join(lines)


# ---- match ------------------------------------------------------------------------------------

PLAYERS = ", ".join(METHODS[1:])


def _add_moves(parser: ArgumentParser, usual: Series) -> None:
    parser.add_argument("--deals", type=whole_number(1), default=100, metavar="N")
    parser.add_argument(
        "--move-seconds",
        type=_seconds,
        metavar="S",
        help="time for each card of a player who samples; default: "
        f"{usual.thinking.seconds}, or --move-deals",
    )
    parser.add_argument("--move-deals", type=whole_number(1), metavar="N", help="deals for each")


def _series(options: Namespace, usual: Series) -> Series:
    thinking = Limits(deals=options.move_deals, seconds=options.move_seconds)
    return Series(
        Limits(deals=options.deals, seed=options.seed, threads=options.threads),
        usual.thinking if thinking == NO_LIMITS else thinking,
    )


def _add_match(parser: ArgumentParser) -> None:
    parser.add_argument("first", choices=METHODS, metavar="FIRST", help=PLAYERS)
    parser.add_argument("second", choices=METHODS, metavar="SECOND", help="the same")
    _add_moves(parser, MATCH_SERIES)


def _match_answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    question = Match(
        first=options.first,
        second=options.second,
        series=_series(options, MATCH_SERIES),
    )
    for answer in tarneeb.analyse(question):
        yield answer.progress, _match_json(question, answer) if answer.done else {}


def _match_json(question: Match, answer: MatchAnswer) -> Json:
    return {
        "room": "tarneeb",
        "first": question.first,
        "second": question.second,
        "deals": answer.deals,
        "tricks": answer.tricks,
        "tricks_se": answer.tricks_se,
        "points": answer.points,
        "points_se": answer.points_se,
        "made": list(answer.made),
        "better": answer.better,
        "worse": answer.worse,
        "move_s": list(answer.move_s),
        "deals_per_minute": answer.deals_per_minute,
        "elapsed_s": answer.elapsed_s,
    }


def _match_text(answer: Json) -> str:
    first, second = answer["first"], answer["second"]
    rows = [("", "contracts made", "ms a choice")]
    for name, made, move_s in zip((first, second), answer["made"], answer["move_s"], strict=True):
        rows.append((name, f"{made:.1%}", f"{1e3 * move_s:.1f}"))
    return "\n".join(
        [
            f"{first} against {second}, {answer['deals']} deals, each played twice:",
            f"tricks {answer['tricks']:+.3f} ±{1.96 * answer['tricks_se']:.3f} a deal, "
            f"points {answer['points']:+.2f} ±{1.96 * answer['points_se']:.2f} (95 %)",
            f"{first} does better in {answer['better']:.1%} of the deals, "
            f"{second} in {answer['worse']:.1%}",
            *columns(rows, left=1),
            f"{answer['deals_per_minute']:.0f} deals a minute",
        ]
    )


# ---- calibrate --------------------------------------------------------------------------------


def _add_calibrate(parser: ArgumentParser) -> None:
    parser.add_argument("--method", choices=METHODS, default="score", help="default: score")
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


def _calibration_json(answer: CalibrationAnswer) -> Json:
    return {
        "room": "tarneeb",
        "deals": answer.deals,
        "passed": answer.passed,
        "bins": [
            {"contracts": number, "predicted": predicted, "made": made, "made_se": error}
            for number, predicted, made, error in answer.bins
        ],
        "tricks_over": answer.tricks_over,
        "tricks_over_se": answer.tricks_over_se,
        "elapsed_s": answer.elapsed_s,
    }


def _calibration_text(answer: Json) -> str:
    rows = [("chance", "contracts", "predicted", "made")]
    for number, found in enumerate(answer["bins"]):
        rows.append(
            (
                f"{10 * number}-{10 * number + 10}%",
                str(found["contracts"]),
                f"{found['predicted']:.1%}" if found["contracts"] else "",
                _percent(found["made"], found["made_se"]) if found["contracts"] else "",
            )
        )
    return "\n".join(
        [
            *columns(rows),
            f"{answer['deals']} deals, passed in {answer['passed']}; tricks over those predicted: "
            f"{answer['tricks_over']:+.2f} ±{1.96 * answer['tricks_over_se']:.2f}",
        ]
    )


ADVICE_COMMANDS = (
    Command(
        name="tarneeb bid",
        help="Tarneeb, your hand only: the chance of each contract, and what to bid",
        example=f"kibitzer tarneeb bid --hand {HAND} --deals 60",
        add_arguments=_add_bid,
        answer=_bid_answer,
        table=_bid_text,
    ),
    Command(
        name="tarneeb advise",
        help="Tarneeb, your hand only: what each card is worth",
        example=(
            f"kibitzer tarneeb advise --hand {HAND} --seat S --trump S --declarer S --bid 8 "
            '--played "S:Ac E:4c N:7c W:2h" --seconds 2'
        ),
        add_arguments=_add_advise,
        answer=_advise_answer,
        table=_advise_text,
    ),
    Command(
        name="tarneeb match",
        help=f"Tarneeb: two players on the same deals, sides exchanged ({PLAYERS})",
        example="kibitzer tarneeb match greedy first-card --deals 20 --seed 1",
        add_arguments=_add_match,
        answer=_match_answer,
        table=_match_text,
    ),
    Command(
        name="tarneeb calibrate",
        help="Tarneeb: predicted chances of contracts beside how often they are made",
        example="kibitzer tarneeb calibrate --deals 2 --bid-deals 3 --move-deals 1",
        add_arguments=_add_calibrate,
        answer=_calibrate_answer,
        table=_calibration_text,
    ),
)
