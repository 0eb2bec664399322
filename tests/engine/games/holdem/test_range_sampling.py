"""Sampled ranges: estimates and their errors beside exact counts, and along chains of deals."""

import math

import numpy as np
import pytest

from engine.games.holdem.equity import range_sampler
from engine.games.holdem.equity.range_sampler import Sampler
from engine.games.holdem.equity.weights import Weights
from tests.engine.games.holdem.questions import ask, question
from tests.helpers import answer_to

SAMPLED = [
    (("20%", "AKs:0.2,QQ+"), ""),
    (("QQ+,AKs", "JJ-99,AQs", "AKo,KQs"), ""),
    (("QQ+,AKs", "JJ-99,AQs", "=As"), "Qs7s2dTh4c"),
    (("QQ+", "KK+,AK", "AK,AQs"), "Qs7s2d"),
    (("5%", "=KcQd", "8%"), "Qs7s2dTh"),
    (("AK", ""), "Qs7s2d"),
]
CHAINED = (("A*", "A*,KQ,QQ", "A*:0.7,77", "A*,JTs"), "Qs7s2dTh4c")


def draw_along_chains(monkeypatch):
    """From now on draw from every seat apart, and each joint combo from the one before."""
    joint_combos = range_sampler.joint_combos
    monkeypatch.setattr(
        range_sampler,
        "joint_combos",
        lambda lists, *rest: joint_combos(lists, *rest) if len(lists) == 1 else None,
    )
    monkeypatch.setattr(range_sampler, "WORTH_A_CHAIN", 0)


@pytest.mark.parametrize("chained", [False, True])
@pytest.mark.parametrize(("seats", "board"), [*SAMPLED, CHAINED])
def test_estimates_lie_within_four_standard_errors_of_the_count(seats, board, chained, monkeypatch):
    exact = ask(*seats, board=board, method="exact")
    if chained:
        draw_along_chains(monkeypatch)
    sampled = ask(*seats, board=board, method="sampled", deals=400_000, seed=5)
    assert (exact.method, sampled.method) == ("exact", "sampled")
    assert sampled.situations == 400_000
    for found, true in zip(sampled.seats, exact.seats, strict=True):
        assert abs(found.equity - true.equity) < 4 * found.equity_se
        assert found.equity_se < 0.0015
        assert found.win + found.tie + found.lose == sum(found.classes) == 400_000
        counted = () if exact.classes_sampled else true.classes
        for deals, of_all in zip(found.classes, counted, strict=False):
            share = of_all / exact.situations
            assert abs(deals / 400_000 - share) <= 5 * math.sqrt(share * (1 - share) / 400_000)
        for weight, expected in zip(found.combo_weight, true.combo_weight, strict=True):
            error = math.sqrt(expected * (1 - expected) / 400_000)
            assert abs(weight - expected) <= 5 * 8**0.5 * error  # deals of a chain are alike
    assert [n.card for n in sampled.next_cards] == [n.card for n in exact.next_cards]
    for found, true in zip(sampled.next_cards, exact.next_cards, strict=True):
        for equity, error, expected in zip(found.equity, found.equity_se, true.equity, strict=True):
            assert abs(equity - expected) < 5 * error


def check_calibration(seats, board, times, samples=2000, prepare=lambda: None):
    exact = ask(*seats, board=board, method="exact")
    prepare()
    found = [ask(*seats, board=board, deals=samples, seed=n).seats for n in range(times)]
    for number, true in enumerate(exact.seats):
        scores = np.array([(s[number].equity - true.equity) / s[number].equity_se for s in found])
        # Standard normal numbers: their mean within 4 and spread within 5 of its errors.
        assert abs(scores.mean()) < 4 / times**0.5
        assert abs(scores.std() - 1) < 5 / (2 * times) ** 0.5
        covered = (abs(scores) < 1.96).mean()
        assert abs(covered - 0.95) < 5 * math.sqrt(0.95 * 0.05 / times)


CALIBRATED = [
    (("20%", "30%"), ""),
    (("20%", "30%"), "Qs7s2d"),
    (("QQ+,AKs", "JJ-99,AQs", "AKo,KQs"), ""),
    (("2%:0.3,AKs", "3%", "QQ+"), "Qs7s2dTh"),
    CHAINED,
]


@pytest.mark.parametrize(("seats", "board"), CALIBRATED)
def test_standard_errors_cover_the_truth_as_often_as_they_should(seats, board):
    check_calibration(seats, board, 100)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "board"), CALIBRATED)
def test_a_thousand_samplings_cover_the_truth_as_often_as_they_should(seats, board):
    check_calibration(seats, board, 1000)


def test_standard_errors_of_chains_cover_the_truth_as_often_as_they_should(monkeypatch):
    check_calibration(*CHAINED, 100, prepare=lambda: draw_along_chains(monkeypatch))


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "board"), CALIBRATED)
def test_a_thousand_samplings_along_chains_cover_the_truth_as_often_as_they_should(
    seats, board, monkeypatch
):
    check_calibration(seats, board, 1000, prepare=lambda: draw_along_chains(monkeypatch))


def test_a_chain_cut_short_by_the_number_of_samples_leaves_error_bars_as_they_are(monkeypatch):
    asked = question("22+", "22+", board="AsKsQsJsTs", method="sampled", deals=2000)  # all split
    apart = answer_to(asked)
    draw_along_chains(monkeypatch)
    assert Sampler(Weights(asked), 0, 2000).chain == 32  # 62 chains and a half
    for found, expected in zip(answer_to(asked).seats, apart.seats, strict=True):
        assert found.equity_se == pytest.approx(expected.equity_se)


def test_boards_are_repeated_and_hole_cards_chained_only_where_that_helps():
    def repeats_and_chain(*seats, samples=None, **options):
        sampler = Sampler(Weights(question(*seats, **options)), 0, samples)
        return sampler.repeats, sampler.chain

    assert repeats_and_chain("random", "random", board="Qs7s2dTh4c") == (1, 1)
    assert repeats_and_chain("20%", "30%", board="Qs7s2d") == (1, 1)
    assert repeats_and_chain(*["30%"] * 9, board="Qs7s2d") == (1, 64)
    assert repeats_and_chain(*["30%"] * 9, board="Qs7s2d", samples=1000) == (1, 16)
    assert repeats_and_chain(*["30%"] * 9, board="Qs7s2d", samples=60) == (1, 1)
    repeats, chain = repeats_and_chain(*["20%"] * 6)
    assert repeats > 1
    assert repeats * chain == 64


def test_a_few_samples_of_many_ranges_do_not_look_certain():
    for samples in (1, 10, 100):
        for found in ask(*["30%"] * 6, board="Qs7s2d", deals=samples).seats:
            assert found.equity_se > 0.2 / samples**0.5


def test_ranges_that_hardly_leave_a_deal_are_sampled_all_the_same():
    answer = ask(*["JJ-TT,QQ+"] * 9, deals=3000)
    assert answer.situations == 3000
    assert sum(found.equity for found in answer.seats) == pytest.approx(1)


def test_a_seat_and_its_equals_are_sampled_alike():
    answer = ask("15%", "15%", "15%", "15%", deals=1 << 20, seed=3)
    for found in answer.seats:
        assert abs(found.equity - 0.25) < 4 * found.equity_se


def test_ten_random_ranges_are_sampled():
    answer = ask(*["random"] * 10, deals=2048)
    assert answer.situations == 2048
