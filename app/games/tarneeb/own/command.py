"""``kibitzer tarneeb`` with one hand known: what to bid, and what to play."""

from __future__ import annotations

from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from collections.abc import Iterator

from app.games.tarneeb.advice.options import add_knowledge, parse_auction, parse_marks
from app.games.tarneeb.records.seats import SEAT_NAMES, SUIT_ROWS, side_of
from app.shell.commands.output import answer_json, answers, error, fields, table, with_error
from app.shell.room.command import Command, Json, ends_by_time, limits_of, whole_number
from app.words.cards import SUIT_NAMES
from app.words.translation import _, pgettext
from engine.cards import (
    card_text,
    parse_cards,
)
from engine.games import tarneeb
from engine.games.tarneeb import (
    ADVICE_METHODS,
    BIDS,
    PASS,
    SEATS,
    BidAdvice,
    BidAdviceAnswer,
    CallWorth,
    CardAdvice,
    PlayAdvice,
    PlayAdviceAnswer,
    SeenPlay,
    may_end_in,
    parse_seat,
    parse_seen,
    parse_trump,
)

HAND = "KsQsTs8s6s3sJhThQd8dAcQc8c"

# ---- bid --------------------------------------------------------------------------------------


def _add_bid(parser: ArgumentParser) -> None:
    add_knowledge(parser)
    parser.add_argument("--seat", default="S", metavar="S", help=_("yours; default: S"))


def _bid_answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    seat = parse_seat(options.seat)
    turn = _("{seat}'s turn").format(seat=SEAT_NAMES[seat])
    question = BidAdvice(
        hand=tuple(parse_cards(options.hand)),
        seat=seat,
        auction=parse_auction(options, lambda auction: auction.to_call == seat, turn),
        scoring=options.scoring,
        scores=options.scores,
        target=options.target,
        direction=options.direction,
        marks=parse_marks(options),
        weigh_bids=options.weigh_bids and not options.no_reasons,
        limits=limits_of(options),
    )
    return answers(tarneeb.analyse(question), _bid_json)


def _bid_json(answer: BidAdviceAnswer) -> Json:
    def by_bid(rows: tuple[tuple[float, ...], ...]) -> Json:
        return {
            "SHCD"[trump]: {str(bid): share for bid, share in zip(BIDS, rows[trump], strict=True)}
            for trump in SUIT_ROWS
        }

    calls = [
        {**_call_json(call), "score": call.score, "score_se": call.score_se}
        for call in answer.calls
    ]
    return answer_json(
        "tarneeb",
        answer,
        *("deals", "effective_deals"),
        {
            "make": by_bid(answer.make),
            "make_se": by_bid(answer.make_se),
            "make_double_dummy": by_bid(answer.make_double_dummy),
            "tricks": {"SHCD"[trump]: answer.tricks[trump] for trump in SUIT_ROWS},
            "tricks_se": {"SHCD"[trump]: answer.tricks_se[trump] for trump in SUIT_ROWS},
            "best": _call_json(answer.best) if answer.best else None,
            "calls": calls,
        },
        *("margin", "margin_se"),
        {
            "legal": ["pass" if call == PASS else call for call in answer.legal],
            "dropped": ["SHCD"[trump] for trump in answer.dropped],
        },
    )


def _call_json(call: CallWorth) -> Json:
    if call.trump is None:
        return {"bid": "pass"}
    return {"bid": call.call, "trump": "SHCD"[call.trump], "score": call.score}


def _call_text(call: Json) -> str:
    if call["bid"] == "pass":
        return _("pass")
    return f"{call['bid']} {SUIT_NAMES['SHCD'.index(call['trump'])]}"


def _bid_text(answer: Json) -> str:
    rows = [(_("trump"), _("tricks"), *(str(bid) for bid in BIDS))]
    for trump in SUIT_ROWS:
        letter = "SHCD"[trump]
        made = answer["make"][letter]
        rows.append(
            (
                SUIT_NAMES[trump],
                f"{answer['tricks'][letter]:.1f}",
                *(f"{made[str(bid)]:.0%}" for bid in BIDS),
            )
        )
    worst = max(se for row in answer["make_se"].values() for se in row.values())
    lines = table(rows)
    text = _("chance to make, {error} at worst, from {deals} deals")
    lines.append(text.format(error=error(worst, ".1%"), deals=answer["deals"]))
    if answer["best"]:
        worth = [(pgettext("of the bidding", "call"), _("points"), "±")]
        worth += [
            (
                _call_text(call),
                f"{call['score']:+.2f}",
                error(call["score_se"], ".2f").removeprefix("±"),
            )
            for call in answer["calls"]
        ]
        lines += ["", *table(worth)]
        lines.append(_("legal calls: {count}").format(count=len(answer["legal"])))
        text = _("best: {call}, {margin} points ahead of the next")
        margin = with_error(answer["margin"], answer["margin_se"], ".2f")
        lines.append(text.format(call=_call_text(answer["best"]), margin=margin))
    text = _("double-dummy estimate, in {seconds} s")
    lines.append(text.format(seconds=f"{answer['elapsed_s']:.2f}"))
    return "\n".join(lines)


# ---- advise -----------------------------------------------------------------------------------


def _add_advise(parser: ArgumentParser) -> None:
    add_knowledge(parser)
    add = parser.add_argument
    add("--seat", required=True, metavar="S", help=_("yours: N, E, S or W"))
    add("--trump", required=True, metavar="H", help=_("S, H, D or C"))
    add("--declarer", required=True, metavar="N", help=_("who bid highest, and led"))
    add("--bid", required=True, type=whole_number(1), metavar="8", help=_("7 to 13"))
    add("--played", nargs="+", default=(), metavar="N:As", help=_("cards played so far"))
    add("--doubled", action="store_true", help=_("the hand was doubled: points count twice"))
    add("--doubling", action="store_true", help=_("also say whether to double, before the lead"))
    meanings = _(
        "score: by points, the contract first; auto is the same (default); plain: by tricks; "
        "deep: as score, but one’s own later cards are chosen without seeing hands"
    )
    add("--method", choices=ADVICE_METHODS, default="auto", help=meanings)
    add(
        "--weigh-plays",
        action=BooleanOptionalAction,
        default=True,
        help=_("deals count more in which the cards played are likelier"),
    )


def _play_question(options: Namespace) -> PlayAdvice:
    seat, declarer = parse_seat(options.seat), parse_seat(options.declarer)
    trump = parse_trump(options.trump)
    seen = parse_seen(" ".join(options.played), trump, declarer, options.direction)
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
        marks=parse_marks(options),
        auction=parse_auction(
            options,
            lambda auction: may_end_in(auction, declarer, options.bid),
            _("{bid} by {seat}").format(bid=options.bid, seat=SEAT_NAMES[declarer]),
        ),
    )
    return PlayAdvice(
        known,
        options.method,
        doubling=options.doubling,
        weigh_bids=options.weigh_bids and not options.no_reasons,
        weigh_plays=options.weigh_plays and not options.no_reasons,
        scoring=options.scoring.doubled if options.doubled else options.scoring,
        scores=options.scores,
        target=options.target,
        limits=limits_of(options),
    )


def _advise_answer(options: Namespace) -> Iterator[tuple[float, Json]]:
    question = _play_question(options)
    return answers(tarneeb.analyse(question), lambda answer: _advise_json(question, answer))


DOUBLE = ("points", "points_se", "more", "more_se")


def _advise_json(question: PlayAdvice, answer: PlayAdviceAnswer) -> Json:
    seen = question.seen
    ours = side_of(seen.declarer) == side_of(seen.seat)
    return answer_json(
        "tarneeb",
        answer,
        {"to_move": SEATS[seen.to_move]},
        *("deals", "effective_deals", "method", "exact"),
        {"goal": "make" if ours else "break"},
        *("tricks", "tricks_at_table", "make", "make_double_dummy"),
        {
            "cards": [_card_json(card) for card in answer.cards],
            "best": card_text(answer.cards[0].card) if answer.cards else None,
            "equal": [card_text(card) for card in answer.best],
            "close": [card_text(card) for card in answer.close],
        },
        {"double": fields(answer.double, *DOUBLE)} if answer.double is not None else {},
    )


def _card_json(card: CardAdvice) -> Json:
    return fields(
        card,
        {"card": card_text(card.card)},
        *("tricks", "tricks_se", "tricks_at_table", "tricks_at_table_se"),
        *("make", "make_se", "make_double_dummy", "points", "points_se", "points_double_dummy"),
        *("best_share", "behind", "behind_se"),
    )


def _advise_text(answer: Json) -> str:
    lines = _card_lines(answer) if answer["cards"] else [_outlook(answer)]
    if double := answer.get("double"):
        text = _("undoubled {points} points; a double adds {more}")
        points = with_error(double["points"], double["points_se"], "+.2f")
        more = with_error(double["more"], double["more_se"], "+.2f")
        lines.append(text.format(points=points, more=more))
    text = _("estimate as at a table ({method}) from {deals} deals, in {seconds} s")
    if answer["method"] == "deep":
        text = _("estimate by what your side sees ({method}) from {deals} deals, in {seconds} s")
    elif answer["exact"]:
        text = _("{deals} deals, each played on with all hands open, in {seconds} s")
    deals = str(answer["deals"])
    if answer["exact"]:
        deals = _("all {deals}").format(deals=deals)
    lines.append(
        text.format(method=answer["method"], deals=deals, seconds=f"{answer['elapsed_s']:.2f}")
    )
    return "\n".join(lines)


def _card_lines(answer: Json) -> list[str]:
    goal = _("makes it") if answer["goal"] == "make" else _("breaks it")
    rows = [(_("card"), _("tricks"), goal, _("points"), _("open tricks"), _("best in"), "")]
    for card in answer["cards"]:
        note = _("too close to call") if card["card"] in answer["close"][1:] else ""
        if card["card"] in answer["equal"]:
            note = _("best")
        rows.append(
            (
                card["card"],
                with_error(card["tricks_at_table"], card["tricks_at_table_se"], ".2f"),
                with_error(card["make"], card["make_se"], ".1%"),
                f"{card['points']:+.2f}",
                f"{card['tricks']:.2f}",
                f"{card['best_share']:.0%}",
                note,
            )
        )
    return table(rows)


def _outlook(answer: Json) -> str:
    text = _("{seat} to play; your side takes {tricks} more tricks and breaks it in {chance}.")
    if answer["goal"] == "make":
        text = _("{seat} to play; your side takes {tricks} more tricks and makes it in {chance}.")
    return text.format(
        seat=SEAT_NAMES[SEATS.index(answer["to_move"])],
        tricks=f"{answer['tricks_at_table']:.2f}",
        chance=f"{answer['make']:.1%}",
    )


ADVICE_COMMANDS = (
    Command(
        name="tarneeb bid",
        help=_("Tarneeb, your hand only: the chance of each contract, and what to bid"),
        example=f"kibitzer tarneeb bid --hand {HAND} --deals 60",
        add_arguments=_add_bid,
        answer=_bid_answer,
        table=_bid_text,
        only_here=ends_by_time,
    ),
    Command(
        name="tarneeb advise",
        help=_("Tarneeb, your hand only: what each card is worth"),
        example=(
            f"kibitzer tarneeb advise --hand {HAND} --seat S --trump S --declarer S --bid 8 "
            '--played "S:Ac E:4c N:7c W:2h" --seconds 2'
        ),
        add_arguments=_add_advise,
        answer=_advise_answer,
        table=_advise_text,
        only_here=ends_by_time,
    ),
)
