"""Hands that were read, and what their decisions gave up: one SQLite file. No Qt."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from operator import add
from pathlib import Path
from typing import Any

from app.games.holdem.review.habits import COUNTS, habits
from app.games.holdem.review.reading import Read, Unread, stamp_of
from app.games.holdem.review.totals import (
    ALL,
    LEAK,
    LOST,
    STREETS,
    Like,
    Part,
    Totals,
    Which,
    to_come,
    totals_of,
)
from app.shell.storage.database import Database
from app.shell.storage.profile import data_folder
from app.words.translation import _
from engine.cards import cards_text, parse_cards
from engine.games.holdem.in_play import Hand, Judged, Table, line_text, parse_line
from engine.games.holdem.review import AllIn, Decision

NAME = "review.sqlite"
KIBITZER = "Kibitzer"  # the site of hands that were played here
IN_TURN = "street = 0", "street > 3", "street = 3"  # flops take longest: after all rivers and turns
NOT_JUDGED = -1  # in place of a street: decisions of which nothing is claimed
MOST_UNREAD, MOST_OPPONENTS = 1_000, 30
FAR = "hands", "share"  # of a file: how far it is read

SCHEMAS: tuple[str, ...] = (
    """
    CREATE TABLE hands (
        id INTEGER PRIMARY KEY, site TEXT NOT NULL, number TEXT NOT NULL, played TEXT NOT NULL,
        hero TEXT NOT NULL, seats INTEGER NOT NULL, blind REAL NOT NULL, position TEXT NOT NULL,
        kind TEXT NOT NULL, net REAL NOT NULL, luck REAL, why TEXT NOT NULL,
        facts TEXT NOT NULL, all_in TEXT, text BLOB NOT NULL, UNIQUE (number, site));
    CREATE TABLE decisions (
        id INTEGER PRIMARY KEY, hand INTEGER NOT NULL REFERENCES hands (id),
        at INTEGER NOT NULL, street INTEGER NOT NULL, faced TEXT NOT NULL, place TEXT NOT NULL,
        act TEXT NOT NULL, did TEXT NOT NULL, pot REAL NOT NULL, is_done INTEGER NOT NULL,
        cost REAL, error REAL, best TEXT, source TEXT, within REAL, why TEXT);
    CREATE INDEX to_judge ON decisions (is_done, street DESC, pot DESC);
    CREATE INDEX by_cost ON decisions (cost DESC);
    CREATE INDEX by_hand ON decisions (hand);
    CREATE TABLE unread (
        file TEXT NOT NULL, line INTEGER NOT NULL, error TEXT NOT NULL, PRIMARY KEY (file, line));
    CREATE TABLE opponents (
        site TEXT NOT NULL, name TEXT NOT NULL, hands INTEGER NOT NULL, vpip INTEGER NOT NULL,
        pfr INTEGER NOT NULL, could_3bet INTEGER NOT NULL, did_3bet INTEGER NOT NULL,
        faced_cbet INTEGER NOT NULL, folded_to_cbet INTEGER NOT NULL, PRIMARY KEY (site, name));
    """,
    # An id is never used twice: what is judged when all is forgotten is no decision of later hands.
    """
    CREATE TABLE new_hands (
        id INTEGER PRIMARY KEY AUTOINCREMENT, site TEXT NOT NULL, number TEXT NOT NULL,
        played TEXT NOT NULL, hero TEXT NOT NULL, seats INTEGER NOT NULL, blind REAL NOT NULL,
        position TEXT NOT NULL, kind TEXT NOT NULL, net REAL NOT NULL, luck REAL,
        why TEXT NOT NULL, facts TEXT NOT NULL, all_in TEXT, text BLOB NOT NULL,
        UNIQUE (number, site));
    CREATE TABLE new_decisions (
        id INTEGER PRIMARY KEY AUTOINCREMENT, hand INTEGER NOT NULL REFERENCES new_hands (id),
        at INTEGER NOT NULL, street INTEGER NOT NULL, faced TEXT NOT NULL, place TEXT NOT NULL,
        act TEXT NOT NULL, did TEXT NOT NULL, pot REAL NOT NULL, is_done INTEGER NOT NULL,
        cost REAL, error REAL, best TEXT, source TEXT, within REAL, why TEXT);
    INSERT INTO new_hands SELECT * FROM hands;
    INSERT INTO new_decisions SELECT * FROM decisions;
    DROP TABLE decisions;
    DROP TABLE hands;
    ALTER TABLE new_hands RENAME TO hands;
    ALTER TABLE new_decisions RENAME TO decisions;
    CREATE INDEX to_judge ON decisions (is_done, street DESC, pot DESC);
    CREATE INDEX by_cost ON decisions (cost DESC);
    CREATE INDEX by_hand ON decisions (hand);
    CREATE TABLE options (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    """,
    """
    ALTER TABLE decisions ADD COLUMN role TEXT NOT NULL DEFAULT '';
    ALTER TABLE decisions ADD COLUMN part TEXT NOT NULL DEFAULT '';
    """,
    # Among three there are solutions since: what was said of them is judged in its time.
    """
    UPDATE decisions SET is_done = 0, why = NULL WHERE why LIKE 'More than two saw the flop%';
    """,
    "ALTER TABLE decisions ADD COLUMN lost REAL;",
    """
    CREATE TABLE begun (
        file TEXT PRIMARY KEY, stamp TEXT NOT NULL, hands INTEGER NOT NULL, share REAL NOT NULL);
    """,
)
JUDGE = (
    "UPDATE decisions SET is_done=1, cost=?, error=?, best=?, source=?, within=?, why=?, lost=?"
    " WHERE is_done=0"
)
Fields = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A decision, as a table shows it; `why` is why it is not judged, else empty."""

    id: int
    hand: int
    number: str
    hole: str
    position: str
    street: int
    did: str
    best: str
    cost: float
    error: float
    source: str
    within: float
    seats: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Opponent:
    """How somebody plays before the flop, and against a bet on it: counts."""

    name: str
    hands: int
    vpip: int
    pfr: int
    could_3bet: int
    did_3bet: int
    faced_cbet: int
    folded_to_cbet: int


@dataclass(frozen=True, slots=True)
class Seen:
    """A decision with its hand, to be looked at."""

    hand: Hand
    me: int
    hole: tuple[int, int]
    at: int
    text: str


@dataclass(frozen=True, slots=True)
class Begun:
    """A file that is not read to its end: hands that were, and the share of its bytes they are.

    `now` it is "gone", or "changed" since, or empty.
    """

    file: str
    hands: int
    share: float
    now: str = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """A hand as it is kept: rows, without ids."""

    hand: Fields
    decisions: list[Fields]
    opponents: list[tuple[str, str, tuple[int, ...]]]


def default_path() -> Path:
    """Where this user's hands are kept."""
    return data_folder() / NAME


class Store(Database):
    """The hands of one file."""

    schemas = SCHEMAS
    holds = _("hands are kept")

    # ---- changing ------------------------------------------------------------------------

    def begin(self, files: Iterable[Path]) -> None:
        """These are read from now on; what was read of one that is as it was stays known."""
        told = ", ".join(f"{each} = iif(stamp = excluded.stamp, {each}, 0)" for each in FAR)
        sql = (
            "INSERT INTO begun VALUES (?, ?, 0, 0)"
            f" ON CONFLICT DO UPDATE SET {told}, stamp = excluded.stamp"
        )
        with self._writing() as db:
            db.executemany(sql, [(os.path.abspath(each), stamp_of(each)) for each in files])

    def add(
        self, hands: Iterable[Kept], unread: Iterable[Unread] = (), far: Begun | None = None
    ) -> int:
        """Keep hands, what could not be read, and how far a file is read; how many are new."""
        new = 0
        decisions: list[Fields] = []
        opponents: dict[Fields, list[int]] = {}
        with self._writing() as db:
            for each in hands:
                row = db.execute(_insert("OR IGNORE INTO hands", each.hand), each.hand)
                if row.rowcount != 1:
                    continue
                new += 1
                decisions += [(row.lastrowid, *rest) for rest in each.decisions]
                for site, name, counts in each.opponents:
                    known = opponents.setdefault((site, name), [0] * (1 + len(COUNTS)))
                    known[:] = map(add, known, (1, *counts))
            if decisions:
                db.executemany(_insert("INTO decisions", decisions[0]), decisions)
            marks = ", ".join("?" * (3 + len(COUNTS)))
            adding = ", ".join(f"{each} = {each} + excluded.{each}" for each in ("hands", *COUNTS))
            sql = f"INSERT INTO opponents VALUES ({marks}) ON CONFLICT DO UPDATE SET {adding}"
            db.executemany(sql, [(*who, *counts) for who, counts in opponents.items()])
            sql = "INSERT OR REPLACE INTO unread VALUES (?, ?, ?)"
            db.executemany(sql, [(each.file, each.line, each.error) for each in unread])
            if far is not None:
                values = *(far.hands, far.share), os.path.abspath(far.file)
                told = ", ".join(f"{each} = max({each}, ?)" for each in FAR)
                db.execute(f"UPDATE begun SET {told} WHERE file = ?", values)
                db.execute("DELETE FROM begun WHERE share >= 1")
        return new

    def forget_unread(self, file: str) -> None:
        """A file is read anew."""
        with self._writing() as db:
            db.execute("DELETE FROM unread WHERE file = ?", (file,))

    def judge(self, judged: Iterable[tuple[int, Judged]]) -> None:
        """Keep what decisions gave up."""
        with self._writing() as db:
            for key, found in judged:
                db.execute(f"{JUDGE} AND id=?", (*_values(found), key))

    def judge_there(self, judged: Iterable[tuple[str, int, Judged]]) -> None:
        """Keep what was judged where hands were played here: number of a hand, and of a step."""
        hand = "(SELECT id FROM hands WHERE number=? AND site=?)"
        with self._writing() as db:
            for number, at, found in judged:
                values = *_values(found), at, number, KIBITZER
                db.execute(f"{JUDGE} AND at=? AND hand={hand}", values)

    def expect(self, shares: Iterable[tuple[int, float | None]]) -> None:
        """Keep what pots were worth when all was in: the rest of what they brought was luck.

        Of both the rake is taken off. What cannot be told is not asked for again.
        """
        with self._writing() as db:
            for key, chips in shares:
                sql = "SELECT all_in FROM hands WHERE id=? AND all_in IS NOT NULL"
                row = db.execute(sql, (key,)).fetchone()
                if row is None:
                    continue
                if chips is None:
                    db.execute("UPDATE hands SET all_in=NULL WHERE id=?", (key,))
                    continue
                data = json.loads(row[0])
                luck = round(data["won"] - chips * data.get("kept", 1.0), 6)
                db.execute("UPDATE hands SET luck=? WHERE id=?", (luck, key))

    def set_option(self, name: str, value: str) -> None:
        """Keep how something is shown."""
        with self._writing() as db:
            db.execute("INSERT OR REPLACE INTO options VALUES (?, ?)", (name, value))

    def clear(self) -> None:
        """Forget all hands."""
        with self._writing() as db:
            for table in ("decisions", "hands", "unread", "opponents", "begun"):
                db.execute(f"DELETE FROM {table}")

    # ---- what is to be done --------------------------------------------------------------

    def begun(self) -> tuple[Begun, ...]:
        """Files that are not read to their end."""
        rows = self._all("SELECT file, hands, share, stamp FROM begun ORDER BY file", {})
        found = []
        for file, hands, share, stamp in rows:
            now = stamp_of(Path(file))
            since = "gone" if not now else "changed" if now != stamp else ""
            found.append(Begun(file, hands, share, since))
        return tuple(found)

    def known(self) -> set[tuple[str, str]]:
        """Site and number of each hand that is here."""
        with self._reading() as db:
            return set(db.execute("SELECT site, number FROM hands")) if db is not None else set()

    def to_judge(self, most: int, which: Which = ALL) -> list[Decision]:
        """What is to be judged in so many hands: the longest first, the dearest pots of these.

        What is left of play before the flop comes before all others, as it takes a moment. Of a
        hand the river is asked before the turn: what is found to narrow ranges then goes on.
        """
        rows: list[Fields] = []
        for streets in IN_TURN:
            rows = rows or self._all_of(self._waiting(most, which, streets), streets)
        found = []
        for key, at, number, facts in rows:
            hand, me, hole = _from_facts(facts)
            step, *later = hand.to_the_next_street(at)
            found.append(Decision(key, hand.before(at), me, hole, step, tuple(later), number))
        return found

    def _waiting(self, most: int, which: Which, streets: str) -> list[int]:
        """So many hands that wait, in their order; no more of the index is read than they take."""
        hands = "" if which == ALL else f" CROSS JOIN hands ON hands.id = hand AND {which.where}"
        sql = (
            f"SELECT hand FROM decisions INDEXED BY to_judge{hands} WHERE is_done = 0"
            f" AND {streets} ORDER BY street DESC, pot DESC, decisions.id"
        )
        found: dict[int, None] = {}
        with self._reading() as db:
            for (hand,) in [] if db is None else db.execute(sql, which.values):
                found.setdefault(hand)
                if len(found) == most:
                    break
        return list(found)

    def _all_of(self, hands: Sequence[int], streets: str) -> list[Fields]:
        """What waits in some hands, in their order."""
        sql = (
            "SELECT decisions.id, at, hand, facts FROM json_each(:hands) AS waiting"
            " CROSS JOIN decisions INDEXED BY by_hand ON hand = waiting.value"
            f" CROSS JOIN hands ON hands.id = hand WHERE is_done = 0 AND {streets}"
            " ORDER BY waiting.key, street DESC, at"
        )
        return self._all(sql, {"hands": json.dumps(hands)})

    def to_expect(self, most: int) -> list[AllIn]:
        """All-ins of which it is not known what they were worth."""
        sql = "SELECT id, facts, all_in FROM hands WHERE all_in IS NOT NULL AND luck IS NULL"
        found = []
        for key, facts, all_in in self._all(f"{sql} LIMIT :most", {"most": most}):
            hand, me, _hole = _from_facts(facts)
            data = json.loads(all_in)
            holes = tuple((first, second) for first, second in data["holes"])
            found.append(AllIn(key, hand.before(data["at"]), me, holes))
        return found

    def _all(self, sql: str, values: Mapping[str, Any]) -> list[Fields]:
        """Rows; none if nothing was ever kept."""
        with self._reading() as db:
            return [] if db is None else db.execute(sql, values).fetchall()

    # ---- reading -------------------------------------------------------------------------

    def totals(self, which: Which = ALL) -> Totals:
        """All figures."""
        with self._reading() as db:
            if db is None:
                return Totals()
            db.execute("BEGIN")  # all of one moment: another window may judge meanwhile
            try:
                return totals_of(db, which)
            finally:
                db.rollback()

    def to_come(self, which: Which = ALL) -> tuple[tuple[Like, int], ...]:
        """Hands that wait, by what tells how long they take."""
        with self._reading() as db:
            return () if db is None else to_come(db, which)

    def dearest(
        self, most: int, which: Which = ALL, street: int | None = None, leak: Part | None = None
    ) -> list[Row]:
        """The decisions that gave up most, of a street or of a leak; or `NOT_JUDGED`, by pots."""
        wanted, order = "cost > 0", "cost"
        values: dict[str, Any] = {**which.values, "most": most}
        if street == NOT_JUDGED:
            wanted, order = "is_done AND cost IS NULL", "pot"
        elif street is not None:
            wanted += " AND street = :street"
            values["street"] = street
        if leak is not None:
            keys = {name: key for key, name in STREETS.items()}
            said = {word: keys.get(what, what) for word, what in zip(LEAK, leak.what, strict=True)}
            said = {word: what for word, what in said.items() if what != ""}
            wanted, order = f"{LOST} > 0", LOST
            wanted += "".join(f" AND decisions.{word} = :of_{word}" for word in said)
            values |= {f"of_{word}": what for word, what in said.items()}
        sql = (
            "SELECT decisions.id, hand, number, facts, position, street, did, ifnull(best, ''),"
            " ifnull(cost, 0), ifnull(error, 0), ifnull(source, ''), ifnull(within, 0), seats,"
            " ifnull(decisions.why, '')"
            " FROM decisions JOIN hands ON hands.id = hand"
            f" WHERE {wanted} AND {which.where} ORDER BY {order} DESC LIMIT :most"
        )
        return [
            Row(key, hand, number, json.loads(facts)["hole"], *rest)
            for key, hand, number, facts, *rest in self._all(sql, values)
        ]

    def seen(self, decision: int) -> Seen | None:
        """A decision with its hand; None if it is gone."""
        sql = "SELECT facts, at, text FROM decisions JOIN hands ON hands.id = hand"
        for facts, at, text in self._all(f"{sql} WHERE decisions.id = :id", {"id": decision}):
            return Seen(*_from_facts(facts), at, zlib.decompress(text).decode())
        return None

    def option(self, name: str) -> str:
        """How something is shown; empty if that was never said."""
        rows = self._all("SELECT value FROM options WHERE name = :name", {"name": name})
        return str(rows[0][0]) if rows else ""

    def names_shown(self) -> bool:
        """Whether names of opponents are; left out only where that was said."""
        return self.option("names") != "hidden"

    def unread(self) -> list[Unread]:
        """What could not be read."""
        sql = "SELECT file, line, error FROM unread ORDER BY file, line LIMIT :most"
        return [Unread(*row) for row in self._all(sql, {"most": MOST_UNREAD})]

    def opponents(self, most: int = MOST_OPPONENTS) -> list[Opponent]:
        """Those who were met most often."""
        sums = ", ".join(f"sum({name})" for name in ("hands", *COUNTS))
        sql = f"SELECT name, {sums} FROM opponents GROUP BY site, name ORDER BY 2 DESC LIMIT :most"
        return [Opponent(*row) for row in self._all(sql, {"most": most})]


# ---- within ----------------------------------------------------------------------------------


def _insert(into: str, row: Fields) -> str:
    """How a row without its id is kept."""
    return f"INSERT {into} VALUES (NULL{', ?' * len(row)})"


def _values(found: Judged) -> tuple[Any, ...]:
    told = found.cost, found.error, found.best, found.source, found.within, str(found.why)
    return *told, found.lost


def as_rows(read: Read, judged: Sequence[Judged | None]) -> Kept:
    """A hand as its rows, with what was judged of its first decisions."""
    facts = _facts(read) if read.hand is not None else ""
    all_in = None
    if read.all_in is not None:
        players = read.played_hand.players
        won = next(p.won for p in players if p.name == read.hero) / read.blind
        pots = sum(pot.chips for pot in read.all_in.hand.pots())
        left = min(1.0, sum(p.won for p in players) / read.blind / pots)  # the rest is rake
        at, holes = len(read.all_in.hand.steps), read.all_in.holes
        all_in = json.dumps({"at": at, "holes": holes, "won": won, "kept": left})
    hand = (
        *(read.site, read.number, read.played, read.hero, read.seats, read.blind),
        *(read.position, read.kind, read.net, None, read.why, facts, all_in),
        zlib.compress(read.text.encode(), 1),
    )
    decisions = []
    for each, found in zip_longest(read.made, judged):
        *values, lost = _values(found) if found is not None else (None,) * 7
        about = each.at, each.street, each.faced, each.place, each.did.split()[0], each.did
        more = each.role, each.part, lost
        decisions.append((*about, each.pot, int(found is not None), *values, *more))
    opponents = [(read.site, *each) for each in habits(read.played_hand, read.hero)]
    return Kept(hand, decisions, opponents)


def _facts(read: Read) -> str:
    assert read.hand is not None
    table = read.hand.table
    return json.dumps(
        {
            "stacks": table.stacks,
            "small": table.small_blind,
            "ante": table.ante,
            "straddle": table.straddle,
            "me": read.me,
            "saw": len(read.hand.saw_flop),
            "hole": cards_text(read.hole),
            "line": line_text(read.hand),
        }
    )


def _from_facts(facts: str) -> tuple[Hand, int, tuple[int, int]]:
    data = json.loads(facts)
    table = Table(tuple(data["stacks"]), data["small"], data["ante"], data["straddle"])
    first, second = parse_cards(data["hole"])
    return parse_line(data["line"], table), data["me"], (first, second)
