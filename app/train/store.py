"""Mistakes that are kept, and when each comes again: one SQLite file. No Qt."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from math import inf, isfinite, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from app.shell.room.game import Game
from app.shell.room.training import Trainer, needed
from app.shell.storage import documents
from app.shell.storage.database import Database, StoreError
from app.shell.storage.documents import parse
from app.shell.storage.profile import data_folder
from app.train import schedule
from app.train.schedule import Memory, Rating
from app.words.fields import quoted
from app.words.translation import _

NAME = "training.sqlite"
MOST_DUE = 200  # positions of a sitting; what is due beyond them comes after
MOST_READY = 60  # of a sitting that came with Kibitzer
LONGEST_TEXT = 200_000  # characters of one line of JSON
#: Errors of one move differ by this factor where both were sampled in the same time.
AS_SURE = 1.5
#: What is due on a day. Where it was asked after that, or is new and due later than the day after,
#: the clock was ahead for a while: it does not wait until then.
IS_DUE = "(due <= ?1 OR ifnull(asked > ?1, due > date(?1, '+1 day')))"
EVERY = "\n"  # no adviser's name: all positions

#: From each schema to the next; a file that has been through all of them is of this version.
SCHEMAS: tuple[str, ...] = (
    """
    CREATE TABLE positions (
        id TEXT PRIMARY KEY, room TEXT NOT NULL, mode TEXT NOT NULL, theme TEXT NOT NULL,
        position TEXT NOT NULL, chosen TEXT NOT NULL, best TEXT NOT NULL,
        cost REAL NOT NULL, error REAL NOT NULL, unit TEXT NOT NULL,
        kept TEXT NOT NULL, due TEXT NOT NULL, left_out INTEGER NOT NULL DEFAULT 0,
        stability REAL, difficulty REAL, asked TEXT);
    CREATE INDEX by_day ON positions (left_out, due);
    CREATE TABLE answers (
        id TEXT NOT NULL, day TEXT NOT NULL, room TEXT NOT NULL, theme TEXT NOT NULL,
        was_right INTEGER NOT NULL);
    CREATE INDEX answers_by_day ON answers (day);
    """,
    """
    ALTER TABLE positions ADD COLUMN judged_by TEXT NOT NULL DEFAULT '';
    DROP INDEX by_day;
    CREATE INDEX by_day ON positions (left_out, due, cost DESC, id, asked, room);
    CREATE INDEX by_theme ON positions (left_out, room, theme, due, cost DESC, id);
    CREATE INDEX answers_by_position ON answers (id, day);
    CREATE TABLE decisions (
        id TEXT NOT NULL, day TEXT NOT NULL, room TEXT NOT NULL, theme TEXT NOT NULL,
        unit TEXT NOT NULL, cost REAL NOT NULL, PRIMARY KEY (id, day)) WITHOUT ROWID;
    """,
)


@dataclass(frozen=True, slots=True)
class Kept:
    """A position in which a mistake was made."""

    id: str  # the same for positions that are alike
    # where, and what it is about, as the room calls them in files
    room: str
    mode: str
    theme: str
    position: dict[str, Any]  # as the room writes it into a file; without advice
    # moves, as the room writes them; the same where what came with Kibitzer was shown at once
    chosen: str
    best: str
    # what the mistake cost, and half the width of its 95 % interval, in a unit
    cost: float
    error: float
    unit: str
    kept: date
    due: date
    memory: Memory | None = None  # None until it was asked
    judged_by: str = ""  # version of the adviser that judged it last; empty if that is not known
    ready_made: bool = False  # it came with Kibitzer, and is nobody's mistake yet
    in_game: bool = True  # the mistake was made in a game; else in training what came with Kibitzer

    def trainer(self, games: Sequence[Game]) -> Trainer | None:
        """What is said of its mode; None if it is not there, or says nothing."""
        trainers = (each for game in games if game.name == self.room for each in game.trainers())
        return next((each for each in trainers if each.mode == self.mode), None)

    def posed(self, games: Sequence[Game]) -> tuple[Trainer, Any, str, object]:
        """Who trains its mode, the position without advice, and what to ask of which package.

        ValueError if its room cannot read the position, or judge moves in it.
        """
        trainer = needed(self.trainer(games))
        with documents.reading():
            position = trainer.asked(trainer.read(self.position))
            package, question = trainer.question(position)
        return trainer, position, package, needed(question)

    def judged(
        self, trainer: Trainer, position: Any, answer: Any, by: str, least: float
    ) -> tuple[Kept, bool | None]:
        """The same under the id it has today, as an answer judges it, and whether it is a mistake.

        None is that this is not known, and the position stays: there is no answer, or it says
        nothing of the move; or it finds no mistake, and is far less sure than who found one. The
        same adviser would say the same again, so it is asked by another version, or where all
        positions are judged again. What is no mistake leaves with what it was thought to cost.
        """
        name = identity(self.room, self.mode, trainer.alike(position))
        now = replace(self, id=name, judged_by=by)
        known = answer is not None and self.chosen != self.best
        found = trainer.judge(position, self.chosen, answer) if known else None
        if found is None:
            return now, None
        if trainer.is_mistake(found.cost, found.error, least):
            return replace(now, cost=found.cost, error=found.error, best=found.best), True
        return now, None if found.error > AS_SURE * self.error else False


class Counts(NamedTuple):
    """How many positions are kept, how many are due, and the day of the next one."""

    positions: int = 0
    due: int = 0
    next: date | None = None


class Share(NamedTuple):
    """How many answers were given about a room and theme, ``room/theme``, and were right."""

    name: str
    answers: int
    right: int


class Cost(NamedTuple):
    """What a decision about a room and theme costs in games."""

    name: str
    unit: str
    decisions: int
    mean: float
    mean_se: float


class Span(NamedTuple):
    """Answers and decisions of some days, and how many of them were right."""

    answers: int = 0
    answers_right: int = 0
    decisions: int = 0
    decisions_right: int = 0


def default_path() -> Path:
    """Where this user's positions are kept."""
    return data_folder() / NAME


class Store(Database):
    """The positions of one file, which is made when something is first kept."""

    schemas = SCHEMAS
    holds = _("mistakes are kept")

    # ---- changing ------------------------------------------------------------------------

    def keep(self, mistakes: Iterable[Kept], decided: Iterable[Kept] = ()) -> None:
        """Keep mistakes, and what was `decided` in games; of one position the day's first counts.

        A mistake that was made before comes on the next day; it was forgotten if it had been asked
        on an earlier day.
        """
        with self._writing() as db:
            sql = "INSERT OR IGNORE INTO decisions VALUES (:id, :kept, :room, :theme, :unit, :cost)"
            db.executemany(sql, map(_to_json, decided))
            for mistake in mistakes:
                if not _put(db, mistake):
                    _make_again(db, mistake)

    def answer(self, kept: Kept, rating: Rating, day: date, *, keep: bool = False) -> None:
        """A position was answered on a day; one that is not kept is, if `keep`, from now on."""
        with self._writing() as db:
            if keep:
                _put(db, replace(kept, kept=day, due=day))
            if (there := _named(db, kept.id)) is not None:
                memory = schedule.after(there.memory, rating, day)
                _update(db, replace(there, memory=memory, due=memory.due), "due", *MEMORY)
            _answered(db, kept, [(day.isoformat(), rating == schedule.RIGHT)])

    def leave_out(self, ids: Iterable[str], *, out: bool) -> None:
        """Ask positions no more, or again."""
        with self._writing() as db:
            sql = "UPDATE positions SET left_out=? WHERE id=?"
            db.executemany(sql, [(out, each) for each in ids])

    def judge(self, name: str, now: Kept, *, out: bool) -> None:
        """A position was judged again, and may have another id since; `out`: it is asked no more.

        What was kept under that id, too, is a mistake that was made again: that one stays as it
        was judged, with the answers and the memory of both.
        """
        with self._writing() as db:
            if name != now.id:
                old, again = _named(db, name), _named(db, now.id)
                db.execute("UPDATE answers SET id=? WHERE id=?", (now.id, name))
                if again is not None:
                    db.execute("DELETE FROM positions WHERE id=?", (name,))
                    if old is not None and _asked(again) < _asked(old):
                        _update(db, replace(again, memory=old.memory), *MEMORY)
                        _make_again(db, again)
                    return
                db.execute("UPDATE positions SET id=? WHERE id=?", (now.id, name))
            _update(db, now, "cost", "error", "best", "judged_by")
            db.execute("UPDATE positions SET left_out=left_out OR ? WHERE id=?", (out, now.id))

    def clear(self) -> None:
        """Forget all."""
        with self._writing() as db:
            for table in ("positions", "answers", "decisions"):
                db.execute(f"DELETE FROM {table}")

    # ---- reading -------------------------------------------------------------------------

    def due(self, day: date, new_a_day: int, room: str = "") -> list[Kept]:
        """What is to be asked on a day: what was asked before, the longest due first, then new."""
        there = f"{IS_DUE} AND ?2 IN ('', room) AND asked IS "
        wanted = there + "NOT NULL ORDER BY due, id LIMIT ?3"
        old = self._select(wanted, day.isoformat(), room, MOST_DUE)
        most = max(0, new_a_day - self._begun(day))
        wanted = there + "NULL ORDER BY due, cost DESC, id LIMIT ?3"
        return old + self._select(wanted, day.isoformat(), room, most)

    def next(self, most: int) -> list[Kept]:
        """What comes next, due or not."""
        return self._select("TRUE ORDER BY due, cost DESC, id LIMIT ?", most)

    def about(self, room: str, theme: str, most: int) -> list[Kept]:
        """What comes next of a theme of a room, due or not."""
        wanted = "room = ? AND theme = ? ORDER BY due, cost DESC, id LIMIT ?"
        return self._select(wanted, room, theme, most)

    def named(self, ids: Sequence[str]) -> list[Kept]:
        """Those of these ids that are kept."""
        return self._select("id IN (SELECT value FROM json_each(?))", json.dumps(list(ids)))

    def to_judge(self, but: str, after: str, most: int) -> list[Kept]:
        """Positions that another adviser than `but` judged last, by id, from one on."""
        wanted = "judged_by <> ? AND id > ? ORDER BY id LIMIT ?"
        return self._select(wanted, but, after, most, by="sqlite_autoindex_positions_1")

    def not_known(self, ready: Sequence[Kept], *, again: bool) -> list[Kept]:
        """Those of ready-made positions that are not known yet; where all are, all, `again`.

        Known is what was right the last time, or is left out. What was never asked comes first.
        """
        there = "id IN (SELECT value FROM json_each(:ids))"
        sql = (
            f"SELECT id, was_right, max(rowid) FROM answers WHERE {there} GROUP BY id"
            f" UNION ALL SELECT id, 1, 0 FROM positions WHERE left_out AND {there}"
        )
        rows = self._rows(sql, {"ids": json.dumps([kept.id for kept in ready])})
        known = {name: bool(right) for name, right, _row in rows}  # who is left out comes last
        new = [kept for kept in ready if not known.get(kept.id)]
        new.sort(key=lambda kept: kept.id in known)
        return (new or (list(ready) if again else []))[:MOST_READY]

    def counts(self, day: date, new_a_day: int, room: str = "") -> Counts:
        """How many positions there are, and are due on a day; of one room if it is named."""
        sql = (
            f"SELECT count(*), ifnull(sum({IS_DUE} AND asked IS NOT NULL), 0),"
            f" ifnull(sum({IS_DUE} AND asked IS NULL), 0), min(due)"
            " FROM positions WHERE left_out = 0 AND ?2 IN ('', room)"
        )
        for number, old, new, first in self._rows(sql, (day.isoformat(), room)):
            due = old + min(new, max(0, new_a_day - self._begun(day)))
            if first is None:
                return Counts()
            wait = timedelta(days=not due)  # new ones beyond those of a day come tomorrow
            return Counts(number, due, max(date.fromisoformat(first), day + wait))
        return Counts()

    def shares(self, since: date | None = None) -> list[Share]:
        """Answers given from a day on, and those that were right, by room and theme."""
        sql = (
            "SELECT room || '/' || theme, count(*), sum(was_right) FROM answers"
            " WHERE day >= ? GROUP BY 1 ORDER BY 2 DESC, 1"
        )
        return [Share(*row) for row in self._rows(sql, (str(since or ""),))]

    def costs(self, since: date | None = None) -> list[Cost]:
        """What decisions in games cost from a day on, by room and theme, the dearest first."""
        sql = (
            "SELECT room || '/' || theme, unit, count(*), avg(cost), sum(cost * cost)"
            " FROM decisions WHERE day >= ? GROUP BY 1, 2 ORDER BY 4 DESC, 1"
        )
        found = []
        for name, unit, number, mean, squares in self._rows(sql, (str(since or ""),)):
            spread = max(0.0, squares - number * mean * mean) / max(1, number - 1)
            found.append(Cost(name, unit, number, mean, sqrt(spread / number)))
        return found

    def course(self, since: date | None, until: date, parts: int) -> list[Span]:
        """How answers and decisions went, in so many equal parts of the days up to `until`."""
        both = "SELECT day FROM answers UNION SELECT day FROM decisions"
        for (first,) in self._rows(f"SELECT min(day) FROM ({both})"):
            since = since or (date.fromisoformat(first) if first else until)
        if since is None:
            return []
        found = [Span()] * parts
        days = max(1, (until - since).days + 1)
        values = {"parts": parts, "days": days, "since": str(since), "until": str(until)}
        part = "CAST((julianday(day) - julianday(:since)) * :parts / :days AS INTEGER)"
        for table, right in (("answers", "was_right"), ("decisions", "cost <= 0")):
            sql = f"SELECT {part}, count(*), sum({right}) FROM {table}"
            where = " WHERE day BETWEEN :since AND :until GROUP BY 1"
            for i, number, good in self._rows(sql + where, values):
                found[i] = found[i]._replace(**{table: number, f"{table}_right": good})
        return found

    def lines(self) -> Iterator[str]:
        """All positions as lines of JSON, those left out too, each with how it was answered."""
        with self._reading() as db:
            if db is None:
                return
            answers: dict[str, list[tuple[str, bool]]] = {}
            for name, day, right in db.execute("SELECT id, day, was_right FROM answers"):
                answers.setdefault(name, []).append((day, bool(right)))
            for *row, out in db.execute(f"{SELECT}, left_out FROM positions ORDER BY kept, id"):
                kept = _kept(row)
                yield as_line(kept, left_out=bool(out), answers=answers.get(kept.id, []))

    def read_lines(self, lines: Iterable[str]) -> int:
        """Take in what `lines` wrote, all or nothing; the number of positions.

        What is known of a position that is here already stays.
        """
        found = []
        for number, line in enumerate(lines, 1):
            if line.strip():
                try:
                    data = _parsed(line)
                    found.append((_read(data), _field(data, "left_out"), _field(data, "answers")))
                except ValueError as error:
                    text = _("Line {number} is no position that was kept: {problem}")
                    raise StoreError(text.format(number=number, problem=error)) from None
        with self._writing() as db:
            for kept, out, answers in found:
                if _put(db, kept, out=out):
                    _answered(db, kept, answers)
        return len(found)

    # ---- within --------------------------------------------------------------------------

    def _begun(self, day: date) -> int:
        """Positions that were asked for the first time on a day."""
        sql = (
            "SELECT count(DISTINCT id) FROM answers AS now WHERE day = :day AND NOT EXISTS"
            " (SELECT 1 FROM answers WHERE id = now.id AND day < :day)"
            " AND id IN (SELECT id FROM positions)"
        )
        rows = self._rows(sql, {"day": day.isoformat()})
        return int(rows[0][0]) if rows else 0

    def _rows(self, sql: str, values: Any = ()) -> list[Any]:
        """What a query finds; nothing if nothing was ever kept."""
        with self._reading() as db:
            return [] if db is None else db.execute(sql, values).fetchall()

    def _select(self, where: str, *values: object, by: str = "") -> list[Kept]:
        index = f"INDEXED BY {by}" if by else ""
        sql = f"{SELECT} FROM positions {index} WHERE left_out = 0 AND {where}"
        with self._reading() as db:
            return [] if db is None else [_kept(row) for row in db.execute(sql, values)]


# ---- in the file, and in lines -------------------------------------------------------------------


def _of(*kinds: type, fine: Callable[[Any], bool] = lambda _value: True) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if type(value) not in kinds or not fine(value):
            raise ValueError
        return value

    return read


def _answers(value: Any) -> list[tuple[str, bool]]:
    return [(date.fromisoformat(day).isoformat(), _of(bool)(right)) for day, right in value]


WORD, FIGURE = _of(str, fine=bool), _of(int, float, fine=isfinite)
MEMORY = ("stability", "difficulty", "asked")
#: What each field of a position is read with; a ValueError or TypeError is that it cannot be.
FIELDS: dict[str, Callable[[Any], Any]] = {
    **{"id": WORD, "room": WORD, "mode": _of(str), "theme": WORD, "chosen": WORD, "best": WORD},
    **{"unit": WORD, "judged_by": _of(str), "cost": FIGURE, "error": FIGURE},
    **{"kept": date.fromisoformat, "due": date.fromisoformat, "position": _of(dict)},
    "stability": _of(int, float, fine=lambda days: 0 < days < inf),
    "difficulty": _of(int, float, fine=lambda found: 1 <= found <= 10),
    "asked": date.fromisoformat,
}
#: The same of what a line tells beside the position.
BESIDE = {"left_out": _of(bool), "answers": _answers}
ABSENT = {"judged_by": "", "left_out": False, "answers": ()}
SELECT = f"SELECT {', '.join(FIELDS)}"


def _read(data: dict[str, Any]) -> Kept:
    """A position out of values of any kind; ValueError says which cannot be."""
    asked = data.get("asked") is not None
    found = {name: _field(data, name) for name in FIELDS if asked or name not in MEMORY}
    memory = Memory(*map(found.pop, MEMORY)) if asked else None
    return Kept(**found, memory=memory)


def _field(data: dict[str, Any], name: str) -> Any:
    value = data.get(name, ABSENT.get(name))
    try:
        return (FIELDS | BESIDE)[name](value)
    except (TypeError, ValueError):
        text = _("its “{name}” cannot be {value}.")
        raise ValueError(text.format(name=name, value=quoted(value))) from None


def _kept(row: Sequence[Any]) -> Kept:
    values = dict(zip(FIELDS, row, strict=True))
    return _read(values | {"position": parse(values["position"])})


def _to_json(kept: Kept) -> dict[str, Any]:
    values = {name: getattr(kept.memory if name in MEMORY else kept, name, None) for name in FIELDS}
    return {
        name: value.isoformat() if isinstance(value, date) else value
        for name, value in values.items()
    }


def _put(db: sqlite3.Connection, kept: Kept, *, out: bool = False) -> bool:
    """Write a position, `out` if it is left out; False if it is there already."""
    position = json.dumps(kept.position, ensure_ascii=False)
    values = _to_json(kept) | {"position": position, "left_out": out}
    marks = ", ".join(f":{name}" for name in values)
    sql = f"INSERT OR IGNORE INTO positions ({', '.join(values)}) VALUES ({marks})"
    return db.execute(sql, values).rowcount == 1


def _update(db: sqlite3.Connection, kept: Kept, *names: str) -> None:
    """Write some fields of a position that is there."""
    marks = ", ".join(f"{name}=:{name}" for name in names)
    db.execute(f"UPDATE positions SET {marks} WHERE id=:id", _to_json(kept))


def _answered(db: sqlite3.Connection, kept: Kept, answers: Iterable[tuple[str, bool]]) -> None:
    rows = ((kept.id, day, kept.room, kept.theme, right) for day, right in answers)
    db.executemany("INSERT INTO answers VALUES (?, ?, ?, ?, ?)", rows)


def _make_again(db: sqlite3.Connection, mistake: Kept) -> None:
    """Write the newest mistake in a position that is there already."""
    there = _named(db, mistake.id)
    memory = None if there is None else there.memory
    if memory is not None and memory.asked < mistake.kept:  # once a day, whatever is tried again
        memory = schedule.after(memory, schedule.MISS, mistake.kept)
    changed = "chosen", "best", "cost", "error", "kept", "due", "judged_by", *MEMORY
    _update(db, replace(mistake, memory=memory), *changed)


def _named(db: sqlite3.Connection, name: str) -> Kept | None:
    """The position of an id, if it is there."""
    row = db.execute(f"{SELECT} FROM positions WHERE id=?", (name,)).fetchone()
    return None if row is None else _kept(row)


def _asked(kept: Kept) -> date:
    return date.min if kept.memory is None else kept.memory.asked


def identity(room: str, mode: str, alike: str) -> str:
    """Id of a position of a mode: the same for those that are alike."""
    return hashlib.sha256(f"{room} {mode} {alike}".encode()).hexdigest()[:20]


def as_line(kept: Kept, **beside: Any) -> str:
    """A position as a line of JSON."""
    return json.dumps(_to_json(kept) | beside, ensure_ascii=False)


def read_line(line: str) -> Kept:
    """A position as it was written; ValueError says what is wrong."""
    return _read(_parsed(line))


def _parsed(line: str) -> dict[str, Any]:
    if len(line) > LONGEST_TEXT:
        raise ValueError(_("it is too long."))
    try:
        data = parse(line)
    except ValueError:
        raise ValueError(_("it is damaged.")) from None
    if not isinstance(data, dict):
        raise ValueError(_("{value} is not an object.").format(value=quoted(data)))
    return data
