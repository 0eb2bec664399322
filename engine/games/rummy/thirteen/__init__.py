"""Three Thirteen in play: a round as it goes, what to do next, and the scores of all rounds.

>>> from engine.cards import parse_cards
>>> from engine.games.rummy import thirteen, three_thirteen
>>> hand, upcard = tuple(parse_cards("5s5h9d")), parse_cards("5c")[0]
>>> table = thirteen.Round(three_thirteen(3), hand, upcard).table
>>> *_, advice = thirteen.analyse(thirteen.Advise(table))
>>> str(advice.best)
'take'
"""

from collections.abc import Iterator
from typing import overload

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


@overload
def analyse(question: Advise) -> Iterator[Advice]: ...
@overload
def analyse(question: Match) -> Iterator[MatchAnswer]: ...
def analyse(question: Advise | Match) -> Iterator[Advice] | Iterator[MatchAnswer]:
    """Yield ever better answers to `question`; the last one is final."""
    # numba is imported with the first question
    if isinstance(question, Advise):
        from engine.games.rummy.thirteen.advice import advise

        return advise(question)
    from engine.games.rummy.thirteen.match import play_match

    return play_match(question)


def prepare() -> Iterator[tuple[str, int]]:
    """Compile or load the kernels of advice one by one: yield (name of the next, how many)."""
    from engine.games.rummy.thirteen import advice

    return advice.prepare()
