"""``kibitzer tarneeb``: what it prints, against figures from outside, and what it refuses."""

import io
import json
import sys
from pathlib import Path

import pytest

from app.games import tarneeb
from app.shell import commandline
from engine.games.tarneeb import parse_deal, parse_played

GOLDEN = json.loads(
    (Path(__file__).parents[3] / "engine/games/tarneeb/golden/double_dummy.json").read_text()
)
DEAL = "N:K.K65.AK65.QJ965 J75.J974.Q74.742 AQT9832.T3.J9.AK 64.AQ82.T832.T83"
LEADS = ("--deal", DEAL, "--trump", "S", "--leader", "S")
SMALL = "N:AK... QJ... T9... 87..."


def run(*words):
    return commandline.run((tarneeb.GAME,), words)


def ask(capsys, *words):
    assert run("tarneeb", *words, "--json") == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


@pytest.mark.parametrize("deal", GOLDEN["tables"][:6], ids=lambda deal: deal["deal"][:16])
def test_the_table_is_the_golden_one(capsys, deal):
    answer = ask(capsys, "table", "--deal", deal["deal"], "--direction", "clockwise")
    assert answer.pop("elapsed_s") >= 0
    assert answer == {"room": "tarneeb", "tricks": deal["tricks"]}


@pytest.mark.parametrize("board", GOLDEN["boards"][:40:4], ids=lambda b: b["deal"][:16])
def test_every_card_has_its_golden_tricks(capsys, board):
    answer = ask(
        capsys,
        *("play", "--deal", board["deal"], "--trump", board["trump"]),
        *("--leader", board["leader"], "--played", " ".join(board["played"])),
        *("--direction", "clockwise"),
    )
    assert answer["to_move"] == board["to_move"]
    assert {c["card"]: c["tricks"] for c in answer["cards"]} == board["tricks"]
    most = max(board["tricks"].values())
    assert set(answer["best"]) == {c for c, n in board["tricks"].items() if n == most}


def test_the_json_of_a_position(capsys):
    answer = ask(capsys, "play", *LEADS, "--played", "S:Jd E:7d N:Ad W:Td N:Qc")
    assert answer.pop("elapsed_s") >= 0
    line = answer.pop("line")
    assert answer == {
        "room": "tarneeb",
        "to_move": "W",
        "tricks_won": {"NS": 1, "EW": 0},
        "cards": [{"card": card, "tricks": 0} for card in ("Tc", "8c", "3c")],
        "best": ["Tc", "8c", "3c"],
    }
    whole = " ".join(["S:Jd E:7d N:Ad W:Td N:Qc", *line])
    assert parse_played(whole, parse_deal(DEAL), 0, 2).won == (13, 0)


def test_play_runs_counterclockwise_unless_told(capsys):
    seats = [play[0] for play in ask(capsys, "play", *LEADS)["line"][:4]]
    assert seats == ["S", "E", "N", "W"]
    clockwise = ask(capsys, "play", *LEADS, "--direction", "clockwise")
    assert [play[0] for play in clockwise["line"][:4]] == ["S", "W", "N", "E"]


def test_a_random_deal_is_the_seeds(capsys):
    assert run("tarneeb", "deal", "--seed", "7") == 0
    first = capsys.readouterr().out
    assert run("tarneeb", "deal", "--seed", "7") == 0
    assert capsys.readouterr().out == first
    assert parse_deal(first).size == 13
    assert run("tarneeb", "deal", "--seed", "8") == 0
    assert capsys.readouterr().out != first
    answer = ask(capsys, "deal", "--seed", "7", "--cards", "3")
    assert parse_deal(answer["deal"]).size == 3


def test_the_table_can_be_read(capsys):
    assert run("tarneeb", "table", "--deal", SMALL) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[1].split() == ["spades", "2", "0", "2", "0"]
    assert rows[-1].startswith("tricks of the leader's side, exact, in ")


def test_the_cards_can_be_read(capsys):
    assert run("tarneeb", "play", *LEADS) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[0] == "South to play; tricks so far: North-South 0, East-West 0."
    assert rows[2].split() == ["As", "12"]
    assert rows[4].split() == ["Ts", "13", "best"]
    assert rows[-2].startswith("line  S:")


def test_a_batch_answers_both_questions(capsys, monkeypatch):
    lines = [
        f'tarneeb table --deal "{SMALL}"',
        f'tarneeb play --deal "{SMALL}" --trump s --leader north --played "N:Ks W:Qs"',
        f'tarneeb play --deal "{SMALL}" --trump s --leader n',
    ]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))
    assert run("batch") == 2
    table, refused, play = map(json.loads, capsys.readouterr().out.splitlines())
    assert table["tricks"]["S"] == {"N": 2, "E": 0, "S": 2, "W": 0}
    assert refused["line"] == 2
    assert "West cannot play “Qs” in trick 1" in refused["error"]
    assert play["best"] == ["As", "Ks"]


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (("table",), "--deal"),
        (("table", "--deal", "AK"), "“AK” does not begin with a seat"),
        (("table", "--deal", "N:A... A... K... Q..."), "“As” is in North's hand and in East's"),
        (("table", "--deal", "N:AK... Q... J... T..."), "North has 2 cards where the other hands"),
        (("play", *LEADS[:2], "--trump", "N", "--leader", "S"), "“N” is not a suit"),
        (("play", *LEADS[:2], "--trump", "S", "--leader", "Q"), "“Q” is not a seat"),
        (("play", *LEADS, "--played", "S:Ac S:Kc"), "“S:Kc” in trick 1 is out of turn"),
        (("play", *LEADS, "--played", "S:Ac E:2c N:Kd"), "it must follow clubs"),
        (("play", *LEADS, "--direction", "up"), "'up'"),
        (("deal", "--cards", "14"), "“14” is no number of cards each"),
        (
            (
                *("play", "--deal", "N:A... K... Q... J...", "--trump", "s", "--leader", "n"),
                *("--played", "As Js Qs Ks"),
            ),
            "All cards have been played",
        ),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(capsys, words, quoted):
    assert run("tarneeb", *words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("kibitzer: error: ")
    assert err.count("\n") == 1
    assert quoted in err
