"""Curves are found again from games that were played by them."""

from math import sqrt

import numpy as np
import pytest

from engine.games.tarneeb import Position, Series, random_deal
from engine.games.tarneeb.own.outcomes import FITTED, Curves, outcomes
from engine.games.tarneeb.table.match import Contract, choose, known_to
from engine.limits import Limits
from lab.tarneeb import fit_outcomes
from lab.tarneeb.fit_outcomes import Moment, fit, play, surprise


def test_curves_that_made_the_results_are_found_again():
    truth = Curves(kept=0.3, lost=0.6, width=0.4)
    rng = np.random.default_rng(5)
    moments = []
    for number in range(250):
        left = 9
        tricks = rng.binomial(left, rng.uniform(0.3, 0.7), size=30)
        promises = np.bincount(tricks, minlength=left + 1).astype(float)
        role = ("declarer", "defender")[number % 2]
        chances = truth.chances(promises, tricks.std(), role)
        needed = int(np.clip(round(tricks.mean()), 1, left))
        taken = int(rng.choice(left + 1, p=chances))
        moments.append(Moment(promises, tricks.std(), role, needed, taken))
    found = fit(moments)
    assert surprise(moments, found) < surprise(moments, truth) + 1e-3 < surprise(moments, None)
    assert found.lost == pytest.approx(truth.lost, abs=0.15)
    assert found.width == pytest.approx(truth.width, abs=0.15)
    assert found.kept == pytest.approx(truth.kept, abs=0.25)


def test_a_deal_played_out_tells_what_was_promised_at_each_choice(monkeypatch):
    few = (0, *(3,) * 13)
    monkeypatch.setattr(fit_outcomes, "DEALS", few)
    moments = play(3)
    left = [len(moment.promises) - 1 for moment in moments]
    assert left == sorted(left, reverse=True)
    assert left[0] == 13
    for moment in moments:
        assert moment.promises.sum() > 0
        assert 0 < moment.needed < len(moment.promises)


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
    assert fit_outcomes.choose(asked)[0] == choose(asked)


def test_what_was_said_is_set_beside_what_came_true(capsys):
    promises = np.zeros(4)
    promises[1:3] = 1, 3
    spread = sqrt(3) / 4
    kept = Moment(promises, spread, "declarer", 2, 3, deal=5)
    lost = Moment(promises, spread, "defender", 2, 1, deal=5)
    known = Moment(promises, spread, "defender", 2, 1, exact=True, deal=5)
    table = fit_outcomes.judged([kept, known], FITTED)
    chance = promises / 4 @ outcomes(promises, "declarer")[:, 2:].sum(axis=1)
    assert table == pytest.approx(np.array([[chance, 0.75, 1], [0.75, 0.75, 0]]))
    fit_outcomes.report([kept, lost, known])  # what is known is not judged
    said = capsys.readouterr().out
    assert "Brier score 0.3125" in said.split("with open hands")[1]
    assert " 70- 80 %      2 times: said 75.0%, came true 50.0%" in said
