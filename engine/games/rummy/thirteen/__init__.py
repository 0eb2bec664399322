"""Three Thirteen in play: a round as it goes, what to do next, and the scores of all rounds.

>>> from engine.cards import parse_cards
>>> from engine.games.rummy import thirteen, three_thirteen
>>> hand, upcard = tuple(parse_cards("5s5h9d")), parse_cards("5c")[0]
>>> table = thirteen.Round(three_thirteen(3), hand, upcard).table
>>> *_, advice = thirteen.analyse(thirteen.Advise(table))
>>> str(advice.best)
'take'
"""

from engine.asking import analyse, preparing
from engine.games.rummy.thirteen.questions import (
    PLAYERS,
    Advice,
    Advise,
    Choice,
    Match,
    MatchAnswer,
    Player,
)
from engine.games.rummy.thirteen.rules import (
    LEAST_PLAYERS,
    ME,
    MOST_PLAYERS,
    Round,
    Step,
    Table,
    parse_step,
)
from engine.games.rummy.thirteen.scoring import Sheet

__all__ = [
    "LEAST_PLAYERS",
    "ME",
    "MOST_PLAYERS",
    "PLAYERS",
    "Advice",
    "Advise",
    "Choice",
    "Match",
    "MatchAnswer",
    "Player",
    "Round",
    "Sheet",
    "Step",
    "Table",
    "analyse",
    "parse_step",
    "prepare",
]

prepare = preparing("rummy.thirteen.advice")
