import csv

import pytest

from app.games.holdem import GAME
from app.games.holdem.review import work
from engine.games.holdem.in_play import Judged
from engine.games.holdem.review import Answer
from tests.app.commands import table_of
from tests.app.games.holdem.helpers import ask, run

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
    assert "(95 %) per 100 hands, by 3 judged to their end" in shown
    assert any(line.split() == ["river", "0", "of", "18", "–", "–"] for line in shown.splitlines())
    assert "\n“bad.txt” has no hand histories." in shown
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
    assert run("review", "--db", str(tmp_path / "x.sqlite"), *words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err


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
    assert (out, "“bad.txt” has no hand histories." in err) == ("", True)
    assert ask(capsys, "review", "--db", db, *AT_ONCE)["unread"] == []


def test_processes_read_the_same(capsys, folder, tmp_path):
    here = ask(capsys, "review", str(folder), "--db", str(tmp_path / "here.sqlite"), *AT_ONCE)
    elsewhere = ("--db", str(tmp_path / "there.sqlite"), "--cluster", "local:1", *AT_ONCE)
    there = ask(capsys, "review", str(folder), *elsewhere)
    assert there | {"elapsed_s": 0} == here | {"elapsed_s": 0}


def test_time_left_is_by_how_long_hands_took(monkeypatch, full):
    now = [0.0]
    monkeypatch.setattr(work.time, "monotonic", lambda: now[0])
    clock, asked = work.Clock(), work.question(full, hands=99)
    assert clock.left_s([(5, 10)]) is None
    clock.begin(asked)
    rivers = [each for each in asked.decisions if each.hand.street == 5]
    for each, seconds in zip(rivers, (2.0, 4.0), strict=False):
        now[0] += seconds
        clock.heard(Answer(judged=((each.key, Judged()),)))
    assert clock.left_s([(5, 10)]) == pytest.approx(30)
    assert clock.left_s([(5, 1), (3, 10)]) == pytest.approx(3 + 10 * 3 / work.LENGTHS[5])
