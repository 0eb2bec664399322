"""What is to be trained, in the terminal."""

import json
from datetime import date

import pytest

from app.games import ALL
from app.shell.commands import commandline
from app.shell.storage.settings import Settings
from app.train.store import Store
from tests.app.train.test_store import kept


@pytest.fixture
def db(tmp_path):
    store = Store(tmp_path / "training.sqlite")
    today = date.today()
    store.keep([kept(f"{i}", due=today) for i in range(7)])
    store.close()
    return str(store.path)


def ask(capsys, *words):
    status = commandline.run(ALL, ("train", *words))
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize(("setting", "due"), [(5, 5), (20, 7)])
def test_as_many_new_ones_are_due_as_the_settings_say(capsys, monkeypatch, db, setting, due):
    monkeypatch.setattr(Settings, "new_a_day", setting, raising=False)
    status, out, err = ask(capsys, "--due", "--db", db, "--json")
    found = json.loads(out)
    assert (status, err, found["positions"], found["due"], len(found["next"])) == (
        0,
        "",
        7,
        due,
        due,
    )
    assert found["next"][0]["best"] == ["Ks"]
    assert ask(capsys, "--due", "--db", db)[1].startswith(f"{due} due of 7 positions kept\n")


def test_only_one_room_is_told_of(capsys, db):
    _, out, _ = ask(capsys, "--due", "--db", db, "--room", "rummy", "--json")
    found = json.loads(out)
    assert (found["due"], found["positions"]) == (0, 0)
    _, out, _ = ask(capsys, "--due", "--db", db, "--room", "tarneeb")
    assert " of 7 positions kept\n" in out


def test_what_is_written_is_read_by_another_file(capsys, tmp_path, db):
    lines, other = str(tmp_path / "kept.jsonl"), str(tmp_path / "other.sqlite")
    assert ask(capsys, "export", lines, "--db", db)[1] == "7 positions written\n"
    assert ask(capsys, "import", lines, "--db", other)[1] == "7 positions read\n"
    again = str(tmp_path / "again.jsonl")
    ask(capsys, "export", again, "--db", other)
    with open(lines) as first, open(again) as second:
        assert sorted(first) == sorted(second)


def test_a_file_without_a_name_is_refused(capsys, db):
    status, out, err = ask(capsys, "import", "--db", db)
    assert (status, out) == (2, "")
    assert err == "kibitzer: error: “train import” wants the name of a file\n"
