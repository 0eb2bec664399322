"""All-in or fold before the flop: what short stacks do where no chart is of their depth."""

import math
from dataclasses import replace
from functools import lru_cache

from engine.asking import analyse
from engine.games.holdem.hand import BIG_BLIND, Hand, amount
from engine.games.holdem.in_play.questions import Answer, Question
from engine.games.holdem.ranges import class_of
from engine.games.holdem.strategy.push_fold.questions import Plan, PushFold

SHORT = 12.0  # big blinds that can be lost, at most, where it is all-in or fold
PUSHED = 15.0  # big blinds: who goes all-in with more plays more than that
TARGET = 1e-3  # of a plan: big blinds, or % of the prizes


@lru_cache(maxsize=64)
def plan_of(table: PushFold) -> Plan:
    """How all play such a table."""
    *_others, plan = analyse(table)
    return plan


def table_of(hand: Hand, opener: int, prizes: tuple[float, ...] = ()) -> PushFold:
    """The table where a seat is first to go all-in, or to fold."""
    table = hand.table
    return PushFold(
        *(table.stacks, (table.small_blind, 1.0), table.ante),
        prizes=prizes[: table.seats],
        folded=frozenset(range(opener)),
        target=TARGET,
    )


def advised(
    plain: Answer, question: Question, opener: int, prizes: tuple[float, ...] = ()
) -> Answer:
    """An answer with all-in or fold of who is to act: first in, or facing the all-in of `opener`.

    EVs are in big blinds, or in % of the prizes if there are any.
    """
    hand, at = question.hand, class_of(question.hole)
    plan, choices = plan_of(table_of(hand, opener, prizes)), hand.choices()
    found = plan.seats[hand.to_act]
    opens = hand.to_act == opener
    if opens:
        often, gain = found.push[at], found.push_gains[at]
    else:
        call = next(call for call in found.calls if call.against == opener)
        often, gain = call.frequencies[at], call.gains[at]
    goes_in = f"all-in {amount(choices.most)}" if opens and choices.most else "call"
    return replace(
        plain,
        source="prizes" if prizes else "chart",
        best=goes_in if often >= 0.5 else "fold",
        actions=("fold", goes_in),
        frequencies=(1 - often, often),
        evs=(0.0, gain),
        exploitability=math.ceil(1e4 * plan.exploitability) / 1e4,  # as charts tell it; no less
    )


def own_depth(hand: Hand) -> float:
    """Big blinds that who is to act can lose."""
    stacks = hand.table.stacks
    return min(stacks[hand.to_act], max(stacks[s] for s in hand.left if s != hand.to_act))


def may_push(hand: Hand, opener: int) -> bool:
    """Whether a plan tells how a seat opens: one call is counted, which is to be of about as much.

    Somebody with a few chips always calls, and would let nobody else.
    """
    stacks = hand.table.stacks
    behind = stacks[opener + 1 :]
    return not hand.table.straddle and 2 * min(behind) >= min(stacks[opener], max(behind))


def pushed(start: Hand) -> dict[int, tuple[float, ...]]:
    """What those hold who went all-in first, and who called it, by the 169 classes.

    Nothing if that is not what was done, or the first had more than `PUSHED`.
    """
    entered = [at for at, step in enumerate(start.steps) if step.kind not in ("fold", "board")]
    if not entered:
        return {}
    after, opener = start.states[entered[0] + 1], start.steps[entered[0]].seat
    stack = start.table.stacks[opener]
    goes_in = after.put[opener] >= stack - 1e-9 and after.bet > BIG_BLIND
    if not goes_in or stack > PUSHED or not may_push(start, opener):
        return {}
    plan = plan_of(table_of(start, opener))
    found = {opener: plan.seats[opener].push}
    for at in entered[1:]:
        seat = start.steps[at].seat
        call = next((each for each in plan.seats[seat].calls if each.against == opener), None)
        if call is not None and seat not in found:
            found[seat] = call.frequencies
    return found
