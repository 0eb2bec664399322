"""Short stacks before the flop with prizes: all-in or fold, by what stacks are worth in money."""

from dataclasses import replace

from engine.games.holdem.hand import BIG_BLIND, Hand, Step
from engine.games.holdem.in_play import pushes
from engine.games.holdem.in_play.advice import plain
from engine.games.holdem.in_play.judging import Judged
from engine.games.holdem.in_play.pushes import SHORT, plan_of
from engine.games.holdem.in_play.questions import Answer, Question
from engine.games.holdem.strategy.push_fold.questions import PushFold

ROUGH, ROUGH_SHARE = 0.1, 0.1  # worths are off by so many % of the prizes, and such a share
COMMITTED = 0.5  # of a stack: who raises by more goes all-in


def table_of(hand: Hand, prizes: tuple[float, ...]) -> PushFold | None:
    """The table where who is to act is all-in or folds, for prizes; None where it is not so."""
    seat, stacks, table = hand.to_act, hand.table.stacks, hand.table
    if not prizes or hand.street or seat < 0 or table.straddle or hand.choices().checks:
        return None
    entered = [step.seat for step in hand.steps if step.kind != "fold"]
    opener = entered[0] if entered else seat
    against = [opener] if entered else [s for s in hand.left if s != seat]
    raised = hand.state.bet > BIG_BLIND  # who has less puts nobody else all-in
    pushed = not entered or (len(entered) == 1 and raised and not hand.stack(opener))
    lost = min(stacks[seat], max(stacks[s] for s in against))
    if not pushed or lost > SHORT:
        return None
    return pushes.table_of(hand, opener, prizes)


def advised(question: Question, prizes: tuple[float, ...]) -> Answer | None:
    """All-in or fold, with worths in % of all prizes; None where it is not that."""
    table = table_of(question.hand, prizes) if question.mine else None
    if table is None:
        return None
    answer = pushes.advised(plain(question, {}, ()), question, len(table.folded), prizes)
    return replace(answer, evs_rough=ROUGH)


def judged(question: Question, step: Step, prizes: tuple[float, ...]) -> Judged | None:
    """What a fold or an all-in gave up in % of all prizes; None where that is not the question."""
    answer = advised(question, prizes)
    return None if answer is None else judged_by(answer, question.hand, step)


def judged_by(answer: Answer, hand: Hand, step: Step) -> Judged | None:
    """The same by an answer of `advised`."""
    goes_in = goes_all_in(hand, step)
    if step.kind != "fold" and not goes_in:
        return None
    gain = answer.evs[1] or 0.0
    lost = max(0.0, -gain if goes_in else gain)
    error = ROUGH + ROUGH_SHARE * abs(gain)
    return Judged(
        cost=lost if lost > error else 0.0,
        error=error,
        best=answer.actions[gain > 0],
        taken=answer.actions[goes_in],
        source="prizes",
        within=answer.exploitability or 0.0,
    )


def goes_all_in(hand: Hand, step: Step) -> bool:
    """Whether a step calls who is all-in, or puts in all, or more than half."""
    choices = hand.choices()
    if step.kind == "call":
        return not choices.most or hand.state.bet > BIG_BLIND
    return step.kind == "all-in" or step.to > COMMITTED * choices.most


def worth_of_chips(hand: Hand, prizes: tuple[float, ...]) -> float:
    """About how many % of all prizes a big blind of who is to act is worth."""
    table = table_of(hand, prizes)
    assert table is not None
    worth = plan_of(table).worth[hand.to_act]
    return 100 * worth / sum(table.prizes) / table.stacks[hand.to_act]
