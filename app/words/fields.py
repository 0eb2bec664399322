"""Values of files and named lines of pasted text, read with care.

Each reader returns the value as what it should be, or raises a `ValueError` of one sentence
that names the field, quotes what stands there and says what is right::

    size = whole_number(data.get("cards", 13), "The number of cards", 1, 13)
    side = choice(leader, get_args(Side), _("{value} in this file is not a side; write {words}."))
    fields = named_lines(text, ("you", "opponent"))
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Sequence
from typing import Any, TypeVar

from app.words.translation import (
    _,
    said,
)
from engine.cards import CardError, parse_cards
from engine.sentences import plain

LONGEST_QUOTE = 20  # letters of what was written wrong
Word = TypeVar("Word", bound=str)


LARGEST = 1e6  # number that somebody types


def quoted(value: object) -> str:
    """``“what stands there”``, cut short and on one line."""
    return f"“{plain(' '.join(str(value).split())[:LONGEST_QUOTE])}”"


def reason(error: Exception) -> str:
    """Why a file cannot be read or written, as the end of a sentence."""
    if isinstance(error, UnicodeDecodeError):
        return _("it is not UTF-8 text")
    return (getattr(error, "strerror", None) or str(error)).lower()


def text_field(value: object, what: str) -> str:
    """A text of a file; `what` names it, as in ``The trump``."""
    if not isinstance(value, str):
        raise ValueError(
            _("{what} in this file is {value}, not a word.").format(what=what, value=quoted(value))
        )
    return plain(value)


def list_field(value: object, what: str, of: str) -> list[Any]:
    """A list of a file; `of` says what it should hold, as in ``cards``."""
    if not isinstance(value, list):
        text = _("{what} in this file cannot be read; a list of {of} is expected.")
        raise ValueError(text.format(what=what, of=of))
    return value


def cards_field(value: object, what: str) -> tuple[int, ...]:
    """Cards of a file, written one after the other: ``AsKs``."""
    try:
        return tuple(parse_cards(text_field(value, what)))
    except CardError as error:
        text = _("{what} in this file cannot be read: {problem}")
        raise ValueError(text.format(what=what, problem=said(error))) from None


def number_field(value: object, what: str) -> int:
    """A whole number of a file."""
    if isinstance(value, bool) or not isinstance(value, int):
        text = _("{what} in this file is {value}, not a number.")
        raise ValueError(text.format(what=what, value=quoted(value)))
    return value


def whole_number(value: object, what: str, least: int, most: int) -> int:
    """A whole number of a file or text, within bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        text = _("{what} is {value}; it should be {least} to {most}.")
        raise ValueError(text.format(what=what, value=quoted(value), least=least, most=most))
    return value


def choice(value: object, words: Sequence[Word], sentence: str) -> Word:
    """One of `words`; `sentence` is the error, with places for {value} and {words}."""
    for word in words:
        if word == value:
            return word
    from app.words.counts import or_list  # its texts wait for the language, which a file names

    raise ValueError(sentence.format(value=quoted(value), words=or_list(words)))


def number_or_word(word: str) -> int | str:
    """A number, or the word itself, for a reader whose error will quote it."""
    word = word.strip()
    return int(word) if re.fullmatch(r"[-+]?\d{1,18}", word, re.ASCII) else word


def named_lines(text: str, names: Collection[str]) -> dict[str, str]:
    """Lines of a copied position that begin with one of `names` and a colon, without the name."""
    found = {}
    for line in text.splitlines():
        name, colon, rest = line.partition(":")
        if colon and (key := name.strip().lower()) in names:
            found[key] = " ".join(rest.split())
    return found


def pasted(text: str, example: str) -> str:
    """Pasted text, if there is any; `example` is what could have been copied."""
    if not text.strip():
        message = _("There is no text to paste. Copy {example} first.")
        raise ValueError(message.format(example=example))
    return text


def pasted_hands(text: str) -> list[str]:
    """Hands of a text with ``v``, ``vs``, slashes, bars or semicolons between them."""
    hands = re.split(r"\bvs?\b\.?|[/;|]", text, flags=re.IGNORECASE)
    return [hand.strip() for hand in hands]


def numbers(text: str, least: int, most: int, example: str) -> tuple[float, ...]:
    """Numbers with blanks, commas or slashes between them.

    ValueError if there are too few or too many, or one is no number from 0 on.
    """
    words = [word for word in re.split(r"[\s,;/%]+", text) if word]
    try:
        found = tuple(float(word) for word in words)
    except ValueError:
        found = (math.nan,)
    fine = all(0 <= number <= LARGEST for number in found)
    if not (fine and least <= len(found) <= most):
        message = _("“{text}” cannot be read; write {example}.")
        raise ValueError(message.format(text=text[:20], example=example))
    return found
