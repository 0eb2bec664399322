"""What is asked about all flops, and what is answered. Light: no numpy."""

from dataclasses import dataclass

from engine.asking import Asks
from engine.games.holdem.ranges import Range
from engine.games.holdem.rules import Cards, Question
from engine.sentences import RefusedError


@dataclass(frozen=True, slots=True)
class Flops(Asks["FlopReport"]):
    """Two seats on all flops.

    ValueError if there are not two seats, or their cards cannot lie on one table.
    """

    answered_by = "holdem.flops.report:analyse"

    seats: tuple[Cards | Range, ...]  # of each a range, its two cards, or nothing known
    dead: Cards = ()  # cards known to be out of play
    threads: int | None = None  # None for all cores

    def __post_init__(self) -> None:
        """Reject what cannot be dealt."""
        if len(self.seats) != 2:
            raise RefusedError(
                "{count} seats were given; flops are compared for two.", count=len(self.seats)
            )
        self.question  # noqa: B018 (it says what is wrong)

    @property
    def question(self) -> Question:
        """The same before the flop."""
        return Question(self.seats, (), self.dead)


@dataclass(frozen=True, slots=True)
class Texture:
    """Flops of one texture, or all.

    Attributes
    ----------
    name : one of `TEXTURES`; empty for all flops
    flops : their number
    frequency : share of all deals in which the flop is one of them
    equity : of the first seat on them; None if no deal has been counted
    """

    name: str
    flops: int
    frequency: float
    equity: float | None


@dataclass(frozen=True, slots=True)
class FlopReport:
    """What each flop is worth to the first seat, all cards to come counted.

    Attributes
    ----------
    textures : all flops, and then those of each of `TEXTURES`
    flops : one of those that new names of the suits turn into each other; cards
    numbers : how many flops each stands for
    deals : that were counted on these, each by the product of the weights of its hands
    shares : of them, how many the first seat wins; a tie counts a half
    done : whether every deal was counted; before, the deals are those of boards drawn at random
    progress : share of the boards counted
    elapsed_s : seconds spent
    """

    textures: tuple[Texture, ...]
    flops: tuple[Cards, ...]
    numbers: tuple[int, ...]
    deals: tuple[float, ...]
    shares: tuple[float, ...]
    done: bool
    progress: float
    elapsed_s: float

    def ordered(self) -> list[tuple[float, Cards]]:
        """Equity of the first seat and flop, the best for it first, ties by cards."""
        rows = zip(self.shares, self.deals, self.flops, strict=True)
        found = [(share / deals, flop) for share, deals, flop in rows if deals > 0]
        return sorted(found, key=lambda pair: (-pair[0], pair[1]))
