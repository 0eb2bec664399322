import json

import pytest

from app.games import two_suits
from app.shell import commandline

HANDS = ("--mine", "1,0 4,0 1,1 3,1", "--theirs", "2,0 3,0 2,1 4,1")


def run(*words):
    return commandline.run((two_suits.GAME,), words)


def ask(capsys, *words):
    assert run("two-suits", *words, "--json") == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


def test_solve_gives_every_card_its_tricks(capsys):
    answer = ask(capsys, "solve", "--mine", "2,0 2,1", "--theirs", "1,0 1,1")
    assert answer.pop("elapsed_s") >= 0
    assert answer == {
        "room": "two-suits",
        "tricks": 2,
        "cards": [
            {"card": "2,0", "tricks": 2, "against_random": 2.0, "loss": 0},
            {"card": "2,1", "tricks": 2, "against_random": 2.0, "loss": 0},
        ],
        "best": ["2,0", "2,1"],
        "line": [["2,0", "1,0"], ["2,1", "1,1"]],
        "against_random": 2.0,
        "to_move": "mine",
    }


def test_solve_knows_trump_leader_and_a_card_led(capsys):
    hands = ("--mine", "1,1", "--theirs", "9,0")
    assert ask(capsys, "solve", *hands, "--leader", "theirs")["tricks"] == 0
    answer = ask(capsys, "solve", *hands, "--leader", "theirs", "--led", "9,0", "--trump", "1")
    assert (answer["tricks"], answer["line"]) == (1, [["9,0", "1,1"]])


def test_payoff_has_the_matrix_up_to_five_cards_and_writes_it(capsys, tmp_path):
    file = tmp_path / "payoffs.csv"
    answer = ask(capsys, "payoff", *HANDS, "--csv", str(file))
    assert (answer["rows"], answer["columns"], answer["rules"]) == (24, 24, "report")
    lines = [[int(cell) for cell in line.split(",")] for line in file.read_text().splitlines()]
    assert lines == answer["matrix"]
    assert min(map(min, lines)) == -1
    longer = [f"{i},0" for i in range(1, 7)], [f"{i},0" for i in range(7, 13)]
    mine, theirs = map(" ".join, longer)
    answer = ask(capsys, "payoff", "--mine", mine, "--theirs", theirs)
    assert "matrix" not in answer
    assert answer["competent"] == {"value": 0, "rows": list(range(720))}


@pytest.mark.parametrize("against", ["random", "competent"])
def test_payoff_writes_the_best_orders_and_their_weights(capsys, tmp_path, against):
    games, weights = tmp_path / "games.csv", tmp_path / "weights.csv"
    files = ("--games-csv", str(games), "--strategy-csv", str(weights))
    rows = ask(capsys, "payoff", *HANDS, "--against", against, *files)[against]["rows"]
    assert len(games.read_text().splitlines()) == len(rows)
    found = [float(line) for line in weights.read_text().splitlines()]
    assert [row for row, weight in enumerate(found) if weight] == rows


def test_the_arena_takes_a_net_from_a_file(capsys, tmp_path):
    file = str(tmp_path / "net.npz")
    ask(capsys, "train", "--cards", "4", "--games", "1000", "--out", file)
    game = ("arena", "net", "perfect", "--cards", "4", "--games", "50")
    assert ask(capsys, *game, "--net", file)["games"] == 50
    assert run("two-suits", "arena", "net", "random", "--net", file) == 2
    assert "suits of up to 4 cards" in capsys.readouterr().err
    assert run("two-suits", *game, "--net", "/no/such/file") == 2
    assert "“/no/such/file” cannot be read" in capsys.readouterr().err
    (tmp_path / "bad.npz").write_text("nothing")
    assert run("two-suits", *game, "--net", str(tmp_path / "bad.npz")) == 2
    assert "This is no net" in capsys.readouterr().err


def test_tables_say_what_samples_that_are_all_alike_leave_open(capsys):
    assert run("two-suits", "arena", "first-card", "first-card", "--games", "100") == 0
    out = capsys.readouterr().out
    assert "0.0 (to 3.7)" in out
    assert "100.0 (from 96.3)" in out
    assert run("two-suits", "survey", "--cards", "2..6", "--deals", "20") == 0
    lines = capsys.readouterr().out.splitlines()
    (determined,) = (line for line in lines if line.startswith("determined, report"))
    assert determined.split()[4:6] == ["100.0", "50.0"]  # all deals of 2 and 3 cards: no error
    assert "to" in determined


def test_first_card_draws_against_itself(capsys):
    answer = ask(capsys, "arena", "first-card", "first-card", "--cards", "4", "--games", "50")
    assert [answer[key] for key in ("games", "first", "second", "draw")] == [50, 0, 0, 100]


def test_a_survey_and_a_training_answer(capsys, tmp_path):
    answer = ask(capsys, "survey", "--cards", "2..3", "--deals", "10")
    assert [row["cards"] for row in answer["survey"]] == [2, 3]
    file = tmp_path / "net.npz"
    answer = ask(capsys, "train", "--cards", "4", "--games", "1000", "--out", str(file))
    assert answer["curve"][0]["games"] == 0
    assert answer["games"] == 1000
    assert file.stat().st_size > 0


@pytest.mark.parametrize(
    ("words", "first"),
    [
        (("solve", *HANDS), "You play next; with best play by both you take"),
        (("payoff", *HANDS), "24 orders each, rules report;"),
        (("survey", "--cards", "2", "--deals", "5"), "cards each"),
        (("train", "--cards", "4", "--games", "1000"), "games  best cards"),
    ],
)
def test_tables_can_be_read(capsys, words, first):
    assert run("two-suits", *words) == 0
    assert capsys.readouterr().out.startswith(first)


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (("solve", "--mine", "1,0", "--theirs", "1,0"), "“1,0” is held by both players"),
        (("solve", "--mine", "1,0 2,0", "--theirs", "3,0"), "equally many"),
        (("solve", "--mine", "1,0", "--theirs", "3,0", "--led", "2,1"), "“2,1” was led"),
        (("solve", "--mine", "14,0", "--theirs", "3,0"), "“14,0” is not a card"),
        (("solve", "--mine", "x", "--theirs", "3,0"), "“x” is not a card"),
        (("solve", *HANDS, "--trump", "5"), "“5” is not a trump"),
        (("arena", "perfect", "lucky"), "“lucky” is not a player"),
        (("arena", "perfect", "random", "--cards", "ten"), "“ten” is not a whole number"),
        (("survey", "--cards", "2..x"), "“2..x”"),
        (("payoff", *HANDS, "--csv", "/no/such/folder/a.csv"), "cannot be written"),
    ],
)
def test_bad_input_is_one_sentence(capsys, words, quoted):
    assert run("two-suits", *words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("kibitzer: error: ")
    assert quoted in err
    assert err.count("\n") == 1
