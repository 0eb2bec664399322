"""The betting before the flop as a tree: who may do what, and how it ends. Light: no numpy.

Points are listed level by level, so that what follows from a point lies together and after it.
Amounts are big blinds. At most three see a flop; whoever called a raise and is raised again only
calls or folds; a raise that is called cold is the first one, or all-in.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass

from engine.games.holdem.seats import after_the_flop, positions
from engine.sentences import RefusedError

MOST_CALLERS = 3  # with whoever raised
LARGE = 6  # of more seats only the blinds call after a caller, and nobody 4-bets cold
LAST_RAISE = 4  # to be raised all-in, if no raise was before
DEEPEST, SHALLOWEST = 300.0, 2.0
SHORT = 25.0  # to this depth all-in is offered beside each raise
COMMITTED = 1 / 3  # a raise to more than this share of the stack is all-in
RAISED, THREE_BET, FOUR_BET, ALL_IN, LIMPED = range(KINDS := 5)  # kinds of pot


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose play before the flop is asked for; amounts in big blinds.

    ValueError if there is no such table.
    """

    seats: int
    stack: float  # of everyone, before blinds and antes
    # what the first raise is to, from the small blind half a big blind more; None: 2.5, and less of
    # shallow stacks
    open: float | None = None
    ante: float = 0.0  # posted by each
    # share of a pot that saw a flop, and at most so much
    rake: float = 0.0
    rake_cap: float = math.inf
    limps: bool = True  # whether the small blind may just call if all have folded
    push_or_fold: bool = False  # nothing but all-in is a raise

    def __post_init__(self) -> None:
        positions(self.seats)
        if not SHALLOWEST <= self.stack <= DEEPEST:
            raise RefusedError(
                "The stack “{stack:g}” is out of reach; give 2 to 300 big blinds.",
                stack=self.stack,
            )
        if self.open is not None and not 2 <= self.open <= 10:
            raise RefusedError(
                "The first raise to “{open:g}” is out of reach; give 2 to 10 big blinds.",
                open=self.open,
            )
        if not 0 <= self.ante <= 1:
            raise RefusedError("The ante “{ante:g}” is not 0 to 1 big blind.", ante=self.ante)
        if not (0 <= self.rake < 0.5 and self.rake_cap >= 0):
            raise RefusedError("A rake of “{rake:g}” is no share of a pot.", rake=self.rake)

    @property
    def behind(self) -> float:
        """What may be bet: the stack less the ante."""
        return self.stack - self.ante

    def first_raise(self, seat: int) -> float:
        """What the first raise of a seat is to."""
        size = self.open or (2.5 if self.stack > 60 else 2.2 if self.stack > SHORT else 2.0)
        return size + 0.5 if seat == self.seats - 2 and self.seats > 2 else size


@dataclass(frozen=True, slots=True)
class End:
    """Nobody acts any more."""

    players: tuple[int, ...]  # who has not folded, in the order in which they act after the flop
    kind: int


@dataclass(slots=True)
class Point:
    """A point of the tree; `end` is None where somebody acts."""

    paid: tuple[float, ...]  # by everyone so far, without antes
    seat: int = -1
    actions: tuple[str, ...] = ()
    children: tuple[int, ...] = ()
    end: End | None = None


@dataclass(frozen=True, slots=True)
class _State:
    """How it stands at a point."""

    paid: tuple[float, ...]
    queue: tuple[int, ...]  # still to act
    players: tuple[int, ...]  # who raised, and those that called
    raises: int
    bet: float


def build(table: Table) -> list[Point]:
    """All points, the first one first; a point's children lie together and after it."""
    seats = table.seats
    paid = [0.0] * seats
    paid[-2:] = 0.5, 1.0
    points = [Point(tuple(paid))]
    open_states = deque([(0, _State(tuple(paid), tuple(range(seats)), (), 0, 1.0))])
    while open_states:
        number, state = open_states.popleft()
        point = points[number]
        alone = state.queue == (seats - 1,) and not state.players
        if not state.queue or alone:
            point.end = _end(table, state)
            continue
        point.seat = state.queue[0]
        found = _actions(table, state)
        point.actions = tuple(label for label, _after in found)
        first = len(points)
        point.children = tuple(range(first, first + len(found)))
        for child, (_label, after) in enumerate(found, first):
            points.append(Point(after.paid))
            open_states.append((child, after))
    return points


def _end(table: Table, state: _State) -> End:
    players = state.players or state.queue
    players = tuple(seat for seat in after_the_flop(table.seats) if seat in players)
    all_in = state.bet >= table.behind
    kind = LIMPED if state.raises == 0 else min(state.raises, 3) - 1
    return End(players, ALL_IN if all_in else kind)


def _actions(table: Table, state: _State) -> list[tuple[str, _State]]:
    seat, rest = state.queue[0], state.queue[1:]
    small, big = table.seats - 2, table.seats - 1
    paid, bet, players = state.paid, state.bet, state.players

    def pay(amount: float) -> tuple[float, ...]:
        return (*paid[:seat], amount, *paid[seat + 1 :])

    if paid[seat] == bet:  # the big blind after a call of the small one
        found = [("check", _State(paid, rest, (*players, seat), state.raises, bet))]
    else:
        found = [("fold", _State(paid, rest, players, state.raises, bet))]
    blind = 1.0 if seat == big else 0.5 if seat == small else 0.0
    involved = paid[seat] > blind or (state.raises > 0 and seat in players)
    all_in = bet >= table.behind
    limp = state.raises == 0 and seat == small and table.limps and not table.push_or_fold
    cold = state.raises == 1 or all_in
    large, blinds = table.seats > LARGE, seat >= small
    room = len(players) < (2 if large and not blinds and not all_in else MOST_CALLERS)
    if limp or (state.raises > 0 and room and (involved or cold or seat == big)):
        call = _State(pay(bet), rest, (*players, seat), state.raises, bet)
        found.append(("call", call))
    called = involved and state.raises >= 2 and state.bet > paid[seat] and len(players) > 1
    cold_four_bet = large and state.raises == 2 and not involved
    if not (all_in or state.raises == LAST_RAISE or called or cold_four_bet):
        behind_it = [(seat + step) % table.seats for step in range(1, table.seats)]
        answer = tuple(s for s in behind_it if s in rest or s in players)
        for size in _sizes(table, state, seat):
            label = f"all-in {size:g}" if size >= table.behind else f"raise {size:g}"
            raised = _State(pay(size), answer, (seat,), state.raises + 1, size)
            found.append((label, raised))
    return found


def _sizes(table: Table, state: _State, seat: int) -> list[float]:
    """What a raise may be to."""
    behind, bet = table.behind, state.bet
    if table.push_or_fold:
        return [behind]
    order = after_the_flop(table.seats)
    raiser = state.players[0] if state.players else seat
    in_position = order.index(seat) > order.index(raiser)
    if state.raises == 0:
        size = 3.5 if state.players else table.first_raise(seat)
    elif state.raises == 1:
        size = bet * (3.0 if in_position else 4.0) + bet * (len(state.players) - 1)
    elif state.raises == 2:
        size = bet * (2.2 if in_position else 2.5)
    else:
        size = behind
    size = round(size, 1)
    if size > COMMITTED * behind:
        return [behind]
    return [size, behind] if table.stack <= SHORT else [size]
