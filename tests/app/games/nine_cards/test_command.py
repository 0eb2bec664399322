import pytest

from app.games import nine_cards
from tests.app.commands import of_room

run, ask, refusal = of_room(nine_cards.GAME, "nine-cards")


def test_the_json_of_a_position(capsys):
    answer = ask(capsys, "--mine", "6,8", "--theirs", "1,3")
    assert answer.pop("elapsed_s") >= 0
    assert answer == {
        "room": "nine-cards",
        "to_move": "mine",
        "result": "win",
        "values": {"2": "win", "4": "loss", "5": "win", "7": "draw", "9": "draw"},
        "line": [2, 4, 5],
        "threats": {"mine": [], "theirs": []},
        "best": [2, 5],
        "reason": "fork",
        "ends_in": {"2": 3, "4": 4, "5": 3, "7": 5, "9": 5},
        "cards": 9,
        "target": 15,
    }


def test_the_side_with_fewer_cards_picks_next(capsys):
    answer = ask(capsys, "--mine", "2 7", "--theirs", "5")
    assert (answer["to_move"], answer["result"], answer["best"]) == ("theirs", "draw", [6])
    assert answer["threats"] == {"mine": [6], "theirs": []}


def test_with_hands_of_one_size_either_side_may_pick_next(capsys):
    hands = ("--mine", "8,1", "--theirs", "2,3")
    assert ask(capsys, *hands)["result"] == "win"
    answer = ask(capsys, *hands, "--to-move", "theirs")
    assert (answer["to_move"], answer["best"], answer["reason"]) == ("theirs", [6], "forced_win")


def test_who_wins_with_other_cards_and_another_target(capsys):
    answer = ask(capsys, "--cards", "12", "--target", "18")
    assert (answer["result"], answer["cards"], answer["target"]) == ("win", 12, 18)
    assert answer["values"]["12"] == "draw"
    assert ask(capsys, "--cards", "4", "--target", "-3")["result"] == "draw"


def test_a_survey_lists_every_target(capsys):
    games = ask(capsys, "--survey", "--cards", "9")["survey"]
    assert [game["target"] for game in games] == list(range(6, 25))
    won = [game["target"] for game in games if game["result"] == "win"]
    assert won == [12, 13, 14, 16, 17, 18]
    assert games[8] == {"cards": 9, "target": 14, "result": "win", "ends_in": 7, "best": [1]}


def test_the_table_of_a_position_can_be_read(capsys):
    assert run("nine-cards", "--mine", "2,7", "--theirs", "5") == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[0] == "The opponent picks next; with perfect play it is a draw."
    assert [row.split() for row in rows[2:8]] == [
        ["1", "loss", "2"],
        ["3", "loss", "2"],
        ["4", "loss", "2"],
        ["6", "draw", "6", "best"],
        ["8", "loss", "2"],
        ["9", "loss", "2"],
    ]
    assert rows[8] == "best line        6 4 9 1 3 8"
    assert rows[9] == "cards you want   6"
    assert rows[10] == "cards they want  none"
    assert rows[11].startswith("exact, in ")


@pytest.mark.parametrize(
    ("words", "winner"),
    [
        (("--mine", "8,1", "--theirs", "2,3"), "You pick next; with perfect play you win."),
        (
            ("--mine", "2,3", "--theirs", "8,1", "--to-move", "theirs"),
            "The opponent picks next; with perfect play the opponent wins.",
        ),
        (
            ("--mine", "1", "--theirs", "5,2"),
            "You pick next; with perfect play the opponent wins.",
        ),
        (
            ("--mine", "5,2", "--theirs", "1"),
            "The opponent picks next; with perfect play you win.",
        ),
    ],
)
def test_the_table_says_who_wins(capsys, words, winner):
    assert run("nine-cards", *words) == 0
    assert capsys.readouterr().out.splitlines()[0] == winner


def test_the_table_of_a_survey_can_be_read(capsys):
    assert run("nine-cards", "--survey", "--cards", "9") == 0
    rows = [row.split() for row in capsys.readouterr().out.splitlines()]
    assert ["9", "13", "wins", "9", "1", "3"] in rows
    assert ["9", "15", "draws", "9", "any"] in rows


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (("--mine", "2,2"), "“2” was given twice"),
        (("--to-move", "north"), "'north'"),
        (("--cards", "16"), "A game of 16 cards"),
        (("--cards", "many"), "“many” is not a whole number"),
        (("--survey", "--cards", "2"), "A game of 2 cards"),
        (("--survey", "--mine", "2"), "“--mine” does not go with --survey"),
        (("--survey", "--to-move", "mine"), "“--to-move” does not go with --survey"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(capsys, words, quoted):
    assert quoted in refusal(capsys, *words)
