"""``kibitzer tarneeb``: what it prints, against figures from outside, and what it refuses."""

import io
import json
import sys
from argparse import ArgumentError, Namespace
from pathlib import Path

import pytest

from app.games import tarneeb
from app.games.tarneeb.advice.estimates import percent_pm
from engine.games import tarneeb as tarneeb_engine
from engine.games.tarneeb import parse_deal, parse_played
from engine.games.tarneeb.match_questions import CALIBRATION_SERIES, MATCH_SERIES
from engine.limits import Limits
from tests.app.commands import aligned, check_needed, command, of_room, parsed, table_of

GOLDEN = json.loads(
    (Path(__file__).parents[3] / "engine/games/tarneeb/golden/double_dummy.json").read_text()
)
DEAL = "N:K.K65.AK65.QJ965 J75.J974.Q74.742 AQT9832.T3.J9.AK 64.AQ82.T832.T83"
LEADS = ("--deal", DEAL, "--trump", "S", "--leader", "S")
SMALL = "N:AK... QJ... T9... 87..."


run, ask, refusal = of_room(tarneeb.GAME, "tarneeb")


@pytest.mark.parametrize("deal", GOLDEN["tables"][:6], ids=lambda deal: deal["deal"][:16])
def test_the_table_is_the_golden_one(capsys, deal):
    answer = ask(capsys, "table", "--deal", deal["deal"], "--direction", "clockwise")
    assert answer.pop("elapsed_s") >= 0
    assert answer == {"room": "tarneeb", "tricks": deal["tricks"]}


@pytest.mark.parametrize("board", GOLDEN["boards"][:40:4], ids=lambda b: b["deal"][:16])
def test_every_card_has_its_golden_tricks(capsys, board):
    answer = ask(
        capsys,
        *("play", "--deal", board["deal"], "--trump", board["trump"]),
        *("--leader", board["leader"], "--played", " ".join(board["played"])),
        *("--direction", "clockwise"),
    )
    assert answer["to_move"] == board["to_move"]
    assert {c["card"]: c["tricks"] for c in answer["cards"]} == board["tricks"]
    most = max(board["tricks"].values())
    assert set(answer["best"]) == {c for c, n in board["tricks"].items() if n == most}


def test_the_json_of_a_position(capsys):
    answer = ask(capsys, "play", *LEADS, "--played", "S:Jd E:7d N:Ad W:Td N:Qc")
    assert answer.pop("elapsed_s") >= 0
    line = answer.pop("line")
    assert answer == {
        "room": "tarneeb",
        "to_move": "W",
        "tricks_won": {"NS": 1, "EW": 0},
        "cards": [{"card": card, "tricks": 0} for card in ("Tc", "8c", "3c")],
        "best": ["Tc", "8c", "3c"],
    }
    whole = " ".join(["S:Jd E:7d N:Ad W:Td N:Qc", *line])
    assert parse_played(whole, parse_deal(DEAL), 0, 2).won == (13, 0)


def test_play_runs_counterclockwise_unless_told(capsys):
    seats = [play[0] for play in ask(capsys, "play", *LEADS)["line"][:4]]
    assert seats == ["S", "E", "N", "W"]
    clockwise = ask(capsys, "play", *LEADS, "--direction", "clockwise")
    assert [play[0] for play in clockwise["line"][:4]] == ["S", "W", "N", "E"]


def test_a_random_deal_is_the_seeds(capsys):
    assert run("tarneeb", "deal", "--seed", "7") == 0
    first = capsys.readouterr().out
    assert run("tarneeb", "deal", "--seed", "7") == 0
    assert capsys.readouterr().out == first
    assert parse_deal(first).size == 13
    assert run("tarneeb", "deal", "--seed", "8") == 0
    assert capsys.readouterr().out != first
    answer = ask(capsys, "deal", "--seed", "7", "--cards", "3")
    assert parse_deal(answer["deal"]).size == 3


def test_the_table_can_be_read(capsys):
    assert run("tarneeb", "table", "--deal", SMALL) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[1].split() == ["spades", "2", "0", "2", "0"]
    assert rows[-1].startswith("tricks of the leader's side, exact, in ")


def test_the_cards_can_be_read(capsys):
    assert run("tarneeb", "play", *LEADS) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[0] == "South to play; tricks so far: North-South 0, East-West 0."
    assert rows[2].split() == ["As", "12"]
    assert rows[4].split() == ["Ts", "13", "best"]
    assert rows[-2].startswith("line  S:")


def test_a_batch_answers_both_questions(capsys, monkeypatch):
    lines = [
        f'tarneeb table --deal "{SMALL}"',
        f'tarneeb play --deal "{SMALL}" --trump s --leader north --played "N:Ks W:Qs"',
        f'tarneeb play --deal "{SMALL}" --trump s --leader n',
    ]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))
    assert run("batch") == 2
    table, refused, play = map(json.loads, capsys.readouterr().out.splitlines())
    assert table["tricks"]["S"] == {"N": 2, "E": 0, "S": 2, "W": 0}
    assert refused["line"] == 2
    assert "West cannot play “Qs” in trick 1" in refused["error"]
    assert play["best"] == ["As", "Ks"]


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (("table",), "--deal"),
        (("table", "--deal", "AK"), "“AK” does not begin with a seat"),
        (("table", "--deal", "N:A... A... K... Q..."), "“As” is in North's hand and in East's"),
        (("table", "--deal", "N:AK... Q... J... T..."), "North has 2 cards where the other hands"),
        (("play", *LEADS[:2], "--trump", "N", "--leader", "S"), "“N” is not a suit"),
        (("play", *LEADS[:2], "--trump", "S", "--leader", "Q"), "“Q” is not a seat"),
        (("play", *LEADS, "--played", "S:Ac S:Kc"), "“S:Kc” in trick 1 is out of turn"),
        (("play", *LEADS, "--played", "S:Ac E:2c N:Kd"), "it must follow clubs"),
        (("play", *LEADS, "--direction", "up"), "'up'"),
        (("deal", "--cards", "14"), "“14” is no number of cards each"),
        (
            (
                *("play", "--deal", "N:A... K... Q... J...", "--trump", "s", "--leader", "n"),
                *("--played", "As Js Qs Ks"),
            ),
            "All cards have been played",
        ),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(capsys, words, quoted):
    assert quoted in refusal(capsys, *words)


# ---- tables of given figures, and what is assumed ------------------------------------------------

HAND_OF_13 = "KsQsTs8s6s3sJhThQd8dAcQc8c"


@pytest.mark.parametrize(
    ("name", "words", "assumed"),
    [
        ("table", ("--deal", SMALL), {"direction": "counterclockwise"}),
        (
            "play",
            ("--deal", SMALL, "--trump", "S", "--leader", "N"),
            {"played": (), "direction": "counterclockwise"},
        ),
        ("deal", (), {"cards": 13}),
        (
            "bid",
            ("--hand", HAND_OF_13),
            {
                **{"seat": "S", "held": "", "not_held": "", "void": "", "bids": None},
                **{"dealer": None, "scores": (0, 0), "target": None, "weigh_bids": True},
                "no_reasons": False,
                **{"deals": None, "seconds": None},
            },
        ),
        (
            "advise",
            (
                *("--hand", HAND_OF_13, "--seat", "S", "--trump", "S"),
                *("--declarer", "S", "--bid", "8"),
            ),
            {"played": (), "method": "auto", "weigh_plays": True, "weigh_bids": True, "bid": 8},
        ),
        (
            "match",
            ("greedy", "score"),
            {"deals": 100, "move_seconds": None, "move_deals": None},
        ),
        (
            "calibrate",
            (),
            {
                **{"deals": 100, "method": "score+reasons", "bid_deals": 18},
                **{"move_seconds": None, "move_deals": None},
            },
        ),
    ],
)
def test_what_is_not_said_is_assumed(name, words, assumed):
    found = parsed(tarneeb.GAME, f"tarneeb {name}", *words)
    assert {option: found[option] for option in assumed} == assumed
    check_needed(tarneeb.GAME, f"tarneeb {name}", *words)


@pytest.mark.parametrize(
    ("name", "option", "least"),
    [
        ("match", "--deals", 1),
        ("match", "--move-deals", 1),
        ("calibrate", "--bid-deals", 1),
        ("advise", "--bid", 1),
        ("advise", "--target", 1),
        ("bid", "--deals", 1),
    ],
)
def test_numbers_of_options_begin_with_the_least(name, option, least):
    needed = {
        "match": ("greedy", "score"),
        "advise": ("--hand", "", "--seat", "S", "--trump", "S", "--declarer", "S", "--bid", "8"),
        "bid": ("--hand", ""),
    }
    key = option[2:].replace("-", "_")
    words = (*needed.get(name, ()), option)
    assert parsed(tarneeb.GAME, f"tarneeb {name}", *words, str(least))[key] == least
    with pytest.raises((SystemExit, ArgumentError)):
        parsed(tarneeb.GAME, f"tarneeb {name}", *words, str(least - 1))


@pytest.mark.parametrize("text", ["0", "14", "-1", "x", ""])
def test_a_deal_has_1_to_13_cards_each(text):
    with pytest.raises(ArgumentError, match="no number of cards each; write 1 to 13"):
        parsed(tarneeb.GAME, "tarneeb deal", "--cards", text)


@pytest.mark.parametrize("cards", [1, 13])
def test_a_deal_takes_no_time(capsys, cards):
    answer = ask(capsys, "deal", "--seed", "3", "--cards", str(cards))
    assert answer["elapsed_s"] == 0.0
    assert parse_deal(answer["deal"]).size == cards


def test_the_table_of_a_match_has_all_its_figures():
    answer = {
        **{"first": "score", "second": "greedy", "deals": 40, "tricks": 0.5, "tricks_se": 0.1},
        **{"points": -1.25, "points_se": 0.5, "made": [0.75, 0.5], "better": 0.4, "worse": 0.25},
        **{"move_s": [0.0125, 2.0], "deals_per_minute": 12.4, "elapsed_s": 1.0},
    }
    assert table_of(tarneeb.GAME, "tarneeb match", answer) == [
        "score against greedy, 40 deals, each played twice:",
        "tricks +0.500 ±0.196 a deal, points -1.25 ±0.98 (95 %)",
        "score does better in 40.0% of the deals, greedy in 25.0%",
        "contracts made ms a choice",
        "score 75.0% 12.5",
        "greedy 50.0% 2000.0",
        "12 deals a minute",
    ]


def scores(of, ours, open_hands):
    return {
        **{f"{of}brier": ours, f"{of}brier_double_dummy": open_hands},
        **{f"{of}log_loss": 2 * ours, f"{of}log_loss_double_dummy": 2 * open_hands},
    }


def test_the_table_of_a_calibration_has_a_row_for_each_tenth():
    none = {"contracts": 0, "predicted": 0.0, "made": 0.0, "made_se": 0.0}
    some = {"contracts": 5, "predicted": 0.125, "made": 0.2, "made_se": 0.1}
    answer = {
        **{"deals": 8, "passed": 3, "bins": [none, some]},
        "play_bins": [{"moments": 0}, {"moments": 7, "predicted": 0.25, "made": 1, "made_se": 0.1}],
        **scores("", 0.0625, 0.125),
        **scores("play_", 0.25, 0.5),
        **{"tricks_over": 0.25, "tricks_over_se": 0.5},
    }
    assert table_of(tarneeb.GAME, "tarneeb calibrate", answer) == [
        "chance contracts predicted made",
        "0-10% 0",
        "10-20% 5 12.5% 20.0% ±19.6%",
        "Brier score 0.0625, of double dummy 0.1250; log loss 0.1250, of double dummy 0.2500",
        "",
        "chance before a trick predicted came true",
        "0-10% 0",
        "10-20% 7 25.0% 100.0% ±19.6%",
        "Brier score 0.2500, of double dummy 0.5000; log loss 0.5000, of double dummy 1.0000",
        "",
        "0-10",
        "10-20 | ------------o",
        "o as it came true, with its 95 % error, | as predicted, before each trick",
        "8 deals, passed in 3; tricks over those of double dummy: +0.25 ±0.98",
    ]


def test_whole_games_are_answered_and_can_be_read(capsys):
    words = ("tarneeb", "match", "greedy", "first-card", "--games", "2", "--seed", "1")
    assert run(*words, "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["first"], answer["second"], answer["games"]) == ("greedy", "first-card", 2)
    assert answer["bidders"] == ["by-hand", "by-hand"]
    assert answer["won"] == 1
    assert run(*words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "greedy against first-card, 2 games, each played twice:"
    assert lines[1].startswith("greedy wins 100.0% ")
    for bad in ("ahead", "ahead,oracle", "ahead,"):
        assert run("tarneeb", "match", "greedy", "greedy", "--games", "1", "--bidders", bad) == 2
        assert f"“{bad}” is not two bidders" in capsys.readouterr().err
    assert run("tarneeb", "match", "easy", "greedy") == 2  # robots play games
    assert "“easy” is no player" in capsys.readouterr().err


def test_the_table_of_bids_has_its_largest_error():
    bids = [str(bid) for bid in range(7, 14)]
    answer = {
        "make": {
            suit: dict(zip(bids, (0.9, 0.5, 0.2, 0, 0, 0, 0), strict=True)) for suit in "SHCD"
        },
        "make_se": {suit: dict.fromkeys(bids, 0.01) for suit in "SHCD"},
        "tricks": {"S": 8.25, "H": 7.0, "D": 6.0, "C": 5.0},
        **{"deals": 60, "elapsed_s": 0.5, "legal": ["pass", 8], "margin": 0.5, "margin_se": 0.25},
        "best": {"bid": 8, "trump": "H", "score": 2.0},
        "calls": [
            {"bid": 8, "trump": "H", "score": 2.0, "score_se": 0.5},
            {"bid": "pass", "score": -1.5, "score_se": 0.25},
        ],
    }
    answer["make_se"]["D"]["9"] = 0.05
    lines = table_of(tarneeb.GAME, "tarneeb bid", answer)
    assert lines[:2] == ["trump tricks 7 8 9 10 11 12 13", "spades 8.2 90% 50% 20% 0% 0% 0% 0%"]
    assert lines[5:] == [
        "chance to make, ±9.8% at worst, from 60 deals",
        "",
        "call points ±",
        "8 hearts +2.00 0.98",
        "pass -1.50 0.49",
        "legal calls: 2",
        "best: 8 hearts, 0.50 ±0.49 points ahead of the next",
        "double-dummy estimate, in 0.50 s",
    ]


def test_the_table_of_advice_says_what_is_best_close_and_worse():
    figures = {"tricks": 8.75, "tricks_at_table": 8.5, "tricks_at_table_se": 0.1}
    figures |= {"make": 0.75, "make_se": 0.05, "points": 3.0}
    cards = [{"card": name, "best_share": 0.5, **figures} for name in ("As", "Ks", "Qs", "2d")]
    answer = {
        **{"cards": cards, "best": "As", "equal": ["As", "Ks"], "close": ["As", "Qs"]},
        **{"goal": "make", "method": "score", "deals": 60, "exact": False, "elapsed_s": 0.5},
        **{"to_move": "E", "tricks_at_table": 4.25, "make": 0.625},
    }
    row = "8.50 ±0.20 75.0% ±9.8% +3.00 8.75 50%"
    assert table_of(tarneeb.GAME, "tarneeb advise", answer) == [
        "card tricks makes it points open tricks best in",
        f"As {row} best",
        f"Ks {row} best",
        f"Qs {row} too close to call",
        f"2d {row}",
        "estimate as at a table (score) from 60 deals, in 0.50 s",
    ]
    other = answer | {"goal": "break", "method": "deep", "exact": True}
    lines = table_of(tarneeb.GAME, "tarneeb advise", other)
    assert lines[0] == "card tricks breaks it points open tricks best in"
    assert lines[-1] == "estimate by what your side sees (deep) from all 60 deals, in 0.50 s"
    exact = table_of(tarneeb.GAME, "tarneeb advise", answer | {"exact": True})
    assert exact[-1] == "all 60 deals, each played on with all hands open, in 0.50 s"
    for goal, verb in (("make", "makes"), ("break", "breaks")):
        waiting = answer | {"cards": [], "goal": goal}
        assert table_of(tarneeb.GAME, "tarneeb advise", waiting)[0] == (
            f"East to play; your side takes 4.25 more tricks and {verb} it in 62.5%."
        )


@pytest.mark.parametrize(
    ("name", "usual"), [("match greedy score", MATCH_SERIES), ("calibrate", CALIBRATION_SERIES)]
)
@pytest.mark.parametrize(
    ("words", "thinking"),
    [
        ((), None),
        (("--move-deals", "3"), Limits(deals=3)),
        (("--move-seconds", "0.5"), Limits(seconds=0.5)),
    ],
)
def test_what_a_player_may_think_is_as_usual_unless_it_is_said(
    monkeypatch, name, usual, words, thinking
):
    asked = []
    monkeypatch.setattr(tarneeb_engine, "analyse", lambda question: asked.append(question) or ())
    first, *others = name.split()
    found = parsed(tarneeb.GAME, f"tarneeb {first}", *others, *words, "--deals", "7")
    options = Namespace(**found, seed=5, threads=None)
    assert list(command(tarneeb.GAME, f"tarneeb {first}").answer(options)) == []
    assert asked[0].series.thinking == (usual.thinking if thinking is None else thinking)
    assert asked[0].series.limits == Limits(deals=7, seed=5)


def test_the_table_of_a_calibration_ends_in_the_same_columns():
    found = {"contracts": 5, "predicted": 0.125, "made": 0.2, "made_se": 0.1}
    answer = {
        **{"deals": 8, "passed": 3, "bins": [found] * 2},
        "play_bins": [found | {"moments": 5}],
        **scores("", 0.0625, 0.125),
        **scores("play_", 0.25, 0.5),
        **{"tricks_over": 0.25, "tricks_over_se": 0.5},
    }
    assert aligned(tarneeb.GAME, "tarneeb calibrate", answer, 0)


def test_only_a_hand_that_lacks_what_was_played_is_filled_up(capsys):
    eleven = HAND_OF_13[2:-2].replace("Ac", "")
    hand = ("--hand", eleven, "--seat", "S", "--trump", "S", "--declarer", "S", "--bid", "8")
    assert run("tarneeb", "advise", *hand, "--played", "S:Ac") == 2
    assert f"{len(eleven) // 2} of 13 cards" in capsys.readouterr().err


def test_cards_played_are_one_text_or_several(capsys):
    deal = ("play", "--deal", DEAL, "--trump", "S", "--leader", "S")
    one = ask(capsys, *deal, "--played", "S:As E:5s")
    assert ask(capsys, *deal, "--played", "S:As", "E:5s")["to_move"] == one["to_move"]


def test_a_sampled_chance_is_never_certain():
    assert percent_pm(1.0, 0.004) == "over 99 %"
    assert percent_pm(0.999, 0.02) == "over 96 %"
    assert percent_pm(0.0, 0.001) == "under 1 %"
    assert percent_pm(1.0, 0.0, exact=True) == "100 %"
    assert percent_pm(0.999, 0.0, exact=True) == "over 99 %"
    assert percent_pm(1.0, 0.0) == "100 %"  # it is certain
    assert percent_pm(0.84, 0.02) == "84 ± 4 %"
