"""Hands are kept once, judged in order, and forgotten in one go."""

import math
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from dataclasses import replace
from itertools import groupby

import pytest

from app.games.holdem.review import totals, words, work
from app.games.holdem.review.habits import habits
from app.games.holdem.review.reading import Unread, of_played, read_file
from app.games.holdem.review.store import IN_TURN, KIBITZER, SCHEMAS, Store, Which, as_rows
from app.games.holdem.review.totals import Totals
from app.games.holdem.review.work import Heard, judged_at_once, like_of, read_in
from app.shell.storage.database import StoreError
from app.words.figures import signed
from engine.cards import parse_cards
from engine.games.holdem.in_play import Hand, Judged, Table, line_text
from engine.games.holdem.review import Question
from engine.games.holdem.review.judge import expected, judge_all
from tests.app.games.holdem.review.conftest import judge_before_the_flop
from tests.app.games.holdem.review.writer import Played, play, settled, written


def read_all(store, *paths):
    return list(read_in(store, paths))


def test_a_hand_is_kept_once_however_often_it_is_read(full, folder):
    before = full.totals()
    assert before.hands == 30
    assert read_all(full, folder)[-1] == 1
    read_all(full, folder / "a.txt")
    assert full.totals() == before


def test_a_hand_that_stands_in_two_files_is_known_the_second_time(store, folder):
    heard = Heard()
    list(read_in(store, [folder], heard=heard))
    assert (heard.new, heard.known, heard.unread) == (30, 5, 0)


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


def test_an_all_in_that_no_chart_has_is_judged_in_its_time(store, tmp_path):
    hand = Hand(Table((100.0,) * 3)).fold().all_in().fold()
    holes = tuple(tuple(parse_cards(text)) for text in ("KsJh", "7c2d", "QdTd"))
    path = tmp_path / "shove.txt"
    path.write_text(written("PokerStars", settled(1, hand, 1, holes)))
    read_all(store, path)
    (waiting,) = store.to_judge(5)
    assert (waiting.step.to or 100.0, waiting.hand.street) == (100.0, 0)
    (answer,) = judge_all(Question((waiting,)))
    store.judge(answer.judged)
    (row,) = store.dearest(5)
    assert (row.best, row.source, row.street) == ("fold", "equity", 0)
    assert row.cost > 0


def test_hands_to_the_river_come_first_and_dearest_pots_and_all_flops_last(full):
    judge_before_the_flop(full)
    waiting = full.to_judge(1000)
    assert {len(each.hand.board) for each in waiting} == {4, 5}
    hands = [list(each) for _hand, each in groupby(waiting, lambda each: each.played_in)]
    assert len(hands) == len({each.played_in for each in waiting}) > 5
    for hand in hands:
        told = [(-len(each.hand.board), len(each.hand.steps)) for each in hand]
        assert told == sorted(told)  # the river first: what narrows to it then goes on
    keys = [
        (-len(hand[0].hand.board), -max(round(sum(e.hand.state.put), 6) for e in hand))
        for hand in hands
    ]
    assert keys == sorted(keys)
    assert full.to_judge(3) == [each for hand in hands[:3] for each in hand]
    to_come = full.totals().to_come
    assert sum(number for like, number in to_come if like.street > 3) == len(hands)
    of_flops = [(like, number) for like, number in to_come if like.street == 3]
    full.judge([(each.key, Judged()) for each in waiting])
    flops = full.to_judge(1000)
    assert {len(each.hand.board) for each in flops} == {3}
    assert len(flops) == full.totals().waiting
    assert list(full.to_come()) == of_flops
    of_each = {each.played_in: each.hand for each in flops}.values()
    assert Counter(dict(of_flops)) == Counter(map(like_of, of_each))
    assert len(of_flops) > 2
    assert all(each.hand.to_act == each.me == each.step.seat for each in (*waiting, *flops))


def test_what_is_judged_is_not_asked_again_and_adds_up(full):
    judge_before_the_flop(full)
    before = full.totals()
    first, second, *_rest = full.to_judge(1)
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
    kept = 1 - played.rake / sum(pot.chips for pot in played.hand.pots())
    totals = store.totals()
    assert totals.luck == pytest.approx(played.won[played.me] - 10.0 * kept)
    assert totals.graph == (pytest.approx((totals.net, totals.net - totals.luck)),)


def test_no_more_is_expected_of_a_pot_than_lay_in_it_where_somebody_posted_more(store, tmp_path):
    played = next(hand for hand in map(play, range(200)) if _is_all_in(hand))
    path = tmp_path / "one.txt"
    path.write_text(written("GG", played))
    (read,) = read_file(path)
    players = tuple(replace(each, won=2 * each.won) for each in read.played_hand.players)
    store.add([as_rows(replace(read, played_hand=replace(read.played_hand, players=players)), [])])
    (all_in,) = store.to_expect(5)
    store.expect([(all_in.key, 10.0)])
    assert store.totals().luck == pytest.approx(2 * played.won[played.me] - 10.0)


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


def test_how_far_it_went_is_of_hands_also_where_the_graph_has_fewer_points(full, monkeypatch):
    each = full.totals()
    sums = [0.0, *(won for won, _fair in each.graph)]
    assert len(sums) == each.hands + 1
    assert (each.least, each.most) == (pytest.approx(min(sums)), pytest.approx(max(sums)))
    monkeypatch.setattr("app.games.holdem.review.totals.GRAPH", 1)
    whole = full.totals()
    assert len(whole.graph) == 1
    assert (whole.least, whole.most) == (each.least, each.most)
    assert {*whole.graph[0]}.isdisjoint({each.least, each.most}), "swings within"
    said = words.graph_text(whole)
    assert f"between {signed(each.least, 1)} and {signed(each.most, 1)} bb" in said


def test_parts_add_up_to_the_whole(full):
    totals = full.totals()
    for parts in (totals.streets, totals.places, totals.kinds):
        assert sum(part.times for part in parts) == totals.decisions
        assert sum(part.cost for part in parts) == pytest.approx(totals.cost)


def test_a_habit_is_what_was_done_often_and_opens_its_decisions(store, tmp_path):
    path = tmp_path / "many.txt"
    path.write_text("".join(written("PokerStars", play(seed)) for seed in range(200)))
    store.add([as_rows(read, judged_at_once(read)) for read in read_file(path)])
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
    found = dict(habits(read.played_hand, read.hero))
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
        hands = store.totals().hands
        assert hands >= 10 * lines
        (begun,) = store.begun()
        assert (begun.file, begun.hands, begun.now) == (str(path), hands, "")
        assert begun.share == pytest.approx(hands / 200, rel=0.1)
        store.close()
    store, other = Store(db), Store(tmp_path / "other.sqlite")
    read_all(store, path)
    assert store.begun() == ()
    read_all(other, path)
    assert store.totals() == other.totals()
    assert store.opponents(99) == other.opponents(99)
    store.close()
    other.close()


def begun_of(store, path):
    """A file of which a part is read: the hands beyond it come later."""
    reading = read_in(store, [path])
    next(reading)
    reading.close()
    (found,) = store.begun()
    return found


def test_a_file_of_which_a_part_was_read_is_told_to_be_gone_or_changed(store, folder, monkeypatch):
    monkeypatch.setattr(work, "BATCH", 5)
    path = folder / "a.txt"
    begun = begun_of(store, path)
    assert (begun.hands, begun.now) == (5, "")
    store.begin([path])  # of one that is as it was it stays known
    assert store.begun() == (begun,)
    store.add((), far=replace(begun, hands=2, share=0.1))  # read again from its first hand on
    assert store.begun() == (begun,)
    list(read_in(store, [path], hero="P1"))  # nor does another's reading end it
    assert store.begun() == (begun,)
    assert words.begun_text([begun]).startswith("5 of about 22 hands of “a.txt” were read")
    path.write_text(path.read_text() + "\n")
    assert store.begun() == (replace(begun, now="changed"),)
    assert "changed since" in words.begun_text(store.begun())
    again = begun_of(store, path)  # of one that changed it is counted anew
    assert (again.hands, again.now) == (5, "")
    path.unlink()
    assert "is gone" in words.begun_text(store.begun())
    heard = Heard()
    list(read_in(store, [path], heard=heard))
    assert [each.error for each in heard.files] == ["“a.txt” is no file."]
    assert store.begun() == ()


def test_of_a_folder_only_what_was_not_read_to_its_end_is_still_to_be_read(store, folder):
    reading = read_in(store, [folder])
    next(reading)
    reading.close()
    assert [(each.file, each.hands) for each in store.begun()] == [(str(folder / "b.txt"), 0)]
    assert words.begun_text(store.begun()) == "“b.txt” is still to be read; “Go on” reads it"
    store.begin([folder / "a.txt"])
    assert words.begun_text(store.begun()).startswith("2 files are not read to their end")
    store.clear()
    assert store.begun() == ()


def test_totals_are_of_one_moment_while_another_judges(full, monkeypatch):
    other = Store(full.path)
    judged = Judged(1.0, 0.1, "fold", "call", "solved")

    def judged_meanwhile(*given):
        other.judge([(each.key, judged) for each in other.to_judge(1000)])
        return to_come(*given)

    to_come, before = totals.to_come, full.totals()
    with monkeypatch.context() as patch:
        patch.setattr(totals, "to_come", judged_meanwhile)
        assert full.totals() == before
    assert full.totals().judged > before.judged
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
    with closing(sqlite3.connect(full.path.with_suffix(f".{len(SCHEMAS)}.sqlite"))) as db:
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


def test_after_the_flop_nothing_is_judged_where_no_chart_says_what_was_held(tmp_path):
    path = tmp_path / "many.txt"
    path.write_text("".join(written("PokerStars", play(seed)) for seed in range(30)))
    reads = [each for each in read_file(path) if each.hand is not None]
    read = next(each for each in reads if None in judged_at_once(each))
    table = replace(read.hand.table, ante=0.1)
    posted = replace(read, hand=Hand(table, read.hand.steps))
    assert {found.why for found in judged_at_once(posted)} == {
        "No chart has antes, a straddle or such a small blind."
    }
    assert None in judged_at_once(replace(posted, site=KIBITZER))  # as it was judged there


def test_luck_of_all_players_adds_up_to_nothing_whatever_the_rake(tmp_path):
    played = next(h for h in map(play, range(400)) if _is_all_in(h) and h.rake and h.hand.board[:3])
    luck = 0.0
    for seat in played.hand.left:
        path, store = tmp_path / f"{seat}.txt", Store(tmp_path / f"{seat}.sqlite")
        path.write_text(written("PokerStars", replace(played, me=seat)))
        read_all(store, path)
        (all_in,) = store.to_expect(5)
        store.expect([(all_in.key, expected(all_in))])
        luck += store.totals().luck
        store.close()
    assert luck == pytest.approx(0, abs=0.02)


def test_what_cannot_be_told_of_an_all_in_is_not_asked_again(store, tmp_path):
    played = next(hand for hand in map(play, range(200)) if _is_all_in(hand))
    path = tmp_path / "one.txt"
    path.write_text(written("GG", played))
    read_all(store, path)
    (all_in,) = store.to_expect(5)
    store.expect([(all_in.key, None)])
    assert (store.to_expect(5), store.totals().all_ins) == ([], 0)
    store.expect([(all_in.key, 3.0), (999, 3.0)])
    assert store.totals().all_ins == 0


def test_what_was_asked_before_all_was_forgotten_is_of_no_later_hand(full, folder):
    (old, *_rest) = full.to_judge(1)
    ids = {each.key for each in full.to_judge(1000)}
    full.clear()
    read_all(full, folder)
    assert not ids & {each.key for each in full.to_judge(1000)}
    before = full.totals()
    full.judge([(old.key, Judged(50.0, 0.1, "fold", "call", "solved"))])
    assert full.totals() == before


def test_a_decision_is_judged_once(full):
    first, *_rest = full.to_judge(1)
    full.judge([(first.key, Judged(5.0, 0.1, "fold", "call", "solved"))])
    before = full.totals()
    full.judge([(first.key, Judged(9.0, 0.1, "fold", "call", "solved"))])
    assert full.totals() == before


def test_errors_are_of_hands_as_what_one_hand_cost_is_not_by_chance_alone(full):
    by_hand = {}
    with closing(sqlite3.connect(full.path)) as db:
        for key, hand in db.execute("SELECT id, hand FROM decisions WHERE is_done = 0").fetchall():
            by_hand.setdefault(hand, []).append(key)
    several = [keys for keys in by_hand.values() if len(keys) > 1]
    assert len(several) > 3
    full.judge([(key, Judged(2.0, 0.0, "fold", "call", "solved")) for k in several for key in k])
    with closing(sqlite3.connect(full.path)) as db:
        sql = "SELECT sum(cost), sum(error * error * (cost > 0)) FROM decisions"
        rows = db.execute(f"{sql} WHERE cost IS NOT NULL GROUP BY hand").fetchall()
    costs, n = [cost for cost, _errors in rows], len(rows)
    mean = sum(costs) / n
    spread = n * sum((cost - mean) ** 2 for cost in costs) / (n - 1)
    errors = sum(each for _cost, each in rows) / 4
    assert full.totals().cost_se == pytest.approx(math.sqrt(spread + errors))


def test_per_100_is_over_hands_of_which_all_is_judged(full):
    whole, errors, waiting = {}, {}, set()
    full.judge([(d.key, Judged(4.0, 0.0, "fold", "call", "solved")) for d in full.to_judge(20)])
    with closing(sqlite3.connect(full.path)) as db:
        for hand, cost, error in db.execute(
            "SELECT hands.id, cost, error FROM hands LEFT JOIN decisions ON hand = hands.id"
        ):
            whole[hand] = whole.get(hand, 0.0) + (cost or 0.0)
            errors[hand] = errors.get(hand, 0.0) + (error**2 if cost else 0.0)
        for (hand,) in db.execute("SELECT hand FROM decisions WHERE cost IS NULL"):
            waiting.add(hand)
        unfinished = db.execute("SELECT DISTINCT hand FROM decisions WHERE is_done = 0").fetchall()
    costs = [cost for hand, cost in whole.items() if hand not in waiting]
    totals = full.totals()
    assert 0 < totals.whole == len(costs) < totals.hands
    n, mean = len(costs), sum(costs) / len(costs)
    squares = sum((cost - mean) ** 2 for cost in costs) / (n - 1)
    of_errors = sum(square for hand, square in errors.items() if hand not in waiting) / 4
    se = math.sqrt(n * squares + of_errors) / n
    assert totals.unfinished == len(unfinished)
    assert replace(totals, unfinished=0).per_100 == pytest.approx((100 * mean, 100 * se))


def test_three_times_of_which_two_were_judged_are_no_habit(store, tmp_path):
    path = tmp_path / "many.txt"
    path.write_text("".join(written("PokerStars", play(seed)) for seed in range(300)))
    store.add([as_rows(read, []) for read in read_file(path)])
    group = {}
    with closing(sqlite3.connect(store.path)) as db:
        for key, *what in db.execute("SELECT id, street, faced, place, act FROM decisions"):
            group.setdefault(tuple(what), []).append(key)
    keys = next(keys for keys in group.values() if len(keys) == 3)
    store.judge([(key, Judged(9.0, 0.1, "fold", "call", "solved")) for key in keys[:2]])
    assert store.totals().leaks == ()
    store.judge([(keys[2], Judged(9.0, 0.1, "fold", "call", "solved"))])
    assert [leak.judged for leak in store.totals().leaks] == [3]


def test_reasons_of_decisions_and_of_hands_are_counted_apart(full):
    with closing(sqlite3.connect(full.path)) as db, db:
        db.execute("UPDATE hands SET why = 'Odd.' WHERE id IN (SELECT id FROM hands LIMIT 2)")
    totals = full.totals()
    assert totals.refused == (("Odd.", 2),)
    assert totals.whole
    assert sum(number for _why, number in totals.whys) == totals.decisions - (
        totals.judged + totals.waiting
    )


def test_a_hand_that_cannot_be_followed_is_none_of_which_all_is_judged(full):
    with closing(sqlite3.connect(full.path)) as db, db:
        wanted = "(SELECT hand FROM decisions WHERE cost IS NULL)"
        db.execute(f"UPDATE hands SET why = 'Odd.' WHERE id NOT IN {wanted}")
    assert (full.totals().whole, full.totals().per_100) == (0, None)


def test_one_name_at_two_sites_is_two_opponents(store, tmp_path):
    for site in ("PokerStars", "888"):
        path = tmp_path / f"{site}.txt"
        path.write_text(written(site, play(1)))
        read_all(store, path)
    names = [each.name for each in store.opponents(99)]
    assert len(names) > len(set(names))
    assert {each.hands for each in store.opponents(99)} == {1}


def test_who_is_left_alone_with_the_blind_has_no_chance_to_put_chips_in(tmp_path):
    hand = Hand(Table((100.0,) * 3)).fold().fold()
    holes = tuple((2 * seat, 2 * seat + 1) for seat in range(3))
    path = tmp_path / "walk.txt"
    path.write_text(written("PokerStars", Played(1, hand, 0, holes, (0.0, 0.0, 1.0), 0.0)))
    (read,) = read_file(path)
    assert [name for name, _counts in habits(read.played_hand, read.hero)] == ["P1"]


def test_a_file_of_the_first_schema_keeps_its_hands(full, tmp_path):
    older = tmp_path / "older.sqlite"
    with closing(sqlite3.connect(full.path)) as db, closing(sqlite3.connect(older)) as copy:
        db.backup(copy)
        dropped = "".join(
            f"ALTER TABLE decisions DROP COLUMN {each};" for each in ("role", "part", "lost")
        )
        copy.executescript(
            f"{dropped} DROP TABLE options; DROP TABLE begun; PRAGMA user_version = 1;"
        )
    with closing(Store(older)) as store:
        assert replace(store.totals(), leaks=()) == replace(full.totals(), leaks=())


def test_what_is_judged_next_is_found_without_going_through_all_that_waits(store):
    rng = random.Random(4)
    hand = (
        "INSERT INTO hands VALUES (NULL, 'S', ?, '', 'Me', 6, 1, '', '', 0, NULL, '', '', NULL, '')"
    )
    names = "hand, at, street, faced, place, act, did, pot, is_done"
    rows = []
    for number in range(1, 2001):
        pots = sorted(rng.randint(1, 30) for _decision in range(4))
        streets = sorted(rng.choice((3, 4, 5)) for _decision in range(4))
        for at, (street, pot) in enumerate(zip(streets, pots, strict=True)):
            rows.append((number, at, street, "", "", "", "", pot, int(rng.random() < 0.3)))
    with store._writing() as db:
        db.executemany(hand, [(str(number),) for number in range(1, 2001)])
        db.executemany(f"INSERT INTO decisions ({names}) VALUES (?,?,?,?,?,?,?,?,?)", rows)
        db.execute("ANALYZE")
    deepest, later = {}, IN_TURN[1]
    for row in rows:
        if not row[-1] and row[2] > 3:
            deepest[row[0]] = max(deepest.get(row[0], (0, 0)), (row[2], row[7]))
    order = sorted(deepest, key=lambda key: (*(-each for each in deepest[key]), key))
    steps = []
    store._open.set_progress_handler(lambda: steps.append(1), 100)
    found = store._waiting(8, Which(), later)
    waits = store._all_of(found, later)
    store._open.set_progress_handler(None, 0)
    assert found == order[:8]
    expected = [
        (at, key)
        for key in found
        for street in (5, 4)
        for (hand, at, on, *_r, done) in rows
        if (hand, on) == (key, street) and not done
    ]
    assert [(at, key) for _id, at, key, _facts in waits] == expected
    assert len(steps) < 20  # of a hundred instructions each; all that waits takes a thousand
    assert store._waiting(3000, Which(hero="Me"), later) == order


def test_one_hand_tells_of_no_error():
    assert Totals(hands=1, whole=1, whole_cost=3.0).per_100 is None
    assert Totals(hands=2, whole=2, whole_cost=3.0).per_100 is not None


def test_the_figure_of_100_waits_until_all_but_a_few_hands_are_judged():
    totals = Totals(hands=101, whole=100, whole_cost=3.0, waiting=5, unfinished=2)
    assert words.figures(totals)[2][0] == ("3.0",)
    waiting = replace(totals, unfinished=3)
    assert words.figures(waiting)[2] == (("–",), ("",))


def test_where_nothing_could_be_judged_nothing_is_said_to_be_within_its_error():
    totals = Totals(hands=3, decisions=2, whys=(("No chart has this line.", 2),))
    assert words.verdict(None, totals, "").headline == "Nothing here could be judged."
    judged = Totals(hands=3, decisions=2, judged=1)
    assert words.verdict(None, judged, "").headline.startswith("Nothing that was judged")
