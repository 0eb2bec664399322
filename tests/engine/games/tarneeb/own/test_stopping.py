"""When advice on the play stops early, and what a few deals may claim."""

import random
from dataclasses import replace

import numpy as np
import pytest

from engine.cards import card_text, parse_cards
from engine.games import tarneeb
from engine.games.tarneeb.own import advice
from engine.games.tarneeb.own.sampling import Sample
from tests.engine.games.tarneeb.questions import play_advice
from tests.helpers import answer_to

HAND = tuple(parse_cards("KsQsTs8s6s3sJhThQd8dAcQc8c"))
ONE_CARD = "QdKd2d3d4d5d6d"  # South has one diamond left


def question(played="", hand=HAND, **options):
    options = {"method": "score", "bid": 8} | options
    played = tuple(parse_cards(played))
    return play_advice(hand=hand, seat=2, trump=0, declarer=2, played=played, **options)


def half_width(answer):
    return 1.96 * max(card.make_se for card in answer.cards)


@pytest.mark.parametrize(
    ("asked", "seconds"),
    [
        (question(seconds=10.0, precision=0.001), 10.0),
        (question(ONE_CARD, seconds=10.0, precision=0.001), 2.0),
        (question("Ac", seconds=10.0, precision=0.001), 2.0),
        (question("Ac", seconds=1.0, precision=0.001), 1.0),
        (question("Ac", seconds=10.0), 10.0),
    ],
    ids=["a choice", "one legal card", "another's turn", "less time", "to the end"],
)
def test_where_nothing_is_to_be_chosen_two_seconds_will_do(asked, seconds):
    assert advice.time_for(asked, advice.Worlds(asked)) == seconds


def test_all_deals_that_fit_are_looked_at_whatever_is_to_be_chosen():
    deck = tuple(parse_cards("AsKs2s3s AhKh2h3h"))
    ending = {"hand": deck[:2], "deck": deck, "bid": 1}
    asked = question("As", **ending, seconds=10.0, precision=0.1)
    assert len(asked.seen.legal) == 0
    assert advice.time_for(asked, advice.Worlds(asked)) == 10.0
    assert answer_to(asked).exact


def late(tricks, **options):
    """What South is asked at his turn after so many tricks of a deal played at random."""
    rng = random.Random(5)
    position = tarneeb.Position(tarneeb.deal_the_rest(((), (), HAND, ()), 11), 0, 2)
    while len(position.tricks) < tricks or position.to_move != 2:
        position = position.after(rng.choice(position.legal))
    return question("".join(card_text(card) for card in position.played), **options)


def test_without_a_choice_a_chance_known_to_a_per_cent_is_enough(monkeypatch):
    monkeypatch.setattr(advice, "PAUSE", 0.0)  # look after every piece of work
    monkeypatch.setattr(advice, "SECONDS", 60.0)
    asked = late(7, bid=7, deals=2_000, precision=0.0001)
    asked = replace(asked, seen=asked.seen.after(asked.seen.legal[0]))
    assert not asked.seen.legal
    answer = answer_to(asked)
    assert answer.done
    assert 0.005 < 1.96 * answer.make_se <= 0.01
    assert answer.deals < 2_000
    lost = replace(asked, seen=replace(asked.seen, bid=13))  # 13 tricks cannot be made any more
    assert (answer_to(lost).make, answer_to(lost).make_se) == (0, 0)
    assert answer_to(replace(asked, limits=replace(asked.limits, precision=None))).deals == 2_000


def test_it_stops_at_the_precision_asked_for(monkeypatch):
    monkeypatch.setattr(advice, "PAUSE", 0.0)
    answers = list(tarneeb.analyse(question(deals=300, precision=0.2)))
    assert answers[-1].done
    assert half_width(answers[-1]) <= 0.2
    assert all(half_width(answer) > 0.2 for answer in answers[:-2])
    assert answers[-1].deals < 300
    assert answer_to(question(deals=60, precision=0.0001)).deals == 60
    assert answer_to(question(deals=60)).deals == 60


def test_all_deals_that_fit_are_looked_at_however_clear_the_choice_is(monkeypatch):
    monkeypatch.setattr(advice, "PAUSE", 0.0)
    monkeypatch.setattr(advice, "BLOCK", (60,) * 14)
    asked = late(9, seconds=60.0, precision=0.5)
    answer = answer_to(asked)
    assert answer.exact
    assert answer.deals == asked.seen.hidden.deals > 60


def advised(behind, errors, make_se, best=()):
    cards = tuple(
        tarneeb.CardAdvice(at, *(5.0, 0.1) * 2, 0.5, make_se, 0.5, 1.0, 0.1, 1.0, 0.5, *worse)
        for at, worse in enumerate(zip(behind, errors, strict=True))
    )
    return tarneeb.PlayAdviceAnswer(
        "score", False, 500, 500.0, cards, best, (), *(5.0, 0.1) * 2, 0.5, make_se, 0.5, 0.5, 1.0
    )


def test_a_clear_lead_is_enough_once_chances_are_known_to_a_per_cent():
    asked = question(precision=0.001)
    fine, rough = 0.01 / 2, 0.01 / 1.9
    assert advice.enough(asked, advised((0.0, 0.5), (0.0, 0.1), fine, best=(0,)))
    assert not advice.enough(asked, advised((0.0, 0.5), (0.0, 0.1), rough, best=(0,)))
    assert not advice.enough(asked, advised((0.0, 0.5), (0.0, 0.2), fine, best=(0,)))
    assert not advice.enough(asked, advised((0.0, 0.0), (0.0, 0.2), fine, best=(0,)))
    assert advice.enough(asked, advised((0.0, 0.0), (0.0, 0.0), fine, best=(0, 1)))
    assert advice.enough(asked, advised((0.0, 0.0), (0.0, 0.2), 0.0005, best=(0,)))
    assert not advice.enough(question(), advised((0.0, 0.5), (0.0, 0.1), 0.0, best=(0,)))


def test_the_deeper_method_stops_early_too(monkeypatch):
    monkeypatch.setattr(advice, "MOST_SAMPLING_S", 0.3)
    monkeypatch.setattr(advice, "FIRST_DEEP_S", 0.0)  # so it begins with the fewest deals
    asked = late(7, method="deep", seconds=20.0, precision=0.6)
    assert len(asked.seen.legal) > 1
    answer = answer_to(asked)
    assert answer.method == "deep"
    assert answer.deals < 2 * advice.LEAST_DEEP_DEALS


@pytest.mark.parametrize("method", ["plain", "score", "deep"])
@pytest.mark.parametrize("deals", [3, 300])
def test_a_few_deals_claim_no_certain_lead(method, deals):
    """The first card takes a trick more than the last in every deal; the others do as it does."""
    asked = question()
    tricks = np.full((deals, 13), 8)
    tricks[:, -1] = 7
    sample = Sample(np.ones(deals), moves=3)
    cards = advice.play_answer(asked, sample, [tricks], method, 1.0, 0.0).cards
    last = cards[-1]
    assert last.card == asked.seen.legal[-1]
    assert last.behind >= 1
    assert last.behind_se >= last.behind / (deals / 3 + 2)
    assert (last.behind < 1.96 * last.behind_se) == (deals == 3)
    if method == "plain":
        assert (last.behind, last.behind_se) == (1, pytest.approx(2 / (deals / 3 + 2)))
    assert all(card.behind == card.behind_se == 0 for card in cards[:-1])
    looked_at = Sample(np.ones(deals), moves=3, exact=True)
    exact = advice.play_answer(asked, looked_at, [tricks], method, 1.0, 0.0).cards
    assert exact[-1].behind_se == 0


def test_a_precision_of_nothing_is_refused():
    with pytest.raises(ValueError, match="“0” is too small; give more than 0"):
        question(precision=0)
