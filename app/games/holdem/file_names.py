"""What a file of a spot may be called. No Qt; the same in every language, as files are."""

from __future__ import annotations

from app.games.holdem.ranges.words import range_text
from app.games.holdem.spot import Spot
from engine.cards import cards_text

LONGEST_RANGE, LONGEST = 20, 80  # letters of a range that stands in a name, and of a name


def file_stem(spot: Spot) -> str:
    """``AsKs v QQ+,AKs on Qs7s2d``; empty where nothing is known."""
    if spot.mode == "push_fold":
        if spot.push is None:
            return "push or fold"
        return "push or fold " + "-".join(f"{stack:g}" for stack in spot.push.stacks)
    if spot.mode == "in_play":
        return f"in play {cards_text(spot.play.hole)}".strip() if spot.play else "in play"
    if spot.mode == "table":
        return f"table, hand {spot.table.number + 1}" if spot.table else "table"
    if spot.mode == "before_flop":
        return _looked_up(spot)
    if spot.mode == "strategy":
        cards = cards_text(spot.setup.cards) if spot.setup is not None else ""
        return f"strategy on {cards}" if cards else "strategy"
    hands = " v ".join(filter(None, (_held(spot, seat) for seat in range(min(spot.size, 3)))))
    return " on ".join(filter(None, (hands, cards_text(spot.known_board()))))


def _looked_up(spot: Spot) -> str:
    lookup = spot.lookup
    if lookup is None:
        return "before the flop"
    steps = [f"{seat} {kind} {to:g}" if to else f"{seat} {kind}" for seat, kind, to in lookup.line]
    table = f"before the flop {lookup.seats} seats {lookup.stack:g} bb"
    return ", ".join([table, *steps, *filter(None, [cards_text(lookup.hole)])])[:LONGEST]


def _held(spot: Spot, seat: int) -> str:
    hands = spot.range_of(seat)
    if hands is None:
        return cards_text(spot.hole(seat))
    text = range_text(hands)
    return text if len(text) <= LONGEST_RANGE else "range"
