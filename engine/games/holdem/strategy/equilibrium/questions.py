"""Questions and answers of the equilibrium after the flop; light: no numpy, no numba."""

import math
import re
from dataclasses import dataclass, field, replace
from typing import Literal

from engine.asking import Asks
from engine.cards import card_text
from engine.games.holdem.ranges import Range
from engine.sentences import RefusedError

Player = Literal["oop", "ip"]
PLAYERS: tuple[Player, Player] = ("oop", "ip")
Street = Literal["flop", "turn", "river"]
Quality = Literal["solved", "rough", "not solved"]
Actor = Literal["oop", "middle", "ip", "flop", "turn", "river", "end"]
AMONG: dict[int, tuple[Actor, ...]] = {2: PLAYERS, 3: ("oop", "middle", "ip")}  # in their order
ACTIONS = ("fold", "check", "call", "bet", "raise", "all")  # as words of a line begin
STREETS: dict[int, Street] = {3: "flop", 4: "turn", 5: "river"}  # by the number of board cards
ROUGH, UNSOLVED = 1.0, 5.0  # per cent of the pot: an answer as far off says so, or is none yet
MOST_SIZES = 8  # bets, or raises, at one decision


@dataclass(frozen=True, slots=True)
class Size:
    """How much to bet or raise.

    Attributes
    ----------
    kind : a share of the pot (for a raise: of the pot after the call), a multiple of the bet that
        is raised, or all that is left
    value : 0.5 is half the pot, 3 three times the bet
    """

    kind: Literal["pot", "times", "all-in"]
    value: float = 0.0

    def __post_init__(self) -> None:
        if self.kind != "all-in" and not 0 < self.value <= 1000:
            raise RefusedError(
                "The size “{value:g}” is not above 0, or above 1000.", value=self.value
            )


ALL_IN = Size("all-in")


def parse_sizes(text: str) -> tuple[Size, ...]:
    """Read ``33,75,allin`` (per cent of the pot) or ``60,2.5x`` (times the bet); may be empty.

    ValueError if a part is no size.
    """
    found = []
    for part in text.replace(";", ",").split(","):
        word = part.strip().lower()
        if not word:
            continue
        if word in ("a", "allin", "all-in", "all in"):
            found.append(ALL_IN)
        elif read := re.fullmatch(r"(\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})\s*(x|%?)", word, re.ASCII):
            value, times = float(read[1]), read[2] == "x"
            if not 0 < (value if times else value / 100) <= 1000:
                raise RefusedError(
                    "The size “{word}” is too small or too large; write 50 or 2.5x.", word=word
                )
            found.append(Size("times", value) if times else Size("pot", value / 100))
        else:
            raise RefusedError(
                "“{word}” is no size; write 33 (% of the pot), 2.5x or allin.", word=word[:20]
            )
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Sizes:
    """What a player may bet and raise on a street.

    `donks` are bets into the player who bet or raised last on the street before; None means that
    these are as any other.
    """

    bets: tuple[Size, ...] = (Size("pot", 0.5),)
    raises: tuple[Size, ...] = (Size("pot", 0.6),)
    donks: tuple[Size, ...] | None = None

    def __post_init__(self) -> None:
        """Reject too many sizes, and multiples of nothing."""
        for sizes in (self.bets, self.raises, self.donks or ()):
            if len(sizes) > MOST_SIZES:
                raise RefusedError(
                    "{number} sizes are too many; give {most_sizes} or fewer.",
                    number=len(sizes),
                    most_sizes=MOST_SIZES,
                )
        for size in (*self.bets, *(self.donks or ())):
            if size.kind == "times":
                raise RefusedError(
                    "A bet of {value:g}x is a multiple of nothing; write 50.", value=size.value
                )


USUAL = Sizes()


@dataclass(frozen=True, slots=True)
class Lock:
    """How some hands play at one decision, whatever would be better.

    Attributes
    ----------
    line : leads to the decision, as in `Strategy`
    hands : the combos that are locked; their weights do not matter, but that they are above 0
    frequencies : of the actions there, in their order; they add up to 1
    by_combo : those of each combo of `hands`, by number, where they differ; else empty
    """

    line: tuple[str, ...]
    hands: Range
    frequencies: tuple[float, ...]
    by_combo: tuple[tuple[float, ...], ...] = ()

    def __post_init__(self) -> None:
        """Reject what are no frequencies."""
        for shares in (self.frequencies, *self.by_combo):
            total = sum(shares)
            if not all(0 <= share <= 1 for share in shares) or abs(total - 1) > 1e-6:
                raise RefusedError(
                    "The frequencies of a lock add up to {total:g}; give 1 in all.", total=total
                )
        wrong = any(len(shares) != len(self.frequencies) for shares in self.by_combo)
        if self.by_combo and (wrong or len(self.by_combo) != self.hands.combos):
            raise RefusedError("A lock by combo needs the frequencies of each of its hands.")

    def of_each(self) -> dict[int, tuple[float, ...]]:
        """Frequencies of each of its combos."""
        held = [combo for combo, weight in enumerate(self.hands.weights) if weight]
        return dict(zip(held, self.by_combo or (self.frequencies,) * len(held), strict=True))

    def without(self, hands: Range) -> "Lock":
        """The same for all but some hands; it may be left with none."""
        kept = {
            combo: shares for combo, shares in self.of_each().items() if not hands.weights[combo]
        }
        weights = tuple(float(combo in kept) for combo in range(len(self.hands.weights)))
        by_combo = tuple(kept.values()) if self.by_combo else ()
        return replace(self, hands=Range(weights), by_combo=by_combo)

    @property
    def on_all_cards(self) -> bool:
        """Whether the decision is on the spot's own street: no card leads to it."""
        return all(word.lower().startswith(ACTIONS) for word in self.line)


@dataclass(frozen=True, slots=True)
class Spot:
    """Two ranges, a board, and what may be bet.

    Attributes
    ----------
    oop, ip : what the players hold: out of position, who acts first on every street, and in it
    board : 3 to 5 cards
    pot : what lies in the middle, equal parts from both
    stack : what each has behind; of two, the smaller
    sizes : what out of position and in position may bet, on every street
    turn_sizes, river_sizes : on these streets, if they come later and differ
    cap : bets and raises on a street; None for any number
    chip : the smallest; sizes are rounded to whole chips, and no bet is smaller
    rake, rake_cap : share of the pot that is taken from it, and how much at most
    all_in_under : where what is left is at most this many pots, all-in is a size wherever there
        are others; 0 for never
    aggressor : place in `PLAYERS` of who bet or raised last on the street before, if anybody
    locks : decisions that are given; the rest is the best that can be made of them
    played : what was done on the first street whatever was held: nothing else could be done
        there; no part of the text by which Train knows a spot
    least : no bet is smaller, but all that is left; no part of that text either

    Raises
    ------
    ValueError
        If this is no such spot. The message is one sentence for the player.
    """

    oop: Range
    ip: Range
    board: tuple[int, ...]
    pot: float
    stack: float
    sizes: tuple[Sizes, Sizes] = (USUAL, USUAL)
    turn_sizes: tuple[Sizes, Sizes] | None = None
    river_sizes: tuple[Sizes, Sizes] | None = None
    cap: int | None = None
    chip: float = 1.0
    rake: float = 0.0
    rake_cap: float = math.inf
    all_in_under: float = 0.0
    aggressor: int | None = None
    locks: tuple[Lock, ...] = ()
    played: tuple[str, ...] = field(default=(), repr=False)
    least: float = field(default=0.0, repr=False)

    def __post_init__(self) -> None:
        if len(self.board) not in STREETS:
            raise RefusedError(
                "The board has {number} cards; give 3, 4 or 5.", number=len(self.board)
            )
        for card in self.board:
            if self.board.count(card) > 1:
                raise RefusedError("{card} is on the board twice.", card=card_text(card))
        for name, chips in (("pot", self.pot), ("stack", self.stack)):
            if not (math.isfinite(chips) and 0 <= chips <= 1e9):
                raise RefusedError(
                    "The {name} “{chips:g}” is not 0 to 1,000,000,000 chips.",
                    name=name,
                    chips=chips,
                )
        if not self.pot > 0:
            raise RefusedError("The pot is empty; give the chips that lie in the middle.")
        if not (math.isfinite(self.chip) and self.chip > 0):
            raise RefusedError("The smallest chip “{chip:g}” is not above 0.", chip=self.chip)
        if self.cap is not None and self.cap < 0:
            raise RefusedError(
                "A cap of “{cap}” is below 0; give how often may be bet.", cap=self.cap
            )
        if not 0 <= self.rake < 1 or not self.rake_cap >= 0:
            raise RefusedError("The rake is not 0 to 1, or its cap is below 0.")
        if not self.all_in_under >= 0:
            raise RefusedError(
                "All-in under “{all_in_under:g}” pots is below 0.", all_in_under=self.all_in_under
            )
        if not self.oop.combos:
            raise RefusedError("The range out of position is empty; write what may be held.")
        if not self.ip.combos:
            raise RefusedError("The range in position is empty; write what may be held.")
        if not self.oop.without(self.board).combos:
            raise RefusedError("The range out of position has nothing left on this board.")
        if not self.ip.without(self.board).combos:
            raise RefusedError("The range in position has nothing left on this board.")

    @property
    def street(self) -> str:
        """Name of the street on which the betting begins."""
        return STREETS[len(self.board)]

    def street_sizes(self, street: int) -> tuple[Sizes, Sizes]:
        """What both may bet on a street, told by its number of board cards."""
        if street == len(self.board):
            return self.sizes
        return (self.turn_sizes if street == 4 else self.river_sizes) or self.sizes


@dataclass(frozen=True, slots=True)
class Strategy(Asks["Advice | Begun"]):
    """How to play a spot, asked at one point of the betting.

    Attributes
    ----------
    spot : where the betting begins
    line : actions since, in the words of `Advice.actions`, and the cards that came, as in
        ``("check", "bet 150", "call", "2c")``
    target : exploitability at which to stop, in per cent of the pot
    iterations : at most
    memory_mb : that a solution may take; None for a part of what is free, `memory_part`
    threads : that work on it, None for all cores; the answer is the same
    at_end : nobody looks at answers before the last, where they take time
    """

    answered_by = "holdem.strategy.equilibrium.advice:advise"

    spot: Spot
    line: tuple[str, ...] = ()
    target: float = 0.3
    iterations: int = 5000
    memory_mb: float | None = None
    memory_part: float = 0.5
    threads: int | None = None
    at_end: bool = False

    def __post_init__(self) -> None:
        """Reject targets that cannot be reached."""
        if not self.target > 0:
            raise RefusedError(
                "The target “{target:g}” is not above 0 % of the pot.", target=self.target
            )
        if self.iterations < 1:
            raise RefusedError(
                "“{iterations}” iterations are too few; give 1 or more.", iterations=self.iterations
            )


@dataclass(frozen=True, slots=True)
class Begun:
    """A solution is under way that has not been measured yet, as a flop's in its first seconds."""

    memory_mb: float
    progress: float
    elapsed_s: float


@dataclass(frozen=True, slots=True)
class ComboAdvice:
    """A combo at a point of the betting.

    `reach` is the weight with which the player gets here with it; `share` is the part of all
    deals that get here in which it is held, so cards that the other holds count: means over a
    range are weighted by it. `equity` is its part of the pot if all went on without a bet. `ev`
    is what it wins from here on, `action_evs` by action; what is lost by an action is the best
    of these less its own. Of who does not decide here there are no frequencies. `parts` has a
    bit for each of `PARTS` that it is on this board.
    """

    combo: int
    reach: float
    share: float
    equity: float
    ev: float
    frequencies: tuple[float, ...]
    action_evs: tuple[float, ...]
    parts: int = 0


@dataclass(frozen=True, slots=True)
class Advice:
    """A point of the betting, and how far from perfect play the answer is.

    Attributes
    ----------
    exploitability : mean gain of a best response to the other, in per cent of the pot; locked
        hands respond as they are locked. Among three the largest of `gains`
    iterations : done
    evs : what all win from here on, chips put in since taken off; they add up to the pot, less
        the rake
    to_act : who decides here; "turn" or "river" where that card is to be dealt, "end" after the
        last action
    actions : what there is to do, as in "check", "bet 66", "raise 300", "call", "fold"
    frequencies : of the actions, over the whole range
    reached : share of its range with which each player gets here; where that is next to nothing
        the answers are guesses
    hands : combos of both
    equities : of both ranges
    pot : in the middle at this point
    memory_mb : what the solution takes
    gains : among three, what each could win more alone, in per cent of the pot
    """

    exploitability: float
    iterations: int
    evs: tuple[float, ...]
    to_act: Actor
    actions: tuple[str, ...]
    frequencies: tuple[float, ...]
    reached: tuple[float, ...]
    hands: tuple[tuple[ComboAdvice, ...], ...]
    equities: tuple[float, ...]
    pot: float
    memory_mb: float
    progress: float
    elapsed_s: float
    gains: tuple[float, ...] = ()

    @property
    def players(self) -> tuple[Actor, ...]:
        """Names of those who play, in the order of acting."""
        return AMONG[len(self.hands)]

    @property
    def quality(self) -> Quality:
        """How far it may be trusted; by what is not solved nothing is to be advised."""
        if self.exploitability > UNSOLVED:
            return "not solved"
        return "rough" if self.exploitability > ROUGH else "solved"

    @property
    def combos(self) -> tuple[ComboAdvice, ...]:
        """Combos of who decides."""
        if self.to_act not in self.players:
            return ()
        return self.hands[self.players.index(self.to_act)]
