"""Hands written down as PokerStars does, but under our own name. No Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from engine.cards import card_text
from engine.games.holdem.hand import State
from engine.games.holdem.in_play import Hand, Step

STREETS = {3: "FLOP", 4: "TURN", 5: "RIVER"}
CHIPLESS = {"fold": "folds", "check": "checks"}  # what is done without chips


@dataclass(frozen=True, slots=True)
class Record:
    """A hand to be written; its amounts are big blinds."""

    number: int  # tells it from every other
    hand: Hand  # may end where `me` is out; who had not acted by then, and posted no blind, folds
    me: int
    names: Sequence[str]  # of the seats, in the order of acting before the flop
    # cards of the seats; others than mine are told where they were shown
    holes: Sequence[Sequence[int]]
    nets: Sequence[float]  # what the seats won or lost; empty where that is open
    played: date
    chip: float = 1.0  # chips of a big blind; dollars where it is no tournament
    tournament: int = 0  # its number; 0 for cash

    def amount(self, blinds: float) -> str:
        """Chips, as they are written: to the cent."""
        text = f"{blinds * self.chip:.2f}"  # readers take three decimals for thousands
        return text.removesuffix(".00") if self.tournament else f"${text}"


def written(record: Record) -> str:
    """Text of a hand, with the empty lines that part it from the next."""
    return "\n".join([*_lines(record), "", "", ""])


def _lines(record: Record) -> Iterator[str]:
    hand, amount, table = record.hand, record.amount, record.hand.table
    seats, names = table.seats, record.names
    stakes = f"({amount(table.small_blind)}/{amount(1)}{'' if record.tournament else ' USD'})"
    game = f"Hold'em No Limit {stakes}"
    if record.tournament:
        game = f"Tournament #{record.tournament}, Hold'em No Limit - Level I {stakes}"
    yield f"Kibitzer Hand #{record.number}:  {game} - {record.played:%Y/%m/%d}"
    button = max(0, seats - 3)  # of two, who acts first has it
    yield f"Table 'Kibitzer' {max(2, seats)}-max Seat #{button + 1} is the button"
    for seat, stack in enumerate(table.stacks):
        yield f"Seat {seat + 1}: {names[seat]} ({amount(stack)} in chips)"
    yield from _posts(record)
    yield "*** HOLE CARDS ***"
    yield f"Dealt to {names[record.me]} [{_cards(record.holes[record.me])}]"
    acts = (at for at, step in enumerate(hand.steps) if step.kind != "board")
    last = max(acts, default=-1) if hand.over else -1
    for at, step in enumerate(hand.steps):
        before, after = hand.states[at], hand.states[at + 1]
        if step.kind == "board":
            yield f"*** {STREETS[len(after.board)]} *** {_board(after.board)}"
        else:
            yield f"{names[step.seat]}: {_act(record, step, before, after)}"
        if at == last and hand.uncalled[1]:
            seat, back = hand.uncalled
            yield f"Uncalled bet ({amount(back)}) returned to {names[seat]}"
    yield from _end(record)


def _posts(record: Record) -> Iterator[str]:
    table, put = record.hand.table, record.hand.states[0].front
    for name, chips in zip(record.names, record.hand.states[0].put, strict=True):
        if ante := min(table.ante, chips):
            yield f"{name}: posts the ante {record.amount(ante)}"
    small = 0 if table.seats == 2 else table.seats - 2
    for seat, what in ((small, "small blind"), (table.seats - 1, "big blind"), (0, "straddle")):
        if put[seat] and (what != "straddle" or table.straddle):
            yield f"{record.names[seat]}: posts {what} {record.amount(put[seat])}"


def _act(record: Record, step: Step, before: State, after: State) -> str:
    to, added = after.front[step.seat], after.put[step.seat] - before.put[step.seat]
    if step.kind in CHIPLESS:
        return CHIPLESS[step.kind]
    all_in = record.hand.table.stacks[step.seat] <= after.put[step.seat]
    end = " and is all-in" if all_in else ""
    if to <= before.bet:
        return f"calls {record.amount(added)}{end}"
    if not before.bet:
        return f"bets {record.amount(added)}{end}"
    return f"raises {record.amount(to - max(before.front))} to {record.amount(to)}{end}"


def _end(record: Record) -> Iterator[str]:
    hand, amount, names = record.hand, record.amount, record.names
    if hand.over:
        seat, back = hand.uncalled
        if len(hand.left) > 1:
            yield "*** SHOW DOWN ***"
            for left in hand.left:
                yield f"{names[left]}: shows [{_cards(record.holes[left])}]"
        put = hand.state.put
        won = [net + put[at] - back * (at == seat) for at, net in enumerate(record.nets)]
        for at, chips in enumerate(won):
            if round(chips, 6) > 0:
                yield f"{names[at]} collected {amount(chips)} from pot"
        pot = sum(pot.chips for pot in hand.pots())
        yield "*** SUMMARY ***"
        yield f"Total pot {amount(pot)} | Rake {amount(pot - sum(won))}"
    else:
        acted = {step.seat for step in hand.steps}
        silent = (at for at, chips in enumerate(hand.states[0].front) if not chips)
        yield from (f"{names[at]}: folds" for at in silent if at not in acted)
        yield "*** SUMMARY ***"
    if hand.board:
        yield f"Board [{_cards(hand.board)}]"


def _board(board: Sequence[int]) -> str:
    if len(board) == 3:
        return f"[{_cards(board)}]"
    return f"[{_cards(board[:-1])}] [{card_text(board[-1])}]"


def _cards(cards: Sequence[int]) -> str:
    return " ".join(map(card_text, cards))
