"""A spot as it stands in a file."""

from __future__ import annotations

from typing import Any

from app.games.holdem.range_words import range_text
from app.games.holdem.spot import Card, Seat, Spot, any_card
from app.games.holdem.spot_text import parse_hands
from app.games.holdem.stakes import checked_stake
from engine.cards import card_text, parse_cards
from engine.games.holdem.ranges import Range


def to_json(spot: Spot) -> dict[str, Any]:
    """Spot as it stands in a file."""

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
    seats = _list(data.get("seats"), "The seats")
    board = _cards(data.get("board"), 5, "The board")
    later = _cards(data.get("later", [None] * 5), 5, "The later board")
    dead = [c for c in _list(data.get("dead", []), "The dead cards") if c is not None]
    spot = Spot(
        seats=tuple(_seat(seat, number) for number, seat in enumerate(seats, start=1)),
        board=tuple(board),
        later=tuple(later),
        dead=tuple(c for c in (_card(text) for text in dead) if c is not None),
        pot=checked_stake(data.get("pot"), "The pot"),
        call=checked_stake(data.get("call"), "The call"),
    )
    return spot.checked()


def _list(value: object, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"{what} in this file cannot be read; a list of cards is expected.")
    return value


def _cards(value: object, size: int, what: str) -> list[Card]:
    cards = [_card(text) for text in _list(value, what)]
    if len(cards) != size:
        raise ValueError(f"{what} in this file has {len(cards)} places instead of {size}.")
    return cards


def _seat(value: object, number: int) -> Seat:
    if not isinstance(value, dict):
        first, second = _cards(value, 2, "A seat")
        return first, second
    text = value.get("range")
    if not isinstance(text, str):
        raise ValueError(f"The range of seat {number} in this file cannot be read.")
    try:
        return parse_hands(text)
    except ValueError as error:
        raise ValueError(f"The range of seat {number} in this file: {error}") from None


def _card(text: object) -> Card:
    if text is None:
        return None
    cards = parse_cards(text) if isinstance(text, str) else []
    if len(cards) != 1:
        raise ValueError(
            f"“{str(text)[:40]}” in this file is not a card. Cards look like As or Th."
        )
    return cards[0]
