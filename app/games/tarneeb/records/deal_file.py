"""A deal of open hands as it stands in a file, and as text to copy and paste. Without Qt.

Names of fields belong to the format: they are the same in every language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from app.games.tarneeb.records.deal import (
    HIGHEST_CONTRACT,
    LOWEST_CONTRACT,
    Cards,
    OpenDeal,
    fitting_contract,
)
from app.games.tarneeb.records.seats import DIRECTIONS
from app.words.fields import cards_field, choice, named_lines, pasted, text_field, whole_number
from app.words.translation import _
from engine.cards import SUIT_NAMES, cards_text
from engine.games.tarneeb import (
    MOST_CARDS,
    MOST_POINTS,
    SEAT_NAMES,
    SEATS,
    SIDES,
    BridgeGame,
    DealConditions,
    Direction,
    hand_conditions_text,
    parse_game,
    parse_hand_conditions,
    parse_hands,
    parse_played,
    parse_range,
    parse_seat,
    parse_trump,
    played_text,
    range_text,
)

TITLE = "Kibitzer, Tarneeb"
FIELDS = ("deal", "cards each", "trump", "first lead", "contract", "declarer", "order", "played")
PBN_START = re.compile(rf"\s*({'|'.join((*SEATS, *SEAT_NAMES))})\s*:", re.IGNORECASE)


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


def to_text(state: OpenDeal, results: Iterable[str] = ()) -> str:
    """Plain text that people can read and `from_text` understands; `results` come last."""
    game = state.game
    lines = [TITLE, f"Deal: {state.pbn()}"]
    if not state.whole or state.size < MOST_CARDS:
        lines.append(f"Cards each: {state.size}")
    lines += [
        f"Trump: {SUIT_NAMES[state.trump]}",
        f"First lead: {SEAT_NAMES[state.leader]}",
        f"Contract: {state.contract}",
        *([] if state.declarer is None else [f"Declarer: {SEAT_NAMES[state.declarer]}"]),
        f"Order: {state.direction}",
    ]
    if game is not None and state.played:
        lines.append(f"Played: {played_text(game)}")
    return "\n".join([*lines, *results]) + "\n"


def understands(text: str) -> bool:
    """Whether `text` looks like one for `from_text`: a copied deal, PBN or LIN."""
    titled = text.lstrip().splitlines()[:1] == [TITLE]
    if titled or "deal" in named_lines(text, FIELDS):
        return True
    return "[" in text or "md|" in text or PBN_START.match(text) is not None


def from_text(text: str, before: OpenDeal) -> OpenDeal:
    """Read what `to_text` wrote, or the deal of a PBN or LIN text with what was played.

    What the text does not say stays as it is in `before`.

    ValueError if there is no deal, or a part of it cannot be read.
    """
    fields = named_lines(pasted(text, _("a deal such as N:AK.. ...")), FIELDS)
    if "deal" in fields:
        return _from_fields(fields, before)
    if text.lstrip().startswith(TITLE):
        raise ValueError(_("The text has no line for the deal; write one: Deal: N:AK.. ..."))
    if "[" in text or "md|" in text:
        return _from_bridge(parse_game(text), before)
    return _from_hands(parse_hands(text), before)


def _from_fields(fields: dict[str, str], before: OpenDeal) -> OpenDeal:
    size = fields.get("cards each", "")
    state = _from_hands(parse_hands(fields["deal"]), before, int(size) if size.isdigit() else 0)
    trump = parse_trump(fields["trump"]) if "trump" in fields else before.trump
    leader = parse_seat(fields["first lead"]) if "first lead" in fields else before.leader
    contract = fields.get("contract", str(before.contract))
    direction = read_direction(fields.get("order", before.usual_direction))
    state = replace(
        state,
        trump=trump,
        leader=leader,
        contract=read_contract(int(contract) if contract.isdigit() else contract, state.size),
        declarer=parse_seat(fields["declarer"]) if "declarer" in fields else None,
        direction=direction,
        usual_direction=direction,
    )
    played = fields.get("played", "")
    deal = state.deal
    if not played or deal is None:
        return state
    position = parse_played(played, deal, trump, leader, state.direction)
    return replace(state, played=position.played)


def _from_hands(hands: Sequence[Cards], before: OpenDeal, size: int = 0) -> OpenDeal:
    if not size:
        sizes = set(map(len, hands))
        longest = max(sizes)
        size = longest if len(sizes) == 1 and longest else MOST_CARDS
    if not 1 <= size <= MOST_CARDS:
        message = _("A hand of {size} cards cannot be played; give each 1 to {most}.")
        raise ValueError(message.format(size=size, most=MOST_CARDS))
    before = replace(before, declarer=None, direction=before.usual_direction)
    return before.with_hands(hands, size)


def _from_bridge(game: BridgeGame, before: OpenDeal) -> OpenDeal:
    position = game.position(before.trump, before.leader)
    return replace(
        _from_hands(game.deal.hands, before),
        trump=position.trump,
        leader=position.leader,
        contract=before.contract if game.contract is None else game.contract,
        declarer=None if game.declarer == position.leader else game.declarer,
        played=position.played,
        direction=game.direction,
    )
