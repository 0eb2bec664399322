"""Rules of a hand of no-limit Hold'em in progress; light: no numpy, no numba.

Amounts are in big blinds. A seat is a number in the order of acting before the flop: the last two
are the blinds; of two seats the first is the button and the small blind. What a player bets or
raises "to" is what lies in front of them on that street then.

A raise is by no less than the last one was. One that is smaller, which only who goes all-in may
make, lets who has acted since the last whole raise call or fold, but not raise again.
(Rules: TDA 2022, 43 and 47: https://www.pokertda.com/view-poker-tda-rules/)
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import takewhile
from typing import Literal, NoReturn

from engine.cards import card_text, cards_text
from engine.games.holdem.seats import MOST_SEATS, POSITIONS
from engine.sentences import RefusedError

Kind = Literal["fold", "check", "call", "bet", "raise", "all-in", "board"]
BOARD_SIZES = (0, 3, 4, 5)
MOST_STACK = 10_000.0
DIGITS = 6  # behind the point: amounts that differ by less are the same
NOTHING = 0.5 * 10**-DIGITS
BIG_BLIND = 1.0


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits with how much, and what is posted.

    Attributes
    ----------
    stacks : of 2 to 9 seats before the hand
    small_blind, ante : the ante is each seat's
    straddle : posted by the first seat, which acts last before the flop then; 0 for none
    rake : share of the pot, 0 to 1, and how much at most

    Raises
    ------
    ValueError
        If there is no such table; the message is one sentence for the player.
    """

    stacks: tuple[float, ...] = (100.0,) * 6
    small_blind: float = 0.5
    ante: float = 0.0
    straddle: float = 0.0
    rake: tuple[float, float] = (0.0, 0.0)

    def __post_init__(self) -> None:
        if not 2 <= len(self.stacks) <= MOST_SEATS:
            raise RefusedError(
                "{count} seats were given; a table has 2 to {most}.",
                count=len(self.stacks),
                most=MOST_SEATS,
            )
        for stack in self.stacks:
            if not 0 < stack <= MOST_STACK:
                raise RefusedError(
                    "A stack of {stack:g} big blinds is not above 0 and up to {most:g}.",
                    stack=stack,
                    most=MOST_STACK,
                )
        if not 0 <= self.small_blind <= BIG_BLIND:
            raise RefusedError(
                "A small blind of {blind:g} is not 0 to 1 big blinds.", blind=self.small_blind
            )
        if not 0 <= self.ante <= 10:
            raise RefusedError("An ante of {ante:g} is not 0 to 10 big blinds.", ante=self.ante)
        if self.straddle and not (BIG_BLIND < self.straddle <= 10 and self.seats > 2):
            raise RefusedError(
                "No straddle of {straddle:g}: it is 2 to 10 big blinds, of three seats or more.",
                straddle=self.straddle,
            )
        share, cap = self.rake
        if not (0 <= share < 1 and 0 <= cap < math.inf):
            raise RefusedError("The rake is not 0 to 1, or its cap is below 0.")

    @property
    def seats(self) -> int:
        return len(self.stacks)

    @property
    def positions(self) -> tuple[str, ...]:
        """Names of the seats."""
        return POSITIONS[self.seats]

    def raked(self, pot: float) -> float:
        """What a pot that is shown down leaves to who wins it."""
        share, cap = self.rake
        return pot - min(share * pot, cap)

    def order(self, street: int) -> tuple[int, ...]:
        """Seats in the order in which they act on a street, told by its number of board cards."""
        return _order(len(self.stacks), before=street == 0, straddled=self.straddle > 0)

    def posts(self, seat: int) -> float:
        """Blind or straddle of a seat."""
        first = 0 if self.seats == 2 else self.seats - 2
        posts = {first: self.small_blind, self.seats - 1: BIG_BLIND}
        if self.straddle:
            posts[0] = self.straddle  # more than a blind
        return posts.get(seat, 0.0)


@cache
def _order(count: int, *, before: bool, straddled: bool) -> tuple[int, ...]:
    seats = tuple(range(count))
    if before:
        return (*seats[1:], 0) if straddled else seats
    first = count - (1 if count == 2 else 2)
    return (*seats[first:], *seats[:first])


@dataclass(frozen=True, slots=True)
class Step:
    """What somebody did, or cards that came to the board.

    Attributes
    ----------
    seat : who; -1 for the board
    to : of a bet, raise or all-in, chips in front of the player on this street then
    cards : of the board
    """

    kind: Kind
    seat: int = -1
    to: float = 0.0
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Choices:
    """What who is to act may do.

    Attributes
    ----------
    call : chips that a call puts in, 0 where checking is free
    pot : chips in the middle, with what lies in front of all
    least, most : a bet or raise to, from and up to; `most` is all-in. Both 0 where none is allowed
    bets : whether that is a bet, not a raise
    """

    call: float
    pot: float
    least: float
    most: float
    bets: bool

    @property
    def checks(self) -> bool:
        """Whether checking is free."""
        return not self.call


@dataclass(frozen=True, slots=True)
class Pot:
    """A pot, and the seats that may win it."""

    chips: float
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """Where a hand stands.

    Attributes
    ----------
    board : cards so far
    front : chips in front of each seat on this street
    put : chips of each seat in the pot, those in front and antes included
    folded : seats that have
    acted : chips in front of the highest when each seat last acted on this street, -1 if it has not
    bet : the highest chips in front that have to be matched
    raised : by how much the last whole bet or raise went up
    to_act : seat whose turn it is; -1 if nobody's
    """

    board: tuple[int, ...]
    front: tuple[float, ...]
    put: tuple[float, ...]
    folded: frozenset[int]
    acted: tuple[float, ...]
    bet: float
    raised: float
    to_act: int


@dataclass(frozen=True)
class Hand:
    """A hand as far as it was played.

    Raises
    ------
    ValueError
        If a step cannot be taken; the message is one sentence for the player.
    """

    table: Table = Table()
    steps: tuple[Step, ...] = ()

    def __post_init__(self) -> None:
        """Reject impossible steps."""
        _ = self.states

    @classmethod
    def at(cls, table: Table, steps: tuple[Step, ...], state: State) -> Hand:
        """A hand that goes on from a state, whatever led to it; `steps` are told, not taken."""
        return Hand(table)._with(steps, (state,) * (len(steps) + 1))

    @cached_property
    def states(self) -> tuple[State, ...]:
        """Where the hand stood before each step, and stands now."""
        return _all_states(self.table, [_beginning(self.table)], self.steps)

    # ---- reading -------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """Where it stands."""
        return self.states[-1]

    @property
    def to_act(self) -> int:
        """Seat whose turn it is; -1 if nobody's."""
        return self.state.to_act

    @property
    def board(self) -> tuple[int, ...]:
        return self.state.board

    @property
    def street(self) -> int:
        """Number of board cards."""
        return len(self.state.board)

    @property
    def left(self) -> tuple[int, ...]:
        """Seats that have not folded."""
        return tuple(s for s in range(self.table.seats) if s not in self.state.folded)

    @property
    def saw_flop(self) -> tuple[int, ...]:
        """Seats that saw the flop, who acts first first; none before it."""
        folded = next((state.folded for state in self.states if state.board), None)
        return () if folded is None else tuple(s for s in self.table.order(3) if s not in folded)

    @property
    def effective_stack(self) -> float:
        """The second largest stack of those who are in: the most that can be played for."""
        stacks = sorted((self.table.stacks[seat] for seat in self.left), reverse=True)
        return stacks[min(1, len(stacks) - 1)]

    @property
    def over(self) -> bool:
        """Whether nothing more can happen: all but one have folded, or the last bets are in."""
        return len(self.left) == 1 or (self.to_act < 0 and self.street == 5)

    @property
    def cards_due(self) -> int:
        """Cards that come to the board next; 0 while somebody is to act or all is over."""
        if self.to_act >= 0 or self.over:
            return 0
        return 3 if self.street == 0 else 1

    def stack(self, seat: int) -> float:
        """Chips that a seat has behind."""
        return _behind(self.table, self.state, seat)

    @property
    def pot(self) -> float:
        """All chips that were put in, without those that nobody can match any more."""
        return _rounded(sum(self.state.put) - self.uncalled[1])

    @property
    def uncalled(self) -> tuple[int, float]:
        """Seat whose last bet is not matched once nobody is to act, and by how much; or -1, 0."""
        if self.to_act >= 0:
            return -1, 0.0
        put = self.state.put
        top = max(range(len(put)), key=lambda seat: put[seat])
        second = max(chips for seat, chips in enumerate(put) if seat != top)
        over = _rounded(put[top] - second)
        return (top, over) if over > 0 else (-1, 0.0)

    def pots(self) -> tuple[Pot, ...]:
        """The main pot, then the side pots; what is not called goes back."""
        back, chips = self.uncalled
        put = [_rounded(p - chips * (seat == back)) for seat, p in enumerate(self.state.put)]
        found: list[Pot] = []
        below = 0.0
        for level in sorted({put[seat] for seat in self.left} - {0.0}):
            seats = tuple(seat for seat in self.left if put[seat] >= level)
            part = sum(max(0.0, min(p, level) - below) for p in put)
            found.append(Pot(_rounded(part), seats))
            below = level
        return tuple(found)

    def choices(self) -> Choices:
        """What who is to act may do.

        Raises
        ------
        ValueError
            If nobody is.
        """
        return _choices(self.table, self.state)

    def before(self, at: int) -> Hand:
        """The hand as it stood before a step; nothing of it is worked out again."""
        return self._with(self.steps[:at], self.states[: at + 1])

    def to_the_next_street(self, at: int) -> tuple[Step, ...]:
        """A step, and those after it on its street."""
        return tuple(takewhile(lambda step: step.kind != "board", self.steps[at:]))

    def _with(self, steps: tuple[Step, ...], states: tuple[State, ...]) -> Hand:
        hand = object.__new__(Hand)
        hand.__dict__.update(table=self.table, steps=steps, states=states)
        return hand

    # ---- changing ------------------------------------------------------------------------

    def then(self, *steps: Step) -> Hand:
        """The hand with further steps.

        Raises
        ------
        ValueError
            If one cannot be taken.
        """
        states = _all_states(self.table, [*self.states], steps)
        return self._with((*self.steps, *steps), states)

    def fold(self) -> Hand:
        return self.then(Step("fold", self.to_act))

    def check_or_call(self) -> Hand:
        """Who is to act checks if that is free, else calls."""
        return self.then(Step("check" if self.choices().checks else "call", self.to_act))

    def winnable(self, seat: int) -> tuple[Pot, ...]:
        """The pots that a seat can win once it has called, if nobody puts in more after it.

        Who is left and not all-in is taken to be in all of them.
        """
        after = self.check_or_call() if self.to_act == seat else self
        going = {other for other in after.left if after.stack(other) > 0}
        found: dict[tuple[int, ...], float] = {}
        for pot in after.pots():
            if seat in pot.seats:
                seats = tuple(sorted(going.union(pot.seats)))
                found[seats] = found.get(seats, 0.0) + pot.chips
        return tuple(Pot(_rounded(chips), seats) for seats, chips in found.items())

    @property
    def called_pot(self) -> float:
        """What who is to act can win by a call, less the rake, if nobody puts in more after it."""
        return self.table.raked(sum(pot.chips for pot in self.winnable(self.to_act)))

    def raise_to(self, chips: float) -> Hand:
        """Who is to act bets or raises to so many chips; all-in, if that is all there is."""
        return self.then(Step("bet" if self.choices().bets else "raise", self.to_act, chips))

    def all_in(self) -> Hand:
        """Who is to act puts in everything."""
        return self.then(Step("all-in", self.to_act))

    def deal(self, *cards: int) -> Hand:
        """Cards come to the board: a whole street's."""
        return self.then(Step("board", cards=cards))

    def folded_to(self, seat: int) -> Hand:
        """All before `seat` fold whose turn comes before its.

        Raises
        ------
        ValueError
            If its turn does not come on this street.
        """
        hand = self
        while hand.to_act not in (seat, -1):
            hand = hand.fold()
        if hand.to_act < 0:
            raise RefusedError(
                "It is not the turn of {position} any more on this street.",
                position=self.table.positions[seat],
            )
        return hand

    def betting_over(self) -> Hand:
        """All who are still to act on this street fold."""
        hand = self
        while hand.to_act >= 0:
            hand = hand.fold()
        return hand

    def corrected(self, at: int, step: Step | None) -> Hand:
        """Another step in place of that one, or none; what came later stays as far as it can.

        What a player did later who has no turn now is left out; where somebody would have to act
        who did not, or could not do what they did, the rest is gone.
        """
        hand = Hand(self.table, self.steps[:at])
        if step is not None:
            hand = hand.then(step)
        return hand.gone_on(self.steps[at + 1 :])

    def gone_on(self, steps: tuple[Step, ...]) -> Hand:
        """The hand with those of some steps that can be taken, see `corrected`."""
        hand = self
        for step in steps:
            if step.kind == "board":
                if len(step.cards) != hand.cards_due:
                    break
            elif step.seat in hand.state.folded or not hand.stack(step.seat):
                continue
            elif step.seat != hand.to_act:
                break
            try:
                hand = hand.then(step)
            except ValueError:
                break
        return hand

    def at_table(self, table: Table) -> Hand:
        """The same steps at another table, as far as they can be taken there."""
        return Hand(table).gone_on(self.steps if table.seats == self.table.seats else ())


def _rounded(chips: float) -> float:
    return round(chips, DIGITS)


def amount(chips: float) -> str:
    """``2.5``, ``8``: an amount as it is written."""
    return f"{_rounded(chips):.10g}"


def _behind(table: Table, state: State, seat: int) -> float:
    return _rounded(table.stacks[seat] - state.put[seat])


def _beginning(table: Table) -> State:
    """Blinds and antes are posted, as far as stacks reach."""
    seats = range(table.seats)
    antes = [min(table.ante, table.stacks[seat]) for seat in seats]
    front = tuple(min(table.posts(seat), table.stacks[seat] - antes[seat]) for seat in seats)
    put = tuple(_rounded(ante + blind) for ante, blind in zip(antes, front, strict=True))
    bet = max(BIG_BLIND, table.straddle)
    acted = (-1.0,) * table.seats
    return _state(table, table.order(0), (), front, put, frozenset(), acted, bet, bet)


def _state(
    table: Table,
    order: tuple[int, ...],
    board: tuple[int, ...],
    front: tuple[float, ...],
    put: tuple[float, ...],
    folded: frozenset[int],
    acted: tuple[float, ...],
    bet: float,
    raised: float,
) -> State:
    """A state with the first of `order` whose turn it is."""
    turn, left = -1, [seat for seat in order if seat not in folded]
    if len(left) > 1:
        stacks = table.stacks
        can_act = [seat for seat in left if stacks[seat] - put[seat] > NOTHING]
        top = -1.0  # chips in front of who has most there, once they are wanted
        for seat in can_act:
            if acted[seat] < 0 and len(can_act) > 1:
                turn = seat
                break
            top = top if top >= 0 else max([front[other] for other in left])
            if front[seat] < bet and front[seat] < top:
                turn = seat
                break
    return State(board, front, put, folded, acted, bet, raised, turn)


def _choices(table: Table, state: State) -> Choices:
    seat = state.to_act
    if seat < 0:
        raise RefusedError("Nobody is to act here.")
    call = _to_call(table, state, seat)
    most = _rounded(state.front[seat] + _behind(table, state, seat))
    # A raise that was not whole is no new chance for who has acted before it.
    closed = state.acted[seat] >= 0 and state.bet - state.acted[seat] < state.raised - 1e-9
    least = 0.0
    if most > state.bet and not closed and _is_matched(table, state, seat):
        least = min(most, _rounded(state.bet + state.raised))
    else:
        most = 0.0
    return Choices(call, _rounded(sum(state.put)), least, most, bets=not state.bet)


def _to_call(table: Table, state: State, seat: int) -> float:
    return min(_behind(table, state, seat), _rounded(state.bet - state.front[seat]))


def _is_matched(table: Table, state: State, seat: int) -> bool:
    """Whether somebody else who is in has chips left."""
    put, folded = state.put, state.folded
    return any(
        stack - put[other] > NOTHING and other != seat and other not in folded
        for other, stack in enumerate(table.stacks)
    )


def _after(table: Table, state: State, step: Step) -> State:
    if step.kind == "board":
        return _with_board(table, state, step.cards)
    seat = step.seat
    if seat != state.to_act or seat < 0:
        _refuse_turn(table, state, step)
    order = table.order(len(state.board))
    turn = order.index(seat)
    later = (*order[turn + 1 :], *order[: turn + 1])
    front, put, folded, bet, raised = state.front, state.put, state.folded, state.bet, state.raised
    call = _to_call(table, state, seat) if step.kind != "fold" else 0.0
    if step.kind == "fold":
        folded |= {seat}
    elif step.kind == "check":
        if call:
            raise RefusedError(
                "{position} cannot check: there are {chips} to call.",
                position=table.positions[seat],
                chips=amount(call),
            )
    else:
        to = _rounded(front[seat] + call)
        if step.kind == "call":
            if not call:
                raise RefusedError("There is nothing to call here; check, or bet.")
        elif (choices := _choices(table, state)).most or step.kind != "all-in":
            to = _raised_to(table, state, choices, step)
        if to > bet and to - bet >= raised - 1e-9:
            raised = _rounded(to - bet)
        put = _with(put, seat, _rounded(put[seat] + to - front[seat]))
        front, bet = _with(front, seat, to), max(bet, to)
    acted = _with(state.acted, seat, state.bet if step.kind in ("fold", "check") else bet)
    return _state(table, later, state.board, front, put, folded, acted, bet, raised)


def _with(values: tuple[float, ...], seat: int, value: float) -> tuple[float, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _all_states(table: Table, states: list[State], steps: tuple[Step, ...]) -> tuple[State, ...]:
    """States, and those after further steps."""
    for step in steps:
        states.append(_after(table, states[-1], step))
    return tuple(states)


def _refuse_turn(table: Table, state: State, step: Step) -> NoReturn:
    """Say why a step is not of who is to act."""
    if not 0 <= step.seat < table.seats:
        raise RefusedError("There is no seat number {seat} here.", seat=step.seat)
    other = table.positions[step.seat]
    if state.to_act < 0:
        raise RefusedError("{position} cannot act here: the betting is over.", position=other)
    position = table.positions[state.to_act]
    raise RefusedError(
        "It is the turn of {position}, not of {other}.", position=position, other=other
    )


def _raised_to(table: Table, state: State, choices: Choices, step: Step) -> float:
    """Chips in front of who bets, raises or goes all-in, if that is allowed."""
    to = choices.most if step.kind == "all-in" else _rounded(step.to)
    if not choices.most:
        raise RefusedError(
            "{position} cannot raise here; call or fold.", position=table.positions[state.to_act]
        )
    if math.isnan(to) or to < choices.least:
        if choices.bets:
            raise RefusedError(
                "No bet of {to} here: at least {least}.", to=amount(to), least=amount(choices.least)
            )
        raise RefusedError(
            "No raise to {to} here: at least {least}.", to=amount(to), least=amount(choices.least)
        )
    if to > choices.most:
        raise RefusedError(
            "{position} has no {to}: at most {most}, which is all-in.",
            position=table.positions[state.to_act],
            to=amount(to),
            most=amount(choices.most),
        )
    return to


def _with_board(table: Table, state: State, cards: tuple[int, ...]) -> State:
    if len(state.folded) == table.seats - 1:
        raise RefusedError("Nobody is left to see another card.")
    if state.to_act >= 0:
        raise RefusedError(
            "{position} is to act before cards come.", position=table.positions[state.to_act]
        )
    if len(state.board) == 5:
        raise RefusedError("The board has five cards already.")
    if not state.board and len(cards) != 3:
        raise RefusedError(
            "“{cards}” is not the flop, which is three cards.", cards=cards_text(cards)
        )
    if state.board and len(cards) != 1:
        raise RefusedError("“{cards}” is not the next card, which is one.", cards=cards_text(cards))
    board = (*state.board, *cards)
    for card in board:
        if board.count(card) > 1:
            raise RefusedError("{card} is on the board twice.", card=card_text(card))
    nothing, nobody = (0.0,) * table.seats, (-1.0,) * table.seats
    return _state(
        *(table, table.order(len(board)), board, nothing, state.put, state.folded),
        *(nobody, 0.0, BIG_BLIND),
    )


def streets(hand: Hand) -> Iterator[tuple[int, int]]:
    """Where in the steps each street's begin, and end: without those of the board."""
    begin = 0
    for at, step in enumerate(hand.steps):
        if step.kind == "board":
            yield begin, at
            begin = at + 1
    yield begin, len(hand.steps)
