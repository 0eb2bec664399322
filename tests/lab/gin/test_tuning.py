"""Styles that play better are found."""

import numpy as np

from engine.games.rummy.gin import policy
from lab.gin import tuning


def test_the_search_climbs_a_hill():
    target = np.linspace(-1, 1, policy.STYLE)
    search = tuning.Search(np.zeros(policy.STYLE), np.ones(policy.STYLE), 12, seed=1)
    for _ in range(150):
        search.learn([-float(((row - target) ** 2).sum()) for row in search.draw()])
    assert ((search.style() - target) ** 2).sum() < 0.05 * (target**2).sum()


def test_better_styles_have_more_fitness():
    generator = np.random.default_rng(1)
    decks = generator.permuted(np.tile(np.arange(52), (600, 1)), axis=1)
    worth = tuning.worths()
    strong = tuning.fitness(policy.STYLES[0], decks, worth)
    assert strong > tuning.fitness(policy.STYLES[1], decks, worth)
