"""What was called and played, step by step, as it is said when it happens."""

from __future__ import annotations

from app.games.tarneeb.records.seats import SEAT_NAMES
from app.words.cards import SUIT_NAMES, card_name
from app.words.translation import _
from engine.games.tarneeb import PASS, Auction, Position, SeenPlay


def calls_told(auction: Auction) -> list[str]:
    """``East passes``, ``North bids 7``."""
    return [
        (_("{seat} passes") if call == PASS else _("{seat} bids {call}")).format(
            seat=SEAT_NAMES[seat], call=call
        )
        for seat, call in zip(auction.seats, auction.calls, strict=True)
    ]


def trump_told(seat: int, trump: int) -> str:
    """``North names spades``."""
    return _("{seat} names {suit}").format(seat=SEAT_NAMES[seat], suit=SUIT_NAMES[trump])


def doubled_told(seat: int) -> str:
    return _("{seat} doubles").format(seat=SEAT_NAMES[seat])


def cards_told(play: Position | SeenPlay) -> list[str]:
    """``East: king of clubs``; the last card of a trick tells who takes it."""
    found = []
    for trick in (*play.tricks, *([play.trick] if play.trick else [])):
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            found.append(_("{seat}: {card}").format(seat=SEAT_NAMES[seat], card=card_name(card)))
        if trick in play.tricks:
            taken = _("{card}. {seat} takes the trick")
            found[-1] = taken.format(card=found[-1], seat=SEAT_NAMES[trick.winner])
    return found
