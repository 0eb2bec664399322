"""``kibitzer tarneeb bid``, ``advise``, ``match``: the contract of the command line."""

import io
import json
import sys

import pytest

from app.games import tarneeb
from tests.app.commands import of_room

HAND = "KsQsTs8s6s3sJhThQd8dAcQc8c"
ADVISE = ("advise", "--hand", HAND, "--seat", "S", "--trump", "S", "--declarer", "S", "--bid", "8")
PLAYED = "S:Ac E:4c N:7c W:2h"
LATE = (
    f"{PLAYED} S:3s E:As N:2s W:4s E:5d N:Ad W:2d S:8d N:3d W:4d S:Qd E:Kd "
    "E:3h N:Ah W:5h S:Th N:4h W:6h S:Jh E:Kh E:7s N:9s W:Js S:Qs S:Qc"
)


run, ask, refusal = of_room(tarneeb.GAME, "tarneeb")


def test_the_json_of_a_bid(capsys):
    answer = ask(capsys, "bid", "--hand", HAND, "--deals", "6", "--seed", "1")
    assert answer["room"] == "tarneeb"
    assert answer["deals"] == 6
    for key in ("make", "make_se"):
        assert list(answer[key]) == ["S", "H", "D", "C"]
        assert all(list(row) == [str(bid) for bid in range(7, 14)] for row in answer[key].values())
    assert answer["best"]["bid"] in range(7, 14)
    assert answer["best"]["trump"] == "S"
    assert answer["best"]["score"] == answer["calls"][0]["score"]
    assert answer["legal"] == ["pass", 7, 8, 9, 10, 11, 12, 13]
    assert answer["elapsed_s"] > 0
    again = ask(capsys, "bid", "--hand", HAND, "--deals", "6", "--seed", "1", "--threads", "1")
    again["elapsed_s"] = answer["elapsed_s"]
    assert again == answer


def test_house_rules_of_the_command_line(capsys):
    ours = ("--scoring", "Ours; to 31; lost tricks; kaboot 26", "--lowest-bid", "9")
    answer = ask(capsys, "bid", "--hand", HAND, "--deals", "3", "--bids", "", *ours)
    assert answer["legal"] == ["pass", 9, 10, 11, 12, 13]
    for words in (("--scoring", "Ours; to nine"), ("--lowest-bid", "6")):
        assert run("tarneeb", "bid", "--hand", HAND, *words) == 2


def test_bids_so_far_leave_fewer_legal_calls_and_a_pass_can_be_best(capsys):
    weak = "5s4s3s2s5h4h3h2h5d4d3d3c2c"
    answer = ask(capsys, "bid", "--hand", weak, "--deals", "3", "--bids", "pass 8 9")
    assert answer["legal"] == ["pass", 10, 11, 12, 13]
    assert answer["best"] == {"bid": "pass"}


def test_points_beyond_the_target_count_nothing(capsys):
    sure = "AsKsQsJsTs9s8s7s6s5s4s3s2s"
    for scores, score in (("12,20", 13), ("39,20", 2)):
        answer = ask(
            capsys, "bid", "--hand", sure, "--deals", "3", "--scores", scores, "--target", "41"
        )
        assert answer["best"] == {"bid": 7, "trump": "S", "score": score}
        assert set(answer["make"]["S"].values()) == {1.0}


def test_the_json_of_advice(capsys):
    answer = ask(capsys, *ADVISE, "--played", LATE, "--deals", "40", "--seed", "2")
    assert answer["room"] == "tarneeb"
    assert answer["to_move"] == "E"
    assert answer["cards"] == []
    assert answer["best"] is None
    assert answer["deals"] == 40
    assert 0 <= answer["make"] <= 1


def test_every_legal_card_is_judged(capsys):
    early = f"{PLAYED} S:3s E:As N:2s W:4s E:5d N:Ad W:2d S:8d N:3d W:4d"
    answer = ask(capsys, *ADVISE, "--played", early, "--deals", "20", "--method", "score")
    assert [card["card"] for card in answer["cards"]] == ["Qd"]
    assert answer["best"] == "Qd"
    assert answer["goal"] == "make"
    assert answer["method"] == "score"
    assert set(answer["cards"][0]) >= {"card", "tricks", "tricks_se", "make", "make_se"}


def test_auto_and_score_are_two_names_of_one_method(capsys):
    options = (*ADVISE, "--played", PLAYED, "--deals", "3", "--seed", "4")
    answers = [
        ask(capsys, *options, *method) | {"elapsed_s": 0}
        for method in ((), ("--method", "auto"), ("--method", "score"))
    ]
    assert answers[0] == answers[1] == answers[2]
    with pytest.raises(SystemExit):
        run("tarneeb", "advise", "--help")
    told = " ".join(capsys.readouterr().out.split())
    assert "score: by points, the contract first; auto is the same (default)" in told


def test_a_hand_may_be_given_without_the_cards_already_played(capsys):
    left = HAND.replace("Ac", "")
    words = [left if word == HAND else word for word in ADVISE]
    options = ("--played", PLAYED, "--deals", "3", "--method", "plain")
    answer, whole = ask(capsys, *words, *options), ask(capsys, *ADVISE, *options)
    assert len(answer["cards"]) == 12
    assert answer["cards"] == whole["cards"]


def test_defenders_are_told_how_likely_they_break_the_contract(capsys):
    words = list(ADVISE)
    words[words.index("--declarer") + 1] = "E"
    answer = ask(capsys, *words, "--played", "E:As N:2s W:4s", "--deals", "3")
    assert answer["goal"] == "break"
    assert len(answer["cards"]) == 6


def test_what_is_marked_is_believed(capsys):
    marks = ("--held", "N:As", "--not-held", "E:Ah", "--void", "W:c")
    answer = ask(capsys, *ADVISE, *marks, "--deals", "3")
    assert answer["effective_deals"] == pytest.approx(3)


def test_what_others_did_counts_unless_it_is_to_tell_nothing(capsys):
    played = ("--played", PLAYED, "--deals", "30")
    words = [*ADVISE]
    assert ask(capsys, *words, *played)["effective_deals"] < 30
    alike = ask(capsys, *words, *played, "--no-reasons")
    assert alike["effective_deals"] == pytest.approx(30)
    assert alike == {
        **ask(capsys, *words, *played, "--no-weigh-bids", "--no-weigh-plays"),
        "elapsed_s": alike["elapsed_s"],
    }


def test_the_tables_can_be_read(capsys):
    assert run("tarneeb", "bid", "--hand", HAND, "--deals", "3") == 0
    text = capsys.readouterr().out
    assert "best: " in text
    assert "double-dummy estimate" in text
    assert run("tarneeb", *ADVISE, "--played", PLAYED, "--deals", "3") == 0
    text = capsys.readouterr().out
    assert "best" in text
    assert "makes it" in text
    assert run("tarneeb", *ADVISE, "--played", "S:Ac", "--deals", "3") == 0
    assert "East to play" in capsys.readouterr().out


def test_a_match_is_the_same_each_time_and_its_mirror_image_turned_round(capsys):
    words = ("greedy", "first-card", "--deals", "12", "--seed", "3")
    answer = ask(capsys, "match", *words)
    again = ask(capsys, "match", *words, "--threads", "1")
    turned = ask(capsys, "match", "first-card", "greedy", *words[2:])
    for key in ("tricks", "points", "made", "better", "worse"):
        assert answer[key] == again[key]
    assert turned["tricks"] == -answer["tricks"]
    assert turned["points"] == -answer["points"]
    assert turned["made"] == answer["made"][::-1]
    assert answer["tricks"] > 0
    assert answer["deals_per_minute"] > 0


def test_the_tables_of_matches_and_calibrations_can_be_read(capsys):
    assert run("tarneeb", "match", "greedy", "greedy", "--deals", "3") == 0
    assert "tricks +0.000 ±0.000 a deal" in capsys.readouterr().out
    words = ("--deals", "2", "--bid-deals", "3", "--method", "greedy")
    assert run("tarneeb", "calibrate", *words) == 0
    assert "90-100%" in capsys.readouterr().out
    answer = ask(capsys, "calibrate", *words)
    assert len(answer["bins"]) == 10
    assert sum(found["contracts"] for found in answer["bins"]) + answer["passed"] == 2


REFUSED = {
    "card twice": (("bid", "--hand", HAND[:-2] + "Ks"), "“Ks” is in your hand twice"),
    "too few": (("bid", "--hand", HAND[:-2]), "Your hand has 12 of 13 cards; add the rest."),
    "no card": (("bid", "--hand", "1s"), "“1s” is not a card"),
    "scores": (("bid", "--hand", HAND, "--scores", "12"), "“12” is not two scores"),
    "call": (("bid", "--hand", HAND, "--bids", "6"), "“6” is not a call; write pass or 7 to 13"),
    "dealer": (("bid", "--hand", HAND, "--dealer", "Q"), "“Q” is not a seat"),
    "mine": ((*ADVISE, "--played", "S:Ac E:Qc"), "“Qc” is in your hand and played by East"),
    "turn": ((*ADVISE, "--played", "S:Ac W:2c"), "“W:2c” in trick 1 is out of turn: East plays"),
    "void": ((*ADVISE, "--void", "E:x"), "“x” is not a suit"),
    "count": ((*ADVISE, "--void", "E:shc"), "North and West would have to hold"),
    "mark": ((*ADVISE, "--held", "AsKs"), "“AsKs” does not say what of whom"),
    "bid": ((*ADVISE[:-1], "6"), "“6” is no bid; write 7 to 13."),
    "contract": (
        (*ADVISE, "--dealer", "W", "--bids", "7 8 pass pass pass"),
        "“8 by South” is not that of the bids, which is 8 by East; put one of them right.",
    ),
    "another bid": (
        (*ADVISE, "--dealer", "W", "--bids", "9 pass pass pass"),
        "“8 by South” is not that of the bids, which is 9 by South; put one of them right.",
    ),
    "any dealer": (
        (*ADVISE, "--bids", "9 pass pass pass"),
        "“9 pass pass pass” does not lead to 8 by South for any dealer; check the calls.",
    ),
    "which dealer": (
        (*ADVISE, "--bids", "7"),
        "“7” may lead to 8 by South for more than one dealer; add --dealer.",
    ),
    "method": ((*ADVISE, "--method", "greedy"), "invalid choice: 'greedy'"),
    "turn to bid": (
        ("bid", "--hand", HAND, "--bids", "7 pass pass pass"),
        "“7 pass pass pass” does not lead to South's turn for any dealer; check the calls.",
    ),
    "player": (("match", "greedy", "oracle"), "'oracle'"),
    "seconds": ((*ADVISE, "--seconds", "0"), "“0” is not a number of seconds"),
}


@pytest.mark.parametrize(("words", "message"), REFUSED.values(), ids=REFUSED)
def test_bad_input_is_one_line_on_stderr(capsys, words, message):
    assert message in refusal(capsys, *words)


def test_a_batch_of_bids_and_advice(capsys, monkeypatch):
    lines = [
        f"tarneeb bid --hand {HAND} --deals 3",
        f"tarneeb advise --hand {HAND} --seat S --trump S --declarer S --bid 8 --deals 3",
        f"tarneeb advise --hand {HAND} --seat S --trump X --declarer S --bid 8",
    ]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))
    assert run("batch") == 2
    bid, advice, error = map(json.loads, capsys.readouterr().out.splitlines())
    assert bid["best"]["trump"] == "S"
    assert len(advice["cards"]) == 13
    assert error["line"] == 3
    assert "“X” is not a suit" in error["error"]
