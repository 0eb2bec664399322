"""A game at the table as it stands in a file. Without Qt.

Names of fields belong to the format: they are the same in every language.
"""

from __future__ import annotations

from dataclasses import replace
from math import isfinite
from typing import Any

from app.games.tarneeb.records.deal_file import read_direction
from app.games.tarneeb.records.hand_file import read_call, read_lowest_bid
from app.games.tarneeb.records.scoring_text import read_scoring, write_scoring
from app.games.tarneeb.records.seats import DIRECTIONS, SUIT_ROWS
from app.games.tarneeb.table.record import MOST_SCORINGS, PACES, Judged, Table
from app.words.fields import cards_field, choice, list_field, text_field, whole_number
from app.words.translation import _
from engine.cards import DECK, cards_text
from engine.games.tarneeb import (
    LOWEST_BID,
    SEATS,
    STRENGTHS,
    Deal,
    GameRecord,
    HandRecord,
    HouseRules,
    parse_seat,
    parse_trump,
)

MOST_HANDS, MOST_ACTS = 1000, 200


def to_json(table: Table) -> dict[str, Any]:
    """The game, its players and what was judged."""
    game = table.game
    return {
        "rules": _rules_to_json(table.rules),
        "robots": table.strength,
        "pace": table.pace,
        "advice": table.advice,
        "scorings": [write_scoring(scoring) for scoring in table.scorings],
        "game": game
        and {
            "rules": _rules_to_json(game.rules),
            "dealer": SEATS[game.hands[0].dealer],
            "hands": [_hand_to_json(hand) for hand in game.hands],
        },
        "shown once": table.once and list(table.once),
        "advised": list(table.advised),
        "judged": [[j.hand, j.act, j.loss, j.loss_se, j.best] for j in table.judged],
        **(
            {"again": again}
            if (again := [[j.hand, j.act] for j in table.judged if j.again])
            else {}
        ),
        "left at": table.out_from,
    }


def _rules_to_json(rules: HouseRules) -> dict[str, Any]:
    return {
        "scoring": write_scoring(rules.scoring),
        "direction": rules.direction,
        "may reenter": rules.may_reenter,
        "dealer must bid": rules.dealer_must_bid,
        "lowest bid": rules.lowest_bid,
        "same dealer": rules.same_dealer,
        **({"doubling": True} if rules.doubling else {}),
    }


def _hand_to_json(hand: HandRecord) -> dict[str, Any]:
    return {
        "hands": {SEATS[seat]: cards_text(cards) for seat, cards in enumerate(hand.deal.hands)},
        "bids": list(hand.calls),
        "trump": None if hand.trump is None else "SHCD"[hand.trump],
        "played": cards_text(hand.played),
        **({"doubles": list(hand.doubles)} if hand.doubles else {}),
    }


def from_json(data: dict[str, Any]) -> Table:
    """Read what `to_json` wrote.

    ValueError if anything is of the wrong kind, or breaks the rules.
    """
    table = Table(
        game=_game(data.get("game")),
        rules=_rules(data.get("rules", {})),
        strength=choice(
            data.get("robots", "fair"), STRENGTHS, _("{value} is no robot; write {words}.")
        ),
        pace=choice(data.get("pace", "second"), PACES, _("{value} is no pace; write {words}.")),
        advice=data.get("advice") is True,
        scorings=tuple(
            read_scoring(scoring)
            for scoring in list_field(data.get("scorings", []), _("The scorings"), _("names"))
        )[:MOST_SCORINGS],
    )
    if table.game is None:
        return table
    once, left = data.get("shown once"), data.get("left at")
    return replace(
        table,
        once=None if once is None else _place(once),
        advised=tuple(
            whole_number(number, _("A hand with advice"), 0, MOST_HANDS)
            for number in list_field(data.get("advised", []), _("The hands"), _("numbers"))
        ),
        judged=_judged(data.get("judged", []), table.game, data.get("again", [])),
        out_from=None
        if left is None
        else whole_number(left, _("The act after which you left"), 0, table.acts),
    )


def _object(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(_("The game in this file cannot be read."))
    return value


def _rules(value: object) -> HouseRules:
    data = _object(value)
    scoring = read_scoring(data.get("scoring", HouseRules().scoring.name))
    return HouseRules(
        scoring,
        read_direction(data.get("direction", DIRECTIONS[0])),
        data.get("may reenter") is True,
        data.get("dealer must bid") is True,
        read_lowest_bid(data.get("lowest bid", LOWEST_BID)),
        data.get("same dealer") is True,
        data.get("doubling") is True,
    )


def _game(value: object) -> GameRecord | None:
    if value is None:
        return None
    data = _object(value)
    rules = _rules(data.get("rules", {}))
    dealer = parse_seat(text_field(data.get("dealer"), _("The dealer")))
    hands = []
    for hand in list_field(data.get("hands"), _("The hands"), _("hands")):
        hands.append(_hand(_object(hand), dealer, rules))
        dealer = hands[-1].next_dealer
    return GameRecord(tuple(hands))


def _hand(data: dict[str, Any], dealer: int, rules: HouseRules) -> HandRecord:
    held = _object(data.get("hands"))
    north, east, south, west = (
        cards_field(held.get(seat, ""), _("Hand {seat}").format(seat=seat)) for seat in SEATS
    )
    trump = data.get("trump")
    return HandRecord(
        Deal((north, east, south, west)),
        dealer,
        rules,
        tuple(read_call(call) for call in list_field(data.get("bids"), _("The bids"), _("bids"))),
        None if trump is None else parse_trump(text_field(trump, _("The trump"))),
        cards_field(data.get("played", ""), _("The play")),
        tuple(
            said is True
            for said in list_field(data.get("doubles", []), _("The doubles"), _("bids"))
        ),
    )


def _place(value: object) -> tuple[int, int]:
    found = list_field(value, _("The place"), _("numbers"))
    if len(found) != 2:
        raise ValueError(_("The game in this file cannot be read."))
    hand, act = found
    return (
        whole_number(hand, _("A hand"), 0, MOST_HANDS),
        whole_number(act, _("An act"), 0, MOST_ACTS),
    )


def _judged(value: object, game: GameRecord, again: object) -> tuple[Judged, ...]:
    found, longer = [], list_field(again, _("The acts judged"), _("acts"))
    namings = {(number, len(hand.calls)) for number, hand in enumerate(game.hands)}
    doubts = {
        (number, len(hand.calls) + said)
        for number, hand in enumerate(game.hands)
        for said in range(1, len(hand.doubles) + 1)
    }
    for entry in list_field(value, _("The acts judged"), _("acts")):
        match entry:
            case [int(hand), int(act), int() | float() as loss, int() | float() as se, int(best)]:
                looked = [hand, act] in longer
                found.append(Judged(hand, act, float(loss), float(se), best, again=looked))
                sound = isfinite(loss) and isfinite(se) and best in DECK
                sound = sound and (best in SUIT_ROWS or (hand, act) not in namings)
                sound = sound and (best in (0, 1) or (hand, act) not in doubts)
            case _:
                sound = False
        if not sound:
            raise ValueError(_("A judged act in this file is none that can be."))
    return tuple(sorted(found, key=lambda judged: (judged.hand, judged.act)))
