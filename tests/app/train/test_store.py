"""The file in which mistakes are kept: whole whatever happens, and a sentence where it is not."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from datetime import date, timedelta
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from types import SimpleNamespace

import pytest

from app.shell.room.training import Judgement
from app.shell.storage import database
from app.train import store as store_module
from app.train.schedule import MISS, RIGHT, Memory, after
from app.train.store import (
    LONGEST_TEXT,
    Counts,
    Kept,
    Span,
    Store,
    StoreError,
    as_line,
    identity,
    read_line,
)

DAY = date(2026, 11, 14)
ROOT = Path(__file__).parents[3]


def kept(name="a", cost=1.8, due=DAY):
    return Kept(
        id=name,
        room="tarneeb",
        mode="table",
        theme="leads",
        position={"mode": "table", "hand": name},
        chosen="6s",
        best="Ks",
        cost=cost,
        error=0.4,
        unit="points",
        kept=DAY,
        due=due,
    )


def decided(name, day, cost, theme="leads"):
    return replace(kept(f"{name}", cost), kept=day, theme=theme)


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "training.sqlite")
    yield store
    store.close()


def test_an_answer_to_what_is_not_kept_is_none_of_the_new_ones_of_a_day(store):
    store.keep([kept("a")])
    store.answer(kept("ready-made"), RIGHT, DAY)
    assert [each.id for each in store.due(DAY, 1)] == ["a"]


def test_reading_makes_no_file(store):
    assert store.counts(DAY, 20).positions == 0
    assert store.due(DAY, 20) == store.next(5) == store.shares() == list(store.lines()) == []
    assert store.costs() == store.course(None, DAY, 3) == []
    assert store.not_known([kept()], again=False) == [kept()]
    assert not store.path.exists()


def test_the_folder_is_made_with_the_file(tmp_path):
    store = Store(tmp_path / "not" / "there" / "training.sqlite")
    store.keep([kept()])
    assert [each.id for each in store.next(5)] == ["a"]
    store.close()


def test_positions_that_are_alike_count_as_one_and_the_newest_mistake_counts(store):
    store.keep([kept()])
    store.answer(kept(), RIGHT, DAY)
    store.keep([kept(cost=2.5, due=DAY + timedelta(days=1))])
    (found,) = store.next(5)
    assert (found.cost, found.due) == (2.5, DAY + timedelta(days=1))
    assert found.memory == after(None, RIGHT, DAY)  # what is known of it stays


def test_a_day_brings_so_many_new_ones_and_all_that_were_asked_before(store):
    store.keep([kept(str(i), cost=i) for i in range(8)])
    for each in store.due(DAY, 3):
        store.answer(each, MISS, DAY)
    tomorrow = DAY + timedelta(days=1)
    assert store.due(DAY, 3) == []  # three were begun today
    assert store.counts(DAY, 3).due == 0
    assert store.counts(DAY, 3).next == tomorrow
    assert [each.id for each in store.due(tomorrow, 3)] == ["5", "6", "7", "4", "3", "2"]
    assert store.counts(tomorrow, 3).due == 6


def test_what_comes_next_is_the_dearest_of_a_day_and_is_judged_from_one_on(store):
    store.keep([kept("a", cost=1.0), kept("b", cost=3.0), kept("c", cost=2.0)])
    assert [each.id for each in store.next(2)] == ["b", "c"]
    assert [each.id for each in store.to_judge("2", "a", 5)] == ["b", "c"]


def test_what_is_left_out_stays_out_whoever_judges_it_again(store):
    store.keep([kept()])
    store.leave_out(["a"], out=True)
    store.judge("a", kept(cost=2.0), out=False)
    assert store.next(5) == []


def test_the_next_day_is_never_one_that_is_over(store):
    assert store.counts(DAY, 20) == Counts(0, 0, None)
    store.keep([kept(due=DAY + timedelta(days=1))])
    assert store.counts(DAY, 20) == Counts(1, 0, DAY + timedelta(days=1))
    later = DAY + timedelta(days=9)
    assert store.counts(later, 20) == Counts(1, 1, later)
    assert store.counts(later, 0) == Counts(1, 0, later + timedelta(days=1))


def test_what_was_kept_and_answered_while_the_clock_was_ahead_is_due_when_it_is_right(store):
    ahead = date(2099, 1, 1)
    new = replace(kept("new"), kept=ahead, due=ahead + timedelta(days=1))
    store.keep([kept("asked"), new, kept("sound", due=DAY + timedelta(days=1))])
    store.answer(kept("asked"), RIGHT, ahead)
    assert [each.id for each in store.due(DAY, 20)] == ["asked", "new"]
    assert store.counts(DAY, 20).due == 2
    store.answer(kept("asked"), RIGHT, DAY)
    store.answer(new, MISS, DAY)
    assert store.due(DAY, 20) == []
    found = {each.id: each for each in store.next(5)}
    assert found["new"].due == DAY + timedelta(days=1)
    assert DAY < found["asked"].due < DAY + timedelta(days=30)


def test_new_ones_of_a_room_are_counted_by_themselves(store):
    store.keep([kept(), replace(kept("n", cost=0.5), room="nine_cards")])
    assert [each.id for each in store.due(DAY, 1, "nine_cards")] == ["n"]
    assert [each.id for each in store.due(DAY, 1)] == ["a"]


def test_what_was_right_the_last_time_or_is_left_out_is_known(store):
    store.keep([kept(), kept("b"), kept("c"), kept("d")])
    for name, ratings in (("a", (MISS, RIGHT)), ("b", (RIGHT, MISS)), ("c", (MISS,))):
        for days, rating in enumerate(ratings):
            store.answer(kept(name), rating, DAY + timedelta(days=days))
    store.leave_out(["c"], out=True)
    ready = [kept(name) for name in "abcde"]
    assert [each.id for each in store.not_known(ready, again=False)] == ["d", "e", "b"]
    known = [ready[0], ready[2]]
    assert store.not_known(known, again=False) == []
    assert store.not_known(known, again=True) == known


def test_a_mistake_that_is_made_again_was_forgotten_once_a_day(store):
    store.keep([kept()])
    store.answer(kept(), RIGHT, DAY)
    known = after(None, RIGHT, DAY)
    later = DAY + timedelta(days=2)
    again = replace(kept(due=later + timedelta(days=1)), kept=later)
    for _time in range(2):
        store.keep([again])
        (found,) = store.next(5)
        assert found.memory == after(known, MISS, later)
        assert found.due == again.due
    assert [(share.answers, share.right) for share in store.shares()] == [(1, 1)]


@pytest.mark.parametrize("left_out", [False, True])
def test_a_mistake_that_was_made_again_under_another_id_stays_as_it_was_judged(store, left_out):
    later = DAY + timedelta(days=2)
    newer = replace(
        kept("new", cost=5.0, due=later + timedelta(days=1)),
        **{"chosen": "7s", "best": "As", "error": 0.1, "kept": later, "judged_by": "2"},
    )
    store.keep([kept("old", cost=2.0), newer])
    store.answer(kept("old"), RIGHT, DAY)
    store.leave_out(["new"], out=left_out)
    store.judge("old", replace(kept("new", cost=2.0), judged_by="3"), out=True)
    (line,) = store.lines()
    memory = after(after(None, RIGHT, DAY), MISS, later)
    assert read_line(line) == replace(newer, memory=memory)
    told = json.loads(line)
    assert (told["left_out"], told["answers"]) == (left_out, [[DAY.isoformat(), True]])


@pytest.mark.parametrize("days", [1, 3])
def test_the_memory_of_what_was_kept_under_two_ids_is_the_latest(store, days):
    store.keep([kept("old"), kept("new")])
    store.answer(kept("new"), RIGHT, DAY + timedelta(days=2))
    store.answer(kept("old"), MISS, DAY + timedelta(days=days))
    known = {each.id: each for each in store.next(5)}
    store.judge("old", kept("new"), out=False)
    (found,) = store.next(5)
    assert found.memory == known["old" if days > 2 else "new"].memory


@pytest.mark.parametrize(
    ("cost", "error", "mistake", "judged_by"),
    [
        (0.0, 0.55, False, "2"),  # as sure as what was found, but for the time that it took
        (0.0, 0.65, None, "2"),  # it would say so every day
        (3.0, 0.65, True, "2"),
    ],
)
def test_what_finds_no_mistake_counts_if_it_is_about_as_sure(cost, error, mistake, judged_by):
    trainer = SimpleNamespace(
        **{
            "alike": lambda _position: "one",
            "is_mistake": lambda cost, error, _least: cost > error,
        },
        judge=lambda _position, _move, _answer: Judgement(cost, "Ks", error),
    )
    old = replace(kept(), judged_by="1")  # with an error of 0.4
    now, found = old.judged(trainer, None, "an answer", "2", 1.0)
    assert (found, now.judged_by) == (mistake, judged_by)
    assert now.cost == (cost if mistake else old.cost)


def test_what_was_left_out_and_how_it_was_answered_is_written_and_read(store, tmp_path):
    store.keep([kept(), kept("b")])
    store.answer(kept(), RIGHT, DAY)
    store.answer(kept(), MISS, DAY + timedelta(days=9))
    store.leave_out(["a"], out=True)
    other = Store(tmp_path / "other.sqlite")
    for _time in range(2):  # a second time nothing is added
        other.read_lines(list(store.lines()))
        assert list(other.lines()) == list(store.lines())
        assert [each.id for each in other.due(DAY, 20)] == ["b"]
        assert other.shares() == store.shares()
    other.close()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("left_out", 1),
        ("answers", [["never", True]]),
        ("answers", [["2026-11-14", 2]]),
        ("answers", 3),
    ],
)
def test_an_answer_that_cannot_be_is_said(store, tmp_path, name, value):
    store.keep([kept()])
    (line,) = store.lines()
    other = Store(tmp_path / "other.sqlite")
    with pytest.raises(StoreError, match=name):
        other.read_lines([json.dumps(json.loads(line) | {name: value})])
    other.close()


def test_a_line_of_before_is_read(store, tmp_path):
    store.keep([kept()])
    data = json.loads(next(store.lines()))
    del data["left_out"], data["answers"]
    other = Store(tmp_path / "other.sqlite")
    assert other.read_lines([json.dumps(data)]) == 1
    assert other.next(5) == store.next(5)
    other.close()


def test_shares_are_by_theme_and_from_a_day_on(store):
    store.keep([kept()])
    store.answer(kept(), MISS, DAY)
    store.answer(kept(), RIGHT, DAY + timedelta(days=2))
    (found,) = store.shares()
    assert (found.name, found.answers, found.right) == ("tarneeb/leads", 2, 1)
    assert store.shares(DAY + timedelta(days=1))[0].answers == 1


def test_costs_are_means_with_their_standard_errors_the_dearest_theme_first(store):
    g, costs = Random(32), {}
    for number in range(60):
        theme = g.choice(("leads", "bids", "bids", "void"))
        cost = g.choice((0.0, 0.0, g.uniform(0.5, 4))) + (theme == "void")
        day = DAY + timedelta(days=number % 3)
        store.keep((), [decided(number, day, cost, theme)])
        costs.setdefault(theme, []).append((day, cost))
    for since in (None, DAY + timedelta(days=1)):
        wanted = []
        for theme, rows in costs.items():
            of = [cost for day, cost in rows if since is None or day >= since]
            wanted.append((mean(of), f"tarneeb/{theme}", len(of), stdev(of) / sqrt(len(of))))
        found = store.costs(since)
        for each, (of, name, number, error) in zip(found, sorted(wanted)[::-1], strict=True):
            assert (each.name, each.unit, each.decisions) == (name, "points", number)
            assert (each.mean, each.mean_se) == (pytest.approx(of), pytest.approx(error))


def test_one_decision_has_no_spread_and_equal_ones_none(store):
    for number, theme in enumerate(("leads", "bids", "bids", "bids")):
        store.keep((), [decided(number, DAY, 0.1, theme)])
    assert [each.mean_se for each in store.costs()] == pytest.approx([0.0, 0.0], abs=1e-9)


@pytest.mark.parametrize(("days", "parts"), [(30, 10), (10, 3), (7, 7), (3, 5), (1, 4)])
def test_a_course_counts_each_day_once_in_its_part(store, days, parts):
    """Part i of so many begins once a day has i/parts of all days before it."""
    g = Random(f"{days}/{parts}")
    until = DAY + timedelta(days=days - 1)
    wanted = [[0, 0, 0, 0] for _part in range(parts)]
    for number in range(80):
        after_days = g.randrange(-3, days + 3)
        right = g.random() < 0.5
        day = DAY + timedelta(days=after_days)
        part = next(i for i in reversed(range(parts)) if after_days * parts >= i * days or not i)
        if number % 2:
            store.answer(kept(f"{number}"), RIGHT if right else MISS, day)
        else:
            cost = 0.0 if right else 1.0
            store.keep((), [decided(number, day, cost)])
        if 0 <= after_days < days:
            at = 0 if number % 2 else 2
            wanted[part][at] += 1
            wanted[part][at + 1] += right
    assert store.course(DAY, until, parts) == [Span(*counts) for counts in wanted]


def test_a_course_from_the_first_day_on_begins_with_what_came_first(store):
    store.keep([kept()])
    assert store.course(None, DAY, 2) == [Span(), Span()]
    store.answer(kept(), RIGHT, DAY)
    store.keep((), [decided("b", DAY + timedelta(days=3), 0.0)])
    found = store.course(None, DAY + timedelta(days=3), 2)
    assert found == [Span(answers=1, answers_right=1), Span(decisions=1, decisions_right=1)]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"cost": "much"}, "Line 2 is no position that was kept: its “cost” cannot be “much”."),
        ({"due": "soon"}, "its “due” cannot be “soon”."),
        ({"position": []}, "its “position” cannot be"),
        ({"id": ""}, "its “id” cannot be"),
        ({"unit": 3}, "its “unit” cannot be “3”"),
        ({"judged_by": None}, "its “judged_by” cannot be"),
        ({"cost": True}, "its “cost” cannot be"),
        ({"error": None}, "its “error” cannot be"),
        ({"kept": 20261114}, "its “kept” cannot be"),
        ({"asked": "2026-11-14", "stability": -1, "difficulty": 5}, "its “stability” cannot be"),
        ({"asked": "2026-11-14", "stability": 0, "difficulty": 5}, "its “stability” cannot be “0”"),
        ({"asked": "2026-11-14", "stability": 1, "difficulty": 0.9}, "its “difficulty” cannot"),
        ({"asked": "2026-11-14", "stability": 1, "difficulty": 10.1}, "its “difficulty” cannot"),
    ],
)
def test_a_line_that_cannot_be_leaves_all_as_it_was(store, change, told):
    store.keep([kept("old")])
    good, bad = (json.loads(line) for line in (next(store.lines()),) * 2)
    good["id"] = "new"
    with pytest.raises(StoreError, match="Line 2") as error:
        store.read_lines([json.dumps(good), json.dumps(bad | change)])
    assert told in str(error.value)
    assert [each.id for each in store.next(5)] == ["old"]


@pytest.mark.parametrize("difficulty", [1.0, 1.5, 10.0])
@pytest.mark.parametrize("stability", [0.001, 0.5])
def test_a_memory_at_the_ends_of_what_can_be_is_read(stability, difficulty):
    known = replace(kept(), mode="", memory=Memory(stability, difficulty, DAY), judged_by="1.0")
    assert read_line(as_line(known)) == known


def test_a_line_may_be_so_long_and_no_longer():
    line = as_line(kept())
    longest = line + " " * (LONGEST_TEXT - len(line))
    assert read_line(longest) == kept()
    with pytest.raises(ValueError, match="it is too long"):
        read_line(longest + " ")


def test_a_line_that_is_no_object_is_quoted(store):
    with pytest.raises(StoreError, match=r"Line 2 is no position that was kept: .* not an object"):
        store.read_lines(["", "[1]"])


def test_a_position_is_called_the_same_in_every_version():
    """Else what was kept by an older one would be kept twice."""
    assert identity("tarneeb", "table", "6s") == "529ff69c9f09afd8e800"


@pytest.mark.parametrize("line", ["{", '{"cost": ' + "9" * 5_000 + "}", "[" * 5_000])
def test_a_line_that_is_damaged_is_told_so(store, line):
    with pytest.raises(StoreError, match="is no position that was kept: it is damaged"):
        store.read_lines([line])


def test_a_newer_file_is_left_alone(store):
    store.keep([kept()])
    store.close()
    with closing(sqlite3.connect(store.path)) as db:
        db.execute("PRAGMA user_version=99")
    before = store.path.read_bytes()
    for use in (lambda: store.keep([kept("b")]), lambda: store.counts(DAY, 20)):
        with pytest.raises(StoreError, match="of a newer version of Kibitzer"):
            use()
    assert store.path.read_bytes() == before


def test_before_the_schema_is_changed_the_file_is_copied(store, monkeypatch):
    store.keep([kept()])
    store.close()
    more = (*store_module.SCHEMAS, "ALTER TABLE positions ADD COLUMN note TEXT")
    monkeypatch.setattr(Store, "schemas", more)
    assert [each.id for each in Store(store.path).next(5)] == ["a"]
    copy = store.path.with_suffix(".2.sqlite")
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (2,)
        assert db.execute("SELECT count(*) FROM positions").fetchone() == (1,)


def test_a_file_of_today_is_copied_nowhere(store):
    store.keep([kept()])
    store.close()
    store.keep([kept("b")])
    assert [path.name for path in store.path.parent.glob("*.*.sqlite")] == []


def test_what_another_program_holds_is_said(store, monkeypatch):
    monkeypatch.setattr(database, "BUSY_S", 0.0)
    store.keep([kept()])
    store.close()
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="another program is using it"):
            store.keep([kept("b")])
        other.execute("ROLLBACK")
    store.keep([kept("b")])
    assert [each.id for each in store.next(5)] == ["a", "b"]


def test_a_damaged_file_is_said_and_stays(store):
    store.path.write_bytes(b"no database at all, " * 100)
    with pytest.raises(StoreError, match="is damaged; it stays as it is"):
        store.keep([kept()])
    assert store.path.read_bytes().startswith(b"no database")


@pytest.mark.parametrize("version", [-1, -(2**31)])
def test_a_version_that_cannot_be_is_said_to_be_damaged(store, version):
    store.keep([kept()])
    store.close()
    with closing(sqlite3.connect(store.path)) as db:
        db.execute(f"PRAGMA user_version={version}")
    before = store.path.read_bytes()
    with pytest.raises(StoreError, match="is damaged; it stays as it is"):
        store.keep([kept("b")])
    assert store.path.read_bytes() == before


def test_a_position_that_others_spoiled_is_said(store):
    store.keep([kept()])
    with closing(sqlite3.connect(store.path)) as db, db:
        db.execute("UPDATE positions SET due='soon'")
    with pytest.raises(StoreError, match="is damaged"):
        store.next(5)


def test_letters_that_are_none_are_said_to_be_damaged(store):
    store.keep([kept()])
    with closing(sqlite3.connect(store.path)) as db, db:
        db.execute("UPDATE positions SET position=CAST(x'7bff7d' AS TEXT)")
    for use in (lambda: store.next(5), lambda: list(store.lines())):
        with pytest.raises(StoreError, match="is damaged; it stays as it is"):
            use()


def test_a_folder_that_cannot_be_is_said(tmp_path):
    (tmp_path / "file").write_text("in the way")
    store = Store(tmp_path / "file" / "training.sqlite")
    with pytest.raises(StoreError, match="where mistakes are kept, cannot be used"):
        store.keep([kept()])


def test_a_full_disk_is_said_and_what_was_there_stays(store):
    store.keep([kept()])
    db = store._connection()
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count={pages}")
    large = replace(kept("b"), position={"text": "x" * 100_000})
    with pytest.raises(StoreError, match="the disk is full"):
        store.keep([large])
    assert [each.id for each in store.next(5)] == ["a"]


WRITER = """
import os, sys
from dataclasses import replace
from pathlib import Path
from app.train.store import Store, as_line
from tests.app.train.test_store import DAY, kept

# Each line that is read begins a writer, which says what it has done.
for line in sys.stdin:
    path, first = line.split()
    child = os.fork()
    if child:
        os.waitpid(child, 0)
        print("ended", flush=True)
        continue
    os.write(1, f"began {os.getpid()}\\n".encode())
    store = Store(Path(path))
    for number in range(int(first), 1_000_000):
        name = f"{number:07}"
        if number % 3:
            store.keep([kept(name)])
        else:
            store.read_lines([as_line(kept(name))])
        store.answer(kept(name), 3, DAY)
        os.write(1, f"{number}\\n".encode())
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no way to begin many writers at once")
def test_killed_at_many_moments_it_has_lost_nothing_that_was_done(tmp_path):
    path, last, rng = tmp_path / "training.sqlite", -1, Random(7)
    command = [sys.executable, "-c", WRITER]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, cwd=ROOT, text=True, bufsize=1, **pipes) as run:
        for _kill in range(30):
            run.stdin.write(f"{path} {last + 1}\n")
            child = int(run.stdout.readline().split()[1])
            for _line in range(rng.randrange(1, 4)):
                last = int(run.stdout.readline())
            os.kill(child, signal.SIGKILL)
            while (line := run.stdout.readline()) != "ended\n":
                last = int(line)
        run.stdin.close()
    store = Store(path)
    found = {each.id: each for each in store.next(1_000_000)}
    store.close()
    done = {f"{number:07}" for number in range(last + 1)}
    assert done <= found.keys()
    assert all(found[name].memory for name in done)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        (answers,) = db.execute("SELECT count(*) FROM answers").fetchone()
    assert answers >= last + 1


def test_a_file_that_is_read_only_is_said_and_read(store, monkeypatch):
    store.keep([kept()])
    store.close()
    db = sqlite3.connect(f"file:{store.path}?mode=ro", uri=True)
    monkeypatch.setattr(store, "_open", db)
    with pytest.raises(StoreError, match="it cannot be written"):
        store.keep([kept("b")])
    assert [each.id for each in Store(store.path).next(5)] == ["a"]


def test_where_nothing_can_be_written_beside_it_it_is_read(store, monkeypatch):
    """As on a full disk: what tells windows apart has no place there."""
    store.keep([kept()])
    store.close()
    Path(f"{store.path}-shm").mkdir()
    assert [each.id for each in store.next(5)] == ["a"]
    assert store.counts(DAY, 20).due == 1
    with pytest.raises(StoreError, match="cannot be used: it cannot be written"):
        store.keep([kept("b")])
    error = failed("SQLITE_CANTOPEN")
    store._as_it_is(error).close()
    with monkeypatch.context() as patch:
        patch.setattr(Store, "schemas", (*Store.schemas, "of a newer version"))
        with pytest.raises(sqlite3.OperationalError):
            store._as_it_is(error)
    with pytest.raises(sqlite3.OperationalError):  # else it is read while it is written
        store._as_it_is(failed("SQLITE_BUSY"))
    Path(f"{store.path}-wal").write_bytes(b"left by a window that was killed")
    with pytest.raises(sqlite3.OperationalError):
        store._as_it_is(error)


def failed(name):
    """An error of SQLite's."""
    error = sqlite3.OperationalError("what it says")
    error.sqlite_errorname = name
    return error


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("SQLITE_IOERR_SHMSIZE", "the disk is full"),
        ("SQLITE_FULL", "the disk is full"),
        ("SQLITE_READONLY_DIRECTORY", "it cannot be written"),
        ("SQLITE_BUSY_SNAPSHOT", "another program is using it"),
        ("SQLITE_IOERR_READ", "what it says"),
    ],
)
def test_why_it_cannot_be_used(name, why):
    assert database._why(failed(name)) == why


def test_a_ready_made_position_that_is_missed_again_is_forgotten_once(store):
    """It is kept when it is missed first, and its answer of a day is one answer."""
    ready = kept("ready")
    later = DAY + timedelta(days=3)
    store.answer(ready, MISS, DAY, keep=True)
    store.answer(ready, MISS, later, keep=True)
    (found,) = store.next(5)
    assert found.memory == after(after(None, MISS, DAY), MISS, later)
    assert (found.kept, found.due) == (DAY, found.memory.due)
