"""Sentences and names about hands that were played. No Qt."""

from __future__ import annotations

from typing import Any

from app.games.holdem.review.store import Part
from app.words.figures import percent
from app.words.translation import _, ngettext
from engine.estimates import half_width


def name_of(key: str) -> str:
    """A street, position or kind of pot, as it is shown."""
    return {
        "before": _("before the flop"),
        "flop": _("flop"),
        "turn": _("turn"),
        "river": _("river"),
        "limped": _("limped"),
        "raised": _("raised"),
        "3-bet": _("3-bet"),
        "4-bet": _("4-bet and more"),
    }.get(key, key)


def source_text(source: str) -> str:
    """Where a figure comes from, in a word."""
    return {
        "chart": _("chart"),
        "rough": _("rough"),
        "solved": _("solved"),
        "equity": _("equity"),
    }[source]


def leak_text(part: Part) -> str:
    """What decisions of a group have in common: ``River: calls against a bet, in position``."""
    street, faced, place, act = part.what
    streets = {
        "before": _("Before the flop"),
        "flop": _("Flop"),
        "turn": _("Turn"),
        "river": _("River"),
    }
    acts = {
        "fold": _("folds"),
        "check": _("checks"),
        "call": _("calls"),
        "bet": _("bets"),
        "raise": _("raises"),
        "all-in": _("all-ins"),
    }
    against = {
        "first in": _("{acts} first in"),
        "limp": _("{acts} after limps"),
        "raise": _("{acts} against a raise"),
        "3-bet": _("{acts} against a 3-bet"),
        "4-bet": _("{acts} against a 4-bet"),
        "checked": _("{acts} when nobody has bet"),
        "bet": _("{acts} against a bet"),
    }
    places = {"in": _("in position"), "out": _("out of position")}
    what = against[faced].format(acts=acts[act])
    text = _("{street}: {what}, {place}")
    return text.format(street=streets[street], what=what, place=places.get(place, place))


def head_lines(answer: dict[str, Any]) -> list[str]:
    """Totals, for the terminal."""
    hands, decisions = answer["hands"], answer["decisions"]
    found = [
        ngettext("{count} hand", "{count} hands", hands).format(count=f"{hands:,}"),
        _("{judged} of {count} decisions judged, {waiting} to come").format(
            judged=f"{answer['judged']:,}",
            count=f"{decisions:,}",
            waiting=f"{answer['waiting']:,}",
        ),
        _("given up: {cost} bb, {mean} ±{error} per 100 hands").format(
            cost=f"{answer['cost_bb']:.1f}",
            mean=f"{answer['per_100']:.1f}",
            error=f"{half_width(answer['per_100_se']):.1f}",
        ),
        _("won: {net} bb; luck in {count} all-ins: {luck} bb").format(
            net=f"{answer['net_bb']:+.1f}",
            count=f"{answer['all_ins']:,}",
            luck=f"{answer['luck_bb']:+.1f}",
        ),
    ]
    unread = len(answer["unread"])
    if unread:
        text = ngettext("{count} hand could not be read", "{count} hands could not be read", unread)
        found.append(text.format(count=f"{unread:,}"))
    return found


def share_right(right: int, judged: int) -> str:
    """Decisions that gave up nothing."""
    return percent(right / judged) if judged else "–"
