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

from engine.asking import analyse, preparing
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

prepare = preparing("holdem.analysis")
