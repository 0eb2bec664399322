"""Hands that were played, as poker sites write them down: read into one record. No Qt.

>>> from app.games.holdem.histories import read_hand
>>> read_hand(text).decisions[-1].call

Sites and their forms: PokerStars, GG, Winamax and 888 in lines (`lines`), iPoker in XML
(`ipoker`). The forms are described nowhere by their makers; these follow what players post and
what public readers of them say. What a line says that is not understood is in `PlayedHand.notes`;
what cannot be is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

from app.games.holdem.histories.played import (
    STREETS as STREETS,
    Action as Action,
    PlayedHand as PlayedHand,
    Player as Player,
)
from app.words.translation import _

MOST_LETTERS = 5_000_000  # of a text: a long session's file


def is_hand_history(text: str) -> bool:
    """Whether a text looks like a hand history, well-formed or not."""
    from app.games.holdem.histories import ipoker, lines

    return ipoker.is_ipoker(text) or lines.is_history(text)


def hand_count(text: str) -> int:
    """Number of hands in a text; one without its first line counts too."""
    number: int = _reader(text).hand_count(text)
    return number


def read_hand(text: str, number: int = 0) -> PlayedHand:
    """Read hand `number` of a text, counted from 1; 0 is the last, which was played last.

    ValueError if the text is too long, has no such hand, or one that cannot be; in one sentence.
    """
    if len(text) > MOST_LETTERS:
        message = _("This text has {count} letters; {most} are the most for hand histories.")
        raise ValueError(message.format(count=f"{len(text):,}", most=f"{MOST_LETTERS:,}"))
    count = hand_count(text)
    if not 0 <= number <= count:
        message = _("Hand {number} was asked for; this text has {count}.")
        raise ValueError(message.format(number=number, count=count))
    at = (number or count) - 1
    hand: PlayedHand = _reader(text).read(text, at)
    return hand


def hand_texts(text: str) -> Iterator[tuple[int, str]]:
    """Each hand of a text: where it begins, and a text of it alone."""
    found: Iterator[tuple[int, str]] = _reader(text).texts(text)
    return found


def read_alone(text: str) -> PlayedHand:
    """Read a text of one hand, as `hand_texts` gives them; ValueError as in `read_hand`."""
    found: PlayedHand = _reader(text).read_alone(text)
    return found


def site_of(text: str) -> str:
    """Who wrote a hand, as `PlayedHand.site` says it; the hand is not read."""
    found: str = _reader(text).site_of(text)
    return found


def _reader(text: str) -> ModuleType:
    """What reads a text. Readers are imported when one is needed, not with the window."""
    from app.games.holdem.histories import ipoker, lines

    return ipoker if ipoker.is_ipoker(text) else lines
