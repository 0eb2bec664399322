"""A report over many flops as it is kept while it grows: a row each flop, none lost by a kill."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import asdict, replace
from hashlib import sha256
from sqlite3 import Connection
from typing import Any, ClassVar

from app.games.holdem.strategy.flops_words import DECISIONS
from app.shell.storage.database import Database, StoreError
from app.words.translation import _
from engine.cards import card_text, cards_text
from engine.games.holdem.strategy.equilibrium.spot_json import from_json, to_json
from engine.games.holdem.strategy.many_flops import (
    BOARDS,
    Decision,
    ManyFlops,
    Part,
    Row,
    parse_weighed,
)
from engine.limits import Limits

#: Raised when rows mean something else: those of before are not gone on with.
ANSWERS = 1


class ReportFile(Database):
    """Rows of one question, by flop; weights are the question's and stand here for who reads it."""

    schemas: ClassVar[tuple[str, ...]] = (
        """
        CREATE TABLE asked (digest TEXT NOT NULL, spot TEXT NOT NULL);
        CREATE TABLE flop (cards TEXT PRIMARY KEY, row TEXT NOT NULL);
        """,
    )
    holds: ClassVar[str] = _("a report over flops is kept")

    def begin(self, question: ManyFlops) -> tuple[Row, ...]:
        """What is known of a question; `StoreError` if the file holds answers to another."""
        asked = to_json(question.spot) | {"board": [], "target": question.target}
        asked["answers"] = ANSWERS
        if question.target is None:
            asked |= {"boards": question.limits.deals or BOARDS, "seed": question.limits.seed}
        digest = sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()
        asked["board"] = [card_text(card) for card in question.spot.board]
        asked["flops"] = [[cards_text(each.flop), each.weight] for each in question.flops]
        text = json.dumps(asked, sort_keys=True)
        with self._writing() as db:
            held = db.execute("SELECT digest FROM asked").fetchall()
            if any(before != digest for (before,) in held):
                said = _("“{file}” holds a report on another question; name another file.")
                raise StoreError(said.format(file=self.path.name))
            db.execute("DELETE FROM asked")
            db.execute("INSERT INTO asked VALUES (?, ?)", (digest, text))
            return _rows(db)

    def read(self) -> ManyFlops:
        """The question, with what is known of it; `StoreError` if the file holds none."""
        with self._reading() as db:
            if db is None:
                raise StoreError(_("There is no file “{file}”.").format(file=self.path.name))
            rows = _rows(db)
            (text,) = db.execute("SELECT spot FROM asked").fetchone()
            asked = json.loads(text)
            try:
                return _question(asked, rows)
            except (KeyError, AttributeError) as error:
                raise ValueError("no question of a report") from error

    def keep(self, row: Row) -> None:
        """Keep what was found of a flop."""
        with self._writing() as db:
            text = json.dumps(row_json(row))
            db.execute("INSERT OR REPLACE INTO flop VALUES (?, ?)", (cards_text(row.flop), text))


def _question(asked: dict[str, Any], rows: tuple[Row, ...]) -> ManyFlops:
    flops = asked["flops"]
    return ManyFlops(
        from_json(asked),
        tuple(replace(parse_weighed(cards), weight=float(weight)) for cards, weight in flops),
        None if asked["target"] is None else float(asked["target"]),
        known=rows,
        limits=Limits(asked.get("boards"), seed=int(asked.get("seed", 0))),
    )


def _rows(db: Connection) -> tuple[Row, ...]:
    texts = db.execute("SELECT row FROM flop").fetchall()
    rows = tuple(row_of(json.loads(text)) for (text,) in texts)
    for name in DECISIONS:
        if len({getattr(row, name).actions for row in rows} - {()}) > 1:
            raise ValueError("flops of one spot have the same actions")
    return rows


def row_json(row: Row) -> dict[str, Any]:
    """A row as it stands in a file, and in the answer of the command."""
    return asdict(row) | {"flop": cards_text(row.flop)}


def row_of(data: dict[str, Any]) -> Row:
    """Read what `row_json` wrote. ValueError if it is anything else."""
    try:
        return _row(data)
    except (KeyError, TypeError, AttributeError, OverflowError) as error:
        raise ValueError("no row of a report") from error


def _row(data: dict[str, Any]) -> Row:
    oop, ip = _figures(data["evs"])
    names = ("weight", "deals", "equity", "se", "rough")
    return Row(
        flop=parse_weighed(data["flop"]).flop,
        evs=(oop, ip),
        first=_decision(data["first"]),
        after_check=_decision(data["after_check"]),
        **dict(zip(names, _figures(data[name] for name in names), strict=True)),
    )


def _decision(data: dict[str, Any]) -> Decision:
    actions = tuple(map(str, data["actions"]))
    frequencies, evs, se = (_figures(data[name]) for name in ("frequencies", "evs", "se"))
    (ev,) = _figures([data["ev"]])
    parts = []
    for part in data["parts"]:
        share, *often = _figures([part["share"], *part["frequencies"]])
        parts.append(Part(str(part["name"]), share, tuple(often)))
    if any(
        len(each) != len(actions)
        for each in (frequencies, evs, se, *(part.frequencies for part in parts))
    ):
        raise ValueError("not a figure for each action")
    return Decision(actions, frequencies, evs, ev, se, tuple(parts))


def _figures(values: Iterable[Any]) -> tuple[float, ...]:
    found = tuple(map(float, values))
    if not all(map(math.isfinite, found)):
        raise ValueError("no figure")
    return found
