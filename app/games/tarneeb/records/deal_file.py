"""A deal of open hands as it stands in a file. Without Qt.

Names of fields belong to the format: they are the same in every language.
"""

from __future__ import annotations

from typing import Any

from app.games.tarneeb.records.deal import (
    HIGHEST_CONTRACT,
    LOWEST_CONTRACT,
    OpenDeal,
    fitting_contract,
)
from app.games.tarneeb.records.seats import DIRECTIONS
from app.words.fields import cards_field, choice, text_field, whole_number
from app.words.translation import _
from engine.cards import cards_text
from engine.games.tarneeb import (
    MOST_CARDS,
    MOST_POINTS,
    SEATS,
    SIDES,
    DealConditions,
    Direction,
    hand_conditions_text,
    parse_hand_conditions,
    parse_range,
    parse_seat,
    parse_trump,
    range_text,
)


def to_json(state: OpenDeal) -> dict[str, Any]:
    """Deal and game as they stand in a file."""
    return {
        "hands": {SEATS[seat]: cards_text(hand) for seat, hand in enumerate(state.hands)},
        "cards": state.size,
        "trump": "SHCD"[state.trump],
        "leader": SEATS[state.leader],
        "contract": state.contract,
        "declarer": None if state.declarer is None else SEATS[state.declarer],
        "direction": state.direction,
        "usual direction": state.usual_direction,
        "played": cards_text(state.played),
        "line": cards_text(state.line),
        "at": state.at,
        "target": SEATS[state.target],
        "editing": state.editing,
        "conditions": conditions_to_json(state.conditions),
    }


def from_json(data: dict[str, Any]) -> OpenDeal:
    """Read what `to_json` wrote.

    ValueError if anything is of the wrong kind, or breaks the rules.
    """
    hands = data.get("hands")
    if not isinstance(hands, dict):
        raise ValueError(_("The hands in this file cannot be read; four are expected."))
    north, east, south, west = (
        cards_field(hands.get(seat, ""), _("Hand {seat}").format(seat=seat)) for seat in SEATS
    )
    size = whole_number(data.get("cards", MOST_CARDS), _("The number of cards"), 1, MOST_CARDS)
    state = OpenDeal(
        hands=(north, east, south, west),
        size=size,
        trump=parse_trump(text_field(data.get("trump", "S"), _("The trump"))),
        leader=parse_seat(text_field(data.get("leader", "S"), _("The first leader"))),
        contract=read_contract(data.get("contract", LOWEST_CONTRACT), size),
        declarer=None
        if data.get("declarer") is None
        else parse_seat(text_field(data.get("declarer"), _("The declarer"))),
        direction=read_direction(data.get("direction", DIRECTIONS[0])),
        usual_direction=read_direction(
            data.get("usual direction", data.get("direction", DIRECTIONS[0]))
        ),
        played=cards_field(data.get("played", ""), _("The play")),
        line=cards_field(data.get("line", ""), _("The best line")),
        target=parse_seat(text_field(data.get("target", "S"), _("The next hand"))),
        conditions=conditions_from_json(data.get("conditions", {})),
    ).checked()
    at = data.get("at")
    if at is None:
        at = len(state.played)
    else:
        longest = len(state.played) + len(state.line)
        at = whole_number(at, _("The card that is shown"), 0, longest)
    return state.stepped(at, state.line).with_editing(bool(data.get("editing", False)))


def conditions_to_json(conditions: DealConditions) -> dict[str, str]:
    """What deals are to be like, by seat and side, and the cards that stay; nothing for any."""
    found = {seat: hand_conditions_text(h) for seat, h in zip(SEATS, conditions.seats, strict=True)}
    found |= {
        side: range_text(points, MOST_POINTS)
        for side, points in zip(SIDES, conditions.sides, strict=True)
    }
    found |= {
        f"{seat} keeps": cards_text(cards)
        for seat, cards in zip(SEATS, conditions.known, strict=True)
    }
    return {name: text for name, text in found.items() if text}


def conditions_from_json(data: object) -> DealConditions:
    """Read what `conditions_to_json` wrote.

    ValueError if anything is of the wrong kind, or breaks the rules.
    """
    if not isinstance(data, dict):
        raise ValueError(_("The conditions of deals in this file cannot be read."))

    def text(name: str) -> str:
        return text_field(data.get(name, ""), _("The condition {name}").format(name=name))

    north, east, south, west = (parse_hand_conditions(text(seat)) for seat in SEATS)
    ours, theirs = (parse_range(text(side), MOST_POINTS) for side in SIDES)
    keeps = (f"{seat} keeps" for seat in SEATS)
    known = [cards_field(data.get(name, ""), _("The cards that stay")) for name in keeps]
    return DealConditions(
        (known[0], known[1], known[2], known[3]), (north, east, south, west), (ours, theirs)
    )


def read_direction(value: object) -> Direction:
    return choice(value, DIRECTIONS, _("{value} is not an order of play; write {words}."))


def read_contract(value: object, size: int) -> int:
    """A contract that can be played with `size` cards each."""
    least = LOWEST_CONTRACT if size == MOST_CARDS else 1
    contract = whole_number(value, _("The contract"), least, HIGHEST_CONTRACT)
    return fitting_contract(contract, size)
