"""What becomes of promised tricks, against curves drawn one by one, and what must hold of it."""

from math import exp, sqrt
from typing import get_args

import numpy as np
import pytest
from hypothesis import given, strategies as st

from engine.games.tarneeb.own.outcomes import (
    FITTED,
    Role,
    outcomes,
    outcomes_of_card,
    tricks_taken,
)

ROLES = st.sampled_from(get_args(Role))
PROMISES = st.lists(st.integers(0, 9), min_size=2, max_size=14).filter(any)


def naive(promises, role, curves, best=None):
    """Chances by the words of `outcomes_of_card`, one number of tricks at a time."""
    left = len(promises) - 1
    shares = [weight / sum(promises) for weight in promises]
    mean = sum(tricks * share for tricks, share in enumerate(shares))
    all_best = best or promises
    middle = sum(n * weight for n, weight in enumerate(all_best)) / sum(all_best)
    off = sum(weight * (n - middle) ** 2 for n, weight in enumerate(all_best))
    spread = sqrt(off / sum(all_best))
    if spread == pytest.approx(0):
        return shares
    lost = {"declarer": curves.lost, "bidder": curves.lost + curves.unknown}.get(role, 0)
    middle = mean - lost * spread

    def at_least(tricks):
        if tricks == 0:
            return 1.0
        if tricks > left:
            return 0.0
        return 1 / (1 + exp(-(middle - tricks + 0.5) / (curves.width * spread)))

    return [
        curves.kept * share + (1 - curves.kept) * (at_least(tricks) - at_least(tricks + 1))
        for tricks, share in enumerate(shares)
    ]


@given(PROMISES, ROLES)
def test_chances_are_those_of_the_curves(promises, role):
    found = outcomes(np.array(promises, float), role)
    share = np.array(promises) / sum(promises)
    assert share @ found == pytest.approx(np.array(naive(promises, role, FITTED)), abs=1e-9)
    assert found.sum(axis=1) == pytest.approx(np.ones(len(promises)))


DEALS = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7), st.integers(0, 7)), min_size=1)


@given(DEALS, ROLES)
def test_of_cards_each_has_its_own_mean_and_all_have_one_spread(deals, role):
    tricks = np.array(deals)
    best = np.bincount(tricks.max(axis=1), minlength=8).astype(float)
    for card in tricks.T:
        promises = np.bincount(card, minlength=8).astype(float)
        rows = outcomes_of_card(promises, best, role)
        wanted = naive(promises.tolist(), role, FITTED, best.tolist())
        assert rows[card, tricks.max(axis=1)].mean(axis=0) == pytest.approx(np.array(wanted))


@given(DEALS, ROLES)
def test_what_promises_more_in_every_deal_is_never_worth_less(deals, role):
    tricks = np.sort(np.array(deals), axis=1)
    best = np.bincount(tricks[:, -1], minlength=8).astype(float)

    def at_least(card):
        rows = outcomes_of_card(np.bincount(card, minlength=8).astype(float), best, role)
        return rows[card, tricks[:, -1]].mean(axis=0)[::-1].cumsum()

    fewest, between, most = map(at_least, tricks.T)
    assert (between >= fewest - 1e-9).all()
    assert (most >= between - 1e-9).all()


@given(st.integers(1, 13), ROLES, st.data())
def test_a_promise_that_all_deals_make_is_kept(left, role, data):
    promises = np.zeros(left + 1)
    promises[data.draw(st.integers(0, left))] = 2.0
    assert (outcomes(promises, role) == np.eye(left + 1)).all()


def test_the_rows_say_how_a_sample_moves_the_chances():
    rng = np.random.default_rng(3)
    chances, errors = [], []
    for _ in range(400):
        sample = rng.binomial(13, 0.65, size=60)
        promises = np.bincount(sample, minlength=14).astype(float)
        made = outcomes(promises, "declarer")[:, 8:].sum(axis=1)[sample]
        chances.append(made.mean())
        errors.append(made.std(ddof=1) / np.sqrt(len(made)))
    assert np.std(chances) == pytest.approx(np.mean(errors), rel=0.1)


@given(PROMISES, ROLES)
def test_tricks_are_those_promised_less_what_the_declarer_loses(promises, role):
    found = tricks_taken(np.array(promises, float), role)
    deals = np.repeat(np.arange(len(promises)), promises)
    lost = {"declarer": FITTED.lost, "bidder": FITTED.lost + FITTED.unknown}.get(role, 0)
    lost *= (1 - FITTED.kept) * deals.std()
    wanted = [max(tricks - lost, 0) for tricks in range(len(promises))]
    assert found == pytest.approx(np.array(wanted))


def test_what_is_surer_is_nearer_to_its_promise():
    wide, narrow = np.zeros(14), np.zeros(14)
    wide[5:12], narrow[7:10] = 1, 1
    assert outcomes(narrow, "defender")[8, 8] > outcomes(wide, "defender")[8, 8]
