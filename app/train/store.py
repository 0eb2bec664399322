"""Mistakes that are kept, and when each comes again: one SQLite file. No Qt.

Every change is a transaction of its own in a write-ahead log, so a process that is killed loses
the change in progress at most. The number of the schema is SQLite's ``user_version``; before it
is raised, the file is copied.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from math import isfinite, sqrt
from pathlib import Path
from typing import Any

from app.shell.room.game import Game
from app.shell.room.training import Trainer
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
TEXTS = ("id", "room", "mode", "theme", "chosen", "best", "unit")
MAY_BE_EMPTY = ("mode", "judged_by")
FIGURES = ("cost", "error")
FIELDS = (*TEXTS, "judged_by", *FIGURES, "kept", "due", "stability", "difficulty", "asked")

EVERY = "\n"  # no adviser's name: all positions
Answer = tuple[str, bool]  # day, and whether it was right


@dataclass(frozen=True, slots=True)
class Kept:
    """A position in which a mistake was made.

    Attributes
    ----------
    id : the same for positions that are alike
    room, mode, theme : where, and what it is about, as the room calls them in files
    position : as the room writes it into a file; without advice
    chosen, best : moves, as the room writes them
    cost, error : what the mistake cost and half the width of its 95 % interval, in `unit`
    kept, due : days
    memory : None until it was asked
    judged_by : version of the adviser that judged it last; empty if that is not known
    ready_made : it came with Kibitzer, and is nobody's mistake yet
    in_game : the mistake was made in a game; else in training what came with Kibitzer
    """

    id: str
    room: str
    mode: str
    theme: str
    position: dict[str, Any]
    chosen: str
    best: str
    cost: float
    error: float
    unit: str
    kept: date
    due: date
    memory: Memory | None = None
    judged_by: str = ""
    ready_made: bool = False
    in_game: bool = True

    def trainer(self, games: Sequence[Game]) -> Trainer | None:
        """What is said of its mode; None if it is not there, or says nothing."""
        trainers = (each for game in games if game.name == self.room for each in game.trainers())
        return next((each for each in trainers if each.mode == self.mode), None)

    def posed(self, games: Sequence[Game]) -> tuple[Trainer, Any, str, object]:
        """Who trains its mode, the position without advice, and what to ask of which package.

        Raises
        ------
        ValueError
            If its room cannot read the position, or judge moves in it.
        """
        trainer = self.trainer(games)
        if trainer is None:
            raise ValueError(_("No room can ask this position."))
        with documents.reading():
            position = trainer.asked(trainer.read(self.position))
            package, question = trainer.question(position)
        if question is None:
            raise ValueError(_("No room can ask this position."))
        return trainer, position, package, question

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
        found = None if answer is None else trainer.judge(position, self.chosen, answer)
        if found is None:
            return now, None
        if trainer.is_mistake(found.cost, found.error, least):
            return replace(now, cost=found.cost, error=found.error, best=found.best), True
        return now, None if found.error > AS_SURE * self.error else False


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision in a game on a day, right or not; of one position the day's first counts."""

    id: str
    day: date
    room: str
    theme: str
    unit: str
    cost: float


@dataclass(frozen=True, slots=True)
class Counts:
    """How many positions are kept, how many are due, and the day of the next one."""

    positions: int = 0
    due: int = 0
    next: date | None = None


@dataclass(frozen=True, slots=True)
class Share:
    """How many answers were given about something, and how many of them were right."""

    name: str
    answers: int
    right: int


@dataclass(frozen=True, slots=True)
class Cost:
    """What decisions about something cost in games.

    Attributes
    ----------
    room, theme, unit : what they are about
    decisions, right : how many there were, and how many of them cost nothing
    mean, mean_se : cost of one, and its standard error
    """

    room: str
    theme: str
    unit: str
    decisions: int
    right: int
    mean: float
    mean_se: float


@dataclass(frozen=True, slots=True)
class Span:
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

    def keep(self, mistakes: Iterable[Kept]) -> None:
        """Keep mistakes; one that was made before comes on the next day.

        It was forgotten if it had been asked on an earlier day.
        """
        self.decide((), mistakes)

    def decide(self, decided: Iterable[Decided], mistakes: Iterable[Kept] = ()) -> None:
        """Remember what decisions cost, and keep those that were mistakes."""
        with self._writing() as db:
            sql = "INSERT OR IGNORE INTO decisions VALUES (?, ?, ?, ?, ?, ?)"
            for each in decided:
                values = each.id, each.day.isoformat(), each.room, each.theme, each.unit, each.cost
                db.execute(sql, values)
            for mistake in mistakes:
                if not _put(db, mistake):
                    _make_again(db, mistake)

    def answer(self, kept: Kept, rating: Rating, day: date, *, keep: bool = False) -> None:
        """A position was answered on a day; one that is not kept is, if `keep`, from now on."""
        with self._writing() as db:
            if keep:
                _put(db, replace(kept, kept=day, due=day))
            there = _named(db, kept.id)
            if there is not None:
                memory = schedule.after(there.memory, rating, day)
                values = (
                    memory.stability,
                    memory.difficulty,
                    day.isoformat(),
                    memory.due.isoformat(),
                )
                sql = "UPDATE positions SET stability=?, difficulty=?, asked=?, due=? WHERE id=?"
                db.execute(sql, (*values, kept.id))
            answer = kept.id, day.isoformat(), kept.room, kept.theme, rating == schedule.RIGHT
            db.execute("INSERT INTO answers VALUES (?, ?, ?, ?, ?)", answer)

    def leave_out(self, ids: Iterable[str], *, out: bool) -> None:
        """Ask positions no more, or again."""
        with self._writing() as db:
            sql = "UPDATE positions SET left_out=? WHERE id=?"
            db.executemany(sql, [(int(out), each) for each in ids])

    def judge(self, name: str, now: Kept, *, out: bool) -> None:
        """A position was judged again, and may have another id since; `out`: it is asked no more.

        What was kept under that id, too, is a mistake that was made again: that one stays as it
        was judged, with the answers and the memory of both.
        """
        with self._writing() as db:
            if name != now.id:
                again = _named(db, now.id)
                db.execute("UPDATE answers SET id=? WHERE id=?", (now.id, name))
                if again is not None:
                    _join(db, name, again)
                    return
                db.execute("UPDATE positions SET id=? WHERE id=?", (now.id, name))
            sql = (
                "UPDATE positions SET cost=?, error=?, best=?, judged_by=?, left_out=left_out OR ?"
                " WHERE id=?"
            )
            db.execute(sql, (now.cost, now.error, now.best, now.judged_by, out, now.id))

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

    def to_judge(self, but: str, after: str, most: int) -> list[Kept]:
        """Positions that another adviser than `but` judged last, by id, from one on."""
        wanted = "judged_by <> ? AND id > ? ORDER BY id LIMIT ?"
        return self._select(wanted, but, after, most, by="sqlite_autoindex_positions_1")

    def known(self, ids: Iterable[str]) -> set[str]:
        """Which of these positions were answered right the last time, or are left out."""
        wanted = "IN (SELECT value FROM json_each(:ids))"
        right = (
            "SELECT id FROM (SELECT id, was_right, max(rowid) FROM answers"
            f" WHERE id {wanted} GROUP BY id) WHERE was_right"
        )
        out = f"SELECT id FROM positions WHERE left_out AND id {wanted}"
        return {row[0] for row in self._rows(f"{right} UNION {out}", {"ids": json.dumps([*ids])})}

    def not_known(self, ready: Sequence[Kept], *, again: bool) -> list[Kept]:
        """Those of ready-made positions that are not known yet; where all are, all, `again`.

        Those that were never asked come first.
        """
        ids = json.dumps([kept.id for kept in ready])
        sql = "SELECT DISTINCT id FROM answers WHERE id IN (SELECT value FROM json_each(?))"
        asked = {row[0] for row in self._rows(sql, (ids,))}
        known = self.known(kept.id for kept in ready)
        new = [kept for kept in ready if kept.id not in known]
        new.sort(key=lambda kept: kept.id in asked)
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
            found = None if first is None else max(date.fromisoformat(first), day)
            if found == day and not due:  # new ones wait for tomorrow
                found = day + timedelta(days=1)
            return Counts(number, due, found)
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
            "SELECT room, theme, unit, count(*), sum(cost <= 0), avg(cost), sum(cost * cost)"
            " FROM decisions WHERE day >= ? GROUP BY 1, 2, 3 ORDER BY 6 DESC, 1, 2"
        )
        found = []
        for room, theme, unit, number, right, mean, squares in self._rows(sql, (str(since or ""),)):
            spread = max(0.0, squares - number * mean * mean) / max(1, number - 1)
            found.append(Cost(room, theme, unit, number, right, mean, sqrt(spread / number)))
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
            for i, number, good in self._rows(
                f"{sql} WHERE day BETWEEN :since AND :until GROUP BY 1", values
            ):
                found[i] = replace(found[i], **{table: number, f"{table}_right": good})
        return found

    def lines(self) -> Iterator[str]:
        """All positions as lines of JSON, those left out too, each with how it was answered."""
        with self._reading() as db:
            if db is None:
                return
            answers: dict[str, list[Answer]] = {}
            for name, day, right in db.execute("SELECT id, day, was_right FROM answers"):
                answers.setdefault(name, []).append((day, bool(right)))
            sql = f"SELECT {', '.join(FIELDS)}, position, left_out FROM positions ORDER BY kept, id"
            for *row, out in db.execute(sql):
                kept = _kept(row)
                more = {"left_out": bool(out), "answers": answers.get(kept.id, [])}
                yield json.dumps(_to_json(kept) | more, ensure_ascii=False)

    def read_lines(self, lines: Iterable[str]) -> int:
        """Take in what `lines` wrote, all or nothing; the number of positions.

        What is known of a position that is here already stays.
        """
        found = []
        for number, line in enumerate(lines, 1):
            if line.strip():
                try:
                    found.append(_from_json(line))
                except ValueError as error:
                    text = _("Line {number} is no position that was kept: {problem}")
                    raise StoreError(text.format(number=number, problem=error)) from None
        with self._writing() as db:
            for kept, out, answers in found:
                if _put(db, kept, out=out):
                    sql = "INSERT INTO answers VALUES (?, ?, ?, ?, ?)"
                    more = ((kept.id, day, kept.room, kept.theme, ok) for day, ok in answers)
                    db.executemany(sql, more)
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
        with self._reading() as db:
            if db is None:
                return []
            index = f"INDEXED BY {by}" if by else ""
            fields = f"{', '.join(FIELDS)}, position"
            sql = f"SELECT {fields} FROM positions {index} WHERE left_out = 0 AND "
            return [_kept(row) for row in db.execute(sql + where, values)]


def _put(db: sqlite3.Connection, kept: Kept, *, out: bool = False) -> bool:
    """Write a position, `out` if it is left out; False if it is there already."""
    values = _to_json(kept)
    values["position"] = json.dumps(kept.position, ensure_ascii=False)
    names = (*FIELDS, "position", "left_out")
    marks = ", ".join(f":{name}" for name in names)
    sql = f"INSERT OR IGNORE INTO positions ({', '.join(names)}) VALUES ({marks})"
    return db.execute(sql, values | {"left_out": out}).rowcount == 1


def _make_again(db: sqlite3.Connection, mistake: Kept) -> None:
    """Write the newest mistake in a position that is there already."""
    values = _to_json(mistake)
    changed = ["chosen", "best", "cost", "error", "kept", "due", "judged_by"]
    there = _named(db, mistake.id)
    memory = None if there is None else there.memory
    if memory is not None and memory.asked < mistake.kept:  # once a day, whatever is tried again
        memory = schedule.after(memory, schedule.MISS, mistake.kept)
        values = _to_json(replace(mistake, memory=memory))
        changed += ["stability", "difficulty", "asked"]
    marks = ", ".join(f"{name}=:{name}" for name in changed)
    db.execute(f"UPDATE positions SET {marks} WHERE id=:id", {**values, "position": None})


def _join(db: sqlite3.Connection, name: str, again: Kept) -> None:
    """Make the position of an id one with a mistake that was made in it again."""
    old = _named(db, name)
    if old is None:
        return
    db.execute("DELETE FROM positions WHERE id=?", (name,))
    memory = old.memory
    if memory is not None and (again.memory is None or again.memory.asked < memory.asked):
        values = memory.stability, memory.difficulty, memory.asked.isoformat(), again.id
        db.execute("UPDATE positions SET stability=?, difficulty=?, asked=? WHERE id=?", values)
        _make_again(db, again)


def _named(db: sqlite3.Connection, name: str) -> Kept | None:
    """The position of an id, if it is there."""
    sql = f"SELECT {', '.join(FIELDS)}, position FROM positions WHERE id=?"
    row = db.execute(sql, (name,)).fetchone()
    return None if row is None else _kept(row)


def _kept(row: Sequence[Any]) -> Kept:
    return _read({**dict(zip(FIELDS, row[:-1], strict=True)), "position": parse(row[-1])})


def _to_json(kept: Kept) -> dict[str, Any]:
    found: dict[str, Any] = {name: getattr(kept, name) for name in (*TEXTS, "judged_by", *FIGURES)}
    found |= {"kept": kept.kept.isoformat(), "due": kept.due.isoformat(), "position": kept.position}
    memory = kept.memory
    return found | {
        "stability": memory and memory.stability,
        "difficulty": memory and memory.difficulty,
        "asked": memory and memory.asked.isoformat(),
    }


def identity(room: str, mode: str, alike: str) -> str:
    """Id of a position of a mode: the same for those that are alike."""
    return hashlib.sha256(f"{room} {mode} {alike}".encode()).hexdigest()[:20]


def as_line(kept: Kept) -> str:
    """A position as a line of JSON."""
    return json.dumps(_to_json(kept), ensure_ascii=False)


def read_line(line: str) -> Kept:
    """A position as it was written; ValueError says what is wrong."""
    return _from_json(line)[0]


def _from_json(line: str) -> tuple[Kept, bool, list[Answer]]:
    """A position, whether it is left out, and how it was answered."""
    if len(line) > LONGEST_TEXT:
        raise ValueError(_("it is too long."))
    try:
        data = parse(line)
    except ValueError:
        raise ValueError(_("it is damaged.")) from None
    if not isinstance(data, dict):
        raise ValueError(_("{value} is not an object.").format(value=quoted(data)))
    out, answers = data.get("left_out", False), data.get("answers", [])
    text = _("its “{name}” cannot be {value}.")
    if not isinstance(out, bool):
        raise ValueError(text.format(name="left_out", value=quoted(out)))
    try:
        found = [(date.fromisoformat(day).isoformat(), right) for day, right in answers]
    except (TypeError, ValueError):
        found = [("", None)]
    if not all(isinstance(right, bool) for _day, right in found):
        raise ValueError(text.format(name="answers", value=quoted(answers)))
    return _read(data), out, found


def _read(data: dict[str, Any]) -> Kept:
    """A position out of values of any kind; ValueError says which cannot be."""

    def wrong(name: str) -> ValueError:
        text = _("its “{name}” cannot be {value}.")
        return ValueError(text.format(name=name, value=quoted(data.get(name))))

    def figure(name: str) -> float:
        value = data.get(name)
        if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
            raise wrong(name)
        return float(value)

    def day(name: str) -> date:
        value = data.get(name)
        try:
            return date.fromisoformat(value if isinstance(value, str) else "")
        except ValueError:
            raise wrong(name) from None

    texts = {name: data.get(name) for name in TEXTS} | {"judged_by": data.get("judged_by", "")}
    for name, value in texts.items():
        if not isinstance(value, str) or not (value or name in MAY_BE_EMPTY):
            raise wrong(name)
    position = data.get("position")
    if not isinstance(position, dict):
        raise wrong("position")
    memory = None
    if data.get("asked") is not None:
        memory = Memory(figure("stability"), figure("difficulty"), day("asked"))
        if memory.stability <= 0:
            raise wrong("stability")
        if not 1 <= memory.difficulty <= 10:
            raise wrong("difficulty")
    figures = {name: figure(name) for name in FIGURES}
    days = {name: day(name) for name in ("kept", "due")}
    return Kept(position=position, memory=memory, **texts, **figures, **days)  # type: ignore[arg-type]  # checked above
