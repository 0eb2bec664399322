import json

import pytest

from app.games import holdem
from app.shell import commandline


def run(*words):
    return commandline.run((holdem.GAME,), words, "1.2.3")


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
