"""A spot as it stands in a file."""

from __future__ import annotations

from typing import Any

from app.games.holdem.range_words import range_text
from app.games.holdem.spot import Card, Seat, Spot, any_card
from app.games.holdem.spot_text import parse_hands
from app.games.holdem.stakes import checked_stake
from app.words.fields import list_field, quoted
from app.words.translation import _
from engine.cards import card_text, parse_cards
from engine.games.holdem.ranges import Range


def to_json(spot: Spot) -> dict[str, Any]:
    """Spot as it stands in a file; of the modes only the one that is open."""
    if spot.mode == "strategy" and spot.setup is not None:
        from app.games.holdem import strategy_file  # the start is without these

        return {"method": "equilibrium", "strategy": strategy_file.to_json(spot.setup)}
    if spot.mode == "push_fold" and spot.push is not None:
        from app.games.holdem import push_table

        return {"method": "push or fold", "table": push_table.to_json(spot.push)}

    def text(card: Card) -> str | None:
        return None if card is None else card_text(card)

    def seat_json(seat: Seat) -> dict[str, str] | list[str | None]:
        if isinstance(seat, Range):
            return {"range": range_text(seat)}
        return [text(card) for card in seat]

    later = {"later": [text(card) for card in spot.later]} if any_card(spot.later) else {}
    return {
        "seats": [seat_json(seat) for seat in spot.seats],
        "board": [text(card) for card in spot.board],
        **later,
        "dead": [text(card) for card in spot.dead],
        "pot": spot.pot,
        "call": spot.call,
    }


def from_json(data: dict[str, Any]) -> Spot:
    """Read what `to_json` wrote.

    Raises
    ------
    ValueError
        If anything is missing, of the wrong kind, or impossible at one table.
    """
    method = data.get("method", "equity")
    if method == "equilibrium":
        from app.games.holdem import strategy_file

        return Spot(mode="strategy", setup=strategy_file.from_json(data.get("strategy")))
    if method == "push or fold":
        from app.games.holdem import push_table

        return Spot(mode="push_fold", push=push_table.from_json(data.get("table")))
    if method != "equity":
        text = _("The method {method} in this file is unknown; this Kibitzer may be too old.")
        raise ValueError(text.format(method=quoted(method)))
    seats = list_field(data.get("seats"), _("The seats"), _("cards"))
    board = _cards(data.get("board"), 5, _("The board"))
    later = _cards(data.get("later", [None] * 5), 5, _("The later board"))
    dead = [
        c
        for c in list_field(data.get("dead", []), _("The dead cards"), _("cards"))
        if c is not None
    ]
    spot = Spot(
        seats=tuple(_seat(seat, number) for number, seat in enumerate(seats, start=1)),
        board=tuple(board),
        later=tuple(later),
        dead=tuple(c for c in (_card(text) for text in dead) if c is not None),
        pot=checked_stake(data.get("pot"), _("The pot")),
        call=checked_stake(data.get("call"), _("The call")),
    )
    return spot.checked()


def _cards(value: object, size: int, what: str) -> list[Card]:
    cards = [_card(text) for text in list_field(value, what, _("cards"))]
    if len(cards) != size:
        text = _("{what} in this file has {count} places instead of {size}.")
        raise ValueError(text.format(what=what, count=len(cards), size=size))
    return cards


def _seat(value: object, number: int) -> Seat:
    if not isinstance(value, dict):
        first, second = _cards(value, 2, _("A seat"))
        return first, second
    text = value.get("range")
    if not isinstance(text, str):
        message = _("The range of seat {number} in this file cannot be read.")
        raise ValueError(message.format(number=number))
    try:
        return parse_hands(text)
    except ValueError as error:
        message = _("The range of seat {number} in this file: {problem}")
        raise ValueError(message.format(number=number, problem=error)) from None


def _card(text: object) -> Card:
    if text is None:
        return None
    cards = parse_cards(text) if isinstance(text, str) else []
    if len(cards) != 1:
        message = _("“{text}” in this file is not a card. Cards look like As or Th.")
        raise ValueError(message.format(text=str(text)[:40]))
    return cards[0]
