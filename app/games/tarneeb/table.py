"""The table as the page shows it: four hands, trump and first lead, a game and how far one looks.

An immutable record without Qt. Seats are 0..3 for North, East, South, West.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any

from engine.cards import SUIT_NAMES, CardError, cards_text, parse_cards, rank_of, suit_of
from engine.games.tarneeb import (
    MOST_CARDS,
    SEAT_NAMES,
    SEATS,
    BridgeGame,
    Deal,
    Direction,
    Position,
    check_no_card_twice,
    deal_the_rest,
    hand_text,
    next_seat,
    parse_game,
    parse_hands,
    parse_played,
    parse_seat,
    parse_trump,
    played_text,
)

Cards = tuple[int, ...]
Hands = tuple[Cards, Cards, Cards, Cards]

DIRECTIONS: tuple[Direction, ...] = ("counterclockwise", "clockwise")
LOWEST_CONTRACT, HIGHEST_CONTRACT = 7, 13
SOUTH = 2
NO_CARDS: Hands = ((), (), (), ())
TITLE = "Kibitzer, Tarneeb"
FIELDS = ("deal", "cards each", "trump", "first lead", "contract", "order", "played")
PBN_START = re.compile(rf"\s*({'|'.join((*SEATS, *SEAT_NAMES))})\s*:", re.IGNORECASE)
LONGEST_WORD = 30  # of what was pasted, quoted in an error


def lowest_contract(size: int) -> int:
    """Fewest tricks that may be the goal when each hand has `size` cards: 7 of 13."""
    return max(1, size - (HIGHEST_CONTRACT - LOWEST_CONTRACT))


def fitting_contract(contract: int, size: int) -> int:
    """`contract` if it can be one for hands of `size` cards, else more than half the tricks."""
    return contract if lowest_contract(size) <= contract <= size else size // 2 + 1


def in_order(cards: Iterable[int]) -> Cards:
    """Cards by suit, each suit from high to low."""
    return tuple(sorted(cards, key=lambda card: (suit_of(card), -card)))


@dataclass(frozen=True, slots=True)
class Table:
    """Four hands, whole or being set up, and a game played with them.

    Attributes
    ----------
    hands : cards dealt to North, East, South, West, each in order
    size : cards that each hand gets
    contract : tricks that the side of the first leader needs; in an ending, of those left
    played : the game as played, from the first lead on; empty until the deal is whole
    line : best play from the end of `played`, while one steps along it
    at : cards of game and line that are on the table that is shown; None for all of the game
    target : seat that takes the next card, while hands are set up
    editing : whether hands are set up; always, until every hand has `size` cards
    """

    hands: Hands = NO_CARDS
    size: int = MOST_CARDS
    trump: int = 0
    leader: int = SOUTH
    contract: int = LOWEST_CONTRACT
    direction: Direction = "counterclockwise"
    played: Cards = ()
    line: Cards = ()
    at: int | None = None
    target: int = SOUTH
    editing: bool = True

    # ---- reading -------------------------------------------------------------------------

    @property
    def whole(self) -> bool:
        """Whether every hand has all its cards."""
        return all(len(hand) == self.size for hand in self.hands)

    @property
    def empty(self) -> bool:
        """Whether nobody has a card."""
        return not any(self.hands)

    @property
    def deal(self) -> Deal | None:
        """The deal, once it is whole."""
        return Deal(self.hands) if self.whole else None

    @property
    def shown_at(self) -> int:
        """How many cards have been played on the table that is shown."""
        return len(self.played) if self.at is None else self.at

    @property
    def shown(self) -> Position | None:
        """Position that is looked at: the game's own, an earlier one, or one ahead."""
        deal = self.deal
        if deal is None:
            return None
        played = (*self.played, *self.line)[: self.shown_at]
        return Position(deal, self.trump, self.leader, played, self.direction)

    @property
    def game(self) -> Position | None:
        """The game as played, to its end."""
        deal = self.deal
        if deal is None:
            return None
        return Position(deal, self.trump, self.leader, self.played, self.direction)

    @property
    def owners(self) -> dict[int, int]:
        """Seat of every card that is dealt."""
        return {card: seat for seat, hand in enumerate(self.hands) for card in hand}

    # ---- playing -------------------------------------------------------------------------

    def play(self, card: int) -> Table:
        """The seat to move plays a legal card; another card than the game's begins a new line."""
        at = self.shown_at
        if self.played[at : at + 1] == (card,):
            return self.stepped(at + 1, self.line)
        played = (*(*self.played, *self.line)[:at], card)
        return replace(self, played=played, line=(), at=None)

    def take_back_last(self) -> Table:
        """Without the last card that is shown."""
        at = self.shown_at
        if not at:
            return self
        return replace(self, played=(*self.played, *self.line)[: at - 1], line=(), at=None)

    def stepped(self, at: int, line: Cards) -> Table:
        """Look at the table after `at` cards of the game and of `line`, best play from there."""
        at = max(0, min(len(self.played) + len(line), at))
        return replace(self, line=line, at=None if at == len(self.played) else at)

    def with_trump(self, trump: int, leader: int | None = None) -> Table:
        """Another trump, and first leader if given; the play begins anew."""
        leader = self.leader if leader is None else leader
        if (trump, leader) == (self.trump, self.leader):
            return self
        return replace(self._unplayed(), trump=trump, leader=leader)

    def with_direction(self, direction: Direction) -> Table:
        """The other order of play; the play begins anew."""
        if direction == self.direction:
            return self
        return replace(self._unplayed(), direction=direction)

    def with_contract(self, contract: int) -> Table:
        """Another contract."""
        return replace(self, contract=contract)

    def _unplayed(self) -> Table:
        return replace(self, played=(), line=(), at=None)

    # ---- setting up ----------------------------------------------------------------------

    def click_card(self, card: int) -> Table:
        """A free card goes to the target hand, a dealt one goes back to the deck.

        When a hand is full, the next one that is not becomes the target; when all are, the
        deal is ready to be played.
        """
        if card in self.owners:
            return self.take_back(card)
        if len(self.hands[self.target]) == self.size:
            return self
        table = self._with_hand(self.target, (*self.hands[self.target], card))
        return replace(table._next_target(), editing=not table.whole)

    def take_back(self, card: int) -> Table:
        """A dealt card goes back to the deck; its hand becomes the target."""
        seat = self.owners[card]
        hand = tuple(c for c in self.hands[seat] if c != card)
        return replace(self._with_hand(seat, hand), target=seat, editing=True)

    def move(self, card: int, seat: int, onto: int | None = None) -> Table:
        """A dealt card goes to another hand; of a full one it changes places with `onto`."""
        giver = self.owners[card]
        if giver == seat:
            return self
        back: Cards = ()
        if len(self.hands[seat]) == self.size:
            if onto is None or self.owners.get(onto) != seat:
                return self
            back = (onto,)
        table = self._with_hand(giver, (*(c for c in self.hands[giver] if c != card), *back))
        taken = (*(c for c in self.hands[seat] if c not in back), card)
        return table._with_hand(seat, taken)._next_target()

    def aim(self, seat: int) -> Table:
        """Let the next card go to `seat`."""
        return replace(self, target=seat)

    def with_editing(self, editing: bool) -> Table:
        """Set hands up, or play; a deal that is not whole cannot be played."""
        return replace(self, editing=editing or not self.whole)

    def with_size(self, size: int) -> Table:
        """Another number of cards each; of longer hands the highest stay. Needed: over half."""
        if size == self.size:
            return self
        table = replace(self, size=size, contract=size // 2 + 1)
        for seat, hand in enumerate(self.hands):
            kept = sorted(hand, key=lambda card: (-rank_of(card), suit_of(card)))[:size]
            table = table._with_hand(seat, tuple(kept))
        return replace(table._next_target(), editing=True)

    def rotated(self) -> Table:
        """Every hand moves on one seat in order of play, and the first lead with it."""
        hands = list(self.hands)
        for seat, hand in enumerate(self.hands):
            hands[next_seat(seat, self.direction)] = hand
        north, east, south, west = hands
        return replace(
            self,
            hands=(north, east, south, west),
            leader=next_seat(self.leader, self.direction),
            target=next_seat(self.target, self.direction),
        )

    def deal_rest(self, seed: int) -> Table:
        """What is missing is dealt at random; what is there stays."""
        if self.whole:
            return self.with_editing(False)
        deal = deal_the_rest(self.hands, seed, self.size)
        return replace(self._unplayed(), hands=deal.hands, editing=False)

    def dealt(self, seed: int) -> Table:
        """All hands dealt at random."""
        return replace(self, hands=NO_CARDS).deal_rest(seed)

    def emptied(self) -> Table:
        """No cards dealt; trump, first lead and the rest stay."""
        return replace(self._unplayed(), hands=NO_CARDS, target=SOUTH, editing=True)

    def _with_hand(self, seat: int, cards: Cards) -> Table:
        hands = list(self.hands)
        hands[seat] = in_order(cards)
        north, east, south, west = hands
        return replace(self._unplayed(), hands=(north, east, south, west))

    def _next_target(self) -> Table:
        """Aim at the next hand, clockwise, that is not full, beginning with the target."""
        seats = [(self.target + step) % 4 for step in range(4)]
        room = (seat for seat in seats if len(self.hands[seat]) < self.size)
        return replace(self, target=next(room, self.target))

    # ---- files and text ------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Table as it stands in a file."""
        return {
            "hands": {SEATS[seat]: cards_text(hand) for seat, hand in enumerate(self.hands)},
            "cards": self.size,
            "trump": "SHCD"[self.trump],
            "leader": SEATS[self.leader],
            "contract": self.contract,
            "direction": self.direction,
            "played": cards_text(self.played),
            "line": cards_text(self.line),
            "at": self.at,
            "target": SEATS[self.target],
            "editing": self.editing,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Table:
        """Read what `to_json` wrote.

        Raises
        ------
        ValueError
            If anything is of the wrong kind, or breaks the rules.
        """
        hands = data.get("hands")
        if not isinstance(hands, dict):
            raise ValueError("The hands in this file cannot be read; four are expected.")
        north, east, south, west = (
            read_cards(hands.get(seat, ""), f"Hand {seat}") for seat in SEATS
        )
        size = read_whole_number(
            data.get("cards", MOST_CARDS), "The number of cards", 1, MOST_CARDS
        )
        table = cls(
            (north, east, south, west),
            size,
            parse_trump(read_text(data.get("trump", "S"), "The trump")),
            parse_seat(read_text(data.get("leader", "S"), "The first leader")),
            _contract(data.get("contract", LOWEST_CONTRACT), size),
            read_direction(data.get("direction", DIRECTIONS[0])),
            read_cards(data.get("played", ""), "The play"),
            read_cards(data.get("line", ""), "The best line"),
            target=parse_seat(read_text(data.get("target", "S"), "The next hand")),
        ).checked()
        at = data.get("at")
        if at is not None:
            longest = len(table.played) + len(table.line)
            at = read_whole_number(at, "The card that is shown", 0, longest)
        editing = bool(data.get("editing", False))
        return table.stepped(len(table.played) if at is None else at, table.line).with_editing(
            editing
        )

    def checked(self) -> Table:
        """Same table with its hands in order, if it can be.

        Raises
        ------
        ValueError
            If a card is held twice, a hand is too long, or a played card breaks the rules.
        """
        check_no_card_twice(self.hands)
        for name, hand in zip(SEAT_NAMES, self.hands, strict=True):
            if len(hand) > self.size:
                raise ValueError(
                    f"{name} has {len(hand)} cards; a hand has at most {self.size} here."
                )
        north, east, south, west = map(in_order, self.hands)
        table = replace(self, hands=(north, east, south, west))
        deal = table.deal
        if deal is None:
            if self.played or self.line:
                raise ValueError(
                    "Cards have been played from hands that are not whole; deal the rest first."
                )
            return replace(table, editing=True)
        Position(deal, self.trump, self.leader, (*self.played, *self.line), self.direction)
        return replace(table, editing=False)

    def pbn(self) -> str:
        """The deal in PBN, a dash for an empty hand."""
        return "N:" + " ".join(hand_text(hand) if hand else "-" for hand in self.hands)

    def to_text(self, results: Iterable[str] = ()) -> str:
        """Plain text that people can read and `from_text` understands; `results` come last."""
        game = self.game
        lines = [TITLE, f"Deal: {self.pbn()}"]
        if not self.whole or self.size < MOST_CARDS:
            lines.append(f"Cards each: {self.size}")
        lines += [
            f"Trump: {SUIT_NAMES[self.trump]}",
            f"First lead: {SEAT_NAMES[self.leader]}",
            f"Contract: {self.contract}",
            f"Order: {self.direction}",
        ]
        if game is not None and self.played:
            lines.append(f"Played: {played_text(game)}")
        return "\n".join([*lines, *results]) + "\n"

    @staticmethod
    def understands(text: str) -> bool:
        """Whether `text` looks like one for `from_text`: a copied table, PBN or LIN."""
        titled = text.lstrip().splitlines()[:1] == [TITLE]
        if titled or "deal" in read_fields(text, FIELDS):
            return True
        return "[" in text or "md|" in text or PBN_START.match(text) is not None

    def from_text(self, text: str) -> Table:
        """Read what `to_text` wrote, or the deal of a PBN or LIN text with what was played.

        What the text does not say stays as it is here.

        Raises
        ------
        ValueError
            If there is no deal, or a part of it cannot be read.
        """
        if not text.strip():
            raise ValueError("There is no text to paste. Copy a deal such as N:AK.. ... first.")
        fields = read_fields(text, FIELDS)
        if "deal" in fields:
            return self._from_fields(fields)
        if text.lstrip().startswith(TITLE):
            raise ValueError("The text has no line for the deal; write one: Deal: N:AK.. ...")
        if "[" in text or "md|" in text:
            return self._from_bridge(parse_game(text))
        return self._from_hands(parse_hands(text))

    def _from_fields(self, fields: dict[str, str]) -> Table:
        size = fields.get("cards each", "")
        table = self._from_hands(parse_hands(fields["deal"]), int(size) if size.isdigit() else 0)
        trump = parse_trump(fields["trump"]) if "trump" in fields else self.trump
        leader = parse_seat(fields["first lead"]) if "first lead" in fields else self.leader
        contract = fields.get("contract", str(self.contract))
        table = replace(
            table,
            trump=trump,
            leader=leader,
            contract=_contract(int(contract) if contract.isdigit() else contract, table.size),
            direction=read_direction(fields.get("order", self.direction)),
        )
        played = fields.get("played", "")
        deal = table.deal
        if not played or deal is None:
            return table
        position = parse_played(played, deal, trump, leader, table.direction)
        return replace(table, played=position.played)

    def _from_hands(self, hands: list[Cards], size: int = 0) -> Table:
        north, east, south, west = hands
        longest = max(map(len, hands))
        if not size:
            sizes = set(map(len, hands))
            size = longest if len(sizes) == 1 and longest else MOST_CARDS
        if not 1 <= size <= MOST_CARDS:
            raise ValueError(f"A hand of {size} cards cannot be played; give each 1 to 13.")
        contract = fitting_contract(self.contract, size)
        table = replace(
            self._unplayed(), hands=(north, east, south, west), size=size, contract=contract
        )
        return table.checked()._next_target()

    def _from_bridge(self, game: BridgeGame) -> Table:
        position = game.position(self.trump, self.leader)
        return replace(
            self._from_hands(list(game.deal.hands)),
            trump=position.trump,
            leader=position.leader,
            played=position.played,
            direction=game.direction,
        )


def read_fields(text: str, names: Collection[str]) -> dict[str, str]:
    """Named lines of a copied table, of those that have `names`."""
    found = {}
    for line in text.splitlines():
        name, colon, rest = line.partition(":")
        if colon and (key := name.strip().lower()) in names:
            found[key] = re.sub(r"\s+", " ", rest).strip()
    return found


def read_text(value: object, what: str) -> str:
    """A word of a file; `what` names it in the error."""
    if not isinstance(value, str):
        raise ValueError(f"{what} in this file is “{str(value)[:LONGEST_WORD]}”, not a word.")
    return value


def read_cards(value: object, what: str) -> Cards:
    """Cards of a file; `what` names them in the error."""
    try:
        return tuple(parse_cards(read_text(value, what)))
    except CardError as error:
        raise ValueError(f"{what} in this file cannot be read: {error}") from None


def read_whole_number(value: object, what: str, least: int, most: int) -> int:
    """A number of a file or text, within bounds; `what` names it in the error."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(
            f"{what} is “{str(value)[:LONGEST_WORD]}”; it should be {least} to {most}."
        )
    return value


def _contract(value: object, size: int) -> int:
    least = LOWEST_CONTRACT if size == MOST_CARDS else 1
    contract = read_whole_number(value, "The contract", least, HIGHEST_CONTRACT)
    return fitting_contract(contract, size)


def read_direction(value: object) -> Direction:
    """An order of play."""
    for direction in DIRECTIONS:
        if direction == value:
            return direction
    raise ValueError(
        f"“{str(value)[:LONGEST_WORD]}” is not an order of play; "
        "write counterclockwise or clockwise."
    )
