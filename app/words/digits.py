"""Digits of the reader's own script, where they are wanted: ٠١٢ on text, and nowhere else.

Cards, ranges, keys, what is typed, files and copied text keep 0 to 9 in every language.
"""

from __future__ import annotations

import re
import unicodedata
from contextvars import ContextVar

#: What a language may have its own signs for: digits, decimal point, thousands, per cent.
WESTERN = "0123456789.,%"
_LEFT_TO_RIGHT, _RIGHT_TO_LEFT, _END = "\u2066\u2067\u2069"
_NUMBER = r"[±+−<>-]? ?\d+(?:[.,]\d+)*"
_PERCENT = r"(?:[ \u00a0]?%)?"
#: A whole text that is one figure, or two of them with a sign between: ``53 ± 4 %``, ``9–13``.
_FIGURE = re.compile(
    rf"{_NUMBER}(?: ?[±–:/×] ?{_NUMBER})*{_PERCENT}(?: ± {_NUMBER}{_PERCENT})?"
    r"|(?!([2-9])\1)\d+\+"  # 31 and more, but not the pairs 77 and higher
    r"|\d+×"  # so many times
)
_PIECE = re.compile(rf"\{{[^{{}}]*\}}|<[^>]*>|{_LEFT_TO_RIGHT}[^{_END}]*{_END}|(?:Alt|Ctrl) \d|\S+")

_chosen: dict[int, str] = {}
#: Whether English is written, in this thread, which leaves figures as they are.
plain: ContextVar[bool] = ContextVar("plain", default=False)


class Notation(str):
    """A text that looks like a figure and is none: the hand 77, the rank 9, what was typed."""

    __slots__ = ()


def use(signs: str) -> None:
    """Write figures with these signs for `WESTERN`; with nothing, as they are."""
    global _chosen
    _chosen = (
        {} if signs in ("", WESTERN) else {ord(w): s for w, s in zip(WESTERN, signs, strict=True)}
    )


def _signs() -> dict[int, str]:
    return {} if plain.get() else _chosen


def in_use() -> str:
    """The signs that are used for `WESTERN`; empty for these themselves."""
    return "".join(_signs().values())


def figure(text: str) -> str:
    """A figure, or a text that has no other digits than those of figures, in these digits."""
    if not _signs():
        return text
    return re.sub(
        r"\d|(?<=\d)[.,](?=\d)", lambda sign: _signs()[ord(sign[0])], text, flags=re.ASCII
    )


def value(text: str) -> str:
    """`text` in these digits if the whole of it is a figure: not ``22+``, ``10♦`` or ``AKs``.

    `Notation` stays as it is. Marks such as ``<em>`` may stand around a figure or within.
    """
    if (
        not _chosen
        or plain.get()
        or isinstance(text, Notation)
        or not _FIGURE.fullmatch(re.sub(r"<[^>]*>", "", text))
    ):
        return text
    made = re.sub(r"<[^>]*>|[^<]+", lambda found: _unless_mark(found[0]), text)
    return f"{_RIGHT_TO_LEFT}{made}{_END}"  # as it is read: the sign of per cent at its left


def western(text: str) -> str:
    """What was typed, with 0 to 9 and the signs that go with them, whatever the keyboard has."""
    signs = {ord(sign): plain for sign, plain in zip("٫٬٪،", ".,%,", strict=True)}
    return "".join(
        str(unicodedata.decimal(sign)) if sign.isdecimal() else sign
        for sign in text.translate(signs)
    )


def sentence(text: str) -> str:
    """A text of the catalogue with its figures in these digits; examples to type stay."""
    if not _signs() or not any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in text):
        return text
    return _PIECE.sub(_piece, text)


def turned(text: str) -> str:
    """`text` in which isolated figures of these digits are read from the right, as they are."""
    if not _signs() or not _has_own(text):
        return text
    letters, opened = list(text), []
    for at, letter in enumerate(letters):
        if letter in (_LEFT_TO_RIGHT, _RIGHT_TO_LEFT):
            opened.append(at)
        elif letter == _END and opened:
            start = opened.pop()
            inner = "".join(letters[start:at])
            if _has_own(inner) and not any(map(_is_left_to_right, inner)):
                letters[start] = _RIGHT_TO_LEFT
                letters[start:at] = [
                    _signs()[ord("%")] if x == "%" else x for x in letters[start:at]
                ]
    return "".join(letters)


def _piece(found: re.Match[str]) -> str:
    piece = found[0]
    if piece[0] in "{<" or piece.startswith(("Alt ", "Ctrl ")):
        return piece
    if piece[0] == _LEFT_TO_RIGHT:
        typed = piece.endswith(f"+{_END}")  # an example, such as 5+
        return piece if typed else turned(f"{piece[0]}{value(piece[1:-1])}{_END}")
    return piece if any(map(_is_left_to_right, piece)) or "+" in piece else figure(piece)


def _unless_mark(piece: str) -> str:
    return piece if piece.startswith("<") else figure(piece).replace("%", _signs()[ord("%")])


def _has_own(text: str) -> bool:
    return any(sign in text for sign in _signs().values())


def _is_left_to_right(sign: str) -> bool:
    return unicodedata.bidirectional(sign) == "L" or sign in "♠♥♦♣★"
