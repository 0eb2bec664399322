"""Gin and Three Thirteen: the best grouping of a hand, what to discard, what to hope for.

>>> from engine.games import rummy
>>> from engine.cards import parse_cards
>>> *_, answer = rummy.analyse(rummy.Question(tuple(parse_cards("5s6s7s8s JhJdJc Ah4d5d"))))
>>> answer.points
10
"""

from engine.asking import analyse, preparing
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
    one_game_totals,
    points_table,
    random_hand,
    sheet_games,
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
    "one_game_totals",
    "points_left",
    "points_table",
    "prepare",
    "random_hand",
    "sheet_games",
    "three_thirteen",
]

prepare = preparing("rummy.analysis")
