"""What is asked about many flops, and what is answered. Light: no numpy."""

import math
from dataclasses import dataclass, replace

from engine.asking import Asks, Progressing
from engine.cards import cards_text, parse_cards
from engine.estimates import Z95
from engine.games.holdem.strategy.equilibrium.questions import Player, Spot
from engine.limits import NO_LIMITS, Limits
from engine.sentences import RefusedError

Flop = tuple[int, ...]
BOARDS = 1600  # sampled on each flop, unless another number is asked for
MOST_WEIGHT = 1e6


@dataclass(frozen=True, slots=True)
class Weighed:
    """A flop, and how much it counts beside the others."""

    flop: Flop
    weight: float = 1.0


def parse_weighed(text: str) -> Weighed:
    """Read ``As7d2c`` or ``As7d2c:0.5``. ValueError if it is no flop with a weight above 0."""
    cards, _colon, weight = text.partition(":")
    flop = tuple(parse_cards(cards))
    if len(flop) != 3 or len(set(flop)) != 3:
        raise RefusedError("“{text}” is no flop; write three cards, as in As7d2c.", text=text[:20])
    try:
        counts = float(weight or 1)
    except ValueError:
        counts = math.nan
    if not 0 < counts <= MOST_WEIGHT:
        raise RefusedError(
            "“{weight}” is no weight of {flop}; write a number above 0, as in {flop}:0.5.",
            weight=weight[:20],
            flop=cards_text(flop),
        )
    return Weighed(flop, counts)


@dataclass(frozen=True, slots=True)
class ManyFlops(Asks["Report"]):
    """One spot on many flops, one after the other.

    Attributes
    ----------
    spot : its board is none of the question: each of `flops` takes its place
    flops : each at most once
    target : exploitability to which each is solved whole, in % of the pot; None for boards sampled
    memory_mb : that a whole solution may take; None for a part of what is free
    known : what an earlier run found, which is not asked again
    limits : deals are boards sampled on each flop (`BOARDS` if none are given); seed, threads
    """

    answered_by = "holdem.strategy.many_flops.report:report"

    spot: Spot
    flops: tuple[Weighed, ...]
    target: float | None = None
    memory_mb: float | None = None
    known: tuple["Row", ...] = ()
    limits: Limits = NO_LIMITS

    def __post_init__(self) -> None:
        """Reject what is no list of flops."""
        self.limits.check_only("deals", "seed", "threads")
        if not self.flops:
            raise RefusedError("There is no flop; give one or more, as in As7d2c.")
        if self.spot.locks:
            raise RefusedError("Locks are for one solved spot; leave them out over many flops.")
        seen: set[frozenset[int]] = set()
        for each in self.flops:
            if frozenset(each.flop) in seen:
                raise RefusedError("{flop} is there twice.", flop=cards_text(each.flop))
            seen.add(frozenset(each.flop))

    def on(self, flop: Flop) -> Spot:
        """The spot on one of the flops. ValueError if a range has nothing left there."""
        return replace(self.spot, board=flop)


@dataclass(frozen=True, slots=True)
class Part:
    """Hands of one of `parts.PARTS`: the share of the range they are, and what they do."""

    name: str
    share: float
    frequencies: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """What a range does where it decides; empty where it never gets there.

    Attributes
    ----------
    actions : as in "check", "bet 66"
    frequencies : of each, over the range
    evs : what the range wins, in chips, if every hand takes it, and all else goes on as it does
    ev : what it wins by these frequencies, hand by hand, on the boards that taught them: to be set
        beside `evs`, not beside `Row.evs`, which fresh boards tell
    se : standard errors of how much more that is than each of `evs`, each told by two halves of the
        boards alone, so that many flops say more of it than one; 0 of a whole solution
    parts : its hands by what they have made and draw to
    """

    actions: tuple[str, ...] = ()
    frequencies: tuple[float, ...] = ()
    evs: tuple[float, ...] = ()
    ev: float = 0.0
    se: tuple[float, ...] = ()
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A flop.

    Attributes
    ----------
    flop, weight : as asked
    deals : pairs of hands that both may hold here, by their weights: so often does it come to it
    equity : of out of position, all cards to come counted
    evs : what out of position and in position win, in chips; they add up to the pot less the rake
    se : standard error of these, with what was not learned yet; 0 of a whole solution
    rough : in % of the pot: exploitability of a whole solution; of sampled boards about what is
        lost by the frequencies
    first, after_check : out of position as the flop comes, in position after a check
    """

    flop: Flop
    weight: float
    deals: float
    equity: float
    evs: tuple[float, float]
    se: float
    rough: float
    first: Decision
    after_check: Decision

    @property
    def counts(self) -> float:
        """How much it counts in means."""
        return self.weight * self.deals

    @property
    def unlearned(self) -> float:
        """What of `se` is not chance: few boards have not taught all, on each flop to one side."""
        return min(self.se, self.rough / 100 * sum(self.evs) / Z95)

    def decision(self, player: Player) -> Decision:
        """The first decision of a player."""
        return self.first if player == "oop" else self.after_check


@dataclass(frozen=True, slots=True)
class Report(Progressing):
    """What is known so far: rows come in the order of the question."""

    rows: tuple[Row, ...]
    progress: float
    elapsed_s: float
