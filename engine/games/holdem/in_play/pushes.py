"""All-in or fold before the flop: what short stacks do where no chart is of their depth."""

from functools import lru_cache

from engine.asking import analyse
from engine.games.holdem.hand import BIG_BLIND, Hand
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


def worth(
    hand: Hand, opener: int, at: int, prizes: tuple[float, ...] = ()
) -> tuple[float, float, Plan]:
    """How often who is to act goes in with a class of hands, and what it gains; by which plan."""
    plan, seat = plan_of(table_of(hand, opener, prizes)), hand.to_act
    found = plan.seats[seat]
    if seat == opener:
        return found.push[at], found.push_gains[at], plan
    call = next(call for call in found.calls if call.against == opener)
    return call.frequencies[at], call.gains[at], plan


def own_depth(hand: Hand) -> float:
    """Big blinds that who is to act can lose."""
    stacks = hand.table.stacks
    return min(stacks[hand.to_act], max(stacks[s] for s in hand.left if s != hand.to_act))


def may_push(hand: Hand, opener: int) -> bool:
    """Whether a plan tells how a seat opens: one call is counted, which is to be of about as much.

    Somebody with a few chips always calls, and would let nobody else.
    """
    stacks = hand.table.stacks
    return not hand.table.straddle and 2 * min(stacks[opener + 1 :]) >= stacks[opener]


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
