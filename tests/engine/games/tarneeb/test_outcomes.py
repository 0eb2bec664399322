"""What becomes of promised tricks, against curves drawn one by one, and what must hold of it."""

from math import exp, sqrt
from typing import get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.tarneeb import Position, Series, outcomes_fit, random_deal
from engine.games.tarneeb.match import Contract, choose, known_to
from engine.games.tarneeb.outcomes import (
    FITTED,
    LEAST_SCALE,
    Curves,
    Role,
    outcomes,
    outcomes_of_bids,
)
from engine.games.tarneeb.outcomes_fit import Moment, fit, play, surprise
from engine.limits import Limits

ROLES = st.sampled_from(get_args(Role))
PROMISES = st.lists(st.integers(0, 9), min_size=2, max_size=14).filter(any)


def naive(promises, role, curves):
    """Chances by the words of `outcomes`: one promise and one number of tricks at a time."""
    left = len(promises) - 1
    total = sum(promises)
    mean = sum(tricks * weight for tricks, weight in enumerate(promises)) / total
    spread = sqrt(sum(w * (tricks - mean) ** 2 for tricks, w in enumerate(promises)) / total)
    bidding = role == "bidding"
    if bidding:
        shift, width = curves.bidding
    else:
        shift, width = (
            at_seven + more * (left - 7) / 6
            for at_seven, more in (getattr(curves, role), curves.width)
        )
    rows = []
    for promise in range(left + 1):
        middle = (mean if bidding else promise) - shift * spread
        if max(width, 0) * spread < LEAST_SCALE:  # as good as certain, and none beyond what is left
            kept = min(max(round(middle), 0), left)
            rows.append([float(tricks == kept) for tricks in range(left + 1)])
            continue

        def at_least(tricks, middle=middle):
            if tricks == 0:
                return 1.0
            if tricks > left:
                return 0.0
            return 1 / (1 + exp(-(middle - tricks + 0.5) / (width * spread)))

        rows.append([at_least(tricks) - at_least(tricks + 1) for tricks in range(left + 1)])
    return rows


@given(PROMISES, ROLES)
def test_chances_are_those_of_the_curves(promises, role):
    found = outcomes(np.array(promises, float), role)
    assert found == pytest.approx(np.array(naive(promises, role, FITTED)), abs=1e-9)
    assert found.sum(axis=1) == pytest.approx(np.ones(len(promises)))
    at_least = found[:, ::-1].cumsum(axis=1)
    assert (np.diff(at_least, axis=0) >= -1e-9).all()  # a better promise is never worth less


@given(st.lists(st.integers(0, 9), min_size=14, max_size=14).filter(any))
def test_chances_of_bids_are_those_of_the_curve_round_the_mean(promises):
    found = outcomes_of_bids(np.array(promises, float))
    share = np.array(promises) / sum(promises)
    wanted = share @ np.array(naive(promises, "bidding", FITTED))
    assert share @ found == pytest.approx(wanted, abs=1e-9)
    assert found.sum(axis=1) == pytest.approx(np.ones(14))


@given(st.integers(1, 13), ROLES, st.data())
def test_a_promise_that_all_deals_make_is_kept(left, role, data):
    promises = np.zeros(left + 1)
    promises[data.draw(st.integers(0, left))] = 2.0
    assert (outcomes(promises, role) == np.eye(left + 1)).all()


def test_while_bidding_rows_say_how_a_sample_moves_the_chances():
    rng = np.random.default_rng(3)
    chances, errors = [], []
    for _ in range(400):
        sample = rng.binomial(13, 0.65, size=60)
        promises = np.bincount(sample, minlength=14).astype(float)
        made = outcomes_of_bids(promises)[:, 8:].sum(axis=1)[sample]
        chances.append(made.mean())
        errors.append(made.std(ddof=1) / np.sqrt(len(made)))
    assert np.std(chances) == pytest.approx(np.mean(errors), rel=0.1)


def test_what_is_surer_is_nearer_to_its_promise():
    wide, narrow = np.zeros(14), np.zeros(14)
    wide[5:12], narrow[7:10] = 1, 1
    assert outcomes(narrow, "defender")[8, 8] > outcomes(wide, "defender")[8, 8]


def test_curves_that_made_the_results_are_found_again():
    truth = Curves((0.3, 0.5), (0.5, 0.0), (0.0, 0.0), (-0.4, 0.0), (0.4, 0.0))
    rng = np.random.default_rng(5)
    moments = []
    for number in range(600):
        left = 9
        tricks = rng.binomial(left, rng.uniform(0.3, 0.7), size=30)
        promises = np.bincount(tricks, minlength=left + 1).astype(float)
        role = ("declarer", "defender")[number % 2]
        chances = promises / promises.sum() @ truth.outcomes(promises, role)
        needed = int(np.clip(round(tricks.mean()), 1, left))
        taken = int(rng.choice(left + 1, p=chances))
        moments.append(Moment(promises, promises, role, needed, taken))
    found = fit(moments)
    assert surprise(moments, found) <= surprise(moments, truth) < surprise(moments, None)
    third = 2 / 6  # nine tricks left
    declared, defended = found.declarer, found.defender
    assert declared[0] + third * declared[1] == pytest.approx(0.5, abs=0.3)
    assert defended[0] + third * defended[1] == pytest.approx(-0.4, abs=0.3)


def test_a_deal_played_out_tells_what_was_promised_at_each_choice(monkeypatch):
    few = (0, *(3,) * 13)
    monkeypatch.setattr(outcomes_fit, "LEADING", few)
    monkeypatch.setattr(outcomes_fit, "FOLLOWING", few)
    first, *moments = play(3)
    assert first.bidding
    left = [len(moment.promises) - 1 for moment in moments]
    assert left == sorted(left, reverse=True)
    assert left[0] == 13
    for moment in moments:
        assert moment.promises.sum() == pytest.approx(moment.played.sum(), abs=0)
        assert moment.promises.sum() > 0
        tricks = np.arange(len(moment.promises))
        assert moment.promises @ tricks >= moment.played @ tricks  # no card beats the best of each
        assert 0 < moment.needed < len(moment.promises)
        assert not moment.bidding


def test_a_card_is_chosen_as_in_a_match():
    deal = random_deal(5)
    position = Position(deal, 0, 2)
    for _ in range(30):
        position = position.after(position.legal[0])
    contract = Contract(2, 0, 8)
    series = Series(thinking=Limits(deals=9))
    seat = position.to_move
    asked = known_to(deal.hands[seat], seat, position, contract, "score+reasons", series, 1)
    assert len(asked.seen.legal) > 1
    assert outcomes_fit.choose(asked)[0] == choose(asked)


def test_what_was_said_is_set_beside_what_came_true(capsys):
    promises = np.zeros(4)
    promises[1:3] = 1, 3
    kept = Moment(promises, promises, "declarer", 2, 3, deal=5)
    lost = Moment(promises, promises, "defender", 2, 1, exact=True, deal=5)
    bid = Moment(np.ones(14), np.ones(14), "declarer", 8, 9, bidding=True, deal=5)
    table = outcomes_fit.judged([bid, kept, lost], FITTED)
    chance = promises / 4 @ outcomes(promises, "declarer")[:, 2:].sum(axis=1)
    assert table == pytest.approx(np.array([[chance, 0.75, 1], [0.75, 0.75, 0]]))
    outcomes_fit.report([bid, kept, lost])
    said = capsys.readouterr().out
    assert "Brier score 0.3125" in said.split("with open hands")[1]
    assert " 70- 80 %      2 times: said 75.0%, came true 50.0%" in said


def test_what_is_lost_of_promises_is_found_again():
    rng = np.random.default_rng(5)
    moments = []
    for number in range(600):
        promises = np.bincount(rng.binomial(9, 0.5, size=30), minlength=10).astype(float)
        role = ("declarer", "partner")[number % 2]
        taken = rng.choice(10, p=promises / 30) + (0, 1)[role == "partner"]
        moments.append(Moment(promises, promises, role, 5, taken))
    found = outcomes_fit.losses(moments)
    assert found["declarer"] == pytest.approx(0, abs=0.15)
    assert found["partner"] == pytest.approx(-1 / 1.5, abs=0.15)  # a trick more, of 1.5 of spread
    assert found["defender"] == 0
