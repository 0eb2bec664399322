"""Two Suits: cards, games, positions and play. Light: no numpy.

Two players hold equally many cards and each knows both hands. Whoever leads plays any card;
the other follows suit if able, else plays any card. A trump beats what is not one; otherwise
the highest card of the suit led takes the trick. The winner leads the next one.

A card is ``(rank, suit)``, written ``rank,suit``, suits counted from 0.

Sources: "Card Game Strategy Analysis: Tarneeb" (UBC, 2016), sections 3 to 5 and appendix A,
which plays with suit 1 as trump and ranks from 1; and the notebook "Simple card game IA",
which plays without trump and counts ranks from 0.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from engine import tricks
from engine.sentences import Counted, RefusedError

Card = tuple[int, int]
Cards = tuple[Card, ...]
Side = Literal["mine", "theirs"]

MOST_CARDS = 13
MOST_WRITTEN, LONGEST_TEXT = 100, 5_000  # cards and letters in one text, with some to spare
MOST_SUITS = 3


def other(side: Side) -> Side:
    return "theirs" if side == "mine" else "mine"


def card_text(card: Card) -> str:
    """Notation of a card: ``4,0`` is the four of suit 0."""
    return f"{card[0]},{card[1]}"


def cards_text(cards: Iterable[Card]) -> str:
    """Notation of several cards: ``4,0 1,1``."""
    return " ".join(map(card_text, cards))


def parse_cards(text: str) -> Cards:
    """Read cards such as ``1,0 2,1`` in the order written.

    Raises
    ------
    ValueError
        If a part of `text` is not a card, or if there are more cards than any game has.
    """
    cards = []
    tokens = re.sub(r"(?<!\s)\s*,\s*", ",", text[:LONGEST_TEXT]).split()
    if len(text) > LONGEST_TEXT or len(tokens) > MOST_WRITTEN:
        raise RefusedError(
            "There are more than {most_written} cards here; no game has as many.",
            most_written=MOST_WRITTEN,
        )
    for token in tokens:
        match = re.fullmatch(r"(\d{1,4}),(\d{1,4})", token, re.ASCII)
        if match is None:
            raise RefusedError(
                "“{token}” is not a card; write a rank and a suit, as in 4,0.", token=token
            )
        cards.append((int(match[1]), int(match[2])))
    return tuple(cards)


def parse_trump(text: str) -> int | None:
    """Read a trump suit, or ``none``.

    Raises
    ------
    ValueError
        If `text` is neither.
    """
    word = text.strip().lower()
    if word == "none":
        return None
    if word not in ("0", "1", "2"):
        raise RefusedError("“{text}” is not a trump; write 0, 1 or none.", text=text)
    return int(word)


@dataclass(frozen=True, slots=True)
class Game:
    """Which suit is trump, if any, and which cards there are.

    Attributes
    ----------
    trump : suit 0 to 2, or None
    ranks : cards in each suit, 1 to 13
    lowest : rank of the lowest card of a suit: 1, or 0 as in the notebook

    Raises
    ------
    ValueError
        If a field is out of its range.
    """

    trump: int | None = None
    ranks: int = MOST_CARDS
    lowest: int = 1

    def __post_init__(self) -> None:
        if self.trump is not None and self.trump not in range(MOST_SUITS):
            raise RefusedError("“{trump}” is not a trump; write 0, 1 or none.", trump=self.trump)
        if not 1 <= self.ranks <= MOST_CARDS:
            raise RefusedError(
                "A suit of {ranks} cards cannot be played; choose 1 to 13.", ranks=self.ranks
            )
        if self.lowest not in (0, 1):
            raise RefusedError(
                "Ranks cannot begin with {lowest}; begin with 0 or 1.", lowest=self.lowest
            )

    @property
    def highest(self) -> int:
        """Rank of the highest card of a suit."""
        return self.lowest + self.ranks - 1

    def code(self, card: Card) -> int:
        """Code of `card` as in `engine.cards`, for what all trick games share."""
        return 13 * card[1] + card[0] - self.lowest

    def followers(self, hand: Iterable[Card], led: Card | None) -> Cards:
        """Cards of `hand` that may be played to a trick in which `led` came first, if any."""
        hand = tuple(hand)
        codes = tricks.followers(map(self.code, hand), None if led is None else self.code(led))
        return tuple(card for card in hand if self.code(card) in codes)

    def beats(self, card: Card, led: Card) -> bool:
        """Tell whether `card`, played to the lead of `led`, takes the trick."""
        return tricks.beats(self.code(card), self.code(led), self.trump)


def game_of(cards: Iterable[Card], trump: int | None = None) -> Game:
    """Game of 13 ranks in which `cards` are; ranks count from 0 if one of them is a 0."""
    return Game(trump, lowest=0 if any(rank == 0 for rank, _ in cards) else 1)


@dataclass(frozen=True, slots=True)
class Position:
    """Both hands, who leads or has led to the trick in progress, and the card led.

    A card that is led stays in its hand until the trick is complete, so hands are equal in
    size. They keep the order in which they are given. Empty hands are a finished game.

    Raises
    ------
    ValueError
        If these are no hands of this game; the message is one sentence for the player.
    """

    mine: Cards
    theirs: Cards
    leader: Side = "mine"
    led: Card | None = None
    game: Game = field(default_factory=Game)

    def __post_init__(self) -> None:
        """Reject hands that cannot be."""
        if self.leader not in ("mine", "theirs"):
            raise RefusedError(
                "“{leader}” is not a side; write mine or theirs.", leader=self.leader
            )
        for hand in (self.mine, self.theirs):
            for at, card in enumerate(hand):
                self._check_card(card)
                if card in hand[:at]:
                    raise RefusedError(
                        "“{card}” was given twice; take one out.", card=card_text(card)
                    )
        for card in self.mine:
            if card in self.theirs:
                raise RefusedError(
                    "“{card}” is held by both players; leave it in one hand.", card=card_text(card)
                )
        if len(self.mine) != len(self.theirs):
            raise RefusedError(
                "You hold {count} and the opponent {number}; give both hands equally many.",
                count=_count(self.mine),
                number=len(self.theirs),
            )
        if len(self.mine) > MOST_CARDS:
            raise RefusedError(
                "Hands of {count} are too large; give each player at most 13.",
                count=_count(self.mine),
            )
        if self.led is not None and self.led not in self.hand(self.leader):
            whose = "your hand" if self.leader == "mine" else "the opponent's hand"
            raise RefusedError(
                "“{card}” was led but is not in {whose}, {cards}; leave the card led in "
                "the hand it came from.",
                card=card_text(self.led),
                whose=whose,
                cards=cards_text(self.hand(self.leader)) or "which is empty",
            )

    def _check_card(self, card: Card) -> None:
        game = self.game
        rank, suit = card
        if suit not in range(MOST_SUITS):
            raise RefusedError(
                "“{card}” is in no suit; suits are 0, 1 and 2.", card=card_text(card)
            )
        if not game.lowest <= rank <= game.highest:
            raise RefusedError(
                "“{card}” is not a card of this game; a suit has {ranks} cards, {lowest} "
                "to {highest}.",
                card=card_text(card),
                ranks=game.ranks,
                lowest=game.lowest,
                highest=game.highest,
            )

    def hand(self, side: Side) -> Cards:
        """Cards that `side` holds, the card led included."""
        return self.mine if side == "mine" else self.theirs

    @property
    def size(self) -> int:
        """Cards in each hand, and tricks still to be won."""
        return len(self.mine)

    @property
    def to_move(self) -> Side:
        """Who plays next."""
        return self.leader if self.led is None else other(self.leader)

    @property
    def legal(self) -> Cards:
        """Cards that the side to move may play, in the order of its hand."""
        return self.game.followers(self.hand(self.to_move), self.led)

    @property
    def finished(self) -> bool:
        """Whether all cards have been played."""
        return not self.mine

    def check_unfinished(self) -> None:
        """Raise ValueError if there is nothing left to play."""
        if self.finished:
            raise RefusedError("All cards have been played; go back a card to ask what is best.")

    def after(self, card: Card) -> Position:
        """Position once the side to move has played `card`.

        Raises
        ------
        ValueError
            If it may not play that card.
        """
        self.check_unfinished()
        if card not in self.legal:
            self._object_to(card)
        if self.led is None:
            return replace(self, led=card)
        played = (self.led, card)
        return Position(
            tuple(c for c in self.mine if c not in played),
            tuple(c for c in self.theirs if c not in played),
            self.to_move if self.game.beats(card, self.led) else self.leader,
            None,
            self.game,
        )

    def _object_to(self, card: Card) -> None:
        hand = self.hand(self.to_move)
        whose = "your hand" if self.to_move == "mine" else "the opponent's hand"
        if card not in hand:
            raise RefusedError(
                "“{card}” is not in {whose}, {cards}.",
                card=card_text(card),
                whose=whose,
                cards=cards_text(hand),
            )
        raise RefusedError(
            "“{card}” does not follow suit; {whose} has {cards}.",
            card=card_text(card),
            whose=whose,
            cards=cards_text(self.legal),
        )


def _count(hand: Sequence[Card]) -> str:
    return Counted("{number} card", "{number} cards", number=len(hand))


@dataclass(frozen=True, slots=True)
class Trick:
    """A complete trick: who led, both cards in the order played, who won it."""

    leader: Side
    cards: tuple[Card, Card]
    winner: Side


@dataclass(frozen=True, slots=True)
class Play:
    """A game from its `start`, and the cards played so far.

    Attributes
    ----------
    position : the position now
    tricks : complete tricks; one that was in progress at the start is the first of them
    won : tricks won by (mine, theirs)

    Raises
    ------
    ValueError
        If a card is played that its player may not play.
    """

    start: Position
    played: Cards = ()
    position: Position = field(init=False, repr=False, compare=False)
    tricks: tuple[Trick, ...] = field(init=False, repr=False, compare=False)
    won: tuple[int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        position = self.start
        done = []
        for card in self.played:
            after = position.after(card)
            if position.led is not None:
                done.append(Trick(position.leader, (position.led, card), after.leader))
            position = after
        mine = sum(trick.winner == "mine" for trick in done)
        object.__setattr__(self, "position", position)
        object.__setattr__(self, "tricks", tuple(done))
        object.__setattr__(self, "won", (mine, len(done) - mine))

    def after(self, card: Card) -> Play:
        """Play once `card` has been played, too."""
        return Play(self.start, (*self.played, card))

    def at(self, count: int) -> Play:
        """Play when only the first `count` cards had been played."""
        return Play(self.start, self.played[:count])


def random_position(
    seed: int, cards: int, trump: int | None = None, leader: Side = "mine"
) -> Position:
    """Deal `cards` cards each from as many ranks of two suits; `seed` says how.

    Raises
    ------
    ValueError
        If `cards` is not 1 to 13.
    """
    game = Game(trump, cards)
    deck = [(rank, suit) for suit in (0, 1) for rank in range(1, cards + 1)]
    random.Random(seed).shuffle(deck)
    return Position(tuple(deck[:cards]), tuple(deck[cards:]), leader, None, game)
