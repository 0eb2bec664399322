"""Each hand of a range: words, text and CSV. No Qt."""

import csv

import pytest

from app.games.holdem import spot_text
from app.games.holdem.ranges import figures
from engine.games.holdem import HAND_CLASSES, Ends, analyse
from engine.games.holdem.ranges import COMBOS
from tests.helpers import cards

BOARD = "Kd9h4h"


@pytest.fixture(scope="module")
def flop():
    spot = spot_text.from_text(f"You: AsKs\nSeat 2: KK:0.5, AhTh, AdTd, QcJc\nBoard: {BOARD}")
    *_, answer = analyse(spot.question())
    (ends,) = analyse(Ends(cards(BOARD), cards("AsKs")))
    return spot, answer, ends


def of_hand(flop, hand, seat=1):
    return figures.by_hand(figures.combos_of(flop[0], flop[1], seat, flop[2]))[hand]


def test_live_combinations_come_best_first(flop):
    combos = figures.combos_of(flop[0], flop[1], 1)
    assert [combo.hand for combo in combos] == ["KK", "ATs", "QJs", "ATs"]
    assert combos[0].weight == 0.5
    equities = [combo.equity for combo in combos]
    assert equities == sorted(equities, reverse=True)
    assert combos[0].equity == flop[1].seats[1].combo_equity[combos[0].combo]


def test_combinations_of_a_hand_differ_by_what_they_draw_to(flop):
    draw, none = of_hand(flop, "ATs")
    assert COMBOS[draw.combo] == tuple(sorted(cards("AhTh")))
    assert draw.draws == "Nut flush draw"
    assert none.draws == "Backdoor flush draw"
    assert draw.equity > none.equity + 0.2
    assert figures.combo_words(draw).startswith("A♥10♥, equity ")
    assert "Ace high, Nut flush draw, at the end " in figures.combo_words(draw)


def test_a_hand_is_told_by_what_is_left_of_it_its_equity_and_its_ends(flop):
    said = figures.hand_words("KK", of_hand(flop, "KK"))
    assert said.startswith("pair of kings: 1 of 6 combinations left. Weight 50 %. Equity ")
    assert ". Now Set, Backdoor flush draw. At the end Trips " in said
    suited = figures.hand_words("ATs", of_hand(flop, "ATs"))
    assert "Now Ace high, Nut flush draw 1, Backdoor flush draw 1." in suited
    assert figures.hand_words("QQ", ()) == "pair of queens: 0 of 6 combinations left."


def test_the_ends_of_a_hand_count_its_combinations_by_weight():
    flushes, none = (0.0,) * 5 + (0.5, 0.0, 0.0, 0.0), (0.0,) * 9
    combos = [figures.Combo(0, 1.0, None, ends=flushes), figures.Combo(1, 0.25, None, ends=none)]
    assert "At the end Flush 40 %." in figures.hand_words("ATs", combos)


def test_a_known_hand_is_listed_too_and_an_unknown_one_is_not(flop):
    (you,) = figures.combos_of(flop[0], flop[1], 0)
    assert (you.hand, you.made) == ("AKs", "Top pair, top kicker")
    assert you.equity == flop[1].seats[0].equity
    assert figures.combos_of(spot_text.from_text("AsKs"), None, 1) == []


def test_before_an_answer_hands_are_told_without_figures(flop):
    combos = figures.combos_of(flop[0], None, 1)
    assert {combo.equity for combo in combos} == {None}
    assert figures.hand_words("KK", figures.by_hand(combos)["KK"]) == (
        "pair of kings: 1 of 6 combinations left. Weight 50 %."
    )
    assert figures.row(combos[0])[3:] == ("–", "", "", "")


def test_ends_are_the_most_frequent_first():
    assert figures.ends_words((0.2, 0.5, 0.26, 0.03, 0.0, 0.01, 0, 0, 0)) == (
        "Pair 50 %, Two pair 26 %, High card 20 %"
    )
    assert figures.ends_words((0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0, 0, 0)) == "Flush 100 %"
    assert figures.ends_words(()) == ""


def test_csv_can_be_read_by_others(flop):
    combos = figures.combos_of(flop[0], flop[1], 1, flop[2])
    rows = list(csv.DictReader(figures.csv(combos).splitlines()))
    assert len(rows) == len(combos)
    assert rows[0]["hand"] in {"KhKc", "KcKh"}
    assert rows[0]["made"] == "set"
    assert float(rows[0]["equity"]) == pytest.approx(combos[0].equity, abs=1e-5)
    assert sum(float(rows[0][name]) for name in HAND_CLASSES) == pytest.approx(1, abs=1e-4)
    nut = next(row for row in rows if row["hand"] == "AhTh")
    assert nut["draws"] == "nut flush draw"


def test_text_has_a_line_for_each(flop):
    combos = figures.combos_of(flop[0], flop[1], 1, flop[2])
    head, *lines = figures.text(combos).splitlines()
    assert head.split("\t") == list(figures.HEADS)
    assert [line.split("\t")[1] for line in lines] == ["KK", "ATs", "QJs", "ATs"]
