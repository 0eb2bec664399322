"""Tables of what the equity page shows, the headers first, for CSV. No Qt.

Equities and weights are whole figures from 0 to 1 here, not rounded as on the screen.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from app.games.holdem import words
from app.games.holdem.ranges.parts import Line
from app.games.holdem.ranges.words import combo_cards, hand_equities
from app.games.holdem.spot import Spot
from app.words.translation import _
from engine.cards import card_text, cards_text
from engine.games.holdem import Answer
from engine.games.holdem.ranges import HAND_COMBOS, HANDS

Rows = list[tuple[str, ...]]


def seat_rows(spot: Spot, answer: Answer) -> Rows:
    """A row for each seat: who and what, equity and its standard error, win and tie."""
    head = (_("seat"), _("name"), _("position"), _("holds"))
    rows: Rows = [(*head, _("equity"), _("error"), _("win"), _("tie"))]
    for seat, result in enumerate(answer.seats):
        who, hands = spot.who_is(seat), spot.range_of(seat)
        holds = cards_text(spot.hole(seat)) if hands is None else hands.text()
        shares = (result.win / answer.situations, result.tie / answer.situations)
        shown = map(_figure, (result.equity, result.equity_se, *shares))
        rows.append((str(seat + 1), who.name, who.position, holds, *shown))
    return rows


def range_rows(spot: Spot, answer: Answer | None, seat: int) -> Rows:
    """A row for each of the 169 hands that a seat's range has: weight and equity."""
    hands = spot.range_of(seat)
    if hands is None:
        return []
    equities: dict[str, float] = {}
    if answer is not None and answer.seats[seat].combo_equity:
        result = answer.seats[seat]
        equities = hand_equities(result.combo_equity, result.combo_weight, hands)
    rows: Rows = [(_("hand"), _("weight"), _("equity"))]
    for hand in HANDS:
        weights = [hands.weights[index] for index in HAND_COMBOS[hand]]
        if any(weights):
            equity = equities.get(hand)
            mean = sum(weights) / len(weights)
            rows.append((hand, _figure(mean), "" if equity is None else _figure(equity)))
    return rows


def combo_rows(spot: Spot, answer: Answer, seats: Sequence[int]) -> Rows:
    """A row for each combination of the ranges of some seats, the best first."""
    rows: Rows = [(_("seat"), _("cards"), _("weight"), _("equity"))]
    for seat in seats:
        result, hands = answer.seats[seat], spot.range_of(seat)
        if hands is None or not result.combo_equity:
            continue
        known = [
            (equity, index)
            for index, equity in enumerate(result.combo_equity)
            if hands.weights[index] and not math.isnan(equity)
        ]
        for equity, index in sorted(known, key=lambda pair: (-pair[0], pair[1])):
            cards = cards_text(combo_cards(index))
            rows.append((str(seat + 1), cards, _figure(hands.weights[index]), _figure(equity)))
    return rows


def next_card_rows(_spot: Spot, answer: Answer) -> Rows:
    """A row for each next card: the equity of every seat after it."""
    seats = [_("seat {number}").format(number=seat + 1) for seat in range(len(answer.seats))]
    rows: Rows = [(_("card"), *seats)]
    rows += [(card_text(after.card), *map(_figure, after.equity)) for after in answer.next_cards]
    return rows


def part_rows(lines: Sequence[Line]) -> Rows:
    """A row for each part of a range: its share, combinations, equity, those blocked."""
    rows: Rows = [(_("part"), _("share"), _("combinations"), _("equity"), _("blocked"))]
    for line in lines:
        equity = "" if line.equity is None else _figure(line.equity)
        figures = (_figure(line.share), _figure(line.combos), equity, _figure(line.blocked))
        rows.append((words.PART_NAMES[line.part], *figures))
    return rows


def outs_rows(_spot: Spot, answer: Answer) -> Rows:
    """A row for each kind of outs: what they make, the cards, how many."""
    outs = answer.outs[0] if answer.outs else None
    if outs is None:
        return []
    rows: Rows = [(_("makes"), _("cards"), _("count"), _("ahead"))]
    for name, cards, shares in words.out_groups(outs):
        rows.append((name, cards_text(cards), str(len(cards)), words.shares_text(shares)))
    return rows


def _figure(value: float) -> str:
    return f"{value:.6g}"
