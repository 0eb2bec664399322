"""What becomes of promised tricks, against curves drawn one by one, and what must hold of it."""

from math import exp, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.tarneeb import outcomes_fit
from engine.games.tarneeb.outcomes import FITTED, LEAST_SCALE, Curves, outcomes
from engine.games.tarneeb.outcomes_fit import Moment, fit, play, surprise
from engine.limits import Limits

PROMISES = st.lists(st.integers(0, 9), min_size=2, max_size=14).filter(any)


def naive(promises, declaring, curves):
    """Chances by the words of `outcomes`: one promise and one number of tricks at a time."""
    left = len(promises) - 1
    total = sum(promises)
    mean = sum(tricks * weight for tricks, weight in enumerate(promises)) / total
    spread = sqrt(sum(w * (tricks - mean) ** 2 for tricks, w in enumerate(promises)) / total)
    declared, defended, width = (
        at_seven + more * (left - 7) / 6
        for at_seven, more in (curves.declaring, curves.defending, curves.width)
    )
    shift = declared if declaring else defended
    first = left == 13 and declaring
    if first:
        shift, width = curves.first
    rows = []
    for promise in range(left + 1):
        middle = (mean if first else promise) - shift * spread
        if width * spread < LEAST_SCALE:  # as good as certain, and none beyond what is left
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


@given(PROMISES, st.booleans())
def test_chances_are_those_of_the_curves(promises, declaring):
    found = outcomes(np.array(promises, float), declaring)
    if sum(weight > 0 for weight in promises) == 1:
        assert (found == np.eye(len(promises))).all()  # nothing that is not known can matter
        return
    share = np.array(promises) / sum(promises)
    wanted = np.array(naive(promises, declaring, FITTED))
    assert share @ found == pytest.approx(share @ wanted, abs=1e-9)
    if len(promises) < 14 or not declaring:
        assert found == pytest.approx(wanted, abs=1e-9)


@given(PROMISES, st.booleans())
def test_every_promise_comes_to_something(promises, declaring):
    found = outcomes(np.array(promises, float), declaring)
    assert found.sum(axis=1) == pytest.approx(np.ones(len(promises)))
    if len(promises) == 14 and declaring:
        return
    assert (found >= 0).all()
    at_least = found[:, ::-1].cumsum(axis=1)
    assert (np.diff(at_least, axis=0) >= -1e-9).all()  # a better promise is never worth less


@given(PROMISES.filter(lambda promises: len(promises) == 14))
def test_before_the_first_card_promises_apart_are_never_worth_less_for_more(promises):
    found = outcomes(np.array(promises, float), True, apart=True)
    assert (found >= 0).all()
    at_least = found[:, ::-1].cumsum(axis=1)
    assert (np.diff(at_least, axis=0) >= -1e-9).all()


def test_before_the_first_card_promises_apart_come_to_the_chances_of_all():
    rng = np.random.default_rng(3)
    for share in (0.5, 0.65, 0.8):
        promises = np.bincount(rng.binomial(13, share, 4000), minlength=14) / 4000
        apart, together = (
            (promises @ outcomes(promises, True, apart=one)).cumsum() for one in (True, False)
        )
        assert apart == pytest.approx(together, abs=0.04)


def test_before_the_first_card_rows_say_how_a_sample_moves_the_chances():
    rng = np.random.default_rng(3)
    chances, errors = [], []
    for _ in range(400):
        sample = rng.binomial(13, 0.65, size=60)
        promises = np.bincount(sample, minlength=14).astype(float)
        made = outcomes(promises, True)[:, 8:].sum(axis=1)[sample]
        chances.append(made.mean())
        errors.append(made.std(ddof=1) / np.sqrt(len(made)))
    assert np.std(chances) == pytest.approx(np.mean(errors), rel=0.1)


def test_what_is_surer_is_nearer_to_its_promise():
    wide, narrow = np.zeros(14), np.zeros(14)
    wide[5:12], narrow[7:10] = 1, 1
    assert outcomes(narrow, False)[8, 8] > outcomes(wide, False)[8, 8]


def test_curves_that_made_the_results_are_found_again():
    truth = Curves((0.3, 0.5), (0.5, 0.0), (-0.4, 0.0), (0.4, 0.0))
    rng = np.random.default_rng(5)
    moments = []
    for number in range(600):
        left = 9
        tricks = rng.binomial(left, rng.uniform(0.3, 0.7), size=30)
        promises = np.bincount(tricks, minlength=left + 1).astype(float)
        declaring = bool(number % 2)
        chances = promises / promises.sum() @ truth.outcomes(promises, declaring)
        needed = int(np.clip(round(tricks.mean()), 1, left))
        taken = int(rng.choice(left + 1, p=chances))
        moments.append(Moment(promises, declaring, needed, taken))
    found = fit(moments)
    assert surprise(moments, found) <= surprise(moments, truth) < surprise(moments, None)
    third = 2 / 6  # nine tricks left
    declared, defended = found.declaring, found.defending
    assert declared[0] + third * declared[1] == pytest.approx(0.5, abs=0.3)
    assert defended[0] + third * defended[1] == pytest.approx(-0.4, abs=0.3)


def test_a_deal_played_out_tells_what_was_promised_before_each_trick(monkeypatch):
    monkeypatch.setattr(outcomes_fit, "THINKING", Limits(deals=1))
    monkeypatch.setattr(outcomes_fit, "LOOKED_AT", Limits(deals=2))
    moments = play(3)
    left = [len(moment.promises) - 1 for moment in moments]
    assert left == sorted(left, reverse=True)
    assert left[0] == 13
    for moment in moments:
        assert moment.promises.sum() > 0
        assert 0 < moment.needed < len(moment.promises)
