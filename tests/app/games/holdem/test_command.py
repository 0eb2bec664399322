import json

import pytest

from app.games import holdem
from engine.cards import parse_cards, rank_of
from engine.games.holdem.equity import range_situation
from tests.app.commands import command, table_of
from tests.app.games.holdem.helpers import ask, refusal, run


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
    assert "5.4    0" in out
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
    assert said in refusal(capsys, "equity", *players)


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


def test_combinations_stand_below_one_another(capsys):
    assert run("range", "AKs:0.5, QQ, 55") == 0
    _, _, first, second = capsys.readouterr()[0].splitlines()
    wide = len("AsKs:0.5") + 2
    assert [first[at : at + 5].strip() for at in range(4 * wide, len(first), wide)] == (
        ["QsQh", "QsQc", "QsQd", "QhQc", "QhQd", "QcQd", "5s5h", "5s5c"]
    )
    assert [second[at : at + 4] for at in range(0, len(second), wide)] == (
        ["5s5d", "5h5c", "5h5d", "5c5d"]
    )


def test_the_higher_card_of_a_combination_comes_first(capsys):
    answer = ask(capsys, "range", "random")
    pairs = [parse_cards(found["cards"]) for found in answer["combinations"]]
    assert len({frozenset(pair) for pair in pairs}) == 1326
    assert all(rank_of(high) >= rank_of(low) for high, low in pairs)


def test_an_empty_range_is_shown_too(capsys):
    assert run("range", "") == 0
    assert capsys.readouterr()[0] == "(empty)\n0 combinations, 0.00 % of all\n"


def test_a_wrong_range_is_an_error(capsys):
    assert run("range", "22+ 99-A5") == 2
    assert "“99-A5” is no run" in capsys.readouterr()[1]


# ---- tables of given figures ---------------------------------------------------------------------


def player(text, equity, se, *counts):
    win, tie, lose = counts
    figures = {"win": win, "tie": tie, "lose": lose}
    return {"input": text, "equity": equity, "equity_se": se, **figures}


def test_the_table_of_equities_has_all_its_figures():
    answer = {
        **{"method": "exact", "situations": 1_712_304, "elapsed_s": 0.25},
        "players": [
            player("AsKs", 0.4625, 0.0, 787_966, 12_345, 1),
            player("QQ", 0.5375, 0.0, 5.25, 0, 0),
        ],
    }
    assert table_of(holdem.GAME, "equity", answer) == [
        "player equity ± win tie lose",
        "AsKs 46.250 % - 787,966 12,345 1",
        "QQ 53.750 % - 5.2 0 0",
        "exact, 1,712,304 deals in 0.250 s",
    ]
    answer["players"] = [player("AsKs", 0.5, 0.001, 1, 2, 3)]
    answer["method"] = "sampled"
    assert table_of(holdem.GAME, "equity", answer)[1:] == [
        "AsKs 50.000 % 0.196 1 2 3",
        "sampled (± is a 95 % interval), 1,712,304 deals in 0.250 s",
    ]


@pytest.mark.parametrize(("count", "rows"), [(12, 1), (13, 2), (24, 2), (25, 3)])
def test_the_table_of_a_range_has_twelve_combinations_a_line(count, rows):
    found = [{"cards": "AsKs", "weight": 1}] * (count - 1) + [{"cards": "QsQh", "weight": 0.25}]
    weight = count - 0.75
    answer = {
        **{"combos": count, "weight": weight, "percent": 12.5, "normal": "AKs"},
        "combinations": found,
    }
    first, counted, *lines = table_of(holdem.GAME, "range", answer)
    assert first == "AKs"
    assert counted == f"{count} combinations that weigh {weight:g}, 12.50 % of all"
    assert len(lines) == rows
    assert " ".join(lines).split() == ["AsKs"] * (count - 1) + ["QsQh:0.25"]


def test_samples_and_exact_counts_can_be_asked_for(capsys):
    river = ("equity", "AsKs", "QdQh", "--board", "Qs7s2d3h4c")
    assert ask(capsys, *river)["method"] == "exact"
    assert ask(capsys, *river, "--exact")["method"] == "exact"
    answer = ask(capsys, *river, "--samples", "1")
    assert (answer["method"], answer["situations"]) == ("sampled", 1)
    assert run(*river, "--samples", "0") == 2
    capsys.readouterr()
    dead = ask(capsys, "equity", "AsKs", "QdQh", "--board", "Qs7s2d3h", "--dead", "4s5s")
    alive = ask(capsys, "equity", "AsKs", "QdQh", "--board", "Qs7s2d3h")
    assert alive["situations"] - dead["situations"] == 2
    assert dead["players"][0]["win"] == alive["players"][0]["win"] - 2  # two spades fewer


def test_the_higher_card_is_written_first_whatever_the_suit(capsys):
    answer = ask(capsys, "range", "2hAh, Kd3s, 9c9h")
    assert {found["cards"] for found in answer["combinations"]} == {"9h9c", "Ah2h", "Kd3s"}


def test_combinations_stand_below_each_other():
    answer = {
        **{"combos": 24, "weight": 15, "percent": 1.0, "normal": "AKs"},
        "combinations": [
            *[{"cards": "AsKs", "weight": 1}] * 12,
            *[{"cards": "QsQh", "weight": 0.25}] * 12,
        ],
    }
    first, second = command(holdem.GAME, "range").table(answer).splitlines()[2:]
    assert [at for at in range(len(second)) if second.startswith("QsQh", at)] == [
        at for at in range(len(first)) if first.startswith("AsKs", at)
    ]
