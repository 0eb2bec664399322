"""Hands at the table as they stand in a file. No Qt."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, get_args

from app.games.holdem.play.record import MOST_LINE, finite, table_from, table_json
from app.games.holdem.table.record import (
    MOST_SEATS,
    PACES,
    USUAL,
    Game,
    Judgement,
    Past,
)
from app.words.fields import choice, list_field, whole_number
from app.words.translation import _
from engine.games.holdem.in_play import Hand, Judged, Source, Table, line_text, parse_line
from engine.games.holdem.table import KINDS, Drill, Start, deal, run_on

_ACTION = re.compile(r"(fold|check|call|bet|raise|all-in)( [\d.]{1,12})?")
MOST_HANDS, MOST_SEED, MOST_STEPS = 10_000_000, 2**64, 1000


def to_json(game: Game) -> dict[str, Any]:
    """The session: the seed says its cards."""
    return {
        **table_json(game.table),
        "robots": list(game.kinds),
        "pace": game.pace,
        "advice": game.advice,
        "drill": game.drill and [game.drill.me, game.drill.other, *_kind_of_pot(game.drill)],
        "first": game.first,
        "seed": game.seed,
        "hand": game.number,
        "line": line_text(game.hand),
        "shown once": game.once and list(game.once),
        "advised": game.advised,
        "seen": game.seen,
        "by_equity": game.by_equity,
        "judged": [[at, *_judged_json(judged)] for at, judged in game.judged],
        "past": [_past_json(past) for past in game.past],
    }


def _past_json(p: Past) -> list[Any]:
    row = [p.number, p.line, p.net, p.by_equity, p.cost, p.judged, p.advised]
    return [*row, p.seen, p.decisions, list(p.waiting)]


def _kind_of_pot(drill: Drill) -> tuple[bool, int]:
    return drill.reraised, drill.street


def _drill(value: Any, table: Table) -> Drill | None:
    if value is None:
        return None
    me, other, reraised, street = _row(value, 4)
    drill = Drill(str(me), str(other), reraised is True, int(finite(street)))
    if drill.street not in (3, 4, 5):
        raise TypeError
    return Start(table, drill, 0, 0).drill


def _judged_json(found: Judged) -> list[Any]:
    values = (found.cost, found.error, found.best, found.taken, found.source, found.within)
    return [*values, str(found.why)]


def from_json(data: object) -> Game:
    """Read what `to_json` wrote.

    Raises
    ------
    ValueError
        If anything is of the wrong kind, or breaks the rules.
    """
    unread = ValueError(_("The session at the table in this file cannot be read."))
    if not isinstance(data, dict):
        raise unread
    try:
        table = table_from(data)
        kinds = tuple({kind: kind for kind in KINDS}[name] for name in data["robots"])
        game = Game(hand=Hand(table), kinds=kinds, advice=data.get("advice") is True)
        if table.seats > MOST_SEATS or len(kinds) != len(USUAL):
            raise TypeError
        pace = choice(data.get("pace", "second"), PACES, _("{value} is no pace; write {words}."))
        game = replace(game, pace=pace, drill=_drill(data.get("drill"), table))
        if data.get("seed") is None:
            return game
        return _begun(game, data)
    except (KeyError, TypeError, AttributeError, OverflowError):
        raise unread from None


def _begun(game: Game, data: dict[str, Any]) -> Game:
    seed = whole_number(data["seed"], _("The seed"), 0, MOST_SEED)
    number = whole_number(data.get("hand", 0), _("A hand"), 0, MOST_HANDS)
    once, by_equity = data.get("shown once"), data.get("by_equity")
    game = replace(game, seed=seed)
    rows = list_field(data.get("past", []), _("The hands"), _("hands"))
    game = replace(
        game,
        number=number,
        hand=_hand(game, seed, number, data.get("line", "")),
        once=_once(once),
        advised=data.get("advised") is True,
        seen=data.get("seen") is True,
        by_equity=None if by_equity is None else finite(by_equity),
        first=whole_number(data.get("first", 0), _("A step"), 0, MOST_STEPS),
        past=tuple(_past(game, row) for row in rows[:MOST_HANDS]),
    )
    judged = list_field(data.get("judged", []), _("The acts judged"), _("acts"))
    mine = game.your_acts()
    return replace(game, judged=tuple(found for j in judged if (found := _judgement(j))[0] in mine))


def _hand(game: Game, seed: int, number: int, line: object) -> Hand:
    hand = parse_line(str(line)[:MOST_LINE], game.table)
    board = deal(seed, number, game.table.seats).board
    if hand.board != board[: hand.street]:
        raise ValueError(_("The cards of a hand in this file are not those of its seed."))
    return run_on(hand, board)


def _once(value: Any) -> tuple[int, int] | None:
    if value is None:
        return None
    hand, step = _row(value, 2)
    return int(finite(hand)), int(finite(step))


def _row(value: Any, size: int) -> list[Any]:
    if not isinstance(value, list) or len(value) != size:
        raise TypeError
    return value


def _past(game: Game, row: Any) -> Past:
    if isinstance(row, list) and len(row) == 7:  # before what was waiting was kept
        row = [*row, False, row[5], []]
    number, line, net, by_equity, cost, judged, advised, seen, decisions, waiting = _row(row, 10)
    past = Past(
        number=whole_number(number, _("A hand"), 0, MOST_HANDS),
        line=str(line)[:MOST_LINE],
        net=finite(net),
        by_equity=None if by_equity is None else finite(by_equity),
        cost=finite(cost),
        judged=int(finite(judged)),
        advised=advised is True,
        seen=seen is True,
        decisions=int(finite(decisions)),
        waiting=tuple(int(finite(at)) for at in waiting),
    )
    if past.waiting or past.by_equity is None:  # it is played again
        again = game.again(past)
        _hand(again, game.seed or 0, past.number, past.line)
        if not {*past.waiting} <= {*again.your_acts()} or (
            past.by_equity is None and not again.luck
        ):
            raise TypeError
    return past


def _judgement(row: Any) -> Judgement:
    at, cost, error, best, taken, source, within, why = _row(row, 8)
    if source not in (*get_args(Source), None):
        raise TypeError
    found = Judged(
        None if cost is None else finite(cost),
        finite(error),
        *(_action(best), _action(taken), source, finite(within), str(why)[:200]),
    )
    return int(finite(at)), found


def _action(value: object) -> str:
    """An action of an answer, or none."""
    text = str(value)
    if text and not _ACTION.fullmatch(text):
        raise TypeError
    return text
