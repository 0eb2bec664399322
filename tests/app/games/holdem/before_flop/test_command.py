import pytest

from app.games import holdem
from tests.app.commands import of_room

run, asked, refusal = of_room(holdem.GAME, "preflop")


def test_a_chart_answers_in_the_words_of_the_contract(capsys):
    found = asked(capsys, "--seats", "2", "--stack", "100", "--line", "BTN raise 2.5")
    assert (found["source"], found["to_act"]) == ("chart", "BB")
    assert found["actions"][:2] == ["fold", "call"]
    assert sum(found["frequencies"]) == pytest.approx(1, abs=1e-3)
    assert set(found["ranges"]) == {"BTN", "BB"}
    assert len(found["hands"]) == 169
    aces = found["hands"]["AA"]
    assert aces["reach"] == 1
    assert aces["evs"][0] == 0
    assert max(aces["evs"]) > 2
    assert found["gain"] >= 0


@pytest.mark.parametrize(("typed", "named"), [("AhQh", "AQs"), ("Qd Ah", "AQo"), ("aqs", "AQs")])
def test_one_hand_can_be_asked_for(capsys, typed, named):
    found = asked(capsys, "--seats", "2", "--hand", typed)
    assert list(found["hands"]) == [named]


def test_a_table_is_told_too(capsys):
    assert run("preflop", "--seats", "2", "--line", "BTN raise 3", "--hand", "AA") == 0
    told = capsys.readouterr().out
    assert "BB plays fold" in told
    assert "raise 3 of BTN was taken for raise 2.5." in told
    assert "chart of 2 seats with 100 big blinds" in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "--seats"),
        (["--seats", "2", "--line", "HJ raise 2.5"], "no seat here"),
        (["--seats", "2", "--line", "BTN jumps"], "no step"),
        (["--seats", "2", "--hand", "AhAhAh"], "AhAhAh"),
    ],
)
def test_what_cannot_be_answered_is_one_line(capsys, words, said):
    assert said in refusal(capsys, *words)


def test_what_the_nearest_chart_does_not_have_of_the_table_is_said(capsys):
    assert asked(capsys, "--seats", "2", "--open", "2.5")["note"] == ""  # as in the chart
    words = ["--seats", "2", "--open", "3", "--ante", "0.1", "--rake", "5,3", "--hand", "AA"]
    note = asked(capsys, *words)["note"]
    assert "--open --ante --rake" in note
    assert run("preflop", *words) == 0
    assert note in capsys.readouterr().out
    assert asked(capsys, "--seats", "2", "--rake", "5")["note"].count("--") == 2
