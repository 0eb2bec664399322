"""What can be asked at the table: a robot's move, the luck in a pot, a match. Light: no numpy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from engine.asking import Asks
from engine.games.holdem.hand import BOARD_SIZES, Hand, Step, Table
from engine.games.holdem.in_play.judging import Judged
from engine.games.holdem.in_play.questions import Answer, Question
from engine.games.holdem.table.rules import Hole, all_in_street
from engine.limits import NO_LIMITS, Limits
from engine.sentences import RefusedError

Kind = Literal["strong", "fair", "loose", "tight", "aggressive"]
KINDS: tuple[Kind, ...] = get_args(Kind)
PEOPLE: tuple[Kind, ...] = KINDS[2:]
PLAYERS: tuple[str, ...] = (*KINDS, "people")
Pot = Literal["first in", "raised", "3-bet", "blinds", "limped"]
#: What drills are about: before the flop, and after it.
POTS: tuple[tuple[Pot, ...], tuple[Pot, ...]] = (
    ("first in", "raised", "3-bet", "blinds"),
    ("limped", "raised", "3-bet"),
)
MOST_PLAYERS, HANDS = 6, 1000  # at a table; where a match does not say


@dataclass(frozen=True, slots=True)
class Turn(Asks["Move"]):
    """What a robot does, which sees its own cards and the line, and nothing else.

    Attributes
    ----------
    hand : as far as it was played; the robot is who is to act
    hole : its cards
    fast : it looks at fewer boards, if it is strong
    limits : seconds, without which it moves alike at any speed; seed, threads
    prizes : of a tournament, for who is left: short stacks go all-in or fold by what they are worth

    Raises
    ------
    ValueError
        If nobody is to act, or a card is there twice.
    """

    answered_by = "holdem.table.players:moves"

    hand: Hand
    hole: Hole
    kind: Kind
    fast: bool = False
    limits: Limits = NO_LIMITS
    prizes: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        self.limits.check_only("seconds", "seed", "threads")
        if self.hand.to_act < 0:
            raise RefusedError("Nobody is to act here.")
        if len({*self.hole, *self.hand.board}) < 2 + len(self.hand.board):
            raise RefusedError("A card is there twice: in the hand, or on the board.")
        if self.kind not in KINDS:
            raise RefusedError(
                "“{name}” is no player; they are {names}.", name=self.kind, names=", ".join(PLAYERS)
            )


@dataclass(frozen=True, slots=True)
class Move:
    """What a robot does."""

    step: Step
    elapsed_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Judging(Asks[Judged]):
    """What a decision gave up: a question that could be asked before it, and what was done."""

    answered_by = "holdem.table.players:judgings"

    question: Question
    step: Step
    prizes: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice(Asks[Answer]):
    """What to do in a tournament: a question as in play, and what is paid to who is left."""

    answered_by = "holdem.table.players:advices"

    question: Question
    prizes: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Drill:
    """A kind of decision that is dealt again and again.

    Attributes
    ----------
    me, other : positions, as in "BB"; the others before them have folded, after the flop all others
    pot : before the flop what is faced: nothing ("first in"), a raise of the other, their 3-bet; or
        the blinds are alone; after it how the pot was played: "limped", "raised", "3-bet"
    street : number of board cards at which it begins; streets before were checked
    """

    me: str
    other: str
    pot: Pot = "raised"
    street: int = 3

    def fits(self, positions: Sequence[str]) -> bool:
        """Whether there can be such a pot at a table of these positions."""
        if self.me == self.other or not {self.me, self.other} <= {*positions}:
            return False
        me, other = positions.index(self.me), positions.index(self.other)
        if self.pot in ("blinds", "limped"):  # others do not limp by the charts
            return {me, other} == {len(positions) - 2, len(positions) - 1}
        if self.street or self.pot == "first in":
            return me < len(positions) - 1 or bool(self.street)
        return other < me if self.pot == "raised" else me < other


@dataclass(frozen=True, slots=True)
class Start(Asks["Started"]):
    """The next hand of a drill: one in which both hold what they play like that.

    Attributes
    ----------
    seed, number : of the cards, from that number on

    Raises
    ------
    ValueError
        If the table has no such positions.
    """

    answered_by = "holdem.table.drills:starts"

    table: Table
    drill: Drill
    seed: int
    number: int

    def __post_init__(self) -> None:
        """Reject positions that are not there, or have no such pot."""
        drill, positions = self.drill, self.table.positions
        if drill.pot not in POTS[bool(drill.street)] or drill.street not in BOARD_SIZES:
            raise RefusedError("There is no such drill.")
        if drill.me == drill.other or not {drill.me, drill.other} <= set(positions):
            raise RefusedError(
                "A drill is between two of these positions: {seats}.", seats=" ".join(positions)
            )
        if not drill.fits(positions):
            raise RefusedError(
                "{me} and {other} have no such pot; choose others.", me=drill.me, other=drill.other
            )


@dataclass(frozen=True, slots=True)
class Started:
    """The hand as it begins, and its number."""

    number: int
    hand: Hand
    elapsed_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Luck(Asks["LuckAnswer"]):
    """What everyone would have won on average from where all were in before the river.

    ValueError if the hand is not over, or nothing was left to chance.
    """

    answered_by = "holdem.table.players:lucks"

    hand: Hand
    holes: tuple[Hole, ...]

    def __post_init__(self) -> None:
        """Reject a hand without luck."""
        if not self.hand.over or all_in_street(self.hand) is None:
            raise RefusedError("Nobody was all-in before the river.")


@dataclass(frozen=True, slots=True)
class LuckAnswer:
    """What each seat would have won on average."""

    nets: tuple[float, ...]
    elapsed_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Match(Asks["MatchAnswer"]):
    """Machines against each other: each deal as often as it takes until all have held all cards.

    Attributes
    ----------
    players : of `PLAYERS`, one a chair, or fewer, which then take chairs in turn; of `people`
        one kind after the other
    seats : 2 to 6
    stack : big blinds that each has before each hand
    rake : share of the pot, and the most
    limits : `deals` are the hands (without it, 1,000), played in whole rounds; seed, threads

    Raises
    ------
    ValueError
        If there are no such players, or too many of them.
    """

    answered_by = "holdem.table.match:play"

    players: tuple[str, ...]
    seats: int = 6
    stack: float = 100.0
    rake: tuple[float, float] = (0.0, 0.0)
    fast: bool = False
    limits: Limits = NO_LIMITS

    def __post_init__(self) -> None:
        self.limits.check_only("deals", "seed", "threads")
        if not 2 <= self.seats <= MOST_PLAYERS:
            raise RefusedError(
                "{count} seats were given; robots play at tables of 2 to {most}.",
                count=self.seats,
                most=MOST_PLAYERS,
            )
        if not 1 <= len(self.players) <= self.seats:
            raise RefusedError(
                "{number} players were given for {seats} seats.",
                number=len(self.players),
                seats=self.seats,
            )
        for name in self.players:
            if name not in PLAYERS:
                raise RefusedError(
                    "“{name}” is no player; they are {names}.", name=name, names=", ".join(PLAYERS)
                )

    @property
    def chairs(self) -> tuple[str, ...]:
        return tuple(self.players[at % len(self.players)] for at in range(self.seats))

    @property
    def turns(self) -> int:
        """How often a deal is played: until who sits where has come round."""
        chairs = self.chairs
        return next(n for n in range(1, self.seats + 1) if chairs[n:] + chairs[:n] == chairs)

    @property
    def rounds(self) -> int:
        """Number of deals."""
        return -(-(self.limits.deals or HANDS) // self.turns)


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """How a player did.

    Attributes
    ----------
    hands : that were played, of all its chairs
    bb_per_100, se : big blinds won in a hundred hands, and the standard error
    by_equity, by_equity_se : the same with pots shared by equity where all were in early
    vpip, pfr : share of hands in which it put in chips of its own will, and raised, before the flop
    """

    kind: str
    hands: int
    bb_per_100: float
    se: float
    by_equity: float
    by_equity_se: float
    vpip: float
    pfr: float


@dataclass(frozen=True, slots=True)
class MatchAnswer:
    """How all did; `hands` is how many were played at the table."""

    hands: int
    players: tuple[PlayerResult, ...]
    hands_per_minute: float
    slowest_s: float
    progress: float
    elapsed_s: float
