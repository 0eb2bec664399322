import json

import pytest

from app.games import holdem
from app.shell import commandline
from engine.games.holdem import range_situation


def run(*words):
    return commandline.run((holdem.GAME,), words)


def ask(capsys, *words):
    assert run(*words, "--json") == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


def test_equity_of_ranges_counts_weighted_deals(capsys):
    answer = ask(capsys, "equity", "QQ+, AKs:0.5", "AsJd", "--board", "Qs7s2d")
    assert answer["method"] == "exact"
    ours, theirs = answer["players"]
    assert ours["input"] == "QQ+, AKs:0.5"
    # Pairs of three queens, of four kings, of three aces; three times AKs.
    assert answer["situations"] == (3 + 6 + 3 + 0.5 * 3) * 990
    assert ours["win"] + ours["tie"] + ours["lose"] == answer["situations"]
    assert ours["win"] == theirs["lose"]
    assert ours["equity"] + theirs["equity"] == pytest.approx(1)
    assert ours["equity_se"] == 0


def test_equity_of_whole_weights_is_in_whole_deals(capsys):
    answer = ask(capsys, "equity", "AKs", "QQ")
    assert answer["situations"] == 24 * 1712304
    assert all(isinstance(answer["players"][0][key], int) for key in ("win", "tie", "lose"))


def test_equity_does_not_wait_for_hand_classes(capsys, monkeypatch):
    monkeypatch.setattr(range_situation, "final_classes", None)
    assert ask(capsys, "equity", "QQ+", "random")["method"] == "exact"


def test_ranges_are_sampled_by_seed(capsys):
    words = ("equity", "10%", "20%", "random", "--samples", "5000", "--seed", "7")
    first, again = ask(capsys, *words), ask(capsys, *words)
    assert first["method"] == "sampled"
    assert first["situations"] == 5000
    assert first["players"] == again["players"]


def test_the_error_in_the_table_is_half_of_a_95_percent_interval(capsys):
    words = ("equity", "10%", "20%", "random", "--samples", "5000", "--seed", "7")
    answer = ask(capsys, *words)
    assert run(*words) == 0
    rows = capsys.readouterr().out.splitlines()[1:4]
    for row, player in zip(rows, answer["players"], strict=True):
        assert f" {196 * player['equity_se']:.3f} " in row


def test_the_table_shows_ranges_and_deals_that_are_not_whole(capsys):
    assert run("equity", "QQ:0.3", "KK", "--board", "Qs7s2dTh4c") == 0
    out, _ = capsys.readouterr()
    assert "QQ:0.3" in out
    assert "5.4  0.0" in out
    assert "exact, 5.4 deals" in out


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (("AsKs", "QQx"), "“QQx” is no hand or range"),
        (("As", "QQ"), "“As” is one card; write As*"),
        (("AsKsQs", "QQ"), "“AsKsQs” is no hand or range"),
        (("AsKs", "AsQs,KsQs"), "Seat 2’s range has nothing left"),
        (("AsKs", ""), "Seat 2’s range is empty"),
    ],
)
def test_what_is_no_player_is_said_in_one_line(capsys, players, said):
    assert run("equity", *players) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("kibitzer: error: ")
    assert said in err
    assert err.count("\n") == 1


def test_ranges_are_asked_in_a_batch(capsys, tmp_path):
    file = tmp_path / "questions.txt"
    file.write_text('equity "QQ+, AKs" 15% --board Qs7s2d\nrange QQq\nrange "AK 22:0.5"\n')
    assert run("batch", str(file)) == 2
    out, _ = capsys.readouterr()
    equity, error, found = map(json.loads, out.splitlines())
    assert equity["method"] == "exact"
    assert error == {"error": error["error"], "line": 2}
    assert "“QQq”" in error["error"]
    assert (found["combos"], found["weight"]) == (22, 19)


def test_a_range_is_listed(capsys):
    assert ask(capsys, "range", "KK, AKs:0.5, QsQh") == {
        "room": "holdem",
        "input": "KK, AKs:0.5, QsQh",
        "combos": 11,
        "weight": 9,
        "percent": pytest.approx(100 * 9 / 1326),
        "normal": "KK,AKs:0.5,QsQh",
        "hands": {"AKs": 0.5, "KK": 1},
        "combinations": [
            *({"cards": f"A{suit}K{suit}", "weight": 0.5} for suit in "shcd"),
            *(
                {"cards": f"K{first}K{second}", "weight": 1}
                for first, second in ("sh", "sc", "sd", "hc", "hd", "cd")
            ),
            {"cards": "QsQh", "weight": 1},
        ],
    }


def test_a_range_is_shown_as_a_table(capsys):
    assert run("range", "15%") == 0
    normal, counted, *lines = capsys.readouterr()[0].splitlines()
    assert normal == "55+,A9+,KJ+,A5s+,K9s+,QJs"
    assert counted == "200 combinations, 15.08 % of all"
    assert sum(len(line.split()) for line in lines) == 200
    assert run("range", "AKs:0.5") == 0
    normal, counted, line = capsys.readouterr()[0].splitlines()
    assert counted == "4 combinations that weigh 2, 0.15 % of all"
    assert line.split()[0] == "AsKs:0.5"


def test_an_empty_range_is_shown_too(capsys):
    assert run("range", "") == 0
    assert capsys.readouterr()[0] == "(empty)\n0 combinations, 0.00 % of all\n"


def test_a_wrong_range_is_an_error(capsys):
    assert run("range", "22+ 99-A5") == 2
    assert "“99-A5” is no run" in capsys.readouterr()[1]
