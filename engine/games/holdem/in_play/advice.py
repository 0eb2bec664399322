"""Answers what to do now: charts before the flop, then streets solved one after the other."""

import math
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from engine.asking import analyse
from engine.games.holdem import rules as equities, three_way
from engine.games.holdem.hand import BIG_BLIND, Hand, amount, streets
from engine.games.holdem.in_play.before import (
    ALL_IN_OR_FOLD,
    DEPTHS_ALIKE,
    RARELY,
    SIZES_ALIKE,
    WIDER,
    Before,
    before_the_flop,
    chart_line,
    off_among_more,
    own_size,
)
from engine.games.holdem.in_play.lines import step_text
from engine.games.holdem.in_play.pushes import SHORT, advised, may_push, own_depth
from engine.games.holdem.in_play.questions import Answer, Question
from engine.games.holdem.in_play.solving import (
    StreetSpot,
    Told,
    after_the_street,
    solve,
    told_ranges,
)
from engine.games.holdem.preflop import tree as preflop
from engine.games.holdem.preflop.charts import HARDLY_EVER, Chart
from engine.games.holdem.ranges import HANDS, Range, class_of
from engine.games.holdem.three_way import PLAYERS, in_at
from engine.limits import Limits
from engine.sentences import RefusedError, Sentence

OWN_TABLE_S = 20.0  # for a table that no chart is of
#: Big blinds up to which a table is solved for its depth, if the chart's is so many times as deep:
#: 22 on the button is all-in with 12 (+0.3), and a fold with 20.
SHALLOW, DEEPER = 16.0, 1.2
#: How many times the gain of a best response EVs of such a table are off: six seats, first raise
#: to 5, after 6 to 43 CPU s, when it is 0.1 to 0.003.
OWN_ROUGH = 10.0
#: Of the pot: what ranges that nothing has narrowed may be off; and those that are guesses.
EQUITY_ROUGH, GUESS_ROUGH = 0.05, 0.1
CHART_ROUGH = 0.05  # big blinds by which EVs of a chart are off at least
DEALS = 40_000  # sampled for an equity
#: Of the pot: how far a turn's or river's EVs are off where streets before it were told by boards,
#: at 95 %; and so much of what an action is behind. By two seeds each: see STRENGTH.md of `live`.
#: With more boards less, by the root.
NARROWED, BEHIND = {4: 0.08, 5: 0.13}, 0.6
FEW, OF_MANY = 3.0, 12.0  # hands left, of so many or more: a solution would rest on crumbs
AMONG_THREE = Sentence(
    "Among three what each could gain alone is told; two who play together may take more."
)
SIDE_POTS = Sentence("Somebody is all-in for less: the equity is of all pots that you can win.")
NO_CALL = Sentence("The chart has no call here: what it is worth was not looked at.")
MORE_BEGAN = Sentence("More than three began this street: equity alone, whatever was bet.")
ROUGH_AMONG_THREE = Sentence("Three are in before the river: by sampled boards, and rough.")


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
    hand, before = question.hand, before_the_flop(question.hand)
    now = _bent(before, question)
    ranges = now.ranges | question.known(0)
    if hand.street:
        yield from _after_the_flop(question, ranges, now.notes)
        return
    first = _before_it(question, before, now)
    yield first or _by_equity(question, ranges, None, now.notes, 0.5)
    equity = _equity_before_it(question, ranges)
    if first:
        odds = replace(first, equity=equity)
    else:
        guessed = now.chart is None and ALL_IN_OR_FOLD not in now.notes
        rough = GUESS_ROUGH if guessed else EQUITY_ROUGH
        odds = _by_equity(question, ranges, equity, now.notes, rough=rough)
    table = _own_table(question, now.chart if first else None)
    if table is None or ALL_IN_OR_FOLD in odds.notes:
        yield odds
        return
    yield replace(odds, progress=0.0)
    yield from _solved_anew(question, table, odds)


def _bent(before: Before, question: Question) -> Before:
    """The same by how people play, if that is asked."""
    if not question.players:
        return before
    from engine.games.holdem.in_play import bending  # arrays are loaded by who bends alone

    return bending.bent(before, question)


def _before_it(question: Question, before: Before, now: Before) -> Answer | None:
    """What is done before the flop, where a chart or a plan tells: `now` is bent, `before` not."""
    ranges = now.ranges | question.known(0)
    found = _pushed(question, now, ranges) or _from_chart(question, now, ranges)
    if found and now is not before:
        from engine.games.holdem.in_play import bending

        found = bending.against(found, question, before, now)
    return found


def _equity_before_it(question: Question, ranges: dict[int, Range]) -> float | None:
    """Equity against who is in."""
    return equity_of(question, {s: r for s, r in ranges.items() if _came_in(question.hand, s)})


def _came_in(hand: Hand, seat: int) -> bool:
    """Whether a seat has acted without folding, or is all-in."""
    acted = any(step.seat == seat and step.kind != "fold" for step in hand.steps)
    return acted or hand.stack(seat) == 0


# ---- before the flop -------------------------------------------------------------------------


def _from_chart(question: Question, before: Before, ranges: dict[int, Range]) -> Answer | None:
    hand, node, chart = question.hand, before.node, before.chart
    if chart is None:
        return None
    answer = replace(plain(question, ranges, before.notes), elsewhere=before.elsewhere)
    if node is None or not question.mine or node.to_act != hand.table.positions[question.me]:
        return replace(answer, source="chart", exploitability=chart.gain)
    at = class_of(question.hole)
    if node.reach[at] < HARDLY_EVER:
        note = Sentence(
            "With {hand}, {seat} would hardly ever be here.", hand=HANDS[at], seat=node.to_act
        )
        answer = replace(answer, notes=(*answer.notes, note))
    shares = node.frequencies[at]
    evs = chart.worths(chart_line(hand), at)
    merged: dict[str, tuple[float, float]] = {}
    for action, share, ev in zip(node.actions, shares, evs, strict=True):
        name = own_size(hand, node, action)
        old = merged.get(name, (0.0, ev))
        merged[name] = (old[0] + share, max(old[1], ev))
    actions = tuple(merged)
    if hand.state.bet > BIG_BLIND and "call" not in actions:
        answer = replace(answer, notes=(*answer.notes, NO_CALL))
    frequencies = tuple(share for share, _ev in merged.values())
    top = max(ev for _share, ev in merged.values())
    short = sum(share * (top - ev) for share, ev in merged.values())  # nothing, once it is solved
    return replace(
        answer,
        source="chart",
        best=_best(actions, frequencies),
        actions=actions,
        frequencies=frequencies,
        evs=tuple(ev for _share, ev in merged.values()),
        evs_rough=max(CHART_ROUGH, short)
        + WIDER * before.off
        + before.posted
        + off_among_more(hand),
        exploitability=chart.gain,
    )


def _own_table(question: Question, chart: Chart | None = None) -> preflop.Table | None:
    """The table that no chart is of: its antes, depth or first raise are others; else None.

    `chart` is the one that has the line, if any: its sizes are those of the line then.
    """
    hand, table = question.hand, question.hand.table
    if not question.mine or question.limits.deals is not None or table.straddle:
        return None
    rake, cap = table.rake[0], table.rake[1] if table.rake[0] else math.inf
    shape = table.seats, hand.effective_stack
    entered = [at for at, step in enumerate(hand.steps) if step.kind != "fold"]
    try:
        usual = preflop.Table(*shape, ante=table.ante, rake=rake, rake_cap=cap)
        if entered and chart is None:
            seat, to = hand.steps[entered[0]].seat, hand.states[entered[0] + 1].bet
            if to > SIZES_ALIKE * usual.first_raise(seat):
                return replace(usual, open=to - (usual.first_raise(seat) - usual.first_raise(-1)))
    except RefusedError:
        return None
    shallow = chart is not None and DEEPER * usual.stack < chart.stack and usual.stack <= SHALLOW
    return usual if table.ante or shallow else None


def _solved_anew(question: Question, table: preflop.Table, odds: Answer) -> Iterator[Answer]:
    """The play of a table of its own, ever better; first as it is without."""
    from engine.games.holdem.preflop.analysis import SHOWN_FROM_BB, solved_charts  # with arrays

    note = Sentence("Solved for stacks of {stack:g}.", stack=table.stack)
    late = Sentence("Not solved for stacks of {stack:g}: more time is needed.", stack=table.stack)
    if table.open:
        to = table.open
        note = Sentence("Solved for a first raise to {to:g}.", to=to)
        late = Sentence("Not solved for a first raise to {to:g}: more time is needed.", to=to)
    elif table.ante:
        note = Sentence("Solved for antes of {ante:g}.", ante=table.ante)
        late = Sentence("Not solved for antes of {ante:g}: more time is needed.", ante=table.ante)
    latest = replace(odds, notes=(*odds.notes, late))
    for chart, progress in solved_charts(table, question.limits.seconds or OWN_TABLE_S):
        if chart is None:
            yield replace(latest, progress=progress)
            continue
        before = before_the_flop(question.hand, chart)
        found = _before_it(question, before, _bent(before, question))
        if found is None:  # what came after that raise is no part of it
            yield odds
            return
        if chart.gain <= SHOWN_FROM_BB:
            latest = replace(
                found,
                equity=_equity_before_it(question, before.ranges | question.known(0)),
                evs_rough=found.evs_rough + OWN_ROUGH * chart.gain,
                notes=(*found.notes, note),
            )
        yield replace(latest, progress=progress)


def _pushed(question: Question, before: Before, ranges: dict[int, Range]) -> Answer | None:
    """All-in or fold, where charts end: for who is first in, and who alone faces an all-in.

    None where it is not that. First in it begins where no decision is judged by a chart any more.
    """
    hand, chart = question.hand, before.chart
    entered = [step.seat for step in hand.steps if step.kind != "fold"]
    opener = entered[0] if entered else question.me
    if not question.mine or hand.choices().checks or not may_push(hand, opener):
        return None
    if entered:
        if len(entered) > 1 or ALL_IN_OR_FOLD not in before.notes:
            return None
    elif chart is None or own_depth(hand) > min(SHORT, chart.stack / DEPTHS_ALIKE):
        return None
    own = plain(question, ranges, (ALL_IN_OR_FOLD,))
    return replace(advised(own, question, opener), evs_rough=CHART_ROUGH)


def _best(actions: tuple[str, ...], frequencies: tuple[float, ...]) -> str:
    """The action that is taken most often."""
    return max(zip(frequencies, actions, strict=True))[1] if actions else ""


# ---- by equity -------------------------------------------------------------------------------


def plain(question: Question, ranges: dict[int, Range], notes: tuple[str, ...]) -> Answer:
    """An answer that says nothing yet but what all may hold."""
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
        ranges=tuple((positions[seat], ranges[seat]) for seat in hand.left if seat in ranges),
        notes=notes,
    )


def equity_of(question: Question, ranges: dict[int, Range]) -> float | None:
    """My share of what I can win: of each pot against the ranges of who may win it, too.

    None if one of them holds nothing, or nobody's range is given.
    """
    me, parts = question.me, dict[tuple[int, ...], float]()
    for pot in question.hand.winnable(me):
        others = tuple(seat for seat in pot.seats if seat != me and seat in ranges)
        parts[others] = parts.get(others, 0.0) + pot.chips
    parts.pop((), None)
    if not parts:  # nothing of mine is in yet
        parts = {tuple(seat for seat in question.hand.left if seat != me and seat in ranges): 1.0}
    equity = 0.0
    for others, chips in parts.items():
        share = _equity_against(question, [ranges[seat] for seat in others])
        if share is None:
            return None
        equity += share * chips
    return equity / sum(parts.values())


def _equity_against(question: Question, ranges: Sequence[Range]) -> float | None:
    hand = question.hand
    known = (*hand.board, *question.hole)
    others = [held.without(known) for held in ranges]
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
    *,
    rough: float = EQUITY_ROUGH,
) -> Answer:
    """Pot odds alone: a fold or a call; what a check is worth, when nothing says what a bet is.

    Nothing of a call after which others act: they may raise it, or share the pot.
    """
    answer = replace(plain(question, ranges, notes), equity=equity, progress=progress)
    if not question.mine:
        return answer
    choices = question.hand.choices()
    pot = question.hand.called_pot
    if len(question.hand.winnable(question.me)) > 1:
        answer = replace(answer, notes=(*notes, SIDE_POTS))
    ev = None if equity is None else equity * pot - choices.call
    if choices.checks:
        return replace(answer, actions=("check",), evs=(ev,))
    after = question.hand.check_or_call()
    if after.to_act >= 0 and after.street == question.hand.street:
        ev = None
    certain = question.known(len(question.hand.board)).keys() >= ranges.keys() - {question.me}
    answer = replace(answer, actions=("fold", "call"), evs=(0.0, ev))
    answer = replace(answer, evs_rough=0.0 if certain or equity is None else rough * pot)
    return answer if ev is None else replace(answer, best="call" if ev > 0 else "fold")


# ---- after the flop --------------------------------------------------------------------------


def _after_the_flop(
    question: Question, ranges: dict[int, Range], notes: tuple[str, ...]
) -> Iterator[Answer]:
    hand, seldom, off = question.hand, set[int](), 0.0
    *before, (begin, _end) = list(streets(hand))[1:]
    most = max(len(in_at(hand, at)) for at, _to in [*before, (begin, 0)])
    if before and most <= PLAYERS and question.limits.deals is None:  # narrowing takes its time
        yield _by_equity(question, _held(question, ranges, begin), None, notes, 0.0)
    for from_step, to_step in before:
        seats = in_at(hand, from_step)
        ranges = _held(question, ranges, from_step)
        if len(seats) > PLAYERS:
            off = 1.0  # nothing narrows them
            continue
        spot = street_spot(hand.before(to_step), ranges, seats)
        narrowed = told_ranges(spot, question.limits)
        ranges, rare = _after(seats, spot.ranges, narrowed.ranges, seats)
        seldom |= rare
        off = max(off, narrowed.off)
    seats = in_at(hand, begin)
    ranges = _held(question, ranges, begin)
    if len(seats) > PLAYERS:
        notes = (*notes, MORE_BEGAN)
        yield _by_equity(question, ranges, None, notes, 0.3)
        yield _by_equity(question, ranges, equity_of(question, ranges), notes)
        return
    if most > PLAYERS:
        notes = (*notes, Sentence("More than three saw the flop: what was bet there is left out."))
    spot = replace(street_spot(hand, ranges, seats), later=question.later)
    if not isinstance(spot, StreetSpot):
        notes = (*notes, AMONG_THREE if hand.street == 5 else ROUGH_AMONG_THREE)
    given = question.known(len(hand.board))
    hangs = bool(off) and not given.keys() >= set(seats)
    for answer in _solved(question, spot, seats, ranges, notes, seldom):
        guessed = most > PLAYERS and answer.source == "solved"  # for ranges that nothing narrowed
        if hangs and answer.source in ("rough", "solved"):
            answer = _less_sure(answer, hand, off)
        yield replace(answer, source="rough") if guessed else answer


def _less_sure(answer: Answer, hand: Hand, times: float) -> Answer:
    """An answer that hangs on ranges which may be others, by so many times what was measured."""
    off, behind = times * NARROWED[hand.street] * hand.pot, min(times, 1.0) * BEHIND
    evs = [0.0 if ev is None else ev for ev in answer.evs]
    own = answer.apart or (answer.evs_rough,) * len(evs)
    apart = (
        math.hypot(each, off, behind * (max(evs) - ev)) for each, ev in zip(own, evs, strict=True)
    )
    return replace(answer, evs_rough=math.hypot(answer.evs_rough, off), apart=tuple(apart))


def _held(question: Question, ranges: dict[int, Range], begin: int) -> dict[int, Range]:
    """What who is in as a street begins may hold then, without its cards."""
    hand = question.hand
    board = hand.states[begin].board
    held = ranges | question.known(len(board))
    return {seat: held[seat].without(board) for seat in in_at(hand, begin)}


def street_spot(
    hand: Hand, ranges: dict[int, Range], seats: tuple[int, ...]
) -> StreetSpot | three_way.Question:
    """A hand's last street, between two or three.

    Raises
    ------
    ValueError
        If one of them may hold nothing.
    """
    held = [ranges[seat] for seat in seats]
    if not all(hands.combos for hands in held):
        raise RefusedError("Nobody may hold anything here by what was done; edit a range.")
    if len(seats) == PLAYERS:
        return three_way.Question(hand, (held[0], held[1], held[2]))
    begin, _end = list(streets(hand))[-1]
    state = hand.states[begin]
    stacks = [hand.table.stacks[seat] - state.put[seat] for seat in seats]
    pot = sum(state.put) - max(0.0, _over(state.put))
    line = street_line(hand)
    left = max(0.0, min(stacks))
    return StreetSpot((held[0], held[1]), state.board, pot, left, line, hand.table.rake)


def street_line(hand: Hand) -> tuple[str, ...]:
    """What was done on the street in progress between two or three; else nothing."""
    begin, end = list(streets(hand))[-1]
    seats = in_at(hand, begin)
    if not hand.street or len(seats) > PLAYERS:
        return ()
    if len(seats) == PLAYERS:
        return three_way.street_words(hand)
    put = hand.states[begin].put
    most = min(hand.table.stacks[seat] - put[seat] for seat in seats)  # that can be matched
    line = []
    for at in range(begin, end):
        _position, kind, *to = step_text(hand, at).split()
        if kind == "all-in":
            kind, to = "raise" if hand.states[at].bet else "bet", [amount(most)]
        elif to and float(to[0]) > most:
            to = [amount(most)]
        line.append(" ".join([kind, *to]))
    return tuple(line)


def _over(put: tuple[float, ...]) -> float:
    """By how much the largest amount is more than the next."""
    first, second = sorted(put, reverse=True)[:2]
    return first - second


def _solved(
    question: Question,
    spot: StreetSpot | three_way.Question,
    seats: tuple[int, ...],
    ranges: dict[int, Range],
    notes: tuple[str, ...],
    seldom: set[int],
) -> Iterator[Answer]:
    """Answers to the last street; `seldom`: who hardly ever plays as they did before it."""
    hand = question.hand
    others = [seat for seat in seats if seat in hand.left and seat != question.me]

    def now(held: dict[int, Range]) -> dict[int, Range]:
        return {seat: held[seat] for seat in seats if seat in hand.left}

    def said(rare: set[int]) -> tuple[str, ...]:
        """The notes, and who hardly ever plays like this."""
        named = [hand.table.positions[seat] for seat in others if seat in rare | seldom][:1]
        return (
            *(
                Sentence("{seat} hardly ever plays like this: by what they held before.", seat=name)
                for name in named
            ),
            *notes,
        )

    ranges = now(ranges)
    if hand.to_act < 0 and sum(hand.stack(seat) > 0 for seat in hand.left) < 2:
        rare = set[int]()
        if spot.line:
            told_now = told_ranges(spot, question.limits)
            held, rare = _after(seats, spot.ranges, told_now.ranges, others)
            ranges = now(held)
        yield _by_equity(question, ranges, equity_of(question, ranges), said(rare))
        return
    if question.limits.deals is None:  # else nobody looks at it
        yield _by_equity(question, ranges, equity_of(question, ranges), notes, 0.05)
    hole = question.hole if question.mine else None
    for told in solve(spot, hole, question.limits):
        held, rare = _after(seats, spot.ranges, told.ranges, others)
        ranges = now(held)
        equity = equity_of(question, ranges)
        if not (rare or seldom.intersection(others)):
            yield _from_solution(question, told, ranges, equity, notes)
        elif question.mine and _ends(hand):
            answer = _by_equity(question, ranges, equity, said(rare), told.progress)
            yield replace(answer, seldom=True)
        else:
            again: Iterable[Told] = [told]
            if rare and question.mine:  # and for good: solved as if it were played with all of it
                forced, limits = spot.forced_with([held[seat] for seat in seats]), question.limits
                if limits.seconds is not None:
                    limits = replace(limits, seconds=limits.seconds / 2)
                again = solve(forced, hole, limits)
            for each in again:
                answer = _from_solution(question, each, ranges, equity, said(rare))
                yield replace(answer, source="rough", seldom=True)
            if rare and question.mine:
                return


def _ends(hand: Hand) -> bool:
    """Whether a fold, or a call that ends the betting, is all that can be done."""
    return not hand.choices().most and hand.check_or_call().to_act < 0


def _after(
    seats: Sequence[int], start: Sequence[Range], told: Sequence[Range], among: Sequence[int]
) -> tuple[dict[int, Range], set[int]]:
    """What all may hold after a street, and who of some hardly ever plays it like that.

    These may hold what they held before: what is left of it hangs on how long was solved.
    """
    rare = {seat for at, seat in enumerate(seats) if seat in among and _is_seldom(start, told, at)}
    held = after_the_street(start, told)
    return {seat: start[at] if seat in rare else held[at] for at, seat in enumerate(seats)}, rare


def _is_seldom(start: Sequence[Range], now: Sequence[Range], player: int) -> bool:
    """Whether a player comes here with so few hands that a solution never learned to answer."""
    left, came = now[player].total, start[player].total
    return left < RARELY * came or (left < FEW and came >= OF_MANY)


def _from_solution(
    question: Question,
    told: Told,
    ranges: dict[int, Range],
    equity: float | None,
    notes: tuple[str, ...],
) -> Answer:
    answer = replace(
        plain(question, ranges, notes),
        source=told.source,
        equity=equity,
        exploitability=told.rough,
        evs_rough=told.evs_rough,
        apart=told.apart,
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
