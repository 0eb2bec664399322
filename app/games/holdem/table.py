"""The table as the page shows it: slots with cards, ranges, the target slot, pot and call.

An immutable record without Qt. A slot is named by a string: ``s0.1`` is the second card of
seat 0 (you), ``b3`` the turn, ``d0`` the first dead card.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from app.games.holdem.range_words import range_text
from engine.cards import CardError, card_text, cards_text, parse_cards
from engine.games.holdem import Question
from engine.games.holdem.ranges import Range, RangeError, parse_range

Slot = str
Card = int | None
Pair = tuple[Card, Card]
Seat = Pair | Range

MOST_SEATS = 10
MOST_DEAD = 12
LARGEST_STAKE = 1e12
UNKNOWN: Pair = (None, None)
NO_BOARD: tuple[Card, ...] = (None,) * 5
STREETS = ("flop", "turn", "river")
FIRST_OF_STREET = (0, 3, 4)  # places on the board at which the streets begin


@dataclass(frozen=True, slots=True)
class Table:
    """Cards in slots; None is an empty slot.

    Attributes
    ----------
    seats : 2 to 10 pairs of slots, or ranges with at least one hand; seat 0 is you
    board : flop (3), turn, river
    later : board cards that a step back put aside, each at its place
    dead : cards out of play, no gaps
    target : slot that takes the next card, or None
    versus : seat compared with yours; 0 lets the page choose
    pot, call : stakes for the pot odds, None if not given
    """

    seats: tuple[Seat, ...] = (UNKNOWN, UNKNOWN)
    board: tuple[Card, ...] = NO_BOARD
    later: tuple[Card, ...] = NO_BOARD
    dead: tuple[int, ...] = ()
    target: Slot | None = "s0.0"
    versus: int = 0
    pot: float | None = None
    call: float | None = None

    # ---- reading -------------------------------------------------------------------------

    def slots(self) -> list[Slot]:
        """All slots that can take a card, in the order in which the target moves."""
        pairs = (seat for seat in range(self.size) if self.range_of(seat) is None)
        slots = [f"s{seat}.{i}" for seat in pairs for i in (0, 1)]
        slots += [f"b{i}" for i in range(5) if not self.locked(f"b{i}")]
        slots += [f"d{i}" for i in range(min(len(self.dead) + 1, MOST_DEAD))]
        return slots

    def card(self, slot: Slot) -> Card:
        """Card in a slot."""
        kind, index = slot[0], slot[1:]
        if kind == "s":
            seat, i = (int(part) for part in index.split("."))
            return self._pair(seat)[i]
        if kind == "b":
            return self.board[int(index)]
        return self.dead[int(index)] if int(index) < len(self.dead) else None

    def ghost(self, at: int) -> Card:
        """Card that a step back took from a place of the board, if it is free."""
        card = self.later[at]
        return None if self.board[at] is not None or card in self.owners() else card

    def locked(self, slot: Slot) -> bool:
        """Whether a board slot waits for an earlier street (an occupied one never does)."""
        return (
            slot in ("b3", "b4")
            and self.card(slot) is None
            and None in self.board[: 3 if slot == "b3" else 4]
        )

    def owners(self) -> dict[int, Slot]:
        """Slot of every card that is out of the deck."""
        slots = [*self.slots(), "b3", "b4"]
        return {card: slot for slot in slots if (card := self.card(slot)) is not None}

    def street(self) -> int | None:
        """Number of board cards (0, 3, 4, 5), or None while the board has a gap."""
        filled = [card is not None for card in self.board]
        count = sum(filled)
        return count if count in (0, 3, 4, 5) and all(filled[:count]) else None

    def hole(self, seat: int) -> tuple[int, ...]:
        """Known cards of a seat."""
        return tuple(card for card in self._pair(seat) if card is not None)

    def range_of(self, seat: int) -> Range | None:
        """Range of a seat, or None for a seat with slots."""
        held = self.seats[seat]
        return held if isinstance(held, Range) else None

    def is_set(self, seat: int) -> bool:
        """Whether a seat has two cards or a range."""
        return self.range_of(seat) is not None or len(self.hole(seat)) == 2

    def _pair(self, seat: int) -> Pair:
        held = self.seats[seat]
        return UNKNOWN if isinstance(held, Range) else held

    def known_elsewhere(self, seat: int) -> tuple[int, ...]:
        """Cards that a range in `seat` cannot hold, being on the board, dead or in other hands."""
        own = (f"s{seat}.0", f"s{seat}.1")
        return tuple(card for card, slot in self.owners().items() if slot not in own)

    def is_blank(self) -> bool:
        """Whether no card and no range is known."""
        return not self.owners() and all(self.range_of(s) is None for s in range(self.size))

    def question(self) -> Question | None:
        """What to ask the engine, or None while too little is set or no deal is possible."""
        try:
            return self._question()
        except ValueError:
            return None

    def problem(self) -> str:
        """Why what is set cannot be dealt, in one sentence; empty if it can."""
        try:
            self._question()
        except ValueError as error:
            return str(error)
        return ""

    def _question(self) -> Question | None:
        if self.street() is None or not any(map(self.is_set, range(self.size))):
            return None
        return Question(
            seats=tuple(self.range_of(seat) or self.hole(seat) for seat in range(self.size)),
            board=tuple(card for card in self.board if card is not None),
            dead=self.dead,
        )

    @property
    def size(self) -> int:
        """Number of seats."""
        return len(self.seats)

    # ---- changing ------------------------------------------------------------------------

    def with_card(self, slot: Slot, card: Card) -> Table:
        """Same table with `card` (or nothing) in `slot`."""
        kind, index = slot[0], slot[1:]
        if kind == "s":
            seat, i = (int(part) for part in index.split("."))
            first, second = self._pair(seat)
            return self._with_seat(seat, (card, second) if i == 0 else (first, card))
        at = int(index)
        if kind == "b":
            return replace(self, board=_put(self.board, at, card), later=_put(self.later, at, None))
        new = () if card is None else (card,)
        return replace(self, dead=(*self.dead[:at], *new, *self.dead[at + 1 :]))

    def _with_seat(self, seat: int, held: Seat) -> Table:
        return replace(self, seats=(*self.seats[:seat], held, *self.seats[seat + 1 :]))

    def with_range(self, seat: int, hands: Range) -> Table:
        """Same table with a range in a seat; its cards, if any, go back to the deck."""
        return self._with_seat(seat, hands)._with_free_target()

    def take_back(self, slot: Slot) -> Table:
        """Card of `slot` goes back to the deck and the slot becomes the target."""
        table = self.with_card(slot, None)
        # Dead cards close ranks, so the free place is behind them; a turn card taken back
        # while the flop has a gap leaves its place locked.
        target = f"d{len(table.dead)}" if slot[0] == "d" else slot
        return replace(table, target=target)._with_free_target()

    def click_card(self, card: int) -> Table:
        """A card of the deck was clicked: place it in the target, or take it back if used."""
        if (slot := self.owners().get(card)) is not None:
            return self.take_back(slot)
        if self.target is None:
            return self
        placed = self.with_card(self.target, card)
        return replace(placed, target=placed.next_target(self.target))

    def next_target(self, slot: Slot) -> Slot | None:
        """First empty slot after `slot`; dead cards are only reached from dead cards."""
        slots = self.slots()
        after = slots[slots.index(slot) + 1 :] if slot in slots else []
        return next(
            (s for s in after if self.card(s) is None and s[0] in (slot[0], "s", "b")), None
        )

    def _with_free_target(self) -> Table:
        """Same table, its target moved to the first free slot of a hand or the board if need be."""
        if self.target is not None and self._is_free(self.target):
            return self
        free = (s for s in self.slots() if s[0] != "d" and self.card(s) is None)
        return replace(self, target=next(free, None))

    def click_slot(self, slot: Slot) -> Table:
        """A slot was clicked: its card goes back, and it becomes the target."""
        if self.card(slot) is not None:
            return self.take_back(slot)
        return self if self.locked(slot) else replace(self, target=slot)

    def swap(self, one: Slot, other: Slot) -> Table:
        """Card of `one` goes to `other`, and the card there, if any, comes back."""
        first, second = self.card(one), self.card(other)
        if one == other or first is None or self.locked(other):
            return self
        table = self.with_card(other, first).with_card(one, second)
        if second is None:  # the card left a gap, which is where the next one goes
            table = replace(table, target=one if one in table.slots() else other)
        return table._with_free_target()

    def _is_free(self, slot: Slot) -> bool:
        return slot in self.slots() and self.card(slot) is None

    def with_size(self, size: int) -> Table:
        """Same table with `size` seats, new ones empty and the last ones gone."""
        size = max(2, min(MOST_SEATS, size))
        seats = (*self.seats, *(UNKNOWN,) * MOST_SEATS)[:size]
        table = replace(self, seats=seats, versus=self.versus if self.versus < size else 0)
        return table._with_free_target()

    def without_seat(self, seat: int) -> Table:
        """Same table with one seat removed."""
        if self.size == 2:
            return self
        seats = (*self.seats[:seat], *self.seats[seat + 1 :])
        target = self.target
        if target is not None and target[0] == "s":  # the seats behind it move up
            own, i = target[1:].split(".")
            target = None if int(own) == seat else f"s{int(own) - (int(own) > seat)}.{i}"
        return replace(self, seats=seats, versus=0, target=target)._with_free_target()

    def clear_seat(self, seat: int) -> Table:
        """A seat holds nothing known, and takes the next cards."""
        return replace(self._with_seat(seat, UNKNOWN), target=f"s{seat}.0")

    def forget_seat(self, seat: int) -> Table:
        """A seat holds any two cards; the next card goes to another place."""
        table = self._with_seat(seat, UNKNOWN)
        own = (f"s{seat}.0", f"s{seat}.1")
        free = (s for s in table.slots() if s not in own and s[0] != "d" and table.card(s) is None)
        return replace(table, target=next(free, own[0]))

    # ---- streets -------------------------------------------------------------------------

    def clear_board(self) -> Table:
        """All board cards go back to the deck, and none is remembered."""
        return replace(self, board=NO_BOARD, later=NO_BOARD, target="b0")

    def step_back(self) -> Table:
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
        table = replace(self, board=board, later=tuple(later), target=f"b{first}")
        return table._with_free_target()

    def step_forward(self) -> Table:
        """Lay the cards of the next street that were put aside, if all are still free."""
        places = self._next_street()
        cards = [self.later[at] for at in places]
        free = {card for card in cards if card is not None} - set(self.owners())
        if not cards or len(free) < len(cards):
            return self
        return self._lay(places, cards)

    def deal_street(self, seed: int) -> Table:
        """Deal the missing cards of the next street at random; a full board is dealt anew."""
        table = self if None in self.board else self.clear_board()
        places = table._next_street() if table is self else list(range(5))
        deck = sorted(set(range(52)) - set(table.owners()))
        return table._lay(places, random.Random(seed).sample(deck, len(places)))

    def next_street(self) -> str:
        """Street that `deal_street` deals: flop, turn or river; empty for a whole new board."""
        places = self._next_street()
        return STREETS[max(0, places[-1] - 2)] if places else ""

    def _next_street(self) -> list[int]:
        """Empty places of the first street that is not full."""
        ends = (*FIRST_OF_STREET[1:], 5)
        for first, end in zip(FIRST_OF_STREET, ends, strict=True):
            empty = [at for at in range(first, end) if self.board[at] is None]
            if empty:
                return empty
        return []

    def _lay(self, places: list[int], cards: Iterable[Card]) -> Table:
        """Same table with board cards in places, and what comes after them still remembered."""
        board = list(self.board)
        for at, card in zip(places, cards, strict=True):
            board[at] = card
        table = replace(self, board=tuple(board))
        target = self.target
        if target is None or target[0] == "b":
            target = table.next_target(f"b{places[-1]}")
        return replace(table, target=target)._with_free_target()

    def deal(self, seed: int) -> Table:
        """Random hand for you, one known opponent and a random street.

        Other seats are unknown; seats with a range keep it.
        """
        source = random.Random(seed)
        ranges = [self.range_of(seat) for seat in range(self.size)]
        while True:  # until every range still has a hand
            cards = source.sample(range(52), 9)
            hands: list[Pair] = [(cards[0], cards[1]), (cards[2], cards[3])]
            pairs = [*hands, *[UNKNOWN] * (self.size - 2)]
            seats = tuple(held or pair for held, pair in zip(ranges, pairs, strict=True))
            street = source.choice((0, 3, 3, 4))
            board: list[Card] = [*cards[4 : 4 + street], *[None] * (5 - street)]
            table = Table(seats, tuple(board), pot=self.pot, call=self.call)
            if not table.problem():
                return replace(table, target=f"b{street}")

    # ---- files and text ------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Table as it stands in a file."""

        def text(card: Card) -> str | None:
            return None if card is None else card_text(card)

        def seat_json(seat: Seat) -> dict[str, str] | list[str | None]:
            if isinstance(seat, Range):
                return {"range": range_text(seat)}
            return [text(card) for card in seat]

        later = {"later": [text(card) for card in self.later]} if any_card(self.later) else {}
        return {
            "seats": [seat_json(seat) for seat in self.seats],
            "board": [text(card) for card in self.board],
            **later,
            "dead": [text(card) for card in self.dead],
            "pot": self.pot,
            "call": self.call,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Table:
        """Read what `to_json` wrote.

        Raises
        ------
        ValueError
            If anything is missing, of the wrong kind, or impossible at one table.
        """
        seats = _list(data.get("seats"), "The seats")
        board = _cards(data.get("board"), 5, "The board")
        later = _cards(data.get("later", [None] * 5), 5, "The later board")
        dead = [c for c in _list(data.get("dead", []), "The dead cards") if c is not None]
        table = cls(
            seats=tuple(_seat(seat, number) for number, seat in enumerate(seats, start=1)),
            board=tuple(board),
            later=tuple(later),
            dead=tuple(c for c in (_card(text) for text in dead) if c is not None),
            pot=_stake(data.get("pot"), "The pot"),
            call=_stake(data.get("call"), "The call"),
        )
        return table.checked()

    def checked(self) -> Table:
        """Give this table back with its first sensible target.

        Raises
        ------
        ValueError
            If seats, cards or dead cards are too many, or a card is used twice.
        """
        if not 2 <= self.size <= MOST_SEATS:
            raise ValueError(f"{self.size} seats were given; a table has 2 to {MOST_SEATS}.")
        if len(self.dead) > MOST_DEAD:
            raise ValueError(f"{len(self.dead)} dead cards were given; the most is {MOST_DEAD}.")
        holes = [c for seat in range(self.size) for c in self.hole(seat)]
        known = [*holes, *(c for c in self.board if c is not None), *self.dead]
        for card in known:
            if known.count(card) > 1:
                raise ValueError(
                    f"“{card_text(card)}” was given twice; each card is in the deck only once."
                )
        if not self.is_set(0):
            return replace(self, target="s0.0" if self.card("s0.0") is None else "s0.1")
        street = next((f"b{i}" for i in range(5) if self.board[i] is None), None)
        return replace(self, target=street)

    def to_text(self, results: list[str] | None = None, summary: str = "") -> str:
        """Plain text that people can read and `from_text` understands.

        `results` has a remark for every seat, set off by a bar.
        """
        lines = ["Kibitzer, Hold’em"]
        for seat in range(self.size):
            name = "You" if seat == 0 else f"Seat {seat + 1}"
            hands = self.range_of(seat)
            cards = _slots_text(self._pair(seat)) if self.hole(seat) else "unknown"
            if hands is not None:
                cards = _unmistakable(hands)
            remark = f" | {results[seat]}" if results else ""
            lines.append(f"{name}: {cards}{remark}")
        lines.append(f"Board: {_slots_text(self.board)}")
        if any_card(self.later):
            lines.append(f"Later: {_slots_text(self.later)}")
        if self.dead:
            lines.append(f"Dead: {cards_text(self.dead)}")
        for name, stake in (("Pot", self.pot), ("To call", self.call)):
            if stake is not None:
                lines.append(f"{name}: {stake_text(stake)}")
        if summary:
            lines.append(summary)
        return "\n".join(lines) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Table:
        """Read what `to_text` wrote, or just hands: ``AsKs QdQh`` or ``AsKs v QQ+,AKs``.

        Raises
        ------
        ValueError
            If the text has no hands, or something in it is not what its place needs.
        """
        if not re.search(r"^\s*you\s*:", text, re.IGNORECASE | re.MULTILINE):
            return cls._from_hands(text)
        seats: dict[int, Seat] = {}
        board: list[Card] = [None] * 5
        later: list[Card] = [None] * 5
        dead: list[int] = []
        stakes: dict[str, float | None] = {}
        for line in text.splitlines():
            name, colon, rest = line.partition(":")
            name, rest = name.strip().lower(), rest.partition("|")[0].strip()
            if not colon:
                continue
            if match := re.fullmatch(r"you|seat\s*(\d{1,2})", name):
                number = int(match[1] or 1)
                if not 1 <= number <= MOST_SEATS:
                    raise ValueError(f"“Seat {number}” cannot be; seats are numbered 1 to 10.")
                seats[number - 1] = parse_seat(rest)
            elif name == "board":
                board = _slots(rest, 5, "a board has five")
            elif name == "later":
                later = _slots(rest, 5, "a board has five")
            elif name == "dead":
                dead = parse_cards(rest)
            elif name in ("pot", "to call"):
                stakes[name] = _stake(parse_stake(rest), f"“{rest}”")
        size = max(2, max(seats, default=0) + 1)
        return cls(
            tuple(seats.get(seat, UNKNOWN) for seat in range(size)),
            board=tuple(board),
            later=tuple(later),
            dead=tuple(dead),
            pot=stakes.get("pot"),
            call=stakes.get("to call"),
        ).checked()

    @classmethod
    def _from_hands(cls, text: str) -> Table:
        """Seats from hands with ``v``, bars or lines between them, or else with blanks.

        A list with commas, ``QQ+, AKs``, is one range, if it is not all cards.
        """
        parts = [part for part in re.split(r"\s+vs?\.?\s+|[|;\n]+", text) if part.strip()]
        if len(parts) == 1 and not _is_one_hand(text):
            parts = re.split(r"[\s,]+", text.strip())
        if not any(parts):
            raise ValueError("There is no text to paste. Copy hands such as AsKs QdQh first.")
        seats = [_hand(part.strip()) for part in parts]
        return cls(tuple([*seats, UNKNOWN][: max(2, len(seats))])).checked()


def any_card(cards: Iterable[Card]) -> bool:
    """Whether any place holds a card."""
    return any(card is not None for card in cards)


def _put(cards: tuple[Card, ...], at: int, card: Card) -> tuple[Card, ...]:
    return (*cards[:at], card, *cards[at + 1 :])


def _unmistakable(hands: Range) -> str:
    """Text of a range that `parse_seat` reads as a range, not as two cards or as unknown."""
    text = range_text(hands)
    if text == "random":
        return "100%"
    try:
        alone = len(parse_cards(text)) == 2
    except CardError:
        return text
    return f"{text}:1" if alone else text


def parse_seat(text: str) -> Seat:
    """Read what a seat holds: ``As Kd``, ``As -``, ``unknown``, or a range, ``QQ+, AKs``.

    Raises
    ------
    ValueError
        If `text` is neither; the sentence is that of the range unless `text` is all cards.
    """
    try:
        return _pair(_slots(text, 2, "a player holds two"))
    except ValueError as error:
        try:
            return parse_hands(text)
        except RangeError as range_error:
            raise (range_error if isinstance(error, CardError) else error) from None


def parse_hands(text: str) -> Range:
    """Read a range that has hands.

    Raises
    ------
    RangeError
        If part of `text` is not a hand.
    ValueError
        If there is no hand in it.
    """
    hands = parse_range(text)
    if not hands.combos:
        raise ValueError(f"“{text[:40]}” has no hands. Write some, as in QQ+, AKs.")
    return hands


def _is_one_hand(text: str) -> bool:
    try:
        return len(parse_cards(text)) == 2
    except CardError:
        return "," in text.strip(" ,")


def _hand(text: str) -> Seat:
    """One player of a pasted line: two cards, a range, or a question mark."""
    seat = UNKNOWN if text in ("?", "??") else parse_seat(text)
    if not isinstance(seat, Range) and sum(card is not None for card in seat) == 1:
        raise ValueError(f"“{text}” is not a hand of two cards, as in AsKs.")
    return seat


def _pair(cards: list[Card]) -> Pair:
    first, second, *_ = (*cards, None, None)
    return first, second


def _slots_text(cards: Iterable[Card]) -> str:
    """Cards with a dash for each gap, as in ``Ks - 4d``; a lone dash for none at all."""
    return " ".join("-" if c is None else card_text(c) for c in cards).rstrip(" -") or "-"


def _slots(text: str, size: int, limit: str) -> list[Card]:
    """Read what `_slots_text` wrote, filled up to `size`; ``unknown`` and ``random`` are empty."""
    cards: list[Card] = []
    for word in text.replace(",", " ").split():
        if word.lower() not in ("unknown", "random"):
            cards += [None] if set(word) <= {"-"} else parse_cards(word)
    if len(cards) > size:
        raise ValueError(f"“{text}” is {len(cards)} cards; {limit}.")
    return [*cards, *[None] * (size - len(cards))]


def _list(value: object, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"{what} in this file cannot be read; a list of cards is expected.")
    return value


def _cards(value: object, size: int, what: str) -> list[Card]:
    cards = [_card(text) for text in _list(value, what)]
    if len(cards) != size:
        raise ValueError(f"{what} in this file has {len(cards)} places instead of {size}.")
    return cards


def _seat(value: object, number: int) -> Seat:
    if not isinstance(value, dict):
        first, second = _cards(value, 2, "A seat")
        return first, second
    text = value.get("range")
    if not isinstance(text, str):
        raise ValueError(f"The range of seat {number} in this file cannot be read.")
    try:
        return parse_hands(text)
    except ValueError as error:
        raise ValueError(f"The range of seat {number} in this file: {error}") from None


def _card(text: object) -> Card:
    if text is None:
        return None
    cards = parse_cards(text) if isinstance(text, str) else []
    if len(cards) != 1:
        raise ValueError(
            f"“{str(text)[:40]}” in this file is not a card. Cards look like As or Th."
        )
    return cards[0]


def stake_text(stake: float) -> str:
    """Stake as it is typed: whole, or with two decimals."""
    return f"{stake:.0f}" if stake == int(stake) else f"{stake:.2f}"


def parse_stake(text: str) -> float:
    """Read a stake such as ``120``, ``1,000`` or ``12.5``.

    Raises
    ------
    ValueError
        If `text` is something else.
    """
    if not re.fullmatch(r"-?[\d,]{1,20}(\.\d{0,9})?", text, re.ASCII):
        raise ValueError(f"“{text[:40]}” is not an amount. Write a number such as 120.")
    return float(text.replace(",", ""))


def _stake(value: object, what: str) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ValueError(f"{what} in this file is not a number.")
    if not 0 <= value <= LARGEST_STAKE:
        raise ValueError(
            f"{what} is {str(value)[:20]}; it should be from 0 to {LARGEST_STAKE:,.0f}."
        )
    return float(value)
