"""``kibitzer rummy advise`` and ``kibitzer rummy match``."""

from app.games import rummy
from app.games.rummy.play.action_words import METHOD
from app.games.rummy.thirteen.command import STEPS
from engine.games.rummy import ARTICLE, thirteen as game, three_thirteen
from engine.games.rummy.thirteen import Advise, Round, parse_step
from engine.limits import Limits
from tests.app.commands import of_room, table_of
from tests.helpers import cards

ASKED = ("rummy", "advise", "5s6s7h9d9c", "--round", "5", "--upcard", "Jh", "--players", "3")


run, ask, _refusal = of_room(rummy.GAME)


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


def test_what_is_not_said_is_as_usual(capsys):
    found = ask(capsys, "rummy", "match", "rule", "--deals", "1", "--round", "3", "--jokers", "0")
    assert (found["players"], found["deals"]) == (2, 1)
    found = ask(capsys, *ASKED, "--deals", "5")
    assert (found["phase"], found["to_move"], found["last_turn"]) == ("draw", 1, False)
    assert [player["player"] for player in found["players"]] == [1, 2, 3]
    found = ask(capsys, "rummy", "advise", "5s5h9d5c", "--round", "3", "--upcard", "Jh")
    assert found["rule"] == found["best"] == "go out, discard 9d"
    assert [action["action"][:6] for action in found["actions"][1:]] == ["discar"] * 3
    assert run("rummy", "advise", "5s5h9d", "--upcard", "Jh") == 2
    assert "--round" in capsys.readouterr().err


def test_what_cannot_be_is_refused_in_one_line(capsys):
    assert run(*ASKED, "--steps", "draw 2c; throw Kh") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "kibitzer: error: You do not hold a king of hearts to throw.\n"


# ---- tables of given figures ---------------------------------------------------------------------


def test_the_table_of_advice_has_all_its_figures():
    figures = {"lead_se": 0.5, "points": 12.25, "others": 14.5, "out_first": 0.375}
    answer = {
        "actions": [
            {"action": "discard Kc", "lead": 2.25, "left": 7, **figures},
            {"action": "discard Qc", "lead": 2.0, "left": None, **figures},
            {"action": "discard 2c", "lead": -1.0, "left": 0, **figures},
        ],
        **{"best": "discard Kc", "close": ["discard Qc"], "last_turn": False, "points_now": 9},
        "groups": [["5s", "6s", "7s"], ["9c", "9d", "9h"]],
        "players": [
            {"player": 1, "points": 12.0, "out_first": 0.5},
            {"player": 2, "points": 14.25, "out_first": 0.25},
            {"player": 3, "points": None, "out_first": 0.125},
        ],
        **{"method": METHOD, "deals": 500, "elapsed_s": 1.25},
    }
    assert table_of(rummy.GAME, "rummy advise", answer) == [
        "ahead points others out first left",
        "discard Kc +2.2 ±1.0 12.2 14.5 38% 7 best",
        "discard Qc +2.0 ±1.0 12.2 14.5 38% too close to call",
        "discard 2c -1.0 ±1.0 12.2 14.5 38% 0",
        "best: discard Kc",
        "your groups: 5s 6s 7s | 9c 9d 9h; 9 points now",
        "player 2: ends with 14.2 points, goes out first in 25%",
        "player 3: has ended, goes out first in 12%",
        "sampled worlds, played on by rule: 500 in 1.25 s",
    ]
    last = answer | {"last_turn": True, "groups": [], "deals": 0, "actions": []}
    assert table_of(rummy.GAME, "rummy advise", last) == [
        "your groups: none; 9 points now",
        "player 2: ends with 14.2 points",
        "player 3: has ended",
    ]


def test_the_table_of_a_match_has_all_its_figures():
    answer = {
        **{"player": "advise", "players": 4, "lead": 1.5, "lead_se": 0.5, "points": 10.25},
        **{"others": 11.75, "out_first": 0.3125, "deals": 40, "move_s": 0.0125},
    }
    assert table_of(rummy.GAME, "rummy match", answer) == [
        "advise against 3 by rule: +1.50 ±0.98 points a round ahead",
        "points 10.25, the others 11.75; out first in 31.2%",
        "40 deals, each from every seat; 12.5 ms of CPU a turn",
    ]
