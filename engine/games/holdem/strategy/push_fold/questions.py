"""Questions and answers of push or fold; light: no numpy, no numba."""

import math
from dataclasses import dataclass
from typing import Literal

from engine.asking import Asks
from engine.games.holdem.ranges import HAND_COMBOS, HANDS
from engine.sentences import RefusedError

MOST_SEATS = 9
#: Names of the seats in the order in which they act, by how many there are.
POSITIONS: dict[int, tuple[str, ...]] = {
    2: ("SB", "BB"),
    3: ("BTN", "SB", "BB"),
    4: ("CO", "BTN", "SB", "BB"),
    5: ("HJ", "CO", "BTN", "SB", "BB"),
    6: ("UTG", "HJ", "CO", "BTN", "SB", "BB"),
    7: ("UTG", "LJ", "HJ", "CO", "BTN", "SB", "BB"),
    8: ("UTG", "UTG+1", "LJ", "HJ", "CO", "BTN", "SB", "BB"),
    9: ("UTG", "UTG+1", "UTG+2", "LJ", "HJ", "CO", "BTN", "SB", "BB"),
}
AnteKind = Literal["each", "big blind"]
COMBOS_OF = tuple(len(HAND_COMBOS[hand]) for hand in HANDS)  # combinations of each hand class


@dataclass(frozen=True, slots=True)
class PushFold(Asks["Plan"]):
    """Everyone either puts in all chips or folds; who may not open may call.

    At most one call is counted: after it the seats behind fold. The hands of two players in a
    showdown exclude each other's cards; those of players who fold tell nothing of the others'.
    So two seats are exact, and more are a good approximation.

    Attributes
    ----------
    stacks : before blinds and antes, in the order of acting; the last two are the blinds
    blinds : small and big blind, in the unit of the stacks
    ante : what each posts, or the big blind alone for all
    ante_kind : who posts the ante
    prizes : money for the first, second ... who is left; none means that chips count
    folded : seats that have folded already, by number, counted from 0
    target : exploitability at which to stop; in big blinds, or in per cent of all prizes

    Raises
    ------
    ValueError
        If this is no such game.
    """

    answered_by = "holdem.strategy.push_fold.solver:solve"

    stacks: tuple[float, ...]
    blinds: tuple[float, float] = (0.5, 1.0)
    ante: float = 0.0
    ante_kind: AnteKind = "each"
    prizes: tuple[float, ...] = ()
    folded: frozenset[int] = frozenset()
    target: float = 1e-6

    def __post_init__(self) -> None:
        """Reject what is no such game."""
        seats = len(self.stacks)
        if not 2 <= seats <= MOST_SEATS:
            raise RefusedError(
                "{seats} stacks were given; give 2 to {most_seats}.",
                seats=seats,
                most_seats=MOST_SEATS,
            )
        for stack in self.stacks:
            if not (math.isfinite(stack) and stack > 0):
                raise RefusedError("The stack “{stack:g}” is not above 0.", stack=stack)
        small, big = self.blinds
        if not (math.isfinite(small) and math.isfinite(big) and 0 <= small <= big and big > 0):
            raise RefusedError(
                "The blinds “{small:g},{big:g}” are no blinds; give 0.5,1.", small=small, big=big
            )
        if max(self.stacks) > 1e6 * big:
            raise RefusedError(
                "The stack “{max:g}” is over a million big blinds.", max=max(self.stacks)
            )
        if not (math.isfinite(self.ante) and 0 <= self.ante <= big * 100):
            raise RefusedError("The ante “{ante:g}” is not 0 or more.", ante=self.ante)
        if self.ante_kind not in ("each", "big blind"):
            raise RefusedError(
                "The ante of “{ante_kind}” is unknown; each or big blind.", ante_kind=self.ante_kind
            )
        for prize in self.prizes:
            if not (math.isfinite(prize) and prize >= 0):
                raise RefusedError("The prize “{prize:g}” is not 0 or more.", prize=prize)
        if self.prizes and not sum(self.prizes) > 0:
            raise RefusedError("The prizes are all 0; give what the first place gets.")
        if len(self.prizes) > seats:
            raise RefusedError(
                "{number} prizes were given for {seats} seats; give as many or fewer.",
                number=len(self.prizes),
                seats=seats,
            )
        if list(self.prizes) != sorted(self.prizes, reverse=True):
            raise RefusedError("A later prize is larger than an earlier one; begin with the first.")
        for seat in self.folded:
            if not 0 <= seat < seats:
                raise RefusedError(
                    "Seat {seat} cannot have folded; there are {seats}.", seat=seat, seats=seats
                )
        if self.folded - set(range(len(self.folded))) or len(self.folded) > seats - 2:
            raise RefusedError("Only the first seats can have folded, and two must be left.")
        if not self.target > 0:
            raise RefusedError("The target “{target:g}” is not above 0.", target=self.target)

    @property
    def positions(self) -> tuple[str, ...]:
        """Names of the seats."""
        return POSITIONS[len(self.stacks)]


def share_of(frequencies: tuple[float, ...]) -> float:
    """Share of all combinations, 0 to 1, that are played with these frequencies."""
    pairs = zip(frequencies, COMBOS_OF, strict=True)
    return sum(frequency * combos for frequency, combos in pairs) / 1326


@dataclass(frozen=True, slots=True)
class Call:
    """How a seat answers a push, if all in between have folded.

    Attributes
    ----------
    against : seat that pushed
    frequencies : of a call, by `HANDS`
    gains : what a call is worth more than folding, by `HANDS`; in the unit of `Plan`
    """

    against: int
    frequencies: tuple[float, ...]
    gains: tuple[float, ...]

    @property
    def share(self) -> float:
        """Share of all combinations that call."""
        return share_of(self.frequencies)


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """How a seat plays.

    Attributes
    ----------
    ev : what the hand is expected to bring it; in the unit of `Plan`
    push : frequency of a push if all before have folded, by `HANDS`; none for the big blind
        and for who has folded
    push_gains : what a push is worth more than folding, by `HANDS`
    calls : one for each seat before that may push
    """

    ev: float
    push: tuple[float, ...]
    push_gains: tuple[float, ...]
    calls: tuple[Call, ...]

    @property
    def push_share(self) -> float:
        """Share of all combinations that push."""
        return share_of(self.push) if self.push else 0.0


@dataclass(frozen=True, slots=True)
class Plan:
    """How all seats play, and how far from perfect that is.

    Worths are big blinds won or lost with this hand; with prizes, per cent of all prizes won or
    lost beside what the stacks were worth before it.

    Attributes
    ----------
    exploitability : mean over the seats of what a best response to the others would gain
    iterations : done
    seats : in the order of acting
    worth : with prizes what each stack is worth before the hand, in their unit
    progress : 0 to 1
    """

    exploitability: float
    iterations: int
    seats: tuple[SeatPlan, ...]
    worth: tuple[float, ...]
    progress: float
    elapsed_s: float


@dataclass(frozen=True, slots=True)
class Sweep(Asks["SweepPlan"]):
    """How often a seat pushes, and the seats behind call, with every stack of `depths` in turn.

    `seat` is the first that has not folded; `depths` are in the unit of the stacks. With
    `all_seats` everyone has that stack, not it alone.
    """

    answered_by = "holdem.strategy.push_fold.solver:sweep"

    table: PushFold
    depths: tuple[float, ...]
    all_seats: bool = False

    @property
    def seat(self) -> int:
        """Seat whose pushes are looked at."""
        return len(self.table.folded)

    def stacks(self, depth: float) -> tuple[float, ...]:
        """Stacks of all seats at one of the depths."""
        stacks, seat = self.table.stacks, self.seat
        if self.all_seats:
            return (depth,) * len(stacks)
        return (*stacks[:seat], depth, *stacks[seat + 1 :])


@dataclass(frozen=True, slots=True)
class SweepPoint:
    """One stack: the share of hands that push, and that each seat behind calls with."""

    stack: float
    push: float
    calls: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class SweepPlan:
    """Stacks looked at so far, in the order of `Sweep.depths`."""

    points: tuple[SweepPoint, ...]
    progress: float
