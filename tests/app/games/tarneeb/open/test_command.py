"""``kibitzer tarneeb deals``: deals that fit, how often a contract makes, and what it refuses."""

import pytest

from app.games import tarneeb
from engine.games.tarneeb import parse_deal
from tests.app.commands import of_room, table_of

FITS = ("--south", "15-17 S5+", "--north-south", "25+", "--deal", "N:- A... - -")


_run, ask, refusal = of_room(tarneeb.GAME, "tarneeb", "deals")


def points(hand):
    return sum(max(card % 13 - 8, 0) for card in hand)


def test_every_deal_printed_fits(capsys):
    answer = ask(capsys, *FITS, "--deals", "12", "--seed", "3")
    assert answer.pop("elapsed_s") >= 0
    assert list(answer) == ["room", "deals", "method", "drawn", "fitting", "acceptance"]
    assert len(set(answer["deals"])) == 12
    for text in answer["deals"]:
        north, east, south, _ = parse_deal(text).hands
        assert 15 <= points(south) <= 17
        assert sum(card // 13 == 0 for card in south) >= 5
        assert points(north) + points(south) >= 25
        assert 12 in east  # the ace of spades
    assert answer["method"] == "rejection"
    assert answer["acceptance"] == answer["fitting"] / answer["drawn"]


def test_the_seed_says_which(capsys):
    first, again, other = (ask(capsys, *FITS, "--seed", seed)["deals"] for seed in "112")
    assert first == again
    assert first != other
    assert len(first) == 10


def test_the_contract_is_counted_over_the_deals(capsys):
    answer = ask(capsys, *FITS, "--trump", "s", "--deals", "24", "--seed", "1", "--threads", "1")
    assert answer["deals"] == sum(answer["counts"]) == 24
    assert answer["trump"] == "S"
    assert answer["leader"] == answer["declarer"] == "S"
    for bid in range(7, 14):
        assert answer["make"][str(bid)] == pytest.approx(sum(answer["counts"][bid:]) / 24)
        assert answer["make_se"][str(bid)] > 0
    shares = list(answer["make"].values())
    assert shares == sorted(shares, reverse=True)


def test_a_leader_may_be_another_than_the_declarer(capsys):
    # South has all trumps, and takes every trick whoever leads.
    deal = "N:- - AKQJT98765432... -"
    words = ("--deal", deal, "--trump", "S", "--deals", "4", "--leader", "W")
    answer = ask(capsys, *words)
    assert (answer["leader"], answer["declarer"]) == ("W", "S")
    assert answer["counts"][13] == 4
    assert ask(capsys, *words, "--declarer", "E")["counts"][0] == 4


def test_the_readable_form():
    answer = {
        "deals": 40,
        "trump": "H",
        "declarer": "W",
        "make": {"7": 1.0, "8": 0.5},
        "make_se": {"7": 1 / 42, "8": 0.079},
        "tricks": 7.5,
        "tricks_se": 0.08,
        "method": "rejection",
        "drawn": 4352,
        "fitting": 739,
    }
    assert table_of(tarneeb.GAME, "tarneeb deals", answer) == [
        "West with hearts, over 40 deals, double dummy:",
        "tricks makes ±",
        "7 100.0% 4.7%",
        "8 50.0% 15.5%",
        "7.50 ±0.16 tricks of East-West on average",
        "739 of 4352 deals drawn fit; the others were passed over",
    ]
    found = {"deals": ["N:A K Q J"], "method": "exact", "drawn": 256, "fitting": 256}
    assert table_of(tarneeb.GAME, "tarneeb deals", found) == [
        "N:A K Q J",
        "every deal drawn fits",
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--south", "S14"), "“14” is not a range up to 13"),
        (("--south", "38+"), "No deal fits these conditions"),
        (("--east-west", "x"), "“x” is not a range up to 40"),
        (("--deal", "N:A... A... - -"), "“As” is in North's hand and in East's"),
        (("--seconds", "1"), "“--seconds” counts tricks"),
        (("--trump", "x"), "“x” is not a suit"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(capsys, words, said):
    assert said in refusal(capsys, *words)
