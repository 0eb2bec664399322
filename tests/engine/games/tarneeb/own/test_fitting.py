"""Random deals under conditions: each fits, and each that fits is as likely as any other."""

import pickle
from collections import Counter

import numpy as np
import pytest

from engine.games import tarneeb
from engine.games.tarneeb import (
    ANY_HAND,
    ANY_LENGTH,
    ANY_POINTS,
    ContractRate,
    DealConditions,
    FittingDeals,
    HandConditions,
    deal_text,
    parse_hand_conditions,
)
from engine.games.tarneeb.own import fitting
from engine.games.tarneeb.own.fitting import Fitting
from engine.limits import Limits
from tests.engine.games.tarneeb.naive import Naive
from tests.engine.games.tarneeb.naive_conditions import fits, points, ways_to_deal
from tests.helpers import cards

PACK = cards("AsKs2s Ah3h QdJd Tc")
SOUTH = 2
ALL = list(ways_to_deal(PACK, 2))


def conditions_of(known=((), (), (), ()), seats=({}, {}, {}, {}), sides=(ANY_POINTS,) * 2):
    """The same as `naive_conditions.fits` takes, for the engine."""

    def hand(wanted):
        spades, hearts, clubs, diamonds = (wanted.get(suit, ANY_LENGTH) for suit in range(4))
        return HandConditions(wanted.get("points", ANY_POINTS), (spades, hearts, clubs, diamonds))

    return DealConditions(known, tuple(map(hand, seats)), sides, PACK)


def sets_of(masks):
    return tuple(frozenset(c for c in range(52) if int(mask) >> c & 1) for mask in masks)


CASES = {
    "anything": ({}, "exact"),
    "lengths": ({"seats": ({}, {}, {0: (1, 2), 1: (0, 1)}, {3: (1, 2)})}, "exact"),
    "points": ({"seats": ({"points": (3, 6)}, {}, {}, {"points": (0, 4)})}, "exact"),
    "points of a side": ({"sides": ((8, 9), ANY_POINTS)}, "exact"),
    "a card": ({"known": ((), (), cards("Ah"), ())}, "exact"),
    "a hand, and points": (
        {"known": (cards("AsTc"), (), (), cards("2s")), "sides": (ANY_POINTS, (5, 40))},
        "exact",
    ),
    "lengths and points": (
        {"seats": ({"points": (2, 7)}, {}, {0: (1, 1)}, {}), "sides": ((6, 12), ANY_POINTS)},
        "rejection",
    ),
    "a card, lengths and points": (
        {"known": ((), cards("Qd"), (), ()), "seats": ({0: (0, 1)}, {"points": (2, 3)}, {}, {})},
        "rejection",
    ),
}


@pytest.mark.parametrize(("wanted", "method"), CASES.values(), ids=CASES)
def test_deals_come_as_often_as_if_all_were_listed(wanted, method):
    found_by = Fitting(conditions_of(**wanted))
    listed = {hands for hands in ALL if fits(hands, **wanted)}
    assert found_by.method == method
    if method == "exact":
        assert found_by.deals == pytest.approx(len(listed))
    draws = 12 * round(found_by.deals)
    found = Counter(sets_of(row) for row in found_by.hands(7, 0, draws))
    assert set(found) == listed
    expected = draws / found_by.deals
    assert sum(found.values()) == pytest.approx(expected * len(listed), rel=0.05)
    # Chi-square, here of a fixed seed: its mean is the number of deals, its variance twice that.
    chi_square = sum((count - expected) ** 2 / expected for count in found.values())
    assert abs(chi_square - len(listed)) < 4 * (2 * len(listed)) ** 0.5


def test_a_whole_deck_has_as_many_deals_as_it_has():
    assert Fitting(DealConditions()).deals == pytest.approx(53644737765488792839237440000)


def test_a_deal_hangs_on_its_number_and_the_seed_alone():
    seats = (ANY_HAND, ANY_HAND, parse_hand_conditions("12+ S4+"), ANY_HAND)
    deals = Fitting(DealConditions(seats=seats))
    parts = [deals.hands(3, 0, 100), deals.hands(3, 100, 60)]
    np.testing.assert_array_equal(deals.hands(3, 0, 160), np.concatenate(parts))
    assert not np.array_equal(deals.hands(4, 0, 160)[:5], parts[0][:5])


def test_fitting_deals_fit_and_say_how_they_were_found():
    seats = (ANY_HAND, parse_hand_conditions("D6+"), parse_hand_conditions("15-17 S5+"), ANY_HAND)
    known = (cards("AhKhQh"), (), (), ())
    question = FittingDeals(DealConditions(known, seats), Limits(deals=20, seed=5))
    *_, answer = tarneeb.analyse(question)
    assert answer.progress == 1
    assert len(set(map(deal_text, answer.deals))) == 20
    for deal in answer.deals:
        north, east, south, _ = deal.hands
        assert set(north) >= set(known[0])
        assert sum(card // 13 == 3 for card in east) >= 6
        assert 15 <= points(south) <= 17
        assert sum(card // 13 == 0 for card in south) >= 5
    assert answer.found.method == "rejection"
    assert answer.found.acceptance == answer.found.fitting / answer.found.drawn
    assert 20 <= answer.found.fitting < answer.found.drawn


@pytest.mark.parametrize("text", ["38+", "S8+ H6+", "S0 H0 C0 D0-12"])
def test_where_no_deal_fits_that_is_said_at_once(text):
    seats = (ANY_HAND, ANY_HAND, parse_hand_conditions(text), ANY_HAND)
    with pytest.raises(ValueError, match="No deal fits these conditions"):
        list(tarneeb.analyse(FittingDeals(DealConditions(seats=seats))))


def test_what_is_too_rare_is_given_up_in_a_sentence(monkeypatch):
    monkeypatch.setattr(fitting, "MOST_DRAWN", 20_000)
    # Two hands of 20 points, each with nine cards of a suit: there are such deals, but few.
    hand = parse_hand_conditions("20 S9+")
    other = parse_hand_conditions("20 H9+ D0-1")
    conditions = DealConditions(seats=(hand, ANY_HAND, other, ANY_HAND))
    with pytest.raises(ValueError, match="None of 20,000 random deals fits these conditions"):
        list(tarneeb.analyse(FittingDeals(conditions)))


@pytest.mark.parametrize("declarer", [SOUTH, 1])
def test_tricks_are_those_of_each_deal_played_out(declarer):
    conditions = conditions_of(seats=({}, {}, {0: (1, 2)}, {}))
    *_, answer = tarneeb.analyse(
        ContractRate(conditions, 0, 1, declarer, limits=Limits(deals=150, seed=2, threads=1))
    )
    *_, found = tarneeb.analyse(FittingDeals(conditions, Limits(deals=150, seed=2)))
    naive = Naive(0, -1)
    values = [naive.value(tuple(map(frozenset, deal.hands)), 1) for deal in found.deals]
    counts = Counter(tricks if declarer == SOUTH else 2 - tricks for tricks in values)
    assert answer.counts == tuple(counts[tricks] for tricks in range(3))
    assert answer.deals == 150
    assert answer.done
    assert answer.progress == 1


def test_any_number_of_threads_gives_the_same_counts():
    seats = (ANY_HAND, ANY_HAND, parse_hand_conditions("15+ S5+"), ANY_HAND)
    counts = []
    for threads in (1, 2):
        limits = Limits(deals=10, seed=4, threads=threads)
        *_, answer = tarneeb.analyse(
            ContractRate(DealConditions(seats=seats), 0, SOUTH, SOUTH, limits=limits)
        )
        counts.append(answer.counts)
    assert counts[0] == counts[1]
    assert sum(counts[0]) == 10


def test_the_count_grows_while_it_runs_and_can_be_left():
    question = ContractRate(DealConditions(), 0, SOUTH, SOUTH, limits=Limits(deals=400))
    answers = tarneeb.analyse(question)
    seen = [next(answers).deals for _ in range(4)]
    answers.close()
    assert seen == sorted(seen)
    assert 0 < seen[-1] < 100


def test_answers_hold_no_numpy():
    for question in (
        FittingDeals(DealConditions(), Limits(deals=2)),
        ContractRate(DealConditions(), 0, SOUTH, SOUTH, limits=Limits(deals=6, threads=1)),
    ):
        for answer in tarneeb.analyse(question):
            assert b"numpy" not in pickle.dumps(answer)


def test_the_time_ends_the_count():
    question = ContractRate(
        DealConditions(), 0, SOUTH, SOUTH, limits=Limits(seconds=0.05, threads=1)
    )
    *_, answer = tarneeb.analyse(question)
    assert answer.done
    assert 0 < answer.deals < 400


def test_where_few_are_found_those_are_all_there_are(monkeypatch):
    monkeypatch.setattr(fitting, "MOST_DRAWN", 5_000)
    seats = (parse_hand_conditions("8-9 S5+ H4"), ANY_HAND, parse_hand_conditions("20+"), ANY_HAND)
    conditions = DealConditions(seats=seats)
    *_, found = tarneeb.analyse(FittingDeals(conditions, Limits(deals=1000)))
    limits = Limits(deals=1000, threads=1)
    *_, rate = tarneeb.analyse(ContractRate(conditions, 0, SOUTH, SOUTH, limits=limits))
    assert found.progress == rate.progress == 1
    assert 0 < len(found.deals) == rate.deals < 1000
    assert found.found == rate.found
    assert found.found.drawn == 5_000
