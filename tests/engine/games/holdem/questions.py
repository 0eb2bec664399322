"""Questions about ranges in short."""

from fractions import Fraction

from engine.games.holdem import Question
from engine.games.holdem.ranges import COMBOS, Range, parse_range
from engine.limits import Limits
from tests.helpers import answer_to, cards


def seat(text):
    """Two cards after an equals sign, nothing for an unknown hand, else a range."""
    return cards(text[1:]) if text.startswith("=") else parse_range(text) if text else ()


def question(*seats, board="", dead="", method="auto", **limits):
    return Question(tuple(map(seat, seats)), cards(board), cards(dead), method, Limits(**limits))


def ask(*seats, **options):
    return answer_to(question(*seats, **options))


def as_dict(held, known):
    """A seat of a question for the naive twin: every pair of cards it may have."""
    if isinstance(held, Range):
        return {c: Fraction(w) for c, w in zip(COMBOS, held.weights, strict=True) if w}
    others = known - set(held)
    return {c: 1 for c in COMBOS if set(held) <= set(c) and not set(c) & others}


def plain(value):
    """Whether a value is made of numbers and words alone, which any process knows."""
    if isinstance(value, tuple):
        return all(map(plain, value))
    if hasattr(value, "__dataclass_fields__"):
        return all(plain(getattr(value, name)) for name in value.__dataclass_fields__)
    return type(value) in (int, float, str, bool, type(None))
