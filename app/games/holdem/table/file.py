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
    Setup,
)
from app.words.fields import choice, list_field, whole_number
from app.words.translation import _
from engine.games.holdem.in_play import Hand, Judged, Source, Table, line_text, parse_line
from engine.games.holdem.table import KINDS, Drill, Kind, Start, Tournament, deal, run_on
from engine.sentences import Sentence

_ACTION = re.compile(r"(fold|check|call|bet|raise|all-in)( [\d.]{1,12})?")
MOST_HANDS, MOST_SEED, MOST_STEPS = 10_000_000, 2**64, 1000


def to_json(game: Game) -> dict[str, Any]:
    """The session: the seed says its cards."""
    return {
        **table_json(game.table),
        "seated": list(game.seated),
        "tournament": _tournament_json(game.tournament),
        "setup": _setup_json(game.setup),
        "robots": list(game.kinds),
        "pace": game.pace,
        "advice": game.advice,
        "drill": _drill_json(game.drill),
        "first": game.first,
        "seed": game.seed,
        "hand": game.number,
        "line": line_text(game.hand),
        "shown once": game.once and list(game.once),
        "advised": game.advised,
        "seen": game.seen,
        "by_equity": game.by_equity,
        "judged": _judgements_json(game.judged),
        "past": [_past_json(past, game.table) for past in game.past],
    }


def _past_json(p: Past, now: Table) -> list[Any]:
    """A row a hand; its table is left out if it is the one of now, and 0 is what is summed."""
    row = [p.number, p.line, p.net, p.by_equity, 0.0, 0, p.advised]
    table = None if p.table == now else table_json(p.table)
    row += [p.seen, p.decisions, list(p.waiting), table, list(p.seated)]
    row += [_tournament_json(p.tournament), 0.0, p.paid]
    return [*row, _judgements_json(p.judgements), p.first, list(p.kinds)]


def _setup_json(setup: Setup) -> dict[str, Any]:
    tournament, drill = _tournament_json(setup.tournament), _drill_json(setup.drill)
    return {**table_json(setup.table), "tournament": tournament, "drill": drill}


def _tournament_json(found: Tournament | None) -> list[Any] | None:
    if found is None:
        return None
    return [list(found.prizes), found.hands, found.seats, found.begun]


def _tournament(value: Any) -> Tournament | None:
    if value is None:
        return None
    prizes, *numbers = _row(value, 4)
    return Tournament(tuple(map(finite, prizes)), *(_whole(number) for number in numbers))


def _tournament_of(value: Any, number: int, table: Table) -> Tournament | None:
    """That of a hand, which is not before its first, with no more seats."""
    found = _tournament(value)
    if found is not None and (found.begun > number or found.seats < table.seats):
        raise TypeError
    return found


def _whole(value: Any) -> int:
    return whole_number(value, _("A hand"), 0, MOST_HANDS)


def _drill_json(drill: Drill | None) -> list[Any] | None:
    return None if drill is None else [drill.me, drill.other, drill.pot, drill.street]


def _drill(value: Any, table: Table) -> Drill | None:
    if value is None:
        return None
    me, other, pot, street = _row(value, 4)
    if isinstance(pot, bool):  # before there were more than two kinds
        pot = "3-bet" if pot else "raised"
    drill = Drill(str(me), str(other), pot, int(finite(street)))
    return Start(table, drill, 0, 0).drill


def _judgements_json(judged: tuple[Judgement, ...]) -> list[list[Any]]:
    return [
        [at, j.cost, j.error, j.best, j.taken, j.source, j.within, str(j.why), j.lost]
        for at, j in judged
    ]


def from_json(data: object) -> Game:
    """Read what `to_json` wrote.

    ValueError if anything is of the wrong kind, or breaks the rules.
    """
    unread = ValueError(_("The session at the table in this file cannot be read."))
    if not isinstance(data, dict):
        raise unread
    try:
        table = table_from(data)
        kinds = _kinds(data["robots"])
        if table.seats > MOST_SEATS:
            raise TypeError
        pace = choice(data.get("pace", "second"), PACES, _("{value} is no pace; write {words}."))
        game = Game(hand=Hand(table), kinds=kinds, pace=pace, advice=data.get("advice") is True)
        drill, number = _drill(data.get("drill"), table), _whole(data.get("hand", 0))
        old = _old_seating(table, number, drill)
        game = replace(
            game,
            drill=drill,
            seated=_seated(data.get("seated", old), table),
            tournament=_tournament_of(data.get("tournament"), number, table),
        )
        game = replace(game, setup=_setup(data.get("setup"), game))
        return game if data.get("seed") is None else _begun(game, data)
    except (KeyError, TypeError, AttributeError, OverflowError):
        raise unread from None


def _old_seating(table: Table, number: int, drill: Drill | None) -> tuple[int, ...]:
    """Chairs before they were kept: the button moved on with each hand, or you sat as drilled."""
    seats = table.seats
    me = (seats // 2 - number) % seats if drill is None else table.positions.index(drill.me)
    return tuple((seat - me) % seats for seat in range(seats))


def _seated(value: Any, table: Table) -> tuple[int, ...]:
    """Chairs of a hand, each there once, yours among them."""
    chairs = tuple(_whole(chair) for chair in value)
    fits = len({*chairs}) == len(chairs) == table.seats
    if not fits or 0 not in chairs or max(chairs) >= MOST_SEATS:
        raise TypeError
    return chairs


def _setup(data: Any, game: Game) -> Setup:
    if data is None:  # before it was kept, all was as in the hand
        stacks = dict(zip(game.seated, game.table.stacks, strict=True))
        table = replace(game.table, stacks=tuple(stacks[chair] for chair in sorted(stacks)))
        return Setup(table, drill=game.drill)
    table = table_from(data)
    if table.seats > MOST_SEATS:
        raise TypeError
    return Setup(table, _tournament(data["tournament"]), _drill(data["drill"], table))


def _begun(game: Game, data: dict[str, Any]) -> Game:
    seed = whole_number(data["seed"], _("The seed"), 0, MOST_SEED)
    number = _whole(data.get("hand", 0))
    once, by_equity = data.get("shown once"), data.get("by_equity")
    game = replace(game, seed=seed)
    rows = list_field(data.get("past", []), _("The hands"), _("hands"))
    first = data.get("first", 0)
    if "seated" not in data and game.drill is not None and not data.get("line"):
        first = None  # before it was kept whether a drill's hand is there
    game = replace(
        game,
        number=number,
        hand=_hand(game, seed, number, data.get("line", "")),
        once=_once(once),
        advised=data.get("advised") is True,
        seen=data.get("seen") is True,
        by_equity=None if by_equity is None else finite(by_equity),
        first=None if first is None else whole_number(first, _("A step"), 0, MOST_STEPS),
        past=tuple(_past(replace(game, seed=seed), row) for row in rows[:MOST_HANDS]),
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


def _kinds(names: Any) -> tuple[Kind, ...]:
    kinds = tuple({kind: kind for kind in KINDS}[name] for name in names)
    if len(kinds) != len(USUAL):
        raise TypeError
    return kinds


def _past(game: Game, row: Any) -> Past:
    if isinstance(row, list) and len(row) == 7:  # before what was waiting was kept
        row = [*row, False, row[5], []]
    if isinstance(row, list) and len(row) == 10:  # before stacks were
        row = [*row, None, _old_seating(game.table, _whole(row[0]), game.drill), None, 0.0, None]
    if isinstance(row, list) and len(row) == 15:  # before each decision was kept
        row = [*row, [], 0]
    if isinstance(row, list) and len(row) == 17:  # before who sat there was; sums without decisions
        costs = [finite(row[4]), *[0.0] * min(int(finite(row[5])), MOST_STEPS)][: int(row[5])]
        told = row[15] or [[-1, cost, 0.0, "", "", "chart", 0.0, ""] for cost in costs]
        row = [*row[:15], told, row[16], list(game.kinds)]
    number, line, net, by_equity, _cost, _judged, advised, seen, decisions, waiting, *rest = _row(
        row, 18
    )
    table, seated, tournament, _prize_cost, paid, judgements, first, kinds = rest
    table = game.table if table is None else table_from(table)
    past = Past(
        number=_whole(number),
        line=str(line)[:MOST_LINE],
        net=finite(net),
        by_equity=None if by_equity is None else finite(by_equity),
        advised=advised is True,
        seen=seen is True,
        decisions=int(finite(decisions)),
        waiting=tuple(int(finite(at)) for at in waiting),
        table=table,
        seated=_seated(seated, table),
        tournament=_tournament_of(tournament, _whole(number), table),
        paid=None if paid is None else finite(paid),
        judgements=tuple(map(_judgement, judgements)),
        first=whole_number(first, _("A step"), 0, MOST_STEPS),
        kinds=_kinds(kinds),
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
    if isinstance(row, list) and len(row) == 8:  # before what is lost within an error was kept
        row = [*row, None]
    at, cost, error, best, taken, source, within, why, lost = _row(row, 9)
    if source not in (*get_args(Source), None):
        raise TypeError
    found = Judged(
        None if cost is None else finite(cost),
        finite(error),
        *(_action(best), _action(taken), source, finite(within)),
        Sentence(str(why)[:200]) if why else "",
        None if lost is None else finite(lost),
    )
    return int(finite(at)), found


def _action(value: object) -> str:
    """An action of an answer, or none."""
    text = str(value)
    if text and not _ACTION.fullmatch(text):
        raise TypeError
    return text
