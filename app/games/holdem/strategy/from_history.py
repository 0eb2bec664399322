"""The set-up of an equilibrium from a hand that was played: who saw the flop, pot, stacks, line.

Ranges are the presets' of their positions: nobody knows what players really held. What was bet
takes the place of the sizes on its street, so that the line can be walked. Amounts are in big
blinds, as in the presets. Pure: text in, set-up out.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.games.holdem.histories import PlayedHand, read_hand
from app.games.holdem.strategy.line import FLOP, RIVER, Table, exact_chips, walk
from app.games.holdem.strategy.setup import CAPS, MOST_RAKE, NO_BOARD, PRESETS, Note, Setup
from app.words.translation import _
from engine.cards import card_text
from engine.games.holdem.ranges import HAND_COMBOS, HAND_OF, HANDS, Range, combo_of, parse_range

MOST_PLAYERS, RIVER_STREET = 3, 3
#: Number in PRESETS of the pots that one raise, and that two or more, make; by who raised last.
RAISED = {"BTN": 0, "SB": 3}
OTHER_RAISED, RERAISED = 1, 2
FIRST_IS_RAISER = (False, False, True, True)  # of the presets' two players


def setup_from_history(text: str, setup: Setup) -> Setup:
    """`setup` with the flop of a hand that was pasted, see `setup_of_hand`.

    ValueError if the hand cannot be read, or there is no such pot in it. One sentence.
    """
    return setup_of_hand(read_hand(text), setup)


def setup_of_hand(
    hand: PlayedHand,
    setup: Setup,
    decisions: int | None = None,
    held: Mapping[int, Range] | None = None,
) -> Setup:
    """`setup` with the flop of a hand: its players, their likely ranges, pot, stacks and line.

    The line leads to the last decision of the hand, or to the one after so many `decisions`. The
    rake is that of `setup`; if there is none, the share that the hand paid.
    `held` are the ranges of players that are known.

    ValueError if not exactly two saw its flop, or three its river. One sentence.
    """
    if len(hand.board) < 3:
        raise ValueError(_("This hand has no flop, so there is nothing to solve."))
    before = [action for action in hand.actions if action.street == 0]
    folded = {action.player for action in before if action.kind == "fold"}
    left = [number for number in range(len(hand.players)) if number not in folded]
    big = hand.blinds[1]
    of_three = len(left) == MOST_PLAYERS and _all_saw_river(hand, left)
    if not big or not (len(left) == 2 or of_three):
        text = _(
            "{count} players saw the flop of this hand; the strategy is of two, or of three who "
            "all saw the river."
        )
        raise ValueError(text.format(count=len(left)))
    positions = [player.position for player in hand.players]
    if not all(positions):
        raise ValueError(_("This hand does not say who has the button."))
    left = sorted(left, key=lambda number: _turn(positions, number))
    if of_three:
        return _river_of_three(setup, hand, left, decisions, held or {})
    first, last = left
    raisers = [action.player for action in before if action.kind == "raise"]
    raiser = raisers[-1] if raisers and raisers[-1] in left else last
    put = [sum(a.chips for a in before if a.player == n) for n in range(len(positions))]
    stack = min(hand.players[number].stack - put[number] for number in left) / big
    board, names = hand.board[:FLOP], (positions[first], positions[last])
    guessed = _ranges(positions[raiser], len(raisers), raiser == first)
    ranges, notes = [], []
    for player, number in enumerate((first, last)):
        known = (held or {}).get(number)
        hands, added = hand_added(known or guessed[player], hand.players[number].cards, board)
        ranges.append(hands)
        notes.append(Note("known range" if known else "position range", player, added or None))
    new = setup.changed(
        names=names,
        seats=(0, 1) if hand.hero == first else (1, 0),
        ranges=(ranges[0], ranges[1]),
        board=(*hand.board[:3], *NO_BOARD)[:5],
        pot=round(hand.pots[0] / big, 2),
        stack=round(max(stack, 0.0), 2),
        blind=1.0,
        in_blinds=True,
    )
    new = new.changed(mine=_mine(hand, left))
    streets = _after_flop(hand, (first, last), decisions)
    new = _Line(new, hand.board, big).follow(streets)
    notes += [Note("pot at the flop"), Note("stack")]
    if new.line:
        notes.append(Note("line"))
    if big != 1:
        notes.append(Note("big blinds", value=big))
    notes.append(Note("sizes"))
    if new.rake:
        notes.append(Note("rake"))
    elif hand.rake and hand.pot:
        new = new.changed(rake=round(min(100 * hand.rake / hand.pot, MOST_RAKE), 2))
        notes.append(Note("rake paid"))
    return replace(new, taken=tuple(notes))


def _all_saw_river(hand: PlayedHand, left: Sequence[int]) -> bool:
    """Whether all of these came to the river with chips."""
    folded = {a.player for a in hand.actions if a.kind == "fold" and a.street < RIVER_STREET}
    put = _put_before(hand, RIVER_STREET)
    behind = all(hand.players[number].stack > put[number] for number in left)
    return len(hand.board) == RIVER and not folded & {*left} and behind


def _put_before(hand: PlayedHand, street: int) -> list[float]:
    """Chips that each player put in before a street."""
    return [
        sum(a.chips for a in hand.actions if a.player == number and a.street < street)
        for number in range(len(hand.players))
    ]


def _river_of_three(
    setup: Setup,
    hand: PlayedHand,
    left: Sequence[int],
    decisions: int | None,
    held: Mapping[int, Range],
) -> Setup:
    """`setup` with the river of a hand, which three saw."""
    big, put = hand.blinds[1], _put_before(hand, RIVER_STREET)
    raisers = [a.player for a in hand.actions if a.street == 0 and a.kind == "raise"]
    raiser = raisers[-1] if raisers and raisers[-1] in left else left[-1]
    raised, called = _ranges(hand.players[raiser].position, len(raisers), True)
    ranges, notes = [], []
    for player, number in enumerate(left):
        known = held.get(number)
        guessed = raised if number == raiser else called
        hands, added = hand_added(known or guessed, hand.players[number].cards, hand.board)
        ranges.append(hands)
        notes.append(Note("known range" if known else "position range", player, added or None))
    seats = [0 if number == hand.hero else at + 1 for at, number in enumerate(left)]
    if 0 not in seats:
        seats = [*range(MOST_PLAYERS)]
    stack = min(hand.players[number].stack - put[number] for number in left) / big
    new = setup.changed(
        names=tuple(hand.players[number].position for number in left),
        seats=tuple(seats),
        ranges=tuple(ranges),
        board=hand.board,
        pot=round(hand.pots[RIVER_STREET - 1] / big, 2),
        stack=round(stack, 2),
        blind=1.0,
        in_blinds=True,
        ip_texts=None,
    )
    new = new.changed(mine=_mine(hand, [*left]))
    moves = _after_flop(hand, tuple(left), decisions)[RIVER_STREET - 1]
    new = _Line(new, hand.board, big).follow_street(RIVER_STREET - 1, moves)
    behind = {hand.players[number].stack - put[number] for number in left}
    told = Note(
        "stack" if len(behind) == 1 else "stack guessed"
    )  # the least of them is all three's
    notes += [Note("pot"), told, *([Note("line")] if new.line else []), Note("before")]
    return replace(new, taken=(*notes, Note("sizes")))


def hand_added(hands: Range, cards: Sequence[int], board: Sequence[int]) -> tuple[Range, str]:
    """A range with the hand that is held, and its name if it was missing."""
    if len(cards) != 2 or {*cards} & {*board}:
        return hands, ""
    combo = combo_of(cards)
    if hands.weights[combo]:
        return hands, ""
    name = HANDS[HAND_OF[combo]]
    alike = HAND_COMBOS[name]
    weights = (1.0 if i in alike else weight for i, weight in enumerate(hands.weights))
    return Range(tuple(weights)), name


def follow_bets(setup: Setup, street: int, moves: Sequence[tuple[int, str, float]]) -> Setup:
    """`setup` with a line of one street, 0 for the flop: who, what, and chips on it in all."""
    return _Line(setup, setup.cards, 1.0).follow_street(street, moves)


def _turn(positions: list[str], number: int) -> int:
    """How late a player acts after the flop: the small blind first, of two the big one."""
    count = len(positions)
    if positions[number] == "SB" and count > 2:
        return -1
    return (number - positions.index("BB")) % count


def _mine(hand: PlayedHand, left: list[int]) -> tuple[int, ...]:
    cards = hand.players[hand.hero].cards if hand.hero in left and hand.hero is not None else ()
    return cards if len(cards) == 2 else ()


Move = tuple[int, str, float]  # who of the two, what was done, and chips on the street after it


def _after_flop(
    hand: PlayedHand, players: tuple[int, ...], decisions: int | None
) -> list[list[Move]]:
    """What both did on each street from the flop on, of the first so many decisions."""
    streets: list[list[Move]] = [[] for _street in hand.pots]
    for action in hand.decisions[:decisions]:
        if action.street and action.player in players:
            who = players.index(action.player)
            streets[action.street - 1].append((who, action.kind, action.to))
    return streets


class _Line:
    """Follows the betting of a hand, and makes room for what was bet in a set-up."""

    def __init__(self, setup: Setup, board: tuple[int, ...], big: float) -> None:
        self._setup, self._board, self._big = setup, board, big
        self._table = setup.first_table
        self._words: list[str] = []

    def follow(self, streets: list[list[Move]]) -> Setup:
        """The set-up at the last decision."""
        for street, moves in enumerate(streets):
            if street:
                over = self._table.player is not None or self._table.ended
                if over or len(self._board) < FLOP + street:
                    break
                self._go(card_text(self._board[FLOP + street - 1]))
            self._street(street, moves)
        return self._done()

    def follow_street(self, street: int, moves: Sequence[Move]) -> Setup:
        """The set-up after what was done on its own street."""
        self._street(street, moves)
        return self._done()

    def _done(self) -> Setup:
        _moves, end = walk(self._words, self._setup.first_table)
        return replace(self._setup, line=tuple(self._words[:-1] if end.ended else self._words))

    def _street(self, street: int, moves: Sequence[Move]) -> None:
        raises: list[str] = []
        bets = 0
        for player, kind, to in moves:
            if player == self._table.player:
                bets += kind in ("bet", "raise")
                self._act(kind, to, street, raises)
        if self._setup.cap is not None and bets > self._setup.cap:
            cap = next((cap for cap in CAPS if cap is None or cap >= bets), None)
            self._setup = self._setup.changed(cap=cap)

    def _act(self, kind: str, to: float, street: int, raises: list[str]) -> None:
        if kind not in ("bet", "raise"):
            self._go(kind)
            return
        table = self._table
        text, to = _size(table, to / self._big, self._setup.chip)
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


def _ranges(raiser: str, raises: int, raiser_first: bool) -> tuple[Range, Range]:
    """Ranges of the presets: first who acts first."""
    number = RERAISED if raises > 1 else RAISED.get(raiser, OTHER_RAISED)
    texts = PRESETS[number][2]
    if FIRST_IS_RAISER[number] != raiser_first:
        texts = texts[::-1]
    return parse_range(texts[0]), parse_range(texts[1])
