"""What can be asked about a Hold'em pot, and what an answer holds. Light: no numpy, no numba.

Rules: each player makes the best five-card hand of two hole cards and five board cards;
equal hands split the pot. Every deal of the unknown cards is equally likely.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from engine.asking import Asks
from engine.cards import DECK, card_text, cards_text, mask_of
from engine.games.holdem.ranges import COMBO_MASKS, NOTHING, Range
from engine.limits import NO_LIMITS, Limits
from engine.sentences import Counted, RefusedError

HAND_CLASSES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
BOARD_SIZES = (0, 3, 4, 5)
MOST_SEATS = 10
PRECISION = 0.001  # of sampled equities where nothing else is asked for
TRIED_HANDS = 5_000  # in search of one deal that gives every range a hand

Method = Literal["auto", "exact", "sampled"]
Cards = tuple[int, ...]
Number = int | float  # deals: whole unless a range has weights that are not


@dataclass(frozen=True, slots=True)
class Question(Asks["Answer"]):
    """What each player may win, given the cards known so far.

    Raises
    ------
    ValueError
        If the cards cannot lie on one table, or for a limit in seconds; the message is one
        sentence for the player.
    """

    answered_by = "holdem.equity.analysis:analyse"

    # hole cards of 2 to 10 players: two codes, one (the other unknown), none, or a range of what
    # they may be. A deal counts by the product of the weights of its hands.
    seats: tuple[Cards | Range, ...]
    board: Cards = ()  # 0, 3, 4 or 5 cards
    dead: Cards = ()  # cards known to be out of play
    # "auto" counts every deal, after an estimate where that takes longer, or only samples where
    # counting would take more than `patience_s`
    method: Method = "auto"
    # deals to sample, or the precision of every equity at which sampling ends, 0.001 unless it
    # says; seed; threads
    limits: Limits = NO_LIMITS
    patience_s: float = 60.0  # how long "auto" may count, in seconds of an ordinary machine
    # begin where this question was stopped, if it was the last to be so in this process; it changes
    # no final answer
    go_on: bool = field(default=False, compare=False)

    def __post_init__(self) -> None:
        """Reject cards that cannot lie on one table."""
        if not 2 <= len(self.seats) <= MOST_SEATS:
            raise RefusedError(
                "{count} cannot play; 2 to {most} can.",
                count=Counted("{number} player", "{number} players", number=len(self.seats)),
                most=MOST_SEATS,
            )
        if len(self.board) not in BOARD_SIZES:
            raise RefusedError(
                "The board “{cards}” has {count}; it can have none, 3 (flop), 4 (turn) or "
                "5 (river).",
                cards=cards_text(self.board),
                count=_count(len(self.board)),
            )
        given_cards = [seat for seat in self.seats if not isinstance(seat, Range)]
        for seat in given_cards:
            if len(seat) > 2:
                raise RefusedError(
                    "“{cards}” has {number} cards; a player holds two.",
                    cards=cards_text(seat),
                    number=len(seat),
                )
        known = [c for seat in given_cards for c in seat] + [*self.board, *self.dead]
        for card in known:
            if card not in DECK:
                raise RefusedError("Card number {card} is not in the deck of 52.", card=card)
            if known.count(card) > 1:
                raise RefusedError(
                    "“{card}” was given twice; each card is in the deck only once.",
                    card=card_text(card),
                )
        if self.unknown_cards > 52 - len(known):
            raise RefusedError(
                "{number} dead cards leave {left} in the deck; {unknown_cards} are "
                "needed to finish the deal.",
                number=len(self.dead),
                left=52 - len(known),
                unknown_cards=self.unknown_cards,
            )
        if self.has_ranges:
            self._reject_impossible_ranges(known)
        self.limits.check_only("deals", "precision", "seed", "threads")

    def _reject_impossible_ranges(self, known: Cards | list[int]) -> None:
        out = mask_of(known)
        options = []
        for number, seat in enumerate(self.seats, start=1):
            if not isinstance(seat, Range):
                continue
            if seat == NOTHING:
                raise RefusedError(
                    "Seat {number}’s range is empty; give it at least one hand.", number=number
                )
            held = zip(COMBO_MASKS, seat.weights, strict=True)
            options.append([mask for mask, weight in held if weight and not mask & out])
            if not options[-1]:
                raise RefusedError(
                    "Seat {number}’s range has nothing left once the known cards are out: {cards}.",
                    number=number,
                    cards=cards_text(known),
                )
        if not _has_deal(sorted(options, key=len)):
            raise RefusedError(
                "No deal gives every seat a hand of its range; the ranges need more cards "
                "that differ."
            )

    @property
    def precision(self) -> float:
        """Half width of the 95 % interval of every equity at which sampling ends."""
        return PRECISION if self.limits.precision is None else self.limits.precision

    @property
    def has_ranges(self) -> bool:
        """Whether some seat is a range."""
        return any(isinstance(seat, Range) for seat in self.seats)

    @property
    def unknown_cards(self) -> int:
        """Number of cards still to come, in hands and on the board."""
        to_come = (2 if isinstance(seat, Range) else 2 - len(seat) for seat in self.seats)
        return sum(to_come) + 5 - len(self.board)


def _has_deal(options: Sequence[Sequence[int]]) -> bool:
    """Whether one mask can be taken from each of `options` so that no two share a card.

    A search that has not found any after `TRIED_HANDS` says no.
    """
    path = [(0, iter(options[0]))]  # the cards used by earlier seats, the masks not tried yet
    for _ in range(TRIED_HANDS):
        used, masks = path[-1]
        mask = next((mask for mask in masks if not mask & used), None)
        if mask is None:
            path.pop()
            if not path:
                return False
        elif len(path) == len(options):
            return True
        else:
            path.append((used | mask, iter(options[len(path)])))
    return False


@dataclass(frozen=True, slots=True)
class SeatEquity:
    """One player's part of an answer; counts are deals, which weigh as much as their hands.

    Attributes
    ----------
    win : deals won alone
    ties : deals split k ways with this player among them, for k = 2, 3, ... players
    lose : deals lost
    equity : expected share of the pot, 0 to 1; a k-way split counts 1/k
    equity_se : standard error of `equity`; 0 for an exact answer
    classes : deals that end in each of `HAND_CLASSES`; empty if not counted (yet); see
        `Answer.classes_sampled`
    combo_equity : for a range, the equity of each of `ranges.COMBOS`, nan for those that are
        not possible, have no weight or came in no sample; for other seats empty
    combo_weight : for a range, the share of the deals in which the seat holds each of
        `ranges.COMBOS`; they sum to 1; empty where `combo_equity` is
    part_combos : on a board, if any seat is a range, how many combinations the seat may hold are
        now in each of `parts.PARTS`, each counted by its weight in the range; else, or where an
        unknown hand is sampled, empty
    part_equity : its equity with these hands, nan where there are none; empty where those are
    """

    win: Number
    ties: tuple[Number, ...]
    lose: Number
    equity: float
    equity_se: float
    classes: tuple[Number, ...] = ()
    combo_equity: tuple[float, ...] = ()
    combo_weight: tuple[float, ...] = ()
    part_combos: tuple[float, ...] = ()
    part_equity: tuple[float, ...] = ()

    @property
    def tie(self) -> Number:
        """Deals in which the pot is split with at least one other player."""
        return sum(self.ties)


@dataclass(frozen=True, slots=True)
class NextCard:
    """Every player's equity if `card` is the next board card (0 to 1, and standard errors)."""

    card: int
    equity: tuple[float, ...]
    equity_se: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """Shares of the deals in which a hand, as it stands, beats all others, ties, or is behind."""

    ahead: float = 0.0
    level: float = 0.0
    behind: float = 0.0


@dataclass(frozen=True, slots=True)
class Outs:
    """Next board cards that put a player ahead who is behind, by the hand class they make.

    Hands are compared as they stand, not by what they win: a draw may be behind and the favourite.
    Against hands that are not known, who is behind in more deals than ahead is behind.

    Attributes
    ----------
    ahead : ahead or level already, so nothing is an out
    groups : (index in HAND_CLASSES, cards), strongest first
    now : how the hand stands before the card
    shares : of the deals, by group and card: how often the hand is ahead after it
    sampled : deals by which this is told; 0 if all are counted
    """

    ahead: bool
    groups: tuple[tuple[int, Cards], ...] = ()
    now: Standing = Standing()
    shares: tuple[tuple[float, ...], ...] = ()
    sampled: int = 0

    @property
    def count(self) -> int:
        return sum(len(cards) for _class, cards in self.groups)


@dataclass(frozen=True, slots=True)
class Answer:
    """Equity of every seat, ever more complete.

    Attributes
    ----------
    method : "exact" if every deal was counted, else "sampled"
    situations : deals counted so far; with ranges, the sum of their weights
    planned : deals that the finished answer will have counted
    next_cards : for a board of three or four cards, else empty; may come later than the rest
    outs : one per seat, for a board of three or four cards, None for a seat not fully known
    combo_parts : on a board, bits of the `parts.PARTS` that each of `ranges.COMBOS` is in now; 0
        for those with a card of the board
    classes_sampled : where every deal was counted, but not by hand class: deals that were
        sampled for the `classes` of all seats; else 0
    done : whether this is the last answer
    elapsed_s : seconds spent in the engine so far
    progress : share of the work done, 0 to 1; while an estimate waits for the exact answer,
        of the count
    """

    method: Literal["exact", "sampled"]
    situations: Number
    planned: Number
    seats: tuple[SeatEquity, ...]
    next_cards: tuple[NextCard, ...] = ()
    outs: tuple[Outs | None, ...] = ()
    combo_parts: tuple[int, ...] = ()
    classes_sampled: int = 0
    done: bool = False
    elapsed_s: float = 0.0
    progress: float = 0.0


def _count(cards: int) -> str:
    return Counted("{number} card", "{number} cards", number=cards)
