"""What can be asked about a deal with all hands open, and what an answer holds. Light."""

from __future__ import annotations

from dataclasses import dataclass

from engine.asking import Asks
from engine.games.tarneeb.rules import Cards, Deal, Direction, Position
from engine.limits import NO_LIMITS, Limits


@dataclass(frozen=True, slots=True)
class BestPlay(Asks["BestPlayAnswer"]):
    """Ask what every legal card of the player to move is worth, and what best play is."""

    answered_by = "tarneeb.open.analysis:analyse"

    position: Position


@dataclass(frozen=True, slots=True)
class Bounds:
    """Tricks known to be at least `low` and at most `high`; exact once they are equal."""

    low: int
    high: int

    @property
    def exact(self) -> bool:
        """Whether the number of tricks is known."""
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class CardTricks:
    """Further tricks for the side to move, the one in progress included, if `card` is played."""

    card: int
    tricks: Bounds


@dataclass(frozen=True, slots=True)
class BestPlayAnswer:
    """Tricks of every legal card; `best` and `line` are empty until all are exact.

    Attributes
    ----------
    cards : in the order of the hand
    tricks : further tricks for the side to move with best play
    best : cards that take the most tricks
    line : best play by all to the end; of equal cards the lowest is played
    """

    position: Position
    cards: tuple[CardTricks, ...]
    tricks: Bounds
    best: Cards
    line: Cards
    progress: float
    elapsed_s: float


@dataclass(frozen=True, slots=True)
class TrickTable(Asks["TrickTableAnswer"]):
    """Ask how many tricks the leader's side takes, for each trump and each first leader.

    Attributes
    ----------
    limits : `threads` only, one for each trump at most

    Raises
    ------
    ValueError
        If another limit is set.
    """

    answered_by = "tarneeb.open.analysis:analyse"

    deal: Deal
    direction: Direction = "counterclockwise"
    limits: Limits = NO_LIMITS

    def __post_init__(self) -> None:
        """Reject limits that mean nothing here."""
        self.limits.check_only("threads")


@dataclass(frozen=True, slots=True)
class TrickTableAnswer:
    """``tricks[trump][leader]``: bounds on the tricks of the side that leads."""

    tricks: tuple[tuple[Bounds, ...], ...]
    progress: float
    elapsed_s: float


@dataclass(frozen=True, slots=True)
class CanTake(Asks["CanTakeAnswer"]):
    """Ask whether `side` (0 North-South, 1 East-West) can take at least `tricks` more tricks."""

    answered_by = "tarneeb.open.analysis:analyse"

    position: Position
    side: int
    tricks: int


@dataclass(frozen=True, slots=True)
class CanTakeAnswer:
    """`possible` is None while it is not known."""

    possible: bool | None
    progress: float
    elapsed_s: float


@dataclass(frozen=True, slots=True)
class Review(Asks["ReviewAnswer"]):
    """Ask what each card of a game as played cost its side."""

    answered_by = "tarneeb.open.analysis:analyse"

    position: Position


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card of a game, and the tricks its side still took with best play before and after it.

    ``before - after`` is what the card cost; both count from the trick it was played to.
    """

    number: int
    seat: int
    card: int
    before: int
    after: int

    @property
    def cost(self) -> int:
        """Tricks given up."""
        return self.before - self.after


@dataclass(frozen=True, slots=True)
class ReviewAnswer:
    """Cards judged so far: the last ones first known, in the order played."""

    cards: tuple[PlayedCard, ...]
    progress: float
    elapsed_s: float

    @property
    def mistakes(self) -> tuple[PlayedCard, ...]:
        """Cards that gave up tricks."""
        return tuple(card for card in self.cards if card.cost)


Question = BestPlay | TrickTable | CanTake | Review
Answer = BestPlayAnswer | TrickTableAnswer | CanTakeAnswer | ReviewAnswer
