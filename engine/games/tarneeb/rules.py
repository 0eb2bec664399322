"""Tarneeb: the deal and the play. Light.

Four players, partners opposite; the winner of the bidding names trump and leads. Everybody
follows suit if able, else plays any card; the highest trump, or else the highest card of
the suit led, takes the trick and its player leads next. Cards are codes as in
`engine.cards`, seats are 0..3 for North, East, South, West, and a suit is 0..3 for spades,
hearts, clubs, diamonds. Sides are 0 for North-South and 1 for East-West: ``seat % 2``.

Sources: the rules published by Jawaker (Tarneeb, Syrian 41), Wikipedia (Tarneeb),
pagat.com and gambiter.com, and "Card Game Strategy Analysis: Tarneeb" (UBC, 2016),
section 2.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Literal

from engine.cards import DECK, SUIT_NAMES, card_text, suit_of
from engine.sentences import Counted, RefusedError, Sentence
from engine.tricks import followers, trick_winner

Cards = tuple[int, ...]
Direction = Literal["counterclockwise", "clockwise"]

SEATS = "NESW"
SEAT_NAMES = (Sentence("North"), Sentence("East"), Sentence("South"), Sentence("West"))
SIDES = ("NS", "EW")
MOST_CARDS = 13


def next_seat(seat: int, direction: Direction = "counterclockwise") -> int:
    """Seat that plays, bids or deals after `seat`."""
    return (seat + (1 if direction == "clockwise" else 3)) % 4


def _in_order(cards: Sequence[int]) -> Cards:
    """Cards by suit, each suit from high to low."""
    return tuple(sorted(cards, key=lambda card: (suit_of(card), -card)))


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands of equally many cards, 1 to 13, in the order North, East, South, West.

    Raises
    ------
    ValueError
        If a card is held twice, or the hands are empty, too large or of different sizes.
    """

    hands: tuple[Cards, Cards, Cards, Cards]

    def __post_init__(self) -> None:
        """Sort the hands and reject what cannot be dealt."""
        north, east, south, west = (_in_order(hand) for hand in self.hands)
        object.__setattr__(self, "hands", (north, east, south, west))
        check_no_card_twice(self.hands)
        sizes = [len(hand) for hand in self.hands]
        usual = max(sizes, key=sizes.count)
        for name, size in zip(SEAT_NAMES, sizes, strict=True):
            if size != usual:
                raise RefusedError(
                    "{name} has {count} where the other hands have {usual}; give every hand "
                    "the same number.",
                    name=name,
                    count=_count(size),
                    usual=usual,
                )
        if not 1 <= usual <= MOST_CARDS:
            raise RefusedError(
                "A hand of {count} cannot be played; give each 1 to 13.", count=_count(usual)
            )

    @property
    def size(self) -> int:
        """Cards per hand."""
        return len(self.hands[0])


def check_no_card_twice(hands: Sequence[Sequence[int]]) -> None:
    """Raise ValueError if a card is in two of the four `hands`, or twice in one."""
    for hand, name in zip(hands, SEAT_NAMES, strict=True):
        for at, card in enumerate(hand):
            if card not in DECK:
                raise RefusedError(
                    "“{card}” in {name}'s hand is not a card; codes are 0 to 51.",
                    card=card,
                    name=name,
                )
            if card in hand[:at]:
                raise RefusedError(
                    "“{card}” is in {name}'s hand twice; take one out.",
                    card=card_text(card),
                    name=name,
                )
    for (hand, name), (other, its_name) in combinations(zip(hands, SEAT_NAMES, strict=True), 2):
        for card in hand:
            if card in other:
                raise RefusedError(
                    "“{card}” is in {name}'s hand and in {its_name}'s; leave it in one of them.",
                    card=card_text(card),
                    name=name,
                    its_name=its_name,
                )


def _count(cards: int) -> str:
    return Counted("{number} card", "{number} cards", number=cards)


def random_deal(seed: int, cards: int = MOST_CARDS) -> Deal:
    """Deal four hands of `cards` cards from the whole deck; `seed` says which."""
    return deal_the_rest(((), (), (), ()), seed, cards)


def deal_the_rest(known: Sequence[Sequence[int]], seed: int, cards: int = MOST_CARDS) -> Deal:
    """Fill the four hands `known` up to `cards` cards each from what is left of the deck.

    Raises
    ------
    ValueError
        If a card is held twice or a hand already has more than `cards` cards.
    """
    check_no_card_twice(known)
    for hand, name in zip(known, SEAT_NAMES, strict=True):
        if len(hand) > cards:
            raise RefusedError(
                "{name} already has {count}; deal at least as many, or take some out.",
                name=name,
                count=_count(len(hand)),
            )
    rest = sorted(set(DECK) - {card for hand in known for card in hand})
    random.Random(seed).shuffle(rest)
    hands = []
    for hand in known:
        missing = cards - len(hand)
        hands.append((*hand, *rest[:missing]))
        del rest[:missing]
    north, east, south, west = hands
    return Deal((north, east, south, west))


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards played to one trick, in order, from the leader on; perhaps not yet all four.

    Attributes
    ----------
    seats : who played each card
    winner : seat whose card wins so far
    """

    seats: tuple[int, ...]
    cards: Cards
    winner: int


class Course:
    """How the play has gone so far, card by card: whose turn it is, and the tricks.

    Parameters
    ----------
    to_move : seat that plays the next card
    tricks, trick : complete tricks and the one in progress, if the play has begun
    """

    def __init__(
        self,
        trump: int,
        direction: Direction,
        to_move: int,
        tricks: Sequence[Trick] = (),
        trick: Trick | None = None,
    ) -> None:
        self.trump, self.direction, self.to_move = trump, direction, to_move
        self.tricks = list(tricks)
        self._seats = list(trick.seats) if trick else []
        self._cards = list(trick.cards) if trick else []

    @property
    def led(self) -> int | None:
        """First card of the trick in progress."""
        return self._cards[0] if self._cards else None

    def add(self, card: int) -> None:
        """Let the seat to move play `card`."""
        self._seats.append(self.to_move)
        self._cards.append(card)
        self.to_move = next_seat(self.to_move, self.direction)
        if len(self._cards) == 4:
            trick = self._trick()
            self.tricks.append(trick)
            self.to_move = trick.winner
            self._seats, self._cards = [], []

    def note_in(self, record: object) -> None:
        """Set `to_move`, `tricks`, `trick` and `won` (by side) of a frozen record."""
        east_west = sum(trick.winner % 2 for trick in self.tricks)
        object.__setattr__(record, "to_move", self.to_move)
        object.__setattr__(record, "tricks", tuple(self.tricks))
        object.__setattr__(record, "trick", self._trick() if self._cards else None)
        object.__setattr__(record, "won", (len(self.tricks) - east_west, east_west))

    def _trick(self) -> Trick:
        winner = self._seats[trick_winner(self._cards, self.trump)]
        return Trick(tuple(self._seats), tuple(self._cards), winner)


@dataclass(frozen=True, slots=True)
class Position:
    """A deal, its trump and first leader, and the cards played so far.

    Attributes
    ----------
    hands : cards that each seat still holds
    tricks : complete tricks
    trick : the one in progress, or None before a lead
    to_move : seat that plays next (who would lead, once all cards are played)
    won : tricks of North-South and of East-West

    Raises
    ------
    ValueError
        If a card is played that its player does not hold, or that does not follow suit.
    """

    deal: Deal
    trump: int
    leader: int
    played: Cards = ()
    direction: Direction = "counterclockwise"
    hands: tuple[Cards, ...] = field(init=False, repr=False, compare=False)
    tricks: tuple[Trick, ...] = field(init=False, repr=False, compare=False)
    trick: Trick | None = field(init=False, repr=False, compare=False)
    to_move: int = field(init=False, repr=False, compare=False)
    won: tuple[int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Play the cards one by one, so that a position is always one that can arise."""
        if self.trump not in range(4):
            raise RefusedError(
                "“{trump}” is not a trump; write 0 to 3 (s, h, c, d).", trump=self.trump
            )
        if self.leader not in range(4):
            raise RefusedError(
                "“{leader}” is not a seat; write 0 to 3 (N, E, S, W).", leader=self.leader
            )
        if self.direction not in ("counterclockwise", "clockwise"):
            raise RefusedError(
                "“{direction}” is not an order of play; write counterclockwise or clockwise.",
                direction=self.direction,
            )
        object.__setattr__(self, "hands", self.deal.hands)
        object.__setattr__(self, "tricks", ())
        object.__setattr__(self, "trick", None)
        object.__setattr__(self, "to_move", self.leader)
        self._play(self.played)

    def _play(self, played: Sequence[int]) -> None:
        """Bring all but `played` up to date: these cards are played from where they stand."""
        hands = [list(hand) for hand in self.hands]
        course = Course(self.trump, self.direction, self.to_move, self.tricks, self.trick)
        for card in played:
            hand = hands[course.to_move]
            _check_play(hand, card, course.to_move, course.led, len(course.tricks) + 1)
            hand.remove(card)
            course.add(card)
        object.__setattr__(self, "hands", tuple(map(tuple, hands)))
        course.note_in(self)

    @property
    def legal(self) -> Cards:
        """Cards that the seat to move may play."""
        return followers(self.hands[self.to_move], self.trick.cards[0] if self.trick else None)

    @property
    def finished(self) -> bool:
        """Whether all cards have been played."""
        return len(self.played) == 4 * self.deal.size

    @property
    def tricks_left(self) -> int:
        """Tricks still to be won, the one in progress included."""
        return self.deal.size - len(self.tricks)

    @property
    def trick_number(self) -> int:
        """Number, from 1, of the trick in progress or about to begin."""
        return len(self.tricks) + 1

    def after(self, *cards: int) -> Position:
        """Position once `cards` have been played from here."""
        position = object.__new__(Position)
        for name in self.__slots__:
            object.__setattr__(position, name, getattr(self, name))
        object.__setattr__(position, "played", self.played + cards)
        position._play(cards)
        return position

    def at(self, count: int) -> Position:
        """Position when only the first `count` cards had been played."""
        return replace(self, played=self.played[:count])


def _check_play(hand: Sequence[int], card: int, seat: int, led: int | None, trick: int) -> None:
    name = SEAT_NAMES[seat]
    if card not in hand:
        held: str = (
            Sentence("it holds {cards}", cards=_hand_text(hand))
            if hand
            else Sentence("it has no cards left")
        )
        token = card_text(card) if card in DECK else str(card)
        raise RefusedError(
            "{name} cannot play “{token}” in trick {trick} because it is not in its hand; {held}.",
            name=name,
            token=token,
            trick=trick,
            held=held,
        )
    if card not in followers(hand, led):
        suit = suit_of(led if led is not None else card)
        held = _hand_text([c for c in hand if suit_of(c) == suit])
        raise RefusedError(
            "{name} cannot play “{card}” in trick {trick}: it must follow {suit} with {held}.",
            name=name,
            card=card_text(card),
            trick=trick,
            suit=SUIT_NAMES[suit],
            held=held,
        )


def _hand_text(cards: Sequence[int]) -> str:
    return " ".join(card_text(card) for card in cards)
