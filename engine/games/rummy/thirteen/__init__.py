"""Three Thirteen in play: a round as it goes, what to do next, and the scores of all rounds.

>>> from engine.cards import parse_cards
>>> from engine.games.rummy import thirteen, three_thirteen
>>> hand, upcard = tuple(parse_cards("5s5h9d")), parse_cards("5c")[0]
>>> table = thirteen.Round(three_thirteen(3), hand, upcard).table
>>> *_, advice = thirteen.analyse(thirteen.Advise(table))
>>> str(advice.best)
'take'
"""

from engine import asking
from engine.asking import analyse as analyse
from engine.games.rummy.thirteen.questions import (
    PLAYERS as PLAYERS,
    Advice as Advice,
    Advise as Advise,
    Choice as Choice,
    Match as Match,
    MatchAnswer as MatchAnswer,
    Player as Player,
)
from engine.games.rummy.thirteen.rules import (
    LEAST_PLAYERS as LEAST_PLAYERS,
    ME as ME,
    MOST_PLAYERS as MOST_PLAYERS,
    Round as Round,
    Step as Step,
    Table as Table,
    parse_step as parse_step,
)
from engine.games.rummy.thirteen.scoring import Sheet as Sheet

prepare = asking.preparing("rummy.thirteen.advice")
