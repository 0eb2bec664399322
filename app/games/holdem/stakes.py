"""Stakes and rakes: how they are read and written. No Qt."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from collections.abc import Callable

from app.words.figures import stake_text
from app.words.translation import _

LARGEST_STAKE = 1e12
NO_CAP = 1000.0  # big blinds: the most that a rake may be where that is not said


def parse_stake(text: str) -> float:
    """Read a stake such as ``120``, ``1,000`` or ``12.5``.

    ValueError if `text` is something else.
    """
    if not re.fullmatch(r"-?[\d,]{1,20}(\.\d{0,9})?", text, re.ASCII):
        message = _("“{text}” is not an amount. Write a number such as 120.")
        raise ValueError(message.format(text=text[:40]))
    return float(text.replace(",", ""))


def rake_text(share: float, cap: float | None) -> str:
    """A share in per cent as it is typed, and the most it may be: ``5, 3``."""
    text = f"{100 * share:.4g}"
    return text if cap is None else f"{text}, {stake_text(cap)}"


def parse_rake(text: str) -> tuple[float, float | None]:
    """Read a share in per cent, 0 to 100, and perhaps the most it may be: ``5``, ``5 %, 3``.

    ValueError if `text` is something else.
    """
    words = " ".join(text.split())
    found = re.fullmatch(
        r"(\d{1,3}(?:\.\d{0,4})?) ?%? ?(?:[,;/ ] ?(\d{1,12}(?:\.\d{0,4})?))?", words, re.A
    )
    if not found or float(found[1]) > 100:
        message = _("“{text}” is no share. Write per cent, as in 5, or with a cap, as in 5, 3.")
        raise ValueError(message.format(text=text[:40]))
    return float(found[1]) / 100, float(found[2]) if found[2] else None


def rake_type(no_cap: float) -> Callable[[str], tuple[float, float]]:
    """Type of an argument that is a rake; what its cap is where none is given."""

    def read(text: str) -> tuple[float, float]:
        try:
            share, cap = parse_rake(text)
        except ValueError as error:
            raise ArgumentTypeError(str(error)) from None
        return share, no_cap if cap is None else cap

    return read


def checked_stake(value: object, what: str) -> float | None:
    """A stake of a file or a text, None if none was given.

    ValueError if it is no number, or too large or small; the sentence begins with `what`.
    """
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ValueError(_("{what} in this file is not a number.").format(what=what))
    if not 0 <= value <= LARGEST_STAKE:
        text = _("{what} is {value}; it should be from 0 to {most}.")
        most = f"{LARGEST_STAKE:,.0f}"
        raise ValueError(text.format(what=what, value=str(value)[:20], most=most))
    return float(value)


def shown_size(to: float) -> float:
    """Big blinds of a bet as they are shown and offered: nobody bets finer from three on."""
    return round(to, 1 if to >= 3 else 2)
