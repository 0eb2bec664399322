"""Texas Hold'em: win, tie and equity for 2 to 10 players with known or unknown cards, or ranges.

>>> from engine.games import holdem
>>> *_, answer = holdem.analyse(holdem.Question(((12, 11), (49, 23))))  # AsKs v Qd Qh, by code
>>> answer.method, answer.seats[0].win, answer.seats[0].tie
('exact', 787966, 6732)
>>> ranges = holdem.parse_range("QQ+, AKs:0.5"), holdem.parse_range("JJ-99, AQs")
>>> *_, answer = holdem.analyse(holdem.Question(ranges))
>>> answer.method, round(answer.seats[0].equity, 4), answer.situations
('exact', 0.7703, 708893856.0)

The strength of single hands and of many at once is in `engine.games.holdem.evaluator`.
"""

from collections.abc import Iterator
from typing import overload

from engine.games.holdem.ends import Ends, EndShares
from engine.games.holdem.parts import DRAWS, MADE, PARTS
from engine.games.holdem.ranges import Range, RangeError, parse_range, read_range
from engine.games.holdem.rules import (
    HAND_CLASSES,
    Answer,
    NextCard,
    Outs,
    Question,
    SeatEquity,
    Standing,
)

__all__ = [
    "DRAWS",
    "HAND_CLASSES",
    "MADE",
    "PARTS",
    "Answer",
    "EndShares",
    "Ends",
    "NextCard",
    "Outs",
    "Question",
    "Range",
    "RangeError",
    "SeatEquity",
    "Standing",
    "analyse",
    "parse_range",
    "prepare",
    "read_range",
]


@overload
def analyse(question: Question) -> Iterator[Answer]: ...
@overload
def analyse(question: Ends) -> Iterator[EndShares]: ...
def analyse(question: Question | Ends) -> Iterator[Answer] | Iterator[EndShares]:
    """Yield ever better answers to `question`; the last one is final.

    Raises
    ------
    ValueError
        If the question asks for an exact answer that would take hours, or if its ranges overlap
        so much that no deal is met in many tries. The message is one sentence for the player.
    """
    from engine.games.holdem import analysis  # numba is imported with the first question

    if isinstance(question, Ends):
        return analysis.ends(question)
    return analysis.analyse(question)


def prepare() -> Iterator[tuple[str, int]]:
    """Compile or load this room's kernels one by one: yield (name of the next, how many in all)."""
    from engine.games.holdem import analysis

    return analysis.prepare()
