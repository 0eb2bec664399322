"""Texts of the engine, mostly why a question is refused: English, and able to be said otherwise.

An error carries such a text; ``str(error)`` is English, and `app.words.translation.said` says it
in the reader's language::

    raise RefusedError("Seat {seat} is empty; give it a hand.", seat=SEAT_NAMES[seat])

Values that are texts of this kind themselves, as names of seats are, are translated with it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

LONGEST, LONGEST_SHOWN = 300, 60  # letters of a refusal, and of what it quotes: more is not read


class Sentence(str):
    """A text that knows its template and what was filled in."""

    template: str
    values: dict[str, Any]

    def __new__(cls, template: str, /, **values: Any) -> Sentence:
        """Fill `values` into the English `template`; without any it is the text."""
        # What was typed is never longer than can be read, and turns no order of letters.
        values = {name: _shown(value) for name, value in values.items()}
        made = super().__new__(cls, template.format(**values) if values else template)
        made.template, made.values = template, values
        return made


class Counted(Sentence):
    """A text in which things are counted, as a `value` of another."""

    forms: tuple[str, str]

    def __new__(cls, one: str, many: str = "", /, **values: Any) -> Counted:
        """Take the form for ``number``, one of the `values`; `many` has a place for it."""
        made = super().__new__(cls, one if values.get("number", 1) == 1 else many, **values)
        assert isinstance(made, Counted)
        made.forms = one, many
        return made


def and_joined(parts: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a and b and c``."""
    said = parts[0] if parts else ""
    for part in parts[1:]:
        said = Sentence("{first} and {last}", first=said, last=part)
    return said


class RefusedError(ValueError):
    """Why a question is refused, in the player's words: a sentence, and what to do instead."""

    def __init__(self, template: str, /, **values: Any) -> None:
        """Fill `values` into the English `template`."""
        said = template if isinstance(template, Sentence) else Sentence(template, **values)
        super().__init__(said)

    def __str__(self) -> str:
        """The sentence, which is never long."""
        return brief(str(self.args[0]))


def plain(text: str, kept: str = "") -> str:
    """`text` on one line, without signs that steer a terminal or turn the order of others.

    Signs in `kept` stay.
    """
    bare = text
    for sign in kept:
        bare = bare.replace(sign, "")
    if bare.isprintable():
        return text
    return "".join(letter if letter in kept else _visible(letter) for letter in text)


def brief(sentence: str, kept: str = "") -> str:
    """A sentence in which no quotation is long, and which is not long itself; see `plain`."""
    made = plain(sentence[: 100 * LONGEST], kept)
    made = re.sub(rf"“([^“”]{{{LONGEST_SHOWN}}})[^“”]+”", r"“\1…”", made)
    made = made if len(made) <= LONGEST else made[: LONGEST - 1] + "…"
    return sentence if made == sentence else made


def _shown(value: Any) -> Any:
    if not isinstance(value, str) or isinstance(value, Sentence):
        return value
    return plain(value) if len(value) <= LONGEST else plain(value[:LONGEST_SHOWN]) + "…"


def _visible(letter: str) -> str:
    kind = unicodedata.category(letter)
    if kind in ("Cf", "Cs"):
        return ""
    return " " if kind in ("Cc", "Zl", "Zp") else letter
