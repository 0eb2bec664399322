"""Nine Cards: pick in turn from the numbers 1 to 9; three of a hand that sum to 15 win.

>>> from engine.games import nine_cards
>>> *_, advice = nine_cards.analyse(nine_cards.Position(mine=(6, 8), theirs=(1, 3)))
>>> advice.result, advice.reason, advice.best
('win', 'fork', (2, 5))
"""

from engine.asking import analyse, preparing
from engine.games.nine_cards.rules import (
    FEWEST_CARDS,
    MOST_CARDS,
    NINE_CARDS,
    Advice,
    Game,
    Outcome,
    PairSum,
    Pick,
    Player,
    Position,
    Reason,
    Result,
    Side,
    Survey,
    SurveyAnswer,
    dead_triples,
    next_side,
    other,
    pair_sums,
    parse_numbers,
    pick,
    random_position,
    sum_text,
    threat_numbers,
    threats,
)

__all__ = [
    "FEWEST_CARDS",
    "MOST_CARDS",
    "NINE_CARDS",
    "Advice",
    "Game",
    "Outcome",
    "PairSum",
    "Pick",
    "Player",
    "Position",
    "Reason",
    "Result",
    "Side",
    "Survey",
    "SurveyAnswer",
    "analyse",
    "dead_triples",
    "next_side",
    "other",
    "pair_sums",
    "parse_numbers",
    "pick",
    "prepare",
    "random_position",
    "sum_text",
    "threat_numbers",
    "threats",
]

prepare = preparing("nine_cards.analysis")
