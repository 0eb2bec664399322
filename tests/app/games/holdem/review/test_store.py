"""Hands are kept once, judged in order, and forgotten in one go."""

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace

import pytest

from app.games.holdem.review.reading import Unread, of_played, read_file
from app.games.holdem.review.store import SCHEMAS, Store, Which, habits
from app.games.holdem.review.work import judged_at_once, read_in
from app.shell.database import StoreError
from engine.games.holdem.in_play import Judged, line_text
from tests.app.games.holdem.review.writer import play, written


def read_all(store, *paths):
    return list(read_in(store, paths))


def test_a_hand_is_kept_once_however_often_it_is_read(full, folder):
    before = full.totals()
    assert before.hands == 30
    assert read_all(full, folder)[-1] == 1
    read_all(full, folder / "a.txt")
    assert full.totals() == before


def test_hands_of_two_sites_may_have_the_same_number(store, tmp_path):
    for site in ("PokerStars", "888"):
        path = tmp_path / f"{site}.txt"
        path.write_text(written(site, play(1)))
        read_all(store, path)
    assert store.totals().hands == 2


def test_what_could_not_be_read_is_kept_until_its_file_is_read_anew(store, tmp_path):
    path = tmp_path / "new.txt"
    whole = written("PokerStars", play(1))
    path.write_text(whole[: len(whole) // 2])
    read_all(store, path)
    assert [(each.file, each.line) for each in store.unread()] == [(str(path), 1)]
    assert store.totals().hands == 0
    path.write_text(whole)
    read_all(store, path)
    assert (store.unread(), store.totals().hands) == ([], 1)


def test_before_the_flop_is_judged_as_hands_are_read(full):
    totals = full.totals()
    assert totals.judged > 0
    assert totals.decisions > totals.waiting > 0
    assert {row.street for row in full.dearest(100)} <= {0}


def test_rivers_come_first_and_dearest_pots(full):
    waiting = full.to_judge(1000)
    keys = [(-len(each.hand.board), -sum(each.hand.state.put)) for each in waiting]
    assert keys == sorted(keys)
    assert len(waiting) == full.totals().waiting
    assert all(each.hand.to_act == each.me == each.step.seat for each in waiting)


def test_what_is_judged_is_not_asked_again_and_adds_up(full):
    before = full.totals()
    first, second, *_rest = full.to_judge(10)
    full.judge([(first.key, Judged(93.5, 0.5, "fold", "call", "solved", 0.3))])
    full.judge([(second.key, Judged(why="Too many."))])
    after = full.totals()
    assert not {first.key, second.key} & {each.key for each in full.to_judge(1000)}
    assert after.cost == pytest.approx(before.cost + 93.5)
    assert (after.judged, after.waiting) == (before.judged + 1, before.waiting - 2)
    assert ("Too many.", 1) in after.whys
    row = max(full.dearest(100), key=lambda each: each.cost)
    assert (row.cost, row.best, row.source, row.street) == (93.5, "fold", "solved", 5)
    seen = full.seen(row.id)
    assert seen.hand.steps[seen.at].seat == seen.me
    assert "PokerStars Hand #" in seen.text


def test_luck_is_what_an_all_in_brought_beside_its_share(store, tmp_path):
    played = next(hand for hand in map(play, range(200)) if _is_all_in(hand))
    path = tmp_path / "one.txt"
    path.write_text(written("GG", played))
    read_all(store, path)
    (all_in,) = store.to_expect(5)
    store.expect([(all_in.key, 10.0)])
    assert store.to_expect(5) == []
    assert store.totals().luck == pytest.approx(played.won[played.me] - 10.0)


def _is_all_in(played):
    steps = played.hand.steps
    at = max(at for at, step in enumerate(steps) if step.kind != "board")
    before = played.hand.before(at + 1)
    return before.to_act < 0 and before.street < 5 and {played.me} < set(before.left)


def test_hands_of_a_day_on_and_of_a_hero_are_told_apart(full):
    assert full.totals(Which(since="2026-11-02")).hands == 0
    assert full.totals(Which(since="2026-11-01")).hands == 30
    assert full.totals(Which(hero="P1")).hands == 0


def test_all_is_forgotten_at_once(full):
    full.clear()
    assert full.totals().hands == 0
    assert full.opponents(5) == []


def test_parts_add_up_to_the_whole(full):
    totals = full.totals()
    for parts in (totals.streets, totals.places, totals.kinds):
        assert sum(part.times for part in parts) == totals.decisions
        assert sum(part.cost for part in parts) == pytest.approx(totals.cost)


def test_a_habit_is_what_was_done_often_and_opens_its_decisions(store, tmp_path):
    path = tmp_path / "many.txt"
    path.write_text("".join(written("PokerStars", play(seed)) for seed in range(200)))
    reads = list(read_file(path))
    store.add([(read, judged_at_once(read)) for read in reads], [])
    leaks = store.totals().leaks
    assert leaks == tuple(sorted(leaks, key=lambda part: -part.cost))
    assert all(part.cost > 2 * part.se for part in leaks)
    rows = store.dearest(1000, leak=leaks[0])
    assert sum(row.cost for row in rows) == pytest.approx(leaks[0].cost)


def test_opponents_are_counted(tmp_path):
    path = tmp_path / "one.txt"
    played = next(h for h in map(play, range(200)) if h.hand.table.seats == 6 and h.hand.street)
    path.write_text(written("PokerStars", played))
    (read,) = read_file(path)
    found = dict(habits(read))
    first = next(iter(_streets(played.hand)))
    for seat in range(6):
        if seat != played.me:
            mine = [step for step in first if step.seat == seat]
            put = any(step.kind in ("call", "raise", "all-in") for step in mine)
            assert found[played.name(seat)][0] == int(put)
    assert "Hero" not in found


def _streets(hand):
    steps = []
    for step in hand.steps:
        if step.kind == "board":
            yield steps
            steps = []
        else:
            steps.append(step)
    yield steps


def test_a_kill_in_the_middle_loses_nothing_that_was_kept(tmp_path):
    path, db = tmp_path / "many.txt", tmp_path / "kept.sqlite"
    path.write_text("".join(written("PokerStars", play(seed)) for seed in range(200)))
    code = (
        "import sys; from pathlib import Path\n"
        "from app.games.holdem.review import work\n"
        "from app.games.holdem.review.store import Store\n"
        "work.BATCH = 10\n"
        "for _share in work.read_in(Store(Path(sys.argv[1])), sys.argv[2:]):\n"
        "    print('.', flush=True)\n"
    )
    for lines in (2, 5, 9):
        process = subprocess.Popen(
            [sys.executable, "-c", code, str(db), str(path)], stdout=subprocess.PIPE
        )
        assert process.stdout is not None
        for _line in range(lines):
            process.stdout.readline()
        os.kill(process.pid, signal.SIGKILL)
        process.communicate()
        store = Store(db)
        assert store.totals().hands >= 10 * lines
        store.close()
    store, other = Store(db), Store(tmp_path / "other.sqlite")
    read_all(store, path)
    read_all(other, path)
    assert store.totals() == other.totals()
    assert store.opponents(99) == other.opponents(99)
    store.close()
    other.close()


def test_two_may_use_the_file(full):
    other = Store(full.path)
    (first, *_rest) = other.to_judge(1)
    other.judge([(first.key, Judged(1.0, 0.1, "fold", "call", "solved"))])
    assert first.key not in {each.key for each in full.to_judge(1000)}
    other.close()


def test_a_newer_file_is_left_alone_and_an_older_one_is_copied(full, monkeypatch):
    full.close()
    more = (*SCHEMAS, "ALTER TABLE hands ADD COLUMN note TEXT")
    monkeypatch.setattr(Store, "schemas", more)
    newer = Store(full.path)
    assert newer.totals().hands == 30
    newer.close()
    with closing(sqlite3.connect(full.path.with_suffix(".1.sqlite"))) as db:
        assert db.execute("SELECT count(*) FROM hands").fetchone() == (30,)
    monkeypatch.setattr(Store, "schemas", SCHEMAS)
    with pytest.raises(StoreError, match="where hands are kept, is of a newer"):
        full.totals()


def test_an_empty_store_says_nothing(store):
    assert store.totals().hands == 0
    assert (store.to_judge(5), store.to_expect(5), store.dearest(5)) == ([], [], [])
    assert (store.seen(1), store.unread(), store.opponents(5)) == (None, [], [])
    assert not store.path.exists()


def test_a_hand_without_its_writer_is_refused(tmp_path):
    path = tmp_path / "one.txt"
    path.write_text(written("PokerStars", play(3)))
    (read,) = read_file(path)
    with pytest.raises(ValueError, match="does not say which player you are"):
        of_played(replace(read.played_hand, hero=None))
    (found,) = read_file(path, "Nobody")
    assert isinstance(found, Unread)
    line = line_text(read.hand)
    assert line
