"""A deal of open hands as plain text that people read, copy and paste. Without Qt.

Names of lines belong to the format: they are the same in every language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from app.games.tarneeb.records.deal import Cards, OpenDeal
from app.games.tarneeb.records.deal_file import read_contract, read_direction
from app.words.fields import named_lines, pasted
from app.words.translation import _
from engine.cards import SUIT_NAMES
from engine.games.tarneeb import (
    MOST_CARDS,
    SEAT_NAMES,
    SEATS,
    BridgeGame,
    parse_game,
    parse_hands,
    parse_played,
    parse_seat,
    parse_trump,
    played_text,
)

TITLE = "Kibitzer, Tarneeb"
FIELDS = ("deal", "cards each", "trump", "first lead", "contract", "declarer", "order", "played")
PBN_START = re.compile(rf"\s*({'|'.join((*SEATS, *SEAT_NAMES))})\s*:", re.IGNORECASE)


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
