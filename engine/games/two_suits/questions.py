"""What can be asked about Two Suits, and what the answers hold. Light: no numpy.

Tricks are always mine, so that numbers compare whoever is to move; a loss is counted for the
player of the card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import factorial, sqrt
from typing import Literal

from engine.games.two_suits.rules import MOST_CARDS, Card, Cards, Play, Position, Side

Player = Literal["first-card", "random", "greedy", "net", "perfect"]
PLAYERS: tuple[Player, ...] = ("first-card", "random", "greedy", "net", "perfect")
PlanRules = Literal["report", "winner-leads"]

MOST_STORED = 7
MOST_SUMMARISED = 9
MOST_SURVEYED = 9
PICTURED = 720  # orders of each player in a picture of more
IMPOSSIBLE = 255  # -1 as a byte


def _check_cards(cards: int, most: int = MOST_CARDS) -> None:
    if not 1 <= cards <= most:
        raise ValueError(f"“{cards}” cards each cannot be played here; choose 1 to {most}.")


def _check_count(count: int, what: str) -> None:
    if count < 1:
        raise ValueError(f"“{count}” {what} are none; ask for 1 or more.")


def _check_trump(trump: int | None) -> None:
    if trump not in (None, 0, 1):
        raise ValueError(f"“{trump}” is not a trump of two suits; write 0, 1 or none.")


def _check_player(player: str) -> None:
    if player not in PLAYERS:
        raise ValueError(f"“{player}” is not a player; choose {', '.join(PLAYERS)}.")


# Best play ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BestPlay:
    """Ask what each legal card of a position, perhaps within a trick, leads to."""

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
class Review:
    """Ask what each card of a game cost."""

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


# Plans -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Payoffs:
    """Ask what happens if each player fixes the order of all its cards before the game.

    Rows are my orders, columns the opponent's, numbered as `itertools.permutations` gives them.

    Attributes
    ----------
    rules : "report": my card counts as the card led in every trick, as in the report's program;
        "winner-leads": the game as it is played, begun by the position's leader. A cell in
        which a card does not follow suit is an impossible game.
    most_stored : cards each up to which the answer has all cells, 7 at most; above it there is
        a picture of some

    Raises
    ------
    ValueError
        If a card is led already, or there are more than 9 cards each.
    """

    position: Position
    rules: PlanRules = "report"
    threads: int | None = None
    most_stored: int = MOST_STORED

    def __post_init__(self) -> None:
        """Reject what has no payoffs."""
        self.position.check_unfinished()
        if self.position.led is not None:
            raise ValueError("A card is on the table; finish the trick to compare whole orders.")
        if self.rules not in ("report", "winner-leads"):
            raise ValueError(f"“{self.rules}” are no rules; write report or winner-leads.")
        if self.position.size > MOST_SUMMARISED:
            raise ValueError(
                f"{self.position.size} cards each have {factorial(self.position.size):,} orders; "
                f"play on, or take at most {MOST_SUMMARISED} cards."
            )


@dataclass(frozen=True, slots=True)
class Strategy:
    """The plans that are best against an opponent, to be played with equal weights.

    Attributes
    ----------
    value : tricks they make
    numbers : their numbers as an array of 32-bit integers, which may be many
    """

    value: float
    numbers: bytes = field(repr=False)

    @property
    def rows(self) -> tuple[int, ...]:
        """Numbers of the plans, ascending; none before the answer is complete."""
        return tuple(memoryview(self.numbers).cast("i"))

    @property
    def count(self) -> int:
        """How many plans these are."""
        return len(self.numbers) // 4


@dataclass(frozen=True, slots=True)
class FirstCard:
    """The plans that begin with one card of mine.

    Attributes
    ----------
    most : most tricks in any of their games
    share : share of their games that reach the most of all games (the report's "proportion",
        section 5.3)
    random, competent : best value of one of these plans against the two opponents; None if
        none of their games is possible
    """

    card: Card
    most: int
    share: float
    random: float | None
    competent: int | None


@dataclass(frozen=True, slots=True)
class PayoffsAnswer:
    """The payoffs of all pairs of plans; before it is complete, of the plans summed up so far.

    Attributes
    ----------
    orders : rows, and columns
    games : possible games
    determined : whether all possible games end alike
    cells : int8 by rows: my tricks, -1 where impossible; None above `Payoffs.most_stored` cards
    picture : where there are no cells, those of the rows and columns that `pictured` names
    random : best plans by the mean of their possible games
    competent : best plans by the least of their possible games: the best fixed plan
    shared : how many plans are among the best against both opponents
    best_play : my tricks if both choose card by card: the true game
    first_cards : my cards in the order of the hand
    """

    question: Payoffs
    orders: int
    games: int
    determined: bool
    cells: bytes | None
    picture: bytes | None
    random: Strategy
    competent: Strategy
    shared: int
    best_play: int
    first_cards: tuple[FirstCard, ...]
    progress: float
    elapsed_s: float = 0.0

    @property
    def best_first_cards(self) -> Cards:
        """The cards with the largest share of best continuations."""
        most = max(first.share for first in self.first_cards)
        return tuple(first.card for first in self.first_cards if first.share == most)

    def cell(self, row: int, column: int) -> int | None:
        """My tricks in one game, None if it is impossible."""
        position = self.question.position
        plans = order(position.mine, row), order(position.theirs, column)
        return plan_tricks(position, self.question.rules, *plans)

    def row(self, number: int) -> tuple[int, ...]:
        """My tricks in the games of one row, -1 where impossible; up to 7 cards."""
        if self.cells is None:
            raise ValueError(f"Above {MOST_STORED} cards each the payoffs are not kept.")
        begin = number * self.orders
        return tuple(-1 if t == IMPOSSIBLE else t for t in self.cells[begin : begin + self.orders])


def plan_tricks(position: Position, rules: PlanRules, mine: Cards, theirs: Cards) -> int | None:
    """My tricks if both play out their orders, None if a card does not follow suit."""
    i_lead, tricks = rules == "report" or position.leader == "mine", 0
    for at, (my_card, their_card) in enumerate(zip(mine, theirs, strict=True)):
        led, reply, hand = (
            (my_card, their_card, theirs[at:]) if i_lead else (their_card, my_card, mine[at:])
        )
        if reply not in position.game.followers(hand, led):
            return None
        i_win = position.game.beats(reply, led) != i_lead
        tricks += i_win
        i_lead = i_lead if rules == "report" else i_win
    return tricks


def pictured(orders: int) -> tuple[int, ...]:
    """Numbers of the orders in a picture: all, or one of each of 720 equal blocks.

    Which one of a block is as by lot: at an even distance all orders would end alike.
    """
    step = orders // min(orders, PICTURED)
    return tuple(begin + (begin * 0x9E3779B1 >> 12) % step for begin in range(0, orders, step))


def order(hand: Cards, number: int) -> Cards:
    """Order of `hand` with the given number, as `itertools.permutations` counts."""
    left = list(hand)
    cards = []
    while left:
        at, number = divmod(number, factorial(len(left) - 1))
        cards.append(left.pop(at))
    return tuple(cards)


def matrix_csv(answer: PayoffsAnswer) -> Iterator[str]:
    """Lines of the payoff matrix as the report's program writes them."""
    texts = [str(tricks) for tricks in range(MOST_CARDS + 1)] + [""] * 241 + ["-1"]  # by byte
    if answer.cells is None:
        raise ValueError(
            f"The payoffs of {answer.question.position.size} cards each are too many to write; "
            f"take at most {MOST_STORED}."
        )
    for begin in range(0, len(answer.cells), answer.orders):
        row = answer.cells[begin : begin + answer.orders]
        yield ",".join(map(texts.__getitem__, row)) + "\n"


def best_games_csv(answer: PayoffsAnswer, strategy: Strategy) -> Iterator[str]:
    """Lines with the orders of a strategy, as the report's program writes them: ``[4 0],...``."""
    for row in strategy.rows:
        cards = order(answer.question.position.mine, row)
        yield ",".join(f"[{rank} {suit}]" for rank, suit in cards) + "\r\n"


def strategy_csv(answer: PayoffsAnswer, strategy: Strategy) -> Iterator[str]:
    """Lines with the weight of every row, as the report's program writes them."""
    chosen = set(strategy.rows)
    weight = 1 / len(chosen) if chosen else 0.0
    for row in range(answer.orders):
        yield f"{weight if row in chosen else 0.0:.18e}\n"


# Players -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    """Ask which card `player` would play.

    Attributes
    ----------
    seed : for the random player
    net : weights as `TrainingAnswer.net` has them; None for those that come with Kibitzer
    """

    position: Position
    player: Player
    seed: int = 0
    net: bytes | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        """Reject who is no player."""
        self.position.check_unfinished()
        _check_player(self.player)


@dataclass(frozen=True, slots=True)
class ChoiceAnswer:
    """The card that a player would play.

    Attributes
    ----------
    estimates : tricks for its player that the net expects from each legal card, in the order
        of `Position.legal`; empty for other players
    """

    card: Card
    estimates: tuple[float, ...] = ()
    progress: float = 1.0
    elapsed_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Arena:
    """Ask who plays better: deals of 1..N in two suits, each played twice, hands exchanged.

    The hand that leads is the first of each deal. Who takes more tricks with it than the other
    does when the hands are exchanged wins that deal; so says the notebook.

    Attributes
    ----------
    judged : also tell how good the first player's cards are
    held_out : only deals that no net was trained on (a sixteenth of all)
    net : weights as `TrainingAnswer.net` has them; None for those that come with Kibitzer
    """

    first: Player
    second: Player
    cards: int = 10
    games: int = 1000
    trump: int | None = None
    seed: int = 0
    judged: bool = False
    held_out: bool = False
    net: bytes | None = field(default=None, repr=False)
    threads: int | None = None

    def __post_init__(self) -> None:
        """Reject what cannot be played."""
        _check_player(self.first)
        _check_player(self.second)
        _check_cards(self.cards)
        _check_count(self.games, "games")
        _check_trump(self.trump)
        if self.held_out and self.cards < 4:
            raise ValueError(
                f"There are too few deals of {self.cards} cards to hold some out; take 4 or more."
            )


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean of `count` numbers and its standard error."""

    mean: float
    se: float
    count: int

    def share_range(self) -> tuple[float, float]:
        """95 % interval of a share of samples, wide enough even where it is 0 or 1.

        Source: the score interval, E. B. Wilson, JASA 22 (1927).
        """
        if not self.count:
            return 0.0, 1.0
        spread = 1.96**2 / self.count
        middle = (self.mean + spread / 2) / (1 + spread)
        half = sqrt(spread * self.mean * (1 - self.mean) + spread**2 / 4) / (1 + spread)
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Skill:
    """How good a player's cards are, measured against best play.

    Attributes
    ----------
    decisions : cards played when more than one was legal
    optimal : share of them, 0 to 1, that give no trick away
    critical : decisions in which some legal card would have given a trick away
    critical_optimal : share of those that give none away
    lost : tricks given away per game
    """

    decisions: int
    optimal: Estimate
    critical: int
    critical_optimal: Estimate
    lost: Estimate


@dataclass(frozen=True, slots=True)
class ArenaAnswer:
    """The duplicate games so far.

    Attributes
    ----------
    games : deals, each played twice
    first, second, draw : share of them won by each player and by none, 0 to 1, with errors
    first_tricks, second_tricks : tricks per game, both hands taken together
    skill : of the first player, if asked for
    """

    games: int
    first: Estimate
    second: Estimate
    draw: Estimate
    first_tricks: Estimate
    second_tricks: Estimate
    skill: Skill | None
    progress: float
    elapsed_s: float = 0.0


# Survey ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Survey:
    """Ask whether the report's claims hold in deals of 1..N in two suits, in which I lead.

    Attributes
    ----------
    fewest, most : cards each, 2 to 9
    deals : sampled for each number of cards; all of them where they are no more
    """

    fewest: int = 2
    most: int = 7
    trump: int | None = 1
    deals: int = 200
    seed: int = 0
    threads: int | None = None

    def __post_init__(self) -> None:
        """Reject what cannot be surveyed."""
        _check_count(self.deals, "deals")
        _check_trump(self.trump)
        if not 2 <= self.fewest <= self.most <= MOST_SURVEYED:
            raise ValueError(
                f"“{self.fewest}..{self.most}” cards cannot be surveyed; "
                f"give two numbers from 2 to {MOST_SURVEYED}, the smaller first."
            )


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


# Training ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Training:
    """Ask for a net that has learned by playing against itself.

    Attributes
    ----------
    games : that it plays, 1000 or more
    """

    cards: int = 10
    games: int = 1_000_000
    trump: int | None = None
    seed: int = 0
    threads: int | None = None

    def __post_init__(self) -> None:
        """Reject what cannot be trained."""
        _check_trump(self.trump)
        _check_cards(self.cards)
        if self.cards < 4:
            raise ValueError(
                f"There are too few deals of {self.cards} cards to learn from; take 4 or more."
            )
        _check_count(self.games, "games")


@dataclass(frozen=True, slots=True)
class AboutNet:
    """Ask how a net learned.

    Attributes
    ----------
    trump : which of the nets that come with Kibitzer: with a trump suit, or without
    net : weights as `TrainingAnswer.net` has them; None for those that come with Kibitzer
    """

    trump: int | None = None
    net: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class LearningPoint:
    """How good the net was after `games`: share of optimal cards, in deals it never trains on."""

    games: int
    optimal: float


@dataclass(frozen=True, slots=True)
class TrainingAnswer:
    """The learning curve so far, and the net: bytes that `Arena` and `Choice` take."""

    games: int
    curve: tuple[LearningPoint, ...]
    net: bytes = field(repr=False)
    progress: float
    elapsed_s: float = 0.0


@dataclass(frozen=True, slots=True)
class AboutNetAnswer:
    """What a net has learned: suits of up to `cards` cards, and how well after how many games."""

    cards: int
    with_trump: bool
    games: int
    seed: int
    curve: tuple[LearningPoint, ...]
    progress: float = 1.0
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


def estimate(count: int, total: float, squares: float) -> Estimate:
    """Mean and standard error of `count` numbers with this sum and sum of squares."""
    if count == 0:
        return Estimate(0.0, 0.0, 0)
    mean = total / count
    return Estimate(mean, sqrt(max(squares / count - mean * mean, 0.0) / max(count - 1, 1)), count)
