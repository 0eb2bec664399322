"""Sentences and figures about charts before the flop. No Qt."""

from __future__ import annotations

from dataclasses import replace

from app.games.holdem.before_flop.record import Lookup, without_folds
from app.games.holdem.ranges.words import range_text, spoken_hand
from app.games.holdem.words import acted_text, action_text, seats_text
from app.words.counts import listed
from app.words.digits import Notation
from app.words.figures import percent, signed
from app.words.translation import _, said
from app.words.verdict import Verdict
from engine.games.holdem.preflop import Answer
from engine.games.holdem.preflop.charts import HARDLY_EVER, Step, Turn
from engine.games.holdem.ranges import HANDS, of_hands

ALIKE_BB = 0.05  # EVs that differ by less are about the same
ALWAYS = 0.995


def table_text(lookup: Lookup) -> tuple[str, str]:
    """``6 seats, 100 bb`` and what is not usual at the table."""
    parts = []
    if lookup.open is not None:
        parts.append(_("first raise {size}").format(size=f"{lookup.open:g}"))
    if lookup.ante:
        parts.append(_("ante {chips}").format(chips=f"{lookup.ante:g}"))
    if lookup.rake[0]:
        parts.append(_("rake {percent} %").format(percent=f"{100 * lookup.rake[0]:g}"))
    if not lookup.limps:
        parts.append(_("no limps"))
    if lookup.locks:
        parts.append(_("locked"))
    stack = _("{stack} bb").format(stack=f"{lookup.stack:g}")
    return listed([seats_text(lookup.seats), stack]), listed(parts)


def turn_text(turn: Turn) -> str:
    """``HJ raises 2.5``; of who has not acted the position alone."""
    if turn.taken is None:
        return turn.to_act
    kind, _blank, to = turn.actions[turn.taken].partition(" ")
    return acted_text(turn.to_act, kind, to)


def loses(action: str, less: float) -> str:
    """``a fold loses 0.4 bb``."""
    kind, _blank, to = action.partition(" ")
    texts = {
        "fold": _("a fold loses {less} bb"),
        "check": _("a check loses {less} bb"),
        "call": _("a call loses {less} bb"),
        "raise": _("a raise to {to} loses {less} bb"),
        "all-in": _("all-in loses {less} bb"),
    }
    return texts[kind].format(to=to, less=f"{less:.1f}" if less >= 0.1 else f"{less:.2f}")


def is_over(answer: Answer) -> bool:
    """Whether nobody acts after the line, and its last turn is looked at."""
    last = answer.at == len(answer.turns) - 1
    return bool(answer.stops) and last and answer.turns[answer.at].taken is not None


def verdict(lookup: Lookup, answer: Answer | None, problem: str = "") -> Verdict:
    """What my hand does here, or how often who is to act does what."""
    if problem:
        return Verdict(problem)
    if answer is None:
        return Verdict(_("Looking it up …"), waits=True)
    if is_over(answer):
        text = _("Click a step of the line to look at it again. {last}.")
        return Verdict(said(answer.stops), text.format(last=turn_text(answer.turns[answer.at])))
    if lookup.hand < 0:
        order = sorted(range(len(answer.actions)), key=lambda at: answer.actions[at] == "fold")
        shares = [
            _("{action} ({share})").format(
                action=action_text(answer.actions[at]), share=percent(answer.totals[at], 1)
            )
            for at in order
        ]
        text = _("<em>{seat}</em>: {actions}.")
        hint = _("Click a hand of the chart, or type your two cards.")
        return Verdict(text.format(seat=answer.to_act, actions=listed(shares)), hint)
    return _of_hand(lookup.hand, answer)


def _of_hand(hand: int, answer: Answer) -> Verdict:
    often, evs = answer.frequencies[hand], answer.evs[hand]
    order = sorted(range(len(often)), key=lambda at: often[at], reverse=True)
    taken = [at for at in order if at == order[0] or often[at] > 1 - ALWAYS]
    advice = [
        _("{action}: {share}").format(
            action=_emphasised(answer.actions[at], at == order[0]), share=percent(often[at])
        )
        for at in taken
    ]
    headline, detail = listed(advice) + ".", []
    others = [at for at in order if at not in taken]
    if others:
        next_best = max(others, key=lambda at: evs[at])
        less = max(evs[at] for at in taken) - evs[next_best]
        if less > ALIKE_BB:
            tail = loses(answer.actions[next_best], less)
            headline = _("{advice}; {loss}.").format(advice=listed(advice), loss=tail)
        else:
            action = action_text(answer.actions[next_best])
            detail.append(_("{action} is worth about the same.").format(action=action))
    if answer.reach[hand] < HARDLY_EVER:
        text = _("With {hand}, {seat} would hardly ever be here.")
        detail.append(text.format(hand=Notation(HANDS[hand]), seat=answer.to_act))
    return Verdict(headline, " ".join(detail))


def _emphasised(action: str, best: bool) -> str:
    return f"<em>{action_text(action)}</em>" if best else action_text(action)


def spoken_cell(hand: int, answer: Answer) -> str:
    """What a tooltip and a screen reader say of a hand."""
    spoken = spoken_hand(HANDS[hand])
    if answer.reach[hand] < HARDLY_EVER:
        return _("{hand}: hardly ever here").format(hand=spoken)
    parts = [
        _("{action} ({share}), EV {ev}").format(
            action=action_text(action), share=percent(share), ev=signed(ev, 2)
        )
        for action, share, ev in zip(
            answer.actions, answer.frequencies[hand], answer.evs[hand], strict=True
        )
        if share > 1 - ALWAYS or action != "fold"
    ]
    return _("{hand}: {actions}").format(hand=spoken, actions=listed(parts, ";"))


def lock_action(answer: Answer) -> int:
    """The action of the turn that can be locked: what was done, or the first raise, or a call."""
    turn = answer.turns[answer.at]
    if turn.taken:
        return turn.taken
    raises = (at for at, name in enumerate(turn.actions) if " " in name)
    return next(raises, len(turn.actions) - 1)


def lockable(answer: Answer) -> tuple[Step, ...]:
    """The line up to that action."""
    turn = replace(answer.turns[answer.at], taken=lock_action(answer))
    return without_folds((*answer.turns[: answer.at], turn))


def source_line(answer: Answer) -> str:
    """Which chart this is, and how good."""
    text = _("Chart, {figures}.") if answer.source == "chart" else _("Solved, {figures}.")
    return text.format(figures=source_figures(answer))


def source_figures(answer: Answer) -> str:
    """``6 seats, 100 bb; a best response gains 0.014 bb a hand``; at least that of whole hands."""
    least = "≥ " if answer.source == "chart" and answer.seats == 2 else ""
    text = _("{seats}, {stack} bb; a best response gains {gain} bb a hand")
    return text.format(
        seats=seats_text(answer.seats), stack=f"{answer.stack:g}", gain=f"{least}{answer.gain:.2g}"
    )


def source_notes(lookup: Lookup, answer: Answer) -> list[str]:
    """What of the table and the line the chart does not have."""
    found = []
    if answer.source == "chart" and answer.progress < 1:
        found.append(_("The nearest chart so far; yours is being solved."))
    elif abs(answer.stack - lookup.stack) > 1e-9:
        found.append(_("The nearest depth that there is."))
    if answer.seats > lookup.seats:
        folded = answer.seats - lookup.seats
        text = _("Of a larger table: its first seats ({count}) have folded.")
        found.append(text.format(count=folded))
    done = [turn for turn in answer.turns if turn.taken is not None and turn.step[1] != "fold"]
    if answer.stops and len(done) < sum(action != "fold" for _seat, action, _to in lookup.line):
        found.append(said(answer.stops))
    text = _("{said} of {position} was taken for {taken}.")
    found += [
        text.format(position=seat, said=action_text(was), taken=action_text(taken))
        for seat, was, taken in answer.mapped
    ]
    if answer.source == "solved" or answer.seats > 2:
        found.append(_("What follows the flop is estimated."))
    return found


def results(lookup: Lookup, answer: Answer | None) -> list[str]:
    """Lines for the clipboard."""
    if answer is None:
        return []
    text = _("{seat}: {action} ({share}): {hands}")
    found = [
        text.format(
            seat=answer.to_act,
            action=action_text(action),
            share=percent(total, 1),
            hands=Notation(_taken(answer, at) or "-"),
        )
        for at, (action, total) in enumerate(zip(answer.actions, answer.totals, strict=True))
        if action != "fold"
    ]
    if lookup.hand >= 0:
        found.append(spoken_cell(lookup.hand, answer))
    return [*found, source_line(answer), *source_notes(lookup, answer)]


def _taken(answer: Answer, at: int) -> str:
    """Hands that take an action, as a range."""
    pairs = zip(answer.reach, answer.frequencies, strict=True)
    return range_text(of_hands(round(reach * often[at], 2) for reach, often in pairs))
