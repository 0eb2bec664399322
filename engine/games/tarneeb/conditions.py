"""What a deal is to be like: cards that are held, points and lengths of suits. Light.

Points are those of bridge: an ace counts 4, a king 3, a queen 2, a jack 1.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from engine.asking import Asks
from engine.cards import DECK, RANKS, SUIT_NAMES, card_text, rank_of
from engine.estimates import Estimate
from engine.games.tarneeb.notation import parse_trump
from engine.games.tarneeb.rules import (
    MOST_CARDS,
    SEAT_NAMES,
    Cards,
    Deal,
    Direction,
    check_no_card_twice,
)
from engine.limits import NO_LIMITS, Limits
from engine.sentences import RefusedError, Sentence

Range = tuple[int, int]  # least and most
Lengths = tuple[Range, Range, Range, Range]

POINTS = {RANKS.index("A"): 4, RANKS.index("K"): 3, RANKS.index("Q"): 2, RANKS.index("J"): 1}
MOST_POINTS = 40
ANY_POINTS: Range = (0, MOST_POINTS)
ANY_LENGTH: Range = (0, MOST_CARDS)
ANY_LENGTHS: Lengths = (ANY_LENGTH, ANY_LENGTH, ANY_LENGTH, ANY_LENGTH)
SIDE_NAMES = (Sentence("North-South"), Sentence("East-West"))
MOST_DRAWN = 1_000_000  # deals, before it is said that none or no more were found
RATE_DEALS = 1000  # looked at, where a question does not say


def card_points(card: int) -> int:
    """Points of a card: 4 for an ace to 1 for a jack, 0 for others."""
    return POINTS.get(rank_of(card), 0)


def _check_range(found: Range, most: int, what: str) -> None:
    low, high = found
    if not 0 <= low <= high <= most:
        raise RefusedError(
            "“{low}-{high}” {what} cannot be held; write a range within 0-{most}.",
            low=low,
            high=high,
            what=what,
            most=most,
        )


@dataclass(frozen=True, slots=True)
class HandConditions:
    """Points of a hand, and its cards of each suit 0..3: least and most of each.

    Raises
    ------
    ValueError
        If a range ends before it begins.
    """

    points: Range = ANY_POINTS
    lengths: Lengths = ANY_LENGTHS

    def __post_init__(self) -> None:
        """Reject ranges that hold nothing."""
        _check_range(self.points, MOST_POINTS, Sentence("points"))
        for suit, lengths in zip(SUIT_NAMES, self.lengths, strict=True):
            _check_range(lengths, MOST_CARDS, suit)


ANY_HAND = HandConditions()


@dataclass(frozen=True, slots=True)
class DealConditions:
    """What all hands of a deal are to be like.

    Attributes
    ----------
    known : cards that North, East, South, West hold in every deal
    seats : conditions of their hands
    sides : points of North-South and of East-West
    pack : cards that are dealt, all of them, to four hands of the same size

    Raises
    ------
    ValueError
        If a card is known twice or not in the pack, or a hand has too many.
    """

    known: tuple[Cards, Cards, Cards, Cards] = ((), (), (), ())
    seats: tuple[HandConditions, HandConditions, HandConditions, HandConditions] = (
        ANY_HAND,
        ANY_HAND,
        ANY_HAND,
        ANY_HAND,
    )
    sides: tuple[Range, Range] = (ANY_POINTS, ANY_POINTS)
    pack: Cards = field(default=tuple(DECK), repr=False)

    def __post_init__(self) -> None:
        """Reject what cannot be dealt."""
        if not self.pack or len(self.pack) % 4 or len(set(self.pack)) < len(self.pack):
            raise RefusedError(
                "A pack of {number} cards does not make four hands.", number=len(self.pack)
            )
        check_no_card_twice(self.known)
        for hand, name in zip(self.known, SEAT_NAMES, strict=True):
            if len(hand) > self.size:
                raise RefusedError(
                    "{name} has {number} cards; a hand has {size}.",
                    name=name,
                    number=len(hand),
                    size=self.size,
                )
            for card in hand:
                if card not in self.pack:
                    raise RefusedError("“{card}” is not in the pack.", card=card_text(card))
        for side, points in zip(SIDE_NAMES, self.sides, strict=True):
            _check_range(points, MOST_POINTS, Sentence("points of {side}", side=side))

    @property
    def size(self) -> int:
        """Cards per hand."""
        return len(self.pack) // 4

    def rotated(self, direction: Direction) -> DealConditions:
        """The same of hands that all moved on one seat."""
        came_from = [(seat + (3 if direction == "clockwise" else 1)) % 4 for seat in range(4)]
        known, seats = self.known, self.seats
        north, east, south, west = came_from
        return replace(
            self,
            known=(known[north], known[east], known[south], known[west]),
            seats=(seats[north], seats[east], seats[south], seats[west]),
            sides=self.sides[::-1],
        )

    def points_limits(self) -> list[tuple[tuple[int, ...], Range]]:
        """Seats whose points together are limited, and the limits."""
        found: list[tuple[tuple[int, ...], Range]] = [
            ((seat,), hand.points)
            for seat, hand in enumerate(self.seats)
            if hand.points != ANY_POINTS
        ]
        return found + [
            ((side, side + 2), points)
            for side, points in enumerate(self.sides)
            if points != ANY_POINTS
        ]

    def length_limits(self) -> list[tuple[int, int, Range]]:
        """Seat, suit and limits of every length that is limited."""
        return [
            (seat, suit, lengths)
            for seat, hand in enumerate(self.seats)
            for suit, lengths in enumerate(hand.lengths)
            if lengths != ANY_LENGTH
        ]


def parse_range(text: str, most: int) -> Range:
    """Read ``15-17``, ``5+`` or ``4``; nothing is any number up to `most`.

    Raises
    ------
    ValueError
        If `text` is none of these, or ends before it begins or above `most`.
    """
    text = text.strip().replace("–", "-")
    if not text:
        return 0, most
    low, dash, high = text.partition("-")
    if text.endswith("+"):
        low, high = text[:-1], str(most)
    elif not dash:
        high = low
    numbers = [int(part) for part in (low, high) if part.isdecimal() and len(part) < 3]
    if len(numbers) != 2 or not numbers[0] <= numbers[1] <= most:
        raise RefusedError(
            "“{text}” is not a range up to {most}; write as in 3, 2-4 or 5+, or nothing.",
            text=text[:20],
            most=most,
        )
    return numbers[0], numbers[1]


def range_text(found: Range, most: int) -> str:
    """``15-17``, ``5+``, ``4``; nothing where any number up to `most` will do."""
    low, high = found
    if found == (0, most):
        return ""
    if low == high:
        return str(low)
    return f"{low}+" if high == most else f"{low}-{high}"


def parse_hand_conditions(text: str) -> HandConditions:
    """Read ``15-17 S5+ H2-3``: points, and lengths behind the letter of a suit, in any order.

    Raises
    ------
    ValueError
        If a word is neither, or says again what another said.
    """
    points: Range | None = None
    lengths: list[Range | None] = [None] * 4
    for word in text.replace(",", " ").split():
        if not word[:1].isalpha() and word[:1] not in "♠♥♣♦":
            _check_new(points is None, Sentence("points"), word)
            points = parse_range(word, MOST_POINTS)
            continue
        suit = parse_trump(word[:1])
        _check_new(lengths[suit] is None, SUIT_NAMES[suit], word)
        lengths[suit] = parse_range(word[1:], MOST_CARDS)
    spades, hearts, clubs, diamonds = (ANY_LENGTH if found is None else found for found in lengths)
    return HandConditions(points or ANY_POINTS, (spades, hearts, clubs, diamonds))


def hand_conditions_text(hand: HandConditions) -> str:
    """``15-17 S5+``, as `parse_hand_conditions` reads it; nothing for any hand."""
    lengths = (
        f"{'SHCD'[suit]}{range_text(hand.lengths[suit], MOST_CARDS)}"
        for suit in range(4)
        if hand.lengths[suit] != ANY_LENGTH
    )
    return " ".join(filter(None, (range_text(hand.points, MOST_POINTS), *lengths)))


def _check_new(new: bool, what: str, word: str) -> None:
    if not new:
        raise RefusedError(
            "“{word}” says {what} again; write one range of them.", word=word[:20], what=what
        )


# Questions ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FittingDeals(Asks["FittingDealsAnswer"]):
    """Ask for random deals that fit the conditions, each as likely as any other that does.

    Attributes
    ----------
    limits : `deals` wanted (without it, 1) and `seed`; `threads` change nothing, one draws them

    Raises
    ------
    ValueError
        If another limit is set.
    """

    answered_by = "tarneeb.own.fitting:deals_that_fit"

    conditions: DealConditions
    limits: Limits = NO_LIMITS

    def __post_init__(self) -> None:
        """Reject limits that mean nothing here."""
        self.limits.check_only("deals", "seed", "threads")


@dataclass(frozen=True, slots=True)
class Drawn:
    """How deals that fit were found.

    Attributes
    ----------
    method : "exact" if every deal drawn fits, or "rejection" of those that do not
    drawn, fitting : deals
    """

    method: str
    drawn: int
    fitting: int

    @property
    def acceptance(self) -> float:
        """Share of the deals drawn that fit, 0 to 1; 0 before any is drawn."""
        return self.fitting / self.drawn if self.drawn else 0.0


@dataclass(frozen=True, slots=True)
class FittingDealsAnswer:
    """Deals found so far, in the order of the seed's sequence."""

    deals: tuple[Deal, ...]
    found: Drawn
    progress: float
    elapsed_s: float


@dataclass(frozen=True, slots=True)
class ContractRate(Asks["ContractRateAnswer"]):
    """Ask how often a side would take so many tricks, double dummy, over deals that fit.

    Attributes
    ----------
    leader, declarer : who leads first; whose side's tricks count
    limits : `deals` (without any limit, 1000), `seconds`, `seed` and `threads`

    Raises
    ------
    ValueError
        If another limit is set.
    """

    answered_by = "tarneeb.own.fitting:contract_rate"

    conditions: DealConditions
    trump: int
    leader: int
    declarer: int
    direction: Direction = "counterclockwise"
    limits: Limits = NO_LIMITS

    def __post_init__(self) -> None:
        """Reject limits that mean nothing here."""
        self.limits.check_only("deals", "seconds", "seed", "threads")

    @property
    def most(self) -> int | None:
        """Deals to look at; None where only the time ends it."""
        if self.limits.deals is None and self.limits.seconds is None:
            return RATE_DEALS
        return self.limits.deals


@dataclass(frozen=True, slots=True)
class ContractRateAnswer:
    """In how many of the deals looked at the declarer's side took 0, 1, ... tricks.

    Attributes
    ----------
    counts : deals by the tricks of the declarer's side, double dummy
    found : how the deals were found
    done : whether no more come
    """

    counts: tuple[int, ...]
    found: Drawn
    done: bool
    progress: float
    elapsed_s: float

    @property
    def deals(self) -> int:
        """Deals looked at."""
        return sum(self.counts)

    def made(self, contract: int) -> Estimate:
        """Share of deals in which `contract` tricks or more are taken, and its standard error.

        The error is never below that of one deal in as many: what was not seen may happen.
        """
        deals = self.deals
        if not deals:
            return Estimate(0.0, 0.0, 0)
        share = sum(self.counts[contract:]) / deals
        error = max((share * (1 - share) / deals) ** 0.5, 1 / (deals + 2))
        return Estimate(share, error, deals)

    @property
    def tricks(self) -> Estimate:
        """Mean tricks of the declarer's side, and its standard error."""

        def mean(of: Callable[[int], float]) -> float:
            return sum(of(tricks) * count for tricks, count in enumerate(self.counts)) / deals

        deals = self.deals
        if not deals:
            return Estimate(0.0, 0.0, 0)
        middle = mean(float)
        spread = mean(lambda tricks: (tricks - middle) ** 2)
        error = max((spread / max(deals - 1, 1)) ** 0.5, 1 / (deals + 2))
        return Estimate(middle, error, deals)
