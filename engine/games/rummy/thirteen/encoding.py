"""Tables as the arrays of `kernels`, and back."""

from collections.abc import Iterable

import numpy as np

from engine.arrays import Floats, Ints
from engine.games.rummy.thirteen.kernels import (
    DRAW,
    DRAWN,
    MOST_TURNS,
    MOVER,
    OUT,
    PLAYERS,
    SIZE,
    START,
    STATE,
    TAKE,
    TO_THROW,
    WIDTH,
)
from engine.games.rummy.thirteen.rules import Step, Table

MOST_DRAWS = 8  # by which a hidden hand is made better
TURNS_EACH = 60  # of a round, after which it is broken off

#: What the rule goes by, see `kernels`; guessed, not tuned.
WEIGHTS: Floats = np.array([3.0, 2.0, 1.5, 4.0])


def cards_of(table: Table) -> tuple[Ints, Ints, Ints]:
    """Cards whose place is known, those that are not, and how many of them each player has."""
    rows = [table.hand, *table.known[1:], (), table.pile]
    seen = np.zeros((len(rows), WIDTH), np.int64)
    for row, cards in enumerate(rows):
        fill(seen[row], cards)
    unseen = np.zeros(WIDTH, np.int64)
    fill(unseen, sorted(table.unseen.elements()))
    hidden = np.array([table.hidden(player) for player in range(table.players)])
    return seen, unseen, hidden


def draws_of(table: Table) -> Ints:
    """For each player the turns whose gain is hidden: those ended, less the cards known of them."""
    return np.array(
        [
            min(max(turns - len(known), 0), MOST_DRAWS)
            for turns, known in zip(table.turns, table.known, strict=True)
        ]
    )


def fill(row: Ints, cards: Iterable[int]) -> None:
    """Put cards into an empty row."""
    for card in cards:
        row[0] += 1
        row[row[0]] = card


def state_of(table: Table, start: int = 0) -> Ints:
    """The state array of a table that is not over."""
    state = np.zeros(STATE, np.int64)
    state[MOVER] = table.to_move
    state[TO_THROW] = table.phase == "throw"
    state[OUT] = -1 if table.out is None else table.out
    state[PLAYERS] = table.players
    state[SIZE] = table.rules.hand_size
    state[START], state[DRAWN] = start, 0
    state[MOST_TURNS] = TURNS_EACH * table.players
    return state


def choice_of(step: Step) -> int:
    """Number of a step in `kernels`."""
    if step.kind == "draw":
        return DRAW
    if step.kind == "take":
        return TAKE
    assert step.card is not None
    return step.card


def step_of(choice: int) -> Step:
    """The step of a number in `kernels`; going out is a throw."""
    if choice in (DRAW, TAKE):
        return Step("draw" if choice == DRAW else "take")
    return Step("throw", choice)
