import json
from argparse import ArgumentError

import pytest

from app.games import holdem
from tests.app.commands import check_needed, parsed, table_of
from tests.app.games.holdem.helpers import ask, run


def test_push_or_fold_heads_up(capsys):
    answer = ask(capsys, "push-fold", "--stacks", "10,10")
    assert answer["method"] == "push or fold"
    assert answer["exploitability"] <= 1e-6
    small, big = answer["seats"]
    assert (small["position"], small["stack"], big["position"]) == ("SB", 10, "BB")
    assert small["ev"] == pytest.approx(-0.04537, abs=1e-5)
    assert small["push_percent"] == pytest.approx(58.27, abs=0.3)
    assert big["call_percent"] == pytest.approx(37.39, abs=0.3)
    assert small["push"]["AA"] == pytest.approx(1)
    assert small["push_gain"]["AA"] > 0 > small["push_gain"]["32o"]
    assert big["call"]["72o"] == pytest.approx(0, abs=1e-9)
    assert len(big["call"]) == 169


def test_push_or_fold_for_prizes_names_who_is_called(capsys):
    answer = ask(capsys, "push-fold", "--stacks", "5,3,2", "--prizes", "50,30,20", "--ante", "0.1")
    assert answer["unit"] == "percent of prizes"
    assert [seat["worth"] for seat in answer["seats"]] == pytest.approx(
        [38.392857, 32.75, 28.857143]
    )
    assert [call["against"] for call in answer["seats"][2]["calls"]] == ["BTN", "SB"]
    assert "call" not in answer["seats"][2]


def test_the_table_of_push_or_fold_shows_ranges(capsys):
    assert run("push-fold", "--stacks", "3,10,10", "--folded", "1") == 0
    out, _ = capsys.readouterr()
    assert "SB pushes: " in out
    assert "BB calls SB, 37." in out
    assert "-0.0454" in out
    assert "BTN pushes" not in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--stacks", "10"), "1 stacks were given; give 2 to 9."),
        (("--stacks", "10,ten"), "“ten” is not a number"),
        (("--stacks", "10,10", "--blinds", "1"), "“1” is not 2 numbers; write 0.5,1"),
        (("--stacks", "10,-3"), "The stack “-3” is not above 0."),
        (("--stacks", "10,10", "--folded", "1"), "two must be left"),
    ],
)
def test_what_is_no_push_or_fold_is_said_in_one_line(capsys, words, said):
    assert run("push-fold", *words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert err.count("\n") == 1


def test_push_or_fold_in_a_batch(capsys, tmp_path):
    lines = tmp_path / "lines"
    lines.write_text("push-fold --stacks 5,5\npush-fold --stacks 5\n")
    assert run("batch", str(lines)) == 2
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["seats"][0]["ev"] == pytest.approx(0.0562, abs=1e-5)
    assert second["line"] == 2


RIVER = (
    *("strategy", "--oop", "AsAh,QsQh", "--ip", "KsKh", "--board", "2c3d7h8sTc"),
    *("--pot", "100", "--stack", "1000", "--bets", "100", "--raises", "", "--cap", "1"),
)


def test_strategy_of_a_river(capsys):
    answer = ask(capsys, *RIVER, "--stop", "0.05")
    assert answer["method"] == "equilibrium"
    assert answer["exploitability"] <= 0.05
    assert answer["ev"]["oop"] == pytest.approx(75, abs=0.1)
    assert answer["ev"]["oop"] + answer["ev"]["ip"] == pytest.approx(100, abs=1e-3)
    assert (answer["to_act"], answer["actions"]) == ("oop", ["check", "bet 100"])
    by_combo = {combo["combo"]: combo for combo in answer["combos"]}
    assert set(by_combo) == {"AsAh", "QsQh"}
    assert by_combo["AsAh"]["equity"] == 1
    assert by_combo["QsQh"]["frequencies"][1] == pytest.approx(0.5, abs=0.03)
    assert answer["memory_mb"] > 0


def test_strategy_along_a_line(capsys):
    answer = ask(capsys, *RIVER, "--line", "bet 100")
    assert (answer["to_act"], answer["actions"]) == ("ip", ["fold", "call"])
    assert answer["pot"] == 200
    assert answer["combos"][0]["action_evs"][0] == pytest.approx(0, abs=1e-4)


def test_the_table_of_a_strategy(capsys):
    assert run(*RIVER, "--line", "check") == 0
    out, _ = capsys.readouterr()
    assert "ip plays check " in out
    assert "KsKh" in out
    assert "a best response gains 0." in out


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (("--line", "bet 7"), "“bet 7” is no action here; there is: check, bet 100."),
        (("--bets", "lots"), "“lots” is no size"),
        (("--board", "2c3d"), "The board has 2 cards; give 3, 4 or 5."),
        (("--ip", "AsAh"), "in position is empty"),
        (("--oop", "KsKd", "--ip", "KsKh"), "exclude each other"),
        (("--pot", "all"), "“all” is not a number"),
        (("--stop", "0"), "The target “0” is not above 0"),
    ],
)
def test_what_is_no_strategy_is_said_in_one_line(capsys, changed, said):
    if changed == ("--ip", "AsAh"):
        changed = ("--ip", "AsAh:0")
    assert run(*RIVER, *changed) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert err.count("\n") == 1


def test_strategies_in_a_batch(capsys, tmp_path):
    lines = tmp_path / "lines"
    words = [f"'{word}'" for word in RIVER]
    lines.write_text("\n".join([" ".join(words), " ".join([*words, "--line", "check"])]))
    assert run("batch", str(lines)) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["to_act"], second["to_act"]) == ("oop", "ip")
    assert first["iterations"] == second["iterations"]


# ---- tables of given figures, and what is assumed ------------------------------------------------


@pytest.mark.parametrize(
    ("name", "words", "assumed"),
    [
        (
            "push-fold",
            ("--stacks", "10,10"),
            {
                **{"stacks": (10.0, 10.0), "blinds": (0.5, 1.0), "ante": 0.0, "ante_by": "each"},
                **{"prizes": (), "folded": 0},
            },
        ),
        (
            "strategy",
            RIVER[1:11],
            {"bets": "50", "raises": "60", "cap": None, "line": "", "stop": None, "pot": 100.0},
        ),
        ("equity", ("AsKs", "QdQh"), {"board": "", "dead": "", "exact": False, "samples": None}),
    ],
)
def test_what_is_not_said_is_assumed(name, words, assumed):
    found = parsed(holdem.GAME, name, *words)
    assert {option: found[option] for option in assumed} == assumed


def test_push_or_fold_needs_stacks():
    check_needed(holdem.GAME, "push-fold", "--stacks", "10,10")


@pytest.mark.parametrize(
    ("option", "good", "bad"), [("--folded", "7", "8"), ("--folded", "0", "-1")]
)
def test_up_to_seven_seats_may_have_folded(option, good, bad):
    words = ("--stacks", "10,10", option)
    assert parsed(holdem.GAME, "push-fold", *words, good)["folded"] == int(good)
    with pytest.raises(ArgumentError):
        parsed(holdem.GAME, "push-fold", *words, bad)


def test_the_ante_may_be_the_big_blinds(capsys):
    stacks = ("push-fold", "--stacks", "10,10,10", "--ante", "0.5")
    each, big = ask(capsys, *stacks), ask(capsys, *stacks, "--ante-by", "bb")
    # One dead half chip, or three of them.
    assert each["seats"][0]["push_percent"] > big["seats"][0]["push_percent"]


def test_the_table_of_push_or_fold_has_all_its_figures():
    calls = [{"against": "BTN", "call_percent": 12.5, "call": {"AA": 1.0, "KK": 0.456}}]
    answer = {
        **{"unit": "big blinds", "exploitability": 2.5e-7, "iterations": 1200, "elapsed_s": 0.5},
        "seats": [
            {"position": "BTN", "stack": 7.5, "ev": 0.25, "push_percent": 40.5, "push": {"AA": 1}},
            {"position": "BB", "stack": 10, "ev": -0.125, "calls": calls},
        ],
    }
    assert table_of(holdem.GAME, "push-fold", answer) == [
        "seat stack EV, bb push",
        "BTN 7.5 +0.2500 40.50 %",
        "BB 10 -0.1250 -",
        "BTN pushes: AA",
        "BB calls BTN, 12.50 %: AA,KK:0.46",
        "a best response gains 2.5e-07 bb; 1,200 iterations in 0.500 s",
    ]
    answer["unit"] = "percent of prizes"
    answer["seats"][0]["push"] = {"AA": 0.004}
    lines = table_of(holdem.GAME, "push-fold", answer)
    assert lines[0] == "seat stack EV, % of prizes push"
    assert lines[3] == "BTN pushes: -"
    assert lines[-1].startswith("a best response gains 2.5e-07 % of prizes; ")


def test_the_table_of_a_strategy_has_all_its_figures():
    combo = {"combo": "AsAh", "weight": 0.5, "equity": 0.875, "ev": 61.25, "frequencies": [0.25, 1]}
    answer = {
        **{"ev": {"oop": 60.0, "ip": 40.5}, "pot": 100.5, "actions": ["check", "bet 50"]},
        **{"frequencies": [0.625, 0.375], "to_act": "oop", "combos": [combo]},
        **{"reached": {"oop": 1.0, "ip": 0.001}, "exploitability": 0.25, "iterations": 1200},
        **{"elapsed_s": 0.5, "quality": "solved"},
    }
    lines = table_of(holdem.GAME, "strategy", answer)
    assert lines == [
        "EV out of position 60.000, in position 40.500, of a pot of 100.5",
        "oop plays check 62.5 %, bet 50 37.5 %",
        "hand weight equity EV check bet 50",
        "AsAh 0.500 87.5 % 61.25 25.0 % 100.0 %",
        "a best response gains 0.250 % of the pot; 1,200 iterations in 0.500 s",
    ]
    seldom = answer | {"actions": [], "to_act": "river", "reached": {"oop": 1.0, "ip": 0.0009}}
    assert table_of(holdem.GAME, "strategy", seldom)[1:-1] == [
        "The river is to be dealt; add its card to the line.",
        "ip hardly ever gets here; these answers are guesses",
    ]
    nought = table_of(holdem.GAME, "strategy", answer | {"combos": [combo | {"ev": -0.004}]})
    assert nought[3].split()[4] == "0.00"
    over = answer | {"actions": [], "to_act": "end"}
    assert len(table_of(holdem.GAME, "strategy", over)) == 2


def test_cards_of_a_combination_are_written_the_higher_first(capsys):
    answer = ask(capsys, *RIVER[:2], "KdAs, QhQs, 4hAh", *RIVER[3:], "--stop", "5")
    assert {combo["combo"] for combo in answer["combos"]} == {"AsKd", "QsQh", "Ah4h"}
    assert all(0 <= sum(combo["frequencies"]) <= 1.001 for combo in answer["combos"])


def test_a_solution_is_saved_and_answered_from_later(capsys, tmp_path):
    path = str(tmp_path / "one.kibs")
    wanted = ask(capsys, *RIVER, "--stop", "0.05", "--save", path)
    again = ask(capsys, "strategy", "--load", path, "--stop", "0.05", "--line", "bet 100")
    assert again["iterations"] == wanted["iterations"]
    assert again["pot"] == 200
    assert run("strategy", "--load", str(tmp_path / "none.kibs")) == 2
    out, problem = capsys.readouterr()
    assert out == ""
    assert "“none.kibs” cannot be read" in problem


def test_what_is_missing_is_named(capsys):
    assert run("strategy", "--oop", "AA", "--board", "2c3d7h8sTc") == 2
    out, problem = capsys.readouterr()
    assert out == ""
    assert "the following arguments are required: --ip, --pot, --stack" in problem


def test_sizes_by_street_and_player_donks_and_the_rake(capsys):
    turn = ("strategy", "--oop", "AA,QQ", "--ip", "KK,JTs", "--board", "2c3d7h8s", "--pot", "100")
    more = ("--stack", "900", "--stop", "20", "--river-bets", "33", "--ip-bets", "75", "--cap", "1")
    more += ("--donks", "25", "--rake", "5", "--rake-cap", "3", "--threads", "1")
    first = ask(capsys, *turn, *more)
    assert first["actions"] == ["check", "bet 50"]
    assert first["ev"]["oop"] + first["ev"]["ip"] == pytest.approx(97, abs=0.1)
    second = ask(capsys, *turn, *more, "--line", "check")
    assert second["actions"] == ["check", "bet 75"]
    checked = ask(capsys, *turn, *more, "--line", "check, check, Td")
    assert checked["actions"] == ["check", "bet 33"]
    donked = ask(capsys, *turn, *more, "--line", "check, bet 75, call, Td")
    assert donked["actions"] == ["check", "bet 63"]  # a quarter of 250
