"""Texts in the reader's language: standard gettext; no Qt.

A text is a whole sentence, or a name that stands alone, and its figures have names::

    from app.words.translation import _, ngettext, pgettext

    _("Only {card} is left: a draw.").format(card=last)
    ngettext("{count} card", "{count} cards", number).format(count=count_word(number))
    pgettext("button", "Open")

The braces are filled after the translation, so no f-strings here; sentences are not made of
pieces, and their first letter is written as it is shown. A module that uses ``_`` does not
also use it as the name of a value that nobody needs. A comment above a text that begins with
``Translators:`` goes to them.

The language is chosen once, by `use`, before the modules that hold texts are imported: what
stands at the level of a module is then right, too. Without `use` it is English.
"""

from __future__ import annotations

import os
import re
import string
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Any, NamedTuple

from app.words import digits
from engine import sentences
from engine.sentences import Counted, Sentence

DOMAIN = "kibitzer"
FOLDER = Path(__file__).parents[2] / "assets" / "locale"
#: What keeps a figure together and in its order within a text from right to left.
ISOLATE, END_OF_ISOLATE = "\N{LEFT-TO-RIGHT ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
RIGHT_TO_LEFT = (
    "\N{RIGHT-TO-LEFT ISOLATE}"  # figures in digits from the right, and pairs of figures
)
_ISOLATES = ISOLATE + RIGHT_TO_LEFT + "\N{FIRST STRONG ISOLATE}"


class _Spoken(NamedTuple):
    texts: NullTranslations
    code: str
    right_to_left: bool


_ENGLISH = _Spoken(NullTranslations(), "en", False)
_chosen = _ENGLISH


def _spoken() -> _Spoken:
    return _ENGLISH if digits.plain.get() else _chosen


def _(message: str) -> str:
    """Give `message` in the reader's language."""
    if _chosen is _ENGLISH:  # a click asks hundreds of times
        return message
    return _said(_spoken().texts.gettext(message), message)


def ngettext(one: str, many: str, number: int) -> str:
    """Give the form of a text that goes with `number`."""
    return _said(_spoken().texts.ngettext(one, many, number), one if number == 1 else many)


def pgettext(context: str, message: str) -> str:
    """Give `message` as it is said in a `context` that a translator has to know."""
    if _chosen is _ENGLISH:
        return message
    return _said(_spoken().texts.pgettext(context, message), message)


def said(text: object) -> str:
    """What the engine says, or why it refuses (a `ValueError`), in the reader's language.

    A refusal is never long, whatever it quotes, and nothing in it steers a terminal.
    """
    if isinstance(text, BaseException):
        return brief(said(text.args[0] if text.args else ""))
    if not isinstance(text, Sentence):
        return str(text)
    values = {
        # What the engine has as text is a card, or was typed; figures are numbers.
        name: digits.Notation(said(value) if isinstance(value, Sentence) else value)
        if isinstance(value, str)
        else value
        for name, value in text.values.items()
    }
    if isinstance(text, Counted):
        template = ngettext(*text.forms, text.values["number"])
    else:
        template = _(text.template)
    return template.format(**values) if values else template


def brief(sentence: str) -> str:
    """A sentence of an error: neither long, nor with a long quotation, and on one line."""
    return sentences.brief(sentence, _kept())


def shown(text: str) -> str:
    """Lines of text without signs by which what others wrote would steer what shows them."""
    if all(line.isprintable() for line in text.split("\n")):
        return text
    return sentences.plain(text, "\n" + _kept())


def _kept() -> str:
    """Signs of order that are ours."""
    return _ISOLATES + END_OF_ISOLATE if _spoken().right_to_left else ""


def use(languages: Sequence[str], folder: Path = FOLDER, *, own_digits: bool = False) -> None:
    """Speak the first of `languages` (``ar``, ``ar-JO``, ``ar_JO.UTF-8``) that is known here.

    With `own_digits`, figures on text have the digits of its script, if these are others.
    """
    global _chosen
    texts, code = _found(languages, folder)
    # Translators: the direction that this language is written in: "ltr" or "rtl"
    to_left = texts.pgettext("direction of writing", "ltr") == "rtl"
    _chosen = _ENGLISH if code == "en" else _Spoken(texts, code, to_left)
    digits.use(texts.pgettext("digits", digits.WESTERN) if own_digits else "")


@contextmanager
def english() -> Iterator[None]:
    """Write English for a while in this thread, as copied positions and tables always are.

    A text that was translated before is said in English, too, where it is filled into another or
    an f-string, asked for by `format`, or put between others by `joined`; not by `str.join`.
    """
    before = digits.plain.set(True)
    try:
        yield
    finally:
        digits.plain.reset(before)


def language() -> str:
    """Code of the language that is spoken: ``en``."""
    return _spoken().code


def has_own_digits() -> bool:
    """Whether the language that is spoken has digits that are not 0 to 9."""
    return own_digits() != digits.WESTERN


def own_digits() -> str:
    """Digits of the language that is spoken, its decimal point, thousands and per cent."""
    # Translators: the digits of your script, decimal point, thousands and per cent, if readers
    # may want them instead of these; else leave them
    return _spoken().texts.pgettext("digits", "0123456789.,%")


def right_to_left() -> bool:
    """Whether the language that is spoken is written from right to left."""
    return _spoken().right_to_left


def lengthening() -> float:
    """How much longer texts are than in English, 1 or more: room is left for them before."""
    return _lengthening(_spoken().texts)


def languages(folder: Path = FOLDER) -> dict[str, str]:
    """Code and own name of every language there is, English first."""
    names = {"en": "English"}
    for code in sorted(path.parts[-3] for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")):
        # Translators: the name of your language as its speakers write it
        names[code] = _catalogue(code, folder).pgettext("name of this language", "English")
    return names


def system_languages(environment: Mapping[str, str] = os.environ) -> list[str]:
    """Languages of a terminal, the best first, as POSIX and GNU name them."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            plain = re.split(r"[.@]", value)[0] in ("C", "POSIX")
            wished = "" if plain else environment.get("LANGUAGE", "")
            return [*filter(None, wished.split(":")), value]
    return []


def isolate(text: str) -> str:
    """`text`, kept together where the language runs from right to left: cards, ``53 ± 4 %``."""
    if not _spoken().right_to_left or not text or has_right_to_left(text):
        return text
    if text[0] in _ISOLATES and text.find(END_OF_ISOLATE) == len(text) - 1:
        return text
    return digits.turned(f"{ISOLATE}{text}{END_OF_ISOLATE}")


def as_read(text: str) -> str:
    """`text` of figures that are isolates each, in the order in which lines are read."""
    return f"{RIGHT_TO_LEFT}{text}{END_OF_ISOLATE}" if _spoken().right_to_left else text


def in_turn(*figures: str, between: str = " : ") -> str:
    """Figures in the order in which their columns stand: ``-8 : 6``."""
    return as_read(between.join(isolate(digits.value(figure)) for figure in figures))


def joined(sign: str, parts: Sequence[str], *, in_sentence: bool = False) -> str:
    """Texts with a sign between; in English where that is written, then or later.

    In a sentence they stand in the order in which it is read, cards and numbers, too.
    """
    if _spoken().code == "en":
        return sign.join(map(format, parts))
    text = as_read(sign.join(map(isolate, parts))) if in_sentence else sign.join(parts)
    return _in_both(text, lambda: format(sign).join(map(format, parts)))


def bold(text: str) -> str:
    """Markup of a text in bold; in English where that is written, then or later."""
    return _made(text, "<b>{}</b>".format)


def capitalized(text: str) -> str:
    """A text that begins with a capital; in English where that is written, then or later."""
    return _made(text, lambda plain: plain[:1].upper() + plain[1:])


def _made(text: str, change: Callable[[str], str]) -> str:
    if _spoken().code == "en":
        return change(format(text))
    return _in_both(change(str(text)), lambda: change(format(text)))


def as_figure(text: str) -> str:
    """A number, in figures or as the catalogue writes it, which may be in figures, too."""
    if _spoken().code == "en":
        return format(text)
    return _in_both(digits.value(str(text)), lambda: format(text))


def written(text: str) -> str:
    """A text that is shown, as other programs read it: without the marks that order it."""
    plain = re.sub(f"[{_ISOLATES}{END_OF_ISOLATE}]", "", text)
    back = dict(zip(digits.in_use(), digits.WESTERN, strict=False))
    return "".join(back.get(sign, sign) for sign in plain)


def has_right_to_left(text: str) -> bool:
    """Whether a letter of `text` is written from right to left."""
    return any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text)


def _found(languages: Sequence[str], folder: Path) -> tuple[NullTranslations, str]:
    for name in languages:
        code = re.split(r"[.@]", name.replace("-", "_"))[0]
        short = code.split("_")[0]
        if short in ("en", "C", "POSIX"):
            break
        for found in (code, short):
            if found and _file(found, folder).is_file():
                return _catalogue(found, folder), found
    return NullTranslations(), "en"


def _catalogue(code: str, folder: Path) -> GNUTranslations:
    with _file(code, folder).open("rb") as file:
        return GNUTranslations(file)


@cache
def _lengthening(texts: NullTranslations) -> float:
    entries = getattr(texts, "_catalog", {}).items()  # gettext offers no way to go through them
    pairs = [(key if isinstance(key, str) else key[0], text) for key, text in entries if key]
    letters = sum(len(key) for key, _text in pairs)
    return max(1.0, sum(len(text) for _key, text in pairs) / max(1, letters))


def _file(code: str, folder: Path) -> Path:
    return folder / code / "LC_MESSAGES" / f"{DOMAIN}.mo"


class _Isolating(string.Formatter):
    #: Fields whose texts are `Notation` unsaid: what was typed, a card, a hand.
    NOTATION = frozenset(("text", "token", "word", "quoted", "example", "card", "hand", "range"))

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        found, first = super().get_field(field_name, args, kwargs)
        typed = isinstance(found, str) and field_name in self.NOTATION
        return digits.Notation(found) if typed else found, first

    def format_field(self, value: Any, format_spec: str) -> str:
        text = format(value, format_spec)
        return isolate(text if isinstance(value, digits.Notation) else digits.value(text))


def _once(text: str) -> str:
    """`text` without isolates at the beginning of an isolate, as of ``{figure} %``."""
    return re.sub(
        f"{ISOLATE}{ISOLATE}([^{_ISOLATES}{END_OF_ISOLATE}]*){END_OF_ISOLATE}",
        rf"{ISOLATE}\1",
        text,
    )


class _Said(digits.Notation):
    """A text in another language that knows its English; what looks like a figure is a rank."""

    __slots__ = ("english",)
    english: Callable[[], str]

    def __format__(self, form: str) -> str:
        return format(self.english() if digits.plain.get() else str(self), form)

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)  # what the engine is told has no need of two languages

    def format(self, /, *args: Any, **kwargs: Any) -> str:
        """As `str.format`; from right to left, what is filled in keeps its own order."""
        if digits.plain.get():
            return self.english().format(*args, **kwargs)
        if _spoken().right_to_left or digits.in_use():
            text = digits.turned(_once(_Isolating().vformat(str(self), args, kwargs)))
        else:
            text = super().format(*args, **kwargs)
        return _in_both(text, lambda: self.english().format(*args, **kwargs))


def _said(text: str, english: str) -> str:
    return text if _spoken().code == "en" else _in_both(digits.sentence(text), lambda: english)


def _in_both(text: str, english: Callable[[], str]) -> str:
    made = _Said(text)
    made.english = english
    return made
