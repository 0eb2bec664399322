"""Two ranges on all flops, beside the same question on one flop after the other."""

import itertools
import math
import random

import numpy as np
import pytest

from engine.games.holdem import Question, analyse, flops, parse_range
from engine.games.holdem.combos import CODES
from engine.games.holdem.flops import TEXTURES, Flops, textures_of
from engine.games.holdem.kernels import tables
from engine.games.holdem.kernels.flops import sweep_each
from engine.games.holdem.ranges import COMBOS
from tests.engine.games.holdem import naive
from tests.helpers import cards


def report_of(*seats, **options):
    *_, report = flops.analyse(Flops(tuple(map(parse_range, seats)), **options))
    return report


def texture(report, name=""):
    return next(row for row in report.textures if row.name == name)


def test_each_board_is_counted_by_itself():
    source = random.Random(5)
    deck = source.sample(range(52), 14)  # so few that cards are often held by both
    combos = [i for i, pair in enumerate(COMBOS) if set(pair) <= set(deck)]
    weights = np.array([[source.choice([0, 0.5, 1]) for _ in range(2)] for _ in combos], float)
    boards = np.array([source.sample(deck, 5) for _ in range(4)], np.uint8)
    results = np.empty((4, 3))
    sweep_each(tables.address(), boards, CODES[combos], weights, results)
    for board, found in zip(boards.tolist(), results, strict=True):
        ranges = [
            {
                COMBOS[c]: w
                for c, w in zip(combos, of, strict=True)
                if w and not {*COMBOS[c]} & {*board}
            }
            for of in weights.T.tolist()
        ]
        total, _after = naive.range_count(ranges, tuple(board))
        assert found.tolist() == [total.won[0][1], total.won[1][1], total.won[0][2]]


def test_flops_are_worth_what_they_are_one_by_one():
    seats = "QQ+,AKs,76s:0.5", "JJ-99,AQs"
    report = report_of(*seats)
    assert len(report.flops) == 1755
    assert sum(report.numbers) == 22_100
    source = random.Random(2)
    for i in source.sample(range(1755), 25):
        *_, answer = analyse(Question(tuple(map(parse_range, seats)), report.flops[i]))
        assert report.shares[i] / report.deals[i] == pytest.approx(answer.seats[0].equity)
        assert report.deals[i] == pytest.approx(answer.situations * report.numbers[i])


@pytest.mark.parametrize("seats", [("15%", "30%:0.5"), ("AsKs,22", "As*,QdJd:0.3"), ("KK", "KK")])
def test_all_flops_together_are_worth_what_the_ranges_are_before_the_flop(seats):
    report = report_of(*seats)
    *_, answer = analyse(Question(tuple(map(parse_range, seats))))
    assert texture(report).equity == pytest.approx(answer.seats[0].equity)
    assert sum(report.deals) == pytest.approx(10 * answer.situations)  # ten flops in each board
    assert report.done


@pytest.mark.parametrize(
    ("other", "dead"),
    [
        (parse_range("QQ"), cards("2c2d2h")),
        ((), tuple(card for card in range(44) if card not in cards("AsKs"))),  # nothing is known
    ],
)
def test_dead_cards_and_known_hands_are_on_no_flop(other, dead):
    *_, report = flops.analyse(Flops((cards("AsKs"), other), dead=dead))
    assert sum(report.numbers) == math.comb(50 - len(dead), 3)
    used = {
        card
        for flop, deals in zip(report.flops, report.deals, strict=True)
        if deals
        for card in flop
    }
    assert not used & {*cards("AsKs"), *dead}


def test_textures_are_known_numbers_of_flops():
    count = dict.fromkeys(TEXTURES, 0)
    for flop in itertools.combinations(range(52), 3):
        for name in textures_of(flop):
            count[name] += 1
    # 4 suits of C(13, 3); 13 ranks of C(4, 3); 13 pairs beside 48 others: textbook counts.
    assert count["monotone"] == 4 * 286
    assert count["rainbow"] == 22_100 - 4 * 286 - 12_168
    assert (count["three of a kind"], count["paired"], count["unpaired"]) == (52, 3744, 18_304)
    # Rank triples within five ranks in a row, ace low or high, each with 64 ways to have suits.
    rows = {frozenset((top - i) % 13 for i in range(5)) for top in range(3, 13)}
    triples = {t for row in rows for t in map(frozenset, itertools.combinations(row, 3))}
    assert count["connected"] == 64 * len(triples)
    assert count["connected"] + count["disconnected"] == count["unpaired"]
    assert sum(count[name] for name in TEXTURES[-4:]) == 22_100
    assert count["ace high"] == 22_100 - math.comb(48, 3)
    report = report_of("AA", "KK")
    assert [row.flops for row in report.textures] == [22_100, *count.values()]


@pytest.mark.parametrize(
    ("flop", "names"),
    [
        ("As2s3s", {"monotone", "unpaired", "connected", "ace high"}),
        ("AsQdTs", {"two-tone", "unpaired", "connected", "ace high"}),
        ("Ks8d7h", {"rainbow", "unpaired", "disconnected", "king high"}),
        ("QsQd2h", {"rainbow", "paired", "queen high"}),
        ("9s9d9h", {"rainbow", "three of a kind", "jack high or lower"}),
    ],
)
def test_a_flop_has_the_textures_that_one_sees(flop, names):
    assert set(textures_of(cards(flop))) == names


def test_a_report_grows_and_ends_the_same_for_any_threads():
    asked = [Flops(tuple(map(parse_range, ("10%", "15%"))), threads=n) for n in (1, 2)]
    one, two = (list(flops.analyse(question)) for question in asked)
    assert [round(r.progress, 6) for r in one] == sorted(round(r.progress, 6) for r in one)
    assert one[-1].progress == two[-1].progress == 1
    assert (one[-1].deals, one[-1].shares) == (two[-1].deals, two[-1].shares)
    for early in one:
        assert texture(early).equity == pytest.approx(texture(one[-1]).equity, abs=0.02)


def test_the_best_flop_for_a_range_comes_first():
    report = report_of("AKs", "QQ")
    best, *_rest, worst = report.ordered()
    assert best[0] > 0.95
    assert worst[0] < 0.05
    assert {10} <= {card % 13 for card in worst[1]}  # a queen


def test_three_seats_are_refused():
    with pytest.raises(ValueError, match="flops are compared for two"):
        Flops((parse_range("AA"),) * 3)
