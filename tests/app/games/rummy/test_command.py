"""``kibitzer gin deadwood``, ``rummy score`` and ``rummy check`` against golden hands."""

import io
import json
import shlex
import sys
from argparse import ArgumentError
from pathlib import Path

import pytest

from app.games import rummy
from engine.cards import parse_cards
from engine.games.rummy.rules import MOST_DECKS, MOST_JOKERS
from tests.app.commands import check_needed, of_room, parsed, table_of

GOLDEN = Path(__file__).parents[3] / "engine" / "games" / "rummy" / "golden"


def golden(name):
    return json.loads((GOLDEN / name).read_text(encoding="utf-8"))


run, ask, refusal = of_room(rummy.GAME)


def batch(capsys, monkeypatch, lines):
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))
    status = run("batch")
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(answers) == len(lines)
    return status, answers


# ---- gin deadwood ------------------------------------------------------------------------------


def test_the_json_of_eleven_cards(capsys):
    answer = ask(capsys, "gin", "deadwood", "5s6s7s8s JhJdJc Ah4d5dKc")
    assert answer.pop("elapsed_s") >= 0
    discards = answer.pop("discards")
    assert answer == {
        "room": "gin",
        "deadwood": 20,
        "melds": [["5s", "6s", "7s", "8s"], ["Jh", "Jc", "Jd"]],
        "unmatched": ["Kc", "5d", "4d", "Ah"],
        "best_discards": ["Kc"],
        "can_knock": True,
        "gin": False,
        "big_gin": False,
    }
    assert len(discards) == 11
    assert discards[0] == {"card": "Kc", "deadwood": 10}
    assert discards[1] == {"card": "5d", "deadwood": 15}


@pytest.mark.parametrize("kind", ["hands10", "hands10_rich"])
def test_golden_hands_of_ten_cards(capsys, monkeypatch, kind):
    cases = golden("gin.json")[kind]
    lines = [f"gin deadwood {''.join(case['hand'])}" for case in cases]
    status, answers = batch(capsys, monkeypatch, lines)
    assert status == 0
    for case, answer in zip(cases, answers, strict=True):
        assert answer["deadwood"] == case["deadwood"]
        assert answer["discards"] == []
        assert answer["can_knock"] == (case["deadwood"] <= 10)
        assert answer["gin"] == (case["deadwood"] == 0)
        dealt = sorted(parse_cards("".join(case["hand"])))
        shown = [card for meld in answer["melds"] for card in meld] + answer["unmatched"]
        assert sorted(parse_cards("".join(shown))) == dealt


@pytest.mark.parametrize("kind", ["hands11", "hands11_rich"])
def test_golden_hands_of_eleven_cards(capsys, monkeypatch, kind):
    cases = golden("gin.json")[kind]
    lines = [f"gin deadwood {' '.join(case['hand'])!r}" for case in cases]
    _, answers = batch(capsys, monkeypatch, lines)
    for case, answer in zip(cases, answers, strict=True):
        assert answer["deadwood"] == case["deadwood_all11"]
        best = parse_cards("".join(case["best_discards"]))
        assert sorted(parse_cards("".join(answer["best_discards"]))) == sorted(best)
        assert answer["discards"][0]["deadwood"] == case["deadwood_after_best_discard"]


def test_any_number_of_cards_up_to_21_is_answered(capsys):
    deck = [rank + suit for suit in "shdc" for rank in "23456789TJQKA"]
    for count in (1, 2, 9, 12, 21):
        answer = ask(capsys, "gin", "deadwood", "".join(deck[:count]))
        assert sum(map(len, answer["melds"])) + len(answer["unmatched"]) == count


# ---- rummy score -------------------------------------------------------------------------------

SWITCHES = {
    "wild_as_rank": "wilds-as-rank",
    "mostly_wild": "mostly-wild",
    "all_wild": "all-wild",
    "same_suit_runs": "same-suit-runs",
    "distinct_suits": "distinct-suits",
}


def score_line(case, config):
    points = ",".join(f"{'XX' if k == 'X' else k}={v}" for k, v in config["points"].items())
    wild = "none" if case["round"] == 14 else "23456789TJQK"[case["round"] - 2]
    words = ["rummy", "score", "".join(case["hand"]), "--wild", wild, "--points", points]
    words += ["--aces", config["ace"], "--max-set", str(config["max_set"])]
    words += ["--min-set", str(config["min_len"]), "--min-run", str(config["min_len"])]
    words += [f"--{'' if config[key] else 'no-'}{name}" for key, name in SWITCHES.items()]
    return shlex.join(words)


def test_golden_hands_of_three_thirteen(capsys, monkeypatch):
    data = golden("three_thirteen.json")
    cases = data["cases"]
    lines = [score_line(case, data["configs"][case["config"]]) for case in cases]
    status, answers = batch(capsys, monkeypatch, lines)
    assert status == 0
    for case, answer in zip(cases, answers, strict=True):
        assert answer["points"] == case["points"], case
        shown = [card["card"] for group in answer["groups"] for card in group]
        dealt = sorted(parse_cards("".join(case["hand"]), jokers=True))
        assert sorted(parse_cards("".join(shown + answer["unmatched"]), jokers=True)) == dealt


def test_the_json_of_a_score_names_what_wild_cards_stand_for(capsys):
    answer = ask(capsys, "rummy", "score", "7sXX9s Kd", "--wild", "8")
    assert answer.pop("elapsed_s") >= 0
    assert answer == {
        "room": "rummy",
        "points": 13,
        "groups": [[{"card": "7s"}, {"card": "XX", "as": "8s"}, {"card": "9s"}]],
        "unmatched": ["Kd"],
    }


def test_presets_and_options(capsys):
    hand = ("rummy", "score", "XXXX5s", "--wild", "8")
    assert ask(capsys, *hand)["points"] == 45
    assert ask(capsys, *hand, "--preset", "pagat")["points"] == 0
    assert ask(capsys, *hand, "--mostly-wild")["points"] == 0
    assert ask(capsys, *hand, "--mostly-wild", "--max-wild", "1")["points"] == 45
    assert ask(capsys, *hand, "--points", "XX=0")["points"] == 5
    runs = ("rummy", "score", "QsKsAs", "--wild", "none")
    assert ask(capsys, *runs)["points"] == 26
    assert ask(capsys, *runs, "--preset", "pagat")["points"] == 21
    assert ask(capsys, *runs, "--aces", "high")["points"] == 0


# ---- rummy check -------------------------------------------------------------------------------


def test_the_json_of_a_check(capsys):
    answer = ask(capsys, "rummy", "check", "5s6s7h", "--wild", "3")
    assert answer.pop("elapsed_s") >= 0
    assert (answer["room"], answer["valid"], answer["reason"]) == ("rummy", False, "mixed_suits")
    assert answer["message"].startswith("Runs need to be of one suit: ")
    assert answer["group"] is None
    valid = ask(capsys, "rummy", "check", "5s3h7s", "--wild", "3")
    assert (valid["valid"], valid["reason"], valid["message"]) == (True, None, "")
    assert valid["kinds"] == ["run"]
    assert valid["group"][1] == {"card": "3h", "as": "6s"}


def test_every_golden_group_is_valid(capsys, monkeypatch):
    data = golden("three_thirteen.json")
    lines = []
    for case in data["cases"][:80]:
        line = score_line(case, data["configs"][case["config"]])
        hand = "".join(case["hand"])
        check = line.replace("score", "check")
        lines += [check.replace(hand, "".join(g), 1) for g in case["example_groups"]]
    assert len(lines) > 30
    _, answers = batch(capsys, monkeypatch, lines)
    assert all(answer["valid"] for answer in answers)


# ---- tables, bad input -------------------------------------------------------------------------


def test_the_tables_can_be_read(capsys):
    assert run("gin", "deadwood", "5s6s7s8s JhJdJc Ah4d5dKc") == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[0] == "melds     5s 6s 7s 8s | Jh Jc Jd"
    assert rows[1] == "deadwood  Kc 5d 4d Ah  (20 points)"
    assert rows[3].split() == ["Kc", "10"]
    assert rows[-1] == "can knock"
    assert run("rummy", "score", "7sXX9s Kd", "--wild", "8") == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows == ["groups     7s XX=8s 9s", "left over  Kd", "points     13"]
    assert run("rummy", "check", "9h8d9d", "--wild", "8") == 0
    assert capsys.readouterr().out.startswith("a set: 9h 9d 8d=9")
    assert run("rummy", "check", "9hKd8d", "--wild", "8") == 0
    assert capsys.readouterr().out.startswith("not a group: Even with 8d wild")


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (("gin", "deadwood", "5s6z"), "“6z” is not a card"),
        (("gin", "deadwood", "5s5s"), "“5s” was given twice; one deck has it once."),
        (("gin", "deadwood", "XX"), "“XX” is a joker"),
        (("gin", "deadwood", ""), "The hand is empty"),
        (("gin", "deadwood", "2s3s4s5s6s7s8s9sTsJsQsKsAs2h3h4h5h6h7h8h9hTh"), "at most 21"),
        (("rummy", "score", "5s6s7s"), "--wild"),
        (("rummy", "score", "5s6s7s", "--wild", "1"), "“1” is not a rank"),
        (("rummy", "score", "5s5s5s", "--wild", "8", "--decks", "2"), "“5s” was given 3 times"),
        (("rummy", "score", "5s5s5s5s5s", "--wild", "8"), "“5s” was given 5 times"),
        (("rummy", "score", "XX" * 9, "--wild", "8"), "“XX” was given 9 times"),
        (("rummy", "score", "XXXX5s", "--wild", "8", "--jokers", "1"), "there are only 1"),
        (("rummy", "score", "5s6s", "--wild", "8", "--decks", "7"), "“7” cannot be"),
        (("rummy", "score", "5s6s", "--wild", "8", "--points", "Z=1"), "“Z” is not a rank"),
        (("rummy", "score", "5s6s", "--wild", "8", "--points", "A=-1"), "“A=-1” gives no points"),
        (("rummy", "score", "5s6s", "--wild", "8", "--max-set", "2"), "A set may not hold"),
        (("rummy", "check", "5s6s7q", "--wild", "8"), "“7q” is not a card"),
        (("rummy", "score", "5s6s", "--wild", "8", "--preset", "home"), "home"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(capsys, words, quoted):
    assert quoted in refusal(capsys, *words, "--json")


def test_a_batch_goes_on_after_a_bad_line(capsys, monkeypatch):
    lines = ["gin deadwood 5s5s", "rummy check 5s6s7s --wild 8"]
    status, (bad, good) = batch(capsys, monkeypatch, lines)
    assert status == 2
    assert (bad["line"], good["valid"]) == (1, True)


def test_the_examples_in_the_help_work(capsys):
    for command in rummy.GAME.commands():
        program, *words = shlex.split(command.example)
        assert program == "kibitzer"
        assert run(*words) == 0
        assert capsys.readouterr().out


# ---- tables of given figures, and what is assumed ------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "lines"),
    [
        ({}, ["cannot knock"]),
        ({"can_knock": True}, ["can knock"]),
        ({"can_knock": True, "gin": True}, ["gin"]),
        ({"can_knock": True, "gin": True, "big_gin": True}, ["big gin"]),
        (
            {
                "discards": [{"card": "Kc", "deadwood": 3}, {"card": "2c", "deadwood": 11}],
                "best_discards": ["Kc"],
            },
            ["discard deadwood", "Kc 3", "2c 11", "best Kc", "cannot knock"],
        ),
    ],
)
def test_the_table_of_deadwood_has_all_its_figures(changed, lines):
    answer = {
        **{"melds": [["5s", "6s", "7s"], ["9c", "9d", "9h"]], "unmatched": ["2c", "Kc"]},
        **{"deadwood": 12, "discards": [], "best_discards": [], "can_knock": False},
        **{"gin": False, "big_gin": False, **changed},
    }
    found = table_of(rummy.GAME, "gin deadwood", answer)
    assert found == ["melds 5s 6s 7s | 9c 9d 9h", "deadwood 2c Kc (12 points)", *lines]
    none = table_of(rummy.GAME, "gin deadwood", answer | {"melds": [], "unmatched": []})
    assert none == ["melds none", "deadwood none", *lines]


def test_the_tables_of_groups_say_what_wild_cards_stand_for():
    group = [{"card": "3c"}, {"card": "XX", "as": "4c"}, {"card": "5c"}]
    answer = {"groups": [group], "unmatched": [], "points": 0}
    assert table_of(rummy.GAME, "rummy score", answer) == [
        "groups 3c XX=4c 5c",
        "left over none",
        "points 0",
    ]
    valid = {"valid": True, "kinds": ["run", "set"], "group": group}
    assert table_of(rummy.GAME, "rummy check", valid) == ["a run or a set: 3c XX=4c 5c"]
    wrong = {"valid": False, "message": "Too few.", "suggestion": ""}
    assert table_of(rummy.GAME, "rummy check", wrong) == ["not a group: Too few."]


@pytest.mark.parametrize("name", ["rummy score", "rummy check"])
def test_house_rules_are_the_articles_unless_they_are_said(name):
    found = parsed(rummy.GAME, name, "5s6s7s", "--wild", "8")
    assert found["preset"] == "article"
    assert found["points"] == ""
    for option in ("aces", "max_wild", "max_set", "min_set", "min_run", "decks", "jokers"):
        assert found[option] is None
    check_needed(rummy.GAME, name, "5s6s7s", "--wild", "8")


@pytest.mark.parametrize(
    ("option", "least", "most"),
    [
        ("--max-wild", 0, 14),
        ("--max-set", 0, 14),
        ("--min-set", 2, 13),
        ("--min-run", 2, 13),
        ("--decks", 1, MOST_DECKS),
        ("--jokers", 0, MOST_JOKERS),
    ],
)
def test_numbers_of_house_rules_have_bounds(option, least, most):
    words = ("5s6s7s", "--wild", "8", option)
    for number in (least, most):
        found = parsed(rummy.GAME, "rummy score", *words, str(number))
        assert found[option[2:].replace("-", "_")] == number
    for number in (least - 1, most + 1):
        with pytest.raises(ArgumentError):
            parsed(rummy.GAME, "rummy score", *words, str(number))
