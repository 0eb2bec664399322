import math
import statistics

import numpy as np
import pytest

from engine.cards import parse_cards
from engine.games.holdem import Question
from engine.games.holdem.equity.answers import standard_error
from engine.games.holdem.equity.card_situation import CardSituation
from engine.games.holdem.kernels.samples import BLOCK
from engine.limits import Limits
from tests.helpers import answer_to as last

TABLES = [
    (("AsKs", "QdQh"), ""),
    (("AsKs", ""), ""),
    (("AsKs", "Qd"), "Qs7s2d"),
    (("", ""), "Qs7s2d"),
    (("AsKs", "7d7h", ""), "Qs7s2dTh"),
    (("As", "Ah", "Kd"), "Qs7s2dTh4c"),
]


def question(seats, board="", method="auto", **limits):
    return Question(
        tuple(tuple(parse_cards(seat)) for seat in seats),
        tuple(parse_cards(board)),
        method=method,
        limits=Limits(**limits),
    )


@pytest.mark.parametrize(("seats", "board"), TABLES)
def test_estimates_lie_within_four_standard_errors_of_the_count(seats, board):
    exact = last(question(seats, board, method="exact"))
    sampled = last(question(seats, board, method="sampled", deals=400_000, seed=5))
    assert sampled.method == "sampled"
    for found, true in zip(sampled.seats, exact.seats, strict=True):
        assert abs(found.equity - true.equity) < 4 * found.equity_se
        assert found.equity_se < 0.0009
        for deals, of_all in zip(found.classes, true.classes, strict=True):
            share = of_all / exact.situations
            error = math.sqrt(share * (1 - share) / sampled.situations)
            assert abs(deals / sampled.situations - share) <= 5 * error
    assert [n.card for n in sampled.next_cards] == [n.card for n in exact.next_cards]
    for found, true in zip(sampled.next_cards, exact.next_cards, strict=True):
        for seat in range(len(seats)):
            error = found.equity_se[seat]
            assert abs(found.equity[seat] - true.equity[seat]) < 5 * error


def test_standard_errors_cover_the_truth_as_often_as_they_should():
    asked = [question(("AsKs", "QdQh", ""), "", deals=2000, seed=n) for n in range(400)]
    exact = last(question(("AsKs", "QdQh", "")))
    for seat, true in enumerate(exact.seats):
        estimates = [last(a).seats[seat] for a in asked]
        scores = np.array([(e.equity - true.equity) / e.equity_se for e in estimates])
        # 400 standard normal numbers: their mean within 4 and spread within 5 of its errors.
        assert abs(scores.mean()) < 4 / 400**0.5
        assert abs(scores.std() - 1) < 5 / 800**0.5
        assert 0.91 < (abs(scores) < 1.96).mean() < 0.985


def test_no_standard_error_is_zero_however_few_the_samples():
    answer = last(question(("AsAh", "AdAc"), "2s3s4s5s6s", method="sampled", deals=3))
    assert all(seat.equity_se > 0 for seat in answer.seats)


@pytest.mark.parametrize("samples", [1, BLOCK - 1, BLOCK, 3 * BLOCK + 7, 300_000])
def test_exactly_the_samples_asked_for_are_dealt(samples):
    answer = last(question(("AsKs", "", ""), deals=samples))
    assert answer.method == "sampled"
    assert answer.situations == answer.planned == samples
    for seat in answer.seats:
        assert seat.win + seat.tie + seat.lose == sum(seat.classes) == samples


@pytest.mark.parametrize("threads", [2, 3])
@pytest.mark.parametrize("samples", [None, 100_000])
@pytest.mark.parametrize(
    ("seats", "board"), [(("AsKs", *[""] * 4), ""), (("As", "", ""), "Qs7s2d")]
)
def test_the_number_of_threads_changes_no_sample(seats, board, samples, threads):
    options = {"method": "sampled", "deals": samples, "precision": 0.002, "seed": 11}
    one = last(question(seats, board, threads=1, **options))
    more = last(question(seats, board, threads=threads, **options))
    assert (one.situations, one.seats, one.next_cards) == (
        more.situations,
        more.seats,
        more.next_cards,
    )


def test_a_seed_repeats_its_samples_and_another_gives_others():
    seats = ("AsKs", "", "", "")
    first, again, other = (last(question(seats, deals=5000, seed=n)).seats for n in (1, 1, 2))
    assert first == again
    assert first != other


def test_samples_do_not_depend_on_how_they_are_cut_into_pieces():
    situation = CardSituation(question(("AsKs", "", ""), "Qs7s2d"))
    whole = situation.sample(0, 5 * BLOCK)
    parts = [situation.sample(0, 2 * BLOCK), situation.sample(2, 3 * BLOCK)]
    assert (whole.tally == sum(part.tally for part in parts)).all()
    assert (whole.classes == sum(part.classes for part in parts)).all()


def test_sampling_ends_when_every_seat_is_as_precise_as_asked():
    answer = last(question(("AsKs", *[""] * 8), precision=0.004))
    assert answer.method == "sampled"
    assert max(seat.equity_se for seat in answer.seats) * 1.96 <= 0.00401
    finer = last(question(("AsKs", *[""] * 8), precision=0.001))
    assert finer.situations > answer.situations
    assert finer.situations == finer.planned


def test_all_cards_are_equally_likely_to_come_next():
    answer = CardSituation(question(("", ""), "Qs7s2d")).sample(0, 400 * BLOCK)
    dealt = answer.tally[:52].sum(axis=1)
    came = dealt[dealt > 0]
    assert len(came) == 49
    expected = 2 * 400 * BLOCK / 49
    assert ((came - expected) ** 2 / expected).sum() < 48 + 5 * (2 * 48) ** 0.5


def test_a_standard_error_is_that_of_the_sample_with_a_pot_won_and_one_lost():
    shares = [1, 0.5, 0, 0, 1, 1 / 3]
    with_two = [*shares, 1, 0]
    spread = statistics.pvariance(with_two)
    found = standard_error(len(shares), sum(shares), sum(share**2 for share in shares))
    assert found == pytest.approx(math.sqrt(spread / len(shares)))
