"""Gin and Three Thirteen: the best grouping of a hand, what to discard, what to hope for.

>>> from engine.games import rummy
>>> from engine.cards import parse_cards
>>> *_, answer = rummy.analyse(rummy.Question(tuple(parse_cards("5s6s7s8s JhJdJc Ah4d5d"))))
>>> answer.points
10
"""

from engine import asking
from engine.asking import analyse as analyse
from engine.games.rummy.groups import (
    REASONS as REASONS,
    Group as Group,
    Verdict as Verdict,
    arrange as arrange,
    check as check,
    points_left as points_left,
)
from engine.games.rummy.questions import (
    Answer as Answer,
    Discard as Discard,
    Draw as Draw,
    Draws as Draws,
    Grouping as Grouping,
    Objection as Objection,
    Question as Question,
    Survey as Survey,
    SurveyAnswer as SurveyAnswer,
)
from engine.games.rummy.rules import (
    ARTICLE as ARTICLE,
    GIN as GIN,
    OLD_WIKIPEDIA as OLD_WIKIPEDIA,
    PAGAT as PAGAT,
    PRESETS as PRESETS,
    ROUNDS as ROUNDS,
    WIKIPEDIA as WIKIPEDIA,
    Rules as Rules,
    Scoring as Scoring,
    deal_score as deal_score,
    decks_for as decks_for,
    game_totals as game_totals,
    oklahoma as oklahoma,
    one_game_totals as one_game_totals,
    points_table as points_table,
    random_hand as random_hand,
    sheet_games as sheet_games,
    three_thirteen as three_thirteen,
)

prepare = asking.preparing("rummy.analysis")
