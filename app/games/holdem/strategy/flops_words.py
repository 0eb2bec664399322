"""Many flops as they are told: lists that are read, rules, the verdict, a table. No Qt."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from app.games.holdem.strategy.line import action_name, first_table
from app.games.holdem.words import TEXTURE_NAMES
from app.words.counts import listed
from app.words.figures import percent, plus_minus
from app.words.translation import _, ngettext
from app.words.verdict import Verdict
from engine.cards import RANKS, cards_text
from engine.games.holdem.strategy import many_flops
from engine.games.holdem.strategy.equilibrium import Spot
from engine.games.holdem.strategy.many_flops import (
    Decision,
    ManyFlops,
    Often,
    Row,
    Rule,
    Summary,
    Weighed,
)

DECISIONS = ("first", "after_check")  # of a row: of out of position, and in position
MANY_CHIPS = 20  # in the pot, from which a tenth of one tells enough
NOT = {
    "paired": TEXTURE_NAMES["unpaired"],
    "monotone": _("Not monotone"),
    "rainbow": _("Not rainbow"),
    "connected": _("Not connected, or paired"),
}
#: By how many per cent the mean equity over a set is off that of all: as a rule, and at most of
#: those tried (assets/holdem/README.md).
SET_ERRORS = {15: (0.4, 0.9), 25: (0.4, 1.4), 49: (0.2, 0.4), 95: (0.2, 0.5), 184: (0.1, 0.3)}


def listed_flops(text: str) -> tuple[Weighed, ...]:
    """Flops of a list: ``As7d2c``, or ``As7d2c:0.5``, with blanks, commas or lines between."""
    return tuple(map(many_flops.parse_weighed, text.replace(",", " ").split()))


def condition(asked: str, so: bool) -> str:
    """What is so, or not so, of a flop, in words."""
    if asked in NOT:
        return TEXTURE_NAMES[asked] if so else NOT[asked]
    place = RANKS.index(asked[0])
    if not so:
        return _("{rank} high or lower").format(rank=RANKS[place - 1])
    if asked[0] == RANKS[-1]:
        return TEXTURE_NAMES["ace high"]
    return _("{rank} high or higher").format(rank=asked[0])


def when_text(when: Iterable[tuple[str, bool]]) -> str:
    """On which flops a rule holds."""
    return listed([condition(*each) for each in when]) or TEXTURE_NAMES[""]


def actions_of(rows: Sequence[Row], name: str) -> tuple[str, ...]:
    """Actions of a decision, alike on all flops on which it comes to it."""
    return next((found for row in rows if (found := getattr(row, name).actions)), ())


def share_of(decision: Decision | Often, action: str) -> float | None:
    """How often an action is taken; None where it never comes to the decision."""
    return dict(zip(decision.actions, decision.frequencies, strict=True)).get(action)


def bets(decision: Decision | Often) -> float | None:
    """How often something is bet; None where it never comes to the decision."""
    return 1 - decision.frequencies[0] if decision.actions else None


def csv_of(rows: Sequence[Row]) -> str:
    """A line for each flop."""
    out = io.StringIO()
    writer = csv.writer(out)
    columns = [(name, action) for name in DECISIONS for action in actions_of(rows, name)]
    heads = [f"{name.replace('_', ' ')}: {action}" for name, action in columns]
    names = ("weight", "deals", "equity")
    writer.writerow(("flop", *names, "ev oop", "ev ip", "se", "rough", *heads))
    for row in rows:
        figures = [*(getattr(row, name) for name in names), *row.evs, row.se, row.rough]
        shares = [share_of(getattr(row, name), action) for name, action in columns]
        written = (f"{each:.6g}" if each is not None else "" for each in (*figures, *shares))
        writer.writerow((cards_text(row.flop), *written))
    return out.getvalue()


def title_of(spot: Spot, name: str, action: str) -> str:
    """``Bet 33 %``: an action of a decision."""
    table = first_table(3, spot.pot, spot.stack)
    return action_name(action, table if name == "first" else table.after("check"))


def rough_text(rough: float, *, solved: bool) -> str:
    """How exact the frequencies are."""
    text = _("Boards are sampled: by these frequencies about {rough} % of the pot is lost.")
    if solved:
        text = _("Each flop is solved: a best response gains {rough} % of the pot or less.")
    return text.format(rough=f"{rough:.1f}")


def set_text(flops: Sequence[Weighed]) -> str:
    """How well a set stands for all flops; nothing of a list, or of all."""
    count = len(flops)
    if count not in SET_ERRORS or tuple(flops) != many_flops.flop_set(count):
        return ""
    usual, most = SET_ERRORS[count]
    text = _(
        "The mean equity of {count} flops is {usual} % off that of all as a rule, {most} at most; "
        "how far EVs and frequencies are was not measured."
    )
    return text.format(count=count, usual=usual, most=most)


def rule_text(rule: Rule, spot: Spot, name: str) -> str:
    """What every hand does on some flops, and what that loses."""
    text = _("<b>{flops}</b> ({share}): {action}, loses {cost} %")
    return text.format(
        flops=when_text(rule.when),
        share=percent(rule.share),
        action=title_of(spot, name, rule.action),
        cost=plus_minus(rule.cost, rule.se),
    )


def ev_text(ev: float, se: float, pot: float) -> str:
    """``36.5 ± 2.0``: chips, with two digits where the pot is small."""
    return plus_minus(ev, se, 1 if pot >= MANY_CHIPS else 2)


def known_text(known: int, count: int) -> str:
    """``12 of 49 flops``."""
    return ngettext("{known} of {count} flop", "{known} of {count} flops", count).format(
        known=f"{known:,}", count=f"{count:,}"
    )


def verdict(question: ManyFlops, rows: Sequence[Row], summary: Summary, left: int) -> Verdict:
    """What both do on all flops, and what that rests on; `left` are to come."""
    means, count, pot = summary.means, len(question.flops), question.spot.pot
    often = [bets(decision) for decision in (means.first, means.after_check)]
    first, second = ("–" if share is None else percent(share) for share in often)
    text = _("OOP bets <em>{first}</em>, IP after a check <em>{second}</em>")
    so_far = _("So far {flops}.").format(flops=known_text(count - left, count))
    ev = _("EV of OOP {ev} of {pot}.")
    parts = (
        ev.format(ev=ev_text(means.evs[0], means.se, pot), pot=f"{pot:g}"),
        rough_text(max(row.rough for row in rows), solved=question.target is not None),
        so_far if left else set_text(question.flops),
    )
    return Verdict(text.format(first=first, second=second), " ".join(filter(None, parts)))
