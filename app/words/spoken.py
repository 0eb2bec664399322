"""Texts as they are said: ``king of clubs`` for ``K♣``, ``percent`` for its sign."""

from __future__ import annotations

import re
from functools import lru_cache

from app.words.cards import RANK_NAMES, SUIT_NAMES, card_name
from app.words.translation import pgettext
from engine.cards import RANKS, SUIT_SYMBOLS

# In Arabic “and” and “with” stand before a card without a space.
_RANK = r"(10|(?<![A-Za-z\d])[2-9TJQKA])"
_CARD = re.compile(rf"{_RANK}([{SUIT_SYMBOLS}])")
_BETWEEN = re.compile(rf"(?<=[{SUIT_SYMBOLS}])(?=(?:10|[2-9TJQKA])[{SUIT_SYMBOLS}])")
_SUIT = re.compile(rf"[{SUIT_SYMBOLS}]")
_HALF = re.compile(rf"^{_RANK}_$")  # of a card that is typed
_ORDER = re.compile(r"[\u2066-\u2069\u200e\u200f]")  # marks that order what is written
# Not within an f-string, where they would not be found for the catalogues.
_TO, _PERCENT = pgettext("said aloud, 9 to 13", "to"), pgettext("said aloud", "percent")
_PLUS_OR_MINUS = pgettext("said aloud", "plus or minus")
_PLUS, _MINUS = pgettext("said aloud", "plus"), pgettext("said aloud", "minus")
_SIGNS = (
    (re.compile(r"(?<=[\d٠-٩])–(?=[\d٠-٩])"), f" {_TO} "),
    (re.compile(r"\s*±\s*"), f" {_PLUS_OR_MINUS} "),
    (re.compile(r"(?<![\w٠-٩])[−-](?=[\d٠-٩])"), f"{_MINUS} "),
    (re.compile(r"(?<=\w)\+(?=\d)"), f" {_PLUS} "),
    (re.compile(r"\+(?=\d)"), f"{_PLUS} "),
    (re.compile(r"(?<=[\d٠-٩])\s*[%٪]"), f" {_PERCENT}"),
    (re.compile(r"[%٪]"), str(_PERCENT)),
    (re.compile(r"\s*[▾▴]"), ""),  # by what a list is ordered
    (re.compile(r"\s*[·|]\s*"), ", "),
    (re.compile(r"\s*→\s*"), f" {_TO} "),
    (re.compile(r"(?<!\S)–(?=,|$)"), pgettext("said aloud", "no figure")),
    (re.compile(r"(?<=\S)\s{2,}(?=\S)"), ", "),
)
_PLAIN = re.compile(r"[\w\s.,;:!?()'’“”\"/&…]*", re.ASCII)


@lru_cache(maxsize=2048)
def aloud(text: str) -> str:
    """A plain text, without markup, as people say it."""
    text = str(text)
    if _PLAIN.fullmatch(text) and not (text.endswith("_") or "  " in text):
        return text
    text = _ORDER.sub("", text).replace("\N{NO-BREAK SPACE}", " ")
    text = _HALF.sub(lambda found: RANK_NAMES[_rank(found[1])], text)
    text = _BETWEEN.sub(" ", text)
    text = _CARD.sub(lambda found: _said_card(found[1], found[2]), text)
    text = _SUIT.sub(lambda found: SUIT_NAMES[SUIT_SYMBOLS.index(found[0])], text)
    for sign, word in _SIGNS:
        text = sign.sub(str(word), text)
    return text.strip()


def _said_card(rank: str, suit: str) -> str:
    return card_name(13 * SUIT_SYMBOLS.index(suit) + _rank(rank))


def _rank(text: str) -> int:
    return RANKS.index("T" if text == "10" else text)
