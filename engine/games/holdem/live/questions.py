"""Questions and answers while a hand is played; light: no numpy, no numba."""

from dataclasses import dataclass

from engine.asking import Asks
from engine.cards import card_text
from engine.games.holdem.ranges import Range, combo_of
from engine.games.holdem.strategy.equilibrium.questions import (
    PLAYERS,
    Actor,
    Player,
    Sizes,
    Spot,
    parse_sizes,
)
from engine.limits import NO_LIMITS, Limits
from engine.sentences import RefusedError

SECONDS = {3: 2.0, 4: 1.0}  # for an answer, by the number of board cards
CHIP = 0.01  # big blinds: bets are whole multiples
CAP = 2  # bets and raises on a street, unless more were made
ASKED, LATER, RAISES = "33,75", "60", "75"  # sizes in % of the pot


def spot_of(
    oop: Range,
    ip: Range,
    board: tuple[int, ...],
    pot: float,
    stack: float,
    *,
    bets: str = ASKED,
    raises: str = RAISES,
    later: str = LATER,
    rake: float = 0.0,
    rake_cap: float = float("inf"),
    cap: int = CAP,
    played: tuple[str, ...] = (),
    least: float = 0.0,
) -> Spot:
    """A street as it begins, with amounts in big blinds: some sizes on it, one on later ones."""
    asked = Sizes(parse_sizes(bets), parse_sizes(raises))
    after = Sizes(parse_sizes(later), parse_sizes(RAISES))
    return Spot(
        *(oop, ip, board, pot, stack),
        sizes=(asked, asked),
        turn_sizes=(after, after),
        river_sizes=(after, after),
        cap=cap,
        chip=CHIP,
        rake=rake,
        rake_cap=rake_cap,
        all_in_under=0.5,
        played=played,
        least=least,
    )


@dataclass(frozen=True, slots=True)
class Question(Asks["Answer"]):
    """What to do now, on a flop or turn in progress; rivers are solved as they are.

    Attributes
    ----------
    spot : the street as it began: what both held then, the pot and the stacks; the sizes of
        later streets are `turn_sizes` and `river_sizes`, best one. Locks are not taken
    line : what was done on this street since, as in ``("check", "bet 3.5")``; amounts are what
        a player has put in on this street, and need not be sizes of the spot
    hand : the two cards of who acts now, advised on even where the range lacks them; or None
    later : what is done next on this street: its amounts need not be sizes of the spot either
    limits : seconds (`SECONDS` if none are given), deals (boards), seed, threads; the answer
        after a number of boards is the same for any number of threads
    """

    answered_by = "holdem.live.answering:answers"

    spot: Spot
    line: tuple[str, ...] = ()
    hand: tuple[int, int] | None = None
    limits: Limits = NO_LIMITS
    later: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Reject what is not answered here."""
        self.limits.check_only("seconds", "deals", "seed", "threads")
        if len(self.spot.board) not in SECONDS:
            raise RefusedError("Boards are sampled on flops and turns; a river is solved.")
        if self.spot.locks:
            raise RefusedError("Locks are for a solved spot; leave them out while you play.")
        if self.hand is not None:
            first, second = self.hand
            if first == second or not {first, second} <= set(range(52)):
                raise RefusedError("A hand is two different cards.")
            for card in self.hand:
                if card in self.spot.board:
                    raise RefusedError(
                        "{card} is on the board already; give another.", card=card_text(card)
                    )

    @property
    def combo(self) -> int | None:
        """Place of the hand in `ranges.COMBOS`."""
        return None if self.hand is None else combo_of(self.hand)


@dataclass(frozen=True, slots=True)
class HandAdvice:
    """What to do with one hand.

    `reach` is the weight with which it gets here. `evs` are what each action wins from here on,
    in the spot's chips: a fold is 0.
    """

    combo: int
    reach: float
    frequencies: tuple[float, ...]
    evs: tuple[float, ...]

    @property
    def best(self) -> int:
        """Place of the action that is taken most often."""
        return max(range(len(self.frequencies)), key=self.frequencies.__getitem__)


@dataclass(frozen=True, slots=True)
class Answer:
    """How to play one point of a street, as far as known.

    Attributes
    ----------
    to_act : who decides here; "turn" or "river" where that card is to be dealt, "end" after the
        last action: then there are no actions, and the ranges are what can be held
    actions : as in "check", "bet 3.3", "call", "raise 12", "fold"
    frequencies : of the actions, over the whole range
    hands : of who acts, in the order of combos
    ranges : of both here, out of position first
    after : the range of who acts after each action; the other's stays
    evs_rough : half width of the 95 % interval of EVs, of the hand that is asked about if there is
        one, by how much two halves of the work differ, in the spot's chips; frequencies are right
        long before
    apart : of that hand, by action, the same of how much less it wins than the best; of the best,
        of what it wins
    rough : about how much of the pot, in %, is lost by the frequencies, see STRENGTH.md
    pot, to_call : in the middle; and what a call costs
    stack : what who acts has behind
    boards : sampled
    """

    to_act: Actor
    actions: tuple[str, ...]
    frequencies: tuple[float, ...]
    hands: tuple[HandAdvice, ...]
    ranges: tuple[Range, Range]
    after: tuple[Range, ...]
    evs_rough: float
    rough: float
    pot: float
    to_call: float
    stack: float
    boards: int
    progress: float
    elapsed_s: float
    apart: tuple[float, ...] = ()

    def of(self, combo: int | None) -> HandAdvice | None:
        """What to do with a combo, if who acts may hold it."""
        return next((hand for hand in self.hands if hand.combo == combo), None)

    def range_of(self, player: Player) -> Range:
        """What a player may hold here."""
        return self.ranges[PLAYERS.index(player)]
