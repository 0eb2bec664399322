"""Ranges that come with the program, each made by the rule that its name states. No Qt.

They are starting points and nobody's advice: each is a part of the raise-first order. Who opens
takes the top of it; who meets a raise raises again with the top and calls with what comes after.
The shares are round figures that widen with the position; change them as you like, they are saved
ranges as any other.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.games.holdem.hand_orders import RAISE_FIRST, part
from app.games.holdem.saved_ranges import Folders
from app.words.translation import _

#: Position and the per cent of all hands with which it raises first.
OPENS_SIX = (("UTG", 16), ("HJ", 20), ("CO", 28), ("BTN", 45), ("SB", 42))
OPENS_NINE = (
    *(("UTG", 10), ("UTG+1", 11), ("UTG+2", 13), ("LJ", 16)),
    *(("HJ", 20), ("CO", 27), ("BTN", 44), ("SB", 41)),
)
#: Who meets a raise and whose, and the per cent with which they raise again, and raise or call.
MEETS = (
    ("BB", "UTG", 4, 24),
    ("BB", "CO", 7, 36),
    ("BB", "BTN", 11, 48),
    ("BB", "SB", 12, 55),
    ("SB", "BTN", 12, 18),
    ("BTN", "UTG", 4, 14),
    ("BTN", "CO", 8, 20),
)
#: Who raised and is raised again by the blinds, and the per cent of all hands to go on with.
RAISED_AGAIN = (("UTG", 4, 8), ("CO", 6, 14), ("BTN", 8, 20))


def library() -> Folders:
    """Folders of ranges by position and action, as text."""
    return {
        _("Raise first, six seats"): _opens(OPENS_SIX),
        _("Raise first, nine seats"): _opens(OPENS_NINE),
        _("Against a raise"): _meets(),
        _("Raised again"): _raised_again(),
    }


def _opens(shares: Sequence[tuple[str, int]]) -> dict[str, str]:
    name = _("{position}, top {top} %")
    return {name.format(position=position, top=top): _text(top) for position, top in shares}


def _meets() -> dict[str, str]:
    found = {}
    for position, other, top, last in MEETS:
        said = {"position": position, "other": other, "top": top, "last": last}
        found[_("{position} against {other}, raises, top {top} %").format(**said)] = _text(top)
        name = _("{position} against {other}, calls, {top} to {last} %")
        found[name.format(**said)] = _text(last, top)
    return found


def _raised_again() -> dict[str, str]:
    found = {}
    for position, top, last in RAISED_AGAIN:
        said = {"position": position, "top": top, "last": last}
        found[_("{position} raises once more, top {top} %").format(**said)] = _text(top)
        found[_("{position} calls, {top} to {last} %").format(**said)] = _text(last, top)
    return found


def _text(percent: int, start: int = 0) -> str:
    return part(RAISE_FIRST, percent / 100, start / 100).text().replace(",", ", ")
