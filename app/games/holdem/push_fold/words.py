"""Sentences and figures about push or fold. No Qt."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.holdem.push_fold.table import PushTable
from app.games.holdem.ranges.words import range_text, spoken_hand
from app.words.digits import Notation
from app.words.figures import percent, signed
from app.words.translation import _
from app.words.verdict import Verdict
from engine.games.holdem.ranges import HAND_COMBOS, HANDS, of_hands
from engine.games.holdem.strategy.push_fold import Call, Plan, SeatPlan

MOST_TOKENS = 6  # of a range that is written in a sentence


def share_text(share: float) -> str:
    """``28.7 %``."""
    return percent(share, 1)


def gain_text(gain: float) -> str:
    """``0.02``: what a perfect opponent could gain; never below a thousandth."""
    return f"{max(gain, 0.001):.1g}"


def unit(table: PushTable) -> str:
    """What worths are counted in."""
    return _("% of the prizes") if table.prizes else _("bb")


def call_of(plan: Plan, seat: int, pusher: int) -> Call | None:
    """How a seat answers a push."""
    return next((call for call in plan.seats[seat].calls if call.against == pusher), None)


def pusher_of(table: PushTable) -> int:
    """Seat whose push is looked at."""
    return min(table.to_act, table.size - 2)


def played(frequencies: Sequence[float]) -> Notation:
    """Hands that are played more often than not, as the start of a range."""
    parts = range_text(of_hands(float(share >= 0.5) for share in frequencies)).split(", ")
    return Notation(", ".join(parts[:MOST_TOKENS]) + (" …" if len(parts) > MOST_TOKENS else ""))


def spoken_cell(hand: str, frequency: float, gain: float, *, calls: bool, table: PushTable) -> str:
    """What a tooltip and a screen reader say of a hand."""
    if frequency < 0.005:
        text = _("{hand}: fold; a push loses {chips} {unit} more")
        if calls:
            text = _("{hand}: fold; a call loses {chips} {unit} more")
    elif gain < 0:  # as rare as solving leaves it
        text = _("{hand}: push {percent} %; it loses {chips} {unit} more than a fold")
        if calls:
            text = _("{hand}: call {percent} %; it loses {chips} {unit} more than a fold")
    else:
        text = _("{hand}: push {percent} %; it wins {chips} {unit} more than a fold")
        if calls:
            text = _("{hand}: call {percent} %; it wins {chips} {unit} more than a fold")
    return text.format(
        hand=spoken_hand(hand),
        percent=f"{100 * frequency:.0f}",
        chips=f"{abs(gain):.2f}",
        unit=unit(table),
    )


def verdict(table: PushTable, plan: Plan | None, problem: str) -> Verdict:
    """What the seat to act does."""
    if problem:
        return Verdict(problem)
    if plan is None:
        return Verdict(_("Solving …"))
    seat = pusher_of(table)
    positions = table.positions
    if table.caller is not None:
        call = call_of(plan, table.caller, seat)
        if call is None:
            return Verdict(_("Nobody pushes into this seat."))
        text = _("{seat} calls a push of {pusher} with <em>{percent} %</em> of its hands.")
        return Verdict(
            text.format(
                seat=positions[table.caller],
                pusher=positions[seat],
                percent=f"{100 * call.share:.1f}",
            ),
            played(call.frequencies),
        )
    own = plan.seats[seat]
    text = _("{seat}: push with <em>{percent} %</em> of your hands, fold the rest.")
    return Verdict(
        text.format(seat=positions[seat], percent=f"{100 * own.push_share:.1f}"),
        played(own.push),
    )


def shares_of(plan: Plan, seat: int, size: int) -> tuple[float, ...]:
    """Share of hands that a seat pushes, and with which each behind it calls."""
    calls = (call_of(plan, behind, seat) for behind in range(seat + 1, size))
    return (plan.seats[seat].push_share, *(call.share if call else 0.0 for call in calls))


def worth_rows(table: PushTable, plan: Plan, seat: int) -> list[tuple[str, str]]:
    """What a push of a seat is worth: names and figures."""
    own: SeatPlan = plan.seats[seat]
    counts = [len(HAND_COMBOS[hand]) for hand in HANDS]
    weights = [often * count for often, count in zip(own.push, counts, strict=True)]
    total = sum(weights)
    gain = sum(w * g for w, g in zip(weights, own.push_gains, strict=True))
    folds = 1.0
    for behind in range(seat + 1, table.size):
        call = call_of(plan, behind, seat)
        folds *= 1 - (call.share if call else 0.0)
    return [
        (_("The hand, before the cards"), signed(own.ev, 3)),
        (
            _("Pushing instead of folding, on average"),
            signed(gain / total, 3) if total else "–",
        ),
        (_("Everybody folds to the push, about"), percent(folds)),
    ]


def results(table: PushTable, plan: Plan | None) -> list[str]:
    """Lines for the clipboard."""
    if plan is None:
        return []
    found = []
    for position, seat in zip(table.positions, plan.seats, strict=True):
        if seat.push:
            text = _("{seat} pushes {share}: {hands}")
            found.append(
                text.format(
                    seat=position, share=share_text(seat.push_share), hands=_whole(seat.push)
                )
            )
        for call in seat.calls:
            text = _("{seat} calls {pusher} with {share}: {hands}")
            found.append(
                text.format(
                    seat=position,
                    pusher=table.positions[call.against],
                    share=share_text(call.share),
                    hands=_whole(call.frequencies),
                )
            )
    return found


def _whole(frequencies: Sequence[float]) -> Notation:
    return Notation(of_hands(round(share, 2) for share in frequencies).text() or "-")
