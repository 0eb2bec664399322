"""Gin with the opponent's cards hidden: a deal as it goes, and what to do next.

>>> from engine.cards import parse_cards
>>> from engine.games.rummy import gin
>>> deal = gin.Deal(tuple(parse_cards("5s6s7s9s9h9dAh2h3d4c")), parse_cards("Kc")[0])
>>> deal = deal.after(gin.Step("pass"), gin.Step("pass"), gin.Step("draw", parse_cards("Qd")[0]))
>>> *_, advice = gin.analyse(gin.Advise(deal.table))
>>> str(advice.best)
'throw Qd'
"""

from engine.asking import analyse, preparing
from engine.games.rummy.gin.history import history_text, parse_history, parse_steps
from engine.games.rummy.gin.melds import best_spread, cards_of, layoffs, least_deadwood
from engine.games.rummy.gin.questions import (
    ANY_KIND,
    DEADWOOD_PARTS,
    KINDS,
    PLAYERS,
    Advice,
    Advise,
    Choice,
    Goal,
    Match,
    MatchAnswer,
    Opponent,
    Play,
    Played,
    Player,
    Reason,
    Side,
    next_kinds,
    parse_kinds,
)
from engine.games.rummy.gin.rules import ME, THEM, Deal, Event, GinRules, Step, Table
from engine.games.rummy.gin.scores import Result, deal_result, result_of
from engine.games.rummy.gin.situation import seen_table

__all__ = [
    "ANY_KIND",
    "DEADWOOD_PARTS",
    "KINDS",
    "ME",
    "PLAYERS",
    "THEM",
    "Advice",
    "Advise",
    "Choice",
    "Deal",
    "Event",
    "GinRules",
    "Goal",
    "Match",
    "MatchAnswer",
    "Opponent",
    "Play",
    "Played",
    "Player",
    "Reason",
    "Result",
    "Side",
    "Step",
    "Table",
    "analyse",
    "best_spread",
    "cards_of",
    "deal_result",
    "history_text",
    "layoffs",
    "least_deadwood",
    "next_kinds",
    "parse_history",
    "parse_kinds",
    "parse_steps",
    "prepare",
    "result_of",
    "seen_table",
]

prepare = preparing("rummy.gin.advice")
