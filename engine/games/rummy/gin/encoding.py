"""Tables of `rules` as arrays of `kernels`, and choices of the kernels as steps."""

import numpy as np

from engine.arrays import Ints
from engine.cards import mask_of
from engine.games.rummy.gin import kernels, worlds
from engine.games.rummy.gin.kernels import from_card, to_card, to_mask
from engine.games.rummy.gin.rules import ME, THEM, Phase, Step, Table
from engine.games.rummy.rules import Scoring

PHASES: dict[Phase, int] = {
    "first offer": kernels.FIRST_OFFER,
    "second offer": kernels.SECOND_OFFER,
    "stock only": kernels.STOCK_ONLY,
    "draw": kernels.DRAW,
    "throw": kernels.THROW,
    "over": kernels.OVER,
}
EVENT_KINDS = {
    "pass": worlds.PASSED,
    "take": worlds.TOOK,
    "draw": worlds.DREW,
    "stock only": worlds.HAD_TO_DRAW,
}


def state_of(table: Table) -> Ints:
    """State of what I know, shape (STATE,); the opponent's hand holds the cards known only."""
    state = np.zeros(kernels.STATE, np.int64)
    buried = mask_of(table.pile[:-1]) | (0 if table.thrown is None else 1 << table.thrown)
    theirs = table.theirs | table.shown
    state[kernels.HAND + ME] = to_mask(table.hand)
    state[kernels.HAND + THEM] = to_mask(theirs)
    state[kernels.KNOWN + ME] = to_mask(table.mine)
    state[kernels.KNOWN + THEM] = to_mask(theirs)
    for player in (ME, THEM):
        state[kernels.TURNS + player] = table.turns[player]
        state[kernels.SHED + player] = to_mask(table.shed[player])
        state[kernels.TAKES + player] = table.takes[player]
    state[kernels.BURIED] = to_mask(buried)
    state[kernels.TOP] = kernels.NONE if table.top is None else to_card(table.top)
    state[kernels.DRAWN] = kernels.STOCK - table.stock
    state[kernels.MOVER] = table.to_move
    state[kernels.PHASE] = PHASES[table.phase]
    state[kernels.TAKEN] = 0 if table.taken is None else 1 << to_card(table.taken)
    state[kernels.OUT] = kernels.NONE
    return state


def events_of(table: Table) -> Ints:
    """What the opponent did: shape (decisions, EVENT), see `worlds`."""
    rows = np.zeros((len(table.events), worlds.EVENT), np.int64)
    for row, event in zip(rows, table.events, strict=True):
        row[worlds.E_KIND] = EVENT_KINDS[event.kind]
        row[worlds.E_TOP] = to_card(event.top)
        row[worlds.E_BURIED] = to_mask(event.buried)
        row[worlds.E_MINE] = to_mask(event.mine)
        row[worlds.E_THEIRS] = to_mask(event.theirs)
        row[worlds.E_SHED] = to_mask(event.shed)
        row[worlds.E_TURN] = event.turn
        row[worlds.E_TAKES] = event.my_takes
        row[worlds.E_THROWN] = kernels.NONE if event.thrown is None else to_card(event.thrown)
        row[worlds.E_KNOCKED] = event.knocked
    return rows


def rules_of(table: Table, scoring: Scoring) -> Ints:
    """House rules of a deal, shape (RULES,)."""
    big_gin = scoring.big_gin if table.big_gin else kernels.NO_BIG_GIN
    rules = [table.limit, scoring.gin, scoring.undercut, int(scoring.undercut_on_ties)]
    return np.array([*rules, big_gin, table.factor], np.int64)


def choice_of(step: Step) -> int:
    """Choice of the kernels for a step of mine."""
    if step.kind in ("throw", "knock") and step.card is not None:
        base = kernels.KNOCK if step.kind == "knock" else kernels.THROW_CARD
        return base + to_card(step.card)
    return {
        "pass": kernels.PASS,
        "take": kernels.TAKE,
        "draw": kernels.FROM_STOCK,
        "big gin": kernels.BIG,
    }[step.kind]


def step_of(choice: int) -> Step:
    """Step for a choice of the kernels."""
    if choice >= kernels.KNOCK:
        return Step("knock", from_card(choice - kernels.KNOCK))
    if choice >= kernels.THROW_CARD:
        return Step("throw", from_card(choice - kernels.THROW_CARD))
    kinds: dict[int, Step] = {
        kernels.PASS: Step("pass"),
        kernels.TAKE: Step("take"),
        kernels.FROM_STOCK: Step("draw"),
        kernels.BIG: Step("big gin"),
    }
    return kinds[choice]
