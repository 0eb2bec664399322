"""What stands in files and copied text, read with errors that quote it. No Qt."""

from __future__ import annotations

import re
from collections.abc import Collection

from app.games.tarneeb.seats import DIRECTIONS
from engine.cards import CardError, parse_cards
from engine.games.tarneeb import Direction

LONGEST_WORD = 30  # of what was pasted, quoted in an error


def read_fields(text: str, names: Collection[str]) -> dict[str, str]:
    """Named lines of copied text, of those that have `names`."""
    found = {}
    for line in text.splitlines():
        name, colon, rest = line.partition(":")
        if colon and (key := name.strip().lower()) in names:
            found[key] = re.sub(r"\s+", " ", rest).strip()
    return found


def read_text(value: object, what: str) -> str:
    """A word of a file; `what` names it in the error."""
    if not isinstance(value, str):
        raise ValueError(f"{what} in this file is “{str(value)[:LONGEST_WORD]}”, not a word.")
    return value


def read_cards(value: object, what: str) -> tuple[int, ...]:
    """Cards of a file; `what` names them in the error."""
    try:
        return tuple(parse_cards(read_text(value, what)))
    except CardError as error:
        raise ValueError(f"{what} in this file cannot be read: {error}") from None


def read_whole_number(value: object, what: str, least: int, most: int) -> int:
    """A number of a file or text, within bounds; `what` names it in the error."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(
            f"{what} is “{str(value)[:LONGEST_WORD]}”; it should be {least} to {most}."
        )
    return value


def read_direction(value: object) -> Direction:
    """An order of play."""
    for direction in DIRECTIONS:
        if direction == value:
            return direction
    raise ValueError(
        f"“{str(value)[:LONGEST_WORD]}” is not an order of play; "
        "write counterclockwise or clockwise."
    )
