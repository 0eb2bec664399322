import json
from types import SimpleNamespace

import pytest

from app.games import holdem
from app.games.holdem.histories.command import HAND
from app.shell.commands import commandline
from tests.app.games.holdem.histories.samples import GG, IPOKER, POKERSTARS, WINAMAX


@pytest.fixture
def ask(tmp_path, capsys):
    def ask(content, *words):
        file = tmp_path / "hand.txt"
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        status = commandline.run((holdem.GAME,), ("hand", str(file), *words))
        return status, capsys.readouterr()

    return ask


def test_a_hand_is_told_as_json(ask):
    status, printed = ask(POKERSTARS, "--json")
    answer = json.loads(printed.out)
    assert (status, printed.err) == (0, "")
    assert answer["room"] == "holdem"
    assert (answer["site"], answer["number"], answer["hands"]) == ("PokerStars", 1, 1)
    assert answer["hero"] == "Hero"
    assert answer["blinds"] == [0.5, 1.0]
    assert (answer["pot"], answer["rake"], answer["notes"]) == (228, 3, [])
    assert [p["position"] for p in answer["players"]] == ["BB", "CO", "BTN", "SB"]
    assert answer["players"][2] == {
        **{"name": "Hero", "seat": 3, "position": "BTN", "stack": 112.25},
        **{"cards": "AhKd", "folded": False},
    }
    assert [(s["street"], s["board"], s["pot"]) for s in answer["streets"]] == [
        ("preflop", "", 0),
        ("flop", "2cKh9s", 9.5),
        ("turn", "2cKh9s9d", 39.5),
        ("river", "2cKh9s9dTs", 228),
    ]
    raised = answer["streets"][1]["actions"][4]
    assert raised == {
        **{"player": "Bob: the (2nd)", "position": "CO", "action": "call", "chips": 10, "to": 15},
        **{"pot": 29.5, "call": 10, "stack": 1079.5, "playable": 29.5},
        "pot_odds": pytest.approx(10 / 39.5),
    }
    last = answer["streets"][2]["actions"][3]
    assert (last["pot"], last["playable"], last["call"]) == (1129, 153.75, 74.25)  # 975.25 go back
    assert last["pot_odds"] == pytest.approx(74.25 / 228)
    assert answer["elapsed_s"] >= 0


def test_a_hand_is_told_as_text(ask):
    status, printed = ask(GG)
    lines = [" ".join(line.split()) for line in printed.out.splitlines()]
    assert status == 0
    assert "Hero BTN 10.25 AhKd" in lines
    assert "c0ffee BB 9.87 folded" in lines
    assert "2c Kh 9s, pot 2.10 does pot to call odds" in lines
    assert "Hero BTN raises to 9.25 3.15 1.05 25.0 %" in lines
    assert "second board 2c Kh 9s 3c As" in lines
    assert lines[-1] == "GG, pot 20.60, rake 0.70"


def test_one_of_several_hands_can_be_chosen(ask):
    _status, printed = ask(WINAMAX + "\n" + POKERSTARS, "--number", "1", "--json")
    answer = json.loads(printed.out)
    assert (answer["site"], answer["number"], answer["hands"]) == ("Winamax", 1, 2)


def test_files_of_other_encodings_are_read(ask):
    for data in (IPOKER.encode("utf-8-sig"), GG.encode("utf-16"), WINAMAX.encode("cp1252")):
        status, printed = ask(data, "--json")
        assert status == 0
        assert json.loads(printed.out)["notes"] == []


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("no hand at all", "names no two players"),
        (POKERSTARS.replace("Hold'em", "Omaha"), "is not a hand of Hold’em"),
        (POKERSTARS.replace("calls $2\n", "calls $1\n"), "“Ann” calls 1 where 2 is to call."),
    ],
)
def test_what_cannot_be_read_is_one_line(ask, content, sentence):
    status, printed = ask(content)
    assert (status, printed.out) == (2, "")
    assert sentence in printed.err
    assert printed.err.count("\n") == 1


def test_a_file_that_is_not_there_is_named(capsys):
    assert commandline.run((holdem.GAME,), ("hand", "nowhere.txt")) == 2
    assert "“nowhere.txt” cannot be read" in capsys.readouterr().err


def test_a_file_is_of_this_machine_only():
    assert "hand.txt" in HAND.only_here(SimpleNamespace(file="hand.txt"))
