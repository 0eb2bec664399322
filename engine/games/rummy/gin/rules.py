"""A deal of gin as one player sees it: house rules, a log of steps, and what they lead to.

I am player 0 (`ME`), the opponent is player 1 (`THEM`). A `Deal` is my ten cards, the first
upcard and a log of steps; a `Table` is what I know after some of them. Whatever is entered, my
hand, the pile, the opponent's known cards, the stock and the hidden part of the opponent's hand
hold every card of the deck exactly once.

The turn: take the top of the pile or draw from stock, then throw a card, which may not be the
one just taken from the pile. The first upcard is offered to the non-dealer, then to the dealer;
if both pass, the non-dealer draws from stock. A turn that ends with two cards in stock ends the
deal without a score. Rules: https://www.pagat.com/rummy/ginrummy.html
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Literal

from engine.cards import DECK, card_name, card_text, mask_of, rank_of, suit_of
from engine.games.rummy.gin.melds import cards_of, least_deadwood, points_of
from engine.games.rummy.log import ME as ME, Log
from engine.games.rummy.rules import ACE, Cards, Scoring
from engine.sentences import RefusedError, Sentence

THEM = 1
HAND = 10
LAST_STOCK = 2  # cards in stock that are never drawn
SPADES = 0
SCORING = Scoring()
MOST_STEPS = 300

Kind = Literal["pass", "take", "draw", "throw", "knock", "big gin", "show"]
Phase = Literal["first offer", "second offer", "stock only", "draw", "throw", "over"]
NEXT_OFFER: dict[Phase, Phase] = {"first offer": "second offer", "second offer": "stock only"}


@dataclass(frozen=True, slots=True)
class GinRules:
    """House rules of gin; what bonuses are worth is in `scoring`."""

    scoring: Scoring = SCORING  # bonuses and the points that end the game
    knock: int = 10  # most deadwood to knock with
    # the first upcard's points are the most to knock with, an ace asks for gin
    oklahoma: bool = False
    spades_double: bool = False  # in Oklahoma a spade as first upcard doubles the deal
    big_gin: bool = False  # eleven cards with nothing left over may go out, for `scoring.big_gin`

    def __post_init__(self) -> None:
        """Reject limits nobody plays with."""
        if not 0 <= self.knock <= 100:
            raise RefusedError(
                "{knock} points to knock with cannot be; it is 0 to 100.", knock=self.knock
            )

    def limit(self, upcard: int) -> int:
        """Most deadwood to knock with after this first upcard."""
        if not self.oklahoma:
            return self.knock
        return 0 if rank_of(upcard) == ACE else points_of(upcard)

    def factor(self, upcard: int) -> int:
        """2 if this first upcard doubles the deal, else 1."""
        doubled = self.oklahoma and self.spades_double and suit_of(upcard) == SPADES
        return 2 if doubled else 1


PLAIN = GinRules()


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that a player did.

    Attributes
    ----------
    kind : "pass" the offered upcard, "take" the top of the pile, "draw" from stock, "throw" a
        card and play on, "knock" with a card thrown (gin too), "big gin"; "show" once the deal
        is over: the opponent's hand
    card : what I drew, what was thrown
    cards : what was shown

    Raises
    ------
    ValueError
        If cards are named that do not go with the kind.
    """

    kind: Kind
    card: int | None = None
    cards: Cards = ()

    def __post_init__(self) -> None:
        """Reject cards that say nothing."""
        plain = self.kind in ("pass", "take", "big gin")
        if (plain and self.card is not None) or (self.cards and self.kind != "show"):
            raise RefusedError(
                "“{self}” names cards; “{kind}” goes without.", self=self, kind=self.kind
            )

    def __str__(self) -> str:
        """Notation, as `parse_history` reads it."""
        cards = (() if self.card is None else (self.card,)) + self.cards
        return " ".join([self.kind.replace(" ", "-"), *map(card_text, cards)])


@dataclass(frozen=True, slots=True)
class Event:
    """A decision of the opponent, with all that could be seen when it was made.

    Attributes
    ----------
    kind : "pass", "take", "draw", or "stock only" for the draw after two passes
    top : the upcard
    buried, mine, theirs : cards under the upcard; cards known to be in my hand and in theirs
    shed : cards that I threw or refused before
    turn : turns the opponent had ended; my_takes: upcards that I had taken
    thrown : the card thrown after it, None after a pass or if the turn goes on
    knocked : the opponent went out with that
    """

    kind: Literal["pass", "take", "draw", "stock only"]
    top: int
    buried: int
    mine: int
    theirs: int
    shed: int
    turn: int
    my_takes: int
    thrown: int | None = None
    knocked: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """What I know at one moment. Sets of cards are masks.

    Attributes
    ----------
    hand : my cards
    pile : cards thrown, the top last
    theirs : cards that the opponent is known to hold; hidden: how many more there are
    mine : those of my cards that the opponent knows
    stock : cards in stock
    to_move : whose turn it is; phase: what is to be done
    taken : the card taken in this turn, which may not be thrown
    turns, takes : turns ended and upcards taken, by player
    shed : what each player threw or refused
    events : decisions of the opponent, the first first
    limit, factor : most deadwood to knock with, and what the points are multiplied by
    out : who went out, None if nobody; kind: how, "dead" if the stock ran out
    thrown : the card that was thrown on going out
    shown : the opponent's hand, if it was shown
    """

    hand: int
    pile: Cards
    to_move: int
    theirs: int = 0
    hidden: int = HAND
    mine: int = 0
    stock: int = len(DECK) - 2 * HAND - 1
    phase: Phase = "first offer"
    taken: int | None = None
    turns: tuple[int, int] = (0, 0)
    takes: tuple[int, int] = (0, 0)
    shed: tuple[int, int] = (0, 0)
    events: tuple[Event, ...] = ()
    limit: int = 10
    factor: int = 1
    big_gin: bool = False
    out: int | None = None
    end: Literal["", "knock", "big gin", "dead"] = ""
    thrown: int | None = None
    shown: int = 0

    @property
    def top(self) -> int | None:
        """Card that lies open."""
        return self.pile[-1] if self.pile else None

    @property
    def seen(self) -> int:
        """Cards whose place I know."""
        thrown = 0 if self.thrown is None else 1 << self.thrown
        return self.hand | mask_of(self.pile) | self.theirs | thrown | self.shown

    @property
    def unseen(self) -> int:
        """Cards that are in stock or hidden in the opponent's hand."""
        return ((1 << len(DECK)) - 1) & ~self.seen

    def choices(self) -> tuple[Step, ...]:
        """My legal steps; a draw from stock without its card. Nothing unless it is my turn."""
        if self.to_move != ME or self.phase == "over":
            return ()
        if self.phase == "stock only":
            return (Step("draw"),)
        if self.phase == "draw":
            return (Step("draw"), Step("take"))
        if self.phase != "throw":
            return (Step("pass"), Step("take"))
        found = [Step("throw", card) for card in cards_of(self.hand) if card != self.taken]
        found += [
            Step("knock", step.card)
            for step in found
            if least_deadwood(self.hand & ~(1 << (step.card or 0))) <= self.limit
        ]
        if self.big_gin and least_deadwood(self.hand) == 0:
            found.append(Step("big gin"))
        return tuple(found)

    def fault(self, step: Step) -> str:
        """Why `step` cannot come next, in one sentence; empty if it can."""
        return self._wrong_moment(step) or self._wrong_card(step)

    def _wrong_moment(self, step: Step) -> str:
        who = Sentence("You") if self.to_move == ME else Sentence("The opponent")
        if self.phase == "over":
            if step.kind == "show" and self.end != "dead":
                return ""
            return Sentence("The deal is over; “{step}” comes too late.", step=step)
        if step.kind == "show":
            return Sentence("Hands are shown after a knock, not before.")
        if step.kind == "pass" and self.phase not in NEXT_OFFER:
            return Sentence("Only the first upcard can be passed.")
        if step.kind == "take" and self.phase == "stock only":
            return Sentence("{who} must draw from stock: both have passed the upcard.", who=who)
        if step.kind in ("pass", "take", "draw") and self.phase == "throw":
            return Sentence("{who} must throw a card first.", who=who)
        if step.kind == "take" and not self.pile:
            return Sentence("There is no card on the pile to take.")
        if step.kind == "draw" and self.phase in NEXT_OFFER:
            return Sentence(
                "{who} must take the first upcard or pass it, not draw from stock.", who=who
            )
        if step.kind in ("throw", "knock", "big gin") and self.phase != "throw":
            return Sentence("{who} must draw before throwing a card.", who=who)
        return ""

    def _wrong_card(self, step: Step) -> str:
        if step.kind in ("pass", "take", "show"):
            return self._wrong_hand(step.cards) if step.kind == "show" else ""
        if step.kind == "big gin":
            if not self.big_gin:
                return Sentence("Big gin is not played under these rules.")
            if self.to_move == ME and least_deadwood(self.hand):
                return Sentence("Big gin needs all eleven cards in groups.")
            return ""
        if step.kind == "draw":
            if self.to_move == THEM:
                return "" if step.card is None else Sentence("The opponent's draw is not seen.")
            if step.card is None:
                return Sentence("Say which card you drew.")
            if not self.unseen >> step.card & 1:
                return Sentence(
                    "The {card} {place}; it cannot be drawn.",
                    card=card_name(step.card),
                    place=self._place(step.card),
                )
            return ""
        if step.card is None:
            return Sentence("Say which card was thrown.")
        return self._wrong_throw(step.card, knocks=step.kind == "knock")

    def _wrong_throw(self, card: int, *, knocks: bool) -> str:
        name = card_name(card)
        if card == self.taken:
            return Sentence(
                "The {name} was just taken from the pile; it may not be thrown in that turn.",
                name=name,
            )
        if self.to_move == THEM:
            if not (self.theirs | self.unseen) >> card & 1:
                return Sentence(
                    "The {name} {place}; the opponent cannot throw it.",
                    name=name,
                    place=self._place(card),
                )
            if self.unseen >> card & 1 and not self.hidden:
                return Sentence(
                    "All cards of the opponent are known; the {name} is none of them.", name=name
                )
            return ""
        if not self.hand >> card & 1:
            return Sentence("You do not hold the {name}; throw one of your cards.", name=name)
        least = least_deadwood(self.hand & ~(1 << card)) if knocks else 0
        if least > self.limit:
            return Sentence(
                "Without the {name} {least} points are left; knock with {limit} or fewer.",
                name=name,
                least=least,
                limit=self.limit,
            )
        return ""

    def _wrong_hand(self, cards: Cards) -> str:
        mask = mask_of(cards)
        size = HAND + (self.end == "big gin" and self.out == THEM)
        if mask.bit_count() != size or len(cards) != size:
            return Sentence(
                "Show {size} different cards, not {number}.", size=size, number=len(set(cards))
            )
        for card in cards_of(mask & ~(self.theirs | self.unseen | self.shown)):
            return Sentence(
                "The {card} {place}; the opponent cannot hold it.",
                card=card_name(card),
                place=self._place(card),
            )
        for card in cards_of(self.theirs & ~mask):
            return Sentence("The opponent took the {card} and must hold it.", card=card_name(card))
        most = 0 if self.end == "big gin" else self.limit
        if self.out == THEM and (least := least_deadwood(mask)) > most:
            return Sentence(
                "These cards leave {least} points; whoever goes out has {most} or fewer.",
                least=least,
                most=most,
            )
        return ""

    def _place(self, card: int) -> str:
        if self.hand >> card & 1:
            return Sentence("is in your hand")
        if self.theirs >> card & 1:
            return Sentence("is in the opponent's hand")
        return Sentence("has been thrown")

    def after(self, step: Step) -> "Table":
        """Table after `step`.

        Raises
        ------
        ValueError
            If the step cannot come next.
        """
        if fault := self.fault(step):
            raise RefusedError(fault)
        return self._moved(step)

    def _moved(self, step: Step) -> "Table":
        """Table after a step that comes at its moment.

        If its card is wrong the turn goes on and no card moves, so that what follows in the log
        can still be read.
        """
        fits = not self._wrong_card(step)
        if step.kind == "pass":
            return self._passed()
        if step.kind == "take":
            return self._took()
        if step.kind == "draw":
            return self._drew(step.card) if fits else self._with_event("draw", phase="throw")
        if step.kind == "throw":
            return self._threw(step.card if fits else None)
        if step.kind == "show":
            return replace(self, shown=mask_of(step.cards), theirs=0, hidden=0) if fits else self
        return self._went_out(step, fits)

    def _with_event(self, kind: Kind, **changes: object) -> "Table":
        """Table changed, with the decision just made if it was the opponent's."""
        events = self.events
        if self.to_move == THEM and self.top is not None:
            event = Event(
                "stock only" if self.phase == "stock only" else kind,  # type: ignore[arg-type]  # never "show"
                self.top,
                mask_of(self.pile[:-1]),
                self.mine,
                self.theirs,
                self.shed[ME],
                self.turns[THEM],
                self.takes[ME],
            )
            events = (*events, event)
        return replace(self, events=events, **changes)  # type: ignore[arg-type]  # by name

    def _refused(self) -> tuple[int, int]:
        """`shed` with the upcard among what the player to move refused."""
        return _with(self.shed, self.to_move, self.shed[self.to_move] | mask_of(self.pile[-1:]))

    def _passed(self) -> "Table":
        return self._with_event(
            "pass", phase=NEXT_OFFER[self.phase], to_move=1 - self.to_move, shed=self._refused()
        )

    def _took(self) -> "Table":
        taken = self.pile[-1]
        mine, theirs, hand = self.mine, self.theirs, self.hand
        if self.to_move == ME:
            hand, mine = hand | 1 << taken, mine | 1 << taken
        else:
            theirs |= 1 << taken
        takes = _with(self.takes, self.to_move, self.takes[self.to_move] + 1)
        return self._with_event(
            "take",
            phase="throw",
            pile=self.pile[:-1],
            hand=hand,
            mine=mine,
            theirs=theirs,
            taken=taken,
            takes=takes,
        )

    def _drew(self, card: int | None) -> "Table":
        shed = self._refused() if self.phase == "draw" else self.shed
        table = self._with_event("draw", phase="throw", stock=self.stock - 1, shed=shed)
        if card is None:
            return replace(table, hidden=self.hidden + 1)
        return replace(table, hand=self.hand | 1 << card)

    def _without(self, card: int) -> "Table":
        """Table after `card` left the hand of the player to move."""
        bit = 1 << card
        if self.to_move == ME:
            return replace(self, hand=self.hand & ~bit, mine=self.mine & ~bit)
        if self.theirs & bit:
            return replace(self, theirs=self.theirs & ~bit)
        return replace(self, hidden=self.hidden - 1)

    def _threw(self, card: int | None) -> "Table":
        table, mover = self, self.to_move
        if card is not None:
            events = self.events
            if mover == THEM and events:
                events = (*events[:-1], replace(events[-1], thrown=card))
            shed = _with(self.shed, mover, self.shed[mover] | 1 << card)
            table = replace(self._without(card), pile=(*self.pile, card), shed=shed, events=events)
        dead = table.stock <= LAST_STOCK
        return replace(
            table,
            taken=None,
            turns=_with(table.turns, mover, table.turns[mover] + 1),
            to_move=1 - mover,
            phase="over" if dead else "draw",
            end="dead" if dead else "",
        )

    def _went_out(self, step: Step, fits: bool) -> "Table":
        table = self
        if fits and step.card is not None:
            events = self.events
            if self.to_move == THEM and events:
                events = (*events[:-1], replace(events[-1], thrown=step.card, knocked=True))
            table = replace(self._without(step.card), thrown=step.card, events=events)
        end: Literal["knock", "big gin"] = "knock" if step.kind == "knock" else "big gin"
        return replace(table, phase="over", taken=None, out=self.to_move, end=end)


def _with(pair: tuple[int, int], player: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if player == ME else (pair[0], value)


# Deals -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deal(Log[Step, Table]):
    """My ten cards, the first upcard, who dealt, and all that happened since.

    Raises
    ------
    ValueError
        If the cards are not ten different ones and another as upcard.
    """

    step: ClassVar = Step
    hand: Cards
    upcard: int
    dealer: int = THEM
    steps: tuple[Step, ...] = ()
    rules: GinRules = PLAIN

    def __post_init__(self) -> None:
        """Reject what cannot be dealt."""
        if len(self.hand) != HAND:
            raise RefusedError(
                "A hand of gin is {hand} cards, not {number}.", hand=HAND, number=len(self.hand)
            )
        for card in (*self.hand, self.upcard):
            if card not in DECK:
                raise RefusedError(
                    "{card} is no card; gin is played with the 52 from 0 to 51.", card=card
                )
            if (*self.hand, self.upcard).count(card) > 1:
                raise RefusedError("The {card} can be in one place only.", card=card_name(card))
        if self.dealer not in (ME, THEM):
            raise RefusedError(
                "The dealer is 0 (you) or 1 (the opponent), not {dealer}.", dealer=self.dealer
            )
        if len(self.steps) > MOST_STEPS:
            raise RefusedError(
                "A deal has at most {most_steps} steps, not {number}.",
                most_steps=MOST_STEPS,
                number=len(self.steps),
            )

    def replayed(self) -> tuple[Table, tuple[str, ...]]:
        """What I know after the steps, and what is wrong with each."""
        return _replayed(self)

    def undone(self, count: int = 1) -> "Deal":
        """The deal without its last steps."""
        return replace(self, steps=self.steps[: max(len(self.steps) - count, 0)])


@lru_cache(maxsize=2000)
def _replayed(deal: Deal) -> tuple[Table, tuple[str, ...]]:
    """Table after the steps of a deal, and what is wrong with each."""
    if not deal.steps:
        rules, upcard = deal.rules, deal.upcard
        table = Table(
            hand=mask_of(deal.hand),
            pile=(upcard,),
            to_move=1 - deal.dealer,
            limit=rules.limit(upcard),
            factor=rules.factor(upcard),
            big_gin=rules.big_gin,
        )
        return table, ()
    table, faults = _replayed(replace(deal, steps=deal.steps[:-1]))
    step = deal.steps[-1]
    fault = table.fault(step)
    if not table._wrong_moment(step):
        table = table._moved(step)
    return table, (*faults, fault)
