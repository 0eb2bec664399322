"""Questions and answers about a street with three players; light: no numpy, no numba."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from engine.asking import Asks
from engine.cards import card_text
from engine.games.holdem.hand import Hand, State, Step, Table, amount, streets
from engine.games.holdem.ranges import Range, combo_of
from engine.games.holdem.strategy.equilibrium.questions import (
    Advice,
    ComboAdvice,
    Sizes,
    Spot,
    parse_sizes,
)
from engine.limits import NO_LIMITS, Limits
from engine.sentences import RefusedError

PLAYERS = 3
SECONDS = {3: 4.0, 4: 2.0}  # for an answer, by the number of board cards; a river has its target
TARGET = 0.1  # % of the pot: a river on which nobody gains more alone is done
MOST_ITERATIONS = 2000
ASKED = Sizes(parse_sizes("33,75"), parse_sizes("75"))
LATER = Sizes(parse_sizes("60"), ())


@dataclass(frozen=True, slots=True)
class Offered:
    """What may be bet and raised: on the street asked, on later ones, and how often on each.

    All-in is a size where no more than `all_in_under` pots are left.
    """

    sizes: Sizes = ASKED
    later: Sizes = LATER
    cap: int = 2
    later_cap: int = 1
    river_cap: int = field(default=1, repr=False)  # of a river that is later
    chip: float = 0.01
    all_in_under: float = 0.5


_TWO_SIZES = Offered()
#: A flop leads to so many turns and rivers that one size has to do.
USUAL = {3: Offered(Sizes(parse_sizes("50"), parse_sizes("75"))), 4: _TWO_SIZES, 5: _TWO_SIZES}
#: Of a flop that is over: a third of the places, and what is held after it is told as well.
NARROWING = replace(USUAL[3], river_cap=0)


@dataclass(frozen=True, slots=True)
class Question(Asks["Answer"]):
    """How three play a street.

    Attributes
    ----------
    hand : as far as it was played, on the street that is asked
    ranges : what who was in as the street began held then, in the order of acting
    hole : cards of who acts now, advised on even where the range lacks them; or None
    offered : what may be bet; None for `USUAL`, by the number of board cards
    limits : seconds (`SECONDS` if none are given), deals (boards, or iterations on a river),
        seed, threads
    later : what is done next on this street, of any size: it is among what may be done
    forced : whether what was done on the street is taken to have been played whatever was held
    target : of a river, the gain in % of the pot at which to stop

    Raises
    ------
    ValueError
        If it is not about three players, or they hold nothing.
    """

    answered_by = "holdem.three_way.answering:answers"

    hand: Hand
    ranges: tuple[Range, Range, Range]
    hole: tuple[int, int] | None = None
    offered: Offered | None = None
    limits: Limits = NO_LIMITS
    later: tuple[str, ...] = ()
    forced: bool = False
    target: float = TARGET

    def __post_init__(self) -> None:
        """Reject what is not answered here."""
        self.limits.check_only("seconds", "deals", "seed", "threads")
        if self.hand.street < 3:
            raise RefusedError("Three players are solved after the flop; charts are before it.")
        count = len(self.seats)
        if count != PLAYERS:
            raise RefusedError(
                "{count} players are in as the street begins; this is for 3.", count=count
            )
        for held in self.ranges:
            if not held.without(self.hand.board).combos:
                raise RefusedError("Nobody may hold anything here by what was done; edit a range.")
        for card in self.hole or ():
            if card in self.hand.board:
                raise RefusedError(
                    "{card} is on the board already; give another.", card=card_text(card)
                )

    @property
    def may(self) -> Offered:
        """What may be bet."""
        return self.offered or USUAL[self.hand.street]

    @property
    def board(self) -> tuple[int, ...]:
        """Cards that all see."""
        return self.hand.board

    def forced_with(self, held: Sequence[Range]) -> "Question":
        """With these ranges, and the line played whatever was held."""
        return replace(self, ranges=(held[0], held[1], held[2]), forced=True)

    @property
    def begin(self) -> int:
        """Number of steps before the street."""
        return list(streets(self.hand))[-1][0]

    @property
    def start(self) -> Hand:
        """The hand as the street began."""
        return self.hand.before(self.begin)

    @property
    def line(self) -> tuple[str, ...]:
        """What was done on the street."""
        return street_words(self.hand)

    @property
    def played(self) -> tuple[str, ...]:
        """What was done whatever was held."""
        return self.line if self.forced else ()

    @property
    def seats(self) -> tuple[int, ...]:
        """Who was in as the street began, in the order of acting."""
        return in_at(self.hand, self.begin)

    @property
    def combo(self) -> int | None:
        """Place of the hole cards in `ranges.COMBOS`."""
        return None if self.hole is None else combo_of(self.hole)


def street_words(hand: Hand) -> tuple[str, ...]:
    """What was done on a hand's street in progress."""
    begin, end = list(streets(hand))[-1]
    return tuple(name_of(hand.before(at), hand.steps[at]) for at in range(begin, end))


def name_of(hand: Hand, step: Step) -> str:
    """A step as it stands in answers: ``bet 5.8``, ``all-in 92``."""
    if step.kind not in ("bet", "raise", "all-in"):
        return step.kind
    choices = hand.choices()
    if step.kind == "all-in" and not choices.most:
        return "call"
    if step.kind == "all-in" or step.to >= choices.most:
        return f"all-in {amount(choices.most)}"
    return f"{'bet' if choices.bets else 'raise'} {amount(step.to)}"


def in_at(hand: Hand, at: int) -> tuple[int, ...]:
    """Seats that had not folded before a step after the flop, in the order of acting."""
    folded = hand.states[at].folded
    return tuple(seat for seat in hand.table.order(3) if seat not in folded)


def street_of(
    board: tuple[int, ...],
    pot: float,
    stacks: tuple[float, float, float],
    rake: tuple[float, float] = (0.0, 0.0),
    chip: float = 0.01,
) -> Hand:
    """A street as it begins, of three who put in the same; who acts first first.

    ValueError if there is no such street.
    """
    each = pot / PLAYERS
    # After the flop the blinds are first: of three seats, the button is number 0.
    first, second, last = stacks
    table = Table(tuple(round(each + stack, 6) for stack in (last, first, second)), rake=rake)
    nothing, nobody = (0.0,) * PLAYERS, (-1.0,) * PLAYERS
    first_to_act = next((s for s in table.order(3) if table.stacks[s] > each + 1e-6), -1)
    playing = sum(stack > 0 for stack in stacks)
    state = State(
        *(board, nothing, (each,) * PLAYERS, frozenset(), nobody, 0.0, chip),
        first_to_act if playing > 1 else -1,
    )
    return Hand.at(table, (Step("board", cards=board),), state)


MOST_CHIPS = 5_000.0  # in a hand: what lies before somebody in more is told in another unit


@dataclass(frozen=True, slots=True)
class Strategy(Asks[Advice]):
    """How three ranges play a river, asked at one point of the betting.

    Attributes
    ----------
    ranges : in the order of acting
    board : five cards
    pot, stack : what lies in the middle, a third from each; and what each has behind
    offered : what may be bet; amounts are rounded to its chip
    rake : share of the pot, and the most
    line : actions since, in the words of `Advice.actions`
    target : gain in % of the pot at which to stop

    Raises
    ------
    ValueError
        If this is no such river; the message is one sentence for the player.
    """

    answered_by = "holdem.three_way.answering:advise"

    ranges: tuple[Range, Range, Range]
    board: tuple[int, ...]
    pot: float
    stack: float
    offered: Offered = Offered()
    rake: tuple[float, float] = (0.0, 0.0)
    line: tuple[str, ...] = ()
    target: float = 0.3
    iterations: int = MOST_ITERATIONS

    def __post_init__(self) -> None:
        """Reject what is no river of three."""
        # All that two ranges must be, these must be too.
        for held in self.ranges[1:]:
            spot = Spot(self.ranges[0], held, self.board, self.pot, self.stack)
        if len(spot.board) != 5:
            raise RefusedError("Three ranges are solved on a river; give five cards.")
        if not self.target > 0:
            raise RefusedError(
                "The target “{target:g}” is not above 0 % of the pot.", target=self.target
            )

    @property
    def unit(self) -> float:
        """Chips that are one in the hand that is played."""
        whole = (self.pot / PLAYERS + self.stack) / MOST_CHIPS
        return 10.0 ** max(0, math.ceil(math.log10(whole)))

    @property
    def street(self) -> Question:
        """The same as a hand."""
        unit, (share, most) = self.unit, self.rake
        stack, chip = self.stack / unit, self.offered.chip / unit
        cap = min(most / unit, MOST_CHIPS * PLAYERS)
        hand = street_of(self.board, self.pot / unit, (stack, stack, stack), (share, cap), chip)
        return Question(hand, self.ranges, None, replace(self.offered, chip=chip))


@dataclass(frozen=True, slots=True)
class Answer:
    """How three play a point of a street, as far as known.

    Attributes
    ----------
    seats : of the three, in the order of acting
    to_act : seat; -1 where nobody acts, after the last action of the street
    actions : as in "check", "bet 3.3", "call", "fold", "all-in 92"
    frequencies : of the actions, over the whole range
    hands : of each player; before a river of who acts alone, without equities
    ranges : what each may hold here
    evs : of a river, what each wins from here on; else empty
    gains : of a river, what each could win more alone by a best response, in % of the pot: three
        have no value that two who play together could not break; else empty
    evs_rough : about how far EVs of a hand are off: half the width of a 95 % interval
    rough : % of the pot, the largest gain; before a river about what is lost, see STRENGTH.md
    pot : in the middle
    boards : sampled, or iterations on a river
    """

    seats: tuple[int, ...]
    to_act: int
    actions: tuple[str, ...]
    frequencies: tuple[float, ...]
    hands: tuple[tuple[ComboAdvice, ...], ...]
    ranges: tuple[Range, Range, Range]
    evs: tuple[float, ...]
    equities: tuple[float, ...]
    gains: tuple[float, ...]
    evs_rough: float
    rough: float
    pot: float
    boards: int
    progress: float
    elapsed_s: float

    @property
    def exact(self) -> bool:
        """Whether all deals were counted."""
        return bool(self.gains)

    def of(self, combo: int | None) -> ComboAdvice | None:
        """What who acts does with a combo."""
        if self.to_act < 0:
            return None
        hands = self.hands[self.seats.index(self.to_act)]
        return next((hand for hand in hands if hand.combo == combo), None)
