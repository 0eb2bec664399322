"""Players of Tarneeb against each other, and predictions against results: questions. Light."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from engine.asking import Asks, Progressing
from engine.games.tarneeb.own_hand import METHODS, SAMPLING_METHODS
from engine.games.tarneeb.robots import STRENGTHS
from engine.games.tarneeb.scoring import DEFAULT_SCORING, Scoring
from engine.limits import NO_LIMITS, Limits
from engine.sentences import RefusedError

DEALS = 100  # where a question does not say
A_MOMENT = Limits(seconds=0.05)


@dataclass(frozen=True, slots=True)
class Series:
    """Deals played to the end: how many, and how long a player may think.

    Attributes
    ----------
    limits : of the whole: `deals` (without it, 100), `seed` and `threads`
    thinking : `deals` and `seconds` of a choice, for players who sample

    Raises
    ------
    ValueError
        If another limit is set.
    """

    limits: Limits = NO_LIMITS
    thinking: Limits = A_MOMENT
    scoring: Scoring = DEFAULT_SCORING

    def __post_init__(self) -> None:
        """Reject limits that mean nothing here."""
        self.limits.check_only("deals", "seed", "threads")
        self.thinking.check_only("deals", "seconds")

    @property
    def deals(self) -> int:
        """Number of deals to play."""
        return self.limits.deals or DEALS


MATCH_SERIES = Series()
CALIBRATION_SERIES = Series(thinking=Limits(seconds=0.02))
BID_DEALS = Limits(deals=18)


#: What a player who samples counts, written after his method: what the calls tell, or what the
#: calls and the cards of the others do. Without it every deal is equally likely to him.
COUNTING = ("+calls", "+reasons")
PLAYERS: tuple[str, ...] = (
    *METHODS,
    *(method + counting for method in SAMPLING_METHODS for counting in COUNTING),
)


@dataclass(frozen=True, slots=True)
class Match(Asks["MatchAnswer"]):
    """Ask who plays better: each deal twice in the same contract, sides exchanged.

    The contract is that of an auction of four players who call by their hands (`calls`), so only
    the play counts.

    Attributes
    ----------
    first, second : two of `PLAYERS`
    against : plays the other side at both tables, if it is not each against the other
    blind : whether calls go by other hands than those dealt, so that they tell nothing

    Raises
    ------
    ValueError
        If there is no such player.
    """

    answered_by = "tarneeb.table.match:play_match"

    first: str
    second: str
    series: Series = MATCH_SERIES
    against: str | None = None
    blind: bool = False

    def __post_init__(self) -> None:
        """Reject what cannot be played."""
        for player in (self.first, self.second, self.against):
            if player is not None:
                check_player(player)


def check_player(player: str) -> None:
    """Raise ValueError if there is no such player."""
    if player not in PLAYERS:
        raise RefusedError(
            "“{method}” is no player; write one of {words}.",
            method=player,
            words=", ".join(PLAYERS),
        )


Bidder = Literal["by-hand", "quick", "quick-last", "ahead", "last", "game"]
#: How a player who is no robot calls: by his hand alone; as the advice says, playing out the rest
#: of the bidding, or as it did while a call was taken to be the last and calls told nothing; both
#: from deals that are solved, or quickly, from rough chances; by the chance to win the game, from
#: deals that are played out.
BIDDERS: tuple[Bidder, ...] = get_args(Bidder)
GAMES = 10  # where a question does not say


@dataclass(frozen=True, slots=True)
class Games(Asks["GamesAnswer"]):
    """Ask who wins whole games, bidding and play, to the target: each twice, sides exchanged.

    The same cards are dealt in both, hand by hand, as long as both go on.

    Attributes
    ----------
    first, second : robots (`STRENGTHS`), or two of `PLAYERS`
    bidders : how they call, if they are no robots
    series : its `deals` are pairs of games; `thinking` is of cards, of a strong robot's calls too
    bidding : `deals` sampled for a bid
    doubling : whether the rules know a double; who is no robot never doubles

    Raises
    ------
    ValueError
        If there is no such player or bidder.
    """

    answered_by = "tarneeb.table.games:play_games"

    first: str
    second: str
    bidders: tuple[str, str] = ("by-hand", "by-hand")
    series: Series = MATCH_SERIES
    bidding: Limits = BID_DEALS
    doubling: bool = False

    def __post_init__(self) -> None:
        """Reject what cannot be played."""
        for player in (self.first, self.second):
            if player not in STRENGTHS:
                check_player(player)
        for bidder in self.bidders:
            if bidder not in BIDDERS:
                raise RefusedError(
                    "“{bidder}” is no bidder; write one of {words}.",
                    bidder=bidder,
                    words=", ".join(BIDDERS),
                )
        self.bidding.check_only("deals")

    @property
    def games(self) -> int:
        """Number of pairs of games."""
        return self.series.limits.deals or GAMES


@dataclass(frozen=True, slots=True)
class GamesAnswer(Progressing):
    """Whole games: of `games` pairs the share won by the first player, and standard errors.

    Attributes
    ----------
    points, points_se : of the first player's side less those of the other's, per hand
    hands : per game
    bids : mean contract of each player's side, and `made` the share of them that were made
    """

    games: int
    won: float
    won_se: float
    points: float
    points_se: float
    hands: float
    bids: tuple[float, float]
    made: tuple[float, float]
    games_per_minute: float
    progress: float
    elapsed_s: float


@dataclass(frozen=True, slots=True)
class MatchAnswer(Progressing):
    """How much better the first player did than the second with the same cards, per deal.

    Attributes
    ----------
    tricks, points : of the first player's sides at both tables less those of the second's
    made : share of its contracts that each player made
    better, worse : share of the deals in which the first got more points, and fewer
    move_s : mean time of each player's choices, where there was one
    """

    deals: int
    tricks: float
    tricks_se: float
    points: float
    points_se: float
    made: tuple[float, float]
    better: float
    worse: float
    move_s: tuple[float, float]
    deals_per_minute: float
    progress: float
    elapsed_s: float


@dataclass(frozen=True, slots=True)
class Calibration(Asks["CalibrationAnswer"]):
    """Ask how often contracts are made that were said to be made in so many cases.

    Deals are bid by hand (`calls`); who bids highest calls last as `BidAdvice` says, and all four
    play by `method`, which predicts the play if it samples.

    Attributes
    ----------
    bidding : `deals` sampled for a bid

    Raises
    ------
    ValueError
        If there is no such player, or another limit of the bidding is set.
    """

    answered_by = "tarneeb.table.match:calibrate"

    method: str = "score+reasons"
    bidding: Limits = BID_DEALS
    series: Series = CALIBRATION_SERIES

    def __post_init__(self) -> None:
        """Reject what cannot be played."""
        check_player(self.method)
        self.bidding.check_only("deals")


@dataclass(frozen=True, slots=True)
class CalibrationAnswer(Progressing):
    """Ten bins of predicted chances: (cases, mean prediction, share come true, its error).

    Attributes
    ----------
    passed : deals in which the highest bidder would pass
    bins : of contracts, when they were bid
    play_bins : of the goal of the leader's side, before each trick in which it was open
    brier, brier_double_dummy : mean squared error of the chances (Brier, 1950), and of those that
        the contract is made with open hands; `play_brier` the same of the play
    log_loss, log_loss_double_dummy : mean negative logarithm of the chances of what happened
    tricks_over : tricks taken less those of open hands, per contract, and its standard error
    """

    deals: int
    passed: int
    bins: tuple[tuple[int, float, float, float], ...]
    play_bins: tuple[tuple[int, float, float, float], ...]
    brier: float
    brier_double_dummy: float
    log_loss: float
    log_loss_double_dummy: float
    play_brier: float
    play_brier_double_dummy: float
    play_log_loss: float
    play_log_loss_double_dummy: float
    tricks_over: float
    tricks_over_se: float
    progress: float
    elapsed_s: float
