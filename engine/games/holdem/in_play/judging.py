"""What a decision in a hand gave up against the best there was, and how sure that is. Light.

>>> from engine.games.holdem import in_play
>>> hand = in_play.parse_line("UTG raise 2.5", in_play.Table()).folded_to(5)
>>> found = in_play.judge_before(hand, in_play.read_hole("AhAd"), in_play.Step("fold", 5))
>>> found.source, found.best, found.cost > 5
('chart', 'raise 12', True)

Before the flop charts say it at once (`judge_before`); later a solution, which takes its time, and
is asked for by `asked_of`, wherever that is: the same question has the same answer, to the digit.
What followed on the street is part of it, so a table, which knows none of that, may say otherwise.
Who has an answer already asks `judged_by`. Nothing is claimed below its error: the cost is 0 then,
as it is of what the answer itself does with the hand now and then.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.asking import analyse
from engine.games.holdem.hand import BIG_BLIND, Hand, Step, Table, amount
from engine.games.holdem.in_play.advice import CHART_ROUGH, EQUITY_ROUGH, street_line
from engine.games.holdem.in_play.before import (
    ALL_INS_ALIKE,
    BLINDS_ALIKE,
    DEPTHS_ALIKE,
    NO_POSTS,
    SIZES_ALIKE,
    SMALL_BLIND,
    WIDER,
    chart_line,
    knows_all_ins,
    off_among_more,
    own_size,
    ratio,
    size_in,
    sizes_of,
    unlike,
)
from engine.games.holdem.in_play.questions import Answer, Bound, Question, Source
from engine.games.holdem.preflop import charts
from engine.games.holdem.ranges import class_of
from engine.games.holdem.three_way import PLAYERS
from engine.limits import Limits
from engine.sentences import RefusedError, Sentence

#: Boards by which flops and turns are told where a decision is judged: the same at any speed.
JUDGED = Limits(deals=400)
LIMPED = 0.5  # big blinds that each who limped may be worth to who comes after, by charts without
UNLEARNED = 0.2  # of what an EV of a chart was put right by, so much may be off
TOO_OPEN = 1.0  # big blinds that an all-in may cost while nothing can be claimed
OPEN_ROUGH = 0.15  # of the pot: what is won or lost later by who calls before all bets are in
#: Why nothing is said of a decision.
NO_LINE = Sentence("No chart has this line.")
NO_SIZE = Sentence("No chart has a bet of such a size there.")
NO_DEPTH = Sentence("No chart is near such stacks.")
MORE = Sentence("More than three saw the flop: it is not solved.")
UNCLEAR = Sentence("More than three saw the flop, and equity alone does not tell.")
HANGS_LATER = Sentence("It hangs on what comes after it.")
HANGS = Sentence("It hangs on who would call it.")
HARDLY_EVER = Sentence("They hardly ever play like this: there is no solution to go by.")
NO_SIZE_SOLVED = Sentence("It was solved with bets of other sizes.")
UNSOLVED = Sentence("It was not solved.")


@dataclass(frozen=True, slots=True)
class Judged:
    """What a decision gave up.

    Attributes
    ----------
    cost : big blinds less than the best, or % of all prizes where that is the source; 0 within
        the error; None if it is not judged
    error : by how much the cost may be off, in its unit
    best, taken : actions, as in "fold", "raise 8"; `taken` is the one that what was done was
        judged as
    source : where the figures come from; None if it is not judged
    within : of a solution, rough or not, how good it is in % of the pot; of a chart, big blinds
    why : why it is not judged, as a sentence
    lost : by a solution, big blinds less than it wins itself with the hand, whatever the error;
        below 0 where what was done wins more. Nothing is claimed by it alone, but who plays like
        the solution has 0 on average, so it tells of many decisions what is no chance
    """

    cost: float | None = None
    error: float = 0.0
    best: str = ""
    taken: str = ""
    source: Source | None = None
    within: float = 0.0
    why: str = ""
    lost: float | None = None


def asked_of(
    hand: Hand, me: int, hole: tuple[int, int], *steps: Step, limits: Limits = JUDGED
) -> Question:
    """What is asked to judge a decision: what was done, and what followed on the same street.

    With what followed, decisions of one street that are judged in order share one solution, which
    has the sizes of all of them.

    Raises
    ------
    ValueError
        If nothing can be asked, or a step cannot be taken.
    """
    return Question(hand, me, hole, limits=limits, later=_words(hand, *steps))


def _words(hand: Hand, *steps: Step) -> tuple[str, ...]:
    return street_line(hand.then(*steps))[len(street_line(hand)) :]


def judge(question: Question, step: Step) -> Judged:
    """Judge a step of who asks, whose turn it is; `asked_of` says what is asked elsewhere.

    Raises
    ------
    ValueError
        If it is not their turn, or the step cannot be taken.
    """
    hand = question.hand
    question = replace(question, later=question.later or _words(hand, step))
    if not hand.street:
        found = judge_before(hand, question.hole, step)
        if not waits(hand, step, found):
            return found
        calls = _meant(hand, step)[0] == "call"
        return _judge_call(question, found) if calls else _judge_all_in(question, found)
    if (why := why_never(hand)) is not None:
        return Judged(why=why)
    if len(hand.saw_flop) > PLAYERS:
        return _judge_by_bounds(question, _meant(hand, step)[0])
    try:
        *_others, answer = analyse(question)
    except RefusedError as refusal:
        return Judged(why=refusal.args[0])
    found = judged_by(answer, hand, step)
    if found.why == HARDLY_EVER:  # but wrong against all that they may hold, and its better part
        bounded = _judge_by_bounds(question, _meant(hand, step)[0])
        raises = hand.choices().most > 0  # of which nobody said what they are worth
        return bounded if bounded.cost or (bounded.source and not raises) else found
    return found


def why_never(hand: Hand) -> Sentence | None:
    """Why nothing can be said of a decision after the flop, whatever it is; None if it may be."""
    return MORE if hand.choices().checks and len(hand.saw_flop) > PLAYERS else None


def why_no_chart(table: Table) -> Sentence | None:
    """Why no chart judges what is done at a table before the flop; None if one may."""
    unlike = abs(table.small_blind - SMALL_BLIND) > BLINDS_ALIKE
    return NO_POSTS if table.ante or table.straddle or unlike else None


def waits(hand: Hand, step: Step, found: Judged) -> bool:
    """Whether more can be said than charts did: of an all-in or a call that none has."""
    (kind, to), most = _meant(hand, step), hand.choices().most
    goes_in = most > 0 and to >= most
    return (goes_in or kind == "call") and found.why in (NO_LINE, NO_SIZE)


def judge_before(hand: Hand, hole: tuple[int, int], step: Step) -> Judged:
    """Judge a step of who is to act before the flop, by the charts alone."""
    table, seat = hand.table, hand.to_act
    if (why := why_no_chart(table)) is not None:
        return Judged(why=why)
    against = {s: min(table.stacks[seat], table.stacks[s]) for s in hand.left if s != seat}
    depth = max(against.values())
    position, (kind, to) = table.positions[seat], _meant(hand, step)
    line, limped = _without_limps(hand)
    to = max(to - limped, min(to, BIG_BLIND))  # a raise is a big blind larger for each limp
    try:
        chart = charts.find(table.seats, depth)
        choice = chart.choice(line, class_of(hole))
        if choice.to_act != position:
            raise RefusedError("It is not the turn of {position}.", position=position)
        chosen, said = charts.choose(choice.actions, (position, kind, to), chart.stack)
    except RefusedError:
        return Judged(why=NO_LINE)
    entered = {step.seat for step in hand.steps if step.kind != "fold"}
    depths = [depth, *(against[s] for s in against if s in entered)]
    apart = max(ratio(each, chart.stack) for each in depths)
    if apart > DEPTHS_ALIKE:
        return Judged(why=NO_DEPTH)
    sizes = [(size, chart.stack) for _who, done, size in line if done == "all-in"]
    own = [(position, said, choice.actions[chosen])] if said else []
    sizes += sizes_of((*choice.mapped, *own))
    goes_in = choice.actions[chosen].startswith("all-in")
    large = goes_in and ratio(to, chart.stack) > ALL_INS_ALIKE
    if large or not knows_all_ins(chart, line) or math.isinf(unlike(sizes)):
        return Judged(why=NO_SIZE)
    off = math.log(apart) + unlike(sizes)
    names = tuple(own_size(hand, choice, action) for action in choice.actions)
    told = names, choice.frequencies
    wider = WIDER * off + abs(table.small_blind - SMALL_BLIND) + LIMPED * limped
    wider += off_among_more(hand)
    found = _judged(*told, choice.evs, chosen, CHART_ROUGH, wider)
    if found.cost:
        kind, put = choice.actions[chosen].split()[0], size_in(choice.actions[chosen])
        if put and chart.all_fold([*line, (position, kind, put)]) is None:
            return Judged(why=NO_LINE)
        evs = chart.worths(line, class_of(hole))
        wider += UNLEARNED * (evs[chosen] - choice.evs[chosen])
        found = _judged(*told, evs, chosen, CHART_ROUGH, wider)
    return replace(found, source="chart", within=chart.gain)


def _without_limps(hand: Hand) -> tuple[list[charts.Step], int]:
    """A line that charts have for one that others limped in: limps left out, and how many.

    The big blind is left with the small one's.
    """
    line, (*_others, small, big) = chart_line(hand), hand.table.positions
    limps = [who for who, kind, _to in line if kind == "call"]
    if hand.state.bet > BIG_BLIND or limps in ([], [small]):
        return line, 0
    if hand.table.positions[hand.to_act] == big:
        return [(small, "call", 0.0)], len(limps) - (small in limps)
    return [(who, "fold", 0.0) for who, _kind, _to in line], len(limps)


def _choice(question: Question) -> charts.Choice | None:
    """What a chart says that has such a line, if it has sizes like those that were played."""
    hand = question.hand
    try:
        chart = charts.find(hand.table.seats, hand.effective_stack)
        choice = chart.choice(chart_line(hand), class_of(question.hole))
    except RefusedError:
        return None
    alike = math.isfinite(unlike(sizes_of(choice.mapped)))
    return choice if alike and choice.to_act == hand.table.positions[hand.to_act] else None


def _judge_call(question: Question, unknown: Judged) -> Judged:
    """Judge a call before the flop that no chart has, by what it may be worth at most."""
    choice = _choice(question)
    if choice is None:
        return unknown
    try:
        (worth,) = analyse(Bound(question, calls=True))
    except RefusedError:
        return unknown
    top = max(choice.evs)
    least, most = top - worth.most, top - worth.least
    if least <= 0:
        return Judged(why=HANGS_LATER)
    best = own_size(question.hand, choice, choice.actions[choice.evs.index(top)])
    return Judged((least + most) / 2, (most - least) / 2, best, "call", "equity")


def _judge_all_in(question: Question, unknown: Judged) -> Judged:
    """Judge an all-in before the flop of a size that no chart has, by who would call it."""
    hand, choice = question.hand, _choice(question)
    choices = hand.choices()
    evs: tuple[float, ...] = (0.0,)
    actions: tuple[str, ...] = ("fold",)
    if choice is not None:
        evs, actions = choice.evs, tuple(own_size(hand, choice, a) for a in choice.actions)
    if not choices.most or "fold" not in actions:
        return unknown
    try:
        (worth,) = analyse(Bound(question))
    except RefusedError:
        return unknown
    all_in = f"all-in {amount(choices.most)}"
    evs = (*evs, (worth.least + worth.most) / 2)
    rough = CHART_ROUGH + (worth.most - worth.least) / 2
    found = _judged((*actions, all_in), (), evs, len(actions), rough)
    if not found.cost and max(evs) - worth.least > TOO_OPEN:
        return Judged(why=HANGS)
    return replace(found, source="equity")


def _judge_by_bounds(question: Question, kind: str) -> Judged:
    """Judge a fold or a call after a flop that no solution is there for, where equity tells enough.

    Four or more saw it, or somebody hardly ever plays as they did.
    """
    hand = question.hand
    if kind not in ("fold", "call"):
        return Judged(why=MORE)
    try:
        (worth,) = analyse(Bound(question))
    except RefusedError as refusal:
        return Judged(why=refusal.args[0])
    rough = (EQUITY_ROUGH if _closes(hand) else OPEN_ROUGH) * hand.called_pot
    least, most = worth.least - rough, worth.most + rough
    if least <= 0 <= most:
        return Judged(why=UNCLEAR)
    best = "call" if least > 0 else "fold"
    cost = 0.0 if kind == best else abs(least + most) / 2
    return Judged(cost, (most - least) / 2, best, kind, "equity")


def judged_by(answer: Answer, hand: Hand, step: Step) -> Judged:
    """Judge a step of who is to act by an answer that they had, or could have had."""
    if answer.seldom:  # nobody vouches for the range that they play by
        return Judged(why=HARDLY_EVER)
    kind, to = _meant(hand, step)
    sized = {at: size_in(name) for at, name in enumerate(answer.actions) if " " in name}
    if kind in ("bet", "raise") and sized:
        off, chosen = min(
            (ratio(*(_matched(hand, s) for s in (to, sized[at]))), at) for at in sized
        )
        if off > SIZES_ALIKE:
            return Judged(why=NO_SIZE_SOLVED)
    else:  # a raise where only calls are left is one
        kinds = [kind, "call" if kind == "raise" else kind]
        chosen = next((at for at, name in enumerate(answer.actions) if name in kinds), -1)
    evs = tuple(math.nan if ev is None else ev for ev in answer.evs)
    # Between two or three there was a solution to go by, but among three where somebody hardly
    # ever plays like this: nobody vouches for the range that their equity is reckoned against.
    open_odds = answer.source == "equity" and (not _closes(hand) or len(hand.saw_flop) <= PLAYERS)
    if open_odds or chosen < 0 or math.isnan(evs[chosen]):
        return Judged(why=_why(answer, hand))
    put = hand.then(step).state.put[hand.to_act] - hand.state.put[hand.to_act]
    worth = max(evs[chosen], -put)  # who gives up after it loses no more, whatever is learned
    evs = (*evs[:chosen], worth, *evs[chosen + 1 :])
    rough = answer.apart[chosen] if answer.apart else answer.evs_rough
    if answer.source == "equity":
        rough = EQUITY_ROUGH * hand.called_pot
    found = _judged(answer.actions, answer.frequencies, evs, chosen, rough)
    return replace(
        found,
        source=answer.source,
        within=answer.exploitability or 0.0,
        lost=_lost(answer.frequencies, evs, chosen),
    )


def _lost(often: Sequence[float], evs: Sequence[float], chosen: int) -> float | None:
    """What one action wins less than all of them as often as each is taken; None if not known."""
    if not often:
        return None
    return sum(share * ev for share, ev in zip(often, evs, strict=True) if share) - evs[chosen]


def _judged(
    actions: Sequence[str],
    often: Sequence[float],
    evs: Sequence[float],
    chosen: int,
    rough: float,
    wider: float = 0.0,
) -> Judged:
    """What one of the actions gives up; what they fall short themselves is in the error."""
    top = max(ev for ev in evs if not math.isnan(ev))
    short = sum(share * (top - ev) for share, ev in zip(often, evs, strict=False) if share)
    error = max(rough, short) + wider
    lost = top - evs[chosen]
    mixed = bool(often) and often[chosen] >= charts.OFTEN
    if not lost:  # it can have cost no more than by how much the error is larger than its lead
        others = [ev for at, ev in enumerate(evs) if at != chosen and not math.isnan(ev)]
        error = max(short, error - (top - max(others, default=-math.inf)))
    return Judged(
        cost=0.0 if mixed or lost <= error else lost,
        error=error,
        best=actions[list(evs).index(top)],
        taken=actions[chosen],
    )


def _why(answer: Answer, hand: Hand) -> Sentence:
    """Why an answer says nothing of what was done."""
    if not hand.street:
        return NO_LINE
    if len(hand.saw_flop) > PLAYERS:
        return MORE
    return HARDLY_EVER if answer.source == "equity" else UNSOLVED


def _meant(hand: Hand, step: Step) -> tuple[str, float]:
    """What a step comes to, and to how many chips: all-in is a call, a bet or a raise."""
    if step.kind != "all-in":
        return step.kind, step.to
    choices = hand.choices()
    if not choices.most:
        return "call", 0.0
    return ("bet" if choices.bets else "raise"), choices.most


def _matched(hand: Hand, to: float) -> float:
    """So much of a bet or raise to `to` as anybody can match."""
    others = (seat for seat in hand.left if seat != hand.to_act)
    return min(to, max(hand.state.front[seat] + hand.stack(seat) for seat in others))


def _closes(hand: Hand) -> bool:
    """Whether a call leads to a showdown without more betting, so that pot odds say all."""
    if hand.choices().checks:
        return False
    after = hand.check_or_call()
    playing = [seat for seat in after.left if after.stack(seat)]
    return after.to_act < 0 and (after.street == 5 or len(playing) < 2)
