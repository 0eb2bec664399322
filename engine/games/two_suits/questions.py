"""What can be asked about Two Suits, and what the answers hold. Light: no numpy.

Tricks are always mine, so that numbers compare whoever is to move; a loss is counted for the
player of the card.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.asking import Asks
from engine.estimates import Estimate
from engine.games.two_suits.payoffs import Payoffs, PayoffsAnswer
from engine.games.two_suits.players import (
    AboutNet,
    AboutNetAnswer,
    Arena,
    ArenaAnswer,
    Choice,
    ChoiceAnswer,
    Training,
    TrainingAnswer,
    check_trump,
)
from engine.games.two_suits.rules import Card, Cards, Play, Position, Side
from engine.limits import NO_LIMITS, Limits
from engine.sentences import RefusedError

MOST_SURVEYED = 9
SURVEY_DEALS = 200  # of each size, unless the question says

# Best play ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BestPlay(Asks["BestPlayAnswer"]):
    """Ask what each legal card of a position, perhaps within a trick, leads to."""

    answered_by = "two_suits.analysis:analyse"

    position: Position

    def __post_init__(self) -> None:
        """Reject a finished game."""
        self.position.check_unfinished()


@dataclass(frozen=True, slots=True)
class CardTricks:
    """What playing one legal card leads to.

    Attributes
    ----------
    tricks : mine from here on, the trick in progress included, if both play well after it
    loss : tricks its player gives away against the best card
    against_random : mine on average if the opponent plays any legal card from now on (a card
        of the opponent's is played as given) and I play best knowing that; None while unknown
    """

    card: Card
    tricks: int
    loss: int
    against_random: float | None


@dataclass(frozen=True, slots=True)
class BestPlayAnswer:
    """What every legal card of the side to move leads to. Exact.

    Attributes
    ----------
    cards : every legal card, in the order of the hand
    tricks : mine from here on, if both play well
    best : the cards that make that, in the order of the hand
    line : best play to the end, lowest cards first, a pair for each trick in the order played;
        a trick in progress begins with the card led
    """

    position: Position
    cards: tuple[CardTricks, ...]
    tricks: int
    best: Cards
    line: tuple[tuple[Card, Card], ...]
    progress: float
    elapsed_s: float = 0.0

    @property
    def against_random(self) -> float | None:
        """My tricks on average against a random opponent, or None while unknown."""
        values = [card.against_random for card in self.cards]
        known = [value for value in values if value is not None]
        if len(known) < len(values):
            return None
        return max(known) if self.position.to_move == "mine" else sum(known) / len(known)


@dataclass(frozen=True, slots=True)
class Review(Asks["ReviewAnswer"]):
    """Ask what each card of a game cost."""

    answered_by = "two_suits.analysis:analyse"

    play: Play


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card played, by whom, my tricks from there on before and after it, and what it cost."""

    side: Side
    card: Card
    before: int
    after: int
    loss: int


@dataclass(frozen=True, slots=True)
class ReviewAnswer:
    """The cards of a game in the order played. Exact."""

    cards: tuple[PlayedCard, ...]
    progress: float
    elapsed_s: float = 0.0


# Survey ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Survey(Asks["SurveyAnswer"]):
    """Ask whether the report's claims hold in deals of 1..N in two suits, in which I lead.

    Attributes
    ----------
    fewest, most : cards each, 2 to 9
    limits : deals sampled for each number of cards, 200 unless it says; all of them where they
        are no more; seed and threads
    """

    answered_by = "two_suits.analysis:analyse"

    fewest: int = 2
    most: int = 7
    trump: int | None = 1
    limits: Limits = NO_LIMITS

    def __post_init__(self) -> None:
        """Reject what cannot be surveyed."""
        check_trump(self.trump)
        self.limits.check_only("deals", "seed", "threads")
        if not 2 <= self.fewest <= self.most <= MOST_SURVEYED:
            raise RefusedError(
                "“{fewest}..{most}” cards cannot be surveyed; give two numbers from 2 to "
                "{most_surveyed}, the smaller first.",
                fewest=self.fewest,
                most=self.most,
                most_surveyed=MOST_SURVEYED,
            )

    @property
    def deals(self) -> int:
        """How many deals of each size are sampled."""
        return SURVEY_DEALS if self.limits.deals is None else self.limits.deals


@dataclass(frozen=True, slots=True)
class SurveyRow:
    """What deals of one number of cards are like. Shares are 0 to 1, of the deals looked at.

    Attributes
    ----------
    deals : how many were looked at; `complete` if these are all there are, so errors are 0
    determined, determined_winner_leads : all possible games end alike, by either rule
    any_lead : every lead is best, by search
    same_rows, same_rows_winner_leads : the best plans against both opponents are the same
    some_same_row, some_same_row_winner_leads : some plan is best against both
    has_sure_winner : a card of mine is sure to win the first trick
    sure_winner_best : of these deals, in how many leading a sure winner is best
    sure_winner_only : of these deals, in how many nothing else is best
    sure_winner_cost : tricks given away by the best sure winner, mean where it is not best
    plan, plan_winner_leads : tricks of the best fixed plan against the competent opponent
    best_play : tricks of best play, card by card
    plan_random : mean of the best plan against the random opponent, winner leads
    best_play_random : tricks of best play against a random opponent
    against : tricks of the perfect player against each of `PLAYERS`, in other deals; None for
        a net that does not know hands of this size
    tricks : deals by my tricks 0 to N, both play well
    """

    cards: int
    deals: int
    complete: bool
    determined: Estimate
    determined_winner_leads: Estimate
    any_lead: Estimate
    same_rows: Estimate
    same_rows_winner_leads: Estimate
    some_same_row: Estimate
    some_same_row_winner_leads: Estimate
    has_sure_winner: Estimate
    sure_winner_best: Estimate
    sure_winner_only: Estimate
    sure_winner_cost: Estimate
    plan: Estimate
    plan_winner_leads: Estimate
    best_play: Estimate
    plan_random: Estimate
    best_play_random: Estimate
    against: tuple[Estimate | None, ...]
    tricks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SurveyAnswer:
    """Rows for the numbers of cards looked at so far; the last may still grow."""

    rows: tuple[SurveyRow, ...]
    progress: float
    elapsed_s: float = 0.0


Question = BestPlay | Review | Payoffs | Choice | Arena | Survey | Training | AboutNet
Answer = (
    BestPlayAnswer
    | ReviewAnswer
    | PayoffsAnswer
    | ChoiceAnswer
    | ArenaAnswer
    | SurveyAnswer
    | TrainingAnswer
    | AboutNetAnswer
)
