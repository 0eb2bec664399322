"""Goes through long texts piece by piece, so that no call of `re` keeps other threads waiting."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.words.translation import _
from engine.sentences import plain

PIECE = 50_000  # letters; half a millisecond
MOST_OF_HAND = 100_000


def matches(
    pattern: re.Pattern[str], text: str, border: str, begin: int = 0
) -> Iterator[re.Match[str]]:
    """Matches of a pattern that has `border` nowhere but at its ends, as `finditer` yields them."""
    while begin < len(text):
        end = text.find(border, begin + PIECE, begin + 2 * PIECE)
        end = end + (border == "\n") if end >= 0 else begin + 2 * PIECE
        yield from pattern.finditer(text, begin, end)
        begin = end


def checked(hand: str) -> str:
    """A hand without signs that would steer a terminal or turn the order of what is shown.

    ValueError if it is too long for one: it is not even read then.
    """
    if len(hand) > MOST_OF_HAND:
        message = _("A hand of this text has {count} letters; {most} are the most.")
        count, most = f"{len(hand):,}", f"{MOST_OF_HAND:,}"
        raise ValueError(message.format(count=count, most=most))
    return plain(hand, "\n\t\r")
