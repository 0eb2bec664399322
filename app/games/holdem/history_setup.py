"""The set-up of an equilibrium from a hand that was played: who saw the flop, pot, stacks, line.

Ranges are the presets' of their positions: nobody knows what players really held. What was bet
takes the place of the sizes on its street, so that the line can be walked. Amounts are in big
blinds, as in the presets. Pure: text in, set-up out.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field, replace

from app.games.holdem.hand_history import PlayedHand, parse_hand
from app.games.holdem.strategy_line import FLOP, Table, exact_chips, walk
from app.games.holdem.strategy_setup import CAPS, NO_BOARD, PRESETS, Setup
from app.words.translation import _
from engine.cards import card_text
from engine.games.holdem.ranges import Range, parse_range
from engine.games.holdem.strategy.push_fold import POSITIONS

_BUTTON = re.compile(r"Seat #(\d+) is the button")
_CHIPS = re.compile(r"^Seat (\d+): (.+) \(\D{0,3}([\d,.]+) in chips")
_STREET = re.compile(r"^\*\*\* (?:FIRST )?(FLOP|TURN|RIVER) \*\*\*")
_AMOUNT = re.compile(r"[\d,]+(?:\.\d+)?")
#: Number in PRESETS of the pots that one raise, and that two or more, make; by who raised last.
RAISED = {"BTN": 0, "SB": 3}
OTHER_RAISED, RERAISED = 1, 2
FIRST_IS_RAISER = (False, False, True, True)  # of the presets' two players


@dataclass
class _Preflop:
    """What is in the pot before the flop."""

    chips: dict[str, float]  # of each player at the start, in the order of seats
    button: str
    put: dict[str, float] = field(default_factory=dict)
    street: dict[str, float] = field(default_factory=dict)
    folded: set[str] = field(default_factory=set)
    raisers: list[str] = field(default_factory=list)
    big: float = 0.0

    def pay(self, name: str, chips: float) -> None:
        self.put[name] = self.put.get(name, 0.0) + chips
        self.street[name] = self.street.get(name, 0.0) + chips

    def act(self, name: str, words: str) -> None:
        """Follow what a player does."""
        found = [float(text.replace(",", "")) for text in _AMOUNT.findall(words)]
        if words.startswith("folds"):
            self.folded.add(name)
        elif words.startswith("posts the ante") and found:
            self.put[name] = self.put.get(name, 0.0) + found[0]
        elif words.startswith("posts") and found:
            self.pay(name, found[-1])
            if "big blind" in words:
                self.big = max(self.big, found[-1])
        elif words.startswith("calls") and found:
            self.pay(name, found[0])
        elif words.startswith("raises") and len(found) > 1:
            self.pay(name, found[1] - self.street.get(name, 0.0))
            self.raisers.append(name)


def setup_from_history(text: str, setup: Setup) -> Setup:
    """`setup` with the flop of a hand: its players, their likely ranges, pot, stacks and line.

    The line leads to the last decision of the hand.

    Raises
    ------
    ValueError
        If the hand cannot be read, or not exactly two saw its flop. One sentence.
    """
    hand = parse_hand(text)
    if len(hand.board) < 3:
        raise ValueError(_("This hand has no flop, so there is nothing to solve."))
    before = _before_flop(text)
    left = [name for name in before.chips if name in before.put and name not in before.folded]
    if len(left) != 2 or not before.big:
        text = _("{count} players saw the flop of this hand; the strategy is of two.")
        raise ValueError(text.format(count=len(left)))
    positions = _positions(before)
    # After the flop the blinds act first; of two players the button acts last.
    order = [*positions][-2:] + [*positions][:-2] if len(positions) > 2 else [*positions][::-1]
    first, last = sorted(left, key=order.index)
    raiser = before.raisers[-1] if before.raisers and before.raisers[-1] in left else last
    ranges = _ranges(positions[raiser], len(before.raisers), raiser == first)
    pot = sum(before.put.values()) / before.big
    stack = min(before.chips[name] - before.put[name] for name in left) / before.big
    hero = None if hand.hero is None else hand.players[hand.hero].name
    new = setup.changed(
        names=(positions[first], positions[last]),
        seats=(0, 1) if hero == first else (1, 0),
        ranges=ranges,
        board=(*hand.board[:3], *NO_BOARD)[:5],
        pot=round(pot, 2),
        stack=round(max(stack, 0.0), 2),
    )
    new = new.changed(mine=_mine(hand, hero, left))
    streets = _after_flop(text, (first, last))
    return _Line(new, hand.board, before.big).follow(streets)


def _mine(hand: PlayedHand, hero: str | None, left: list[str]) -> tuple[int, ...]:
    cards = hand.players[hand.hero].cards if hand.hero is not None and hero in left else ()
    return cards if len(cards) == 2 else ()


def _lines(text: str) -> list[str]:
    """Lines of the last hand in a text."""
    start = text.rfind("PokerStars ")
    return [line.rstrip() for line in text[max(start, 0) :].splitlines()]


def _after_flop(text: str, names: tuple[str, str]) -> list[list[tuple[int, str]]]:
    """What both did on each street from the flop on: who, and in what words."""
    streets: list[list[tuple[int, str]]] = []
    for line in _lines(text):
        if _STREET.match(line):
            streets.append([])
        elif line.startswith("***") and streets:
            break
        for player, name in enumerate(names):
            if streets and line.startswith(f"{name}: "):
                streets[-1].append((player, line[len(name) + 2 :]))
    return streets


class _Line:
    """Follows the betting of a hand, and makes room for what was bet in a set-up."""

    def __init__(self, setup: Setup, board: tuple[int, ...], big: float) -> None:
        self._setup, self._board, self._big = setup, board, big
        self._table = setup.first_table
        self._words: list[str] = []

    def follow(self, streets: list[list[tuple[int, str]]]) -> Setup:
        """The set-up at the last decision."""
        for street, actions in enumerate(streets):
            if street:
                over = self._table.player is not None or self._table.ended
                if over or len(self._board) < FLOP + street:
                    break
                self._go(card_text(self._board[FLOP + street - 1]))
            raises: list[str] = []
            bets = 0
            for player, words in actions:
                if player == self._table.player and (kind := _kind(words)):
                    bets += kind in ("bet", "raise")
                    self._act(kind, words, street, raises)
            if self._setup.cap is not None and bets > self._setup.cap:
                cap = next((cap for cap in CAPS if cap is None or cap >= bets), None)
                self._setup = self._setup.changed(cap=cap)
        _moves, end = walk(self._words, self._setup.first_table)
        return replace(self._setup, line=tuple(self._words[:-1] if end.ended else self._words))

    def _act(self, kind: str, words: str, street: int, raises: list[str]) -> None:
        if kind not in ("bet", "raise"):
            self._go(kind)
            return
        table = self._table
        found = [float(text.replace(",", "")) for text in _AMOUNT.findall(words)]
        if not found:
            raise ValueError(_("“{words}” tells no amount.").format(words=words[:40]))
        to = found[-1 if kind == "bet" else min(1, len(found) - 1)] / self._big
        text, to = _size(table, to, self._setup.chip)
        if kind == "bet":
            self._setup = self._setup.with_sizes("bets", street, text)
            if table.player == 0:
                self._setup = self._setup.with_sizes("donks", street, "")
        else:
            raises += [text] if text not in raises else []
            self._setup = self._setup.with_sizes("raises", street, ", ".join(raises))
        self._go(f"{kind} {to:.10g}")

    def _go(self, word: str) -> None:
        self._table = self._table.after(word)
        self._words.append(word)


def _kind(words: str) -> str:
    """Kind of an action as a line names it; none for what is not one, as a show of cards."""
    kinds = {"checks": "check", "bets": "bet", "calls": "call", "raises": "raise", "folds": "fold"}
    return kinds.get(words.split(" ", 1)[0], "")


def _size(table: Table, to: float, chip: float) -> tuple[str, float]:
    """The size that leads to a bet or raise, with as few digits as it takes, and its chips."""
    if to >= table.behind - chip / 2:
        return "allin", table.behind
    called = table.bet
    pot = table.pot + called - table.put[table.player or 0]
    wanted = _rounded(to, chip)
    for digits in range(7):
        text = exact_chips(round(100 * (to - called) / pot, digits))
        there = called + _rounded(pot * float(text) / 100, chip)
        if abs(there - wanted) < chip / 2:
            break
    return text, there


def _rounded(chips: float, chip: float) -> float:
    """To whole chips, as the engine does."""
    return math.floor(chips / chip + 0.5) * chip


def _before_flop(text: str) -> _Preflop:
    """Seats and chips before the flop of the last hand in a text."""
    lines = _lines(text)
    end = next((i for i, line in enumerate(lines) if "*** FLOP ***" in line), len(lines))
    chips: dict[str, float] = {}
    numbers: dict[str, str] = {}
    button = ""
    for line in lines[:end]:
        if found := _BUTTON.search(line):
            button = found[1]
        elif (found := _CHIPS.match(line)) and "sitting out" not in line:
            chips[found[2]] = float(found[3].replace(",", ""))
            numbers[found[2]] = found[1]
    dealer = next((name for name, number in numbers.items() if number == button), "")
    before = _Preflop(chips, dealer)
    for line in lines[:end]:
        for name in chips:
            if line.startswith(f"{name}: "):
                before.act(name, line[len(name) + 2 :])
    return before


def _positions(before: _Preflop) -> dict[str, str]:
    """Position of each player, in the order of acting before the flop."""
    names = [*before.chips]
    count = len(names)
    if before.button not in names or count not in POSITIONS:
        raise ValueError(_("This hand does not say who has the button."))
    at = names.index(before.button)
    # Two players: the button posts the small blind. Else the blinds are the two behind it.
    first = at if count == 2 else at + 3
    order = [names[(first + i) % count] for i in range(count)]
    return dict(zip(order, POSITIONS[count], strict=True))


def _ranges(raiser: str, raises: int, raiser_first: bool) -> tuple[Range, Range]:
    """Ranges of the presets: first who acts first."""
    number = RERAISED if raises > 1 else RAISED.get(raiser, OTHER_RAISED)
    texts = PRESETS[number][2]
    if FIRST_IS_RAISER[number] != raiser_first:
        texts = texts[::-1]
    return parse_range(texts[0]), parse_range(texts[1])
