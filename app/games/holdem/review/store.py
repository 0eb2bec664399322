"""Hands that were read, and what their decisions gave up: one SQLite file. No Qt."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile, zip_longest
from math import sqrt
from operator import add
from pathlib import Path
from typing import Any

from app.games.holdem.review.habits import COUNTS, habits
from app.games.holdem.review.reading import Read, Unread
from app.shell.database import Database
from app.shell.profile import data_folder
from app.words.translation import _
from engine.cards import cards_text, parse_cards
from engine.games.holdem.in_play import Hand, Judged, Table, line_text, parse_line
from engine.games.holdem.review import AllIn, Decision

NAME = "review.sqlite"
STREETS = {0: "before", 3: "flop", 4: "turn", 5: "river"}
MOST_UNREAD, MOST_LEAKS = 1_000, 12
LEAST_TIMES = 3  # that something was judged before it is called a habit

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
)
Fields = tuple[Any, ...]
LEAK = ("street", "faced", "place", "act")  # what decisions have in common that are alike


@dataclass(frozen=True, slots=True)
class Which:
    """Hands that are looked at: of a hero, from a day on; all if these are empty."""

    hero: str = ""
    since: str = ""

    @property
    def where(self) -> str:
        """As a condition on hands."""
        return "(:hero = '' OR hands.hero = :hero) AND hands.played >= :since"

    @property
    def values(self) -> dict[str, str]:
        """What stands for the names in it."""
        return {"hero": self.hero, "since": self.since}


ALL = Which()


@dataclass(frozen=True, slots=True)
class Row:
    """A decision, as a table shows it."""

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


@dataclass(frozen=True, slots=True)
class Part:
    """Some decisions: how many were judged, and what they gave up, with its standard error."""

    what: tuple[str, ...]
    times: int
    judged: int
    cost: float
    se: float


@dataclass(frozen=True, slots=True)
class Totals:
    """What is known of all hands.

    `luck` is what all-ins won beside what was to be expected, in so many hands; `stakes` are the
    sites and big blinds. `whole` are the hands of which each decision is judged, with what these
    gave up; `whys` is why decisions are not judged, `refused` why hands cannot be followed.
    """

    hands: int = 0
    net: float = 0.0
    decisions: int = 0
    judged: int = 0
    waiting: int = 0
    right: int = 0
    cost: float = 0.0
    cost_se: float = 0.0
    luck: float = 0.0
    all_ins: int = 0
    unread: int = 0
    whole: int = 0
    whole_cost: float = 0.0
    whole_se: float = 0.0
    stakes: tuple[tuple[str, float], ...] = ()
    streets: tuple[Part, ...] = ()
    places: tuple[Part, ...] = ()
    kinds: tuple[Part, ...] = ()
    leaks: tuple[Part, ...] = ()
    whys: tuple[tuple[str, int], ...] = ()
    refused: tuple[tuple[str, int], ...] = ()

    @property
    def per_100(self) -> tuple[float, float] | None:
        """Big blinds given up in a hundred of the whole hands, with the standard error."""
        if not self.whole:
            return None
        return 100 * self.whole_cost / self.whole, 100 * self.whole_se / self.whole


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
class Kept:
    """A hand as it is kept: rows, without ids; and letters of its text."""

    hand: Fields
    decisions: list[Fields]
    opponents: list[tuple[str, str, tuple[int, ...]]]
    letters: int


def default_path() -> Path:
    """Where this user's hands are kept."""
    return data_folder() / NAME


class Store(Database):
    """The hands of one file."""

    schemas = SCHEMAS
    holds = _("hands are kept")

    # ---- changing ------------------------------------------------------------------------

    def add(self, hands: Iterable[Kept], unread: Iterable[Unread] = ()) -> int:
        """Keep hands, and what could not be read; how many are new."""
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
        return new

    def forget_unread(self, file: str) -> None:
        """A file is read anew."""
        with self._writing() as db:
            db.execute("DELETE FROM unread WHERE file = ?", (file,))

    def judge(self, judged: Iterable[tuple[int, Judged]]) -> None:
        """Keep what decisions gave up."""
        with self._writing() as db:
            names = "cost=?, error=?, best=?, source=?, within=?, why=?"
            for key, found in judged:
                sql = f"UPDATE decisions SET is_done=1, {names} WHERE id=? AND is_done=0"
                db.execute(sql, (*_values(found), key))

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
            for table in ("decisions", "hands", "unread", "opponents"):
                db.execute(f"DELETE FROM {table}")

    # ---- what is to be done --------------------------------------------------------------

    def known(self) -> set[tuple[str, str]]:
        """Site and number of each hand that is here."""
        with self._reading() as db:
            return set(db.execute("SELECT site, number FROM hands")) if db is not None else set()

    def to_judge(self, most: int, which: Which = ALL) -> list[Decision]:
        """What is to be judged in so many hands: the longest first, the dearest pots of these."""
        sql = (
            "SELECT decisions.id, at, hand, facts FROM decisions JOIN hands ON hands.id = hand"
            " JOIN (SELECT hand AS waiting, max(street) AS deep, max(pot) AS pots"
            f" FROM decisions JOIN hands ON hands.id = hand WHERE is_done = 0 AND {which.where}"
            " GROUP BY hand ORDER BY deep DESC, pots DESC, hand LIMIT :most) ON waiting = hand"
            " WHERE is_done = 0 ORDER BY deep DESC, pots DESC, hand, at"
        )
        found = []
        for key, at, number, facts in self._all(sql, which.values | {"most": most}):
            hand, me, hole = _from_facts(facts)
            later = takewhile(lambda step: step.kind != "board", hand.steps[at + 1 :])
            asked = hand.before(at), me, hole, hand.steps[at]
            found.append(Decision(key, *asked, tuple(later), number))
        return found

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
            return _totals(db, which)

    def dearest(
        self, most: int, which: Which = ALL, street: int | None = None, leak: Part | None = None
    ) -> list[Row]:
        """The decisions that gave up most, of a street or of a leak."""
        wanted = "cost > 0"
        values: dict[str, Any] = {**which.values, "most": most}
        if street is not None:
            wanted += " AND street = :street"
            values["street"] = street
        if leak is not None:
            wanted += (
                " AND street = :in_street AND faced = :faced AND place = :place AND act = :act"
            )
            _street, values["faced"], values["place"], values["act"] = leak.what
            values["in_street"] = next(n for n, name in STREETS.items() if name == _street)
        sql = (
            "SELECT decisions.id, hand, number, facts, position, street, did, best, cost,"
            " error, source, within, seats FROM decisions JOIN hands ON hands.id = hand"
            f" WHERE {wanted} AND {which.where} ORDER BY cost DESC LIMIT :most"
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

    def unread(self) -> list[Unread]:
        """What could not be read."""
        sql = "SELECT file, line, error FROM unread ORDER BY file, line LIMIT :most"
        return [Unread(*row) for row in self._all(sql, {"most": MOST_UNREAD})]

    def opponents(self, most: int) -> list[Opponent]:
        """Those who were met most often."""
        sums = ", ".join(f"sum({name})" for name in ("hands", *COUNTS))
        sql = f"SELECT name, {sums} FROM opponents GROUP BY site, name ORDER BY 2 DESC LIMIT :most"
        return [Opponent(*row) for row in self._all(sql, {"most": most})]


# ---- within ----------------------------------------------------------------------------------


def _insert(into: str, row: Fields) -> str:
    """How a row without its id is kept."""
    return f"INSERT {into} VALUES (NULL{', ?' * len(row)})"


def _values(found: Judged) -> tuple[Any, ...]:
    return found.cost, found.error, found.best, found.source, found.within, str(found.why)


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
        values = _values(found) if found is not None else (None,) * 6
        about = each.at, each.street, each.faced, each.place, each.did.split()[0], each.did
        decisions.append((*about, each.pot, int(found is not None), *values, each.role, each.part))
    opponents = [(read.site, *each) for each in habits(read.played_hand, read.hero)]
    return Kept(hand, decisions, opponents, len(read.text))


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
            "hole": cards_text(read.hole),
            "line": line_text(read.hand),
        }
    )


def _from_facts(facts: str) -> tuple[Hand, int, tuple[int, int]]:
    data = json.loads(facts)
    table = Table(tuple(data["stacks"]), data["small"], data["ante"], data["straddle"])
    first, second = parse_cards(data["hole"])
    return parse_line(data["line"], table), data["me"], (first, second)


def _totals(db: sqlite3.Connection, which: Which) -> Totals:
    values = which.values
    sql = (
        "SELECT count(*), ifnull(sum(net), 0), ifnull(sum(luck), 0), count(luck)"
        f" FROM hands WHERE {which.where}"
    )
    hands, net, luck, all_ins = db.execute(sql, values).fetchone()
    joined = f"FROM decisions JOIN hands ON hands.id = hand WHERE {which.where}"
    sql = f"SELECT ifnull(sum(is_done = 0), 0), ifnull(sum(cost <= 0), 0) {joined}"
    waiting, right = db.execute(sql, values).fetchone()
    (all_of_it,) = _parts(db, "''", which) or (Part(("",), 0, 0, 0.0, 0.0),)
    sql = (
        f"SELECT count(*), {SUMS} FROM (SELECT count(decisions.id) AS times, {BY_HAND}"
        " FROM hands LEFT JOIN decisions ON hands.id = hand"
        f" WHERE hands.why = '' AND {which.where} GROUP BY hands.id) WHERE times = judged"
    )
    whole, whole_cost, squares, errors, _judged_in = db.execute(sql, values).fetchone()
    sql = f"SELECT DISTINCT site, blind FROM hands WHERE {which.where} LIMIT 20"
    stakes = tuple(db.execute(sql, values).fetchall())
    whys = (
        f"SELECT decisions.why, count(*) {joined} AND is_done AND cost IS NULL"
        " GROUP BY 1 ORDER BY 2 DESC"
    )
    refused = (
        f"SELECT why, count(*) FROM hands WHERE why <> '' AND {which.where}"
        " GROUP BY 1 ORDER BY 2 DESC"
    )
    groups = _parts(db, ", ".join(LEAK), which)
    leaks = tuple(part for part in groups if part.judged >= LEAST_TIMES and part.cost > 2 * part.se)
    streets, places, kinds = (_parts(db, by, which) for by in ("street", "position", "kind"))
    return Totals(
        hands=hands,
        net=net,
        decisions=all_of_it.times,
        judged=all_of_it.judged,
        waiting=waiting,
        right=right,
        cost=all_of_it.cost,
        cost_se=all_of_it.se,
        luck=luck,
        all_ins=all_ins,
        unread=db.execute("SELECT count(*) FROM unread").fetchone()[0],
        whole=whole,
        whole_cost=whole_cost,
        whole_se=_se(whole, whole_cost, squares, errors),
        stakes=stakes,
        streets=streets,
        places=places,
        kinds=kinds,
        leaks=leaks[:MOST_LEAKS],
        whys=tuple(db.execute(whys, values)),
        refused=tuple(db.execute(refused, values)),
    )


#: Of each hand, as what is given up in one hand is not by chance alone; then of all hands.
BY_HAND = (
    "count(cost) AS judged, sum(cost) AS given_up,"
    " ifnull(sum(CASE WHEN cost > 0 THEN error * error END), 0) AS errors"
)
SUMS = (
    "ifnull(sum(given_up), 0), ifnull(sum(given_up * given_up), 0), ifnull(sum(errors), 0),"
    " count(given_up)"
)


def _se(number: int, cost: float, squares: float, errors: float) -> float:
    """Standard error of a sum over hands: by chance of what comes up, and by errors of costs."""
    spread = max(0.0, squares - cost * cost / max(1, number)) * number / max(1, number - 1)
    return sqrt(spread + errors / 4)


def _parts(db: sqlite3.Connection, by: str, which: Which) -> tuple[Part, ...]:
    """What decisions gave up, in parts; the dearest first."""
    sql = (
        f"SELECT {by}, sum(times), sum(judged), {SUMS} FROM"
        f" (SELECT {by}, count(*) AS times, {BY_HAND}"
        f" FROM decisions JOIN hands ON hands.id = hand WHERE {which.where} GROUP BY {by}, hand)"
        f" GROUP BY {by}"
    )
    found = []
    for *what, times, judged, cost, squares, errors, hands in db.execute(sql, which.values):
        names = tuple(STREETS[each] if isinstance(each, int) else each for each in what)
        found.append(Part(names, times, judged, cost, _se(hands, cost, squares, errors)))
    return tuple(sorted(found, key=lambda part: (-part.cost, part.what)))
