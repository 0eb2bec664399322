"""The spot as the page shows it: slots with cards, ranges, the target slot, pot and call.

An immutable record without Qt. A slot is named by a string: ``s0.1`` is the second card of
seat 0 (you), ``b3`` the turn, ``d0`` the first dead card.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from app.games.holdem.betting import NO_TERMS, Terms
from app.games.holdem.ranges import splits
from app.games.holdem.ranges.splits import Split
from app.words.translation import (
    _,
    said,
)
from engine.cards import card_text
from engine.games.holdem import Question
from engine.games.holdem.ranges import Range
from engine.games.holdem.rules import MOST_SEATS

if TYPE_CHECKING:  # the start is without these
    from app.games.holdem.before_flop.record import Lookup
    from app.games.holdem.histories.replay import Replay
    from app.games.holdem.play.record import Play
    from app.games.holdem.push_fold.table import PushTable
    from app.games.holdem.strategy.setup import Setup
    from app.games.holdem.table.record import Game

Slot = str
Card = int | None
Pair = tuple[Card, Card]
Seat = Pair | Range
Mode = Literal["equity", "strategy", "push_fold", "before_flop", "in_play", "table", "review"]

#: What the modes beside equity hold, and which attribute of a `Spot` has it.
PARTS: dict[Mode, str] = {
    "strategy": "setup",
    "push_fold": "push",
    "in_play": "play",
    "before_flop": "lookup",
    "table": "table",
}
MOST_DEAD = 12
TOO_MANY_SEATS = _("{count} seats were given; a table has 2 to {most}.")
LONGEST_NAME, LONGEST_POSITION = 40, 8  # letters of a player, and of a place at the table
UNKNOWN: Pair = (None, None)
NO_BOARD: tuple[Card, ...] = (None,) * 5
FIRST_OF_STREET = (0, 3, 4)  # places on the board at which the streets begin


@dataclass(frozen=True, slots=True)
class Who:
    """Who sits in a seat, and where that is at the table, as in ``CO``; empty if not known."""

    name: str = ""
    position: str = ""


NOBODY = Who()


def new_parts() -> dict[str, Any]:
    """What each mode holds when nothing was done in it, as `PARTS` names it."""
    from app.games.holdem.before_flop.record import NO_LOOKUP  # the start is without these
    from app.games.holdem.play.record import NO_PLAY
    from app.games.holdem.push_fold.table import NO_PUSH
    from app.games.holdem.strategy.setup import NO_SETUP
    from app.games.holdem.table.record import NO_GAME

    parts = (NO_SETUP, NO_PUSH, NO_PLAY, NO_LOOKUP, NO_GAME)
    return dict(zip(PARTS.values(), parts, strict=True))


@dataclass(frozen=True, slots=True)
class Spot:
    """Cards in slots; None is an empty slot."""

    # 2 to 10 pairs of slots, or ranges with at least one hand; seat 0 is you
    seats: tuple[Seat, ...] = (UNKNOWN, UNKNOWN)
    board: tuple[Card, ...] = NO_BOARD  # flop (3), turn, river
    later: tuple[Card, ...] = NO_BOARD  # board cards that a step back put aside, each at its place
    dead: tuple[int, ...] = ()  # cards out of play, no gaps
    target: Slot | None = "s0.0"  # slot that takes the next card, or None
    versus: int = 0  # seat compared with yours; 0 lets the page choose
    # stakes for the pot odds, None if not given
    pot: float | None = None
    call: float | None = None
    terms: Terms = NO_TERMS  # what is known of the betting beside them
    # what seats do with their ranges on the streets, which decides those of the next
    splits: tuple[Split, ...] = ()
    who: tuple[Who, ...] = ()  # of each seat, as far as anyone is known
    replay: Replay | None = None  # the hand that was played which this is a spot of
    mode: Mode = "equity"  # what is asked: the above, or one of those below
    setup: Setup | None = None  # two ranges after the flop, once the mode "strategy" was opened
    push: PushTable | None = None  # a table before it, once the mode "push_fold" was
    play: Play | None = None  # a hand in progress, once the mode "in_play" was
    lookup: Lookup | None = None  # a place in the charts, once the mode "before_flop" was
    table: Game | None = None  # hands against robots, once the mode "table" was

    # ---- reading -------------------------------------------------------------------------

    @property
    def part(self) -> Any:
        """What the mode that is shown holds; None before it was opened, and for equities."""
        name = PARTS.get(self.mode)
        return name and getattr(self, name)

    def with_part(self, part: Any) -> Spot:
        """The same with something else in the mode that is shown."""
        return replace(self, **{PARTS[self.mode]: part})

    def slots(self) -> list[Slot]:
        """All slots that can take a card, in the order in which the target moves."""
        pairs = (seat for seat in range(self.size) if self.range_of(seat) is None)
        slots = [f"s{seat}.{i}" for seat in pairs for i in (0, 1)]
        slots += [f"b{i}" for i in range(5) if not self.locked(f"b{i}")]
        slots += [f"d{i}" for i in range(min(len(self.dead) + 1, MOST_DEAD))]
        return slots

    def card(self, slot: Slot) -> Card:
        kind, index = slot[0], slot[1:]
        if kind == "s":
            seat, i = (int(part) for part in index.split("."))
            return self.pair(seat)[i]
        if kind == "b":
            return self.board[int(index)]
        return self.dead[int(index)] if int(index) < len(self.dead) else None

    def ghost(self, at: int) -> Card:
        """Card that a step back took from a place of the board, if it is free."""
        card = self.later[at]
        if card is None or self.board[at] is not None or card in self.owners():
            return None
        return card

    def locked(self, slot: Slot) -> bool:
        """Whether a board slot waits for an earlier street (an occupied one never does)."""
        return (
            slot in ("b3", "b4")
            and self.card(slot) is None
            and None in self.board[: 3 if slot == "b3" else 4]
        )

    def owners(self) -> dict[int, Slot]:
        """Slot of every card that is out of the deck."""
        pairs = ((f"s{seat}", self.pair(seat)) for seat in range(self.size))
        held = [(card, f"{seat}.{i}") for seat, pair in pairs for i, card in enumerate(pair)]
        held += [(card, f"b{i}") for i, card in enumerate(self.board)]
        held += [(card, f"d{i}") for i, card in enumerate(self.dead)]
        return {card: slot for card, slot in held if card is not None}

    def street(self) -> int | None:
        """Number of board cards (0, 3, 4, 5), or None while the board has a gap."""
        filled = [card is not None for card in self.board]
        count = sum(filled)
        return count if count in (0, 3, 4, 5) and all(filled[:count]) else None

    def hole(self, seat: int) -> tuple[int, ...]:
        """Known cards of a seat."""
        return tuple(card for card in self.pair(seat) if card is not None)

    def range_of(self, seat: int) -> Range | None:
        """Range of a seat, or None for a seat with slots."""
        held = self.seats[seat]
        if not isinstance(held, Range):
            return None
        return splits.range_on(self.splits, seat, self.known_board(), held) if self.splits else held

    def known_board(self) -> tuple[int, ...]:
        """Cards on the board, without the gaps."""
        return tuple(card for card in self.board if card is not None)

    def split_of(self, seat: int) -> Split | None:
        """What a seat does with its range on this street; None where nothing is decided."""
        return splits.split_on(self.splits, seat, self.known_board())

    def is_set(self, seat: int) -> bool:
        """Whether a seat has two cards or a range."""
        return self.range_of(seat) is not None or len(self.hole(seat)) == 2

    def pair(self, seat: int) -> Pair:
        """Both places for cards of a seat; empty ones for a range."""
        held = self.seats[seat]
        return UNKNOWN if isinstance(held, Range) else held

    def who_is(self, seat: int) -> Who:
        return self.who[seat] if seat < len(self.who) else NOBODY

    def known_elsewhere(self, seat: int) -> tuple[int, ...]:
        """Cards that a range in `seat` cannot hold, being on the board, dead or in other hands."""
        own = (f"s{seat}.0", f"s{seat}.1")
        return tuple(card for card, slot in self.owners().items() if slot not in own)

    def is_played(self) -> bool:
        """Whether it is one of the hand that was played: the board is of one of its streets."""
        known = tuple(card for card in self.board if card is not None)
        return (
            self.replay is not None
            and self.street() is not None
            and known == self.replay.hand.board[: len(known)]
        )

    def is_blank(self) -> bool:
        """Whether no card and no range is known."""
        return not self.owners() and all(self.range_of(s) is None for s in range(self.size))

    def asked(self) -> tuple[Question | None, str]:
        """What to ask the engine, and why it cannot be asked.

        The question is None while too little is set, and if no deal is possible; then a sentence
        says why.
        """
        if self.street() is None or not any(map(self.is_set, range(self.size))):
            return None, ""
        try:
            question = Question(
                seats=tuple(self.range_of(seat) or self.hole(seat) for seat in range(self.size)),
                board=tuple(card for card in self.board if card is not None),
                dead=self.dead,
            )
        except ValueError as error:
            return None, said(error)
        return question, ""

    def question(self) -> Question | None:
        """What to ask the engine, or None while too little is set or no deal is possible."""
        return self.asked()[0]

    def problem(self) -> str:
        """Why what is set cannot be dealt, in one sentence; empty if it can."""
        return self.asked()[1]

    @property
    def size(self) -> int:
        return len(self.seats)

    # ---- changing ------------------------------------------------------------------------

    def with_card(self, slot: Slot, card: Card) -> Spot:
        """Same spot with `card` (or nothing) in `slot`."""
        kind, index = slot[0], slot[1:]
        if kind == "s":
            seat, i = (int(part) for part in index.split("."))
            first, second = self.pair(seat)
            return self._with_seat(seat, (card, second) if i == 0 else (first, card))
        at = int(index)
        if kind == "b":
            return replace(self, board=_put(self.board, at, card), later=_put(self.later, at, None))
        new = () if card is None else (card,)
        return replace(self, dead=(*self.dead[:at], *new, *self.dead[at + 1 :]))

    def _with_seat(self, seat: int, held: Seat) -> Spot:
        return replace(self, seats=(*self.seats[:seat], held, *self.seats[seat + 1 :]))

    def named(self, seat: int, who: Who) -> Spot:
        """Same spot with somebody in a seat."""
        known = [self.who_is(number) for number in range(self.size)]
        known[seat] = who
        return replace(self, who=tuple(known) if any(w != NOBODY for w in known) else ())

    def with_range(self, seat: int, hands: Range) -> Spot:
        """Same spot with a range in a seat; its cards, if any, go back to the deck."""
        later = splits.with_range(self.splits, seat, self.known_board(), hands)
        if later is not None and self.range_of(seat) is not None:
            return replace(self, splits=later)
        rest = splits.without_split(self.splits, seat, ())
        return replace(self._with_seat(seat, hands), splits=rest)._with_free_target()

    def with_split(self, split: Split | None, seat: int) -> Spot:
        """Same spot in which a seat does this with its range here; None for nothing decided."""
        if split is not None:
            return replace(self, splits=splits.with_split(self.splits, split))
        kept = splits.without_split(self.splits, seat, self.known_board())
        return replace(self, splits=kept)

    def take_back(self, slot: Slot) -> Spot:
        """Card of `slot` goes back to the deck and the slot becomes the target."""
        spot = self.with_card(slot, None)
        # Dead cards close ranks, so the free place is behind them; a turn card taken back
        # while the flop has a gap leaves its place locked.
        target = f"d{len(spot.dead)}" if slot[0] == "d" else slot
        return replace(spot, target=target)._with_free_target()

    def click_card(self, card: int) -> Spot:
        """A card of the deck was clicked: place it in the target, or take it back if used."""
        if (slot := self.owners().get(card)) is not None:
            return self.take_back(slot)
        if self.target is None:
            return self
        placed = self.with_card(self.target, card)
        return replace(placed, target=placed.next_target(self.target))

    def next_target(self, slot: Slot) -> Slot | None:
        """First empty slot after `slot`; dead cards are only reached from dead cards.

        A flop comes at once: where it was begun in its middle, it is filled before the turn.
        """
        flop = [f"b{at}" for at in range(FIRST_OF_STREET[1])]
        if slot in flop and (empty := [s for s in flop if self.card(s) is None]):
            return empty[0]
        slots = self.slots()
        after = slots[slots.index(slot) + 1 :] if slot in slots else []
        return next(
            (s for s in after if self.card(s) is None and s[0] in (slot[0], "s", "b")), None
        )

    def _with_free_target(self) -> Spot:
        """Same spot, its target moved to the first free slot of a hand or the board if need be."""
        if self.target is not None and self._is_free(self.target):
            return self
        free = (s for s in self.slots() if s[0] != "d" and self.card(s) is None)
        return replace(self, target=next(free, None))

    def has_place(self) -> bool:
        """Whether a hand or the board has an empty slot, though none may take the next card."""
        return any(s[0] != "d" and self.card(s) is None for s in self.slots())

    def click_slot(self, slot: Slot) -> Spot:
        """A slot was clicked: its card goes back, and it becomes the target."""
        if self.card(slot) is not None:
            return self.take_back(slot)
        return self if self.locked(slot) else replace(self, target=slot)

    def swap(self, one: Slot, other: Slot) -> Spot:
        """Card of `one` goes to `other`, and the card there, if any, comes back."""
        first, second = self.card(one), self.card(other)
        if one == other or first is None or self.locked(other):
            return self
        spot = self.with_card(other, first).with_card(one, second)
        if second is None:  # the card left a gap, which is where the next one goes
            spot = replace(spot, target=one if one in spot.slots() else other)
        return spot._with_free_target()

    def to_flop(self) -> Spot | None:
        """Same spot with the flop to come next, where cards of unknown opponents would be asked.

        None where a card has to come first, or the board takes the next one anyway.
        """
        others = range(1, self.size)
        asked = self.target is not None and self.target in {f"s{seat}.0" for seat in others}
        if not asked or not self.is_set(0) or self.known_board():
            return None
        if any(self.is_set(seat) or self.hole(seat) for seat in others):
            return None
        return replace(self, target="b0")

    def _is_free(self, slot: Slot) -> bool:
        return slot in self.slots() and self.card(slot) is None

    def with_size(self, size: int) -> Spot:
        """Same spot with `size` seats, new ones empty and the last ones gone."""
        size = max(2, min(MOST_SEATS, size))
        seats = (*self.seats, *(UNKNOWN,) * MOST_SEATS)[:size]
        versus = self.versus if self.versus < size else 0
        kept = tuple(split for split in self.splits if split.seat < size)
        spot = replace(self, seats=seats, who=self.who[:size], versus=versus, splits=kept)
        return spot._with_free_target()

    def without_seat(self, seat: int) -> Spot:
        """Same spot with one seat removed."""
        if self.size == 2:
            return self
        seats = (*self.seats[:seat], *self.seats[seat + 1 :])
        target = self.target
        if target is not None and target[0] == "s":  # the seats behind it move up
            own, i = target[1:].split(".")
            target = None if int(own) == seat else f"s{int(own) - (int(own) > seat)}.{i}"
        who = (*self.who[:seat], *self.who[seat + 1 :])
        kept = tuple(
            replace(split, seat=split.seat - (split.seat > seat))
            for split in self.splits
            if split.seat != seat
        )
        spot = replace(self, seats=seats, who=who, versus=0, target=target, splits=kept)
        return spot._with_free_target()

    def clear_seat(self, seat: int) -> Spot:
        """A seat holds nothing known, and takes the next cards."""
        return replace(self._with_seat(seat, UNKNOWN), target=f"s{seat}.0")

    def forget_seat(self, seat: int) -> Spot:
        """A seat holds any two cards; the next card goes to another place."""
        spot = self._with_seat(seat, UNKNOWN)
        own = (f"s{seat}.0", f"s{seat}.1")
        free = (s for s in spot.slots() if s not in own and s[0] != "d" and spot.card(s) is None)
        return replace(spot, target=next(free, own[0]))

    # ---- streets -------------------------------------------------------------------------

    def clear_board(self) -> Spot:
        """All board cards go back to the deck, and none is remembered."""
        return replace(self, board=NO_BOARD, later=NO_BOARD, target="b0")

    def step_back(self) -> Spot:
        """Put the cards of the last street aside; `step_forward` lays them again."""
        filled = [at for at, card in enumerate(self.board) if card is not None]
        if not filled:
            return self
        first = max(at for at in FIRST_OF_STREET if at <= filled[-1])
        later = list(self.later)
        for at in filled:
            if at >= first:
                later[at] = self.board[at]
        board = (*self.board[:first], *NO_BOARD[first:])
        spot = replace(self, board=board, later=tuple(later), target=f"b{first}")
        return spot._with_free_target()

    def step_forward(self) -> Spot:
        """Lay the cards of the next street that were put aside, if all are still free."""
        places = self._next_street()
        cards = [self.later[at] for at in places]
        free = {card for card in cards if card is not None} - set(self.owners())
        if not cards or len(free) < len(cards):
            return self
        return self._lay(places, cards)

    def deal_street(self, seed: int) -> Spot:
        """Deal the missing cards of the next street at random; a full board is dealt anew."""
        spot = self if None in self.board else self.clear_board()
        places = spot._next_street() if spot is self else list(range(5))
        deck = sorted(set(range(52)) - set(spot.owners()))
        return spot._lay(places, random.Random(seed).sample(deck, len(places)))

    def next_street(self) -> int | None:
        """Board cards (3, 4, 5) after `deal_street`; None if it deals a whole new board."""
        places = self._next_street()
        return max(3, places[-1] + 1) if places else None

    def _next_street(self) -> list[int]:
        """Empty places of the first street that is not full."""
        ends = (*FIRST_OF_STREET[1:], 5)
        for first, end in zip(FIRST_OF_STREET, ends, strict=True):
            empty = [at for at in range(first, end) if self.board[at] is None]
            if empty:
                return empty
        return []

    def _lay(self, places: list[int], cards: Iterable[Card]) -> Spot:
        """Same spot with board cards in places, and what comes after them still remembered."""
        board = list(self.board)
        for at, card in zip(places, cards, strict=True):
            board[at] = card
        spot = replace(self, board=tuple(board))
        target = self.target
        if target is None or target[0] == "b":
            target = spot.next_target(f"b{places[-1]}")
        return replace(spot, target=target)._with_free_target()

    def emptied(self) -> Spot:
        """An empty table for two; what other modes ask stays."""
        return self.asking_alone() if self.part is None else self.with_part(self.part.emptied())

    def asking_alone(self) -> Spot:
        """No equities; what other modes ask."""
        return replace(Spot().asking(self), mode="equity")

    def dealt(self, seed: int) -> Spot:
        """Random hand for you, one known opponent and a random street.

        Other seats are unknown; seats with a range keep it.
        """
        if self.part is not None:
            return self.with_part(self.part.dealt(seed))
        source = random.Random(seed)
        ranges = [self.range_of(seat) for seat in range(self.size)]
        while True:  # until every range still has a hand
            cards = source.sample(range(52), 9)
            hands: list[Pair] = [(cards[0], cards[1]), (cards[2], cards[3])]
            pairs = [*hands, *[UNKNOWN] * (self.size - 2)]
            seats = tuple(held or pair for held, pair in zip(ranges, pairs, strict=True))
            street = source.choice((0, 3, 3, 4))
            board: list[Card] = [*cards[4 : 4 + street], *[None] * (5 - street)]
            spot = replace(self, seats=seats, board=tuple(board), later=NO_BOARD, dead=())
            spot = replace(spot, versus=0, replay=None, splits=())
            if not spot.problem():
                return replace(spot, target=f"b{street}")

    def beside(self, now: Spot) -> Spot:
        """Take in what `now` holds of the modes that this spot does not show."""
        shown, held = PARTS.get(self.mode), {name: getattr(now, name) for name in PARTS.values()}
        done = {n: held[n] for n, new in new_parts().items() if held[n] not in (None, new)}
        spot = replace(self, **{n: part for n, part in done.items() if n != shown})
        if self.mode != "equity" and not now.is_blank():
            spot = now.asking(spot)
        return spot

    def asking(self, other: Spot) -> Spot:
        """The same equities, and what `other` asks in the other modes."""
        return replace(self, mode=other.mode, **{n: getattr(other, n) for n in PARTS.values()})

    def alone(self) -> Spot:
        """Without what the modes hold that are not shown."""
        spot = self if self.mode == "equity" or self.is_blank() else Spot(mode=self.mode)
        shown, parts = PARTS.get(self.mode), {n: getattr(self, n) for n in PARTS.values()}
        for name, new in new_parts().items():
            if name != shown and parts[name] != new:
                parts[name] = None
        return replace(spot, **parts)

    def checked(self) -> Spot:
        """Give this spot back with its first sensible target.

        ValueError if seats, cards or dead cards are too many, or a card is used twice.
        """
        if not 2 <= self.size <= MOST_SEATS:
            raise ValueError(TOO_MANY_SEATS.format(count=self.size, most=MOST_SEATS))
        if len(self.dead) > MOST_DEAD:
            text = _("{count} dead cards were given; the most is {most}.")
            raise ValueError(text.format(count=len(self.dead), most=MOST_DEAD))
        holes = [c for seat in range(self.size) for c in self.hole(seat)]
        known = [*holes, *(c for c in self.board if c is not None), *self.dead]
        for card in known:
            if known.count(card) > 1:
                text = _("“{card}” was given twice; each card is in the deck only once.")
                raise ValueError(text.format(card=card_text(card)))
        if not self.is_set(0):
            return replace(self, target="s0.0" if self.card("s0.0") is None else "s0.1")
        street = next((f"b{i}" for i in range(5) if self.board[i] is None), None)
        return replace(self, target=street)


def any_card(cards: Iterable[Card]) -> bool:
    """Whether any place holds a card."""
    return any(card is not None for card in cards)


def _put(cards: tuple[Card, ...], at: int, card: Card) -> tuple[Card, ...]:
    return (*cards[:at], card, *cards[at + 1 :])
