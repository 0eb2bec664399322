"""Tarneeb: the tricks that every card, trump and leader would make, with all hands open.

And advice to a player who sees his own hand only: `BidAdvice`, `PlayAdvice`.

>>> from engine.games import tarneeb
>>> deal = tarneeb.parse_deal("N:AK.2.. QJ.3.. 32.4.. 54.5..")
>>> *_, answer = tarneeb.analyse(tarneeb.BestPlay(tarneeb.Position(deal, trump=0, leader=0)))
>>> answer.tricks.low
2
"""

from collections.abc import Iterator

from engine import asking
from engine.asking import A, Asks
from engine.games.tarneeb.auction import (
    BIDS,
    HIGHEST_BID,
    LOWEST_BID,
    PASS,
    Auction,
    contract_state,
)
from engine.games.tarneeb.bridge import BridgeGame, parse_game
from engine.games.tarneeb.claims import claimed, sure_tricks
from engine.games.tarneeb.conditions import (
    ANY_HAND,
    ANY_LENGTH,
    ANY_POINTS,
    MOST_POINTS,
    RATE_DEALS,
    ContractRate,
    ContractRateAnswer,
    DealConditions,
    Drawn,
    FittingDeals,
    FittingDealsAnswer,
    HandConditions,
    Lengths,
    Range,
    hand_conditions_text,
    parse_hand_conditions,
    parse_range,
    range_text,
)
from engine.games.tarneeb.knowledge import NO_MARKS, Hidden, Marks, SeenPlay, may_end_in
from engine.games.tarneeb.match_questions import (
    BIDDERS,
    Calibration,
    CalibrationAnswer,
    Games,
    GamesAnswer,
    Match,
    MatchAnswer,
    Series,
)
from engine.games.tarneeb.notation import (
    deal_text,
    hand_text,
    line_text,
    parse_by_seat,
    parse_deal,
    parse_hands,
    parse_played,
    parse_seat,
    parse_seen,
    parse_trump,
    played_text,
)
from engine.games.tarneeb.own_hand import (
    ADVICE_METHODS,
    METHODS,
    SAMPLING_METHODS,
    BidAdvice,
    BidAdviceAnswer,
    CallWorth,
    CardAdvice,
    Method,
    PlayAdvice,
    PlayAdviceAnswer,
)
from engine.games.tarneeb.questions import (
    Answer,
    BestPlay,
    BestPlayAnswer,
    Bounds,
    CanTake,
    CanTakeAnswer,
    CardTricks,
    PlayedCard,
    Question,
    Review,
    ReviewAnswer,
    TrickTable,
    TrickTableAnswer,
)
from engine.games.tarneeb.record import GameRecord, HandRecord, HouseRules
from engine.games.tarneeb.robots import STRENGTHS, RobotMove, RobotTurn, Strength, robot_turn
from engine.games.tarneeb.rules import (
    MOST_CARDS,
    SEAT_NAMES,
    SEATS,
    SIDES,
    Deal,
    Direction,
    Position,
    Trick,
    check_no_card_twice,
    deal_the_rest,
    next_seat,
    random_deal,
)
from engine.games.tarneeb.scoring import SCORINGS, Scoring

__all__ = [
    "ADVICE_METHODS",
    "ANY_HAND",
    "ANY_LENGTH",
    "ANY_POINTS",
    "BIDDERS",
    "BIDS",
    "HIGHEST_BID",
    "LOWEST_BID",
    "METHODS",
    "MOST_CARDS",
    "MOST_POINTS",
    "NO_MARKS",
    "PASS",
    "RATE_DEALS",
    "SAMPLING_METHODS",
    "SCORINGS",
    "SEATS",
    "SEAT_NAMES",
    "SIDES",
    "STRENGTHS",
    "Answer",
    "Auction",
    "BestPlay",
    "BestPlayAnswer",
    "BidAdvice",
    "BidAdviceAnswer",
    "Bounds",
    "BridgeGame",
    "Calibration",
    "CalibrationAnswer",
    "CallWorth",
    "CanTake",
    "CanTakeAnswer",
    "CardAdvice",
    "CardTricks",
    "ContractRate",
    "ContractRateAnswer",
    "Deal",
    "DealConditions",
    "Direction",
    "Drawn",
    "FittingDeals",
    "FittingDealsAnswer",
    "GameRecord",
    "Games",
    "GamesAnswer",
    "HandConditions",
    "HandRecord",
    "Hidden",
    "HouseRules",
    "Lengths",
    "Marks",
    "Match",
    "MatchAnswer",
    "Method",
    "PlayAdvice",
    "PlayAdviceAnswer",
    "PlayedCard",
    "Position",
    "Question",
    "Range",
    "Review",
    "ReviewAnswer",
    "RobotMove",
    "RobotTurn",
    "Scoring",
    "SeenPlay",
    "Series",
    "Strength",
    "Trick",
    "TrickTable",
    "TrickTableAnswer",
    "analyse",
    "check_no_card_twice",
    "claimed",
    "contract_state",
    "deal_text",
    "deal_the_rest",
    "hand_conditions_text",
    "hand_text",
    "line_text",
    "may_end_in",
    "next_seat",
    "parse_by_seat",
    "parse_deal",
    "parse_game",
    "parse_hand_conditions",
    "parse_hands",
    "parse_played",
    "parse_range",
    "parse_seat",
    "parse_seen",
    "parse_trump",
    "played_text",
    "prepare",
    "random_deal",
    "range_text",
    "robot_turn",
    "sure_tricks",
]


def analyse(question: Asks[A]) -> Iterator[A]:
    """Yield ever better answers to `question`; the last one is final.

    Raises
    ------
    ValueError
        If all cards of the position asked about have been played, or no deal fits.
    """
    if not isinstance(question, FittingDeals):
        for _ in prepare():  # loading kernels is no part of the time an answer takes
            pass
    return asking.analyse(question)


prepare = asking.preparing("tarneeb.table.preparing")
