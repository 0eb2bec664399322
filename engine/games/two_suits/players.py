"""Players: what card they would play, who of them plays better, nets. Light: no numpy."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from engine.asking import Asks
from engine.estimates import Estimate
from engine.games.two_suits.rules import MOST_CARDS, Card, Position
from engine.limits import NO_LIMITS, Limits
from engine.sentences import RefusedError

Player = Literal["first-card", "random", "greedy", "net", "perfect"]
PLAYERS: tuple[Player, ...] = ("first-card", "random", "greedy", "net", "perfect")

ARENA_DEALS = 1000  # unless the question says


def _check_cards(cards: int) -> None:
    if not 1 <= cards <= MOST_CARDS:
        raise RefusedError(
            "“{cards}” cards each cannot be played here; choose 1 to {most_cards}.",
            cards=cards,
            most_cards=MOST_CARDS,
        )


def check_trump(trump: int | None) -> None:
    """Raise ValueError unless `trump` is one of two suits or None."""
    if trump not in (None, 0, 1):
        raise RefusedError(
            "“{trump}” is not a trump of two suits; write 0, 1 or none.", trump=trump
        )


def _check_player(player: str) -> None:
    if player not in PLAYERS:
        raise RefusedError(
            "“{player}” is not a player; choose {words}.", player=player, words=", ".join(PLAYERS)
        )


@dataclass(frozen=True, slots=True)
class Choice(Asks["ChoiceAnswer"]):
    """Ask which card `player` would play.

    Attributes
    ----------
    seed : for the random player
    net : weights as `TrainingAnswer.net` has them; None for those that come with Kibitzer
    """

    answered_by = "two_suits.analysis:analyse"

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
class Arena(Asks["ArenaAnswer"]):
    """Ask who plays better: deals of 1..N in two suits, each played twice, hands exchanged.

    The hand that leads is the first of each deal. Who takes more tricks with it than the other
    does when the hands are exchanged wins that deal; so says the notebook.

    Attributes
    ----------
    judged : also tell how good the first player's cards are
    held_out : only deals that no net was trained on (a sixteenth of all)
    net : weights as `TrainingAnswer.net` has them; None for those that come with Kibitzer
    limits : deals, seed and threads; 1000 deals unless it says
    """

    answered_by = "two_suits.analysis:analyse"

    first: Player
    second: Player
    cards: int = 10
    trump: int | None = None
    judged: bool = False
    held_out: bool = False
    net: bytes | None = field(default=None, repr=False)
    limits: Limits = NO_LIMITS

    def __post_init__(self) -> None:
        """Reject what cannot be played."""
        _check_player(self.first)
        _check_player(self.second)
        _check_cards(self.cards)
        check_trump(self.trump)
        self.limits.check_only("deals", "seed", "threads")
        if self.held_out and self.cards < 4:
            raise RefusedError(
                "There are too few deals of {cards} cards to hold some out; take 4 or more.",
                cards=self.cards,
            )

    @property
    def deals(self) -> int:
        """How many deals are played, each twice."""
        return ARENA_DEALS if self.limits.deals is None else self.limits.deals


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


# Training ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Training(Asks["TrainingAnswer"]):
    """Ask for a net that has learned by playing against itself.

    Attributes
    ----------
    games : that it plays, 1000 or more
    limits : seed and threads
    """

    answered_by = "two_suits.analysis:analyse"

    cards: int = 10
    games: int = 1_000_000
    trump: int | None = None
    limits: Limits = NO_LIMITS

    def __post_init__(self) -> None:
        """Reject what cannot be trained."""
        check_trump(self.trump)
        _check_cards(self.cards)
        if self.cards < 4:
            raise RefusedError(
                "There are too few deals of {cards} cards to learn from; take 4 or more.",
                cards=self.cards,
            )
        self.limits.check_only("seed", "threads")
        if self.games < 1:
            raise RefusedError("“{games}” games are none; ask for 1 or more.", games=self.games)


@dataclass(frozen=True, slots=True)
class AboutNet(Asks["AboutNetAnswer"]):
    """Ask how a net learned.

    Attributes
    ----------
    trump : which of the nets that come with Kibitzer: with a trump suit, or without
    net : weights as `TrainingAnswer.net` has them; None for those that come with Kibitzer
    """

    answered_by = "two_suits.analysis:analyse"

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
