import json

import pytest

from app.games.holdem import GAME
from tests.app.commands import table_of
from tests.app.games.holdem.helpers import ask, refusal, run

HEADS_UP = ("play", "--seats", "2", "--stack", "10", "--me", "BB", "--hand", "AhQh")
RIVER = "HJ raise 2.5; BTN call | Qd9h4h HJ check; BTN check | 2c HJ check; BTN check | 7s HJ bet 4"
KEYS = [
    *("room", "source", "to_act", "best", "actions", "frequencies", "evs", "evs_rough", "pot"),
    *("stack", "ranges", "equity", "exploitability", "notes", "elapsed_s"),
]


def test_the_answer_has_the_keys_of_the_contract(capsys):
    answer = ask(capsys, *HEADS_UP, "--line", "BTN all-in")
    assert list(answer) == KEYS
    assert (answer["room"], answer["source"], answer["best"]) == ("holdem", "chart", "call")
    assert answer["ranges"]["BB"] == "random"


def test_seats_before_me_have_folded(capsys):
    answer = ask(capsys, "play", "--me", "BTN", "--hand", "AhQh", "--line", "HJ raise 2.5")
    assert (answer["to_act"], answer["pot"]) == ("BTN", 4.0)
    assert list(answer["ranges"]) == ["HJ", "BTN", "SB", "BB"]


def test_where_others_are_to_act_it_is_told_what_they_hold(capsys):
    line = "HJ raise 2.5; CO call; BB call | Qd9h4h"
    asked = ("--line", line, "--seconds", "0.2")
    answer = ask(capsys, "play", "--me", "CO", "--hand", "AhQh", *asked)
    assert (answer["to_act"], answer["actions"]) == ("BB", [])


def test_the_table_says_where_it_comes_from(capsys):
    assert run(*HEADS_UP, "--line", "BTN all-in") == 0
    out, _ = capsys.readouterr()
    assert "BB: call (source: chart)" in out
    assert "pot 11, 9 behind, equity" in out


def test_batch_answers_it_too(capsys, tmp_path):
    questions = tmp_path / "questions.txt"
    line = " ".join((*HEADS_UP, "--line", "'BTN all-in'"))
    questions.write_text(f"{line}\nplay --me XX --hand AhQh\n")
    assert run("batch", str(questions)) == 2
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["best"] == "call"
    assert second["error"].startswith("“XX” is none of the seats")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--line", "HJ raise 2.5; CO raise 3"), "No raise to 3 here: at least 4."),
        (("--seats", "4", "--stacks", "10,10"), "2 stacks were given for 4 seats."),
        (("--hand", "Ah"), "“Ah” is not two cards, as in AhQh."),
        (("--stack", "ten"), "“ten” is not a number"),
        (("--rake", "1,2,3"), "“1,2,3” is no share. Write per cent"),
        (("--plays", "HJ=mad"), "“mad” cannot be read; write loose, tight, aggressive"),
    ],
)
def test_bad_input_is_named(capsys, words, said):
    assert said in refusal(capsys, "play", "--me", "BTN", "--hand", "AhQh", *words)


def test_what_is_not_known_has_a_dash():
    answer = dict.fromkeys(KEYS) | {
        **{"to_act": "BTN", "best": "call", "source": "equity", "actions": ["fold", "call"]},
        **{"frequencies": [], "evs": [0.0, None], "pot": 4.0, "stack": 100.0, "notes": []},
        **{"ranges": {"HJ": "QQ+"}},
    }
    assert "call - -" in table_of(GAME, "play", answer)


def test_how_others_play_bends_the_advice_and_both_evs_are_told(capsys):
    words = ("play", "--me", "BTN", "--hand", "AcJd", "--line", "HJ raise 2.5")
    plain = ask(capsys, *words)
    bent = ask(capsys, *words, "--plays", "HJ=aggressive, BB=52/6/214")
    assert list(bent) == [*KEYS[:-1], "by_chart", "elapsed_s"]
    assert bent["by_chart"] == plain["evs"]
    call = bent["actions"].index("call")
    assert bent["evs"][call] > plain["evs"][call]
    assert "The chart is bent for HJ, BB" in bent["notes"][-1]
