"""Two Suits: best play with all cards known, payoffs of fixed plans, and players to play with.

>>> from engine.games import two_suits
>>> mine, theirs = two_suits.parse_cards("0,0 2,0 1,1"), two_suits.parse_cards("1,0 0,1 2,1")
>>> position = two_suits.Position(mine, theirs, game=two_suits.game_of(mine + theirs))
>>> *_, answer = two_suits.analyse(two_suits.BestPlay(position))
>>> answer.tricks, answer.best
(2, ((2, 0),))
"""

from collections.abc import Iterator
from typing import overload

from engine.estimates import Estimate
from engine.games.two_suits.payoffs import (
    MOST_STORED,
    MOST_SUMMARISED,
    FirstCard,
    Payoffs,
    PayoffsAnswer,
    PlanRules,
    Strategy,
    best_games_csv,
    matrix_csv,
    order,
    pictured,
    plan_tricks,
    strategy_csv,
)
from engine.games.two_suits.players import (
    PLAYERS,
    AboutNet,
    AboutNetAnswer,
    Arena,
    ArenaAnswer,
    Choice,
    ChoiceAnswer,
    LearningPoint,
    Player,
    Skill,
    Training,
    TrainingAnswer,
)
from engine.games.two_suits.questions import (
    MOST_SURVEYED,
    Answer,
    BestPlay,
    BestPlayAnswer,
    CardTricks,
    PlayedCard,
    Question,
    Review,
    ReviewAnswer,
    Survey,
    SurveyAnswer,
    SurveyRow,
)
from engine.games.two_suits.rules import (
    MOST_CARDS,
    MOST_SUITS,
    Card,
    Cards,
    Game,
    Play,
    Position,
    Side,
    Trick,
    card_text,
    cards_text,
    game_of,
    other,
    parse_cards,
    parse_trump,
    random_position,
)

__all__ = [
    "MOST_CARDS",
    "MOST_STORED",
    "MOST_SUITS",
    "MOST_SUMMARISED",
    "MOST_SURVEYED",
    "PLAYERS",
    "AboutNet",
    "AboutNetAnswer",
    "Answer",
    "Arena",
    "ArenaAnswer",
    "BestPlay",
    "BestPlayAnswer",
    "Card",
    "CardTricks",
    "Cards",
    "Choice",
    "ChoiceAnswer",
    "Estimate",
    "FirstCard",
    "Game",
    "LearningPoint",
    "Payoffs",
    "PayoffsAnswer",
    "PlanRules",
    "Play",
    "PlayedCard",
    "Player",
    "Position",
    "Question",
    "Review",
    "ReviewAnswer",
    "Side",
    "Skill",
    "Strategy",
    "Survey",
    "SurveyAnswer",
    "SurveyRow",
    "Training",
    "TrainingAnswer",
    "Trick",
    "analyse",
    "best_games_csv",
    "card_text",
    "cards_text",
    "game_of",
    "matrix_csv",
    "order",
    "other",
    "parse_cards",
    "parse_trump",
    "pictured",
    "plan_tricks",
    "prepare",
    "random_position",
    "strategy_csv",
]


@overload
def analyse(question: BestPlay) -> Iterator[BestPlayAnswer]: ...
@overload
def analyse(question: Review) -> Iterator[ReviewAnswer]: ...
@overload
def analyse(question: Payoffs) -> Iterator[PayoffsAnswer]: ...
@overload
def analyse(question: Choice) -> Iterator[ChoiceAnswer]: ...
@overload
def analyse(question: Arena) -> Iterator[ArenaAnswer]: ...
@overload
def analyse(question: Survey) -> Iterator[SurveyAnswer]: ...
@overload
def analyse(question: Training) -> Iterator[TrainingAnswer]: ...
@overload
def analyse(question: AboutNet) -> Iterator[AboutNetAnswer]: ...
@overload
def analyse(question: Question) -> Iterator[Answer]: ...
def analyse(question: Question) -> Iterator[Answer]:
    """Yield ever better answers to `question`; the last one is final.

    Raises
    ------
    ValueError
        If a net is to play a game that it has not learned.
    """
    from engine.games.two_suits import analysis  # numba is imported with the first question

    return analysis.analyse(question)


def prepare() -> Iterator[tuple[str, int]]:
    """Compile or load this room's kernels one by one: yield (name of the next, how many in all)."""
    from engine.games.two_suits import analysis

    return analysis.prepare()
