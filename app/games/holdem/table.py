"""The table as the page shows it: slots with cards, the target slot, pot and call.

An immutable record without Qt. A slot is named by a string: ``s0.1`` is the second card of
seat 0 (you), ``b3`` the turn, ``d0`` the first dead card.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from engine.cards import CardError, card_text, cards_text, parse_cards
from engine.games.holdem import Question

Slot = str
Card = int | None

MOST_SEATS = 10
MOST_DEAD = 12
LARGEST_STAKE = 1e12


@dataclass(frozen=True, slots=True)
class Table:
    """Cards in slots; None is an empty slot.

    Attributes
    ----------
    seats : 2 to 10 pairs of slots; seat 0 is you
    board : flop (3), turn, river
    dead : cards out of play, no gaps
    target : slot that takes the next card, or None
    versus : seat compared with yours; 0 lets the page choose
    pot, call : stakes for the pot odds, None if not given
    """

    seats: tuple[tuple[Card, Card], ...] = ((None, None), (None, None))
    board: tuple[Card, ...] = (None,) * 5
    dead: tuple[int, ...] = ()
    target: Slot | None = "s0.0"
    versus: int = 0
    pot: float | None = None
    call: float | None = None

    # ---- reading -------------------------------------------------------------------------

    def slots(self) -> list[Slot]:
        """All slots that can take a card, in the order in which the target moves."""
        slots = [f"s{seat}.{i}" for seat in range(len(self.seats)) for i in (0, 1)]
        slots += [f"b{i}" for i in range(5) if not self.locked(f"b{i}")]
        slots += [f"d{i}" for i in range(min(len(self.dead) + 1, MOST_DEAD))]
        return slots

    def card(self, slot: Slot) -> Card:
        """Card in a slot."""
        kind, index = slot[0], slot[1:]
        if kind == "s":
            seat, i = index.split(".")
            return self.seats[int(seat)][int(i)]
        if kind == "b":
            return self.board[int(index)]
        return self.dead[int(index)] if int(index) < len(self.dead) else None

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
        return tuple(card for card in self.seats[seat] if card is not None)

    def is_blank(self) -> bool:
        """Whether no card is known."""
        return not self.owners()

    def question(self) -> Question | None:
        """What to ask the engine, or None while too little is set."""
        if self.street() is None or not any(len(self.hole(s)) == 2 for s in range(self.size)):
            return None
        return Question(
            seats=tuple(self.hole(seat) for seat in range(self.size)),
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
            pair = (card, self.seats[seat][1]) if i == 0 else (self.seats[seat][0], card)
            return replace(self, seats=(*self.seats[:seat], pair, *self.seats[seat + 1 :]))
        at = int(index)
        if kind == "b":
            return replace(self, board=(*self.board[:at], card, *self.board[at + 1 :]))
        new = () if card is None else (card,)
        return replace(self, dead=(*self.dead[:at], *new, *self.dead[at + 1 :]))

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
        seats = (*self.seats, *((None, None),) * MOST_SEATS)[:size]
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
        """Both cards of a seat go back to the deck; it takes the next ones."""
        table = self.with_card(f"s{seat}.0", None).with_card(f"s{seat}.1", None)
        return replace(table, target=f"s{seat}.0")

    def clear_board(self) -> Table:
        """All board cards go back to the deck."""
        return replace(self, board=(None,) * 5, target="b0")

    def deal(self, seed: int) -> Table:
        """Random hand for you, one known opponent and a random street; other seats unknown."""
        source = random.Random(seed)
        cards = source.sample(range(52), 9)
        seats: list[tuple[Card, Card]] = [(cards[0], cards[1]), (cards[2], cards[3])]
        seats += [(None, None)] * (self.size - 2)
        street = source.choice((0, 3, 3, 4))
        board: list[Card] = [*cards[4 : 4 + street], *[None] * (5 - street)]
        table = Table(tuple(seats), tuple(board), pot=self.pot, call=self.call)
        return replace(table, target=f"b{street}")

    # ---- files and text ------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Table as it stands in a file."""

        def text(card: Card) -> str | None:
            return None if card is None else card_text(card)

        return {
            "seats": [[text(card) for card in seat] for seat in self.seats],
            "board": [text(card) for card in self.board],
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
        seats = [_cards(seat, 2, "A seat") for seat in _list(data.get("seats"), "The seats")]
        board = _cards(data.get("board"), 5, "The board")
        dead = [c for c in _list(data.get("dead", []), "The dead cards") if c is not None]
        table = cls(
            seats=tuple((first, second) for first, second in seats),
            board=tuple(board),
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
        cards = [c for seat in self.seats for c in seat] + [*self.board, *self.dead]
        known = [c for c in cards if c is not None]
        for card in known:
            if known.count(card) > 1:
                raise ValueError(
                    f"“{card_text(card)}” was given twice; each card is in the deck only once."
                )
        if self.card("s0.0") is None or self.card("s0.1") is None:
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
            cards = _slots_text(self.seats[seat]) if self.hole(seat) else "unknown"
            remark = f" | {results[seat]}" if results else ""
            lines.append(f"{name}: {cards}{remark}")
        lines.append(f"Board: {_slots_text(self.board)}")
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
        """Read what `to_text` wrote, or just hands: ``AsKs QdQh`` or ``AsKs v QdQh``.

        Raises
        ------
        ValueError
            If the text has no hands, or something in it is not what its place needs.
        """
        if not re.search(r"^\s*you\s*:", text, re.IGNORECASE | re.MULTILINE):
            return cls._from_hands(text)
        seats: dict[int, list[Card]] = {}
        board: list[Card] = [None] * 5
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
                seats[number - 1] = _slots(rest, 2, "a player holds two")
            elif name == "board":
                board = _slots(rest, 5, "a board has five")
            elif name == "dead":
                dead = parse_cards(rest)
            elif name in ("pot", "to call"):
                stakes[name] = _stake(parse_stake(rest), f"“{rest}”")
        size = max(2, max(seats, default=0) + 1)
        pairs = tuple(_pair(seats.get(seat, [])) for seat in range(size))
        table = cls(
            pairs, tuple(board), tuple(dead), pot=stakes.get("pot"), call=stakes.get("to call")
        )
        return table.checked()

    @classmethod
    def _from_hands(cls, text: str) -> Table:
        words = [w for w in re.split(r"\s+(?:vs?\.?\s+)?|[,;]+", text.strip()) if w]
        hands = []
        for word in words:
            try:
                cards = [] if word.lower() in ("random", "?", "??") else parse_cards(word)
            except CardError:
                raise ValueError(
                    f"“{word[:30]}” is not a hand. Paste hands as in AsKs QdQh, or a copied table."
                ) from None
            if len(cards) not in (0, 2):
                raise ValueError(f"“{word[:40]}” is not a hand of two cards, as in AsKs.")
            hands.append(_pair([*cards]))
        if not hands:
            raise ValueError("There is no text to paste. Copy hands such as AsKs QdQh first.")
        return cls(tuple([*hands, (None, None)][: max(2, len(hands))])).checked()


def _pair(cards: list[Card]) -> tuple[Card, Card]:
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
