"""``kibitzer gin advise`` and ``kibitzer gin match``."""

import io
import json
import shlex
import sys
from pathlib import Path

import pytest

from app.games import rummy
from app.games.rummy.gin_command import GIN_COMMANDS, HAND, HISTORY
from app.shell import commandline

GOLDEN = Path(__file__).parents[3] / "engine" / "games" / "rummy" / "golden" / "gin_advice.json"
POSITIONS = json.loads(GOLDEN.read_text(encoding="utf-8"))["positions"]


def run(*words):
    return commandline.run((rummy.GAME,), words)


def ask(capsys, *words):
    assert run(*words, "--json") == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


def refusal(capsys, *words):
    assert run(*words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("kibitzer: error: ")
    assert err.count("\n") == 1
    return err


def words_of(position):
    """The position as options, without the order in which things happened."""
    phases = {"opening upcard": "upcard", "draw": "draw"}
    passed = [
        event["upcard"]
        for event in position["opponent_history"]
        if not event["action"].startswith("took")
    ]
    options = {
        "--stock": str(position["stock_left"]),
        "--upcard": position["upcard"] or "",
        "--discards": "".join(position["buried_discards"]),
        "--opponent-took": "".join(position["opponent_took_and_holds"]),
        "--opponent-passed": "".join(passed),
        "--just-took": "".join(position["just_taken_may_not_be_discarded"]),
        "--phase": phases.get(position["decision"], "discard"),
        "--deals": "1024",
    }
    given = [word for pair in options.items() if pair[1] for word in pair]
    return ["gin", "advise", "".join(position["hand"]), *given]


@pytest.mark.parametrize("position", [p for p in POSITIONS if p["robust"]], ids=lambda p: p["id"])
def test_robust_positions_are_answered_right_from_the_cards_seen(capsys, position):
    answer = ask(capsys, *words_of(position))
    assert answer["best"] == position["best"]
    assert {a["action"] for a in answer["actions"]} >= {a["action"] for a in position["actions"]}
    assert answer["deals"] == 1024
    assert answer["elapsed_s"] > 0


def test_a_history_is_advised_with_all_that_the_contract_names(capsys):
    answer = ask(capsys, "gin", "advise", HAND, "--history", HISTORY, "--deals", "512")
    assert (answer["room"], answer["phase"]) == ("gin", "discard")
    assert answer["best"] in [action["action"] for action in answer["actions"]]
    first = answer["actions"][0]
    assert first["action"] == answer["best"] == "knock, discard Ks"
    assert set(first) >= {"points", "points_se", "win", "deadwood", "helps_opponent"}
    opponent = answer["opponent"]
    assert 0 <= opponent["knocks_next"] <= 1
    assert sum(opponent["holds"].values()) == pytest.approx(10)
    assert "Jc" not in opponent["holds"]
    assert sum(opponent["kinds"].values()) == pytest.approx(1)


def test_gin_is_called_gin(capsys):
    hand = "5s6s7s9s9h9dAcAdAhAsKs"
    answer = ask(capsys, "gin", "advise", hand, "--discards", "Qh", "--deals", "128")
    assert answer["best"] == "gin, discard Ks"
    assert answer["reason"]["kind"] == "gin"


def test_answers_repeat_for_a_seed_and_any_number_of_threads(capsys):
    words = ["gin", "advise", HAND, "--history", HISTORY, "--deals", "1500", "--seed", "7"]
    one, two = (ask(capsys, *words, "--threads", threads) for threads in ("1", "2"))
    for answer in (one, two):
        answer.pop("elapsed_s")
    assert one == two


@pytest.mark.parametrize(
    ("said", "kinds"),
    [
        ("hunter", {"hunter"}),
        ("eager 3, careful 1", {"eager", "careful"}),
        ("any", {"strong", "eager", "hunter", "careful"}),
    ],
)
def test_the_kind_of_opponent_is_what_was_said(capsys, said, kinds):
    words = ["gin", "advise", HAND, "--history", HISTORY, "--deals", "640", "--opponent", said]
    found = ask(capsys, *words)["opponent"]["kinds"]
    assert {kind for kind, share in found.items() if share > 0} == kinds


def test_a_match_has_both_sides(capsys):
    answer = ask(capsys, "gin", "match", "rule", "simple", "--deals", "300", "--seed", "1")
    assert answer["deals"] == 300
    first, second = answer["first"], answer["second"]
    assert first["points"] == -second["points"] > 0
    assert first["games_won"] + second["games_won"] == pytest.approx(1)
    assert first["points_se"] > 0
    assert first["deals_won"] + second["deals_won"] + answer["drawn"] == pytest.approx(1)
    games = ask(capsys, "gin", "match", "simple", "rule", "--games", "6")
    assert games["games"] == 6


def test_tables_are_readable(capsys):
    assert run("gin", "advise", HAND, "--history", HISTORY, "--deals", "256") == 0
    out = capsys.readouterr().out
    assert "best: knock, discard Ks" in out
    assert "undercut in" in out or "knock, discard Ks  " in out
    assert run("gin", "match", "rule", "simple", "--deals", "50") == 0
    assert "50 deals, each twice; games computed from them" in capsys.readouterr().out


def test_both_are_answered_in_a_batch(capsys, monkeypatch):
    lines = [
        f'gin advise {HAND} --history "{HISTORY}" --deals 128',
        "gin match rule rule --deals 5",
    ]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))
    assert run("batch") == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert "best" in answers[0]
    assert answers[1]["first"]["points"] == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("5s6s7s", "A hand of gin is 10 cards, or 11"),
        (f"{HAND} --discards 5s", "The five of spades can be in one place only"),
        (f"{HAND} --discards 5x", "“5x” is not a card"),
        (f"{HAND[:-2]}", "Say which card lies on top of the pile"),
        (f"{HAND} --phase draw", "To draw you hold 10 cards, not 11"),
        (f"{HAND} --just-took 2s", "was just taken and is not in your hand"),
        (f"{HAND} --discards 8c --stock 40", "cannot hold 40 cards; it is 2 to 30"),
        (f"{HAND} --scores 42", "“42” is not two scores"),
        (f"{HAND} --discards 8c --scores 120,0", "“120” is no score of a game to 100"),
        (f"{HAND} --history pass", "begins with the first upcard"),
        (f"{HAND} --seconds 0", "“0” is not a number of seconds"),
        (f"{HAND} --opponent clever", "“clever” is no kind of opponent; write any, strong"),
    ],
)
def test_bad_input_is_one_line_that_says_what_would_be_right(capsys, words, message):
    error = refusal(capsys, "gin", "advise", *shlex.split(words))
    assert message in error


def test_players_are_checked(capsys):
    assert "nobody" in refusal(capsys, "gin", "match", "rule", "nobody")
    assert "not allowed with" in refusal(
        capsys, "gin", "match", "rule", "simple", "--deals", "3", "--games", "3"
    )


@pytest.mark.parametrize("command", GIN_COMMANDS, ids=lambda c: c.name)
def test_examples_work(capsys, command):
    assert run(*shlex.split(command.example)[1:]) == 0
    assert capsys.readouterr().out


# ---- errors in tables: half of a 95 % interval --------------------------------------------------


def table_of(name, answer):
    command = next(command for command in rummy.GAME.commands() if command.name == name)
    return command.table(answer)


def test_errors_of_advice_are_half_of_95_percent_intervals(capsys):
    answer = ask(capsys, *shlex.split(f'gin advise {HAND} --history "{HISTORY}" --deals 200'))
    text = table_of("gin advise", answer)
    for action in answer["actions"]:
        assert f"{action['points']:+.1f} ±{1.96 * action['points_se']:.1f} " in text
    opponent = answer["opponent"]
    assert f"{opponent['deadwood']:.1f} ±{1.96 * opponent['deadwood_se']:.1f}, " in text


def test_errors_of_matches_are_half_of_95_percent_intervals(capsys):
    answer = ask(capsys, *["gin", "match", "rule", "simple", "--deals", "30", "--seed", "1"])
    for side in (answer["first"], answer["second"]):
        text = table_of("gin match", answer)
        assert f"{side['points']:+.2f} ±{1.96 * side['points_se']:.2f} " in text
        assert f"{side['games_won']:.1%} ±{1.96 * side['games_won_se']:.1%} " in text
