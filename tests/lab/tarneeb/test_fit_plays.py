"""What cards go by is found again from cards that were played by it."""

import numpy as np

from engine.games.tarneeb.own import plays
from lab.tarneeb import fit_plays
from tests.engine.games.tarneeb.questions import played


def test_figures_are_found_again_from_cards_played_by_them():
    luck = np.random.default_rng(5)
    games = [played(number, 52) for number in range(30)]
    choices = fit_plays.choices_of(games)
    chances = choices.chances(plays.FIGURES)
    luck_of_each = luck.random(choices.count)
    ends = chances.cumsum()
    starts = np.concatenate(([0], np.flatnonzero(np.diff(choices.number)) + 1))
    within = ends - (ends[starts] - chances[starts])[choices.number]
    before = within - chances
    chosen = (before <= luck_of_each[choices.number]) & (luck_of_each[choices.number] < within)
    again = fit_plays.Choices(choices.features, choices.sizes, chosen, choices.number)
    found = fit_plays.fit(again)
    known = again.surprise(plays.FIGURES, 0.0)
    assert abs(again.surprise(found, 0.0) - known) < 0.1
    assert again.surprise(np.zeros(len(found)), 0.0) > known + 0.3
    assert np.corrcoef(again.chances(found), chances)[0, 1] > 0.95
