"""Nine Cards: pick in turn from the numbers 1 to 9; three of a hand that sum to 15 win.

>>> from engine.games import nine_cards
>>> *_, advice = nine_cards.analyse(nine_cards.Position(mine=(6, 8), theirs=(1, 3)))
>>> advice.result, advice.reason, advice.best
('win', 'fork', (2, 5))
"""

from engine import asking
from engine.asking import analyse as analyse
from engine.games.nine_cards.rules import (
    FEWEST_CARDS as FEWEST_CARDS,
    MOST_CARDS as MOST_CARDS,
    NINE_CARDS as NINE_CARDS,
    Advice as Advice,
    Game as Game,
    Outcome as Outcome,
    PairSum as PairSum,
    Pick as Pick,
    Player as Player,
    Position as Position,
    Reason as Reason,
    Result as Result,
    Side as Side,
    Survey as Survey,
    SurveyAnswer as SurveyAnswer,
    dead_triples as dead_triples,
    next_side as next_side,
    other as other,
    pair_sums as pair_sums,
    parse_numbers as parse_numbers,
    pick as pick,
    random_position as random_position,
    sum_text as sum_text,
    threat_numbers as threat_numbers,
    threats as threats,
)

prepare = asking.preparing("nine_cards.analysis")
