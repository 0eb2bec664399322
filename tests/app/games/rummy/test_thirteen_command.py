"""``kibitzer rummy advise`` and ``kibitzer rummy match``."""

import json

from app.games import rummy
from app.games.rummy.thirteen_command import STEPS
from app.shell import commandline
from engine.games.rummy import ARTICLE, three_thirteen
from engine.games.rummy import thirteen as game
from engine.games.rummy.thirteen import Advise, Round, parse_step
from engine.limits import Limits
from tests.helpers import cards

ASKED = ("rummy", "advise", "5s6s7h9d9c", "--round", "5", "--upcard", "Jh", "--players", "3")


def run(*words):
    return commandline.run((rummy.GAME,), words)


def ask(capsys, *words):
    assert run(*words, "--json") == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


def test_advice_is_that_of_the_engine(capsys):
    found = ask(capsys, *ASKED, "--steps", STEPS, "--deals", "60", "--seed", "4")
    steps = tuple(parse_step(step) for step in STEPS.split(";"))
    rules = three_thirteen(5, ARTICLE)
    now = Round(rules, cards("5s6s7h9d9c"), cards("Jh")[0], 3, 0, steps)
    *_, answer = game.analyse(Advise(now.table, Limits(deals=60, seed=4)))
    assert [action["lead"] for action in found["actions"]] == [c.lead for c in answer.choices]
    assert found["best"] in ("draw from stock", "take upcard")
    assert found["best"] == found["actions"][0]["action"]
    assert [player["points"] for player in found["players"]] == list(answer.players)
    assert found["points_now"] == answer.points_now


def test_one_card_more_is_the_one_drawn_and_going_out_is_said(capsys):
    found = ask(capsys, *("rummy", "advise", "5s5h9d5c", "--round", "3", "--upcard", "Jh"))
    assert found["best"] == "go out, discard 9d"
    assert found["phase"] == "discard"
    assert run("rummy", "advise", "5s5h9d5c", "--round", "3", "--upcard", "Jh") == 0
    text = capsys.readouterr().out
    assert "best: go out, discard 9d" in text
    assert "5s 5h 5c" in text or "5s 5c 5h" in text


def test_when_another_is_to_move_the_end_is_foretold(capsys):
    found = ask(capsys, *ASKED, "--first", "2", "--deals", "30")
    assert (found["actions"], found["best"], found["to_move"]) == ([], None, 2)
    assert len(found["players"]) == 3


def test_a_match_tells_who_is_ahead(capsys):
    found = ask(capsys, "rummy", "match", "rule", "--deals", "3", "--round", "4")
    assert (found["deals"], found["lead"], found["out_first"]) == (3, 0, 0.5)
    assert run("rummy", "match", "rule", "--deals", "3", "--round", "4") == 0
    assert "+0.00" in capsys.readouterr().out


def test_what_cannot_be_is_refused_in_one_line(capsys):
    assert run(*ASKED, "--steps", "draw 2c; throw Kh") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "kibitzer: error: You do not hold a king of hearts to throw.\n"
