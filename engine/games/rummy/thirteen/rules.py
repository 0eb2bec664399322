"""A round of Three Thirteen as one player sees it: a log of steps, and what they lead to.

I am player 0 (`ME`); the others follow in the order of play. A `Round` is my cards, the first
upcard and a log of steps; a `Table` is what I know after some of them. Whatever is entered, the
hands, the pile and the stock hold every card of the decks in play exactly once.

The turn: take the top of the pile or draw from stock, then throw a card. Whoever has nothing left
over after that may go out; then each of the others has one more turn. A stock that has run out
is made anew of the pile but for its top card. Where the sources leave open whether the card just
taken may be thrown again, it may.
Rules: https://en.wikipedia.org/wiki/Three_thirteen
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Literal

from engine.cards import DECK, JOKER, card_name, card_text, parse_cards
from engine.games.rummy.log import ME as ME, Log
from engine.games.rummy.rules import Cards, Rules
from engine.sentences import RefusedError, Sentence

LEAST_PLAYERS, MOST_PLAYERS = 2, 6
MOST_STEPS = 400

Kind = Literal["draw", "take", "throw", "out"]
Phase = Literal["draw", "throw", "over"]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that a player did.

    Attributes
    ----------
    kind : "draw" from stock, "take" the top of the pile, "throw" a card, or go "out" with it
    card : what I drew, what was thrown; nothing for "take" and for what others drew
    """

    kind: Kind
    card: int | None = None

    def __str__(self) -> str:
        """Notation, as `parse_step` reads it."""
        return self.kind if self.card is None else f"{self.kind} {card_text(self.card)}"


@dataclass(frozen=True, slots=True)
class Table:
    """What I know at one moment.

    Attributes
    ----------
    rules : the round's rules, with its wild rank and the size of a hand
    hand : my cards
    pile : cards thrown, the top last
    known : for each player the cards that they took from the pile and still hold; mine is empty
    stock : cards in stock
    to_move : whose turn it is; phase: what is to be done
    out : who went out, None if nobody did
    turns : turns ended since the deal, by player
    shuffles : how often the stock was made anew
    """

    rules: Rules
    hand: Cards
    pile: Cards
    known: tuple[Cards, ...]
    stock: int
    to_move: int
    phase: Phase = "draw"
    out: int | None = None
    turns: Cards = ()
    shuffles: int = 0

    @property
    def players(self) -> int:
        return len(self.known)

    @property
    def top(self) -> int | None:
        """Card that lies open."""
        return self.pile[-1] if self.pile else None

    @property
    def last(self) -> bool:
        """Whether somebody went out, so that each of the others has one more turn."""
        return self.out is not None

    def held(self, player: int) -> int:
        """Number of cards in a player's hand."""
        due = self.to_move == player and self.phase == "throw"
        return self.rules.hand_size + due

    def hidden(self, player: int) -> int:
        """Number of cards in a player's hand that I do not know."""
        return 0 if player == ME else self.held(player) - len(self.known[player])

    @property
    def unseen(self) -> Counter[int]:
        """Cards that are in stock or hidden in a hand, with how many there are of each."""
        left = deck_of(self.rules)
        left.subtract(self.hand)
        left.subtract(self.pile)
        for cards in self.known:
            left.subtract(cards)
        return +left

    @property
    def drawable(self) -> Counter[int]:
        """Cards that may be drawn now: the pile but for its top card if the stock has run out."""
        return self.unseen if self.stock else Counter(self.pile[:-1])

    @property
    def to_come(self) -> Cards:
        """Players who still have a turn, in order, the one whose turn it is first."""
        if self.phase == "over":
            return ()
        count = self.players if self.out is None else (self.out - self.to_move) % self.players
        return tuple((self.to_move + i) % self.players for i in range(count))

    def choices(self) -> tuple[Step, ...]:
        """My steps, a draw from stock without its card; nothing unless it is my turn.

        Whether I may go out hangs on my groups, which are not looked at here.
        """
        if self.to_move != ME or self.phase == "over":
            return ()
        if self.phase == "draw":
            steps = (Step("draw"), Step("take"))
            return tuple(step for step in steps if not self._wrong_moment(step))
        return tuple(Step("throw", card) for card in sorted(set(self.hand)))

    def fault(self, step: Step) -> str:
        """Why `step` cannot come next, in one sentence; empty if it can."""
        return self._wrong_moment(step) or self._wrong_card(step)

    def _wrong_moment(self, step: Step) -> str:
        who = (
            Sentence("You")
            if self.to_move == ME
            else Sentence("Player {number}", number=self.to_move + 1)
        )
        if self.phase == "over":
            return Sentence("The round is over; “{step}” comes too late.", step=step)
        if step.kind in ("draw", "take"):
            if self.phase == "throw":
                return Sentence("{who} must throw a card first.", who=who)
            if step.kind == "draw" and self.stock == 0 and len(self.pile) < 2:
                return Sentence("There is no card left to draw; take the one that lies open.")
            if step.kind == "take" and not self.pile:
                return Sentence("There is no card on the pile to take.")
            return ""
        if self.phase == "draw":
            return Sentence("{who} must draw before throwing a card.", who=who)
        if step.kind == "out" and self.out is not None:
            return Sentence("Somebody has gone out already; only the last turns are played.")
        return ""

    def _wrong_card(self, step: Step) -> str:
        card = step.card
        if step.kind == "take":
            return (
                ""
                if card is None
                else Sentence("The card that is taken is the top one; name none.")
            )
        if step.kind == "draw":
            if self.to_move != ME:
                return "" if card is None else Sentence("What others draw is not seen.")
            if card is None:
                return Sentence("Say which card you drew.")
            return (
                ""
                if self.drawable[card]
                else Sentence("No {card} is left to be drawn.", card=card_name(card))
            )
        if card is None:
            return Sentence("Say which card was thrown.")
        if self.to_move == ME:
            return (
                ""
                if card in self.hand
                else Sentence("You do not hold a {card} to throw.", card=card_name(card))
            )
        if card in self.known[self.to_move]:
            return ""
        if not self.unseen[card]:
            return Sentence(
                "No {card} is left that player {number} could throw.",
                card=card_name(card),
                number=self.to_move + 1,
            )
        if not self.hidden(self.to_move):
            return Sentence(
                "All cards of player {number} are known; the {card} is none of them.",
                number=self.to_move + 1,
                card=card_name(card),
            )
        return ""

    def renewed(self) -> "Table":
        """The table with a stock to draw from: if it has run out, the pile is turned over."""
        if self.stock or len(self.pile) < 2:
            return self
        return replace(
            self, stock=len(self.pile) - 1, pile=self.pile[-1:], shuffles=self.shuffles + 1
        )

    def after(self, step: Step) -> "Table":
        """Table after `step`.

        Raises
        ------
        ValueError
            If the step cannot come next.
        """
        if fault := self.fault(step):
            raise RefusedError(fault)
        if step.kind == "take":
            return self._took()
        if step.kind == "draw":
            drawn = self.renewed()
            hand = self.hand if step.card is None else (*self.hand, step.card)
            return replace(drawn, hand=hand, stock=drawn.stock - 1, phase="throw")
        assert step.card is not None
        return self._threw(step.card, out=step.kind == "out")

    def forced(self, step: Step) -> "Table":
        """Table after a step whose card cannot be what it says: the turn goes on, no card moves.

        After one that comes at a wrong moment all is as before.
        """
        if self._wrong_moment(step):
            return self
        if step.kind in ("draw", "take"):
            return replace(self, phase="throw")
        return self._passed_on(out=step.kind == "out")

    def _took(self) -> "Table":
        card, mover = self.pile[-1], self.to_move
        table = replace(self, pile=self.pile[:-1], phase="throw")
        if mover == ME:
            return replace(table, hand=(*self.hand, card))
        return replace(table, known=_with(self.known, mover, (*self.known[mover], card)))

    def _passed_on(self, *, out: bool) -> "Table":
        mover = self.to_move
        following = (mover + 1) % self.players
        gone = mover if out else self.out
        return replace(
            self,
            to_move=following,
            phase="over" if following == gone else "draw",
            out=gone,
            turns=tuple(n + (i == mover) for i, n in enumerate(self.turns)),
        )

    def _threw(self, card: int, *, out: bool) -> "Table":
        mover = self.to_move
        table = replace(self._passed_on(out=out), pile=(*self.pile, card))
        if mover == ME:
            return replace(table, hand=without(self.hand, card))
        if card not in self.known[mover]:
            return table
        return replace(table, known=_with(self.known, mover, without(self.known[mover], card)))


def _with(known: tuple[Cards, ...], player: int, cards: Cards) -> tuple[Cards, ...]:
    return (*known[:player], cards, *known[player + 1 :])


def without(cards: Cards, card: int) -> Cards:
    """Cards but for one copy of `card`."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def deck_of(rules: Rules) -> Counter[int]:
    """All cards in play, with how many there are of each."""
    deck = Counter(dict.fromkeys(DECK, rules.decks))
    deck[JOKER] = rules.jokers
    return deck


def check_players(rules: Rules, players: int) -> None:
    """Raise ValueError if so many cannot play with these decks."""
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise RefusedError(
            "“{players}” players cannot be; Three Thirteen is for {least_players} to "
            "{most_players}.",
            players=players,
            least_players=LEAST_PLAYERS,
            most_players=MOST_PLAYERS,
        )
    needed, there = players * rules.hand_size + 3, deck_of(rules).total()
    if needed > there:
        raise RefusedError(
            "{players} players with {hand_size} cards each need {needed} cards with "
            "the pile and a stock; {there} are in play. Add a deck.",
            players=players,
            hand_size=rules.hand_size,
            needed=needed,
            there=there,
        )


def check_cards(rules: Rules, cards: Iterable[int]) -> None:
    """Raise ValueError if a card is there more often than the decks hold it."""
    deck = deck_of(rules)
    for card, count in Counter(cards).items():
        if count > deck[card]:
            raise RefusedError(
                "The {card} is there {count} times; {deck} are in play.",
                card=card_name(card),
                count=count,
                deck=deck[card],
            )


# Rounds ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Round(Log[Step, Table]):
    """My cards, the first upcard, who begins, and all that happened since.

    Raises
    ------
    ValueError
        If the cards or the number of players cannot be.
    """

    step: ClassVar = Step
    rules: Rules
    hand: Cards
    upcard: int
    players: int = 2
    first: int = ME
    steps: tuple[Step, ...] = ()

    def __post_init__(self) -> None:
        """Reject what cannot be."""
        check_players(self.rules, self.players)
        if len(self.hand) != self.rules.hand_size:
            raise RefusedError(
                "A hand of this round is {hand_size} cards, not {number}.",
                hand_size=self.rules.hand_size,
                number=len(self.hand),
            )
        check_cards(self.rules, (*self.hand, self.upcard))
        if not 0 <= self.first < self.players:
            raise RefusedError(
                "“{first}” is none of the {players} players.",
                first=self.first,
                players=self.players,
            )
        if len(self.steps) > MOST_STEPS:
            raise RefusedError(
                "A round has at most {most_steps} steps, not {number}.",
                most_steps=MOST_STEPS,
                number=len(self.steps),
            )

    def replayed(self) -> tuple[Table, tuple[str, ...]]:
        """What I know after the steps, and what is wrong with each."""
        return _replayed(self)

    def undone(self) -> "Round":
        """The round without what was entered last: a throw goes with the draw before it."""
        last = self.steps[-2:]
        both = len(last) == 2 and last[0] == Step("draw") and last[1].kind in ("throw", "out")
        return replace(self, steps=self.steps[: -2 if both else -1])


@lru_cache(maxsize=2000)
def _replayed(now: Round) -> tuple[Table, tuple[str, ...]]:
    """Table after the steps of a round, and what is wrong with each."""
    if not now.steps:
        table = Table(
            rules=now.rules,
            hand=now.hand,
            pile=(now.upcard,),
            known=((),) * now.players,
            stock=deck_of(now.rules).total() - now.players * now.rules.hand_size - 1,
            to_move=now.first,
            turns=(0,) * now.players,
        )
        return table, ()
    table, faults = _replayed(replace(now, steps=now.steps[:-1]))
    step = now.steps[-1]
    fault = table.fault(step)
    return table.forced(step) if fault else table.after(step), (*faults, fault)


def parse_step(text: str) -> Step:
    """Step as it is written: ``draw 5s``, ``take``, ``throw Kd``, ``out 7c``.

    Raises
    ------
    ValueError
        If it is none.
    """
    kind, _, rest = text.strip().partition(" ")
    cards = parse_cards(rest, jokers=True)
    kinds: dict[str, Kind] = {"draw": "draw", "take": "take", "throw": "throw", "out": "out"}
    if kind not in kinds or len(cards) > 1:
        raise RefusedError(
            "“{text}” is no step; write draw, draw 5s, take, throw Kd or out 7c.", text=text[:40]
        )
    return Step(kinds[kind], cards[0] if cards else None)
