"""What you know of a deal from your own hand, as it stands in a file. Without Qt.

Names of fields belong to the format: they are the same in every language.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.games.tarneeb.records.deal import Cards, Hands
from app.games.tarneeb.records.deal_file import read_direction
from app.games.tarneeb.records.hand import (
    HIGHEST_BID,
    LOWEST_BID,
    MOST_POINTS,
    Assumptions,
    Contract,
    OwnHand,
    PastHand,
)
from app.games.tarneeb.records.scoring_text import read_scoring, write_scoring
from app.games.tarneeb.records.seats import DIRECTIONS
from app.words.fields import (
    cards_field,
    choice,
    list_field,
    text_field,
    whole_number,
)
from app.words.translation import _
from engine.cards import cards_text
from engine.games.tarneeb import (
    ADVICE_METHODS,
    MOST_CARDS,
    PASS,
    SEATS,
    Marks,
    Method,
    parse_seat,
    parse_trump,
)


def to_json(state: OwnHand) -> dict[str, Any]:
    """What you have seen as it stands in a file."""
    how = state.assumptions
    return {
        "hand": cards_text(state.hand),
        "first bid": SEATS[state.first],
        "bids": list(state.calls),
        "contract": _contract_to_json(state.contract),
        "direction": state.direction,
        "played": cards_text(state.played),
        "later": cards_text(state.later),
        "held": _by_seat(state.marks.held, cards_text),
        "not held": _by_seat(state.marks.not_held, cards_text),
        "voids": _by_seat(
            state.marks.voids, lambda suits: " ".join("SHCD"[suit] for suit in suits)
        ),
        "weigh bids": how.weigh_bids,
        "weigh plays": how.weigh_plays,
        "scoring": write_scoring(how.rules),
        "target": how.target,
        "scores": list(how.scores),
        "may reenter": how.may_reenter,
        "dealer must bid": how.dealer_must_bid,
        "lowest bid": how.lowest_bid,
        **({"doubling": True} if how.doubling else {}),
        "method": how.method,
        "past": [
            {
                "contract": _contract_to_json(past.contract),
                "taken": past.taken,
                "points": list(past.points),
            }
            for past in state.past
        ],
    }


def _contract_to_json(contract: Contract | None) -> dict[str, Any] | None:
    if contract is None:
        return None
    return {
        "declarer": SEATS[contract.declarer],
        "bid": contract.bid,
        "trump": "SHCD"[contract.trump],
        **({"doubled": True} if contract.doubled else {}),
    }


def from_json(data: dict[str, Any]) -> OwnHand:
    """Read what `to_json` wrote.

    ValueError if anything is of the wrong kind, or breaks the rules.
    """
    bids, scores = data.get("bids", []), data.get("scores", [0, 0])
    if not isinstance(bids, list) or not isinstance(scores, list) or len(scores) != 2:
        raise ValueError(_("The bids or the scores in this file cannot be read."))
    ours, theirs = (read_points(score) for score in scores)
    scoring = read_scoring(data.get("scoring", Assumptions().rules.name))
    assumptions = Assumptions().scored_by(scoring)
    assumptions = replace(
        assumptions,
        weigh_bids=data.get("weigh bids") is not False,
        weigh_plays=data.get("weigh plays") is not False,
        target=whole_number(data.get("target", 41), _("The target"), 1, MOST_POINTS),
        scores=(ours, theirs),
        may_reenter=data.get("may reenter") is True,
        dealer_must_bid=data.get("dealer must bid") is True,
        lowest_bid=read_lowest_bid(data.get("lowest bid", LOWEST_BID)),
        doubling=data.get("doubling") is True,
        method=read_method(data.get("method", "auto")),
    )
    marks = Marks(
        held=_by_seats(data, "held", read_marked),
        not_held=_by_seats(data, "not held", read_marked),
        voids=_by_seats(data, "voids", read_suits),
    )
    return OwnHand(
        hand=cards_field(data.get("hand", ""), _("Your hand")),
        first=parse_seat(text_field(data.get("first bid", "S"), _("The first bidder"))),
        calls=tuple(read_call(bid) for bid in bids),
        contract=_contract(data.get("contract")),
        played=cards_field(data.get("played", ""), _("The play")),
        later=cards_field(data.get("later", ""), _("The play")),
        marks=marks,
        direction=read_direction(data.get("direction", DIRECTIONS[0])),
        assumptions=assumptions,
        past=tuple(
            _past(hand) for hand in list_field(data.get("past", []), _("The hands"), _("hands"))
        ),
    ).checked()


def _past(data: object) -> PastHand:
    points = data.get("points") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(points, list) or len(points) != 2:
        raise ValueError(_("A past hand in this file cannot be read."))
    ours, theirs = (read_points(score) for score in points)
    taken = whole_number(data.get("taken"), _("The tricks taken"), 0, MOST_CARDS)
    return PastHand(_contract(data.get("contract")), taken, (ours, theirs))


def _by_seat(cards: Hands, write: Callable[[Cards], str]) -> dict[str, str]:
    return {SEATS[seat]: write(held) for seat, held in enumerate(cards) if held}


def read_suits(text: str, _what: str = "") -> Cards:
    """Suits named by letter or word, each once, in order."""
    return tuple(sorted({parse_trump(word) for word in text.split()}))


def read_marked(text: str, what: str) -> Cards:
    """Cards, each once, in order."""
    return tuple(sorted(set(cards_field(text, what))))


def _by_seats(data: dict[str, Any], name: str, read: Callable[[str, str], Cards]) -> Hands:
    marked = data.get(name, {})
    if not isinstance(marked, dict):
        message = _("What is marked as {name} in this file cannot be read.")
        raise ValueError(message.format(name=name))
    what = _("What is marked as {name}").format(name=name)
    north, east, south, west = (
        read(text_field(marked.get(seat, ""), what), _("A mark")) for seat in SEATS
    )
    return (north, east, south, west)


def _contract(data: object) -> Contract | None:
    if data is None:
        return None
    if not isinstance(data, dict):
        raise ValueError(_("The contract in this file cannot be read."))
    return Contract(
        parse_seat(text_field(data.get("declarer"), _("The declarer"))),
        read_bid(data.get("bid")),
        parse_trump(text_field(data.get("trump"), _("The trump"))),
        data.get("doubled") is True,
    )


def read_bid(value: object) -> int:
    """A bid, 7 to 13."""
    return whole_number(value, _("The bid"), LOWEST_BID, HIGHEST_BID)


def read_call(value: object) -> int:
    """A bid, or a pass."""
    return PASS if value == PASS and value is not False else read_bid(value)


def read_points(value: object) -> int:
    """A side’s score."""
    return whole_number(value, _("A score"), -MOST_POINTS, MOST_POINTS)


def read_lowest_bid(value: object) -> int:
    return whole_number(value, _("The lowest bid"), LOWEST_BID, HIGHEST_BID)


def read_method(value: object) -> Method:
    """How cards are judged: by tricks, or by points in any of the ways there have been."""
    method = choice(value, ADVICE_METHODS, _("{value} is not a method; write {words}."))
    return "plain" if method == "plain" else "auto"
