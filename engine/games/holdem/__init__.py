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

from engine import asking
from engine.asking import analyse as analyse
from engine.games.holdem.ends import Ends as Ends, EndShares as EndShares
from engine.games.holdem.parts import DRAWS as DRAWS, MADE as MADE, PARTS as PARTS
from engine.games.holdem.ranges import (
    Range as Range,
    RangeError as RangeError,
    parse_range as parse_range,
    read_range as read_range,
)
from engine.games.holdem.rules import (
    HAND_CLASSES as HAND_CLASSES,
    Answer as Answer,
    NextCard as NextCard,
    Outs as Outs,
    Question as Question,
    SeatEquity as SeatEquity,
    Standing as Standing,
)

prepare = asking.preparing("holdem.equity.analysis")
