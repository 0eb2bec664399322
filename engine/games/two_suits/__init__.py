"""Two Suits: best play with all cards known, payoffs of fixed plans, and players to play with.

>>> from engine.games import two_suits
>>> mine, theirs = two_suits.parse_cards("0,0 2,0 1,1"), two_suits.parse_cards("1,0 0,1 2,1")
>>> position = two_suits.Position(mine, theirs, game=two_suits.game_of(mine + theirs))
>>> *_, answer = two_suits.analyse(two_suits.BestPlay(position))
>>> answer.tricks, answer.best
(2, ((2, 0),))
"""

from engine import asking
from engine.asking import analyse as analyse
from engine.estimates import Estimate as Estimate
from engine.games.two_suits.payoffs import (
    MOST_STORED as MOST_STORED,
    MOST_SUMMARISED as MOST_SUMMARISED,
    FirstCard as FirstCard,
    Payoffs as Payoffs,
    PayoffsAnswer as PayoffsAnswer,
    PlanRules as PlanRules,
    Strategy as Strategy,
    best_games_csv as best_games_csv,
    matrix_csv as matrix_csv,
    order as order,
    pictured as pictured,
    plan_tricks as plan_tricks,
    strategy_csv as strategy_csv,
)
from engine.games.two_suits.players import (
    PLAYERS as PLAYERS,
    AboutNet as AboutNet,
    AboutNetAnswer as AboutNetAnswer,
    Arena as Arena,
    ArenaAnswer as ArenaAnswer,
    Choice as Choice,
    ChoiceAnswer as ChoiceAnswer,
    LearningPoint as LearningPoint,
    Player as Player,
    Skill as Skill,
    Training as Training,
    TrainingAnswer as TrainingAnswer,
)
from engine.games.two_suits.questions import (
    MOST_SURVEYED as MOST_SURVEYED,
    Answer as Answer,
    BestPlay as BestPlay,
    BestPlayAnswer as BestPlayAnswer,
    CardTricks as CardTricks,
    PlayedCard as PlayedCard,
    Question as Question,
    Review as Review,
    ReviewAnswer as ReviewAnswer,
    Survey as Survey,
    SurveyAnswer as SurveyAnswer,
    SurveyRow as SurveyRow,
)
from engine.games.two_suits.rules import (
    MOST_CARDS as MOST_CARDS,
    MOST_SUITS as MOST_SUITS,
    Card as Card,
    Cards as Cards,
    Game as Game,
    Play as Play,
    Position as Position,
    Side as Side,
    Trick as Trick,
    card_text as card_text,
    cards_text as cards_text,
    game_of as game_of,
    other as other,
    parse_cards as parse_cards,
    parse_trump as parse_trump,
    random_position as random_position,
)

prepare = asking.preparing("two_suits.analysis")
