"""Between what and what it lies that an all-in, or a call that no chart has, is worth."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from engine.games.holdem.evaluator import strengths
from engine.games.holdem.hand import BIG_BLIND, Hand
from engine.games.holdem.in_play.advice import equity_of
from engine.games.holdem.in_play.before import before_the_flop, chart_line
from engine.games.holdem.in_play.classes import Raise, by_class, met
from engine.games.holdem.in_play.judging import NO_LINE, OPEN_ROUGH
from engine.games.holdem.in_play.questions import Bound, Question, Worth
from engine.games.holdem.preflop.charts import Step, find
from engine.games.holdem.ranges import COMBOS, HAND_COMBOS, Range, class_of
from engine.sentences import RefusedError

ROUNDS = 200  # of learning what to go all-in with, and what to call
OFF = 0.025  # of the pot: who calls may ask so much more or less than a call is worth
BEHIND = 0.45  # equity below which a call of one or two raises is worth no more than that share:
BEHIND_SEATS, BEHIND_BB = 6, 100.0  # so it is in this chart, and not where somebody called before
#: Who bets or raises after the flop holds such a part of what they held, at best; of more than the
#: pot the part is smaller: as large as the pot is of what lies in the middle then.
BETTER = 0.5


def worths(asked: Bound) -> Iterator[Worth]:
    """Yield the bounds."""
    question = asked.question
    if question.hand.street:
        yield _called(question)
    elif not asked.calls:
        yield _all_in(question)
    else:
        yield _limped(question) if question.hand.state.bet <= BIG_BLIND else _behind(question)


# ---- an all-in before the flop ----------------------------------------------------------------


def _all_in(question: Question) -> Worth:
    """An all-in against who calls it as if it were all-in or fold, or somewhat more or less often.

    One call at most is counted.

    Raises
    ------
    ValueError
        If somebody is all-in already.
    """
    hand, me = question.hand, question.hand.to_act
    ranges = {seat: by_class(held) for seat, held in before_the_flop(hand).ranges.items()}
    later = (*range(me + 1, hand.table.seats), *range(me))
    others = [seat for seat in later if seat in hand.left]
    if not all(hand.stack(seat) for seat in others):
        raise RefusedError("Somebody is all-in already.")
    game = Raise(hand, ranges[me], [(seat, ranges[seat]) for seat in others], hand.choices().most)
    goes = np.ones(len(HAND_COMBOS))
    calls = [np.zeros_like(goes) for _seat in others]
    for number in range(1, ROUNDS + 1):
        answers = game.calls(goes)
        calls = [c + (a - c) / number for c, a in zip(calls, answers, strict=True)]
        goes += ((game.worth(calls) > 0) - goes) / (number + 1)
    found = [
        float(game.worth(each)[class_of(question.hole)])
        for each in (calls, game.calls(goes, OFF), game.calls(goes, -OFF))
    ]
    return Worth(min(found), max(found))


# ---- a call before the flop that no chart has --------------------------------------------------


def _behind(question: Question) -> Worth:
    """A call of a raise: at best its equity, if it is behind what it was raised with.

    Raises
    ------
    ValueError
        If no chart says with what that was, or it is not known to be so.
    """
    hand, choices = question.hand, question.hand.choices()
    before = before_the_flop(hand)
    bets = [state.bet for state in hand.states]
    raiser = [step.seat for at, step in enumerate(hand.steps) if bets[at + 1] > bets[at]][-1]
    _all, shares = met(by_class(before.ranges[raiser]))
    share = float(shares[class_of(question.hole)])
    if before.chart is None:
        raise RefusedError(NO_LINE)
    called = any(kind == "call" for _position, kind, _to in chart_line(hand))
    raises = sum(after > bet for bet, after in pairwise(bets))
    if (
        called
        or raises > 2
        or (before.chart.seats, before.chart.stack) != (BEHIND_SEATS, BEHIND_BB)
    ):
        raise RefusedError(NO_LINE)
    pot = hand.called_pot
    most = share * pot if share < BEHIND else math.inf
    return Worth(-choices.call, most - choices.call)


def _limped(question: Question) -> Worth:
    """A limp, first in, where those behind raise with what they would open.

    Who is raised goes on at best as the big blind does against such a first raise; that blind is
    in the pot, too. Where nobody raises, the big blind checks.

    Raises
    ------
    ValueError
        If no chart has this line.
    """
    hand, me, hole = question.hand, question.hand.to_act, class_of(question.hole)
    names = hand.table.positions
    chart = find(hand.table.seats, hand.effective_stack)
    line: list[Step] = [(name, "fold", 0.0) for name in names[: me + 1]]
    left, most = 1.0, -BIG_BLIND
    for name in names[me + 1 : -1]:
        node = chart.node(line)
        raises = [at for at, action in enumerate(node.actions) if " " in action]
        for action, often in ((node.actions[at].split(), node.totals[at]) for at in raises):
            raised = [*line, (name, action[0], float(action[1]))]
            goes_on = max(chart.choice(_folded(raised, names), hole).evs)
            _all, shares = met(np.asarray(chart.ranges(raised)[name]))
            most += left * often * (goes_on + float(shares[hole]) * BIG_BLIND)
        left *= 1 - sum(node.totals[at] for at in raises)
        line.append((name, "fold", 0.0))
    _all, shares = met(np.ones(len(HAND_COMBOS)))
    pot = left * hand.table.raked(2 * BIG_BLIND + hand.table.small_blind)
    share = float(shares[hole])
    return Worth((share - OPEN_ROUGH) * pot - BIG_BLIND, most + (share + OPEN_ROUGH) * pot)


def _folded(line: list[Step], names: Sequence[str]) -> list[Step]:
    """All between who acted last and the big blind fold."""
    first = names.index(line[-1][0]) + 1
    return [*line, *((name, "fold", 0.0) for name in names[first:-1])]


# ---- a call after the flop ---------------------------------------------------------------------


def _called(question: Question) -> Worth:
    """A call that nothing follows, against what the others came with, or the better part of it.

    The better part is that of who bet or raised since the flop.
    """
    hand, known = question.hand, (*question.hand.board, *question.hole)
    choices = hand.choices()
    pot = hand.called_pot
    ranges = before_the_flop(hand).ranges
    told = {seat: held for seat, _street, held in question.ranges}  # and the last counts
    held = {seat: {**ranges, **told}[seat].without(known) for seat in hand.left}
    bettors = _bettors(hand, {seat: held[seat] for seat in hand.left if seat not in told})
    found = []
    for ranges in (held, held | bettors):
        share = equity_of(question, ranges)
        if share is None:
            raise RefusedError("Nobody may hold anything here by what was done; edit a range.")
        found.append(share * pot - choices.call)
    return Worth(min(found), max(found))


def _bettors(hand: Hand, held: dict[int, Range]) -> dict[int, Range]:
    found = dict(held)
    for at, step in enumerate(hand.steps):
        before, after = hand.states[at], hand.states[at + 1]
        if step.seat in found and before.board and after.bet > before.bet:
            pot = sum(before.put)
            part = min(BETTER, pot / (pot + after.put[step.seat] - before.put[step.seat]))
            found[step.seat] = _better(found[step.seat], before.board, part)
    return found


def _better(held: Range, board: tuple[int, ...], part: float) -> Range:
    """The better part of a range on a board."""
    weights = np.asarray(held.weights)
    there = np.flatnonzero(weights)
    made = strengths(np.array([[*COMBOS[combo], *board] for combo in there], np.uint8))
    order = there[np.argsort(-made.astype(np.int64), kind="stable")]
    above = np.cumsum(weights[order]) - weights[order]
    kept = np.zeros_like(weights)
    best = order[above < part * weights.sum()]
    kept[best] = weights[best]
    return Range(tuple(kept.tolist()))
