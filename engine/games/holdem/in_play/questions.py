"""What can be asked of a hand in progress, and what an answer holds; light: no numpy, no numba."""

from dataclasses import dataclass
from typing import Literal

from engine.asking import Asks
from engine.cards import card_text
from engine.games.holdem.hand import Hand, streets
from engine.games.holdem.in_play.people import Manner
from engine.games.holdem.ranges import Range
from engine.games.holdem.strategy.equilibrium.questions import Sizes, parse_sizes
from engine.games.holdem.three_way.questions import PLAYERS, USUAL, in_at
from engine.limits import NO_LIMITS, Limits
from engine.sentences import RefusedError

#: Bets between two by the number of board cards, and raises, in % of the pot. A whole turn has one;
#: one told by so many boards alone has two.
BETS, RAISES = {3: "33,75", 4: "60", 5: "33,75"}, "75"
Source = Literal["chart", "rough", "solved", "equity", "prizes"]


@dataclass(frozen=True, slots=True)
class Question(Asks["Answer"]):
    """What to do now.

    Attributes
    ----------
    hand : as far as it was played
    me : seat that asks
    hole : its two cards
    ranges : what seats may hold where that is known better than by their play: seat, number of
        cards on the board of the street on which it is known, range; later play narrows it
    limits : seconds for the streets after the flop, threads; deals are boards by which flops and
        turns are then told alone, the same at any speed
    later : what is done next on this street after the flop, as in ("bet 5.8", "fold"): its amounts
        are among the choices beside the usual sizes
    players : how others play before the flop, by seat, where it is not by the chart

    Raises
    ------
    ValueError
        If nothing can be asked; the message is one sentence for the player.
    """

    answered_by = "holdem.in_play.advice:advise"

    hand: Hand
    me: int
    hole: tuple[int, int]
    ranges: tuple[tuple[int, int, Range], ...] = ()
    limits: Limits = NO_LIMITS
    later: tuple[str, ...] = ()
    players: tuple[tuple[int, Manner], ...] = ()

    def __post_init__(self) -> None:
        """Reject what cannot be asked."""
        self.limits.check_only("seconds", "deals", "seed", "threads")
        if self.hole[0] == self.hole[1]:
            raise RefusedError(
                "“{card}” was given twice; each card is in the deck only once.",
                card=card_text(self.hole[0]),
            )
        for card in self.hole:
            if card in self.hand.board:
                raise RefusedError("{card} is in your hand and on the board.", card=card_text(card))
        if self.me not in self.hand.left:
            raise RefusedError(
                "{position} has folded; there is nothing to ask any more.",
                position=self.hand.table.positions[self.me],
            )
        if self.hand.over:
            raise RefusedError("The hand is over.")

    @property
    def mine(self) -> bool:
        """Whether it is the turn of who asks."""
        return self.hand.to_act == self.me

    def known(self, street: int) -> dict[int, Range]:
        """What seats that are left may hold on a street, told by its number of board cards."""
        left = self.hand.left
        return {seat: held for seat, on, held in self.ranges if on == street and seat in left}


@dataclass(frozen=True, slots=True)
class Bound(Asks["Worth"]):
    """What an all-in before the flop is worth, or a call.

    A call is meant where `calls` says so, and after the flop: among four or more players, or where
    somebody hardly ever plays as they did.
    """

    answered_by = "holdem.in_play.bounds:worths"

    question: Question
    calls: bool = False


@dataclass(frozen=True, slots=True)
class Worth:
    """Big blinds more than a fold, at least and at most, by what others may do or hold."""

    least: float
    most: float


@dataclass(frozen=True, slots=True)
class Answer:
    """What to do, as far as known.

    Attributes
    ----------
    source : a chart from before the flop; a solution, rough or good; equity and pot odds alone; or
        all-in or fold for prizes, where EVs are % of all prizes
    to_act : position whose turn it is; empty where cards are due
    best : one of `actions`, empty where there is none
    actions : as in "fold", "check", "call", "bet 5.8", "raise 8", "all-in 92"; none if it is not
        the turn of who asks
    frequencies : how often my hand takes each; empty where the source is equity
    evs : big blinds that each wins from here on; a fold is 0; None where it is not known
    evs_rough : by about how much these are off: half the width of a 95 % interval
    apart : by action, the same of how much less it wins than the best, where that is known
    pot, stack : in the middle, and what I have behind
    ranges : of each position that has not folded: what it may hold, by what it did
    equity : of my hand against those ranges, 0 to 1
    exploitability : how rough, in % of the pot; of a chart, big blinds that a best response gains
    seldom : whether somebody hardly ever plays as they did: what they held before is what counts
    elsewhere : whether the chart is of another table: of other stacks, or other blinds
    notes : a sentence each on what is not quite as it was asked
    by_chart, chart_best : of a chart that was bent by how others play, `evs` and `best` by itself
    """

    source: Source
    to_act: str
    best: str
    actions: tuple[str, ...]
    frequencies: tuple[float, ...]
    evs: tuple[float | None, ...]
    evs_rough: float
    pot: float
    stack: float
    ranges: tuple[tuple[str, Range], ...]
    equity: float | None = None
    exploitability: float | None = None
    seldom: bool = False
    elsewhere: bool = False
    notes: tuple[str, ...] = ()
    by_chart: tuple[float | None, ...] = ()
    chart_best: str = ""
    apart: tuple[float, ...] = ()
    progress: float = 1.0
    elapsed_s: float = 0.0

    def range_of(self, position: str) -> Range | None:
        """What a position may hold."""
        return dict(self.ranges).get(position)


def usual_sizes(hand: Hand) -> Sizes:
    """What answers offer on a hand's street after the flop, beside all-in."""
    begin, _end = list(streets(hand))[-1]
    if len(in_at(hand, begin)) == PLAYERS:
        return USUAL[hand.street].sizes
    return Sizes(parse_sizes(BETS[hand.street]), parse_sizes(RAISES))
