"""Ranges that come with the program: how its charts play with 100 big blinds. No Qt.

Weights are how often a hand comes to that action in all, in steps of 5 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from app.games.holdem.ranges.saved import Folders
from app.words.translation import _
from engine.games.holdem.preflop.charts import Chart, NotInChartError, Step, find
from engine.games.holdem.ranges import of_hands

STACK = 100.0
STEPS = 20  # that weights are rounded to
LEAST = 0.125  # weights below are left out: what a chart does so seldom is not yet settled
#: About how high the charts raise: they have one size at each point, and take that for it.
OPEN, THREE_BET, FOUR_BET = 2.5, 10.0, 24.0
TABLES = ((6, _("Six seats")), (9, _("Nine seats")), (2, _("Heads-up")))
BLINDS = ("SB", "BB")


@cache
def library() -> Folders:
    """Folders of ranges by table and action, as text; read from the charts when first asked."""
    found: Folders = {}
    for seats, table in TABLES:
        chart = find(seats, STACK)
        for action, name, line in _lines(chart.positions):
            if text := _text(chart, line):
                folder = _("{table}, {action}").format(table=table, action=action)
                found.setdefault(folder, {})[name] = text
    return found


def _lines(positions: Sequence[str]) -> list[tuple[str, str, tuple[Step, ...]]]:
    """Action, whose, and the line that ends with it."""
    found: list[tuple[str, str, tuple[Step, ...]]] = []
    for position in positions[:-1]:
        name = _name(position)
        found.append((_("raise first"), name, ((position, "raise", OPEN),)))
        if position == positions[-2]:  # the small blind
            found.append((_("limp"), name, ((position, "call", 0.0),)))
    for first, second in combinations(positions, 2):
        versus = _("{position} against {other}")
        raiser = versus.format(position=_name(first), other=_name(second))
        other = versus.format(position=_name(second), other=_name(first))
        opened: Step = (first, "raise", OPEN)
        raised = (opened, (second, "raise", THREE_BET))
        found += [
            (_("call"), other, (opened, (second, "call", 0.0))),
            (_("3-bet"), other, raised),
            (_("4-bet"), raiser, (*raised, (first, "raise", FOUR_BET))),
            (_("call of a 3-bet"), raiser, (*raised, (first, "call", 0.0))),
        ]
    squeeze = _("{position}, {other} raised and {caller} called")
    for first, caller, second in combinations(positions, 3):
        if second in BLINDS:
            name = squeeze.format(position=_name(second), other=_name(first), caller=_name(caller))
            line = ((first, "raise", OPEN), (caller, "call", 0.0), (second, "raise", THREE_BET))
            found.append((_("squeeze"), name, line))
    return found


def _name(position: str) -> str:
    return position.replace("UTG", "UTG+") if position[-1].isdigit() else position


def _text(chart: Chart, line: Sequence[Step]) -> str:
    """What whoever acts last may hold then; nothing if the chart hardly ever does that."""
    try:
        weights = chart.ranges(line)[line[-1][0]]
    except NotInChartError:
        return ""
    held = of_hands(round(w * STEPS) / STEPS if w >= LEAST else 0.0 for w in weights)
    return held.text().replace(",", ", ")
