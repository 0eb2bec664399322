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
from engine.games.tarneeb.auction import (
    BIDS as BIDS,
    HIGHEST_BID as HIGHEST_BID,
    LOWEST_BID as LOWEST_BID,
    PASS as PASS,
    Auction as Auction,
    contract_state as contract_state,
)
from engine.games.tarneeb.bridge import BridgeGame as BridgeGame, parse_game as parse_game
from engine.games.tarneeb.claims import claimed as claimed, sure_tricks as sure_tricks
from engine.games.tarneeb.conditions import (
    ANY_HAND as ANY_HAND,
    ANY_LENGTH as ANY_LENGTH,
    ANY_POINTS as ANY_POINTS,
    MOST_POINTS as MOST_POINTS,
    RATE_DEALS as RATE_DEALS,
    ContractRate as ContractRate,
    ContractRateAnswer as ContractRateAnswer,
    DealConditions as DealConditions,
    Drawn as Drawn,
    FittingDeals as FittingDeals,
    FittingDealsAnswer as FittingDealsAnswer,
    HandConditions as HandConditions,
    Lengths as Lengths,
    Range as Range,
    hand_conditions_text as hand_conditions_text,
    parse_hand_conditions as parse_hand_conditions,
    parse_range as parse_range,
    range_text as range_text,
)
from engine.games.tarneeb.counting import BidRule as BidRule, by_rule as by_rule
from engine.games.tarneeb.knowledge import (
    NO_MARKS as NO_MARKS,
    Hidden as Hidden,
    Marks as Marks,
    SeenPlay as SeenPlay,
    may_double as may_double,
    may_end_in as may_end_in,
)
from engine.games.tarneeb.match_questions import (
    BIDDERS as BIDDERS,
    Calibration as Calibration,
    CalibrationAnswer as CalibrationAnswer,
    Games as Games,
    GamesAnswer as GamesAnswer,
    Match as Match,
    MatchAnswer as MatchAnswer,
    Series as Series,
)
from engine.games.tarneeb.notation import (
    deal_text as deal_text,
    hand_text as hand_text,
    line_text as line_text,
    parse_by_seat as parse_by_seat,
    parse_deal as parse_deal,
    parse_hands as parse_hands,
    parse_played as parse_played,
    parse_seat as parse_seat,
    parse_seen as parse_seen,
    parse_trump as parse_trump,
    played_text as played_text,
)
from engine.games.tarneeb.own_hand import (
    ADVICE_METHODS as ADVICE_METHODS,
    METHODS as METHODS,
    SAMPLING_METHODS as SAMPLING_METHODS,
    BidAdvice as BidAdvice,
    BidAdviceAnswer as BidAdviceAnswer,
    CallWorth as CallWorth,
    CardAdvice as CardAdvice,
    DoubleWorth as DoubleWorth,
    Event as Event,
    Happens as Happens,
    Method as Method,
    PlayAdvice as PlayAdvice,
    PlayAdviceAnswer as PlayAdviceAnswer,
)
from engine.games.tarneeb.questions import (
    Answer as Answer,
    BestPlay as BestPlay,
    BestPlayAnswer as BestPlayAnswer,
    Bounds as Bounds,
    CanTake as CanTake,
    CanTakeAnswer as CanTakeAnswer,
    CardTricks as CardTricks,
    PlayedCard as PlayedCard,
    Question as Question,
    Review as Review,
    ReviewAnswer as ReviewAnswer,
    TrickTable as TrickTable,
    TrickTableAnswer as TrickTableAnswer,
)
from engine.games.tarneeb.record import (
    GameRecord as GameRecord,
    HandRecord as HandRecord,
    HouseRules as HouseRules,
)
from engine.games.tarneeb.robots import (
    STRENGTHS as STRENGTHS,
    RobotMove as RobotMove,
    RobotTurn as RobotTurn,
    Strength as Strength,
    robot_turn as robot_turn,
)
from engine.games.tarneeb.rules import (
    MOST_CARDS as MOST_CARDS,
    SEAT_NAMES as SEAT_NAMES,
    SEATS as SEATS,
    SIDES as SIDES,
    Deal as Deal,
    Direction as Direction,
    Position as Position,
    Trick as Trick,
    check_no_card_twice as check_no_card_twice,
    deal_the_rest as deal_the_rest,
    next_seat as next_seat,
    random_deal as random_deal,
)
from engine.games.tarneeb.scoring import SCORINGS as SCORINGS, Scoring as Scoring


def analyse(question: asking.Asks[asking.A]) -> Iterator[asking.A]:
    """Yield ever better answers to `question`; the last one is final.

    ValueError if all cards of the position asked about have been played, or no deal fits.
    """
    if not isinstance(question, FittingDeals):
        for _ in prepare():  # loading kernels is no part of the time an answer takes
            pass
    return asking.analyse(question)


prepare = asking.preparing("tarneeb.table.preparing")
