"""Gin with the opponent's cards hidden: a deal as it goes, and what to do next.

>>> from engine.cards import parse_cards
>>> from engine.games.rummy import gin
>>> deal = gin.Deal(tuple(parse_cards("5s6s7s9s9h9dAh2h3d4c")), parse_cards("Kc")[0])
>>> deal = deal.after(gin.Step("pass"), gin.Step("pass"), gin.Step("draw", parse_cards("Qd")[0]))
>>> *_, advice = gin.analyse(gin.Advise(deal.table))
>>> str(advice.best)
'throw Qd'
"""

from engine import asking
from engine.asking import analyse as analyse
from engine.games.rummy.gin.history import (
    history_text as history_text,
    parse_history as parse_history,
    parse_steps as parse_steps,
)
from engine.games.rummy.gin.melds import (
    best_spread as best_spread,
    cards_of as cards_of,
    layoffs as layoffs,
    least_deadwood as least_deadwood,
)
from engine.games.rummy.gin.questions import (
    ANY_KIND as ANY_KIND,
    DEADWOOD_PARTS as DEADWOOD_PARTS,
    KINDS as KINDS,
    PLAYERS as PLAYERS,
    Advice as Advice,
    Advise as Advise,
    Choice as Choice,
    Goal as Goal,
    Match as Match,
    MatchAnswer as MatchAnswer,
    Opponent as Opponent,
    Play as Play,
    Played as Played,
    Player as Player,
    Reason as Reason,
    Side as Side,
    next_kinds as next_kinds,
    parse_kinds as parse_kinds,
)
from engine.games.rummy.gin.rules import (
    ME as ME,
    THEM as THEM,
    Deal as Deal,
    Event as Event,
    GinRules as GinRules,
    Step as Step,
    Table as Table,
)
from engine.games.rummy.gin.scores import (
    Result as Result,
    deal_result as deal_result,
    result_of as result_of,
)
from engine.games.rummy.gin.situation import seen_table as seen_table

prepare = asking.preparing("rummy.gin.advice")
