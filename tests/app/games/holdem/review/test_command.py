import csv
import random
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from itertools import groupby

import pytest

from app.games.holdem import GAME
from app.games.holdem.review import work
from app.games.holdem.review.store import Store
from app.games.holdem.review.totals import ALL, Like
from engine.games.holdem.in_play import Judged
from engine.games.holdem.review import Answer
from tests.app.commands import table_of
from tests.app.games.holdem.helpers import ask, refusal, run
from tests.app.games.holdem.review.conftest import judge_before_the_flop
from tests.app.games.holdem.review.writer import play, written

KEYS = {
    *("room", "hands", "unread", "decisions", "judged", "waiting", "not_judged", "net_bb"),
    *("luck_bb", "all_ins", "cost_bb", "per_100", "per_100_se", "per_100_hands", "streets"),
    *("positions", "pots", "unread_hands", "not_followed"),
    *("leaks", "dearest", "elapsed_s"),
}
AT_ONCE = ("--seconds", "1e-9")


def test_the_answer_has_the_keys_of_the_contract(capsys, folder, tmp_path):
    db = str(tmp_path / "x.sqlite")
    answer = ask(capsys, "review", str(folder), "--db", db, *AT_ONCE)
    assert set(answer) == KEYS
    assert (answer["room"], answer["hands"], answer["unread"]) == ("holdem", 30, [])
    assert answer["streets"]["before"]["judged"] == answer["judged"]
    assert {"hand", "street", "chose", "best", "cost_bb", "source"} <= set(answer["dearest"][0])
    again = ask(capsys, "review", "--db", db, *AT_ONCE)
    assert again | {"elapsed_s": 0} == answer | {"elapsed_s": 0}


def test_the_table_says_what_was_given_up(capsys, folder, tmp_path):
    (folder / "bad.txt").write_text("no hands")
    out = tmp_path / "out.csv"
    words = (str(folder), "--db", str(tmp_path / "x.sqlite"), *AT_ONCE, "--csv", str(out))
    assert run("review", *words) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("30 hands\n")
    assert "per 100 hands" not in shown  # most of them wait
    assert any(line.split() == ["river", "0", "of", "18", "–", "–"] for line in shown.splitlines())
    assert "\n“bad.txt” has no hand histories of a site that is read." in shown
    assert "could not be read" not in shown
    with out.open() as file:
        rows = list(csv.DictReader(file))
    assert rows[0]["source"] == "chart"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nowhere",), "There is no file or folder “nowhere”."),
        (("--since", "yesterday"), "“yesterday” is no day; write it as 2026-11-01"),
    ],
)
def test_bad_input_is_named(capsys, tmp_path, words, said):
    assert said in refusal(capsys, "review", "--db", str(tmp_path / "x.sqlite"), *words)


def test_nothing_is_a_table_too(capsys, tmp_path):
    answer = ask(capsys, "review", "--db", str(tmp_path / "x.sqlite"), *AT_ONCE)
    assert "0 hands" in table_of(GAME, "review", answer)


def test_where_nothing_could_be_read_that_is_an_error(capsys, folder, tmp_path):
    db = str(tmp_path / "x.sqlite")
    assert run("review", str(folder), "--db", db, *AT_ONCE) == 0
    (tmp_path / "bad.txt").write_text("no hands")
    capsys.readouterr()
    assert run("review", str(tmp_path / "bad.txt"), "--db", db, *AT_ONCE) == 2
    out, err = capsys.readouterr()
    assert (out, "“bad.txt” has no hand histories of a site that is read." in err) == ("", True)
    assert ask(capsys, "review", "--db", db, *AT_ONCE)["unread"] == []


def test_processes_read_the_same(capsys, folder, tmp_path):
    here = ask(capsys, "review", str(folder), "--db", str(tmp_path / "here.sqlite"), *AT_ONCE)
    elsewhere = ("--db", str(tmp_path / "there.sqlite"), "--cluster", "local:1", *AT_ONCE)
    there = ask(capsys, "review", str(folder), *elsewhere)
    assert there | {"elapsed_s": 0} == here | {"elapsed_s": 0}


def test_time_left_is_by_how_long_hands_took_beside_what_is_usual(monkeypatch, full):
    judge_before_the_flop(full)
    now = [0.0]
    monkeypatch.setattr(work.time, "monotonic", lambda: now[0])
    clock, asked = work.Clock(), work.question(full, hands=99)
    rest = [(Like(3, 3, "raised"), 10), (Like(4, 2, "3-bet"), 4)]
    assert clock.left_s(rest) is None
    clock.begin(asked)
    usual = 0.0
    for _hand, each in groupby(asked.decisions, key=lambda each: each.played_in):
        decisions = list(each)
        seconds = work.usual_s(work.like_of(decisions[0].hand))
        now[0] += 2 * seconds  # a machine half as fast
        usual += seconds
        clock.heard(Answer(judged=tuple((each.key, Judged()) for each in decisions)))
    assert usual > 0
    flops, turns = 10 * work.USUAL_S[3, 3], 4 * work.USUAL_S[4, 2] * work.DEEP["3-bet"]
    assert clock.left_s(rest) == pytest.approx(2 * (flops + turns))


@pytest.mark.parametrize(("beside", "speed"), [(False, (0.2 + 1 + 1) / 3), (True, 4.1 / 10.5)])
def test_of_hands_one_after_the_other_each_tells_how_fast_it_goes(beside, speed):
    clock = work.Clock(beside)
    clock._took.extend([(1.6, 8.0), (1.25, 1.25), (1.25, 1.25)])  # one of three was soon done
    assert clock.left_s([(Like(5, 2, "raised"), 100)]) == pytest.approx(125 * speed)


def test_time_left_falls_with_each_hand_that_is_judged(monkeypatch, full):
    judge_before_the_flop(full)
    now = [0.0]

    def answers(asked):
        for each in asked.all_ins:
            yield Answer(shares=((each.key, None),))
        for (_hand,), some in groupby(asked.decisions, key=lambda each: (each.played_in,)):
            first, *rest = some
            now[0] += 10 * work.usual_s(work.like_of(first.hand))
            yield Answer(judged=tuple((e.key, Judged(why="Not.")) for e in (first, *rest)))

    monkeypatch.setattr(work.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(work, "analyse", answers)
    lefts = [left for left in work.judge_on(full, ALL, None, 1) if left is not None]
    assert lefts[0] > lefts[1] > lefts[2] > lefts[-1] == 0


@pytest.mark.slow
def test_killed_twenty_times_it_goes_on_where_it_was(tmp_path):
    """What was read and judged stays; nothing is read or judged twice, and nothing is left out."""
    path, db = tmp_path / "hands.txt", tmp_path / "x.sqlite"
    path.write_text("".join(written("PokerStars", play(seed)) for seed in range(200)))
    command = [sys.executable, "-m", "app", "review", str(path), "--db", str(db), "--threads", "1"]
    rng, known, begun = random.Random(3), (0, 0), 0
    for _kill in range(20):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=begun + rng.uniform(0.2, 2.0))
        process.kill()
        process.wait()
        with closing(Store(db)) as store:
            totals = store.totals()
        now = totals.hands, totals.decisions - totals.waiting
        assert all(after >= before for after, before in zip(now, known, strict=True))
        begun += now == known == (0, 0)  # a slow machine has not come to it yet
        known = now
    assert known[0]
    subprocess.run([*command, "--seconds", "1e-9"], check=True, stdout=subprocess.DEVNULL)
    with sqlite3.connect(db) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        hands = file.execute("SELECT count(*), count(DISTINCT number) FROM hands").fetchone()
        twice = (
            "SELECT count(*) FROM (SELECT 1 FROM decisions GROUP BY hand, at HAVING count(*) > 1)"
        )
        assert (hands, file.execute(twice).fetchone()) == ((200, 200), (0,))
