"""What has been done in a pot since the set-up: who acted, and how much lay in the middle. No Qt.

A line is the engine's: actions such as ``check``, ``bet 66``, ``call``, and the cards that came.
Out of position (0) acts first on every street, the last of two or three in position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.words.cards import pretty
from app.words.translation import _
from engine.cards import parse_cards

FLOP, TURN, RIVER = 3, 4, 5  # board cards


@dataclass(frozen=True, slots=True)
class Table:
    """How chips and turn stand at a point of the line."""

    street: int  # board cards
    pot: float  # in the middle, with what was put in on this street
    behind: float  # what each has left, before this street's bets
    player: int | None = 0  # who is to act; None where a card is to come, or after the end
    put: tuple[float, ...] = (0.0, 0.0)  # by all, on this street
    # who still has to act on this street, beside `player`, in their order
    waiting: tuple[int, ...] = (1,)
    folded: frozenset[int] = frozenset()  # who has
    ended: bool = False  # nothing is to be done any more
    unit: float = 1.0  # chips in which amounts are told: 1, or a big blind's

    def chips(self, chips: float) -> str:
        """An amount as it is told."""
        return chips_text(chips / self.unit)

    def ev(self, chips: float) -> str:
        """What is won, as it is told."""
        return ev_text(chips / self.unit)

    @property
    def bet(self) -> float:
        """Largest amount put in on this street."""
        return max(self.put)

    def after(self, word: str) -> Table:
        """Table after an action or card."""
        player = self.player
        if player is None:
            first, *waiting = self._left()
            nothing = (0.0,) * len(self.put)
            return replace(
                self, street=self.street + 1, player=first, put=nothing, waiting=tuple(waiting)
            )
        kind, to = chips_of(word)
        if kind == "fold":
            after = replace(self, folded=self.folded | {player})
            return (
                after._next() if len(after._left()) > 1 else replace(after, player=None, ended=True)
            )
        if kind == "check":
            return self._next()
        to = self.bet if kind == "call" else to
        put = (*self.put[:player], to, *self.put[player + 1 :])
        after = replace(self, put=put, pot=self.pot + to - self.put[player])
        if kind != "call":
            left = self._left()
            at = left.index(player)
            after = replace(after, waiting=(*left[at + 1 :], *left[:at]))
        return after._next()

    def _left(self) -> tuple[int, ...]:
        """Who has not folded."""
        return tuple(player for player in range(len(self.put)) if player not in self.folded)

    def _next(self) -> Table:
        """The next who waits is to act; if nobody does the street is over."""
        if self.waiting:
            return replace(self, player=self.waiting[0], waiting=self.waiting[1:])
        behind = self.behind - self.bet
        over = self.street == RIVER or behind <= 1e-9
        nothing = (0.0,) * len(self.put)
        return replace(self, player=None, behind=behind, put=nothing, ended=over)


def first_table(
    street: int, pot: float, behind: float, players: int = 2, unit: float = 1.0
) -> Table:
    """How a street begins."""
    return Table(
        *(street, pot, behind), put=(0.0,) * players, waiting=tuple(range(1, players)), unit=unit
    )


@dataclass(frozen=True, slots=True)
class Move:
    """An action or a card of the line, and the table before it."""

    word: str
    table: Table


def chips_of(word: str) -> tuple[str, float]:
    """Kind of an action and its chips: ``("bet", 66.0)``; 0 where there are none."""
    kind, _blank, chips = word.partition(" ")
    try:
        return kind, float(chips) if chips else 0.0
    except ValueError:
        return kind, 0.0


def walk(line: Sequence[str], first: Table) -> tuple[list[Move], Table]:
    """The moves of a line from `first`, and the table after them."""
    moves, table = [], first
    for word in line:
        moves.append(Move(word, table))
        table = table.after(word)
    return moves, table


def dealt_at(line: Sequence[str], first: Table) -> tuple[int, ...]:
    """Places of the cards in a line."""
    moves, _last = walk(line, first)
    return tuple(
        at for at, move in enumerate(moves) if move.table.player is None and not move.table.ended
    )


def is_all_in(word: str, table: Table) -> bool:
    """Whether a bet or raise puts in all that is left."""
    kind, to = chips_of(word)
    return kind in ("bet", "raise") and to >= table.behind - 1e-9


def percent_of_pot(word: str, table: Table) -> int:
    """A bet in per cent of the pot."""
    return round(100 * chips_of(word)[1] / table.pot)


def action_name(word: str, table: Table) -> str:
    """``Bet 33 %``, ``Raise to 300``, ``All-in``, ``Call``: an action in a list."""
    kind, to = chips_of(word)
    if is_all_in(word, table):
        return _("All-in")
    if kind == "bet":
        return _("Bet {percent} %").format(percent=percent_of_pot(word, table))
    if kind == "raise":
        return _("Raise to {chips}").format(chips=table.chips(to))
    return {"check": _("Check"), "call": _("Call"), "fold": _("Fold")}.get(kind, word)


def short_name(word: str, table: Table) -> str:
    """``33 %``, ``to 300``, ``all-in``, ``call``, ``2♠``: a step of the line, or a column."""
    if table.player is None:
        cards = parse_cards(word)
        return pretty(cards[0]) if cards else word
    kind, to = chips_of(word)
    if is_all_in(word, table):
        return _("all-in")
    if kind == "bet":
        return _("{percent} %").format(percent=percent_of_pot(word, table))
    if kind == "raise":
        return _("to {chips}").format(chips=table.chips(to))
    return {"check": _("check"), "call": _("call"), "fold": _("fold")}.get(kind, word)


def chips_text(chips: float) -> str:
    """``66``, ``7.5``, ``5.25``, ``1,200``: to the hundredth, the smallest chip."""
    return f"{chips:,.2f}".rstrip("0").rstrip(".")


def ev_text(ev: float) -> str:
    """``8.3``; two decimals for small pots, a true minus, and never minus nothing."""
    text = f"{ev:,.2f}" if abs(ev) < 10 else f"{ev:,.1f}"
    return text.replace("-", "−") if text.strip("-0.") else text.removeprefix("-")


def exact_chips(chips: float) -> str:
    """``1234567.25``: an amount that can be read again."""
    return f"{chips:.12g}"
