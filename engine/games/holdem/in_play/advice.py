"""Answers what to do now: charts before the flop, then streets solved one after the other."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.asking import analyse
from engine.games.holdem import rules as equities
from engine.games.holdem.in_play.before import (
    Before,
    before_the_flop,
    chart_line,
    class_of,
    own_size,
)
from engine.games.holdem.in_play.lines import step_text
from engine.games.holdem.in_play.questions import Answer, Question
from engine.games.holdem.in_play.rules import Hand, amount, streets
from engine.games.holdem.in_play.solving import (
    StreetSpot,
    Told,
    after_the_street,
    solve,
    told_ranges,
)
from engine.games.holdem.ranges import Range
from engine.limits import Limits
from engine.sentences import RefusedError, Sentence

DEALS = 40_000  # sampled for an equity
SELDOM = 0.03  # share of a street's hands


def advise(question: Question) -> Iterator[Answer]:
    """Yield ever better answers to what to do now.

    Raises
    ------
    ValueError
        If there is none; the message is one sentence for the player.
    """
    start = time.perf_counter()
    for answer in _answers(question):
        yield replace(answer, elapsed_s=time.perf_counter() - start)


def _answers(question: Question) -> Iterator[Answer]:
    hand = question.hand
    before = now = before_the_flop(hand)
    if question.players:
        from engine.games.holdem.in_play import bending  # arrays are loaded by who bends alone

        now = bending.bent(before, question)
    ranges = now.ranges | question.known(0)
    if hand.street == 0:
        first = _from_chart(question, now, ranges)
        if first and now is not before:
            first = bending.against(first, question, before, now)
        yield first or _by_equity(question, ranges, None, now.notes, 0.5)
        equity = equity_of(question, {s: r for s, r in ranges.items() if _came_in(hand, s)})
        yield (
            replace(first, equity=equity)
            if first
            else _by_equity(question, ranges, equity, now.notes)
        )
        return
    yield from _after_the_flop(question, ranges, now.notes)


def _came_in(hand: Hand, seat: int) -> bool:
    """Whether a seat has acted without folding, or is all-in."""
    return any(step.seat == seat and step.kind != "fold" for step in hand.steps)


# ---- before the flop -------------------------------------------------------------------------


def _from_chart(question: Question, before: Before, ranges: dict[int, Range]) -> Answer | None:
    hand, node, chart = question.hand, before.node, before.chart
    if chart is None:
        return None
    answer = _plain(question, ranges, before.notes)
    if node is None or not question.mine or node.to_act != hand.table.positions[question.me]:
        return replace(answer, source="chart", exploitability=chart.gain)
    at = class_of(question.hole)
    shares = node.frequencies[at]
    evs = chart.worths(chart_line(hand), at)
    merged: dict[str, tuple[float, float]] = {}
    for action, share, ev in zip(node.actions, shares, evs, strict=True):
        name = own_size(hand, node, action)
        old = merged.get(name, (0.0, ev))
        merged[name] = (old[0] + share, max(old[1], ev))
    actions = tuple(merged)
    frequencies = tuple(share for share, _ev in merged.values())
    return replace(
        answer,
        source="chart",
        best=_best(actions, frequencies),
        actions=actions,
        frequencies=frequencies,
        evs=tuple(ev for _share, ev in merged.values()),
        evs_rough=0.05,
        exploitability=chart.gain,
    )


def _best(actions: tuple[str, ...], frequencies: tuple[float, ...]) -> str:
    """The action that is taken most often."""
    return max(zip(frequencies, actions, strict=True))[1] if actions else ""


# ---- by equity -------------------------------------------------------------------------------


def _plain(question: Question, ranges: dict[int, Range], notes: tuple[str, ...]) -> Answer:
    hand = question.hand
    positions = hand.table.positions
    return Answer(
        source="equity",
        to_act=positions[hand.to_act] if hand.to_act >= 0 else "",
        best="",
        actions=(),
        frequencies=(),
        evs=(),
        evs_rough=0.0,
        pot=hand.pot,
        stack=hand.stack(question.me),
        ranges=tuple((positions[seat], ranges[seat]) for seat in hand.left),
        notes=notes,
    )


def equity_of(question: Question, ranges: dict[int, Range]) -> float | None:
    """Equity of my hand against the ranges of the others, or None if they hold nothing."""
    hand = question.hand
    known = (*hand.board, *question.hole)
    others = [r.without(known) for s, r in ranges.items() if s != question.me]
    if not others or not all(held.combos for held in others):
        return None
    exact = len(others) == 1 and hand.street
    asked = equities.Question(
        (question.hole, *others),
        hand.board,
        method="exact" if exact else "sampled",
        limits=Limits(threads=question.limits.threads)
        if exact
        else Limits(deals=DEALS, threads=question.limits.threads),
    )
    *_others, answer = analyse(asked)
    return answer.seats[0].equity


def _by_equity(
    question: Question,
    ranges: dict[int, Range],
    equity: float | None,
    notes: tuple[str, ...],
    progress: float = 1.0,
) -> Answer:
    """Pot odds alone: a fold or a call; what a check is worth, when nothing says what a bet is."""
    answer = replace(_plain(question, ranges, notes), equity=equity, progress=progress)
    if not question.mine:
        return answer
    choices = question.hand.choices()
    pot = question.hand.table.raked(choices.pot + choices.call)
    ev = None if equity is None else equity * pot - choices.call
    if choices.checks:
        return replace(answer, actions=("check",), evs=(ev,))
    best = "" if ev is None else "call" if ev > 0 else "fold"
    return replace(answer, actions=("fold", "call"), evs=(0.0, ev), best=best)


# ---- after the flop --------------------------------------------------------------------------


@dataclass(frozen=True)
class _Part:
    """A street of a hand with two players: where it begins, and its steps."""

    board: tuple[int, ...]
    pot: float
    stack: float
    line: tuple[str, ...]


def _after_the_flop(
    question: Question, ranges: dict[int, Range], notes: tuple[str, ...]
) -> Iterator[Answer]:
    hand = question.hand
    if len(hand.saw_flop) != 2:
        ranges = {seat: held for seat, held in ranges.items() if seat in hand.left}
        for street in range(3, hand.street + 1):
            ranges |= question.known(street)
        notes = (*notes, Sentence("More than two saw the flop: equity alone, whatever was bet."))
        yield _by_equity(question, ranges, None, notes, 0.3)
        yield _by_equity(question, ranges, equity_of(question, ranges), notes)
        return
    two = hand.saw_flop[0], hand.saw_flop[1]
    parts, seldom = _parts(hand), set[int]()
    for number, part in enumerate(parts):
        last = number == len(parts) - 1
        ranges |= question.known(len(part.board))
        oop, ip = (ranges[seat].without(part.board) for seat in two)
        if not (oop.combos and ip.combos):
            raise RefusedError("Nobody may hold anything here by what was done; edit a range.")
        spot = StreetSpot(oop, ip, part.board, part.pot, part.stack, part.line, hand.table.rake)
        if last:
            spot = replace(spot, later=question.later)
        else:
            narrowed = told_ranges(spot, question.limits)
            seldom |= {two[player] for player in (0, 1) if _is_seldom((oop, ip), narrowed, player)}
            ranges = dict(zip(two, narrowed, strict=True))
            continue
        ranges = {two[0]: oop, two[1]: ip}
        yield from _solved(question, spot, two, ranges, notes, seldom)


def _parts(hand: Hand) -> list[_Part]:
    """The streets after the flop, as far as they were played."""
    found, two = [], hand.saw_flop
    for begin, end in list(streets(hand))[1:]:
        state = hand.states[begin]
        stacks = [hand.table.stacks[seat] - state.put[seat] for seat in two]
        line = []
        for at in range(begin, end):
            _position, kind, *to = step_text(hand, at).split()
            if kind == "all-in":
                kind = "raise" if hand.states[at].bet else "bet"
                least = [stack + state.front[seat] for seat, stack in zip(two, stacks, strict=True)]
                to = [amount(min(least))]
            line.append(" ".join([kind, *to]))
        pot = sum(state.put) - max(0.0, _over(state.put))
        found.append(_Part(state.board, pot, max(0.0, min(stacks)), tuple(line)))
    return found


def street_line(hand: Hand) -> tuple[str, ...]:
    """What was done on the street in progress after a flop that two saw; else nothing."""
    return _parts(hand)[-1].line if len(hand.saw_flop) == 2 else ()


def _over(put: tuple[float, ...]) -> float:
    """By how much the largest amount is more than the next."""
    first, second = sorted(put, reverse=True)[:2]
    return first - second


def _solved(
    question: Question,
    spot: StreetSpot,
    two: tuple[int, int],
    ranges: dict[int, Range],
    notes: tuple[str, ...],
    seldom: set[int],
) -> Iterator[Answer]:
    """Answers to the last street; `seldom`: who hardly ever plays as they did before it."""
    hand, other = question.hand, two[question.me == two[0]]
    if spot.stack <= 0 or (hand.to_act < 0 and hand.stack(two[0]) * hand.stack(two[1]) == 0):
        narrowed = told_ranges(spot, question.limits) if spot.line and spot.stack > 0 else None
        ranges = dict(zip(two, narrowed, strict=True)) if narrowed else ranges
        yield _by_equity(question, ranges, equity_of(question, ranges), notes)
        return
    if question.limits.deals is None:  # else nobody looks at it
        yield _by_equity(question, ranges, equity_of(question, ranges), notes, 0.05)
    start = (spot.oop, spot.ip)
    for told in solve(spot, question.hole if question.mine else None, question.limits):
        held = after_the_street(start, told.ranges)
        ranges = dict(zip(two, held, strict=True))
        equity = equity_of(question, ranges)
        rare = other in seldom or _is_seldom(start, told.ranges, two.index(other))
        if question.mine and rare:
            why = Sentence(
                "{seat} hardly ever plays like this: by pot odds.",
                seat=hand.table.positions[other],
            )
            yield _by_equity(question, ranges, equity, (*notes, why), told.progress)
        else:
            yield _from_solution(question, told, ranges, equity, notes)


def _is_seldom(start: tuple[Range, Range], now: tuple[Range, Range], player: int) -> bool:
    """Whether a player comes here with so few hands that a solution never learned to answer."""
    return now[player].total < SELDOM * start[player].total


def _from_solution(
    question: Question,
    told: Told,
    ranges: dict[int, Range],
    equity: float | None,
    notes: tuple[str, ...],
) -> Answer:
    answer = replace(
        _plain(question, ranges, notes),
        source=told.source,
        equity=equity,
        exploitability=told.rough,
        evs_rough=told.evs_rough,
        progress=told.progress,
    )
    if not question.mine or not told.frequencies:
        return answer
    actions = tuple(_own_action(question.hand, action) for action in told.actions)
    return replace(
        answer,
        actions=actions,
        frequencies=told.frequencies,
        evs=told.evs,
        best=_best(actions, told.frequencies),
    )


def _own_action(hand: Hand, action: str) -> str:
    """An action of a solution as it is entered here: all that is left is all-in."""
    kind, _, to = action.partition(" ")
    choices = hand.choices()
    if kind == "all-in" or (to and choices.most and float(to) >= choices.most - 0.005):
        return f"all-in {amount(choices.most)}"
    return action
