"""Ranges that come with the program. No Qt.

A rule of thumb, and nobody's solution: who opens takes the top of the raise-first order, in round
shares that widen with the position. The rest is what is usually played with 100 big blinds at a
table of six: a 3-bet is the best hands and suited aces from the five down, which block aces and can
make the nuts; a call is pairs that may flop a set, and suited hands that play well; who is 3-bet
4-bets the top and a few such aces. They are saved ranges as any other: change them as you like.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.games.holdem.ranges.orders import RAISE_FIRST, part
from app.games.holdem.ranges.saved import Folders
from app.words.translation import _
from engine.games.holdem.ranges import parse_range

#: Position and the per cent of all hands with which it raises first.
OPENS_SIX = (("UTG", 16), ("HJ", 20), ("CO", 28), ("BTN", 45), ("SB", 42))
OPENS_NINE = (
    *(("UTG", 10), ("UTG+1", 11), ("UTG+2", 13), ("LJ", 16)),
    *(("HJ", 20), ("CO", 27), ("BTN", 44), ("SB", 41)),
)
#: Who meets a raise, and whose; with what it 3-bets, and calls.
MEETS = (
    (
        *("BB", "UTG", "QQ+, AK, A5s-A2s"),
        "JJ-22, AQs-A6s, KTs+, QTs+, J9s+, T9s, 98s, 87s, 76s, 65s, 54s, AQo-AJo, KQo",
    ),
    (
        *("BB", "CO", "JJ+, AQs+, AK, KQs, A5s-A2s, 65s, 54s"),
        "TT-22, AJs-A6s, KJs-K7s, Q8s+, J8s+, T8s+, 97s+, 86s+, 76s, AQo-ATo, KTo+, QTo+, JTo",
    ),
    (
        *("BB", "BTN", "TT+, AJs+, KQs, AQo+, A5s-A2s, K6s-K5s, 86s, 75s, 65s"),
        "99-22, ATs-A6s, KJs-K7s, K4s-K2s, Q4s+, J6s+, T6s+, 96s+, 87s, 85s, 76s, 64s, 54s, 53s, "
        "43s, AJo-A5o, K9o+, Q9o+, J9o+, T9o, 98o",
    ),
    (
        *("BB", "SB", "TT+, ATs+, KJs+, AQo+, A5s-A2s, K5s-K4s, 85s, 74s, 64s"),
        "99-22, A9s-A6s, KTs-K6s, K3s-K2s, Q2s+, J4s+, T6s+, 95s+, 86s+, 75s+, 65s, 54s, 53s, 43s, "
        "AJo-A2o, K7o+, Q8o+, J8o+, T8o+, 97o+, 87o",
    ),
    (
        *("SB", "BTN", "88+, ATs+, KTs+, QTs+, JTs, AJo+, KQo, A5s-A2s"),
        "77-22, A9s-A6s, T9s, 98s, 87s, 76s",
    ),
    (
        *("BTN", "UTG", "QQ+, AK, A5s-A2s"),
        "JJ-22, AQs-ATs, KTs+, QTs+, JTs, T9s, 98s, 87s, 76s, AQo",
    ),
    (
        *("BTN", "CO", "JJ+, AQs+, AK, KQs, A5s-A2s, K9s, 65s"),
        "TT-22, AJs-A8s, KJs-KTs, QTs+, J9s+, T9s, 98s, 87s, 76s, AQo-AJo, KQo",
    ),
)
#: Who raised and is 3-bet; with what it 4-bets, and calls.
RAISED = (
    ("UTG", "KK+, AKs, A5s-A4s", "QQ-99, AQs-AJs, KQs, AKo"),
    ("CO", "QQ+, AK, A5s-A3s", "JJ-66, AQs-ATs, KTs+, QJs, JTs, T9s, 98s, AQo"),
    (
        "BTN",
        "QQ+, AK, A5s-A2s",
        "JJ-22, AQs-ATs, KTs+, QTs+, JTs, T9s, 98s, 87s, 76s, AQo-AJo, KQo",
    ),
)
#: Who meets a raise and a call, of whom, and squeezes with what.
SQUEEZES = (
    ("BB", "UTG", "CO", "QQ+, AK, AQs, A5s-A4s"),
    ("BB", "CO", "BTN", "TT+, AJs+, KQs, AQo+, A5s-A2s"),
    ("SB", "CO", "BTN", "TT+, AJs+, KQs, AQo+, A5s-A3s"),
    ("BTN", "UTG", "HJ", "QQ+, AK, AQs, A5s-A4s"),
)


def library() -> Folders:
    """Folders of ranges by position and action, as text."""
    return {
        _("Raise first, six seats"): _opens(OPENS_SIX),
        _("Raise first, nine seats"): _opens(OPENS_NINE),
        _("Against a raise"): _meets(),
        _("Against a 3-bet"): _raised(),
        _("Squeeze"): _squeezes(),
    }


def _opens(shares: Sequence[tuple[str, int]]) -> dict[str, str]:
    name = _("{position}, top {top} %")
    return {name.format(position=position, top=top): _top(top) for position, top in shares}


def _meets() -> dict[str, str]:
    found = {}
    for position, other, raises, calls in MEETS:
        said = {"position": position, "other": other}
        found[_("{position} against {other}, 3-bet").format(**said)] = _normal(raises)
        found[_("{position} against {other}, call").format(**said)] = _normal(calls)
    return found


def _raised() -> dict[str, str]:
    found = {}
    for position, raises, calls in RAISED:
        found[_("{position}, 4-bet").format(position=position)] = _normal(raises)
        found[_("{position}, calls the 3-bet").format(position=position)] = _normal(calls)
    return found


def _squeezes() -> dict[str, str]:
    name = _("{position}, {other} raised and {caller} called")
    return {
        name.format(position=position, other=other, caller=caller): _normal(text)
        for position, other, caller, text in SQUEEZES
    }


def _top(percent: int) -> str:
    return part(RAISE_FIRST, percent / 100, 0).text().replace(",", ", ")


def _normal(text: str) -> str:
    return parse_range(text).text().replace(",", ", ")
