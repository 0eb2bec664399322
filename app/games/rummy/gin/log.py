"""The log of a deal of gin in play: steps in, lines with links out, no Qt."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.rummy.gin.record import Play
from app.games.rummy.play.step_words import link, step_numbers
from app.games.rummy.play.timeline import DEALT
from app.words.cards import pretty
from app.words.translation import _
from engine.games.rummy.gin import ME, Step, Table


def step_short(step: Step, table: Table) -> str:
    """A step in the column of who did it, as in ``threw K♠``; `table` is before it."""
    mine = table.to_move == ME
    card = "" if step.card is None else pretty(step.card)
    if step.kind == "take":
        card = "" if table.top is None else pretty(table.top)
    texts = {
        "pass": _("passed"),
        "take": _("took {card}"),
        "draw": _("drew {card}") if mine else _("drew"),
        "throw": _("threw {card}"),
        "knock": _("knocked, threw {card}"),
        "big gin": _("had big gin"),
        "show": _("showed the hand"),
    }
    return texts[step.kind].format(card=card)


def rounds(play: Play) -> list[tuple[str, list[int], list[int]]]:
    """The log by rounds, the first first: numbers of the steps, as text, of mine, of theirs."""
    deal = play.deal
    if deal is None:
        return []
    found: list[tuple[list[int], list[int]]] = []
    first = last = None
    for number in range(len(play.steps)):
        mover = deal.table_before(number).to_move
        first = mover if first is None else first
        if mover != last and mover == first:
            found.append(([], []))
        last = mover
        found[-1][mover].append(number)
    return [(step_numbers([*mine, *theirs]), mine, theirs) for mine, theirs in found]


def log_lines(play: Play) -> list[tuple[str, str, str]]:
    """The log, the last round first, each step a link; who begins stands first."""
    deal = play.deal
    if deal is None:
        return []
    faults = play.faults

    def cell(numbers: Sequence[int]) -> str:
        texts = [
            link(
                number,
                step_short(play.steps[number], deal.table_before(number)),
                faults[number],
                chosen=number == play.at,
            )
            for number in numbers
        ]
        return " · ".join(texts)

    heads = [_("<b>You</b>"), _("<b>Opponent</b>")]
    first = 1 - play.dealer
    lines = []
    for name, *sides in reversed(rounds(play)):
        lines.append((name, cell(sides[first]), cell(sides[1 - first])))
    if lines:
        lines.insert(0, ("", heads[first], heads[1 - first]))
    if not play.against:
        chosen = play.at == DEALT
        lines.append(("", link(DEALT, _("the deal"), "", chosen=chosen), ""))
    return lines
