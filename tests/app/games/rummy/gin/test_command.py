"""``kibitzer gin advise`` and ``kibitzer gin match``."""

import io
import json
import shlex
import sys
from argparse import ArgumentError, Namespace
from pathlib import Path

import pytest

from app.games import rummy
from app.games.rummy.gin import command as gin_command
from app.games.rummy.gin.command import GIN_COMMANDS, HAND, HISTORY
from engine.limits import Limits
from tests.app.commands import command as command_named, of_room, parsed, table_of as lines_of

GOLDEN = Path(__file__).parents[4] / "engine" / "games" / "rummy" / "golden" / "gin_advice.json"
POSITIONS = json.loads(GOLDEN.read_text(encoding="utf-8"))["positions"]


run, ask, refusal = of_room(rummy.GAME)


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
        ("any", {"strong", "eager", "hunter", "careful", "ordinary"}),
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


# ---- tables of given figures, and what is assumed ------------------------------------------------


def choice(action, points, win, **more):
    """A choice as JSON has it."""
    figures = {"points_se": 0.5, "game": 0.625, "deadwood": None, "helps_opponent": 0.25}
    return {"action": action, "points": points, "win": win, **figures, **more}


ADVISED = {
    "actions": [
        choice("discard Kc", 3.25, 0.75, deadwood=12),
        choice("discard Qc", 3.0, 0.7, deadwood=11),
        choice("knock, discard 2c", -1.5, 0.5, undercut=0.125),
        choice("draw from stock", 0.0, 0.25),
    ],
    **{"best": "discard Kc", "close": ["discard Kc", "discard Qc"], "reason": None},
    "opponent": {
        **{"deadwood": 24.5, "deadwood_se": 1.0, "knocks_next": 0.125},
        "holds": {"9s": 0.5, "9h": 0.25},
        "kinds": {"rule": 0.75, "simple": 0.25},
    },
    **{"method": "another", "deals": 500, "elapsed_s": 1.25},
}


def test_the_table_of_advice_has_all_its_figures():
    assert lines_of(rummy.GAME, "gin advise", ADVISED) == [
        "points win game deadwood safety",
        "discard Kc +3.2 ±1.0 75% 62.5% 12 75% best",
        "discard Qc +3.0 ±1.0 70% 62.5% 11 75% too close to call",
        "knock, discard 2c -1.5 ±1.0 50% 62.5% undercut in 12%",
        "draw from stock +0.0 ±1.0 25% 62.5%",
        "best: discard Kc",
        "opponent: deadwood 24.5 ±2.0, goes out next in 12%; rule 75%, simple 25%",
        "likely cards: 9s 50%, 9h 25%",
        "another: 500 in 1.25 s",
    ]


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ({"kind": "undercut", "share": 0.25, "cards": []}, "to knock is undercut in 25%"),
        (
            {"kind": "partners", "share": 0.5, "cards": ["Kc", "Kd", "Ks"]},
            "Kc would join their Kd and Ks",
        ),
        ({"kind": "wanted", "share": 0.5, "cards": ["Kc", "Kd"]}, "Kc would help them in 50%"),
        ({"kind": "gin", "share": 0.0, "cards": []}, "it is gin"),
        ({"kind": "safe", "share": 0.0, "cards": []}, "they can hardly use it"),
    ],
)
def test_the_reason_is_said_after_the_best_choice(reason, said):
    lines = lines_of(rummy.GAME, "gin advise", ADVISED | {"reason": reason})
    assert f"best: discard Kc: {said}" in lines


def test_the_table_of_a_match_has_all_its_figures():
    side = {"points_se": 0.5, "deals_won": 0.5, "games_won": 0.625, "games_won_se": 0.05}
    answer = {
        **{"deals": 200, "games": None, "drawn": 0.03125},
        "first": {"player": "rule", "points": 1.25, "move_s": 0.00125, **side},
        "second": {"player": "simple", "points": -1.25, "move_s": 2, **side},
    }
    assert lines_of(rummy.GAME, "gin match", answer) == [
        "player points a deal deals won games won CPU ms a choice",
        "rule +1.25 ±0.98 50.0% 62.5% ±9.8% 1.25",
        "simple -1.25 ±0.98 50.0% 62.5% ±9.8% 2000.00",
        "200 deals, each twice; games computed from them; 3.1% of deals drawn",
    ]
    whole = lines_of(rummy.GAME, "gin match", answer | {"games": 12})
    assert whole[-1] == "12 games of 200 deals; 3.1% of deals drawn"


@pytest.mark.parametrize(
    ("name", "words", "assumed"),
    [
        (
            "gin advise",
            ("5s6s7s",),
            {
                **{"upcard": None, "just_took": None, "stock": None, "phase": None},
                **{"history": None, "dealer": None, "scores": (0, 0), "knock": 10},
                **{"oklahoma": False, "big_gin": False, "deals": None, "seconds": None},
            },
        ),
        (
            "gin match",
            ("rule", "simple"),
            {"deals": None, "games": None, "move_seconds": None, "move_deals": None},
        ),
        ("gin deadwood", ("5s6s7s",), {"hand": "5s6s7s"}),
    ],
)
def test_what_is_not_said_is_assumed(name, words, assumed):
    found = parsed(rummy.GAME, name, *words)
    assert {option: found[option] for option in assumed} == assumed


@pytest.mark.parametrize(
    ("name", "words", "option", "least"),
    [
        ("gin advise", ("5s",), "--stock", 2),
        ("gin advise", ("5s",), "--knock", 0),
        ("gin advise", ("5s",), "--deals", 1),
        ("gin match", ("rule", "simple"), "--deals", 1),
        ("gin match", ("rule", "simple"), "--games", 1),
        ("gin match", ("rule", "simple"), "--move-deals", 1),
    ],
)
def test_numbers_of_options_begin_with_the_least(name, words, option, least):
    key = option[2:].replace("-", "_")
    assert parsed(rummy.GAME, name, *words, option, str(least))[key] == least
    with pytest.raises(ArgumentError):
        parsed(rummy.GAME, name, *words, option, str(least - 1))


@pytest.mark.parametrize(
    ("words", "deals", "games", "move"),
    [
        ((), 100, None, Limits(deals=256)),
        (("--deals", "7"), 7, None, Limits(deals=256)),
        (("--games", "3"), None, 3, Limits(deals=256)),
        (("--move-deals", "5"), 100, None, Limits(deals=5)),
        (("--move-seconds", "0.5"), 100, None, Limits(seconds=0.5)),
    ],
)
def test_how_much_is_played_unless_it_is_said(monkeypatch, words, deals, games, move):
    asked = []
    monkeypatch.setattr(gin_command.gin, "analyse", lambda question: asked.append(question) or ())
    found = parsed(rummy.GAME, "gin match", "rule", "simple", *words)
    options = Namespace(**found, seed=4, threads=None)
    assert list(command_named(rummy.GAME, "gin match").answer(options)) == []
    (question,) = asked
    assert (question.deals, question.games, question.move) == (deals, games, move)
    assert question.limits == Limits(seed=4)
