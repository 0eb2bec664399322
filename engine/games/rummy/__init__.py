"""Gin and Three Thirteen: the best grouping of a hand, what to discard, what to hope for.

>>> from engine.games import rummy
>>> from engine.cards import parse_cards
>>> *_, answer = rummy.analyse(rummy.Question(tuple(parse_cards("5s6s7s8s JhJdJc Ah4d5d"))))
>>> answer.points
10
"""

from collections.abc import Iterator
from typing import overload

from engine.games.rummy.groups import REASONS, Group, Verdict, arrange, check, points_left
from engine.games.rummy.questions import (
    AllGroupings,
    Answer,
    Discard,
    Draw,
    Draws,
    Grouping,
    GroupingsAnswer,
    Layoffs,
    LayoffsAnswer,
    Objection,
    Question,
    RankedGrouping,
    Survey,
    SurveyAnswer,
)
from engine.games.rummy.rules import (
    ARTICLE,
    GIN,
    OLD_WIKIPEDIA,
    PAGAT,
    PRESETS,
    ROUNDS,
    WIKIPEDIA,
    Rules,
    Scoring,
    deal_score,
    decks_for,
    game_totals,
    oklahoma,
    points_table,
    random_hand,
    three_thirteen,
)

__all__ = [
    "ARTICLE",
    "GIN",
    "OLD_WIKIPEDIA",
    "PAGAT",
    "PRESETS",
    "REASONS",
    "ROUNDS",
    "WIKIPEDIA",
    "AllGroupings",
    "Answer",
    "Discard",
    "Draw",
    "Draws",
    "Group",
    "Grouping",
    "GroupingsAnswer",
    "Layoffs",
    "LayoffsAnswer",
    "Objection",
    "Question",
    "RankedGrouping",
    "Rules",
    "Scoring",
    "Survey",
    "SurveyAnswer",
    "Verdict",
    "analyse",
    "arrange",
    "check",
    "deal_score",
    "decks_for",
    "game_totals",
    "oklahoma",
    "points_left",
    "points_table",
    "prepare",
    "random_hand",
    "three_thirteen",
]


@overload
def analyse(question: Question) -> Iterator[Answer]: ...
@overload
def analyse(question: AllGroupings) -> Iterator[GroupingsAnswer]: ...
@overload
def analyse(question: Layoffs) -> Iterator[LayoffsAnswer]: ...
@overload
def analyse(question: Survey) -> Iterator[SurveyAnswer]: ...
def analyse(
    question: Question | AllGroupings | Layoffs | Survey,
) -> (
    Iterator[Answer] | Iterator[GroupingsAnswer] | Iterator[LayoffsAnswer] | Iterator[SurveyAnswer]
):
    """Yield ever better answers to `question`; the last one is final."""
    from engine.games.rummy import analysis  # numba is imported with the first question

    if isinstance(question, Question):
        return analysis.advise(question)
    if isinstance(question, AllGroupings):
        return analysis.all_groupings(question)
    if isinstance(question, Layoffs):
        return analysis.lay_off(question)
    return analysis.survey(question)


def prepare() -> Iterator[tuple[str, int]]:
    """Compile or load this room's kernels one by one: yield (name of the next, how many in all)."""
    from engine.games.rummy import analysis

    return analysis.prepare()
