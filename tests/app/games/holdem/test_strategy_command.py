import json

import pytest

from app.games import holdem
from app.shell import commandline


def run(*words):
    return commandline.run((holdem.GAME,), words)


def ask(capsys, *words):
    assert run(*words, "--json") == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


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
