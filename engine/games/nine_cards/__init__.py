"""Nine Cards: pick in turn from the numbers 1 to 9; three of a hand that sum to 15 win.

>>> from engine.games import nine_cards
>>> *_, advice = nine_cards.analyse(nine_cards.Position(mine=(6, 8), theirs=(1, 3)))
>>> advice.result, advice.reason, advice.best
('win', 'fork', (2, 5))
"""

from collections.abc import Iterator

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


def analyse(question: Position | Survey) -> Iterator[Advice | SurveyAnswer]:
    """Yield ever better answers to `question`; the last one is final.

    Raises
    ------
    ValueError
        If the game is over in the position asked about.
    """
    from engine.games.nine_cards import analysis  # numba is imported with the first question

    return analysis.analyse(question)


def prepare() -> Iterator[tuple[str, int]]:
    """Compile or load this room's kernels one by one: yield (name of the next, how many in all)."""
    from engine.games.nine_cards import analysis

    return analysis.prepare()
