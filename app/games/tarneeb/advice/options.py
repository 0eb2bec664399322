"""What ``kibitzer tarneeb`` is told of one hand: cards, marks, bids, points; and where to stop."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, BooleanOptionalAction, Namespace
from collections.abc import Callable

from app.games.tarneeb.records.scoring_text import read_scoring
from app.games.tarneeb.records.seats import DIRECTIONS
from app.shell.room.command import add_number, seconds
from app.words.translation import _
from engine.cards import parse_cards
from engine.games.tarneeb import (
    HIGHEST_BID,
    LOWEST_BID,
    PASS,
    SCORINGS,
    Auction,
    Marks,
    Scoring,
    parse_by_seat,
    parse_seat,
    parse_trump,
)


def add_direction(parser: ArgumentParser) -> None:
    """Let the order of play be given."""
    parser.add_argument(
        "--direction", choices=DIRECTIONS, default=DIRECTIONS[0], help=_("order of play")
    )


def add_knowledge(parser: ArgumentParser) -> None:
    """Let be given what one player knows, and how long to think."""
    add = parser.add_argument
    add("--hand", required=True, metavar="CARDS", help=_("the 13 cards dealt to you"))
    add_direction(parser)
    add("--held", default="", metavar="E:AhKh", help=_("cards dealt to a seat"))
    add("--not-held", default="", metavar="E:Ah", help=_("cards not dealt to it"))
    add("--void", default="", metavar="E:hc", help=_("suits a seat has none left of"))
    add("--bids", metavar="BIDS", help=_('calls so far, as in "pass 7 pass"'))
    add("--dealer", metavar="N", help=_("default: so that the turn is right"))
    scorings = "; ".join(scoring.name for scoring in SCORINGS)
    text = _("{names}; or your own, as in “Ours; to 31; lost tricks; kaboot 26”")
    add(
        "--scoring",
        type=_scoring,
        default=SCORINGS[1],
        metavar="NAME",
        help=text.format(names=scorings),
    )
    add(
        "--lowest-bid",
        type=_lowest_bid,
        default=LOWEST_BID,
        metavar="N",
        help=_("that opens the bidding; default: 7"),
    )
    add("--scores", type=_scores, default=(0, 0), metavar="OURS,THEIRS")
    add_number(parser, "--target", _("points that win"), least=1)
    add(
        "--weigh-bids",
        action=BooleanOptionalAction,
        default=True,
        help=_("deals count more in which the calls are likelier"),
    )
    add("--no-reasons", action="store_true", help=_("calls and cards of others tell nothing"))
    add_number(parser, "--deals", _("sample so many deals"), least=1)
    add("--seconds", type=seconds, metavar="S", help=_("default: 2, or --deals"))


def _scores(text: str) -> tuple[int, int]:
    ours, __, theirs = text.partition(",")
    try:
        return int(ours), int(theirs)
    except ValueError:
        message = _("“{text}” is not two scores; write yours and theirs, as in 12,20")
        raise ArgumentTypeError(message.format(text=text)) from None


def _scoring(text: str) -> Scoring:
    try:
        return read_scoring(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None


def _lowest_bid(text: str) -> int:
    if text.isascii() and text.isdecimal() and LOWEST_BID <= int(text[:3]) <= HIGHEST_BID:
        return int(text)
    message = _("“{text}” is no lowest bid; write {least} to {most}")
    raise ArgumentTypeError(message.format(text=text, least=LOWEST_BID, most=HIGHEST_BID))


def parse_marks(options: Namespace) -> Marks:
    """What is known of the other hands."""

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
        elif word.isdecimal() and LOWEST_BID <= int(word[:3]) <= HIGHEST_BID:
            calls.append(int(word))
        else:
            message = _("“{word}” is not a call; write pass or {least} to {most}.")
            raise ValueError(message.format(word=word, least=LOWEST_BID, most=HIGHEST_BID))
    return tuple(calls)


def parse_auction(options: Namespace, right: Callable[[Auction], bool], end: str) -> Auction | None:
    """Bidding so far; without a dealer, the one for whom it comes out `right`, to its `end`."""
    if options.bids is None and options.dealer is None:
        return None
    calls = _calls(options.bids or "")

    def auction(dealer: int) -> Auction:
        return Auction(dealer, calls, options.direction, lowest=options.lowest_bid)

    if options.dealer is not None:
        return auction(parse_seat(options.dealer))
    auctions = [auction(dealer) for dealer in range(4)]
    found = [auction for auction in auctions if right(auction)]
    if not found:
        message = _("“{bids}” does not lead to {end} for any dealer; check the calls.")
        raise ValueError(message.format(bids=options.bids, end=end))
    if calls and len(found) > 1:
        message = _("“{bids}” may lead to {end} for more than one dealer; add --dealer.")
        raise ValueError(message.format(bids=options.bids, end=end))
    return found[0]
