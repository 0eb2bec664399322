from app.games.holdem.stakes import NO_CAP, rake_type
from tests.app.games.holdem.helpers import ask, run

WORDS = ("table", "--seats", "3", "--players", "fair,people", "--hands", "6", "--seed", "1")


def test_the_answer_has_the_keys_of_the_contract(capsys):
    answer = ask(capsys, *WORDS, "--rake", "5,3")
    assert list(answer) == [
        *("room", "hands", "players", "hands_per_minute", "slowest_s", "elapsed_s")
    ]
    assert [player["kind"] for player in answer["players"]] == ["fair", "people"]
    assert {"bb_per_100", "se", "by_equity"} <= set(answer["players"][0])


def test_a_seed_gives_the_same_again(capsys):
    assert ask(capsys, *WORDS)["players"] == ask(capsys, *WORDS)["players"]


def test_the_table_has_a_line_a_player(capsys):
    assert run(*WORDS) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["player", "fair", "people", "6"]


def test_who_is_no_player_is_named(capsys):
    assert run("table", "--players", "fair,shark") == 2
    assert "“shark” is no player; they are strong, fair" in capsys.readouterr().err


def test_a_stack_of_nothing_is_refused(capsys):
    assert run("table", "--stack", "0") == 2
    assert "A stack of 0 big blinds is not above 0" in capsys.readouterr().err


def test_a_rake_without_a_cap_is_taken_of_every_pot():
    assert rake_type(NO_CAP)("5") == (0.05, 1000.0)
    assert rake_type(NO_CAP)("5, 3") == (0.05, 3.0)
